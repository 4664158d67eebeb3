package polynomials

import (
	"math/big"

	"bsmt/bkernel/num"
)

// Line is A*x + B*y + C = 0.
type Line struct{ A, B, C *big.Int }

// Point is a solution of an equation in two variables.
type Point struct{ X, Y *big.Int }

// Conic is the solution set of a quadratic equation in two variables: the union of its
// lines, points, and orbits.
type Conic struct {
	Lines  []Line
	Points []Point
	Orbits *Orbits // nil when there are none

	Factors *Factors // where the points or lines come from, or nil
}

// Factors says of a polynomial p that Scale*p is U*V - N; where N is 0, p has lines.
type Factors struct {
	Scale, N *big.Int
	U, V     Line // what is zero on the line
}

// maxPoints is how many solutions of one equation are listed.
const maxPoints = 128

// SolveConic solves p = 0 for a polynomial of degree 2 in exactly two variables. ok is
// false where the set is none that a Conic holds: parabolas, ellipses (see Bands), and
// numbers too large to factor.
//
// With D the discriminant, u = 2ax + by + d and v = Dy + g turn the equation into
// v^2 - D*u^2 = N (Lagrange). For a square D its left side factors, and u and v follow
// from the divisors of N; otherwise it is a Pell equation, see Orbits.
func SolveConic(p Poly) (set Conic, ok bool) {
	if p.Vars != 2 || p.Degree() != 2 {
		return Conic{}, false
	}
	a, b, c := p.Coef(2, 0), p.Coef(1, 1), p.Coef(0, 2)
	d, e, f := p.Coef(1, 0), p.Coef(0, 1), p.Coef(0, 0)
	if a.Sign() == 0 && c.Sign() != 0 {
		set, ok = SolveConic(p.swapped())
		for i, l := range set.Lines {
			set.Lines[i] = Line{l.B, l.A, l.C}
		}
		for i, q := range set.Points {
			set.Points[i] = Point{q.Y, q.X}
		}
		if f := set.Factors; f != nil {
			f.U, f.V = Line{f.U.B, f.U.A, f.U.C}, Line{f.V.B, f.V.A, f.V.C}
		}
		if set.Orbits != nil {
			set.Orbits.swap = !set.Orbits.swap
		}
		return set, ok
	}
	if a.Sign() == 0 {
		return hyperbola(b, d, e, f)
	}
	D := sub(mul(b, b), mul(big.NewInt(4), mul(a, c)))
	g := sub(mul(b, d), mul(two, mul(a, e)))
	h := sub(mul(d, d), mul(big.NewInt(4), mul(a, f)))
	// u^2 = D*y^2 + 2*g*y + h
	t := transform{a: a, b: b, d: d, D: D, g: g}
	N := sub(mul(g, g), mul(D, h))
	if D.Sign() == 0 {
		if g.Sign() != 0 {
			return Conic{}, false // a parabola
		}
		r, isSquare := root(h)
		if !isSquare {
			return Conic{}, true
		}
		// u = r or u = -r
		set.Lines = []Line{{mul(two, a), b, sub(d, r)}}
		if r.Sign() != 0 {
			set.Lines = append(set.Lines, Line{mul(two, a), b, add(d, r)})
		}
		set.Factors = lowest(mul(big.NewInt(4), a), zero, set.Lines[0], set.Lines[len(set.Lines)-1])
		return set, true
	}
	if D.Sign() < 0 {
		return Conic{}, false
	}
	s, isSquare := root(D)
	if N.Sign() == 0 {
		if !isSquare { // only v = u = 0
			if q, ok := t.back(zero, zero); ok {
				set.Points = []Point{q}
			}
			return set, true
		}
		for _, s := range []*big.Int{s, negated(s)} {
			// v = s*u
			set.Lines = append(set.Lines, Line{mul(s, mul(two, a)), sub(mul(s, b), D), sub(mul(s, d), g)})
		}
		set.Factors = lowest(mul(big.NewInt(-4), mul(a, D)), zero, set.Lines[0], set.Lines[1])
		return set, true
	}
	if !isSquare {
		o, empty, ok := newOrbits(t, N)
		if !ok || empty {
			return Conic{}, ok
		}
		return Conic{Orbits: o}, true
	}
	// (v - s*u)(v + s*u) = N
	side := func(s *big.Int) Line {
		return Line{mul(s, mul(two, a)), add(mul(s, b), D), add(mul(s, d), g)}
	}
	set.Factors = lowest(mul(big.NewInt(-4), mul(a, D)), N, side(negated(s)), side(s))
	ok = eachFactor(N, func(k, l *big.Int) bool {
		v, okv := exactly(add(k, l), two)
		u, oku := exactly(sub(l, k), mul(two, s))
		if okv && oku {
			if q, fits := t.back(u, v); fits {
				set.Points = append(set.Points, q)
			}
		}
		return len(set.Points) <= maxPoints
	})
	return set, ok
}

