package eval

import (
	"math"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// fixer finds points at which a function that is looked for must have a certain value.
// It calls fix with each, until that says false.
type fixer func(f *Frame, fix func(x, y value.Value) bool)

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
	case endless && some:
		cost = 20
	case endless:
		cost = 1e5
	case some:
		cost = max(2, cost/math.Pow(1+p.size(set.Args[1]), float64(len(g.fixers))))
	}
	return &option{cost: min(cost, math.MaxFloat64), conj: c, binds: []*tree.Decl{d}, whole: true, free: endless && !some,
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
	g = &functionSearch{slot: s.slots[d], rel: s.shape(d.Type), forgiving: s.Open, at: set}
	for _, o := range p.conj {
		if o.done || o == c || !o.free[d] {
			continue
		}
		if fx, m := p.fixer(o.node, d); fx != nil {
			g.fixers = append(g.fixers, fx)
			many, some = many || m, true
		}
		if p.onlyOpen(o, d) {
			g.checks = append(g.checks, s.Pred(o.node))
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
	switch n.Op {
	case tree.Equal:
		for i := range 2 {
			l, r := n.Args[i], n.Args[1-i]
			if l.Op == tree.Apply && l.Args[0].Op == tree.Ident && l.Args[0].Decl == d && p.known(l.Args[1]) && p.known(r) {
				x, y := p.scope.Expr(l.Args[1]), p.scope.Expr(r)
				return func(f *Frame, fix func(x, y value.Value) bool) { tryFix(f, x, y, fix) }, false
			}
		}
	case tree.Member:
		l, r := n.Args[0], n.Args[1]
		if r.Op == tree.Ident && r.Decl == d && l.Op == tree.Couple && p.known(l.Args[0]) && p.known(l.Args[1]) {
			x, y := p.scope.Expr(l.Args[0]), p.scope.Expr(l.Args[1])
			return func(f *Frame, fix func(x, y value.Value) bool) { tryFix(f, x, y, fix) }, false
		}
	case tree.Forall:
		assumed, then := Implication(n.Args[0])
		for _, a := range assumed {
			if !p.known(a) {
				return nil, false
			}
		}
		t := p.scope.Strict().Fork()
		t.BindNew(n.Binds...)
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
		return func(f *Frame, fix func(x, y value.Value) bool) {
			plan.solve(f, func(f *Frame) bool {
				for _, fx := range parts {
					fx(f, fix)
				}
				return false
			})
		}, true
	}
	return nil, false
}

// tryFix evaluates an equation; one that is ill-defined fixes nothing.
func tryFix(f *Frame, x, y Expr, fix func(x, y value.Value) bool) {
	var ok bool
	defer forgive(f, &ok, false)
	a, b := x(f), y(f)
	ok = fix(a, value.Normal(b))
}

// functionSearch looks for functions.
type functionSearch struct {
	slot       int
	rel        *value.Shape
	kind       value.Arrow
	fixers     []fixer
	checks     []Pred
	forgiving  bool
	limited    value.Value // values for an endless range, in an open scope
	hasLimited bool
	at         *tree.Node
}

// checkAbove is the number of functions from which on checks are made on the way.
const checkAbove = 64

// run looks for functions from keys, which ascend, to a set.
func (g *functionSearch) run(f *Frame, keys []value.Value, to value.Value, next Solver, found func(*Frame) bool) bool {
	fixed := make([]*value.Value, len(keys))
	part := g.rel.MakePartial(keys, g.kind.Total)
	possible := true
	for _, fx := range g.fixers {
		fx(f, func(x, y value.Value) bool {
			i, ok := part.Find(x)
			switch {
			case !ok:
			case fixed[i] == nil && value.Has(to, y):
				fixed[i] = &y
			case fixed[i] == nil || !value.Equal(*fixed[i], y):
				possible = false
			}
			return true
		})
	}
	if !possible {
		return false
	}
	r := &functionRun{g: g, part: part, keys: keys, fixed: fixed, next: next, found: found}
	open := 0
	for _, x := range fixed {
		if x == nil {
			open++
		}
	}
	if open > 0 || g.kind.Surjective {
		if !value.IsFinite(to) {
			if !g.hasLimited {
				f.at = g.at
				value.CannotList("nothing bounds the values of the function")
			}
			f.Inexact = true
			if some, ok := f.world.limited(to); ok {
				to = some
			} else {
				to = value.Filter(g.limited, func(v value.Value) bool { return value.Has(to, v) })
			}
		}
		r.values = value.Elements(to)
	}
	if math.Pow(float64(len(r.values)+1), float64(open)) > checkAbove {
		r.waits = make([]int, len(g.checks))
		r.asked = make([]int, len(g.checks))
		r.decided = make([]int, len(g.checks))
		for i := range r.decided {
			r.decided[i] = len(keys)
		}
	}
	r.used = make([]int, len(r.values))
	return r.place(f, 0)
}

// functionRun is one search for a function.
type functionRun struct {
	g      *functionSearch
	part   *value.Partial
	keys   []value.Value
	fixed  []*value.Value
	values []value.Value
	used   []int // how often each of values is
	hit    int   // how many of values are used
	next   Solver
	found  func(*Frame) bool

	waits   []int // by check: the point it waits for; nil: checks are made at the end only
	asked   []int // by check: the point with which it was asked last
	decided []int // by check: the point with which it became true
}

// place decides point i and all that follow.
func (r *functionRun) place(f *Frame, i int) bool {
	g := r.g
	if g.kind.Surjective && len(r.values)-r.hit > len(r.keys)-i {
		return false
	}
	if i == len(r.keys) {
		f.Slots[g.slot] = r.part.Function()
		return r.next(f, r.found)
	}
	defer r.part.Clear(i)
	if x := r.fixed[i]; x != nil {
		j := -1
		for k, v := range r.values {
			if value.Equal(v, *x) {
				j = k
			}
		}
		if j < 0 {
			r.part.Set(i, *x)
			return r.check(f, i) && r.place(f, i+1)
		}
		return r.try(f, i, j)
	}
	if !g.kind.Total {
		r.part.Leave(i)
		if r.check(f, i) && r.place(f, i+1) {
			return true
		}
	}
	for j := range r.values {
		if r.try(f, i, j) {
			return true
		}
	}
	return false
}

// try gives point i the value j.
func (r *functionRun) try(f *Frame, i, j int) bool {
	if r.g.kind.Injective && r.used[j] > 0 {
		return false
	}
	f.tick()
	if r.used[j]++; r.used[j] == 1 {
		r.hit++
	}
	r.part.Set(i, r.values[j])
	stop := r.check(f, i) && r.place(f, i+1)
	if r.used[j]--; r.used[j] == 0 {
		r.hit--
	}
	return stop
}

// check asks the predicates that may be able to decide now that point i is known.
func (r *functionRun) check(f *Frame, i int) bool {
	if r.waits == nil || i == len(r.keys)-1 {
		return true
	}
	f.Slots[r.g.slot] = value.Rather(r.part)
	for k, p := range r.g.checks {
		if r.decided[k] >= i {
			r.decided[k] = len(r.keys)
		}
		// What it waited for holds as long as the points before are as they were.
		if r.asked[k] >= i {
			r.waits[k] = 0
		}
		if r.decided[k] < i || r.waits[k] > i {
			continue
		}
		ok, wait := r.ask(f, p)
		r.asked[k] = i
		switch {
		case wait >= 0:
			r.waits[k] = wait
		case !ok:
			return false
		default:
			r.decided[k] = i
		}
	}
	return true
}

// ask evaluates a predicate on a function that is not known everywhere. wait is the
// point that it needs, or -1.
func (r *functionRun) ask(f *Frame, p Pred) (ok bool, wait int) {
	wait = -1
	defer func() {
		if e := recover(); e != nil {
			t, _ := f.trouble(e)
			switch {
			case t.Kind == value.Open:
				wait = t.Point
			case t.Kind == value.IllDefined && r.g.forgiving:
				ok = false
			case t.Kind == value.TooMuch:
				panic(e)
			default:
				wait = len(r.keys)
			}
		}
	}()
	return p(f), -1
}
