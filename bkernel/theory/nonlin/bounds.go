package nonlin

import (
	"bsmt/bkernel/core"
)

// interval is lo..hi with infinities.
type interval struct{ lo, hi int64 }

func (a interval) has(v int64) bool { return a.lo <= v && v <= a.hi }

// times is the hull of a*b. Saturated corners are infinite with their sign, which
// only widens the hull: a lower bound that saturates upwards is cut back to the
// greatest finite number.
func (a interval) times(b interval) interval {
	c := [4]int64{core.MulSat(a.lo, b.lo), core.MulSat(a.lo, b.hi), core.MulSat(a.hi, b.lo), core.MulSat(a.hi, b.hi)}
	lo, hi := c[0], c[0]
	for _, v := range c[1:] {
		lo, hi = min(lo, v), max(hi, v)
	}
	return interval{lo, hi}.finite()
}

// finite weakens a lower bound at plus infinity and an upper one at minus
// infinity to the nearest finite number.
func (a interval) finite() interval {
	if a.lo == core.PosInf {
		a.lo = core.MaxFinite
	}
	if a.hi == core.NegInf {
		a.hi = -core.MaxFinite
	}
	return a
}

// square is the hull of a*a.
func (a interval) square() interval {
	s := a.times(a)
	s.lo = max(s.lo, 0)
	if a.lo > 0 {
		s.lo = core.MulSat(a.lo, a.lo)
	} else if a.hi < 0 {
		s.lo = core.MulSat(a.hi, a.hi)
	}
	return s.finite()
}

// over is the hull of the integers x with x*y in p for some y in b; 0 is not in b.
func over(p, b interval) interval {
	if b.lo < 0 { // negate both
		p = interval{core.NegSat(p.hi), core.NegSat(p.lo)}
		b = interval{core.NegSat(b.hi), core.NegSat(b.lo)}
	}
	// b > 0: the least quotient is p.lo over the least or the greatest divisor.
	div := func(v, d int64, up bool) int64 {
		switch {
		case d == core.PosInf && (v == core.PosInf || v == core.NegInf):
			return v
		case d == core.PosInf: // tends to 0 from v's side
			if up && v > 0 {
				return 1
			}
			if !up && v < 0 {
				return -1
			}
			return 0
		case up:
			return core.CeilDiv(v, d)
		}
		return core.FloorDiv(v, d)
	}
	var lo, hi int64
	if p.lo >= 0 {
		lo = div(p.lo, b.hi, true)
	} else {
		lo = div(p.lo, b.lo, true)
	}
	if p.hi >= 0 {
		hi = div(p.hi, b.lo, false)
	} else {
		hi = div(p.hi, b.hi, false)
	}
	return interval{lo, hi}
}

// isqrt is the floor of the root of v >= 0.
func isqrt(v int64) int64 {
	if v < 2 {
		return v
	}
	r := v
	for n := (v + 1) / 2; n < r; n = (n + v/n) / 2 {
		r = n
	}
	return r
}

// roles of a variable in a product, the low bits of a datum.
const (
	roleX = 0
	roleY = 1
	roleP = 2
)

func (t *Theory) domain(x core.IntVar) interval { return interval{t.s.Lb(x), t.s.Ub(x)} }

func (t *Theory) domainBefore(x core.IntVar, pos int) interval {
	return interval{t.s.LbBefore(x, pos), t.s.UbBefore(x, pos)}
}

// narrow sets the bounds of a variable to those of its hull where they are
// tighter.
func (t *Theory) narrow(i int32, x core.IntVar, role uint32, a interval) bool {
	s := t.s
	r := core.ReasonProp(t.id, uint32(i)<<2|role)
	if a.lo > s.Lb(x) && a.lo != core.PosInf && !s.SetLb(x, a.lo, r) {
		return false
	}
	return !(a.hi < s.Ub(x) && a.hi != core.NegInf) || s.SetUb(x, a.hi, r)
}

