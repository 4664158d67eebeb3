package session_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestOneResponse: with :print-success each command has one response, and that is success
// where it has none without.
func TestOneResponse(t *testing.T) {
	commands := []string{
		"(set-option :produce-models true)", "(set-option :produce-unsat-cores true)", "(set-option :produce-assignments true)",
		"(set-option :produce-unsat-assumptions true)", "(set-option :produce-assertions true)", "(set-option :produce-proofs true)",
		"(set-info :source |nobody|)", "(set-logic ALL)", "(get-option :produce-models)", "(get-info :name)", "(echo \"hi\")",
		"(declare-sort S 0)", "(define-sort T () Int)", "(declare-fun f (Int) Int)", "(declare-const x Int)", "(declare-const p Bool)",
		"(define-fun g ((y Int)) Int (+ y 1))", "(define-const three Int 3)", "(define-fun-rec h ((n Int)) Int (ite (<= n 0) 0 (h (- n 1))))",
		"(define-funs-rec ((k ((n Int)) Int)) ((ite (<= n 0) 0 (k (- n 1)))))", "(declare-datatype L ((nil) (cons (head Int) (tail L))))",
		"(declare-datatypes ((E 0)) (((a) (b))))", "(assert (! (> x 2) :named big))", "(push 1)", "(assert (! (< x 9) :named small))", "(check-sat)",
		"(get-model)", "(get-value (x))", "(get-assignment)", "(get-assertions)", "(eval (+ x 1))", "(simplify (+ 1 1))", "(block-model :values)",
		"(check-sat)", "(block-model-values (x))", "(check-sat-using simplify)", "(check-sat-assuming ((not big)))", "(get-unsat-assumptions)",
		"(assert (! (= x 1) :named one))", "(check-sat)", "(get-unsat-core)", "(get-proof)", "(pop 1)", "(labels)", "(maximize (- x))", "(minimize x)",
		"(assert-soft p :weight 2)", "(check-sat)", "(get-objectives)", "(get-value (nosuch))", "(frob)", "(reset-assertions)", "(reset)", "(exit)",
	}
	for _, c := range session.Commands() {
		if !slices.ContainsFunc(commands, func(text string) bool { return strings.HasPrefix(text, "("+c+" ") || text == "("+c+")" }) {
			t.Errorf("%s is left out", c)
		}
	}
	type side struct {
		out bytes.Buffer
		s   *session.Session
	}
	var sides [2]side
	do := func(i int, text string) string {
		x := &sides[i]
		x.out.Reset()
		if _, err := x.s.Run(strings.NewReader(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return strings.TrimSpace(x.out.String())
	}
	for i := range sides {
		sides[i].s = session.New(context.Background(), session.Config{Out: &sides[i].out, Solver: &portfolio.Kernel{}})
	}
	if got := do(0, "(set-option :print-success true)"); got != "success" {
		t.Fatal(got)
	}
	for _, text := range commands {
		got, want := do(0, text), do(1, text)
		if want == "" && text != "(reset)" { // that option goes with all others
			want = "success"
		}
		if got != want {
			t.Errorf("%s: %q, and with :print-success %q", text, want, got)
		}
		if text == "(reset)" {
			if got := do(0, "(set-option :print-success true)"); got != "success" {
				t.Error(got)
			}
		}
	}
}
