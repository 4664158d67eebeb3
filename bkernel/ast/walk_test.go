package ast

import (
	"slices"
	"testing"
)

func TestWalk(t *testing.T) {
	g := New()
	x, y := g.Const("x", Int), g.Const("y", Int)
	sum := g.Arith(OpAdd, x, y)
	le, eq := g.Le(sum, x), g.Eq(sum, y)
	var all, pruned []Node
	g.Walk([]Node{le, eq}, func(n Node) bool { all = append(all, n); return true })
	g.Walk([]Node{le, eq}, func(n Node) bool { pruned = append(pruned, n); return n != sum })
	if want := []Node{eq, y, sum, x, le}; !slices.Equal(all, want) {
		t.Errorf("met %v, want %v", all, want)
	}
	if want := []Node{eq, y, sum, le, x}; !slices.Equal(pruned, want) {
		t.Errorf("met %v without the sum's arguments, want %v", pruned, want)
	}
}
