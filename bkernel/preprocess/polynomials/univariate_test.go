package polynomials

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func ints(xs ...int64) []*big.Int {
	out := make([]*big.Int, len(xs))
	for i, x := range xs {
		out[i] = big.NewInt(x)
	}
	return out
}

// timesLinear multiplies a polynomial by a*x + b.
func timesLinear(cs []*big.Int, a, b int64) []*big.Int {
	out := make([]*big.Int, len(cs)+1)
	for i := range out {
		out[i] = new(big.Int)
	}
	for i, c := range cs {
		out[i].Add(out[i], mul(c, big.NewInt(b)))
		out[i+1].Add(out[i+1], mul(c, big.NewInt(a)))
	}
	return out
}

// TestUnivariate compares where a random polynomial is at most 0, and where it is 0,
// with its values.
func TestUnivariate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 4000; n++ {
		// Half of them are products of linear factors, so that they have zeros.
		cs := ints(r.Int64N(41) - 20)
		for d := r.IntN(5); d > 0; d-- {
			cs = timesLinear(cs, r.Int64N(5)-2, r.Int64N(25)-12)
		}
		if n&1 == 1 {
			cs[0] = add(cs[0], big.NewInt(r.Int64N(9)-4))
		}
		ivs := AtMostZero(cs)
		zs, all := Zeros(cs)
		isZero := map[int64]bool{}
		for _, z := range zs {
			isZero[z.Int64()] = true
		}
		for x := int64(-60); x <= 60; x++ {
			v := horner(cs, big.NewInt(x)).Sign()
			in := false
			for _, iv := range ivs {
				in = in || (iv.Lo == nil || iv.Lo.Int64() <= x) && (iv.Hi == nil || x <= iv.Hi.Int64())
			}
			if in != (v <= 0) {
				t.Fatalf("%v at %d: %v", cs, x, ivs)
			}
			if !all && isZero[x] != (v == 0) {
				t.Fatalf("%v at %d: zeros %v", cs, x, zs)
			}
		}
	}
	// x^2 = 10^30 and 10^30 + 1
	big30, _ := new(big.Int).SetString("1000000000000000000000000000000", 10)
	if zs, _ := Zeros([]*big.Int{negated(big30), zero, one}); len(zs) != 2 || zs[1].String() != "1000000000000000" {
		t.Errorf("roots of 10^30: %v", zs)
	}
	if zs, _ := Zeros([]*big.Int{negated(add(big30, one)), zero, one}); len(zs) != 0 {
		t.Errorf("roots of 10^30+1: %v", zs)
	}
}
