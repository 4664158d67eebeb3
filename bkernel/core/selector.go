package core

// selectors keeps the literals that stacks of facts hang on.
type selectors struct {
	rank    []int32 // by variable, as far as set: order of creation from 1; 0 for others
	made    int32
	retired int     // since the last purge
	floor   int     // words of the arena after it
	open    []stage // the selectors that are not retired, in the order of creation
	uses    []int32 // by variable, as far as set: how many clauses of open selectors have its bound literal
}

// stage is a selector that is not retired.
type stage struct {
	rank int32
	lits []Lit // bound literals in its clauses, once for each clause
}

// deepStack is the number of assumptions from which on going back to the root costs more
// than a fact of the root is worth that waits above it.
const deepStack = 16

// purgeSlack is how many words the arena may gain before retired facts are looked for.
const purgeSlack = 1 << 14

// NewSelector makes a literal for a level of a stack: facts of the level are clauses with
// its complement, and Solve assumes it while the level is there. Selectors are assumed
// in the order in which they were made, a later one only together with all earlier ones
// that are not retired, and Retire takes the latest first. So each implies those before it, and a learned clause
// needs the deepest only.
func (s *Solver) NewSelector() Lit {
	l := s.NewBool()
	v := l.Var()
	for int(v) >= len(s.stack.rank) {
		s.stack.rank = append(s.stack.rank, 0)
	}
	s.stack.made++
	s.stack.rank[v] = s.stack.made
	s.stack.open = append(s.stack.open, stage{rank: s.stack.made})
	return l
}

// claim takes note of a permanent clause: its literals must be decided, those of bounds
// as long as the deepest selector is there that guards the clause.
func (s *Solver) claim(lits []Lit) {
	most := int32(0)
	if s.stack.made > 0 {
		for _, l := range lits {
			if l.Sign() {
				most = max(most, s.rankOf(l))
			}
		}
	}
	var at *stage
	if most > 0 {
		for i := len(s.stack.open) - 1; i >= 0 && at == nil; i-- {
			if s.stack.open[i].rank == most {
				at = &s.stack.open[i]
			}
		}
	}
	for _, l := range lits {
		v := int(l >> 1)
		switch {
		case at == nil:
			s.flags[v] |= fHeld
		case s.bind[v] != unbound && s.flags[v]&fHeld == 0:
			for v >= len(s.stack.uses) {
				s.stack.uses = append(s.stack.uses, 0)
			}
			s.stack.uses[v]++
			at.lits = append(at.lits, l)
		}
	}
}

// wake makes a literal that sleeps a candidate for decisions again.
func (s *Solver) wake(l Lit) {
	v := int32(l >> 1)
	if s.flags[v]&fAsleep != 0 {
		s.flags[v] &^= fAsleep
		if s.vals[l] == 0 {
			s.order.insert(v)
		}
	}
}

// Retire says that selector l, the latest that is not retired yet, is never assumed
// again. Clauses with its complement go when there are enough of them. A bound literal
// that only they had is not decided any more until something asks for it: whatever value
// its variable gets, the literal has a truth.
func (s *Solver) Retire(l Lit) {
	if s.vals[l] > 0 && s.level[l>>1] > 0 {
		s.cancelUntil(int(s.level[l>>1]) - 1)
	}
	st := &s.stack
	if n := len(st.open) - 1; n >= 0 && st.open[n].rank == s.rankOf(l) {
		for _, b := range st.open[n].lits {
			v := b >> 1
			if st.uses[v]--; st.uses[v] == 0 && s.flags[v]&fHeld == 0 {
				s.flags[v] |= fAsleep
			}
		}
		st.open[n] = stage{}
		st.open = st.open[:n]
	}
	st.retired++
	s.AddClause(l.Not())
}

// rankOf is the rank of a selector, 0 for other literals.
func (s *Solver) rankOf(l Lit) int32 {
	if v := int(l >> 1); v < len(s.stack.rank) {
		return s.stack.rank[v]
	}
	return 0
}

// deepest drops from the learned clause the complements of selectors that another one in
// it implies. Not where a proof is written: the implications are no clauses.
func (s *Solver) deepest() {
	if s.stack.made == 0 || s.just != nil {
		return
	}
	a := &s.an
	most := int32(0)
	for _, l := range a.learnt {
		if l.Sign() {
			most = max(most, s.rankOf(l))
		}
	}
	if most == 0 {
		return
	}
	n := 1
	for _, l := range a.learnt[1:] {
		if r := s.rankOf(l); r == 0 || r == most || !l.Sign() {
			a.learnt[n] = l
			n++
		}
	}
	a.learnt = a.learnt[:n]
}

// backTo is the level to go back to for a clause that becomes a unit at level bt. Below
// the assumptions the trail is kept as far as the conflict allows: the unit then stands
// late, as chronological backtracking has it, and what was assumed need not be
// propagated anew.
func (s *Solver) backTo(bt int) int {
	if len(s.assump) < deepStack {
		return bt
	}
	return max(bt, min(int(s.an.level)-1, len(s.assump)))
}

// forgetRetired deletes the clauses of retired selectors when the arena has doubled
// since it last did so. It goes to the root for that.
func (s *Solver) forgetRetired() {
	st := &s.stack
	if st.retired == 0 || s.just != nil || len(s.arena) < 2*st.floor+purgeSlack {
		return
	}
	s.cancelUntil(0)
	if s.propagate(); s.conf != confNone || s.broken != "" || s.full || s.cancelled.Load() || len(s.lim) > 0 {
		return
	}
	s.simplify()
	st.retired, st.floor = 0, len(s.arena)
}
