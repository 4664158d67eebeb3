package preprocess

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// TestLadders: facts about sums of what literals choose, some of which imply others, have the solutions
// of what becomes of them, where each constant is what its definition says, and no others.
func TestLadders(t *testing.T) {
	ran := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 29))
		g := ast.New()
		x := g.Const("x", ast.Int)
		var bools, lits, facts []ast.Node
		for i := range 4 {
			bools = append(bools, g.Const(fmt.Sprintf("b%d", i), ast.Bool))
			l := g.IsTrue(bools[i])
			if seed%3 == 0 || r.IntN(8) == 0 {
				l = g.Not(l)
			}
			lits = append(lits, l)
		}
		r.Shuffle(len(lits), func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
		for i := range lits[1:] {
			if r.IntN(6) > 0 {
				facts = append(facts, g.Or(lits[i], g.Not(lits[i+1])))
			}
		}
		if r.IntN(4) == 0 { // any other, also one that closes a circle
			facts = append(facts, g.Or(lits[r.IntN(4)], g.Not(lits[r.IntN(4)])))
		}
		sum := func() ast.Node {
			parts := []ast.Node{g.Arith(ast.OpMul, g.Num64(r.Int64N(3)-1), x)}
			factor := r.Int64N(5) - 2
			for _, l := range lits {
				a, b := factor, int64(0)
				if r.IntN(6) == 0 {
					a, b = r.Int64N(5)-2, r.Int64N(3)
				}
				if r.IntN(4) == 0 {
					l, a, b = g.Not(l), b, a
				}
				if r.IntN(8) > 0 {
					parts = append(parts, g.Ite(l, g.Num64(a), g.Num64(b)))
				}
			}
			return g.Arith(ast.OpAdd, parts...)
		}
		for range 1 + r.IntN(3) {
			k := g.Num64(r.Int64N(7) - 3)
			facts = append(facts, []ast.Node{g.Le(sum(), k), g.Eq(sum(), k), g.Or(lits[r.IntN(4)], g.Le(k, sum()))}[r.IntN(3)])
		}
		if r.IntN(2) == 0 {
			facts = append(facts, g.Or(lits[r.IntN(4)], g.Not(lits[r.IntN(4)]), g.Le(x, g.Num64(0))))
		}
		p := simplified(g, facts)
		p.alone("ladders") // may wait for others
		if p.alone("ladders"); len(p.Defs) == 0 {
			continue
		}
		ran++
		after := slices.Clone(p.Facts)
		for _, d := range p.Defs {
			after = append(after, g.Conn(ast.OpEquiv, g.IsTrue(d.X), g.IsTrue(d.T)))
		}
		levels := slices.DeleteFunc(slices.Clone(g.Consts()), func(c ast.Node) bool { return c == x || slices.Contains(bools, c) })
		for _, m := range assignments(g, append([]ast.Node{x}, bools...)) {
			found := 0
			var each func(i int)
			each = func(i int) {
				if i == len(levels) {
					if tiny.Holds(t, g, m, after) {
						found++
					}
					return
				}
				for v := int64(-1); v <= 12; v++ {
					m[levels[i]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
					each(i + 1)
				}
			}
			each(0)
			before := maps.Clone(m)
			if want := tiny.Holds(t, g, before, facts); want != (found == 1) {
				t.Fatalf("seed %d: before %v, after %d times, under %v", seed, want, found, m)
			}
		}
	}
	if ran < 20 {
		t.Errorf("the pass ran %d times", ran)
	}
}
