package algebra

import (
	"testing"

	"bsmt/bkernel/num"
)

// TestIrrational: no polynomial with a rational root is taken for one without.
func TestIrrational(t *testing.T) {
	r := &Ring{Left: 1 << 30}
	said := 0
	for n := int64(-9); n < 9; n++ {
		for d := int64(1); d < 9; d++ {
			x := Var(0)
			k := func(n int64) *Poly { return Const(num.FromInt64(n)) }
			other := r.Add(r.Mul(x, r.Mul(x, x)), k(n*d-1))
			if irrational(r.Mul(r.Add(r.Mul(k(d), x), k(n)), other)) {
				t.Errorf("%d/%d is a root", -n, d)
			}
			if irrational(r.Add(r.Mul(x, x), k(n))) {
				said++
			}
		}
	}
	if said == 0 {
		t.Error("every square root is taken for a rational number")
	}
}
