package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// Certificate shows that bounds of a product and its factors do not go together: on both
// sides of On <= K; or by products of two factors that are not negative, which together
// with Forms are a constant (McCormick, Computability of global solutions to factorable
// nonconvex programs, 1976); or at once, when it is empty.
type Certificate struct {
	Factors []Factor // of the products, two each
	Forms   [][]arith.Mono
	On      []arith.Mono
	K       num.Int
	Sides   []*Certificate // two, or none
}

// Factor is Form - K.
type Factor struct {
	Form []arith.Mono
	K    num.Int
}

// Showing says who is told what shows the lemmas to come.
func (t *Theory) Showing(shown func(clause []core.Lit, by *Certificate)) { t.shown = shown }

// show tells that a clause holds since with forms the product of factors is a constant.
func (t *Theory) show(clause []core.Lit, x, y Factor, forms ...[]arith.Mono) {
	if t.shown != nil {
		t.shown(clause, &Certificate{Factors: []Factor{x, y}, Forms: forms})
	}
}

// zero tells that d = k does not hold or p = 0 does, a clause, since p = (d-k)*z.
func (t *Theory) zero(clause []core.Lit, d form, k num.Int, z, p form) {
	if t.shown == nil {
		return
	}
	by := &Certificate{On: p.ms, K: one.Neg()}
	up, down := Factor{d.ms, k}, Factor{d.neg().ms, k.Neg()}
	for _, q := range []form{p.neg(), p} { // where it is not negative
		e, f := up, down // q = e*z = -f*z
		if len(by.Sides) == 0 {
			e, f = down, up
		}
		by.Sides = append(by.Sides, &Certificate{On: z.ms, K: one.Neg(), Sides: []*Certificate{
			{Factors: []Factor{{z.neg().ms, one}, e}, Forms: [][]arith.Mono{q.ms, e.Form}},
			{Factors: []Factor{{z.ms, num.Int{}}, f}, Forms: [][]arith.Mono{q.ms}},
		}})
	}
	t.shown(clause, by)
}

// fixed tells that x = k does not hold or p = v does, a clause, for p = x*x and v = k*k.
func (t *Theory) fixed(clause []core.Lit, x, p core.IntVar, k, v num.Int) {
	if t.shown == nil {
		return
	}
	by := &Certificate{On: []arith.Mono{{X: p, C: one}}, K: v.Sub(one)}
	up, down := Factor{t.variable(x).ms, k}, Factor{t.variable(x).neg().ms, k.Neg()}
	for _, second := range []Factor{up, down} { // ±(x-k)^2 is not negative
		sign := second.Form[0].C
		forms := [][]arith.Mono{{{X: p, C: sign.Neg()}}, {{X: x, C: sign.Mul(k).Add(sign.Mul(k))}}}
		by.Sides = append(by.Sides, &Certificate{Factors: []Factor{up, second}, Forms: forms})
	}
	t.shown(clause, by)
}

// fits tells that f <= q, a clause, for q = f*f.
func (t *Theory) fits(clause []core.Lit, f, q form) {
	if t.shown == nil {
		return
	}
	forms := [][]arith.Mono{f.minus(q).ms}
	up, down := f.ms, f.neg().ms
	t.shown(clause, &Certificate{On: up, Sides: []*Certificate{
		{Factors: []Factor{{Form: down}, {down, one.Neg()}}, Forms: forms},
		{Factors: []Factor{{Form: up}, {up, one}}, Forms: forms},
	}})
}

// Certify gives what shows a clause of bounds of a product and its factors, or nil.
func (t *Theory) Certify(clause []core.Lit) *Certificate {
	for _, c := range t.products {
		if b, ok := t.denied(c, clause); ok {
			if by := b.refute(4); by != nil {
				return by
			}
		}
	}
	return nil
}

// even says that x is a product of squares.
func (t *Theory) even(x core.IntVar) bool {
	m := t.monomials[x]
	for len(m) > 1 && m[0] == m[1] {
		m = m[2:]
	}
	return m != nil && len(m) == 0
}

