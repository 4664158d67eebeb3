package polynomials

import (
	"math/big"

	"bsmt/bkernel/num"
)

// Band says Lo <= Σ Coefs*x <= Hi with integers.
type Band struct {
	Coefs  []*big.Int // by variable
	Lo, Hi *big.Int
	Sum    Squares  // the last one of it is that of the band
	Radius *big.Int // the greatest size of its form
}

// Squares says that Scale*p is Σ Coefs*(Σ Forms*x + Forms[Vars])^2 and a numeral.
type Squares struct {
	Scale *big.Int
	Coefs []*big.Int
	Forms [][]*big.Int
}

// maxSquares is how many variables a quadratic polynomial may have.
const maxSquares = 12

// Bands completes squares in p <= 0 for p of degree 2: where p is a sum of squares of
// linear forms with positive factors, and a constant, each form is bounded. never says
// that p <= 0 has no real solution, by the squares of the only band; ok is false when p is no such sum. Where the form
// is definite, each variable has a band of its own.
func Bands(p Poly) (bands []Band, never, ok bool) {
	if p.Vars > maxSquares || p.Degree() != 2 {
		return nil, false, false
	}
	for last := 0; last < p.Vars; last++ {
		sq, rest, fine := squares(p, last)
		if !fine {
			return nil, false, false
		}
		if rest.Sign() > 0 {
			return []Band{{Sum: integral(sq)}}, true, true
		}
		if n := len(sq); n > 0 {
			b := sq[n-1].band(new(big.Rat).Neg(rest))
			b.Sum = integral(sq)
			bands = append(bands, b)
		}
	}
	return bands, false, true
}

// square is d*(Σ form*x + form[Vars])^2 with d > 0.
type square struct {
	d    *big.Rat
	form []*big.Rat
}

// squares writes p as a sum of squares and a constant, with the variable last used in
// the last square where that is possible.
func squares(p Poly, last int) (out []square, rest *big.Rat, ok bool) {
	n := p.Vars
	half := big.NewRat(1, 2)
	// The symmetric matrix of p, the numeral as variable n.
	a := make([][]*big.Rat, n+1)
	for i := range a {
		a[i] = make([]*big.Rat, n+1)
		for j := range a[i] {
			a[i][j] = new(big.Rat)
		}
	}
	for _, t := range p.Terms {
		at := [2]int{n, n}
		k := 0
		for v, e := range t.Pow {
			for ; e > 0; e-- {
				at[k] = v
				k++
			}
		}
		c := new(big.Rat).SetInt(t.Coef)
		if i, j := at[0], at[1]; i == j {
			a[i][i].Add(a[i][i], c)
		} else {
			c.Mul(c, half)
			a[i][j].Add(a[i][j], c)
			a[j][i].Add(a[j][i], c)
		}
	}
	order := make([]int, 0, n)
	for v := 0; v < n; v++ {
		if v != last {
			order = append(order, v)
		}
	}
	order = append(order, last)
	gone := make([]bool, n+1)
	for _, v := range order {
		gone[v] = true
		d := a[v][v]
		if d.Sign() < 0 {
			return nil, nil, false
		}
		if d.Sign() == 0 {
			for j := 0; j <= n; j++ {
				if !gone[j] && a[v][j].Sign() != 0 {
					return nil, nil, false // indefinite, or linear in v
				}
			}
			continue
		}
		s := square{new(big.Rat).Set(d), make([]*big.Rat, n+1)}
		for j := 0; j <= n; j++ {
			s.form[j] = new(big.Rat)
			if j == v || !gone[j] {
				s.form[j].Quo(a[v][j], d)
			}
		}
		for i := 0; i <= n; i++ {
			for j := 0; j <= n && !gone[i]; j++ {
				if !gone[j] {
					x := new(big.Rat).Mul(s.form[i], s.form[j])
					a[i][j].Sub(a[i][j], x.Mul(x, d))
				}
			}
		}
		out = append(out, s)
	}
	return out, a[n][n], true
}

// band bounds the form of a square that is at most c >= 0.
func (s square) band(c *big.Rat) Band {
	den := big.NewInt(1) // common denominator of the coefficients
	n := len(s.form) - 1
	for _, f := range s.form[:n] {
		den = common(den, f.Denom())
	}
	b := Band{Coefs: make([]*big.Int, n)}
	D := new(big.Rat).SetInt(den)
	for i, f := range s.form[:n] {
		b.Coefs[i] = exactlyTimes(f, den)
	}
	// |L + k| <= r for the integer form L = den*Σ, k = den*form[n], r^2 = den^2*c/d.
	k := new(big.Rat).Mul(s.form[n], D)
	r2 := new(big.Rat).Mul(new(big.Rat).Quo(c, s.d), new(big.Rat).Mul(D, D))
	// All times the denominator e of k: |e*L + k*e| <= floor(e*r).
	e := k.Denom() // e*L + k*e is the form over the integers
	r2.Mul(r2, new(big.Rat).SetInt(mul(e, e)))
	r := new(big.Int).Sqrt(new(big.Int).Quo(r2.Num(), r2.Denom()))
	b.Radius = r
	// e*L in [-r - ke, r - ke]
	b.Lo = num.CeilQuo(new(big.Int).Neg(add(r, k.Num())), e)
	b.Hi = num.FloorQuo(sub(r, k.Num()), e)
	return b
}

// integral brings squares to integers.
func integral(sq []square) Squares {
	out := Squares{Scale: one}
	scales := make([]*big.Rat, len(sq))
	for i, s := range sq {
		den := one
		for _, f := range s.form {
			den = common(den, f.Denom())
		}
		form := make([]*big.Int, len(s.form))
		for j, f := range s.form {
			form[j] = exactlyTimes(f, den)
		}
		out.Forms = append(out.Forms, form)
		scales[i] = new(big.Rat).Quo(s.d, new(big.Rat).SetInt(mul(den, den)))
		out.Scale = common(out.Scale, scales[i].Denom())
	}
	for _, d := range scales {
		out.Coefs = append(out.Coefs, exactlyTimes(d, out.Scale))
	}
	return out
}

// common is the least common multiple.
func common(a, b *big.Int) *big.Int {
	return mul(a, new(big.Int).Quo(b, new(big.Int).GCD(nil, nil, a, b)))
}

// exactlyTimes is f*k, an integer.
func exactlyTimes(f *big.Rat, k *big.Int) *big.Int {
	return mul(f.Num(), new(big.Int).Quo(k, f.Denom()))
}
