package labeling

import (
	"bsmt/bkernel/core"
)

// variable is one to label.
type variable struct {
	x    core.IntVar
	base int64 // least value at the root, that of the first literal
	off  int32 // its literals [x = base+i] in Labeler.lits
	n    int32 // how many
	last int64 // the value that it had last, or base-1
}

// Labeler is a Decider. It labels for some conflicts, then leaves the decisions to the
// activities for twice as many as the time before, and so on: what labeling finds, it finds
// in a few conflicts, or by the clauses that were learned since.
type Labeler struct {
	s     *core.Solver
	seed  uint64
	vars  []variable
	lits  []core.Lit
	on    bool
	until uint64 // conflicts at the end of the turn
	turns uint64
}

// firstTurn is the length of the first turns, and of all turns of labeling, in conflicts.
const firstTurn = 64

// New gives a labeler without variables; it joins the core's deciders.
func New(s *core.Solver, seed uint64) *Labeler {
	l := &Labeler{s: s, seed: seed}
	s.AddDecider(l, false)
	return l
}

// Add takes variables to label; their root domains are finite and small.
func (l *Labeler) Add(xs ...core.IntVar) {
	s := l.s
	for _, x := range xs {
		lo, hi := s.RootLb(x), s.RootUb(x)
		v := variable{x: x, base: lo, off: int32(len(l.lits)), n: int32(hi - lo + 1), last: lo - 1}
		for k := lo; k <= hi; k++ {
			l.lits = append(l.lits, s.EqLit(x, k))
		}
		l.vars = append(l.vars, v)
	}
}

// Decide proposes a value for the variable with the fewest values left.
func (l *Labeler) Decide(s *core.Solver) core.Lit {
	if len(l.vars) == 0 {
		return core.LitUndef
	}
	if c := s.NumConflicts(); c >= l.until {
		l.change(c)
	}
	if !l.on {
		return core.LitUndef
	}
	s.Charge(int64(len(l.vars)/lookWork + 1))
	best, fewest := -1, int32(1<<30)
	for i := range l.vars {
		v := &l.vars[i]
		lo, hi := s.Lb(v.x), s.Ub(v.x)
		if lo == hi {
			v.last = lo
			continue
		}
		n := int32(0)
		for i, e := range l.lits[v.off+int32(lo-v.base) : v.off+int32(hi-v.base)+1] {
			if val := s.Value(e); val == core.True {
				v.last, n = lo+int64(i), fewest // it is direct
				break
			} else if val == core.Undef {
				if n++; n >= fewest {
					break
				}
			}
		}
		if n < fewest {
			best, fewest = i, n
			if n <= 2 {
				break
			}
		}
	}
	if best < 0 {
		return core.LitUndef
	}
	return l.value(&l.vars[best])
}

// value gives the literal of the value to try: the one that the variable had last,
// otherwise the next one of a permutation that is another one in each turn.
func (l *Labeler) value(v *variable) core.Lit {
	s := l.s
	if k := v.last - v.base; k >= 0 {
		if e := l.lits[v.off+int32(k)]; s.Value(e) == core.Undef {
			return e
		}
	}
	p := NewPermutation(uint64(v.n), l.seed^uint64(v.x)<<20^l.turns)
	for k, ok := p.Next(); ok; k, ok = p.Next() {
		if e := l.lits[v.off+int32(k)]; s.Value(e) == core.Undef {
			return e
		}
	}
	return core.LitUndef
}

// change ends a turn.
func (l *Labeler) change(conflicts uint64) {
	l.turns++
	l.on = !l.on
	l.until = conflicts + firstTurn
	if !l.on {
		l.until = conflicts + firstTurn<<min(l.turns/2, 40)
	}
}
