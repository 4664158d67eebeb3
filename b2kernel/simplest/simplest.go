// Package simplest makes predicates of the kernel without what says nothing: constants, doubled parts, negations of negations.
//
// Takes: predicates of a graph. Gives: what they say together. Its callers bound the size of what they make.
package simplest

import (
	"slices"

	"bsmt/bkernel/ast"
)

// Not is the negation of p.
func Not(g *ast.Graph, p ast.Node) ast.Node {
	switch g.Op(p) {
	case ast.OpTrue:
		return g.False()
	case ast.OpFalse:
		return g.True()
	case ast.OpNot:
		return g.Arg(p, 0)
	}
	return g.Not(p)
}

// near is how far back Join looks for a part that it has already: parts that are the same mostly stand side by side.
const near = 16

// Join is the conjunction (ast.OpAnd) or disjunction (ast.OpOr) of ps; size is of how many of them.
func Join(g *ast.Graph, op ast.Op, ps []ast.Node) (joined ast.Node, size int) {
	unit, zero := g.True(), g.False()
	if op == ast.OpOr {
		unit, zero = zero, unit
	}
	var kept []ast.Node
	for _, p := range ps {
		if p == zero {
			return zero, 0
		}
		if p != unit && !slices.Contains(kept[max(0, len(kept)-near):], p) {
			kept = append(kept, p)
		}
	}
	if op == ast.OpAnd {
		return g.And(kept...), len(kept)
	}
	return g.Or(kept...), len(kept)
}

// Iff says that p and q are both so, or neither.
func Iff(g *ast.Graph, p, q ast.Node) ast.Node {
	for _, c := range [][2]ast.Node{{p, q}, {q, p}} {
		switch g.Op(c[0]) {
		case ast.OpTrue:
			return c[1]
		case ast.OpFalse:
			return Not(g, c[1])
		}
	}
	if p == q {
		return g.True()
	}
	return g.Conn(ast.OpEquiv, p, q)
}
