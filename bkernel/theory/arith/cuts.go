package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

const (
	cutBits  = 14 // of a coefficient
	cutTerms = 40
)

// gomory adds up to most mixed-integer Gomory cuts for fractional rows whose nonbasic variables
// are at bounds of the root, so that each holds everywhere; false when none fits. Cuts
// under other bounds measured worse than none: where those bounds do not hold the
// literal of the cut is one more thing to decide, in a dense row of large numbers.
func (f *final) gomory(most int) bool {
	t := f.t
	added := 0
	var lits []core.Lit
	var ms []Mono
	for i := range t.spx.b.rows {
		if added == most || f.cuts >= t.tune.Cuts {
			break
		}
		row := &t.spx.b.rows[i]
		if row.bc.IsOne() || row.bc.Divides(row.n) || row.bc.BitLen() > cutBits/2 || len(row.e) > cutTerms {
			continue
		}
		// bc*x = -n - Σ d_j y_j with y_j >= 0 the distance from the bound; in units of
		// 1/bc the fractions are f0 of the value and f_j of d_j.
		f0 := row.n.Neg().Mod(row.bc)
		g0 := row.bc.Sub(f0)
		rhs := f0.Mul(g0)
		lits, ms = lits[:0], ms[:0]
		ok := true
		for j := range row.e {
			e := &row.e[j]
			if e.col == row.basic {
				continue
			}
			v := t.spx.b.val[e.col]
			l, okl := t.lower(e.col)
			u, oku := t.upper(e.col)
			atLow := okl && l.Equal(v)
			if !atLow && !(oku && u.Equal(v)) {
				ok = false
				break
			}
			if okl && oku && l.Equal(u) {
				lits = t.fixedLits(e.col, lits)
				continue
			}
			d := e.c
			if !atLow {
				d = d.Neg()
			}
			fj := d.Mod(row.bc)
			if fj.IsZero() {
				continue
			}
			w := fj.Mul(g0)
			if f0.Less(fj) {
				w = row.bc.Sub(fj).Mul(f0)
			}
			c := num.FromInt64(1)
			if !atLow {
				c = num.FromInt64(-1)
			}
			if b, _ := t.boundLit(e.col, c, num.Int{}); b != core.LitTrue {
				lits = append(lits, b)
			}
			// w*y with y = x - l or u - x
			ms = append(ms, Mono{e.col, w.Mul(c)})
			rhs = rhs.AddMul(w.Mul(c), v)
			if w.BitLen() > cutBits {
				ok = false
				break
			}
		}
		if !ok || rhs.BitLen() > 2*cutBits || len(lits) > 0 {
			continue
		}
		// Σ ms >= rhs
		for j := range ms {
			ms[j].C = ms[j].C.Neg()
		}
		cut := t.LeLit(ms, rhs.Neg())
		if t.s.Value(cut) == core.True {
			continue
		}
		t.s.AddLemmaRule("gomory", cut)
		f.cuts++
		t.stats.Cuts++
		added++
	}
	return added > 0
}
