package eval

import (
	"testing"

	"bsmt/b/tree"
)

// What is said of the domain, the range and the number of pairs spares walks through all
// relations between two sets.
func TestSides(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"card({r | r : -9..9 <-> -9..9 & dom(r) = {0} & card(r) = 1})", "19"},
		{"card({r | r : -9..9 <-> -9..9 & dom(r) <: {0,1} & ran(r) = {2}})", "3"},
		{"{r | r : -9..9 <-> -9..9 & dom(r) = {77}}", "{}"},
		{"card({f | f : 1..20 +-> 1..3 & dom(f) = {4,5}})", "9"},
		{"card({f | f : 1..20 +-> 1..3 & dom(f) <: {4,5}})", "16"},
		{"{f | f : 1..2 +-> 1..2 & dom(f) = {3}}", "{}"},
		{"card({f | f : 1..3 --> 0..9 & ran(f) <: {1,2}})", "8"},
		{"card({f | f : 1..3 -->> 0..2 & ran(f) <: {1,2}})", "0"},
		{"card({f | f : 1..3 -->> 1..2 & ran(f) <: {1,2}})", "6"},
		{"{x | x <: 1..100 & card(x) = 100} = {1..100}", "true"},
		{"card({x | x : POW(1..30) & card(x) = 2})", "435"},
		{"{x | x : POW(1..3) & card(x) = 4}", "{}"},
		{"{x | x <<: 1..2 & card(x) = 2}", "{}"},
		{"{x | x : POW(1..3) & 0 = card(x)}", "{{}}"},
		{"card((1..1000)*(1..50) || (2..30)*(20..22))", "4350000"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
}
