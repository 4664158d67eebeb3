package prove

import "math/big"

// simplex is the general simplex of Dutertre and de Moura (A Fast Linear-Arithmetic
// Solver for DPLL(T), 2006) over the rationals with Bland's rule. Rows live as long as
// the simplex; bounds are given anew for each check.
type simplex struct {
	rows  []map[int32]*big.Rat // by variable: what it is, when it is basic; else nil
	value []*big.Rat
	lo    []limit
	hi    []limit
	ints  []bool // base variables, which have to be integers
	names map[string]int32
	steps int // entries of rows that may still be looked at
}

// limit is a bound with the literal it comes from; v is nil when there is none.
type limit struct {
	v   *big.Rat
	why lit
}

func newSimplex(steps int) *simplex { return &simplex{names: map[string]int32{}, steps: steps} }

func (s *simplex) newVar(integer bool) int32 {
	s.rows = append(s.rows, nil)
	s.value = append(s.value, new(big.Rat))
	s.lo, s.hi = append(s.lo, limit{}), append(s.hi, limit{})
	s.ints = append(s.ints, integer)
	return int32(len(s.rows) - 1)
}

// row gives the variable that stands for a linear form.
func (s *simplex) row(ms []mono) int32 {
	if len(ms) == 1 && ms[0].c.Cmp(one) == 0 {
		return ms[0].x
	}
	key := rowKey(ms)
	if x, ok := s.names[key]; ok {
		return x
	}
	x := s.newVar(false)
	s.names[key] = x
	row := map[int32]*big.Rat{}
	for _, m := range ms {
		c := new(big.Rat).SetInt(m.c)
		if def := s.rows[m.x]; def != nil {
			addRow(row, c, def)
		} else {
			addTo(row, m.x, c)
		}
		s.value[x].Add(s.value[x], new(big.Rat).Mul(c, s.value[m.x]))
	}
	s.rows[x] = row
	return x
}

func addTo(row map[int32]*big.Rat, x int32, c *big.Rat) {
	if v, ok := row[x]; ok {
		c = new(big.Rat).Add(v, c)
	}
	if c.Sign() == 0 {
		delete(row, x)
		return
	}
	row[x] = c
}

func addRow(row map[int32]*big.Rat, c *big.Rat, other map[int32]*big.Rat) {
	for x, v := range other {
		addTo(row, x, new(big.Rat).Mul(c, v))
	}
}

// spend counts work; what takes too much is given up.
func (s *simplex) spend(n int) {
	if s.steps -= n; s.steps < 0 {
		panic(spent{})
	}
}

// check looks for values within lo and hi. It gives nil, or literals that cannot hold
// together.
func (s *simplex) check() (conflict []lit) {
	for x := range s.rows {
		lo, hi := s.lo[x], s.hi[x]
		if lo.v != nil && hi.v != nil && lo.v.Cmp(hi.v) > 0 {
			return []lit{lo.why, hi.why}
		}
		if s.rows[x] != nil {
			continue
		}
		switch v := s.value[x]; {
		case lo.v != nil && v.Cmp(lo.v) < 0:
			s.move(int32(x), lo.v)
		case hi.v != nil && v.Cmp(hi.v) > 0:
			s.move(int32(x), hi.v)
		}
	}
	for {
		x, up := s.broken()
		if x < 0 {
			return nil
		}
		y := s.entering(x, up)
		if y < 0 {
			return s.explain(x, up)
		}
		target := s.hi[x].v
		if up {
			target = s.lo[x].v
		}
		d := new(big.Rat).Sub(target, s.value[x])
		s.move(y, new(big.Rat).Add(s.value[y], d.Quo(d, s.rows[x][y])))
		s.pivot(x, y)
	}
}

