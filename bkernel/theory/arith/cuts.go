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
	for i := range t.spx.b.Rows {
		if added == most || f.cuts >= t.tune.Cuts {
			break
		}
		row := &t.spx.b.Rows[i]
		if row.BC.IsOne() || row.BC.Divides(t.spx.b.n[i]) || row.BC.BitLen() > cutBits/2 || len(row.E) > cutTerms {
			continue
		}
		// bc*x = -n - Σ d_j y_j with y_j >= 0 the distance from the bound; in units of
		// 1/bc the fractions are f0 of the value and f_j of d_j.
		f0 := t.spx.b.n[i].Neg().Mod(row.BC)
		g0 := row.BC.Sub(f0)
		rhs := f0.Mul(g0)
		lits, ms = lits[:0], ms[:0]
		ok := true
		for j := range row.E {
			e := &row.E[j]
			if e.Col == row.Basic {
				continue
			}
			v := t.spx.b.val[e.Col]
			l, okl := t.lower(e.Col)
			u, oku := t.upper(e.Col)
			atLow := okl && l.Equal(v)
			if !atLow && !(oku && u.Equal(v)) {
				ok = false
				break
			}
			if okl && oku && l.Equal(u) {
				lits = t.fixedLits(e.Col, lits)
				continue
			}
			d := e.C
			if !atLow {
				d = d.Neg()
			}
			fj := d.Mod(row.BC)
			if fj.IsZero() {
				continue
			}
			w := fj.Mul(g0)
			if f0.Less(fj) {
				w = row.BC.Sub(fj).Mul(f0)
			}
			c := num.FromInt64(1)
			if !atLow {
				c = num.FromInt64(-1)
			}
			if b, _ := t.boundLit(e.Col, c, num.Int{}); b != core.LitTrue {
				lits = append(lits, b)
			}
			// w*y with y = x - l or u - x
			ms = append(ms, Mono{e.Col, w.Mul(c)})
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
