package prove

import (
	"math/big"
	"slices"

	"bsmt/proofcheck/cells"
)

// covered adds that bounds of polynomials which hold now do not hold together, where that is what
// coverings by cells show of real numbers.
func (r *refuter) covered() bool {
	if !r.b.Cells {
		return false
	}
	ring := &cells.Ring{Work: func(n int) { r.work(4 * n) }} // of what takes a microsecond
	var given []cells.Constraint
	var why [][]lit
	for _, x := range r.curved() {
		l := r.simplex.limits[x]
		p := r.polynomial(ring, x)
		say := func(side int, is cells.Signs, ls ...lit) {
			at := l[side].v.r.big()
			minus := ring.Add(ring.Mul(p, cells.Number(at.Denom())), cells.Number(new(big.Int).Neg(at.Num())))
			given, why = append(given, cells.Constraint{P: minus, Is: is}), append(why, ls)
		}
		if l[lower].set && l[upper].set && l[lower].v.cmp(l[upper].v) == 0 {
			say(lower, cells.Zero, l[lower].why, l[upper].why)
			continue
		}
		for side, is := range []cells.Signs{lower: cells.Positive, upper: cells.Negative} {
			if l[side].v.e.sign() == 0 {
				is |= cells.Zero
			}
			if l[side].set {
				say(side, is, l[side].why)
			}
		}
	}
	core := cells.Refute(ring, given)
	var clause []lit
	for _, i := range core {
		for _, l := range why[i] {
			clause = append(clause, l.not())
		}
	}
	if core != nil {
		r.sat.add("cells", clause...)
	}
	return core != nil
}

// form is what a variable of the simplex is of base variables.
func (r *refuter) form(x int32) row {
	if f := r.simplex.forms[x]; f != nil {
		return f
	}
	return unit(x)
}

// polynomial is a variable of the simplex, whose form has integers for coefficients, as a polynomial in base variables of degree one.
func (r *refuter) polynomial(ring *cells.Ring, x int32) *cells.Poly {
	out := cells.Number(new(big.Int))
	for _, e := range r.form(x) {
		m := cells.Number(e.c.num())
		for _, f := range r.factors(e.x) {
			m = ring.Mul(m, cells.Variable(int(f)))
		}
		out = ring.Add(out, m)
	}
	return out
}

// curved are the variables of the simplex with bounds that share base variables, directly or through others, with a
// product of such.
func (r *refuter) curved() (out []int32) {
	with := map[int32][]int32{} // by base variable
	reached := map[int32]bool{} // variables of the simplex
	var todo []int32
	for x, l := range r.simplex.limits {
		if !l[lower].set && !l[upper].set {
			continue
		}
		for _, e := range r.form(int32(x)) {
			fs := r.factors(e.x)
			for _, f := range fs {
				r.work(1)
				with[f] = append(with[f], int32(x))
			}
			if len(fs) > 1 && !reached[int32(x)] {
				reached[int32(x)], todo = true, append(todo, int32(x))
			}
		}
	}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		out = append(out, x)
		for _, e := range r.form(x) {
			for _, f := range r.factors(e.x) {
				for _, y := range with[f] {
					if !reached[y] {
						reached[y], todo = true, append(todo, y)
					}
				}
				delete(with, f)
			}
		}
	}
	slices.Sort(out)
	return out
}
