package arith

import (
	"math"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

const (
	latticeVars  = 80      // variables of the equations
	latticeBits  = 300     // of a number in a basis
	latticeWork  = 2000000 // steps of a reduction
	latticeBands = 20      // bands taken into a lattice
	latticeKept  = 8       // equation systems whose lattice is kept
)

// lattice is the set of integer solutions of equations: x = x0 + Σ t_i basis_i, and
// t_i = coord_i·x. The basis is reduced (Lenstra, Lenstra and Lovász, 1982) in the
// metric that makes the box of the bounds a cube, so that rounding t finds points well
// inside of it, and splitting on t_i cuts the box into few slices (Aardal, Hurkens and
// Lenstra, "Solving a system of linear diophantine equations with lower and upper bounds
// on the variables", 2000).
type lattice struct {
	rows  []int32   // the equations: rows with fixed slack, and rows between two bounds
	rhs   []num.Int // values of the fixed slacks, else 0
	band  []bool    // the slack is a variable
	vars  []core.IntVar
	x0    []num.Int
	basis [][]num.Int
	coord [][]num.Int
	w     []float64   // by index of vars: 1/width of the box
	gso   [][]float64 // the Gram-Schmidt basis
	mu    [][]float64 // by row: its coefficients in the rows before it
	norm  []float64   // squared lengths of gso
}

// lattice looks for a model along the lattice of the present equations, and keeps it
// for the split that follows otherwise.
func (f *final) lattice() bool {
	f.lat = f.findLattice()
	if f.lat == nil {
		return false
	}
	f.t.stats.LatticeTries++
	for way := range 3 {
		if f.lat.near(f, way) {
			return true
		}
	}
	return false
}

// findLattice returns the lattice of the rows whose slack is fixed now; nil when there
// are no such rows, or they are too many or too large.
func (f *final) findLattice() *lattice {
	t := f.t
	var rows []int32
	var rhs []num.Int
	var band []bool
	bands := 0
	for i := range t.rows {
		x := t.rows[i].slack
		if t.rows[i].left {
			continue
		}
		if k, ok := t.fixed(x); ok {
			rows = append(rows, int32(i))
			rhs = append(rhs, k)
			band = append(band, false)
			if len(rows) > latticeVars {
				return nil
			}
		} else if f.tries > 4 && i < len(f.split) && !f.split[i] && bands < latticeBands {
			// a band a <= Σ <= b makes the space of solutions thin
			if l, h := t.s.Lb(x), t.s.Ub(x); l != core.NegInf && h != core.PosInf {
				rows = append(rows, int32(i))
				rhs = append(rhs, num.Int{})
				band = append(band, true)
				bands++
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	for _, l := range f.lats {
		if l.same(rows, rhs, band) {
			if l.basis == nil {
				return nil
			}
			return l
		}
	}
	l := &lattice{rows: rows, rhs: rhs, band: band}
	if len(f.lats) == latticeKept {
		copy(f.lats, f.lats[1:])
		f.lats = f.lats[:latticeKept-1]
	}
	f.lats = append(f.lats, l)
	if !l.solve(t) {
		l.basis = nil
		return nil
	}
	return l
}

func (l *lattice) same(rows []int32, rhs []num.Int, band []bool) bool {
	if len(l.rows) != len(rows) {
		return false
	}
	for i := range rows {
		if l.rows[i] != rows[i] || l.band[i] != band[i] || !l.rhs[i].Equal(rhs[i]) {
			return false
		}
	}
	return true
}

// solve computes the solutions.
func (l *lattice) solve(t *Theory) bool {
	index := map[core.IntVar]int{}
	eqs := make([]map[int]num.Int, len(l.rows))
	for i, r := range l.rows {
		eqs[i] = map[int]num.Int{}
		ms := t.monos(&t.rows[r], nil)
		if l.band[i] {
			ms = append(ms, Mono{t.rows[r].slack, num.FromInt64(-1)})
		}
		for _, m := range ms {
			j, ok := index[m.X]
			if !ok {
				j = len(l.vars)
				index[m.X] = j
				l.vars = append(l.vars, m.X)
				if j >= latticeVars {
					return false
				}
			}
			eqs[i][j] = m.C
		}
	}
	n := len(l.vars)
	u, v, y, done, ok := unimodular(t.s, eqs, l.rhs, n)
	if !ok {
		return false
	}
	l.x0 = make([]num.Int, n)
	for j := range n {
		if done[j] {
			subtract(l.x0, y[j].Neg(), u[j])
		} else {
			l.basis = append(l.basis, u[j])
			l.coord = append(l.coord, v[j])
		}
	}
	if len(l.basis) == 0 {
		return false
	}
	l.w = make([]float64, n)
	for j, x := range l.vars {
		width := 1e6
		if lo, hi := t.s.Lb(x), t.s.Ub(x); lo != core.NegInf && hi != core.PosInf {
			width = float64(hi-lo) + 0.5
		} else if lo != core.NegInf || hi != core.PosInf {
			width = 1e3
		}
		l.w[j] = 1 / width
	}
	return l.reduce(t.s)
}

// unimodular eliminates the equations Σ eqs[i][j]*x_j = rhs[i] over n variables by unimodular
// operations: x = Σ y_j u_j and y_j = v_j·x, where each equation determines one more y,
// which is done; the others are free. It is not ok when there are no solutions, numbers
// grow too long, or the core is cancelled.
func unimodular(s *core.Solver, eqs []map[int]num.Int, rhs []num.Int, n int) (u, v [][]num.Int, y []num.Int, done []bool, ok bool) {
	u, v = identity(n), identity(n)
	y = make([]num.Int, n)
	done = make([]bool, n)
	a := make([]num.Int, n)
	for i, eq := range eqs {
		rest := rhs[i]
		for j := range n {
			a[j] = num.Int{}
			for k := range n {
				if c, ok := eq[k]; ok {
					a[j] = a[j].AddMul(c, u[j][k])
				}
			}
			if done[j] {
				rest = rest.Sub(a[j].Mul(y[j]))
			}
		}
		p := -1
		for {
			p = -1
			for j := range n {
				if !done[j] && !a[j].IsZero() && (p < 0 || a[j].Abs().Less(a[p].Abs())) {
					p = j
				}
			}
			if p < 0 {
				break
			}
			more := false
			for j := range n {
				if done[j] || j == p || a[j].IsZero() {
					continue
				}
				q := num.NewRat(a[j], a[p]).Round()
				a[j] = a[j].Sub(q.Mul(a[p]))
				subtract(u[j], q, u[p])
				subtract(v[p], q.Neg(), v[j])
				more = more || !a[j].IsZero()
			}
			if !more {
				break
			}
			if s.Cancelled() {
				return u, v, y, done, false
			}
		}
		if p < 0 {
			if !rest.IsZero() {
				return u, v, y, done, false
			}
			continue
		}
		if !a[p].Divides(rest) {
			return u, v, y, done, false // the elimination of equations explains it
		}
		y[p] = rest.Quo(a[p])
		done[p] = true
		for j := range n {
			if tooLong(u[j]) {
				return u, v, y, done, false
			}
		}
	}
	return u, v, y, done, true
}

func identity(n int) [][]num.Int {
	m := make([][]num.Int, n)
	for i := range m {
		m[i] = make([]num.Int, n)
		m[i][i] = num.FromInt64(1)
	}
	return m
}

// subtract makes a a - q*b.
func subtract(a []num.Int, q num.Int, b []num.Int) {
	if q.IsZero() {
		return
	}
	q = q.Neg()
	for i := range a {
		if !b[i].IsZero() {
			a[i] = a[i].AddMul(q, b[i])
		}
	}
}

func tooLong(a []num.Int) bool {
	for _, x := range a {
		if x.BitLen() > latticeBits {
			return true
		}
	}
	return false
}

// orthogonalise computes row k of the Gram-Schmidt basis and its coefficients.
func (l *lattice) orthogonalise(k int) {
	g, mu := l.gso[k], l.mu[k]
	for i, x := range l.basis[k] {
		g[i] = x.Float64() * l.w[i]
	}
	for j := range k {
		d := 0.0
		for i, x := range l.gso[j] {
			d += g[i] * x
		}
		mu[j] = d / l.norm[j]
		for i, x := range l.gso[j] {
			g[i] -= mu[j] * x
		}
	}
	l.norm[k] = 0
	for _, x := range g {
		l.norm[k] += x * x
	}
}

// reduce makes the basis short. Floating point only chooses the steps: all are
// unimodular and exact.
func (l *lattice) reduce(s *core.Solver) bool {
	k, n := len(l.basis), len(l.vars)
	l.gso = make([][]float64, k)
	l.mu = make([][]float64, k)
	for i := range l.gso {
		l.gso[i], l.mu[i] = make([]float64, n), make([]float64, i)
	}
	l.norm = make([]float64, k)
	l.orthogonalise(0)
	work, known := 0, false // known: row i has its coefficients, and is short
	for i := 1; i < k; {
		if work += n * i; work > 40*latticeWork || work&1023 < n*i && s.Cancelled() {
			return false
		}
		if !known {
			l.shorten(i)
			if tooLong(l.basis[i]) || math.IsNaN(l.norm[i]) || math.IsInf(l.norm[i], 0) || l.norm[i] == 0 {
				return false
			}
		}
		m := l.mu[i][i-1]
		if l.norm[i] >= (0.75-m*m)*l.norm[i-1] {
			i++
			known = false
			continue
		}
		l.basis[i], l.basis[i-1] = l.basis[i-1], l.basis[i]
		l.coord[i], l.coord[i-1] = l.coord[i-1], l.coord[i]
		// The row that moves down is orthogonal to those before it as it was.
		copy(l.mu[i-1], l.mu[i])
		l.norm[i-1] = 0
		for c, x := range l.gso[i] {
			y := x + m*l.gso[i-1][c]
			l.gso[i-1][c] = y
			l.norm[i-1] += y * y
		}
		if known = i > 1; known {
			i--
		}
	}
	return true
}

// shorten subtracts from row i the multiples of those before it that leave its coefficients
// at most a half.
func (l *lattice) shorten(i int) {
	for again := 0; again < 60; again++ {
		l.orthogonalise(i)
		long := false // the coefficients lost digits
		mu := l.mu[i]
		for j := i - 1; j >= 0; j-- {
			// mu_ij after the steps for greater j
			q := math.Round(mu[j])
			if q == 0 || math.IsNaN(q) {
				continue
			}
			if math.Abs(q) > 1<<52 {
				q = math.Copysign(1<<52, q)
			}
			long = long || math.Abs(q) > 8
			qi := num.FromInt64(int64(q))
			subtract(l.basis[i], qi, l.basis[j])
			subtract(l.coord[j], qi.Neg(), l.coord[i])
			mu[j] -= q
			for m, x := range l.mu[j] {
				mu[m] -= q * x
			}
		}
		if !long {
			break
		}
	}
}

// near tries the lattice point nearest to the middle of the box (way 0), to the vertex
// of the simplex (1), or between them (2).
func (l *lattice) near(f *final, way int) bool {
	t := f.t
	n := len(l.vars)
	x := append([]num.Int(nil), l.x0...)
	target := make([]num.Int, n)
	two := num.FromInt64(2)
	for i, v := range l.vars {
		at := t.spx.b.value(v).Round()
		lo, okl := t.lower(v)
		hi, okh := t.upper(v)
		mid := at
		switch {
		case okl && okh:
			mid = lo.Add(hi).FloorDiv(two)
		case okl:
			mid = num.Max(lo.Add(num.FromInt64(50)), at)
		case okh:
			mid = num.Min(hi.Sub(num.FromInt64(50)), at)
		}
		switch way {
		case 0:
			target[i] = mid
		case 1:
			target[i] = at
		default:
			target[i] = mid.Add(at).FloorDiv(two)
		}
	}
	for range 3 { // large steps first, then what rounding left
		moved := false
		for k := len(l.basis) - 1; k >= 0; k-- {
			d := 0.0
			for i := range n {
				d += target[i].Sub(x[i]).Float64() * l.w[i] * l.gso[k][i]
			}
			q := math.Round(d / l.norm[k])
			if q == 0 || math.IsNaN(q) {
				continue
			}
			if math.Abs(q) > 1<<60 {
				q = math.Copysign(1<<60, q)
			}
			moved = true
			subtract(x, num.FromInt64(-int64(q)), l.basis[k])
		}
		if !moved {
			break
		}
	}
	for i := range f.cand {
		v := core.IntVar(i)
		if t.inRow[v] {
			f.cand[i] = t.spx.b.value(v).Round()
		}
	}
	for i, v := range l.vars {
		f.cand[v] = x[i]
	}
	f.derive()
	return f.verify()
}

// split returns a coordinate that is fractional at the vertex, as monomials and its
// value: of those, the one with the fewest values within the box.
func (l *lattice) split(t *Theory) ([]Mono, num.Rat, bool) {
	for k := len(l.coord) - 1; k >= 0; k-- {
		v := num.Rat{}
		for i, c := range l.coord[k] {
			if !c.IsZero() {
				v = v.Add(t.spx.b.value(l.vars[i]).Mul(num.RatInt(c)))
			}
		}
		if v.IsInt() {
			continue
		}
		var ms []Mono
		for i, c := range l.coord[k] {
			if !c.IsZero() {
				ms = append(ms, Mono{l.vars[i], c})
			}
		}
		return ms, v, true
	}
	return nil, num.Rat{}, false
}
