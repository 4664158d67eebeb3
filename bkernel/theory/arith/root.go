package arith

import "bsmt/bkernel/core"

const (
	maxRounds  = 8 // of cuts at the root
	cutsAtRoot = 5 // in one round
)

// rootNode looks at the relaxation before the first decision of a problem whose rows
// count literals only: such a search decides all of them before a final check, and
// would see the simplex only where it is infeasible. Integer points of the rows become
// phases, a fractional vertex is cut off. It reports whether there is something to
// propagate.
func (f *final) rootNode() bool {
	t := f.t
	t.grow(core.IntVar(t.s.NumInts() - 1))
	last := f.rounds == maxRounds-1
	f.rounds++
	if !f.onlyBits() {
		f.rounds = maxRounds
		return false
	}
	switch t.spx.check(rootPivots) {
	case conflict:
		t.s.Conflict(t.spx.expl)
		return true
	case stopped:
		f.rounds = maxRounds
		return false
	}
	if f.vertex() < 0 || f.round() || f.dive() {
		f.rounds = maxRounds
		for l, x := range t.bits {
			if t.s.Value(l) == core.Undef {
				t.s.SetPhase(l.XorSign(f.cand[x].IsZero()))
			}
		}
		return false
	}
	if t.spx.check(rootPivots) != feasible {
		f.rounds = maxRounds
		return false
	}
	if f.gcdRows(true) {
		t.s.Conflict(t.spx.expl)
		return true
	}
	return !last && !t.opts.NoCuts && f.gomory(cutsAtRoot)
}

// rootPivots limits a check at the root, besides rootWork.
const rootPivots = 10000

// onlyBits reports whether the rows are over 0/1 variables, slacks aside.
func (f *final) onlyBits() bool {
	t := f.t
	if f.judged != len(t.rows) {
		f.judged, f.counts = len(t.rows), f.countsOnly()
	}
	return f.counts
}

func (f *final) countsOnly() bool {
	t := f.t
	if len(t.bits) == 0 || len(t.big.atoms) > 0 {
		return false
	}
	for i := range t.inRow {
		x := core.IntVar(i)
		if t.inRow[x] && t.slackOf[x] < 0 && t.defOf[x] < 0 && (t.s.RootLb(x) < 0 || t.s.RootUb(x) > 1) {
			return false
		}
	}
	return true
}
