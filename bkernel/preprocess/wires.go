package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// wires puts words that facts define, as the wires of a circuit are, back into what they are
// part of, before the normal form takes that apart: where words are compared by the gates that
// they are made of it is of no matter which of these have names.
func (p *circuitsPass) wires() bool {
	g := p.g
	isWord := func(n ast.Node) bool { return g.Kind(g.Type(n)) == ast.KBitVec }
	differ := func(n ast.Node) bool {
		return g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpEq && isWord(g.Arg(g.Arg(n, 0), 0))
	}
	if !slices.ContainsFunc(p.Facts, func(f ast.Node) bool {
		return slices.ContainsFunc(p.rw.Conjuncts(nil, f), func(n ast.Node) bool { return slices.ContainsFunc(p.disjuncts(n), differ) })
	}) {
		return false
	}
	var facts []ast.Node
	for _, f := range p.Facts {
		at := len(facts)
		for stack := []ast.Node{f}; len(stack) > 0; {
			n := stack[len(stack)-1]
			if stack = stack[:len(stack)-1]; g.Op(n) == ast.OpAnd {
				stack = append(stack, g.Args(n)...)
				continue
			}
			if facts = append(facts, n); n != f {
				p.proof.Step(n, f)
			}
		}
		slices.Reverse(facts[at:])
	}
	p.Facts = facts
	is, from := map[ast.Node]ast.Node{}, map[ast.Node]int{}
	for i, f := range p.Facts {
		if g.Op(f) != ast.OpEq || !isWord(g.Arg(f, 0)) || p.rw.HasQuantifier(f) {
			continue
		}
		for j, x := range g.Args(f) {
			if _, has := is[x]; !has && g.Op(x) == ast.OpConst && !p.kept[x] {
				is[x], from[x] = g.Arg(f, 1-j), i
				break
			}
		}
	}
	return p.define(is, from, g.Mk)
}
