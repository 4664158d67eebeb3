package algebra

import (
	"errors"

	"bsmt/bkernel/num"
)

// Ring does the work on polynomials, and counts it: operations whose cost grows with their
// arguments end when there is no more allowed, by a panic that Do turns into an error.
type Ring struct {
	Left int64       // units of work that are left: products of machine words, about
	Stop func() bool // asked now and then; true ends the work; nil is never
	tick int64
}

// ErrWork says that the work that is allowed is done, or that Stop said so.
var ErrWork = errors.New("the work on polynomials that is allowed is done")

// ErrDegree says that a number has no defining polynomial of a degree that is read.
var ErrDegree = errors.New("an algebraic number of a degree above what is allowed")

// Do calls f and gives the error that ended it.
func (r *Ring) Do(f func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(error)
			if !ok || !errors.Is(e, ErrWork) && !errors.Is(e, ErrDegree) {
				panic(p)
			}
			err = e
		}
	}()
	f()
	return nil
}

// charge counts work.
func (r *Ring) charge(n int64) {
	r.Left -= n
	if r.tick += n; r.tick > 1<<14 {
		r.tick = 0
		if r.Stop != nil && r.Stop() {
			panic(ErrWork)
		}
	}
	if r.Left < 0 {
		panic(ErrWork)
	}
}

// chargeSize counts what a greatest common divisor of the coefficients of p takes.
func (r *Ring) chargeSize(p *Poly) {
	if p.v < 0 {
		n := int64(p.k.BitLen() >> 6)
		r.charge(1 + n*n)
		return
	}
	for _, c := range p.c {
		r.chargeSize(c)
	}
}

// Add is a + b.
func (r *Ring) Add(a, b *Poly) *Poly {
	switch {
	case a.IsZero():
		return b
	case b.IsZero():
		return a
	case a.v < b.v:
		a, b = b, a
	}
	r.charge(1)
	if a.v < 0 {
		return Const(a.k.Add(b.k))
	}
	n := len(a.c)
	if b.v == a.v {
		n = max(n, len(b.c))
	}
	c := make([]*Poly, n)
	for i := range c {
		c[i] = r.Add(a.coef(a.v, i), b.coef(a.v, i))
	}
	return ofCoefs(a.v, c)
}

// Sub is a - b.
func (r *Ring) Sub(a, b *Poly) *Poly { return r.Add(a, b.Neg()) }

// Scale is k*p.
func (r *Ring) Scale(p *Poly, k num.Int) *Poly {
	switch {
	case k.IsZero():
		return zero
	case k.IsOne():
		return p
	}
	r.charge(1)
	if p.v < 0 {
		r.charge(int64(k.BitLen()>>6) * int64(p.k.BitLen()>>6))
		return Const(p.k.Mul(k))
	}
	c := make([]*Poly, len(p.c))
	for i := range c {
		c[i] = r.Scale(p.c[i], k)
	}
	return &Poly{v: p.v, c: c}
}

// Mul is a * b.
func (r *Ring) Mul(a, b *Poly) *Poly {
	if a.v < b.v {
		a, b = b, a
	}
	switch {
	case b.v < 0:
		return r.Scale(a, b.k)
	case b.v < a.v:
		c := make([]*Poly, len(a.c))
		for i := range c {
			c[i] = r.Mul(a.c[i], b)
		}
		return &Poly{v: a.v, c: c}
	}
	c := make([]*Poly, len(a.c)+len(b.c)-1)
	for i := range c {
		c[i] = zero
	}
	for i, x := range a.c {
		if x.IsZero() {
			continue
		}
		for j, y := range b.c {
			if !y.IsZero() {
				c[i+j] = r.Add(c[i+j], r.Mul(x, y))
			}
		}
	}
	return ofCoefs(a.v, c)
}

// Pow is p^n.
func (r *Ring) Pow(p *Poly, n int) *Poly {
	out := unit
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = r.Mul(out, p)
		}
		if n > 1 {
			p = r.Mul(p, p)
		}
	}
	return out
}

