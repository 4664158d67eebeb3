package eval

import (
	"math"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// eachMember puts the elements of a set into a slot, one by one, without a list of them
// where the set is symbolic.
func eachMember(f *Frame, slot int, set value.Value, next Solver, found func(*Frame) bool) bool {
	s := set.AsSymbolic()
	if s == nil {
		for c := value.Iter(set); c.Next(); {
			f.tick()
			f.Slots[slot] = c.V
			if next(f, found) {
				return true
			}
		}
		return false
	}
	if s.Infinite() {
		value.CannotList("%s is infinite", s)
	}
	stop := false
	s.Each(func(v value.Value) bool {
		f.tick()
		f.Slots[slot] = value.Normal(v)
		stop = next(f, found)
		return !stop
	})
	return stop
}

// subsets lists the subsets of a set.
func (p *planner) subsets(d *tree.Decl, set *tree.Node, c *conjunct) *option {
	s := p.scope
	of := tree.New(tree.Pow, set.Pos, set)
	if o := p.related(d, of, c); o != nil {
		return o
	}
	slot, e, shape := s.slots[d], s.Expr(set), s.shapeOf(set)
	return &option{cost: 1 + math.Pow(2, p.size(set)), conj: c, binds: []*tree.Decl{d}, whole: true,
		step: func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool {
				return eachMember(f, slot, shape.Power(e(f), false, false), next, found)
			}
		}}
}

// space gives the option for a name in a power set, a function space or a set of
// sequences, which are walked without a list; nil for other sets.
func (p *planner) space(d *tree.Decl, set *tree.Node, c *conjunct) *option {
	switch set.Op {
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1, tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm, tree.Struct:
	default:
		if _, ok := kinds[set.Op]; !ok {
			return nil
		}
	}
	switch set.Op {
	case tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		return p.sequences(d, set, c)
	}
	if k := kinds[set.Op]; !k.Function && !p.infinite(set) {
		if o := p.related(d, set, c); o != nil {
			return o
		}
	}
	if k, ok := kinds[set.Op]; ok && k.Function && !p.infinite(set.Args[0]) {
		return p.functions(d, set, c)
	}
	if p.infinite(set) {
		return nil
	}
	slot, e := p.scope.slots[d], p.scope.Expr(set)
	return &option{cost: 1 + p.size(set), conj: c, binds: []*tree.Decl{d}, whole: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			v := e(f)
			f.at = set
			return eachMember(f, slot, v, next, found)
		}
	}}
}

// limit is a bound of an integer.
type limit func(f *Frame) value.Value

func fixedLimit(v int64) limit { return func(*Frame) value.Value { return value.Int(v) } }

// allLimits gives the known bounds of d in all conjuncts. risky: one of them may be
// ill-defined.
func (p *planner) allLimits(d *tree.Decl) (lo, hi []limit, risky bool) {
	for _, c := range p.conj {
		if !c.done && c.free[d] {
			l, h := p.limits(c.node, d)
			lo, hi = append(lo, l...), append(hi, h...)
			risky = risky || c.risky && len(l)+len(h) > 0
		}
	}
	return lo, hi, risky
}

// bounding reports whether n can be evaluated for a bound. Where a search is open, what is
// ill-defined there is false for all values, so that none is lost.
func (p *planner) bounding(n *tree.Node) bool {
	return p.known(n) && (p.scope.Open || !risky(n))
}

// bounds gives the option for an integer between known limits.
func (p *planner) bounds(d *tree.Decl) *option {
	if p.scope.shape(d.Type).Form != value.FInt {
		return nil
	}
	lo, hi, risky := p.allLimits(d)
	if len(lo) == 0 || len(hi) == 0 {
		return nil
	}
	o := p.between(d, lo, hi, false)
	o.risky = risky
	return o
}

