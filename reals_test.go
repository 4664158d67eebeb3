package bsmt_test

import (
	"testing"

	"bsmt"
)

// TestReals: the kernel alone decides polynomial constraints over the reals, and quantified
// linear ones, and its models are checked.
func TestReals(t *testing.T) {
	const two = `(declare-fun x () Real)(declare-fun y () Real)`
	for _, c := range []struct {
		name, script string
		want         bsmt.Verdict
	}{
		{"an irrational model", two + `(assert (= (* x x) 2.0))(assert (= (* y y y) (+ x 1)))(assert (> x 0))`, bsmt.Sat},
		{"a circle and a hyperbola", two + `(assert (= (+ (* x x) (* y y)) 1.0))(assert (= (* x y) 1.0))`, bsmt.Unsat},
		{"Motzkin's polynomial", two + `(assert (< (+ (* x x x x y y) (* x x y y y y) (* (- 3.0) x x y y) 1.0) 0.0))`, bsmt.Unsat},
		{"a quotient by zero of an irrational", two + `(assert (<= (/ (/ x 0.0) y) 0.0))(assert (= x (- 1.0)))(assert (= (* x y y) (- 0.6875)))`, bsmt.Sat},
		{"a function of irrationals", two + `(declare-fun f (Real) Real)(assert (= (* x x) 2.0))(assert (= (* y y) 2.0))(assert (distinct (f x) (f y)))`, bsmt.Sat},
		{"a function of one irrational", two + `(declare-fun f (Real) Real)(assert (= (* x x) 2.0))(assert (= (* y y y y) 4.0))(assert (> x 0))(assert (> y 0))(assert (distinct (f x) (f y)))`, bsmt.Unsat},
		{"an integer beside a real", `(declare-fun i () Int)(declare-fun x () Real)(assert (= (* x x) (to_real i)))(assert (< 1.5 x 1.8))`, bsmt.Sat},
		{"no integer beside a real", `(declare-fun i () Int)(declare-fun x () Real)(assert (= (* x x) (to_real i)))(assert (< 1.8 x 1.9))`, bsmt.Unsat},
		{"between each and a bound", two + `(assert (forall ((u Real)) (exists ((v Real)) (and (< u v) (< v x)))))`, bsmt.Unsat},
		{"between each two", `(assert (forall ((u Real) (w Real)) (=> (< u w) (exists ((v Real)) (and (< u v) (< v w))))))`, bsmt.Sat},
		{"a witness that is irrational", `(assert (exists ((v Real)) (= (* v v) 2.0)))`, bsmt.Sat},
		{"a bound for all", two + `(assert (forall ((u Real)) (exists ((v Real)) (and (<= 0.0 v 1.0) (>= (+ v x) u)))))`, bsmt.Unsat},
		{"a constant called lambda", `(declare-fun lambda () Real)(assert (< 0 (* 2 lambda) 1))`, bsmt.Sat},
	} {
		r, err := bsmt.Solve(t.Context(), c.script+"(check-sat)", bsmt.Solvers("kernel"), bsmt.Work(200_000_000))
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case r.Verdict != c.want:
			t.Errorf("%s: %v, %s", c.name, r.Verdict, r.Reason)
		}
	}
}
