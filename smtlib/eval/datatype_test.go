package eval

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// TestDatatypes: recursion over parts ends where the part is there, and finite datatypes
// are gone through.
func TestDatatypes(t *testing.T) {
	const declared = `(declare-datatypes ((L 0) (T 0) (C 0)) (((nil) (cons (hd Int) (tl L)))
		((leaf) (one (in T)) (two (left T) (right T))) ((red) (dark (shade Bool)) (pair (a Bool) (b (_ BitVec 1))))))
		(define-fun list () L (cons 1 (cons 2 nil)))(define-fun tree () T (two (one leaf) (two leaf leaf)))`
	for text, want := range map[string]Truth{
		// shown to end
		"(define-fun-rec f ((l L)) Int (ite ((_ is nil) l) 0 (+ 1 (f (tl l)))))(assert (= (f list) 2))":                                                True,
		"(define-fun-rec f ((l L)) Int (ite ((_ is cons) l) (+ (hd l) (f (tl l))) 0))(assert (= (f list) 3))":                                          True,
		"(define-fun-rec f ((l L)) Int (ite (= l nil) 0 (+ 1 (f (tl l)))))(assert (= (f list) 3))":                                                     False,
		"(define-fun-rec f ((l L)) Int (ite (not (= nil l)) (+ 1 (f (tl l))) 0))(assert (= (f list) 2))":                                               True,
		"(define-fun-rec f ((l L)) Bool (and ((_ is cons) l) (or (= (hd l) 2) (f (tl l)))))(assert (f list))":                                          True,
		"(define-fun-rec f ((l L)) Bool (=> ((_ is cons) l) (and (> (hd l) 0) (f (tl l)))))(assert (f list))":                                          True,
		"(define-fun-rec f ((l L)) Bool (or ((_ is nil) l) (and (> (hd l) 1) (f (tl l)))))(assert (f list))":                                           False,
		"(define-fun-rec f ((n Int) (l L)) Int (ite ((_ is nil) l) n (+ 0 (f (+ n 1) (tl l)))))(assert (= (f 3 list) 5))":                              True,
		"(define-fun-rec f ((t T)) Int (ite ((_ is leaf) t) 1 (ite ((_ is one) t) (f (in t)) (+ (f (left t)) (f (right t))))))(assert (= (f tree) 3))": True,
		"(define-fun-rec f ((t T)) Int (ite ((_ is two) t) (+ (f (left t)) (f (right t))) (ite (= t leaf) 1 (f (in t)))))(assert (= (f tree) 3))":      True,
		// not shown to end, though the values asked for are there
		"(define-fun-rec f ((l L)) Int (ite ((_ is cons) l) 0 (+ 1 (f (tl l)))))(assert (= (f list) 0))":                                      Unchecked,
		"(define-fun-rec f ((l L)) Int (ite ((_ is nil) l) 0 (ite (= (hd l) 1) 7 (+ 1 (f l)))))(assert (= (f list) 7))":                       Unchecked,
		"(define-fun-rec f ((l L)) Int (ite ((_ is nil) l) 0 (ite (= (hd l) 1) 7 (+ 1 (f (cons 3 (tl l)))))))(assert (= (f list) 7))":         Unchecked,
		"(define-fun-rec f ((l L) (k L)) Int (ite ((_ is nil) l) 0 (ite (= (hd l) 1) 7 (+ 1 (f (tl k) l)))))(assert (= (f list list) 7))":     Unchecked,
		"(define-fun-rec f ((t T)) Int (ite ((_ is leaf) t) 1 (+ (f (left t)) 1)))(assert (= (f (two leaf tree)) 2))":                         Unchecked,
		"(define-fun-rec f ((t T)) Int (ite (= t (two leaf leaf)) 1 (ite ((_ is one) t) 1 (+ (f (left t)) 1))))(assert (= (f (one leaf)) 1))": Unchecked,
		"(define-fun-rec f ((l L)) Int (ite (or ((_ is nil) l) (= (hd l) 1)) 0 (+ 1 (f (tl (tl l))))))(assert (= (f list) 0))":                Unchecked,
		// selectors of another constructor
		"(assert (= (hd nil) 0))":                True,
		"(assert (= (hd nil) (hd (tl list)) 2))": Unchecked,
		"(assert (= (in leaf) leaf))":            True,
		"(assert (and (not (shade red)) (= (b red) #b0) (= (left (in tree)) (in (one leaf)))))": True,
		"(assert (= (tl (tl (tl list))) nil))":                                                  True,
		// all values of a finite datatype
		"(assert (forall ((c C)) (or (= c red) ((_ is dark) c) ((_ is pair) c))))":                                                                                         True,
		"(assert (forall ((c C)) (or (= c red) (= c (dark true)) ((_ is pair) c))))":                                                                                       False,
		"(assert (exists ((c C)) (and (not (= c red)) (= (shade c) (shade (dark false))) ((_ is dark) c) (not (shade c)))))":                                               True,
		"(assert (exists ((x C) (y C)) (and (distinct x y) ((_ is pair) x) ((_ is pair) y) (= (a x) (a y)) (= (b x) (b y)))))":                                             False,
		"(declare-const m (Array C Bool))(assert (exists ((x (Array C Bool))) (and (distinct x m) (forall ((c C)) (=> (distinct c red) (= (select x c) (select m c)))))))": True,
		"(assert (forall ((x (Array C Bool))) (=> (forall ((c C)) (not (select x c))) (= x ((as const (Array C Bool)) false)))))":                                          True,
		"(assert (exists ((x C) (y C) (z C) (u C) (v C) (w C) (k C)) (distinct x y z u v w k)))":                                                                           True,
		"(assert (exists ((x C) (y C) (z C) (u C) (v C) (w C) (k C) (o C)) (distinct x y z u v w k o)))":                                                                   False,
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(declared+text), ""); err != nil {
			t.Fatal(text, err)
		}
		if got := Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != want {
			t.Errorf("%s: got %v (%s), want %v", text, got.Truth, got.Reason, want)
		}
	}
}

