package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// entry is a coefficient of a tableau row.
type entry struct {
	col  core.IntVar
	cpos int32   // where colEntry of this entry is in its column
	c    num.Int // not 0
}

// colEntry says where a column occurs.
type colEntry struct{ row, idx int32 }

// trow is Σ c x = 0 in integers without common divisor; one variable is basic and
// occurs in no other row.
type trow struct {
	e     []entry
	basic core.IntVar
	bc    num.Int // coefficient of basic, > 0
	n     num.Int // Σ c*val over the other entries, so that basic has the value -n/bc
}

// tableau is a system of equations in solved form with a value for each variable.
// Bounds are integers, so the value of a nonbasic variable always is one, and a basic
// one is the quotient of two: no rationals are needed.
type tableau struct {
	rows  []trow
	cols  [][]colEntry // by IntVar
	rowOf []int32      // by IntVar: the row in which it is basic, or -1
	val   []num.Int    // by IntVar: value when nonbasic
	pos   []int32      // by IntVar: scratch of combine, 1 + index in a row, 0 for none
	ids   []int32      // scratch of pivot: rows
	cs    []num.Int    // and their coefficients
	work  int          // entries that pivots have touched
}

func (b *tableau) grow(x core.IntVar) {
	for len(b.cols) <= int(x) {
		b.cols = append(b.cols, nil)
		b.rowOf = append(b.rowOf, -1)
		b.val = append(b.val, num.Int{})
		b.pos = append(b.pos, 0)
	}
}

// push appends an entry to row r.
func (b *tableau) push(r int32, x core.IntVar, c num.Int) {
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

// coef returns the coefficient of x in row r by its column entry, or 0.
func (b *tableau) coef(r int32, x core.IntVar) num.Int {
	for _, ce := range b.cols[x] {
		if ce.row == r {
			return b.rows[r].e[ce.idx].c
		}
	}
	return num.Int{}
}

// combine makes row k alpha*row k + beta*row r, coefficients only.
func (b *tableau) combine(k int32, alpha num.Int, r int32, beta num.Int) {
	row := &b.rows[k]
	b.work += len(row.e) + len(b.rows[r].e)
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
	row.bc, row.n = row.bc.Quo(g), row.n.Quo(g)
}

// add adds the row Σ ms - slack = 0 with slack, a new variable, basic.
func (b *tableau) add(ms []Mono, slack core.IntVar) {
	r := int32(len(b.rows))
	one := num.FromInt64(1)
	b.grow(slack)
	b.rows = append(b.rows, trow{basic: slack, bc: one})
	b.push(r, slack, one)
	b.rowOf[slack] = r
	for _, m := range ms {
		b.grow(m.X)
		b.push(r, m.X, m.C.Neg())
	}
	// Solve for the basic variables that occur.
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
	row := &b.rows[r]
	row.n = num.Int{}
	for i := range row.e {
		if row.e[i].col != slack {
			row.n = row.n.AddMul(row.e[i].c, b.val[row.e[i].col])
		}
	}
	b.reduce(r)
}

// pivot makes x basic in row r instead of the present basic variable, which gets the
// integer value u; all other nonbasic values stay.
func (b *tableau) pivot(r int32, x core.IntVar, u num.Int) {
	row := &b.rows[r]
	out := row.basic
	a := b.coef(r, x)
	v := b.val[x]
	m := row.n.Sub(a.Mul(v)).AddMul(row.bc, u)
	if a.Sign() < 0 {
		for i := range row.e {
			row.e[i].c = row.e[i].c.Neg()
		}
		a, m = a.Neg(), m.Neg()
	}
	b.val[out] = u
	row.basic, row.bc, row.n = x, a, m
	b.rowOf[out], b.rowOf[x] = -1, r
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
		n := b.rows[k].n.Sub(c.Mul(v)).Mul(alpha).AddMul(beta, m)
		b.combine(k, alpha, r, beta)
		b.rows[k].n = n
		b.rows[k].bc = b.rows[k].bc.Mul(alpha)
		b.reduce(k)
	}
}

// move gives the nonbasic variable x another value.
func (b *tableau) move(x core.IntVar, v num.Int) {
	d := v.Sub(b.val[x])
	b.val[x] = v
	for _, ce := range b.cols[x] {
		row := &b.rows[ce.row]
		row.n = row.n.AddMul(row.e[ce.idx].c, d)
	}
}

// value returns the value of x.
func (b *tableau) value(x core.IntVar) num.Rat {
	if int(x) >= len(b.rowOf) {
		return num.Rat{}
	}
	if r := b.rowOf[x]; r >= 0 {
		return num.NewRat(b.rows[r].n.Neg(), b.rows[r].bc)
	}
	return num.RatInt(b.val[x])
}
