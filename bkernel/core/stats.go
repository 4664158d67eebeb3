package core

import (
	"time"

	"bsmt/bkernel/counters"
)

// Stats counts what a solver did since New.
type Stats struct {
	Solves       uint64 `count:"solves" doc:"searches, one for each call"`
	Decisions    uint64 `count:"decisions" doc:"literals decided"`
	Conflicts    uint64 `count:"conflicts" doc:"conflicts analysed"`
	Propagations uint64 `count:"propagations" doc:"literals propagated through clauses"`
	PropRuns     uint64 `count:"propagator-runs" doc:"runs of propagators"`
	Explanations uint64 `count:"explanations" doc:"explanations asked of propagators"`
	Learned      uint64 `count:"learned-clauses" doc:"clauses learned"`
	LearnedLits  uint64 `count:"learned-literals" doc:"their literals, after minimisation"`
	Minimised    uint64 `count:"minimised-literals" doc:"literals that minimisation dropped"`
	Restarts     uint64 `count:"restarts" doc:"restarts"`
	Reductions   uint64 `count:"reductions" doc:"reductions of the learned clauses"`
	Deleted      uint64 `count:"deleted-clauses" doc:"clauses deleted"`
	vivifyStats
	FinalChecks uint64 `count:"final-checks" doc:"candidate models that theories were asked about"`
	LitsMade    uint64 `count:"literals-made" doc:"variables made, recycled ones each time"`
	Recycled    uint64 `count:"recycled-literals" doc:"bound literals recycled"`
	Vars        int    `count:"variables" doc:"Boolean variables at the end"`
	Clauses     int    `count:"clauses" doc:"permanent clauses at the end"`
	Learnts     int    `count:"learned-now" doc:"learned clauses and lemmas at the end"`
	ArenaBytes  int64  `count:"clause-bytes" doc:"bytes of all clauses at the end"`

	Props []PropStats // by kind of propagator, in the order of their first registration
}

// Counters gives the rows of the counters.
func (st *Stats) Counters() []counters.Counter { return counters.Of(st) }

// PropStats counts what the propagators of one Go type did.
type PropStats struct {
	Name         string
	Count        int // propagators of the kind
	Runs         uint64
	Conflicts    uint64
	Explanations uint64
	Time         time.Duration // with Options.Profile
}

// NumConflicts returns the number of conflicts so far, without the cost of Stats.
func (s *Solver) NumConflicts() uint64 { return s.stats.Conflicts }

// NumFinalChecks is the number of candidate models so far.
func (s *Solver) NumFinalChecks() uint64 { return s.stats.FinalChecks }

// Counters returns Stats without Props, at no cost worth mentioning.
func (s *Solver) Counters() *Stats {
	st := s.stats
	st.Vars = s.UsedVars()
	st.Clauses = len(s.clauses)
	st.Learnts = len(s.learnts)
	st.ArenaBytes = int64(len(s.arena)) * 4
	return &st
}

// Stats returns the counters, as they are now.
func (s *Solver) Stats() *Stats {
	st := s.Counters()
	at := map[string]int{}
	for i := range s.props {
		p := &s.props[i]
		k, ok := at[p.name]
		if !ok {
			k = len(st.Props)
			at[p.name] = k
			st.Props = append(st.Props, PropStats{Name: p.name})
		}
		ps := &st.Props[k]
		ps.Count++
		ps.Runs += p.runs
		ps.Conflicts += p.confl
		ps.Explanations += p.expl
		ps.Time += time.Duration(p.nanos)
	}
	return st
}
