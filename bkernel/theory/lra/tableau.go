package lra

import "bsmt/bkernel/num"

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

// entry is a coefficient of a row.
type entry struct {
	col  Var
	cpos int32   // where colEntry of this entry is in its column
	c    num.Int // not 0
}

// colEntry says where a column occurs.
type colEntry struct{ row, idx int32 }

// row is Σ c x = 0 in integers without common divisor; one column is basic and occurs in
// no other row.
type row struct {
	e     []entry
	basic Var
	bc    num.Int // coefficient of basic, > 0
}

// tableau is a system of equations in solved form with a value for each column.
type tableau struct {
	rows  []row
	cols  [][]colEntry // by Var
	rowOf []int32      // by Var: the row in which it is basic, or -1
	val   []eps        // by Var
	pos   []int32      // by Var: scratch of combine, 1 + index in a row, 0 for none
	ids   []int32      // scratch of pivot: rows
	cs    []num.Int    // and their coefficients
	work  int64        // entries that pivots have touched
}

func (b *tableau) grow() Var {
	b.cols = append(b.cols, nil)
	b.rowOf = append(b.rowOf, -1)
	b.val = append(b.val, eps{})
	b.pos = append(b.pos, 0)
	return Var(len(b.cols) - 1)
}

// push appends an entry to row r.
func (b *tableau) push(r int32, x Var, c num.Int) {
	row := &b.rows[r]
	row.e = append(row.e, entry{x, int32(len(b.cols[x])), c})
	b.cols[x] = append(b.cols[x], colEntry{r, int32(len(row.e) - 1)})
}

// drop removes entry i of row r.
func (b *tableau) drop(r, i int32) {
	row := &b.rows[r]
	e := row.e[i]
	col := b.cols[e.col]
	last := col[len(col)-1]
	col[e.cpos] = last
	b.rows[last.row].e[last.idx].cpos = e.cpos
	b.cols[e.col] = col[:len(col)-1]
	n := int32(len(row.e) - 1)
	if i != n {
		row.e[i] = row.e[n]
		b.cols[row.e[i].col][row.e[i].cpos].idx = i
	}
	row.e[n] = entry{}
	row.e = row.e[:n]
}

// coef gives the coefficient of x in row r, or 0.
func (b *tableau) coef(r int32, x Var) num.Int {
	for _, ce := range b.cols[x] {
		if ce.row == r {
			return b.rows[r].e[ce.idx].c
		}
	}
	return num.Int{}
}

// combine makes row k alpha*row k + beta*row r.
func (b *tableau) combine(k int32, alpha num.Int, r int32, beta num.Int) {
	row := &b.rows[k]
	b.work += int64(len(row.e) + len(b.rows[r].e))
	if !alpha.IsOne() {
		for i := range row.e {
			row.e[i].c = row.e[i].c.Mul(alpha)
		}
	}
	for i := range row.e {
		b.pos[row.e[i].col] = int32(i) + 1
	}
	old := len(row.e)
	zero := false
	for i := range b.rows[r].e {
		e := &b.rows[r].e[i]
		if p := b.pos[e.col]; p > 0 {
			f := &row.e[p-1]
			f.c = f.c.AddMul(beta, e.c)
			zero = zero || f.c.IsZero()
		} else {
			b.push(k, e.col, e.c.Mul(beta))
		}
	}
	for i := range row.e[:old] {
		b.pos[row.e[i].col] = 0
	}
	if zero {
		for i := old - 1; i >= 0; i-- {
			if row.e[i].c.IsZero() {
				b.drop(k, int32(i))
			}
		}
	}
}

// reduce divides row k by its greatest common divisor.
func (b *tableau) reduce(k int32) {
	row := &b.rows[k]
	g := row.bc
	for i := range row.e {
		if g.IsOne() {
			return
		}
		g = num.Gcd(g, row.e[i].c)
	}
	if g.IsOne() {
		return
	}
	for i := range row.e {
		row.e[i].c = row.e[i].c.Quo(g)
	}
	row.bc = row.bc.Quo(g)
}

// add adds the row Σ ms - bc*slack = 0 with slack, a column of no other row, basic. The
// coefficients are integers.
func (b *tableau) add(ms []Mono, bc num.Int, slack Var) {
	r := int32(len(b.rows))
	b.rows = append(b.rows, row{basic: slack, bc: bc})
	b.push(r, slack, bc)
	b.rowOf[slack] = r
	for _, m := range ms {
		b.push(r, m.X, m.C.Num().Neg())
	}
	// Solve for the basic columns that occur.
	for _, m := range ms {
		q := b.rowOf[m.X]
		if q < 0 {
			continue
		}
		c := b.coef(r, m.X)
		if c.IsZero() {
			continue
		}
		g := num.Gcd(c, b.rows[q].bc)
		alpha := b.rows[q].bc.Quo(g)
		b.combine(r, alpha, q, c.Quo(g).Neg())
		b.rows[r].bc = b.rows[r].bc.Mul(alpha)
	}
	b.reduce(r)
	b.val[slack] = b.value(r)
}

// value computes the value of the basic column of row r from the others.
func (b *tableau) value(r int32) eps {
	row := &b.rows[r]
	var sum eps
	for i := range row.e {
		if e := &row.e[i]; e.col != row.basic {
			sum = sum.addMul(num.RatInt(e.c), b.val[e.col])
		}
	}
	return sum.scale(num.NewRat(num.FromInt64(-1), row.bc))
}

// move adds d to the value of the nonbasic column x, and calls moved with each basic column
// that changes.
func (b *tableau) move(x Var, d eps, moved func(Var)) {
	b.val[x] = b.val[x].addMul(num.RatInt(num.FromInt64(1)), d)
	for _, ce := range b.cols[x] {
		row := &b.rows[ce.row]
		b.val[row.basic] = b.val[row.basic].addMul(num.NewRat(row.e[ce.idx].c.Neg(), row.bc), d)
		moved(row.basic)
	}
	b.work += int64(len(b.cols[x]))
}

// pivot makes x basic in row r instead of the present basic column. Values stay.
func (b *tableau) pivot(r int32, x Var) {
	row := &b.rows[r]
	a := b.coef(r, x)
	if a.Sign() < 0 {
		for i := range row.e {
			row.e[i].c = row.e[i].c.Neg()
		}
		a = a.Neg()
	}
	b.rowOf[row.basic], b.rowOf[x] = -1, r
	row.basic, row.bc = x, a
	b.ids, b.cs = b.ids[:0], b.cs[:0]
	for _, ce := range b.cols[x] {
		if ce.row != r {
			b.ids = append(b.ids, ce.row)
			b.cs = append(b.cs, b.rows[ce.row].e[ce.idx].c)
		}
	}
	for i, k := range b.ids {
		c := b.cs[i]
		g := num.Gcd(a, c)
		alpha, beta := a.Quo(g), c.Quo(g).Neg()
		b.combine(k, alpha, r, beta)
		b.rows[k].bc = b.rows[k].bc.Mul(alpha)
		b.reduce(k)
	}
}
