package ast

import "testing"

func TestBrief(t *testing.T) {
	g := New()
	f, x := g.Const("f", g.Fun([]Type{Int, Int}, Int)), g.Const("x", Int)
	deep := g.Apply(f, g.Apply(f, x, g.Num64(-3)), g.Arith(OpAdd, x, g.Num64(1)))
	for _, c := range []struct {
		n     Node
		depth int
		want  string
	}{
		{x, 0, "x"},
		{g.Num64(7), 0, "7"},
		{deep, 0, "…"},
		{deep, 1, "f(…, …)"},
		{deep, 2, "f(f(x, -3), " + OpAdd.String() + "(x, 1))"},
		{g.True(), 1, OpTrue.String()},
	} {
		if got := g.Brief(c.n, c.depth); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
