package preprocess

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestCancelledWhileSimplifying: facts are many, and each is a place to stop at.
func TestCancelledWhileSimplifying(t *testing.T) {
	g := ast.New()
	var facts []ast.Node
	for i := range 1000 {
		x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
		facts = append(facts, g.Not(g.Le(x, g.Num(big.NewInt(int64(i))))))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := New(ctx, g, rewrite.New(g), nil, facts)
	p.Run()
	for i, f := range p.Facts {
		if f != facts[i] {
			t.Fatalf("fact %d was simplified after the end", i)
		}
	}
}
