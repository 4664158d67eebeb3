package check

import (
	"slices"
	"strings"
	"testing"
)

// TestSettings: what the file asks for in its definitions, and what limits a search.
func TestSettings(t *testing.T) {
	ended := make(chan struct{})
	close(ended)
	counter := func(definitions, more string) string {
		return "MACHINE Set SETS S DEFINITIONS " + definitions + ` VARIABLES n, s INVARIANT n : 0..5 & s : S ` + more +
			` INITIALISATION n := 0 || s :: S OPERATIONS up(i) = PRE i : 1..2 & n+i <= 5 THEN n := n+i END; stay = skip END`
	}
	const steps = "MACHINE Init VARIABLES n INVARIANT n : INTEGER INITIALISATION "
	for _, tc := range []struct {
		name, src           string
		o                   Options
		verdict             Verdict
		states, transitions int64
		trace               int
		told                string // among the reasons, notes and what is assumed
	}{
		{"nothing", counter("none == 0", ""), Options{}, Holds, 12, 2 + 2*(9+6), 0, "MAXINT=3"},
		{"sizes", counter("scope_S == 1", ""), Options{}, Holds, 6, 1 + 9 + 6, 0, "card(S)=1"},
		{"sizes by a range", counter("scope_S == 6..8", ""), Options{}, Holds, 18, 48, 0, "card(S)=3"},
		{"sizes by a range of one", counter("scope_S == 4..4", ""), Options{}, Holds, 24, 64, 0, "card(S)=4"},
		{"sizes by elements", counter("scope_S == {5, 7}", ""), Options{}, Holds, 12, 32, 0, "card(S)=2"},
		{"sizes by the options", counter("scope_S == 1", ""), Options{Sizes: map[string]int{"S": 2}}, Holds, 12, 32, 0, "card(S)=2"},
		{"default size", counter("SET_PREF_DEFAULT_SETSIZE == 3", ""), Options{}, Holds, 18, 3 + 3*(9+6), 0, "card(S)=3"},
		{"default size by the options", counter("SET_PREF_DEFAULT_SETSIZE == 3", ""), Options{DefaultSize: 1}, Holds, 6, 16, 0, "card(S)=1"},
		{"integers", counter("SET_PREF_MAXINT == 20; SET_PREF_MININT == -7", "& n < MAXINT"), Options{}, Holds, 12, 32, 0, "MAXINT=20"},
		{"integers that matter", counter("SET_PREF_MAXINT == 4", "& n <= MAXINT"), Options{}, Violated, 0, 0, 4, "MAXINT=4"},
		{"scope", counter("SCOPE == n < 3", ""), Options{}, Holds, 2 * 3, 2 + 2*(3*2+3), 0, "no step leaves the states of SCOPE"},
		{"scope that is none", counter("SCOPE == 7", ""), Options{}, Holds, 12, 32, 0, "SCOPE is no predicate of the machine"},
		{"scope with a parameter", counter("SCOPE(x) == n < x", ""), Options{}, Holds, 12, 32, 0, ""},
		{"goal that is not asked for", counter("GOAL == n = 4", ""), Options{}, Holds, 12, 32, 0, ""},
		{"goal", counter("GOAL == n = 4", ""), Options{FindGoal: true}, GoalFound, 0, 0, 3, ""},
		{"no goal", counter("GOAL == n = 6", ""), Options{FindGoal: true}, Holds, 12, 32, 0, ""},
		{"preferences", counter("SET_PREF_MAX_OPERATIONS == 1", ""), Options{}, Holds, 12, 32, 0, "SET_PREF_MAX_OPERATIONS is not applied"},
		{"preferences at first", counter("SET_PREF_MAX_INITIALISATIONS == 1", ""), Options{}, Holds, 12, 32, 0, "SET_PREF_MAX_INITIALISATIONS is not applied"},
		{"one transition", counter("none == 0", ""), Options{MaxOperations: 1}, Unknown, 12, 2 + 2*(5+6), 0, "up: only 1 transitions of each operation are taken"},
		{"two transitions", counter("none == 0", ""), Options{MaxOperations: 2}, Holds, 12, 32, 0, ""},
		{"one initialisation", counter("none == 0", ""), Options{MaxInitialisations: 1}, Unknown, 6, 16, 0, "only 1 initialisations are taken"},
		{"two initialisations", counter("none == 0", ""), Options{MaxInitialisations: 2}, Holds, 12, 32, 0, ""},
		{"assertion that takes long", counter("none == 0", "ASSERTIONS !(x,y,z).(x : 0..99 & y : 0..99 & z : 0..99 => x+y+z+n >= 0); n <= 5"), Options{}, Unknown, 12, 32, 0, "takes too long to evaluate"},
		{"assertions beside one that takes long", counter("none == 0", "ASSERTIONS !(x,y,z).(x : 0..99 & y : 0..99 & z : 0..99 => x+y+z+n >= 0); n <= 4"), Options{}, Violated, 12, 32, 4, ""},
		{"interrupted", counter("none == 0", ""), Options{Done: ended, MaxStates: 1}, Unknown, 0, 0, 0, ""},
		{"nothing to begin with", steps + "ANY x WHERE x : 1..3 & x > 5 THEN n := x END END", Options{}, NoStart, 0, 0, 0, ""},
		{"chosen without bounds at first", steps + "n :: INTEGER END", Options{}, Unknown, 5, 5, 0, "the initialisation chose from MININT..MAXINT only"},
		{"parameters without bounds", steps + "n := 0 OPERATIONS to(i) = PRE i : INTEGER & i /= n THEN n := i END END", Options{}, Unknown, 5, 1 + 5*4, 0, "without bounds took values from MININT..MAXINT only"},
		{"constants without bounds", "MACHINE Con CONSTANTS c PROPERTIES c : INTEGER VARIABLES n INVARIANT n = c INITIALISATION n := c END", Options{}, Unknown, 10, 10, 0, "constants without bounds took values"},
	} {
		r := run(t, tc.src, tc.o)
		if r.Verdict != tc.verdict || tc.states > 0 && r.States != tc.states || tc.transitions > 0 && r.Transitions != tc.transitions || tc.trace > 0 && len(r.Trace) != tc.trace {
			t.Errorf("%s: %s, %d states, %d transitions, a trace of %d; want %s, %d, %d, %d", tc.name, r.Verdict, r.States, r.Transitions, len(r.Trace), tc.verdict, tc.states, tc.transitions, tc.trace)
		}
		if told := strings.Join(slices.Concat(r.Reasons, r.Notes, r.Assumed), "; "); !strings.Contains(told, tc.told) {
			t.Errorf("%s: %s", tc.name, told)
		}
		if tc.verdict != Violated && tc.verdict != GoalFound && tc.verdict != NoStart && r.Exhausted != (tc.verdict == Holds) {
			t.Errorf("%s: exhausted %v", tc.name, r.Exhausted)
		}
	}
}
