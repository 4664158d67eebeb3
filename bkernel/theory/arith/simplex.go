package arith

import (
	"math"
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/tableau"
)

// simplex is the general simplex (Dutertre and de Moura, "A fast linear-arithmetic
// solver for DPLL(T)", CAV 2006). Rows enter the tableau when it first runs after they
// were made. Backtracking costs nothing: bounds are read from the core, and nonbasic
// values stay within bounds that relax.
type simplex struct {
	t    *Theory
	id   core.PropID
	b    values
	next int32   // rows below it are in the tableau, but for those that were left out
	late []int32 // rows below next that are to enter
	ms   []Mono  // scratch of addRow

	watched []bool                    // by IntVar
	mark    []bool                    // by IntVar: in dirty
	dirty   []int32                   // variables whose bounds became tighter
	heap    tableau.Heap[core.IntVar] // basic variables that may be out of bounds
	loose   bool                      // heap is in no order
	expl    []core.Lit

	plain int // rows that are not differences

	temp  []tempBounds  // by IntVar: bounds of a dive
	dived []core.IntVar // variables with temporary bounds
	trace bool          // a conflict is told by the bounds that it takes, temporary ones too
	blame []side        // these
	shown []Mono        // and the sum that they keep from zero, when somebody listens

	awake      bool // a final check needed it
	stopped    bool // the last run reached its limit
	skip, wait int  // runs to leave out while they find nothing
}

// tempBounds are bounds that a dive adds to those of the core.
type tempBounds struct {
	lo, hi       num.Int
	hasLo, hasHi bool
}

// side is a bound: the lower one of x, or the upper.
type side struct {
	x     core.IntVar
	upper bool
}

type verdict uint8

const (
	feasible verdict = iota
	conflict         // in expl
	stopped          // cancelled, or out of pivots
)

// sleepRows is the number of rows from which the simplex waits until a final check
// needs it: propagation may be enough, and the tableau of a long chain is dense.
const sleepRows = 250

// countRows is the same number where rows count literals: all of them are decided before
// a final check.
const countRows = 2000

// workPerRun is how much work of a check that finds nothing is worth a run left out
// where literals are counted: as much as propagation takes between two runs, so that the
// simplex takes about half of the time. Over other integers the search gets nowhere
// without it.
const workPerRun = 1000

// rootWork is what a check may cost that is not a final one.
const rootWork = 4 << 20

const blandAfter = 400 // pivots of one check

func (p *simplex) init(t *Theory) {
	p.t = t
	p.id = t.s.AddPropagator(p, 6)
}

func (p *simplex) noteRow(id int32) {
	if !p.t.rows[id].diff || p.t.opts.NoDiff {
		p.plain++
	}
	p.t.s.Queue(p.id)
}

// watchBig looks at x whenever its big atom l is decided, and when its bounds move: x may
// stand in no row.
func (p *simplex) watchBig(x core.IntVar, l core.Lit) {
	p.watch(x)
	p.t.s.WatchLit(l, p.id, int32(x))
	p.t.s.WatchLit(l.Not(), p.id, int32(x))
	p.touch(x)
}

func (p *simplex) growTo(x core.IntVar) {
	p.b.grow(x)
	for len(p.mark) <= int(x) {
		p.mark = append(p.mark, false)
		p.heap.Has = append(p.heap.Has, false)
		p.watched = append(p.watched, false)
	}
}

func (p *simplex) touch(x core.IntVar) {
	if !p.mark[x] {
		p.mark[x] = true
		p.dirty = append(p.dirty, int32(x))
	}
}

// Wake notes a bound that moved.
func (p *simplex) Wake(_ *core.Solver, data int32, _ core.Lit) { p.touch(core.IntVar(data)) }

// Explain is never asked for: the simplex reports conflicts only.
func (p *simplex) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}

