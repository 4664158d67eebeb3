package check

import (
	"cmp"
	"fmt"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// sizing decides how many elements deferred sets have, and which constants name them.
type sizing struct {
	m     *machine.Machine
	sizes map[*tree.Set]int
	known map[*tree.Decl]value.Value // constants that name the elements of a set
	told  []string                   // the sizes that were assumed, as B: card(S)=2
	parts [][]*tree.Decl             // constants that cut a deferred set without other names into parts
}

// NewWorld gives the world in which a machine is checked: sizes come from the options,
// from definitions scope_S, from properties that enumerate a set or fix its cardinality,
// in this order, and are 2 otherwise. It also gives the constants whose value is fixed by
// that: if S = {a,b} or partition(S,{a},{b}), then a and b name the elements.
func NewWorld(m *machine.Machine, o *Options) (w *eval.World, known map[*tree.Decl]value.Value, told []string, err error) {
	w, s, err := newWorld(m, o)
	if err != nil {
		return nil, nil, nil, err
	}
	return w, s.known, s.told, nil
}

func newWorld(m *machine.Machine, o *Options) (*eval.World, *sizing, error) {
	s := &sizing{m: m, sizes: map[*tree.Set]int{}, known: map[*tree.Decl]value.Value{}}
	for name, n := range o.Sizes {
		i := slices.IndexFunc(m.Sets, func(t *tree.Set) bool { return t.Name == name })
		if i < 0 {
			return nil, nil, fmt.Errorf("there is no set %s", name)
		}
		if !m.Sets[i].Deferred {
			return nil, nil, fmt.Errorf("the elements of %s are given: it has %d", name, len(m.Sets[i].Elements))
		}
		if n < 1 || n > 1<<20 {
			return nil, nil, fmt.Errorf("a set cannot have %d elements: expected 1 to %d", n, 1<<20)
		}
		s.sizes[m.Sets[i]] = n
	}
	for _, t := range m.Sets {
		if size, ok := m.Settings.Sizes[t.Name]; ok && t.Deferred && s.sizes[t] == 0 {
			s.sizes[t] = size.Elements()
		}
	}
	var conj []*tree.Node
	for _, c := range m.Properties {
		conj = append(conj, tree.Conjuncts(c.Pred)...)
	}
	s.enumerated(conj)
	s.cardinalities(conj)
	otherwise := o.DefaultSize
	if m.Settings.DefaultSize != nil && otherwise == 0 {
		otherwise = int(min(*m.Settings.DefaultSize, 1<<20))
	}
	otherwise = cmp.Or(otherwise, 2)
	s.distinct(conj, otherwise)
	s.onto(conj, otherwise)
	size := func(t *tree.Set) int {
		n := cmp.Or(s.sizes[t], otherwise)
		s.told = append(s.told, fmt.Sprintf("card(%s)=%d", t.Name, n))
		return n
	}
	w := eval.NewWorld(m.Dialect, m.Sets, size, o.minInt(m), o.maxInt(m))
	s.bijections(w, conj)
	s.partitions(conj)
	return w, s, nil
}

// deferred gives the set that a node names, if it is a deferred one.
func deferred(n *tree.Node) *tree.Set {
	if n.Op == tree.Ident && n.Decl != nil && n.Decl.Kind == tree.DSet && n.Decl.Set.Deferred {
		return n.Decl.Set
	}
	return nil
}

// constants gives the different constants that nodes name, or nil if they are others.
func constants(ns []*tree.Node) []*tree.Decl {
	var ds []*tree.Decl
	for _, n := range ns {
		if n.Op != tree.Ident || n.Decl.Kind != tree.DConstant || slices.Contains(ds, n.Decl) {
			return nil
		}
		ds = append(ds, n.Decl)
	}
	return ds
}

// enumerated finds S = {a,b,..} with different a, b, .. and partition(S,{a},{b},..).
func (s *sizing) enumerated(conj []*tree.Node) {
	for _, n := range conj {
		switch n.Op {
		case tree.Partition:
			set := deferred(n.Args[0])
			if set == nil {
				continue
			}
			var names []*tree.Node
			for _, part := range finest(conj, n, len(conj)) {
				if part.Op != tree.SetExt || len(part.Args) != 1 {
					names = nil
					break
				}
				names = append(names, part.Args[0])
			}
			s.name(set, constants(names))
		case tree.Equal:
			set, list := deferred(n.Args[0]), n.Args[1]
			if set == nil {
				set, list = deferred(n.Args[1]), n.Args[0]
			}
			if set == nil || list.Op != tree.SetExt {
				continue
			}
			if ds := constants(list.Args); ds != nil && different(conj, ds, set) {
				s.name(set, ds)
			} else if s.sizes[set] == 0 && ds != nil && s.m.Dialect == tree.Classical {
				// In Event-B the names may well be of fewer elements, as ProB has it.
				s.sizes[set] = len(ds)
			}
		}
	}
}

// finest gives the parts of a partition, with those that others cut themselves replaced by
// their parts.
func finest(conj []*tree.Node, n *tree.Node, depth int) []*tree.Node {
	var parts []*tree.Node
	for _, part := range n.Args[1:] {
		i := -1
		if ds := constants([]*tree.Node{part}); ds != nil && depth > 0 {
			i = slices.IndexFunc(conj, func(o *tree.Node) bool {
				of := constants(o.Args[:min(1, len(o.Args))])
				return o.Op == tree.Partition && of != nil && of[0] == ds[0]
			})
		}
		if i < 0 {
			parts = append(parts, part)
		} else {
			parts = append(parts, finest(conj, conj[i], depth-1)...)
		}
	}
	return parts
}

// name makes constants the names of the elements of a set.
func (s *sizing) name(set *tree.Set, ds []*tree.Decl) {
	if len(ds) == 0 || s.sizes[set] != 0 && s.sizes[set] != len(ds) {
		return
	}
	for _, d := range ds {
		if _, ok := s.known[d]; ok {
			return
		}
	}
	s.sizes[set] = len(ds)
	for i, d := range ds {
		s.known[d] = value.Elem(i)
	}
}

// same reports whether two lists of different constants have the same ones.
func same(a, b []*tree.Decl) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(d *tree.Decl) bool { return !slices.Contains(b, d) })
}

