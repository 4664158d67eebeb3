package check

import "testing"

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
