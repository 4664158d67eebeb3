package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// Bit returns the value of literal l, 0 or 1, as x or, when neg, as 1-x. All uses of a
// literal and its complement share the variable, so that rows over it meet in the simplex.
func (t *Theory) Bit(l core.Lit) (x core.IntVar, neg bool) {
	if x, ok := t.bits[l]; ok {
		return x, false
	}
	if x, ok := t.bits[l.Not()]; ok {
		return x, true
	}
	v := l.XorSign(l.Sign())
	x = t.s.NewInt01(v)
	t.bits[v] = x
	return x, l.Sign()
}

// BitOf gives the literal whose value x is.
func (t *Theory) BitOf(x core.IntVar) (core.Lit, bool) {
	for l, y := range t.bits {
		if x == y {
			return l, true
		}
	}
	return core.LitUndef, false
}

// HasBit reports whether Bit knows l.
func (t *Theory) HasBit(l core.Lit) bool {
	if _, ok := t.bits[l]; ok {
		return true
	}
	_, ok := t.bits[l.Not()]
	return ok
}

// AddBit adds c times the value of l, 0 or 1, to the sum Σ ms + k.
func (t *Theory) AddBit(ms []Mono, k num.Int, l core.Lit, c num.Int) ([]Mono, num.Int) {
	x, neg := t.Bit(l)
	if neg {
		return append(ms, Mono{x, c.Neg()}), k.Add(c)
	}
	return append(ms, Mono{x, c}), k
}

// TakeBits makes those of the variables that have only the values 0 and 1 literals
// that the search decides, and that Bit knows. Call it at the root.
func (t *Theory) TakeBits(xs []core.IntVar) {
	for _, x := range xs {
		if t.s.SureLb(x) == 0 && t.s.SureUb(x) == 1 {
			if l := t.s.GeLit(x, 1); !t.HasBit(l) {
				t.bits[l] = x
			}
		}
	}
}

// AtMostOnes gives the rows that say so at the root and nothing else: at most one of the
// literals holds.
func (t *Theory) AtMostOnes() (sets [][]core.Lit, rows []int32) {
	lit := make(map[core.IntVar]core.Lit, len(t.bits))
	for l, x := range t.bits {
		lit[x] = l
	}
	var ls []core.Lit
	for i := range t.rows {
		r := &t.rows[i]
		if r.n < 3 || r.open || len(r.atoms) > 1 {
			continue
		}
		// The number of literals that hold is Σ + neg, or n - Σ - neg of the complements.
		ls = ls[:0]
		neg := int64(0)
		for _, m := range t.terms[r.off : r.off+r.n-1] {
			l, ok := lit[m.x]
			if !ok || m.c != 1 && m.c != -1 {
				break
			}
			if m.c < 0 {
				neg++
				l = l.Not()
			}
			ls = append(ls, l)
		}
		n := int64(r.n - 1)
		lo, hi := t.s.SureLb(r.slack), t.s.SureUb(r.slack)
		if int64(len(ls)) < n || !core.IsFinite(lo) || !core.IsFinite(hi) {
			continue
		}
		if lo, hi = lo+neg, hi+neg; lo > 0 && hi < n {
			continue
		}
		if hi == 1 {
			sets, rows = append(sets, slices.Clone(ls)), append(rows, int32(i))
		} else if lo == n-1 {
			for j := range ls {
				ls[j] = ls[j].Not()
			}
			sets, rows = append(sets, slices.Clone(ls)), append(rows, int32(i))
		}
	}
	return sets, rows
}

// Leave keeps a row of AtMostOnes out of the simplex, until more is asked of it: another
// row there implies it for all values from 0 to 1.
func (t *Theory) Leave(row int32) { t.rows[row].left = t.spx.next <= row }

// enter is called when more is asked of a row than what kept it from some engine.
func (t *Theory) enter(row int32) {
	r := &t.rows[row]
	if r.left {
		r.left = false
		if row < t.spx.next {
			t.spx.late = append(t.spx.late, row)
		}
	}
	if r.mute && !t.relax {
		r.mute = false
		t.prop.add(row)
	}
}

// Relax adds, for the simplex alone, what clauses say already: at most k of the literals
// hold. It gives the literal that says so. Call it at the root.
func (t *Theory) Relax(ls []core.Lit, k int64) core.Lit {
	l := t.AtMost(ls, k)
	t.s.AddClauseRule("relax", l)
	return l
}

// AtMost gives the literal that at most k of the literals hold, which the simplex alone
// looks at. Call it at the root.
func (t *Theory) AtMost(ls []core.Lit, k int64) core.Lit {
	t.relax = true
	defer func() { t.relax = false }()
	ms, sum := t.addBits(ls)
	return t.LeLit(ms, num.FromInt64(k).Sub(sum))
}

// RelaxOne is Relax for exactly one of the literals.
func (t *Theory) RelaxOne(ls []core.Lit) {
	t.relax = true
	defer func() { t.relax = false }()
	ms, sum := t.addBits(ls)
	k := num.FromInt64(1).Sub(sum)
	t.s.AddClauseRule("relax", t.LeLit(ms, k))
	t.s.AddClauseRule("relax", t.LeLit(ms, k.Sub(num.FromInt64(1))).Not())
}

// addBits gives how many of the literals hold, as Σ ms + k.
func (t *Theory) addBits(ls []core.Lit) (ms []Mono, k num.Int) {
	one := num.FromInt64(1)
	for _, l := range ls {
		ms, k = t.AddBit(ms, k, l, one)
	}
	return ms, k
}

// Rows says how many rows there are.
func (t *Theory) Rows() int { return len(t.rows) }
