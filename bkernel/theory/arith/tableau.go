package arith

import (
	"fmt"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/tableau"
)

// trow is a row of the tableau.
type trow = tableau.Row[core.IntVar]

// values is a tableau with a value for each variable. Bounds are integers, so the value of a
// nonbasic variable always is one, and a basic one is the quotient of two: no rationals are needed.
type values struct {
	tableau.System[core.IntVar]

	val []num.Int // by IntVar: value when nonbasic
	n   []num.Int // by row: Σ c*val over its nonbasic variables, so that the basic one has the value -n/BC
}

func (b *values) grow(x core.IntVar) {
	b.Grow(int(x) + 1)
	for len(b.val) < len(b.Cols) {
		b.val = append(b.val, num.Int{})
	}
}

// add adds the row Σ ms - slack = 0 with slack, a new variable, basic.
func (b *values) add(ms []Mono, slack core.IntVar) {
	b.grow(slack)
	for _, m := range ms {
		b.grow(m.X)
	}
	b.Add(num.FromInt64(1), slack, len(ms), func(i int) (num.Int, core.IntVar) { return ms[i].C, ms[i].X })
	b.n = append(b.n, b.sum(len(b.Rows)-1))
}

// sum computes what n has for row r.
func (b *values) sum(r int) (n num.Int) {
	row := &b.Rows[r]
	for i := range row.E {
		if e := &row.E[i]; e.Col != row.Basic {
			n = n.AddMul(e.C, b.val[e.Col])
		}
	}
	return n
}

// pivot makes x basic in row r instead of the present basic variable, which gets the
// integer value u; all other nonbasic values stay.
func (b *values) pivot(r int32, x core.IntVar, u num.Int) {
	row := &b.Rows[r]
	a, v := b.Coef(r, x), b.val[x]
	m := b.n[r].Sub(a.Mul(v)).AddMul(row.BC, u)
	if a.Sign() < 0 {
		m = m.Neg()
	}
	b.val[row.Basic], b.n[r] = u, m
	b.Pivot(r, x, func(k int32, c, alpha, beta, g num.Int) {
		b.n[k] = b.n[k].Sub(c.Mul(v)).Mul(alpha).AddMul(beta, m)
		if !g.IsOne() {
			b.n[k] = b.n[k].Quo(g)
		}
	})
}

// move gives the nonbasic variable x another value.
func (b *values) move(x core.IntVar, v num.Int) {
	d := v.Sub(b.val[x])
	b.val[x] = v
	for _, p := range b.Cols[x] {
		b.n[p.Row] = b.n[p.Row].AddMul(b.Rows[p.Row].E[p.Idx].C, d)
	}
}

// value returns the value of x.
func (b *values) value(x core.IntVar) num.Rat {
	if int(x) >= len(b.RowOf) {
		return num.Rat{}
	}
	if r := b.RowOf[x]; r >= 0 {
		return num.NewRat(b.n[r].Neg(), b.Rows[r].BC)
	}
	return num.RatInt(b.val[x])
}

// Invariant looks over the tableau: see core.Checked.
func (t *Theory) Invariant() error {
	b := &t.spx.b
	for r := range b.Rows {
		if n := b.sum(r); n.Cmp(b.n[r]) != 0 {
			return fmt.Errorf("row %d: the sum is %v, noted is %v", r, n, b.n[r])
		}
	}
	return b.System.Invariant()
}
