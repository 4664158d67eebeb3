package smtlib

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestSimplifyKeepsValues: a random term and its simplified form have one value in
// random models.
func TestSimplifyKeepsValues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 6))
	shorter := 0
	for range 400 {
		c := newB()
		p, x := c.fun("p", Bool), c.fun("x", Int)
		var num func(depth int) Term
		var pred func(depth int) Term
		num = func(depth int) Term {
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
				return c.int(OpDiv, num(depth-1), num(depth-1))
			case 2:
				return c.int(OpMul, num(depth-1), num(depth-1))
			default:
				return c.int(OpAdd, num(depth-1), num(depth-1))
			}
		}
		pred = func(depth int) Term {
			if depth == 0 {
				return []Term{c.MkApp(p), c.True(), c.False()}[r.IntN(3)]
			}
			switch r.IntN(6) {
			case 0:
				return c.not(pred(depth - 1))
			case 1:
				return c.eq(num(depth-1), num(depth-1))
			case 2:
				return c.bool(OpImplies, pred(depth-1), pred(depth-1))
			case 3:
				return c.bool(OpOr, pred(depth-1), pred(depth-1), pred(depth-1))
			default:
				return c.and(pred(depth-1), pred(depth-1))
			}
		}
		before := pred(5)
		after := c.Simplify(context.Background(), before)
		if after != before {
			shorter++
		}
		for range 6 {
			m := &Model{Interps: map[Decl]Interp{p: {Body: []Term{c.True(), c.False()}[r.IntN(2)]}, x: {Body: c.n(r.Int64N(5))}}}
			ev := NewEvaluator(c.Context, m)
			u, err := ev.Eval(context.Background(), before)
			v, err2 := ev.Eval(context.Background(), after)
			if err != nil || err2 != nil || u != v {
				t.Fatalf("%s and %s: %v %v", c.TermString(before), c.TermString(after), err, err2)
			}
		}
	}
	if shorter < 300 {
		t.Errorf("only %d of 400 terms change", shorter)
	}
}
