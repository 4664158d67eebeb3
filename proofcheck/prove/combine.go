package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// refuted searches for an assignment that all theories accept.
func (r *refuter) refuted(b Budget, thorough bool) bool {
	if !r.arrays(thorough) {
		return false
	}
	for round := 0; round < b.Rounds; round++ {
		model, ok := r.sat.search(b.Conflicts)
		if !ok {
			return false
		}
		if !model {
			return true
		}

		switch r.judge() {
		case accepted, gaveUp:
			return false
		}

	}
	return false
}

// verdict of a judge of an assignment.
type verdict uint8

const (
	accepted verdict = iota // by every theory
	added                   // clauses or atoms that are new
	gaveUp
)

// judge asks the theories about a full assignment, the cheaper ones first.
func (r *refuter) judge() verdict {
	if r.transitivity() {
		return added
	}
	if v := r.linear(); v != accepted {
		return v
	}
	return r.congruence()
}

// linear asks the simplex, and splits what is not an integer.
func (r *refuter) linear() verdict {
	s := r.simplex
	for x := range s.rows {
		s.lo[x], s.hi[x] = limit{}, limit{}
		for _, b := range r.bounds[int32(x)] {
			switch {
			case r.sat.val[b.l] > 0:
				if s.hi[x].v == nil {
					s.hi[x] = limit{new(big.Rat).SetInt(b.k), b.l}
				}
			case r.sat.val[b.l] < 0:
				s.lo[x] = limit{new(big.Rat).SetInt(new(big.Int).Add(b.k, one)), b.l.not()}
			}
		}
	}
	if conflict := s.check(); conflict != nil {
		clause := make([]lit, len(conflict))
		for i, l := range conflict {
			clause[i] = l.not()
		}
		r.sat.add(clause...)
		return added
	}
	if clause := s.indivisible(); clause != nil {
		r.sat.add(clause...)
		return added
	}
	for _, p := range r.splits {
		v := r.now(p)
		if !v.IsInt() {
			r.le(p.plus(minusOne, constant(floorDiv(v.Num(), v.Denom()))))
			return added
		}
	}
	for x, integer := range s.ints {
		if v := s.value[x]; integer && !v.IsInt() {
			k := floorDiv(v.Num(), v.Denom())
			r.bound([]mono{{int32(x), one}}, k)
			return added
		}
	}
	return accepted
}

// now is the value of a polynomial at the vertex.
func (r *refuter) now(p poly) *big.Rat {
	v := new(big.Rat).SetInt(p.k)
	for _, m := range p.m {
		v.Add(v, new(big.Rat).Mul(new(big.Rat).SetInt(m.c), r.simplex.value[m.x]))
	}
	return v
}

// classes are the terms that true equalities join, with the edges between them.
type classes struct {
	edges map[smtlib.Term][]edge
}

type edge struct {
	to smtlib.Term
	l  lit
}

func (r *refuter) classes() classes {
	cs := classes{map[smtlib.Term][]edge{}}
	for _, p := range r.pairs {
		if l := r.same[p]; r.sat.val[l] > 0 {
			cs.edges[p[0]] = append(cs.edges[p[0]], edge{p[1], l})
			cs.edges[p[1]] = append(cs.edges[p[1]], edge{p[0], l})
		}
	}
	return cs
}

// path gives true equalities that lead from a to b, or false.
func (cs classes) path(a, b smtlib.Term) ([]lit, bool) {
	if a == b {
		return nil, true
	}
	if len(cs.edges[a]) == 0 || len(cs.edges[b]) == 0 {
		return nil, false
	}
	from := map[smtlib.Term]edge{a: {a, litTrue}}
	queue := []smtlib.Term{a}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		for _, e := range cs.edges[t] {
			if _, ok := from[e.to]; ok {
				continue
			}
			from[e.to] = edge{t, e.l}
			if e.to == b {
				var out []lit
				for t := b; t != a; t = from[t].to {
					out = append(out, from[t].l)
				}
				return out, true
			}
			queue = append(queue, e.to)
		}
	}
	return nil, false
}

// transitivity adds a clause for each equality that is false within a class.
func (r *refuter) transitivity() bool {
	cs := r.classes()
	var clauses [][]lit
	for _, p := range r.pairs {
		l := r.same[p]
		if r.sat.val[l] >= 0 {
			continue
		}
		if path, ok := cs.path(p[0], p[1]); ok {
			clauses = append(clauses, implies(path, l))
		}
	}
	for _, c := range clauses {
		r.sat.add(c...)
	}
	return len(clauses) > 0
}

func implies(premises []lit, l lit) []lit {
	c := []lit{l}
	for _, p := range premises {
		c = append(c, p.not())
	}
	return c
}

// congruence compares applications of one symbol whose arguments have equal values.
func (r *refuter) congruence() verdict {
	cs := r.classes()
	out := accepted
	var clauses [][]lit
	for _, ts := range r.calls {
		if len(ts) > 400 {
			return gaveUp
		}
		for i, t := range ts {
		next:
			for _, u := range ts[:i] {
				if holds, ok := r.known(cs, t, u); ok && holds {
					continue
				}
				var why []lit
				for k, a := range r.c.Args(t) {
					b := r.c.Arg(u, k)
					path, equal, fresh := r.equalNow(cs, a, b)
					if fresh {
						out = added
					}
					if !equal {
						continue next
					}
					why = append(why, path...)
				}
				if l := r.equal(t, u); r.value(l) <= 0 {
					clauses = append(clauses, implies(why, l))
				}
			}
		}
	}
	for _, c := range clauses {
		out = added
		r.sat.add(c...)
	}
	return out
}

