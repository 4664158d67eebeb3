package core

import (
	"context"
	"sync/atomic"

	"bsmt/bkernel/options"
	"bsmt/bkernel/trace"
	"bsmt/internal/ending"
)

// searchState steers restarts, modes and reductions.
type searchState struct {
	stable     bool
	held       bool // restarts are rare, see HoldRestarts
	apart      bool // and what is learned of the search is not of these decisions
	deep       int  // longest trail at a conflict since restarts were last held, or no longer
	deepBefore int  // deep when they began to be held
	decay      float64
	fast, slow float64 // averages of the LBD
	fastStep   float64 // what a conflict counts in fast
	slowStep   float64 // and in slow
	restartAt  uint64  // conflicts before the next restart
	lubyN      uint64
	modeAt     uint64 // conflicts before the next change of mode
	modeN      uint64
	reduceAt   uint64
	reduceN    uint64
	rephaseAt  uint64
	rephaseN   uint64
	bestTrail  int
	conflicts  uint64
	rootSeen   int // length of the root trail at the last simplification
	simplifyAt uint64
	vivifyFrom uint64 // propagations at the end of the last vivification
}

func (c *searchState) init(tune *options.Values) {
	c.decay = tune.Decay.Focused
	c.modeAt = uint64(tune.Restart.Mode)
	c.reduceAt = uint64(tune.Reduce.First)
	c.rephaseAt = uint64(tune.Phase.Every)
	c.fastStep, c.slowStep = 1/float64(tune.Restart.Fast), 1/float64(tune.Restart.Slow)
}

// learned takes note of a conflict.
func (c *searchState) learned(lbd uint32, trail int) {
	c.conflicts++
	c.deep = max(c.deep, trail)
	d := float64(lbd)
	if c.apart {
		return // of other decisions than the search's
	}
	// averages that start unbiased (Biere and Fröhlich, "Evaluating CDCL restart schemes", 2015)
	c.fast += (d - c.fast) * max(c.fastStep, 1/float64(c.conflicts))
	c.slow += (d - c.slow) * max(c.slowStep, 1/float64(c.conflicts))
}

func luby(i uint64) uint64 {
	// the i-th (from 1) element of 1 1 2 1 1 2 4 ...
	for {
		k := uint64(1)
		for k <= i {
			k <<= 1
		}
		// k > i >= k/2
		if i == k-1 {
			return k >> 1
		}
		i -= k>>1 - 1
	}
}

// Solve searches for a model of the clauses and propagators under the assumptions. After
// Sat the trail stays as it is until the next change or call. The context's end makes it
// Unknown, a spent work budget Paused. Repeated calls are fine; clauses, variables and
// propagators may be added between them. Assumptions are decided in their order, and those
// at the front that are the same as in the call before stay decided, with all that
// followed from them. A context with a method Beat has it called now and then while a step lasts.
func (s *Solver) Solve(ctx context.Context, assumptions ...Lit) Status {
	s.failed = s.failed[:0]
	s.reasons = s.reasons[:0]
	s.giveUps = s.giveUps[:0]
	flag := new(atomic.Bool)
	s.cancelled = flag
	s.beats, _ = ctx.(interface{ Beat() })
	stop := context.AfterFunc(ctx, func() { flag.Store(true) })
	defer stop()
	if ctx.Err() != nil {
		flag.Store(true)
	}
	same := 0
	for same < min(len(assumptions), len(s.assump)) && assumptions[same] == s.assump[same] {
		same++
	}
	s.cancelUntil(min(same, len(s.lim)))
	if !s.ok {
		s.cancelUntil(0)
		return Unsat
	}
	for _, l := range assumptions[same:] {
		s.Pin(l)
	}
	s.assump = append(s.assump[:0], assumptions...)
	s.stats.Solves++
	s.moveLimit = firstMoveLimit
	s.forgetRetired()
	s.packEvents()
	st := s.run(ctx)
	switch st {
	case Unknown:
		s.cancelUntil(0)
		s.conf = confNone
	case Unsat:
		if s.conf = confNone; !s.ok {
			s.cancelUntil(0)
		}
	}
	return st
}

