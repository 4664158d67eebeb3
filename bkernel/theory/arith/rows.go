package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

const (
	wideDomain = 1 << 12 // a domain of more values counts its tightenings
	maxChain   = 24      // tightenings of a wide domain in one level; the simplex does the rest
)

// rowProp propagates bounds over rows, both ways, explained when asked.
//
// Direction 0 of a row Σ c x = 0 looks at the least value of the sum, which gives each
// term an upper bound; direction 1 at the greatest. Both are written for "least" with
// the coefficients multiplied by sign.
type rowProp struct {
	t     *Theory
	id    core.PropID
	heads []head  // by row
	dirty []uint8 // by row: directions that wait
	queue []int32 // rows with dirty directions
	qpos  int
	level int      // decision level of the counts below
	epoch uint32   // counts of another epoch are 0
	stamp []uint32 // by IntVar: epoch of count
	count []uint16 // by IntVar: tightenings of a wide domain

	shown []*Certificate // by row: what it refutes by, or nil
}

// head is where a row's terms are, in few bytes: n of them from off on. Of a row
// x - y - slack = 0 it has the variables instead, and n is pair.
type head struct{ off, y, slack, n int32 }

// pair is the n of a head that has the variables x, in off, y and slack.
const pair = -1

func (p *rowProp) init(t *Theory) {
	p.t = t
	p.epoch = 1
	p.id = t.s.AddPropagator(p, 2)
}

// grow makes room for row id.
func (p *rowProp) grow(id int32) {
	p.dirty = append(p.dirty, make([]uint8, int(id)+1-len(p.dirty))...)
	p.heads = append(p.heads, make([]head, int(id)+1-len(p.heads))...)
	r := &p.t.rows[id]
	h := head{off: r.off, n: r.n}
	if ts := p.t.terms[r.off : r.off+r.n]; len(ts) == 3 && ts[0].c == 1 && ts[1].c == -1 {
		h = head{off: int32(ts[0].x), y: int32(ts[1].x), slack: int32(ts[2].x), n: pair}
	}
	p.heads[id] = h
}

func (p *rowProp) add(id int32) {
	r := &p.t.rows[id]
	for _, m := range p.t.terms[r.off : r.off+r.n] {
		up := int32(0)
		if m.c < 0 {
			up = 1
		}
		p.t.s.WatchLb(m.x, p.id, id<<1|up)
		p.t.s.WatchUb(m.x, p.id, id<<1|1-up)
	}
	p.wakeRow(id)
}

// wakeRow looks at both directions of row r again.
func (p *rowProp) wakeRow(r int32) {
	if p.t.rows[r].n > 0 {
		p.Wake(p.t.s, r<<1, core.LitTrue)
		p.Wake(p.t.s, r<<1|1, core.LitTrue)
		p.t.s.Queue(p.id)
	}
}

// Wake notes that the least (data even) or greatest value of a row moved.
func (p *rowProp) Wake(_ *core.Solver, data int32, _ core.Lit) {
	r := data >> 1
	if p.dirty[r] == 0 {
		p.queue = append(p.queue, r)
	}
	p.dirty[r] |= 1 << (data & 1)
}

// Backtrack asks to look again at rows that a conflict left waiting.
func (p *rowProp) Backtrack(s *core.Solver, _ int) {
	p.epoch++
	if p.qpos < len(p.queue) {
		s.Queue(p.id)
	}
}

// Propagate runs the waiting rows.
func (p *rowProp) Propagate(s *core.Solver) bool {
	if l := s.DecisionLevel(); l != p.level {
		p.level = l
		p.epoch++
	}
	for n := 0; p.qpos < len(p.queue); n++ {
		if n&63 == 63 {
			if s.Cancelled() {
				s.Queue(p.id)
				return true
			}
		}
		r := p.queue[p.qpos]
		p.qpos++
		d := p.dirty[r]
		p.dirty[r] = 0
		p.t.stats.RowRuns++
		if d&1 != 0 && !p.run(r, 1) || d&2 != 0 && !p.run(r, -1) {
			p.t.stats.RowConflicts++
			if d == 3 { // the other direction was not run, or not to its end
				p.Wake(s, r<<1, core.LitTrue)
				p.Wake(s, r<<1|1, core.LitTrue)
			}
			return false
		}
	}
	p.queue, p.qpos = p.queue[:0], 0
	return true
}

