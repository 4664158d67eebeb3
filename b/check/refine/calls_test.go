package refine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// counter is what the refinements below refine, by their operations only.
const counter = `MACHINE A VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS
	add(d) = PRE d : 1..3 & n + d <= 3 THEN n := n + d END;
	r <-- take = PRE n > 0 THEN r := n || n := n - 1 END;
	some = PRE n < 3 THEN n :: n+1..3 END;
	r <-- get = r := n END`

const step = "MACHINE Step CONCRETE_VARIABLES v INVARIANT v : 0..3 INITIALISATION v := 0 OPERATIONS up = PRE v < 3 THEN v := v + 1 END; down = PRE v > 0 THEN v := v - 1 END; r <-- now = r := v END"

// Preconditions and guards of refinements, by the book.
func TestPreconditions(t *testing.T) {
	const head = "REFINEMENT R REFINES A VARIABLES m INVARIANT m : INTEGER & m = n INITIALISATION m := 0 OPERATIONS "
	const (
		add  = "add(d) = PRE d : 1..3 & m + d <= 3 THEN m := m + d END; "
		take = "r <-- take = PRE m > 0 THEN r := m || m := m - 1 END; "
		some = "some = PRE m < 3 THEN m := m + 1 END; "
		get  = "r <-- get = r := m END"
	)
	const imports = "IMPLEMENTATION R REFINES A IMPORTS Step INVARIANT v = n INITIALISATION skip "
	const byOne = "VAR i IN i := 0; WHILE i < d DO up; i := i + 1 INVARIANT i : 0..d VARIANT d - i END END"
	middle := strings.Replace(head, "REFINEMENT R REFINES A", "REFINEMENT B REFINES A", 1)
	for _, c := range []struct {
		name, src string
		others    sources
		want      Verdict
		tells     string // of the demand, the last step or the error
	}{
		{"the same", head + add + take + some + get, nil, Refines, ""},
		{"no preconditions", head + "add(d) = BEGIN m := m + d END; r <-- take = BEGIN r := m; m := m - 1 END; some = m := m + 1; " + get, nil, Refines, ""},
		{"weaker, and then another way", head + "add(d) = PRE d : 0..9 THEN IF m + d <= 3 THEN m := m + d ELSE m := 77 END END; " + take + some + get, nil, Refines, ""},
		{"stronger", head + "add(d) = PRE d : 1..2 & m + d <= 3 THEN m := m + d END; " + take + some + get, nil, NewDemand, "add(3)"},
		{"stronger later", head + add + "r <-- take = PRE m > 1 THEN r := m || m := m - 1 END; " + some + get, nil, NewDemand, "take"},
		{"where there is none", head + add + take + some + "r <-- get = PRE m < 3 THEN r := m END END", nil, NewDemand, "get"},
		{"neither stronger nor weaker", head + "add(d) = PRE d : 2..4 THEN m := m + d END; " + take + some + get, nil, NewDemand, "add(1)"},
		{"wrong without one", head + "add(d) = BEGIN m := m + 1 END; " + take + some + get, nil, NewTrace, "get --> 1"},
		{"wrong result", head + add + "r <-- take = BEGIN r := m - 1; m := m - 1 END; " + some + get, nil, NewTrace, "take --> 0"},
		{"fewer choices", head + add + take + "some = BEGIN m := 3 END; " + get, nil, Refines, ""},
		{"more choices", head + add + take + "some = BEGIN m :: m..3 END; " + get, nil, NewTrace, "get --> 0"},
		{"a guard may be stronger", head + "add(d) = SELECT d = 1 THEN m := m + d END; " + take + some + get, nil, Refines, ""},
		{"a guard below the precondition", head + "add(d) = PRE d : NATURAL THEN SELECT m + d <= 2 THEN m := m + d END END; " + take + some + get, nil, Refines, ""},
		{"ill-defined where it may be called", head + "add(d) = BEGIN m := m + 6 / (3 - d) END; " + take + some + get, nil, NotFinished, "in add: R:1:125: ill-defined: division of 6 by zero"},
		{"ill-defined where it may not", head + "add(d) = BEGIN m := m + d * ((4 - d) / (4 - d)) END; " + take + some + get, nil, Refines, ""},

		{"a precondition of a machine above", strings.Replace(head, "REFINES A", "REFINES B", 1) + "add(d) = m := m + d; r <-- take = BEGIN r := m; m := m - 1 END; some = m := m + 1; " + get,
			sources{"B": middle + "add(d) = m := m + d; r <-- take = BEGIN r := m; m := m - 1 END; some = m := m + 1; " + get + ""}, Refines, ""},
		{"stronger again below a weaker one", strings.Replace(head, "REFINES A", "REFINES B", 1) + add + take + "some = PRE m < 2 THEN m := m + 1 END; " + get,
			sources{"B": middle + "add(d) = m := m + d; r <-- take = BEGIN r := m; m := m - 1 END; some = m := m + 1; " + get}, NewDemand, "some"},
		{"as strong as above, below a weaker one", strings.Replace(head, "REFINES A", "REFINES B", 1) + add + take + some + get,
			sources{"B": middle + "add(d) = PRE d : 1..9 THEN m := m + d END; r <-- take = BEGIN r := m; m := m - 1 END; some = m := m + 1; " + get}, Refines, ""},

		{"imported operations", imports + "OPERATIONS add(d) = " + byOne + "; r <-- take = BEGIN r <-- now; down END; some = up; r <-- get = r <-- now END", nil, Refines, ""},
		{"an imported operation where it may not be called", imports + "OPERATIONS add(d) = BEGIN " + byOne + "; up END; r <-- take = BEGIN r <-- now; down END; some = up; r <-- get = r <-- now END", nil, NotFinished, "the precondition is false"},
		{"a local operation", imports + "LOCAL_OPERATIONS twice = PRE v < 2 THEN skip END OPERATIONS twice = BEGIN up; up END; add(d) = IF d = 2 THEN twice ELSE " + byOne + " END; r <-- take = BEGIN r <-- now; down END; some = up; r <-- get = r <-- now END", nil, Refines, ""},
		{"a local operation where it may not be called", imports + "LOCAL_OPERATIONS twice = PRE v < 1 THEN skip END OPERATIONS twice = BEGIN up; up END; add(d) = IF d = 2 THEN twice ELSE " + byOne + " END; r <-- take = BEGIN r <-- now; down END; some = up; r <-- get = r <-- now END", nil, NotFinished, "the precondition is false"},
		{"calls within calls", imports + "LOCAL_OPERATIONS one = PRE v < 3 THEN skip END; many(k) = PRE k : 1..3 & v + k <= 3 THEN skip END OPERATIONS one = up; many(k) = VAR i IN i := 0; WHILE i < k DO up; i := i + 1 INVARIANT i : 0..k VARIANT k - i END END; add(d) = many(d); r <-- take = BEGIN r <-- now; down END; some = one; r <-- get = r <-- now END", nil, Refines, ""},

		{"an operation is missing", head + add + take + get, nil, NotFinished, "has no operation some"},
		{"other parameters", head + "add(d, e) = PRE d : 1..3 & e : BOOL THEN m := m + d END; " + take + some + get, nil, NotFinished, "2 parameters and 0 results in R, and 1 parameter and 0 results in A"},
	} {
		s := sources{"A": counter, "Step": step}
		for name, src := range c.others {
			s[name] = src
		}
		r, last, err := refined(t, c.src, s, Options{})
		tells := last
		if err != nil {
			tells = err.Error()
		}
		if r.Verdict != c.want || (c.tells == "") != (tells == "") || !strings.Contains(tells, c.tells) {
			t.Errorf("%s: verdict %d, %q; expected %d, %q", c.name, r.Verdict, tells, c.want, c.tells)
		}
		var ill *eval.Error
		var static *tree.Error
		if err != nil && !errors.As(err, &static) && !(errors.As(err, &ill) && ill.Kind == value.IllDefined) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// refined checks a refinement and gives what its verdict is about.
func refined(t *testing.T, src string, s sources, o Options) (Result, string, error) {
	t.Helper()
	u, err := text.Parse("R", src, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := machine.Flatten(u, s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPair(m, m.Abstract, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Check(context.Background(), o)
	if _, again := p.Replay(context.Background(), r.Trace); again != nil {
		t.Errorf("%s: %v", src, again)
	}
	switch {
	case r.Demand != nil:
		return r, r.Demand.Call + ": " + r.Demand.Pred, err
	case r.Verdict == NewTrace:
		return r, r.Trace[len(r.Trace)-1].Label, err
	}
	return r, "", err
}

// A call is the environment's: it comes only where every state that the trace may have led to
// permits it. Events, which have guards, happen by themselves.
func TestCallsAndGuards(t *testing.T) {
	const unsure = "MACHINE A VARIABLES n INVARIANT n : 0..1 INITIALISATION n :: 0..1 OPERATIONS op = PRE n = 1 THEN n := 0 END; r <-- get = r := n END"
	for _, c := range []struct {
		name, abstract, src string
		want                Verdict
	}{
		{"the caller cannot know", unsure, "REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..1 INITIALISATION m := 1 OPERATIONS op = PRE 1 = 2 THEN m := 0 END; r <-- get = r := m END", NewDemand},
		{"the caller never knows", unsure, "REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..1 INITIALISATION m := 0 OPERATIONS op = PRE 1 = 2 THEN m := 0 END; r <-- get = r := m END", Refines},
		{"an event with a precondition", "MACHINE A VARIABLES n INVARIANT n : 0..1 INITIALISATION n := 0 OPERATIONS op = SELECT n = 0 THEN n := 1 END END",
			"REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..1 INITIALISATION m := 0 OPERATIONS op = PRE m = 0 THEN m := 1 END END", NewDemand},
		{"an event with a stronger guard", "MACHINE A VARIABLES n INVARIANT n : 0..1 INITIALISATION n := 0 OPERATIONS op = SELECT n = 0 THEN n := 1 END END",
			"REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..1 INITIALISATION m := 0 OPERATIONS op = SELECT m = 1 THEN m := 1 END END", Refines},
		{"an event with a weaker guard", "MACHINE A VARIABLES n INVARIANT n : 0..1 INITIALISATION n := 0 OPERATIONS op = SELECT n = 0 THEN n := 1 END END",
			"REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..1 INITIALISATION m := 0 OPERATIONS op = m := 1 END", NewTrace},
		{"an event's parameters", "MACHINE A VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS op(x) = SELECT x : 1..2 & n = 0 THEN n := x END END",
			"REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..3 INITIALISATION m := 0 OPERATIONS op(x) = SELECT x : 2..3 & m = 0 THEN m := x END END", NewTrace},
		{"a precondition turned into a guard", "MACHINE A VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS op(x) = PRE x : 1..2 THEN n := x END END",
			"REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..3 INITIALISATION m := 0 OPERATIONS op(x) = SELECT x : 2..3 THEN m := x END END", Refines},
	} {
		if r, last, err := refined(t, c.src, sources{"A": c.abstract}, Options{}); r.Verdict != c.want || err != nil {
			t.Errorf("%s: verdict %d, %q, %v; expected %d", c.name, r.Verdict, last, err, c.want)
		}
	}
}

// With preconditions as guards, as in the paper, a weaker one is a new trace and a stronger
// one is none.
func TestPreconditionsGuard(t *testing.T) {
	const head = "REFINEMENT R REFINES A VARIABLES m INVARIANT m : 0..3 INITIALISATION m := 0 OPERATIONS op(x) = PRE x : "
	abstract := sources{"A": "MACHINE A VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS op(x) = PRE x : 1..2 THEN n := x END END"}
	for _, c := range []struct {
		set           string
		called, guard Verdict
	}{
		{"1..2", Refines, Refines},
		{"1..3", Refines, NewTrace},
		{"1..1", NewDemand, Refines},
	} {
		src := head + c.set + " THEN m := x END END"
		if r, _, err := refined(t, src, abstract, Options{}); r.Verdict != c.called || err != nil {
			t.Errorf("%s: %d, %v", c.set, r.Verdict, err)
		}
		if r, _, err := refined(t, src, abstract, Options{PreconditionsGuard: true}); r.Verdict != c.guard || err != nil {
			t.Errorf("%s, as a guard: %d, %v", c.set, r.Verdict, err)
		}
	}
}
