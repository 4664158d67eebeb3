package check

import (
	"bytes"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// orbit has the permutations of deferred elements that leave the constants of a set-up as
// they are. No formula can tell apart states that such a permutation maps to each other.
type orbit struct {
	maps []permutation
}

// permutation says for each given set to which element each is mapped.
type permutation map[*value.Shape][]int64

// maxPermutations bounds the permutations that are tried for a state.
const maxPermutations = 5040

// findOrbits finds the permutations for each set-up: those that leave alone what the goal names.
func (s *search) findOrbits() {
	all := []permutation{{}}
	var named []*tree.Decl
	if s.goal != nil {
		tree.Walk(s.goal, func(n *tree.Node) bool {
			if d := n.Decl; d != nil && d.Kind == tree.DElement {
				named = append(named, d)
			}
			return true
		})
	}
	for _, set := range s.m.Sets {
		if !set.Deferred {
			continue
		}
		shape := s.world.Shape(set.Type)
		perms := permutations(int(shape.Card))
		for _, d := range named {
			if d.Set == set {
				perms = slices.DeleteFunc(perms, func(p []int64) bool { return p[d.Slot] != int64(d.Slot) })
			}
		}
		if perms == nil || len(all)*len(perms) > maxPermutations {
			s.reasonsForSymmetry(set.Name)
			continue
		}
		var next []permutation
		for _, p := range all {
			for _, q := range perms {
				r := permutation{shape: q}
				for k, v := range p {
					r[k] = v
				}
				next = append(next, r)
			}
		}
		all = next
	}
	for _, constants := range s.setups {
		o := &orbit{}
	perms:
		for _, p := range all {
			for i, d := range s.m.Constants {
				v := constants[i]
				shape := s.world.Shape(d.Type)
				if v.AsSymbolic() != nil {
					if mentions(shape, p) {
						continue perms
					}
					continue
				}
				if !value.Equal(permute(shape, v, p), v) {
					continue perms
				}
			}
			o.maps = append(o.maps, p)
		}
		s.orbits = append(s.orbits, o)
	}
}

// reasonsForSymmetry tells that a set is too large for its permutations to be tried.
func (s *search) reasonsForSymmetry(set string) {
	s.notes = append(s.notes, "the symmetry of "+set+" is not used: it has too many permutations")
}

// mentions reports whether values of a shape have elements of a permuted set.
func mentions(s *value.Shape, p permutation) bool {
	switch s.Form {
	case value.FElem:
		return p[s] != nil
	case value.FPair:
		return mentions(s.A, p) || mentions(s.B, p)
	case value.FSet:
		return mentions(s.A, p)
	case value.FFree:
		return true // perhaps
	case value.FRecord:
		for _, f := range s.Parts {
			if mentions(f, p) {
				return true
			}
		}
	}
	return false
}

// permutations gives all permutations of n numbers, or nil if there are too many.
func permutations(n int) [][]int64 {
	if n > 7 {
		return nil
	}
	out := [][]int64{{}}
	for i := range n {
		var next [][]int64
		for _, p := range out {
			for at := 0; at <= len(p); at++ {
				q := append([]int64(nil), p[:at]...)
				q = append(q, int64(i))
				next = append(next, append(q, p[at:]...))
			}
		}
		out = next
	}
	return out
}

// permute maps the elements in a value.
func permute(s *value.Shape, v value.Value, p permutation) value.Value {
	if !mentions(s, p) {
		return v
	}
	switch s.Form {
	case value.FElem:
		return value.Int(p[s][v.Index()])
	case value.FPair:
		return s.MakePair(permute(s.A, s.First(v), p), permute(s.B, s.Second(v), p))
	case value.FSet:
		b := s.Build()
		for c := value.Iter(v); c.Next(); {
			b.Add(permute(s.A, c.V, p))
		}
		return b.Set()
	}
	if s.Form == value.FFree {
		i, arg := v.Constructor()
		if s.Parts[i] == nil {
			return v
		}
		return s.Make(i, permute(s.Parts[i], arg, p))
	}
	vs := make([]value.Value, len(s.Parts))
	for i, f := range s.Parts {
		vs[i] = permute(f, v.Field(i), p)
	}
	return value.Rec(vs)
}

// canonical replaces the key at the end of what is made by the least of its orbit. Least
// by the encoding of the values, so that it does not depend on the interners' numbers.
func (w *worker) canonical(at int) {
	s := w.s
	o := s.orbits[w.setup]
	if len(o.maps) <= 1 {
		return
	}
	vars := make([]value.Value, len(w.vars))
	rest := w.made[at+w.bounds[0]:]
	for i, n := range s.interns {
		vars[i], rest = n.decode(rest, &w.recent[i])
	}
	var best, code []byte
	var least []value.Value
	for _, p := range o.maps {
		code = code[:0]
		image := make([]value.Value, len(vars))
		for i, n := range s.interns {
			image[i] = permute(n.shape, vars[i], p)
			code = n.shape.Append(code, image[i])
		}
		if best == nil || bytes.Compare(code, best) < 0 {
			best, code = code, best
			least = image
		}
	}
	w.made = w.made[:at+w.bounds[0]]
	for i, n := range s.interns {
		w.made = n.encode(w.made, least[i], &w.scratch, &w.recent[i])
	}
}
