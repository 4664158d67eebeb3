package check

import (
	"fmt"
	"testing"
)

// Parts of || that assign to one name: what only one of them changes has that value, and
// pieces of functions and records are put together.
func TestAssignmentsAtOnce(t *testing.T) {
	const machine = `MACHINE Once DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE VARIABLES f, r, x, done
INVARIANT f : 1..2 +-> NATURAL & r : struct(a : NATURAL, b : NATURAL) & x : NATURAL & done : BOOL & (done = TRUE => %s)
INITIALISATION f := {1|->0, 2|->0} || r := rec(a:0, b:0) || x := 0 || done := FALSE
OPERATIONS op = SELECT done = FALSE THEN done := TRUE || %s END END`
	for _, c := range []struct {
		after, body string
		verdict     Verdict
	}{
		{"f = [3,4]", "IF x = 0 THEN f(1) := 3 || f(2) := 4 END || IF x = 1 THEN f(1) := 5 || f(2) := 6 END", Holds},
		{"f = [5,6]", "IF x = 1 THEN f(1) := 3 || f(2) := 4 END || IF x = 0 THEN f(1) := 5 || f(2) := 6 END", Holds},
		{"f = [0,0]", "IF x = 1 THEN f(1) := 3 END || IF x = 2 THEN f(2) := 6 END", Holds},
		{"f = [3,6]", "IF x = 0 THEN f(1) := 3 END || IF x = 0 THEN f(2) := 6 END", Holds},
		{"f = [3,6]", "f(1) := 3 || IF x = 0 THEN f(2) := 6 END", Holds},
		{"f = [3,6]", "IF x = 0 THEN f(2) := 6 END || f(1) := 3", Holds},
		{"f = [3,6]", "f(1) := 3 || f(2) := 6", Holds},
		{"f = [3,6]", "f(1), f(2) := 3, 6", Holds},
		{"f = [3,6]", "f(1) := 3 || CHOICE f(2) := 6 OR f(2) := 7 END", Violated},
		{"f = [3,6]", "f(1) := 3 || ANY y WHERE y : 6..6 THEN f(2) := y END", Holds},
		{"f = [3,6]", "f(1) := 3 || BEGIN f(2) := 5; f(2) := f(2) + 1 END", Holds},
		{"r = rec(a:1, b:2)", "r'a := 1 || IF x = 0 THEN r'b := 2 END", Holds},
		{"x = 7", "IF x = 0 THEN x := 7 END || IF x = 1 THEN x := 8 END", Holds},
		{"x = 8", "IF x = 1 THEN x := 7 END || IF x = 0 THEN x := 8 END", Holds},
		{"x = 7", "x := 7 || IF x = 0 THEN x := 7 END", Holds},
		{"x = 7", "x := 7 || IF x = 0 THEN x := 8 END", IllDefined},
		{"x = 7", "IF x = 0 THEN x := 7 END || skip", Holds},
	} {
		r := run(t, fmt.Sprintf(machine, c.after, c.body), Options{})
		if r.Verdict != c.verdict || c.verdict == Holds && (r.States != 2 || r.Transitions != 2) {
			t.Errorf("%s: %v in %d states and %d transitions, expected %v", c.body, r.Verdict, r.States, r.Transitions, c.verdict)
		}
	}
}

// The results of a call go into parts of one name, all of them.
func TestResultsAtOnce(t *testing.T) {
	for after, verdict := range map[string]Verdict{"f = [3,4]": Holds, "f = [0,4]": Violated, "f = [3,0]": Violated} {
		r := run(t, `MACHINE Results DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE VARIABLES f, done
INVARIANT f : 1..2 --> NATURAL & done : BOOL & (done = TRUE => `+after+`)
INITIALISATION f := {1|->0, 2|->0} || done := FALSE
OPERATIONS a, b <-- get = BEGIN a := 3 || b := 4 END;
  op = BEGIN f(1), f(2) <-- get || done := TRUE END END`, Options{})
		if r.Verdict != verdict {
			t.Errorf("%s: %v, expected %v", after, r.Verdict, verdict)
		}
	}
}
