package elab_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/print"
)

// soup makes an s-expression of words that mean something somewhere.
func soup(r *rand.Rand, b *strings.Builder, depth int) {
	words := []string{"let", "forall", "exists", "!", "_", "as", "match", "par", "lambda", "x", "y", "p", "f", "g", "and", "=", "+", "select", "store",
		"const", "is", "update", "char", "extract", "bv5", "BitVec", "Array", "Int", "Bool", "(Array Int Int)", "(_ BitVec 4)", "0", "1", "8", "1.5",
		"#x41", "#b01", "\"s\"", ":named", ":pattern", ":qid", "nil", "cons", "hd", "L", "(L Int)", "red", "E", "e", "()", "(x Int)", "((x Int))", "((x p))",
		"to_fp", "is-nil", "eqrange", "a", "(as nil (L Int))", "(_ is nil)", "(_ extract 3 1)", "h", "@a", "seq.empty", "->", "U", "distinct"}
	if depth == 0 || r.IntN(3) == 0 {
		b.WriteString(words[r.IntN(len(words))])
		return
	}
	b.WriteString("(")
	for i := range 1 + r.IntN(4) {
		if i > 0 {
			b.WriteString(" ")
		}
		soup(r, b, depth-1)
	}
	b.WriteString(")")
}

// Trees that the grammar does not let through, as they may come from elsewhere,
// give errors and no panics, and leave the tables clean.
func TestSoup(t *testing.T) {
	const decls = `(declare-sort U 0)(declare-fun x () Int)(declare-fun p () Bool)(declare-fun f (Int) Bool)(define-fun g ((z Int)) Int (+ z x))
(declare-datatypes ((L 1) (E 0)) ((par (X) ((nil) (cons (hd X) (tl (L X))))) ((red) (mix (one E)))))(declare-fun e () E)(declare-fun a () (Array Int Int))
(define-fun-rec h ((n Int)) Int (ite (= n 0) 1 (h (- n 1))))`
	r := rand.New(rand.NewPCG(1, 2))
	good := 0
	for range 1_500 {
		s := scripts.New()
		if err := s.RunAll([]byte(decls), ""); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			var b strings.Builder
			n := 1 + r.IntN(5)
			b.WriteString("(soup")
			for range n {
				b.WriteString(" ")
				soup(r, &b, 5)
			}
			b.WriteString(")")
			c, err := grammar.NewReader(strings.NewReader(b.String()), "").Next()
			if err != nil {
				continue
			}
			e := s.E
			for _, f := range []func(*grammar.Tree, grammar.Node) error{e.DeclareSort, e.DefineSort, e.DeclareFun, e.DeclareConst, e.DefineFun,
				e.DefineConst, e.DefineFunRec, e.DefineFunsRec, e.DeclareDatatypes} {
				e.Push(1)
				before := len(e.Decls())
				err := f(c.Tree, c.Root)
				if err != nil && len(e.Decls()) != before {
					t.Fatalf("%s: %v left a declaration", b.String(), err)
				}
				if err := e.Pop(1); err != nil || len(e.Decls()) != before || e.Open() != 0 {
					t.Fatalf("%s: not undone: %v, %d locals", b.String(), err, e.Open())
				}
			}
			for _, n := range c.Tree.Children(c.Root) {
				if x, err := e.Term(c.Tree, n); err == nil {
					good++
					_ = print.TermString(s.C, x)
				}
				_, _ = e.Sort(c.Tree, n)
				if e.Open() != 0 {
					t.Fatalf("%s: %d locals are left", b.String(), e.Open())
				}
			}
		}
	}
	if good < 100 {
		t.Errorf("only %d terms were good", good)
	}
}
