package preprocess

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestPieces: two words are told apart as a whole or by pieces, in any order and on either
// side; what is the same is refuted, and nothing else.
func TestPieces(t *testing.T) {
	const w = 6
	for seed := range uint64(20) {
		for _, same := range []bool{true, false} {
			for _, size := range []int{w, 1, 2, 3} {
				r := rand.New(rand.NewPCG(seed, uint64(size)))
				g := ast.New()
				word := g.BitVec(w)
				x, y, z := g.Const("x", word), g.Const("y", word), g.Const("z", word)
				// x*(y+z) and x*y + z*x, or x*y + z
				a := g.Bv(ast.OpBvMul, w, 0, x, g.Bv(ast.OpBvAdd, w, 0, y, z))
				b := g.Bv(ast.OpBvAdd, w, 0, g.Bv(ast.OpBvMul, w, 0, x, y), g.Bv(ast.OpBvMul, w, 0, z, x))
				if !same {
					b = g.Bv(ast.OpBvAdd, w, 0, g.Bv(ast.OpBvMul, w, 0, x, y), z)
				}
				var eqs []ast.Node
				for low := 0; low < w; low += size {
					p, q := g.BvExtract(a, low+size-1, low), g.BvExtract(b, low+size-1, low)
					if r.IntN(2) == 0 {
						p, q = q, p
					}
					eqs = append(eqs, g.Eq(p, q))
				}
				r.Shuffle(len(eqs), func(i, j int) { eqs[i], eqs[j] = eqs[j], eqs[i] })
				fact := g.Not(g.And(eqs...))
				if r.IntN(2) == 0 {
					for i, eq := range eqs {
						eqs[i] = g.Not(eq)
					}
					fact = g.Or(eqs...)
				}
				p := New(context.Background(), g, rewrite.New(g), nil, []ast.Node{fact})
				for _, c := range []ast.Node{x, y, z} {
					p.Keep(c)
				}
				p.alone("circuits")
				if refuted := len(p.Facts) == 1 && g.Op(p.Facts[0]) == ast.OpFalse; refuted != same {
					t.Errorf("seed %d, pieces of %d, the same %v: refuted %v", seed, size, same, refuted)
				}
			}
		}
	}
}
