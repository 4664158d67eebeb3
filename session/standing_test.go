package session_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestAnswersStand: what follows a check-sat is about it until the assertions change, or might have.
func TestAnswersStand(t *testing.T) {
	for change, want := range map[string]string{
		"":                                     "stands",
		"(push 0)":                             "stands",
		"(pop 0)":                              "stands",
		"(declare-const y Int)":                "stands",
		"(define-sort S () Int)":               "stands",
		"(define-fun f ((k Int)) Int (+ k x))": "stands",
		"(set-info :status unknown)":           "stands",
		"(echo \"e\")":                         "stands",
		"(get-assertions)":                     "stands",
		"(push 1)":                             "after the last change",
		"(push 2)":                             "after the last change",
		"(pop 1)":                              "after the last change",
		"(push 1)(pop 1)":                      "after the last change",
		"(assert true)":                        "after the last change",
		"(assert (> x nothing))":               "after the last change",
		"(assert x)":                           "after the last change",
		"(minimize x)":                         "after the last change",
		"(maximize x)":                         "after the last change",
		"(assert-soft (> x 7))":                "after the last change",
		"(reset-assertions)":                   "there was none",
		"(reset)":                              "there was none",
		"(check-sat-assuming ((not b)))":       "the other answer",
	} {
		for _, verdict := range []string{"sat", "unsat"} {
			script := "(set-option :produce-models true)(set-option :produce-unsat-cores true)(declare-const x Int)(declare-const b Bool)(push 1)(assert (! (=> b (> x 1)) :named first))(assert (! b :named second))"
			ask := "(get-value (x))"
			if verdict == "unsat" {
				script += "(assert (! (< x 2) :named third))"
				ask = "(get-unsat-core)"
			}
			var out strings.Builder
			s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}})
			if _, err := s.Run(strings.NewReader(script + "(check-sat)" + change + "(echo \"now\")" + ask + "(get-info :checked)")); err != nil {
				t.Fatal(err)
			}
			before, after, _ := strings.Cut(out.String(), "\"now\"\n")
			stands := !strings.Contains(after, "(error") && !strings.Contains(after, "no verdict")
			switch {
			case !strings.HasPrefix(before, verdict+"\n"):
				t.Errorf("%s, not %s", before, verdict)
			case want == "the other answer":
				if stands == (verdict == "sat") {
					t.Errorf("%s, %s: %s", change, verdict, after)
				}
			case stands != (want == "stands") || !stands && !strings.Contains(after, want) && want != "there was none" || !stands && change != "(reset)" && !strings.Contains(after, "(:checked \"no verdict\")"):
				t.Errorf("%s, %s: %s", change, verdict, after)
			}
		}
	}
}

// TestDefinitionNobodyUses: no function may be as a definition says that no assertion speaks of, so that its recursion
// counts for what is checked of a sat.
func TestDefinitionNobodyUses(t *testing.T) {
	for definition, want := range map[string]string{
		"(define-fun-rec f ((x Int)) Int (+ 1 (f x)))":                                  "(:checked \"not checked: the recursion of f is not shown to end, so that there may be no such function\")",
		"(push 1)(define-fun-rec f ((x Int)) Int (+ 1 (f x)))(pop 1)":                   "(:checked \"the model makes every assertion true\")",
		"(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (+ 1 (f (- x 1)))))":           "(:checked \"the model makes every assertion true\")",
		"(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (ite (= x 5) 1 (f x))))":       "(:checked \"the model makes every assertion true\")",
		"(define-funs-rec ((f () Bool) (g () Bool)) ((not g) f))(declare-const b Bool)": "(:checked \"not checked: the recursion of f is not shown to end, so that there may be no such function\")",
	} {
		var out strings.Builder
		s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}})
		if _, err := s.Run(strings.NewReader(definition + "(declare-const y Int)(assert (> y 1))(check-sat)(get-info :checked)")); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(out.String()); got != "sat\n"+want {
			t.Errorf("%s: %s", definition, got)
		}
	}
}
