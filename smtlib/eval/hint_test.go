package eval_test

import (
	"context"
	"testing"

	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// TestHintsOfOtherSorts: the numbers of a body are tried for variables of Int and of Real, each as
// a value of the variable's sort.
func TestHintsOfOtherSorts(t *testing.T) {
	for text, want := range map[string]eval.Truth{
		"(forall ((n Int) (r Real)) (or (not (= (to_int r) n)) (= (* n n (- 18446744073709551615)) (+ n 4))))": eval.False,
		"(exists ((r Real)) (and (= (* r r) (* 18446744073709551616.0 r)) (> (to_int r) 0)))":                  eval.True,
		"(exists ((n Int)) (and (= (* n n) (* 18446744073709551616 n)) (> (to_real n) 0.5)))":                  eval.True,
	} {
		s := scripts.New()
		if err := s.RunAll([]byte("(assert "+text+")"), ""); err != nil {
			t.Fatal(text, err)
		}
		if got := eval.Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != want {
			t.Errorf("%s: got %v (%s), want %v", text, got.Truth, got.Reason, want)
		}
	}
}
