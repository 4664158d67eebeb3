package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/arith"
)

// monotone adds, for products without a common factor whose candidate values violate it,
// that a product grows with its factors: for a > a' >= 0 and b >= b' >= 0 it holds that
// a*b >= a'*b' + b, and likewise under the other signs of the factors (Cimatti et al.,
// "Incremental linearization for satisfiability and verification modulo nonlinear
// arithmetic", 2018). Powers of one degree are compared that way.
func (t *Theory) monotone(wrong []int32) bool {
	found := false
	work := 0
	for _, i := range wrong {
		c := &t.products[i]
		for j := range t.products {
			d := &t.products[j]
			if work++; int32(j) == i || work > maxPairs {
				continue
			}
			for _, swap := range [2]bool{false, true} {
				x, y := d.x, d.y
				if swap {
					if x == y || c.x == c.y {
						break
					}
					x, y = y, x
				}
				if c.x == x || c.y == y {
					continue // see relations
				}
				if t.grows(c.x, c.y, c.p, x, y, d.p) || t.grows(x, y, d.p, c.x, c.y, c.p) {
					found = true
				}
			}
		}
	}
	return found
}

// grows adds what p = x*y and q = u*v violate, for |x| >= |u| and |y| >= |v|.
func (t *Theory) grows(x, y, p, u, v, q core.IntVar) bool {
	sx, fx := t.magnitude(x)
	sy, fy := t.magnitude(y)
	su, fu := t.magnitude(u)
	sv, fv := t.magnitude(v)
	if fx.v.Less(fu.v) || fy.v.Less(fv.v) {
		return false
	}
	if !fu.v.Less(fx.v) { // then let the other factor be the greater one
		fx, fy, fu, fv = fy, fx, fv, fu
		if !fu.v.Less(fx.v) {
			return false
		}
	}
	gap := t.signed(p, sx*sy).minus(t.signed(q, su*sv)).minus(fy)
	if gap.v.Sign() >= 0 {
		return false
	}
	more, least, above := fx.minus(fu), Factor{Form: fu.ms}, Factor{Form: fy.minus(fv).ms}
	clause := []core.Lit{
		t.le0(more.neg(), -1).Not(), t.le0(fu.neg(), 0).Not(),
		t.le0(fv.minus(fy), 0).Not(), t.le0(fv.neg(), 0).Not(), t.le0(gap.neg(), 0),
	}
	if t.shown != nil { // x*y - u*v - y = (x-u-1)*(y-v) + (x-u-1)*v + u*(y-v)
		one := Factor{more.ms, one}
		t.shown(clause, &Certificate{Factors: []Factor{one, above, one, {Form: fv.ms}, least, above}, Forms: [][]arith.Mono{gap.neg().ms}})
	}
	t.s.AddClauseRule("product-grows", clause...)
	return true
}

// magnitude gives x or -x, whichever is not negative in the candidate, and its sign.
func (t *Theory) magnitude(x core.IntVar) (sign int, f form) {
	f = t.variable(x)
	if f.v.Sign() < 0 {
		return -1, f.neg()
	}
	return 1, f
}

func (t *Theory) signed(x core.IntVar, sign int) form {
	if sign < 0 {
		return t.variable(x).neg()
	}
	return t.variable(x)
}
