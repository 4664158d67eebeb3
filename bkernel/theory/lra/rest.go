package lra

import "bsmt/bkernel/num"

// Rows of levels that are gone would be pivoted on for good. A form that only they bounded rests:
// it has no row until one of its atoms is asked for, or becomes true. What holds of it at the root
// follows from what is left, so that nothing is to be kept from it.

// settleRows has forms rest whose levels are gone since it was last called.
func (t *Theory) settleRows() {
	gone := t.s.Retired()
	if gone == t.gone || t.diffs.Graph != nil || len(t.products) > 0 {
		return
	}
	t.gone = gone
	kept := t.loose[:0]
	for _, i := range t.loose {
		if x := t.defined[i].x; t.bare(x) && t.drop(x) {
			t.rests[x] = true
			t.resting++
			continue
		}
		kept = append(kept, i)
	}
	t.loose = kept
}

// bare says that nothing asks for an atom of x, and that nothing bounds it but the root.
func (t *Theory) bare(x Var) bool {
	for _, b := range [2]*bound{&t.lo[x], &t.hi[x]} {
		if b.has && (b.lit == param || t.s.Level(b.lit) > 0) {
			return false
		}
	}
	for _, a := range t.atomsOf[x] {
		if t.s.Asked(t.atoms[a].lit) {
			return false
		}
	}
	return true
}

// drop takes column x out of the tableau, with a row; false where all its rows wait for a pivot
// themselves. Values stay.
func (t *Theory) drop(x Var) bool {
	r := t.tab.RowOf[x]
	if r < 0 {
		for _, p := range t.tab.Cols[x] {
			if t.within(t.tab.Rows[p.Row].Basic) && (r < 0 || len(t.tab.Rows[p.Row].E) < len(t.tab.Rows[r].E)) {
				r = p.Row
			}
		}
		if r < 0 {
			return false
		}
		t.tab.Pivot(r, x, nil)
	}
	t.tab.Remove(r)
	return true
}

// within says that the value of x is within its bounds.
func (t *Theory) within(x Var) bool {
	return (!t.lo[x].has || t.lo[x].v.cmp(t.val[x]) <= 0) && (!t.hi[x].has || t.val[x].cmp(t.hi[x].v) <= 0)
}

// rouse gives a form that rests its row again.
func (t *Theory) rouse(x Var) {
	if !t.rests[x] {
		return
	}
	t.rests[x] = false
	t.resting--
	t.enter(t.formOf[x])
	t.tightened(x)
	t.heap.Push(x)
}

// enter makes the row of form i.
func (t *Theory) enter(i int32) {
	f := &t.defined[i]
	den := num.FromInt64(1)
	for _, m := range f.ms {
		t.rouse(m.X)
		d := m.C.Den()
		den = den.Mul(d.Quo(num.Gcd(den, d)))
	}
	t.tab.Add(den, f.x, len(f.ms), func(i int) (num.Int, Var) { return f.ms[i].C.Mul(num.RatInt(den)).Num(), f.ms[i].X })
	t.val[f.x] = t.value(t.tab.RowOf[f.x])
	if t.s.Retirable() {
		t.loose = append(t.loose, i)
	}
}

// readRests gives the forms that rest their values.
func (t *Theory) readRests() {
	if t.resting == 0 {
		return
	}
	for _, f := range t.defined {
		if t.rests[f.x] {
			t.val[f.x] = eps{}
			for _, m := range f.ms {
				t.val[f.x] = t.val[f.x].addMul(m.C, t.val[m.X])
			}
		}
	}
}
