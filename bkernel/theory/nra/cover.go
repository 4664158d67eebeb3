package nra

import (
	"slices"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/num"
)

// solver covers lines. Variables are those of its point, in order.
type solver struct {
	r     *algebra.Ring
	n     int
	at    *algebra.Point
	on    [][]input // constraints by their greatest variable
	known map[string]*algebra.Poly
	pairs map[[2]*algebra.Poly][]*algebra.Poly // factors of resultants; of discriminants for a pair with nil
	coefs map[*algebra.Poly][][]*algebra.Poly  // factors of coefficients, the leading one first
	null  bool                                 // a projection did not say enough
}

// input is a constraint with its factors.
type input struct {
	constraint
	main  []*algebra.Poly // factors in the greatest variable
	below []*algebra.Poly // in others only
}

// need is a polynomial of a projection, by whether its order or only its sign is to be
// invariant.
type need map[*algebra.Poly]bool

func (n need) add(ps []*algebra.Poly, order bool) {
	for _, p := range ps {
		n[p] = n[p] || order
	}
}

// line is a polynomial with its roots above a point.
type line struct {
	p     *algebra.Poly
	roots []*algebra.Root
}

// cell is an open interval, or a number, of a variable: values of it that cannot be, above a
// point.
type cell struct {
	lo, hi       *algebra.Root // nil is an infinity; the same of a number
	lower, upper []line        // with a root at lo, at hi
	all          []line        // what keeps its sign in it
	below        need          // what has to keep its sign, or order, so that it is the same around the point
	why          set
	rests        bool // it rests on cells of later variables, which reach as far as it is connected: its ends must not meet
}

func (c *cell) isPoint() bool { return c.lo != nil && c.lo == c.hi }

func newSolver(r *algebra.Ring, n int) *solver {
	return &solver{r: r, n: n, at: r.NewPoint(), on: make([][]input, n), known: map[string]*algebra.Poly{},
		pairs: map[[2]*algebra.Poly][]*algebra.Poly{}, coefs: map[*algebra.Poly][][]*algebra.Poly{}}
}

// factors gives the factors of p, equal ones by the same pointer.
func (s *solver) factors(p *algebra.Poly) []*algebra.Poly {
	fs := s.r.Factors(p)
	for i, f := range fs {
		fs[i] = s.intern(f)
	}
	return fs
}

func (s *solver) intern(p *algebra.Poly) *algebra.Poly {
	key := p.Key()
	if q, ok := s.known[key]; ok {
		return q
	}
	s.known[key] = p
	return p
}

// add adds a constraint that is no number.
func (s *solver) add(c constraint) {
	in := input{constraint: c}
	v := c.p.Main()
	for _, f := range s.factors(c.p) {
		if f.Main() == v {
			in.main = append(in.main, f)
		} else {
			in.below = append(in.below, f)
		}
	}
	s.on[v] = append(s.on[v], in)
}

// solve gives a point, at, or what no point satisfies.
func (s *solver) solve() (sat bool, core set, err error) {
	if s.n == 0 {
		return true, nil, nil
	}
	sat, cells := s.cover(0)
	if s.null {
		return false, nil, ErrNull
	}
	for _, c := range cells {
		core = core.join(c.why)
	}
	return sat, core, nil
}

// cover looks for a point above the present one, which has v coordinates. It gives cells of
// the variable v that cover its line where there is none.
func (s *solver) cover(v int) (sat bool, cells []*cell) {
	for i := range s.on[v] {
		cells = append(cells, s.excluded(v, &s.on[v][i])...)
	}
	for {
		cover, pick := s.scan(cells)
		if pick == nil {
			return false, cover
		}
		s.at.Push(pick)
		if v == s.n-1 {
			return true, nil
		}
		sat, above := s.cover(v + 1)
		if sat || s.null {
			return sat, nil
		}
		var why set
		for _, c := range above {
			why = why.join(c.why)
		}
		what := s.project(v+1, above)
		s.at.Pop()
		c := s.around(v, pick, what)
		if s.null {
			return false, nil
		}
		c.why, c.rests = why, true
		cells = append(cells, c)
	}
}

