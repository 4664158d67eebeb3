package check

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/machine"
)

// An error in an operation ends the search; the states visited before it count, and the
// transitions up to it. In each machine n counts from 0 up to where something is wrong.
func TestErrorsEndTheSearch(t *testing.T) {
	counting := func(operations string) string {
		return `MACHINE Err VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0 OPERATIONS ` + operations + ` END`
	}
	for _, c := range []struct {
		name, operations    string
		states, transitions int64
		what                string // "": there is no error
	}{
		{"assertion", "up = ASSERT n < 2 THEN n := n+1 END", 2, 3, "the assertion is false"},
		{"precondition inside", "up = IF n < 9 THEN PRE n < 2 THEN n := n+1 END END", 2, 3, "the precondition is false"},
		{"guard", "up(x) = PRE x = n & 1/(2-n) < 9 THEN n := n+1 END", 2, 3, "division of 1 by zero"},
		{"generator", "up(x) = PRE x = first([7,8] \\|/ n) THEN n := n+1 END", 2, 3, "first of the empty sequence"},
		// The error is none: another conjunct is false there.
		{"decided", "up(x) = PRE n < 2 & x = n & 1/(2-n) < 9 THEN n := n+1 END", 3, 3, ""},
		{"decided later", "up(x) = PRE x = n & 1/(2-n) < 9 & n < 2 THEN n := n+1 END", 3, 3, ""},
		{"generator decided later", "up(x,y) = PRE x = 4/(2-n) & y : 0..1 & n < 2 & y = 0 THEN n := n+1 END", 3, 3, ""},
		{"generator undecided", "up(x,y) = PRE x = 4/(2-n) & y : 0..1 & y = 0 THEN n := n+1 END", 2, 3, "division of 4 by zero"},
	} {
		r := run(t, counting(c.operations), Options{})
		verdict := IllDefined
		if c.what == "" {
			verdict = Holds
		}
		if r.States != c.states || r.Transitions != c.transitions || r.Verdict != verdict {
			t.Errorf("%s: %s with %d states, %d transitions; want %s, %d, %d", c.name, r.Verdict, r.States, r.Transitions, verdict, c.states, c.transitions)
		}
		if c.what != "" && (r.Failed == nil || !strings.Contains(r.Failed.What, c.what) || r.Exhausted || len(r.Trace) != 3) {
			t.Errorf("%s: failed %+v, trace %v", c.name, r.Failed, r.Trace)
		}
	}
}

// A function without a value at some point ends nothing, but the verdict tells.
func TestApplicationsEndNothing(t *testing.T) {
	r := run(t, `MACHINE App VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0
OPERATIONS r <-- look = r := [1,2,3](n); up = PRE n < 5 THEN n := n+1 END END`, Options{})
	if r.States != 6 || r.Transitions != 1+3+5 || r.Verdict != IllDefined {
		t.Errorf("%s with %d states, %d transitions", r.Verdict, r.States, r.Transitions)
	}
}

