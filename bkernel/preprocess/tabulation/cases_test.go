package tabulation

import (
	"slices"
	"testing"

	"bsmt/bkernel/ast"
)

func TestColumnsAndValue(t *testing.T) {
	g := ast.New()
	x, y, p := g.Const("x", ast.Int), g.Const("y", ast.Int), g.IsTrue(g.Const("p", ast.Bool))
	num := g.Num64
	f := g.Ite(g.And(g.Eq(x, num(1)), g.Not(g.Eq(y, num(2)))), num(7),
		g.Ite(g.Le(g.Arith(ast.OpMul, num(-1), y), num(-5)), num(8), g.Ite(p, num(9), num(10))))
	fs := New(g)
	cols, ok := fs.Columns(f)
	if !ok || len(cols) != 3 || !slices.Contains(cols, x) || !slices.Contains(cols, y) || !slices.Contains(cols, p) {
		t.Fatalf("columns %v, %v", cols, ok)
	}
	for _, c := range []struct{ x, y, p, want int64 }{
		{1, 0, 0, 7}, {1, 2, 0, 10}, {1, 2, 1, 9}, {1, 5, 0, 7}, {0, 5, 0, 8}, {0, 4, 1, 9}, {0, 4, 0, 10},
	} {
		reps := make([]int64, 3)
		for v, n := range map[ast.Node]int64{x: c.x, y: c.y, p: c.p} {
			reps[slices.Index(cols, v)] = n
		}
		if v := g.IntVal(fs.Value(f, cols, reps)).Int64(); v != c.want {
			t.Errorf("%+v: %d", c, v)
		}
	}
	for name, n := range map[string]ast.Node{
		"a leaf is no numeral": g.Ite(p, x, num(0)),
		"too many columns": g.Ite(g.Eq(x, num(0)), num(1), g.Ite(g.Eq(y, num(0)), num(2), g.Ite(p, num(3),
			g.Ite(g.IsTrue(g.Const("q", ast.Bool)), num(4), num(5))))),
		"two terms in one test": g.Ite(g.Eq(x, y), num(0), num(1)),
		"a numeral":             num(3),
	} {
		if cols, ok := fs.Columns(n); ok {
			t.Errorf("%s: columns %v", name, cols)
		}
	}
}
