package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// form is a linear form with its candidate value.
type form struct {
	ms []arith.Mono
	v  num.Int
}

// plus is x + c*y.
func (t *Theory) plus(x, y core.IntVar, c int64) form {
	v := t.lin.Value(x).AddMul(num.FromInt64(c), t.lin.Value(y))
	return form{[]arith.Mono{{X: x, C: one}, {X: y, C: num.FromInt64(c)}}, v}
}

func (t *Theory) variable(x core.IntVar) form {
	return form{[]arith.Mono{{X: x, C: one}}, t.lin.Value(x)}
}

func (f form) neg() form {
	ms := make([]arith.Mono, len(f.ms))
	for i, m := range f.ms {
		ms[i] = arith.Mono{X: m.X, C: m.C.Neg()}
	}
	return form{ms, f.v.Neg()}
}

func (f form) minus(g form) form {
	return form{append(append([]arith.Mono(nil), f.ms...), g.neg().ms...), f.v.Sub(g.v)}
}

// le is the literal of f <= k.
func (t *Theory) le0(f form, k int64) core.Lit { return t.lin.LeLit(f.ms, num.FromInt64(k)) }

// maxPairs bounds the pairs of products that one check compares.
const maxPairs = 2000

// relations adds what products say about each other and the candidate values violate:
//   - x*z and y*z: their difference is (x-y)*z, with its sign and size (monotonicity);
//   - x*x and y*y: theirs is (x-y)*(x+y);
//   - x*x, y*y and x*y: (x-y)^2 >= |x-y| and (x+y)^2 >= |x+y|.
//
// These refute without bounds what tangents at values would chase for ever.
func (t *Theory) relations(wrong []int32) bool {
	found := false
	work := 0
	for _, i := range wrong {
		c := &t.products[i]
		for side, z := range [2]core.IntVar{c.x, c.y} {
			if side == 1 && c.x == c.y {
				break
			}
			x := c.x + c.y - z
			for _, j := range t.byFactor[z] {
				if work++; j == i || work > maxPairs {
					continue
				}
				d := &t.products[j]
				if t.difference(t.plus(x, d.x+d.y-z, -1), t.variable(z), t.plus(c.p, d.p, -1)) {
					found = true
				}
			}
		}
		if c.x == c.y {
			for _, j := range t.squares {
				if work++; j == i || work > maxPairs {
					continue
				}
				d := &t.products[j]
				p := t.plus(c.p, d.p, -1)
				s, e := t.plus(c.x, d.x, 1), t.plus(c.x, d.x, -1)
				if t.difference(e, s, p) || t.difference(s, e, p) {
					found = true
				}
			}
			continue
		}
		xx, okx := t.byPair[[2]core.IntVar{c.x, c.x}]
		yy, oky := t.byPair[[2]core.IntVar{c.y, c.y}]
		if okx && oky && t.perfect(c, t.products[xx].p, t.products[yy].p) {
			found = true
		}
	}
	return found
}

// difference adds what p = d*z violates in sign or size, for integers d and z:
// d = 0 -> p = 0; d >= 1 & z >= 0 -> p >= z; and so on for the other signs.
func (t *Theory) difference(d, z, p form) bool {
	s := t.s
	if d.v.IsZero() {
		if p.v.IsZero() {
			return false
		}
		clause := []core.Lit{t.lin.EqLit(d.ms, num.Int{}).Not(), t.lin.EqLit(p.ms, num.Int{})}
		t.zero(clause, d, num.Int{}, z, p)
		s.AddClauseRule("product-equal", clause...)
		return true
	}
	if d.v.Sign() < 0 {
		d, p = d.neg(), p.neg()
	}
	pos := t.le0(d.neg(), -1) // d >= 1
	found := false
	if z.v.Sign() >= 0 && p.v.Less(z.v) {
		clause := []core.Lit{pos.Not(), t.le0(z.neg(), 0).Not(), t.le0(z.minus(p), 0)}
		t.show(clause, Factor{d.ms, one}, Factor{z.ms, num.Int{}}, z.minus(p).ms)
		s.AddClauseRule("product-monotone", clause...)
		found = true
	}
	if z.v.Sign() <= 0 && z.v.Less(p.v) {
		clause := []core.Lit{pos.Not(), t.le0(z, 0).Not(), t.le0(p.minus(z), 0)}
		t.show(clause, Factor{d.ms, one}, Factor{z.neg().ms, num.Int{}}, p.minus(z).ms)
		s.AddClauseRule("product-monotone", clause...)
		found = true
	}
	return found
}

// perfect adds (x-y)^2 >= |x-y| and (x+y)^2 >= |x+y| where the values violate them.
func (t *Theory) perfect(c *product, xx, yy core.IntVar) bool {
	found := false
	for _, sign := range []int64{-1, 1} {
		e := t.plus(c.x, c.y, sign)
		q := t.plus(xx, yy, 1).minus(form{[]arith.Mono{{X: c.p, C: num.FromInt64(-2 * sign)}}, t.lin.Value(c.p).Mul(num.FromInt64(-2 * sign))})
		for _, f := range []form{e, e.neg()} {
			if q.v.Less(f.v) {
				clause := []core.Lit{t.le0(f.minus(q), 0)}
				t.fits(clause, f, q)
				t.s.AddClauseRule("square-of-sum", clause...)
				found = true
			}
		}
	}
	return found
}

// near adds tangents of a product at -1, 0, 1 and at the present bounds: signs,
// |x*y| >= |x|, and McCormick's envelope. Each is of use in many cases, other than
// tangents at the candidate values.
func (t *Theory) near(c *product) bool {
	if c.x == c.y {
		return false
	}
	s := t.s
	found := 0
	for a := int64(-1); a <= 1; a++ {
		for b := int64(-1); b <= 1 && found < 2; b++ {
			if t.tangentAt(c, a, b, "product-sign") {
				found++
			}
		}
	}
	if found > 0 {
		return true
	}
	if c.cuts >= cutsPerProduct {
		return false
	}
	for _, a := range [2]int64{s.Lb(c.x), s.Ub(c.x)} {
		for _, b := range [2]int64{s.Lb(c.y), s.Ub(c.y)} {
			if core.IsFinite(a) && core.IsFinite(b) && t.tangentAt(c, a, b, "product-envelope") {
				found++
			}
		}
	}
	if found > 0 {
		c.cuts++
	}
	return found > 0
}

// tangentAt adds the sign of (x-a)*(y-b) on the side where the values are, if they
// violate it.
func (t *Theory) tangentAt(c *product, a, b int64, rule core.Rule) bool {
	s := t.s
	A, B := num.FromInt64(a), num.FromInt64(b)
	vx, vy := t.lin.Value(c.x), t.lin.Value(c.y)
	dx, dy := vx.Cmp(A), vy.Cmp(B)
	// p - b*x - a*y + a*b has the sign of (x-a)*(y-b).
	gap := t.lin.Value(c.p).Sub(B.Mul(vx)).Sub(A.Mul(vy)).AddMul(A, B)
	xs, ys := s.GeLit(c.x, a), s.GeLit(c.y, b)
	if dx < 0 {
		xs = s.LeLit(c.x, a)
	}
	if dy < 0 {
		ys = s.LeLit(c.y, b)
	}
	if gap.Sign() == 0 || ((dx < 0) == (dy < 0)) == (gap.Sign() > 0) {
		return false
	}
	t.plane(c, A, B, dx < 0, dy < 0, rule, xs.Not(), ys.Not())
	return true
}
