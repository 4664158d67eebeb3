package tableau

import (
	"fmt"

	"bsmt/bkernel/num"
)

// Entry is a coefficient of a row.
type Entry[V ~int32] struct {
	Col  V
	cpos int32   // where the Place of this entry is in its column
	C    num.Int // not 0
}

// Place says where a column occurs.
type Place struct{ Row, Idx int32 }

// Row is Σ c x = 0 in integers without common divisor; one column is basic and occurs in
// no other row.
type Row[V ~int32] struct {
	E     []Entry[V]
	Basic V
	BC    num.Int // coefficient of Basic, > 0
}

// System is a system of equations in solved form.
type System[V ~int32] struct {
	Rows  []Row[V]
	Cols  [][]Place // by column
	RowOf []int32   // by column: the row in which it is basic, or -1
	Work  int       // entries that pivots have touched

	Changed []int32   // rows that the last Pivot changed, its own aside
	cs      []num.Int // scratch of Pivot: their coefficients
	pos     []int32   // by column: scratch of combine, 1 + index in a row, 0 for none
}

// Grow makes columns until there are so many.
func (b *System[V]) Grow(n int) {
	for len(b.Cols) < n {
		b.Cols = append(b.Cols, nil)
		b.RowOf = append(b.RowOf, -1)
		b.pos = append(b.pos, 0)
	}
}

// push appends an entry to row r.
func (b *System[V]) push(r int32, x V, c num.Int) {
	row := &b.Rows[r]
	row.E = append(row.E, Entry[V]{x, int32(len(b.Cols[x])), c})
	b.Cols[x] = append(b.Cols[x], Place{r, int32(len(row.E) - 1)})
}

// drop removes entry i of row r.
func (b *System[V]) drop(r, i int32) {
	row := &b.Rows[r]
	e := row.E[i]
	col := b.Cols[e.Col]
	last := col[len(col)-1]
	col[e.cpos] = last
	b.Rows[last.Row].E[last.Idx].cpos = e.cpos
	b.Cols[e.Col] = col[:len(col)-1]
	n := int32(len(row.E) - 1)
	if i != n {
		row.E[i] = row.E[n]
		b.Cols[row.E[i].Col][row.E[i].cpos].Idx = i
	}
	row.E[n] = Entry[V]{}
	row.E = row.E[:n]
}

// Coef gives the coefficient of x in row r, or 0.
func (b *System[V]) Coef(r int32, x V) num.Int {
	for _, p := range b.Cols[x] {
		if p.Row == r {
			return b.Rows[r].E[p.Idx].C
		}
	}
	return num.Int{}
}

// combine makes row k alpha*row k + beta*row r.
func (b *System[V]) combine(k int32, alpha num.Int, r int32, beta num.Int) {
	row := &b.Rows[k]
	b.Work += len(row.E) + len(b.Rows[r].E)
	if !alpha.IsOne() {
		for i := range row.E {
			row.E[i].C = row.E[i].C.Mul(alpha)
		}
	}
	for i := range row.E {
		b.pos[row.E[i].Col] = int32(i) + 1
	}
	old := len(row.E)
	zero := false
	for i := range b.Rows[r].E {
		e := &b.Rows[r].E[i]
		if p := b.pos[e.Col]; p > 0 {
			f := &row.E[p-1]
			f.C = f.C.AddMul(beta, e.C)
			zero = zero || f.C.IsZero()
		} else {
			b.push(k, e.Col, e.C.Mul(beta))
		}
	}
	for i := range row.E[:old] {
		b.pos[row.E[i].Col] = 0
	}
	if zero {
		for i := old - 1; i >= 0; i-- {
			if row.E[i].C.IsZero() {
				b.drop(k, int32(i))
			}
		}
	}
	row.BC = row.BC.Mul(alpha)
}

// reduce divides row k by its greatest common divisor, and gives that.
func (b *System[V]) reduce(k int32) num.Int {
	row := &b.Rows[k]
	g := num.Content(row.BC, len(row.E), func(i int) num.Int { return row.E[i].C })
	if g.IsOne() {
		return g
	}
	for i := range row.E {
		row.E[i].C = row.E[i].C.Quo(g)
	}
	row.BC = row.BC.Quo(g)
	return g
}

