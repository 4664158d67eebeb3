package bkernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestChannels solves random problems of lists that are inverse to each other, in whole or but
// for some pairs, with more values than indices or not, and compares with all assignments.
func TestChannels(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 9))
		const n = 3
		values := n + r.IntN(2)
		g := ast.New()
		var xs, facts []ast.Node
		for i := range 2 * n {
			x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
			xs = append(xs, x)
			facts = append(facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(int64(values-1))))
		}
		is := func(i, v int) ast.Node { return g.Eq(xs[i], g.Num64(int64(v))) }
		left := r.IntN(2 * n * n) // out of the channel
		for i := range n {
			for j := range n {
				switch {
				case i*n+j == left:
				case r.IntN(2) == 0:
					facts = append(facts, g.Conn(ast.OpEquiv, is(i, j), is(n+j, i)))
				default:
					facts = append(facts, g.Or(g.Not(is(i, j)), is(n+j, i)), g.Or(g.Not(is(n+j, i)), is(i, j)))
				}
			}
		}
		for range 2 + r.IntN(5) {
			if a := is(r.IntN(2*n), r.IntN(values)); r.IntN(2) == 0 {
				facts = append(facts, g.Not(a))
			} else {
				facts = append(facts, g.Or(a, is(r.IntN(2*n), r.IntN(values))))
			}
		}
		verdicts[tried(t, seed, g, facts, xs, pow(values, 2*n), digits(values))]++
	}
	if verdicts[Sat] < 40 || verdicts[Unsat] < 15 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestCountedConnectives solves random problems of sums that count predicates, near to none and to
// all of them, and compares with all assignments.
func TestCountedConnectives(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 4))
		const n, values = 4, 3
		g := ast.New()
		var xs, facts []ast.Node
		for i := range n {
			x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
			xs = append(xs, x)
			facts = append(facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(values-1)))
		}
		for range 3 + r.IntN(3) {
			k := 1 + r.IntN(3)
			same := r.Int64N(3) + 1
			var sum []ast.Node
			all := int64(0)
			for range k {
				a, b := r.Int64N(7)-3, r.Int64N(7)-3
				if r.IntN(2) == 0 {
					if a = b + same; r.IntN(2) == 0 {
						a, b = b, a
					}
				}
				all += max(a, b)
				sum = append(sum, g.Ite(g.Le(xs[r.IntN(n)], g.Num64(r.Int64N(values))), g.Num64(a), g.Num64(b)))
			}
			s, at := g.Arith(ast.OpAdd, append(sum, g.Num64(0))...), g.Num64(all-r.Int64N(6))
			switch r.IntN(3) {
			case 0:
				facts = append(facts, g.Le(s, at))
			case 1:
				facts = append(facts, g.Le(at, s))
			default:
				facts = append(facts, g.Or(g.Eq(s, at), g.Eq(xs[0], xs[1])))
			}
		}
		verdicts[tried(t, seed, g, facts, xs, pow(values, n), digits(values))]++
	}
	if verdicts[Sat] < 60 || verdicts[Unsat] < 60 {
		t.Errorf("verdicts %v", verdicts)
	}
}
