package ast

import "testing"

// A constant of Fresh is none that has a name, declared before or after, in whatever order.
func TestFresh(t *testing.T) {
	g := New()
	before := g.Const("x!1", Int)
	made := g.Fresh("x", Int)
	again := g.Fresh("x", Bool)
	after := map[Node]bool{before: true, made: true, again: true}
	for _, n := range []Node{made, again} {
		name := g.Name(n)
		if n == before || g.LookupConst(name) == n {
			t.Errorf("%s is found by its name", name)
		}
		after[g.Const(name, g.Type(before))] = true
	}
	if len(after) != 4 { // x!1 is declared already, x!2 is new
		t.Errorf("%d constants, want 4", len(after))
	}
	if g.Type(again) != Bool || len(g.Consts()) != 4 {
		t.Errorf("constants %v", g.Consts())
	}
}
