package algebra

import (
	"math/big"

	"bsmt/bkernel/num"
)

// MostDegree bounds the polynomials that define numbers.
const MostDegree = 20

// Number is a real algebraic number, which is never changed once made.
type Number struct {
	p      *Poly   // in the variable 0, without squares; nil of a rational number
	lo, hi num.Rat // p has one root between them
}

// OfRat is a rational number.
func OfRat(a num.Rat) Number { return Number{lo: a, hi: a} }

// Rat gives the number when it is rational; what is not known to be is not.
func (a Number) Rat() (num.Rat, bool) { return a.lo, a.p == nil }

// Polynomial gives the coefficients of a polynomial with the number as a root, the constant
// first, and an interval in which it is the only one.
func (a Number) Polynomial() (coefs []*big.Int, lo, hi *big.Rat) {
	if a.p == nil {
		return []*big.Int{a.lo.Num().Neg().Big(), a.lo.Den().Big()}, a.lo.Big(), a.lo.Big()
	}
	for _, c := range a.p.c {
		coefs = append(coefs, c.k.Big())
	}
	return coefs, a.lo.Big(), a.hi.Big()
}

// rename gives p with the variable f(v) for each v, no two the same.
func (r *Ring) rename(p *Poly, f func(int) int) *Poly {
	if p.v < 0 {
		return p
	}
	x, out := Var(f(p.v)), zero
	for i := len(p.c) - 1; i >= 0; i-- {
		out = r.Add(r.Mul(out, x), r.rename(p.c[i], f))
	}
	return out
}

// Number gives a coordinate as a number of its own. It panics with ErrDegree, see Do, where
// its polynomial would have too great a degree.
func (t *Point) Number(v int) Number {
	r, a := t.r, &t.c[v]
	if a.p == nil {
		return OfRat(a.lo)
	}
	// The variable itself becomes the least, the others are eliminated from the greatest.
	move := func(w int) int {
		if w == v {
			return 0
		}
		return w + 1
	}
	u := r.rename(a.p, move)
	for u.v > 0 {
		w := u.v
		b := &t.c[w-1]
		if b.p == nil {
			u = r.At(u, w, b.lo).reduced()
			continue
		}
		m := r.rename(b.p, func(w int) int { return w + 1 })
		if g := r.Gcd(u, m); g.v >= 0 { // not 0 at the point, where u is not 0 for all values of its variable
			u = r.exact(u, g)
			continue
		}
		if u.DegreeIn(0)*m.Degree(w) > 8*MostDegree {
			panic(ErrDegree)
		}
		u = r.Resultant(m, u, w).reduced()
	}
	type candidate struct {
		p *Poly
		a *Root
	}
	var all []candidate
	line := r.NewPoint()
	for _, f := range r.Factors(u) {
		roots, _ := line.Isolate(f)
		for _, b := range roots {
			all = append(all, candidate{f, b})
		}
	}
	for {
		left := all[:0]
		for _, c := range all {
			if c.a.hi.Cmp(a.lo) >= 0 && c.a.lo.Cmp(a.hi) <= 0 {
				left = append(left, c)
			}
		}
		all = left
		if len(all) == 1 {
			break
		}
		if t.refine(a, 1); a.p == nil {
			return OfRat(a.lo)
		}
		for _, c := range all {
			line.refine(c.a, 1)
		}
	}
	c := all[0]
	if c.a = line.rational(c.a); c.a.p == nil {
		return OfRat(c.a.lo)
	}
	if c.p.Degree(0) > MostDegree {
		panic(ErrDegree)
	}
	return Number{p: c.a.p, lo: c.a.lo, hi: c.a.hi}
}

// Value gives the value of f/d at the point, d not 0 there, as a number of its own. It
// panics as Number does.
func (t *Point) Value(f, d *Poly) Number {
	y := len(t.c)
	m := t.trim(t.reduceKeeping(t.r.Sub(t.r.Mul(d, Var(y)), f), y), y)
	if m.c[0].v < 0 && m.c[1].v < 0 {
		return OfRat(num.NewRat(m.c[0].k.Neg(), m.c[1].k))
	}
	a := Root{p: m, v: y}
	for {
		dl, dh := t.enclose(m.c[1])
		if dl.Sign()*dh.Sign() > 0 {
			one := num.RatInt(num.FromInt64(1))
			fl, fh := t.enclose(m.c[0])
			a.lo, a.hi = times(fh.Neg(), fl.Neg(), one.Div(dh), one.Div(dl))
			a.lo, a.hi = a.lo.Sub(one), a.hi.Add(one)
			break
		}
		m.c[1].Visit(func(v int) { t.refine(&t.c[v], 4) })
	}
	a.low = t.Sign(t.r.At(m, y, a.lo))
	t.c = append(t.c, a)
	defer t.Pop()
	return t.Number(y)
}

// reduceKeeping reduces m, which is of degree 1 in its greatest variable.
func (t *Point) reduceKeeping(m *Poly, y int) *Poly {
	if m = t.reduce(m); m.v != y {
		panic("algebra: a quotient by 0")
	}
	return m
}

// work is what an operation on numbers may take.
const work = 1 << 26

