package localsearch

import (
	"math"
	"math/bits"

	"bsmt/bkernel/num"
)

const (
	sampled    = 8     // false clauses whose moves are compared in a step
	compared   = 64    // moves compared in a step
	patience   = 2000  // steps without fewer false clauses until a restart
	smooth     = 0.001 // share of stuck steps that lower weights instead of raising them
	stepEffort = 4     // what a step costs beside the atoms that it evaluates
	rootEffort = 4     // what the roots of a polynomial cost, times its degree
	tenure     = 3     // least steps for which a move is not taken back
	spread     = 10    // and up to so many more
)

// move sets a variable.
type move struct {
	x     Var
	to    int64
	score int64 // weight of the clauses that it makes true, less that of those it makes false
	rest  int64 // distance of its literal's polynomial from 0 after it, for ties
}

// Run searches from start, a value for each variable, until every clause holds or effort
// atoms are evaluated. stop is polled now and then.
func (s *walker) Run(start []int64, effort int64, stop func() bool) bool {
	for x := range s.value {
		if s.lo[x] > s.hi[x] {
			return false
		}
	}
	until := s.effort + effort
	s.best = len(s.clauses) + 1
	if !s.reset(start, 0) {
		return false
	}
	fewest, since := len(s.falses), s.step
	for s.effort < until {
		s.best = min(s.best, len(s.falses))
		if len(s.falses) == 0 {
			return true
		}
		if s.step&255 == 0 && stop() {
			return false
		}
		s.step++
		s.effort += stepEffort
		if len(s.falses) < fewest {
			fewest, since = len(s.falses), s.step
		}
		if s.step > since+patience {
			if !s.reset(start, 1<<s.rnd.IntN(12)) {
				return false
			}
			fewest, since = len(s.falses), s.step
			continue
		}
		if m, ok := s.choose(); ok {
			s.take(m)
			continue
		}
		s.reweigh()
		if m, ok := s.walk(); ok {
			s.take(m)
		} else {
			since = 0 // nothing can move: start again
		}
	}
	return false
}

// reset sets all variables to start, or within radius of it or of zero, and all weights
// to 1; false when an atom leaves the machine word even near zero.
func (s *walker) reset(start []int64, radius int64) bool {
	for x := range s.value {
		v := start[x]
		if radius > 0 {
			if s.rnd.IntN(2) == 0 {
				v = 0
			}
			v += s.rnd.Int64N(2*radius+1) - radius
		}
		s.value[x] = min(max(v, s.lo[x]), s.hi[x])
		s.held[x] = [2]uint64{}
	}
	ok := s.evaluate()
	if !ok {
		for x := range s.value {
			s.value[x] = min(max(0, s.lo[x]), s.hi[x])
		}
		ok = s.evaluate()
	}
	s.falses = s.falses[:0]
	for i := range s.clauses {
		c := &s.clauses[i]
		c.trues, c.weight, c.at = 0, 1, -1
		for _, l := range c.lits {
			if a := &s.atoms[l>>1]; a.truth(a.value) == (l&1 == 0) {
				c.trues++
			}
		}
		if c.trues == 0 {
			s.fail(int32(i))
		}
	}
	return ok
}