// ToRoot takes back what the last Solve decided, for what is to be added at the root.
func (s *Solver) ToRoot() { s.cancelUntil(0) }

func (s *Solver) unknown(g Gap) Status {
	s.reasons = append(s.reasons, g)
	return Unknown
}

func (s *Solver) run(ctx context.Context) Status {
	startConf, startWork := s.stats.Conflicts, s.Work()
	if !s.paused { // else the restart that was due still is
		s.restartSchedule()
	}
	s.paused = false
	idle := 0
	for {
		s.propagate()
		if invariants && s.broken == "" && s.ok {
			s.mustHold(s.conf == confNone && s.atRest())
		}
		if s.conf != confNone {
			if !s.resolveConflict() {
				return Unsat
			}
			if s.broken == "" && !s.full && !s.cancelled.Load() {
				continue
			}
		}
		if s.broken != "" {
			return s.unknown(Gap{Kind: GapBroken, What: s.broken})
		}
		if s.full {
			return s.unknown(Gap{Kind: GapMemory, Limit: s.opts.MemLimit})
		}
		if s.cancelled.Load() {
			return s.unknown(Gap{Kind: GapCancelled, What: ending.Why(ctx)})
		}
		if s.memory() > s.opts.MemLimit {
			return s.unknown(Gap{Kind: GapMemory, Limit: s.opts.MemLimit})
		}
		if s.budget >= 0 && int64(s.stats.Conflicts-startConf) >= s.budget {
			return s.unknown(Gap{Kind: GapConflicts, Limit: s.budget})
		}
		if s.each != nil && s.Work() >= s.eachAt {
			s.eachAt = s.Work() + s.eachWork
			s.each()
			if !s.ok {
				return Unsat
			}
			continue
		}
		if s.work >= 0 && s.Work()-startWork > s.work {
			s.paused = true
			return Paused
		}
		if s.maintain() {
			continue
		}
		if !s.ok {
			return Unsat
		}

		next := LitUndef
		for len(s.lim) < len(s.assump) {
			p := s.assump[len(s.lim)]
			if s.vals[p] < 0 {
				s.analyzeFinal(p)
				return Unsat
			}
			if s.vals[p] == 0 {
				next = p
				break
			}
			s.newLevel()
		}
		if next == LitUndef {
			var again bool
			if next, again = s.ask(s.deciders); again {
				continue
			}
		}
		if next == LitUndef {
			next = s.pick()
		}
		if next == LitUndef && s.meet() {
			continue
		}
		if next == LitUndef {
			var again bool
			if next, again = s.ask(s.lateDecide); again {
				continue
			}
		}
		if next == LitUndef {
			before := s.progressMark()
			st, done := s.finalCheck()
			if done {
				return st
			}
			if s.conf == confNone && s.progressMark() == before {
				if idle++; idle > 10000 {
					return s.unknown(Gap{Kind: GapBroken, What: "a final check reports progress without making any"})
				}
			} else {
				idle = 0
			}
			continue
		}
		s.stats.Decisions++
		s.newLevel()
		s.assign(next, ReasonNone, int32(len(s.lim)))
	}
}

// progressMark changes whenever a final check changed something.
func (s *Solver) progressMark() [4]int {
	return [4]int{len(s.trail), len(s.pend) + len(s.arena), int(s.stats.LitsMade), s.queuedAny}
}

// ask asks deciders in turn; again says that propagation has work to do first.
func (s *Solver) ask(ds []Decider) (l Lit, again bool) {
	for _, d := range ds {
		s.inCall++
		l := d.Decide(s)
		s.inCall--
		if s.conf != confNone || len(s.pend) > 0 || s.qhead < len(s.trail) || s.thead < len(s.trail) || s.queuedAny > 0 {
			return LitUndef, true
		}
		if l != LitUndef && s.vals[l] == 0 {
			return l, false
		}
	}
	return LitUndef, false
}

