package eval

import (
	"math"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// fixer finds points at which a function that is looked for must have a certain value.
type fixer func(f *Frame, a *fixing)

// fixing takes what fixers find.
type fixing struct {
	fix   func(x, y value.Value) // the value at x is y
	slots []int                  // of the names of the ! around
	later []recurrence
}

// recurrence is an equation f(x) = E(f), for some values of the names around it.
type recurrence struct {
	x, y   Expr
	slots  []int
	values []value.Value
}

func (a *fixing) recurrence(f *Frame, x, y Expr) recurrence {
	r := recurrence{x: x, y: y, slots: slices.Clone(a.slots), values: make([]value.Value, len(a.slots))}
	for i, slot := range a.slots {
		r.values[i] = value.Normal(f.Slots[slot])
	}
	return r
}

// functions gives the option for a name f with f : A --> B or the like. Equations
// f(x) = y and !x.(P => f(x) = y) among the conjuncts fix values; the others are tried,
// point by point, and conjuncts that speak of f only are asked as soon as they can say
// something of a function that is not known everywhere.
func (p *planner) functions(d *tree.Decl, set *tree.Node, c *conjunct) *option {
	s := p.scope
	from, to := s.Expr(set.Args[0]), s.Expr(set.Args[1])
	g, many, some := p.functionSearch(d, set, c)
	g.kind = kinds[set.Op]
	more := p.sides(d)
	endless := p.infinite(set.Args[1])
	cost := 1 + p.size(set)
	switch {
	case many:
		cost = 2
	case endless && (some || g.bounded()):
		cost = 20
	case endless:
		cost = 1e5
	case some:
		cost = max(2, cost/math.Pow(1+p.size(set.Args[1]), float64(len(g.fixers))))
	}
	return &option{cost: min(cost, math.MaxFloat64), conj: c, binds: []*tree.Decl{d}, whole: true, free: endless && !some && !g.bounded(),
		step: func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool {
				f.at = set
				keys, values := from(f), to(f)
				g := g
				if len(more.dom) > 0 && !g.kind.Total {
					all := keys
					keys = meetAll(f, keys, more.dom)
					if more.whole {
						if !value.Subset(more.dom[0](f), all) {
							return false
						}
						narrow := *g
						narrow.kind.Total = true
						g = &narrow
					}
				}
				if !g.kind.Surjective {
					values = meetAll(f, values, more.ran)
				}
				f.at = set
				return g.run(f, value.Elements(keys), values, next, found)
			}
		}}
}

// functionSearch gathers what other conjuncts say of a function d. many says that one of
// them may fix many values, some that one fixes any.
func (p *planner) functionSearch(d *tree.Decl, set *tree.Node, c *conjunct) (g *functionSearch, many, some bool) {
	s := p.scope
	g = &functionSearch{slot: s.slots[d], rel: s.shape(d.Type), forgiving: s.Open, ours: p.ours, at: set}
	for _, o := range p.conj {
		if o.done || o == c || !o.free[d] {
			continue
		}
		if fx, m := p.fixer(o.node, d); fx != nil {
			g.fixers = append(g.fixers, fx)
			many, some = many || m, true
		}
		if p.onlyOpen(o, d) {
			g.checks = append(g.checks, p.demand(o.node, d))
			if t := p.total(o.node, d, set); t != nil {
				g.totals = append(g.totals, t)
			}
		}
	}
	if s.Open {
		g.limited, g.hasLimited = s.code.World.within(g.rel.A.B)
	}
	return g, many, some
}

// sequences gives the option for a name in a set of sequences whose length other
// conjuncts tell; without them, one up to the number of its members or MAXINT.
func (p *planner) sequences(d *tree.Decl, set *tree.Node, c *conjunct) *option {
	s := p.scope
	of := s.Expr(set.Args[0])
	g, _, some := p.functionSearch(d, set, c)
	injective := set.Op == tree.ISeq || set.Op == tree.ISeq1 || set.Op == tree.Perm
	g.kind = value.Arrow{Function: true, Total: true, Injective: injective, Surjective: set.Op == tree.Perm}
	nonEmpty := set.Op == tree.Seq1 || set.Op == tree.ISeq1
	lengths := p.lengths(d)
	endless := p.infinite(set.Args[0])
	cost, free := 50.0, false
	switch {
	case lengths != nil && some:
		cost = 10
	case lengths != nil && !endless:
	case lengths != nil:
		cost, free = 1e5, true
	case injective && !endless:
		cost = 1 + p.size(set)
	case s.Open:
		cost, free = 2e5, true
	default:
		return nil
	}
	limit := s.code.World.MaxInt
	return &option{cost: cost, conj: c, binds: []*tree.Decl{d}, whole: true, free: free, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			items := of(f)
			f.at = set
			var sizes value.Value
			switch {
			case lengths != nil:
				sizes = lengths(f)
			case injective && !endless:
				sizes = s.code.World.U.Int.Pow().MakeInterval(value.Int(0), value.Card(items))
			default:
				f.Inexact = true
				sizes = s.code.World.U.Int.Pow().MakeInterval(value.Int(0), value.Int(limit))
			}
			for n := value.Iter(sizes); n.Next(); {
				k, ok := n.V.Int64()
				if !ok || k < 0 || k == 0 && nonEmpty || k > value.MaxListed {
					continue
				}
				keys := make([]value.Value, k)
				for i := range keys {
					keys[i] = value.Int(int64(i + 1))
				}
				if g.run(f, keys, items, next, found) {
					return true
				}
			}
			return false
		}
	}}
}

