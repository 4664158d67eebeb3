package polynomials

import (
	"math/big"
	"slices"
)

// Term is a monomial with its coefficient.
type Term struct {
	Coef *big.Int
	Pow  []int // exponent by variable
}

// Poly is a sum of terms over Vars variables: no coefficient is 0 and no two terms
// have the same exponents. Values are never changed in place.
type Poly struct {
	Vars  int
	Terms []Term
}

// New sums terms, which it may reorder.
func New(vars int, terms []Term) Poly {
	slices.SortFunc(terms, func(a, b Term) int { return slices.Compare(b.Pow, a.Pow) })
	out := terms[:0:0]
	for _, t := range terms {
		if n := len(out); n > 0 && slices.Equal(out[n-1].Pow, t.Pow) {
			out[n-1].Coef = new(big.Int).Add(out[n-1].Coef, t.Coef)
		} else {
			out = append(out, t)
		}
	}
	return Poly{vars, slices.DeleteFunc(out, func(t Term) bool { return t.Coef.Sign() == 0 })}
}

// Neg is -p.
func (p Poly) Neg() Poly {
	out := make([]Term, len(p.Terms))
	for i, t := range p.Terms {
		out[i] = Term{new(big.Int).Neg(t.Coef), t.Pow}
	}
	return Poly{p.Vars, out}
}

// Degree is the greatest total degree of a term; 0 for the zero polynomial.
func (p Poly) Degree() int {
	d := 0
	for _, t := range p.Terms {
		d = max(d, t.degree())
	}
	return d
}

func (t Term) degree() int {
	d := 0
	for _, e := range t.Pow {
		d += e
	}
	return d
}

// Coef gives the coefficient of the monomial with these exponents; never to be
// changed.
func (p Poly) Coef(pow ...int) *big.Int {
	for _, t := range p.Terms {
		if slices.Equal(t.Pow, pow) {
			return t.Coef
		}
	}
	return zero
}

var (
	zero = new(big.Int)
	one  = big.NewInt(1)
	two  = big.NewInt(2)
)

// At is the value of p at xs.
func (p Poly) At(xs []*big.Int) *big.Int {
	sum := new(big.Int)
	v := new(big.Int)
	for _, t := range p.Terms {
		v.Set(t.Coef)
		for i, e := range t.Pow {
			for ; e > 0; e-- {
				v.Mul(v, xs[i])
			}
		}
		sum.Add(sum, v)
	}
	return sum
}

func mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
func add(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func sub(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

// exactly divides a by b where that leaves no remainder.
func exactly(a, b *big.Int) (*big.Int, bool) {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	return q, r.Sign() == 0
}

// root is the square root of a square; ok is false for other numbers.
func root(a *big.Int) (r *big.Int, ok bool) {
	if a.Sign() < 0 {
		return nil, false
	}
	r = new(big.Int).Sqrt(a)
	return r, mul(r, r).Cmp(a) == 0
}
