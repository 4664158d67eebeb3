package elab_test

import (
	"strings"
	"testing"

	"bsmt/smtlib/internal/scripts"
)

// TestSharedNames reads names that several datatypes and functions have: arguments, or the sort
// that is written, say which is meant.
func TestSharedNames(t *testing.T) {
	const decls = `(declare-datatypes ((A 0) (B 0)) (((mk (data Int)) (none)) ((mk (data Bool)) (none))))
		(declare-const a A) (declare-const b B) `
	const list = `(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T))))))) (declare-const a (L Int)) `
	const poly = `(declare-datatypes ((L 1) (Q 1)) ((par (T) ((nil) (cons (hd T) (tl (L T))))) (par (T) ((nil) (cons (hd T) (tl (Q T))) (hd (x T) (y T)))))) (declare-datatype I ((nil) (cons (hd Int) (tl I)) (one (hd1 Int))))
		(declare-const a (L Int)) (declare-const b (Q Bool)) (declare-const i I) `
	for _, c := range []struct{ script, want string }{
		{poly + `(assert (= (hd a) 1 (hd i))) (assert (hd b)) (assert (= (tl a) a)) (assert (= (tl b) b)) (assert (= (tl i) i))`, ""},
		{poly + `(assert (= a (cons 1 a))) (assert (= b (cons true b))) (assert (= i (cons 1 nil)))`, ""},
		{poly + `(assert (= a (as nil (L Int)))) (assert (= b ((as cons (Q Bool)) true (as nil (Q Bool))) (hd true false)))`, ""},
		{poly + `(assert (and ((_ is cons) a) ((_ is cons) b) ((_ is cons) i) ((_ is hd) b)))`, ""},
		{poly + `(assert (match b ((nil true) ((cons h t) h) ((hd h t) t)))) (assert (match i ((nil true) ((cons h t) (= h 1)) (_ false))))`, ""},
		{poly + `(assert (= a ((_ update hd) a 3))) (assert (= b ((_ update tl) b b)))`, ""},
		{poly + `(assert (= (hd 1) a))`, "none of the declarations of hd"},
		{poly + `(assert (= (cons 1 2) a))`, "none of the declarations of cons"},
		{`(declare-datatypes ((M 1) (N 1)) ((par (T) ((mk (f T)))) (par (T) ((mk (f T)))))) (declare-const m (M Int)) (assert (= m (mk 1)))`, "mk is declared more than once"},
		{`(declare-datatypes ((M 1)) ((par (T) ((mk (f T)) (nk (f T))))))`, "f is already declared"},
		{`(declare-fun f (Int Int) Int) (declare-datatypes ((M 1)) ((par (T) ((mk (f T)))))) (declare-const m (M Int)) (assert (= (f m) (f 1 2)))`, ""},
		{decls + `(assert (= (data a) 1)) (assert (data b))`, ""},
		{decls + `(assert (= (mk 1) a)) (assert (= (mk true) b))`, ""},
		{decls + `(assert (= (as none A) a)) (assert (= (as none B) b))`, ""},
		{decls + `(assert ((_ is mk) a)) (assert ((_ is mk) b)) (assert (is-none b))`, ""},
		{decls + `(assert (match b (((mk x) x) (none false))))`, ""},
		{decls + `(assert (= ((_ update data) a 2) a)) (assert (= ((_ update-field data) b true) b))`, ""},
		{decls + `(declare-fun mk (Int Int) Bool) (assert (mk 1 2)) (assert (= (mk 1) a))`, ""},
		{`(declare-datatypes ((T 0) (U 0) (V 0)) (((r (r U))) ((u)) ((u)))) (declare-const t T) (assert (= (r (r t)) t)) (assert ((_ is r) t))`, ""},
		{decls + `(assert (= none a))`, "none is declared more than once"},
		{decls + `(assert (data 1))`, "none of the declarations of data"},
		{`(declare-datatypes ((T 0)) (((c (s Int)) (d (s Bool)))))`, "s is already declared"},
		{`(declare-fun f (Int) Int) (declare-datatypes ((T 0)) (((f (g Int)) (h))))`, "f is already declared"},
		{list + `(assert (= nil a (cons 1 nil))) (assert (distinct (cons -1 nil) nil))`, ""},
		{list + `(declare-const b (L Bool)) (assert (= nil a))`, "the sort of nil does not follow"},
		{list + `(declare-datatypes ((X 2)) ((par (A B) ((left (l A)) (right (r B)))))) (declare-const x (X Int Bool)) (assert (= x (left 1) (right true)))`, ""},
		{`(push 1) (declare-const l (List Int)) (assert (= (insert (head l) nil) (tail l))) (pop 1) (declare-const l (List Bool)) (assert (head l))`, ""},
		{`(define-fun-rec len ((x (List Int))) Int (ite (= x nil) 0 (+ 1 (len (tail x)))))`, ""},
		{`(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (car T) (cdr (List T))))))) (declare-const l (List Int)) (assert (= (car l) 1))`, ""},
		{`(declare-fun nil () Int) (declare-const l (List Int))`, "unknown sort List"},
	} {
		err := scripts.New().RunAll([]byte(c.script), "")
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.script, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.script, err, c.want)
		}
	}
}
