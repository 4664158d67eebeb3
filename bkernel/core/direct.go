package core

import "slices"

// Variables that are asked for their values alone, as the cells of a Latin square are, have
// a literal for each value and none for bounds: those would be most of what is propagated
// when a value is taken, and say nothing (the direct encoding; Walsh, "SAT v CSP", CP 2000).
// Their bounds stay those of the root until every literal is assigned, and then meet. Who
// asks for the literal of a bound, or watches one, ends this for good: all literals of the
// variable are then channelled, as those of others are.

// direct sees to it that a variable has one value at most.
type direct struct {
	id    PropID
	vars  []values // in the order of Direct; some may be channelled by now
	queue []taken
	seen  int // length of the trail when values that went at the root were last dropped
}

// values are the literals of x that the root leaves open, of which one is true.
type values struct {
	x    IntVar
	lits []Lit
}

// taken says that the literal e of direct.vars[at] is true.
type taken struct {
	at int32
	e  Lit
}

const (
	directPriority = 0
	rootStep       = 16 // the trail of the root grows by that part before values are dropped
)

// Direct makes x a variable with literals of its values alone; at the root. False says that
// it stays as it is: it has other literals or infinite bounds, or a proof is written.
func (s *Solver) Direct(x IntVar) bool {
	d := &s.ints[x]
	if s.just != nil || len(s.lim) > 0 || len(d.eq) > 0 || d.watch != [3]int32{-1, -1, -1} ||
		!IsFinite(d.rlb) || !IsFinite(d.rub) || d.rub-d.rlb < 2 {
		return false
	}
	for _, b := range d.le {
		if s.vals[b.lit] == 0 {
			return false
		}
	}
	t := s.direct
	if t == nil {
		t = &direct{}
		s.direct, t.id = t, s.AddPropagator(t, directPriority)
	}
	lits := make([]Lit, 0, d.rub-d.rlb+1)
	for k := d.rlb; k <= d.rub; k++ {
		e := s.NewBool()
		d.eq = append(d.eq, bound{k, e})
		lits = append(lits, e)
		s.WatchLit(e, t.id, int32(len(t.vars)))
	}
	d.direct = true
	t.vars = append(t.vars, values{x, lits})
	s.AddClauseRule(RuleEq, lits...)
	return true
}

// IsDirect says that x has literals of its values alone.
func (s *Solver) IsDirect(x IntVar) bool { return s.ints[x].direct }

// Lowest returns the literal that x has the lowest value that it has left: that of the bound,
// by SplitLe, or of the value where x is direct, which may be true already.
func (s *Solver) Lowest(x IntVar) Lit {
	if !s.ints[x].direct {
		return s.SplitLe(x, s.at[x].lo)
	}
	for _, e := range s.ints[x].eq {
		if s.vals[e.lit] >= 0 {
			return e.lit
		}
	}
	return LitFalse
}

// channel gives x literals of its bounds, tied to those of its values.
func (s *Solver) channel(x IntVar) {
	d := &s.ints[x]
	d.direct = false
	for _, e := range d.eq {
		le, ge := s.LeLit(x, e.k), s.GeLit(x, e.k)
		s.AddClauseRule(RuleEq, e.lit.Not(), le)
		s.AddClauseRule(RuleEq, e.lit.Not(), ge)
		s.AddClauseRule(RuleEq, e.lit, le.Not(), ge.Not())
	}
}

// meet has the bounds of the direct variables meet where every literal is assigned; it
// reports whether something is to be propagated. Clauses that were learned may have kept a
// literal that meet made, and say more of the bounds than the values do: such a variable is
// channelled.
func (s *Solver) meet() bool {
	if s.direct == nil {
		return false
	}
	before := len(s.trail)
	for _, v := range s.direct.vars {
		d := &s.ints[v.x]
		if !d.direct {
			continue
		}
		e := s.valueOf(d)
		switch at := s.at[v.x]; {
		case at == span{e.k, e.k}:
		case at != span{d.eq[0].k, d.eq[len(d.eq)-1].k}:
			s.channel(v.x)
		default:
			if e.k < at.hi {
				s.Enqueue(s.newLe(v.x, e.k), ReasonLit(e.lit))
			}
			if e.k > at.lo {
				s.Enqueue(s.newLe(v.x, e.k-1).Not(), ReasonLit(e.lit))
			}
		}
	}
	return len(s.trail) > before || len(s.pend) > 0
}

// valueOf gives the value of a direct variable whose literals are all assigned.
func (s *Solver) valueOf(d *intData) bound {
	return d.eq[slices.IndexFunc(d.eq, func(e bound) bool { return s.vals[e.lit] > 0 })]
}

// Wake notes which value was taken.
func (t *direct) Wake(_ *Solver, at int32, e Lit) { t.queue = append(t.queue, taken{at, e}) }

// Propagate takes the other values away.
func (t *direct) Propagate(s *Solver) bool {
	for len(t.queue) > 0 {
		w := t.queue[len(t.queue)-1]
		if s.vals[w.e] > 0 {
			for _, o := range t.vars[w.at].lits {
				if o != w.e && s.vals[o] >= 0 && !s.Enqueue(o.Not(), ReasonLit(w.e)) {
					return false // it may hold still after the backjump
				}
			}
		}
		t.queue = t.queue[:len(t.queue)-1]
	}
	if n := len(s.trail); len(s.lim) == 0 && n > t.seen+t.seen/rootStep {
		t.seen = n
		for i := range t.vars {
			v := &t.vars[i]
			v.lits = slices.DeleteFunc(v.lits, func(l Lit) bool { return s.vals[l] < 0 })
		}
	}
	return true
}

// Explain is never asked for: all reasons are literals.
func (t *direct) Explain(_ *Solver, _ Lit, _ uint32, out []Lit) []Lit { return append(out, LitFalse) }
