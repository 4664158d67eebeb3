package arith

import (
	"math"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

const (
	latticeBits = 300     // of a number in a basis
	latticeWork = 2000000 // steps of a reduction
)

// lattice is spanned by a basis of integer forms, the rows of basis, and coord is dual to it. The
// basis is reduced (Lenstra, Lenstra and Lovász, 1982) in a metric by weights of the variables,
// so that splitting on its coordinates cuts what lies between the bounds into few slices (Aardal,
// Hurkens and Lenstra, "Solving a system of linear diophantine equations with lower and upper
// bounds on the variables", 2000). For equations alone and their box this finds no more than
// wide does, which splits them as well.
type lattice struct {
	vars  []core.IntVar
	basis [][]num.Int
	coord [][]num.Int
	w     []float64   // by index of vars
	gso   [][]float64 // the Gram-Schmidt basis
	mu    [][]float64 // by row: its coefficients in the rows before it
	norm  []float64   // squared lengths of gso
}

// unimodular eliminates the forms Σ eqs[i][j]*x_j over n variables by unimodular operations:
// x = Σ y_j u_j and y_j = v_j·x, where each form that does not depend on those before determines
// one more y, which is done; the others are free. It is not ok when numbers grow too long, or the
// core is cancelled.
func unimodular(s *core.Solver, eqs []map[int]num.Int, n int) (u, v [][]num.Int, done []bool, ok bool) {
	u, v = identity(n), identity(n)
	done = make([]bool, n)
	a := make([]num.Int, n)
	for _, eq := range eqs {
		for j := range n {
			a[j] = num.Int{}
			for k := range n {
				if c, ok := eq[k]; ok {
					a[j] = a[j].AddMul(c, u[j][k])
				}
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
				return u, v, done, false
			}
		}
		if p < 0 {
			continue
		}
		done[p] = true
		for j := range n {
			if tooLong(u[j]) {
				return u, v, done, false
			}
		}
	}
	return u, v, done, true
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
