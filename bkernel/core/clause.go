package core

import "slices"

// A clause is an offset into the arena: word 0 its size, word 1 its attributes, then
// its literals, the first two of which are watched.
const (
	clauseHeader = 2
	maxArena     = 1<<31 - 1 // words; a watch keeps a bit for itself

	cLearned uint32 = 1 << 31
	cDeleted uint32 = 1 << 30
	cLocked  uint32 = 1 << 29 // scratch of reduce: it is a reason
	cUsedOne uint32 = 1 << 27 // two bits: how recently it took part in a conflict
	cUsedAll uint32 = 3 << 27
	cVivid   uint32 = 1 << 26 // vivified already
	cLemma   uint32 = 1 << 25 // a theory's
	cLbd     uint32 = 1<<20 - 1
)

// watch is an entry of a watch list.
type watch struct {
	ref     uint32 // the clause; watchBinary is set when it has two literals
	blocker Lit    // some literal of the clause, the other one of a binary
}

const watchBinary uint32 = 1 << 31

// pending is a clause that waits in pendLits until control returns to the engine.
type pending struct {
	off, n  int32
	learned bool
	rule    Rule
	tag     int32
}

func (s *Solver) clauseLits(c uint32) []Lit {
	n := s.arena[c]
	a := s.arena[c+clauseHeader : c+clauseHeader+n]
	return litsOf(a)
}

// AddClause adds a clause that holds in every model, for good. At any level and from
// any callback: from within callbacks, and above the root, it is integrated when control
// returns to the engine.
func (s *Solver) AddClause(lits ...Lit) { s.addClause(lits, false, RuleInput) }

// AddLemma adds a clause that follows from the theories; it may be forgotten. A
// recyclable literal in it lives as long as the clause does.
func (s *Solver) AddLemma(lits ...Lit) { s.addClause(lits, true, RuleLemma) }

// AddClauseRule is AddClause with the rule that a proof names.
func (s *Solver) AddClauseRule(rule Rule, lits ...Lit) { s.addClause(lits, false, rule) }

// AddLemmaRule is AddLemma with the rule that a proof names.
func (s *Solver) AddLemmaRule(rule Rule, lits ...Lit) { s.addClause(lits, true, rule) }

func (s *Solver) addClause(lits []Lit, learned bool, rule Rule) {
	if !s.ok {
		return
	}
	if !learned {
		s.claim(lits)
	}
	for _, l := range lits {
		if learned {
			s.mention(l)
			s.wake(l)
		} else {
			s.Pin(l)
		}
	}
	s.enter(lits, learned, rule)
}

// AddOrder is AddClauseRule for a clause of literals that are told alone: it holds whatever values
// theories give, so that none of them is decided for its sake.
func (s *Solver) AddOrder(rule Rule, lits ...Lit) {
	if s.ok {
		s.enter(lits, false, rule)
	}
}

// enter integrates a clause now, or has it wait.
func (s *Solver) enter(lits []Lit, learned bool, rule Rule) {
	if s.inCall > 0 || len(s.lim) > 0 || len(s.pend) > 0 {
		s.pend = append(s.pend, pending{int32(len(s.pendLits)), int32(len(lits)), learned, rule, s.currentTag()})
		s.pendLits = append(s.pendLits, lits...)
		return
	}
	if !s.integrate(lits, learned, rule, s.currentTag()) || !s.bcp() {
		s.rootConflict()
		s.justifyEmpty()
	}
}

// flushPending integrates waiting clauses; false when one of them is false now. The
// rest then keeps waiting.
func (s *Solver) flushPending() bool {
	for i := 0; i < len(s.pend); i++ {
		p := s.pend[i]
		if !s.integrate(s.pendLits[p.off:p.off+p.n], p.learned, p.rule, p.tag) {
			s.pend = slices.Delete(s.pend, 0, i+1)
			return false
		}
	}
	s.pend = s.pend[:0]
	s.pendLits = s.pendLits[:0]
	return true
}

