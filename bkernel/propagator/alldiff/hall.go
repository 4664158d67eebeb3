package alldiff

import (
	"slices"

	"bsmt/bkernel/core"
)

// hall prunes bounds by Hall intervals: terms whose domains lie in an interval of as
// many values fill it, so others leave it; more such terms than values are a
// conflict. O(n log n) a run after López-Ortiz, Quimper, Tromp and van Beek, "A fast
// and simple algorithm for bounds consistency of the alldifferent constraint", IJCAI
// 2003. It runs after values, which are cheaper.
type hall struct {
	t     *Theory
	id    core.PropID
	queue []int32  // constraints whose bounds moved
	recs  []record // by datum; grows while the search goes on

	act    []int32 // scratch: terms with finite bounds
	lo, hi []int64 // scratch: their bounds, by rank in act; mirrored for upper bounds
	byLo   []int32 // ranks by lower bound
	byHi   []int32 // ranks by upper bound
	loRank []int32 // by rank: where lo stands in bnd
	hiRank []int32 // by rank: where hi+1 stands in bnd
	bnd    []int64 // the distinct lo and hi+1, with sentinels
	tree   []int32 // links of intervals not yet full
	diff   []int64 // capacities left
	jump   []int32 // links of Hall intervals
	out    []core.Lit
}

// record remembers what a Hall interval said, for its explanation.
type record struct {
	con  int32 // the constraint
	at   int32 // index of the term that was pruned
	a, b int64 // the interval that others fill: a..b
}

const (
	compact       = 1 << 20 // records after which those of the root are dropped
	boundPriority = 4
	farBound      = 1 << 60 // bounds beyond are left alone
)

func (h *hall) init(t *Theory) {
	h.t = t
	h.id = t.s.AddPropagator(h, boundPriority)
}

func (h *hall) post(c int32) {
	for _, x := range h.t.cons[c].ts {
		h.t.s.WatchLb(x.X, h.id, c)
		h.t.s.WatchUb(x.X, h.id, c)
	}
	h.queue = append(h.queue, c)
	h.t.s.Queue(h.id)
}

// Wake notes which constraint to run.
func (h *hall) Wake(_ *core.Solver, c int32, _ core.Lit) {
	if con := &h.t.cons[c]; !con.wake {
		con.wake = true
		h.queue = append(h.queue, c)
	}
}

// Propagate runs the constraints that were woken.
func (h *hall) Propagate(*core.Solver) bool {
	for len(h.queue) > 0 {
		c := h.queue[len(h.queue)-1]
		h.queue = h.queue[:len(h.queue)-1]
		con := &h.t.cons[c]
		con.wake = false
		if !h.side(c, false) || !h.side(c, true) {
			if !con.wake {
				con.wake = true
				h.queue = append(h.queue, c)
			}
			return false
		}
	}
	return true
}

// side prunes lower bounds; mirrored, the upper bounds.
func (h *hall) side(c int32, mirror bool) bool {
	s := h.t.s
	ts := h.t.cons[c].ts
	h.act, h.lo, h.hi = h.act[:0], h.lo[:0], h.hi[:0]
	for i, x := range ts {
		lo, hi := s.Lb(x.X), s.Ub(x.X)
		if lo < -farBound || hi > farBound {
			continue
		}
		lo, hi = lo+x.Off, hi+x.Off
		if mirror {
			lo, hi = -hi, -lo
		}
		h.act = append(h.act, int32(i))
		h.lo = append(h.lo, lo)
		h.hi = append(h.hi, hi)
	}
	n := len(h.act)
	if n < 2 {
		return true
	}
	h.rank(n)
	nb := len(h.bnd) - 2
	for i := 1; i <= nb+1; i++ {
		h.tree[i], h.jump[i] = int32(i-1), int32(i-1)
		h.diff[i] = h.bnd[i] - h.bnd[i-1]
	}
	for _, r := range h.byHi {
		x, y := h.loRank[r], h.hiRank[r]
		z := pathMax(h.tree, x+1)
		j := h.tree[z]
		if h.diff[z]--; h.diff[z] == 0 {
			h.tree[z] = z + 1
			z = pathMax(h.tree, h.tree[z])
			h.tree[z] = j
		}
		pathSet(h.tree, x+1, z, z)
		if h.diff[z] < h.bnd[z]-h.bnd[y] {
			return h.overfull(c, h.hi[r], mirror)
		}
		if h.jump[x] > x {
			w := pathMax(h.jump, h.jump[x])
			if !h.prune(c, r, h.bnd[w]-1, mirror) {
				return false
			}
			pathSet(h.jump, x, w, w)
		}
		if h.diff[z] == h.bnd[z]-h.bnd[y] {
			pathSet(h.jump, h.jump[y], j-1, y)
			h.jump[y] = j - 1
		}
	}
	return true
}

