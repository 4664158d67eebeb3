package lra

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// blandAfter is how often columns left the basis again in one check before the least one
// enters, which ends.
const blandAfter = 1000

// Wake notes a literal of an atom, or an integer variable whose bound moved.
func (t *Theory) Wake(_ *core.Solver, data int32, l core.Lit) {
	if data < 0 {
		t.note(Var(^data))
		return
	}
	t.events = append(t.events, event{data, l})
}

// sync begins the levels that the search has begun.
func (t *Theory) sync() {
	for len(t.marks) < t.s.DecisionLevel() {
		t.marks = append(t.marks, int32(len(t.trail)))
	}
}

// Backtrack takes back the bounds of the levels above.
func (t *Theory) Backtrack(s *core.Solver, level int) {
	kept := t.events[:0]
	for _, e := range t.events {
		if s.Value(e.l) == core.True {
			kept = append(kept, e)
		}
	}
	t.events = kept
	if level < len(t.marks) {
		t.undoTo(int(t.marks[level]))
		t.marks = t.marks[:level]
	}
	if len(t.events) > 0 || len(t.moved) > 0 || t.diffs.waiting() {
		s.Queue(t.id)
	}
}

// undoTo takes back all bounds but the first n of the trail. A literal that stays true was
// taken in later than it became true, and comes again.
func (t *Theory) undoTo(n int) {
	for i := len(t.trail) - 1; i >= n; i-- {
		u := &t.trail[i]
		side := &t.lo[u.x]
		if u.upper {
			side = &t.hi[u.x]
		}
		l := side.lit
		*side = u.old
		switch {
		case l == param:
		case t.intOf[u.x] != noInt && !t.isAtom(l, u.x):
			t.note(u.x)
		case t.s.Value(l) == core.True:
			t.again(l, u.x)
		}
	}
	t.trail = t.trail[:n]
}

// isAtom says whether l is an atom of x or its complement, and not a bound of the integer.
func (t *Theory) isAtom(l core.Lit, x Var) bool {
	for _, a := range t.atomsOf[x] {
		if t.atoms[a].lit.Var() == l.Var() {
			return true
		}
	}
	return false
}

// again notes the literal l of an atom of x anew.
func (t *Theory) again(l core.Lit, x Var) {
	for _, a := range t.atomsOf[x] {
		if t.atoms[a].lit.Var() == l.Var() {
			t.events = append(t.events, event{a, l})
		}
	}
}

// Propagate takes in new bounds, and looks whether all rows can hold and what they imply.
func (t *Theory) Propagate(s *core.Solver) bool {
	if len(t.tab.Cols) == 0 {
		return true
	}
	t.diffs.settle()
	t.sync()
	for i, e := range t.events {
		if s.Value(e.l) != core.True {
			continue
		}
		if !t.take(e) {
			t.events = append(t.events[:0], t.events[i:]...)
			return false
		}
	}
	t.events = t.events[:0]
	for len(t.moved) > 0 {
		x := t.moved[len(t.moved)-1]
		if !t.takeInt(x) {
			return false
		}
		t.moved = t.moved[:len(t.moved)-1]
		t.isMoved[x] = false
	}
	if t.diffs.Graph != nil {
		return t.diffs.run() && t.imply()
	}
	t.settleRows()
	ok := t.check()
	s.Charge(int64(t.tab.Work))
	t.tab.Work = 0
	return ok && t.imply()
}

// take makes the bound of a literal hold.
func (t *Theory) take(e event) bool {
	a := &t.atoms[e.atom]
	t.rouse(a.x)
	if e.l == a.lit {
		return t.setHi(a.x, bound{a.v, e.l, true, a.w})
	}
	return t.setLo(a.x, bound{above(a.v), e.l, true, a.w + 1})
}

// above is the least bound that denies x <= v: more than k, or for k - δ at least k.
func above(v eps) eps {
	v.d = v.d.Add(num.RatInt(num.FromInt64(1)))
	return v
}

// takeInt makes the bounds of the integer whose value x is hold.
func (t *Theory) takeInt(x Var) bool {
	i := t.intOf[x]
	if k := t.s.Lb(i); k != core.NegInf && !t.setLo(x, bound{v: integer(k), lit: t.s.LbLit(i), has: true}) {
		return false
	}
	k := t.s.Ub(i)
	return k == core.PosInf || t.setHi(x, bound{v: integer(k), lit: t.s.UbLit(i), has: true})
}

func integer(k int64) eps { return eps{r: num.RatInt(num.FromInt64(k))} }

// setHi makes x <= b.v hold because of b.lit; false when that is a conflict.
func (t *Theory) setHi(x Var, b bound) bool {
	if h := &t.hi[x]; h.has && h.v.cmp(b.v) <= 0 {
		return true
	}
	if l := &t.lo[x]; l.has && b.v.cmp(l.v) < 0 {
		t.conflict(b.lit, l.lit)
		return false
	}
	t.trail = append(t.trail, undo{x, true, t.hi[x]})
	t.hi[x] = b
	t.tightened(x)
	switch {
	case t.diffs.Graph != nil:
		t.diffs.Tightened(t.diffs.edges[x])
	case t.val[x].cmp(b.v) > 0:
		t.repair(x, b.v)
	}
	return true
}