// Propagate looks for a rational contradiction, less often while it finds none.
func (p *simplex) Propagate(s *core.Solver) bool {
	if p.plain == 0 && len(p.t.big.atoms) == 0 {
		return true // differences are for their graph, and the final check
	}
	root := s.DecisionLevel() == 0
	if n := len(p.t.rows); !p.awake && n > sleepRows && (n > countRows || !p.t.fin.onlyBits()) {
		return true
	}
	if p.wait > 0 && (!root || p.stopped && p.t.fin.onlyBits()) {
		p.wait--
		return true
	}
	limit := 200 + 2*len(p.b.Rows)
	if root && p.t.fin.onlyBits() {
		limit = math.MaxInt // rootWork limits it
	}
	before := p.b.Work
	p.stopped = false
	switch p.check(limit) {
	case conflict:
		p.skip /= 4
		s.Conflict(p.expl)
		return false
	case stopped:
		p.stopped = true
		p.skip = min(4*p.skip+4, 256)
	default:
		p.skip = min(p.skip+p.skip/2+1, 128)
	}
	p.wait = p.skip
	if p.t.fin.onlyBits() {
		p.wait = max(p.wait, (p.b.Work-before)/workPerRun)
	}
	return true
}

// addRows brings new rows into the tableau.
func (p *simplex) addRows() {
	for _, r := range p.late {
		p.addRow(r)
	}
	p.late = p.late[:0]
	for ; int(p.next) < len(p.t.rows); p.next++ {
		if !p.t.rows[p.next].left {
			p.addRow(p.next)
		}
	}
}

func (p *simplex) addRow(id int32) {
	r := &p.t.rows[id]
	p.ms = p.t.monos(r, p.ms)
	for _, m := range p.ms {
		p.watch(m.X)
	}
	p.watch(r.slack)
	p.b.add(p.ms, r.slack)
	p.heap.Push(r.slack)
}

func (p *simplex) watch(x core.IntVar) {
	p.growTo(x)
	if p.watched[x] {
		return
	}
	p.watched[x] = true
	p.t.s.WatchLb(x, p.id, int32(x))
	p.t.s.WatchUb(x, p.id, int32(x))
	p.touch(x)
}

// lower returns the greatest lower bound of x, of any size.
func (t *Theory) lower(x core.IntVar) (num.Int, bool) {
	v := t.s.Lb(x)
	if int(x) < len(t.big.has) && t.big.has[x] {
		if k, _, ok := t.big.lower(x); ok && (v == core.NegInf || num.FromInt64(v).Less(k)) {
			return k, true
		}
	}
	return num.FromInt64(v), v != core.NegInf
}

// upper returns the least upper bound of x, of any size.
func (t *Theory) upper(x core.IntVar) (num.Int, bool) {
	v := t.s.Ub(x)
	if int(x) < len(t.big.has) && t.big.has[x] {
		if k, _, ok := t.big.upper(x); ok && (v == core.PosInf || k.Less(num.FromInt64(v))) {
			return k, true
		}
	}
	return num.FromInt64(v), v != core.PosInf
}

func (p *simplex) lower(x core.IntVar) (num.Int, bool) {
	if len(p.dived) > 0 && int(x) < len(p.temp) && p.temp[x].hasLo {
		return p.temp[x].lo, true
	}
	return p.t.lower(x)
}

func (p *simplex) upper(x core.IntVar) (num.Int, bool) {
	if len(p.dived) > 0 && int(x) < len(p.temp) && p.temp[x].hasHi {
		return p.temp[x].hi, true
	}
	return p.t.upper(x)
}

// bound sets temporary bounds of x, within the real ones; nil leaves a side.
func (p *simplex) bound(x core.IntVar, lo, hi *num.Int) {
	for len(p.temp) < len(p.mark) {
		p.temp = append(p.temp, tempBounds{})
	}
	b := &p.temp[x]
	if !b.hasLo && !b.hasHi {
		p.dived = append(p.dived, x)
	}
	if lo != nil {
		b.lo, b.hasLo = *lo, true
	}
	if hi != nil {
		b.hi, b.hasHi = *hi, true
	}
	p.touch(x)
}

// surface ends a dive: the values stay within the real bounds.
func (p *simplex) surface() {
	for _, x := range p.dived {
		p.temp[x] = tempBounds{}
		p.touch(x)
	}
	p.dived = p.dived[:0]
}