// broken is the least basic variable outside its bounds; up says that it must grow.
func (s *simplex) broken() (x int32, up bool) {
	for x := range s.rows {
		if s.rows[x] == nil {
			continue
		}
		if lo := s.lo[x].v; lo != nil && s.value[x].Cmp(lo) < 0 {
			return int32(x), true
		}
		if hi := s.hi[x].v; hi != nil && s.value[x].Cmp(hi) > 0 {
			return int32(x), false
		}
	}
	return -1, false
}

// entering is the least variable of x's row that can move x in the direction wanted.
func (s *simplex) entering(x int32, up bool) int32 {
	best := int32(-1)
	for y, c := range s.rows[x] {
		grow := (c.Sign() > 0) == up
		can := grow && (s.hi[y].v == nil || s.value[y].Cmp(s.hi[y].v) < 0) ||
			!grow && (s.lo[y].v == nil || s.value[y].Cmp(s.lo[y].v) > 0)
		if can && (best < 0 || y < best) {
			best = y
		}
	}
	return best
}

// explain is Farkas' lemma: the row of x with the bounds that hold it.
func (s *simplex) explain(x int32, up bool) []lit {
	out := []lit{s.hi[x].why}
	if up {
		out[0] = s.lo[x].why
	}
	for y, c := range s.rows[x] {
		if (c.Sign() > 0) == up {
			out = append(out, s.hi[y].why)
		} else {
			out = append(out, s.lo[y].why)
		}
	}
	return out
}

// move gives a nonbasic variable a value, and the basic ones theirs.
func (s *simplex) move(y int32, v *big.Rat) {
	d := new(big.Rat).Sub(v, s.value[y])
	s.spend(len(s.rows))
	for x, row := range s.rows {
		if c, ok := row[y]; ok {
			s.value[x] = new(big.Rat).Add(s.value[x], new(big.Rat).Mul(c, d))
		}
	}
	s.value[y] = new(big.Rat).Set(v)
}

// pivot makes x nonbasic and y basic.
func (s *simplex) pivot(x, y int32) {
	row := s.rows[x]
	c := row[y]
	delete(row, y)
	inv := new(big.Rat).Inv(c)
	def := map[int32]*big.Rat{x: inv}
	for z, v := range row {
		q := new(big.Rat).Mul(v, inv)
		def[z] = q.Neg(q)
	}
	s.rows[x], s.rows[y] = nil, def
	for z, other := range s.rows {
		if v, ok := other[y]; ok && int32(z) != y {
			s.spend(len(def))
			delete(other, y)
			addRow(other, v, def)
		}
	}
}

// indivisible looks for a row in which, brought to integer coefficients, the variables
// that can move are all multiples of a number that the fixed ones do not add up to. It
// gives the clause that the bounds of these cannot hold together, or nil. Every
// variable is an integer, since rows stand for forms with integer coefficients.
func (s *simplex) indivisible() []lit {
	for x, row := range s.rows {
		if row == nil || s.fixed(int32(x)) {
			continue
		}
		scale := big.NewInt(1)
		for _, c := range row {
			d := c.Denom()
			g := new(big.Int).GCD(nil, nil, scale, d)
			scale.Mul(scale, g.Quo(d, g))
		}
		if scale.Cmp(one) == 0 {
			continue
		}
		g := new(big.Int).Set(scale)
		sum := new(big.Rat)
		var clause []lit
		for y, c := range row {
			v := new(big.Rat).Mul(c, new(big.Rat).SetInt(scale))
			if s.fixed(y) {
				sum.Add(sum, v.Mul(v, s.value[y]))
				clause = append(clause, s.lo[y].why.not(), s.hi[y].why.not())
			} else {
				g.GCD(nil, nil, g, new(big.Int).Abs(v.Num()))
			}
		}
		if sum.IsInt() && new(big.Int).Rem(sum.Num(), g).Sign() != 0 {
			return clause
		}
	}
	return nil
}

// fixed says that the bounds leave a nonbasic variable one value.
func (s *simplex) fixed(x int32) bool {
	return s.lo[x].v != nil && s.hi[x].v != nil && s.lo[x].v.Cmp(s.hi[x].v) == 0
}
