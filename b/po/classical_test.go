package po

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/internal/golden"
)

// TestClassical writes all obligations of a machine and of a refinement of it.
func TestClassical(t *testing.T) {
	for _, file := range []string{"Queue.mch", "Queue_r.ref"} {
		m, err := machine.Load("testdata/classical/" + file)
		if err != nil {
			t.Fatal(err)
		}
		all, err := OfMachine(m)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, o := range all {
			fmt.Fprintf(&b, "%s %s\n", o.Component, o.Name())
			for i, h := range o.Hyps {
				if o.Selected[i] {
					fmt.Fprintf(&b, "  %s\n", h)
				}
			}
			fmt.Fprintf(&b, "  |- %s\n", o.Goal)
		}
		golden.Check(t, "testdata/classical/"+file+".txt", b.String())
	}
}

// What a run checks with its values is shown for all: only what the operation changes, with
// its value.
func TestPreserved(t *testing.T) {
	m, err := machine.Load("testdata/classical/Queue.mch")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, p := range Preserved(context.Background(), m) {
		name := "INITIALISATION"
		if p.Operation != Initialisation {
			name = m.Operations[p.Operation].Name
		}
		got[fmt.Sprintf("%s %d", name, p.Invariant)] = len(p.Ways)
	}
	for key, ways := range map[string]int{"INITIALISATION 0": 1, "put 0": 1, "put 1": 1, "put 3": 1, "get 1": 1, "turn 2": 2, "drop 1": 1, "some 2": 2, "some 3": 1, "all 1": 1, "swap 3": 1} {
		if got[key] != ways {
			t.Errorf("%s: %d ways, want %d", key, got[key], ways)
		}
	}
	if got["turn 1"] != 0 || got["put 2"] != 0 {
		t.Errorf("%v", got)
	}
}

// load writes a machine and those it needs to files, and reads the last one.
func load(t *testing.T, sources ...string) *machine.Machine {
	t.Helper()
	dir := t.TempDir()
	var file string
	for _, src := range sources {
		words := strings.Fields(src)
		file = filepath.Join(dir, words[1]+map[string]string{"MACHINE": ".mch", "REFINEMENT": ".ref"}[words[0]])
		if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What is assigned to a part of a part reads that part.
func TestPartsOfParts(t *testing.T) {
	for body, want := range map[string]string{
		"f(2) := {}":              "",
		"f(2)(1) := 0":            "2 : dom(f) & card(f[{2}]) = 1",
		"f(2)(1), r := 0, g":      "2 : dom(f)",
		"g(3)'a := 0":             "3 : dom(g)",
		"g(3) := rec(a:1,b:f(2))": "2 : dom(f)",
	} {
		m := load(t, "MACHINE M VARIABLES x INVARIANT x = 0 INITIALISATION x := 0 OPERATIONS o(f, g, s) = PRE f : INTEGER <-> (INTEGER <-> INTEGER) & g : INTEGER <-> struct(a:INTEGER,b:INTEGER<->INTEGER) & s = {f} THEN VAR f_, r IN r := g; f_ := f; "+
			strings.NewReplacer("f(2) :=", "f_(2) :=", "f(2)(1)", "f_(2)(1)", "g(3)", "r(3)").Replace(body)+" END END END")
		all, ok := Meaning(m, 0)
		if !ok {
			t.Fatal(body)
		}
		got := ""
		for _, o := range all {
			got += o.Goal.String() + "; "
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

// A refinement has all operations.
func TestLacking(t *testing.T) {
	m := load(t, "MACHINE A VARIABLES x INVARIANT x : 0..1 INITIALISATION x := 0 OPERATIONS up = x := 1; down = x := 0 END",
		"REFINEMENT R REFINES A VARIABLES y INVARIANT x = y INITIALISATION y := 0 OPERATIONS up = y := 1 END")
	if _, err := OfMachine(m); err == nil || !strings.Contains(err.Error(), "R has no operation down") {
		t.Error(err)
	}
}

// A name may be of another type in each operation; x$0 of a loop is the value before it, also after a loop within.
func TestNames(t *testing.T) {
	m := load(t, `MACHINE M SETS S VARIABLES n, s INVARIANT n : NATURAL & s <: S & card(s) <= 5 INITIALISATION n := 0 || s := {}
		OPERATIONS set(y) = PRE y : NATURAL THEN skip; n := y END; call = VAR y IN y := 1; set(n + y + 4); n := n - y END; one(x) = PRE x : NATURAL THEN n := x END; two(x) = PRE x : S THEN s := {x} END;
		loop = BEGIN n := n + 1; WHILE n > 3 DO n := n - 1; WHILE n > 9 DO n := n - 1 INVARIANT n <= n$0 VARIANT n END INVARIANT n < n$0 + 7 VARIANT n END END END`)
	all, err := OfMachine(m)
	if err != nil {
		t.Fatal(err)
	}
	var goals []string
	called := false
	for _, o := range all {
		called = called || o.Goal.String() == "n+1+4-1 : NATURAL" // set's y is not the caller's
		if o.Name() == "Operation_two.1" && !slices.ContainsFunc(o.Typing, func(p *tree.Node) bool { return p.String() == "x : S" }) {
			t.Errorf("x is not of S in %v", o.Typing)
		}
		if strings.HasPrefix(o.Name(), "Operation_loop.") {
			goals = append(goals, o.Goal.String())
		}
	}
	if !called {
		t.Error("what is called reads names of its caller")
	}
	if got := strings.Join(goals[:6], "; "); got != "n+1 < n+1+7; `n$5` : NATURAL; `n$5`-1 <= `n$5`-1; `n$8` : NATURAL; `n$8`-1 <= `n$5`-1; `n$8`-1 < `n$8`" {
		t.Error(got)
	}
	if got := goals[6]; got != "`n$8` < n+1+7" {
		t.Error(got)
	}
}
