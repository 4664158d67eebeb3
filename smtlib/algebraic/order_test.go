package algebraic

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrder compares roots of products of polynomials that share factors: two are the same
// where they are the same root of one factor, and else lie as floating-point numbers do.
func TestOrder(t *testing.T) {
	factors := [][]int64{{-2, 0, 1}, {-3, 0, 1}, {-1, -1, 1}, {-2, 0, 0, 1}, {1, -3, 0, 1}, {-1, 3}, {-5, 0, 2}, {-7, 4}, {-14, 0, 7, 1}}
	at := func(p []int64, x float64) (v float64) {
		for i := len(p) - 1; i >= 0; i-- {
			v = v*x + float64(p[i])
		}
		return v
	}
	type zero struct {
		x      float64
		factor int
	}
	var roots [][]zero // by factor, ascending
	for f, p := range factors {
		var out []zero
		const step = 1.0 / 512
		for x := -10 + step/3; x < 10; x += step {
			lo, hi := x, x+step
			if at(p, lo)*at(p, hi) > 0 {
				continue
			}
			for range 60 {
				if mid := (lo + hi) / 2; at(p, lo)*at(p, mid) <= 0 {
					hi = mid
				} else {
					lo = mid
				}
			}
			out = append(out, zero{lo, f})
		}
		roots = append(roots, out)
	}
	r := rand.New(rand.NewPCG(6, 6))
	pick := func() (Number, zero) {
		p, all := []int64{1}, []zero(nil)
		for _, f := range r.Perm(len(factors))[:1+r.IntN(3)] {
			q := make([]int64, len(p)+len(factors[f])-1)
			for i, a := range p {
				for j, b := range factors[f] {
					q[i+j] += a * b
				}
			}
			p, all = q, append(all, roots[f]...)
		}
		slices.SortFunc(all, func(a, b zero) int { return int(math.Copysign(1, a.x-b.x)) })
		k := r.IntN(len(all))
		if r.IntN(2) == 0 {
			return mustRoot(t, k+1, p...), all[k]
		}
		lo, hi := new(big.Rat).SetFloat64(all[k].x-1e-4), new(big.Rat).SetFloat64(all[k].x+1e-4)
		a, err := Between(ints(p...), lo, hi)
		if err != nil {
			t.Fatal(err)
		}
		return a, all[k]
	}
	same := 0
	for range 700 {
		a, x := pick()
		b, y := pick()
		want := 0
		switch {
		case x == y:
			same++
		case x.x < y.x:
			want = -1
		default:
			want = 1
		}
		if got := a.Cmp(b); got != want || b.Cmp(a) != -want {
			t.Fatalf("%s and %s compare %d, want %d", a.Text(), b.Text(), got, want)
		}
	}
	if same < 25 {
		t.Errorf("only %d pairs were the same", same)
	}
}

// TestSign: signs at rational numbers are those of the values, computed the plain way.
func TestSign(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		p := make(poly, r.IntN(8))
		for i := range p {
			p[i] = big.NewRat(r.Int64N(9)-4, 1)
		}
		p = p.trim()
		x := big.NewRat(r.Int64N(41)-20, r.Int64N(6)+1)
		want := new(big.Rat)
		for i := len(p) - 1; i >= 0; i-- {
			want.Add(want.Mul(want, x), p[i])
		}
		if got := p.sign(x); got != want.Sign() {
			t.Fatalf("%v at %v: %d, not %v", p, x, got, want)
		}
	}
}
