package core

// Learned shows the literals that hold at the root, each as a clause of one, and the clauses
// of at most size literals that were learned, lemmas among them. All follow from the clauses
// and propagators. The slices are only valid during the call.
func (s *Solver) Learned(size int, show func([]Lit)) {
	for _, l := range s.trail {
		if s.level[l>>1] == 0 && l != LitTrue {
			show([]Lit{l})
		}
	}
	for _, c := range s.learnts {
		if s.arena[c+1]&cDeleted == 0 && int(s.arena[c]) <= size {
			show(s.clauseLits(c))
		}
	}
}

// Inherit has literal l the phase and the activity that m has in another solver.
func (s *Solver) Inherit(l Lit, from *Solver, m Lit) {
	s.SetPhase(l.XorSign(!from.Phase(m)))
	h, v := &s.order, int32(l>>1)
	if a := from.order.act[m>>1] / from.varInc * s.varInc; a > h.act[v] {
		h.act[v] = a
		if h.at[v] >= 0 {
			h.up(h.at[v])
		}
	}
}
