package eval

import (
	"context"
	"testing"

	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
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
