package print_test

import (
	"bytes"
	"math/big"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/print"
)

func TestWriteNumbers(t *testing.T) {
	c := smtlib.NewContext()
	for _, x := range []struct {
		t    smtlib.Term
		want string
	}{
		{c.MkInt(big.NewInt(-5)), "(- 5)"},
		{c.MkReal(big.NewRat(-1, 3)), "(- (/ 1.0 3.0))"},
		{c.MkReal(big.NewRat(-5, 4)), "(- 1.25)"},
		{c.MkReal(big.NewRat(7, 1)), "7.0"},
		{c.MkBv(big.NewInt(-1), 8), "#xff"},
		{c.MkBv(big.NewInt(1), 5), "#b00001"},
		{c.MkIndexed(smtlib.OpFpNaN, []int{8, 24}, c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{8, 24}})), "(_ NaN 8 24)"},
	} {
		if got := print.TermString(c, x.t); got != x.want {
			t.Errorf("got %s, want %s", got, x.want)
		}
	}
}

// Names that look like those of lets, and variables that others use twice.
func TestPrintClashes(t *testing.T) {
	s := scripts.New()
	src := `(declare-fun a!1 () Int)(declare-fun aa!1 () Int)(assert (let ((s (+ a!1 aa!1))) (= (* s s) s)))`
	if err := s.RunAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	if got, want := print.TermString(s.C, s.Asserts[0]), "(let ((aaa!1 (+ a!1 aa!1))) (= (* aaa!1 aaa!1) aaa!1))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c := smtlib.NewContext()
	x := c.MkVar("x", smtlib.Int)
	sum := c.MkOp(smtlib.OpAdd, smtlib.Int, x, x)
	eq := c.MkOp(smtlib.OpEq, smtlib.Bool, sum, c.MkOp(smtlib.OpMul, smtlib.Int, sum, sum))
	q1 := c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{x}}, eq)
	q2 := c.MkQuant(smtlib.OpExists, smtlib.Quant{Vars: []smtlib.Term{x}}, c.MkOp(smtlib.OpAnd, smtlib.Bool, q1, eq))
	const body = "(= (+ x x) (* (+ x x) (+ x x)))"
	if got, want := print.TermString(c, q2), "(exists ((x Int)) (and (forall ((x Int)) "+body+") "+body+"))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A pattern stands outside the lets of its quantifier's body.
func TestPrintPatterns(t *testing.T) {
	s := scripts.New()
	src := `(declare-fun f (Int) Int)(declare-fun c () Int)
(assert (let ((g (f c))) (forall ((x Int)) (! (let ((s (f (+ x g)))) (= s (f s) g)) :pattern ((f (f (+ x g)))) :pattern ((f x) (f g))))))`
	if err := s.RunAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	want := "(let ((a!1 (f c))) (forall ((x Int)) (! (let ((a!2 (f (+ x a!1)))) (= a!2 (f a!2) a!1)) :pattern ((f (f (+ x a!1)))) :pattern ((f x) (f a!1)))))"
	if got := print.TermString(s.C, s.Asserts[0]); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	scripts.RoundTrip(t, s, src)
}

func TestWriteScript(t *testing.T) {
	s := scripts.New()
	src := `(declare-datatypes ((T 1) (F 0)) ((par (X) ((leaf (val X)) (node (kids F) (more (T X))))) ((fnil) (fcons (hd (T Int)) (tl F)))))
(declare-sort P 2)(declare-fun p ((P Int Bool)) (T Int))(declare-fun q () (P Int Bool))(declare-fun unused () Int)
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool)) ((or (= n 0) (odd (- n 1))) (and (distinct n 0) (even (- n 1)))))
(assert (= (p q) (leaf 1)))(assert (even 3))`
	if err := s.RunAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := print.Script(s.C, &b, "ALL", s.Asserts); err != nil {
		t.Fatal(err)
	}
	want := `(set-logic ALL)
(declare-sort P 2)
(declare-datatypes ((T 1) (F 0)) (
  (par (X) ((leaf (val X)) (node (kids F) (more (T X)))))
  ((fnil) (fcons (hd (T Int)) (tl F)))))
(declare-fun p ((P Int Bool)) (T Int))
(declare-fun q () (P Int Bool))
(define-funs-rec (
  (even ((n Int)) Bool)
  (odd ((n Int)) Bool))
 (
  (or (= n 0) (odd (- n 1)))
  (and (distinct n 0) (even (- n 1)))))
(assert (= (p q) (leaf 1)))
(assert (even 3))
(check-sat)
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	scripts.RoundTrip(t, s, "script")
}
