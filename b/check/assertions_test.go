package check

import (
	"fmt"
	"strings"
	"testing"
)

// TestAssertions: assertions about constants are evaluated once for each set-up, the others in each state. A false one is
// told with the way to it and ends nothing: each run below visits the set-ups for c = 1, 2, 3 and the states 0..c of each.
func TestAssertions(t *testing.T) {
	const machine = `MACHINE Asserted CONSTANTS c PROPERTIES c : 1..3 VARIABLES n INVARIANT n : 0..c ASSERTIONS %s
INITIALISATION n := 0 OPERATIONS up = PRE n < c THEN n := n+1 END END`
	for _, tc := range []struct {
		assertions string
		verdict    Verdict
		what, why  string
		way        string // values of c and then n
	}{
		{"c < 4; n <= c", Holds, "", "", "c=1 n=0 n=1"}, // the first deadlock
		{"c < 3", Violated, "c < 3", "", "c=3"},
		{"c < 4; c < 2", Violated, "c < 2", "", "c=2"},
		{"n <= c; c < 3; c < 2", Violated, "c < 2", "", "c=2"},
		{"n < 3; c < 3", Violated, "c < 3", "", "c=3"},
		{"n < 3", Violated, "n < 3", "n = 3", "c=3 n=0 n=1 n=2 n=3"},
		{"n <= c; n < 2", Violated, "n < 2", "n = 2", "c=2 n=0 n=1 n=2"},
		{"c < 4 & n < 3", Violated, "n < 3", "n = 3", "c=3 n=0 n=1 n=2 n=3"},
		{"n < c or c < 3", Violated, "n < c or c < 3", "n = 3, c = 3", "c=3 n=0 n=1 n=2 n=3"},
		{"!x.(x : 0..n => 2*x /= n+c)", Violated, "!x.(x : 0..n => 2*x /= n+c)", "x = 1, n = 1, c = 1", "c=1 n=0 n=1"},
		{"1/(3-c) >= 0", IllDefined, "division of 1 by zero", "", ""},
		{"1/(2-n) /= 7", IllDefined, "division of 1 by zero", "", "c=2 n=0 n=1 n=2"},
		{"1/(2-n) /= 7; c /= 2", Violated, "c /= 2", "", "c=2"},
	} {
		r := run(t, fmt.Sprintf(machine, tc.assertions), Options{})
		var way []string
		for _, s := range r.Trace {
			b := s.State[0]
			way = append(way, b.Name+"="+b.Value)
		}
		if r.Verdict != tc.verdict || r.States != 12 || r.Transitions != 12 || !r.Exhausted || strings.Join(way, " ") != tc.way {
			t.Errorf("%s: %s, %d states, %d transitions, way %v", tc.assertions, r.Verdict, r.States, r.Transitions, way)
		}
		if tc.verdict == Holds {
			continue
		}
		kind := map[Verdict]string{Violated: "assertion", IllDefined: "ill-defined"}[tc.verdict]
		if f := r.Failed; f == nil || f.Kind != kind || !strings.Contains(f.What, tc.what) || f.Why != tc.why || !f.Pos.Known() {
			t.Errorf("%s: %+v", tc.assertions, f)
		}
	}
}
