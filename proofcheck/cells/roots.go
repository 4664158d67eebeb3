package cells

import (
	"math/big"
	"slices"
)

// number is a real number: a rational one, or else the one root of a polynomial without
// squares between two rational numbers that are no roots.
type number struct {
	r      *big.Rat   // or nil
	f      []*big.Int // coefficients, of low powers first
	lo, hi *big.Rat   // come closer to each other as they are asked to
}

func rational(r *big.Rat) *number { return &number{r: r} }

// dense has the coefficients of a polynomial in its greatest variable, where it has no other.
func dense(p *Poly) []*big.Int {
	var out []*big.Int
	for _, c := range p.powers(p.v) {
		out = append(out, c.k)
	}
	return out
}

// sparse is the polynomial in v of such coefficients.
func sparse(f []*big.Int, v int) *Poly {
	c := make([]*Poly, len(f))
	for i := range c {
		c[i] = Number(f[i])
	}
	return made(v, c)
}

// signAt is the sign of f at x.
func (r *Ring) signAt(f []*big.Int, x *big.Rat) int {
	n, d := x.Num(), x.Denom()
	sum, scale, t := new(big.Int), big.NewInt(1), new(big.Int)
	for _, c := range slices.Backward(f) {
		r.Work(times(sum, n) + times(scale, d))
		sum.Add(sum.Mul(sum, n), t.Mul(c, scale))
		scale.Mul(scale, d)
	}
	return sum.Sign()
}

// sturm is the Sturm sequence of f, which has no squares: f, its derivative, and the remainders
// with the other sign, all by positive numbers.
func (r *Ring) sturm(f []*big.Int) [][]*big.Int {
	p := sparse(f, 0)
	q := r.derivative(p)
	out := [][]*big.Int{f}
	for !q.isZero() {
		out = append(out, dense(q))
		rest := p
		for !q.isNumber() && rest.v >= 0 && len(rest.c) >= len(q.c) {
			shift := append(slices.Repeat([]*Poly{zero}, len(rest.c)-len(q.c)), q.c...)
			lead := q.lead().k
			rest = r.minus(r.scale(rest, new(big.Int).Abs(lead)), r.scale(made(0, shift), new(big.Int).Mul(rest.lead().k, big.NewInt(int64(lead.Sign())))))
		}
		if q.isNumber() {
			break
		}
		if !rest.isZero() {
			rest = r.exact(rest, r.content(rest)) // which is positive
		}
		p, q = q, r.scale(rest, big.NewInt(-1))
	}
	return out
}

// changes is the number of changes of sign at x in a sequence: those at a less those at b are the
// roots above a up to b.
func (r *Ring) changes(seq [][]*big.Int, x *big.Rat) (n int) {
	last := 0
	for _, f := range seq {
		if s := r.signAt(f, x); s != 0 {
			if s == -last {
				n++
			}
			last = s
		}
	}
	return n
}

var half = big.NewRat(1, 2)

func middle(a, b *big.Rat) *big.Rat {
	m := new(big.Rat).Add(a, b)
	return m.Mul(m, half)
}

// isolate gives the real roots of f, which has no squares, in ascending order.
func (r *Ring) isolate(f []*big.Int) (out []*number) {
	switch len(f) {
	case 0, 1:
		return nil
	case 2:
		return []*number{rational(new(big.Rat).SetFrac(new(big.Int).Neg(f[0]), f[1]))}
	}
	// All roots are below 1 and the greatest ratio of a coefficient to the last one in size.
	bound := 2
	for _, c := range f {
		bound = max(bound, c.BitLen()-f[len(f)-1].BitLen()+3)
	}
	hi := new(big.Rat).SetInt(new(big.Int).Lsh(one, uint(bound)))
	lo := new(big.Rat).Neg(hi)
	seq := r.sturm(f)
	type span struct {
		lo, hi   *big.Rat
		atLo, at int // changes at both
	}
	todo := []span{{lo, hi, r.changes(seq, lo), r.changes(seq, hi)}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch s.atLo - s.at {
		case 0:
		case 1:
			out = append(out, &number{f: f, lo: s.lo, hi: s.hi})
		default:
			m := middle(s.lo, s.hi)
			if r.signAt(f, m) == 0 { // the others are the roots of f by what has this one
				rest := dense(r.exact(r.primitive(sparse(f, 0)), sparse([]*big.Int{new(big.Int).Neg(m.Num()), m.Denom()}, 0)))
				others := r.isolate(rest)
				at, _ := slices.BinarySearchFunc(others, rational(m), r.compare)
				return slices.Insert(others, at, rational(m))
			}
			c := r.changes(seq, m)
			todo = append(todo, span{m, s.hi, c, s.at}, span{s.lo, m, s.atLo, c})
		}
	}
	return out
}