// evaluate gives every atom its value.
func (s *walker) evaluate() bool {
	s.effort += int64(len(s.atoms))
	for i := range s.atoms {
		a := &s.atoms[i]
		a.value = 0
		for _, t := range a.terms {
			v, ok := s.product(t, -1)
			if ok {
				a.value, ok = plus(a.value, v)
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

// product is the value of a term without the variable x.
func (s *walker) product(t Term, x Var) (v int64, ok bool) {
	v = t.Coef
	for _, f := range t.Factors {
		if f.X == x {
			continue
		}
		for e := f.Exp; e > 0; e-- {
			if v, ok = times(v, s.value[f.X]); !ok {
				return 0, false
			}
		}
	}
	return v, true
}

// univariate writes an atom's polynomial as one in x alone into s.powers.
func (s *walker) univariate(x Var, o *occurrence) bool {
	s.effort++
	a := &s.atoms[o.atom]
	s.powers = append(s.powers[:0], 0)
	here := int64(0) // what the terms with x are worth now
	for _, i := range o.terms {
		t := a.terms[i]
		e := int32(0)
		for _, f := range t.Factors {
			if f.X == x {
				e = f.Exp
			}
		}
		c, ok := s.product(t, x)
		if !ok {
			return false
		}
		for int(e) >= len(s.powers) {
			s.powers = append(s.powers, 0)
		}
		if s.powers[e], ok = plus(s.powers[e], c); !ok {
			return false
		}
	}
	here, ok := at(s.powers, s.value[x])
	if ok {
		s.powers[0], ok = plus(a.value, -here)
	}
	return ok
}

// at is the value of a polynomial in one variable.
func at(coefs []int64, x int64) (v int64, ok bool) {
	ok = true
	for i := len(coefs) - 1; i >= 0 && ok; i-- {
		if v, ok = times(v, x); ok {
			v, ok = plus(v, coefs[i])
		}
	}
	return v, ok
}

// choose compares moves of some false clauses and gives the best that gains.
func (s *walker) choose() (best move, ok bool) {
	n := len(s.falses)
	s.moves = s.moves[:0]
	first := s.rnd.IntN(n)
	for i := 0; i < min(n, sampled) && len(s.moves) < compared; i++ {
		c := s.falses[(first+i)%n]
		if n > sampled {
			c = s.falses[s.rnd.IntN(n)]
		}
		s.offer(c)
	}
	for i := range s.moves {
		m := &s.moves[i]
		side := 0
		if m.to > s.value[m.x] {
			side = 1
		}
		if s.held[m.x][side] > s.step || !s.score(m) || m.score <= 0 {
			continue
		}
		if !ok || better(m, &best) {
			best, ok = *m, true
		}
	}
	return best, ok
}

func better(a, b *move) bool {
	return a.score > b.score || a.score == b.score && a.rest < b.rest
}

// walk gives the least bad move of one false clause, held or not.
func (s *walker) walk() (best move, ok bool) {
	s.moves = s.moves[:0]
	s.offer(s.falses[s.rnd.IntN(len(s.falses))])
	n := 0
	for i := range s.moves {
		m := &s.moves[i]
		if !s.score(m) {
			continue
		}
		n++
		if !ok || better(m, &best) || s.rnd.IntN(8*n) == 0 {
			best, ok = *m, true
		}
	}
	return best, ok
}

// offer collects the moves that make a literal of a clause true.
func (s *walker) offer(c int32) {
	for _, l := range s.clauses[c].lits {
		a := &s.atoms[l>>1]
		for i, t := range a.terms {
			for _, f := range t.Factors {
				if s.firstIn(a, f.X) == i {
					s.critical(f.X, l)
				}
			}
		}
	}
}

// firstIn is the first term of a that has x.
func (s *walker) firstIn(a *atom, x Var) int {
	for i, t := range a.terms {
		for _, f := range t.Factors {
			if f.X == x {
				return i
			}
		}
	}
	return -1
}

// critical collects the values of x nearest to its own at which the literal is true, or
// for equations without one, those at which the polynomial changes its sign.
func (s *walker) critical(x Var, l Lit) {
	v := s.value[x]
	if s.boolean[x] {
		s.propose(x, 1-v, l)
		return
	}
	a := &s.atoms[l>>1]
	o := s.find(x, int32(l>>1))
	if o == nil || !s.univariate(x, o) {
		return
	}
	for len(s.powers) > 0 && s.powers[len(s.powers)-1] == 0 {
		s.powers = s.powers[:len(s.powers)-1]
	}
	if len(s.powers) < 2 {
		return // x does not matter now
	}
	switch {
	case a.eq && l&1 == 1: // p /= 0
		s.propose(x, v+1, l)
		s.propose(x, v-1, l)
	case len(s.powers) == 2:
		s.linear(x, l, a.eq)
	default:
		s.curved(x, l)
	}
}

// linear collects for c*x + k <= 0, its negation, or c*x + k = 0.
func (s *walker) linear(x Var, l Lit, eq bool) {
	k, c := s.powers[0], s.powers[1]
	if eq {
		q := num.FloorDiv(-k, c)
		s.propose(x, q, l)
		if q*c != -k {
			s.propose(x, q+1, l)
		}
		return
	}
	if l&1 == 1 { // c*x + k >= 1
		k, c = 1-k, -c
	}
	if c > 0 {
		s.propose(x, num.FloorDiv(-k, c), l)
	} else {
		s.propose(x, -num.FloorDiv(-k, -c), l)
	}
}

// curved collects the integers around the real roots; where there is none, around the
// extreme points, which are as near as it gets. Rounding may shift them: the moves are
// scored exactly.
func (s *walker) curved(x Var, l Lit) {
	c := make([]float64, len(s.powers))
	for i, k := range s.powers {
		c[i] = float64(k)
	}
	s.effort += rootEffort * int64(len(c))
	rs := roots(c)
	if len(rs) == 0 {
		rs = roots(derivative(c))
	}
	for _, r := range rs {
		if r = math.Floor(r); math.Abs(r) < Limit {
			s.propose(x, int64(r), l)
			s.propose(x, int64(r)+1, l)
			s.propose(x, int64(r)-1, l)
		}
	}
}

func derivative(c []float64) []float64 {
	d := make([]float64, len(c)-1)
	for i := range d {
		d[i] = c[i+1] * float64(i+1)
	}
	return d
}

// roots gives the real roots of a polynomial of degree 1 or more at which it changes its
// sign, by bisection between those of its derivative.
func roots(c []float64) []float64 {
	n := len(c) - 1
	if n == 1 {
		return []float64{-c[0] / c[1]}
	}
	value := func(x float64) float64 {
		v := 0.0
		for i := n; i >= 0; i-- {
			v = v*x + c[i]
		}
		return v
	}
	bound := 0.0 // Cauchy's
	for _, k := range c[:n] {
		bound = max(bound, math.Abs(k/c[n]))
	}
	bound++
	points := append(append([]float64{-bound}, roots(derivative(c))...), bound)
	var out []float64
	for i, hi := range points[1:] {
		lo := points[i]
		rises := value(lo) < 0
		if lo >= hi || rises == (value(hi) < 0) {
			continue
		}
		for j := 0; j < 64 && hi-lo > 0.25; j++ {
			mid := lo + (hi-lo)/2
			if (value(mid) < 0) == rises {
				lo = mid
			} else {
				hi = mid
			}
		}
		out = append(out, lo)
	}
	return out
}

// propose collects a move, cut to the domain.
func (s *walker) propose(x Var, to int64, l Lit) {
	to = min(max(to, s.lo[x]), s.hi[x])
	if to == s.value[x] {
		return
	}
	m := move{x: x, to: to, rest: math.MaxInt64}
	if o := s.find(x, int32(l>>1)); o != nil && s.univariate(x, o) {
		if v, ok := at(s.powers, to); ok {
			m.rest = max(v, -v)
		}
	}
	s.moves = append(s.moves, m)
}

func (s *walker) find(x Var, a int32) *occurrence {
	os := s.occ[x]
	lo, hi := 0, len(os) // ascending in atoms
	for lo < hi {
		mid := (lo + hi) / 2
		if os[mid].atom < a {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(os) && os[lo].atom == a {
		return &os[lo]
	}
	return nil
}

// score finds what a move gains; false when a value leaves the machine word.
func (s *walker) score(m *move) bool {
	s.touched = s.touched[:0]
	ok := true
	for i := range s.occ[m.x] {
		o := &s.occ[m.x][i]
		a := &s.atoms[o.atom]
		v, fits := s.after(m, o)
		if !fits {
			ok = false
			break
		}
		was, is := a.truth(a.value), a.truth(v)
		if was == is {
			continue
		}
		gain, lose := a.in[0], a.in[1]
		if was {
			gain, lose = lose, gain
		}
		for _, c := range gain {
			s.clauses[c].delta++
			s.touched = append(s.touched, c)
		}
		for _, c := range lose {
			s.clauses[c].delta--
			s.touched = append(s.touched, c)
		}
	}
	m.score = 0
	for _, i := range s.touched {
		c := &s.clauses[i]
		if c.delta != 0 {
			if c.trues == 0 && c.delta > 0 {
				m.score += c.weight
			} else if c.trues > 0 && c.trues+c.delta == 0 {
				m.score -= c.weight
			}
			c.delta = 0
		}
	}
	return ok
}

// after is the value of an atom's polynomial after a move.
func (s *walker) after(m *move, o *occurrence) (int64, bool) {
	if !s.univariate(m.x, o) {
		return 0, false
	}
	return at(s.powers, m.to)
}

// take makes a move that was scored.
func (s *walker) take(m move) {
	for i := range s.occ[m.x] {
		o := &s.occ[m.x][i]
		a := &s.atoms[o.atom]
		v, ok := s.after(&m, o)
		if !ok {
			panic("local: a move that was scored leaves the machine word")
		}
		was, is := a.truth(a.value), a.truth(v)
		a.value = v
		if was == is {
			continue
		}
		gain, lose := a.in[0], a.in[1]
		if was {
			gain, lose = lose, gain
		}
		for _, c := range gain {
			if s.clauses[c].trues++; s.clauses[c].trues == 1 {
				s.mend(c)
			}
		}
		for _, c := range lose {
			if s.clauses[c].trues--; s.clauses[c].trues == 0 {
				s.fail(c)
			}
		}
	}
	back := 0 // after a rise it may not fall
	if m.to < s.value[m.x] {
		back = 1
	}
	s.held[m.x][back] = s.step + tenure + uint64(s.rnd.IntN(spread))
	s.value[m.x] = m.to
}

// fail notes that a clause has no true literal any more.
func (s *walker) fail(c int32) {
	s.clauses[c].at = int32(len(s.falses))
	s.falses = append(s.falses, c)
}

// mend notes that it has one again; within one move it may not have been noted.
func (s *walker) mend(c int32) {
	i := s.clauses[c].at
	if i < 0 {
		return
	}
	last := s.falses[len(s.falses)-1]
	s.falses[i] = last
	s.clauses[last].at = i
	s.falses = s.falses[:len(s.falses)-1]
	s.clauses[c].at = -1
}

// reweigh makes false clauses matter more; at times the weights of true ones fall.
func (s *walker) reweigh() {
	if s.rnd.Float64() >= smooth {
		for _, c := range s.falses {
			s.clauses[c].weight++
		}
		return
	}
	for i := range s.clauses {
		if c := &s.clauses[i]; c.trues > 0 && c.weight > 1 {
			c.weight--
		}
	}
}

// times is a*b, if it fits with room for a sum.
func times(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if hi != 0 || lo > 1<<61 {
		return 0, false
	}
	v := int64(lo)
	if (a < 0) != (b < 0) {
		v = -v
	}
	return v, true
}

// plus is a+b, if it fits.
func plus(a, b int64) (int64, bool) {
	v := a + b // neither is beyond 2^62
	return v, v <= 1<<61 && v >= -1<<61
}
