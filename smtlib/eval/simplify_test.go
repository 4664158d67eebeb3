package eval

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// TestSimplifyKeepsValues: a random term and its simplified form have one value in
// random models.
func TestSimplifyKeepsValues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 6))
	shorter := 0
	for range 2000 {
		c := newB()
		p, x, w := c.fun("p", smtlib.Bool), c.fun("x", smtlib.Int), c.fun("w", c.BitVec(3))
		var num, pred, word, real func(depth int) smtlib.Term
		rel := func() smtlib.Op {
			return []smtlib.Op{smtlib.OpEq, smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpDistinct}[r.IntN(6)]
		}
		word = func(depth int) smtlib.Term {
			if depth == 0 {
				if r.IntN(3) > 0 {
					return c.MkApp(w)
				}
				return c.bv(r.Int64N(8), 3)
			}
			two := []smtlib.Op{smtlib.OpBvAdd, smtlib.OpBvSub, smtlib.OpBvMul, smtlib.OpBvAnd, smtlib.OpBvOr, smtlib.OpBvXor}
			switch i := r.IntN(len(two) + 2); i {
			case len(two):
				return c.MkOp([]smtlib.Op{smtlib.OpBvNeg, smtlib.OpBvNot}[r.IntN(2)], c.BitVec(3), word(depth-1))
			case len(two) + 1:
				return c.ite(pred(depth-1), word(depth-1), word(depth-1))
			default:
				return c.MkOp(two[i], c.BitVec(3), word(depth-1), word(depth-1))
			}
		}
		real = func(depth int) smtlib.Term {
			if depth == 0 {
				return []smtlib.Term{c.MkReal(big.NewRat(r.Int64N(7)-3, 2)), c.MkOp(smtlib.OpToReal, smtlib.Real, num(1))}[r.IntN(2)]
			}
			op := []smtlib.Op{smtlib.OpAdd, smtlib.OpSub, smtlib.OpMul, smtlib.OpRealDiv}[r.IntN(4)]
			return c.MkOp(op, smtlib.Real, real(depth-1), real(depth-1))
		}
		num = func(depth int) smtlib.Term {
			if depth == 0 {
				if r.IntN(3) == 0 {
					return c.MkApp(x)
				}
				return c.n(r.Int64N(4))
			}
			switch r.IntN(10) {
			case 6:
				return c.int(smtlib.OpMod, num(depth-1), c.n(r.Int64N(7)-3))
			case 7:
				return c.int(smtlib.OpSub, num(depth-1), num(depth-1), num(depth-1))
			case 8:
				return c.int(smtlib.OpNeg, num(depth-1))
			case 9:
				a := c.store(c.konstArray(c.Array(smtlib.Int, smtlib.Int), num(depth-1)), num(depth-1), num(depth-1))
				return c.sel(c.store(a, num(depth-1), num(depth-1)), num(depth-1))
			case 0:
				return c.ite(pred(depth-1), num(depth-1), num(depth-1))
			case 1:
				return c.int(smtlib.OpDiv, num(depth-1), num(depth-1))
			case 2:
				return c.int(smtlib.OpMul, num(depth-1), num(depth-1))
			default:
				return c.int(smtlib.OpAdd, num(depth-1), num(depth-1))
			}
		}
		pred = func(depth int) smtlib.Term {
			if depth == 0 {
				return []smtlib.Term{c.MkApp(p), c.True(), c.False()}[r.IntN(3)]
			}
			switch r.IntN(12) {
			case 6:
				return c.bool(rel(), num(depth-1), num(depth-1))
			case 7:
				return c.bool(rel(), real(depth-1), real(depth-1))
			case 8:
				return c.bool([]smtlib.Op{smtlib.OpEq, smtlib.OpDistinct, smtlib.OpBvUlt}[r.IntN(3)], word(depth-1), word(depth-1))
			case 9:
				return c.bool([]smtlib.Op{smtlib.OpXor, smtlib.OpEq, smtlib.OpDistinct}[r.IntN(3)], pred(depth-1), pred(depth-1))
			case 10:
				return c.ite(pred(depth-1), pred(depth-1), pred(depth-1))
			case 0:
				return c.not(pred(depth - 1))
			case 1:
				return c.eq(num(depth-1), num(depth-1))
			case 2:
				return c.bool(smtlib.OpImplies, pred(depth-1), pred(depth-1))
			case 3:
				return c.bool(smtlib.OpOr, pred(depth-1), pred(depth-1), pred(depth-1))
			default:
				return c.and(pred(depth-1), pred(depth-1))
			}
		}
		before := pred(4)
		after := Simplify(c.Context, context.Background(), before)
		if after != before {
			shorter++
		}
		for range 6 {
			m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{p: {Body: []smtlib.Term{c.True(), c.False()}[r.IntN(2)]}, x: {Body: c.n(r.Int64N(9) - 4)}, w: {Body: c.bv(r.Int64N(8), 3)}})}
			ev := New(c.Context, m)
			u, err := ev.Eval(context.Background(), before)
			v, err2 := ev.Eval(context.Background(), after)
			if err != nil || err2 != nil || u != v {
				t.Fatalf("%s and %s: %v %v", print.TermString(c.Context, before), print.TermString(c.Context, after), err, err2)
			}
		}
	}
	if shorter < 1500 {
		t.Errorf("only %d of 2000 terms change", shorter)
	}
}