// integrate adds a clause at the current level: its watches are the literals that will
// be unassigned first, a unit is enqueued at the level at which it is one, and a false
// clause becomes the pending conflict (and integrate returns false).
func (s *Solver) integrate(lits []Lit, learned bool, rule Rule, tag int32) bool {
	buf := append(s.addBuf[:0], lits...)
	s.addBuf = buf
	slices.Sort(buf)
	var id uint64
	if s.just != nil {
		buf = slices.DeleteFunc(slices.Compact(buf), func(l Lit) bool { return l == LitFalse })
		if len(buf) > 0 && buf[0] == LitTrue {
			return true
		}
		id = s.just.axiom(rule, -1, buf)
	}
	n := 0
	prev := LitUndef
	for _, l := range buf {
		if l == prev {
			continue
		}
		if l == prev^1 && prev != LitUndef && l != LitUndef {
			return true
		}
		if s.vals[l] != 0 && s.level[l>>1] == 0 {
			if s.vals[l] > 0 {
				return true
			}
			if s.just == nil {
				continue
			}
		}
		prev = l
		buf[n] = l
		n++
	}
	buf = buf[:n]
	switch n {
	case 0:
		if s.just != nil {
			s.an.ants = append(s.an.ants[:0], id)
		}
		s.rootConflict()
		return false
	case 1:
		return s.addUnit(buf[0], id)
	}
	// the two best watches to the front
	for i := 0; i < 2; i++ {
		b := i
		for j := i + 1; j < n; j++ {
			if s.watchBetter(buf[j], buf[b]) {
				b = j
			}
		}
		buf[i], buf[b] = buf[b], buf[i]
	}
	if !s.fits(n) {
		return true
	}
	c := s.newClause(buf, learned)
	s.tags.mark(c, tag)
	if learned {
		s.arena[c+1] |= cLemma
		s.setLbd(c, uint32(min(n, 30)))
	}
	if s.just != nil {
		s.just.ids[c] = id
	}
	s.attach(c)
	w0, w1 := buf[0], buf[1]
	if s.vals[w1] >= 0 {
		return true
	}
	e := s.level[w1>>1]
	switch {
	case s.vals[w0] == 0:
		s.assign(w0, reasonClause(c), e)
	case s.vals[w0] < 0:
		s.conf, s.confRef = confClause, c
		return false
	case s.level[w0>>1] > e:
		s.late = append(s.late, lateFact{w0, e, reasonClause(c)})
	}
	return true
}

// watchBetter reports whether a is a better watch than b: not false, true at the
// lowest level, else false at the highest level.
func (s *Solver) watchBetter(a, b Lit) bool {
	va, vb := s.vals[a], s.vals[b]
	if va != vb {
		return va > vb
	}
	if va > 0 {
		return s.level[a>>1] < s.level[b>>1]
	}
	if va < 0 {
		return s.level[a>>1] > s.level[b>>1]
	}
	return false
}

// addUnit makes l true at the root, at whatever level the search is.
func (s *Solver) addUnit(l Lit, id uint64) bool {
	if s.just != nil {
		s.just.units[l] = id
	}
	r := ReasonNone
	if len(s.lim) > 0 {
		r = ReasonLit(LitTrue)
	}
	switch {
	case s.vals[l] == 0:
		s.assign(l, r, 0)
	case s.vals[l] < 0:
		if s.level[l>>1] == 0 {
			if s.just != nil {
				s.an.ants = append(s.an.ants[:0], id, s.unitID(l^1))
			}
			s.rootConflict()
		} else {
			s.Conflict([]Lit{l.Not()})
		}
		s.late = append(s.late, lateFact{l, 0, r})
		return false
	case s.level[l>>1] > 0:
		s.late = append(s.late, lateFact{l, 0, ReasonLit(LitTrue)})
	}
	return true
}

// newClause appends a clause to the arena and its list.
// fits reports whether there is room for a clause of n literals. The arena is the largest
// table, and while it grows there are two: that is found out before, since who watches the
// process sees it too late. A clause that does not fit is lost, and with it the verdict sat.
func (s *Solver) fits(n int) bool {
	need := len(s.arena) + n + clauseHeader
	switch {
	case s.full:
		return false
	case need > maxArena:
		s.fail("clause memory is full")
		return false
	case need > cap(s.arena) && s.memory()+4*int64(max(need, cap(s.arena)/4*5)) > s.opts.MemLimit:
		s.full = true
		if s.whenFull != nil {
			s.whenFull()
		}
		return false
	}
	return true
}

func (s *Solver) newClause(lits []Lit, learned bool) uint32 {
	c := uint32(len(s.arena))
	var attr uint32
	if learned {
		attr = cLearned | 2*cUsedOne
	}
	s.arena = append(s.arena, uint32(len(lits)), attr)
	for _, l := range lits {
		s.arena = append(s.arena, uint32(l))
		if s.flags[l>>1]&fRecyclable != 0 {
			s.mention(l)
		}
	}
	if learned {
		s.learnts = append(s.learnts, c)
	} else {
		s.clauses = append(s.clauses, c)
	}
	return c
}

// mention keeps a recyclable literal as long as clauses have it.
func (s *Solver) mention(l Lit) {
	v := l >> 1
	if s.flags[v]&(fRecyclable|fMentioned) == fRecyclable {
		s.flags[v] |= fMentioned
		if s.vals[l] == 0 {
			s.order.insert(int32(v))
		}
	}
}

func (s *Solver) setLbd(c, lbd uint32) {
	s.arena[c+1] = s.arena[c+1]&^cLbd | min(lbd, cLbd)
}

func (s *Solver) attach(c uint32) {
	a, b := Lit(s.arena[c+2]), Lit(s.arena[c+3])
	ref := c
	if s.arena[c] == 2 {
		ref |= watchBinary
	}
	s.watches[a^1] = append(s.watches[a^1], watch{ref, b})
	s.watches[b^1] = append(s.watches[b^1], watch{ref, a})
}

// decidable reports whether a variable is for the search to assign.
func (s *Solver) decidable(v int32) bool {
	f := s.flags[v]
	return f&(fFree|fAsleep) == 0 && f&(fRecyclable|fMentioned) != fRecyclable
}
