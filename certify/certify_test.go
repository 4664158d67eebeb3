package certify

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bsmt/session"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// cubes is an open question.
const cubes = "(assert (forall ((x Int) (y Int) (z Int)) (not (= (+ (* x x x) (* y y y) (* z z z)) 114))))"

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, script, model string
		truth               eval.Truth
		closed              []string // the beginnings of what is said of each quantifier
	}{
		{"decided without the kernel", "(declare-const x Int)(assert (forall ((y Int)) (=> (< 0 y 5) (< y x))))", "((define-fun x () Int 5))", eval.True, nil},
		{"refuted without the kernel", "(declare-const x Int)(assert (forall ((y Int)) (=> (< 0 y 5) (< y x))))", "((define-fun x () Int 4))", eval.False, nil},
		{"none exists", "(assert (not (exists ((x Int) (y Int)) (and (< x y) (< (+ y y) (+ x x))))))", "()", eval.True,
			[]string{"(exists x y) false: the kernel refuted it"}},
		{"a witness", "(declare-const a (_ BitVec 32))(assert (exists ((x (_ BitVec 32))) (= (bvmul x #x00000003) a)))", "((define-fun a () (_ BitVec 32) #x00000007))", eval.True,
			[]string{"(exists x) true: with x = #x"}},
		{"a counterexample", "(declare-const a (_ BitVec 32))(assert (forall ((x (_ BitVec 32))) (not (= (bvmul x #x00000003) a))))", "((define-fun a () (_ BitVec 32) #x00000007))", eval.False,
			[]string{"(forall x) false: with x = #x"}},
		{"nested", "(declare-const a (_ BitVec 32))(assert (exists ((x (_ BitVec 32))) (forall ((y (_ BitVec 32))) (bvuge (bvor x y) a))))",
			"((define-fun a () (_ BitVec 32) #xfffffff0))", eval.True, []string{"(forall y) true: the kernel refuted its negation", "(exists x) true: with x = "}},
		{"within a formula", "(declare-const b Bool)(declare-const a (_ BitVec 32))(assert (or b (not (exists ((x (_ BitVec 32))) (= (bvmul x #x00000002) a)))))",
			"((define-fun b () Bool false)(define-fun a () (_ BitVec 32) #x00000007))", eval.True, []string{"(exists x) false: the kernel refuted it"}},
		{"functions of the model", "(declare-fun f (Int) Int)(assert (forall ((x Int) (y Int)) (=> (< x y) (< (f x) (f y)))))", "((define-fun f ((x Int)) Int (+ x x)))", eval.True,
			[]string{"(forall x y) true: the kernel refuted its negation"}},
		{"functions that the model gets wrong", "(declare-fun f (Int) Int)(assert (forall ((x Int) (y Int)) (=> (< x y) (< (f x) (f y)))))",
			"((define-fun f ((x Int)) Int (ite (= x 123456789) 0 (+ x x))))", eval.False, nil},
		{"elements of a sort", "(declare-sort U 0)(declare-fun f (U Int) Int)(assert (forall ((u U) (x Int) (y Int)) (=> (< x y) (< (f u x) (f u y)))))",
			"((declare-fun a () U)(declare-fun b () U)(forall ((x U)) (or (= x a) (= x b)))(define-fun f ((u U) (x Int)) Int (ite (= u a) (* 2 x) (* 3 x))))", eval.True,
			[]string{"(forall u x y) true: the kernel refuted its negation"}},
		{"an element that the universe leaves out", "(declare-sort U 0)(declare-fun f (U) (_ BitVec 32))(assert (forall ((u U) (x (_ BitVec 32))) (not (= (bvmul x #x00000002) (f u)))))",
			"((declare-fun a () U)(forall ((x U)) (= x a))(define-fun f ((u U)) (_ BitVec 32) (ite (= u (as @b U)) #x00000001 #x00000006)))", eval.False,
			[]string{"(forall u x) false: with u = (as a U), x = #x"}},
		{"an element that an assertion names", "(declare-sort U 0)(declare-fun f (U) (_ BitVec 32))(assert (forall ((u U) (x (_ BitVec 32))) (=> (distinct u (as @b U)) (not (= (bvmul x #x00000002) (f u))))))",
			"((declare-fun a () U)(forall ((x U)) (= x a))(define-fun f ((u U)) (_ BitVec 32) #x00000006))", eval.False,
			[]string{"(forall u x) false: with u = (as a U), x = #x"}},
		{"nobody can tell", cubes, "()", eval.Unchecked, nil},
		{"nobody can tell of one", "(assert (not (exists ((x Int) (y Int)) (and (< x y) (< (+ y y) (+ x x))))))" + cubes, "()", eval.Unchecked, []string{"(exists x y) false: the kernel refuted it"}},
		{"nobody can tell of one, and another is false", cubes + "(declare-const a (_ BitVec 32))(assert (forall ((x (_ BitVec 32))) (not (= (bvmul x #x00000003) a))))",
			"((define-fun a () (_ BitVec 32) #x00000007))", eval.False, []string{"(forall x) false: with x = #x"}},
		{"division by zero as the model has it", "(declare-const a Int)(assert (forall ((x Int) (y Int)) (=> (< x y) (< (+ x (div a 0)) (+ y (div a 0))))))", "((define-fun a () Int 5))", eval.True,
			[]string{"(forall x y) true: the kernel refuted its negation"}},
		{"a recursive function", "(declare-const x Int)(define-fun-rec f ((n Int)) Int (ite (= n x) 0 (f x)))(assert (forall ((n Int)) (= (f n) 0)))", "((define-fun x () Int 1))", eval.True,
			[]string{"(forall n) true: the kernel refuted its negation"}},
		{"a function that there is not, of all", "(declare-const x Int)(define-fun-rec f ((n Int)) Int (+ (f n) 1))(assert (forall ((n Int)) (= (f n) x)))", "((define-fun x () Int 1))", eval.Unchecked, nil},
		{"a function that there is not, of some", "(declare-const x Int)(define-fun-rec f ((n Int)) Int (+ (f n) 1))(assert (not (exists ((n Int)) (= (f n) x))))", "((define-fun x () Int 1))", eval.Unchecked, nil},
		{"a function of which nobody knows, in what holds anyway", "(declare-const x Int)(define-fun-rec f ((n Int)) Int (* 2 (f (+ n 3))))(assert (forall ((n Int)) (=> (> n 100) (or (> x 0) (= (f n) 7)))))",
			"((define-fun x () Int 1))", eval.Unchecked, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := session.Load(context.Background(), strings.NewReader(c.script+"(check-sat)"), "")
			if err != nil {
				t.Fatal(err)
			}
			m, err := model.Read(p.Elaborator, strings.NewReader(c.model))
			if err != nil {
				t.Fatal(err)
			}
			r := Check(context.Background(), p, m)
			if r.Truth != c.truth {
				t.Fatalf("%v %s, want %v: %+v", r.Truth, r.Reason, c.truth, r.Closed)
			}
			var said []string
			for _, q := range r.Closed {
				said = append(said, fmt.Sprintf("%s %t: %s", q.Quantifier, q.Holds, q.How))
			}
			if len(said) != len(c.closed) {
				t.Fatalf("closed %q, want %q", said, c.closed)
			}
			for i, want := range c.closed {
				if !strings.HasPrefix(said[i], want) || strings.Contains(want, "refuted") && !strings.HasSuffix(said[i], " verified") {
					t.Errorf("closed %q, want %q", said[i], want)
				}
			}
		})
	}
}

// What the kernel chooses for a division by zero is not what the model chose.
func TestWitnessOfAnotherModel(t *testing.T) {
	p, err := session.Load(context.Background(), strings.NewReader(
		"(declare-const a Int)(assert (exists ((x Int) (y Int)) (and (< 1000 x y) (= (+ (* 2 x) (* 4 y)) (+ 1 (* 2 (div a 0)))))))(check-sat)"), "")
	if err != nil {
		t.Fatal(err)
	}
	m, err := model.Read(p.Elaborator, strings.NewReader("((define-fun a () Int 5))"))
	if err != nil {
		t.Fatal(err)
	}
	if r := Check(context.Background(), p, m); r.Truth == eval.True {
		t.Errorf("an odd number is even: %+v", r)
	}
}
