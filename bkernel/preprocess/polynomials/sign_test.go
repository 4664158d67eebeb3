package polynomials

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestComparison looks at the cases of random comparisons at many integers: in each, the
// products are not negative, they add up to a multiple of the polynomial but for a numeral,
// and its value is not what the case refutes.
func TestComparison(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	shown, all := 0, 0
	for n := range 400 {
		cs := ints(r.Int64N(9) - 4)
		for d := 1 + r.IntN(4); d > 0; d-- {
			cs = timesLinear(cs, r.Int64N(4)-1, r.Int64N(25)-12)
		}
		cs[0] = add(cs[0], big.NewInt(r.Int64N(9)-4))
		for len(cs) > 1 && cs[len(cs)-1].Sign() == 0 {
			cs = cs[:len(cs)-1]
		}
		if len(cs) < 3 {
			continue
		}
		equal := n&1 == 0
		c := Comparison(cs, equal)
		all++
		if c == nil {
			continue
		}
		shown++
		for x := int64(-40); x <= 40; x++ {
			X := big.NewInt(x)
			check(t, cs, c, equal, X, horner(cs, X))
		}
	}
	if shown < all*9/10 {
		t.Errorf("only %d of %d comparisons are shown", shown, all)
	}
}

// check looks at the case of x, with the least value on both sides where that matters.
func check(t *testing.T, cs []*big.Int, c *Cases, equal bool, x, v *big.Int) {
	t.Helper()
	for c.At != nil {
		if c.OfValue {
			if v.Sign() != 0 {
				t.Fatalf("%v at %v: a case of the value 0", cs, x)
			}
			check(t, cs, c.Sides[0], equal, x, v)
			c = c.Sides[1]
			continue
		}
		if x.Cmp(c.At) <= 0 {
			c = c.Sides[0]
		} else {
			c = c.Sides[1]
		}
	}
	sum := func(x *big.Int) *big.Int {
		out := new(big.Int)
		for _, p := range c.Products {
			part := p.Coef
			for range p.Up {
				part = mul(part, sub(x, p.Lo))
			}
			for range p.Down {
				part = mul(part, sub(p.Hi, x))
			}
			out.Add(out, part)
		}
		return out
	}
	for _, p := range c.Products {
		if p.Coef.Sign() <= 0 || p.Up > 0 && x.Cmp(p.Lo) < 0 || p.Down > 0 && x.Cmp(p.Hi) > 0 {
			t.Fatalf("%v at %v: %v is negative", cs, x, p)
		}
	}
	rest := sub(mul(c.Scale, v), sum(x))
	for _, y := range ints(-17, 0, 5, 23) {
		if sub(mul(c.Scale, horner(cs, y)), sum(y)).Cmp(rest) != 0 {
			t.Fatalf("%v at %v: the products do not go together", cs, x)
		}
	}
	// Scale*p is at least rest: p holds its side, or is 0 where the value is split.
	if least := new(big.Int).Abs(c.Scale); rest.Sign() < 0 || (equal && v.Sign() != 0 || v.Sign() > 0) && rest.Cmp(least) < 0 {
		t.Fatalf("%v at %v: %v is not enough", cs, x, rest)
	}
	if s := c.Scale.Sign() * v.Sign(); s < 0 {
		t.Fatalf("%v at %v: the wrong side", cs, x)
	}
}