// pick takes the unassigned variable of the highest activity, in its saved phase.
func (s *Solver) pick() Lit {
	h := &s.order
	if s.opts.Seed != 0 && len(h.data) > 0 && s.random() < s.tune.Decay.Random {
		v := h.data[int(s.random()*float64(len(h.data)))]
		if s.vals[v<<1] == 0 && s.decidable(v) {
			return s.phased(v)
		}
	}
	for len(h.data) > 0 {
		v := h.pop()
		if s.vals[v<<1] == 0 && s.decidable(v) {
			return s.phased(v)
		}
	}
	return LitUndef
}

func (s *Solver) phased(v int32) Lit {
	if n := s.bind[v]; n < unbound {
		return MkLit(v, !s.meant.Holds(-2-n))
	}
	ph := s.phase[v]
	if s.search.stable && s.best[v] != 0 {
		ph = s.best[v]
	}
	return MkLit(v, ph < 0)
}

// finalCheck asks the theories whether the assignment is a model.
func (s *Solver) finalCheck() (Status, bool) {
	s.stats.FinalChecks++
	kept := len(s.giveUps) // of propagators, outside of final checks
	for _, f := range s.finals {
		if s.Cancelled() {
			s.giveUps = s.giveUps[:kept]
			return Unknown, false
		}
		s.inCall++
		out := f.f.FinalCheck(s)
		s.inCall--
		if s.opts.Trace.On(trace.Theory) {
			s.opts.Trace.Printf(trace.Theory, "final check %d: %s %s", s.stats.FinalChecks, s.props[f.id].name, s.said(out))
		}
		if s.conf != confNone || s.broken != "" || s.full || out == FinalProgress || len(s.pend) > 0 ||
			s.qhead < len(s.trail) || s.thead < len(s.trail) {
			s.giveUps = s.giveUps[:kept]
			return Unknown, false
		}
		if out == FinalGiveUp && len(s.giveUps) == kept {
			s.GiveUp(Gap{What: s.props[f.id].name + " gave up"})
		}
	}
	if len(s.delayed) > 0 {
		for _, id := range s.delayed {
			s.props[id].delayed = false
			s.Queue(id)
		}
		s.delayed = s.delayed[:0]
		s.moveLimit *= 2
	}
	if s.queuedAny > 0 || s.anyUnassigned() {
		s.giveUps = s.giveUps[:kept]
		return Unknown, false
	}
	if len(s.giveUps) > 0 {
		s.reasons = append(s.reasons, s.giveUps...)
		return Unknown, true
	}
	return Sat, true
}

// said names what a final check came to.
func (s *Solver) said(out Outcome) string {
	switch {
	case s.conf != confNone:
		return "finds a conflict"
	case out == FinalProgress:
		return "adds something"
	case out == FinalGiveUp:
		return "gives up"
	}
	return "agrees"
}

// anyUnassigned reports whether the heap still holds a variable to decide.
func (s *Solver) anyUnassigned() bool {
	h := &s.order
	for len(h.data) > 0 {
		v := h.data[0]
		if s.vals[v<<1] == 0 && s.decidable(v) {
			return true
		}
		h.pop()
	}
	return false
}

// AddDecider registers a decider: an early one is asked before the activities, a late
// one when all Boolean variables are assigned, before the final checks.
func (s *Solver) AddDecider(d Decider, late bool) {
	if late {
		s.lateDecide = append(s.lateDecide, d)
	} else {
		s.deciders = append(s.deciders, d)
	}
}

// FailedAssumptions returns, after Unsat, a subset of the assumptions that cannot hold
// together; empty when the clauses alone are unsatisfiable.
func (s *Solver) FailedAssumptions() []Lit { return append([]Lit(nil), s.failed...) }

// ModelValue returns the value of l in the model found by the last Solve.
func (s *Solver) ModelValue(l Lit) bool { return s.vals[l] > 0 }

// ModelLb returns the lower bound of x in the model.
func (s *Solver) ModelLb(x IntVar) int64 { return s.at[x].lo }

// ModelUb returns the upper bound of x in the model.
func (s *Solver) ModelUb(x IntVar) int64 { return s.at[x].hi }
