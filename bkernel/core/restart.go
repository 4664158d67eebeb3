package core

import (
	"fmt"

	"bsmt/bkernel/trace"
)

// maintain does what is due between conflicts: restarts, changes of mode, reductions of
// the clauses, simplification at the root. It returns true when propagation must run.
func (s *Solver) maintain() bool {
	c := &s.search
	n := c.conflicts
	if len(s.lim) == 0 && s.rootDue() {
		if !s.simplify() {
			s.rootConflict()
			s.justifyEmpty()
			return false
		}
	}
	if n < c.restartAt {
		return false
	}
	if !c.stable && !c.held && c.fast*s.tune.Restart.Margin < c.slow && n < c.modeAt && n < c.reduceAt {
		return false // the last clauses are good ones: go on
	}
	if n >= c.modeAt {
		s.switchMode()
	}
	if n >= c.rephaseAt {
		s.rephase()
	}
	reduce := n >= c.reduceAt
	s.stats.Restarts++
	c.lubyN++
	if s.opts.Trace.On(trace.Restart) {
		s.traceRestart(reduce)
	}
	s.noteBest(len(s.trail))
	back := min(len(s.lim), len(s.assump))
	if s.rootWaits() && back < deepStack || len(s.cache) > 1<<22 || reduce {
		back = 0
	} else {
		back = s.reusable(back)
	}
	s.cancelUntil(back)
	if len(s.lim) == 0 {
		s.clearCache()
	}
	if reduce {
		s.reduce()
		if !s.opts.NoSimplify && len(s.pend) == 0 && !s.improve() {
			s.rootConflict()
			s.justifyEmpty()
			return false
		}
	}
	s.restartSchedule()
	return s.qhead < len(s.trail) || s.queuedAny > 0 || len(s.pend) > 0
}

// improve vivifies learned clauses at the root; false when the root is contradictory.
func (s *Solver) improve() bool {
	c := &s.search
	if !s.bcp() {
		return false
	}
	tune := &s.tune.Vivify
	budget := max(uint64(tune.Least), uint64(float64(s.stats.Propagations-c.vivifyFrom)*tune.Share))
	ok := s.vivify(budget)
	c.vivifyFrom = s.stats.Propagations
	if ok {
		s.collect()
	}
	return ok
}

// reusable returns the level to which a restart need not go below: the decisions up to
// there would be taken again (Ramos, van der Tak, Heule, "Between restarts and
// backjumps", SAT 2011).
func (s *Solver) reusable(from int) int {
	if !s.anyUnassigned() {
		return from
	}
	next := s.order.act[s.order.data[0]]
	for from < len(s.lim) {
		at := int(s.lim[from])
		if at >= len(s.trail) || s.order.act[s.trail[at]>>1] < next {
			break
		}
		from++
	}
	return from
}

// HoldRestarts has the search restart but rarely while on: for decisions that would be the
// same again. The search's averages and best phases are not of them, and the phases of
// before come back afterwards if it had gone deeper. Where variables have literals of their
// values alone, though, such decisions lead on the search.
func (s *Solver) HoldRestarts(on bool) {
	c := &s.search
	switch {
	case on && !c.held:
		if c.apart = s.direct == nil; c.apart {
			s.heldPhase = append(s.heldPhase[:0], s.phase...)
		}
		c.deepBefore, c.deep = c.deep, 0
	case !on && c.held:
		if c.apart && c.deep < c.deepBefore {
			copy(s.phase, s.heldPhase)
		}
		c.apart, c.deep = false, 0
	}
	c.held = on
	s.restartSchedule()
}

// restartSchedule sets the next restart.
func (s *Solver) restartSchedule() {
	c := &s.search
	if s.opts.Stable || s.opts.Focused {
		c.stable = s.opts.Stable
	}
	switch {
	case c.held:
		c.decay = s.tune.Decay.Stable
		c.restartAt = c.conflicts + uint64(s.tune.Restart.Held)
		return
	case c.stable:
		c.decay = s.tune.Decay.Stable
		c.restartAt = c.conflicts + uint64(s.tune.Restart.Luby)*luby(c.lubyN+1)
	default:
		c.decay = s.tune.Decay.Focused
		c.restartAt = c.conflicts + uint64(s.tune.Restart.Gap)
	}
}

// switchMode changes between focused and stable mode; phases grow quadratically.
func (s *Solver) switchMode() {
	c := &s.search
	c.modeN++
	k := c.modeN/2 + 1
	c.modeAt = c.conflicts + uint64(s.tune.Restart.Mode)*k*k
	c.stable = !c.stable
	c.bestTrail = 0
	c.lubyN = 0
	if s.opts.Trace.On(trace.Restart) {
		s.opts.Trace.Printf(trace.Restart, "%s mode after %d conflicts, until %d", s.mode(), c.conflicts, c.modeAt)
	}
}

// mode names the mode of the search.
func (s *Solver) mode() string {
	switch {
	case s.search.held:
		return "held"
	case s.search.stable:
		return "stable"
	}
	return "focused"
}

// traceRestart tells of a restart.
func (s *Solver) traceRestart(reduce bool) {
	c, then := &s.search, ""
	if reduce {
		then = fmt.Sprintf(", then %d learned clauses are reduced", len(s.learnts))
	}
	s.opts.Trace.Printf(trace.Restart, "%d after %d conflicts, %s mode, LBD %.2f of late and %.2f of all%s", s.stats.Restarts, c.conflicts, s.mode(), c.fast, c.slow, then)
}

// rephase resets the saved phases now and then (Biere and Fleury, "Chasing target
// phases", 2020): to the best ones, the first ones, their opposite.
func (s *Solver) rephase() {
	c := &s.search
	c.rephaseN++
	c.rephaseAt = c.conflicts + uint64(s.tune.Phase.Every)*c.rephaseN
	switch c.rephaseN % 4 {
	case 1, 3: // best
		for v := range s.phase {
			if s.best[v] != 0 {
				s.phase[v] = s.best[v]
			}
		}
	case 2: // flip
		if s.opts.Seed != 0 {
			for v := range s.phase {
				if s.bind[v] < 0 && s.random() < s.tune.Phase.Flip {
					s.phase[v] = -s.phase[v]
				}
			}
		}
	}
	c.bestTrail = 0
	clear(s.best)
	s.opts.Trace.Printf(trace.Restart, "phases are reset, for the %d. time", c.rephaseN)
}

// noteBest keeps the phases of the first n literals of the trail, which are without
// conflict, if they are the most so far.
func (s *Solver) noteBest(n int) {
	if !s.search.stable || s.search.apart || n <= s.search.bestTrail {
		return
	}
	s.search.bestTrail = n
	for _, l := range s.trail[:n] {
		s.best[l>>1] = 1 - 2*int8(l&1)
	}
}

// rootWaits reports whether facts of the root stand above it.
func (s *Solver) rootWaits() bool {
	for _, f := range s.late {
		if f.level == 0 {
			return true
		}
	}
	return len(s.pend) > 0
}

func (s *Solver) clearCache() {
	if s.just == nil {
		// at the root no reason is ever looked at again
		for _, l := range s.trail {
			s.reason[l>>1] = ReasonNone
		}
		s.cache = s.cache[:0]
	}
}
