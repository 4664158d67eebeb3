package core

import "time"

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