// excluded gives the cells of the variable v in which a constraint is false.
func (s *solver) excluded(v int, in *input) (cells []*cell) {
	base := cell{below: need{}, why: in.why}
	base.below.add(in.below, false)
	var roots []*algebra.Root
	for _, f := range in.main {
		rs, null := s.isolate(f)
		if null {
			for _, c := range s.coefficients(f) {
				base.below.add(c, false)
			}
			continue
		}
		base.all = append(base.all, line{f, rs})
		roots = s.merge(roots, rs)
	}
	sign := func(a *algebra.Root) int {
		s.at.Push(a)
		defer s.at.Pop()
		return s.at.Sign(in.p)
	}
	add := func(lo, hi *algebra.Root) {
		c := base
		c.lo, c.hi = lo, hi
		c.lower, c.upper = s.linesAt(c.all, lo), s.linesAt(c.all, hi)
		cells = append(cells, &c)
	}
	var last *algebra.Root
	for _, a := range append(roots, nil) {
		if !in.rel.Has(sign(algebra.Rational(s.at.Between(last, a)))) {
			add(last, a)
		}
		if a != nil && !in.rel.Has(0) {
			add(a, a)
		}
		last = a
	}
	return cells
}

// isolate gives the real roots of p above the point, or says that p is 0 for all values there.
func (s *solver) isolate(p *algebra.Poly) (roots []*algebra.Root, null bool) {
	zero := func(fs []*algebra.Poly) bool {
		return slices.ContainsFunc(fs, func(f *algebra.Poly) bool { return s.at.Sign(f) == 0 })
	}
	// The projection asks for the leading coefficient and the discriminant anyhow.
	if s.irrational() && p.Main() == s.at.Len() && !zero(s.coefficients(p)[0]) && !zero(s.discriminant(p)) {
		return s.at.IsolateSimple(p), false
	}
	return s.at.Isolate(p)
}

// irrational tells whether the point has an irrational coordinate.
func (s *solver) irrational() bool {
	for v := range s.at.Len() {
		if _, rational := s.at.Coordinate(v); !rational {
			return true
		}
	}
	return false
}

// merge merges two ascending lists of numbers, equal ones once.
func (s *solver) merge(a, b []*algebra.Root) []*algebra.Root {
	var out []*algebra.Root
	for len(a) > 0 && len(b) > 0 {
		c := s.at.Compare(a[0], b[0])
		if c <= 0 {
			out, a = append(out, a[0]), a[1:]
			if c == 0 {
				b = b[1:]
			}
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// linesAt gives the polynomials with a root at a number.
func (s *solver) linesAt(all []line, a *algebra.Root) (out []line) {
	if a == nil {
		return nil
	}
	for _, l := range all {
		for _, b := range l.roots {
			if s.at.Compare(a, b) == 0 {
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// scan gives cells that cover the line, in order and none of them within others, or else a
// number that none has: a rational one if there is one.
func (s *solver) scan(cells []*cell) (cover []*cell, pick *algebra.Root) {
	var reach *algebra.Root // all below is covered
	begun, closed := false, false
	var best num.Rat
	found := false
	gap := func(lo, hi *algebra.Root) {
		if m := s.at.Between(lo, hi); !found || simpler(m, best) {
			best, found = m, true
		}
	}
	var point *algebra.Root
	for {
		var next *cell
		for _, c := range cells {
			switch {
			case !begun:
				if c.lo != nil {
					continue
				}
			case c.isPoint():
				if closed || next != nil || s.at.Compare(c.lo, reach) != 0 {
					continue
				}
			default:
				if c.lo != nil {
					if d := s.at.Compare(c.lo, reach); d > 0 || d == 0 && !closed {
						continue
					}
				}
				if c.hi != nil && s.at.Compare(c.hi, reach) <= 0 {
					continue
				}
			}
			if next == nil || next.isPoint() || next.hi != nil && (c.hi == nil || s.at.Compare(c.hi, next.hi) > 0) {
				next = c
			}
		}
		switch {
		case next != nil:
			cover = append(cover, next)
			if next.hi == nil {
				if found {
					return nil, algebra.Rational(best)
				}
				return cover, point
			}
			reach, closed, begun = next.hi, next.isPoint(), true
		case begun && !closed: // the number itself is free
			if point == nil {
				point = reach
			}
			closed = true
		default: // up to the next cell all is
			var end *algebra.Root
			for _, c := range cells {
				if c.lo != nil && (!begun || s.at.Compare(c.lo, reach) > 0) && (end == nil || s.at.Compare(c.lo, end) < 0) {
					end = c.lo
				}
			}
			gap(reach, end)
			if end == nil {
				return nil, algebra.Rational(best)
			}
			reach, closed, begun = end, false, true
		}
	}
}

// simpler tells whether a takes fewer digits than b.
func simpler(a, b num.Rat) bool {
	size := func(a num.Rat) int { return 2*a.Den().BitLen() + a.Num().BitLen() }
	return size(a) < size(b)
}
