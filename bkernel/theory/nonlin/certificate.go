package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// Certificate shows that bounds of a product and its factors do not go together: on both
// sides of On <= K; or by a product of two factors that are not negative, which together
// with Forms is a constant (McCormick, Computability of global solutions to factorable
// nonconvex programs, 1976); or at once, when it is empty.
type Certificate struct {
	Factors []Factor // two, or none
	Forms   [][]arith.Mono
	On      []arith.Mono
	K       int64
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

// tangent tells that a clause of bounds of the factors of c and of a form, which is the
// product of their distances up to a constant and its sign, holds for its sign.
func (t *Theory) tangent(c *product, clause []core.Lit, form []arith.Mono) {
	if t.shown == nil || len(clause) != 3 || c.x == c.y {
		return
	}
	factors := make([]Factor, 2)
	for i, x := range [2]core.IntVar{c.x, c.y} {
		k, isUb, ok := t.s.BoundOf(clause[i], x)
		switch x := t.variable(x); {
		case !ok:
			return
		case isUb:
			factors[i] = Factor{x.ms, num.FromInt64(k + 1)}
		default:
			factors[i] = Factor{x.neg().ms, num.FromInt64(1 - k)}
		}
	}
	t.show(clause, factors[0], factors[1], form)
}

// zero tells that d = 0 or not p = 0, a clause, holds for p = d*z.
func (t *Theory) zero(clause []core.Lit, d, z, p form) {
	if t.shown == nil {
		return
	}
	by := &Certificate{On: p.ms, K: -1}
	for _, q := range []form{p.neg(), p} { // where it is not negative
		e := d // q = e*z
		if len(by.Sides) == 0 {
			e = d.neg()
		}
		by.Sides = append(by.Sides, &Certificate{On: z.ms, K: -1, Sides: []*Certificate{
			{Factors: []Factor{{z.neg().ms, one}, {e.ms, num.Int{}}}, Forms: [][]arith.Mono{q.ms, e.ms}},
			{Factors: []Factor{{z.ms, num.Int{}}, {e.neg().ms, num.Int{}}}, Forms: [][]arith.Mono{q.ms}},
		}})
	}
	t.shown(clause, by)
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

// box is a product with the bounds of its factors and its own.
type box struct {
	product
	in [3]interval // by role
}

// denied gives the box where a clause does not hold; false when it speaks of other bounds.
func (t *Theory) denied(c product, clause []core.Lit) (b box, ok bool) {
	all := interval{core.NegInf, core.PosInf}
	b = box{c, [3]interval{all, all, all}}
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
				return &Certificate{On: []arith.Mono{{X: v, C: one}}, K: k, Sides: sides}
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