// different reports whether the predicates say that constants differ from each other.
func different(conj []*tree.Node, ds []*tree.Decl, set *tree.Set) bool {
	apart := map[[2]*tree.Decl]bool{}
	for _, n := range conj {
		switch {
		case n.Op == tree.NotEqual && n.Args[0].Op == tree.Ident && n.Args[1].Op == tree.Ident:
			apart[[2]*tree.Decl{n.Args[0].Decl, n.Args[1].Decl}] = true
			apart[[2]*tree.Decl{n.Args[1].Decl, n.Args[0].Decl}] = true
		case n.Op == tree.Equal && n.Args[0].Op == tree.Card && n.Args[1].Op == tree.IntLit:
			a := n.Args[0].Args[0]
			if (deferred(a) == set || a.Op == tree.SetExt && same(constants(a.Args), ds)) && n.Args[1].Int.IsInt64() && n.Args[1].Int.Int64() == int64(len(ds)) {
				return true
			}
		}
	}
	for i, a := range ds {
		for _, b := range ds[:i] {
			if !apart[[2]*tree.Decl{a, b}] {
				return false
			}
		}
	}
	return true
}

// cardinalities finds card(S) = n and the like.
func (s *sizing) cardinalities(conj []*tree.Node) {
	for _, n := range conj {
		if len(n.Args) != 2 {
			continue
		}
		l, r := n.Args[0], n.Args[1]
		op := n.Op
		if r.Op == tree.Card && l.Op != tree.Card {
			l, r = r, l
			switch op {
			case tree.Greater:
				op = tree.Less
			case tree.GreaterEq:
				op = tree.LessEq
			case tree.Less:
				op = tree.Greater
			case tree.LessEq:
				op = tree.GreaterEq
			}
		}
		if l.Op != tree.Card {
			continue
		}
		set := deferred(l.Args[0])
		k, ok := s.number(conj, r, 8)
		if !ok || set == nil || s.sizes[set] != 0 || k < 0 || k > 1<<16 {
			continue
		}
		switch op {
		case tree.Equal:
			if k > 0 {
				s.sizes[set] = int(k)
			}
		case tree.Greater:
			if k >= 2 {
				s.sizes[set] = int(k + 1)
			}
		case tree.GreaterEq:
			if k > 2 {
				s.sizes[set] = int(k)
			}
		}
	}
}

