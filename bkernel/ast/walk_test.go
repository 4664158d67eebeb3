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

// TestLooked: what is found again counts as what is made does, and reading counts nothing.
func TestLooked(t *testing.T) {
	g := New()
	x, y := g.Const("x", Int), g.Const("y", Int)
	before, made := g.Looked(), g.Len()
	le := g.Le(x, y)
	for range 9 {
		g.Le(x, y)
	}
	g.Walk([]Node{le}, func(Node) bool { return true })
	if looked, made := g.Looked()-before, g.Len()-made; looked != 10 || made != 1 {
		t.Errorf("%d nodes are asked for, %d made, of ten and one", looked, made)
	}
}
