package alldiff

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// Term is X + Off.
type Term struct {
	X   core.IntVar
	Off int64
}

// constraint says that its terms are pairwise different.
type constraint struct {
	ts   []Term
	wake bool    // something moved since its Hall intervals, or its matching, were last looked at
	full bool    // values are told by literals; otherwise by bounds that meet
	byLo []int32 // indices of ts by their lower bounds when these were last looked at
	byHi []int32 // and by their upper bounds
	dull int32   // runs of hall that found nothing, lately
	skip int32   // wake-ups that hall or matching passes over

	pairs *pairs     // of direct variables; nil: hall is in charge
	low   int64      // full: least value of a term
	start []int32    // full: by value - low, where its literals begin in takes; one more at the end
	takes []core.Lit // full: literals that a term has a value, by value; those that are false for good may lack
}

// drop leaves out the literals that are false.
func (c *constraint) drop(s *core.Solver) {
	n, from := int32(0), int32(0)
	for v := 1; v < len(c.start); v++ {
		for _, l := range c.takes[from:c.start[v]] {
			if s.Value(l) != core.False {
				c.takes[n] = l
				n++
			}
		}
		from, c.start[v] = c.start[v], n
	}
	c.takes = c.takes[:n]
}

// at gives the literals that a term has value v.
func (c *constraint) at(v int64) []core.Lit { return c.takes[c.start[v-c.low]:c.start[v-c.low+1]] }

// event says that one term of a constraint has a value.
type event struct {
	con int32    // the constraint
	lit core.Lit // says so; LitUndef: the bounds of the term do
	val int64    // of the term, its offset included; without lit: which term it is
}

// Theory holds the constraints of one solver.
//
// Values: when a term is fixed, the others lose its value; over small domains the
// literals of the values are watched. Where a constraint has as many values as terms,
// each value is taken by one of them, which is a clause. Bounds: see hall. Where variables
// are direct and have none: see matching.
type Theory struct {
	s      *core.Solver
	lin    *arith.Theory
	id     core.PropID
	cons   []constraint
	events []event // by datum of what is watched
	queue  []int32 // events to work off
	later  []int32 // those that wait for a clause
	vars   []core.IntVar
	isVar  map[core.IntVar]bool
	bounds hall
	match  matching
	vals   []valueAt // scratch of the final check
	told   Crowded   // see OnCrowd
	seen   int       // length of the root's trail when literals were last dropped
}

type valueAt struct {
	v  num.Int
	at int32
}

// Domains up to smallDomain values get literals for all of them at once, constraints
// up to smallTotal altogether.
const (
	smallDomain = 1024
	smallTotal  = 1 << 18
	priority    = 1
	rootStep    = 16 // the trail of the root grows by that part before literals are dropped
)

// New gives a theory without constraints.
func New(s *core.Solver, l *arith.Theory) *Theory {
	t := &Theory{s: s, lin: l, isVar: map[core.IntVar]bool{}}
	t.id = s.AddPropagator(t, priority)
	t.bounds.init(t)
	t.match.init(t)
	return t
}

// Crowded is told a clause and why it holds: where it does not, more of the terms of a
// constraint have a value from..to-1 than there are such values. All slices are the
// theory's.
type Crowded func(clause []core.Lit, ts []Term, of []int32, from, to int64)

// OnCrowd has f told what Hall intervals say, before the core is.
func (t *Theory) OnCrowd(f Crowded) { t.told = f }

// crowd tells that true literals because imply l.
func (t *Theory) crowd(l core.Lit, because []core.Lit, con int32, of []int32, from, to int64) {
	if t.told != nil {
		t.told(core.Implication(because, l), t.cons[con].ts, of, from, to)
	}
}

// Vars gives the variables of constraints over small domains, each once, for
// labeling.
func (t *Theory) Vars() []core.IntVar { return t.vars }

// Post adds: the variables are pairwise different.
func (t *Theory) Post(xs []core.IntVar) {
	ts := make([]Term, len(xs))
	for i, x := range xs {
		ts[i] = Term{X: x}
	}
	t.PostTerms(ts)
}

