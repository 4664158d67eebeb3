package lra

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// longestRow is the number of entries up to which rows imply bounds: a longer one seldom
// has bounds for all its columns but one.
const longestRow = 300

// A fraction of more than longWord bits is none of machine words: a unit of work is so many of its bits.
const (
	longWord     = 128
	longWordUnit = 8
)

// imply enqueues the atoms that rows with tighter bounds decide.
func (t *Theory) imply() bool {
	if len(t.tighter) == 0 {
		return true
	}
	seen := t.rowsOf(t.tighter)
	for _, x := range t.tighter {
		t.isTight[x] = false
	}
	t.tighter = t.tighter[:0]
	for _, r := range seen {
		if len(t.tab.Rows[r].E) <= longestRow && (!t.implyRow(r, true) || !t.implyRow(r, false)) {
			return false
		}
	}
	return true
}

// rowsOf gives the rows with any of these columns, ascending.
func (t *Theory) rowsOf(xs []Var) []int32 {
	out := t.scratch[:0]
	for _, x := range xs {
		for _, ce := range t.tab.Cols[x] {
			out = append(out, ce.Row)
		}
	}
	slices.Sort(out)
	t.scratch = slices.Compact(out)
	return t.scratch
}

// implyRow enqueues what row r decides with the least values of its columns, or with the
// greatest ones: Σ c x = 0, so that each c*x is at most what the others' least leave.
func (t *Theory) implyRow(r int32, least bool) bool {
	row := &t.tab.Rows[r]
	t.s.Charge(int64(len(row.E)))
	open := -1 // the one entry without a bound on that side
	useful := false
	for i := range row.E {
		e := &row.E[i]
		if !t.side(e.Col, e.C, least).has {
			if open >= 0 {
				return true
			}
			open = i
		}
		useful = useful || t.wanted(e.Col)
	}
	if !useful || open >= 0 && !t.wanted(row.E[open].Col) {
		return true
	}
	var total eps
	for i := range row.E {
		if e := &row.E[i]; i != open {
			total = total.addMul(num.RatInt(e.C), t.side(e.Col, e.C, least).v)
		}
	}
	// Long numbers take their time, of which coverings of products have their share.
	if bits := total.r.Num().BitLen() + total.r.Den().BitLen(); bits > longWord {
		t.s.Charge(int64(len(row.E) * bits / longWordUnit))
	}
	for i := range row.E {
		if open >= 0 && i != open {
			continue
		}
		e := &row.E[i]
		if !t.wanted(e.Col) {
			continue
		}
		rest := total
		if i != open {
			rest = rest.addMul(num.RatInt(e.C.Neg()), t.side(e.Col, e.C, least).v)
		}
		// c*x <= -rest, or with the greatest values c*x >= -rest.
		v := rest.scale(num.NewRat(num.FromInt64(-1), e.C))
		if upper := (e.C.Sign() > 0) == least; !t.implied(r, i, least, upper, v) {
			return false
		}
	}
	return true
}

// wanted says that an atom of x is undecided, and not one of levels that are gone alone.
func (t *Theory) wanted(x Var) bool {
	for _, a := range t.atomsOf[x] {
		if l := t.atoms[a].lit; t.s.Value(l) == core.Undef && t.s.Asked(l) {
			return true
		}
	}
	return false
}

// implied enqueues the strongest undecided atom that says no more than that the column of
// entry i of row r is at most v, or at least v. Its neighbours follow by their clauses.
func (t *Theory) implied(r int32, i int, least, upper bool, v eps) bool {
	x := t.tab.Rows[r].E[i].Col
	if b := &t.hi[x]; upper && b.has && b.v.cmp(v) <= 0 {
		return true
	}
	if b := &t.lo[x]; !upper && b.has && b.v.cmp(v) >= 0 {
		return true
	}
	list := t.atomsOf[x]
	at, _ := slices.BinarySearchFunc(list, v, func(a int32, v eps) int {
		k := t.atoms[a].v
		if upper && k.cmp(v) < 0 || !upper && above(k).cmp(v) <= 0 {
			return -1
		}
		return 1
	})
	if !upper {
		at--
	}
	if at < 0 || at >= len(list) {
		return true
	}
	a := &t.atoms[list[at]]
	l := a.lit
	if !upper {
		l = l.Not()
	}
	if t.s.Value(l) == core.True {
		return true
	}
	refused := t.s.Value(l) == core.False // taken in before long: a conflict that needs no pivot
	why := a.why
	if refused {
		why = t.expl // the complement of l may have been implied
	}
	why = why[:0]
	for j := range t.tab.Rows[r].E {
		if e := &t.tab.Rows[r].E[j]; j != i {
			if b := t.side(e.Col, e.C, least).lit; b != core.LitTrue {
				why = append(why, b)
			}
		}
	}
	if refused {
		t.stats.Conflicts++
		t.expl = append(why, l.Not())
		t.s.Conflict(t.expl)
		return false
	}
	a.why = why
	t.stats.Implied++
	return t.s.Enqueue(l, core.ReasonProp(t.id, uint32(list[at])))
}

// Holds says whether an atom is true of the present values: deciding it so moves nothing.
func (t *Theory) Holds(n int32) bool {
	a := &t.atoms[n]
	if t.diffs.Graph != nil {
		return t.diffs.value(a.x) <= a.w
	}
	return t.val[a.x].cmp(a.v) <= 0
}

// Explain gives the bounds that implied the literal of an atom.
func (t *Theory) Explain(_ *core.Solver, _ core.Lit, datum uint32, out []core.Lit) []core.Lit {
	return append(out, t.atoms[datum].why...)
}
