package arith

import "bsmt/bkernel/counters"

// Stats count the work done; Counters says what each is.
type Stats struct {
	Rows, BoundAtoms, BigAtoms            int64
	RowRuns, RowConflicts, RowRefused     int64
	DiffRepairs, DiffBatches, DiffCycles  int64
	Checks, Pivots, Farkas                int64
	Finals, DiffModels, Vertices, Rounded int64
	GcdConflicts, Cuts, Branchs           int64
	Boxes, Cubes, Dives                   int64
	Wides, WideConflicts                  int64
}

// Stats returns the counters, which go on counting.
func (t *Theory) Stats() *Stats { return &t.stats }

// Counters gives the rows of the counters; a new one has its row here.
func (st *Stats) Counters() []counters.Counter {
	return []counters.Counter{
		{Name: "arith-rows", Doc: "rows of sums with more than one variable", Value: st.Rows},
		{Name: "arith-bound-atoms", Doc: "literals that bound a row", Value: st.BoundAtoms},
		{Name: "arith-big-atoms", Doc: "literals over rows whose coefficients exceed a machine word", Value: st.BigAtoms},
		{Name: "arith-row-runs", Doc: "rows whose bounds were propagated", Value: st.RowRuns},
		{Name: "arith-row-conflicts", Doc: "conflicts of those", Value: st.RowConflicts},
		{Name: "arith-row-refused", Doc: "bounds of those that were false already", Value: st.RowRefused},
		{Name: "arith-difference-repairs", Doc: "repairs of the potentials of difference constraints", Value: st.DiffRepairs},
		{Name: "arith-difference-batches", Doc: "edges of difference constraints added together", Value: st.DiffBatches},
		{Name: "arith-difference-cycles", Doc: "negative cycles of difference constraints", Value: st.DiffCycles},
		{Name: "arith-simplex-checks", Doc: "checks of the simplex", Value: st.Checks},
		{Name: "arith-pivots", Doc: "its pivots", Value: st.Pivots},
		{Name: "arith-farkas-conflicts", Doc: "conflicts of the simplex", Value: st.Farkas},
		{Name: "arith-finals", Doc: "final checks of arithmetic", Value: st.Finals},
		{Name: "arith-difference-models", Doc: "models that differences alone gave", Value: st.DiffModels},
		{Name: "arith-vertices", Doc: "models that are a vertex of the simplex", Value: st.Vertices},
		{Name: "arith-rounded", Doc: "models by rounding a vertex", Value: st.Rounded},
		{Name: "arith-gcd-conflicts", Doc: "conflicts of rows by common divisors and ranges", Value: st.GcdConflicts},
		{Name: "arith-cuts", Doc: "Gomory cuts", Value: st.Cuts},
		{Name: "arith-branches", Doc: "splits on fractional variables", Value: st.Branchs},
		{Name: "arith-boxes", Doc: "bounds of boxes that unbounded variables were tried in", Value: st.Boxes},
		{Name: "arith-cubes", Doc: "models by the largest cube", Value: st.Cubes},
		{Name: "arith-dives", Doc: "models by diving", Value: st.Dives},
		{Name: "arith-wide-models", Doc: "models in unbounded polyhedra", Value: st.Wides},
		{Name: "arith-wide-conflicts", Doc: "refutations there", Value: st.WideConflicts},
	}
}