// shift is p * v^n, for v none below the greatest variable of p.
func shift(p *Poly, v, n int) *Poly {
	if n == 0 || p.IsZero() {
		return p
	}
	c := make([]*Poly, n, n+len(p.c)+1)
	for i := range c {
		c[i] = zero
	}
	if p.v == v {
		c = append(c, p.c...)
	} else {
		c = append(c, p)
	}
	return &Poly{v: v, c: c}
}

// quoRem gives q and r with lead(b)^e * a = q*b + r in the variable v, where r has a
// smaller degree than b and e is the difference of the degrees plus 1.
func (r *Ring) quoRem(a, b *Poly, v int) (quo, rem *Poly) {
	d := b.Degree(v)
	l := b.lead(v)
	quo, rem = zero, a
	e := a.Degree(v) - d + 1
	for !rem.IsZero() && rem.Degree(v) >= d {
		t := rem.lead(v)
		n := rem.Degree(v) - d
		// lead(rem)*l cancels.
		quo = r.Add(r.Mul(quo, l), shift(t, v, n))
		rem = r.Sub(r.Mul(dropLead(rem, v), l), shift(r.Mul(dropLead(b, v), t), v, n))
		e--
		if d == 0 && n == 0 {
			break
		}
	}
	if e > 0 {
		f := r.Pow(l, e)
		quo, rem = r.Mul(quo, f), r.Mul(rem, f)
	}
	return quo, rem
}

// dropLead is p without its greatest power of v.
func dropLead(p *Poly, v int) *Poly {
	if p.v != v {
		return zero
	}
	return ofCoefs(v, append([]*Poly(nil), p.c[:len(p.c)-1]...))
}

// quo is a / b when b divides a.
func (r *Ring) quo(a, b *Poly) (q *Poly, ok bool) {
	switch {
	case a.IsZero():
		return zero, true
	case b.v < 0 && b.k.IsOne():
		return a, true
	case b.v > a.v:
		return nil, false
	case a.v < 0:
		r.chargeSize(a)
		if !b.k.Divides(a.k) {
			return nil, false
		}
		return Const(a.k.Quo(b.k)), true
	case b.v < a.v:
		c := make([]*Poly, len(a.c))
		for i := range c {
			if c[i], ok = r.quo(a.c[i], b); !ok {
				return nil, false
			}
		}
		return &Poly{v: a.v, c: c}, true
	}
	v, d := a.v, b.Degree(a.v)
	if a.Degree(v) < d {
		return nil, false
	}
	c := make([]*Poly, a.Degree(v)-d+1)
	for i := range c {
		c[i] = zero
	}
	for !a.IsZero() {
		n := a.Degree(v) - d
		if n < 0 {
			return nil, false
		}
		t, ok := r.quo(a.lead(v), b.lead(v))
		if !ok {
			return nil, false
		}
		c[n] = t
		a = r.Sub(dropLead(a, v), shift(r.Mul(dropLead(b, v), t), v, n))
	}
	return ofCoefs(v, c), true
}

// exact is a / b, which b divides.
func (r *Ring) exact(a, b *Poly) *Poly {
	q, ok := r.quo(a, b)
	if !ok {
		panic("algebra: a division with a remainder")
	}
	return q
}

// Derivative is the partial derivative of p in the variable v.
func (r *Ring) Derivative(p *Poly, v int) *Poly {
	switch {
	case p.v < v:
		return zero
	case p.v > v:
		c := make([]*Poly, len(p.c))
		for i := range c {
			c[i] = r.Derivative(p.c[i], v)
		}
		return ofCoefs(p.v, c)
	}
	c := make([]*Poly, len(p.c)-1)
	for i := range c {
		c[i] = r.Scale(p.c[i+1], num.FromInt64(int64(i+1)))
	}
	return ofCoefs(v, c)
}

// At is p with a for the variable v, times the denominator of a to the power of the degree
// of p in v: a positive multiple of the value.
func (r *Ring) At(p *Poly, v int, a num.Rat) *Poly {
	return r.at(p, v, a, p.DegreeIn(v))
}

