package polynomials

import (
	"math/big"
	"slices"

	"bsmt/bkernel/num"
)

const (
	maxNorm   = 1 << 20 // |N| of a Pell equation that is solved
	maxPeriod = 4000    // steps of one continued fraction
	maxClass  = 256     // classes of solutions
	maxOrbit  = 1 << 12 // steps of an orbit until its residues must repeat
)

// Orbits is the solution set of a Pell equation under a condition of congruence.
type Orbits struct {
	t       transform
	swap    bool // x and y of the transform are exchanged
	unit    pair // v + u*sqrt(D): the fundamental solution of v^2 - D*u^2 = 1
	classes []pair
}

// pair is v + u*sqrt(D).
type pair struct{ v, u *big.Int }

func (a pair) times(b pair, D *big.Int) pair {
	return pair{add(mul(a.v, b.v), mul(D, mul(a.u, b.u))), add(mul(a.v, b.u), mul(a.u, b.v))}
}

// newOrbits solves v^2 - D*u^2 = N for D > 0 no square and N not 0, so that t leads back
// to integers. empty says that there is no solution; ok is false when numbers are too
// large.
//
// Each class of solutions has a member that the continued fraction of (z+sqrt D)/|m|
// finds, for some m = N/f^2 and z^2 = D modulo m (Lagrange, Matthews and Mollin; J. P.
// Robertson, "Solving the generalized Pell equation", 2004). All others are that one
// times powers of the unit, up to sign; modulo the divisors of t these repeat.
func newOrbits(t transform, N *big.Int) (o *Orbits, empty, ok bool) {
	if N.CmpAbs(big.NewInt(maxNorm)) > 0 {
		return nil, false, false
	}
	D := t.D
	unit, minus, ok := units(D)
	if !ok {
		return nil, false, false
	}
	o = &Orbits{t: t, unit: unit}
	n := N.Int64()
	for f := int64(1); f*f <= max(n, -n); f++ {
		if n%(f*f) != 0 {
			continue
		}
		m := n / (f * f)
		abs := max(m, -m)
		dm := new(big.Int).Mod(D, big.NewInt(abs)).Int64()
		for z := -(abs - 1) / 2; z <= abs/2; z++ {
			if r := (z*z - dm) % abs; r != 0 {
				continue
			}
			c, norm, found, finite := fraction(big.NewInt(z), big.NewInt(abs), D)
			if !finite {
				return nil, false, false
			}
			if !found {
				continue
			}
			if norm.Cmp(big.NewInt(m)) != 0 {
				if minus.v == nil {
					continue
				}
				c = c.times(minus, D)
			}
			F := big.NewInt(f)
			if len(o.classes) == maxClass {
				return nil, false, false
			}
			o.classes = append(o.classes, pair{mul(c.v, F), mul(c.u, F)})
		}
	}
	known := true // that classes without a member are left out
	o.classes = slices.DeleteFunc(o.classes, func(c pair) bool {
		hit, certain := o.reaches(c)
		known = known && certain
		return !hit && certain
	})
	return o, len(o.classes) == 0, known || len(o.classes) > 0
}

// reaches says whether some ±c*unit^k leads back to integers; certain is false when the
// residues did not repeat in time.
func (o *Orbits) reaches(c pair) (hit, certain bool) {
	m := mul(two, mul(o.t.a, o.t.D))
	m.Abs(m)
	mod := func(p pair) pair {
		return pair{new(big.Int).Mod(p.v, m), new(big.Int).Mod(p.u, m)}
	}
	unit, start := mod(o.unit), mod(c)
	for i, p := 0, start; i < maxOrbit; i++ {
		if o.member(p) || o.member(mod(pair{negated(p.v), negated(p.u)})) {
			return true, true
		}
		p = mod(p.times(unit, o.t.D))
		if p.v.Cmp(start.v) == 0 && p.u.Cmp(start.u) == 0 {
			return false, true
		}
	}
	return false, false
}

// member says whether the residues lead back to integers.
func (o *Orbits) member(p pair) bool {
	_, ok := o.t.back(p.u, p.v)
	return ok
}

// units gives the fundamental solution of v^2 - D*u^2 = 1, and that of -1 or nil.
func units(D *big.Int) (unit, minus pair, ok bool) {
	c, norm, found, finite := fraction(zero, one, D)
	if !finite || !found {
		return pair{}, pair{}, false
	}
	if norm.Sign() < 0 {
		return c.times(c, D), c, true
	}
	return c, pair{}, true
}

// fraction develops (p + sqrt D)/q into a continued fraction until its convergents give
// v^2 - D*u^2 = ±q; D is no square, and q divides D - p^2. norm is that number.
func fraction(p, q, D *big.Int) (c pair, norm *big.Int, found, finite bool) {
	s := new(big.Int).Sqrt(D)
	q0 := q
	g2, g1 := negated(p), q
	b2, b1 := one, zero
	seen := map[string]bool{}
	for i := 0; i < maxPeriod; i++ {
		// floor((p + sqrt D)/q): sqrt D lies strictly between s and s+1.
		n := add(p, s)
		if q.Sign() < 0 {
			n = add(n, one)
		}
		a := num.FloorQuo(n, q)
		g2, g1 = g1, add(mul(a, g1), g2)
		b2, b1 = b1, add(mul(a, b1), b2)
		p = sub(mul(a, q), p)
		q = new(big.Int).Quo(sub(D, mul(p, p)), q)
		if q.CmpAbs(one) == 0 {
			norm = sub(mul(g1, g1), mul(D, mul(b1, b1)))
			if norm.CmpAbs(q0) == 0 {
				return pair{g1, b1}, norm, true, true
			}
		}
		key := p.String() + "/" + q.String()
		if seen[key] {
			return pair{}, nil, false, true
		}
		seen[key] = true
	}
	return pair{}, nil, false, false
}

// Points gives up to n solutions, the nearest to zero of each class first.
func (o *Orbits) Points(n int) []Point {
	var out []Point
	back := pair{o.unit.v, negated(o.unit.u)} // the inverse unit
	type walker struct{ at, step pair }
	var ws []walker
	for _, c := range o.classes {
		ws = append(ws, walker{c, o.unit}, walker{c.times(back, o.t.D), back})
	}
	for i := 0; i < maxOrbit && len(out) < n; i++ {
		for j := range ws {
			w := &ws[j]
			for _, p := range []pair{w.at, {negated(w.at.v), negated(w.at.u)}} {
				if q, ok := o.t.back(p.u, p.v); ok {
					if o.swap {
						q = Point{q.Y, q.X}
					}
					out = append(out, q)
				}
			}
			w.at = w.at.times(w.step, o.t.D)
		}
	}
	size := func(p Point) *big.Int { return add(new(big.Int).Abs(p.X), new(big.Int).Abs(p.Y)) }
	slices.SortStableFunc(out, func(a, b Point) int { return size(a).Cmp(size(b)) })
	return out[:min(n, len(out))]
}