// pushColumn pushes the basic variables of the rows in which x occurs.
func (p *simplex) pushColumn(x core.IntVar) {
	for _, ce := range p.b.Cols[x] {
		p.heap.Push(p.b.Rows[ce.Row].Basic)
	}
}

// check makes the values satisfy all bounds, with at most limit pivots; limit < 0 is
// no limit.
func (p *simplex) check(limit int) verdict {
	p.t.stats.Checks++
	p.addRows()
	t, b := p.t, &p.b
	for n := len(p.dirty); n > 0; n = len(p.dirty) {
		x := core.IntVar(p.dirty[n-1])
		p.dirty = p.dirty[:n-1]
		p.mark[x] = false
		if int(x) < len(t.big.has) && t.big.has[x] && p.crossed(x) {
			p.touch(x)
			return conflict
		}
		if b.RowOf[x] >= 0 {
			p.heap.Push(x)
			continue
		}
		v := b.val[x]
		if l, ok := p.lower(x); ok && v.Less(l) {
			b.move(x, l)
			p.pushColumn(x)
		} else if u, ok := p.upper(x); ok && u.Less(v) {
			b.move(x, u)
			p.pushColumn(x)
		}
	}
	most := b.Work + rootWork
	// There is no basis to start from at the root: short rows first keep it sparse.
	short := t.s.DecisionLevel() == 0 && t.fin.onlyBits()
	for pivots := 0; len(p.heap.All) > 0; {
		if short = short && pivots < blandAfter; short {
			p.loose = true
			if p.shortest(); len(p.heap.All) == 0 {
				break
			}
		} else if p.loose {
			p.loose = false
			slices.Sort(p.heap.All)
		}
		x := p.heap.Pop()
		low, u, ok := p.violated(x)
		if !ok {
			continue
		}
		r := b.RowOf[x]
		row := &b.Rows[r]
		if pivots++; limit >= 0 && (pivots > limit || b.Work > most) || pivots&15 == 0 && t.s.Cancelled() {
			p.heap.Push(x)
			return stopped
		}
		y := p.entering(row, low, pivots > blandAfter)
		if y < 0 {
			p.heap.Push(x)
			if p.trace {
				p.blame = p.blame[:0]
				for i := range row.E {
					p.blame = append(p.blame, side{row.E[i].Col, (row.E[i].C.Sign() > 0) != low})
				}
				p.shown = p.sum(row)
			} else if len(p.dived) == 0 {
				p.farkas(row, low)
			}
			return conflict
		}
		t.stats.Pivots++
		b.pivot(r, y, u)
		p.heap.Push(y)
		for _, k := range b.Changed { // the rows that changed
			p.heap.Push(b.Rows[k].Basic)
		}
	}
	return feasible
}

// violated reports whether x is basic and beyond a bound: u, below it when low.
func (p *simplex) violated(x core.IntVar) (low bool, u num.Int, ok bool) {
	r := p.b.RowOf[x]
	if r < 0 {
		return false, u, false
	}
	row := &p.b.Rows[r]
	// value -n/bc against a bound k: -n against k*bc
	n := p.b.n[r].Neg()
	if u, ok = p.lower(x); ok && n.Less(u.Mul(row.BC)) {
		return true, u, true
	}
	u, ok = p.upper(x)
	return false, u, ok && u.Mul(row.BC).Less(n)
}

// shortest puts the violated variable of the shortest row first, and drops those that
// are not violated.
func (p *simplex) shortest() {
	n, best, size := 0, 0, 0
	for _, x := range p.heap.All {
		if _, _, ok := p.violated(x); !ok {
			p.heap.Has[x] = false
			continue
		}
		if l := len(p.b.Rows[p.b.RowOf[x]].E); n == 0 || l < size {
			best, size = n, l
		}
		p.heap.All[n] = x
		n++
	}
	p.heap.All = p.heap.All[:n]
	if n > 0 {
		h := p.heap.All
		h[0], h[best] = h[best], h[0]
	}
}