func (p *planner) between(d *tree.Decl, lo, hi []limit, free bool) *option {
	slot := p.scope.slots[d]
	return &option{cost: 12, binds: []*tree.Decl{d}, free: free, risky: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			from, to := lo[0](f), hi[0](f)
			for _, b := range lo[1:] {
				if v := b(f); value.Compare(v, from) > 0 {
					from = v
				}
			}
			for _, b := range hi[1:] {
				if v := b(f); value.Compare(v, to) < 0 {
					to = v
				}
			}
			if free {
				f.Inexact = true
			}
			for v := from; value.Compare(v, to) <= 0; v = value.Add(v, value.Int(1)) {
				f.tick()
				f.Slots[slot] = v
				if next(f, found) {
					return true
				}
			}
			return false
		}
	}}
}

// limits gives the bounds that a conjunct sets for d, where the rest of it is known.
func (p *planner) limits(n *tree.Node, d *tree.Decl) (lo, hi []limit) {
	known := p.bounding
	switch n.Op {
	case tree.Member:
		if end := p.lastArgument(n, d); end != nil {
			return []limit{end}, []limit{end}
		}
		if !p.fresh(n.Args[0]) || n.Args[0].Decl != d {
			return nil, nil
		}
		switch set := n.Args[1]; set.Op {
		case tree.NaturalSet:
			lo = append(lo, fixedLimit(0))
		case tree.Natural1Set:
			lo = append(lo, fixedLimit(1))
		case tree.Interval:
			if known(set.Args[0]) {
				lo = append(lo, limit(p.scope.Expr(set.Args[0])))
			}
			if known(set.Args[1]) {
				hi = append(hi, limit(p.scope.Expr(set.Args[1])))
			}
		}
	case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
		l, r := n.Args[0], n.Args[1]
		if n.Op == tree.Greater || n.Op == tree.GreaterEq {
			l, r = r, l
		}
		gap := value.Int(0)
		if n.Op == tree.Less || n.Op == tree.Greater {
			gap = value.Int(1)
		}
		// l + gap <= r
		if known(r) {
			e := p.scope.Expr(r)
			at, down, ok := p.isolate(l, d, func(f *Frame) value.Value { return value.Sub(e(f), gap) })
			switch {
			case ok && down:
				lo = append(lo, at)
			case ok:
				hi = append(hi, at)
			}
		}
		if known(l) {
			e := p.scope.Expr(l)
			at, down, ok := p.isolate(r, d, func(f *Frame) value.Value { return value.Add(e(f), gap) })
			switch {
			case ok && down:
				hi = append(hi, at)
			case ok:
				lo = append(lo, at)
			}
		}
	}
	return lo, hi
}

// lastArgument gives the only value that d can have in f : a..d --> S with a known f.
func (p *planner) lastArgument(n *tree.Node, d *tree.Decl) limit {
	switch f, set := n.Args[0], n.Args[1]; set.Op {
	case tree.TotalFunc, tree.TotalInj, tree.TotalSurj, tree.TotalBij:
		from := set.Args[0]
		if from.Op != tree.Interval || !p.fresh(from.Args[1]) || from.Args[1].Decl != d || !p.known(f) || risky(f) {
			return nil
		}
		of := p.scope.Expr(f)
		shape := p.scope.shapeOf(f)
		name := d.Name
		return func(f *Frame) value.Value {
			dom := shape.Dom(of(f))
			if value.IsEmpty(dom) {
				value.CannotList("%s, the end of an interval that may be empty", name)
			}
			return value.Extreme(dom, true)
		}
	}
	return nil
}

// isolate solves n = v for d, where n is d plus or minus known terms; down says that a
// greater v means a smaller d.
func (p *planner) isolate(n *tree.Node, d *tree.Decl, v limit) (at limit, down, ok bool) {
	switch n.Op {
	case tree.Ident:
		return v, false, n.Decl == d
	case tree.Neg:
		at, down, ok = p.isolate(n.Args[0], d, func(f *Frame) value.Value { return value.Neg(v(f)) })
		return at, !down, ok
	case tree.Add, tree.Sub:
		l, r := n.Args[0], n.Args[1]
		switch {
		case p.bounding(r):
			e, back := p.scope.Expr(r), value.Sub
			if n.Op == tree.Sub {
				back = value.Add
			}
			return p.isolate(l, d, func(f *Frame) value.Value { return back(v(f), e(f)) })
		case p.bounding(l):
			e := p.scope.Expr(l)
			if n.Op == tree.Add {
				return p.isolate(r, d, func(f *Frame) value.Value { return value.Sub(v(f), e(f)) })
			}
			at, down, ok = p.isolate(r, d, func(f *Frame) value.Value { return value.Sub(e(f), v(f)) })
			return at, !down, ok
		}
	}
	return nil, false, false
}

