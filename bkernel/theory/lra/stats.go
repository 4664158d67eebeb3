package lra

import "bsmt/bkernel/counters"

// Stats count the work done.
type Stats struct {
	Rows        int64 `count:"real-rows" doc:"linear forms over reals with more than one variable"`
	Atoms       int64 `count:"real-atoms" doc:"literals that bound a real or a linear form"`
	Pivots      int64 `count:"real-pivots" doc:"pivots of the simplex over reals"`
	Conflicts   int64 `count:"real-conflicts" doc:"its conflicts"`
	Implied     int64 `count:"real-implied" doc:"literals that its rows implied"`
	Finals      int64 `count:"real-finals" doc:"final checks of reals"`
	Projections int64 `count:"real-projections" doc:"sums of integers that bounds of reals imply"`
	Covers      int64 `count:"real-covers" doc:"runs of cylindrical coverings"`
	Covered     int64 `count:"real-covered" doc:"conflicts that these found"`
	Intervals   int64 `count:"real-intervals" doc:"conflicts that the propagation of intervals found"`
}

// Stats returns the counters, which go on counting.
func (t *Theory) Stats() *Stats { return &t.stats }

// Counters gives the rows of the counters.
func (st *Stats) Counters() []counters.Counter { return counters.Of(st) }
