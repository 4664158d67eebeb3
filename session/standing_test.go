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