func (p Poly) swapped() Poly {
	out := make([]Term, len(p.Terms))
	for i, t := range p.Terms {
		out[i] = Term{t.Coef, []int{t.Pow[1], t.Pow[0]}}
	}
	return New(2, out)
}

// hyperbola solves b*x*y + d*x + e*y + f = 0: (b*x + e)(b*y + d) = d*e - b*f.
func hyperbola(b, d, e, f *big.Int) (set Conic, ok bool) {
	k := sub(mul(d, e), mul(b, f))
	if k.Sign() == 0 {
		set.Lines, set.Factors = []Line{{b, zero, e}, {zero, b, d}}, lowest(b, zero, Line{b, zero, e}, Line{zero, b, d})
		return set, true
	}
	set.Factors = lowest(b, k, Line{b, zero, e}, Line{zero, b, d})
	ok = eachFactor(k, func(r, s *big.Int) bool {
		x, okx := exactly(sub(r, e), b)
		y, oky := exactly(sub(s, d), b)
		if okx && oky {
			set.Points = append(set.Points, Point{x, y})
		}
		return len(set.Points) <= maxPoints
	})
	return set, ok
}

// lowest takes out of factors what divides all of one.
func lowest(scale, n *big.Int, u, v Line) *Factors {
	for _, l := range []*Line{&u, &v} {
		g := new(big.Int)
		for _, c := range []*big.Int{scale, n, l.A, l.B, l.C} {
			g.GCD(nil, nil, g, new(big.Int).Abs(c))
		}
		for _, c := range []**big.Int{&scale, &n, &l.A, &l.B, &l.C} {
			*c = new(big.Int).Quo(*c, g)
		}
	}
	return &Factors{scale, n, u, v}
}

// eachFactor calls f with k and l, of both signs, for all k*l = n; n is not 0. It
// gives false when f says no or when n is too large to factor for certain.
func eachFactor(n *big.Int, f func(k, l *big.Int) bool) bool {
	ds, ok := divisors(n)
	if !ok {
		return false
	}
	for _, d := range ds {
		for _, k := range []*big.Int{d, negated(d)} {
			if !f(k, new(big.Int).Quo(n, k)) {
				return false
			}
		}
	}
	return true
}

const (
	trialPrimes = 1 << 12 // primes up to here are divided off numbers beyond the word
	maxDivisors = 1 << 14
)

// divisors lists the positive divisors of n. Beyond the machine word only numbers are
// factored whose small primes leave a cofactor within it.
func divisors(n *big.Int) (out []*big.Int, ok bool) {
	n = new(big.Int).Abs(n)
	out = []*big.Int{one}
	for q := int64(2); q < trialPrimes && n.BitLen() > 62; q++ {
		Q := big.NewInt(q)
		base := len(out)
		for f := Q; ; f = mul(f, Q) {
			d, ok := exactly(n, Q)
			if !ok {
				break
			}
			n = d
			for _, o := range out[:base] {
				out = append(out, mul(o, f))
			}
		}
	}
	if n.BitLen() > 62 || len(out) > maxDivisors {
		return nil, false
	}
	base := out
	out = nil
	for _, d := range num.Divisors(n.Uint64()) {
		for _, o := range base {
			out = append(out, mul(o, big.NewInt(d)))
		}
	}
	return out, len(out) <= maxDivisors
}

// transform leads back from u and v to x and y.
type transform struct{ a, b, d, D, g *big.Int }

// back gives y = (v-g)/D and x = (u-b*y-d)/(2a) where they are integers.
func (t transform) back(u, v *big.Int) (Point, bool) {
	y, ok := exactly(sub(v, t.g), t.D)
	if !ok {
		return Point{}, false
	}
	x, ok := exactly(sub(sub(u, mul(t.b, y)), t.d), mul(two, t.a))
	return Point{x, y}, ok
}
