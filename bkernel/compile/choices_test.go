package compile

import (
	"context"
	"fmt"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess"
)

// after is a context that ends when it was asked so many times.
type after struct {
	context.Context
	polls int
}

func (a *after) Err() error {
	if a.polls--; a.polls < 0 {
		return context.Canceled
	}
	return nil
}

// TestCompilationStops ends the context in the middle of one fact, a choice between many
// sums, and wants no more of the choice to be compiled.
func TestCompilationStops(t *testing.T) {
	const arms = 400
	compile := func(polls int) (lits, left int, ok bool) {
		g := ast.New()
		x := g.Const("x", ast.Int)
		choice := g.Const("y", ast.Int)
		for i := range arms {
			leaf := g.Arith(ast.OpAdd, g.Const(fmt.Sprint("a", i), ast.Int), g.Const(fmt.Sprint("b", i), ast.Int))
			choice = g.Ite(g.Eq(x, g.Num64(int64(3*i))), leaf, choice)
		}
		k := New(preprocess.Prepare(context.Background(), preprocess.Input{G: g}), Options{})
		ctx := &after{context.Background(), polls}
		k.During(ctx)
		k.compile(choice)
		k.compile(g.Eq(choice, x)) // has no form yet
		return k.NumLits(), ctx.polls, k.Compile(ctx)
	}
	const many = 1 << 20
	all, left, _ := compile(many)
	polls := many - left
	if polls < arms {
		t.Fatalf("%d polls for %d arms", polls, arms)
	}
	for _, share := range []int{0, 3, 6} {
		lits, _, ok := compile(polls * share / 8)
		if ok || lits > all*(share+5)/8 {
			t.Errorf("%d of 8 polls: %d literals of %d, compiled %v", share, lits, all, ok)
		}
	}
}
