package smtlib2b

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/grammar"
	"bsmt/internal/golden"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// script is an elaborated text.
type script struct {
	c       *smtlib.Context
	e       *elab.Elaborator
	asserts []smtlib.Term
}

func read(t *testing.T, src string) *script {
	t.Helper()
	c := smtlib.NewContext()
	s := &script{c: c, e: elab.New(c)}
	r := grammar.NewReader(strings.NewReader(src), "")
	for {
		cmd, err := r.Next()
		if err == io.EOF {
			return s
		}
		if err != nil {
			t.Fatal(err)
		}
		switch cmd.Name {
		case "declare-sort":
			err = s.e.DeclareSort(cmd.Tree, cmd.Root)
		case "declare-fun":
			err = s.e.DeclareFun(cmd.Tree, cmd.Root)
		case "declare-datatypes":
			err = s.e.DeclareDatatypes(cmd.Tree, cmd.Root)
		case "define-fun":
			err = s.e.DefineFun(cmd.Tree, cmd.Root)
		case "define-fun-rec":
			err = s.e.DefineFunRec(cmd.Tree, cmd.Root)
		case "define-funs-rec":
			err = s.e.DefineFunsRec(cmd.Tree, cmd.Root)
		case "assert":
			var term smtlib.Term
			term, err = s.e.BoolTerm(cmd.Tree, cmd.Tree.Child(cmd.Root, 1))
			s.asserts = append(s.asserts, term)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// translate translates all assertions.
func (s *script) translate(t *testing.T) (*Translator, []ast.Node) {
	t.Helper()
	tr := New(s.c)
	var ns []ast.Node
	for _, a := range s.asserts {
		n, err := tr.Pred(a)
		if err != nil {
			t.Fatal(err)
		}
		ns = append(ns, n)
	}
	return tr, ns
}

// Scripts, among them the thesis' listings, and the machines they become. Between
// them the scripts use every operator that has a translation.
func TestMachines(t *testing.T) {
	files, err := filepath.Glob("testdata/*.smt2")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	var met [smtlib.OpFirstPassedOn]bool
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := read(t, string(src))
		tr, ns := s.translate(t)
		for i := 0; i < s.c.Len(); i++ {
			if op := s.c.Op(smtlib.Term(i)); op < smtlib.OpFirstPassedOn {
				met[op] = true
			}
		}
		base := strings.TrimSuffix(filepath.Base(file), ".smt2")
		for d, ext := range map[ast.Dialect]string{ast.Classic: ".classic.mch", ast.ProB: ".prob.mch"} {
			var b strings.Builder
			if err := tr.Machine(base, ns).Print(&b, tr.Graph(), d); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, filepath.Join("testdata", base+ext), b.String())
		}
	}
	for op := smtlib.OpTrue; op < smtlib.OpFirstPassedOn; op++ {
		switch op {
		case smtlib.OpReal, smtlib.OpRoot, smtlib.OpString, smtlib.OpAbstract, smtlib.OpPow: // no translation, or not in scripts
			continue
		}
		if !met[op] {
			t.Errorf("no script uses operator %d", op)
		}
	}
}

// What has no translation is an error that names it, and leaves the translator as
// it was: also when a recursive function's body is at fault.
func TestUnsupported(t *testing.T) {
	s := read(t, `
		(declare-fun x () Int) (declare-fun s () Real) (declare-fun u () Real)
		(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
		(declare-fun l () L)
		(define-fun-rec g ((n Int)) Int (ite (= s u) n (g (- n 1))))
		(define-fun-rec h ((n Int)) Int (+ (g n) 1))
		(assert (= (str.len "a") 1)) (assert (= s u))
		(assert (= (h x) 0)) (assert (= (h x) 0 x)) (assert (= (g x) 1))
		(assert (forall ((q (Seq Real))) (= q q)))
		(assert (> x 0))`)
	tr := New(s.c)
	tr.NoReals = true
	for i, a := range s.asserts {
		_, err := tr.Pred(a)
		if last := i == len(s.asserts)-1; (err == nil) != last {
			t.Errorf("assertion %d: %v", i, err)
		} else if _, ok := err.(*Unsupported); !last && !ok {
			t.Errorf("assertion %d: %T", i, err)
		}
	}
	if len(tr.Side()) != 0 {
		t.Error("axioms of functions that were refused are left")
	}
}

// Only the axioms that a goal depends on are asserted with it.
func TestSideFor(t *testing.T) {
	s := read(t, `
		(define-fun-rec f ((n Int)) Int (+ 1 (f n)))
		(define-fun-rec g ((n Int)) Int n)
		(define-fun-rec h ((n Int)) Int (g n))
		(assert (= (f 0) 0)) (assert (= (h 0) 0)) (assert (= 1 1))`)
	tr, ns := s.translate(t)
	for i, want := range []int{1, 2, 0} {
		if got := len(tr.SideFor(ns[i : i+1])); got != want {
			t.Errorf("assertion %d needs %d axioms, not %d", i, got, want)
		}
	}
	if len(tr.Side()) != 3 {
		t.Error("Side lacks axioms")
	}
}

// Applied are the functions that were declared and read, and no constants, definitions or
// what nothing speaks of.
func TestApplied(t *testing.T) {
	s := read(t, `
		(declare-fun f (Int) Int) (declare-fun p (Int Bool) Bool) (declare-fun unused (Int) Int) (declare-fun x () Int)
		(define-fun-rec g ((n Int)) Int (ite (<= n 0) 0 (g (- n 1)))) (define-fun h ((n Int)) Int (f n))
		(assert (= (h x) (g 2))) (assert (p 1 true))`)
	tr, _ := s.translate(t)
	var got []string
	for _, n := range tr.Applied() {
		d, ok := tr.DeclOf(n)
		if !ok {
			t.Fatalf("%s stands for no symbol", tr.Graph().Name(n))
		}
		got = append(got, s.c.Decl(d).Name)
	}
	slices.Sort(got)
	if !slices.Equal(got, []string{"f", "p"}) {
		t.Errorf("got %v", got)
	}
}

// A symbol declared again after a pop, with another sort, is another constant.
func TestRedeclared(t *testing.T) {
	c := smtlib.NewContext()
	a := c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Int, Body: smtlib.NoTerm})
	b := c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Bool, Body: smtlib.NoTerm})
	tr := New(c)
	n, err := tr.Const(a)
	if err != nil {
		t.Fatal(err)
	}
	m, err := tr.Const(b)
	if err != nil || m == n || tr.Graph().Name(m) == tr.Graph().Name(n) {
		t.Error("the second x is not a constant of its own", err)
	}
	if d, ok := tr.DeclOf(m); !ok || d != b {
		t.Error("the way back is lost")
	}
}