// lengths finds a conjunct that says which lengths a sequence d can have.
func (p *planner) lengths(d *tree.Decl) Expr {
	s := p.scope
	single := s.code.World.U.Int.Pow()
	for _, c := range p.conj {
		n := c.node
		if c.done || !c.free[d] || n.Op != tree.Equal && n.Op != tree.Member && n.Op != tree.LessEq && n.Op != tree.Less {
			continue
		}
		l, r := n.Args[0], n.Args[1]
		if n.Op == tree.Equal && (r.Op == tree.Size || r.Op == tree.Card || r.Op == tree.Domain) {
			l, r = r, l
		}
		if l.Op != tree.Size && l.Op != tree.Card && l.Op != tree.Domain || !p.fresh(l.Args[0]) || l.Args[0].Decl != d || !p.known(r) || risky(r) {
			continue
		}
		e := s.Expr(r)
		switch {
		case l.Op == tree.Domain && n.Op == tree.Equal:
			return func(f *Frame) value.Value { return single.SetOf(value.Card(e(f))) }
		case l.Op == tree.Domain:
		case n.Op == tree.Equal:
			return func(f *Frame) value.Value { return single.SetOf(e(f)) }
		case n.Op == tree.Member && !p.infinite(r):
			return e
		case n.Op == tree.LessEq || n.Op == tree.Less:
			return func(f *Frame) value.Value { return single.MakeInterval(value.Int(0), e(f)) }
		}
	}
	return nil
}

// onlyOpen reports whether d is the only name that a conjunct still waits for.
func (p *planner) onlyOpen(c *conjunct, d *tree.Decl) bool {
	if !c.free[d] {
		return false
	}
	for o := range c.free {
		if o != d && p.unbound[o] {
			return false
		}
	}
	return true
}

// fixer reads a conjunct as an equation for values of d; many says that it may fix many.
func (p *planner) fixer(n *tree.Node, d *tree.Decl) (fx fixer, many bool) {
	equation := func(x, y *tree.Node) fixer {
		ex, ey := p.scope.Expr(x), p.scope.Expr(y)
		if mentions(y, d) {
			return func(f *Frame, a *fixing) { a.later = append(a.later, a.recurrence(f, ex, ey)) }
		}
		return func(f *Frame, a *fixing) { tryFix(f, ex, ey, a.fix) }
	}
	switch n.Op {
	case tree.Equal:
		for i := range 2 {
			l, r := n.Args[i], n.Args[1-i]
			if l.Op == tree.Apply && l.Args[0].Op == tree.Ident && l.Args[0].Decl == d && p.known(l.Args[1]) && p.knownBut(r, d) {
				return equation(l.Args[1], r), false
			}
		}
	case tree.Member:
		l, r := n.Args[0], n.Args[1]
		if r.Op == tree.Ident && r.Decl == d && l.Op == tree.Couple && p.known(l.Args[0]) && p.known(l.Args[1]) {
			return equation(l.Args[0], l.Args[1]), false
		}
	case tree.Forall:
		assumed, then := Implication(n.Args[0])
		for _, a := range assumed {
			if !p.known(a) {
				return nil, false
			}
		}
		t := p.scope.Strict().Fork()
		first := t.BindNew(n.Binds...)
		inner := &planner{scope: t, at: n, unbound: p.unbound, ours: p.ours}
		var parts []fixer
		for _, q := range tree.Conjuncts(then) {
			if fx, _ := inner.fixer(q, d); fx != nil {
				parts = append(parts, fx)
			}
		}
		if len(parts) == 0 {
			return nil, false
		}
		plan := t.plan(n.Binds, assumed, n)
		if plan.endless {
			return nil, false
		}
		return func(f *Frame, a *fixing) {
			outer := len(a.slots)
			for i := range n.Binds {
				a.slots = append(a.slots, first+i)
			}
			plan.solve(f, func(f *Frame) bool {
				for _, fx := range parts {
					fx(f, a)
				}
				return false
			})
			a.slots = a.slots[:outer]
		}, true
	}
	return nil, false
}

// knownBut reports whether n can be evaluated once d is known.
func (p *planner) knownBut(n *tree.Node, d *tree.Decl) bool {
	for o := range freeNames(n, false) {
		if o != d && p.unbound[o] {
			return false
		}
	}
	return true
}

// tryFix evaluates an equation; one that is ill-defined fixes nothing.
func tryFix(f *Frame, x, y Expr, fix func(x, y value.Value)) {
	var ok bool
	defer forgive(f, &ok, false)
	a, b := x(f), y(f)
	fix(a, value.Normal(b))
}
