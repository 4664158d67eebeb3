package nonlin

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// TestMultiples counts the solutions of u = x*y + a, with a condition on u*z, x*(y*z) and
// (x*z)*(x*y), over small domains, with every explanation checked: one monomial comes from several
// products, and equations are multiplied.
func TestMultiples(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	for n := 0; n < 120; n++ {
		var lo, hi [3]int64
		for i := range lo {
			lo[i] = int64(r.IntN(6) - 4)
			hi[i] = lo[i] + int64(r.IntN(5))
		}
		a, e := int64(r.IntN(3)-1), int64(r.IntN(41)-20)
		var c [3]int64
		for i := range c {
			c[i] = int64(r.IntN(5) - 2)
		}
		want := 0
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for z := lo[2]; z <= hi[2]; z++ {
					if c[0]*(x*y+a)*z+c[1]*x*y*z+c[2]*x*x*y*z <= e {
						want++
					}
				}
			}
		}
		s, l, nl, v := products(lo[:], hi[:])
		x, y, z := v[0], v[1], v[2]
		u := s.NewInt(core.NegInf, core.PosInf)
		xy, yz, xz := nl.pair(x, y), nl.pair(y, z), nl.pair(x, z)
		l.AssertEq0([]arith.Mono{{X: u, C: one}, {X: xy, C: one.Neg()}}, num.FromInt64(a))
		var ms []arith.Mono
		for i, p := range []core.IntVar{nl.pair(u, z), nl.pair(x, yz), nl.pair(xz, xy)} {
			ms = append(ms, arith.Mono{X: p, C: num.FromInt64(c[i])})
		}
		if nl.pair(xy, z) != nl.pair(x, yz) {
			t.Fatal("one monomial has two variables")
		}
		s.AddClause(l.LeLit(ms, num.FromInt64(e)))
		if got := len(all(t, s, l, v)); got != want {
			t.Fatalf("%d: lo %v hi %v c %v a %d e %d: %d solutions, want %d", n, lo, hi, c, a, e, got, want)
		}
	}
}

// TestUnbounded refutes y*f = g, f = z*h, y*z*h /= g without bounds: the second equation's
// multiple by y says it.
func TestUnbounded(t *testing.T) {
	s, l, nl, v := products(slices.Repeat([]int64{core.NegInf}, 5), slices.Repeat([]int64{core.PosInf}, 5))
	y, z, f, g, h := v[0], v[1], v[2], v[3], v[4]
	same := func(a, b core.IntVar) core.Lit {
		return l.EqLit([]arith.Mono{{X: a, C: one}, {X: b, C: one.Neg()}}, num.Int{})
	}
	s.AddClause(same(nl.pair(y, f), g))
	s.AddClause(same(f, nl.pair(z, h)))
	s.AddClause(same(nl.Product([]core.IntVar{y, z, h}), g).Not())
	s.AddClause(s.GeLit(z, 1))
	if st := s.Solve(context.Background()); st != core.Unsat {
		t.Fatalf("%v: %v", st, s.Reasons())
	}
}
