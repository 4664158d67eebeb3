package alldiff

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/lin"
	"bsmt/bkernel/num"
)

// constraint is one all-different over xs.
type constraint struct {
	xs   []core.IntVar // the variables, pairwise different in every model
	data int32         // its index in Theory.cons
	wake bool          // some bound moved since it last ran
}

// record remembers what a Hall interval said, for its explanation.
type record struct {
	con  int32       // the constraint
	x    core.IntVar // the variable that was pruned
	a, b int64       // the interval that others fill: a..b
}

// Theory holds the constraints of one solver.
//
// Values: when a variable is fixed, the others lose its value. Bounds: variables
// whose domains lie in an interval a..b of as many values fill it, so others
// leave it (a Hall interval; Puget 1998). More such variables than values are a
// conflict.
type Theory struct {
	s      *core.Solver
	lin    *lin.Theory
	id     core.PropID
	cons   []constraint
	recs   []record       // by datum; grows while the search goes on
	byLb   []core.IntVar  // scratch: variables by lower bound
	ubs    []int64        // scratch: distinct upper bounds
	values map[string]int // scratch of the final check: value to its first variable
}

const (
	compact  = 1 << 20 // records after which explained ones are no longer kept apart
	priority = 3
)

// New gives a theory without constraints.
func New(s *core.Solver, l *lin.Theory) *Theory {
	t := &Theory{s: s, lin: l, values: map[string]int{}}
	t.id = s.AddPropagator(t, priority)
	return t
}

// Post adds: the variables are pairwise different.
func (t *Theory) Post(xs []core.IntVar) {
	c := int32(len(t.cons))
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) < len(xs) {
		t.s.AddClauseRule("alldiff") // a variable differs from itself: never
		return
	}
	t.cons = append(t.cons, constraint{xs: slices.Clone(xs), data: c, wake: true})
	for _, x := range xs {
		t.s.WatchFix(x, t.id, c)
		t.s.WatchLb(x, t.id, c)
		t.s.WatchUb(x, t.id, c)
	}
	t.s.Queue(t.id)
}

// Wake notes which constraint to run.
func (t *Theory) Wake(_ *core.Solver, data int32, _ core.Lit) { t.cons[data].wake = true }

// Propagate runs the constraints that were woken.
func (t *Theory) Propagate(s *core.Solver) bool {
	for i := range t.cons {
		c := &t.cons[i]
		if !c.wake {
			continue
		}
		c.wake = false
		if !t.propagateValues(c) || !t.hall(c) {
			c.wake = true
			return false
		}
	}
	return true
}

// propagateValues takes the value of each fixed variable from the others.
func (t *Theory) propagateValues(c *constraint) bool {
	s := t.s
	for _, x := range c.xs {
		v := s.Lb(x)
		if v != s.Ub(x) {
			continue
		}
		var eq core.Lit = core.LitUndef
		for _, y := range c.xs {
			if y == x || v < s.Lb(y) || v > s.Ub(y) {
				continue
			}
			if eq == core.LitUndef {
				eq = s.EqLit(x, v)
				if s.Value(eq) != core.True {
					// The channel to the bounds has yet to say so; it queues us again.
					break
				}
			}
			if ne := s.EqLit(y, v).Not(); s.Value(ne) != core.True && !s.Enqueue(ne, core.ReasonLit(eq)) {
				return false
			}
		}
	}
	return true
}

