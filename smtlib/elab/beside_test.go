package elab_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"bsmt/smtlib/elab"
	"bsmt/smtlib/internal/scripts"
)

// What stands beside a term that is not known here is a mistake where no such term makes it
// right, and none where one does. K is a term of an unknown sort.
func TestMistakesBesideUnknowns(t *testing.T) {
	const decls = `(declare-fun x () Int) (declare-fun r () Real) (declare-fun p () Bool) (declare-fun a () (_ BitVec 8)) (declare-fun m () (Array Int Bool))
(declare-fun f (Int Bool) Int) (declare-fun h (Int) Int) (declare-fun h (Bool) Bool) (define-fun g ((z Int)) Bool (> z 0))
(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X))))))) (declare-datatype P ((pair (left Int) (right Bool)))) (declare-fun q () P)
`
	for _, c := range []struct{ src, msg string }{
		{`(assert K)`, ""},
		{`(assert (and K p))`, ""},
		{`(assert (and K «x))`, "argument 2 of and has sort Int, expected Bool"},
		{`(assert (and «x K))`, "argument 1 of and has sort Int, expected Bool"},
		{`(assert (=> p (or K (not «r))))`, "argument 1 of not has sort Real, expected Bool"},
		{`(assert («not K p))`, "not takes 1 argument, not 2"},
		{`(assert (= K x r))`, ""},
		{`(assert (= K x «p))`, "argument 3 of = has sort Bool, expected Int"},
		{`(assert (= x (and K p)))`, "argument 2 of = has sort Bool, expected Int"},
		{`(assert (> (+ K 1) 2.5))`, ""},
		{`(assert (> (+ K «p) 2.5))`, "argument 2 of + has sort Bool, expected Int or Real"},
		{`(assert «(+ K 2.5))`, "the term has sort Real, expected Bool"},
		{`(assert (ite K p p))`, ""},
		{`(assert (ite K x «p))`, "argument 3 of ite has sort Bool, expected Int"},
		{`(assert (select m K))`, ""},
		{`(assert (select K x))`, ""},
		{`(assert (= (select m K) «x))`, "argument 2 of = has sort Int, expected Bool"},
		{`(assert (= m (store m K «x)))`, "argument 3 of store has sort Int, expected Bool"},
		{`(assert (bvult (bvadd a K) «x))`, "argument 2 of bvult has sort Int, expected (_ BitVec 8)"},
		{`(assert (= a (concat K K)))`, ""},
		{`(assert (= ((_ extract 3 0) K) «a))`, "argument 2 of = has sort (_ BitVec 8), expected (_ BitVec 4)"},
		{`(assert (= a ((_ extract 3 «5) K)))`, "extract: the low bit 5 is above the high bit 3"},
		{`(assert ((_ divisible «0) K))`, "divisible by 0"},
		{`(assert (fp.lt «p K))`, "argument 1 of fp.lt has sort Bool, expected a floating-point number"},
		{`(assert (select K x x))`, ""},
		{`(declare-const y «(Int))`, "a sort without arguments is written without parentheses"},
		{`(assert («select K))`, "select takes 2 arguments, not 1"},
		{`(assert («select m K x))`, "select takes 2 arguments, not 3"},
		{`(assert (= x (f K K)))`, ""},
		{`(assert (= x (f K «x)))`, "argument 2 of f has sort Int, expected Bool"},
		{`(assert (= (f K p) «p))`, "argument 2 of = has sort Bool, expected Int"},
		{`(assert (= x («f K)))`, "f takes 2 arguments, not 1"},
		{`(assert (g K))`, ""},
		{`(assert (= (g K) «x))`, "argument 2 of = has sort Int, expected Bool"},
		{`(assert (g «(and K p)))`, "argument 1 of g has sort Bool, expected Int"},
		{`(assert (h K))`, ""},
		{`(assert («h K x))`, "none of the declarations of h takes these 2 arguments"},
		{`(assert (= (cons K (as nil (L Int))) K))`, ""},
		{`(assert (= ((as cons (L Int)) K (as nil (L Int))) «x))`, "argument 2 of = has sort Int, expected (L Int)"},
		{`(assert (= ((as cons (L Int)) K «x) K))`, "argument 2 of cons has sort Int, expected (L Int)"},
		{`(assert (= x (hd K)))`, ""},
		{`(assert (= q (pair K «x)))`, "argument 2 of pair has sort Int, expected Bool"},
		{`(assert ((_ is pair) K))`, ""},
		{`(assert (= x «((_ is pair) K)))`, "argument 2 of = has sort Bool, expected Int"},
		{`(assert (= q ((_ update left) q K)))`, ""},
		{`(assert (= ((_ update left) q K) «x))`, "argument 2 of = has sort Int, expected P"},
		{`(assert (let ((y (and K p))) (> «y x)))`, "argument 1 of > has sort Bool, expected Int or Real"},
		{`(assert (let ((y K)) (> y x)))`, ""},
		{`(assert (let ((y K)) (= (as y Int) «p)))`, "argument 2 of = has sort Bool, expected Int"},
		{`(assert (forall ((y Int)) (=> K (> y x))))`, ""},
		{`(assert (forall ((y Int)) «(to_real K)))`, "the body of forall has sort Real, expected Bool"},
		{`(assert (and p (= x «(forall ((y Int)) K))))`, "argument 2 of = has sort Bool, expected Int"},
		{`(assert (= m ((as const (Array Int Bool)) K)))`, ""},
		{`(assert (! (and K p) :named n))`, ""},
		{`(assert (exists ((y Int)) (! (and K (> y 0)) :pattern ((h y)))))`, ""},
		{`(assert (and (as set.empty (Set Int)) «x))`, "argument 2 of and has sort Int, expected Bool"},
		{`(define-fun k ((y Int)) Int (h K))`, ""},
		{`(define-fun k ((y Int)) Int «(and K p))`, "the term has sort Bool, expected Int"},
		{`(define-fun-rec k ((y Int)) Bool «(* K 1.5))`, "the term has sort Real, expected Bool"},
		{`(assert (|| K))`, ""},
	} {
		src := decls + strings.ReplaceAll(c.src, "K", "(set.choose set.universe)")
		if strings.Contains(src, "(||") {
			src = "(declare-fun || (Int) Bool)" + src
		}
		want := c.msg
		if i := strings.Index(src, "«"); i >= 0 {
			want = fmt.Sprintf("%d:%d: %s", 1+strings.Count(src[:i], "\n"), i-strings.LastIndexByte(src[:i], '\n'), c.msg)
			src = strings.Replace(src, "«", "", 1)
		}
		s := scripts.New()
		err := s.RunAll([]byte(src), "")
		var e *elab.Error
		switch {
		case !errors.As(err, &e):
			t.Errorf("%s: %v, expected an error", c.src, err)
		case c.msg == "" && !e.Unread:
			t.Errorf("%s: %v, expected that it is only not known", c.src, err)
		case c.msg != "" && (e.Unread || !strings.Contains(err.Error(), want)):
			t.Errorf("%s:\n got %v\nwant %s", c.src, err, want)
		}
		if n := s.E.Open(); n != 0 {
			t.Errorf("%s: %d locals are left", c.src, n)
		}
	}
	// A symbol without letters is named like any other.
	s := scripts.New()
	if err := s.RunAll([]byte("(declare-fun || (Int) Bool)(assert (|| true))"), ""); err == nil || !strings.Contains(err.Error(), "argument 1 of || has sort Bool, expected Int") {
		t.Error(err)
	}
	if err := s.RunAll([]byte("(assert (|| 1 2))"), ""); err == nil || !strings.Contains(err.Error(), "|| takes 1 argument, not 2") {
		t.Error(err)
	}
}
