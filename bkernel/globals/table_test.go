package globals

import (
	"slices"
	"testing"

	"bsmt/bkernel/ast"
)

func TestReadTable(t *testing.T) {
	g := ast.New()
	x, y, p := g.Const("x", ast.Int), g.Const("y", ast.Int), g.IsTrue(g.Const("p", ast.Bool))
	is := func(t ast.Node, k int64) ast.Node { return g.Eq(t, g.Num64(k)) }
	rows := []ast.Node{
		g.And(is(x, 1), is(y, 2)), g.And(is(y, 3), g.Not(p)),
		g.Not(g.Or(p, g.Not(is(x, 4)))), g.And(is(x, 1), is(x, 2)), g.And(p, is(x, 5)),
	}
	got, ok := ReadTable(g, g.Or(rows...))
	want := [][]int64{{1, 2, Open}, {Open, 3, 0}, {4, Open, 0}, {5, Open, 1}}
	if !ok || !slices.Equal(got.Terms, []ast.Node{x, y, p}) || !slices.EqualFunc(got.Rows, want, slices.Equal[[]int64]) {
		t.Fatalf("%+v, %v", got, ok)
	}
	for name, n := range map[string]ast.Node{
		"few":        g.Or(rows[:3]...),
		"a literal":  g.Or(append(rows[:4:4], p)...),
		"an order":   g.Or(append(rows[:4:4], g.And(p, g.Le(x, g.Num64(1))))...),
		"not equal":  g.Or(append(rows[:4:4], g.And(p, g.Not(is(x, 1))))...),
		"one column": g.Or(g.And(p, p), g.And(p, p, p), g.And(p, p, p, p), g.And(p, p, p, p, p)),
	} {
		if got, ok := ReadTable(g, n); ok {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
