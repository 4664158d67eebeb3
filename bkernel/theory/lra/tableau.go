package lra

import (
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/tableau"
)

// eps is the number r + d*δ for a positive δ that is as small as needed.
type eps struct{ r, d num.Rat }

func (a eps) cmp(b eps) int {
	if c := a.r.Cmp(b.r); c != 0 {
		return c
	}
	return a.d.Cmp(b.d)
}

func (a eps) sub(b eps) eps {
	if a.d.Sign() == 0 && b.d.Sign() == 0 {
		return eps{r: a.r.Sub(b.r)}
	}
	return eps{a.r.Sub(b.r), a.d.Sub(b.d)}
}

// addMul is a + c*b.
func (a eps) addMul(c num.Rat, b eps) eps {
	out := eps{a.r.Add(c.Mul(b.r)), a.d}
	if b.d.Sign() != 0 {
		out.d = a.d.Add(c.Mul(b.d))
	}
	return out
}

func (a eps) scale(c num.Rat) eps { return eps{a.r.Mul(c), a.d.Mul(c)} }

// at is the number for that δ.
func (a eps) at(delta num.Rat) num.Rat {
	if a.d.Sign() == 0 {
		return a.r
	}
	return a.r.Add(a.d.Mul(delta))
}

// columns is a tableau with a value for each column.
type columns struct {
	tab tableau.System[Var]
	val []eps // by Var
}

// value computes the value of the basic column of row r from the others.
func (b *columns) value(r int32) eps {
	row := &b.tab.Rows[r]
	var sum eps
	for i := range row.E {
		if e := &row.E[i]; e.Col != row.Basic {
			sum = sum.addMul(num.RatInt(e.C), b.val[e.Col])
		}
	}
	return sum.scale(num.NewRat(num.FromInt64(-1), row.BC))
}

// move adds d to the value of the nonbasic column x, and calls moved with each basic column
// that changes.
func (b *columns) move(x Var, d eps, moved func(Var)) {
	b.val[x] = b.val[x].addMul(num.RatInt(num.FromInt64(1)), d)
	for _, ce := range b.tab.Cols[x] {
		row := &b.tab.Rows[ce.Row]
		b.val[row.Basic] = b.val[row.Basic].addMul(num.NewRat(row.E[ce.Idx].C.Neg(), row.BC), d)
		moved(row.Basic)
	}
	b.tab.Work += len(b.tab.Cols[x])
}
