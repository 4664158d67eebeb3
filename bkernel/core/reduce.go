package core

import (
	"cmp"
	"slices"
)

// reduce deletes the worse part of the learned clauses that are not among the best
// (Audemard and Simon's LBD; tiers as in Oh's COMiniSatPS), recycles bound literals that
// no clause has any more, and compacts the arena.
func (s *Solver) reduce() {
	c, tune := &s.search, &s.tune.Reduce
	c.reduceN++
	c.reduceAt = c.conflicts + uint64(tune.First) + uint64(float64(tune.First)*tune.Growth)*c.reduceN
	s.stats.Reductions++
	for _, l := range s.trail {
		if r := s.reason[l>>1]; r.kind() == rkClause {
			s.arena[r.low()+1] |= cLocked
		}
	}
	for _, f := range s.late {
		if f.reason.kind() == rkClause {
			s.arena[f.reason.low()+1] |= cLocked
		}
	}
	var worse []uint32
	for _, cl := range s.learnts {
		at := s.arena[cl+1]
		if at&cLocked != 0 {
			continue
		}
		if at&cLbd <= uint32(tune.Glue) && (at&cLemma == 0 || s.arena[cl] == 2) {
			continue
		}
		if at&cUsedAll != 0 {
			s.arena[cl+1] -= cUsedOne
			continue
		}
		worse = append(worse, cl)
	}
	slices.SortFunc(worse, func(a, b uint32) int {
		if d := cmp.Compare(s.arena[b+1]&cLbd, s.arena[a+1]&cLbd); d != 0 {
			return d
		}
		if d := cmp.Compare(s.arena[b], s.arena[a]); d != 0 {
			return d
		}
		return cmp.Compare(a, b)
	})
	for _, cl := range worse[:int(float64(len(worse))*tune.Share)] {
		s.deleteClause(cl)
	}
	for _, l := range s.trail {
		if r := s.reason[l>>1]; r.kind() == rkClause {
			s.arena[r.low()+1] &^= cLocked
		}
	}
	for _, f := range s.late {
		if f.reason.kind() == rkClause {
			s.arena[f.reason.low()+1] &^= cLocked
		}
	}
	s.collect()
	s.recycle()
}

func (s *Solver) deleteClause(c uint32) {
	s.arena[c+1] |= cDeleted
	s.wasted += int(s.arena[c]) + clauseHeader
	s.stats.Deleted++
	if s.tags != nil {
		delete(s.tags.of, c)
	}
	if s.just != nil {
		s.just.j.Delete(s.just.ids[c])
		delete(s.just.ids, c)
	}
}

// collect drops deleted clauses from the lists and the watches, and compacts the arena
// when a quarter of it is waste. The arena may hold shrunken clauses: their tails are
// waste too.
func (s *Solver) collect() {
	dead := func(c uint32) bool { return s.arena[c+1]&cDeleted != 0 }
	s.clauses = slices.DeleteFunc(s.clauses, dead)
	s.learnts = slices.DeleteFunc(s.learnts, dead)
	if s.wasted*4 > len(s.arena) {
		s.compact()
		return
	}
	for p := range s.watches {
		s.watches[p] = slices.DeleteFunc(s.watches[p], func(w watch) bool { return dead(w.ref &^ watchBinary) })
	}
}

// compact copies the living clauses to a new arena and forwards all references. A clause
// that was copied leaves its new place in its first literal.
func (s *Solver) compact() {
	old := s.arena
	to := make([]uint32, 0, len(old)-s.wasted+len(old)/8)
	move := func(list []uint32) {
		for i, c := range list {
			n := uint32(len(to))
			to = append(to, old[c:c+clauseHeader+old[c]]...)
			old[c+clauseHeader] = n
			list[i] = n
		}
	}
	var ids map[uint32]uint64
	if s.just != nil {
		ids = make(map[uint32]uint64, len(s.just.ids))
	}
	move(s.clauses)
	move(s.learnts)
	if s.just != nil {
		for c, id := range s.just.ids {
			ids[old[c+clauseHeader]] = id
		}
		s.just.ids = ids
	}
	if s.tags != nil {
		s.tags.moved(func(c uint32) uint32 { return old[c+clauseHeader] })
	}
	for p := range s.watches {
		ws := s.watches[p]
		n := 0
		for _, w := range ws {
			c := w.ref &^ watchBinary
			if old[c+1]&cDeleted == 0 {
				w.ref = old[c+clauseHeader] | w.ref&watchBinary
				ws[n] = w
				n++
			}
		}
		s.watches[p] = ws[:n]
	}
	for _, l := range s.trail {
		if r := s.reason[l>>1]; r.kind() == rkClause {
			s.reason[l>>1] = reasonClause(old[r.low()+clauseHeader])
		}
	}
	for i, f := range s.late {
		if f.reason.kind() == rkClause {
			s.late[i].reason = reasonClause(old[f.reason.low()+clauseHeader])
		}
	}
	s.arena = to
	s.wasted = 0
}

