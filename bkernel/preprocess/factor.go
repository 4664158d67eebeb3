package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// factorPass undoes distribution: clauses a or c, for each a of some and each c of others,
// none of which occurs elsewhere, say that all of these hold, or all of those. What all
// disjuncts of a fact say together shows then.
type factorPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *factorPass) run() bool {
	g := p.g
	fact := map[[2]ast.Node]ast.Node{} // of two parts, either first
	next := map[ast.Node][]ast.Node{}  // part to those that it is with
	var parts []ast.Node
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpOr || len(g.Args(f)) != 2 {
			continue
		}
		a, b := g.Arg(f, 0), g.Arg(f, 1)
		fact[[2]ast.Node{a, b}], fact[[2]ast.Node{b, a}] = f, f
		for _, x := range []ast.Node{a, b} {
			if next[x] == nil {
				parts = append(parts, x)
			}
			next[x] = append(next[x], a+b-x)
		}
	}
	if len(fact) < 4 {
		return false
	}
	uses := p.uses()
	private := func(x ast.Node) bool { return int(uses[x]) == len(next[x]) }
	for _, x := range parts {
		slices.Sort(next[x])
	}
	said := map[ast.Node]bool{}
	var more []ast.Node
	for _, x := range parts {
		ones := next[x]
		if len(ones) < 2 || !private(x) {
			continue
		}
		others := next[ones[0]] // that are with all of the ones, as x is, if this is a whole
		if others[0] != x || len(others) == 1 && g.Op(x) != ast.OpAnd {
			continue // seen from its first part, and no plain implication
		}
		whole := func(of, with []ast.Node) bool {
			return !slices.ContainsFunc(of, func(y ast.Node) bool { return !private(y) || !slices.Equal(next[y], with) })
		}
		if !whole(ones, others) || !whole(others, ones) || said[fact[[2]ast.Node{x, ones[0]}]] {
			continue
		}
		var by []ast.Node
		for _, a := range others {
			for _, b := range ones {
				f := fact[[2]ast.Node{a, b}]
				by, said[f] = append(by, f), true
			}
		}
		n := p.rw.Or(p.rw.And(others...), p.rw.And(ones...))
		p.proof.Step(n, by...)
		more = append(more, n)
	}
	if len(more) == 0 {
		return false
	}
	p.Facts = append(slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] }), more...)
	p.flatten()
	return true
}
