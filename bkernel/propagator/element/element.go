package element

import "bsmt/bkernel/core"

// Arm is one choice of an element constraint: where Lit is true, the chosen value is
// X + Off, or Off alone when Const.
type Arm struct {
	Lit   core.Lit
	X     core.IntVar
	Off   int64
	Const bool
}

// element says that y is the value of the arm whose literal is true.
type element struct {
	y      core.IntVar
	arm, n int32 // its arms in Theory.arms
	queued bool
}

// Theory bounds what element constraints choose: the chosen value lies between the
// least and the greatest that an arm can still give. That an arm gives y when it is
// chosen, and is not chosen when it cannot give y, is for others to say.
type Theory struct {
	s     *core.Solver
	id    core.PropID
	all   []element
	arms  []Arm
	queue []int32
}

// priority is after sums, which move the bounds of arms.
const priority = 3

// maxOffset bounds the offsets of arms.
const maxOffset = 1 << 40

// New gives a theory without constraints.
func New(s *core.Solver) *Theory {
	t := &Theory{s: s}
	t.id = s.AddPropagator(t, priority)
	return t
}

// Post adds: y is the value of an arm whose literal is true, of which there is one.
func (t *Theory) Post(y core.IntVar, arms []Arm) {
	for _, a := range arms {
		if max(a.Off, -a.Off) > maxOffset {
			return
		}
	}
	e := int32(len(t.all))
	t.all = append(t.all, element{y: y, arm: int32(len(t.arms)), n: int32(len(arms))})
	t.arms = append(t.arms, arms...)
	for _, a := range arms {
		t.s.WatchLit(a.Lit.Not(), t.id, e)
		if !a.Const {
			t.s.WatchLb(a.X, t.id, e)
			t.s.WatchUb(a.X, t.id, e)
		}
	}
	t.Wake(t.s, e, core.LitTrue)
	t.s.Queue(t.id)
}

// Wake notes which constraint to look at.
func (t *Theory) Wake(_ *core.Solver, e int32, _ core.Lit) {
	if !t.all[e].queued {
		t.all[e].queued = true
		t.queue = append(t.queue, e)
	}
}

// Backtrack asks to look again at what a conflict left waiting.
func (t *Theory) Backtrack(s *core.Solver, _ int) {
	if len(t.queue) > 0 {
		s.Queue(t.id)
	}
}

// Propagate moves the bounds of what is chosen.
func (t *Theory) Propagate(s *core.Solver) bool {
	for len(t.queue) > 0 {
		e := t.queue[len(t.queue)-1]
		x := &t.all[e]
		lo, hi := core.PosInf, core.NegInf
		for _, a := range t.arms[x.arm : x.arm+x.n] {
			if s.Value(a.Lit) != core.False {
				l, h := t.bounds(a)
				lo, hi = min(lo, l), max(hi, h)
			}
		}
		// With no arm left the clauses over their literals are in conflict.
		if core.IsFinite(lo) && lo > s.Lb(x.y) && !s.SetLb(x.y, lo, core.ReasonProp(t.id, uint32(e))) {
			return false
		}
		if core.IsFinite(hi) && hi < s.Ub(x.y) && !s.SetUb(x.y, hi, core.ReasonProp(t.id, uint32(e))) {
			return false
		}
		t.queue = t.queue[:len(t.queue)-1]
		x.queued = false
	}
	return true
}

// bounds gives the range of an arm.
func (t *Theory) bounds(a Arm) (lo, hi int64) {
	if a.Const {
		return a.Off, a.Off
	}
	return core.AddSat(t.s.Lb(a.X), a.Off), core.AddSat(t.s.Ub(a.X), a.Off)
}

// Explain gives, for each arm, the bound that it keeps or that it is not chosen.
func (t *Theory) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	x := &t.all[datum]
	k, isUb, _ := s.BoundOf(l, x.y)
	pos := s.TrailPos(l)
	for _, a := range t.arms[x.arm : x.arm+x.n] {
		because := core.LitUndef
		switch {
		case a.Const && (isUb && a.Off <= k || !isUb && a.Off >= k):
			continue
		case a.Const:
		case isUb:
			because = s.LeReason(a.X, k-a.Off, pos)
		default:
			because = s.GeReason(a.X, k-a.Off, pos)
		}
		not := a.Lit.Not()
		if because == core.LitUndef || because != core.LitTrue && s.Value(not) == core.True && s.Level(not) < s.Level(because) && s.TrailPos(not) < pos {
			because = not
		}
		out = append(out, because)
	}
	return out
}
