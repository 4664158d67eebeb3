package bv

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// primes gives two primes of k bits.
func primes(rng *rand.Rand, k int) (p, q int64) {
	pick := func() int64 {
		for {
			n := 1<<(k-1) + rng.Int63n(1<<(k-1))
			if big.NewInt(n).ProbablyPrime(10) {
				return n
			}
		}
	}
	return pick(), pick()
}

// factor asserts x*y = k with 1 < x, y < 2^n, in 2n bits; the bounds come last
// or are known when the multiplier is built.
func factor(s *core.Solver, n int, k *big.Int, known bool) (c *Circuit, x, y Word) {
	c = New(s)
	w := 2 * n
	x, y = c.Fresh(w), c.Fresh(w)
	if known {
		for i := n; i < w; i++ {
			x[i], y[i] = core.LitFalse, core.LitFalse
		}
	}
	s.AddClause(c.Pred(ast.OpEq, c.Op(ast.OpBvMul, w, 0, x, y), c.Const(k, w)))
	for _, v := range []Word{x, y} {
		s.AddClause(c.Pred(ast.OpBvUlt, c.Const(big.NewInt(1), w), v))
		s.AddClause(c.Pred(ast.OpBvUlt, v, c.Const(new(big.Int).Lsh(big.NewInt(1), uint(n)), w)))
	}
	return c, x, y
}

func TestFactor(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for _, n := range []int{8, 12, 16, 20} {
		p, q := primes(rng, n/2)
		k := new(big.Int).Mul(big.NewInt(p), big.NewInt(q))
		s := core.New(core.Options{})
		c, x, y := factor(s, n, k, n%8 == 0)
		if st := s.Solve(context.Background()); st != core.Sat {
			t.Fatalf("%v: status %v", k, st)
		}
		if v := new(big.Int).Mul(c.Value(x), c.Value(y)); v.Cmp(k) != 0 {
			t.Errorf("%v * %v is not %v", c.Value(x), c.Value(y), k)
		}
	}
	// a prime has no factors
	s := core.New(core.Options{})
	factor(s, 10, big.NewInt(1021), true)
	if st := s.Solve(context.Background()); st != core.Unsat {
		t.Errorf("1021 has factors: %v", st)
	}
}

func BenchmarkFactor(b *testing.B) {
	for _, n := range []int{16, 20, 24, 28} {
		for _, known := range []bool{false, true} {
			b.Run(fmt.Sprint(n, known), func(b *testing.B) {
				conf := uint64(0)
				for i := 0; i < b.N; i++ {
					rng := rand.New(rand.NewSource(int64(i)))
					p, q := primes(rng, n/2)
					s := core.New(core.Options{})
					factor(s, n, new(big.Int).Mul(big.NewInt(p), big.NewInt(q)), known)
					ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
					if s.Solve(ctx) != core.Sat {
						b.Error("not found")
					}
					cancel()
					conf += s.Stats().Conflicts
				}
				b.ReportMetric(float64(conf)/float64(b.N), "conflicts")
			})
		}
	}
}
