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
	for _, c := range []struct{ script, want string }{
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
