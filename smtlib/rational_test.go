package smtlib

import (
	"math/big"
	"testing"
)

// TestRational: what writes a number is read, and nothing else.
func TestRational(t *testing.T) {
	c := NewContext()
	num := func(n, d int64) Term { return c.MkReal(big.NewRat(n, d)) }
	whole := func(n int64) Term { return c.MkOp(OpToReal, Real, c.MkInt(big.NewInt(n))) }
	neg := func(a Term) Term { return c.MkOp(OpNeg, Real, a) }
	div := func(as ...Term) Term { return c.MkOp(OpRealDiv, Real, as...) }
	x := c.MkVar("x", Real)
	for _, tc := range []struct {
		term Term
		want *big.Rat // nil: it is no number
	}{
		{num(3, 2), big.NewRat(3, 2)},
		{neg(neg(num(3, 2))), big.NewRat(3, 2)},
		{whole(4), big.NewRat(4, 1)},
		{neg(whole(4)), big.NewRat(-4, 1)},
		{div(num(1, 1), num(3, 1)), big.NewRat(1, 3)},
		{neg(div(neg(num(1, 1)), neg(whole(3)))), big.NewRat(-1, 3)},
		{div(num(1, 1), num(2, 1), num(3, 1)), big.NewRat(1, 6)},
		{div(num(0, 1), num(3, 1)), new(big.Rat)},
		{div(num(1, 1), num(0, 1)), nil},
		{div(num(1, 1), x), nil},
		{x, nil},
		{neg(x), nil},
	} {
		got, ok := c.Rational(tc.term)
		if ok != (tc.want != nil) || ok && got.Cmp(tc.want) != 0 {
			t.Errorf("term %d: %v, %v, want %v", tc.term, got, ok, tc.want)
		}
	}
}
