package animate

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/tree"
)

const stack = `MACHINE stack SETS ITEM = {a, b} CONSTANTS most PROPERTIES most = 2 VARIABLES s, n INVARIANT s : seq(ITEM) & n : 0..3
INITIALISATION s := [] || n :: 0..1
OPERATIONS
  push(i) = PRE i : ITEM & size(s) < most THEN s := s <- i END;
  i <-- pop = SELECT s /= [] THEN i := last(s) || s := front(s) END;
  pick = ANY k WHERE k : 5..9 & k < n THEN n := k END;
  stop = SELECT n > 0 & 1/n = 1 & s /= [] THEN n := 0 END
END`

func predicate(t *testing.T, a *Machine, src string) *tree.Node {
	t.Helper()
	f, err := a.M.Formula(src)
	if err != nil {
		t.Fatal(err)
	}
	return f.Node
}

func TestFind(t *testing.T) {
	ctx := context.Background()
	a := animated(t, stack)
	for _, c := range []struct {
		src, want string
		ok, whole bool
	}{
		{"s = [a, b]", "initialise_machine; push(a); push(b)", true, true},
		{"n = 1 & s = []", "initialise_machine", true, true},
		{"size(s) = 3", "", false, true},
	} {
		way, ok, whole, err := a.Find(ctx, Nowhere, predicate(t, a, c.src), 1000)
		if err != nil || ok != c.ok || whole != c.whole || labels(a, way) != c.want {
			t.Errorf("%s: %s, %v, %v, %v", c.src, labels(a, way), ok, whole, err)
		}
	}
	if _, ok, whole, _ := a.Find(ctx, Nowhere, predicate(t, a, "s = [a, b]"), 2); ok || whole {
		t.Error("of two states all were looked at")
	}
	way, _, _, _ := a.Find(ctx, Nowhere, predicate(t, a, "s = [a]"), 1000)
	if here, ok, _, _ := a.Find(ctx, way[len(way)-1].To, predicate(t, a, "s = [a]"), 1000); !ok || len(here) > 0 {
		t.Error("where it holds there is a way to go")
	}
}

func TestWhy(t *testing.T) {
	ctx := context.Background()
	a := animated(t, stack)
	for _, c := range []struct{ at, op, guard string }{
		{"n = 0 & s = []", "stop", "n > 0"},
		{"n = 1 & s = []", "stop", "s /= []"},
		{"n = 1 & s = []", "pick", "k < n"},
		{"size(s) = 2", "push", "size(s) < most"},
		{"s = []", "pop", "s /= []"},
		{"size(s) = 1", "push", ""},
	} {
		way, ok, _, err := a.Find(ctx, Nowhere, predicate(t, a, c.at), 1000)
		if !ok || err != nil {
			t.Fatal(c.at, err)
		}
		i := slices.IndexFunc(a.M.Operations, func(o *tree.Operation) bool { return o.Name == c.op })
		w := a.Why(ctx, way[len(way)-1].To, a.M.Operations[i])
		got := ""
		if w.Guard != nil {
			got = tree.Print(w.Guard, a.M.Dialect)
		}
		if got != c.guard || w.Err != nil {
			t.Errorf("%s where %s: %q, %v", c.op, c.at, got, w.Err)
		}
		if c.op == "pick" && (w.Before != 1 || len(w.Values) != 1 || w.Values[0].Name != "k") {
			t.Errorf("pick: %+v", w)
		}
	}
}