// factor gives the hull of one factor from the product and the other factor.
func factor(x, y, p interval) interval {
	switch {
	case !y.has(0):
		return over(p, y)
	case !p.has(0):
		// Neither factor is 0, so x is at most |p| in magnitude.
		m := max(p.hi, core.NegSat(p.lo))
		r := interval{core.NegSat(m), m}
		if x.lo == 0 {
			r.lo = 1
		}
		if x.hi == 0 {
			r.hi = -1
		}
		// y on one side of 0 fixes the sign of x.
		if y.lo >= 0 {
			if p.lo > 0 {
				r.lo = max(r.lo, 1)
			} else {
				r.hi = min(r.hi, -1)
			}
		} else if y.hi <= 0 {
			if p.lo > 0 {
				r.hi = min(r.hi, -1)
			} else {
				r.lo = max(r.lo, 1)
			}
		}
		return r
	}
	return interval{core.NegInf, core.PosInf}
}

// root gives the hull of x from x*x = p.
func root(x, p interval) interval {
	r := interval{core.NegInf, core.PosInf}
	if p.hi != core.PosInf && p.hi >= 0 {
		m := isqrt(p.hi)
		r = interval{-m, m}
	}
	if p.lo > 0 && core.IsFinite(p.lo) {
		m := isqrt(p.lo-1) + 1 // least m with m*m >= p.lo
		if x.lo > -m {
			r.lo = max(r.lo, m)
		}
		if x.hi < m {
			r.hi = min(r.hi, -m)
		}
	}
	return r
}

// bounds propagates between a product and its factors until nothing moves, a few
// times: hulls may creep for long, and the queue brings the product back.
func (t *Theory) bounds(i int32) bool {
	c := t.products[i]
	x, y := t.domain(c.x), t.domain(c.y)
	if c.x == c.y {
		if !t.narrow(i, c.p, roleP, x.square()) {
			return false
		}
		return t.narrow(i, c.x, roleX, root(t.domain(c.x), t.domain(c.p)))
	}
	if !t.narrow(i, c.p, roleP, x.times(y)) {
		return false
	}
	p := t.domain(c.p)
	if !t.narrow(i, c.x, roleX, factor(x, y, p)) {
		return false
	}
	return t.narrow(i, c.y, roleY, factor(y, t.domain(c.x), p))
}

// Explain gives the bounds from which a bound followed. Each is first tried away:
// a bound without which the hull is as tight is left out.
func (t *Theory) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	c := t.products[datum>>2]
	pos := s.TrailPos(l)
	x, y, p := t.domainBefore(c.x, pos), t.domainBefore(c.y, pos), t.domainBefore(c.p, pos)
	role := datum & 3
	target := [3]core.IntVar{c.x, c.y, c.p}[role]
	k, isUb, ok := s.BoundOf(l, target)
	square := c.x == c.y
	holds := func() bool {
		var h interval
		switch {
		case square && role == roleP:
			h = x.square()
		case square:
			h = root(x, p)
		case role == roleP:
			h = x.times(y)
		case role == roleX:
			h = factor(x, y, p)
		default:
			h = factor(y, x, p)
		}
		if !ok {
			return false
		}
		if isUb {
			return h.hi <= k
		}
		return h.lo >= k
	}
	use := func(v core.IntVar, d *interval) {
		lo, hi := d.lo, d.hi
		if lo != core.NegInf {
			d.lo = core.NegInf
			if !holds() {
				d.lo = lo
				out = append(out, s.GeReason(v, lo, pos))
			}
		}
		if hi != core.PosInf {
			d.hi = core.PosInf
			if !holds() {
				d.hi = hi
				out = append(out, s.LeReason(v, hi, pos))
			}
		}
	}
	if square {
		y = interval{}
		use(c.x, &x)
		use(c.p, &p)
		return out
	}
	use(c.x, &x)
	use(c.y, &y)
	use(c.p, &p)
	return out
}
