package text

import (
	"os"
	"testing"

	"bsmt/b/tree"
)

// Reading never panics, and what is read prints as something that reads back the same.
func FuzzFormula(f *testing.F) {
	for _, s := range []string{"x = 1 & y : {a | a > 0} => !x.(x : S)", "%x.(x:1..2|x+1)~[{3}]'f", "IF x=1 THEN [1] ELSE <> END",
		"(f;g||h)", "-1**-2 mod 3", "∀x,y·x∈S⇒y∉T", "{x↦y∣x∈ℕ}", "λx↦y·⊤∣x", "rec(a:1)", "LET x BE x=1 IN x END", "M.x$0", "`a b`", "a'b"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, src string, eventB bool) {
		d := tree.Classical
		if eventB {
			d = tree.EventB
		}
		n, err := Formula(src, d, nil)
		if err != nil {
			return
		}
		printed := tree.Print(n, d)
		again, err := Formula(printed, d, nil)
		if err != nil {
			t.Fatalf("%q prints as %q, which does not read: %v", src, printed, err)
		}
		if second := tree.Print(again, d); second != printed {
			t.Fatalf("%q prints as %q, and then as %q", src, printed, second)
		}
	})
}

func FuzzComponent(f *testing.F) {
	src, err := os.ReadFile("testdata/all.mch")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(src))
	f.Add("MACHINE M DEFINITIONS A(x) == x; B == skip VARIABLES x INITIALISATION x := A(1) OPERATIONS o = B; p = x :: {1} END")
	f.Add("REFINEMENT R REFINES M INVARIANT /*@label l */ 1=1 ASSERTIONS 1=1; 2=2 VALUES c = 1 END")
	f.Add("DEFINITIONS A == 1; B == A := 2")
	f.Fuzz(func(t *testing.T, src string) {
		c, err := Parse("m", src, nil)
		if err != nil {
			return
		}
		text := printed(c)
		again, err := Parse("m", text, nil)
		if err != nil {
			t.Fatalf("%q prints as\n%s\nwhich does not read: %v", src, text, err)
		}
		if second := printed(again); second != text {
			t.Fatalf("%q prints as\n%s\nand then as\n%s", src, text, second)
		}
	})
}
