package core

import (
	"time"

	"bsmt/bkernel/counters"
)

// Stats counts what a solver did since New.
type Stats struct {
	Solves       uint64 // calls of Solve
	Decisions    uint64
	Conflicts    uint64
	Propagations uint64 // literals propagated through clauses
	PropRuns     uint64 // runs of propagators
	Explanations uint64 // explanations asked of propagators
	Learned      uint64 // clauses learned
	LearnedLits  uint64 // their literals, after minimisation
	Minimised    uint64 // literals minimisation dropped
	Restarts     uint64
	Reductions   uint64 // of the learned clauses
	Deleted      uint64 // clauses deleted
	Vivified     uint64 // learned clauses shortened by vivification
	VivifyProps  uint64 // propagations it took, part of Propagations
	FinalChecks  uint64
	LitsMade     uint64 // variables made, recycled ones each time
	Recycled     uint64 // bound literals recycled
	Vars         int    // Boolean variables at present
	Clauses      int    // permanent clauses at present
	Learnts      int    // learned clauses and lemmas at present
	ArenaBytes   int64
	Props        []PropStats // by kind of propagator, in the order of their first registration
}

// Counters gives the rows of the counters; a new one has its row here.
func (st *Stats) Counters() []counters.Counter {
	return []counters.Counter{
		{Name: "solves", Doc: "searches, one for each call", Value: int64(st.Solves)},
		{Name: "decisions", Doc: "literals decided", Value: int64(st.Decisions)},
		{Name: "conflicts", Doc: "conflicts analysed", Value: int64(st.Conflicts)},
		{Name: "propagations", Doc: "literals propagated through clauses", Value: int64(st.Propagations)},
		{Name: "propagator-runs", Doc: "runs of propagators", Value: int64(st.PropRuns)},
		{Name: "explanations", Doc: "explanations asked of propagators", Value: int64(st.Explanations)},
		{Name: "learned-clauses", Doc: "clauses learned", Value: int64(st.Learned)},
		{Name: "learned-literals", Doc: "their literals, after minimisation", Value: int64(st.LearnedLits)},
		{Name: "minimised-literals", Doc: "literals that minimisation dropped", Value: int64(st.Minimised)},
		{Name: "restarts", Doc: "restarts", Value: int64(st.Restarts)},
		{Name: "reductions", Doc: "reductions of the learned clauses", Value: int64(st.Reductions)},
		{Name: "deleted-clauses", Doc: "clauses deleted", Value: int64(st.Deleted)},
		{Name: "vivified-clauses", Doc: "learned clauses shortened by vivification", Value: int64(st.Vivified)},
		{Name: "vivify-propagations", Doc: "propagations that it took, among the others", Value: int64(st.VivifyProps)},
		{Name: "final-checks", Doc: "candidate models that theories were asked about", Value: int64(st.FinalChecks)},
		{Name: "literals-made", Doc: "variables made, recycled ones each time", Value: int64(st.LitsMade)},
		{Name: "recycled-literals", Doc: "bound literals recycled", Value: int64(st.Recycled)},
		{Name: "variables", Doc: "Boolean variables at the end", Value: int64(st.Vars)},
		{Name: "clauses", Doc: "permanent clauses at the end", Value: int64(st.Clauses)},
		{Name: "learned-now", Doc: "learned clauses and lemmas at the end", Value: int64(st.Learnts)},
		{Name: "clause-bytes", Doc: "bytes of all clauses at the end", Value: st.ArenaBytes},
	}
}

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