// distinct names elements of a deferred set by constants that the properties keep apart
// from each other, one constant at least: which elements they are makes no difference.
// ProB does the same. The set has at least that many elements, if nothing says how many.
func (s *sizing) distinct(conj []*tree.Node, otherwise int) {
	apart := map[[2]*tree.Decl]bool{}
	for _, n := range conj {
		if n.Op == tree.Not && n.Args[0].Op == tree.Equal {
			n = tree.New(tree.NotEqual, n.Pos, n.Args[0].Args...)
		}
		if n.Op == tree.NotEqual && n.Args[0].Op == tree.Ident && n.Args[1].Op == tree.Ident {
			apart[[2]*tree.Decl{n.Args[0].Decl, n.Args[1].Decl}] = true
			apart[[2]*tree.Decl{n.Args[1].Decl, n.Args[0].Decl}] = true
		}
	}
	for _, set := range s.m.Sets {
		if !set.Deferred {
			continue
		}
		var ds []*tree.Decl
		named := false
		for _, d := range s.m.Constants {
			if d.Type.Rep() == set.Type.Rep() || d.Type.Equal(set.Type) {
				ds = append(ds, d)
				_, ok := s.known[d]
				named = named || ok
			}
		}
		if named || len(ds) == 0 {
			continue
		}
		// The largest clique that a greedy search finds from each constant.
		var best []*tree.Decl
		for i := range ds {
			clique := []*tree.Decl{ds[i]}
			for j := range ds {
				d := ds[(i+1+j)%len(ds)]
				if !slices.ContainsFunc(clique, func(c *tree.Decl) bool { return c == d || !apart[[2]*tree.Decl{c, d}] }) {
					clique = append(clique, d)
				}
			}
			if len(clique) > len(best) {
				best = clique
			}
		}
		if n := s.sizes[set]; n != 0 && n < len(best) {
			continue // the properties have no solution
		}
		slices.SortFunc(best, func(a, b *tree.Decl) int { return a.Slot - b.Slot })
		for i, d := range best {
			s.known[d] = value.Elem(i)
		}
		if s.sizes[set] == 0 && len(best) > otherwise {
			s.sizes[set] = len(best)
		}
	}
}

// number evaluates sums of literals and of constants that an equation fixes.
func (s *sizing) number(conj []*tree.Node, n *tree.Node, depth int) (int64, bool) {
	if depth == 0 {
		return 0, false
	}
	switch n.Op {
	case tree.IntLit:
		return n.Int.Int64(), n.Int.IsInt64() && n.Int.Int64() < 1<<20
	case tree.Add, tree.Sub:
		a, ok := s.number(conj, n.Args[0], depth-1)
		b, bok := s.number(conj, n.Args[1], depth-1)
		if n.Op == tree.Sub {
			b = -b
		}
		return a + b, ok && bok
	case tree.Ident:
		for _, eq := range conj {
			if eq.Op != tree.Equal {
				continue
			}
			for i := range 2 {
				if l := eq.Args[i]; l.Op == tree.Ident && l.Decl == n.Decl && n.Decl.Kind == tree.DConstant {
					if k, ok := s.number(conj, eq.Args[1-i], depth-1); ok {
						return k, true
					}
				}
			}
		}
	}
	return 0, false
}

// onto gives deferred sets without a size as many elements as their partners in bijections
// have: two sets between which there is one have equally many.
func (s *sizing) onto(conj []*tree.Node, otherwise int) {
	for again := true; again; {
		again = false
		for _, n := range conj {
			if n.Op != tree.Member || n.Args[1].Op != tree.TotalBij {
				continue
			}
			for i := range 2 {
				set := deferred(n.Args[1].Args[i])
				if set == nil || s.sizes[set] != 0 {
					continue
				}
				if k, ok := s.count(conj, n.Args[1].Args[1-i], otherwise, 8); ok && k > 0 {
					s.sizes[set], again = int(k), true
				}
			}
		}
	}
}

// count gives the number of elements of products of intervals, BOOL and given sets, of
// which a size is known or told; one set alone says nothing.
func (s *sizing) count(conj []*tree.Node, n *tree.Node, otherwise, depth int) (int64, bool) {
	const most = 1 << 12
	switch n.Op {
	case tree.BoolSet:
		return 2, true
	case tree.Interval:
		lo, ok := s.number(conj, n.Args[0], depth)
		hi, hok := s.number(conj, n.Args[1], depth)
		return hi - lo + 1, ok && hok && hi-lo < most
	case tree.Product:
		if depth == 0 {
			return 0, false
		}
		a, ok := s.count(conj, n.Args[0], otherwise, depth-1)
		b, bok := s.count(conj, n.Args[1], otherwise, depth-1)
		return a * b, ok && bok && a*b <= most
	case tree.Ident:
		if n.Decl == nil || n.Decl.Kind != tree.DSet {
			break
		}
		set := n.Decl.Set
		if k := max(len(set.Elements), s.sizes[set]); k > 0 {
			return int64(k), true
		}
		if depth < 8 && set.Deferred { // a side of a product
			s.sizes[set] = otherwise
			return int64(otherwise), true
		}
	}
	return 0, false
}

