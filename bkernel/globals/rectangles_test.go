package globals

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
)

// TestRectanglesApart draws facts about rectangles, of some pairs on fewer sides than two can be
// apart, and has what is read off keep all of them apart wherever the facts hold.
func TestRectanglesApart(t *testing.T) {
	const n, side = 4, 4
	sets, whole := 0, 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		rw := rewrite.New(g)
		at := map[ast.Node]int64{}
		var x [2][]ast.Node
		for i := range 2 * n {
			x[i%2] = append(x[i%2], g.Const(string(rune('a'+i)), ast.Int))
		}
		var facts []ast.Node
		for i := range n {
			for j := range i {
				full := r.IntN(4) > 0
				var sides []ast.Node
				for k := range 4 {
					if p, q := x[k/2][i], x[k/2][j]; full || r.IntN(2) == 0 {
						if k%2 == 1 {
							p, q = q, p
						}
						sides = append(sides, g.Le(g.Arith(ast.OpAdd, p, g.Num64(1+r.Int64N(2))), q))
					}
				}
				if r.IntN(8) == 0 {
					sides = append(sides, g.Not(g.Eq(x[1][i], x[1][j])))
				}
				if len(sides) > 0 {
					facts = append(facts, rw.Simplify(g.Or(sides...)))
				}
			}
		}
		for _, res := range Resources(g, facts) {
			if res.Kind != Diffn && res.Kind != turned {
				continue
			}
			if sets++; len(res.Tasks) == n {
				whole++
			}
			for range 800 {
				for i := range n {
					at[x[0][i]], at[x[1][i]] = r.Int64N(side), r.Int64N(side)
				}
				apart := true
				for i, a := range res.Tasks {
					for j, b := range res.Tasks[:i] {
						c, d := res.Across[i], res.Across[j]
						apart = apart && (at[a]+res.Dur[a] <= at[b] || at[b]+res.Dur[b] <= at[a] || at[c]+res.Use[a] <= at[d] || at[d]+res.Use[b] <= at[c])
					}
				}
				if !apart && holdAll(t, g, facts, at) {
					t.Fatalf("seed %d: %v overlap where the facts hold", seed, res.Tasks)
				}
			}
		}
	}
	if sets < 200 || whole < 30 {
		t.Errorf("only %d sets, %d of them of all rectangles", sets, whole)
	}
}

// holdAll says that facts over constants with values hold.
func holdAll(t *testing.T, g *ast.Graph, facts []ast.Node, at map[ast.Node]int64) bool {
	m := ast.Model{}
	for c, v := range at {
		m[c] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
	}
	return tiny.Holds(t, g, m, facts)
}
