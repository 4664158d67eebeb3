package eval

import (
	"maps"
	"slices"

	"bsmt/b/tree"
)

// inline opens a # or a comprehension among the conjuncts whose names are not all known:
// its names are searched for together with ours. It reports whether it did.
func (p *planner) inline() bool {
	for i, c := range p.conj {
		if c.done || c.tried || p.ready(c) {
			continue
		}
		switch c.node.Op {
		case tree.Exists:
			n := tree.Clone(c.node)
			p.open(i, n.Binds, n.Args[0])
			return true
		case tree.Member:
			// x : {y | P} is P with x for y.
			if set := c.node.Args[1]; set.Op == tree.Compr || set.Op == tree.ComprMap || set.Op == tree.Lambda {
				set = tree.Clone(set)
				p.open(i, set.Binds, unfold(c.node.Args[0], set))
				return true
			}
		}
	}
	return false
}

// open puts a predicate with names of its own in the place of conjunct i.
func (p *planner) open(i int, binds []*tree.Decl, n *tree.Node) {
	p.scope.BindNew(binds...)
	p.bind(binds)
	p.repeats = true
	rest := slices.Clone(p.conj[i+1:])
	p.conj = p.conj[:i:i]
	p.add(n)
	p.conj = append(p.conj, rest...)
	p.cache = nil
}

// unfold writes x : set as a predicate on x and the names of a comprehension.
func unfold(x, set *tree.Node) *tree.Node {
	tuple := tree.NewTuple(set.Pos, set.Binds)
	switch set.Op {
	case tree.ComprMap:
		tuple = set.Args[1]
	case tree.Lambda:
		tuple = tree.NewCouple(set.Pos, tuple, set.Args[1])
	}
	return tree.Conj(x.Pos, set.Args[0], tree.New(tree.Equal, x.Pos, x, tuple))
}

// split searches the branches of an `or` one after the other, if each of them does
// better than the option at hand. It reports whether it did, which ends the planning.
func (p *planner) split(best *option) bool {
	for i, c := range p.conj {
		if c.done || c.tried || p.ready(c) || c.node.Op != tree.Or {
			continue
		}
		var branches []*planner
		good := true
		for _, branch := range c.node.Args {
			q := p.branch(i, branch)
			branches = append(branches, q)
			q.check()
			if len(q.unbound) > 0 {
				first := q.best()
				good = good && first != nil && (best == nil || first.cost < best.cost)
			}
		}
		if !good {
			continue
		}
		for _, q := range branches {
			q.run()
			p.endless = p.endless || q.endless
		}
		p.repeats = true
		p.steps = append(p.steps, func(next Solver) Solver {
			var solvers []Solver
			for _, q := range branches {
				solvers = append(solvers, compose(q.steps, next))
			}
			return func(f *Frame, found func(*Frame) bool) bool {
				for _, s := range solvers {
					if s(f, found) {
						return true
					}
				}
				return false
			}
		})
		return true
	}
	return false
}

// branch copies a planner with one branch of the `or` that is conjunct i.
func (p *planner) branch(i int, n *tree.Node) *planner {
	q := &planner{scope: p.scope.Fork(), at: p.at, unbound: maps.Clone(p.unbound), ours: maps.Clone(p.ours), doubted: p.doubted}
	for k, c := range p.conj {
		if k == i {
			q.add(n)
			continue
		}
		copied := *c
		q.conj = append(q.conj, &copied)
	}
	return q
}
