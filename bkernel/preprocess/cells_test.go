package preprocess

import (
	"context"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestUnfoldAndCells says what becomes of functions and quantifiers over ranges;
// bkernel.TestCells compares answers with brute force.
func TestUnfoldAndCells(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	h := g.Const("h", g.Fun([]ast.Type{ast.Int, ast.Int}, ast.Int))
	q := g.Const("q", g.Fun([]ast.Type{ast.Int}, ast.Bool))
	u, v, w := g.Var("u", ast.Int), g.Var("v", ast.Int), g.Var("w", ast.Int)
	within := func(e ast.Node, lo, hi int64) ast.Node {
		return g.Conn(ast.OpAnd, g.Le(g.Num64(lo), e), g.Le(e, g.Num64(hi)))
	}
	forall := func(guard, body ast.Node, vars ...ast.Node) ast.Node {
		return g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, g.Conn(ast.OpOr, g.Not(guard), body))
	}
	inX, inY := within(x, 0, 3), within(y, -2, 2)
	ordered := g.Conn(ast.OpAnd, g.Le(g.Num64(0), u), g.Not(g.Le(v, u)), g.Le(v, g.Num64(5)))
	for name, c := range map[string]struct {
		facts []ast.Node
		kept  []ast.Node
		apply bool // applications are left
		every bool // so are quantifiers
	}{
		"numerals":   {facts: []ast.Node{g.Not(g.Eq(g.Apply(f, g.Num64(7)), g.Apply(f, g.Num64(-9))))}},
		"choice":     {facts: []ast.Node{inX, inY, g.Not(g.Eq(g.Apply(h, x, y), g.Apply(h, y, x)))}},
		"truth":      {facts: []ast.Node{inX, inY, g.Not(g.IsTrue(g.Apply(q, x))), g.IsTrue(g.Apply(q, y))}},
		"nested":     {facts: []ast.Node{inX, within(g.Apply(f, x), 0, 2), g.Not(g.Eq(g.Apply(f, g.Apply(f, x)), x))}},
		"half":       {facts: []ast.Node{g.Le(g.Num64(0), x), g.Not(g.Eq(g.Apply(f, x), x))}, apply: true},
		"wide":       {facts: []ast.Node{within(x, 0, 2000), g.Not(g.Eq(g.Apply(f, x), x))}, apply: true},
		"kept":       {facts: []ast.Node{inX, g.Not(g.Eq(g.Apply(f, x), x))}, kept: []ast.Node{f}, apply: true},
		"quantified": {facts: []ast.Node{forall(ordered, g.Not(g.Eq(g.Apply(f, u), g.Apply(f, v))), u, v)}},
		"unbounded": {facts: []ast.Node{forall(g.Le(g.Num64(0), u), g.Not(g.Eq(g.Apply(f, u), u)), u)},
			apply: true, every: true},
		"too many": {facts: []ast.Node{forall(g.Conn(ast.OpAnd, within(u, 0, 99), within(v, 0, 99), within(w, 0, 99)),
			g.Not(g.Eq(g.Apply(h, u, v), g.Apply(h, v, w))), u, v, w)}, apply: true, every: true},
	} {
		rw := rewrite.New(g)
		p := New(context.Background(), g, rw, nil, c.facts)
		for _, k := range c.kept {
			p.Keep(k)
		}
		p.Run()
		if got := len(g.Occurring(ast.OpApply, p.Facts)) > 0; got != c.apply {
			t.Errorf("%s: applications left: %v", name, got)
		}
		if got := len(g.Occurring(ast.OpForall, p.Facts)) > 0; got != c.every {
			t.Errorf("%s: quantifiers left: %v", name, got)
		}
	}
}
