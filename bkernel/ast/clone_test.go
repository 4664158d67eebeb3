package ast

import "testing"

// TestCloneAt: a clone has what was there under the same ids, finds it again, and goes its own
// way from there; the original's later nodes are not in it.
func TestCloneAt(t *testing.T) {
	g := New()
	x, y := g.Const("x", Int), g.Const("y", g.BitVec(5))
	fresh := g.Fresh("k", Int)
	v := g.Var("v", Int)
	all := g.Quantify(OpForall, Quant{Vars: []Node{v}}, g.Le(v, x))
	five := g.Num64(5)
	mark := g.Mark()
	later, set := g.Const("later", Int), g.Set("S")
	seven := g.Le(x, g.Num64(7))
	for i := range int64(3000) {
		g.Num64(100 + i)
	}
	c := g.CloneAt(mark)
	if c.Len() != int(later) || c.LookupConst("later") != None || c.LookupConst("x") != x || c.LookupConst("y") != y {
		t.Fatalf("%d nodes, x is %d", c.Len(), c.LookupConst("x"))
	}
	if c.Num64(5) != five || c.Le(v, x) != g.Le(v, x) || c.Quant(all).Vars[0] != v || c.Name(fresh) != g.Name(fresh) {
		t.Error("what was there is not found")
	}
	other := c.Set("T")
	if other != set || c.SetName(other) != "T" || g.SetName(set) != "S" {
		t.Error("a new type is not its own")
	}
	if n := c.Const("mine", Int); n != later || g.Name(later) != "later" || c.Name(n) != "mine" {
		t.Error("a new constant is not its own")
	}
	if a, b := c.Fresh("k", Int), g.Fresh("k", Int); c.Name(a) != g.Name(b) {
		t.Errorf("%s and %s", c.Name(a), g.Name(b))
	}
	if c.Le(x, c.Num64(7)) == seven && c.Len() == g.Len() {
		t.Error("the nodes are shared")
	}
}
