package algebra

import (
	"math/big"
	"slices"

	"bsmt/bkernel/num"
)

// Point is a point of real space: each coordinate is a rational number or a real root of a
// polynomial over the coordinates before it. What is computed at a point is computed up to
// a positive factor, so that no coefficient is ever divided.
//
// A polynomial whose root is a coordinate need not be irreducible: where a computation
// finds a factor of it, the factor that has the root takes its place (Della Dora, Dicrescenzo,
// Duval, "About a new method for computing in algebraic number fields", EUROCAL 1985).
type Point struct {
	r *Ring
	c []Root
}

// Root is a number: a rational one, or the only root of a polynomial in an interval.
type Root struct {
	p      *Poly   // over the coordinates of its point, without squares there; nil of a rational number
	v      int     // its variable
	lo, hi num.Rat // p has one root between them and is not 0 at either; both the number itself when it is rational
	low    int     // sign of p at lo
}

// Rational is the number a as a root.
func Rational(a num.Rat) *Root { return &Root{lo: a, hi: a} }

// Rat gives the number when it is known to be rational.
func (a *Root) Rat() (num.Rat, bool) { return a.lo, a.p == nil }

// NewPoint is the point of no coordinates.
func (r *Ring) NewPoint() *Point { return &Point{r: r} }

// Len is how many coordinates there are.
func (t *Point) Len() int { return len(t.c) }

// Push adds a coordinate, the variable Len: a number that Isolate gave of this point.
func (t *Point) Push(a *Root) {
	b := *a
	b.v = len(t.c)
	t.c = append(t.c, b)
}

// Pop removes the last coordinate.
func (t *Point) Pop() { t.c = t.c[:len(t.c)-1] }

// Coordinate gives a coordinate when it is known to be rational.
func (t *Point) Coordinate(v int) (num.Rat, bool) { return t.c[v].Rat() }

// reduce gives a polynomial of the same sign at the point: without rational coordinates, and
// with degrees below those of the polynomials of the others.
func (t *Point) reduce(p *Poly) *Poly {
	for v := min(p.v, len(t.c)-1); v >= 0; v-- {
		d := p.DegreeIn(v)
		if d == 0 {
			continue
		}
		if a := &t.c[v]; a.p == nil {
			p = t.r.At(p, v, a.lo)
		} else {
			p = t.r.modulo(p, v, a.p, d)
		}
	}
	t.r.chargeSize(p)
	return p.reduced()
}

// modulo is the remainder of p, of degree d in v, by m in the variable v, times a positive
// number.
func (r *Ring) modulo(p *Poly, v int, m *Poly, d int) *Poly {
	e := d - m.Degree(v) + 1
	if e <= 0 {
		return p
	}
	if l := m.lead(v); e&1 == 1 && (l.v >= 0 || l.k.Sign() < 0) {
		e++
	}
	return r.moduloCoefs(p, v, m, e)
}

func (r *Ring) moduloCoefs(p *Poly, v int, m *Poly, e int) *Poly {
	l := m.lead(v)
	if p.v > v {
		c := make([]*Poly, len(p.c))
		for i := range c {
			c[i] = r.moduloCoefs(p.c[i], v, m, e)
		}
		return ofCoefs(p.v, c)
	}
	if p.Degree(v) < m.Degree(v) {
		return r.Mul(p, r.Pow(l, e))
	}
	n := p.Degree(v) - m.Degree(v) + 1
	_, rem := r.quoRem(p, m, v)
	return r.Mul(rem, r.Pow(l, e-n))
}

// Sign is the sign of p at the point.
func (t *Point) Sign(p *Poly) int {
	p = t.reduce(p)
	for round := 0; ; round++ {
		if k, ok := p.IsConst(); ok {
			return k.Sign()
		}
		lo, hi := t.encloseScaled(p, t.bitsFor(p))
		switch {
		case lo.Sign() > 0:
			return 1
		case hi.Sign() < 0:
			return -1
		}
		if round == 1 && t.vanishes(p) {
			return 0
		}
		p.Visit(func(v int) { t.refine(&t.c[v], 4) })
		p = t.reduce(p)
	}
}

