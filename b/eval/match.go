package eval

import (
	"math"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// matcher compiles patterns.
type matcher struct {
	p     *planner
	binds []*tree.Decl // names that the pattern fills
}

func (m *matcher) has(d *tree.Decl) bool {
	for _, b := range m.binds {
		if b == d {
			return true
		}
	}
	return false
}

// filler puts the parts of a value into slots, or says that it does not fit.
type filler func(f *Frame, v value.Value) bool

// match compiles a pattern; it gives nil for what is none.
func (m *matcher) match(n *tree.Node) filler {
	s := m.p.scope
	switch {
	case n.Op == tree.Ident && m.p.unbound[n.Decl]:
		slot := s.slots[n.Decl]
		if m.has(n.Decl) {
			return func(f *Frame, v value.Value) bool { return value.Equal(f.Slots[slot], v) }
		}
		m.binds = append(m.binds, n.Decl)
		return func(f *Frame, v value.Value) bool { f.Slots[slot] = v; return true }
	case m.known(n):
		e := s.Expr(n)
		return func(f *Frame, v value.Value) bool { return value.Equal(e(f), v) }
	}
	switch n.Op {
	case tree.Couple:
		pair := s.shapeOf(n)
		a := m.match(n.Args[0])
		if a == nil {
			return nil
		}
		b := m.match(n.Args[1])
		if b == nil {
			return nil
		}
		return func(f *Frame, v value.Value) bool { return a(f, pair.First(v)) && b(f, pair.Second(v)) }
	case tree.Apply:
		if d := n.Args[0].Decl; d != nil && d.Kind == tree.DConstructor {
			if a := m.match(n.Args[1]); a != nil {
				return func(f *Frame, v value.Value) bool {
					i, arg := v.Constructor()
					return i == d.Slot && a(f, arg)
				}
			}
		}
	case tree.Rec:
		order := fieldOrder(n.Names, s.shapeOf(n).Fields)
		parts := make([]filler, len(order))
		for i, j := range order {
			if parts[i] = m.match(n.Args[j]); parts[i] == nil {
				return nil
			}
		}
		return func(f *Frame, v value.Value) bool {
			for i, p := range parts {
				if !p(f, v.Field(i)) {
					return false
				}
			}
			return true
		}
	case tree.Neg:
		if a := m.match(n.Args[0]); a != nil {
			return func(f *Frame, v value.Value) bool { return a(f, value.Neg(v)) }
		}
	case tree.Add, tree.Sub:
		return m.sum(n)
	case tree.SeqExt, tree.Concat, tree.Append, tree.Prepend:
		if c := m.concat(n); c != nil && c.open < 2 {
			return func(f *Frame, v value.Value) bool { return c.each(f, v, func() bool { return true }) }
		}
	case tree.SetExt:
		if len(n.Args) > 1 {
			return nil
		}
		if a := m.match(n.Args[0]); a != nil {
			return func(f *Frame, v value.Value) bool {
				c := value.Iter(v)
				if !c.Next() {
					return false
				}
				x := c.V
				return !c.Next() && a(f, x)
			}
		}
	}
	return nil
}

// sum solves x + e = v and the like for x.
func (m *matcher) sum(n *tree.Node) filler {
	s := m.p.scope
	l, r := n.Args[0], n.Args[1]
	switch {
	case m.known(r):
		a := m.match(l)
		if a == nil {
			return nil
		}
		e, back := s.Expr(r), value.Sub
		if n.Op == tree.Sub {
			back = value.Add
		}
		return func(f *Frame, v value.Value) bool { return a(f, back(v, e(f))) }
	case m.known(l):
		a := m.match(r)
		if a == nil {
			return nil
		}
		e := s.Expr(l)
		if n.Op == tree.Add {
			return func(f *Frame, v value.Value) bool { return a(f, value.Sub(v, e(f))) }
		}
		return func(f *Frame, v value.Value) bool { return a(f, value.Sub(e(f), v)) }
	}
	return nil
}

// known reports whether n can be evaluated once the pattern is filled so far.
func (m *matcher) known(n *tree.Node) bool {
	for d := range freeNames(n, false) {
		if m.p.unbound[d] && !m.has(d) {
			return false
		}
	}
	return true
}

// infinite reports whether a set is plainly infinite.
func (p *planner) infinite(set *tree.Node) bool {
	switch set.Op {
	case tree.IntSet, tree.NaturalSet, tree.Natural1Set, tree.StringSet, tree.RealSet, tree.FloatSet, tree.SuccFunc, tree.PredFunc,
		tree.Seq, tree.Seq1:
		return true
	case tree.Product, tree.Union:
		return p.infinite(set.Args[0]) || p.infinite(set.Args[1])
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1, tree.ISeq, tree.ISeq1:
		return p.infinite(set.Args[0])
	}
	if _, ok := kinds[set.Op]; ok {
		return p.infinite(set.Args[0]) || p.infinite(set.Args[1])
	}
	if v, ok := p.scope.constantOf(set); ok {
		return !value.IsFinite(v)
	}
	return false
}

// size estimates the number of elements of a set.
func (p *planner) size(set *tree.Node) float64 {
	if set.Op == tree.SetExt {
		return float64(len(set.Args))
	}
	if v, ok := p.scope.constantOf(set); ok {
		if n := value.Size(v); n != nil {
			if n.BitLen() > 1000 {
				return math.MaxFloat64
			}
			x, _ := n.Float64()
			return max(x, 0.5)
		}
	}
	switch set.Op {
	case tree.Interval:
		return 8
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1:
		return math.Pow(2, p.size(set.Args[0]))
	case tree.Product:
		return p.size(set.Args[0]) * p.size(set.Args[1])
	case tree.Union:
		return p.size(set.Args[0]) + p.size(set.Args[1])
	case tree.TotalFunc, tree.TotalInj, tree.TotalSurj, tree.TotalBij:
		return math.Pow(p.size(set.Args[1]), p.size(set.Args[0]))
	case tree.PartialFunc, tree.PartialInj, tree.PartialSurj, tree.PartialBij:
		return math.Pow(p.size(set.Args[1])+1, p.size(set.Args[0]))
	case tree.Relations, tree.TotalRel, tree.SurjRel, tree.TotalSurjRel:
		return math.Pow(2, p.size(set.Args[0])*p.size(set.Args[1]))
	}
	// A set that varies has half of what its type has.
	if c := cardinality(p.scope.shapeOf(set).A); c < 16 {
		return 0.5 + c/2
	}
	return 8
}

// cardinality gives the number of values of a shape.
func cardinality(s *value.Shape) float64 {
	switch s.Form {
	case value.FInt, value.FString, value.FReal:
		return math.Inf(1)
	case value.FPair:
		return cardinality(s.A) * cardinality(s.B)
	case value.FSet:
		return math.Pow(2, cardinality(s.A))
	case value.FRecord:
		n := 1.0
		for _, p := range s.Parts {
			n *= cardinality(p)
		}
		return n
	case value.FFree:
		if !s.Finite() {
			return math.Inf(1)
		}
		n := 0.0
		for _, p := range s.Parts {
			if p == nil {
				n++
			} else {
				n += cardinality(p)
			}
		}
		return n
	}
	return float64(s.Card)
}