// hall prunes bounds by Hall intervals: for each lower bound a from the greatest
// down, variables within a..b are counted for each b.
func (t *Theory) hall(c *constraint) bool {
	s := t.s
	n := len(c.xs)
	if n > 400 {
		return true // quadratic: values alone have to do
	}
	t.byLb = append(t.byLb[:0], c.xs...)
	slices.SortFunc(t.byLb, func(x, y core.IntVar) int {
		a, b := s.Lb(x), s.Lb(y)
		switch {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	t.ubs = t.ubs[:0]
	for _, x := range c.xs {
		if u := s.Ub(x); u != core.PosInf && s.Lb(x) != core.NegInf {
			t.ubs = append(t.ubs, u)
		}
	}
	slices.Sort(t.ubs)
	t.ubs = slices.Compact(t.ubs)
	m := len(t.ubs)
	if m == 0 {
		return true
	}
	count := make([]int64, m) // count[j]: variables with lower bound >= a and upper bound <= ubs[j]
	for i := 0; i < n; i++ {
		x := t.byLb[i]
		a := s.Lb(x)
		if a == core.NegInf {
			break
		}
		u := s.Ub(x)
		if u != core.PosInf {
			j, _ := slices.BinarySearch(t.ubs, u)
			for ; j < m; j++ {
				count[j]++
			}
		}
		if i+1 < n && s.Lb(t.byLb[i+1]) == a {
			continue
		}
		for j := 0; j < m; j++ {
			b := t.ubs[j]
			size := b - a + 1
			if b < a || count[j] < size {
				continue
			}
			if count[j] > size {
				s.Conflict(t.inside(c, a, b, core.IntVar(-1), s.TrailLen(), int(size)+1, nil))
				return false
			}
			if !t.prune(c, a, b) {
				return false
			}
		}
	}
	return true
}

// prune moves the bounds of variables outside the Hall interval a..b out of it.
func (t *Theory) prune(c *constraint, a, b int64) bool {
	s := t.s
	for _, y := range c.xs {
		lb, ub := s.Lb(y), s.Ub(y)
		if lb >= a && ub <= b {
			continue
		}
		if lb >= a && lb <= b {
			if !s.SetLb(y, b+1, core.ReasonProp(t.id, t.record(c, y, a, b))) {
				return false
			}
		}
		if ub >= a && ub <= b {
			if !s.SetUb(y, a-1, core.ReasonProp(t.id, t.record(c, y, a, b))) {
				return false
			}
		}
	}
	return true
}

func (t *Theory) record(c *constraint, x core.IntVar, a, b int64) uint32 {
	if s := t.s; s.DecisionLevel() == 0 && len(t.recs) > compact {
		t.recs = t.recs[:0] // facts of the root are never explained
	}
	t.recs = append(t.recs, record{c.data, x, a, b})
	return uint32(len(t.recs) - 1)
}

// inside appends the bounds of need variables other than x that lay within a..b
// before trail position pos.
func (t *Theory) inside(c *constraint, a, b int64, x core.IntVar, pos, need int, out []core.Lit) []core.Lit {
	s := t.s
	for _, y := range c.xs {
		if need == 0 {
			break
		}
		if y != x && s.LbBefore(y, pos) >= a && s.UbBefore(y, pos) <= b {
			out = append(out, s.GeReason(y, a, pos), s.LeReason(y, b, pos))
			need--
		}
	}
	return out
}

// Explain gives the reasons of a pruned bound.
func (t *Theory) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := t.recs[datum]
	pos := s.TrailPos(l)
	c := &t.cons[r.con]
	out = t.inside(c, r.a, r.b, r.x, pos, int(r.b-r.a+1), out)
	if _, isUb, ok := s.BoundOf(l, r.x); ok && isUb {
		return append(out, s.LeReason(r.x, r.b, pos))
	}
	return append(out, s.GeReason(r.x, r.a, pos))
}

// FinalCheck compares the candidate values; two that agree get their disequality
// as a clause.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
	out := core.FinalOK
	for i := range t.cons {
		c := &t.cons[i]
		clear(t.values)
		for j, x := range c.xs {
			key := t.lin.Value(x).String()
			if first, ok := t.values[key]; ok {
				one := num.FromInt64(1)
				eq := t.lin.EqLit([]lin.Mono{{X: c.xs[first], C: one}, {X: x, C: one.Neg()}}, num.FromInt64(0))
				s.AddClauseRule("alldiff", eq.Not())
				out = core.FinalProgress
				continue
			}
			t.values[key] = j
		}
	}
	return out
}