// enclose gives an interval with the value of p, which is over the coordinates.
func (t *Point) enclose(p *Poly) (lo, hi num.Rat) {
	if p.v < 0 {
		a := num.RatInt(p.k)
		return a, a
	}
	a := &t.c[p.v]
	for i := len(p.c) - 1; i >= 0; i-- {
		t.r.charge(4)
		if i < len(p.c)-1 {
			lo, hi = times(lo, hi, a.lo, a.hi)
		}
		l, h := t.enclose(p.c[i])
		lo, hi = lo.Add(l), hi.Add(h)
	}
	return lo, hi
}

// guardBits is by how many bits what is rounded is finer than the intervals of coordinates.
const guardBits = 32

// bitsFor gives the binary digits after the point with which p is enclosed: rounding adds
// little to what the intervals of the coordinates leave open.
func (t *Point) bitsFor(p *Poly) uint {
	most := 0
	p.Visit(func(v int) {
		if a := &t.c[v]; a.p != nil {
			w := a.hi.Sub(a.lo)
			most = max(most, w.Den().BitLen()-w.Num().BitLen())
		}
	})
	return uint(most + guardBits)
}

// encloseScaled is enclose with ends multiplied by 2^bits, and rounded outwards: fractions with
// great denominators take longer.
func (t *Point) encloseScaled(p *Poly, bits uint) (lo, hi num.Int) {
	if p.v < 0 {
		a := p.k.Lsh(bits)
		return a, a
	}
	a := &t.c[p.v]
	low := a.lo.Num().Lsh(bits).FloorDiv(a.lo.Den())
	high := a.hi.Num().Lsh(bits).CeilDiv(a.hi.Den())
	for i := len(p.c) - 1; i >= 0; i-- {
		t.r.charge(1 + int64(lo.BitLen()>>8))
		if i < len(p.c)-1 {
			lo, hi = times(lo, hi, low, high)
			lo, hi = lo.Rsh(bits), hi.Neg().Rsh(bits).Neg()
		}
		l, h := t.encloseScaled(p.c[i], bits)
		lo, hi = lo.Add(l), hi.Add(h)
	}
	return lo, hi
}

// times is the product of two intervals.
func times[N interface {
	Mul(N) N
	Cmp(N) int
}](a, b, c, d N) (lo, hi N) {
	lo = a.Mul(c)
	hi = lo
	for _, x := range [3]N{a.Mul(d), b.Mul(c), b.Mul(d)} {
		if x.Cmp(lo) < 0 {
			lo = x
		}
		if x.Cmp(hi) > 0 {
			hi = x
		}
	}
	return lo, hi
}

// refine halves the interval of a number n times.
func (t *Point) refine(a *Root, n int) {
	for ; n > 0 && a.p != nil; n-- {
		t.split(a, a.lo.Add(a.hi).Mul(half))
	}
}

var half = num.NewRat(num.FromInt64(1), num.FromInt64(2))

// split brings the interval of a number to one side of m, which lies in it, or makes it m.
func (t *Point) split(a *Root, m num.Rat) {
	switch s := t.Sign(t.r.At(a.p, a.v, m)); s {
	case 0:
		a.p, a.lo, a.hi = nil, m, m
	case a.low:
		a.lo = m
	default:
		a.hi = m
	}
}

// trim drops powers of v whose coefficients are 0 at the point.
func (t *Point) trim(p *Poly, v int) *Poly {
	for !p.IsZero() && t.Sign(p.lead(v)) == 0 {
		p = dropLead(p, v)
	}
	return p
}

// gcd is a greatest common divisor of a and b as polynomials in v with the values of the
// coordinates before v in their coefficients, which are trimmed.
func (t *Point) gcd(a, b *Poly, v int) *Poly {
	if a.Degree(v) < b.Degree(v) {
		a, b = b, a
	}
	if univariate(a) && univariate(b) {
		if g := t.r.Gcd(a, b); g.v == v {
			return g
		}
		return unit
	}
	for !b.IsZero() {
		if b.Degree(v) == 0 {
			return unit
		}
		_, rem := t.r.quoRem(a, b, v)
		a, b = b, t.trim(t.reduceBelow(rem, v), v)
	}
	return a
}

