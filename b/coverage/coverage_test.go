package coverage

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

func load(t *testing.T, src string) *machine.Machine {
	t.Helper()
	file := filepath.Join(t.TempDir(), strings.Fields(src)[1]+".mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const gate = `MACHINE gate VARIABLES n, open, f INVARIANT n : 0..3 & (open = TRUE => n > 0) & f : 1..2 +-> 0..1
INITIALISATION n, open, f := 0, FALSE, {}
OPERATIONS
  up = SELECT n < 3 & (open = FALSE or n = 5) THEN n := n+1 END;
  unlock = SELECT n = 2 & open = FALSE THEN open := TRUE END;
  set(i) = PRE i : 1..2 & i /: dom(f) & n = 1 THEN f(i) := 0 END;
  read = SELECT 1 : dom(f) & f(1) = 0 THEN n := 3 END;
  never = SELECT n > 7 THEN skip END
END`

func TestCoverage(t *testing.T) {
	res, r, err := Run(load(t, gate), &check.Options{})
	if err != nil || res.Verdict != check.Holds || !r.Exhausted {
		t.Fatal(res, err)
	}
	got := map[string]bool{}
	for _, g := range r.Goals {
		got[fmt.Sprintf("%s %s %s %v", g.Kind, g.Operation, g.Condition, g.Value)] = g.Reached
	}
	for want, reached := range map[string]bool{
		"operation up  true":              true,
		"operation never  true":           false,
		"guard up n < 3 true":             true,
		"guard up n < 3 false":            true, // n = 3 and shut
		"guard up open = FALSE false":     true,
		"guard up n = 5 true":             false,
		"guard up n = 5 false":            true, // decides where it is open
		"guard unlock n = 2 true":         true,
		"guard unlock open = FALSE false": true,
		"guard set i /: dom(f) true":      true,
		"guard set i /: dom(f) false":     true,
		"guard set n = 1 false":           true,
		"guard read 1 : dom(f) true":      true,
		"guard read 1 : dom(f) false":     false, // f(1) has no value without it: nothing else decides
		"guard read f(1) = 0 true":        true,
		"guard read f(1) = 0 false":       false,
		"guard never n > 7 false":         true,
		"guard never n > 7 true":          false,
		"invariant  n > 0 true":           true,
		"invariant  open = TRUE true":     true, // it decides by being false
	} {
		if v, ok := got[want]; !ok || v != reached {
			t.Errorf("%s: %v, there: %v", want, v, ok)
		}
	}
	if i := slices.IndexFunc(r.Variables, func(v Variable) bool { return v.Name == "n" }); r.Variables[i] != (Variable{"n", 4, "0", "3"}) {
		t.Errorf("%+v", r.Variables)
	}
	tests, err := r.Tests()
	if err != nil {
		t.Fatal(err)
	}
	by := map[int]bool{}
	for _, x := range tests {
		for _, g := range x.Goals {
			if by[g] || !r.Goals[g].Reached {
				t.Errorf("goal %d is not reached once", g)
			}
			by[g] = true
		}
	}
	if reached, of := r.Reached(); len(by) != reached || of != len(r.Goals) || len(tests) > 6 {
		t.Errorf("%d tests reach %d goals of %d, %d", len(tests), len(by), reached, of)
	}
}

// A decision's conditions decide as a table of all values says.
func TestDecides(t *testing.T) {
	names := []string{"a", "b", "c", "d"}
	var draw func(r *rand.Rand, depth int) *tree.Node
	draw = func(r *rand.Rand, depth int) *tree.Node {
		ops := []tree.Op{tree.And, tree.Or, tree.Implies, tree.Equiv, tree.Not}
		k := r.IntN(len(ops) + 2)
		if depth == 0 || k >= len(ops) {
			return tree.New(tree.BTrue, tree.Pos{})
		}
		n := tree.New(ops[k], tree.Pos{}, draw(r, depth-1))
		if ops[k] != tree.Not {
			n.Args = append(n.Args, draw(r, depth-1))
		}
		return n
	}
	var holds func(p *tree.Node, values *[]truth) bool
	holds = func(p *tree.Node, values *[]truth) bool {
		var args []bool
		for _, a := range p.Args {
			args = append(args, holds(a, values))
		}
		switch p.Op {
		case tree.And:
			return args[0] && args[1]
		case tree.Or:
			return args[0] || args[1]
		case tree.Implies:
			return !args[0] || args[1]
		case tree.Equiv:
			return args[0] == args[1]
		case tree.Not:
			return !args[0]
		}
		v := (*values)[0]
		*values = (*values)[1:]
		return v == yes
	}
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 7))
		p := draw(r, 3)
		d := decide(p)
		if len(d.conditions) > len(names)*2 {
			continue
		}
		for range 20 {
			values := make([]truth, len(d.conditions))
			for i := range values {
				values[i] = truth(r.IntN(2))
			}
			for i := range values {
				flipped := slices.Clone(values)
				flipped[i] = 1 - flipped[i]
				a, b := slices.Clone(values), slices.Clone(flipped)
				if want := holds(p, &a) != holds(p, &b); d.decides(values, i) != want {
					t.Fatalf("seed %d: condition %d of %v decides: %v", seed, i, values, want)
				}
			}
		}
	}
}
