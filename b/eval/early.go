package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// A generator may be evaluated before conjuncts to the left of its own are decided. That it is
// ill-defined then is an error only if they can all be true.

// left plans the search for what makes the conjuncts to the left of c true; nil if all are
// decided, or that takes long.
func (p *planner) left(c *conjunct) []step {
	if c == nil || !c.risky || p.doubted {
		return nil
	}
	var of []*conjunct
	for _, o := range p.conj[:slices.Index(p.conj, c)] {
		if !o.done {
			of = append(of, o)
		}
	}
	q := p.apart(of, p.unbound)
	if len(q.conj) == 0 {
		return nil
	}
	q.run()
	if q.most > costlyDoubt && !q.endless {
		return nil
	}
	return q.steps
}

// apart begins to plan a search of its own for those of names that conjuncts mention.
func (p *planner) apart(of []*conjunct, names map[*tree.Decl]bool) *planner {
	q := &planner{scope: p.scope.Fork(), at: p.at, unbound: map[*tree.Decl]bool{}, ours: p.ours, doubted: true}
	for _, o := range of {
		q.conj = append(q.conj, &conjunct{node: o.node, free: o.free, risky: o.risky, tried: o.tried, flag: o.flag})
		for d := range o.free {
			if names[d] {
				q.unbound[d] = true
			}
		}
	}
	return q
}

// overtake notes that something decides before the risky ones among conjuncts. What must have a
// value of the first that is not decided is evaluated ahead of that if it can be by now: S in
// x : S & y > 2, where x has no value yet.
func (p *planner) overtake(cs []*conjunct) {
	before := !p.scope.Open
	for _, c := range cs {
		if c.late = c.late || c.risky && !c.done; before && c.late && !c.done {
			p.ahead(c)
		}
		before = before && c.done
	}
}

// ahead plans to evaluate the operators of c whose values depend on names of the search that
// have values by now. Those of no such name are for probes.
func (p *planner) ahead(c *conjunct) {
	p.fixed(c.node, p.unbound, func(n *tree.Node) {
		if c.meant[n] || !mentionsAny(n, p.ours) {
			return
		}
		if c.meant == nil {
			c.meant = map[*tree.Node]bool{}
		}
		c.meant[n] = true
		e := p.scope.Expr(n)
		p.steps = append(p.steps, func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool {
				meant(f, e)
				return next(f, found)
			}
		})
	})
}

// probes plans what is evaluated before a search begins: of risky conjuncts that were overtaken the
// operators whose value is the same for all candidates, as in x : {1/n} & x > 2. They are ill-defined
// only if something satisfies what is to their left.
func (p *planner) probes(conj []*conjunct) []step {
	var steps []step
	for i, c := range conj {
		if !c.late {
			continue
		}
		var es []Expr
		p.fixed(c.node, p.ours, func(n *tree.Node) { es = append(es, p.scope.Expr(n)) })
		if len(es) == 0 {
			continue
		}
		q := p.apart(conj[:i], p.ours)
		if q.run(); q.endless || q.most > costlyDoubt {
			continue
		}
		steps = append(steps, early(func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool {
				for _, e := range es {
					meant(f, e)
				}
				return next(f, found)
			}
		}, q.steps))
	}
	return steps
}

// fixed tells the outermost operators of a predicate that have conditions, are evaluated whatever
// their neighbours are, and do not mention what has no value. That a set is finite is no concern.
func (p *planner) fixed(n *tree.Node, open map[*tree.Decl]bool, found func(n *tree.Node)) {
	conditional := n.Op == tree.Apply || n.Op == tree.QuantInter || n.Condition() != "" && n.Op != tree.Card && n.Op != tree.Size
	if conditional && !mentionsAny(n, open) {
		found(n)
		return
	}
	args := n.Args
	switch n.Op {
	case tree.And, tree.Or, tree.Implies, tree.IfExpr, tree.IfPred:
		args = args[:1]
	}
	if len(n.Binds) > 0 {
		return
	}
	for _, a := range args {
		p.fixed(a, open, found)
	}
}

// meant evaluates e, so that it goes wrong where it means nothing.
func meant(f *Frame, e Expr) {
	defer func() {
		if r := recover(); r != nil {
			if t, _ := f.trouble(r); t.Kind == value.IllDefined || t.Kind == value.Open {
				panic(r)
			}
		}
	}()
	e(f)
}

// early makes a generator that is ill-defined give nothing, unless what left searches for is
// there. What follows the generator keeps its own troubles.
func early(s step, left []step) step {
	if len(left) == 0 {
		return s
	}
	possible := compose(left, func(*Frame, func(*Frame) bool) bool { return true })
	return func(next Solver) Solver {
		gen := s(func(f *Frame, found func(*Frame) bool) bool { return passing(f, next, found) })
		return func(f *Frame, found func(*Frame) bool) bool {
			stop, ill := attempt(f, gen, found)
			if ill != nil && attemptLeft(f, possible) {
				panic(ill)
			}
			return stop
		}
	}
}

// attempt runs a generator; if it is ill-defined it is as if it had found nothing.
func attempt(f *Frame, gen Solver, found func(*Frame) bool) (stop bool, ill *placed) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *passed:
			panic(e.panic)
		default:
			t, at := f.trouble(e)
			if t.Kind != value.IllDefined {
				panic(e)
			}
			stop, ill = false, &placed{t, at}
		}
	}()
	return gen(f, found), nil
}

// attemptLeft runs a search; what it cannot decide counts as found.
func attemptLeft(f *Frame, s Solver) (found bool) {
	defer func() {
		if e := recover(); e != nil {
			if t, _ := f.trouble(e); t.Kind == value.TooMuch || t.Kind == value.Open {
				panic(e)
			}
			found = true
		}
	}()
	return s(f, func(*Frame) bool { return true })
}