// recycle frees the unassigned bound literals that clauses had and have no more.
func (s *Solver) recycle() {
	for v := range s.flags {
		s.flags[v] &^= fMentioned
	}
	for _, l := range s.pendLits {
		if s.flags[l>>1]&fRecyclable != 0 {
			s.flags[l>>1] |= fMentioned
		}
	}
	mark := func(list []uint32) {
		for _, c := range list {
			for _, l := range s.clauseLits(c) {
				if s.flags[l>>1]&fRecyclable != 0 {
					s.flags[l>>1] |= fMentioned
				}
			}
		}
	}
	mark(s.clauses)
	mark(s.learnts)
	for v := range s.flags {
		if s.flags[v]&(fRecyclable|fMentioned) == fRecyclable && s.vals[v<<1] == 0 {
			s.freeBoundVar(int32(v))
		}
	}
}

// rootDue reports whether the root has new facts worth a simplification.
func (s *Solver) rootDue() bool {
	return !s.opts.NoSimplify && len(s.trail) > s.search.rootSeen && s.search.conflicts >= s.search.simplifyAt
}

// simplify, at the root and at rest, deletes satisfied clauses and false literals, and
// forgets recyclable literals that are decided. It returns false on a contradiction.
func (s *Solver) simplify() bool {
	c := &s.search
	c.simplifyAt = c.conflicts + uint64(s.tune.Reduce.Simplify)
	s.clearCache()
	if s.just == nil {
		shrunk := s.strip(s.clauses)
		shrunk = s.strip(s.learnts) || shrunk
		if shrunk {
			s.rewatch()
		}
		s.late = s.late[:0]
		s.collect()
		s.recycle()
		s.dropRootBounds()
	}
	c.rootSeen = len(s.trail)
	return true
}

// strip deletes the satisfied clauses of a list and the false literals of the others;
// it reports whether a clause became binary. Watched literals are not false at rest.
func (s *Solver) strip(list []uint32) bool {
	binary := false
	for _, c := range list {
		n := int(s.arena[c])
		lits := s.arena[c+clauseHeader : int(c)+clauseHeader+n]
		sat := false
		for _, l := range lits {
			if s.vals[l] > 0 {
				sat = true
				break
			}
		}
		if sat {
			s.deleteClause(c)
			continue
		}
		m := 2
		for _, l := range lits[2:] {
			if s.vals[l] == 0 {
				lits[m] = l
				m++
			}
		}
		if m < n {
			s.arena[c] = uint32(m)
			s.wasted += n - m
			if m == 2 {
				binary = true
			}
		}
	}
	return binary
}

// rewatch rebuilds all watch lists from the clauses.
func (s *Solver) rewatch() {
	for p := range s.watches {
		s.watches[p] = s.watches[p][:0]
	}
	for _, list := range [][]uint32{s.clauses, s.learnts} {
		for _, c := range list {
			if s.arena[c+1]&cDeleted == 0 {
				s.attach(c)
			}
		}
	}
}

// dropRootBounds takes recyclable literals off the root trail.
func (s *Solver) dropRootBounds() {
	n := 0
	for _, l := range s.trail {
		v := int32(l >> 1)
		if s.flags[v]&(fRecyclable|fMentioned) == fRecyclable {
			s.vals[l], s.vals[l^1] = 0, 0
			s.freeBoundVar(v)
			continue
		}
		s.trail[n] = l
		s.pos[v] = int32(n)
		n++
	}
	s.trail = s.trail[:n]
	s.qhead = n
	s.thead = n
}
