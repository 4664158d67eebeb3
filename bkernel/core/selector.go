package core

import "slices"

// selectors keeps the literals that stacks of facts hang on.
type selectors struct {
	rank    []int32 // by variable, as far as set: order of creation from 1; 0 for others
	made    int32
	retired int           // since the last purge
	floor   int           // words of the arena after it
	open    []stage       // the selectors that are not retired, in the order of creation
	uses    []int32       // by variable, as far as set: how many clauses of open selectors have its literal, if it is told, and literals that they have need it
	needs   map[Lit][]Lit // by variable of a literal of EqLit: the bounds that it is about
}

// stage is a selector that is not retired.
type stage struct {
	rank int32
	lits []Lit // told literals in its clauses, once for each clause
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

// Told says that the literal l has a truth whatever values theories give: those of a bound and
// of Meant are told without it. Once there are selectors, it is not for the search to decide
// but where clauses have it, as long as they are there.
func (s *Solver) Told(l Lit) {
	if v := l >> 1; l > LitFalse && s.flags[v]&(fTold|fHeld) == 0 {
		if s.flags[v] |= fTold; s.stack.made > 0 && s.usesOf(v) == 0 {
			s.sleep(l)
		}
	}
}

// Both makes the literal of a and b, two told literals: it is told, and they are decided where it is.
func (s *Solver) Both(rule Rule, a, b Lit) Lit {
	l := s.NewBool()
	s.needs(l, a, b)
	s.Told(l)
	s.AddOrder(rule, l.Not(), a)
	s.AddOrder(rule, l.Not(), b)
	s.AddOrder(rule, l, a.Not(), b.Not())
	return l
}

// told says that the literal of a variable has a truth without being decided.
func (s *Solver) told(v Lit) bool { return s.bind[v] != unbound || s.flags[v]&fTold != 0 }

// claim takes note of a permanent clause: its literals must be decided, those that are told
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
		switch v := l >> 1; {
		case at == nil:
			s.retain(l)
		case s.told(v) && s.flags[v]&fHeld == 0:
			s.use(v)
			at.lits = append(at.lits, l)
		}
	}
}

// retain has a literal, and what it is about, be decided for good.
func (s *Solver) retain(l Lit) {
	v := l >> 1
	s.rouse(v)
	if s.flags[v]&fHeld == 0 {
		s.flags[v] |= fHeld
		for _, n := range s.stack.needs[v] {
			s.retain(n)
		}
	}
}

// usesOf counts what has the literal of a variable as long as a level is there.
func (s *Solver) usesOf(v Lit) int32 {
	if int(v) < len(s.stack.uses) {
		return s.stack.uses[v]
	}
	return 0
}

// needs says that a new literal is about others.
func (s *Solver) needs(l Lit, others ...Lit) {
	if s.stack.needs == nil {
		s.stack.needs = map[Lit][]Lit{}
	}
	s.stack.needs[l>>1] = slices.DeleteFunc(others, func(o Lit) bool { return o <= LitFalse })
}

// use counts one more clause that has the literal of a variable, or literal that needs it.
func (s *Solver) use(v Lit) {
	for int(v) >= len(s.stack.uses) {
		s.stack.uses = append(s.stack.uses, 0)
	}
	s.rouse(v)
	if s.stack.uses[v]++; s.stack.uses[v] > 1 {
		return
	}
	for _, n := range s.stack.needs[v] {
		if s.flags[n>>1]&fHeld == 0 {
			s.use(n >> 1)
		}
	}
}

// unuse takes back a use. What nothing has any more, and what only that needs, sleeps.
func (s *Solver) unuse(v Lit) {
	if s.stack.uses[v]--; s.stack.uses[v] > 0 || s.flags[v]&fHeld != 0 {
		return
	}
	s.flags[v] |= fAsleep
	for _, n := range s.stack.needs[v] {
		if s.flags[n>>1]&fHeld == 0 {
			s.unuse(n >> 1)
		}
	}
}

// wake makes a literal that sleeps a candidate for decisions again. Nothing counts who asks, so
// that what it is about is decided for good.
func (s *Solver) wake(l Lit) {
	if v := l >> 1; s.flags[v]&fAsleep != 0 {
		if s.rouse(v); len(s.stack.needs[v]) > 0 {
			s.retain(l)
		}
	}
}

// rouse makes a variable that sleeps a candidate for decisions again.
func (s *Solver) rouse(v Lit) {
	if s.flags[v]&fAsleep != 0 {
		s.flags[v] &^= fAsleep
		if s.vals[v<<1] == 0 {
			s.order.insert(int32(v))
		}
	}
}

// Retire says that selector l, the latest that is not retired yet, is never assumed
// again. Clauses with its complement go when there are enough of them. A told literal
// that only they had is not decided any more until something asks for it: whatever value
// its variable gets, the literal has a truth.
func (s *Solver) Retire(l Lit) {
	if s.vals[l] > 0 && s.level[l>>1] > 0 {
		s.cancelUntil(int(s.level[l>>1]) - 1)
	}
	st := &s.stack
	if n := len(st.open) - 1; n >= 0 && st.open[n].rank == s.rankOf(l) {
		for _, b := range st.open[n].lits {
			s.unuse(b >> 1)
		}
		st.open[n] = stage{}
		st.open = st.open[:n]
	}
	st.retired++
	s.AddClause(l.Not())
}

// Retired counts the selectors that are retired.
func (s *Solver) Retired() int { return int(s.stack.made) - len(s.stack.open) }

// Retirable says that there were selectors: literals may sleep one day.
func (s *Solver) Retirable() bool { return s.stack.made > 0 }

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