// byType lists the values of the whole type of d. Integers are the implementable ones,
// and that in an open scope only.
func (p *planner) byType(d *tree.Decl) *option {
	s := p.scope
	w := s.code.World
	shape, slot := s.shape(d.Type), s.slots[d]
	binds := []*tree.Decl{d}
	if shape.Finite() {
		all := shape.All()
		return &option{cost: 0.5 + cardinality(shape), binds: binds, step: func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool { return eachMember(f, slot, all, next, found) }
		}}
	}
	if s.Open && shape.Form == value.FInt {
		lo, hi, risky := p.allLimits(d)
		// A bound beyond the implementable integers is itself a candidate.
		switch {
		case len(lo) > 0 && len(hi) == 0:
			hi = append(hi, beyond(lo, w.MaxInt, 1))
		case len(hi) > 0 && len(lo) == 0:
			lo = append(lo, beyond(hi, w.MinInt, -1))
		case len(lo) == 0:
			lo, hi = append(lo, fixedLimit(w.MinInt)), append(hi, fixedLimit(w.MaxInt))
		}
		o := p.between(d, lo, hi, true)
		o.cost, o.risky = 1e6, risky
		return o
	}
	if s.Open {
		if all, ok := w.within(shape); ok {
			return &option{cost: 1e280, binds: binds, free: true, step: func(next Solver) Solver {
				return func(f *Frame, found func(*Frame) bool) bool {
					f.Inexact = true
					return eachMember(f, slot, all, next, found)
				}
			}}
		}
	}
	// Nothing can be said for sure unless one of the implementable values will do: that there
	// is one, or that not all others are alike.
	at, name := p.at, d.Name
	return &option{cost: math.Inf(1), binds: binds, free: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			if shape.Form == value.FInt {
				for i := w.MinInt; i <= w.MaxInt && i-w.MinInt < tried; i++ {
					f.tick()
					f.Slots[slot] = value.Int(i)
					if next(f, found) {
						return true
					}
				}
			}
			f.at = at
			value.CannotList("nothing bounds %s, of the infinite type %s", name, shape.TypeName())
			return false
		}
	}}
}

// tried is the number of implementable integers that are tried where there is no bound.
const tried = 16

// beyond gives the implementable bound, or the farthest of others that lie beyond it in
// the direction of sign.
func beyond(others []limit, implementable int64, sign int) limit {
	return func(f *Frame) value.Value {
		out := value.Int(implementable)
		for _, l := range others {
			if v := l(f); value.Compare(v, out) == sign {
				out = v
			}
		}
		return out
	}
}

// within gives the values of a type whose integers are implementable; false for types
// with strings.
func (w *World) within(s *value.Shape) (value.Value, bool) {
	if s.Finite() {
		return s.All(), true
	}
	switch s.Form {
	case value.FInt:
		return s.Pow().MakeInterval(value.Int(w.MinInt), value.Int(w.MaxInt)), true
	case value.FPair:
		a, ok := w.within(s.A)
		b, bok := w.within(s.B)
		if ok && bok {
			return s.Pow().Product(a, b), true
		}
	case value.FSet:
		if a, ok := w.within(s.A); ok {
			return s.Power(a, false, false), true
		}
	case value.FRecord:
		parts := make([]value.Value, len(s.Parts))
		for i, p := range s.Parts {
			var ok bool
			if parts[i], ok = w.within(p); !ok {
				return value.Value{}, false
			}
		}
		return s.Struct(parts), true
	}
	return value.Value{}, false
}
