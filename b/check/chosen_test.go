package check

import (
	"fmt"
	"strings"
	"testing"
)

const choosing = `MACHINE choosing
VARIABLES x, y
INVARIANT x : 0..9 & y : 0..9 & x + y < 9
INITIALISATION x := 0 || y :: {1}
OPERATIONS
  step = ANY k, m WHERE k = 3 & m = 4 & x = 0 THEN LET s BE s = k + m IN x := x + s END END;
  such = SELECT x = 7 THEN y : (y : 2..2 & y > y$0) END;
  set(n) = PRE n : 0..1 & x = 99 THEN ANY q WHERE q = n + 1 THEN y := 3 / (2 - q) END END
END`

// told writes choices as name=value@place.
func told(cs []Choice) string {
	var out []string
	for _, c := range cs {
		_, place, _ := strings.Cut(c.Place, ".mch:")
		out = append(out, fmt.Sprintf("%s=%s@%s", c.Name, c.Value, place))
	}
	return strings.Join(out, " ")
}

// A trace tells what each step chose, and where.
func TestChosen(t *testing.T) {
	r, err := Run(load(t, choosing), &Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"y=1@4:26", "k=3@6:10 m=4@6:10 s=7@6:52", "y=2@7:28"}
	if r.Verdict != Violated || len(r.Trace) != len(want) {
		t.Fatalf("%s, %+v", r.Verdict, r.Trace)
	}
	for i, w := range want {
		if got := told(r.Trace[i].Chosen); got != w {
			t.Errorf("step %d: chosen %s, want %s", i+1, got, w)
		}
	}
}

// An operation that turns out ill-defined is told with its parameters and what it chose.
func TestChosenBeforeFailure(t *testing.T) {
	r, err := Run(load(t, strings.Replace(choosing, "x = 99", "x = 0", 1)), &Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := r.Failed
	if r.Verdict != IllDefined || f.In != "set" || fmt.Sprint(f.Params) != "[{n 1}]" || told(f.Chosen) != "q=2@8:38" || f.Pos.Line != 8 {
		t.Errorf("%s in %s with %v and %s: %s", r.Verdict, f.In, f.Params, told(f.Chosen), f.What)
	}
}

// So is an initialisation, with the constants.
func TestChosenBeforeFailingToBegin(t *testing.T) {
	r, err := Run(load(t, "MACHINE M CONSTANTS c PROPERTIES c : 1..2 VARIABLES x INVARIANT x : NATURAL\nINITIALISATION ANY k WHERE k : 1..2 THEN x := 4 / (k - c + 1) END END"), &Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := r.Failed
	if r.Verdict != IllDefined || f.In != beginning || told(f.Chosen) != "k=1@2:16" || len(r.Trace) != 1 || fmt.Sprint(r.Trace[0].State) != "[{c 2}]" {
		t.Errorf("%s in %s with %s after %+v: %s", r.Verdict, f.In, told(f.Chosen), r.Trace, f.What)
	}
}
