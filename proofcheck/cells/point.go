package cells

import (
	"errors"
	"math/big"
	"slices"
)

// point has the values of the first variables.
type point []*number

// errUnknown ends a refutation that cannot go on.
var errUnknown = errors.New("a product of conjugates is zero")

// tries is how often bounds come closer before it is asked whether a value is zero.
const tries = 8

// within puts the rational values of a point into p: the polynomial is a positive multiple of
// its values.
func (r *Ring) within(at point, p *Poly) *Poly {
	for v, a := range at {
		if d := p.degree(v); a.r != nil && d > 0 {
			p = r.put(p, v, Number(a.r.Num()), a.r.Denom(), d)
		}
	}
	return p
}

// sign is that of p at a point which has values for all its variables.
func (r *Ring) sign(at point, p *Poly) int {
	for i := 0; ; i++ {
		if p = r.within(at, p); p.isNumber() {
			return p.k.Sign()
		}
		lo, hi := r.enclose(at, p)
		switch {
		case lo.Sign() > 0:
			return 1
		case hi.Sign() < 0:
			return -1
		case i == tries && r.vanishes(at, p):
			return 0
		}
		p.each(func(v int) { // some of them twice, which does no harm
			if w, u := at[v].bounds(); i < tries || new(big.Rat).Sub(u, w).Sign() > 0 {
				r.refine(at[v])
			}
		})
	}
}

// enclose gives bounds of a polynomial.
func (r *Ring) enclose(at point, p *Poly) (lo, hi *big.Rat) {
	if p.v < 0 {
		k := new(big.Rat).SetInt(p.k)
		return k, k
	}
	xl, xh := at[p.v].bounds()
	lo, hi = new(big.Rat), new(big.Rat)
	for _, c := range slices.Backward(p.c) {
		var of []*big.Rat
		for _, a := range []*big.Rat{lo, hi} {
			for _, b := range []*big.Rat{xl, xh} {
				r.Work(2 + times(a.Num(), b.Num()) + times(a.Denom(), b.Denom()))
				of = append(of, new(big.Rat).Mul(a, b))
			}
		}
		cl, ch := r.enclose(at, c)
		lo = new(big.Rat).Add(slices.MinFunc(of, (*big.Rat).Cmp), cl)
		hi = new(big.Rat).Add(slices.MaxFunc(of, (*big.Rat).Cmp), ch)
	}
	return lo, hi
}

// vanishes says whether p, whose variables all have irrational values, is zero.
func (r *Ring) vanishes(at point, p *Poly) bool {
	var vars []int
	p.each(func(v int) { vars = append(vars, v) })
	slices.Sort(vars)
	if vars = slices.Compact(vars); len(vars) == 1 {
		// What p has in common with the polynomial of the value has its root if it changes its sign.
		a := at[p.v]
		g := dense(r.gcd(p, sparse(a.f, p.v)))
		return len(g) > 1 && r.signAt(g, a.lo) != r.signAt(g, a.hi)
	}
	// The product of t - p over all conjugates of the values is a polynomial in t, with the value of p
	// among its roots. Those that are not zero are not smaller than its least coefficient to the
	// sum of that and the greatest one.
	norm := dense(r.norm(at, r.minus(Variable(0), r.later(p))))
	least := slices.IndexFunc(norm, func(c *big.Int) bool { return c.Sign() != 0 })
	if least == 0 {
		return false
	}
	k, most := new(big.Int).Abs(norm[least]), new(big.Int)
	for _, c := range norm {
		if c.CmpAbs(most) > 0 {
			most.Abs(c)
		}
	}
	bound := new(big.Rat).SetFrac(k, new(big.Int).Add(k, most))
	for {
		lo, hi := r.enclose(at, p)
		if lo.Sign() > 0 || hi.Sign() < 0 {
			return false
		}
		if hi.Cmp(bound) < 0 && new(big.Rat).Neg(lo).Cmp(bound) < 0 {
			return true
		}
		for _, v := range vars {
			r.refine(at[v])
		}
	}
}

// later is p with each variable one later.
func (r *Ring) later(p *Poly) *Poly {
	if p.v < 0 {
		return p
	}
	c := make([]*Poly, len(p.c))
	for i := range c {
		c[i] = r.later(p.c[i])
	}
	return made(p.v+1, c)
}

// norm is a multiple of the product of p over all conjugates of the values of variables, which are
// one later in p than in the point, a polynomial in the variable 0.
func (r *Ring) norm(at point, p *Poly) *Poly {
	for p.v > 0 {
		p = r.subresultant(sparse(at[p.v-1].f, p.v), p, p.v, 0)
	}
	return p
}

// trimmed is p without the coefficients of great powers of v that are zero at the point, which has no
// value for v.
func (r *Ring) trimmed(at point, p *Poly, v int) *Poly {
	c := p.powers(v)
	for len(c) > 0 && r.sign(at, c[len(c)-1]) == 0 {
		c = c[:len(c)-1]
	}
	return made(v, c)
}

// roots gives the real roots in v, the first variable without a value, of what is trimmed, in ascending
// order.
func (r *Ring) roots(at point, p *Poly, v int) (out []*number) {
	if p.v != v {
		return nil
	}
	p = r.within(at, p)
	f := p
	if !slices.ContainsFunc(p.c, func(c *Poly) bool { return !c.isNumber() }) {
		return r.isolate(dense(r.squarefree(p)))
	}
	// The roots are among those of the product over all conjugates: v becomes the variable 0.
	p = r.norm(at, r.put(r.later(p), v+1, Variable(0), one, len(p.c)-1))
	if p.isZero() {
		panic(errUnknown)
	}
	if p.isNumber() {
		return nil
	}
	for _, a := range r.isolate(dense(r.squarefree(p))) {
		if r.sign(append(slices.Clip(at), a), f) == 0 {
			out = append(out, a)
		}
	}
	return out
}

// squarefree has the roots of p, a polynomial in one variable, once each.
func (r *Ring) squarefree(p *Poly) *Poly { return r.parts(p)[0] }
