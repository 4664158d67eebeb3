package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// real is a real number: a polynomial with integer coefficients by a positive integer, without
// a common divisor.
type real struct {
	p poly
	d *big.Int
}

// fraction is p/d, for d that is not zero.
func fraction(p poly, d *big.Int) real {
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(p.k), new(big.Int).Abs(d))
	for _, e := range p.m {
		g.GCD(nil, nil, g, new(big.Int).Abs(e.c.num()))
	}
	if d.Sign() < 0 {
		g.Neg(g)
	}
	by := ratInt(g).inverse()
	return real{poly{new(big.Int).Quo(p.k, g), row{}.plus(by, p.m)}, new(big.Int).Quo(d, g)}
}

func (a real) key() string { return a.p.key(0) + "/" + a.d.String() }

// plus is a + sign*b.
func (a real) plus(sign *big.Int, b real) real {
	return fraction(a.p.times(b.d).plus(new(big.Int).Mul(sign, a.d), b.p), new(big.Int).Mul(a.d, b.d))
}

// value is what an Int or Real term is; false for others.
func (r *refuter) value(t smtlib.Term) (real, bool) {
	if p, ok := r.ints[t]; ok && p.k != nil {
		return real{p, one}, true
	}
	v, ok := r.reals[t]
	return v, ok && v.d != nil
}

// minus is a positive multiple of x - y.
func (r *refuter) minus(x, y smtlib.Term) poly {
	if k, _ := r.kindOf(x); k == isInt {
		return r.ints[x].plus(minusOne, r.ints[y])
	}
	r.work(r.reals[x].p.size() + r.reals[y].p.size())
	return r.reals[x].plus(minusOne, r.reals[y]).p
}

// whole says that the values of a polynomial are integers.
func (r *refuter) whole(p poly) bool {
	return !slices.ContainsFunc(p.m, func(e entry) bool { return !r.simplex.whole[e.x] })
}

// real compiles a Real term.
func (r *refuter) real(t smtlib.Term) real {
	c, args := r.c, r.c.Args(t)
	own := func() real {
		r.apply(t)
		return real{variable(r.baseFor(t)), one}
	}
	if r.opaque(t) {
		return real{variable(r.baseFor(t)), one}
	}
	of := func(i int) real { return r.reals[args[i]] }
	switch op := c.Op(t); op {
	case smtlib.OpReal:
		v := c.RealVal(t)
		return real{constant(v.Num()), v.Denom()}
	case smtlib.OpToReal:
		return real{r.ints[args[0]], one}
	case smtlib.OpNeg:
		return real{of(0).p.times(minusOne), of(0).d}
	case smtlib.OpAdd, smtlib.OpSub:
		out, sign := of(0), one
		if op == smtlib.OpSub {
			sign = minusOne
		}
		for i := range args[1:] {
			r.work(out.p.size() + of(i+1).p.size() + digits(out.d.BitLen()+of(i+1).d.BitLen()))
			out = out.plus(sign, of(i+1))
		}
		return out
	case smtlib.OpMul:
		out := of(0)
		for i := range args[1:] {
			b := of(i + 1)
			if len(out.p.m)*len(b.p.m) > 1<<12 {
				return own()
			}
			r.work(digits(out.d.BitLen() + b.d.BitLen()))
			out = fraction(r.product(out.p, b.p), new(big.Int).Mul(out.d, b.d))
		}
		return out
	case smtlib.OpAbs:
		return r.eitherReal(r.le(of(0).p), real{of(0).p.times(minusOne), of(0).d}, of(0))
	case smtlib.OpIte:
		return r.eitherReal(r.truth[args[0]], of(1), of(2))
	case smtlib.OpRealDiv:
		a, d := of(0), of(len(args)-1)
		switch {
		case len(args) != 2:
		case len(d.p.m) == 0 && d.p.k.Sign() != 0:
			r.work(a.p.size() + digits(d.p.k.BitLen()+d.d.BitLen()))
			return fraction(a.p.times(d.d), new(big.Int).Mul(a.d, d.p.k))
		case len(d.p.m) > 0: // times d it is a, unless d is zero
			q := own()
			back := fraction(r.product(q.p, d.p), d.d)
			r.sat.add("real-divide", r.eqZero(d.p), r.eqZero(back.plus(minusOne, a).p))
			return q
		}
	}
	return own()
}

// eitherReal is a where l holds and b elsewhere.
func (r *refuter) eitherReal(l lit, a, b real) real {
	if l.neg() {
		l, a, b = l.not(), b, a
	}
	if l == litTrue || a.key() == b.key() {
		return a
	}
	r.work(a.p.size() + b.p.size())
	x := real{variable(r.named("?"+a.key()+"?"+poly{k: big.NewInt(int64(l))}.key(0)+b.key(), false)), one}
	r.sat.add("ite", l.not(), r.eqZero(x.plus(minusOne, a).p))
	r.sat.add("ite", l, r.eqZero(x.plus(minusOne, b).p))
	return x
}

// floorOf is the largest integer that is at most a real number.
func (r *refuter) floorOf(a real) poly {
	if a.d.Cmp(one) == 0 && r.whole(a.p) {
		return a.p
	}
	n := variable(r.named("_"+a.key(), true))
	rest := a.plus(minusOne, real{n, one}) // from 0 to less than 1
	r.sat.add("to-int", r.le(rest.p.times(minusOne)))
	r.sat.add("to-int", r.le(real{constant(one), one}.plus(minusOne, rest).p).not())
	return n
}