// value of a literal, open for one that was made since the assignment.
func (r *refuter) value(l lit) int8 { return r.sat.val[l] }

// known says whether two terms are equal by what is assigned, without new atoms.
func (r *refuter) known(cs classes, a, b smtlib.Term) (holds, ok bool) {
	switch k, _ := r.kindOf(a); k {
	case isBool:
		return r.value(r.truth[a]) == r.value(r.truth[b]), true
	case isWord:
		for i, l := range r.bits[a] {
			if r.value(l) != r.value(r.bits[b][i]) {
				return false, true
			}
		}
		return true, true
	case isOther:
		_, ok := cs.path(a, b)
		return ok, true
	}
	return false, false
}

// equalNow says whether two arguments are equal, with the literals that make them so;
// fresh says that an atom was made to find out.
func (r *refuter) equalNow(cs classes, a, b smtlib.Term) (why []lit, equal, fresh bool) {
	if a == b {
		return nil, true, false
	}
	switch k, _ := r.kindOf(a); k {
	case isOther:
		why, equal = cs.path(a, b)
		return why, equal, false
	case isInt:
		d := r.ints[a].plus(minusOne, r.ints[b])
		if len(d.m) == 0 {
			return nil, d.k.Sign() == 0, false
		}
		if r.now(d).Sign() != 0 {
			return nil, false, false
		}
	default:
		if holds, _ := r.known(cs, a, b); !holds {
			return nil, false, false
		}
	}
	n := len(r.sat.level)
	l := r.equal(a, b)
	if len(r.sat.level) > n {
		fresh = true
	}
	if l == litTrue {
		return nil, true, fresh
	}
	return []lit{l}, r.value(l) > 0, fresh
}

// arrays adds the instances of the axioms of arrays that the terms call for: a place of
// difference for each equality, reading over writing for what is read, and for each index
// anywhere when all is set. False when there are too many.
func (r *refuter) arrays(all bool) bool {
	c := r.c
	var todo [][2]smtlib.Term // arrays and indices to read at
	seen := map[[2]smtlib.Term]bool{}
	indices := map[smtlib.Sort][]smtlib.Term{} // by array sort
	note := func(a, i smtlib.Term) {
		if k := [2]smtlib.Term{a, i}; !seen[k] {
			seen[k] = true
			todo = append(todo, k)
		}
		if is := indices[c.SortOf(a)]; !slices.Contains(is, i) {
			indices[c.SortOf(a)] = append(is, i)
		}
	}
	for k := range r.reads {
		note(k[0], k[1])
	}
	slices.SortFunc(todo, func(a, b [2]smtlib.Term) int { return slices.Compare(a[:], b[:]) })
	equals := map[smtlib.Term][]smtlib.Term{} // that may be
	for _, p := range slices.Clone(r.pairs) {
		if c.SortKind(c.SortOf(p[0])) != smtlib.SortArray {
			continue
		}
		equals[p[0]], equals[p[1]] = append(equals[p[0]], p[1]), append(equals[p[1]], p[0])
		i := r.difference(p)
		note(p[0], i)
		note(p[1], i)
	}
	if all {
		for _, s := range r.stores {
			if c.Op(s) == smtlib.OpStore {
				note(s, c.Arg(s, 1))
			}
		}
		for _, s := range r.stores {
			for _, i := range indices[c.SortOf(s)] {
				note(s, i)
			}
		}
	}
	for len(todo) > 0 {
		s, i := todo[0][0], todo[0][1]
		todo = todo[1:]
		if len(seen) > 20_000 {
			return false
		}
		for _, b := range equals[s] {
			r.read(b, i)
			note(b, i)
		}
		switch {
		case r.opaque(s):
		case c.Op(s) == smtlib.OpConstArray:
			r.sat.add(r.equal(r.read(s, i), c.Arg(s, 0)))
		case c.Op(s) == smtlib.OpStore:
			hit := r.equal(c.Arg(s, 1), i)
			r.sat.add(hit.not(), r.equal(r.read(s, i), c.Arg(s, 2)))
			if hit != litTrue {
				r.sat.add(hit, r.equal(r.read(s, i), r.read(c.Arg(s, 0), i)))
				note(c.Arg(s, 0), i)
			}
		}
	}
	return true
}

// difference gives a place at which two arrays differ if they are not equal.
func (r *refuter) difference(p [2]smtlib.Term) smtlib.Term {
	i, ok := r.differ[p]
	if !ok {
		i = r.c.MkApp(r.c.AddDecl(smtlib.DeclData{Name: "difference", Result: r.c.SortData(r.c.SortOf(p[0])).Args[0]}))
		r.differ[p] = i
		r.compile([]smtlib.Term{i})
		r.sat.add(r.same[p], r.equal(r.read(p[0], i), r.read(p[1], i)).not())
	}
	return i
}

// read is the select of a compiled array at a compiled index.
func (r *refuter) read(a, i smtlib.Term) smtlib.Term {
	key := [2]smtlib.Term{a, i}
	if t, ok := r.reads[key]; ok {
		return t
	}
	t := r.c.MkOp(smtlib.OpSelect, r.c.SortData(r.c.SortOf(a)).Args[1], a, i)
	r.reads[key] = t
	if !r.done(t) {
		r.enter(t)
	}
	return t
}
