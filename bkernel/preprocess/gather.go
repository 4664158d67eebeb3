package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// gatherPass puts together what facts say in parts: an equality by its two comparisons,
// an equivalence by its implications, a choice by what holds in either case, a clause by
// what it is with a literal and with its denial.
type gatherPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *gatherPass) run() bool {
	pairs := p.rw.Gather(ast.OpAnd, p.Facts)
	said := make(map[ast.Node]bool, 2*len(pairs))
	var more []ast.Node
	for _, q := range pairs {
		p.proof.Step(q.Is, q.A, q.B)
		said[q.A], said[q.B] = true, true
		more = append(more, q.Is)
	}
	more = append(more, p.choices(said)...)
	if len(more) == 0 {
		return false
	}
	p.Facts = append(slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] }), more...)
	p.flatten()
	return true
}

// maxChoiceClause bounds the clauses that are read as one case of a choice.
const maxChoiceClause = 32

// sideIf is what a term equals where a predicate does not hold.
type sideIf struct{ side, not ast.Node }

// choices finds (a & b & e) or (-(a & b) & f), and the two clauses -a or -b or e, (a & b) or f where
// e and f say what one term equals: e if a & b, else f. It gives these, and adds what says so to said.
func (p *gatherPass) choices(said map[ast.Node]bool) (out []ast.Node) {
	g, rw := p.g, p.rw
	add := func(is ast.Node, from ...ast.Node) {
		p.proof.Step(is, from...)
		for _, f := range from {
			said[f] = true
		}
		out = append(out, is)
	}
	cases := map[sideIf]ast.Node{}               // by what a clause of two says: the clause
	sides := func(e ast.Node) (out []ast.Node) { // but for numerals
		if g.Op(e) == ast.OpEq {
			for _, x := range g.Args(e) {
				if len(g.Args(x)) > 0 || g.Op(x) == ast.OpConst {
					out = append(out, x)
				}
			}
		}
		return out
	}
	for _, f := range p.each {
		if g.Op(f) != ast.OpOr || len(g.Args(f)) != 2 || said[f] {
			continue
		}
		a, b := g.Arg(f, 0), g.Arg(f, 1)
		for range 2 {
			if all := rw.Conjuncts(nil, a); len(all) > 1 {
				for _, x := range sides(b) {
					cases[sideIf{x, rw.And(all...)}] = f
				}
			}
			if is := p.choice(a, b); is != ast.None {
				add(is, f)
				break
			}
			a, b = b, a
		}
	}
	if len(cases) == 0 {
		return out
	}
	for _, f := range p.each {
		if n := len(g.Args(f)); g.Op(f) != ast.OpOr || n < 3 || n > maxChoiceClause || said[f] {
			continue
		}
		for i, e := range g.Args(f) {
			of := sides(e)
			if len(of) == 0 {
				continue
			}
			var all []ast.Node
			for j, l := range g.Args(f) {
				if j != i {
					all = append(all, rw.Not(l))
				}
			}
			is := rw.And(all...)
			for _, x := range of {
				other, ok := cases[sideIf{x, is}]
				if !ok || said[f] || said[other] {
					continue
				}
				no := g.Arg(other, 0)
				if !slices.Contains(sides(no), x) {
					no = g.Arg(other, 1)
				}
				add(rw.Ite(is, e, no), f, other)
			}
		}
	}
	return out
}

// choice reads a or b, where some of the conjuncts of a deny one of b, as what holds if these do,
// or else; None where it is none, or no equality is in it.
func (p *gatherPass) choice(a, b ast.Node) ast.Node {
	g, rw := p.g, p.rw
	yes, no := rw.Conjuncts(nil, a), rw.Conjuncts(nil, b)
	equality := func(e ast.Node) bool { return g.Op(e) == ast.OpEq }
	if len(yes) < 2 || len(no) < 2 || !slices.ContainsFunc(yes, equality) || !slices.ContainsFunc(no, equality) {
		return ast.None
	}
	for i, n := range no {
		if equality(n) { // the other side says that it is not
			continue
		}
		if is := rw.Conjuncts(nil, rw.Not(n)); len(is) < len(yes) && !slices.ContainsFunc(is, func(c ast.Node) bool { return !slices.Contains(yes, c) }) {
			rest := slices.DeleteFunc(slices.Clone(yes), func(c ast.Node) bool { return slices.Contains(is, c) })
			return rw.Ite(rw.And(is...), rw.And(rest...), rw.And(slices.Delete(slices.Clone(no), i, i+1)...))
		}
	}
	return ast.None
}
