package eval

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// TestSimplifyKeepsValues: a random term and its simplified form have one value in
// random models.
func TestSimplifyKeepsValues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 6))
	shorter := 0
	for range 400 {
		c := newB()
		p, x := c.fun("p", smtlib.Bool), c.fun("x", smtlib.Int)
		var num func(depth int) smtlib.Term
		var pred func(depth int) smtlib.Term
		num = func(depth int) smtlib.Term {
			if depth == 0 {
				if r.IntN(3) == 0 {
					return c.MkApp(x)
				}
				return c.n(r.Int64N(4))
			}
			switch r.IntN(6) {
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
			switch r.IntN(6) {
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
		before := pred(5)
		after := Simplify(c.Context, context.Background(), before)
		if after != before {
			shorter++
		}
		for range 6 {
			m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{p: {Body: []smtlib.Term{c.True(), c.False()}[r.IntN(2)]}, x: {Body: c.n(r.Int64N(5))}})}
			ev := New(c.Context, m)
			u, err := ev.Eval(context.Background(), before)
			v, err2 := ev.Eval(context.Background(), after)
			if err != nil || err2 != nil || u != v {
				t.Fatalf("%s and %s: %v %v", print.TermString(c.Context, before), print.TermString(c.Context, after), err, err2)
			}
		}
	}
	if shorter < 300 {
		t.Errorf("only %d of 400 terms change", shorter)
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
