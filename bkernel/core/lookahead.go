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

// Lookahead gives the candidate that splits what is left under the assumptions best: both of its truths make the
// problem much smaller, by what they imply and by the clauses that they shorten (Heule, Kullmann, Wieringa and Biere,
// "Cube and conquer", HVC 2011). It comes in the truth that does so more. The first candidates are looked at, as many as the work
// allows. LitUndef: none is open, or the assumptions are refuted, which the next Solve under them finds at once. Conflicts that
// turn up are learned from.
func (s *Solver) Lookahead(assumptions, candidates []Lit, work int64) Lit {
	s.cancelUntil(0)
	for _, l := range assumptions {
		s.Pin(l)
	}
	s.assump = append(s.assump[:0], assumptions...)
	s.paused = false
	phases := slices.Clone(s.phase)
	best, most := LitUndef, -1.0
	var long occurrences
	end := s.Work() + work
	for _, l := range candidates {
		if !s.settle() || best != LitUndef && s.Work() >= end {
			break
		}
		if s.vals[l] != 0 {
			continue
		}
		if long.from == nil {
			long = s.longClauses()
		}
		pos, ok := s.gain(l, &long)
		if !ok {
			continue // its complement holds here
		}
		neg, ok := s.gain(l.Not(), &long)
		if !ok {
			continue
		}
		const both = 1024 // what both gain counts more than what one does
		if score := both*pos*neg + pos + neg; score > most {
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

// gain says how much smaller the problem becomes when l holds where the search is at rest: one for each literal that is implied
// and for each clause that is left with two literals, less for longer ones. False where there is a conflict, which is learned from.
func (s *Solver) gain(l Lit, long *occurrences) (g float64, ok bool) {
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
	g = float64(len(s.trail)-before) + s.shortened(long, s.trail[before:])
	s.cancelUntil(base)
	return g, true
}

// occurrences says for each literal in which clauses of three literals and more it is.
type occurrences struct {
	from    []int32  // by literal: where its clauses begin; one entry more ends the last
	clauses []uint32 // by literal, as numbers for refs
	refs    []uint32 // by number: the clause in the arena
	seen    []int32  // by number: the round in which it was last weighed
	round   int32
}

// longClauses lists the clauses for good that do not hold now.
func (s *Solver) longClauses() occurrences {
	o := occurrences{from: make([]int32, len(s.vals)+1)}
	for _, c := range s.clauses {
		if s.arena[c+1]&cDeleted != 0 || s.arena[c] < 3 {
			continue
		}
		lits := s.clauseLits(c)
		if slices.ContainsFunc(lits, func(l Lit) bool { return s.vals[l] > 0 }) {
			continue
		}
		o.refs = append(o.refs, c)
		for _, l := range lits {
			o.from[l+1]++
		}
	}
	for l := range s.vals {
		o.from[l+1] += o.from[l]
	}
	o.clauses = make([]uint32, o.from[len(s.vals)])
	o.seen = make([]int32, len(o.refs))
	at := slices.Clone(o.from)
	for n, c := range o.refs {
		for _, l := range s.clauseLits(c) {
			o.clauses[at[l]] = uint32(n)
			at[l]++
		}
	}
	s.charged += int64(len(o.clauses) / 4)
	return o
}

// shortened weighs the clauses that are shorter since some literals hold: one with two literals that are left
// counts one, and each literal more makes it a fifth (the weights of march, ibid.).
func (s *Solver) shortened(long *occurrences, since []Lit) (sum float64) {
	long.round++
	looked := 0
	for _, t := range since {
		l := t.Not()
		if int(l)+1 >= len(long.from) {
			continue // it was made since the list was
		}
		of := long.clauses[long.from[l]:long.from[l+1]]
		looked += len(of)
	clauses:
		for _, n := range of {
			if long.seen[n] == long.round {
				continue
			}
			long.seen[n] = long.round
			weight := 25.0 // of no literal
			for _, x := range s.clauseLits(long.refs[n]) {
				switch {
				case s.vals[x] > 0:
					continue clauses
				case s.vals[x] == 0:
					weight /= 5
				}
			}
			sum += weight
		}
	}
	s.charged += int64(looked / 4)
	return sum
}

// BusiestOf gives at most n of some literals, those of the highest activity first.
func (s *Solver) BusiestOf(lits []Lit, n int) []Lit {
	out := slices.DeleteFunc(slices.Clone(lits), func(l Lit) bool { return s.vals[l] != 0 && s.level[l>>1] == 0 })
	act := s.order.act
	slices.SortStableFunc(out, func(a, b Lit) int { return cmp.Compare(act[b>>1], act[a>>1]) })
	return out[:min(n, len(out))]
}
