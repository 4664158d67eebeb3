package main

import (
	"strings"
	"testing"
)

const matching = `(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const c Int)
(assert (forall ((x Int)) (! (> (f x) (+ x 1)) :pattern ((f x)) :qid grow)))
(assert (and (<= (f c) c) (<= c 7)))
(check-sat)
`

// TestSteering sets numbers, leaves out passes and watches, on the command line.
func TestSteering(t *testing.T) {
	for _, c := range []struct {
		args  []string
		code  int
		out   string
		notes []string // parts of standard error; none: it is empty
	}{
		{[]string{}, 0, "unsat\n", nil},
		{[]string{"-o", "restart.margin=0.8", "-o=quant.round=7,diving.share=1"}, 0, "unsat\n", nil},
		{[]string{"-o", "restart.margn=0.8"}, 2, "", []string{`there is no option "restart.margn": did you mean restart.margin?`}},
		{[]string{"-o", "restart.margin=80"}, 2, "", []string{"the option restart.margin is a number from 0.1 to 10"}},
		{[]string{"--no-pass", "literals,cliques"}, 0, "unsat\n", nil},
		{[]string{"--no-pass", "literal"}, 2, "", []string{`there is no pass "literal": did you mean literals?`}},
		{[]string{"--dump-after", "flatten"}, 0, "unsat\n", []string{"[facts] MACHINE after_flatten_1\n", "[facts]   -1 * c + f(c) <= 0"}},
		{[]string{"--dump-after", "flat"}, 2, "", []string{`there is no pass "flat"`}},
		{[]string{"--trace", "strategy,quant"}, 0, "unsat\n", []string{"[quant] instance 1, generation 1, of the quantifier grow over x: c\n", "[strategy] clause-learning: turn 1"}},
		{[]string{"--trace", "theory,restart,pass"}, 0, "unsat\n", []string{"[pass] flatten, round 1: 3 facts of 2, 0 definitions more"}},
		{[]string{"--trace", "quants"}, 2, "", []string{`there is no tag "quants" to trace: did you mean quant?`}},
		{[]string{"--solver", "z3", "--trace", "quant"}, 2, "", []string{"--trace is for the kernel, which --solver z3 leaves out"}},
	} {
		args := append([]string{"--solver", "kernel"}, c.args...)
		code, out, notes := call(t, matching, args...)
		if code != c.code || out != c.out || len(c.notes) == 0 && notes != "" {
			t.Errorf("%v: %d %q %q", c.args, code, out, notes)
		}
		for _, want := range c.notes {
			if !strings.Contains(notes, want) {
				t.Errorf("%v: %q is missing from\n%s", c.args, want, notes)
			}
		}
	}
}

// TestOptionsCommand lists a row of each table.
func TestOptionsCommand(t *testing.T) {
	code, out, notes := call(t, "", "options")
	if code != 0 || notes != "" {
		t.Fatal(code, notes)
	}
	for _, want := range []string{"restart.margin  ", "local-search.most  ", "solve-equalities  ", "globals  "} {
		if !strings.Contains(out, "\n"+want) {
			t.Errorf("%q is missing from\n%s", want, out)
		}
	}
}

const looping = `(set-logic UFLIA)
(declare-sort U 0)
(declare-fun f (U) U)
(declare-fun g (U) U)
(declare-fun v (U) Int)
(declare-const c U)
(assert (forall ((x U)) (! (> (v (g x)) (v x)) :pattern ((g x)) :qid up)))
(assert (forall ((x U)) (! (= (v (f (g x))) (+ 1 (v (g x)))) :pattern ((g x)) :qid one)))
(assert (forall ((x U)) (! (> (v (g (f x))) 0) :pattern ((f x)) :qid other)))
(assert (> (v (g c)) 5))
(check-sat)
(get-info :reason-unknown)
`

// TestMatchingLoop: who waits in vain is told which quantifiers feed each other, by which
// triggers, and what most instances are of.
func TestMatchingLoop(t *testing.T) {
	const loop = "each instance of the quantifier one over x by g(x), then of the quantifier other over x by f(x) makes the term of the next, and so on round"
	for _, c := range []struct {
		args         []string
		script       string
		reason, stat []string // parts; none: there is no loop
	}{
		{[]string{"--rlimit-per=3000000"}, looping, []string{"limit of 3000000 units of work", loop}, []string{`"quantifier one over x, assertion 2: `, " by g(x)", `"a matching loop of `, loop}},
		{[]string{"-o", "quant.instances=300", "-o", "quant.search-every=100000"}, looping, []string{"has most of the instances (limit 300)", "is in a matching loop of ", loop}, []string{"matching-loop "}},
		{nil, strings.Replace(matching, "(<= (f c) c)", "(= (f (f c)) c)", 1), nil, []string{`"quantifier grow over x, assertion 1: `}},
	} {
		code, out, notes := call(t, c.script, append([]string{"--solver", "kernel", "--stats"}, c.args...)...)
		if code != 0 || strings.HasPrefix(out, "unknown") != (c.reason != nil) || c.reason == nil && strings.Contains(notes, "matching-loop") {
			t.Errorf("%v: %d %s\n%s", c.args, code, out, notes)
		}
		for _, want := range c.reason {
			if !strings.Contains(out, want) {
				t.Errorf("%v: %q is missing from\n%s", c.args, want, out)
			}
		}
		for _, want := range c.stat {
			if !strings.Contains(notes, want) {
				t.Errorf("%v: %q is missing from\n%s", c.args, want, notes)
			}
		}
	}
}

// TestCounters: what theories count stands beside what the core counts, and in the answer
// to get-info too.
func TestCounters(t *testing.T) {
	script := "(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (and (> (* 3 x) (+ y z)) (> (* 5 y) (+ x z)) (< (+ x y z) (- 7)) (or (> (+ x (* 2 y)) 4) (> (+ z (* 3 y)) 9))))(check-sat)(get-info :all-statistics)"
	_, out, notes := call(t, script, "--solver", "kernel", "--stats")
	for _, want := range []string{"arith-rows", "decisions", "propagator-runs"} {
		if !strings.Contains(out, " :"+want+" ") || !strings.Contains(notes, "\n"+want+" ") {
			t.Errorf("%s is missing from\n%s\n%s", want, out, notes)
		}
	}
}
