package float

import "math/big"

// Add is a + b.
func (f Format) Add(m Mode, a, b Number) Number {
	switch {
	case a.Kind == NaN || b.Kind == NaN, a.Kind == Infinite && b.Kind == Infinite && a.Neg != b.Neg:
		return nan()
	case a.Kind == Infinite:
		return a
	case b.Kind == Infinite:
		return b
	}
	return f.Round(m, new(big.Rat).Add(a.value(), b.value()), f.zeroSum(m, a.Neg, b.Neg))
}

// zeroSum is the sign of a sum that is zero, of numbers of these signs: two zeros of one
// sign keep it.
func (f Format) zeroSum(m Mode, a, b bool) bool {
	if a == b {
		return a
	}
	return m == RTN
}

// Sub is a - b.
func (f Format) Sub(m Mode, a, b Number) Number { return f.Add(m, a, Negate(b)) }

// Negate is -a.
func Negate(a Number) Number {
	if a.Kind == NaN {
		return a
	}
	a.Neg = !a.Neg
	if a.Rat != nil {
		a.Rat = new(big.Rat).Neg(a.Rat)
	}
	return a
}

// Abs is the absolute value of a.
func Abs(a Number) Number {
	if a.Neg {
		return Negate(a)
	}
	return a
}

// Mul is a * b.
func (f Format) Mul(m Mode, a, b Number) Number {
	neg := a.Neg != b.Neg
	switch {
	case a.Kind == NaN || b.Kind == NaN, a.Kind == Infinite && b.IsZero(), b.Kind == Infinite && a.IsZero():
		return nan()
	case a.Kind == Infinite || b.Kind == Infinite:
		return infinite(neg)
	}
	return f.Round(m, new(big.Rat).Mul(a.value(), b.value()), neg)
}

// Div is a / b.
func (f Format) Div(m Mode, a, b Number) Number {
	neg := a.Neg != b.Neg
	switch {
	case a.Kind == NaN || b.Kind == NaN, a.Kind == Infinite && b.Kind == Infinite, a.IsZero() && b.IsZero():
		return nan()
	case a.Kind == Infinite || b.IsZero():
		return infinite(neg)
	case b.Kind == Infinite:
		return zero(neg)
	}
	return f.Round(m, new(big.Rat).Quo(a.value(), b.value()), neg)
}

// Fma is a * b + c, rounded once.
func (f Format) Fma(m Mode, a, b, c Number) Number {
	neg := a.Neg != b.Neg
	switch {
	case a.Kind == NaN || b.Kind == NaN || c.Kind == NaN, a.Kind == Infinite && b.IsZero(), b.Kind == Infinite && a.IsZero():
		return nan()
	case a.Kind == Infinite || b.Kind == Infinite:
		if c.Kind == Infinite && c.Neg != neg {
			return nan()
		}
		return infinite(neg)
	case c.Kind == Infinite:
		return c
	}
	product := new(big.Rat).Mul(a.value(), b.value())
	return f.Round(m, product.Add(product, c.value()), f.zeroSum(m, neg, c.Neg))
}

// Sqrt is the square root of a.
func (f Format) Sqrt(m Mode, a Number) Number {
	switch {
	case a.Kind == NaN, a.IsZero():
		return a
	case a.Neg:
		return nan()
	case a.Kind == Infinite:
		return a
	}
	// With twice as many bits as the significand has, and two more, no root that is not
	// exact lies on a number or in the middle of two: the floor and a bit below say all.
	shift := max(0, 2*f.Sb+2-(a.Rat.Num().BitLen()-a.Rat.Denom().BitLen())/2)
	scaled := new(big.Rat).Mul(a.Rat, power(2*shift))
	whole := new(big.Int).Quo(scaled.Num(), scaled.Denom())
	root := new(big.Int).Sqrt(whole)
	r := new(big.Rat).SetInt(root)
	if new(big.Rat).Mul(r, r).Cmp(scaled) != 0 {
		r.Add(r, big.NewRat(1, 2))
	}
	return f.Round(m, r.Mul(r, power(-shift)), false)
}

// Rem is a - b*n with n the integer nearest to a/b, of two the even one.
func (f Format) Rem(a, b Number) Number {
	switch {
	case a.Kind != Finite || b.Kind == NaN || b.IsZero():
		return nan()
	case b.Kind == Infinite || a.IsZero():
		return a
	}
	quotient := new(big.Rat).Quo(a.Rat, b.Rat)
	neg := quotient.Sign() < 0
	n := new(big.Rat).SetInt(nearest(RNE, quotient.Abs(quotient), neg))
	if neg {
		n.Neg(n)
	}
	n.Mul(n, b.Rat)
	return exact(n.Sub(a.Rat, n), a.Neg)
}

// ToIntegral is a, a number of the format, rounded to an integer. Where the exponents are few and
// the bits many there may be none that is near enough: it is rounded as other results are.
func (f Format) ToIntegral(m Mode, a Number) Number {
	v, ok := Integer(m, a)
	if !ok {
		return a
	}
	return f.Round(m, new(big.Rat).SetInt(v), a.Neg)
}

// Convert is a as a number of the format.
func (f Format) Convert(m Mode, a Number) Number {
	if a.Kind != Finite {
		return a
	}
	return f.Round(m, a.value(), a.Neg)
}

// Cmp compares two numbers as IEEE 754 does, where both zeros are equal; ok is false where
// one of them is NaN.
func Cmp(a, b Number) (c int, ok bool) {
	if a.Kind == NaN || b.Kind == NaN {
		return 0, false
	}
	rank := func(n Number) int {
		switch {
		case n.Kind == Finite:
			return 0
		case n.Neg:
			return -1
		}
		return 1
	}
	if ra, rb := rank(a), rank(b); ra != 0 || rb != 0 {
		return ra - rb, true
	}
	return a.value().Cmp(b.value()), true
}

// Normal tells whether a is a finite number of the format with its hidden one set.
func (f Format) Normal(a Number) bool {
	return a.Rat != nil && magnitude(a.Rat) >= f.least()
}
