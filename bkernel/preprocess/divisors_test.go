package preprocess

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// TestDivisors compares the facts before and after over all values in a range, with
// products that are any numeral, zero and squares included, and one-sided bounds.
func TestDivisors(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	const most = 9
	found := 0
	for round := range 40 {
		g := ast.New()
		xs := []ast.Node{g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)}
		factors := []ast.Node{xs[0], xs[1], xs[r.IntN(3)]}
		n := int64(0)
		if round%8 > 0 {
			n = (r.Int64N(most) + 1) * (r.Int64N(most) + 1) * (r.Int64N(2*most) - most)
		}
		facts := []ast.Node{g.Eq(g.Arith(ast.OpMul, factors...), g.Num64(n))}
		for _, x := range xs {
			if k := g.Num64(r.Int64N(7) - 3); r.IntN(3) == 0 {
				facts = append(facts, g.Le(x, k))
			} else if r.IntN(2) == 0 {
				facts = append(facts, g.Le(k, x))
			}
		}
		p := simplified(g, facts)
		if p.alone("divisors") {
			found++
		}
		for code := range (2*most + 1) * (2*most + 1) * (2*most + 1) {
			m := ast.Model{}
			for _, x := range xs {
				m[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(code%(2*most+1) - most))}
				code /= 2*most + 1
			}
			if b, a := tiny.Holds(t, g, m, facts), tiny.Holds(t, g, m, p.Facts); a != b {
				t.Fatalf("round %d: before %v, after %v under %v", round, b, a, m)
			}
		}
	}
	if found < 33 {
		t.Errorf("found %d products: too few to say much", found)
	}
}