func (r *Ring) at(p *Poly, v int, a num.Rat, d int) *Poly {
	if p.v < v {
		if p.IsZero() || a.IsInt() {
			return p
		}
		return r.Scale(p, power(a.Den(), d))
	}
	if p.v > v {
		c := make([]*Poly, len(p.c))
		for i := range c {
			c[i] = r.at(p.c[i], v, a, d)
		}
		return ofCoefs(p.v, c)
	}
	n, m := a.Num(), a.Den()
	out, scale := zero, power(m, d-len(p.c)+1)
	for i := len(p.c) - 1; i >= 0; i-- {
		out = r.Add(r.Scale(out, n), r.Scale(p.c[i], scale))
		scale = scale.Mul(m)
	}
	return out
}

// power is k^n.
func power(k num.Int, n int) num.Int {
	out := num.FromInt64(1)
	if k.IsOne() {
		return out
	}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = out.Mul(k)
		}
		if n > 1 {
			k = k.Mul(k)
		}
	}
	return out
}

// Replace is p with the polynomial q for the variable v, times the power m^d of a number
// m that is positive, where d is the degree of p in v: so q/m is what v is replaced by.
func (r *Ring) Replace(p *Poly, v int, q *Poly, m num.Int) *Poly {
	d := p.DegreeIn(v)
	if d == 0 {
		return p
	}
	pow := make([]*Poly, d+1) // q^i * m^(d-i)
	pow[0] = unit
	for i := 1; i <= d; i++ {
		pow[i] = r.Mul(pow[i-1], q)
	}
	s := num.FromInt64(1)
	for i := d; i >= 0; i-- {
		pow[i] = r.Scale(pow[i], s)
		s = s.Mul(m)
	}
	return r.replace(p, v, pow)
}

func (r *Ring) replace(p *Poly, v int, pow []*Poly) *Poly {
	if p.v < v {
		return r.Mul(p, pow[0])
	}
	out := zero
	for i, c := range p.c {
		if p.v == v {
			out = r.Add(out, r.Mul(c, pow[i]))
		} else if !c.IsZero() {
			out = r.Add(out, r.Mul(r.replace(c, v, pow), r.Pow(Var(p.v), i)))
		}
	}
	return out
}

// Linear reads p as k*v + rest, with a number k that is not 0 and a rest without v.
func (r *Ring) Linear(p *Poly, v int) (k num.Int, rest *Poly, ok bool) {
	if p.DegreeIn(v) != 1 {
		return k, nil, false
	}
	d := r.Derivative(p, v)
	if d.v >= 0 {
		return k, nil, false
	}
	return d.k, r.at(p, v, num.Rat{}, 1), true
}

// Primitive is p divided by the greatest common divisor of its coefficients.
func (r *Ring) Primitive(p *Poly) *Poly {
	r.chargeSize(p)
	return p.reduced()
}

// Rename gives p with the variable f(v) for each v, no two the same.
func (r *Ring) Rename(p *Poly, f func(int) int) *Poly { return r.rename(p, f) }

// Compose gives p with a fraction for each of its variables, as a fraction: f gives
// numerators and positive denominators.
func (r *Ring) Compose(p *Poly, f func(v int) (n *Poly, d num.Int)) (n *Poly, d num.Int) {
	if p.v < 0 {
		return p, num.FromInt64(1)
	}
	xn, xd := f(p.v)
	n, d = zero, num.FromInt64(1)
	for i := len(p.c) - 1; i >= 0; i-- { // n/d * x + c
		cn, cd := r.Compose(p.c[i], f)
		n, d = r.Mul(n, xn), d.Mul(xd)
		n, d = r.Add(r.Scale(n, cd), r.Scale(cn, d)), d.Mul(cd)
		if g := n.contentInt(d); !g.IsOne() {
			n, d = n.mapInts(func(k num.Int) num.Int { return k.Quo(g) }), d.Quo(g)
		}
	}
	return n, d
}

// Divides tells whether p divides q.
func (r *Ring) Divides(p, q *Poly) bool {
	_, ok := r.quo(q, p)
	return ok
}

// Apart gives a and b without their greatest common divisor.
func (r *Ring) Apart(a, b *Poly) (*Poly, *Poly) {
	g := r.Gcd(a, b)
	return r.exact(a, g), r.exact(b, g)
}

// Coefficients gives the coefficients of p in its greatest variable, the constant first.
// The slice is not to be changed.
func (p *Poly) Coefficients() []*Poly { return p.c }
