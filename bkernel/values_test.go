package bkernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestValuesAgainstBruteForce decides problems that ask constants for their values and
// by how much they differ, and now and then for a bound or a sum.
func TestValuesAgainstBruteForce(t *testing.T) {
	const n, values = 4, 4
	verdicts := map[Status]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		xs := make([]ast.Node, n)
		var facts []ast.Node
		for i := range xs {
			xs[i] = g.Const(fmt.Sprint("x", i), ast.Int)
			facts = append(facts, g.Le(g.Num64(r.Int64N(3)), xs[i]), g.Le(xs[i], g.Num64(values-1)))
		}
		pick := func() ast.Node { return xs[r.IntN(n)] }
		for range 1 + r.IntN(2) {
			var args []ast.Node
			for _, i := range r.Perm(n)[:2+r.IntN(n-1)] {
				args = append(args, xs[i])
			}
			facts = append(facts, g.Mk(ast.OpAllDiff, ast.Pred, args, 0))
		}
		if r.IntN(2) == 0 {
			facts = append(facts, g.Not(g.Eq(g.Arith(ast.OpSub, xs[0], xs[1]), g.Num64(1+r.Int64N(2)))))
		}
		equal := r.IntN(2)   // whether there are facts that ask for differences
		strange := r.IntN(3) // facts that speak of more than values
		for range r.IntN(10) {
			var ds []ast.Node
			for range 1 + r.IntN(3) {
				d := g.Eq(pick(), g.Num64(r.Int64N(values+2)-1))
				switch r.IntN(12) * strange {
				case 1:
					d = g.Le(pick(), g.Num64(r.Int64N(values)))
				case 2:
					d = g.Eq(pick(), pick())
				case 3:
					d = g.Le(g.Arith(ast.OpAdd, pick(), pick()), g.Num64(r.Int64N(2*values)))
				}
				if r.IntN(2)*equal == 1 {
					d = g.Eq(g.Arith(ast.OpSub, pick(), pick()), g.Num64(r.Int64N(2*values-1)-values+1))
				}
				if r.IntN(2) == 0 {
					d = g.Not(d)
				}
				ds = append(ds, d)
			}
			facts = append(facts, g.Or(ds...))
		}
		verdicts[tried(t, seed, g, facts, xs, pow(values, n), digits(values))]++
	}
	if verdicts[Sat] < 100 || verdicts[Unsat] < 50 {
		t.Errorf("verdicts %v", verdicts)
	}
}
