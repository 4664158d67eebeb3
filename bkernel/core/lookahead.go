package core

import (
	"cmp"
	"slices"
)

// Busiest gives at most n unassigned variables that are for the search to decide, as positive
// literals: those of the highest activity first. What may be recycled is left out.
func (s *Solver) Busiest(n int) []Lit {
	var vs []int32
	for v := range s.flags {
		if s.vals[v<<1] == 0 && s.flags[v]&(fFree|fAsleep|fRecyclable) == 0 {
			vs = append(vs, int32(v))
		}
	}
	s.charged += int64(len(s.flags) / 8)
	act := s.order.act
	slices.SortStableFunc(vs, func(a, b int32) int { return cmp.Compare(act[b], act[a]) })
	out := make([]Lit, 0, min(n, len(vs)))
	for _, v := range vs[:min(n, len(vs))] {
		out = append(out, MkLit(v, false))
	}
	return out
}

// Lookahead gives the candidate that splits what is left under the assumptions best: both of
// its truths imply much (Heule, Kullmann, Wieringa and Biere, "Cube and conquer", HVC 2011).
// It comes in the truth that implies more. LitUndef: no candidate is open, or the
// assumptions are refuted, which the next Solve under them finds at once. Conflicts that
// turn up are learned from.
func (s *Solver) Lookahead(assumptions, candidates []Lit) Lit {
	s.cancelUntil(0)
	for _, l := range assumptions {
		s.Pin(l)
	}
	s.assump = append(s.assump[:0], assumptions...)
	s.paused = false
	phases := slices.Clone(s.phase)
	best, most := LitUndef, -1.0
	for _, l := range candidates {
		if !s.settle() {
			break
		}
		if s.vals[l] != 0 {
			continue
		}
		pos, ok := s.gain(l)
		if !ok {
			continue // its complement holds here
		}
		neg, ok := s.gain(l.Not())
		if !ok {
			continue
		}
		const both = 1024 // what both imply counts more than what one does
		if score := both*float64(pos)*float64(neg) + float64(pos+neg); score > most {
			best, most = l.XorSign(neg > pos), score
		}
	}
	if s.ok {
		s.cancelUntil(0)
	}
	copy(s.phase, phases)
	if best != LitUndef && s.vals[best] != 0 {
		return LitUndef // a conflict decided it for good
	}
	return best
}

// settle brings the search to rest with all assumptions decided; false where they are
// refuted, or where Solve has to say why it cannot.
func (s *Solver) settle() bool {
	for s.ok {
		s.propagate()
		if s.conf != confNone {
			if !s.resolveConflict() || s.stuck() {
				return false
			}
			continue
		}
		if s.stuck() {
			return false
		}
		if len(s.lim) >= len(s.assump) {
			return true
		}
		p := s.assump[len(s.lim)]
		if s.vals[p] < 0 {
			return false
		}
		s.newLevel()
		if s.vals[p] == 0 {
			s.assign(p, ReasonNone, int32(len(s.lim)))
		}
	}
	return false
}

// stuck reports whether the search has to end.
func (s *Solver) stuck() bool { return s.broken != "" || s.full || s.cancelled.Load() }

// gain counts what l implies where the search is at rest; false where that is a conflict,
// which is learned from.
func (s *Solver) gain(l Lit) (n int, ok bool) {
	if s.vals[l] != 0 {
		return 0, false
	}
	base, before := len(s.lim), len(s.trail)
	s.newLevel()
	s.stats.Decisions++
	s.assign(l, ReasonNone, int32(len(s.lim)))
	s.propagate()
	if s.conf != confNone {
		if s.resolveConflict() {
			s.settle()
		}
		return 0, false
	}
	n = len(s.trail) - before
	s.cancelUntil(base)
	return n, true
}

// BusiestOf gives at most n of some literals, those of the highest activity first.
func (s *Solver) BusiestOf(lits []Lit, n int) []Lit {
	out := slices.DeleteFunc(slices.Clone(lits), func(l Lit) bool { return s.vals[l] != 0 && s.level[l>>1] == 0 })
	act := s.order.act
	slices.SortStableFunc(out, func(a, b Lit) int { return cmp.Compare(act[b>>1], act[a>>1]) })
	return out[:min(n, len(out))]
}