// run propagates the least value of sign*Σ.
func (p *rowProp) run(r int32, sign int64) bool {
	h := p.heads[r]
	if h.n == pair {
		return p.runPair(r, sign, core.IntVar(h.off), core.IntVar(h.y), core.IntVar(h.slack))
	}
	s := p.t.s
	ts := p.t.terms[h.off : h.off+h.n]
	low := int64(0)  // least value of the terms without infinite bounds
	inf := -1        // the term with an infinite bound
	last := int64(0) // what the slack adds to low; its bound may move with a literal it shares
	for i := range ts {
		c := ts[i].c * sign
		b := int64(0)
		if c > 0 {
			b = s.Lb(ts[i].x)
		} else {
			b = s.Ub(ts[i].x)
		}
		v := int64(0)
		if b == int64(int32(b)) && c == int64(int32(c)) {
			v = c * b
		} else {
			v = core.MulSat(c, b)
		}
		if v == core.PosInf {
			return true // too large to say
		}
		if v == core.NegInf {
			if inf >= 0 {
				return true
			}
			inf = i
			continue
		}
		if low = core.AddSat(low, v); !core.IsFinite(low) {
			return true
		}
		last = v
	}
	datum := uint32(r) << 1
	if sign < 0 {
		datum |= 1
	}
	if inf >= 0 {
		if inf == len(ts)-1 {
			return p.slackBound(r, ts[inf].x, sign, low, datum)
		}
		return p.tighten(ts[inf], ts[inf].c*sign, low, datum)
	}
	if low > 0 {
		// Conflict: explained like a bound, by what keeps the sum above 0.
		return p.conflict(r, sign, low)
	}
	// A term can rise by -low above its least value, whatever its sign.
	room := -low
	for i := range ts {
		if i == len(ts)-1 {
			return p.slackBound(r, ts[i].x, sign, core.SubSat(low, last), datum)
		}
		c := ts[i].c * sign
		lb, ub := s.Lb(ts[i].x), s.Ub(ts[i].x)
		if lb == ub {
			continue
		}
		if c > 0 {
			if q := room / c; ub == core.PosInf || uint64(ub-lb) > uint64(q) {
				if !p.setUb(ts[i].x, core.AddSat(lb, q), datum) {
					return false
				}
			}
		} else {
			if q := room / -c; lb == core.NegInf || uint64(ub-lb) > uint64(q) {
				if !p.setLb(ts[i].x, core.SubSat(ub, q), datum) {
					return false
				}
			}
		}
	}
	return true
}

// runPair is run for x - y - slack = 0, which most rows are.
func (p *rowProp) runPair(r int32, sign int64, x, y, slack core.IntVar) bool {
	s := p.t.s
	xs := [3]core.IntVar{x, y, slack}
	var least [3]int64 // by term: least value of it times sign
	datum := uint32(r) << 1
	if sign > 0 {
		least = [3]int64{s.Lb(x), core.NegSat(s.Ub(y)), core.NegSat(s.Ub(slack))}
	} else {
		least = [3]int64{core.NegSat(s.Ub(x)), s.Lb(y), s.Lb(slack)}
		datum |= 1
	}
	low, inf := int64(0), -1 // as in run
	for i, v := range least {
		switch {
		case v > core.MaxFinite || v < -core.MaxFinite && inf >= 0:
			return true
		case v < -core.MaxFinite:
			inf = i
			continue
		}
		if low += v; !core.IsFinite(low) {
			return true
		}
	}
	up := sign > 0 // the term has the coefficient 1 times sign
	switch {
	case inf == 2:
		return p.slackBound(r, slack, sign, low, datum)
	case inf >= 0 && up == (inf == 0):
		return -low >= s.Ub(xs[inf]) || p.setUb(xs[inf], -low, datum)
	case inf >= 0:
		return low <= s.Lb(xs[inf]) || p.setLb(xs[inf], low, datum)
	case low > 0:
		return p.conflict(r, sign, low)
	}
	room := -low
	for i, z := range xs[:2] {
		lb, ub := s.Lb(z), s.Ub(z)
		switch {
		case lb == ub:
		case up == (i == 0):
			if (ub == core.PosInf || uint64(ub-lb) > uint64(room)) && !p.setUb(z, core.AddSat(lb, room), datum) {
				return false
			}
		case lb == core.NegInf || uint64(ub-lb) > uint64(room):
			if !p.setLb(z, core.SubSat(ub, room), datum) {
				return false
			}
		}
	}
	return p.slackBound(r, slack, sign, core.SubSat(low, least[2]), datum)
}