// Add adds the row Σ c x - bc*slack = 0 over n terms, with slack, a column of no other row, basic.
func (b *System[V]) Add(bc num.Int, slack V, n int, term func(i int) (c num.Int, x V)) {
	r := int32(len(b.Rows))
	b.Rows = append(b.Rows, Row[V]{Basic: slack, BC: bc})
	b.push(r, slack, bc)
	b.RowOf[slack] = r
	for i := range n {
		c, x := term(i)
		b.push(r, x, c.Neg())
	}
	// Solve for the basic columns that occur.
	for i := range n {
		_, x := term(i)
		q := b.RowOf[x]
		if q < 0 {
			continue
		}
		c := b.Coef(r, x)
		if c.IsZero() {
			continue
		}
		g := num.Gcd(c, b.Rows[q].BC)
		b.combine(r, b.Rows[q].BC.Quo(g), q, c.Quo(g).Neg())
	}
	b.reduce(r)
}

// Remove takes row r out, and with it its basic column. The last row has its number then.
func (b *System[V]) Remove(r int32) {
	row := &b.Rows[r]
	b.Work += len(row.E)
	b.RowOf[row.Basic] = -1
	for i := len(row.E) - 1; i >= 0; i-- {
		b.drop(r, int32(i))
	}
	n := int32(len(b.Rows) - 1)
	if r != n {
		last := b.Rows[n]
		for i := range last.E {
			b.Cols[last.E[i].Col][last.E[i].cpos].Row = r
		}
		b.RowOf[last.Basic] = r
		b.Rows[r] = last
	}
	b.Rows[n] = Row[V]{}
	b.Rows = b.Rows[:n]
}

// Pivot makes x basic in row r instead of the present basic column. It calls changed, if that is
// not nil, for each other row k that held c*x, which is (alpha*row k + beta*row r)/g now.
func (b *System[V]) Pivot(r int32, x V, changed func(k int32, c, alpha, beta, g num.Int)) {
	row := &b.Rows[r]
	a := b.Coef(r, x)
	if a.Sign() < 0 {
		for i := range row.E {
			row.E[i].C = row.E[i].C.Neg()
		}
		a = a.Neg()
	}
	b.RowOf[row.Basic], b.RowOf[x] = -1, r
	row.Basic, row.BC = x, a
	b.Changed, b.cs = b.Changed[:0], b.cs[:0]
	for _, p := range b.Cols[x] {
		if p.Row != r {
			b.Changed = append(b.Changed, p.Row)
			b.cs = append(b.cs, b.Rows[p.Row].E[p.Idx].C)
		}
	}
	for i, k := range b.Changed {
		c := b.cs[i]
		g := num.Gcd(a, c)
		alpha, beta := a.Quo(g), c.Quo(g).Neg()
		b.combine(k, alpha, r, beta)
		if g := b.reduce(k); changed != nil {
			changed(k, c, alpha, beta, g)
		}
	}
}

// Invariant gives the first promise that does not hold: rows and columns name each other, a basic
// column stands in its own row alone, and the coefficients of a row have no common divisor.
func (b *System[V]) Invariant() error {
	for r := range b.Rows {
		row := &b.Rows[r]
		if int(b.RowOf[row.Basic]) != r || row.BC.Sign() <= 0 {
			return fmt.Errorf("row %d: its basic column %d is that of row %d, times %v", r, row.Basic, b.RowOf[row.Basic], row.BC)
		}
		g := row.BC
		for i := range row.E {
			e := &row.E[i]
			if e.C.IsZero() || b.Cols[e.Col][e.cpos] != (Place{int32(r), int32(i)}) {
				return fmt.Errorf("row %d: entry %d, %v times column %d, is not in its column", r, i, e.C, e.Col)
			}
			g = num.Gcd(g, e.C)
			switch {
			case e.Col == row.Basic:
				if e.C.Cmp(row.BC) != 0 {
					return fmt.Errorf("row %d: column %d is basic with %v, and stands there with %v", r, e.Col, row.BC, e.C)
				}
			case b.RowOf[e.Col] >= 0:
				return fmt.Errorf("row %d: column %d is basic in row %d", r, e.Col, b.RowOf[e.Col])
			}
		}
		if !g.IsOne() {
			return fmt.Errorf("row %d: %v divides it", r, g)
		}
	}
	for x := range b.Cols {
		for _, p := range b.Cols[x] {
			if b.Rows[p.Row].E[p.Idx].Col != V(x) {
				return fmt.Errorf("column %d: entry %d of row %d is another's", x, p.Idx, p.Row)
			}
		}
		if b.pos[x] != 0 {
			return fmt.Errorf("column %d: scratch left behind", x)
		}
	}
	return nil
}
