package alldiff

import (
	"cmp"
	"slices"

	"bsmt/bkernel/core"
)

// hall prunes bounds by Hall intervals: terms whose domains lie in an interval of as
// many values fill it, so others leave it; more such terms than values are a
// conflict. O(n log n) a run after López-Ortiz, Quimper, Tromp and van Beek, "A fast
// and simple algorithm for bounds consistency of the alldifferent constraint", IJCAI
// 2003. It runs after values, which are cheaper, and where it finds little it passes over
// most wake-ups: see dull.
type hall struct {
	t     *Theory
	id    core.PropID
	queue []int32  // constraints whose bounds moved
	recs  []record // by datum; grows while the search goes on

	low    []int64 // scratch: lower bounds by term, mirrored for upper bounds
	high   []int64 // scratch: upper bounds by term
	kind   []uint8 // scratch: by term
	down   []int32 // scratch: terms by low, and by high
	up     []int32
	act    []int32 // scratch: terms with finite bounds and no value
	rankOf []int32 // by such a term: its place in act
	lo, hi []int64 // scratch: their bounds, by rank in act, with values that are taken left out
	byLo   []int32 // ranks by lower bound
	byHi   []int32 // ranks by upper bound
	loRank []int32 // by rank: where lo stands in bnd
	hiRank []int32 // by rank: where hi+1 stands in bnd
	bnd    []int64 // the distinct lo and hi+1, with sentinels
	end    []int64 // by place in bnd of an hi+1: the greatest high that became hi
	tree   []int32 // links of intervals not yet full
	diff   []int64 // capacities left
	jump   []int32 // links of Hall intervals
	out    []core.Lit
	of     []int32 // scratch: the terms that an explanation is about
	found  bool    // the run under way found something
}

// Of a constraint whose last runs found nothing, more and more wake-ups are passed over:
// one more after each dullStep runs, up to dullMost. Nothing rests on a run, for values
// tells what is wrong with fixed terms.
const (
	dullStep = 16
	dullMost = 32
)

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
		if con.skip > 0 {
			con.skip--
			continue
		}
		h.found = false
		ok := h.side(c, false) && h.side(c, true)
		if h.found {
			con.dull /= 2
		} else if con.dull < dullStep*dullMost {
			con.dull++
		}
		if !ok {
			if !con.wake {
				con.wake = true
				h.queue = append(h.queue, c)
			}
			return false
		}
		con.skip = con.dull / dullStep
	}
	return true
}

// kinds of terms
const (
	far   uint8 = iota // a bound is infinite: left alone
	loose              // two values or more
	fixed              // one value
)