// univariate tells whether all coefficients of p are numbers.
func univariate(p *Poly) bool {
	for _, c := range p.c {
		if c.v >= 0 {
			return false
		}
	}
	return true
}

// reduceBelow is reduce with the coordinates before v only.
func (t *Point) reduceBelow(p *Poly, v int) *Poly {
	if v >= len(t.c) {
		return t.reduce(p)
	}
	below := Point{t.r, t.c[:v:v]}
	return below.reduce(p)
}

// divide is a / b as polynomials in v over the coordinates before v, up to a factor.
func (t *Point) divide(a, b *Poly, v int) *Poly {
	quo, _ := t.r.quoRem(a, b, v)
	return t.trim(t.reduceBelow(quo, v), v)
}

// vanishes tells whether p, reduced and no number, is 0 at the point.
func (t *Point) vanishes(p *Poly) bool {
	v := p.v
	if p = t.trim(p, v); p.Degree(v) == 0 {
		return t.Sign(p) == 0
	}
	a := &t.c[v]
	if a.p == nil { // it was found to be rational
		return t.Sign(p) == 0
	}
	g := t.gcd(a.p, p, v)
	if g.Degree(v) == 0 {
		return false
	}
	has := t.Sign(t.r.At(g, v, a.lo)) != t.Sign(t.r.At(g, v, a.hi))
	if g.Degree(v) < a.p.Degree(v) {
		if !has {
			g = t.divide(a.p, g, v)
		}
		a.p = g.normal()
		a.low = t.Sign(t.r.At(a.p, v, a.lo))
	}
	return has
}

// Isolate gives the real roots of p at the point, in order, p over the coordinates and the
// variable Len. When p is 0 there for all values of that variable, null is set.
func (t *Point) Isolate(p *Poly) (roots []*Root, null bool) {
	v := len(t.c)
	if p = t.trim(t.reduce(p), v); p.v != v {
		return nil, p.IsZero()
	}
	if g := t.gcd(p, t.trim(t.reduce(t.r.Derivative(p, v)), v), v); g.Degree(v) > 0 {
		p = t.divide(p, g, v)
	}
	return t.isolate(p, v), false
}

// IsolateSimple is Isolate of p whose leading coefficient and discriminant are not 0 at the point:
// to look for multiple roots takes long where coordinates are irrational.
func (t *Point) IsolateSimple(p *Poly) []*Root { return t.isolate(t.reduce(p), len(t.c)) }

func (t *Point) isolate(p *Poly, v int) []*Root {
	t.r.chargeSize(p)
	p = p.normal()
	if p.Degree(v) == 1 && p.c[0].v < 0 && p.c[1].v < 0 {
		return []*Root{Rational(num.NewRat(p.c[0].k.Neg(), p.c[1].k))}
	}
	return t.descartes(p, v)
}

// descartes isolates the roots of p, without squares, by Descartes' rule of signs and
// bisection (Collins, Akritas, "Polynomial real root isolation using Descartes' rule of
// signs", SYMSAC 1976).
func (t *Point) descartes(p *Poly, v int) []*Root {
	r := t.r
	k := t.rootBound(p, v)
	two := num.FromInt64(2)
	// x = 2^k*(2y - 1)
	q := make([]*Poly, len(p.c))
	for i, c := range p.c {
		if k >= 0 {
			q[i] = r.Scale(c, num.Pow2(uint(k*i)))
		} else {
			q[i] = r.Scale(c, num.Pow2(uint(-k*(len(p.c)-1-i))))
		}
	}
	q = r.taylor(q, num.FromInt64(-1))
	s := num.FromInt64(1)
	for i := range q {
		q[i] = r.Scale(q[i], s)
		s = s.Mul(two)
	}
	scale := num.RatInt(num.FromInt64(1))
	for i := k; i > 0; i-- {
		scale = scale.Mul(num.RatInt(two))
	}
	for i := k; i < 0; i++ {
		scale = scale.Mul(half)
	}
	at := func(c num.Int, d int) num.Rat { // the x of y = c/2^d
		return num.NewRat(c.Mul(two).Sub(num.Pow2(uint(d))), num.Pow2(uint(d))).Mul(scale)
	}
	type node struct {
		q []*Poly
		c num.Int // y lies between c/2^d and (c+1)/2^d, or is c/2^d when q is nil
		d int
	}
	var out []*Root
	todo := []node{{q: q}}
	one := num.FromInt64(1)
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n.q == nil {
			out = append(out, Rational(at(n.c, n.d)))
			continue
		}
		changes, ends := t.changes(n.q)
		if changes == 0 {
			continue
		}
		if changes == 1 && ends {
			a := &Root{p: p, v: v, lo: at(n.c, n.d), hi: at(n.c.Add(one), n.d)}
			a.low = t.Sign(r.At(p, v, a.lo))
			out = append(out, t.simplify(a))
			continue
		}
		left := make([]*Poly, len(n.q))
		for i, c := range n.q {
			left[i] = r.Scale(c, num.Pow2(uint(len(n.q)-1-i)))
		}
		right := r.taylor(left, one)
		mid := n.c.Mul(two).Add(one)
		todo = append(todo, node{q: right, c: mid, d: n.d + 1})
		if t.Sign(right[0]) == 0 {
			todo = append(todo, node{c: mid, d: n.d + 1})
		}
		todo = append(todo, node{q: left, c: n.c.Mul(two), d: n.d + 1})
	}
	return out
}

