package circuits

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess/shown"
)

// TestShown evaluates the facts that show words to be equal, which hold for all values: of
// products, and of what compares them.
func TestShown(t *testing.T) {
	told := 0
	for seed := range uint64(18) {
		r := rand.New(rand.NewPCG(seed, 21))
		g := ast.New()
		b := builder{g}
		n := 5 + r.IntN(2)
		x, y, z := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n)), g.Const("z", g.BitVec(n))
		word, product := b.concat(b.multiplier(x, y, n, n, seed%2 == 0)), g.Bv(ast.OpBvMul, n, 0, x, y)
		if seed%3 > 0 { // the borrow of word - z
			less := b.bit(z, 0)
			for i := range n {
				p, q := b.bit(word, i), b.bit(z, i)
				below := less
				if less = b.op(ast.OpBvAnd, g.Bv(ast.OpBvNot, 1, 0, p), q); i > 0 {
					less = b.op(ast.OpBvOr, less, b.op(ast.OpBvAnd, below, g.Bv(ast.OpBvNot, 1, 0, b.op(ast.OpBvXor, p, q))))
				}
			}
			word, product = less, g.Ite(g.Conn(ast.OpBvUlt, product, z), g.BvNum(big.NewInt(1), 1), g.BvNum(new(big.Int), 1))
		}
		left := Budget(1 << 22)
		var facts []shown.Fact
		if verdict, _ := Compare(context.Background(), g, word, product, &left, &facts); verdict != Same {
			t.Errorf("seed %d: not proven", seed)
			continue
		}
		if facts[len(facts)-1].Says != g.Eq(word, product) {
			t.Errorf("seed %d: another conclusion", seed)
		}
		for range 10 {
			m := ast.Model{}
			for _, c := range []ast.Node{x, y, z} {
				m[c] = ast.Value{Kind: ast.KBitVec, Int: big.NewInt(r.Int64N(1 << n))}
			}
			ev, said := eval.New(g, m), map[ast.Node]bool{}
			for _, f := range facts {
				holds, err := ev.Holds(f.Says)
				if err != nil || !holds {
					t.Fatalf("seed %d: a fact does not hold: %v under %v", seed, err, m)
				}
				for _, from := range f.From {
					if !said[from] {
						t.Fatalf("seed %d: a fact follows from what was not said", seed)
					}
				}
				said[f.Says] = true
				told++
			}
		}
	}
	if told < 50000 {
		t.Errorf("only %d facts", told)
	}
}
