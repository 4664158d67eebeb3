package num

import "math/big"

// Rat is an exact rational in lowest terms.
type Rat struct {
	n Int // numerator
	d Int // denominator minus 1, not negative; so that the zero value is 0/1
}

var one = Int{v: 1}

// NewRat returns n/d, d not 0.
func NewRat(n, d Int) Rat {
	if d.IsOne() {
		return Rat{n: n}
	}
	if d.Sign() < 0 {
		n, d = n.Neg(), d.Neg()
	}
	if g := Gcd(n, d); !g.IsOne() {
		n, d = n.Quo(g), d.Quo(g)
	}
	return Rat{n, d.Sub(one)}
}

// FromBigRat returns x.
func FromBigRat(x *big.Rat) Rat { return NewRat(FromBig(x.Num()), FromBig(x.Denom())) }

// RatInt returns n as a rational.
func RatInt(n Int) Rat { return Rat{n: n} }

// Num returns the numerator.
func (a Rat) Num() Int { return a.n }

// Den returns the denominator, at least 1.
func (a Rat) Den() Int { return a.d.Add(one) }

// IsInt reports whether a is an integer.
func (a Rat) IsInt() bool { return a.d.IsZero() }

// Sign returns -1, 0 or 1.
func (a Rat) Sign() int { return a.n.Sign() }

// Neg returns -a.
func (a Rat) Neg() Rat { return Rat{a.n.Neg(), a.d} }

// Add returns a+c.
func (a Rat) Add(c Rat) Rat {
	if a.d.IsZero() && c.d.IsZero() {
		return Rat{n: a.n.Add(c.n)}
	}
	ad, cd := a.Den(), c.Den()
	return NewRat(a.n.Mul(cd).AddMul(c.n, ad), ad.Mul(cd))
}

// Sub returns a-c.
func (a Rat) Sub(c Rat) Rat { return a.Add(c.Neg()) }

// Mul returns a*c.
func (a Rat) Mul(c Rat) Rat {
	if a.d.IsZero() && c.d.IsZero() {
		return Rat{n: a.n.Mul(c.n)}
	}
	return NewRat(a.n.Mul(c.n), a.Den().Mul(c.Den()))
}

// Div returns a/c, c not 0.
func (a Rat) Div(c Rat) Rat { return NewRat(a.n.Mul(c.Den()), a.Den().Mul(c.n)) }

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than c.
func (a Rat) Cmp(c Rat) int {
	if a.d.IsZero() && c.d.IsZero() {
		return a.n.Cmp(c.n)
	}
	return a.n.Mul(c.Den()).Cmp(c.n.Mul(a.Den()))
}

// Equal reports a = c.
func (a Rat) Equal(c Rat) bool { return a.n.Equal(c.n) && a.d.Equal(c.d) }

// Floor returns the greatest integer not above a.
func (a Rat) Floor() Int {
	if a.d.IsZero() {
		return a.n
	}
	return a.n.FloorDiv(a.Den())
}

// Ceil returns the least integer not below a.
func (a Rat) Ceil() Int {
	if a.d.IsZero() {
		return a.n
	}
	return a.n.CeilDiv(a.Den())
}

// Round returns a nearest integer, the greater one of two.
func (a Rat) Round() Int {
	if a.d.IsZero() {
		return a.n
	}
	d := a.Den()
	two := Int{v: 2}
	return a.n.Mul(two).Add(d).FloorDiv(d.Mul(two))
}

// Big returns a as a number of math/big, which is the caller's.
func (a Rat) Big() *big.Rat { return new(big.Rat).SetFrac(a.n.Big(), a.Den().Big()) }

// Float64 returns an approximation, maybe an infinity or not a number.
func (a Rat) Float64() float64 { return a.n.Float64() / a.Den().Float64() }

// String returns a as n or n/d.
func (a Rat) String() string {
	if a.d.IsZero() {
		return a.n.String()
	}
	return a.n.String() + "/" + a.Den().String()
}
