package tree_test

import (
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

// TestPrime turns the names after :| about, and back; what a formula binds stays.
func TestPrime(t *testing.T) {
	names := map[string]bool{"x": true, "y": true}
	for _, c := range []struct{ primed, plain string }{
		{"x' = x + y", "x = x$0+y$0"},
		{"x' = z & z' = y'", "x = z & z' = y"},
		{"y' = y & !y.y : S => y > x'", "y = y$0 & (!y.y : S => y > x)"},
		{"!y,z.y > z => z < x", "!y,z.y > z => z < x$0"},
		{"#z.z = x & z > x'", "#z.z = x$0 & z > x"},
		{"x : {z | z > y} & z : {y | y > z}", "x$0 : {z.z > y$0 | z} & z : {y.y > z | y}"},
	} {
		n, err := text.Predicate(c.primed, tree.EventB, nil)
		if err != nil {
			t.Fatal(err)
		}
		before := tree.Print(n, tree.EventB)
		tree.Unprime(n, names)
		if got := tree.Print(n, tree.EventB); got != c.plain {
			t.Errorf("%s becomes %s, not %s", c.primed, got, c.plain)
		}
		tree.Prime(n, names)
		if got := tree.Print(n, tree.EventB); got != before {
			t.Errorf("%s comes back as %s", c.primed, got)
		}
		if len(names) != 2 || !names["x"] || !names["y"] {
			t.Fatalf("%s: the names became %v", c.primed, names)
		}
	}
}