// TestNamesGivenBack: constants that stand for terms and abstract values take the name of a
// popped constant of another type as little as declared ones do.
func TestNamesGivenBack(t *testing.T) {
	c := smtlib.NewContext()
	declare := func(name string) smtlib.Decl {
		return c.AddDecl(smtlib.DeclData{Name: name, Result: smtlib.Int, Body: smtlib.NoTerm})
	}
	u := c.MkSort(smtlib.SortData{Kind: smtlib.SortUninterpreted, Name: "U"})
	tr := New(c)
	var old []ast.Node
	first := declare("opaque")
	for _, d := range []smtlib.Decl{first, declare("@a"), declare("opaque")} {
		n, err := tr.Const(d)
		if err != nil {
			t.Fatal(err)
		}
		old = append(old, n)
	}
	tr.Forget(smtlib.Term(c.Len()), first)
	a := c.MkAbstract("@a", u)
	n, err := tr.Pred(c.MkOp(smtlib.OpEq, smtlib.Bool, a, c.MkAbstract("@b", u)))
	if err != nil || n == ast.None {
		t.Fatal(err)
	}
	x := c.MkVar("x", smtlib.RegLan)
	tr.Weaken(c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{x}}, c.MkOp(smtlib.OpEq, smtlib.Bool, x, x)))
	if len(tr.Opaque()) != 1 {
		t.Fatal("nothing is opaque")
	}
	if slices.Contains(old, tr.Opaque()[0].Node) || slices.ContainsFunc(tr.Graph().Args(n), func(m ast.Node) bool { return slices.Contains(old, m) }) {
		t.Error("a constant of another type")
	}
}
