package algebra

import "bsmt/bkernel/num"

// Resultant is the resultant of a and b in the variable v, none below their greatest ones,
// by subresultants (Cohen, "A Course in Computational Algebraic Number Theory", 1993,
// algorithm 3.3.7).
func (r *Ring) Resultant(a, b *Poly, v int) *Poly {
	if a.IsZero() || b.IsZero() {
		return zero
	}
	if a.Degree(v) == 0 {
		return r.Pow(a, b.Degree(v))
	}
	if b.Degree(v) == 0 {
		return r.Pow(b, a.Degree(v))
	}
	odd := func() bool { return a.Degree(v)&1 == 1 && b.Degree(v)&1 == 1 }
	neg := false
	if a.Degree(v) < b.Degree(v) {
		neg = odd()
		a, b = b, a
	}
	g, h := unit, unit
	for b.Degree(v) > 0 {
		d := a.Degree(v) - b.Degree(v)
		neg = neg != odd()
		_, rem := r.quoRem(a, b, v)
		a = b
		if rem.IsZero() {
			return zero
		}
		b = r.exact(rem, r.Mul(g, r.Pow(h, d)))
		g = a.lead(v)
		h = r.lift(h, g, d)
	}
	h = r.lift(h, b.lead(v), a.Degree(v))
	if neg {
		h = h.Neg()
	}
	return h
}

// lift is h^(1-d) * g^d.
func (r *Ring) lift(h, g *Poly, d int) *Poly {
	switch d {
	case 0:
		return h
	case 1:
		return g
	}
	return r.exact(r.Pow(g, d), r.Pow(h, d-1))
}

// Discriminant is the resultant of p and its derivative, without the leading coefficient
// of p, up to its sign.
func (r *Ring) Discriminant(p *Poly, v int) *Poly {
	if p.Degree(v) < 2 {
		return unit
	}
	if p.Degree(v) == 2 {
		a, b, c := p.c[2], p.c[1], p.c[0]
		return r.Sub(r.Mul(b, b), r.Scale(r.Mul(a, c), num.FromInt64(4)))
	}
	return r.exact(r.Resultant(p, r.Derivative(p, v), v), p.lead(v))
}

// Content is the greatest common divisor of the coefficients of p in its greatest variable,
// with a positive leading coefficient.
func (r *Ring) Content(p *Poly) *Poly {
	if p.v < 0 {
		return Const(p.k.Abs())
	}
	// Numbers first: they end it.
	g := zero
	for _, c := range p.c {
		if c.v < 0 && !c.IsZero() {
			return Const(p.contentInt(num.Int{}))
		}
	}
	for i := len(p.c) - 1; i >= 0; i-- {
		if g = r.Gcd(g, p.c[i]); g.v < 0 && g.k.IsOne() {
			return g
		}
	}
	return g
}

// Gcd is the greatest common divisor of a and b, with a positive leading coefficient.
func (r *Ring) Gcd(a, b *Poly) *Poly {
	switch {
	case a.IsZero():
		return abs(b)
	case b.IsZero():
		return abs(a)
	case a.v < b.v:
		a, b = b, a
	}
	if b.v < 0 {
		return Const(a.contentInt(b.k))
	}
	if b.v < a.v {
		g := b
		for i := len(a.c) - 1; i >= 0 && !(g.v < 0 && g.k.IsOne()); i-- {
			g = r.Gcd(g, a.c[i])
		}
		return g
	}
	v := a.v
	ca, cb := r.Content(a), r.Content(b)
	content := r.Gcd(ca, cb)
	a, b = r.exact(a, ca), r.exact(b, cb)
	if r.coprime(a, b) {
		return content
	}
	if a.Degree(v) < b.Degree(v) {
		a, b = b, a
	}
	if _, ok := r.quo(a, b); ok {
		return r.Mul(content, abs(b))
	}
	g, h := unit, unit
	for {
		d := a.Degree(v) - b.Degree(v)
		_, rem := r.quoRem(a, b, v)
		if rem.IsZero() {
			return r.Mul(content, abs(r.exact(b, r.Content(b))))
		}
		if rem.Degree(v) == 0 {
			return content
		}
		a = b
		b = r.exact(rem, r.Mul(g, r.Pow(h, d)))
		g = a.lead(v)
		h = r.lift(h, g, d)
	}
}

