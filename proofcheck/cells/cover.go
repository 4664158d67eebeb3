package cells

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
)

// Signs is a set of signs.
type Signs uint8

// Negative, Zero and Positive are the signs.
const (
	Negative Signs = 1 << iota
	Zero
	Positive
)

func (s Signs) has(sign int) bool { return s>>(sign+1)&1 > 0 }

// turned has the signs of -p where s has those of p.
func (s Signs) turned() Signs { return s&Zero | s&Negative<<2 | s&Positive>>2 }

// Constraint says that P has one of some signs.
type Constraint struct {
	P  *Poly
	Is Signs
}

// constraint follows from those given whose places are why, ascending.
type constraint struct {
	p   *Poly
	is  Signs
	why []int
}

// Refute gives places of constraints that no point satisfies together, or nil where it shows
// nothing. The panics of the ring's Work go through.
func Refute(r *Ring, given []Constraint) (core []int) {
	defer func() {
		if e := recover(); e != nil {
			if err, ok := e.(error); !ok || !errors.Is(err, errUnknown) {
				panic(e)
			}
			core = nil
		}
	}()
	cs := make([]constraint, len(given))
	for i, c := range given {
		cs[i] = constraint{c.P, c.Is, []int{i}}
	}
	for {
		if cs, core = r.settled(cs); core != nil || !r.eliminate(cs) {
			break
		}
	}
	if core != nil || len(cs) == 0 {
		return core
	}
	s := solver{Ring: r, on: [][]constraint{}}
	for _, c := range r.ordered(cs) {
		s.on = append(s.on, make([][]constraint, max(0, c.p.v+1-len(s.on)))...)
		s.on[c.p.v] = append(s.on[c.p.v], c)
	}
	cells := s.cover(0)
	for _, c := range cells {
		core = union(core, c.why)
	}
	return core
}