// setLo makes x >= b.v hold because of b.lit; false when that is a conflict.
func (t *Theory) setLo(x Var, b bound) bool {
	if l := &t.lo[x]; l.has && l.v.cmp(b.v) >= 0 {
		return true
	}
	if h := &t.hi[x]; h.has && b.v.cmp(h.v) > 0 {
		t.conflict(b.lit, h.lit)
		return false
	}
	t.trail = append(t.trail, undo{x, false, t.lo[x]})
	t.lo[x] = b
	t.tightened(x)
	switch {
	case t.diffs.Graph != nil:
		t.diffs.Tightened(t.diffs.edges[x] + 1)
	case t.val[x].cmp(b.v) < 0:
		t.repair(x, b.v)
	}
	return true
}

// conflict tells the core that these literals, all true, exclude each other. Of bounds
// that are supposed nothing is told.
func (t *Theory) conflict(ls ...core.Lit) {
	if t.supposed {
		return
	}
	t.expl = t.expl[:0]
	for _, l := range ls {
		if l != core.LitTrue {
			t.expl = append(t.expl, l)
		}
	}
	t.stats.Conflicts++
	t.s.Conflict(t.expl)
}

func (t *Theory) tightened(x Var) {
	if !t.isTight[x] {
		t.isTight[x] = true
		t.tighter = append(t.tighter, x)
	}
}

// repair brings a column that violates a bound to it, a basic one later.
func (t *Theory) repair(x Var, v eps) {
	if t.tab.RowOf[x] >= 0 {
		t.heap.Push(x)
		return
	}
	t.move(x, v.sub(t.val[x]), t.heap.Push)
}

// check pivots until all basic columns are within their bounds; false when a row shows
// that they cannot be, which stands in conflict, or in failed for bounds that are supposed.
func (t *Theory) check() bool {
	t.checks++
	repeats := 0
	for pivots := 0; len(t.heap.All) > 0; pivots++ {
		x := t.heap.Pop()
		r := t.tab.RowOf[x]
		if r < 0 {
			continue
		}
		var target eps
		low := t.lo[x].has && t.val[x].cmp(t.lo[x].v) < 0
		switch {
		case low:
			target = t.lo[x].v
		case t.hi[x].has && t.val[x].cmp(t.hi[x].v) > 0:
			target = t.hi[x].v
		default:
			pivots--
			continue
		}
		y, c := t.entering(r, low, repeats >= blandAfter)
		if y < 0 {
			t.heap.Push(x) // its bounds may be others when the next check looks
			t.failed(r, low)
			return false
		}
		if pivots&63 == 63 && t.s.Cancelled() {
			t.heap.Push(x)
			return true
		}
		// bc*x + c*y + … = 0: x moves by d where y moves by -bc/c*d.
		d := target.sub(t.val[x])
		bc := t.tab.Rows[r].BC
		t.move(y, d.scale(num.NewRat(bc.Neg(), c)), t.heap.Push)
		t.val[x] = target
		if t.left[x] == t.checks {
			repeats++
		}
		t.left[x] = t.checks
		t.tab.Pivot(r, y, nil)
		t.heap.Push(y)
		t.stats.Pivots++
	}
	return true
}

// entering gives a nonbasic column of row r that may move so that the basic one rises, or
// falls, and its coefficient; -1 when there is none. It is the one in fewest rows, or with
// least the least one.
func (t *Theory) entering(r int32, rise, least bool) (Var, num.Int) {
	row := &t.tab.Rows[r]
	best := Var(-1)
	var coef num.Int
	for i := range row.E {
		e := &row.E[i]
		y := e.Col
		if y == row.Basic || best >= 0 && (least && y > best || !least && t.worse(y, best)) {
			continue
		}
		// Rising basic: y falls where its coefficient is positive.
		if (e.C.Sign() > 0) == rise {
			if t.lo[y].has && t.val[y].cmp(t.lo[y].v) <= 0 {
				continue
			}
		} else if t.hi[y].has && t.val[y].cmp(t.hi[y].v) >= 0 {
			continue
		}
		best, coef = y, e.C
	}
	t.tab.Work += len(row.E)
	return best, coef
}

// worse says that pivoting y in costs more than x.
func (t *Theory) worse(y, x Var) bool {
	if a, b := len(t.tab.Cols[y]), len(t.tab.Cols[x]); a != b {
		return a > b
	}
	return y > x
}

// side gives the bound of a column with coefficient c that keeps a sum from falling to 0,
// or from rising to it: that of a row whose basic column must rise, or fall.
func (t *Theory) side(x Var, c num.Int, rise bool) *bound {
	if (c.Sign() > 0) == rise {
		return &t.lo[x]
	}
	return &t.hi[x]
}

// failed tells of row r, whose basic column must rise, or fall, and cannot.
func (t *Theory) failed(r int32, rise bool) {
	if t.supposed {
		t.project(r, rise)
		return
	}
	t.expl = t.expl[:0]
	row := &t.tab.Rows[r]
	for i := range row.E {
		if l := t.side(row.E[i].Col, row.E[i].C, rise).lit; l != core.LitTrue {
			t.expl = append(t.expl, l)
		}
	}
	t.stats.Conflicts++
	t.s.Conflict(t.expl)
}