// Small says whether the domain of x is one whose values get literals.
func (t *Theory) Small(x core.IntVar) bool {
	lo, hi := t.s.RootLb(x), t.s.RootUb(x)
	return core.IsFinite(lo) && core.IsFinite(hi) && core.SubSat(hi, lo) < smallDomain
}

// PostTerms adds: the terms are pairwise different. Offsets are machine words far
// from the ends: at most 2^40 in magnitude.
func (t *Theory) PostTerms(ts []Term) {
	s := t.s
	sorted := slices.Clone(ts)
	slices.SortFunc(sorted, func(a, b Term) int {
		if a.X != b.X {
			return int(a.X) - int(b.X)
		}
		if a.Off < b.Off {
			return -1
		}
		return int(min(a.Off-b.Off, 1))
	})
	if n := len(slices.Compact(sorted)); n < len(ts) {
		s.AddClauseRule("alldiff") // a term differs from itself: never
		return
	}
	if len(ts) < 2 {
		return
	}
	c := int32(len(t.cons))
	t.cons = append(t.cons, constraint{ts: slices.Clone(ts), wake: true, byLo: numbers(len(ts)), byHi: numbers(len(ts))})
	if lo, hi, ok := t.smallRange(ts); ok {
		t.cons[c].full = true
		t.postValues(c, lo, hi)
	} else {
		for i := range ts {
			e := int32(len(t.events))
			t.events = append(t.events, event{c, core.LitUndef, int64(i)})
			s.WatchFix(ts[i].X, t.id, e)
			t.queue = append(t.queue, e)
		}
		s.Queue(t.id)
	}
	direct := t.cons[c].full && slices.ContainsFunc(ts, func(x Term) bool { return s.IsDirect(x.X) })
	switch {
	case len(ts) <= 2:
	case direct:
		t.match.post(c)
	default:
		t.bounds.post(c)
	}
}

// smallRange gives the least and the greatest value of terms whose values may all get
// literals.
func (t *Theory) smallRange(ts []Term) (lo, hi int64, ok bool) {
	s, total := t.s, int64(0)
	lo, hi = core.PosInf, core.NegInf
	for _, x := range ts {
		if !t.Small(x.X) {
			return 0, 0, false
		}
		total += s.RootUb(x.X) - s.RootLb(x.X) + 1
		lo, hi = min(lo, s.RootLb(x.X)+x.Off), max(hi, s.RootUb(x.X)+x.Off)
	}
	return lo, hi, total <= smallTotal && hi-lo < smallTotal
}