// crossed tells whether the bounds of x cross, and explains it: the core sees to that
// itself but where one of them is a big atom. Without this a nonbasic variable would
// be moved beyond a bound, and stay there after the other bound is taken back.
func (p *simplex) crossed(x core.IntVar) bool {
	l, ok := p.lower(x)
	u, ok2 := p.upper(x)
	if !ok || !ok2 || !u.Less(l) {
		return false
	}
	if p.trace {
		p.blame = append(p.blame[:0], side{x, false}, side{x, true})
		p.shown = []Mono{{x, num.FromInt64(1)}, {x, num.FromInt64(-1)}}
	} else if len(p.dived) == 0 {
		p.expl = p.expl[:0]
		for _, c := range []int64{1, -1} {
			if b, _ := p.t.boundLit(x, num.FromInt64(c), num.Int{}); b != core.LitTrue {
				p.expl = append(p.expl, b)
			}
		}
	}
	return true
}

// entering chooses a nonbasic variable that can move so that the basic one of row
// rises (low) or falls; -1 when none can.
func (p *simplex) entering(row *trow, low, bland bool) core.IntVar {
	best, size := core.IntVar(-1), 0
	for i := range row.E {
		e := &row.E[i]
		x := e.Col
		if x == row.Basic {
			continue
		}
		// The basic variable rises when c*x falls.
		if (e.C.Sign() > 0) == low {
			if l, ok := p.lower(x); ok && !l.Less(p.b.val[x]) {
				continue
			}
		} else {
			if u, ok := p.upper(x); ok && !p.b.val[x].Less(u) {
				continue
			}
		}
		n := len(p.b.Cols[x])
		if bland {
			n = 0
		}
		if best < 0 || n < size || n == size && x < best {
			best, size = x, n
		}
	}
	return best
}

// farkas explains that row cannot hold: with all entries at their bounds that make
// Σ c x least (low) it is above 0, or at those that make it greatest below.
func (p *simplex) farkas(row *trow, low bool) {
	p.t.stats.Farkas++
	sign := num.FromInt64(1)
	if !low {
		sign = num.FromInt64(-1)
	}
	least := num.Int{}
	for i := range row.E {
		c := row.E[i].C.Mul(sign)
		var k num.Int
		if c.Sign() > 0 {
			k, _ = p.t.lower(row.E[i].Col)
		} else {
			k, _ = p.t.upper(row.E[i].Col)
		}
		least = least.AddMul(c, k)
	}
	room := least.Sub(num.FromInt64(1))
	p.expl = p.expl[:0]
	for i := range row.E {
		var l core.Lit
		l, room = p.t.boundLit(row.E[i].Col, row.E[i].C.Mul(sign), room)
		if l != core.LitTrue {
			p.expl = append(p.expl, l)
		}
	}
	p.t.refuted(p.expl, p.sum(row))
}

// sum is that of a row for who listens, or nil.
func (p *simplex) sum(row *trow) (out []Mono) {
	if p.t.opts.Refuted != nil {
		for _, e := range row.E {
			out = append(out, Mono{e.Col, e.C})
		}
	}
	return out
}

// boundLit returns a true literal of the bound of x that limits c*x from below,
// weakened so that c*x loses at most room; and what is left of it.
func (t *Theory) boundLit(x core.IntVar, c, room num.Int) (core.Lit, num.Int) {
	if int(x) < len(t.big.has) && t.big.has[x] {
		if c.Sign() > 0 {
			if k, l, ok := t.big.lower(x); ok && (t.s.Lb(x) == core.NegInf || num.FromInt64(t.s.Lb(x)).Less(k)) {
				return l, room
			}
		} else if k, l, ok := t.big.upper(x); ok && (t.s.Ub(x) == core.PosInf || k.Less(num.FromInt64(t.s.Ub(x)))) {
			return l, room
		}
	}
	cv, ok := c.Int64()
	rv, ok2 := room.Int64()
	if !ok || !ok2 || !core.IsFinite(cv) || !core.IsFinite(rv) {
		l, _ := t.weakest(x, int64(c.Sign()), 0, t.s.TrailLen())
		return l, room
	}
	l, rest := t.weakest(x, cv, rv, t.s.TrailLen())
	return l, num.FromInt64(rest)
}