func TestFollow(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct{ name, file, want, complaint string }{
		{"own", `{"machine": "stack", "steps": [{"event": "SETUP_CONSTANTS", "state": [{"name": "most", "value": "2"}]},
			{"event": "INITIALISATION", "state": [{"name": "s", "value": "{}"}, {"name": "n", "value": "1"}]},
			{"event": "push", "parameters": [{"name": "i", "value": "b"}], "state": [{"name": "s", "value": "[b]"}, {"name": "n", "value": "1"}]},
			{"event": "pop", "results": [{"name": "i", "value": "b"}], "state": []}]}`, "initialise_machine; push(b); pop --> b", ""},
		{"of ProB", `{"transitionList": [{"name": "$setup_constants", "params": {}, "destState": {"most": "2"}}, {"name": "$initialise_machine", "destState": {"s": "{}", "n": "0"}},
			{"name": "push", "params": {"i": "a"}, "results": {}, "destState": {"s": "{(1|->a)}"}, "preds": null}], "metadata": {"modelName": "stack"}}`, "initialise_machine; push(a)", ""},
		{"what is left open is searched for", `{"steps": [{"event": "INITIALISATION"}, {"event": "push"}, {"event": "push", "state": [{"name": "s", "value": "[b, a]"}]}, {"event": "stop"}]}`,
			"initialise_machine; push(b); push(a); stop", ""},
		{"another value", `{"steps": [{"event": "INITIALISATION"}, {"event": "push", "state": [{"name": "s", "value": "[]"}]}]}`, "initialise_machine", "step 2, push: it cannot happen"},
		{"no operation", `{"steps": [{"event": "INITIALISATION"}, {"event": "pull"}]}`, "initialise_machine", "no operation pull"},
		{"no value", `{"steps": [{"event": "INITIALISATION", "state": [{"name": "n", "value": "+"}]}]}`, "", "n = +"},
		{"no name", `{"steps": [{"event": "INITIALISATION", "state": [{"name": "s", "value": "[c]"}]}]}`, "", "unknown name c"},
		{"nothing", `{"steps": []}`, "", "no step"},
		{"the constants alone", `{"steps": [{"event": "SETUP_CONSTANTS", "state": [{"name": "most", "value": "2"}]}]}`, "", ""},
		{"other constants", `{"steps": [{"event": "SETUP_CONSTANTS", "state": [{"name": "most", "value": "-7"}]}]}`, "", "step 1, SETUP_CONSTANTS: the constants cannot"},
		{"tests", `{"machine": "stack", "goals": [], "tests": [{"goals": [0], "steps": []}, {"goals": [], "steps": [{"event": "INITIALISATION"}, {"event": "push", "parameters": [{"name": "i", "value": "b"}]}]}]}`, "initialise_machine; push(b)", ""},
	} {
		a := animated(t, stack)
		all, err := ReadTraces([]byte(c.file))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		way, err := a.Follow(ctx, all[len(all)-1].Steps)
		if labels(a, way) != c.want || (err == nil) != (c.complaint == "") || err != nil && !strings.Contains(err.Error(), c.complaint) {
			t.Errorf("%s: %s, %v", c.name, labels(a, way), err)
		}
	}
	// Elements of deferred sets have names, too.
	a := animated(t, strings.Replace(stack, "ITEM = {a, b}", "ITEM", 1))
	way, err := a.Follow(ctx, []check.Step{{Event: "INITIALISATION"}, {Event: "push", Params: []check.Binding{{Name: "i", Value: "ITEM2"}}, State: []check.Binding{{Name: "s", Value: "[ITEM2]"}}}})
	if labels(a, way) != "initialise_machine; push(ITEM2)" || err != nil {
		t.Errorf("an element of a deferred set: %s, %v", labels(a, way), err)
	}
	if f, err := a.Formula("s = [ITEM1, x]"); err != nil || len(f.Free) != 1 || f.Free[0].Name != "x" {
		t.Errorf("names of elements: %v, %v", f, err)
	}
	for _, bad := range []string{"", "{}", "[]", "{\n\"steps\": [}", `{"tests": []}`, `{"tests": [null]}`} {
		if _, err := ReadTraces([]byte(bad)); err == nil {
			t.Errorf("%q is a trace", bad)
		}
	}
}

// Any walk can be followed again, from what a file keeps of it.
func TestSimulate(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(20) {
		a := animated(t, strings.Replace(stack, "s : seq(ITEM)", "size(s) < 2", 1))
		r, err := a.Simulate(ctx, rand.New(rand.NewPCG(seed, 1)), 3, 30)
		if err != nil || r.Verdict != check.Violated || r.Failed != a.M.Invariants[0] {
			t.Fatalf("seed %d: %+v, %v", seed, r, err)
		}
		again, _ := a.Simulate(ctx, rand.New(rand.NewPCG(seed, 1)), 3, 30)
		if labels(a, again.Trace) != labels(a, r.Trace) {
			t.Errorf("seed %d: another walk", seed)
		}
		var steps []check.Step
		for _, t := range r.Trace {
			steps = append(steps, a.Step(t))
		}
		other := animated(t, stack)
		way, err := other.Follow(ctx, steps)
		if err != nil || labels(other, way) != labels(a, r.Trace) {
			t.Errorf("seed %d: %s cannot be followed: %v", seed, labels(a, r.Trace), err)
		}
	}
	a := animated(t, stack)
	r, err := a.Simulate(ctx, rand.New(rand.NewPCG(1, 1)), 5, 50)
	if err != nil || r.Verdict != check.Unknown || r.Runs != 5 || r.Steps != 5*51 || r.Fired[0] == 0 || r.Fired[2] != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	a = animated(t, strings.Replace(stack, "n > 0 & 1/n = 1", "1/n = 1", 1))
	if r, err := a.Simulate(ctx, rand.New(rand.NewPCG(1, 1)), 20, 50); err != nil || r.Verdict != check.IllDefined || r.Err == nil {
		t.Errorf("1/0 has a value: %+v, %v", r, err)
	}
}
