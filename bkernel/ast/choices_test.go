package ast

import (
	"strings"
	"testing"
)

// TestSplitChoices: choices read as implications where they stand in a comparison.
func TestSplitChoices(t *testing.T) {
	g := New()
	x, y, b := g.Const("x", Int), g.Const("y", Int), g.IsTrue(g.Const("b", Bool))
	choice := g.Ite(b, x, g.Arith(OpAdd, y, g.Num64(1)))
	zero := g.Num64(0)
	inner := g.Ite(g.Lt(x, zero), x, y)
	for _, c := range []struct {
		n    Node
		want string
	}{
		{g.Lt(choice, y), "(b = TRUE => x < y) & (not(b = TRUE) => y + 1 < y)"},
		{g.Eq(g.Arith(OpAdd, g.Arith(OpMul, g.Num64(2), choice), y), zero), "(b = TRUE => 2 * x + y = 0) & (not(b = TRUE) => 2 * (y + 1) + y = 0)"},
		{g.Le(choice, inner), "(b = TRUE => (x < 0 => x <= x) & (not(x < 0) => x <= y)) & (not(b = TRUE) => (x < 0 => y + 1 <= x) & (not(x < 0) => y + 1 <= y))"},
		{g.Lt(g.Ite(g.Eq(y, zero), x, g.Arith(OpEDiv, x, y)), zero), "(%t_.(t_ = 1 & y = 0 | x) \\/ %t_.(t_ = 1 & not(y = 0) | "}, // a guard stays
	} {
		if got := text(t, g, Classic, g.SplitChoices([]Node{c.n})[0]); !strings.Contains(got, c.want) {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}
