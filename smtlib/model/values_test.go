package model_test

import (
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// TestValuesOfSolvers reads one definition each, in the spellings that solvers have; what is
// wanted is the term, or nothing where the value is not understood.
func TestValuesOfSolvers(t *testing.T) {
	const decls = `(declare-sort S 0)(declare-sort P 1)(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X)))))))
		(declare-datatypes ((C 0)) (((red) (mix (one C) (part Real)))))
		(declare-fun x () Int)(declare-fun p () Bool)(declare-fun r () Real)(declare-fun w () (_ BitVec 8))(declare-fun a () (Array Int Int))(declare-fun ar () (Array Int Real))
		(declare-fun s () S)(declare-fun q () (P Int))(declare-fun l () (L Int))(declare-fun c () C)(declare-fun t () String)(declare-fun n () (Seq Int))
		(declare-fun e () (_ FloatingPoint 5 11))(declare-fun g ((_ BitVec 8)) Bool)(declare-fun |a b| () Int)(declare-fun red2 () Int)
		(declare-fun d () Int)(declare-fun d () Bool)(declare-fun o (Int) Int)(declare-fun o (Bool) Int)(declare-fun f (Int) Int)`
	for _, c := range []struct{ model, symbol, want string }{
		{`((define-const x Int 7))`, "x", "7"},
		{`((define-const x Int 7) (define-const p Bool (> x 6)))`, "p", "(> 7 6)"},
		{`((define-const x Int))`, "", ""},
		{`((define-fun x () Int (! 5 :named k)))`, "x", "5"},
		{`((define-fun x () Int 007))`, "x", "7"},
		{`((define-fun x () Int 5.0))`, "x", ""},
		{`((define-fun o ((i Bool)) Int ?) (define-fun o ((i Int)) Int 3))`, "o", "3"},
		{`((define-fun o ((i Int)) Int ?) (define-fun o ((i Bool)) Int 3))`, "o", "no interpretation"},
		{`((define-fun x () Int -))`, "x", ""},
		{`((define-fun x () Int -12))`, "x", "(- 12)"},
		{`((define-fun x () Int 1a))`, "x", ""},
		{`((define-fun x () Int ()))`, "x", ""},
		{`((define-fun x () Int (3)))`, "x", ""},
		{`((define-fun x () Int (let ((k)) k)))`, "x", ""},
		{`((define-fun x () Int (let ((k ?)) k)))`, "x", ""},
		{`((define-fun x () Int (let ((k 3)) (+ k j))))`, "x", ""},
		{`((define-fun x () Int (let ((k 3)) (let ((k 4) (j k)) (+ k j)))))`, "x", "(+ 4 3)"},
		{`((define-fun x () Int (ite p ? 3)))`, "x", ""},
		{`((define-fun x () Int (ite (exists ((i Int) (j Bool)) (and j (= i 3))) 1 2)))`, "x", "(ite (exists ((i Int) (j Bool)) (and j (= i 3))) 1 2)"},
		{`((define-fun p () Bool (forall ((i Int)) (exists ((i Bool)) i))))`, "p", "(forall ((i Int)) (exists ((i!1 Bool)) i!1))"},
		{`((define-fun p () Bool (forall ((i Int)) i)))`, "p", ""},
		{`((define-fun p () Bool (forall ((i Int)) (= i ?))))`, "p", ""},
		{`((define-fun p () Bool (forall () true)))`, "p", ""},
		{`((define-fun p () Bool (forall ((i)) true)))`, "p", ""},
		{`((define-fun p () Bool (forall ((i Nosort)) true)))`, "p", ""},
		{`((define-fun a () (Array Int Int) (lambda ((i Int) (j Int)) 3)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) ?)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) i)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 3) i 0))))`, "a", "(store ((as const (Array Int Int)) 0) 3 3)"},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= 4 i) 1 (ite (= i 4) 2 0)))))`, "a", "(store (store ((as const (Array Int Int)) 0) 4 2) 4 1)"},
		{`((define-fun a () (Array Int Int) (store (store ((as const (Array Int Int)) 0) 1 2) 1 3)))`, "a", "(store (store ((as const (Array Int Int)) 0) 1 2) 1 3)"},
		{`((define-fun a () (Array Int Int) ((as const (Array Int Int)) true)))`, "a", ""},
		{`((define-fun a () (Array Int Int) ((as const Int) 1)))`, "a", ""},
		{`((define-fun a () (Array Int Int) ((as const) 1)))`, "a", ""},
		{`((define-fun a () (Array Int Int) ((as const (Array Int Int)) ?)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (store ? 1 2)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) true 2)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (_ as-array h)) (define-fun h ((i Int) (j Int)) Int i))`, "a", ""},
		{`((define-fun a () (Array Int Int) (_ as-array h)))`, "a", ""},
		{`((define-fun a () (Array Int Int) (_ as-array f)) (define-fun f ((i Int)) Int (ite (= i 2) 5 6)))`, "a", "(store ((as const (Array Int Int)) 6) 2 5)"},
		{`((define-fun ar () (Array Int Real) ((as const (Array Int Real)) 1)))`, "ar", "((as const (Array Int Real)) 1.0)"},
		{`((define-fun r () Real (/ 1 4)))`, "r", "(/ 1.0 4.0)"},
		{`((define-fun r () Real (- (/ 1.0 4.0))))`, "r", "(- (/ 1.0 4.0))"},
		{`((define-fun r () Real 0.125))`, "r", "0.125"},
		{`((define-fun r () Real 1.2.3))`, "r", ""},
		{`((define-fun r () Real true))`, "r", ""},
		{`((define-fun w () (_ BitVec 8) #xfA))`, "w", "#xfa"},
		{`((define-fun w () (_ BitVec 8) #b00000101))`, "w", "#x05"},
		{`((define-fun w () (_ BitVec 8) (_ bv255 8)))`, "w", "#xff"},
		{`((define-fun w () (_ BitVec 8) (_ bv-1 8)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) (_ bv1 0)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) (_ bv1)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) (_ bvx 8)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) #xfg))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) #b))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) #x123))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) ((_ zero_extend 4) ((_ extract 3 0) #x5a))))`, "w", "((_ zero_extend 4) ((_ extract 3 0) #x5a))"},
		{`((define-fun w () (_ BitVec 8) ((_ zero_extend k) #x5)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) ((_) #x5)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) ((_ extract 3 0) ?)))`, "w", ""},
		{`((define-fun w () (_ BitVec 8) ((zero_extend 4) #x5)))`, "w", ""},
		{`((define-fun w () (_ BitVec 9) #x05))`, "w", ""},
		{`((define-fun w () (_ BitVec 0) #x05))`, "w", ""},
		{`((define-fun w () (_ BitVec k) #x05))`, "w", ""},
		{`((define-fun w () (_ Other 8) #x05))`, "w", ""},
		{`((define-fun w () (BitVec) #x05))`, "w", ""},
		{`((define-fun g ((i (_ BitVec 8))) Bool (bvult i #x05)))`, "g", "(bvult i #x05)"},
		{`((define-fun g ((i (_ BitVec 7))) Bool (bvult i #b0000101)))`, "g", ""},
		{`((define-fun g ((i (_ BitVec 8)) (j Int)) Bool true))`, "g", ""},
		{`((define-fun g ((i)) Bool true))`, "g", ""},
		{`((define-fun-rec f ((i Int)) Int (+ i 1)))`, "f", "(+ i 1)"},
		{`((define-funs-rec ((f ((i Int)) Int) (x () Int)) ((* i 2) 8)))`, "f", "(* i 2)"},
		{`((define-funs-rec ((f ((i Int)) Int) (x () Int)) ((* i 2) (f 8))))`, "x", "(* 8 2)"},
		{`((define-fun f ((i Int)) Int (h i i)) (define-fun h ((i Int)) Int i))`, "f", ""},
		{`((define-fun f ((i Int)) Int (h true)) (define-fun h ((i Int)) Int i))`, "f", ""},
		{`((define-fun f ((i Int)) Int (h i)) (define-fun h ((i Int)) Int (h i)))`, "f", ""},
		{`((define-fun f ((i Int)) Int (h i)) (define-fun h ((j Int)) Int (let ((i 3)) (+ i j))))`, "f", "(+ 3 i)"},
		{`((define-fun s () S (as @S_1 S)))`, "s", "(as @S_1 S)"},
		{`((define-fun s () S (as @S_1 Nosort)))`, "s", ""},
		{`((define-fun s () S (as @S_1)))`, "s", ""},
		{`((define-fun s () S k) (declare-const k S))`, "s", "(as k S)"},
		{`((define-fun s () S (as k S)) (declare-const k S))`, "s", "(as k S)"},
		{`((define-fun s () S s))`, "s", ""},
		{`((define-fun s () S u))`, "s", ""},
		{`((define-fun q () (P Int) (as @k (P Int))))`, "q", "(as @k (P Int))"},
		{`((define-fun q () (P Bool) (as @k (P Int))))`, "q", ""},
		{`((define-fun q () (P Int) @(P Int)_0) (declare-fun @(P Int)_0 () (P Int)))`, "q", "(as |@(P Int)_0| (P Int))"},
		{`((define-fun l () (L Int) (as nil (L Int))))`, "l", "(as nil (L Int))"},
		{`((define-fun l () (L Int) (cons 1 (as nil (L Int)))))`, "l", "(cons 1 (as nil (L Int)))"},
		{`((define-fun l () (L Int) ((as cons (L Int)) 1 (tl (cons 2 (as nil (L Int)))))))`, "l", "(cons 1 (tl (cons 2 (as nil (L Int)))))"},
		{`((define-fun l () (L Int) (as nil (L Bool))))`, "l", ""},
		{`((define-fun l () (L Int) (as nill (L Int))))`, "l", ""},
		{`((define-fun l () (L Int) ((as cons (L Int)) 1)))`, "l", ""},
		{`((define-fun l () (L Int) ((as cons (L Int)) true (as nil (L Int)))))`, "l", ""},
		{`((define-fun p () Bool ((_ is cons) (as nil (L Int)))))`, "p", "((_ is cons) (as nil (L Int)))"},
		{`((define-fun p () Bool ((_ is red) (mix red 1.0))))`, "p", "((_ is red) (mix red 1.0))"},
		{`((define-fun p () Bool ((_ is blue) red)))`, "p", ""},
		{`((define-fun c () C (mix red 1)))`, "c", "(mix red 1.0)"},
		{`((define-fun c () C (mix red)))`, "c", ""},
		{`((define-fun r () Real (part (mix red 1))))`, "r", "(part (mix red 1.0))"},
		{`((define-fun t () String "a""b"))`, "t", `"a""b"`},
		{`((define-fun t () String "\u{41}"))`, "t", ""},
		{`((define-fun n () (Seq Int) (seq.++ (seq.unit 1) (as seq.empty (Seq Int)))))`, "n", ""},
		{`((define-fun n () (Seq Int) (seq.unit 1)))`, "n", "(seq.unit 1)"},
		{`((define-fun e () (_ FloatingPoint 5 11) (fp #b0 #b00000 #b0000000001)))`, "e", "(fp #b0 #b00000 #b0000000001)"},
		{`((define-fun e () (_ FloatingPoint 5 11) (_ NaN 5 11)))`, "e", "(_ NaN 5 11)"},
		{`((define-fun e () (_ FloatingPoint 1 11) (_ NaN 5 11)))`, "e", ""},
		{`((define-fun |a b| () Int 3) (define-fun x () Int |a b|))`, "x", "3"},
		{`((define-fun |a b| () Int 3) (define-fun x () Int (+ 1 |a b|)))`, "a b", "3"},
		{`((define-fun d () Bool true) (define-fun d () Int 4))`, "d", "4"},
		{`((define-fun o ((i Bool)) Int 1) (define-fun o ((i Int)) Int 2))`, "o", "2"},
		{`((define-fun o ((i Bool)) Int ?) (define-fun o ((i Int)) Int 2))`, "o", "2"},
		{`((declare-fun) (declare-fun x () Int) (define-fun x () Int 3))`, "x", "3"},
		{`((declare-datatypes ((C 0)) (((red)))) (define-fun x () Int 3))`, "x", "3"},
		{`((define-fun r () Real (root-obj (+ (^ x 2) (- 2)) 2)))`, "r", "(root-obj (+ (^ x 2) (- 2)) 2)"},
		{`((define-fun r () Real (root-obj (- (* 4 x x) 1) 1)))`, "r", "(- 0.5)"},
		{`((define-fun r () Real (root-obj (- (* 4 x x) 1) 2)))`, "r", "0.5"},
		{`((define-fun r () Real (root-obj (- (* 4 x x) 1) 3)))`, "r", ""},
		{`((define-fun r () Real (root-obj (+ (^ x 2) 2) 1)))`, "r", ""},
		{`((define-fun r () Real (root-obj (+ (^ x k) 2) 1)))`, "r", ""},
		{`((define-fun r () Real (root-obj (/ x 2) 1)))`, "r", ""},
		{`((define-fun r () Real (root-obj (+ x ()) 1)))`, "r", ""},
		{`((define-fun r () Real (root-obj x)))`, "r", ""},
		{`((define-fun r () Real (root-obj x k)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)))`, "r", "(root-obj (+ (^ x 2) (- 2)) 2)"},
		{`((define-fun r () Real (_ real_algebraic_number <2*x + (-1), (0, 1)>)))`, "r", "0.5"},
		{`((define-fun r () Real (_ real_algebraic_number <1*x^2 + (-2), (5/4, k)>)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number <1*x^k + (-2), (5/4, 3/2)>)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number <1*y + (-2), (5/4, 3/2)>)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number <k*x + (-2), (5/4, 3/2)>)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number <1*x^2 + (-2), (2, 3)>)))`, "r", ""},
		{`((define-fun r () Real (_ real_algebraic_number 1)))`, "r", ""},
	} {
		e, _ := script(t, decls)
		m, err := model.Read(e, strings.NewReader(c.model))
		if err != nil {
			if c.symbol != "" {
				t.Errorf("%s: %v", c.model, err)
			}
			continue
		}
		if c.symbol == "" {
			t.Errorf("%s is no model", c.model)
			continue
		}
		// Of overloaded symbols the first that was declared.
		got := "no interpretation"
		for _, d := range e.Decls() {
			if e.Context().Decl(d).Name != c.symbol {
				continue
			}
			if in, ok := m.Interps.Get(d); ok {
				if got = ""; in.Body != smtlib.NoTerm {
					got = print.TermString(e.Context(), in.Body)
				}
			}
			break
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.model, got, c.want)
		}
	}
	for _, text := range []string{`((define-fun f (i Int) 3))`, `((define-fun x Int 3))`, `((define-fun x () Int))`, `((define-const x))`,
		`((define-funs-rec ((x () Int))))`, `((define-funs-rec ((x () Int)) ()))`, `((define-funs-rec ((x Int)) (3)))`, `(((x)))`, `((define-fun x () Int 3)) 5`, `((define-fun x () Int 3) (define-fun x () Int 3))`, `((define-fun o ((i Int)) Int 3) (define-fun o ((i Int)) Int 4))`, `((define-fun x () Int "a""))`} {
		e, _ := script(t, decls)
		if _, err := model.Read(e, strings.NewReader(text)); err == nil {
			t.Errorf("%s is no model", text)
		}
	}
}