func abs(p *Poly) *Poly {
	if p.sign() < 0 {
		return p.Neg()
	}
	return p
}

// modulus is the prime for images of polynomials, and points are what variables become.
const modulus = 1<<31 - 1

func point(v, try int) uint64 {
	x := uint64(v)*2654435761 + uint64(try)*40503 + 12345
	x = (x ^ x>>15) * 2246822519
	return x % modulus
}

// image is the value of p at points modulo the prime.
func image(p *Poly, try int) uint64 {
	if p.v < 0 {
		if k, ok := p.k.Int64(); ok {
			return uint64((k%modulus + modulus) % modulus)
		}
		k, _ := p.k.Mod(num.FromInt64(modulus)).Int64()
		return uint64(k)
	}
	x, out := point(p.v, try), uint64(0)
	for i := len(p.c) - 1; i >= 0; i-- {
		out = (out*x + image(p.c[i], try)) % modulus
	}
	return out
}

// coprime reports for certain that a and b, without contents, have no common factor; false
// is not certain. Images modulo a prime at a point have at least the degree of the greatest
// common divisor where a leading coefficient does not vanish there.
func (r *Ring) coprime(a, b *Poly) bool {
	for try := 0; try < 2; try++ {
		x, y := make([]uint64, len(a.c)), make([]uint64, len(b.c))
		for i, c := range a.c {
			x[i] = image(c, try)
		}
		for i, c := range b.c {
			y[i] = image(c, try)
		}
		r.charge(int64(len(x) * len(y)))
		if x[len(x)-1] == 0 && y[len(y)-1] == 0 {
			continue
		}
		if degreeOfGcd(x, y) == 0 {
			return true
		}
	}
	return false
}

// degreeOfGcd changes its arguments.
func degreeOfGcd(x, y []uint64) int {
	trim := func(x []uint64) []uint64 {
		for len(x) > 0 && x[len(x)-1] == 0 {
			x = x[:len(x)-1]
		}
		return x
	}
	x, y = trim(x), trim(y)
	for len(y) > 0 {
		for len(x) >= len(y) {
			f := x[len(x)-1] * inverse(y[len(y)-1]) % modulus
			n := len(x) - len(y)
			for i := range y {
				x[n+i] = (x[n+i] + (modulus-f)*y[i]) % modulus
			}
			x = trim(x)
		}
		x, y = y, x
	}
	return len(x) - 1
}

// inverse is a^(modulus-2).
func inverse(a uint64) uint64 {
	out := uint64(1)
	for e := modulus - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			out = out * a % modulus
		}
		a = a * a % modulus
	}
	return out
}

// Factors gives polynomials without squares and without common factors, of positive
// degrees, whose powers make p up to a number. Factors of p that it does not find remain
// together.
func (r *Ring) Factors(p *Poly) []*Poly {
	var out []*Poly
	r.factors(p.normal(), &out)
	return out
}

func (r *Ring) factors(p *Poly, out *[]*Poly) {
	r.chargeSize(p)
	if p.v < 0 {
		return
	}
	if c := r.Content(p); c.v >= 0 {
		r.factors(c.normal(), out)
		p = r.exact(p, c)
	}
	n := 0
	for p.c[n].IsZero() {
		n++
	}
	if n > 0 {
		*out = r.Refine(*out, Var(p.v))
		if p = ofCoefs(p.v, p.c[n:]); p.v < 0 {
			return
		}
	}
	v := p.v
	for p.Degree(v) > 0 {
		g := r.Gcd(p, r.Derivative(p, v))
		*out = r.Refine(*out, r.exact(p, g).normal())
		p = g
	}
}

// Refine adds p, which has no squares, to a list of polynomials without common factors, and
// splits what has common factors.
func (r *Ring) Refine(list []*Poly, p *Poly) []*Poly {
	r.chargeSize(p)
	p = p.normal()
	for i := 0; i < len(list) && p.v >= 0; i++ {
		q := list[i]
		if q.v != p.v {
			continue
		}
		if q.Equal(p) {
			return list
		}
		g := r.Gcd(p, q)
		if g.v != p.v {
			continue
		}
		g = g.normal()
		list[i] = g
		if rest := r.exact(q, g); rest.v >= 0 {
			list = r.Refine(list, rest)
		}
		p = r.exact(p, g).normal()
	}
	if p.v >= 0 {
		list = append(list, p)
	}
	return list
}
