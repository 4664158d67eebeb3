package quant

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// assigned is a host that knows the values of atoms.
type assigned struct {
	*host
	values map[ast.Node]core.LBool
}

func (h *assigned) Truth(n ast.Node) (core.LBool, bool) {
	v, ok := h.values[n]
	return v, ok
}

// TestRelevant draws predicates and assignments that make them true, and gives what is not
// relevant other values: the predicates stay true.
func TestRelevant(t *testing.T) {
	const atoms = 8
	irrelevant := 0
	for seed := uint64(0); seed < 2000; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 7))
		r := newRoom()
		g := r.g
		h := &assigned{r.h, map[ast.Node]core.LBool{}}
		r.Theory.host, r.matching = h, true
		var all []ast.Node
		for i := range atoms {
			a := g.IsTrue(g.Const(string(rune('a'+i)), ast.Bool))
			all = append(all, a)
			h.values[a] = core.True
			if rnd.IntN(2) == 0 {
				h.values[a] = core.False
			}
		}
		var draw func(depth int) ast.Node
		draw = func(depth int) ast.Node {
			if depth == 0 {
				return all[rnd.IntN(atoms)]
			}
			a, b := draw(depth-1), draw(depth-1)
			switch rnd.IntN(5) {
			case 0:
				return g.And(a, b, draw(depth-1))
			case 1:
				return g.Or(a, b, draw(depth-1))
			case 2:
				return g.Not(a)
			case 3:
				return g.Conn(ast.OpEquiv, a, b)
			}
			return g.Conn(ast.OpIte, draw(depth-1), a, b)
		}
		walk := &relevance{qs: r.Theory}
		var roots []ast.Node
		for range 3 {
			n := draw(1 + rnd.IntN(4))
			if walk.truth(n, 0) == core.False {
				n = g.Not(n)
			}
			roots = append(roots, n)
			r.Root(n, core.LitTrue)
		}
		walk.find()
		for range 20 {
			for _, a := range all {
				if !walk.holds(a) && rnd.IntN(2) == 0 {
					irrelevant++
					h.values[a] = -h.values[a]
				}
			}
			for _, n := range roots {
				if walk.truth(n, 0) != core.True {
					t.Fatalf("seed %d: %s rests on what is called irrelevant", seed, g.Brief(n, 9))
				}
			}
		}
	}
	if irrelevant == 0 {
		t.Error("everything was relevant")
	}
}
