package bvrules

import "bsmt/bkernel/ast"

// iteBasic: known conditions, equal branches, nested choices by one condition.
func iteBasic(t *term) ast.Node {
	g := t.g
	c, a, b := t.args[0], t.args[1], t.args[2]
	switch g.Op(c) {
	case ast.OpTrue:
		return a
	case ast.OpFalse:
		return b
	case ast.OpNot:
		return t.ite(g.Arg(c, 0), b, a)
	}
	if a == b {
		return a
	}
	if g.Op(a) == ast.OpIte && g.Arg(a, 0) == c {
		return t.ite(c, g.Arg(a, 1), b)
	}
	if g.Op(b) == ast.OpIte && g.Arg(b, 0) == c {
		return t.ite(c, a, g.Arg(b, 2))
	}
	if g.Op(c) == ast.OpEq { // if x = y then x else y
		x, y := g.Arg(c, 0), g.Arg(c, 1)
		if x == a && y == b || x == b && y == a {
			return b
		}
	}
	return ast.None
}

// iteNot lifts complements.
func iteNot(t *term) ast.Node {
	g := t.g
	a, b := t.args[1], t.args[2]
	if g.Op(a) == ast.OpBvNot && g.Op(b) == ast.OpBvNot {
		return t.not(t.ite(t.args[0], g.Arg(a, 0), g.Arg(b, 0)))
	}
	return ast.None
}

// iteShared merges a nested choice that shares a branch with its user.
func iteShared(t *term) ast.Node {
	g := t.g
	c, a, b := t.args[0], t.args[1], t.args[2]
	if g.Op(b) == ast.OpIte {
		if g.Arg(b, 1) == a {
			return t.ite(t.pred(ast.OpOr, c, g.Arg(b, 0)), a, g.Arg(b, 2))
		}
		if g.Arg(b, 2) == a {
			return t.ite(t.pred(ast.OpOr, c, t.lnot(g.Arg(b, 0))), a, g.Arg(b, 1))
		}
	}
	if g.Op(a) == ast.OpIte {
		if g.Arg(a, 1) == b {
			return t.ite(t.pred(ast.OpAnd, c, t.lnot(g.Arg(a, 0))), g.Arg(a, 2), b)
		}
		if g.Arg(a, 2) == b {
			return t.ite(t.pred(ast.OpAnd, c, g.Arg(a, 0)), g.Arg(a, 1), b)
		}
	}
	return ast.None
}

// iteConcat takes equal high or low parts of both branches out of the choice.
func iteConcat(t *term) ast.Node {
	g := t.g
	c, a, b := t.args[0], t.args[1], t.args[2]
	if g.Op(a) != ast.OpBvConcat && g.Op(b) != ast.OpBvConcat ||
		!(t.isNum(a) || g.Op(a) == ast.OpBvConcat) || !(t.isNum(b) || g.Op(b) == ast.OpBvConcat) {
		return ast.None
	}
	var xs, ys []ast.Node
	if !t.align(a, b, func(x, y ast.Node) bool { xs, ys = append(xs, x), append(ys, y); return true }) {
		return ast.None
	}
	shared := 0
	for i := range xs {
		if xs[i] == ys[i] {
			shared++
		}
	}
	if shared == 0 {
		return ast.None
	}
	r, x, y := ast.None, ast.None, ast.None
	flush := func() {
		if x != ast.None {
			r = t.concat(r, t.ite(c, x, y))
			x, y = ast.None, ast.None
		}
	}
	for i := range xs {
		if xs[i] == ys[i] {
			flush()
			r = t.concat(r, xs[i])
			continue
		}
		x, y = t.concat(x, xs[i]), t.concat(y, ys[i])
	}
	flush()
	return r
}

// iteBit: a one-bit choice between bits of predicates is a predicate's bit.
func iteBit(t *term) ast.Node {
	g := t.g
	c, a, b := t.args[0], t.args[1], t.args[2]
	if g.Kind(t.typ) != ast.KBitVec || t.width(a) != 1 {
		return ast.None
	}
	if t.isNum(a) && t.isNum(b) {
		return ast.None
	}
	p, ok := t.boolBit(a)
	if !ok {
		return ast.None
	}
	q, ok := t.boolBit(b)
	if !ok {
		return ast.None
	}
	return t.bitOf(t.mk(ast.OpIte, ast.Pred, []ast.Node{c, p, q}, 0))
}