// on adds the number as a coordinate of a point whose others are numbers.
func (a Number) on(t *Point) {
	b := Root{p: a.p, v: len(t.c), lo: a.lo, hi: a.hi}
	if a.p != nil {
		b.p = t.r.rename(a.p, func(int) int { return b.v })
		b.low = t.Sign(t.r.At(b.p, b.v, b.lo))
	}
	t.c = append(t.c, b)
}

// calculate gives the value of f/d, polynomials in the numbers.
func calculate(f, d func(r *Ring) *Poly, of ...Number) (n Number, err error) {
	r := &Ring{Left: work}
	err = r.Do(func() {
		t := r.NewPoint()
		for _, a := range of {
			a.on(t)
		}
		n = t.Value(f(r), d(r))
	})
	return n, err
}

func just(p *Poly) func(*Ring) *Poly { return func(*Ring) *Poly { return p } }

// Add is a + b.
func (a Number) Add(b Number) (Number, error) {
	if a.p == nil && b.p == nil {
		return OfRat(a.lo.Add(b.lo)), nil
	}
	return calculate(func(r *Ring) *Poly { return r.Add(Var(0), Var(1)) }, just(unit), a, b)
}

// Neg is -a.
func (a Number) Neg() Number {
	if a.p == nil {
		return OfRat(a.lo.Neg())
	}
	c := append([]*Poly(nil), a.p.c...)
	for i := 1; i < len(c); i += 2 {
		c[i] = c[i].Neg()
	}
	return Number{p: (&Poly{v: 0, c: c}).normal(), lo: a.hi.Neg(), hi: a.lo.Neg()}
}

// Mul is a * b.
func (a Number) Mul(b Number) (Number, error) {
	if a.p == nil && b.p == nil {
		return OfRat(a.lo.Mul(b.lo)), nil
	}
	return calculate(func(r *Ring) *Poly { return r.Mul(Var(0), Var(1)) }, just(unit), a, b)
}

// Div is a / b, b not 0.
func (a Number) Div(b Number) (Number, error) {
	if a.p == nil && b.p == nil {
		return OfRat(a.lo.Div(b.lo)), nil
	}
	return calculate(just(Var(0)), just(Var(1)), a, b)
}

// Cmp compares two numbers.
func (a Number) Cmp(b Number) int {
	r := &Ring{Left: 1 << 62}
	t := r.NewPoint()
	x, y := a.root(t), b.root(t)
	return t.Compare(x, y)
}

func (a Number) root(t *Point) *Root {
	x := &Root{p: a.p, lo: a.lo, hi: a.hi}
	if a.p != nil {
		x.low = t.Sign(t.r.At(a.p, 0, a.lo))
	}
	return x
}

// Sign is the sign of the number.
func (a Number) Sign() int { return a.Cmp(Number{}) }

// Near gives rational numbers not above and not below the number that are at most the width
// apart.
func (a Number) Near(width num.Rat) (lo, hi num.Rat) {
	r := &Ring{Left: 1 << 62}
	t := r.NewPoint()
	x := a.root(t)
	for x.p != nil && x.hi.Sub(x.lo).Cmp(width) > 0 {
		t.refine(x, 1)
	}
	return x.lo, x.hi
}

// Floor is the greatest integer that is not above the number.
func (a Number) Floor() num.Int {
	lo, hi := a.Near(half)
	if lo.Cmp(hi) == 0 {
		return lo.Floor()
	}
	f := hi.Floor()
	if a.Cmp(OfRat(num.RatInt(f))) < 0 {
		f = f.Sub(num.FromInt64(1))
	}
	return f
}

// Evaluate gives the value of p/d with numbers for the variables of p, d not 0.
func Evaluate(r *Ring, p *Poly, d num.Int, of func(v int) Number) (n Number, err error) {
	place := map[int]int{}
	t := r.NewPoint()
	err = r.Do(func() {
		known := map[int]num.Rat{}
		p.Visit(func(v int) {
			if _, ok := known[v]; ok {
				return
			}
			if _, ok := place[v]; ok {
				return
			}
			if a := of(v); a.p == nil {
				known[v] = a.lo
			} else {
				place[v] = t.Len()
				a.on(t)
			}
		})
		p, e := r.Compose(p, func(v int) (*Poly, num.Int) {
			if k, ok := known[v]; ok {
				return Const(k.Num()), k.Den()
			}
			return Var(v), num.FromInt64(1)
		})
		d := d.Mul(e)
		n = t.Value(r.rename(p, func(v int) int { return place[v] }), Const(d))
	})
	return n, err
}

// Key is a text that equal numbers share. Others have it too only where they are less than
// 2^-256 apart and not both rational.
func (a Number) Key() string {
	if a.p == nil {
		return a.lo.String()
	}
	scale := num.RatInt(num.Pow2(256))
	r := &Ring{Left: 1 << 62}
	t := r.NewPoint()
	x := a.root(t)
	for {
		lo, hi := x.lo.Mul(scale).Floor(), x.hi.Mul(scale).Floor()
		if lo.Equal(hi) {
			return "~" + lo.String()
		}
		if x.p == nil {
			return x.lo.String()
		}
		t.refine(x, 16)
	}
}
