package arith

import "bsmt/bkernel/counters"

// Stats count the work done.
type Stats struct {
	Rows          int64 `count:"arith-rows" doc:"rows of sums with more than one variable"`
	BoundAtoms    int64 `count:"arith-bound-atoms" doc:"literals that bound a row"`
	BigAtoms      int64 `count:"arith-big-atoms" doc:"literals over rows whose coefficients exceed a machine word"`
	RowRuns       int64 `count:"arith-row-runs" doc:"rows whose bounds were propagated"`
	RowConflicts  int64 `count:"arith-row-conflicts" doc:"conflicts of those"`
	RowRefused    int64 `count:"arith-row-refused" doc:"bounds of those that were false already"`
	DiffRepairs   int64 `count:"arith-difference-repairs" doc:"repairs of the potentials of difference constraints"`
	DiffBatches   int64 `count:"arith-difference-batches" doc:"edges of difference constraints added together"`
	DiffCycles    int64 `count:"arith-difference-cycles" doc:"negative cycles of difference constraints"`
	Checks        int64 `count:"arith-simplex-checks" doc:"checks of the simplex"`
	Pivots        int64 `count:"arith-pivots" doc:"its pivots"`
	Farkas        int64 `count:"arith-farkas-conflicts" doc:"conflicts of the simplex"`
	Finals        int64 `count:"arith-finals" doc:"final checks of arithmetic"`
	DiffModels    int64 `count:"arith-difference-models" doc:"models that differences alone gave"`
	Vertices      int64 `count:"arith-vertices" doc:"models that are a vertex of the simplex"`
	Rounded       int64 `count:"arith-rounded" doc:"models by rounding a vertex"`
	GcdConflicts  int64 `count:"arith-gcd-conflicts" doc:"conflicts of rows by common divisors and ranges"`
	Cuts          int64 `count:"arith-cuts" doc:"Gomory cuts"`
	Branchs       int64 `count:"arith-branches" doc:"splits on fractional variables"`
	Boxes         int64 `count:"arith-boxes" doc:"bounds of boxes that unbounded variables were tried in"`
	Cubes         int64 `count:"arith-cubes" doc:"models by the largest cube"`
	Dives         int64 `count:"arith-dives" doc:"models by diving"`
	Wides         int64 `count:"arith-wide-models" doc:"models in unbounded polyhedra"`
	WideConflicts int64 `count:"arith-wide-conflicts" doc:"refutations there"`
}

// Stats returns the counters, which go on counting.
func (t *Theory) Stats() *Stats { return &t.stats }

// Counters gives the rows of the counters.
func (st *Stats) Counters() []counters.Counter { return counters.Of(st) }
