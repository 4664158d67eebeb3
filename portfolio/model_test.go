package portfolio_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestCheckedText: what a solver printed as its model counts when it can be read, is whole and
// makes the assertions true.
func TestCheckedText(t *testing.T) {
	const script = `(declare-const x Int)(declare-fun f (Int) Bool)(assert (and (f x) (> x 3)))`
	for text, want := range map[string]string{
		`((define-fun x () Int 4) (define-fun f ((a Int)) Bool (= a 4)))`:         "",
		`(model (define-fun x () Int 5) (define-fun f ((a Int)) Bool true))`:      "",
		`((define-fun x () Int 3) (define-fun f ((a Int)) Bool (= a 3)))`:         "makes assertion 1 false",
		`((define-fun x () Int 4) (define-fun f ((a Int)) Bool (odd a)))`:         "cannot be read: the value of f is not understood",
		`((define-fun x () Int 4) (define-fun f ((a Int)) Bool (= a 4))`:          "cannot be read: ",
		`((define-fun x () Int (later 4)) (define-fun f ((a Int)) Bool (= a 4)))`: "cannot be read: the value of x is not understood",
	} {
		p, err := session.Load(context.Background(), strings.NewReader(script), "script")
		if err != nil {
			t.Fatal(err)
		}
		a := portfolio.CheckedText(context.Background(), p.Query(), text, portfolio.Answer{Member: "m"})
		if (a.Verdict == portfolio.Sat) != (want == "") || !strings.Contains(a.Reason, want) || a.Member != "m" || (a.Model != nil) != (want == "") {
			t.Errorf("%s: %v with %v of %s: %q", text, a.Verdict, a.Model, a.Member, a.Reason)
		}
	}
}
