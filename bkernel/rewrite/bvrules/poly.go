package bvrules

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Caps of polynomials: nodes looked at, monomials, degree.
const (
	polyNodes  = 48
	polyMonos  = 32
	polyDegree = 6
)

// power is coef times the product of atoms, which are sorted.
type power struct {
	atoms []ast.Node
	coef  *big.Int
}

// poly is a sum of powers with different atoms, sorted by them.
type poly []power

// add puts c*p into the polynomial, modulo 2^w.
func (q poly) add(atoms []ast.Node, c *big.Int, w int) poly {
	i, found := slices.BinarySearchFunc(q, atoms, func(p power, a []ast.Node) int { return slices.Compare(p.atoms, a) })
	if !found {
		if c = trunc(new(big.Int).Set(c), w); c.Sign() == 0 {
			return q
		}
		return slices.Insert(q, i, power{atoms, c})
	}
	if q[i].coef = trunc(new(big.Int).Add(q[i].coef, c), w); q[i].coef.Sign() == 0 {
		return slices.Delete(q, i, i+1)
	}
	return q
}

// polynomial expands n over its sums and products; false when it grows too large.
// Its depth is bounded by fuel, the nodes it may look at.
func (t *term) polynomial(n ast.Node, w int, fuel *int) (poly, bool) {
	g := t.g
	if *fuel--; *fuel < 0 {
		return nil, false
	}
	linear := func(a ast.Node, c *big.Int, b ast.Node, d *big.Int) (poly, bool) {
		q, ok := t.polynomial(a, w, fuel)
		if !ok {
			return nil, false
		}
		var r poly
		for _, p := range q {
			r = r.add(p.atoms, new(big.Int).Mul(p.coef, c), w)
		}
		if b == ast.None {
			return r, true
		}
		q, ok = t.polynomial(b, w, fuel)
		for _, p := range q {
			r = r.add(p.atoms, new(big.Int).Mul(p.coef, d), w)
		}
		return r, ok && len(r) <= polyMonos
	}
	minus := big.NewInt(-1)
	switch g.Op(n) {
	case ast.OpBv:
		if g.IntVal(n).Sign() == 0 {
			return nil, true
		}
		return poly{{nil, g.IntVal(n)}}, true
	case ast.OpBvAdd:
		return linear(g.Arg(n, 0), bigOne, g.Arg(n, 1), bigOne)
	case ast.OpBvSub:
		return linear(g.Arg(n, 0), bigOne, g.Arg(n, 1), minus)
	case ast.OpBvNeg:
		return linear(g.Arg(n, 0), minus, ast.None, nil)
	case ast.OpBvNot:
		q, ok := linear(g.Arg(n, 0), minus, ast.None, nil)
		return q.add(nil, minus, w), ok
	case ast.OpBvConcat:
		if x, k := t.shiftedLeft(n); k > 0 {
			return linear(x, pow2(k), ast.None, nil)
		}
	case ast.OpBvMul:
		a, ok := t.polynomial(g.Arg(n, 0), w, fuel)
		if !ok {
			return nil, false
		}
		b, ok := t.polynomial(g.Arg(n, 1), w, fuel)
		if !ok || len(a)*len(b) > polyMonos {
			return nil, false
		}
		var r poly
		for _, p := range a {
			for _, q := range b {
				atoms := slices.Concat(p.atoms, q.atoms)
				if len(atoms) > polyDegree {
					return nil, false
				}
				slices.Sort(atoms)
				r = r.add(atoms, new(big.Int).Mul(p.coef, q.coef), w)
			}
		}
		return r, true
	}
	return poly{{[]ast.Node{n}, bigOne}}, true
}

// eqPoly decides an equality of products of sums by the difference of both sides
// as a polynomial: when it is constant, or only its constant is odd.
func eqPoly(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	if !t.multiplies(t.args[0]) && !t.multiplies(t.args[1]) {
		return ast.None
	}
	fuel := polyNodes
	r, ok := t.polynomial(t.args[0], w, &fuel)
	if !ok {
		return ast.None
	}
	b, ok := t.polynomial(t.args[1], w, &fuel)
	if !ok {
		return ast.None
	}
	for _, p := range b {
		r = r.add(p.atoms, new(big.Int).Neg(p.coef), w)
	}
	if len(r) == 0 {
		return g.True()
	}
	k := new(big.Int)
	z := uint(w) // factors two of all coefficients
	for _, p := range r {
		if len(p.atoms) == 0 {
			k = p.coef
		} else {
			z = min(z, p.coef.TrailingZeroBits())
		}
	}
	if k.Sign() != 0 && k.TrailingZeroBits() < z {
		return g.False()
	}
	return ast.None
}

// multiplies says that n, or what it adds, is a product of no numeral.
func (t *term) multiplies(n ast.Node) bool {
	g := t.g
	for i := 0; i < maxFlat; i++ {
		switch g.Op(n) {
		case ast.OpBvMul:
			if !t.isNum(g.Arg(n, 1)) {
				return true
			}
		case ast.OpBvAdd, ast.OpBvSub:
			if o := g.Op(g.Arg(n, 1)); o == ast.OpBvMul || o == ast.OpBvNeg || o == ast.OpBvNot {
				return true
			}
		case ast.OpBvNeg, ast.OpBvNot:
		default:
			return false
		}
		n = g.Arg(n, 0)
	}
	return false
}