// slackBound bounds the slack of row r by low, the least value of the other terms
// times sign: slack >= low, or slack <= -low. When only its atoms matter, it is moved to
// the next atom and no literal is made.
func (p *rowProp) slackBound(r int32, slack core.IntVar, sign, low int64, datum uint32) bool {
	s := p.t.s
	if !core.IsFinite(low) {
		return true
	}
	if sign > 0 {
		if low <= s.Lb(slack) {
			return true
		}
		if row := &p.t.rows[r]; !row.open && low <= s.Ub(slack) {
			// the greatest atom [slack<=k] with k < low
			i, _ := slices.BinarySearch(row.atoms, low)
			if i == 0 {
				return true
			}
			if low = row.atoms[i-1] + 1; low <= s.Lb(slack) {
				return true
			}
		}
		return p.setLb(slack, low, datum)
	}
	low = -low
	if low >= s.Ub(slack) {
		return true
	}
	if row := &p.t.rows[r]; !row.open && low >= s.Lb(slack) {
		i, _ := slices.BinarySearch(row.atoms, low)
		if i == len(row.atoms) || row.atoms[i] >= s.Ub(slack) {
			return true
		}
		low = row.atoms[i]
	}
	return p.setUb(slack, low, datum)
}

// tighten bounds the one term without a least value: c*x <= -low.
func (p *rowProp) tighten(m term, c, low int64, datum uint32) bool {
	if c > 0 {
		if k := core.FloorDiv(-low, c); k < p.t.s.Ub(m.x) {
			return p.setUb(m.x, k, datum)
		}
		return true
	}
	if k := core.CeilDiv(-low, c); k > p.t.s.Lb(m.x) {
		return p.setLb(m.x, k, datum)
	}
	return true
}

// vast reports whether the domain of x is too large to walk through.
func (p *rowProp) vast(x core.IntVar) bool {
	lb, ub := p.t.s.Lb(x), p.t.s.Ub(x)
	return lb == core.NegInf || ub == core.PosInf || ub-lb >= wideDomain
}

// wide reports whether x has been tightened too often in this level.
func (p *rowProp) wide(x core.IntVar) bool {
	if !p.vast(x) {
		return false
	}
	for len(p.stamp) <= int(x) {
		p.stamp = append(p.stamp, 0)
		p.count = append(p.count, 0)
	}
	if p.stamp[x] != p.epoch {
		p.stamp[x], p.count[x] = p.epoch, 0
	}
	if p.count[x] >= maxChain {
		p.t.stats.RowRefused++
		return true
	}
	p.count[x]++
	return false
}

func (p *rowProp) setUb(x core.IntVar, k int64, datum uint32) bool {
	if p.t.asked && k >= p.t.s.Lb(x) && p.vast(x) {
		if k = p.t.s.AtomFrom(x, k); k >= p.t.s.Ub(x) {
			return true
		}
	}
	if !core.IsFinite(k) || k >= p.t.s.Lb(x) && p.wide(x) {
		return true
	}
	return p.t.s.SetUb(x, k, core.ReasonProp(p.id, datum))
}

func (p *rowProp) setLb(x core.IntVar, k int64, datum uint32) bool {
	if p.t.asked && k <= p.t.s.Ub(x) && p.vast(x) {
		if k = p.t.s.AtomBefore(x, k) + 1; k <= p.t.s.Lb(x) {
			return true
		}
	}
	if !core.IsFinite(k) || k <= p.t.s.Ub(x) && p.wide(x) {
		return true
	}
	return p.t.s.SetLb(x, k, core.ReasonProp(p.id, datum))
}

// conflict reports that the least value of sign*Σ of row r is low > 0.
func (p *rowProp) conflict(r int32, sign, low int64) bool {
	ts := p.t.terms[p.t.rows[r].off:][:p.t.rows[r].n]
	out, _ := p.t.because(nil, ts, -1, sign, num.FromInt64(low-1), p.t.s.TrailLen())
	p.refuted(out, r)
	p.t.s.Conflict(out)
	return false
}