// rank sorts the n bounds and gives each its place in bnd.
func (h *hall) rank(n int) {
	h.byLo, h.byHi = ranks(h.byLo, h.lo), ranks(h.byHi, h.hi)
	h.loRank, h.hiRank = size(h.loRank, n), size(h.hiRank, n)
	h.bnd = append(h.bnd[:0], h.lo[h.byLo[0]]-2)
	last := h.bnd[0]
	for i, j := 0, 0; j < n; {
		if i < n && h.lo[h.byLo[i]] <= h.hi[h.byHi[j]]+1 {
			if v := h.lo[h.byLo[i]]; v != last {
				last = v
				h.bnd = append(h.bnd, v)
			}
			h.loRank[h.byLo[i]] = int32(len(h.bnd) - 1)
			i++
		} else {
			if v := h.hi[h.byHi[j]] + 1; v != last {
				last = v
				h.bnd = append(h.bnd, v)
			}
			h.hiRank[h.byHi[j]] = int32(len(h.bnd) - 1)
			j++
		}
	}
	h.bnd = append(h.bnd, last+2)
	h.tree, h.jump = size(h.tree, len(h.bnd)), size(h.jump, len(h.bnd))
	h.diff = size(h.diff, len(h.bnd))
}

func size[T any](a []T, n int) []T {
	if cap(a) < n {
		return make([]T, n, 2*n)
	}
	return a[:n]
}

// ranks gives the indices of v in ascending order.
func ranks(out []int32, v []int64) []int32 {
	out = size(out, len(v))
	for i := range out {
		out[i] = int32(i)
	}
	slices.SortFunc(out, func(a, b int32) int {
		switch {
		case v[a] < v[b]:
			return -1
		case v[a] > v[b]:
			return 1
		}
		return int(a - b)
	})
	return out
}

func pathMax(a []int32, i int32) int32 {
	for a[i] > i {
		i = a[i]
	}
	return i
}

func pathSet(a []int32, from, to, with int32) {
	for l := from; l != to; {
		k := l
		l = a[k]
		a[k] = with
	}
}

// start gives the greatest a such that extra more terms than values lie within a..b
// (extra 0: a Hall interval); ok is false when there is none.
func (h *hall) start(b int64, limit int64, extra int64) (a int64, ok bool) {
	count := int64(0)
	for i := len(h.byLo) - 1; i >= 0; i-- {
		r := h.byLo[i]
		if h.hi[r] > b {
			continue
		}
		count++
		if a = h.lo[r]; a <= limit && count >= b-a+1+extra {
			return a, true
		}
	}
	return 0, false
}

// overfull reports that more terms than values lie in some interval that ends at b.
func (h *hall) overfull(c int32, b int64, mirror bool) bool {
	a, ok := h.start(b, b, 1)
	if !ok {
		return true // not reached: the capacities say that there is one
	}
	need := int(b - a + 2)
	if mirror {
		a, b = -b, -a
	}
	h.out = h.inside(&h.t.cons[c], a, b, -1, h.t.s.TrailLen(), need, h.out[:0])
	h.t.s.Conflict(h.out)
	return false
}

// prune moves the lower bound of rank r beyond b, where a Hall interval ends.
func (h *hall) prune(c, r int32, b int64, mirror bool) bool {
	s := h.t.s
	a, ok := h.start(b, h.lo[r], 0)
	if !ok {
		return true // not reached: the links say that there is one
	}
	at := h.act[r]
	x := h.t.cons[c].ts[at]
	if mirror {
		return s.SetUb(x.X, -b-1-x.Off, core.ReasonProp(h.id, h.record(c, at, -b, -a)))
	}
	return s.SetLb(x.X, b+1-x.Off, core.ReasonProp(h.id, h.record(c, at, a, b)))
}

func (h *hall) record(c, at int32, a, b int64) uint32 {
	if s := h.t.s; s.DecisionLevel() == 0 && len(h.recs) > compact {
		h.recs = h.recs[:0] // facts of the root are never explained
	}
	h.recs = append(h.recs, record{c, at, a, b})
	return uint32(len(h.recs) - 1)
}

// inside appends the bounds of need terms other than number at that lay within a..b
// before trail position pos.
func (h *hall) inside(c *constraint, a, b int64, at int32, pos, need int, out []core.Lit) []core.Lit {
	s := h.t.s
	for i, y := range c.ts {
		if need == 0 {
			break
		}
		lo, hi := a-y.Off, b-y.Off
		if int32(i) != at && s.LbBefore(y.X, pos) >= lo && s.UbBefore(y.X, pos) <= hi {
			out = append(out, s.GeReason(y.X, lo, pos), s.LeReason(y.X, hi, pos))
			need--
		}
	}
	return out
}

// Explain gives the reasons of a pruned bound.
func (h *hall) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := h.recs[datum]
	pos := s.TrailPos(l)
	c := &h.t.cons[r.con]
	out = h.inside(c, r.a, r.b, r.at, pos, int(r.b-r.a+1), out)
	x := c.ts[r.at]
	if _, isUb, ok := s.BoundOf(l, x.X); ok && isUb {
		return append(out, s.LeReason(x.X, r.b-x.Off, pos))
	}
	return append(out, s.GeReason(x.X, r.a-x.Off, pos))
}
