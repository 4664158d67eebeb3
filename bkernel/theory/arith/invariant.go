package arith

import (
	"fmt"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// Invariant looks over the tableau: see core.Checked.
func (t *Theory) Invariant() error { return t.spx.b.invariant() }

// invariant gives the first promise of the tableau that does not hold: rows and columns
// name each other, a basic variable stands in its own row alone, the coefficients of a row
// have no common divisor and make the sum that is noted.
func (b *tableau) invariant() error {
	for r := range b.rows {
		row := &b.rows[r]
		if int(b.rowOf[row.basic]) != r || row.bc.Sign() <= 0 {
			return fmt.Errorf("row %d: its basic variable i%d is that of row %d, times %v", r, row.basic, b.rowOf[row.basic], row.bc)
		}
		sum, g := num.Int{}, row.bc
		for i := range row.e {
			e := &row.e[i]
			if e.c.IsZero() || b.cols[e.col][e.cpos] != (colEntry{int32(r), int32(i)}) {
				return fmt.Errorf("row %d: entry %d, %v times i%d, is not in its column", r, i, e.c, e.col)
			}
			g = num.Gcd(g, e.c)
			switch {
			case e.col == row.basic:
				if e.c.Cmp(row.bc) != 0 {
					return fmt.Errorf("row %d: i%d is basic with %v, and stands there with %v", r, e.col, row.bc, e.c)
				}
			case b.rowOf[e.col] >= 0:
				return fmt.Errorf("row %d: i%d is basic in row %d", r, e.col, b.rowOf[e.col])
			default:
				sum = sum.AddMul(e.c, b.val[e.col])
			}
		}
		if sum.Cmp(row.n) != 0 {
			return fmt.Errorf("row %d: the sum is %v, noted is %v", r, sum, row.n)
		}
		if !g.IsOne() {
			return fmt.Errorf("row %d: %v divides it", r, g)
		}
	}
	for x := range b.cols {
		for _, c := range b.cols[x] {
			if b.rows[c.row].e[c.idx].col != core.IntVar(x) {
				return fmt.Errorf("column i%d: entry %d of row %d is another's", x, c.idx, c.row)
			}
		}
		if b.pos[x] != 0 {
			return fmt.Errorf("column i%d: scratch left behind", x)
		}
	}
	return nil
}