// TestSimplifyLeavesDivisionByZero: also beside elements of sorts, which no term named before.
func TestSimplifyLeavesDivisionByZero(t *testing.T) {
	c := newB()
	s := c.sort("S")
	a := c.ite(c.eq(c.abstract(s, "k"), c.abstract(s, "l")), c.n(1), c.n(2))
	div := c.int(smtlib.OpDiv, c.n(1), c.n(0))
	if got := Simplify(c.Context, context.Background(), c.int(smtlib.OpAdd, a, div)); got != c.int(smtlib.OpAdd, c.n(2), div) {
		t.Errorf("got %s", print.TermString(c.Context, got))
	}
}

// TestSimplifyEnds: sums within sums that are shared would take the square of their number, or a power of two.
func TestSimplifyEnds(t *testing.T) {
	c := newB()
	long, twice := c.n(1), c.n(1)
	for i := range 20000 {
		long = c.int(smtlib.OpAdd, long, c.MkApp(c.konst(fmt.Sprint("x", i), smtlib.Int)))
	}
	for range 20000 {
		twice = c.int(smtlib.OpAdd, twice, twice, c.MkApp(c.konst("y", smtlib.Int)))
	}
	for _, s := range []smtlib.Term{long, twice} {
		if got := Simplify(c.Context, context.Background(), c.eq(s, s)); got != c.True() {
			t.Error(print.TermString(c.Context, got)[:100])
		}
	}
}

// TestSimplifyDatatypes: selectors, testers and equalities of what constructors build are told, whatever l is.
func TestSimplifyDatatypes(t *testing.T) {
	const declared = `(declare-datatypes ((L 0) (T 0)) (((nil) (cons (hd Int) (tl L))) ((leaf) (two (left T) (right T)))))
		(declare-const l L)(declare-const b T)`
	for text, want := range map[string]string{
		"(= (hd (cons 1 l)) 1)":                             "true",
		"(= (tl (cons 1 l)) l)":                             "true",
		"(= (hd (tl (cons 1 (cons (hd l) nil)))) 3)":        "(= (hd l) 3)",
		"((_ is cons) (cons 1 l))":                          "true",
		"((_ is nil) (cons 1 l))":                           "false",
		"((_ is nil) nil)":                                  "true",
		"((_ is nil) l)":                                    "((_ is nil) l)",
		"(= (cons 1 nil) nil)":                              "false",
		"(distinct (cons 1 l) nil)":                         "true",
		"(= (cons 1 l) (cons 2 l))":                         "false",
		"(= (cons 1 l) (cons (hd l) nil))":                  "(and (= 1 (hd l)) (= l nil))",
		"(= (cons 1 (cons 2 l)) (cons 1 (cons (hd l) l)))":  "(= 2 (hd l))",
		"(= (hd nil) 1)":                                    "(= (hd nil) 1)",
		"(= (tl (ite ((_ is nil) nil) (cons 3 l) nil)) l)":  "true",
		"(= ((_ update-field hd) (cons 1 l) 2) (cons 2 l))": "true",
		"(= (two b (two leaf b)) (two leaf (two b b)))":     "(and (= b leaf) (= leaf b))",
		"(= (two b b) (two (two b b) leaf))":                "(and (= b (two b b)) (= b leaf))",
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(declared+"(assert "+text+")"), ""); err != nil {
			t.Fatal(text, err)
		}
		after := Simplify(s.C, context.Background(), s.Asserts[0])
		if got := print.TermString(s.C, after); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
	// An equality of trees that share their parts has two to the depth's pairs of them.
	s := scripts.New()
	deep := declared + "(declare-const c T)(define-fun x0 () T b)(define-fun y0 () T c)"
	for i := range 200 {
		deep += fmt.Sprintf("(define-fun x%d () T (two x%[2]d x%[2]d))(define-fun y%[1]d () T (two y%[2]d y%[2]d))", i+1, i)
	}
	if err := s.RunAll([]byte(deep+"(assert (= x200 y200))"), ""); err != nil {
		t.Fatal(err)
	}
	if after := Simplify(s.C, context.Background(), s.Asserts[0]); s.C.Op(after) != smtlib.OpEq {
		t.Errorf("got %s", print.TermString(s.C, after)[:100])
	}
}