// refuted tells that lits cannot hold together because of row r.
func (p *rowProp) refuted(lits []core.Lit, r int32) {
	if p.t.opts.Refuted == nil {
		return
	}
	if int(r) >= len(p.shown) {
		p.shown = append(p.shown, make([]*Certificate, len(p.t.rows)-len(p.shown))...)
	}
	if p.shown[r] == nil {
		row := &p.t.rows[r]
		c := &Certificate{Lasts: true}
		for _, t := range p.t.terms[row.off : row.off+row.n] {
			c.Sum = append(c.Sum, Mono{t.x, num.FromInt64(t.c)})
		}
		p.shown[r] = c
	}
	p.t.opts.Refuted(lits, p.shown[r])
}

// Explain appends why the row implied l.
func (p *rowProp) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := &p.t.rows[datum>>1]
	ts := p.t.terms[r.off : r.off+r.n]
	sign := int64(1)
	if datum&1 != 0 {
		sign = -1
	}
	pos := s.TrailPos(l)
	base := len(out)
	for i := range ts {
		// A literal of several 0/1 variables fits only the right one.
		k, isUb, ok := s.BoundOf(l, ts[i].x)
		c := ts[i].c * sign
		if !ok || isUb != (c > 0) {
			continue
		}
		// With not l: x >= k+1 (or <= k-1) the least value must be above 0.
		worst := num.FromInt64(k + 1)
		if !isUb {
			worst = num.FromInt64(k - 1)
		}
		slack := num.FromInt64(c).Mul(worst).Sub(num.FromInt64(1))
		finite := true
		for j := range ts {
			if j == i {
				continue
			}
			cj := ts[j].c * sign
			b := s.LbBefore(ts[j].x, pos)
			if cj < 0 {
				b = s.UbBefore(ts[j].x, pos)
			}
			if finite = core.IsFinite(b); !finite {
				break
			}
			slack = slack.AddMul(num.FromInt64(cj), num.FromInt64(b))
		}
		if !finite || slack.Sign() < 0 {
			continue
		}
		if res, ok := p.t.because(out, ts, i, sign, slack, pos); ok {
			p.refuted(append(res[base:], l.Not()), int32(datum>>1))
			return res
		}
		out = out[:base]
	}
	return append(out, core.LitFalse) // never: the core reports a broken contract
}

// because appends the bounds before pos that keep the least value of sign*Σ, without
// term skip, where it is, each weakened as far as slack allows.
func (t *Theory) because(out []core.Lit, ts []term, skip int, sign int64, slack num.Int, pos int) ([]core.Lit, bool) {
	room, ok := slack.Int64()
	if !ok || !core.IsFinite(room) {
		room = core.MaxFinite
	}
	for i := range ts {
		if i == skip {
			continue
		}
		c := ts[i].c * sign
		var l core.Lit
		l, room = t.weakest(ts[i].x, c, room, pos)
		if l == core.LitUndef {
			return out, false
		}
		if l != core.LitTrue {
			out = append(out, l)
		}
	}
	return out, true
}

// weakest returns a literal, true before pos, of the bound of x that limits c*x from
// below, weakened so that c*x loses at most room; and the room that is left.
func (t *Theory) weakest(x core.IntVar, c, room int64, pos int) (core.Lit, int64) {
	s := t.s
	if c > 0 {
		b := s.LbBefore(x, pos)
		if !core.IsFinite(b) {
			return s.GeReason(x, b, pos), room
		}
		k := max(core.SubSat(b, room/c), -core.MaxFinite) // the root may have no bound at all
		l := s.GeReason(x, k, pos)
		if l == core.LitTrue {
			if rb := s.RootLb(x); rb < b {
				room -= c * (b - rb)
			}
			return l, room
		}
		if l != core.LitUndef {
			if kk, isUb, ok := s.BoundOf(l, x); ok && !isUb && kk >= k && kk < b {
				room -= c * (b - kk)
			}
		}
		return l, room
	}
	b := s.UbBefore(x, pos)
	if !core.IsFinite(b) {
		return s.LeReason(x, b, pos), room
	}
	k := min(core.AddSat(b, room/-c), core.MaxFinite)
	l := s.LeReason(x, k, pos)
	if l == core.LitTrue {
		if rb := s.RootUb(x); rb > b {
			room -= -c * (rb - b)
		}
		return l, room
	}
	if l != core.LitUndef {
		if kk, isUb, ok := s.BoundOf(l, x); ok && isUb && kk <= k && kk > b {
			room -= -c * (kk - b)
		}
	}
	return l, room
}
