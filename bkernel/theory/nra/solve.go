package nra

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/num"
)

// Rel is a relation to 0: a set of signs.
type Rel uint8

// The relations.
const (
	neg Rel = 1 << iota
	nul
	pos

	Lt = neg
	Le = neg | nul
	Eq = nul
	Ge = pos | nul
	Gt = pos
	Ne = neg | pos
)

// Has tells whether a number of that sign is in the relation to 0.
func (r Rel) Has(sign int) bool { return r>>(sign+1)&1 == 1 }

// Constraint says that P is in the relation Rel to 0.
type Constraint struct {
	P   *algebra.Poly
	Rel Rel
}

// Result is what Solve finds: where Core is nil, Values are the values of the variables, by
// polynomials at a point.
type Result struct {
	Core   []int // places of constraints that no point satisfies
	Point  *algebra.Point
	Values []Value // by variable
}

// Value is N/D, polynomials in the coordinates of a point, D a positive number.
type Value struct {
	N *algebra.Poly
	D num.Int
}

// ErrNull says that a polynomial of a projection vanishes above a cell that is no point.
var ErrNull = errors.New("a polynomial of the projection vanishes above a whole cell")

// set is a set of places of constraints.
type set []uint64

func (s set) with(i int) set {
	out := slices.Clone(s)
	for len(out) <= i>>6 {
		out = append(out, 0)
	}
	out[i>>6] |= 1 << (i & 63)
	return out
}

func (s set) join(t set) set {
	if len(s) < len(t) {
		s, t = t, s
	}
	out := slices.Clone(s)
	for i, w := range t {
		out[i] |= w
	}
	return out
}

func (s set) list() []int {
	out := []int{}
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			out = append(out, i<<6+bits.TrailingZeros64(w))
		}
	}
	return out
}

// constraint is a constraint that follows from some of the given ones.
type constraint struct {
	p   *algebra.Poly
	rel Rel
	why set
}

// definition says that the variable v is n/d, d positive.
type definition struct {
	v int
	n *algebra.Poly
	d num.Int
}

// Solve decides constraints over so many variables. The error says why it gave up:
// algebra.ErrWork or ErrNull.
func Solve(r *algebra.Ring, vars int, given []Constraint) (res Result, err error) {
	cs := make([]constraint, len(given))
	for i, c := range given {
		cs[i] = constraint{c.P, c.Rel, set{}.with(i)}
	}
	var failed error
	err = r.Do(func() {
		p := &problem{r: r, cs: cs}
		if core := p.eliminate(); core != nil {
			res.Core = core.list()
			return
		}
		order := p.order(vars)
		for try := 0; ; try++ {
			failed = p.cover(order, vars, &res)
			if failed == nil || try >= len(order)-1 {
				return
			}
			order = append(order[1:len(order):len(order)], order[0]) // another order, another projection
		}
	})
	if err == nil {
		err = failed
	}
	return res, err
}

// problem is a set of constraints, and what variables have been replaced by.
type problem struct {
	r    *algebra.Ring
	cs   []constraint
	defs []definition // each over variables that are left, or that later ones define
}

// eliminate replaces variables that equations define, until there is none. It gives the
// reasons of a constraint that is false then.
func (p *problem) eliminate() (core set) {
	for {
		left := p.cs[:0]
		for _, c := range p.cs {
			if k, ok := c.p.IsConst(); ok {
				if !c.rel.Has(k.Sign()) {
					return c.why
				}
				continue
			}
			left = append(left, c)
		}
		p.cs = left
		at, d := p.definition()
		if at < 0 {
			return nil
		}
		why := p.cs[at].why
		p.cs = slices.Delete(p.cs, at, at+1)
		for i := range p.cs {
			if c := &p.cs[i]; c.p.DegreeIn(d.v) > 0 {
				c.p, c.why = p.r.Primitive(p.r.Replace(c.p, d.v, d.n, d.d)), c.why.join(why)
			}
		}
		p.defs = append(p.defs, d)
	}
}

// mostDegree bounds the degree of what replacement makes.
const mostDegree = 8

// definition finds an equation that defines a variable, the simplest.
func (p *problem) definition() (at int, best definition) {
	at = -1
	bestCost := 0
	for i, c := range p.cs {
		if c.rel != Eq {
			continue
		}
		total := c.p.Total()
		if at >= 0 && total > bestCost {
			continue
		}
		for _, v := range variables(c.p) {
			k, rest, ok := p.r.Linear(c.p, v)
			if !ok || at >= 0 && total >= bestCost {
				continue
			}
			if total > 1 && p.degreeWith(v)*rest.Total() > mostDegree {
				continue
			}
			n := rest
			if k.Sign() > 0 {
				n = rest.Neg()
			}
			at, bestCost, best = i, total, definition{v, n, k.Abs()}
		}
	}
	return at, best
}

// degreeWith is the greatest degree in v.
func (p *problem) degreeWith(v int) int {
	d := 0
	for _, c := range p.cs {
		d = max(d, c.p.DegreeIn(v))
	}
	return d
}

// variables gives the variables of p, ascending.
func variables(p *algebra.Poly) []int {
	var out []int
	p.Visit(func(v int) { out = append(out, v) })
	slices.Sort(out)
	return slices.Compact(out)
}

// order gives the variables that are left in the order of their lines: the ones of least
// degree come last, and are projected first (Brown, "Companion to the tutorial: cylindrical
// algebraic decomposition", ISSAC 2004).
func (p *problem) order(vars int) []int {
	type weight struct{ v, degree, total, count int }
	ws := make([]weight, vars)
	for v := range ws {
		ws[v].v = v
	}
	for _, c := range p.cs {
		total := c.p.Total()
		for _, v := range variables(c.p) {
			w := &ws[v]
			w.degree, w.total = max(w.degree, c.p.DegreeIn(v)), max(w.total, total)
			w.count++
		}
	}
	slices.SortStableFunc(ws, func(a, b weight) int {
		return cmp.Or(cmp.Compare(b.degree, a.degree), cmp.Compare(b.total, a.total), cmp.Compare(b.count, a.count))
	})
	var out []int
	for _, w := range ws {
		if w.count > 0 {
			out = append(out, w.v)
		}
	}
	return out
}

// cover looks for a point in that order of the variables.
func (p *problem) cover(order []int, vars int, res *Result) error {
	place := make([]int, vars)
	for v := range place {
		place[v] = -1
	}
	for i, v := range order {
		place[v] = i
	}
	s := newSolver(p.r, len(order))
	for _, c := range p.cs {
		s.add(constraint{p.r.Rename(c.p, func(v int) int { return place[v] }), c.rel, c.why})
	}
	sat, core, err := s.solve()
	switch {
	case err != nil:
		return err
	case !sat:
		res.Core = core.list()
		return nil
	}
	res.Point = s.at
	res.Values = make([]Value, vars)
	one := num.FromInt64(1)
	for v := range res.Values {
		res.Values[v] = Value{algebra.Const(num.Int{}), one}
		if place[v] >= 0 {
			res.Values[v].N = algebra.Var(place[v])
		}
	}
	for i := len(p.defs) - 1; i >= 0; i-- {
		d := p.defs[i]
		n, den := p.r.Compose(d.n, func(v int) (*algebra.Poly, num.Int) { return res.Values[v].N, res.Values[v].D })
		res.Values[d.v] = Value{n, den.Mul(d.d)}
	}
	return nil
}
