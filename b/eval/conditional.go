package eval

import (
	"bsmt/b/tree"
	"bsmt/b/value"
)

// rule is an equation that holds under a condition.
type rule struct {
	when  Pred
	value Expr
}

// apply gives the value if the condition holds and neither is ill-defined.
func (r rule) apply(f *Frame) (v value.Value, ok bool) {
	defer forgive(f, &ok, false)
	if !r.when(f) {
		return v, false
	}
	return r.value(f), true
}

// conditional gives the option for a name that equations under conditions define, as
// (P => x = E) & (not(P) => x = F) does. Where no condition holds another option serves.
func (p *planner) conditional(d *tree.Decl) *option {
	var rules []rule
	for _, c := range p.conj {
		n := c.node
		if c.done || n.Op != tree.Implies || !c.free[d] || !p.known(n.Args[0]) || n.Args[1].Op != tree.Equal {
			continue
		}
		l, r := n.Args[1].Args[0], n.Args[1].Args[1]
		if !p.fresh(l) || l.Decl != d {
			l, r = r, l
		}
		if p.fresh(l) && l.Decl == d && p.known(r) {
			rules = append(rules, rule{p.scope.Pred(n.Args[0]), p.scope.Expr(r)})
		}
	}
	if len(rules) == 0 {
		return nil
	}
	other := p.byType(d)
	consider := func(o *option) {
		if o != nil && o.cost < other.cost && len(o.binds) == 1 && o.binds[0] == d && (o.conj == nil || !o.conj.risky) {
			other = o
		}
	}
	for _, c := range p.conj {
		if !c.done && c.free[d] && !p.ready(c) {
			p.options(c, consider)
		}
	}
	consider(p.bounds(d))
	slot := p.scope.slots[d]
	return &option{cost: 2.5, binds: []*tree.Decl{d}, twice: other.twice, step: func(next Solver) Solver {
		fallback := other.step(next)
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			for _, r := range rules {
				if v, ok := r.apply(f); ok {
					f.Slots[slot] = value.Normal(v)
					return next(f, found)
				}
			}
			return fallback(f, found)
		}
	}}
}
