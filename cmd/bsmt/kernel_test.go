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
		{[]string{"--no-pass", "literals,orders"}, 0, "unsat\n", nil},
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