// changes counts the changes of sign of the coefficients of (1+y)^n * q(1/(1+y)), at least
// the roots between 0 and 1 and of the same parity, and tells whether q is not 0 at 0 nor 1.
func (t *Point) changes(q []*Poly) (n int, ends bool) {
	rev := make([]*Poly, len(q))
	for i, c := range q {
		rev[len(q)-1-i] = c
	}
	ends = t.Sign(q[0]) != 0
	last := 0
	for i, c := range t.r.taylor(rev, num.FromInt64(1)) {
		s := t.Sign(c)
		if i == 0 {
			ends = ends && s != 0
		}
		if s != 0 {
			if last != 0 && s != last {
				if n++; n > 1 {
					return n, ends
				}
			}
			last = s
		}
	}
	return n, ends
}

// taylor gives the coefficients of q(y+a), for a = 1 or -1.
func (r *Ring) taylor(q []*Poly, a num.Int) []*Poly {
	out := append([]*Poly(nil), q...)
	add := r.Add
	if a.Sign() < 0 {
		add = r.Sub
	}
	for i := 0; i < len(out)-1; i++ {
		for j := len(out) - 2; j >= i; j-- {
			out[j] = add(out[j], out[j+1])
		}
	}
	return out
}

// rootBound gives k so that all roots of p are between -2^k and 2^k: twice the greatest of
// the |a[n-i]/a[n]|^(1/i) (Fujiwara, "Über die obere Schranke des absoluten Betrages der
// Wurzeln einer algebraischen Gleichung", 1916).
func (t *Point) rootBound(p *Poly, v int) int {
	n := p.Degree(v)
	var least num.Rat
	for lead := p.c[n]; ; {
		lo, hi := t.enclose(lead)
		if lo.Sign() > 0 {
			least = lo
		} else if hi.Sign() < 0 {
			least = hi.Neg()
		}
		if least.Sign() > 0 {
			break
		}
		lead.Visit(func(v int) { t.refine(&t.c[v], 4) })
	}
	k := -20
	for i := 1; i <= n; i++ {
		lo, hi := t.enclose(p.c[n-i])
		if a := lo.Neg(); a.Cmp(hi) > 0 {
			hi = a
		}
		if hi.Sign() == 0 {
			continue
		}
		q := hi.Div(least)
		b := q.Num().BitLen() - q.Den().BitLen() + 1
		e := b / i
		if e*i < b {
			e++
		}
		k = max(k, e+1)
	}
	return k
}

// simplify gives a number as a rational one when that is easily seen.
func (t *Point) simplify(a *Root) *Root {
	if !univariate(a.p) || a.p.lead(a.v).k.BitLen() > 24 {
		return a
	}
	return t.rational(a)
}

