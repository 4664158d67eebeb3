package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bsmt/internal/golden"
)

// speeds are the figures of a search that no two runs have alike.
var speeds = regexp.MustCompile(`(?m)^[0-9.]+ s, [0-9]+ states/s, [0-9]+ bytes a state$`)

// TestTold compares all that the commands of B print of each kind of outcome with
// testdata/told.golden: words, figures, traces and reasons.
func TestTold(t *testing.T) {
	want, err := filepath.Abs(filepath.Join("testdata", "told.golden"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		// A counter that stops, one that may refuse, one that goes too far, one that is glued wrong.
		"A.mch":      "MACHINE A VARIABLES x INVARIANT x : 0..3 INITIALISATION x := 0 OPERATIONS up = PRE x < 3 THEN x := x + 1 END; r <-- see = r := x END",
		"Same.ref":   "REFINEMENT Same REFINES A VARIABLES y INVARIANT y : 0..6 & y = 2 * x INITIALISATION y := 0 OPERATIONS up = PRE y < 6 THEN y := y + 2 END; r <-- see = r := y / 2 END",
		"Less.ref":   "REFINEMENT Less REFINES A VARIABLES x INVARIANT x : 0..3 INITIALISATION x := 0 OPERATIONS up = SELECT x < 2 THEN x := x + 1 END; r <-- see = r := x END",
		"Far.ref":    "REFINEMENT Far REFINES A VARIABLES x INVARIANT x : 0..9 INITIALISATION x := 0 OPERATIONS up = x := x + 1; r <-- see = r := x END",
		"Strong.ref": "REFINEMENT Strong REFINES A VARIABLES x INVARIANT x : 0..3 INITIALISATION ANY i WHERE i : {0} THEN x := i END OPERATIONS up = PRE x < 2 THEN x :: {x + 1} END; r <-- see = r := x END",
		"Other.ref":  "REFINEMENT Other REFINES A VARIABLES x INVARIANT x : 0..3 INITIALISATION x := 0 OPERATIONS up = PRE x < 3 THEN x := x + 1 END; r <-- see = IF x = 2 THEN r := 1 ELSE r := x END END",
		"Glue.ref":   "REFINEMENT Glue REFINES A VARIABLES y INVARIANT y : 0..3 & (x = 2 => y = 3) INITIALISATION y := 0 OPERATIONS up = PRE y < 3 THEN y := y + 1 END; r <-- see = r := y END",
		"Stop.mch":   "MACHINE Stop SETS T VARIABLES s, n INVARIANT s <: T & n : 0..5 INITIALISATION s := {} || n := 0 OPERATIONS add(t) = PRE t : T & t /: s THEN s := s \\/ {t} || n := n + 1 END; rest = SELECT n > 7 THEN skip END ASSERTIONS card(s) = n END",
		"Bad.mch":    "MACHINE Bad SETS T = {a, b, c} VARIABLES f INVARIANT f : T +-> 0..2 & (a : dom(f) => f(a) /= 2) INITIALISATION f := {} OPERATIONS put(t, v) = PRE t : T & v : 0..2 & (t = a => v < 2) THEN f(t) := v END; swap = PRE {a, b} <: dom(f) THEN f := f <+ {a |-> f(b), b |-> f(a)} END END",
		"Ill.mch":    "MACHINE Ill VARIABLES n INVARIANT n : 0..4 INITIALISATION n := 4 OPERATIONS down = PRE 8 / n > 0 THEN n := n - 1 END END",
		"Plain.mch":  "MACHINE Plain SETS C = {red, green} CONSTANTS k PROPERTIES k : 2..3 & k mod 2 = 0 VARIABLES v INVARIANT v : C INITIALISATION v := red END",
	} {
		if err := os.WriteFile(name, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	for _, args := range [][]string{
		{"refines", "Same.ref"},
		{"refines", "--gluing", "Same.ref"},
		{"refines", "Less.ref"},
		{"refines", "--singleton-failures", "Less.ref"},
		{"refines", "--singleton-failures", "Same.ref"},
		{"refines", "Far.ref"},
		{"refines", "--preconditions-guard", "Far.ref"},
		{"refines", "Strong.ref"},
		{"refines", "Other.ref"},
		{"refines", "--gluing", "Glue.ref"},
		{"refines", "Glue.ref"},
		{"refines", "--max-table", "2", "Same.ref"},
		{"refines", "Same.ref", "Less.ref"},
		{"check-machine", "--jobs", "1", "Stop.mch"},
		{"check-machine", "--jobs", "1", "--size", "T=3", "--symmetry", "Stop.mch"},
		{"check-machine", "--jobs", "1", "--deadlock", "Stop.mch"},
		{"check-machine", "--jobs", "1", "--goal", "card(s) = 1 & n = 1", "Stop.mch"},
		{"check-machine", "--jobs", "1", "--max-states", "3", "Stop.mch"},
		{"check-machine", "--jobs", "1", "Bad.mch"},
		{"check-machine", "--jobs", "1", "--no-invariant", "Bad.mch"},
		{"check-machine", "--jobs", "1", "Ill.mch"},
		{"check-machine", "--jobs", "1", "Plain.mch"},
		{"eval", "1 + 2 * 3"},
		{"eval", "{1 |-> TRUE, 2 |-> FALSE}"},
		{"eval", "1 : {2, 3}"},
		{"eval", "x : 1..3 & y = x * x & y > 5"},
		{"eval", "--all", "x : 1..3 & y : {x, 2 * x} & y > 3"},
		{"eval", "x > 3"},
		{"eval", "x : 1..3 & x > 7"},
		{"eval", "--type", "{x | x : 1..3}"},
		{"eval", "--type", "x : POW(INTEGER) & y = x"},
		{"eval", "1 / 0"},
		{"eval", "1 +"},
		{"eval", "x + TRUE"},
		{"eval", "-m", "Plain.mch", "{c | c : C & c /= red} |-> k"},
		{"eval", "-m", "Stop.mch", "--all", "s <: T & card(s) = 1"},
		{"eval", "--eventb", "x ∈ 1‥3 ∧ x ∗ x = 4"},
	} {
		code, out, notes := call(t, "", args...)
		fmt.Fprintf(&b, "$ bsmt %s\n%s", strings.Join(args, " "), speeds.ReplaceAllString(out, "… s, … states/s, … bytes a state"))
		if notes != "" {
			fmt.Fprintf(&b, "--- notes\n%s", notes)
		}
		fmt.Fprintf(&b, "--- %d\n\n", code)
	}
	golden.Check(t, want, b.String())
}