// numbers gives 0..n-1.
func numbers(n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// postValues makes the literals of all values lo..hi and watches them; when there are as
// many values as terms, each value is taken.
func (t *Theory) postValues(c int32, lo, hi int64) {
	s := t.s
	con := &t.cons[c]
	con.low, con.start = lo, make([]int32, hi-lo+2)
	for _, x := range con.ts {
		if !t.isVar[x.X] {
			t.isVar[x.X] = true
			t.vars = append(t.vars, x.X)
		}
		for v, ub := s.RootLb(x.X), s.RootUb(x.X); v <= ub; v++ {
			if s.Value(s.EqLit(x.X, v)) != core.False {
				con.start[v+x.Off-lo+1]++
			}
		}
	}
	for v := range hi - lo + 1 {
		con.start[v+1] += con.start[v]
	}
	con.takes = make([]core.Lit, con.start[hi-lo+1])
	next := slices.Clone(con.start)
	for _, x := range con.ts {
		for v, ub := s.RootLb(x.X), s.RootUb(x.X); v <= ub; v++ {
			l := s.EqLit(x.X, v)
			if s.Value(l) == core.False {
				continue
			}
			con.takes[next[v+x.Off-lo]] = l
			next[v+x.Off-lo]++
			e := int32(len(t.events))
			t.events = append(t.events, event{c, l, v + x.Off})
			if s.Value(l) == core.True {
				t.queue = append(t.queue, e)
				s.Queue(t.id)
			}
			s.WatchLit(l, t.id, e)
		}
	}
	if hi-lo+1 == int64(len(con.ts)) {
		for v := lo; v <= hi; v++ {
			s.AddClauseRule("alldiff-values", t.cons[c].at(v)...)
		}
	}
}

// Wake notes which term took a value.
func (t *Theory) Wake(_ *core.Solver, e int32, _ core.Lit) { t.queue = append(t.queue, e) }

// Propagate takes values from the others of their constraints.
func (t *Theory) Propagate(*core.Solver) bool {
	for len(t.queue) > 0 {
		e := t.queue[len(t.queue)-1]
		t.queue = t.queue[:len(t.queue)-1]
		if !t.taken(e) {
			t.queue = append(append(t.queue, e), t.later...) // it may hold still after the backjump
			t.later = t.later[:0]
			return false
		}
	}
	t.queue = append(t.queue, t.later...)
	t.later = t.later[:0]
	if n := t.s.TrailLen(); t.s.DecisionLevel() == 0 && n > t.seen+t.seen/rootStep {
		t.seen = n
		for i := range t.cons {
			if c := &t.cons[i]; c.full {
				c.drop(t.s)
			}
		}
	}
	return true
}

// taken takes the value of one term from the others, if the term still has it.
func (t *Theory) taken(id int32) bool {
	s, e := t.s, t.events[id]
	if e.lit == core.LitUndef {
		return t.fixed(id)
	}
	if s.Value(e.lit) != core.True {
		return true
	}
	if t.cons[e.con].pairs != nil {
		t.match.wake(e.con)
	}
	for _, l := range t.cons[e.con].at(e.val) {
		if l != e.lit && s.Value(l) != core.False && !s.Enqueue(l.Not(), core.ReasonLit(e.lit)) {
			return false
		}
	}
	return true
}

// maxValue is the largest value that [x=k] is made for: at the end of the core's range
// a bound may stand for numbers beyond it, and [x<=k] for nothing. The final check sees
// to those.
const maxValue = core.MaxFinite - 3

// fixed takes the value of a term whose bounds meet from the others.
func (t *Theory) fixed(id int32) bool {
	s, e := t.s, t.events[id]
	ts := t.cons[e.con].ts
	x := ts[e.val]
	v := s.Lb(x.X)
	if v != s.Ub(x.X) || v > maxValue || v < -maxValue {
		return true
	}
	eq := core.LitUndef
	for j, y := range ts {
		w := v + x.Off - y.Off
		if int64(j) == e.val || w < s.Lb(y.X) || w > s.Ub(y.X) || w > maxValue || w < -maxValue {
			continue
		}
		if eq == core.LitUndef {
			if eq = s.EqLit(x.X, v); s.Value(eq) != core.True {
				// It is new, and its clauses have yet to say so.
				t.later = append(t.later, id)
				s.Queue(t.id)
				return true
			}
		}
		if ne := s.EqLit(y.X, w).Not(); s.Value(ne) != core.True && !s.Enqueue(ne, core.ReasonLit(eq)) {
			return false
		}
	}
	return true
}

// Explain is never asked for: all reasons are literals.
func (t *Theory) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}

// FinalCheck compares the candidate values; two that agree get their disequality
// as a clause.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
	out := core.FinalOK
	for i := range t.cons {
		ts := t.cons[i].ts
		t.vals = t.vals[:0]
		for j, x := range ts {
			t.vals = append(t.vals, valueAt{t.lin.Value(x.X).Add(num.FromInt64(x.Off)), int32(j)})
		}
		slices.SortFunc(t.vals, func(a, b valueAt) int { return a.v.Cmp(b.v) })
		for j := 1; j < len(t.vals); j++ {
			if !t.vals[j].v.Equal(t.vals[j-1].v) {
				continue
			}
			x, y := ts[t.vals[j-1].at], ts[t.vals[j].at]
			one := num.FromInt64(1)
			eq := t.lin.EqLit([]arith.Mono{{X: x.X, C: one}, {X: y.X, C: one.Neg()}}, num.FromInt64(y.Off-x.Off))
			s.AddClauseRule("alldiff", eq.Not())
			out = core.FinalProgress
		}
	}
	return out
}
