package num

import (
	"math/big"
	"testing"
)

// TestIntervals compares with the members, over small ends.
func TestIntervals(t *testing.T) {
	const n = 3
	of := func(lo, hi int64) Interval { return Between(FromInt64(lo), FromInt64(hi)) }
	for a := int64(-n); a <= n; a++ {
		for b := int64(-n); b <= n; b++ {
			if of(a, b).IsEmpty() != (a > b) {
				t.Errorf("%d..%d", a, b)
			}
			for c := int64(-n); c <= n; c++ {
				for d := c; d <= n && a <= b; d++ {
					x, y := of(a, b), of(c, d)
					sum, dif, prod := Empty(), Empty(), Empty()
					for v := a; v <= b; v++ {
						for w := c; w <= d; w++ {
							sum, dif, prod = sum.With(FromInt64(v+w)), dif.With(FromInt64(v-w)), prod.With(FromInt64(v*w))
						}
					}
					same := func(p, q Interval) bool { return p.Lo.Equal(q.Lo) && p.Hi.Equal(q.Hi) }
					if !same(x.Add(y), sum) || !same(x.Sub(y), dif) || !same(x.Corners(y, Int.Mul), prod) || !same(x.Join(y), of(min(a, c), max(b, d))) {
						t.Errorf("%d..%d and %d..%d", a, b, c, d)
					}
				}
			}
		}
	}
	for a := int64(-9); a <= 9; a++ {
		for b := int64(-4); b <= 4; b++ {
			if b == 0 {
				continue
			}
			q := FloorDiv(a, b)
			if r := a - q*b; r != 0 && (r < 0) != (b < 0) || max(r, -r) >= max(b, -b) {
				t.Errorf("%d/%d is %d", a, b, q)
			}
			x, y := big.NewInt(a), big.NewInt(b)
			ceil := FloorDiv(-a, b) * -1
			if FloorQuo(x, y).Int64() != q || CeilQuo(x, y).Int64() != ceil || x.Int64() != a {
				t.Errorf("%d/%d: %v, %v", a, b, FloorQuo(x, y), CeilQuo(x, y))
			}
		}
	}
}