// side prunes lower bounds; mirrored, the upper bounds.
func (h *hall) side(c int32, mirror bool) bool {
	if !h.read(c, mirror) || !h.rank() {
		return true
	}
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
			return h.overfull(c, h.high[h.act[r]], mirror)
		}
		if h.jump[x] > x {
			w := pathMax(h.jump, h.jump[x])
			if !h.prune(c, h.act[r], h.end[w], mirror) {
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

// read takes the bounds of a constraint's terms, in order. Values that terms have are
// left out of the others' bounds, as if they were not there: a Hall interval is full with
// them or without, and the others become fewer as the search goes down. False says that
// there is nothing to do.
func (h *hall) read(c int32, mirror bool) bool {
	s := h.t.s
	con := &h.t.cons[c]
	n := len(con.ts)
	h.low, h.high, h.kind = size(h.low, n), size(h.high, n), size(h.kind, n)
	h.act = h.act[:0]
	for i, x := range con.ts {
		lo, hi := s.Lb(x.X), s.Ub(x.X)
		switch {
		case lo < -farBound || hi > farBound:
			h.kind[i] = far
		case lo == hi:
			h.kind[i] = fixed
		default:
			h.kind[i] = loose
			h.act = append(h.act, int32(i))
		}
		h.low[i], h.high[i] = lo+x.Off, hi+x.Off
		if h.kind[i] == far { // anywhere, but without overflow
			h.low[i], h.high[i] = -farBound, farBound
		}
	}
	if len(h.act) < 2 {
		return false
	}
	order(con.byLo, h.low)
	order(con.byHi, h.high)
	h.down, h.up = append(h.down[:0], con.byLo...), append(h.up[:0], con.byHi...)
	if mirror {
		h.down, h.up = h.up, h.down
		slices.Reverse(h.down)
		slices.Reverse(h.up)
		for i := range n {
			h.low[i], h.high[i] = -h.high[i], -h.low[i]
		}
	}
	return true
}

// rank gives the loose terms their ranks, and each bound its place in bnd; false when a
// term has no value that is not taken, which is for others to tell.
func (h *hall) rank() bool {
	n := len(h.act)
	h.lo, h.hi, h.rankOf = size(h.lo, n), size(h.hi, n), size(h.rankOf, len(h.low))
	for r, i := range h.act {
		h.rankOf[i] = int32(r)
	}
	h.byLo = h.squeeze(h.down, h.low, h.lo, h.byLo[:0], 0)
	h.byHi = h.squeeze(h.up, h.high, h.hi, h.byHi[:0], 1)
	h.loRank, h.hiRank = size(h.loRank, n), size(h.hiRank, n)
	last := h.lo[h.byLo[0]] - 2
	h.bnd, h.end = append(h.bnd[:0], last), append(h.end[:0], last)
	for i, j := 0, 0; j < n; {
		if i < n && h.lo[h.byLo[i]] <= h.hi[h.byHi[j]]+1 {
			if v := h.lo[h.byLo[i]]; v != last {
				last = v
				h.bnd, h.end = append(h.bnd, v), append(h.end, core.NegInf)
			}
			h.loRank[h.byLo[i]] = int32(len(h.bnd) - 1)
			i++
			continue
		}
		r := h.byHi[j]
		if h.hi[r] < h.lo[r] {
			return false
		}
		if v := h.hi[r] + 1; v != last {
			last = v
			h.bnd, h.end = append(h.bnd, v), append(h.end, core.NegInf)
		}
		h.hiRank[r] = int32(len(h.bnd) - 1)
		h.end[len(h.end)-1] = max(h.end[len(h.end)-1], h.high[h.act[r]])
		j++
	}
	h.bnd = append(h.bnd, last+2)
	h.tree, h.jump = size(h.tree, len(h.bnd)), size(h.jump, len(h.bnd))
	h.diff = size(h.diff, len(h.bnd))
	return true
}

// squeeze writes bounds of loose terms, which come in ascending order, without the values
// of fixed ones below them, or up to them when self is 1; and their ranks in that order.
func (h *hall) squeeze(order []int32, bound, out []int64, ranks []int32, self int64) []int32 {
	taken, last := int64(0), core.NegInf // distinct values of fixed terms so far, the last of them
	f := 0                               // place of the next fixed term in order
	for _, i := range order {
		if h.kind[i] != loose {
			continue
		}
		for ; f < len(order) && bound[order[f]] < bound[i]+self; f++ {
			if j := order[f]; h.kind[j] == fixed && bound[j] != last {
				taken, last = taken+1, bound[j]
			}
		}
		out[h.rankOf[i]] = bound[i] - taken
		ranks = append(ranks, h.rankOf[i])
	}
	return ranks
}

// order sorts the indices ix of v, which are nearly in order.
func order(ix []int32, v []int64) {
	moves := 4 * len(ix)
	for i := 1; i < len(ix); i++ {
		x := ix[i]
		k := v[x]
		j := i
		for ; j > 0 && v[ix[j-1]] > k; j-- {
			ix[j] = ix[j-1]
		}
		ix[j] = x
		if moves -= i - j; moves < 0 {
			slices.SortFunc(ix, func(a, b int32) int { return cmp.Compare(v[a], v[b]) })
			return
		}
	}
}

func size[T any](a []T, n int) []T {
	if cap(a) < n {
		return make([]T, n, 2*n)
	}
	return a[:n]
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
	for k := len(h.down) - 1; k >= 0; k-- {
		i := h.down[k]
		if h.kind[i] == far || h.high[i] > b {
			continue
		}
		count++
		if a = h.low[i]; a <= limit && count >= b-a+1+extra {
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
	h.found = true
	need := int(b - a + 2)
	if mirror {
		a, b = -b, -a
	}
	h.out = h.inside(c, a, b, -1, h.t.s.TrailLen(), need, h.out[:0])
	h.t.crowd(core.LitFalse, h.out, c, h.of, a, b+1)
	h.t.s.Conflict(h.out)
	return false
}

// prune moves the lower bound of term number at beyond b, where a Hall interval ends.
func (h *hall) prune(c, at int32, b int64, mirror bool) bool {
	s := h.t.s
	a, ok := h.start(b, h.low[at], 0)
	if !ok {
		return true // not reached: the links say that there is one
	}
	h.found = true
	x := h.t.cons[c].ts[at]
	if mirror {
		return s.SetUb(x.X, -b-1-x.Off, core.ReasonProp(h.id, h.record(c, at, -b, -a)))
	}
	return s.SetLb(x.X, b+1-x.Off, core.ReasonProp(h.id, h.record(c, at, a, b)))
}

func (h *hall) record(c, at int32, a, b int64) uint32 {
	if s := h.t.s; s.DecisionLevel() == 0 && len(h.recs) > compact && h.t.told == nil {
		h.recs = h.recs[:0] // facts of the root are never explained without a proof
	}
	h.recs = append(h.recs, record{c, at, a, b})
	return uint32(len(h.recs) - 1)
}

// inside appends the bounds of need terms other than number at that lay within a..b
// before trail position pos.
func (h *hall) inside(c int32, a, b int64, at int32, pos, need int, out []core.Lit) []core.Lit {
	s := h.t.s
	h.of = h.of[:0]
	for i, y := range h.t.cons[c].ts {
		if need == 0 {
			break
		}
		lo, hi := a-y.Off, b-y.Off
		if int32(i) != at && s.LbBefore(y.X, pos) >= lo && s.UbBefore(y.X, pos) <= hi {
			out = append(out, s.GeReason(y.X, lo, pos), s.LeReason(y.X, hi, pos))
			h.of = append(h.of, int32(i))
			need--
		}
	}
	return out
}

// Explain gives the reasons of a pruned bound.
func (h *hall) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := h.recs[datum]
	pos := s.TrailPos(l)
	from := len(out)
	out = h.inside(r.con, r.a, r.b, r.at, pos, int(r.b-r.a+1), out)
	x := h.t.cons[r.con].ts[r.at]
	if _, isUb, ok := s.BoundOf(l, x.X); ok && isUb {
		out = append(out, s.LeReason(x.X, r.b-x.Off, pos))
	} else {
		out = append(out, s.GeReason(x.X, r.a-x.Off, pos))
	}
	h.of = append(h.of, r.at)
	h.t.crowd(l, out[from:], r.con, h.of, r.a, r.b+1)
	return out
}
