package eval_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// TestPowersOfReals: natural exponents have one meaning, of irrational numbers too; the
// others are left open.
func TestPowersOfReals(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte("(declare-const r Real)(declare-const s Real)"), ""); err != nil {
		t.Fatal(err)
	}
	m, err := model.Read(s.E, strings.NewReader("((define-fun r () Real (root-obj (+ (^ x 2) (- 2)) 2)) (define-fun s () Real (- (/ 2 3))))"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]eval.Truth{
		"(= (^ s 3.0) (- (/ 8 27)))":                   eval.True,
		"(= (^ s 2) (/ 5 9))":                          eval.False,
		"(= (^ s 0) 1)":                                eval.True,
		"(= (^ r 2.0) 2.0)":                            eval.True,
		"(= (^ r 3) (* 2 r))":                          eval.True,
		"(= (^ r 0.0) 1.0)":                            eval.True,
		"(< (^ (- r) 5.0) (- 5.0))":                    eval.True,
		"(= (^ r 1000.0) (* (^ r 500.0) (^ r 500.0)))": eval.True,
		"(= (^ (- s s) 0.0) 1.0)":                      eval.Unchecked,
		"(= (^ s (- 1.0)) (- (/ 3 2)))":                eval.Unchecked,
		"(= (^ s 0.5) 1.0)":                            eval.Unchecked,
		"(= (^ 2.0 r) 1.0)":                            eval.Unchecked,
		"(= (^ s 1000000000000.0) 1.0)":                eval.Unchecked,
		"(= (^ r 100000.0) 1.0)":                       eval.Unchecked,
	} {
		n := len(s.Asserts)
		if err := s.RunAll([]byte("(assert "+text+")"), ""); err != nil {
			t.Fatal(text, err)
		}
		if got := eval.Check(context.Background(), s.C, m, s.Asserts[n:]); got.Truth != want {
			t.Errorf("%s: got %v (%s), want %v", text, got.Truth, got.Reason, want)
		}
	}
}
