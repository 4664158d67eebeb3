package symbolic

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/b/check"
	"bsmt/b/temporal"
)

// TestRuns has formulas of LTL decided on machines whose states nobody can walk through. No method may
// contradict what is known; those that are named must decide.
func TestRuns(t *testing.T) {
	endless := `MACHINE M VARIABLES n, on INVARIANT n : INTEGER & on : BOOL INITIALISATION n, on := 0, FALSE
		OPERATIONS up = SELECT on = FALSE THEN n := n + 1 || on := TRUE END; rest = SELECT on = TRUE THEN on := FALSE END;
		jump(i) = PRE i : 1..10 & n > 100 & on = FALSE THEN n := n + i END END`
	wide := `MACHINE M VARIABLES a, b, s INVARIANT a : INTEGER & b : INTEGER & s : 0..2 INITIALISATION a, b, s := 0, 0, 0
		OPERATIONS add(i) = PRE i : -1000000..1000000 & s < 2 THEN a := a + i || b := i || s := s + 1 END;
		sub = SELECT s = 2 THEN a := a - b || s := 0 END; stop = SELECT a > 1000 & b = 17 THEN s := 2 || a := 0 END END`
	few := `MACHINE M VARIABLES n INVARIANT n : 0..8 INITIALISATION n := 0 OPERATIONS up = SELECT n < 8 THEN n := n + 1 END; again = n := 0 END`
	ends := `MACHINE M VARIABLES a INVARIANT a : INTEGER INITIALISATION a := 0
		OPERATIONS add(i) = PRE i : 1..1000000 & a < 5000 THEN a := a + i END END`
	for _, c := range []struct {
		src, formula string
		want         check.Verdict
		decide       []Method
	}{
		{endless, "G ({on = TRUE} => F {on = FALSE})", check.Holds, []Method{IC3, Race}},
		{endless, "G ([up] => X [rest])", check.Holds, []Method{IC3}},
		{endless, "G ([rest] => O [up])", check.Holds, []Method{IC3, KInduction, Race}},
		{endless, "WF(rest) => G F {on = FALSE}", check.Holds, []Method{IC3}},
		{endless, "G {n >= 0}", check.Holds, []Method{IC3, KInduction}},
		{endless, "G {n < 2}", check.Violated, nil},
		{few, "G {n < 9}", check.Holds, []Method{BMC, IC3}},
		{few, "F {n = 8}", check.Violated, []Method{BMC, Race}},
		{endless, "G not deadlock", check.Holds, []Method{IC3}},
		{endless, "F {n < 0}", check.Violated, nil}, // by no run that comes back
		{wide, "G F {s = 2}", check.Holds, []Method{IC3}},
		{wide, "F {a = 7}", check.Violated, []Method{BMC, Race}},
		{wide, "G ([add] => X [add])", check.Violated, []Method{BMC}},
		{wide, "SF(stop) => G F {a > 5}", check.Violated, []Method{BMC}},
		{ends, "F deadlock", check.Holds, nil},
		{ends, "F {a > 1000}", check.Holds, nil},
		{ends, "G X true", check.Violated, []Method{BMC, Race}},
		{ends, "F {a = 17}", check.Violated, []Method{BMC}},
	} {
		m := load(t, c.src)
		f, err := temporal.Parse(m, temporal.LTL, c.formula)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range []Method{BMC, Paths, KInduction, TInduction, IC3, Race} {
			must := slices.Contains(c.decide, k)
			limit := 60 * time.Millisecond
			if must {
				limit = time.Minute
			}
			r, err := RunLTL(context.Background(), m, &check.Options{Timeout: limit}, k, f)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case r.Verdict == c.want:
			case must || r.Verdict != check.Unknown:
				t.Errorf("%s says of %s %s, want %s: %s", k, c.formula, r.Verdict, c.want, r.Reason)
			}
			open := r.Loop == 0 && !r.Ends // explicit search, in the race, leaves open how a broken promise goes on
			if r.Verdict == check.Violated && (r.Loop > 0 && r.Ends || open && (k != Race || c.formula != "G {n < 2}")) {
				t.Errorf("%s: a run of %s neither ends nor goes round", k, c.formula)
			}
			if r.Loop > 0 && !slices.Equal(r.Trace[r.Loop-1].State, r.Trace[len(r.Trace)-1].State) {
				t.Errorf("%s: the run of %s does not go round: %v from %d", k, c.formula, r.Trace, r.Loop)
			}
		}
	}
}

// TestRandomRuns compares the methods with the explicit search on random formulas over random machines.
func TestRandomRuns(t *testing.T) {
	decided, reasons := map[Method]int{}, map[string]int{}
	for seed := range *rounds / 2 {
		d := draw{rand.New(rand.NewPCG(uint64(seed), 33))}
		src := d.ladder()
		bad, end := strings.Index(src, " & not(p"), strings.Index(src, "INITIALISATION")
		m := load(t, strings.ReplaceAll(src[:bad], "0..7", "0..9")+"\n"+src[end:]) // a violated invariant would end the search
		atom := func() string {
			return d.of("{p = 1}", "{q > 2}", "{b = TRUE}", "{p >= q}", "[op0]", "[op1]", "e(op1)", "e(op2)", "deadlock", "{h(0) = 1}")
		}
		formula := strings.NewReplacer("A", atom(), "B", atom(), "C", atom()).Replace(d.of("G F A", "F G A", "G (A => F B)", "A U (B or C)", "G (A => X B)",
			"WF(op0) => F A", "SF(op1) => G F A", "G (A => O B)", "F (A & X X B)", "WF(op0) & WF(op1) => G (A => F B)", "G (A => (B W C))", "F A or G B", "G (A => Y (B S C))"))
		f, err := temporal.Parse(m, temporal.LTL, formula)
		if err != nil {
			t.Fatal(err)
		}
		want, err := RunLTL(context.Background(), m, &check.Options{MaxStates: 3000}, Explicit, f)
		if err != nil {
			t.Fatal(err)
		}
		if want.Verdict == check.Unknown {
			continue
		}
		for _, k := range []Method{BMC, IC3, KInduction} {
			r, err := RunLTL(context.Background(), m, &check.Options{Timeout: 100 * time.Millisecond}, k, f)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case r.Verdict == check.Unknown:
				reasons[r.Reason]++
				if strings.Contains(r.Reason, "replayed") {
					t.Errorf("seed %d: %s of %s: %s", seed, k, formula, r.Reason)
				}
			case r.Verdict != want.Verdict:
				t.Errorf("seed %d: %s says of %s %s, the explicit search %s", seed, k, formula, r.Verdict, want.Verdict)
			default:
				decided[k]++
			}
		}
	}
	t.Log(decided, reasons)
}
