package prove

import (
	"cmp"
	"math/big"
	"slices"
)

// simplex is the general simplex of Dutertre and de Moura (A Fast Linear-Arithmetic
// Solver for DPLL(T), 2006) over the rationals with Bland's rule. Rows live as long as
// the simplex; bounds are given anew for each check.
type simplex struct {
	rows    []row // by variable: what it is, when it is basic; else nil
	forms   []row // by variable: what it stands for; nil for base variables
	value   []near
	limits  [][2]limit // by variable: lower and upper
	ints    []bool     // base variables, which have to be integers
	whole   []bool     // by variable: its values are integers
	names   map[string]int32
	weights []*big.Int  // of the clause that the last check gave, where it is by Farkas' lemma
	steps   purse       // entries of rows that may still be looked at
	work    func(n int) // hears of what is gone through
}

// row is a sum in the order of its variables, without zeros. It is not changed in place.
type row []entry

type entry struct {
	x int32
	c rat
}

func unit(x int32) row { return row{{x, ratOne}} }

// at is the coefficient of x.
func (a row) at(x int32) (rat, bool) {
	i, ok := slices.BinarySearchFunc(a, x, func(e entry, x int32) int { return cmp.Compare(e.x, x) })
	if !ok {
		return rat{}, false
	}
	return a[i].c, true
}

// plus is a + c*b.
func (a row) plus(c rat, b row) row {
	out := make(row, 0, len(a)+len(b))
	for len(b) > 0 {
		e := entry{b[0].x, c.times(b[0].c)}
		for len(a) > 0 && a[0].x < e.x {
			out, a = append(out, a[0]), a[1:]
		}
		if len(a) > 0 && a[0].x == e.x {
			e.c = e.c.plus(a[0].c)
			a = a[1:]
		}
		if b = b[1:]; e.c.sign() != 0 {
			out = append(out, e)
		}
	}
	return append(out, a...)
}

// limit is a bound with the literal it comes from, if there is one.
type limit struct {
	v   near
	why lit
	set bool
}

// The sides of a variable.
const lower, upper = 0, 1

var unlimited = [2]limit{{v: exactly(ratZero)}, {v: exactly(ratZero)}}

func newSimplex(steps purse) *simplex { return &simplex{names: map[string]int32{}, steps: steps} }

func (s *simplex) newVar(integer bool) int32 {
	s.rows = append(s.rows, nil)
	s.forms = append(s.forms, nil)
	s.value = append(s.value, exactly(ratZero))
	s.limits = append(s.limits, unlimited)
	s.ints = append(s.ints, integer)
	s.whole = append(s.whole, integer)
	return int32(len(s.rows) - 1)
}

// row gives the variable that stands for a linear form.
func (s *simplex) row(form row) int32 {
	if len(form) == 1 && form[0].c.cmp(ratOne) == 0 {
		return form[0].x
	}
	s.work(form.size())
	key := form.key()
	if x, ok := s.names[key]; ok {
		return x
	}
	x := s.newVar(false)
	s.names[key], s.whole[x], s.forms[x] = x, true, form
	def := row{}
	for _, e := range form {
		of := s.rows[e.x]
		if of == nil {
			of = unit(e.x)
		}
		s.work(def.size() + of.size())
		def = def.plus(e.c, of)
		s.value[x] = s.value[x].plus(s.value[e.x].times(e.c))
		s.whole[x] = s.whole[x] && s.whole[e.x] && e.c.isInt()
	}
	s.rows[x] = def
	return x
}

// check looks for values within the bounds. It gives nil, or the clause that bounds cannot
// hold together.
func (s *simplex) check() (clause []lit) {
	s.work(len(s.rows))
	for x := range s.rows {
		l := s.limits[x]
		if l[lower].set && l[upper].set && l[lower].v.cmp(l[upper].v) > 0 {
			s.weights = []*big.Int{one, one}
			return []lit{l[lower].why.not(), l[upper].why.not()}
		}
		for side := range l {
			if s.rows[x] == nil && s.room(int32(x), side) < 0 {
				s.move(int32(x), l[side].v)
			}
		}
	}
	for {
		s.work(len(s.rows))
		x, side := s.broken()
		if x < 0 {
			return s.indivisible()
		}
		y := s.entering(x, side)
		if y < 0 {
			return s.explain(x, side)
		}
		c, _ := s.rows[x].at(y)
		s.move(y, s.value[y].plus(s.limits[x][side].v.plus(s.value[x].neg()).times(c.inverse())))
		s.pivot(x, y)
	}
}

