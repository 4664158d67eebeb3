package preprocess

import (
	"testing"

	"bsmt/bkernel/ast"
)

// TestMirror: constants stand the way round in which sums of two are differences, if that can be.
func TestMirror(t *testing.T) {
	g := ast.New()
	c := func(s string) ast.Node { return g.Const(s, ast.Int) }
	x, y, z := c("x"), c("y"), c("z")
	le := func(a, b ast.Node, k int64) ast.Node { return g.Le(g.Arith(ast.OpAdd, a, b), g.Num64(k)) }
	neg := func(a ast.Node) ast.Node { return g.Arith(ast.OpNeg, a) }
	in := []ast.Node{g.Le(g.Num64(-2), x), g.Le(x, g.Num64(3)), g.Le(g.Num64(-1), y), g.Le(y, g.Num64(2)), g.Le(g.Num64(0), z), g.Le(z, g.Num64(4))}
	for _, c := range []struct {
		facts []ast.Node
		runs  bool
	}{
		{[]ast.Node{le(x, y, 1), le(x, z, 2), le(y, neg(z), 0)}, true},
		{[]ast.Node{le(x, y, 1), le(x, z, 2), le(y, z, 3)}, false},                                                                            // no way round
		{[]ast.Node{le(x, neg(y), 1), le(z, neg(y), -1)}, false},                                                                              // they are differences
		{[]ast.Node{le(x, y, 1), le(y, z, 2)}, false},                                                                                         // there is no difference
		{[]ast.Node{le(x, y, 1), le(x, z, 2), le(y, neg(z), 0), g.Le(g.Arith(ast.OpMul, x, x), y), g.Le(g.Arith(ast.OpMul, z, z), y)}, false}, // both sides stay
	} {
		facts := append(c.facts, in...)
		consts := []ast.Node{x, y, z}
		p := simplified(g, facts)
		before := solutions(t, g, facts, consts)
		if p.alone("mirror") != c.runs {
			t.Errorf("%s: it ran: %v", printed(t, g, facts...), !c.runs)
		}
		var after []ast.Node
		for _, x := range consts {
			for _, d := range p.Defs {
				if d.X == x {
					x = g.Arg(d.T, 1)
				}
			}
			after = append(after, x)
		}
		if n := len(solutions(t, g, p.Facts, after)); n != len(before) {
			t.Errorf("%s: %d solutions before, %d after", printed(t, g, facts...), len(before), n)
		}
	}
}

// TestMirrorStays: a constant that was turned round is not turned back, whatever else is free, so that
// both passes come to rest.
func TestMirrorStays(t *testing.T) {
	g := ast.New()
	c := func(s string) ast.Node { return g.Const(s, ast.Int) }
	x, y, u, v := c("x"), c("y"), c("u"), c("v")
	sum := func(a, b ast.Node) ast.Node { return g.Arith(ast.OpAdd, a, b) }
	neg := func(a ast.Node) ast.Node { return g.Arith(ast.OpNeg, a) }
	p := simplified(g, []ast.Node{
		g.Or(g.And(g.Eq(sum(u, neg(x)), g.Num64(2)), g.Le(v, y)), g.And(g.Eq(sum(u, neg(x)), g.Num64(-4)), g.Le(sum(v, neg(y)), g.Num64(6)))),
		g.Le(sum(x, y), g.Num64(0)), g.Le(g.Num64(5), sum(u, v)),
	})
	rounds := 0
	for p.alone("mirror") || p.alone("unconstrained") {
		if rounds++; rounds > 4 {
			t.Fatalf("still %s", printed(t, g, p.Facts...))
		}
	}
	if rounds == 0 {
		t.Error("nothing ran")
	}
}
