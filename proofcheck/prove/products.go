package prove

import (
	"math/big"
	"slices"
)

// multiplied adds for monomials z = x*y, whose value is another one than that of the product, what
// it gives to multiply two bounds that hold now, one of x and one of y, where the values
// are against that (Cimatti, Griggio, Irfan, Roveri, Sebastiani, Incremental linearization for
// satisfiability and verification modulo nonlinear arithmetic and transcendental functions, 2018).
func (r *refuter) multiplied() (found bool) {
	if !slices.ContainsFunc(r.power, func(fs []int32) bool { return fs != nil }) {
		return false
	}
	r.work(len(r.sat.trail))
	holds := map[int32][]said{} // by variable: the bounds that hold
	for _, l := range r.sat.trail {
		for _, s := range r.says[min(int(l), len(r.says)-1)] {
			holds[s.x] = append(holds[s.x], s)
		}
	}
	for z := range int32(len(r.power)) {
		for i, f := range r.power[z] {
			rest := slices.Delete(slices.Clone(r.power[z]), i, i+1)
			if r.work(16 * len(rest)); i > 0 && f == r.power[z][i-1] || !r.spoken(rest) {
				continue
			}
			x, y := variable(f), r.monomial(rest)
			if r.now(variable(z)).product(r.now(x), r.now(y)) {
				continue
			}
			for _, p := range holds[f] {
				for _, q := range holds[y.m[0].x] {
					found = r.crossed(variable(z), x, y, p, q) || found
				}
			}
			found = r.fixed(variable(z), x, y, holds[f]) || found
			found = r.fixed(variable(z), y, x, holds[y.m[0].x]) || found
		}
	}
	return found
}

// sided asks for the sign of a factor of a monomial whose value is another one than that of the
// product, where nothing has asked: the bounds of its other factors may say nothing without it.
func (r *refuter) sided() bool {
	for z, fs := range r.power {
		if fs == nil {
			continue
		}
		at := r.now(variable(int32(z)))
		product, exact := ratOne, at.e.sign() == 0
		for _, f := range fs {
			v := r.now(variable(f))
			product, exact = product.times(v.r), exact && v.e.sign() == 0
		}
		if exact && product.cmp(at.r) == 0 {
			continue
		}
		for _, f := range fs {
			before := len(r.says)
			if r.le(variable(f)); len(r.says) > before {
				return true
			}
		}
	}
	return false
}

// product says that a near value is that of the product of two, as far as that is known: where no
// infinitesimal counts.
func (a near) product(x, y near) bool {
	return a.e.sign() == 0 && x.e.sign() == 0 && y.e.sign() == 0 && x.r.times(y.r).cmp(a.r) == 0
}

// crossed adds that bounds p of x and q of y, z being x*y, say that (x-a)*(y-b) is not negative,
// or not positive, where it is otherwise now.
func (r *refuter) crossed(z, x, y poly, p, q said) bool {
	r.work(1 + p.v.size() + q.v.size())
	a, b := p.v.r.big(), q.v.r.big()
	// da*db*(z - b*x - a*y + a*b), with the sign that makes it not negative.
	da, db := a.Denom(), b.Denom()
	sum := z.times(new(big.Int).Mul(da, db)).plus(new(big.Int).Neg(new(big.Int).Mul(b.Num(), da)), x).plus(new(big.Int).Neg(new(big.Int).Mul(a.Num(), db)), y)
	sum = sum.plus(one, constant(new(big.Int).Mul(a.Num(), b.Num())))
	if p.side != q.side {
		sum = sum.times(minusOne)
	}
	strict := p.v.e.sign() != 0 && q.v.e.sign() != 0
	if s := r.now(sum).sign(); s > 0 || s == 0 && !strict {
		return false
	}
	l := r.le(sum.times(minusOne))
	if strict {
		l = r.le(sum).not()
	}
	r.sat.add("product-bounds", p.why.not(), q.why.not(), l)
	return true
}

// fixed adds that z = x*y is a multiple of y where bounds say what x is, and it is none now.
func (r *refuter) fixed(z, x, y poly, bounds []said) bool {
	for _, p := range bounds {
		i := slices.IndexFunc(bounds, func(q said) bool { return p.side == lower && q.side == upper && p.v.cmp(q.v) == 0 })
		if i < 0 || p.v.e.sign() != 0 {
			continue
		}
		a := p.v.r.big()
		sum := z.times(a.Denom()).plus(new(big.Int).Neg(a.Num()), y)
		r.work(sum.size())
		if r.now(sum).sign() == 0 {
			return false
		}
		r.sat.add("product-bounds", p.why.not(), bounds[i].why.not(), r.eqZero(sum))
		return true
	}
	return false
}
