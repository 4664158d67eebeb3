package lra

import "bsmt/bkernel/counters"

// Stats count the work done; Counters says what each is.
type Stats struct {
	Rows, Atoms, Pivots, Conflicts, Implied, Finals, Projections, Covers, Covered, Intervals int64
}

// Stats returns the counters, which go on counting.
func (t *Theory) Stats() *Stats { return &t.stats }

// Counters gives the rows of the counters; a new one has its row here.
func (st *Stats) Counters() []counters.Counter {
	return []counters.Counter{
		{Name: "real-rows", Doc: "linear forms over reals with more than one variable", Value: st.Rows},
		{Name: "real-atoms", Doc: "literals that bound a real or a linear form", Value: st.Atoms},
		{Name: "real-pivots", Doc: "pivots of the simplex over reals", Value: st.Pivots},
		{Name: "real-conflicts", Doc: "its conflicts", Value: st.Conflicts},
		{Name: "real-implied", Doc: "literals that its rows implied", Value: st.Implied},
		{Name: "real-finals", Doc: "final checks of reals", Value: st.Finals},
		{Name: "real-projections", Doc: "sums of integers that bounds of reals imply", Value: st.Projections},
		{Name: "real-covers", Doc: "runs of cylindrical coverings", Value: st.Covers},
		{Name: "real-covered", Doc: "conflicts that these found", Value: st.Covered},
		{Name: "real-intervals", Doc: "conflicts that the propagation of intervals found", Value: st.Intervals},
	}
}
