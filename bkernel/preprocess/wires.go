package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// wires puts words that facts define, as the wires of a circuit are, back into what they are
// part of, before the normal form takes that apart: where words are compared by the gates that
// they are made of it is of no matter which of these have names.
func (p *circuitsPass) wires() {
	g := p.g
	isWord := func(n ast.Node) bool { return g.Kind(g.Type(n)) == ast.KBitVec }
	if !p.differ(isWord) {
		return
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
	p.define(is, from, g.Mk)
}

// differ reports whether an equation of words is denied somewhere among the connectives of the
// facts. These are not in normal form yet, so that nothing is rewritten here.
func (p *circuitsPass) differ(isWord func(ast.Node) bool) bool {
	g := p.g
	type part struct {
		n   ast.Node
		neg bool
	}
	seen := map[part]bool{}
	var stack []part
	push := func(n ast.Node, neg bool) {
		if x := (part{n, neg}); !seen[x] {
			seen[x] = true
			stack = append(stack, x)
		}
	}
	for _, f := range p.Facts {
		push(f, false)
	}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch g.Op(x.n) {
		case ast.OpNot:
			push(g.Arg(x.n, 0), !x.neg)
		case ast.OpAnd, ast.OpOr:
			for _, a := range g.Args(x.n) {
				push(a, x.neg)
			}
		case ast.OpEq:
			if x.neg && isWord(g.Arg(x.n, 0)) {
				return true
			}
		}
	}
	return false
}