// room compares a value with a bound: positive when it is within, 0 at it. The side turns the
// comparison around: lower is 0, and upper 1.
func (s *simplex) room(x int32, side int) int {
	if l := s.limits[x][side]; l.set {
		return l.v.cmp(s.value[x]) * (2*side - 1)
	}
	return 1
}

// broken is the least basic variable beyond a bound.
func (s *simplex) broken() (x int32, side int) {
	for x := range int32(len(s.rows)) {
		for side := range 2 {
			if s.rows[x] != nil && s.room(x, side) < 0 {
				return x, side
			}
		}
	}
	return -1, 0
}

// toward is the side to which a variable has to move for its sum to move to another.
func (e entry) toward(side int) int {
	if e.c.sign() < 0 {
		return 1 - side
	}
	return side
}

// entering is the least variable of x's row that can move x away from a side.
func (s *simplex) entering(x int32, side int) int32 {
	for _, e := range s.rows[x] {
		if s.room(e.x, e.toward(1-side)) > 0 {
			return e.x
		}
	}
	return -1
}

// explain is Farkas' lemma: the clause of the row of x with the bounds that hold it.
func (s *simplex) explain(x int32, side int) []lit {
	out, scale := []lit{s.limits[x][side].why.not()}, ratOne
	for _, e := range s.rows[x] {
		out = append(out, s.limits[e.x][e.toward(1-side)].why.not())
		if c := scale.times(e.c); !c.isInt() {
			scale = scale.times(ratInt(c.big().Denom()))
		}
	}
	s.weights = []*big.Int{scale.num()}
	for _, e := range s.rows[x] {
		s.weights = append(s.weights, new(big.Int).Abs(scale.times(e.c).num()))
	}
	return out
}

// move gives a nonbasic variable a value, and the basic ones theirs.
func (s *simplex) move(y int32, v near) {
	d := v.plus(s.value[y].neg())
	s.steps.spend(len(s.rows))
	for x, row := range s.rows {
		if c, ok := row.at(y); ok {
			s.work(c.size() + d.size() + s.value[x].size())
			s.value[x] = s.value[x].plus(d.times(c))
		}
	}
	s.value[y] = v
}

// pivot makes x nonbasic and y basic.
func (s *simplex) pivot(x, y int32) {
	self := unit(y)
	c, _ := s.rows[x].at(y)
	inv := c.inverse()
	def := row{}.plus(inv, unit(x)).plus(inv.neg(), s.rows[x].plus(c.neg(), self))
	more := def.plus(ratOne.neg(), self) // zero
	s.rows[x], s.rows[y] = nil, def
	for z, other := range s.rows {
		if v, ok := other.at(y); ok && int32(z) != y {
			s.steps.spend(len(def))
			s.work(v.size() + more.size() + other.size())
			s.rows[z] = other.plus(v, more)
		}
	}
}

// indivisible looks for a row that, brought to integer coefficients, cannot hold. It gives
// the clause that the bounds in it cannot hold together, or nil. Rows of integers stand for
// forms with integer coefficients, so that they are integers themselves.
func (s *simplex) indivisible() []lit {
	for x, row := range s.rows {
		if row == nil || s.value[x].isInt() || !s.whole[x] || slices.ContainsFunc(row, func(e entry) bool { return !s.whole[e.x] }) {
			continue
		}
		s.work(row.size())
		scale := ratOne
		for _, e := range row {
			if c := scale.times(e.c); !c.isInt() {
				scale = scale.times(ratInt(c.big().Denom()))
			}
		}
		var parts []part
		for _, e := range row.plus(ratOne.neg(), unit(int32(x))) {
			parts = append(parts, partOf(scale.times(e.c).num(), s.limits[e.x]))
		}
		if clause, weights := impossible(parts); clause != nil {
			s.weights = weights
			return clause
		}
	}
	return nil
}