func union(a, b []int) []int {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

// settled takes out what says nothing, has one constraint say what several do of the same polynomial, and
// gives the reasons of one that no number satisfies.
func (r *Ring) settled(cs []constraint) (out []constraint, core []int) {
	places := map[string]int{}
	for _, c := range cs {
		if !c.p.isNumber() {
			number := r.exact(c.p, r.numbers(c.p))
			if turned := r.scale(number, big.NewInt(-1)); turned.key() < number.key() {
				number, c.is = turned, c.is.turned()
			}
			c.p = number
			key := c.p.key()
			i, ok := places[key]
			if !ok {
				places[key], out = len(out), append(out, c)
				continue
			}
			if both := out[i].is & c.is; both != out[i].is {
				out[i].is = both
				if out[i].why = union(out[i].why, c.why); both == c.is {
					out[i].why = c.why
				}
			}
			if out[i].is != 0 {
				continue
			}
			c = out[i]
		} else if c.is.has(c.p.k.Sign()) {
			continue
		}
		return nil, c.why
	}
	return out, nil
}

// numbers is the greatest common divisor of all numbers in p, which is positive.
func (r *Ring) numbers(p *Poly) *Poly {
	out := zero
	for _, c := range p.powers(p.v) {
		if c.v >= 0 {
			c = r.numbers(c)
		}
		out = r.gcd(out, c)
	}
	return out
}

// eliminate puts what an equation says that a variable is for it, where the variable stands in it with
// a number alone; of several equations the simplest. False: there is none.
func (r *Ring) eliminate(cs []constraint) bool {
	best, at, size := -1, -1, 0
	var by linear
	for i, c := range cs {
		if c.is != Zero {
			continue
		}
		for _, v := range variables(c.p) {
			if l, ok := r.solved(c.p, v); ok && (best < 0 || len(l.n.key()) < size) {
				best, at, size, by = i, v, len(l.n.key()), l
			}
		}
	}
	if best < 0 {
		return false
	}
	why := cs[best].why
	for i := range cs {
		if d := cs[i].p.degree(at); d > 0 {
			cs[i].p, cs[i].why = r.put(cs[i].p, at, by.n, by.d, d), union(cs[i].why, why)
		}
	}
	return true
}

// linear is n/d, d positive.
type linear struct {
	n *Poly
	d *big.Int
}

// solved is what v has to be where p is zero, for p that is linear in v with a number beside it.
func (r *Ring) solved(p *Poly, v int) (linear, bool) {
	if p.degree(v) != 1 {
		return linear{}, false
	}
	rest := r.put(p, v, zero, one, 1)
	k := r.minus(r.put(p, v, unitary, one, 1), rest)
	if !k.isNumber() {
		return linear{}, false
	}
	return linear{r.scale(rest, big.NewInt(int64(-k.k.Sign()))), new(big.Int).Abs(k.k)}, true
}

// variables are those of p, ascending.
func variables(p *Poly) (out []int) {
	p.each(func(v int) { out = append(out, v) })
	slices.Sort(out)
	return slices.Compact(out)
}

// ordered has the variables in the order in which their lines are covered: those of great degrees first
// (Brown, "Companion to the tutorial: cylindrical algebraic decomposition", ISSAC 2004).
func (r *Ring) ordered(cs []constraint) []constraint {
	type weight struct{ v, degree, count int }
	of := map[int]*weight{}
	for _, c := range cs {
		for _, v := range variables(c.p) {
			if of[v] == nil {
				of[v] = &weight{v: v}
			}
			of[v].degree, of[v].count = max(of[v].degree, c.p.degree(v)), of[v].count+1
		}
	}
	var ws []*weight
	for _, w := range of {
		ws = append(ws, w)
	}
	slices.SortFunc(ws, func(a, b *weight) int {
		return cmp.Or(b.degree-a.degree, b.count-a.count, a.v-b.v)
	})
	place := map[int]int{}
	for i, w := range ws {
		place[w.v] = i
	}
	out := slices.Clone(cs)
	for i := range out {
		out[i].p = r.renamed(cs[i].p, place)
	}
	return out
}

// renamed is p with other numbers for its variables.
func (r *Ring) renamed(p *Poly, place map[int]int) *Poly {
	if p.v < 0 {
		return p
	}
	out, x := zero, Variable(place[p.v])
	for _, c := range slices.Backward(p.c) {
		out = r.Add(r.Mul(out, x), r.renamed(c, place))
	}
	return out
}

// solver covers lines.
type solver struct {
	*Ring
	on [][]constraint // by greatest variable
	at point
}

// cell is an open interval of a variable, or one number, above a point: around the point, for
// all between roots of the same polynomials, no values of later variables satisfy all constraints, as
// long as the polynomials below keep their signs and the roots stay as they are.
type cell struct {
	lo, hi       *number // nil: an infinity; the same for a number
	lower, upper *Poly   // with roots there
	polys        []line  // which keep their signs in the cell
	below        []*Poly
	why          []int
	rests        bool // it rests on cells of later variables, which reach as far as it is connected: its ends must not meet
}

// line is a polynomial, trimmed at the point, with its roots.
type line struct {
	p     *Poly
	roots []*number
}

// cover gives cells that cover the line of the variable v above the present point, each with a part of it
// that the one before has not, or nil where there is a point that satisfies all.
func (s *solver) cover(v int) []*cell {
	var cells []*cell
	for _, c := range s.on[v] {
		cells = append(cells, s.excluded(c, v)...)
	}
	for {
		chain, pick := s.chain(cells)
		if pick == nil {
			return chain
		}
		if v == len(s.on)-1 {
			return nil
		}
		s.at = append(s.at, pick)
		above := s.cover(v + 1)
		if above == nil {
			return nil
		}
		what := s.project(above, v+1)
		s.at = s.at[:v]
		c := s.around(pick, what, v)
		for _, a := range above {
			c.why = union(c.why, a.why)
		}
		cells = append(cells, c)
	}
}

// lines are polynomials with their roots in v. What has to keep its sign so that they are what they
// are, and what does not depend on v, is below.
func (s *solver) lines(ps []*Poly, v int) (out []line, below []*Poly) {
	for _, p := range ps {
		if p.v < v {
			below = append(below, p)
			continue
		}
		t := s.trimmed(s.at, p, v)
		below = append(below, p.c[len(t.powers(v))-1:]...) // the last that is not zero, and those after it, or all
		if t.v == v {
			out = append(out, line{t, s.roots(s.at, t, v)})
		}
	}
	return out, below
}

// excluded gives the cells in which a constraint is false.
func (s *solver) excluded(c constraint, v int) (cells []*cell) {
	polys, below := s.lines(s.parts(c.p), v)
	var ends []*number
	for _, l := range polys {
		ends = append(ends, l.roots...)
	}
	slices.SortFunc(ends, s.compare)
	ends = slices.CompactFunc(ends, func(a, b *number) bool { return s.compare(a, b) == 0 })
	add := func(lo, hi, x *number) {
		if !c.is.has(s.sign(append(slices.Clip(s.at), x), c.p)) {
			cells = append(cells, s.limited(&cell{lo: lo, hi: hi, polys: polys, below: below, why: c.why}))
		}
	}
	var last *number
	for _, a := range append(ends, nil) {
		add(last, a, rational(s.between(last, a)))
		if a != nil {
			add(a, a, a)
		}
		last = a
	}
	return cells
}

// limited sets the polynomials at the ends of a cell.
func (s *solver) limited(c *cell) *cell {
	find := func(a *number) *Poly {
		for _, l := range c.polys {
			if a != nil && slices.ContainsFunc(l.roots, func(b *number) bool { return s.compare(a, b) == 0 }) {
				return l.p
			}
		}
		return nil
	}
	c.lower, c.upper = find(c.lo), find(c.hi)
	return c
}

// around gives the cell around a number in which polynomials keep their signs.
func (s *solver) around(x *number, what []*Poly, v int) *cell {
	c := &cell{rests: true}
	c.polys, c.below = s.lines(what, v)
	for _, l := range c.polys {
		for _, a := range l.roots {
			d := s.compare(a, x)
			if d <= 0 && (c.lo == nil || s.compare(a, c.lo) > 0) {
				c.lo = a
			}
			if d >= 0 && (c.hi == nil || s.compare(a, c.hi) < 0) {
				c.hi = a
			}
		}
	}
	if c.lo != nil && c.hi != nil && s.compare(c.lo, c.hi) == 0 {
		c.hi = c.lo
	}
	return s.limited(c)
}

// chain gives cells that cover the line in order, or else a number that none has: a rational one if
// there is one.
func (s *solver) chain(cells []*cell) (out []*cell, pick *number) {
	var reach *number // all below is covered
	begun, closed := false, false
	for {
		var next *cell
		for _, c := range cells {
			switch {
			case !begun:
				if c.lo != nil {
					continue
				}
			case c.lo != nil && c.lo == c.hi:
				if closed || s.compare(c.lo, reach) != 0 {
					continue
				}
			default:
				if c.lo != nil {
					if d := s.compare(c.lo, reach); d > 0 || d == 0 && !closed {
						continue
					}
				}
				if c.hi != nil && s.compare(c.hi, reach) <= 0 {
					continue
				}
			}
			if next == nil || next.hi != nil && (c.hi == nil || s.compare(c.hi, next.hi) > 0) {
				next = c
			}
		}
		switch {
		case next != nil && next.hi == nil:
			if pick != nil {
				return nil, pick
			}
			return append(out, next), nil
		case next != nil:
			out = append(out, next)
			reach, closed, begun = next.hi, next.lo == next.hi, true
		case begun && !closed:
			if pick = reach; pick.r != nil {
				return nil, pick
			}
			closed = true // is there a rational one further on?
		default:
			var end *number
			for _, c := range cells {
				for _, a := range []*number{c.lo, c.hi} {
					if a != nil && (!begun || s.compare(a, reach) > 0) && (end == nil || s.compare(a, end) < 0) {
						end = a
					}
				}
			}
			return nil, rational(s.between(reach, end))
		}
	}
}

// project gives what has to keep its sign around the point, so that cells which cover the line of v
// in this order do so there, with polynomials that keep their signs in them.
func (s *solver) project(cells []*cell, v int) []*Poly {
	keep := &kept{seen: map[string]bool{}, solver: s}
	for i, c := range cells {
		for _, p := range c.below {
			keep.add(p)
		}
		for _, l := range c.polys {
			keep.common(l.p, s.derivative(l.p), v)
			if len(l.roots) == 0 {
				continue
			}
			// Roots that are beyond an end stay there, and those at an end do.
			if c.lo != nil && s.compare(l.roots[0], c.lo) <= 0 {
				keep.common(l.p, c.lower, v)
			}
			if c.hi != nil && s.compare(l.roots[len(l.roots)-1], c.hi) >= 0 {
				keep.common(l.p, c.upper, v)
			}
		}
		if i > 0 {
			keep.common(cells[i-1].upper, c.lower, v)
		}
		if c.rests && c.lo != nil && c.hi != nil {
			keep.common(c.lower, c.upper, v)
		}
	}
	return keep.polys
}

// kept is what has to keep its sign: polynomials without common divisors.
type kept struct {
	*solver
	polys []*Poly
	seen  map[string]bool // polynomials, and pairs of them
}

// add adds the parts of p.
func (k *kept) add(p *Poly) {
	key := p.key()
	if k.seen[key] {
		return
	}
	k.seen[key] = true
	todo := k.parts(p)
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := 0; i < len(k.polys) && !p.isNumber(); i++ {
			q := k.polys[i]
			if p.v != q.v {
				continue
			}
			g := k.gcd(p, q)
			if g.isNumber() {
				continue
			}
			// Three polynomials instead of two: the common divisor stays here.
			if p = k.exact(p, g); !q.equal(g) {
				k.polys[i] = g
				if q = k.exact(q, g); !q.isNumber() {
					todo = append(todo, q)
				}
			}
		}
		if !p.isNumber() {
			k.polys = append(k.polys, p)
		}
	}
}

// common adds what keeps the degree of the greatest common divisor of two polynomials in v, which are trimmed
// at the point.
func (k *kept) common(p, q *Poly, v int) {
	if p == q || p.v != v || q.v != v {
		return
	}
	a, b := p.key(), q.key()
	if key := min(a, b) + "," + max(a, b); a == b || k.seen[key] {
		return
	} else {
		k.seen[key] = true
	}
	for j := 0; j < min(len(p.c), len(q.c))-1; j++ {
		c := k.subresultant(p, q, v, j)
		k.add(c)
		if k.sign(k.at, c) != 0 {
			return
		}
	}
}