// TestDefaults: a constant without a value has the first constructor whose arguments have values, whatever was made before.
func TestDefaults(t *testing.T) {
	const declared = `(declare-datatypes ((C 0) (L 0) (T 0) (F 0) (P 0) (A 0)) (((red) (blue))
		((cons (hd P) (tl L)) (none (why C)))
		((node (kids F)) (tip (at Int)))
		((more (first T) (rest F)) (one (it T)))
		((pair (x C) (y (_ BitVec 3)) (z Bool)))
		((lists (m (Array Int L)) (r Real)))))
		(declare-const a A)(declare-const f F)(declare-const p P)(declare-const l L)(declare-const t T)(declare-const c C)(declare-const k (Array C F))`
	values := map[string]string{
		"c": "red", "p": "(pair red #b000 false)", "l": "(none red)", "t": "(tip 0)", "f": "(one (tip 0))",
		"a": "(lists ((as const (Array Int L)) (none red)) 0.0)", "(select k blue)": "(one (tip 0))", "(select (m a) 7)": "(none red)",
	}
	var order []string
	for term := range values {
		order = append(order, term)
	}
	slices.Sort(order)
	r := rand.New(rand.NewPCG(5, 5))
	for range 40 {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		s := scripts.New()
		text := declared + "(assert (distinct (tip 3) (node (one (tip 1)))))"
		for _, term := range order {
			text += "(assert (= " + term + " " + values[term] + "))"
		}
		if err := s.RunAll([]byte(text), ""); err != nil {
			t.Fatal(err)
		}
		if got := Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != True {
			t.Fatalf("%v: assertion %d is %v (%s)", order, got.Assertion, got.Truth, got.Reason)
		}
		// The same values as terms.
		e := New(s.C, nil)
		for i, term := range order {
			x, err := e.Eval(context.Background(), s.C.Arg(s.Asserts[i+1], 0))
			if err != nil || print.TermString(s.C, x) != values[term] {
				t.Fatalf("%s is %s, want %s; %v", term, print.TermString(s.C, x), values[term], err)
			}
		}
	}
}
