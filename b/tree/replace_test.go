package tree

import "testing"

// TestReplacedNamesMeetNoOthers: a binder that would catch what is put in takes a name that
// nothing below it has, whoever gave it.
func TestReplacedNamesMeetNoOthers(t *testing.T) {
	id := func(name string) *Node { return NewIdent(Pos{}, name) }
	inner := &Node{Op: Exists, Binds: []*Decl{{Name: "x__2"}}, Args: []*Node{{Op: Equal, Args: []*Node{id("x__2"), id("x")}}}}
	outer := &Node{Op: Forall, Binds: []*Decl{{Name: "x"}}, Args: []*Node{
		{Op: And, Args: []*Node{{Op: Equal, Args: []*Node{id("x"), id("p")}}, {Op: And, Args: []*Node{inner, {Op: Equal, Args: []*Node{id("x__1"), id("x")}}}}}},
	}}
	got := (&Replacer{With: map[string]*Node{"p": id("x")}}).Copy(outer)
	name := got.Binds[0].Name
	if name == "x" || name == "x__1" || name == "x__2" {
		t.Fatalf("the binder is called %s", name)
	}
	and := got.Args[0]
	first, rest := and.Args[0], and.Args[1]
	if first.Args[0].Name != name || first.Args[1].Name != "x" {
		t.Errorf("%s = %s below %s", first.Args[0].Name, first.Args[1].Name, name)
	}
	if in := rest.Args[0].Args[0]; in.Args[0].Name != "x__2" || in.Args[1].Name != name {
		t.Errorf("%s = %s below %s", in.Args[0].Name, in.Args[1].Name, name)
	}
	if last := rest.Args[1]; last.Args[0].Name != "x__1" || last.Args[1].Name != name {
		t.Errorf("%s = %s below %s", last.Args[0].Name, last.Args[1].Name, name)
	}
}
