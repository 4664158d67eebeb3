package bkernel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestCountsOfValues solves random problems of sums Σ IF x = v THEN w ELSE 0 over integers
// of few values, some of which no sum counts, and compares with all assignments.
func TestCountsOfValues(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		n, values := 3+r.IntN(3), 3+r.IntN(2)
		g := ast.New()
		var xs, facts []ast.Node
		for i := range n {
			x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
			xs = append(xs, x)
			facts = append(facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(int64(values-1))))
		}
		count := func(v, most int) ast.Node {
			var ts []ast.Node
			for _, i := range r.Perm(n)[:1+r.IntN(n)] {
				ts = append(ts, g.Ite(g.Eq(xs[i], g.Num64(int64(v))), g.Num64(1+r.Int64N(int64(most))), g.Num64(0)))
			}
			if r.IntN(4) == 0 {
				ts = append(ts, xs[r.IntN(n)])
			}
			return g.Arith(ast.OpAdd, append(ts, g.Num64(0))...)
		}
		most := 1 + r.IntN(3)
		for v := range values {
			switch k := g.Num64(r.Int64N(int64(1 + most*n/2))); r.IntN(5) {
			case 0:
			case 1:
				facts = append(facts, g.Le(k, count(v, most)))
			case 2:
				facts = append(facts, g.Or(g.Le(count(v, most), k), g.Eq(xs[0], g.Num64(1))))
			default:
				facts = append(facts, g.Le(count(v, most), k))
			}
		}
		verdicts[tried(t, seed, g, facts, xs, pow(values, n), digits(values))]++
	}
	if verdicts[Sat] < 40 || verdicts[Unsat] < 40 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestCrowd puts more into holes than fits, which only the sum over all holes shows.
func TestCrowd(t *testing.T) {
	const holes, each = 12, 3
	g := ast.New()
	var facts []ast.Node
	in := make([][]ast.Node, holes)
	for i := range holes*each + 1 {
		x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
		facts = append(facts, g.Le(g.Num64(1), x), g.Le(x, g.Num64(holes)))
		for h := range in {
			in[h] = append(in[h], g.Ite(g.Eq(x, g.Num64(int64(h+1))), g.Num64(1), g.Num64(0)))
		}
	}
	for _, ts := range in {
		facts = append(facts, g.Le(g.Arith(ast.OpAdd, ts...), g.Num64(each)))
	}
	ctx, stop := context.WithTimeout(context.Background(), hang)
	defer stop()
	res := Solve(ctx, Problem{G: g, Facts: facts}, Options{})
	if res.Status != Unsat || res.Stats.Conflicts > 10 {
		t.Errorf("%v after %d conflicts", res.Status, res.Stats.Conflicts)
	}
}
