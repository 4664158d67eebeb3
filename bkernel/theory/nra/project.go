package nra

import (
	"slices"

	"bsmt/bkernel/algebra"
)

// coefficients gives the factors of the coefficients of p in its greatest variable, the
// leading one first; none for a number.
func (s *solver) coefficients(p *algebra.Poly) [][]*algebra.Poly {
	if out, ok := s.coefs[p]; ok {
		return out
	}
	cs := p.Coefficients()
	out := make([][]*algebra.Poly, 0, len(cs))
	for i := len(cs) - 1; i >= 0; i-- {
		if !cs[i].IsZero() {
			out = append(out, s.factors(cs[i]))
		}
	}
	s.coefs[p] = out
	return out
}

// leading adds the coefficients of p down to the first that is not 0 at the point: while
// they keep their signs, p keeps its degree.
func (s *solver) leading(what need, p *algebra.Poly) {
	for _, fs := range s.coefficients(p) {
		what.add(fs, false)
		for i, f := range fs {
			if s.at.Sign(f) == 0 {
				break
			}
			if i == len(fs)-1 {
				return
			}
		}
		if len(fs) == 0 { // a number
			return
		}
	}
}

// discriminant gives the factors of the discriminant of p.
func (s *solver) discriminant(p *algebra.Poly) []*algebra.Poly {
	key := [2]*algebra.Poly{p}
	out, ok := s.pairs[key]
	if !ok {
		out = s.factors(s.r.Discriminant(p, p.Main()))
		s.pairs[key] = out
	}
	return out
}

// resultant gives the factors of the resultant of p and q without what they share, whose
// roots the discriminants keep apart.
func (s *solver) resultant(p, q *algebra.Poly) []*algebra.Poly {
	if p == q {
		return nil
	}
	key := [2]*algebra.Poly{p, q}
	if out, ok := s.pairs[key]; ok {
		return out
	}
	v := p.Main()
	a, b := s.r.Apart(p, q)
	var out []*algebra.Poly
	if a.Main() == v && b.Main() == v {
		out = s.factors(s.r.Resultant(a, b, v))
	}
	s.pairs[key] = out
	s.pairs[[2]*algebra.Poly{q, p}] = out
	return out
}

// project gives what has to be invariant around the present point so that cells of the
// variable v, which cover its line in this order, cover it there too.
func (s *solver) project(v int, cells []*cell) need {
	what := need{}
	for i, c := range cells {
		for p, order := range c.below {
			what[p] = what[p] || order
		}
		for _, l := range c.all {
			s.leading(what, l.p)
			what.add(s.discriminant(l.p), true)
			if len(l.roots) == 0 {
				continue
			}
			if c.lo != nil && s.at.Compare(l.roots[0], c.lo) <= 0 {
				for _, b := range c.lower {
					what.add(s.resultant(b.p, l.p), true)
				}
			}
			if c.hi != nil && s.at.Compare(l.roots[len(l.roots)-1], c.hi) >= 0 {
				for _, b := range c.upper {
					what.add(s.resultant(b.p, l.p), true)
				}
			}
		}
		if i > 0 {
			s.apart(what, cells[i-1].upper, c.lower)
		}
		if c.rests {
			s.apart(what, c.lower, c.upper)
		}
	}
	return what
}

// apart keeps the roots of as in their order with those of bs.
func (s *solver) apart(what need, as, bs []line) {
	for _, a := range as {
		for _, b := range bs {
			what.add(s.resultant(a.p, b.p), true)
		}
	}
}

// around gives the cell of the variable v around a number in which the polynomials keep
// their signs, or orders.
func (s *solver) around(v int, at *algebra.Root, what need) *cell {
	c := &cell{below: need{}}
	var ps []*algebra.Poly
	for _, p := range inOrder(what) {
		if p.Main() == v {
			ps = s.r.Refine(ps, p)
		} else {
			c.below[p] = what[p]
		}
	}
	for _, p := range ps {
		p = s.intern(p)
		roots, null := s.isolate(p)
		if !null {
			c.all = append(c.all, line{p, roots})
			continue
		}
		for _, fs := range s.coefficients(p) {
			c.below.add(fs, false)
		}
		if s.ordered(p, what) {
			d := s.delineate(v, p)
			if d == nil {
				s.null = true
				return c
			}
			for _, f := range s.factors(d) {
				if f.Main() != v {
					continue // not 0 at the point
				}
				if roots, null := s.isolate(f); !null {
					c.all = append(c.all, line{f, roots})
				}
			}
		}
	}
	for _, l := range c.all {
		for _, a := range l.roots {
			d := s.at.Compare(a, at)
			if d <= 0 && (c.lo == nil || s.at.Compare(a, c.lo) > 0) {
				c.lo = a
			}
			if d >= 0 && (c.hi == nil || s.at.Compare(a, c.hi) < 0) {
				c.hi = a
			}
		}
	}
	if c.lo != nil && c.hi != nil && s.at.Compare(c.lo, c.hi) == 0 {
		c.hi = c.lo
	}
	c.lower, c.upper = s.linesAt(c.all, c.lo), s.linesAt(c.all, c.hi)
	return c
}

// ordered tells whether p, which Refine made, is a factor of what has to keep its order.
func (s *solver) ordered(p *algebra.Poly, what need) bool {
	for q, order := range what {
		if order && (p == q || s.r.Divides(p, q)) {
			return true
		}
	}
	return false
}

// delineate gives a polynomial whose roots in v, above the present point, part the numbers
// at which p, which is 0 for all of them, has the same order: a partial derivative of p of
// the least order that is not 0 for all. It gives nil where p may vanish so above more than
// a point: with two variables below, the coefficients of p vanish together at finitely many
// points only, since they have no common factor.
func (s *solver) delineate(v int, p *algebra.Poly) *algebra.Poly {
	if v != 2 {
		return nil
	}
	ds := []*algebra.Poly{p}
	for {
		var next []*algebra.Poly
		for _, d := range ds {
			for w := 0; w <= v; w++ {
				e := s.r.Derivative(d, w)
				if e.IsZero() {
					continue
				}
				if s.vanishesAbove(v, e) {
					next = append(next, e)
				} else {
					return e
				}
			}
		}
		ds = next
	}
}

// vanishesAbove tells whether p is 0 above the present point for all values of v.
func (s *solver) vanishesAbove(v int, p *algebra.Poly) bool {
	if p.Main() != v {
		return s.at.Sign(p) == 0
	}
	_, null := s.isolate(p)
	return null
}

// inOrder gives the polynomials in an order that does not depend on chance.
func inOrder(what need) []*algebra.Poly {
	out := make([]*algebra.Poly, 0, len(what))
	for p := range what {
		out = append(out, p)
	}
	slices.SortFunc(out, algebra.Order)
	return out
}
