package optimize

import (
	"context"
	"math/big"
)

// halfspace says that coef·z is at most bound (less, where strict), z being a step away from a point
// where it holds: bound is not negative, and positive where the comparison is strict.
type halfspace struct {
	coef   []*big.Rat // by variable
	bound  *big.Rat
	strict bool
}

// near is a number plus a multiple of an infinitesimal δ above 0.
type near struct{ r, d *big.Rat }

func (a near) cmp(b near) int {
	if s := a.r.Cmp(b.r); s != 0 {
		return s
	}
	return a.d.Cmp(b.d)
}

// less subtracts f*b from a, in place.
func (a near) less(f *big.Rat, b near) {
	var p big.Rat
	a.r.Sub(a.r, p.Mul(f, b.r))
	a.d.Sub(a.d, p.Mul(f, b.d))
}

func (a near) quo(f *big.Rat) near {
	return near{new(big.Rat).Quo(a.r, f), new(big.Rat).Quo(a.d, f)}
}

// edge is what a climb found.
type edge struct {
	endless bool       // the objective grows without end
	gain    near       // its greatest growth; approached, not reached, where d is not 0
	step    []*big.Rat // by variable: to a point with that growth, or one near it
}

// Limits of a climb.
const (
	mostCells  = 400_000 // of its tableau
	mostPivots = 20_000
)

// climb makes goal·z greatest under the halfspaces, by the simplex method from z = 0,
// with Bland's rule, which never cycles (Bland, New Finite Pivoting Rules for the
// Simplex Method, 1977) and infinitesimals for strict comparisons (Dutertre and de Moura,
// A Fast Linear-Arithmetic Solver for DPLL(T), section 5). False when it is too large, or
// ctx is done.
func climb(ctx context.Context, goal []*big.Rat, hs []halfspace) (edge, bool) {
	n, m := len(goal), len(hs)
	width := 2*n + m // z = p - q for p, q >= 0; then a slack for each halfspace
	if (m+1)*width > mostCells {
		return edge{}, false
	}
	rows := make([][]big.Rat, m+1) // the last one is the objective's
	rhs := make([]near, m+1)
	basis := make([]int, m)
	for i := range rows {
		rows[i] = make([]big.Rat, width)
		rhs[i] = near{new(big.Rat), new(big.Rat)}
		coef := goal
		if i < m {
			coef = hs[i].coef
			basis[i] = 2*n + i
			rows[i][2*n+i].SetInt64(1)
			rhs[i].r.Set(hs[i].bound)
			if hs[i].strict {
				rhs[i].d.SetInt64(-1)
			}
		}
		for j, c := range coef {
			rows[i][j].Set(c)
			rows[i][n+j].Neg(c)
		}
	}
	var f, p big.Rat
	for range mostPivots {
		if ctx.Err() != nil {
			return edge{}, false
		}
		in := -1
		for j := range width { // the first that helps
			if rows[m][j].Sign() > 0 {
				in = j
				break
			}
		}
		if in < 0 {
			return finish(n, basis, rhs), true
		}
		out, best := -1, near{}
		for i := range m {
			if rows[i][in].Sign() <= 0 {
				continue
			}
			q := rhs[i].quo(&rows[i][in])
			if out >= 0 {
				if s := q.cmp(best); s > 0 || s == 0 && basis[i] > basis[out] {
					continue
				}
			}
			out, best = i, q
		}
		if out < 0 {
			return edge{endless: true}, true
		}
		f.Inv(&rows[out][in])
		for j := range width {
			if rows[out][j].Sign() != 0 {
				rows[out][j].Mul(&rows[out][j], &f)
			}
		}
		rhs[out] = best
		for i := range rows {
			if i == out || rows[i][in].Sign() == 0 {
				continue
			}
			f.Set(&rows[i][in])
			for j := range width {
				if rows[out][j].Sign() != 0 {
					rows[i][j].Sub(&rows[i][j], p.Mul(&f, &rows[out][j]))
				}
			}
			rhs[i].less(&f, rhs[out])
		}
		basis[out] = in
	}
	return edge{}, false
}

// finish reads a point off the last basis, with a number in the place of δ that keeps it
// within all halfspaces.
func finish(n int, basis []int, rhs []near) edge {
	m := len(basis)
	delta := big.NewRat(1, 1)
	for _, v := range rhs[:m] {
		if v.d.Sign() < 0 && v.r.Sign() > 0 {
			if most := new(big.Rat).Quo(v.r, new(big.Rat).Neg(v.d)); most.Cmp(delta) < 0 {
				delta = most
			}
		}
	}
	e := edge{gain: near{new(big.Rat).Neg(rhs[m].r), new(big.Rat).Neg(rhs[m].d)}, step: make([]*big.Rat, n)}
	for j := range e.step {
		e.step[j] = new(big.Rat)
	}
	var p big.Rat
	for i, b := range basis {
		if b >= 2*n {
			continue
		}
		v := new(big.Rat).Add(rhs[i].r, p.Mul(rhs[i].d, delta))
		if b < n {
			e.step[b].Add(e.step[b], v)
		} else {
			e.step[b-n].Sub(e.step[b-n], v)
		}
	}
	return e
}