// box is a product with the bounds of its factors and its own.
type box struct {
	product
	in [3]interval // by role
}

// denied gives the box where a clause does not hold; false when it speaks of other bounds.
func (t *Theory) denied(c product, clause []core.Lit) (b box, ok bool) {
	all := interval{core.NegInf, core.PosInf}
	b = box{c, [3]interval{all, all, all}}
	for role, v := range []core.IntVar{roleX: c.x, roleY: c.y} {
		if t.even(v) {
			b.in[role].lo = 0
		}
	}
	for _, l := range clause {
		said := l == core.LitFalse
		for role, v := range []core.IntVar{roleX: c.x, roleY: c.y, roleP: c.p} {
			if k, isUb, ok := t.s.NamedBound(l, v); ok && !isUb {
				b.in[role].hi, said = min(b.in[role].hi, k-1), true
			} else if ok {
				b.in[role].lo, said = max(b.in[role].lo, k+1), true
			}
		}
		if !said {
			return b, false
		}
	}
	return b, true
}

// refute gives a certificate of so many splits at most, one after the other, or nil.
func (b box) refute(splits int) *Certificate {
	for _, a := range b.in {
		if a.lo > a.hi {
			return &Certificate{}
		}
	}
	for n := range 4 {
		if by := b.corner(n&1 != 0, n&2 != 0); by != nil {
			return by
		}
	}
	for _, k := range []int64{-1, 0} { // signs first, then zero from the positive
		for role, v := range []core.IntVar{roleX: b.x, roleY: b.y} {
			if a := b.in[role]; splits > 0 && a.lo <= k && k < a.hi {
				sides := []*Certificate{b.half(role, interval{a.lo, k}).refute(splits - 1), b.half(role, interval{k + 1, a.hi}).refute(splits - 1)}
				if sides[0] == nil || sides[1] == nil {
					return nil
				}
				return &Certificate{On: []arith.Mono{{X: v, C: one}}, K: num.FromInt64(k), Sides: sides}
			}
		}
	}
	return nil
}

// half is the box with one factor in a part of its interval.
func (b box) half(role int, a interval) box {
	b.in[role] = a
	if b.x == b.y {
		b.in[roleX], b.in[roleY] = a, a
	}
	return b
}

// corner multiplies the distances of the factors from bounds, the upper ones when minus is
// set. It gives nil when that does not refute the box.
func (b box) corner(minusX, minusY bool) *Certificate {
	at := func(a interval, minus bool) int64 {
		if minus {
			return a.hi
		}
		return a.lo
	}
	kx, ky := at(b.in[roleX], minusX), at(b.in[roleY], minusY)
	if !core.IsFinite(kx) || !core.IsFinite(ky) {
		return nil
	}
	// sign*(p - ky*x - kx*y + kx*ky) is not negative.
	sign := one
	if minusX != minusY {
		sign = one.Neg()
	}
	x, y := num.FromInt64(kx), num.FromInt64(ky)
	sum := []arith.Mono{{X: b.p, C: sign.Neg()}, {X: b.x, C: sign.Mul(y)}, {X: b.y, C: sign.Mul(x)}}
	least := sign.Mul(x).Mul(y).Neg() // of sum, less than zero when there is a solution
	for role, m := range []arith.Mono{sum[1], sum[2], sum[0]} {
		k := at(b.in[role], m.C.Sign() < 0)
		if m.C.IsZero() {
			continue
		}
		if !core.IsFinite(k) {
			return nil
		}
		least = least.Add(m.C.Mul(num.FromInt64(k)))
	}
	if least.Sign() <= 0 {
		return nil
	}
	by := &Certificate{}
	for _, m := range sum {
		by.Forms = append(by.Forms, []arith.Mono{m})
	}
	for role, v := range []core.IntVar{roleX: b.x, roleY: b.y} {
		k, c := num.FromInt64([]int64{kx, ky}[role]), one
		if []bool{minusX, minusY}[role] {
			k, c = k.Neg(), c.Neg()
		}
		by.Factors = append(by.Factors, Factor{[]arith.Mono{{X: v, C: c}}, k})
	}
	return by
}
