package bkernel

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestFar solves random systems of differences and sums of constants that lie far from zero,
// on either side of it, each with a bound or only by way of another one, and compares with
// all values of their distances.
func TestFar(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 21))
		const n, most = 3, 5
		g := ast.New()
		var xs, at []ast.Node // constants, and their distances from far away, away from zero
		var facts []ast.Node
		from := new(big.Int).Lsh(big.NewInt(1), uint(62+r.IntN(10)))
		sign := int64(1)
		if r.IntN(2) == 0 {
			sign = -1
			from.Neg(from)
		}
		far := func(k int64) ast.Node { return g.Num(new(big.Int).Add(from, big.NewInt(sign*k))) }
		order := func(a, b ast.Node) ast.Node { // a is not farther than b
			if sign < 0 {
				a, b = b, a
			}
			return g.Le(a, b)
		}
		for i := range n {
			x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
			xs = append(xs, x)
			at = append(at, g.Arith(ast.OpMul, g.Num64(sign), g.Arith(ast.OpSub, x, g.Num(from))))
			if i == 0 || r.IntN(2) == 0 {
				facts = append(facts, order(far(r.Int64N(3)), x))
			} else { // farther than the one before, less some
				facts = append(facts, order(g.Arith(ast.OpAdd, xs[i-1], g.Num64(sign*(r.Int64N(3)-1))), x))
			}
			facts = append(facts, order(x, far(1+r.Int64N(most))))
		}
		if r.IntN(2) == 0 { // another bound of one
			facts = append(facts, order(far(r.Int64N(3)), xs[r.IntN(n)]))
		}
		for range r.IntN(4) {
			a, b := at[r.IntN(n)], at[r.IntN(n)]
			sum := g.Arith(ast.OpAdd, g.Arith(ast.OpMul, g.Num64(1+r.Int64N(2)), a), g.Arith(ast.OpMul, g.Num64(r.Int64N(5)-2), b))
			switch k := g.Num64(r.Int64N(9)); r.IntN(3) {
			case 0:
				facts = append(facts, g.Eq(sum, k))
			case 1:
				facts = append(facts, g.Le(sum, k))
			default:
				facts = append(facts, g.Le(k, sum))
			}
		}
		distance := digits(most + 3) // from two nearer to zero than far
		verdicts[tried(t, seed, g, facts, xs, pow(most+3, n), func(m, i int) *big.Int {
			v := distance(m, i)
			v.Mul(v.Sub(v, big.NewInt(2)), big.NewInt(sign))
			return v.Add(v, from)
		})]++
	}
	if verdicts[Sat] < 60 || verdicts[Unsat] < 40 {
		t.Errorf("verdicts %v", verdicts)
	}
}
