package rewrite_test

import (
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestOneSum: comparisons of one sum are said in one way, whatever way they were put together.
func TestOneSum(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	n := g.Num64
	d := g.Arith(ast.OpSub, x, y)
	far := g.Arith(ast.OpAbs, d)
	clamp := g.Ite(g.Lt(x, n(0)), n(0), g.Ite(g.Lt(n(3), x), n(3), x))
	for name, same := range map[string][]ast.Node{
		"order": {
			g.Le(x, y),
			g.Eq(g.Ite(g.Lt(x, y), x, y), x),
			g.Eq(y, g.Ite(g.Lt(y, x), x, y)),
			g.Or(g.Lt(x, y), g.Eq(y, x)),
			g.Eq(g.Arith(ast.OpMin, x, y), x),
			g.Le(x, g.Arith(ast.OpMin, y, x)),
			g.Le(g.Arith(ast.OpMax, x, y), y),
		},
		"strict order": {
			g.Lt(x, y),
			g.And(g.Le(x, y), g.Not(g.Eq(x, y))),
			g.Not(g.Eq(g.Arith(ast.OpMin, x, y), y)),
		},
		"equality": {
			g.Eq(x, y),
			g.Le(far, n(0)),
			g.Eq(far, n(0)),
			g.And(g.Le(x, y), g.Le(y, x)),
			g.Eq(g.Arith(ast.OpMin, x, y), g.Arith(ast.OpMax, x, y)),
		},
		"disequality": {
			g.Not(g.Eq(x, y)),
			g.Le(n(1), far),
			g.Or(g.Lt(x, y), g.Lt(y, x)),
			g.Not(g.Eq(far, n(0))),
		},
		"close": {
			g.And(g.Le(d, n(2)), g.Le(n(-2), d)),
			g.Le(far, n(2)),
			g.And(g.Lt(far, n(4)), g.Not(g.Eq(d, n(3))), g.Not(g.Eq(d, n(-3)))),
		},
		"far": {
			g.Or(g.Le(d, n(-2)), g.Le(n(2), d)),
			g.Le(n(2), far),
			g.Not(g.Lt(far, n(2))),
		},
		"bounds": {
			g.And(g.Le(n(0), x), g.Le(x, n(3))),
			g.Ite(g.Lt(x, n(0)), g.False(), g.Le(x, n(3))),
			g.And(g.Le(n(0), x), g.Le(x, n(4)), g.Not(g.Eq(x, n(4))), g.Lt(x, n(7))),
			g.Eq(clamp, x),
		},
		"nothing": {
			g.False(),
			g.And(g.Le(n(4), x), g.Le(x, n(3))),
			g.And(g.Eq(x, n(4)), g.Le(x, n(3))),
			g.Lt(far, n(0)),
		},
		"anything": {
			g.True(),
			g.Or(g.Le(n(4), x), g.Le(x, n(3))),
			g.Or(g.Not(g.Eq(x, n(4))), g.Le(x, n(7))),
			g.Le(n(0), far),
		},
	} {
		want := rw.Simplify(same[0])
		for i, p := range same {
			if got := rw.Simplify(p); got != want {
				t.Errorf("%s, spelling %d: %s, not %s", name, i, g.Brief(got, 5), g.Brief(want, 5))
			}
		}
	}
}

// TestNearCount: connectives say how far a count is from the number of what is counted, however the
// distance is said.
func TestNearCount(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	n := g.Num64
	count := g.Num64(0)
	for _, p := range []ast.Node{g.Le(x, n(3)), g.Le(n(0), x), g.Not(g.Eq(x, y))} {
		count = g.Arith(ast.OpAdd, count, g.Ite(p, n(1), n(0)))
	}
	short := g.Arith(ast.OpAbs, g.Arith(ast.OpSub, count, n(3)))
	for i, p := range []ast.Node{
		g.Le(short, n(0)),
		g.Lt(g.Arith(ast.OpMul, n(2), short), n(1)),
		g.Not(g.Le(n(1), short)),
		g.Le(n(3), g.Ite(g.Lt(count, n(3)), count, n(3))),
		g.Le(g.Ite(g.Le(count, n(2)), g.Arith(ast.OpSub, n(3), count), g.Arith(ast.OpSub, count, n(3))), n(0)),
	} {
		got := rw.Simplify(p)
		if choices := g.Occurring(ast.OpIte, []ast.Node{got}); len(choices) > 0 {
			t.Errorf("spelling %d: a choice is left in %s", i, g.Brief(got, 5))
		}
	}
}
