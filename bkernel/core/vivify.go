package core

import "slices"

// vivifyStats is the part of Stats that is counted here.
type vivifyStats struct {
	Vivified    uint64 `count:"vivified-clauses" doc:"learned clauses shortened by vivification"`
	VivifyProps uint64 `count:"vivify-propagations" doc:"propagations that it took, among the others"`
}

// vivify shortens learned clauses by asserting the complements of their literals one
// after the other and propagating clauses (Li, Luo, Xiao, Manyà, Lü, "Clause
// vivification by controlled propagation", 2020). At the root and at rest; only clauses
// take part, no propagator is told. It spends budget propagations and returns false when
// the root is contradictory.
func (s *Solver) vivify(budget uint64) bool {
	s.quiet = true
	defer func() { s.quiet = false }()
	start := s.stats.Propagations
	defer func() {
		s.stats.VivifyProps += s.stats.Propagations - start
	}()
	for i := len(s.learnts) - 1; i >= 0; i-- {
		if s.stats.Propagations-start > budget || s.cancelled.Load() {
			break
		}
		c := s.learnts[i]
		at := s.arena[c+1]
		if at&(cVivid|cDeleted) != 0 || at&cLbd > uint32(s.tune.Vivify.Glue) || s.arena[c] == 2 {
			continue
		}
		s.arena[c+1] |= cVivid
		if !s.vivifyClause(c) {
			return false
		}
	}
	return true
}

// detach takes a clause out of the two watch lists.
func (s *Solver) detach(c uint32) {
	for _, l := range s.clauseLits(c)[:2] {
		ws := s.watches[l^1]
		i := slices.IndexFunc(ws, func(w watch) bool { return w.ref&^watchBinary == c })
		s.watches[l^1] = slices.Delete(ws, i, i+1)
	}
}

func (s *Solver) vivifyClause(c uint32) bool {
	a := &s.an
	lits := append(s.vivLits[:0], s.clauseLits(c)...)
	s.vivLits = lits
	for _, l := range lits {
		if s.vals[l] > 0 { // at the root: satisfied
			return true
		}
	}
	act := s.order.act
	slices.SortFunc(lits, func(x, y Lit) int {
		switch {
		case act[x>>1] > act[y>>1]:
			return -1
		case act[x>>1] < act[y>>1]:
			return 1
		}
		return int(x) - int(y)
	})
	s.detach(c)
	a.learnt = a.learnt[:0]
	a.ants = a.ants[:0]
	done := false
	for _, l := range lits {
		if s.vals[l] < 0 {
			continue
		}
		if s.vals[l] > 0 {
			a.learnt = append(a.learnt, l)
			s.decisionsBehind(l)
			done = true
			break
		}
		s.newLevel()
		s.assign(l^1, ReasonNone, int32(len(s.lim)))
		if !s.bcp() {
			s.decisionsBehind(LitUndef)
			done = true
			break
		}
	}
	if !done {
		for _, l := range lits {
			if v := l >> 1; s.vals[l] < 0 && s.level[v] > 0 && s.reason[v] == ReasonNone {
				a.learnt = append(a.learnt, l)
			} else if s.just != nil {
				if s.level[v] == 0 {
					a.ants = append(a.ants, s.unitID(l^1))
				} else {
					// every dropped literal rests on the decisions that stay
					s.an.learnt, s.vivSave = s.vivSave[:0], s.an.learnt
					s.decisionsBehind(l ^ 1)
					s.an.learnt, s.vivSave = s.vivSave, s.an.learnt
				}
			}
		}
	}
	s.cancelUntil(0)
	n, m := int(s.arena[c]), len(a.learnt)
	if m >= n {
		s.attach(c)
		return true
	}
	s.stats.Vivified++
	var id uint64
	if s.just != nil {
		a.ants = append(a.ants, s.just.ids[c])
		id = s.just.derived(a.learnt, a.ants)
	}
	if m <= 1 {
		s.deleteClause(c)
		if m == 0 {
			s.rootConflict()
			return false
		}
		s.Pin(a.learnt[0])
		return s.addUnit(a.learnt[0], id) && s.bcp()
	}
	if s.just != nil {
		s.just.j.Delete(s.just.ids[c])
		s.just.ids[c] = id
	}
	copy(s.clauseLits(c), a.learnt)
	s.arena[c] = uint32(m)
	s.wasted += n - m
	s.setLbd(c, min(s.arena[c+1]&cLbd, uint32(m-1)))
	s.attach(c)
	return true
}

// decisionsBehind appends to an.learnt the complements of the decisions that imply l, or
// the pending clause conflict when l is LitUndef.
func (s *Solver) decisionsBehind(l Lit) {
	a := &s.an
	n := 0
	mark := func(q Lit) {
		v := q >> 1
		if s.level[v] == 0 {
			if s.just != nil {
				a.ants = append(a.ants, s.unitID(q))
			}
			return
		}
		if s.seen[v] == seenNo {
			s.seen[v] = seenSource
			n++
		}
	}
	if l == LitUndef {
		for _, q := range s.clauseLits(s.confRef) {
			mark(q ^ 1)
		}
		if s.just != nil {
			a.ants = append(a.ants, s.just.ids[s.confRef])
		}
		s.conf = confNone
	} else {
		mark(l)
	}
	for i := len(s.trail) - 1; n > 0; i-- {
		q := s.trail[i]
		v := int32(q >> 1)
		if s.seen[v] == seenNo {
			continue
		}
		s.seen[v] = seenNo
		n--
		if s.reason[v] == ReasonNone {
			a.learnt = append(a.learnt, q^1)
			continue
		}
		for i := 0; ; i++ {
			w := s.antecedent(v, i)
			if w == LitUndef {
				break
			}
			if int32(w>>1) != v && w != LitTrue {
				mark(w)
			}
		}
		if s.just != nil {
			a.ants = append(a.ants, s.reasonID(v))
		}
	}
}