// rational gives a root of a polynomial with numbers for coefficients as a rational number
// when it is one.
func (t *Point) rational(a *Root) *Root {
	if a.p == nil || irrational(a.p) {
		return a
	}
	// Its denominator divides the leading coefficient then.
	m := num.RatInt(a.p.lead(a.v).k.Abs())
	for a.p != nil && a.hi.Sub(a.lo).Mul(m).Cmp(num.RatInt(num.FromInt64(1))) >= 0 {
		t.refine(a, 1)
	}
	if a.p == nil {
		return a
	}
	c := num.RatInt(a.lo.Mul(m).Floor().Add(num.FromInt64(1))).Div(m)
	if c.Cmp(a.hi) < 0 && t.Sign(t.r.At(a.p, a.v, c)) == 0 {
		return Rational(c)
	}
	return a
}

// somePrimes are the primes with which irrational tries.
var somePrimes = [...]int64{5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79}

// irrational says that a polynomial with numbers for coefficients has no rational root, for it has none
// modulo a prime that does not divide the leading coefficient. False claims nothing.
func irrational(p *Poly) bool {
	c := make([]int64, len(p.c))
	for _, q := range somePrimes {
		for i := range c {
			c[i] = new(big.Int).Mod(p.c[i].k.Big(), big.NewInt(q)).Int64()
		}
		root := c[len(c)-1] == 0
		for x := int64(0); x < q && !root; x++ {
			v := int64(0)
			for _, k := range slices.Backward(c) {
				v = (v*x + k) % q
			}
			root = v == 0
		}
		if !root {
			return true
		}
	}
	return false
}

// Compare compares two numbers that Isolate gave of this point.
func (t *Point) Compare(a, b *Root) int {
	if a == b {
		return 0
	}
	apart := false
	for {
		switch {
		case a.p == nil && b.p == nil:
			return a.lo.Cmp(b.lo)
		case a.hi.Cmp(b.lo) <= 0: // an end of an open interval is no root
			return -1
		case b.hi.Cmp(a.lo) <= 0:
			return 1
		case a.p == nil:
			t.split(b, a.lo)
			continue
		case b.p == nil:
			t.split(a, b.lo)
			continue
		}
		if !apart {
			if g := t.gcd(a.p, b.p, a.v); g.Degree(a.v) > 0 {
				lo, hi := a.lo, a.hi
				if b.lo.Cmp(lo) > 0 {
					lo = b.lo
				}
				if b.hi.Cmp(hi) < 0 {
					hi = b.hi
				}
				if s := t.Sign(t.r.At(g, a.v, lo)); s != t.Sign(t.r.At(g, a.v, hi)) {
					*a = Root{p: g, v: a.v, lo: lo, hi: hi, low: s}
					*b = *a
					return 0
				}
			}
			apart = true
		}
		t.refine(a, 1)
		t.refine(b, 1)
	}
}

// Between gives a rational number between a and b, a below b; nil is an infinity. It is of a
// small denominator, and near 0 among those.
func (t *Point) Between(a, b *Root) num.Rat {
	one := num.RatInt(num.FromInt64(1))
	switch {
	case a == nil && b == nil:
		return num.Rat{}
	case a == nil:
		if b.lo.Sign() > 0 {
			return num.Rat{}
		}
		return num.RatInt(b.lo.Ceil()).Sub(one)
	case b == nil:
		if a.hi.Sign() < 0 {
			return num.Rat{}
		}
		return num.RatInt(a.hi.Floor()).Add(one)
	}
	for a.hi.Cmp(b.lo) >= 0 {
		if a.p == nil && b.p == nil {
			panic("algebra: nothing is between a number and itself")
		}
		t.refine(a, 1)
		t.refine(b, 1)
	}
	// The ends of the intervals of irrational numbers will do too.
	lo, hi := a.hi, b.lo
	if lo.Sign() < 0 && hi.Sign() > 0 {
		return num.Rat{}
	}
	for scale := one; ; scale = scale.Add(scale) {
		l := num.RatInt(lo.Mul(scale).Floor()).Add(one)
		if lo.Sign() < 0 { // the one near 0
			l = num.RatInt(hi.Mul(scale).Ceil()).Sub(one)
		}
		if m := l.Div(scale); m.Cmp(lo) > 0 && m.Cmp(hi) < 0 {
			return m
		}
	}
}
