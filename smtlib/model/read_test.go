package model_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// script elaborates declarations and assertions.
func script(t *testing.T, src string) (*elab.Elaborator, []smtlib.Term) {
	t.Helper()
	e := elab.New(smtlib.NewContext())
	r := grammar.NewReader(strings.NewReader(src), "script")
	var out []smtlib.Term
	for {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return e, out
		}
		if err != nil {
			t.Fatal(err)
		}
		tree, n := cmd.Tree, cmd.Root
		switch cmd.Name {
		case "declare-sort":
			err = e.DeclareSort(tree, n)
		case "declare-fun":
			err = e.DeclareFun(tree, n)
		case "declare-datatypes":
			err = e.DeclareDatatypes(tree, n)
		case "define-fun-rec":
			err = e.DefineFunRec(tree, n)
		case "assert":
			var x smtlib.Term
			x, err = e.BoolTerm(tree, tree.Child(n, 1))
			out = append(out, x)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestModelsOfSolvers reads models that z3 4.8.12 and cvc5 1.0.3 printed, and
// checks them. The scripts' quantifiers have finite ranges.
func TestModelsOfSolvers(t *testing.T) {
	files, err := filepath.Glob("testdata/models/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	want := map[string]eval.Truth{
		"zero.cvc5":  eval.Unchecked, // cvc5 does not say what division by zero is
		"quant.cvc5": eval.False,     // cvc5 said unknown, and its candidate is wrong
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, solver := range []string{".z3", ".cvc5"} {
			name := strings.TrimSuffix(filepath.Base(f), ".smt2") + solver
			t.Run(name, func(t *testing.T) {
				out, err := os.ReadFile("testdata/models/" + name)
				if err != nil {
					t.Fatal(err)
				}
				_, text, _ := bytes.Cut(out, []byte("\n"))
				e, as := script(t, string(src))
				m, err := model.Read(e, bytes.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				for d, in := range m.Interps.All() {
					if in.Body == smtlib.NoTerm {
						t.Errorf("%s is not read", e.Context().Decl(d).Name)
					}
				}
				r := eval.Check(context.Background(), e.Context(), m, as)
				if r.Truth != want[name] {
					t.Errorf("got %+v, want %v", r, want[name])
				}
			})
		}
	}
}

func TestReadModel(t *testing.T) {
	const decls = `(declare-sort S 0)(declare-fun x () Int)(declare-fun y () Int)(declare-fun r () Real)(declare-fun s () S)(declare-fun u () S)
		(declare-fun a () (Array Int Int))(declare-fun f (Int) Int)(declare-fun b () (Array Bool Int))(declare-fun m () (Array Int (Array Int Bool)))`
	for _, tc := range []struct {
		model, assert string
		want          eval.Truth
	}{
		{`(model (define-fun x () Int (- 5)))`, `(assert (= x (- 5)))`, eval.True},
		{`((define-fun x () Int 5))`, `(assert (= x (- 5)))`, eval.False},
		{`()`, `(assert (= x 0))`, eval.True},
		{`((define-fun x () Int -5))`, `(assert (= x (- 5)))`, eval.True},
		{`((define-fun r () Real (/ (- 1) 3)))`, `(assert (= (* r 3.0) (- 1.0)))`, eval.True},
		{`((define-fun r () Real 2))`, `(assert (= r 2.0))`, eval.True},
		{`((define-fun s () S (as @S_0 S)) (define-fun u () S (as @S_1 S)))`, `(assert (distinct s u))(assert (forall ((v S)) (or (= v s) (= v u))))`, eval.True},
		{`((declare-fun S!val!1 () S) (define-fun s () S S!val!1) (define-fun u () S S!val!1))`, `(assert (= s u))`, eval.True},
		{"(; rep: (as @S_0 S)\n; rep: (as @S_1 S)\n(define-fun s () S (as @S_1 S)))", `(assert (exists ((v S)) (distinct v s)))`, eval.True},
		{`((define-fun x () Int (let ((k 3) (l 4)) (let ((k (+ k l))) (* k l)))))`, `(assert (= x 28))`, eval.True},
		{`((define-fun a () (Array Int Int) (_ as-array k!0)) (define-fun k!0 ((z Int)) Int (ite (= z 1) 7 (ite (= 2 z) 8 9))))`,
			`(assert (= a (store (store ((as const (Array Int Int)) 9) 1 7) 2 8)))`, eval.True},
		{`((define-fun f ((z Int)) Int (g (h z))) (define-fun g ((z Int)) Int (* z z)) (define-fun h ((z Int)) Int (ite (<= 3 z) 3 z)))`,
			`(assert (= (f 2) 4))(assert (= (f 20) 9))`, eval.True},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (and (= i 3) (= i 3)) 5 (ite (or (= i 1) (= i 2)) 6 7)))))`,
			`(assert (= a (store (store (store ((as const (Array Int Int)) 7) 1 6) 2 6) 3 5)))`, eval.True},
		{`((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (<= i 3) 5 6))))`, `(assert (= (select a 1) 5))`, eval.Unchecked},
		{`((define-fun b () (Array Bool Int) (lambda ((i Bool)) (ite i 5 6))))`, `(assert (= (select b true) 5))(assert (= (select b false) 6))`, eval.True},
		{`((define-fun m () (Array Int (Array Int Bool)) (lambda ((i Int)) (lambda ((j Int)) (= i j)))))`, `(assert (select (select m 1) 1))`, eval.Unchecked},
		{`((define-fun m () (Array Int (Array Int Bool)) (lambda ((i Int)) (ite (= i 1) (lambda ((j Int)) (= j 2)) (lambda ((j Int)) false)))))`,
			`(assert (select (select m 1) 2))(assert (not (select (select m 2) 2)))`, eval.True},
		{`((define-fun x () Int y) (define-fun y () Int 4))`, `(assert (= x 4))`, eval.True},
		{`((define-fun s () S u) (define-fun y () Int 4))`, `(assert (distinct s u))`, eval.Unchecked},
		{`((define-fun x () Int y))`, `(assert (= x y))`, eval.Unchecked},
		{`((define-fun s () S u))`, `(assert (= s u))`, eval.Unchecked},
		{`((define-fun f ((z Int)) Int (f z)))`, `(assert (= (f 1) 0))`, eval.Unchecked},
		{`((define-fun f ((z Int)) Bool true))`, `(assert (= (f 1) 0))`, eval.Unchecked},
		{`((define-fun x () Int nonsense) (define-fun y () Int 4))`, `(assert (= y 4))`, eval.True},
		{`((define-fun div0 ((z Int)) Int 7) (define-fun mod0 ((z Int) (w Int)) Int (+ z w)))`, `(assert (= (div 3 0) 7))(assert (= (mod 3 x) 3))`, eval.True},
	} {
		e, as := script(t, decls+tc.assert)
		m, err := model.Read(e, strings.NewReader(tc.model))
		if err != nil {
			t.Errorf("%s: %v", tc.model, err)
			continue
		}
		if r := eval.Check(context.Background(), e.Context(), m, as); r.Truth != tc.want {
			t.Errorf("%s: got %+v, want %v", tc.model, r, tc.want)
		}
	}
	deep := "((define-fun f ((z Int)) Int " + strings.Repeat("(ite (= z 1) 2 ", 100_000) + "0" + strings.Repeat(")", 100_000) + "))"
	nest := "((define-fun x () Int " + strings.Repeat("(+ 1 ", 1_000_000) + "0" + strings.Repeat(")", 1_000_000) + "))"
	for _, text := range []string{deep, nest} {
		e, as := script(t, decls+"(assert (= (f 1) 2))")
		m, err := model.Read(e, strings.NewReader(text))
		if err != nil {
			t.Error(err)
		} else if r := eval.Check(context.Background(), e.Context(), m, as); (r.Truth == eval.True) != (text == deep) {
			t.Errorf("got %+v", r)
		}
	}
	for _, text := range []string{"", "sat", "(", ")", "(model", "((define-fun x))", "((define-fun x () Int |5))", "(5)", "(())", `((define-fun x () Int "))`} {
		e, _ := script(t, decls)
		if _, err := model.Read(e, strings.NewReader(text)); err == nil {
			t.Errorf("%q is no model", text)
		}
	}
}
