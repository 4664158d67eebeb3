package prove

import (
	"slices"
)

// lit is a literal: twice its variable, and one more when it is negated.
type lit int32

func (l lit) not() lit  { return l ^ 1 }
func (l lit) v() int32  { return int32(l) >> 1 }
func (l lit) neg() bool { return l&1 != 0 }
func mk(v int32) lit    { return lit(2 * v) }

func flip(l lit, s bool) lit {
	if s {
		return l.not()
	}
	return l
}

// Variable 0 is true.
const (
	litTrue  lit = 0
	litFalse lit = 1
	noReason     = -1
)

// sat is a small conflict-driven search: two watched literals, first unique implication
// point, variables of the latest conflicts first (Biere and Fröhlich, Evaluating CDCL
// Variable Scoring Schemes, 2015), restarts. Clauses are never deleted.
type sat struct {
	clauses [][]lit   // the first two literals are watched
	watches [][]int32 // by literal: clauses that watch it
	val     []int8    // by literal: 1 true, -1 false, 0 open
	level   []int32   // by variable
	reason  []int32   // by variable: clause, or noReason
	phase   []bool    // by variable: last value
	queue   []int32   // variables; those of the latest conflicts last, where they stand again
	place   []int     // by variable: its last place in the queue, or -1
	top     int       // no variable beyond this place is open
	begun   bool      // a search
	trail   []lit     // literals in the order in which they became true
	lim     []int     // by level: length of the trail before it
	head    int       // of trail: what is propagated
	seen    []bool    // by variable: scratch of analyze
	dead    bool      // the empty clause was found
	waiting [][]lit   // clauses for the next search
	trace   *trace    // is told why clauses hold, or nil
	now     *note     // of the clause that is taken

	conflicts int
	left      purse // variables and clauses that may still be made
	work      func(n int)
}

// purse is what may still be spent.
type purse int

// spent is the panic that ends a refutation which takes more than it may; Refute
// recovers from it.
type spent struct{}

func (p *purse) spend(n int) {
	if *p -= purse(n); *p < 0 {
		panic(spent{})
	}
}

func newSat(left purse) *sat {
	s := &sat{left: left}
	s.newVar()
	s.enqueue(litTrue, noReason)
	return s
}

func (s *sat) newVar() lit {
	s.left.spend(1)
	v := int32(len(s.level))
	s.watches = append(s.watches, nil, nil)
	s.val = append(s.val, 0, 0)
	s.level = append(s.level, 0)
	s.reason = append(s.reason, noReason)
	s.phase = append(s.phase, false)
	s.seen = append(s.seen, false)
	s.place = append(s.place, -1)
	if !s.begun { // what a search called for comes after what it started from
		s.bump(v)
	}
	return mk(v)
}

func (s *sat) enqueue(l lit, reason int32) {
	s.val[l], s.val[l.not()] = 1, -1
	s.level[l.v()], s.reason[l.v()] = int32(len(s.lim)), reason
	if s.trace != nil && len(s.lim) == 0 {
		if reason != noReason {
			s.now = s.trace.clause[reason]
		}
		s.trace.became(l, s.now)
	}
	s.trail = append(s.trail, l)
}

// add keeps a clause for the next search, so that the assignment at hand can be judged
// to its end. The rule says why it holds.
func (s *sat) add(rule string, ls ...lit) {
	if s.trace != nil {
		s.trace.adds(rule, ls)
	}
	s.waiting = append(s.waiting, ls)
}

// flush takes in what was added.
func (s *sat) flush() {
	s.back(0)
	for i, c := range s.waiting {
		if s.trace != nil {
			s.now = s.trace.wait[i]
		}
		s.take(c)
	}
	s.waiting = s.waiting[:0]
	if s.trace != nil {
		s.trace.wait = s.trace.wait[:0]
	}
}

func (s *sat) take(ls []lit) {
	s.work(len(ls))
	slices.Sort(ls)
	c := ls[:0]
	for _, l := range slices.Compact(ls) {
		if s.val[l] > 0 || len(c) > 0 && c[len(c)-1] == l.not() {
			return
		}
		if s.val[l] == 0 {
			c = append(c, l)
		}
	}
	switch len(c) {
	case 0:
		if s.dead = true; s.trace != nil {
			s.trace.conflict(s.now)
		}
	case 1:
		s.enqueue(c[0], noReason)
	default:
		s.attach(c)
	}
}

func (s *sat) attach(c []lit) int32 {
	s.left.spend(1)
	i := int32(len(s.clauses))
	s.clauses = append(s.clauses, c)
	if s.trace != nil {
		s.trace.clause = append(s.trace.clause, s.now)
	}
	s.watches[c[0]] = append(s.watches[c[0]], i)
	s.watches[c[1]] = append(s.watches[c[1]], i)
	return i
}