// bijections fixes one constant f : S >->> T for a deferred S or T none of whose elements
// has a name: which bijection it is makes no difference. ProB does the same.
func (s *sizing) bijections(w *eval.World, conj []*tree.Node) {
	used := map[*tree.Set]bool{}
	for _, d := range s.m.Constants {
		if _, ok := s.known[d]; ok && d.Type.Rep().Kind == tree.TGiven {
			used[d.Type.Rep().Set] = true
		}
	}
	for _, n := range conj {
		if n.Op != tree.Member || n.Args[0].Op != tree.Ident || n.Args[0].Decl.Kind != tree.DConstant || n.Args[1].Op != tree.TotalBij {
			continue
		}
		f := n.Args[0].Decl
		a, b := deferred(n.Args[1].Args[0]), deferred(n.Args[1].Args[1])
		if a == nil && b == nil || a != nil && used[a] || b != nil && used[b] || a == b {
			continue
		}
		shape := w.Shape(f.Type)
		from, to, ok := s.side(w, conj, n.Args[1].Args[0]), s.side(w, conj, n.Args[1].Args[1]), false
		if _, ok = s.known[f]; ok || from == nil || len(from) != len(to) {
			continue
		}
		pairs := shape.Build()
		for i, x := range from {
			pairs.Add(shape.A.MakePair(x, to[i]))
		}
		s.known[f] = pairs.Set()
		used[a], used[b] = true, true
	}
}

// side lists a given set, BOOL, an interval between known numbers, or a product of such;
// nil for other sets.
func (s *sizing) side(w *eval.World, conj []*tree.Node, n *tree.Node) []value.Value {
	switch n.Op {
	case tree.Ident:
		if n.Decl.Kind == tree.DSet {
			return value.Elements(w.Shape(n.Decl.Set.Type).All())
		}
	case tree.Interval:
		lo, ok := s.number(conj, n.Args[0], 8)
		hi, hok := s.number(conj, n.Args[1], 8)
		if ok && hok && hi-lo < 1<<12 {
			return value.Elements(w.Shape(n.Type).MakeInterval(value.Int(lo), value.Int(hi)))
		}
	case tree.BoolSet:
		return value.Elements(w.Shape(n.Type).A.All())
	case tree.Product:
		a, b := s.side(w, conj, n.Args[0]), s.side(w, conj, n.Args[1])
		shape := w.Shape(n.Type).A
		var all []value.Value
		for _, x := range a {
			for _, y := range b {
				all = append(all, shape.MakePair(x, y))
			}
		}
		return all
	}
	return nil
}

// partitions finds partition(S, A, B, ..) and S = A \/ B with disjoint A and B, where the
// parts are constants and no element of S has a name.
func (s *sizing) partitions(conj []*tree.Node) {
	named := map[*tree.Set]bool{}
	for d := range s.known {
		for t := d.Type.Rep(); t != nil; t = t.Left {
			t = t.Rep()
			if t.Kind == tree.TGiven {
				named[t.Set] = true
			}
			if t.Kind == tree.TPair && t.Right.Rep().Kind == tree.TGiven {
				named[t.Right.Rep().Set] = true
			}
		}
	}
	disjoint := func(a, b *tree.Decl) bool {
		return slices.ContainsFunc(conj, func(n *tree.Node) bool {
			if n.Op != tree.Equal || n.Args[0].Op != tree.Inter || n.Args[1].Op != tree.EmptySet {
				return false
			}
			l, r := n.Args[0].Args[0], n.Args[0].Args[1]
			return l.Op == tree.Ident && r.Op == tree.Ident && (l.Decl == a && r.Decl == b || l.Decl == b && r.Decl == a)
		})
	}
	for _, n := range conj {
		var set *tree.Set
		var parts []*tree.Decl
		switch {
		case n.Op == tree.Partition:
			set, parts = deferred(n.Args[0]), constants(n.Args[1:])
		case n.Op == tree.Equal:
			whole, union := n.Args[0], n.Args[1]
			if whole.Op == tree.Union {
				whole, union = union, whole
			}
			set = deferred(whole)
			if union.Op == tree.Union {
				parts = constants(union.Args)
			}
			if len(parts) == 2 && !disjoint(parts[0], parts[1]) {
				parts = nil
			}
		}
		if set != nil && len(parts) > 1 && !named[set] {
			named[set] = true
			s.parts = append(s.parts, parts)
		}
	}
}

// ordered reports whether each of some sets that cut a whole has its elements before
// those of the next. Of all ways that differ by which elements they are, one does.
func ordered(parts []value.Value) bool {
	last := int64(-1)
	for _, p := range parts {
		for c := value.Iter(p); c.Next(); {
			if c.V.Index() < last {
				return false
			}
			last = c.V.Index()
		}
	}
	return true
}
