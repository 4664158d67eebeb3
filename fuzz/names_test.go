package fuzz

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
)

// TestNames: scripts under adversarial names are the same of the same seed, are read, and have
// the verdicts that they have under plain names.
func TestNames(t *testing.T) {
	ps := Profiles()
	o := &Oracle{Timeout: generous, Work: testWork, Plain: 1}
	odd := map[string]bool{}
	for i := range 2 * uint64(len(ps)) {
		s := Generate(&ps[i%uint64(len(ps))], 23, i)
		n, again := Named(s, 23, i), Named(s, 23, i)
		if a, b := n.Text(), again.Text(); a != b || a != n.Text() {
			t.Fatalf("two scripts of one seed\n%s\n%s", a, b)
		}
		if _, f := o.Judge(n, rand.New(rand.NewPCG(23, i))); f != nil {
			t.Errorf("script %d: %s: %s\n%s", i, f.Kind, f.Detail, f.Script.Text())
		}
		for _, what := range []string{"|odd ones|", "!val!0", "@t", "||", "|ä|"} {
			odd[what] = odd[what] || strings.Contains(n.Text(), what)
		}
	}
	if len(odd) != 5 || o.Called < 2*len(ps) {
		t.Errorf("names %v, %d checks", odd, o.Called)
	}
	for what, seen := range odd {
		if !seen {
			t.Errorf("no %s in any script", what)
		}
	}
}

// TestNamesCatchNothing: a variable is never called as what its body speaks of.
func TestNamesCatchNothing(t *testing.T) {
	x, f := app("x", intSort), app("f", intSort, app("y", intSort))
	body := bind("exists", []Var{{"y", intSort}}, app("<", boolSort, x, app("+", intSort, f, app("c", intSort))))
	s := &Script{
		Funs:  []Fun{{Name: "c", Result: intSort}, {Name: "d", Result: intSort}, {Name: "f", Args: []*Sort{intSort}, Result: intSort}},
		Steps: []Step{{Term: bind("forall", []Var{{"x", intSort}}, body)}, {Kind: StepCheck}},
	}
	alike := 0
	for i := range uint64(200) {
		n := Named(s, 5, i)
		w := n.named().Steps[0].Term
		strip := func(s string) string { return strings.Trim(s, "|") }
		outer, in := strip(w.Vars[0].Name), w.Args[0]
		inner, less := strip(in.Vars[0].Name), in.Args[0]
		sum := less.Args[1]
		if strip(less.Args[0].Op) != outer || strip(sum.Args[0].Args[0].Op) != inner || inner == outer {
			t.Fatal(w)
		}
		fun, c := strip(sum.Args[0].Op), strip(sum.Args[1].Op)
		if fun == c || outer == c || inner == c || outer == fun || inner == fun {
			t.Fatal(w)
		}
		if outer == n.Names.funs["d"] || inner == n.Names.funs["d"] {
			alike++
		}
	}
	if alike == 0 {
		t.Error("no variable is called as a function that it does not hide")
	}
}

// TestFill: z3 refutes what is no model of a quantifier that nobody here could check.
func TestFill(t *testing.T) {
	z3 := NewExternal("z3", generous)
	if z3 == nil {
		t.Log("no z3")
		return
	}
	defer z3.Close()
	u := openSort("U")
	g := func(x *Term) *Term { return app("g", intSort, x) }
	i, v, w := app("i", intSort), app("v", u), app("w", u)
	s := &Script{
		Sorts: []*Sort{u},
		Funs:  []Fun{{Name: "a", Result: u}, {Name: "b", Result: u}, {Name: "g", Args: []*Sort{u}, Result: intSort}},
		Steps: []Step{
			{Term: app("distinct", boolSort, app("a", u), app("b", u))},
			{Term: bind("forall", []Var{{"v", u}, {"w", u}, {"i", intSort}}, app("distinct", boolSort, app("*", intSort, i, i), app("+", intSort, g(v), g(w))))},
			{Kind: StepCheck},
		},
	}
	s = Named(s, 1, 1)
	for value, want := range map[string]bool{"(- 1)": false, "8": true} {
		names := s.Names
		f := &filling{elements: map[string][]string{}, defs: map[string]string{}}
		sort := names.sorts["U"]
		f.elements[sort] = []string{"(as @0 S)", "(as |@ 1| S)"}
		for of, rest := range map[string]string{"a": " () U (as @0 S)", "b": " () U (as |@ 1| S)", "g": " ((x0 U)) Int (ite (= x0 (as @0 S)) " + value + " (- 1))"} {
			f.defs[names.funs[of]] = rest
		}
		o := &Oracle{Z3: z3}
		if got := o.fill(s.Flat(0), f) != nil; got != want || o.Filled != 1 {
			t.Errorf("g is %s at an element: refuted %v, want %v\n%s", value, got, want, s.Flat(0).filled(f))
		}
	}
}

// forgetful answers sat without a word to whatever has no sort called x, and unsat otherwise.
type forgetful struct{}

func (forgetful) Name() string { return "forgetful" }

func (forgetful) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	if _, ok := q.Elaborator.LookupSort("x"); ok {
		return portfolio.Answer{Verdict: portfolio.Unsat}
	}
	return portfolio.Answer{Verdict: portfolio.Sat}
}

// TestNamesMatter: a solver whose answers depend on names is found out.
func TestNamesMatter(t *testing.T) {
	u := openSort("U")
	s := &Script{Sorts: []*Sort{u}, Funs: []Fun{{Name: "a", Result: u}}, Steps: []Step{{Term: app("=", boolSort, app("a", u), app("a", u))}, {Kind: StepCheck}}}
	o := &Oracle{Timeout: time.Second, Solver: forgetful{}, Plain: 1}
	for i := range uint64(300) {
		if _, f := o.Judge(Named(s, 3, i), rand.New(rand.NewPCG(3, i))); f != nil {
			if f.Kind != Called {
				t.Fatal(f.Kind, f.Detail)
			}
			return
		}
	}
	t.Error("no sort was called x")
}
