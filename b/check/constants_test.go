package check

import (
	"strings"
	"testing"
)

// What the search knows of constants beforehand, and which values of theirs count as one,
// makes no difference to the verdict.
func TestConstantsOfSetups(t *testing.T) {
	for _, c := range []struct {
		name, src string
		o         Options
		want      Verdict
		setups    int64
	}{
		{"lambdas that differ by a name of a #", `MACHINE M CONSTANTS f PROPERTIES #k.(k : 1..2 & f = %x.(x : NATURAL|x + k))
VARIABLES v INVARIANT v < 12 INITIALISATION v := f(10) END`, Options{}, Violated, 2},
		{"lambdas that are the same", `MACHINE M CONSTANTS f PROPERTIES #(k,m).(k : 1..2 & m : 1..2 & f = %x.(x : NATURAL|x + k))
VARIABLES v INVARIANT v < 13 INITIALISATION v := f(10) END`, Options{}, Holds, 2},
		{"restrictions that differ", `MACHINE M CONSTANTS f PROPERTIES #k.(k : 1..2 & f = {k} <<| id(INTEGER))
VARIABLES v INVARIANT 2 : dom(f) INITIALISATION v := 0 END`, Options{}, Violated, 2},
		{"more names than elements by default", `MACHINE M SETS S CONSTANTS a, b PROPERTIES a : S & a /= b
VARIABLES v INVARIANT v : S INITIALISATION v := b END`, Options{DefaultSize: 1}, Holds, 1},
		{"one-to-one with values that an equation repeats", `MACHINE M CONSTANTS f PROPERTIES f : 1..3 >-> NATURAL & f(1) = 100 & f(2) = 100
VARIABLES v INVARIANT v = 0 INITIALISATION v := 0 END`, Options{}, NoStart, 0},
		{"onto an endless set", `MACHINE M CONSTANTS f PROPERTIES f : 1..5 -->> INTEGER
VARIABLES v INVARIANT v = 0 INITIALISATION v := 0 END`, Options{}, NoStart, 0},
		{"a property of all numbers that is true", `MACHINE M CONSTANTS c PROPERTIES c : 1..3 & !x.(x : NATURAL => x * x >= x - c)
VARIABLES v INVARIANT v = 0 INITIALISATION v := 0 END`, Options{}, Holds, 3},
		{"one that is so for some", `MACHINE M CONSTANTS c PROPERTIES c : 1..3 & !x.(x : INTEGER => 2 * x /= 2 * c - 1 & c * x /= 4)
VARIABLES v INVARIANT v = 0 INITIALISATION v := 0 END`, Options{}, Holds, 1},
		{"one of a function without end", `MACHINE M CONSTANTS f, c PROPERTIES f = %x.(x : NATURAL|2 * x) & c : 0..1 & !x.(x : NATURAL => f(x) /= 2 * x + c - 1)
VARIABLES v INVARIANT v = f(3) INITIALISATION v := 6 END`, Options{}, Holds, 1},
		{"what only reasoning bounds", `MACHINE M CONSTANTS x, y PROPERTIES x : NATURAL & y : NATURAL & 3 * x + 5 * y = 100 & x > 20
VARIABLES v INVARIANT v : NATURAL INITIALISATION v := x END`, Options{}, Holds, 2},
		{"more than enumeration would come to", `MACHINE M CONSTANTS s PROPERTIES s <: 1..40 & card(s) = 20 & SIGMA(x).(x : s|x) = 213
VARIABLES v INVARIANT v = 20 INITIALISATION v := card(s) END`, Options{}, Holds, 3},
		{"a relation of all pairs", `MACHINE M CONSTANTS f PROPERTIES f : INTEGER <-> INTEGER & f = {0 |-> 0} \/ %y.(y : NATURAL1|1 - f(y - 1))
VARIABLES v INVARIANT v = 1 INITIALISATION v := f(7) END`, Options{}, Holds, 1},
	} {
		r := run(t, c.src, c.o)
		states := c.setups // each has one state more
		if r.Verdict != c.want || c.want != Violated && r.States != 2*states {
			t.Errorf("%s: %s, %d states, %v", c.name, r.Verdict, r.States, r.Reasons)
		}
	}
}

// A label shows parameters that are endless sets.
func TestEndlessParameters(t *testing.T) {
	r := run(t, `MACHINE M VARIABLES v INVARIANT v : INTEGER INITIALISATION v := 0
OPERATIONS op(p) = PRE p = %x.(x : NATURAL|x + 1) & v < 1 THEN v := p(v) END END`, Options{Graph: true})
	if r.Verdict != Holds || len(r.Graph.Edges) != 1 || r.Graph.Edges[0].Label != "op(%x.(x : NATURAL | x+1))" {
		t.Errorf("%s, %v", r.Verdict, r.Graph.Edges)
	}
}

// A deferred set without a size has as many elements as its partner in a bijection.
func TestSizesOfBijections(t *testing.T) {
	for src, want := range map[string]string{
		"f : BOOL * (1..3) >->> S & g = 0":        "card(S)=6",
		"f : S >->> 4..n & g = n":                 "card(S)=5",
		"f : S >->> T & g : BOOL >->> T":          "card(S)=2 card(T)=2",
		"f : T * BOOL >->> S & g : (1..3) >->> T": "card(S)=6 card(T)=3",
	} {
		r := run(t, "MACHINE M SETS S; T CONSTANTS f, g, n PROPERTIES n = 8 & "+src+
			" VARIABLES v INVARIANT v = 0 INITIALISATION v := 0 END", Options{})
		if got := strings.Join(r.Assumed, " "); r.Verdict != Holds || !strings.Contains(got, want) {
			t.Errorf("%s: %s, %s", src, r.Verdict, got)
		}
	}
}

// A witness of # that a function is applied to lies in its domain.
func TestWitnessesInDomains(t *testing.T) {
	r := run(t, `MACHINE M VARIABLES v, s INVARIANT v : 0..3 & s : seq(0..9) INITIALISATION v := 0 || s := [3, 5, 9]
OPERATIONS up = PRE v < 3 & #i.(i : NATURAL1 & s(i) = 5 & i > v) THEN v := v + 1 END END`, Options{})
	if r.Verdict != Holds || r.States != 3 {
		t.Errorf("%s, %d states, %v", r.Verdict, r.States, r.Reasons)
	}
}