// refine brings the bounds of a number to half of their distance.
func (r *Ring) refine(a *number) {
	if a.r != nil {
		return
	}
	m := middle(a.lo, a.hi)
	switch s := r.signAt(a.f, m); {
	case s == 0:
		a.r = m
	case s == r.signAt(a.f, a.hi):
		a.hi = m
	default:
		a.lo = m
	}
}

// bounds are numbers between which a is, or which it is.
func (a *number) bounds() (lo, hi *big.Rat) {
	if a.r != nil {
		return a.r, a.r
	}
	return a.lo, a.hi
}

// compare is the sign of a - b.
func (r *Ring) compare(a, b *number) int {
	if a == b {
		return 0
	}
	for first := true; ; {
		al, ah := a.bounds()
		bl, bh := b.bounds()
		switch {
		case a.r != nil && b.r != nil:
			return a.r.Cmp(b.r)
		case ah.Cmp(bl) <= 0:
			return -1
		case bh.Cmp(al) <= 0:
			return 1
		case !first:
		case a.r != nil && r.signAt(b.f, a.r) == 0, b.r != nil && r.signAt(a.f, b.r) == 0: // within the bounds
			return 0
		case a.r == nil && b.r == nil:
			// What both polynomials have changes its sign between the bounds of both if it has the root
			// of each there, which is the same then; the bounds are no roots of it.
			g := dense(r.gcd(sparse(a.f, 0), sparse(b.f, 0)))
			lo, hi := al, ah
			if bl.Cmp(lo) > 0 {
				lo = bl
			}
			if bh.Cmp(hi) < 0 {
				hi = bh
			}
			if len(g) > 1 && r.signAt(g, lo) != r.signAt(g, hi) {
				return 0
			}
		}
		first = false
		r.refine(a)
		r.refine(b)
	}
}

// between is a rational number between two, of which nil is an infinity, that are not equal.
func (r *Ring) between(a, b *number) *big.Rat {
	switch {
	case a == nil && b == nil:
		return new(big.Rat)
	case a == nil:
		lo, _ := b.bounds()
		return new(big.Rat).SetInt(new(big.Int).Sub(floor(lo), one))
	case b == nil:
		_, hi := a.bounds()
		return new(big.Rat).SetInt(new(big.Int).Add(floor(hi), one))
	}
	for {
		_, lo := a.bounds()
		hi, _ := b.bounds()
		if c := lo.Cmp(hi); c < 0 {
			return simplest(lo, hi)
		} else if c == 0 && a.r == nil && b.r == nil {
			return lo
		}
		r.refine(a)
		r.refine(b)
	}
}

func floor(a *big.Rat) *big.Int { return new(big.Int).Div(a.Num(), a.Denom()) }

// simplest is a number between two that has a small power of two below it.
func simplest(lo, hi *big.Rat) *big.Rat {
	for d := big.NewInt(1); ; d = new(big.Int).Lsh(d, 1) {
		at := new(big.Rat).SetInt(d)
		k := new(big.Rat).SetFrac(new(big.Int).Add(floor(at.Mul(at, lo)), one), d)
		if k.Cmp(hi) < 0 {
			return k
		}
	}
}
