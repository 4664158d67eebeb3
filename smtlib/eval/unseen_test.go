package eval

import (
	"context"
	"testing"

	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// Definitions whose bodies no assertion came to are looked at all the same: there may be no
// such functions.
func TestDefinitionsThatWereNotCalled(t *testing.T) {
	for src, want := range map[string]Truth{
		"(define-funs-rec ((e ((x Int)) Bool) (o ((x Int)) Bool)) ((ite (= x 0) true (o (- x 1))) (ite (= x 0) false (not (e (- x 1))))))(assert (or true (e 1)))":                     Unchecked,
		"(define-funs-rec ((e ((x Int)) Bool) (o ((x Int)) Bool)) ((ite (<= x 0) true (not (o (- x 1)))) (ite (<= x 0) false (not (e (- x 1))))))(assert (or (= 1 1) (e 1)))":          True,
		"(define-fun-rec f ((x Int)) Int (ite (> x 1) (+ 1 (f (- x 1)) (f (+ x (- 2)))) 0))(declare-const c Bool)(assert (or (not c) (= (f 1) 1)))":                                    True,
		"(define-fun-rec f ((x Int)) Int (ite (> x 1) (+ 1 (f (- x 1)) (f (+ x 2 (- 1)))) 0))(declare-const c Bool)(assert (or (not c) (= (f 1) 1)))":                                  Unchecked,
		"(define-fun-rec f ((x Int)) Int (ite (and (> x 1) (< 1 x)) (+ (f (- x 1)) (f (- x 1))) 0))(declare-const c Bool)(assert (=> c (= (f 1) 1)))(assert (or (not c) (= (f 2) 1)))": True,
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(src), ""); err != nil {
			t.Fatal(src, err)
		}
		if res := Check(context.Background(), s.C, &model.Model{}, s.Asserts); res.Truth != want {
			t.Errorf("%s is %v, want %v (%s)", src, res.Truth, want, res.Reason)
		}
	}
}
