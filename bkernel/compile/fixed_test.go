package compile

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess"
)

// TestWordsFixBits: leading zeros that the facts give keep circuits narrow.
func TestWordsFixBits(t *testing.T) {
	gates := func(bounded bool) int {
		g := ast.New()
		const w = 64
		var x [3]ast.Node
		for i := range x {
			x[i] = g.Const(fmt.Sprintf("x%d", i), g.BitVec(w))
		}
		op := func(op ast.Op, a, b ast.Node) ast.Node { return g.Bv(op, w, 0, a, b) }
		num := func(v int64) ast.Node { return g.BvNum(big.NewInt(v), w) }
		facts := []ast.Node{g.Eq(op(ast.OpBvMul, x[0], op(ast.OpBvAdd, x[1], x[2])), op(ast.OpBvAdd, x[0], num(77)))}
		if bounded {
			for _, a := range x {
				facts = append(facts, g.Conn(ast.OpBvUlt, a, num(10)))
			}
		}
		ctx := context.Background()
		k := New(preprocess.Prepare(ctx, preprocess.Input{G: g, Facts: facts}), Options{})
		k.Compile(ctx)
		return k.bv.Gates()
	}
	if wide, narrow := gates(false), gates(true); narrow > 300 || wide < 10*narrow {
		t.Errorf("%d gates of wide words, %d of narrow ones", wide, narrow)
	}
}