// propagate gives a clause that is false, or noReason.
func (s *sat) propagate() int32 {
	for s.head < len(s.trail) {
		f := s.trail[s.head].not()
		s.head++
		ws := s.watches[f]
		kept := ws[:0]
		looked := 1 + len(ws)
		for k, i := range ws {
			c := s.clauses[i]
			if c[0] == f {
				c[0], c[1] = c[1], c[0]
			}
			if s.val[c[0]] > 0 {
				kept = append(kept, i)
				continue
			}
			j := 2
			for j < len(c) && s.val[c[j]] < 0 {
				j++
			}
			looked += j - 2
			if j < len(c) {
				c[1], c[j] = c[j], c[1]
				s.watches[c[1]] = append(s.watches[c[1]], i)
				continue
			}
			kept = append(kept, i)
			if s.val[c[0]] < 0 {
				kept = append(kept, ws[k+1:]...)
				s.watches[f] = kept
				s.head = len(s.trail)
				s.work(looked)
				return i
			}
			s.enqueue(c[0], i)
		}
		s.watches[f] = kept
		s.work(looked)
	}
	return noReason
}

// analyze learns from a false clause and goes back; the clause it learned is asserted.
func (s *sat) analyze(conflict int32) {
	learned := []lit{0}
	s.work(len(s.trail))
	open, i := 0, len(s.trail)
	var marked []int32
	var from []*note // when they are told
	at := conflict
	for c := s.clauses[conflict]; ; {
		if s.trace != nil {
			from = append(from, s.trace.clause[at])
		}
		for _, l := range c {
			v := l.v()
			if s.seen[v] || s.level[v] == 0 || s.val[l] > 0 {
				continue
			}
			s.seen[v] = true
			marked = append(marked, v)
			if s.level[v] == int32(len(s.lim)) {
				open++
			} else {
				learned = append(learned, l)
			}
		}
		for i--; !s.seen[s.trail[i].v()]; i-- {
		}
		if open--; open == 0 {
			learned[0] = s.trail[i].not()
			break
		}
		at = s.reason[s.trail[i].v()]
		c = s.clauses[at]
	}
	slices.SortFunc(marked, func(v, w int32) int { return s.place[v] - s.place[w] })
	for _, v := range marked {
		s.seen[v] = false
		s.bump(v)
	}
	to := int32(0)
	for j := 1; j < len(learned); j++ {
		if l := s.level[learned[j].v()]; l > to {
			to, learned[1], learned[j] = l, learned[j], learned[1]
		}
	}
	s.back(int(to))
	if s.trace != nil {
		s.now = s.trace.note("", learned, from...)
	}
	if len(learned) == 1 {
		s.enqueue(learned[0], noReason)
		return
	}
	s.enqueue(learned[0], s.attach(learned))
}

func (s *sat) back(level int) {
	if len(s.lim) <= level {
		return
	}
	to := s.lim[level]
	for _, l := range s.trail[to:] {
		s.val[l], s.val[l.not()] = 0, 0
		s.phase[l.v()] = !l.neg()
		s.top = max(s.top, s.place[l.v()])
	}
	s.trail, s.lim, s.head = s.trail[:to], s.lim[:level], to
}

// bump moves a variable to the end of the queue.
func (s *sat) bump(v int32) {
	s.place[v], s.top = len(s.queue), len(s.queue)
	s.queue = append(s.queue, v)
}

// next is the open variable that is last in the queue, else the first one, or -1.
func (s *sat) next() int32 {
	for ; s.top >= 0; s.top-- {
		if v := s.queue[s.top]; s.place[v] == s.top && s.val[mk(v)] == 0 {
			return v
		}
	}
	s.work(len(s.val) >> 4)
	return int32(slices.Index(s.val, 0)) >> 1
}

// search goes on until every variable has a value (true) or the clauses are refuted
// (false); ok is false when the budget of conflicts ran out.
func (s *sat) search(budget int) (model, ok bool) {
	s.begun = true
	s.flush()
	for count := 0; ; {
		if s.dead {
			return false, true
		}
		if c := s.propagate(); c != noReason {
			if s.dead = len(s.lim) == 0; s.dead {
				if s.trace != nil {
					s.trace.conflict(s.trace.clause[c])
				}
				return false, true
			}
			if s.conflicts++; s.conflicts > budget {
				return false, false
			}
			s.analyze(c)
			if count++; count%128 == 0 {
				s.back(0)
			}
			continue
		}
		v := s.next()
		if v < 0 {
			return true, true
		}
		s.decide(flip(mk(v), !s.phase[v]))
	}
}

// decide begins a level with l; it says that l was not false.
func (s *sat) decide(l lit) bool {
	s.lim = append(s.lim, len(s.trail))
	if s.val[l] == 0 {
		s.enqueue(l, noReason)
	}
	return s.val[l] > 0
}

// litIf is the literal of a truth value.
func litIf(b bool) lit { return flip(litTrue, !b) }
