package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// wideEq is the number of values from which an equality may stand alone.
const wideEq = 1 << 12

// loneEq is the atom lit <-> x = k. While it stands alone there are no literals [x<=k]
// and [x>=k] for the search to decide: a false one asks for a side only where a
// candidate has x = k. Most are satisfied by accident, and each side that is decided
// without need is one more constraint to contradict others.
type loneEq struct {
	lit  core.Lit
	x    core.IntVar
	k    int64
	full bool // channelled to its bounds by clauses of the core as well
}

// equalities propagates the atoms that stand alone:
//
//	lit => x <= k, x >= k     not lit, x >= k => x >= k+1     x >= k+1 => not lit
//	x >= k, x <= k => lit     not lit, x <= k => x <= k-1     x <= k-1 => not lit
type equalities struct {
	t     *Theory
	id    core.PropID
	all   []loneEq
	index map[eqKey]int32
	queue []int32 // indices that wait
	wait  []bool  // by index: in queue
}

type eqKey struct {
	x core.IntVar
	k int64
}

func (q *equalities) init(t *Theory) {
	q.t = t
	q.index = map[eqKey]int32{}
	q.id = t.s.AddPropagator(q, 1)
}

// EqAlone is EqLit for an equality that many others stand beside, of which most are
// false, as between the arguments of functions. Where the sum has many values, a false
// one is not split into less and greater before a candidate violates it.
func (t *Theory) EqAlone(ms []Mono, k num.Int) core.Lit {
	out, g, c := t.normalise(ms)
	rhs := k.Sub(c)
	if len(out) == 0 || !g.Divides(rhs) {
		return t.EqLit(ms, k)
	}
	v, ok := rhs.Quo(g).Int64()
	if !ok || v > maxAtom || v < -maxAtom {
		return t.EqLit(ms, k)
	}
	x, _ := t.slack(out, core.NegInf, core.PosInf)
	s, q := t.s, &t.eqs
	lo, hi := s.RootLb(x), s.RootUb(x)
	narrow := lo != core.NegInf && hi != core.PosInf && hi-lo < wideEq && !t.opts.lone
	if _, ok := s.FindEq(x, v); ok || narrow || v <= lo || v >= hi {
		return t.eqVar(x, rhs.Quo(g))
	}
	if i, ok := q.index[eqKey{x, v}]; ok {
		return q.all[i].lit
	}
	t.noteAtom(x, v)
	t.noteAtom(x, v-1)
	if len(q.all) == 0 {
		t.diffs.spread()
	}
	i := int32(len(q.all))
	l := s.NewBool()
	q.index[eqKey{x, v}] = i
	q.all = append(q.all, loneEq{lit: l, x: x, k: v})
	q.wait = append(q.wait, false)
	s.WatchLit(l, q.id, i)
	s.WatchLit(l.Not(), q.id, i)
	s.WatchLb(x, q.id, i)
	s.WatchUb(x, q.id, i)
	q.Wake(s, i, core.LitTrue)
	s.Queue(q.id)
	return l
}

// EachEq calls f for every literal x = k that EqAlone made.
func (t *Theory) EachEq(f func(x core.IntVar, k int64, l core.Lit)) {
	for _, e := range t.eqs.all {
		f(e.x, e.k, e.lit)
	}
}

// Wake notes that an atom or a bound of its variable moved.
func (q *equalities) Wake(_ *core.Solver, i int32, _ core.Lit) {
	if !q.wait[i] {
		q.wait[i] = true
		q.queue = append(q.queue, i)
	}
}

// Backtrack asks to look again at atoms that a conflict left waiting.
func (q *equalities) Backtrack(s *core.Solver, _ int) {
	if len(q.queue) > 0 {
		s.Queue(q.id)
	}
}

// Propagate looks at the waiting atoms. One made above a level that was left is
// propagated anew by the bounds and literals that made it.
func (q *equalities) Propagate(s *core.Solver) bool {
	for len(q.queue) > 0 {
		n := len(q.queue) - 1
		i := q.queue[n]
		if !q.run(s, i) {
			return false
		}
		// it may have woken itself, which is nothing new
		q.wait[i] = false
		q.queue[n] = q.queue[len(q.queue)-1]
		q.queue = q.queue[:len(q.queue)-1]
	}
	return true
}

func (q *equalities) run(s *core.Solver, i int32) bool {
	e := &q.all[i]
	lb, ub := s.Lb(e.x), s.Ub(e.x)
	why := core.ReasonProp(q.id, uint32(i))
	switch s.Value(e.lit) {
	case core.True:
		return s.SetUb(e.x, e.k, core.ReasonLit(e.lit)) && s.SetLb(e.x, e.k, core.ReasonLit(e.lit))
	case core.False:
		if lb == e.k {
			return s.SetLb(e.x, e.k+1, why)
		}
		if ub == e.k {
			return s.SetUb(e.x, e.k-1, why)
		}
	default:
		switch {
		case lb > e.k || ub < e.k:
			return s.Enqueue(e.lit.Not(), why)
		case lb == ub:
			return s.Enqueue(e.lit, why)
		}
	}
	return true
}

// Explain appends why atom datum implied l.
func (q *equalities) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	e := &q.all[datum]
	pos := s.TrailPos(l)
	add := func(r core.Lit) {
		if r != core.LitTrue {
			out = append(out, r)
		}
	}
	switch l {
	case e.lit:
		add(s.GeReason(e.x, e.k, pos))
		add(s.LeReason(e.x, e.k, pos))
	case e.lit.Not():
		if s.LbBefore(e.x, pos) > e.k {
			add(s.GeReason(e.x, e.k+1, pos))
		} else {
			add(s.LeReason(e.x, e.k-1, pos))
		}
	default:
		add(e.lit.Not())
		if _, isUb, _ := s.BoundOf(l, e.x); isUb {
			add(s.LeReason(e.x, e.k, pos))
		} else {
			add(s.GeReason(e.x, e.k, pos))
		}
	}
	return out
}

// violated reports whether the candidate of a final check breaks an atom.
func (q *equalities) violated(cand []num.Int) bool {
	for i := range q.all {
		if q.breaks(&q.all[i], cand) {
			return true
		}
	}
	return false
}

// breaks says that e is not what the candidate has: false though x = k, or true
// though the core put off a bound.
func (q *equalities) breaks(e *loneEq, cand []num.Int) bool {
	if int(e.x) >= len(cand) {
		return false
	}
	v, ok := cand[e.x].Int64()
	if ok && v == e.k {
		return q.t.s.Value(e.lit) == core.False
	}
	return q.t.s.Value(e.lit) == core.True
}

// split gives the search the bounds of the atoms that the candidate breaks.
func (q *equalities) split(cand []num.Int) {
	s := q.t.s
	for i := range q.all {
		e := &q.all[i]
		if e.full || !q.breaks(e, cand) {
			continue
		}
		e.full = true
		l := s.EqLit(e.x, e.k)
		s.AddClauseRule(core.RuleEq, e.lit.Not(), l)
		s.AddClauseRule(core.RuleEq, e.lit, l.Not())
	}
}
