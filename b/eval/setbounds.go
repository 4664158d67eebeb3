package eval

import (
	"math"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// setBounds has what conjuncts say that a set holds, and what it lies in.
type setBounds struct {
	over   []Expr // sets that it lies in
	under  []Expr // sets that it holds
	apart  []Expr // sets that it has nothing in common with
	equal  bool   // an equation gives what is to be held where others do not hold it
	size   float64
	single []Expr // elements that it holds
	never  []Expr // elements that it does not hold
}

// within gives the option for a set between what it must hold and what it may hold, where
// conjuncts other than S <: T say so; nil otherwise.
func (p *planner) within(d *tree.Decl) *option {
	if d.Type.Rep().Kind != tree.TPow {
		return nil
	}
	b := setBounds{size: math.Inf(1)}
	for _, c := range p.conj {
		if !c.done && c.free[d] {
			p.setBound(&b, c.node, d)
		}
	}
	if len(b.over) == 0 || len(b.under)+len(b.apart)+len(b.single)+len(b.never) == 0 {
		return nil
	}
	cost := 1.3
	if !b.equal || len(b.apart) == 0 {
		cost = max(2, math.Pow(2, b.size-float64(len(b.single)+len(b.never)))/4)
	}
	slot, shape := p.scope.slots[d], p.scope.shape(d.Type)
	return &option{cost: min(cost, math.MaxFloat64), binds: []*tree.Decl{d}, risky: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			most := b.over[0](f)
			for _, e := range b.over[1:] {
				most = value.Inter(most, e(f))
			}
			least := shape.Build()
			for _, e := range b.single {
				least.Add(e(f))
			}
			held := least.Set()
			for _, e := range b.under {
				v := e(f)
				if !value.Subset(v, most) {
					return false
				}
				held = value.Union(held, v)
			}
			out := shape.Build()
			for _, e := range b.never {
				out.Add(e(f))
			}
			most = value.Diff(most, out.Set())
			for _, e := range b.apart {
				most = value.Diff(most, e(f))
			}
			if !value.Subset(held, most) {
				return false
			}
			held = value.List(held)
			stop := false
			rest := shape.Power(value.Diff(most, held), false, false).AsSymbolic()
			rest.Each(func(v value.Value) bool {
				f.tick()
				f.Slots[slot] = value.Union(held, v)
				stop = next(f, found)
				return !stop
			})
			return stop
		}
	}}
}

// setBound reads one conjunct.
func (p *planner) setBound(b *setBounds, n *tree.Node, d *tree.Decl) {
	is := func(n *tree.Node) bool { return n.Op == tree.Ident && n.Decl == d }
	ok := func(n *tree.Node) bool { return p.bounding(n) }
	expr := p.scope.Expr
	upper := func(n *tree.Node) {
		b.over = append(b.over, expr(n))
		b.size = min(b.size, p.size(n))
	}
	switch n.Op {
	case tree.Subset, tree.StrictSubset:
		switch l, r := n.Args[0], n.Args[1]; {
		case is(l) && ok(r) && !p.infinite(r):
			upper(r)
		case is(r) && ok(l):
			b.under = append(b.under, expr(l))
		}
	case tree.Member:
		switch x, set := n.Args[0], n.Args[1]; {
		case is(set) && ok(x):
			b.single = append(b.single, expr(x))
		case is(x) && (set.Op == tree.Pow || set.Op == tree.Pow1 || set.Op == tree.Fin || set.Op == tree.Fin1) && ok(set.Args[0]) && !p.infinite(set.Args[0]):
			upper(set.Args[0])
		}
	case tree.NotMember:
		if x, set := n.Args[0], n.Args[1]; is(set) && ok(x) {
			b.never = append(b.never, expr(x))
		}
	case tree.Equal:
		for i := range 2 {
			l, r := n.Args[i], n.Args[1-i]
			if !ok(r) || p.infinite(r) {
				continue
			}
			whole := expr(r)
			switch l.Op {
			case tree.Union:
				if !isPart(l, d) {
					continue
				}
				upper(r)
				if others, all := p.others(l, d); all {
					b.equal = true
					b.under = append(b.under, without(whole, others))
				}
			case tree.Inter:
				for k := range 2 {
					x, other := l.Args[k], l.Args[1-k]
					if !is(x) {
						continue
					}
					b.under = append(b.under, whole)
					if ok(other) {
						e := expr(other)
						b.apart = append(b.apart, func(f *Frame) value.Value { return value.Diff(e(f), whole(f)) })
					}
				}
			case tree.SetMinus:
				if x, other := l.Args[0], l.Args[1]; is(x) && ok(other) && !p.infinite(other) {
					e := expr(other)
					b.under = append(b.under, whole)
					b.over = append(b.over, func(f *Frame) value.Value { return value.Union(whole(f), e(f)) })
					b.size = min(b.size, p.size(r)+p.size(other))
				}
			}
		}
	case tree.Partition:
		// Other parts that are known have nothing in common with it.
		whole := n.Args[0]
		if !ok(whole) || p.infinite(whole) || !slices.ContainsFunc(n.Args[1:], is) {
			return
		}
		upper(whole)
		var others []Expr
		all := true
		for _, a := range n.Args[1:] {
			switch {
			case is(a):
			case ok(a):
				others = append(others, expr(a))
			default:
				all = false
			}
		}
		b.apart = append(b.apart, others...)
		if all {
			b.equal = true
			b.under = append(b.under, without(expr(whole), others))
		}
	}
}

// without gives what is in a set and in none of others.
func without(set Expr, others []Expr) Expr {
	return func(f *Frame) value.Value {
		v := set(f)
		for _, e := range others {
			v = value.Diff(v, e(f))
		}
		return v
	}
}

// isPart reports whether a union has d for a part.
func isPart(n *tree.Node, d *tree.Decl) bool {
	if n.Op == tree.Union {
		return slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return isPart(a, d) })
	}
	return n.Op == tree.Ident && n.Decl == d
}

// others gives the parts of a union that are not d; false if d does not occur as a part, or
// another part is not known.
func (p *planner) others(n *tree.Node, d *tree.Decl) (others []Expr, found bool) {
	switch {
	case n.Op == tree.Ident && n.Decl == d:
		return nil, true
	case n.Op == tree.Union && !p.known(n):
		for _, a := range n.Args {
			if p.known(a) {
				continue
			}
			if found {
				return nil, false
			}
			if others, found = p.others(a, d); !found {
				return nil, false
			}
		}
		for _, a := range n.Args {
			if p.known(a) {
				if !p.bounding(a) {
					return nil, false
				}
				others = append(others, p.scope.Expr(a))
			}
		}
		return others, found
	}
	return nil, false
}