// Convergent and anticipated events keep what they promise about the variant, and the
// theorems of events follow from their guards.
func TestPromises(t *testing.T) {
	for _, c := range []struct {
		status, variant, guard, theorem, action string
		states, transitions                     int64
		what                                    string // "": no error
	}{
		{"convergent", "minus(none,integer(none,5),X)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 6, 6, ""},
		{"convergent", "minus(none,integer(none,2),X)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 3, 5, "the variant is negative before up"},
		{"convergent", "X", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "the variant does not decrease by up: 0 becomes 1"},
		{"anticipated", "integer(none,7)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 6, 6, ""},
		{"convergent", "integer(none,7)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "does not decrease"},
		{"anticipated", "X", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "does not stay or decrease"},
		{"ordinary", "X", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 6, 6, ""},
		{"convergent", "interval(none,X,integer(none,9))", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 6, 6, ""},
		{"convergent", "interval(none,integer(none,0),X)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "does not decrease"},
		{"convergent", "natural_set(none)", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "the variant is infinite"},
		{"convergent", "div(none,integer(none,4),minus(none,integer(none,2),X))", "less(none,X,integer(none,5))", "truth(none)", "add(none,X,integer(none,1))", 0, 2, "does not decrease by up: 2 becomes 4"},
		{"ordinary", "X", "less(none,X,integer(none,5))", "less(rodinpos(m,thm1,t),X,integer(none,3))", "add(none,X,integer(none,1))", 3, 5, "the theorem thm1 of the event is false"},
	} {
		src := strings.ReplaceAll(fmt.Sprintf(`package(load_event_b_project([event_b_model(none,m,[sees(none,[]),
 variables(none,[identifier(none,x)]),invariant(none,[member(none,X,integer_set(none))]),theorems(none,[]),variant(none,%s),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[X],[integer(none,0)])],[]),
 event(none,up,%s(none),[],[],[%s],[%s],[assign(none,[X],[%s])],[])])])],[],[exporter_version(3)],_Error)).
`, c.variant, c.status, c.guard, c.theorem, c.action), "X", "identifier(none,x)")
		file := filepath.Join(t.TempDir(), "m.eventb")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatalf("%v in %s", err, src)
		}
		r, err := Run(m, &Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.States != c.states || r.Transitions != c.transitions || (r.Verdict == IllDefined) != (c.what != "") {
			t.Errorf("%s %s: %s with %d states, %d transitions; want %d, %d", c.status, c.variant, r.Verdict, r.States, r.Transitions, c.states, c.transitions)
		}
		if c.what != "" && (r.Failed == nil || !strings.Contains(r.Failed.What, c.what)) {
			t.Errorf("%s %s: failed %+v, want %s", c.status, c.variant, r.Failed, c.what)
		}
	}
}

// Parameters and choices for which a function in a guard has no value are passed over, and that is
// told: the same however the guard is said, and however many workers there are.
func TestPassedOverIsTold(t *testing.T) {
	for _, c := range []struct {
		names string
		guard []string // in any order
		told  bool
	}{
		{"p", []string{"p : D", "0 <= h(p)"}, true},
		{"p", []string{"p : D", "h(p) = 1"}, true},
		{"p", []string{"p : D", "p : dom(h)", "h(p) = 1"}, false},
		{"p", []string{"p : D", "p /= c", "h(p) = 1"}, false},
		{"p", []string{"p : D", "x > 0", "h(p) = 1"}, false},
		{"p", []string{"p : {a, c}", "h(p) : 0..1"}, true},
		{"p", []string{"p : {a, b}", "h(p) : 0..1"}, false},
		{"p", []string{"p : NATURAL", "k(p) = 1"}, true},
		{"p", []string{"p : NATURAL", "p < 3", "p > 0", "k(p) = 1"}, false},
		{"p", []string{"p : NATURAL", "p < 4", "p > 0", "k(p) = 1"}, true},
		{"p,q", []string{"p : D", "q = h(p)"}, true},
		{"p,q", []string{"p : D", "q = h(p)", "p /= c"}, false},
		{"p,q", []string{"p : dom(h)", "q = h(p)", "q : dom(k)", "k(q) = 1"}, false},
		{"p,q", []string{"p : dom(h)", "q = h(p)", "k(q + 1) = 1"}, true},
		{"p,q", []string{"p : D", "q : {b}", "h(p) = h(q)", "p /= c"}, false},
		{"p", []string{"p : D", "h(p) = 1 or p = a"}, true},
		{"p", []string{"p : D", "p /= c => h(p) = 1"}, false},
		{"p", []string{"p : D", "k(h(p)) = 1"}, true},
		{"p", []string{"p : 1..5 --> D", "p(2) = a", "h(p(1)) = 1"}, true},
		{"p", []string{"p : 1..5 --> D", "p(2) = a", "p(1) /= c", "h(p(1)) = 1"}, false},
	} {
		var orders func(done, left []string)
		orders = func(done, left []string) {
			for i := range left {
				orders(append(slices.Clone(done), left[i]), slices.Delete(slices.Clone(left), i, i+1))
			}
			if len(left) > 0 {
				return
			}
			guard := strings.Join(done, " & ")
			for _, op := range []string{"op(%s) = PRE %s THEN x := 1 END", "op = ANY %s WHERE %s THEN x := 1 END", "op = BEGIN ANY %s WHERE %s THEN x := 1 END END"} {
				for _, jobs := range []int{1, 2} {
					r := run(t, `MACHINE M SETS D = {a, b, c} VARIABLES x, h, k INVARIANT x : 0..5 & h : D +-> 0..3 & k : 1..4 +-> 0..3
						INITIALISATION x := 0 || h := {a|->1, b|->2} || k := {1|->1, 2|->1} OPERATIONS `+fmt.Sprintf(op, c.names, guard)+` END`, Options{Jobs: jobs})
					told := slices.Contains(r.Assumed, "the guards of op have a meaning")
					noted := slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, "op: parameters and choices") })
					if r.Verdict != Holds || told != c.told || noted != c.told {
						t.Errorf("%s, %d workers: %s, assumed %v, noted %v", fmt.Sprintf(op, c.names, guard), jobs, r.Verdict, r.Assumed, r.Notes)
					}
				}
			}
		}
		orders(nil, c.guard)
	}
}

// An operation that happens and means nothing is an error and no deadlock; a state in which none
// happens is one, whatever is wrong elsewhere.
func TestErrorsAreNoDeadlocks(t *testing.T) {
	const m = `MACHINE M VARIABLES x INVARIANT x : 0..3 INITIALISATION x := 0 OPERATIONS `
	for _, c := range []struct {
		operations string
		verdict    Verdict
	}{
		{"op = SELECT x = 0 THEN BEGIN skip; ASSERT x = 1 THEN skip END END END", IllDefined},
		{"op = IF x = 0 THEN PRE x = 1 THEN skip END END", IllDefined},
		{"op = x := {1|->2}(x)", IllDefined},
		{"op = SELECT 1/x = 1 THEN skip END", IllDefined},
		{"op = SELECT x = 1 THEN skip END", Deadlocked},
		{"op = SELECT x = 0 THEN x := 1 END; look = SELECT x = 0 THEN x := {1|->2}(x) END", Deadlocked},
	} {
		for _, jobs := range []int{1, 2} {
			if r := run(t, m+c.operations+" END", Options{Deadlock: true, Jobs: jobs}); r.Verdict != c.verdict {
				t.Errorf("%s: %s, want %s", c.operations, r.Verdict, c.verdict)
			}
		}
	}
}
