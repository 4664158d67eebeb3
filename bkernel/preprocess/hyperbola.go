package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/polynomials"
)

// hyperbola shows that an equation in two terms, U*V = N up to a scale, has some points for
// its solutions, see signs.go.
type hyperbola struct {
	p      *Preprocessor
	n      ast.Node // the equation
	q      polynomials.Poly
	of     *polynomials.Factors
	points []polynomials.Point
	bases  []ast.Node
	left   int // cases that may still be made

	u, v  affine   // U and V with signs, such that u*v = size has a solution for u > 0 only with v > 0
	size  *big.Int // |N|
	sense *big.Int // u*v - size is sense*Scale*q
}

// maxLeaves bounds the cases of an equation.
const maxLeaves = 400

// affine is a*x + b*y + c.
type affine struct{ a, b, c *big.Int }

func (f affine) times(k *big.Int) affine {
	return affine{product(f.a, k), product(f.b, k), product(f.c, k)}
}

// plus adds a numeral.
func (f affine) plus(k *big.Int) affine { return affine{f.a, f.b, new(big.Int).Add(f.c, k)} }

func product(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

var unit, minus = big.NewInt(1), big.NewInt(-1)

// shown gives what shows that the equation is the same as to, which says that one of the
// points is the solution; None where that takes too many cases.
func (h *hyperbola) shown(to ast.Node, points []ast.Node) ast.Node {
	g := h.p.g
	at := h.sum() // none of the points: to is false
	for i, pt := range h.points {
		at = g.Ite(points[i], h.point(pt), at)
	}
	u, v := affine{h.of.U.A, h.of.U.B, h.of.U.C}, affine{h.of.V.A, h.of.V.B, h.of.V.C}
	h.size = new(big.Int).Abs(h.of.N)
	h.sense = big.NewInt(int64(h.of.N.Sign()))
	out := h.signs(u, v, form.Range{})
	if h.left < 0 {
		return ast.None
	}
	return g.Ite(to, at, out)
}

// lines gives what shows that the equation, U*V = 0, is the same as to, which says that U
// or V is: the cases of their signs.
func (h *hyperbola) lines(to ast.Node) ast.Node {
	g := h.p.g
	u, v := affine{h.of.U.A, h.of.U.B, h.of.U.C}, affine{h.of.V.A, h.of.V.B, h.of.V.C}
	signs := func(leaf func(s, t int64) ast.Node) ast.Node {
		var cases [3]ast.Node
		for s := range cases {
			of := func(t int64) ast.Node { return leaf(int64(s)-1, t) }
			cases[s] = h.split(v, minus, of(-1), h.split(v, new(big.Int), of(0), of(1)))
		}
		return h.split(u, minus, cases[0], h.split(u, new(big.Int), cases[1], cases[2]))
	}
	zero := signs(func(s, t int64) ast.Node {
		if s*t != 0 {
			return h.sum() // to is false
		}
		// The product is not negative, nor is what it becomes with the other sign.
		sides := [2]ast.Node{}
		for i := range sides {
			side := int64(1-2*i) * int64(h.of.Scale.Sign())
			a, b := side, int64(1) // of what is zero, and of the other one
			if s+t < 0 {
				a, b = -side, -1
			}
			if s != 0 {
				a, b = b, a
			}
			h.sense = big.NewInt(side)
			sides[i] = h.sum(h.times(u.times(big.NewInt(a)), v.times(big.NewInt(b))), h.scaled(-1))
		}
		lhs, rhs := g.Arg(h.n, 0), g.IntVal(g.Arg(h.n, 1))
		return g.Ite(g.Le(lhs, g.Num(new(big.Int).Sub(rhs, unit))), sides[0], sides[1])
	})
	return g.Ite(to, zero, signs(func(s, t int64) ast.Node {
		if s*t == 0 {
			return h.sum() // to is true
		}
		h.u, h.v, h.sense = u.times(big.NewInt(s)), v.times(big.NewInt(t)), big.NewInt(s*t)
		return h.above(unit, unit)
	}))
}

// signs are the cases of u < 0, u = 0 and u > 0, where u is known to be in a range.
func (h *hyperbola) signs(u, v affine, in form.Range) ast.Node {
	var sides [2]ast.Node
	for i, sign := range []*big.Int{minus, unit} {
		h.u, h.v = u.times(sign), v.times(product(sign, h.sense))
		lo, hi := in.Lo, in.Hi
		if i == 0 {
			lo, hi = negation(hi), negation(lo)
		}
		if lo == nil || lo.Sign() <= 0 {
			lo = unit
		}
		if sides[i] = h.sum(); hi == nil || lo.Cmp(hi) <= 0 {
			sides[i] = h.between(lo, hi)
		}
	}
	zero := h.split(h.v, minus, h.sum(h.times(h.u, h.v.times(minus)), h.scaled(1)), h.sum(h.times(h.u.times(minus), h.v), h.scaled(1)))
	return h.split(u, minus, sides[0], h.split(u, new(big.Int), zero, sides[1]))
}

// negation of a bound; nil is none.
func negation(k *big.Int) *big.Int {
	if k == nil {
		return nil
	}
	return new(big.Int).Neg(k)
}

// between are the cases of lo <= u <= hi, where nil is no bound, and lo is positive.
func (h *hyperbola) between(lo, hi *big.Int) ast.Node {
	if h.left--; h.left < 0 {
		return h.sum()
	}
	if hi == nil {
		if lo.Cmp(h.size) <= 0 {
			return h.split(h.u, h.size, h.between(lo, h.size), h.between(new(big.Int).Add(h.size, unit), nil))
		}
		return h.positive(h.above(lo, unit))
	}
	v := num.FloorQuo(h.size, lo)
	switch least := product(hi, v); {
	case lo.Cmp(hi) == 0 && least.Cmp(h.size) == 0:
		low := h.positive(h.below(hi, new(big.Int).Sub(v, unit)))
		return h.split(h.v, new(big.Int).Sub(v, unit), low, h.split(h.v, v, h.solved(lo, v), h.above(lo, new(big.Int).Add(v, unit))))
	case least.Cmp(h.size) < 0:
		return h.split(h.v, v, h.positive(h.below(hi, v)), h.above(lo, new(big.Int).Add(v, unit)))
	}
	mid := h.cut(hi, new(big.Int).Rsh(new(big.Int).Add(lo, hi), 1))
	return h.split(h.u, mid, h.between(lo, mid), h.between(new(big.Int).Add(mid, unit), hi))
}

// cut gives the last number before hi of those around mid for which one case does: mid
// alone where it is a divisor, else all with its quotient that are none; where they reach hi
// what is before them.
func (h *hyperbola) cut(hi, mid *big.Int) *big.Int {
	v, rem := new(big.Int).QuoRem(h.size, mid, new(big.Int))
	if rem.Sign() == 0 {
		return mid
	}
	if v.Sign() > 0 {
		if end := new(big.Int).Sub(h.size, unit); end.Quo(end, v).Cmp(hi) < 0 {
			return end
		}
	}
	return v.Quo(h.size, v.Add(v, unit))
}

// positive leaves a case for v > 0: u is not negative.
func (h *hyperbola) positive(t ast.Node) ast.Node {
	return h.split(h.v, new(big.Int), h.sum(h.times(h.u, h.v.times(minus)), h.scaled(1)), t)
}

// above refutes u >= lo and v >= k for lo*k > size.
func (h *hyperbola) above(lo, k *big.Int) ast.Node {
	u, v := h.u.plus(new(big.Int).Neg(lo)), h.v.plus(new(big.Int).Neg(k))
	return h.sum(h.times(u, v), h.term(h.u.times(k)), h.term(h.v.times(lo)), h.scaled(-1))
}

// below refutes u <= hi and 0 <= v <= k for hi*k < size.
func (h *hyperbola) below(hi, k *big.Int) ast.Node {
	return h.sum(h.times(h.u.times(minus).plus(hi), h.v), h.term(h.v.times(new(big.Int).Neg(hi))), h.scaled(1))
}

// solved are the cases of u = lo and v = k: x and y follow, which are a point or no integers.
func (h *hyperbola) solved(lo, k *big.Int) ast.Node {
	det := new(big.Int).Sub(product(h.u.a, h.v.b), product(h.v.a, h.u.b))
	s, t := new(big.Int).Sub(lo, h.u.c), new(big.Int).Sub(k, h.v.c)
	out := h.sum()
	for i, c := range [][2]*big.Int{{h.v.b, new(big.Int).Neg(h.u.b)}, {new(big.Int).Neg(h.v.a), h.u.a}} { // det*x = c0*s + c1*t
		x := affine{c: new(big.Int), a: new(big.Int), b: new(big.Int)}
		*[]**big.Int{&x.a, &x.b}[i] = unit
		sum := h.sum(h.term(x.times(det)), h.term(h.u.times(new(big.Int).Neg(c[0]))), h.term(h.v.times(new(big.Int).Neg(c[1]))))
		value := new(big.Int).Add(product(c[0], s), product(c[1], t))
		at := num.FloorQuo(product(value, big.NewInt(int64(det.Sign()))), new(big.Int).Abs(det))
		if product(at, det).Cmp(value) != 0 {
			return h.split(x, at, sum, sum)
		}
		out = h.split(x, new(big.Int).Sub(at, unit), sum, h.split(x, at, out, sum))
	}
	return out
}

// point shows that the polynomial is 0 at a point: it is a sum of products of distances from
// it, which are zero, on both sides of that.
func (h *hyperbola) point(pt polynomials.Point) ast.Node {
	x := [2]affine{{unit, new(big.Int), new(big.Int).Neg(pt.X)}, {new(big.Int), unit, new(big.Int).Neg(pt.Y)}}
	var sides [2]ast.Node
	for i, sign := range []*big.Int{unit, minus} {
		parts := []ast.Node{h.p.times(new(big.Int).Neg(sign), h.p.g.Arg(h.n, 0))}
		put := func(c *big.Int, at ...int) {
			if c = product(c, sign); len(at) == 1 {
				parts = append(parts, h.term(x[at[0]].times(c)))
			} else {
				parts = append(parts, h.times(x[at[0]].times(c), x[at[1]]))
			}
		}
		q := h.q
		dx := new(big.Int).Add(q.Coef(1, 0), new(big.Int).Add(product(big.NewInt(2), product(q.Coef(2, 0), pt.X)), product(q.Coef(1, 1), pt.Y)))
		dy := new(big.Int).Add(q.Coef(0, 1), new(big.Int).Add(product(big.NewInt(2), product(q.Coef(0, 2), pt.Y)), product(q.Coef(1, 1), pt.X)))
		put(dx, 0)
		put(dy, 1)
		put(q.Coef(2, 0), 0, 0)
		put(q.Coef(1, 1), 0, 1)
		put(q.Coef(0, 2), 1, 1)
		sides[i] = h.sum(parts...)
	}
	rhs := h.p.g.IntVal(h.p.g.Arg(h.n, 1))
	return h.p.g.Ite(h.p.g.Le(h.p.g.Arg(h.n, 0), h.p.g.Num(new(big.Int).Sub(rhs, unit))), sides[0], sides[1])
}

// scaled is sense*Scale*lhs, or its negation: u*v without its numerals.
func (h *hyperbola) scaled(sign int64) ast.Node {
	return h.p.times(product(big.NewInt(sign), product(h.sense, h.of.Scale)), h.p.g.Arg(h.n, 0))
}

func (h *hyperbola) split(f affine, at *big.Int, low, high ast.Node) ast.Node {
	g := h.p.g
	return g.Ite(g.Le(h.term(f), g.Num(at)), low, high)
}

// term writes a form.
func (h *hyperbola) term(f affine) ast.Node {
	return h.sum(h.p.times(f.a, h.bases[0]), h.p.times(f.b, h.bases[1]), h.p.g.Num(f.c))
}

func (h *hyperbola) times(a, b affine) ast.Node {
	return h.p.g.Arith(ast.OpMul, h.term(a), h.term(b))
}

func (h *hyperbola) sum(ts ...ast.Node) ast.Node {
	g := h.p.g
	return g.Arith(ast.OpAdd, append([]ast.Node{g.Num64(0), g.Num64(0)}, ts...)...)
}
