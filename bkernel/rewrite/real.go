package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// isReal says that op is an operator of REALs, and no numeral.
func isReal(op ast.Op) bool { return op > ast.OpReal }

// real builds an operator of REALs over arguments in normal form.
//
// A comparison is Σ <= k or Σ < k, and an equality Σ = k, where the first coefficient is 1;
// sums and products are as in sums. What compares values of INTEGERs alone is a comparison of INTEGERs.
func (r *Rewriter) real(op ast.Op, args []ast.Node) ast.Node {
	g := r.G
	switch op {
	case ast.OpRLe:
		return r.RealLe(args[0], args[1])
	case ast.OpRLt:
		return r.Not(r.RealLe(args[1], args[0]))
	case ast.OpRAdd:
		return r.reals.plus(args...)
	case ast.OpRSub:
		return r.reals.minus(args[0], args[1])
	case ast.OpRNeg:
		return r.reals.scale(r.reals.minusOne, args[0])
	case ast.OpRMul:
		return r.reals.product(args)
	case ast.OpRDiv:
		if d := args[1]; g.Op(d) == ast.OpReal && g.RealVal(d).Sign() != 0 {
			return r.reals.scale(new(big.Rat).Inv(g.RealVal(d)), args[0])
		}
		s := r.reals.read(args[0]) // numerals go out in front
		if len(s.monos) == 1 && s.k.Sign() == 0 && s.monos[0].coef.Cmp(r.reals.one) != 0 {
			return r.reals.scale(s.monos[0].coef, g.RealArith(ast.OpRDiv, s.monos[0].base, args[1]))
		}
	case ast.OpOfInt:
		s := r.ints.read(args[0])
		t := ratSum{k: new(big.Rat).SetInt(s.k)}
		for _, m := range s.monos {
			t.monos = append(t.monos, ratMono{g.RealArith(ast.OpOfInt, m.base), new(big.Rat).SetInt(m.coef)})
		}
		t.monos = r.reals.collect(t.monos)
		return r.reals.write(t)
	case ast.OpCeiling:
		return r.ints.scale(minusOne, r.floor(r.reals.scale(r.reals.minusOne, args[0])))
	case ast.OpFloor:
		return r.floor(args[0])
	}
	return g.RealArith(op, args...)
}

// RealLe is a <= b.
func (r *Rewriter) RealLe(a, b ast.Node) ast.Node {
	g := r.G
	s := r.reals.less(a, b)
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() <= 0)
	}
	if t, ok := r.ofInts(s); ok {
		return r.leSum(t)
	}
	// c*x + … + k <= 0 is x + … <= -k/c, or for c < 0 the denial of x + … < -k/c.
	c := s.monos[0].coef
	s = r.reals.times(s, new(big.Rat).Inv(c))
	rhs := g.RealNum(new(big.Rat).Neg(s.k))
	s.k = new(big.Rat)
	lhs := r.reals.write(s)
	if c.Sign() < 0 {
		return g.Not(g.Conn(ast.OpRLt, lhs, rhs))
	}
	return g.Conn(ast.OpRLe, lhs, rhs)
}

// ofInts gives a sum over the values of INTEGERs alone as a sum of INTEGERs, a multiple of
// it; false where it is over other terms too.
func (r *Rewriter) ofInts(s ratSum) (sum, bool) {
	g := r.G
	d := new(big.Int).Set(s.k.Denom())
	for _, m := range s.monos {
		if g.Op(m.base) != ast.OpOfInt {
			return sum{}, false
		}
		e := m.coef.Denom()
		d.Mul(d, new(big.Int).Quo(e, new(big.Int).GCD(nil, nil, d, e)))
	}
	whole := func(v *big.Rat) *big.Int { return new(big.Int).Mul(v.Num(), new(big.Int).Quo(d, v.Denom())) }
	t := sum{k: whole(s.k)}
	for _, m := range s.monos {
		t.monos = append(t.monos, mono{g.Arg(m.base, 0), whole(m.coef)})
	}
	t.monos = r.ints.collect(t.monos)
	return t, true
}

// eqReal is a = b.
func (r *Rewriter) eqReal(a, b ast.Node) ast.Node {
	g := r.G
	s := r.reals.less(a, b)
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() == 0)
	}
	if t, ok := r.ofInts(s); ok {
		return r.eqInt(r.ints.write(t), g.Num64(0))
	}
	s = r.reals.times(s, new(big.Rat).Inv(s.monos[0].coef))
	rhs := g.RealNum(new(big.Rat).Neg(s.k))
	s.k = new(big.Rat)
	lhs := r.reals.write(s)
	if len(s.monos) == 1 {
		if n := r.eqIte(lhs, rhs); n != ast.None {
			return n
		}
	}
	return g.Eq(lhs, rhs)
}

// floor is the floor of a: INTEGER parts go out of it.
func (r *Rewriter) floor(a ast.Node) ast.Node {
	g := r.G
	s := r.reals.read(a)
	out := sum{k: new(big.Int).Div(s.k.Num(), s.k.Denom())}
	s.k = new(big.Rat).Sub(s.k, new(big.Rat).SetInt(out.k))
	var in []ratMono
	for _, m := range s.monos {
		if g.Op(m.base) == ast.OpOfInt && m.coef.IsInt() {
			out.monos = append(out.monos, mono{g.Arg(m.base, 0), m.coef.Num()})
		} else {
			in = append(in, m)
		}
	}
	if len(in) > 0 {
		rest := r.reals.write(ratSum{in, s.k})
		out.monos = append(out.monos, mono{g.Arith(ast.OpFloor, rest), one})
	} // else what is left lies between 0 and 1
	out.monos = r.ints.collect(out.monos)
	return r.ints.write(out)
}

// SolveReal solves a REAL equality for the base x: the term that equals it, or None when x
// is no monomial of it.
func (r *Rewriter) SolveReal(eq, x ast.Node) ast.Node {
	s := r.reals.less(r.G.Arg(eq, 0), r.G.Arg(eq, 1))
	for i, m := range s.monos {
		if m.base == x {
			c := new(big.Rat).Inv(new(big.Rat).Neg(m.coef))
			return r.reals.write(r.reals.times(ratSum{slices.Delete(slices.Clone(s.monos), i, i+1), s.k}, c))
		}
	}
	return ast.None
}

// IsolateReal reads a comparison of REALs as one of the variable x with a bound: sign is
// that of the coefficient of x, on the side of the lesser. Where ok is false, todo is a
// choice that holds x and stands in the way, or None.
func (r *Rewriter) IsolateReal(a, x ast.Node) (sign int, bound, todo ast.Node, ok bool) {
	s := r.reals.less(r.G.Arg(a, 0), r.G.Arg(a, 1))
	at := -1
	for i, m := range s.monos {
		switch {
		case m.base == x:
			at = i
		case !r.Occurs(m.base, map[ast.Node]bool{x: true}):
		case r.G.Op(m.base) == ast.OpIte:
			return 0, ast.None, m.base, false
		default:
			return 0, ast.None, ast.None, false
		}
	}
	if at < 0 {
		return 0, ast.None, ast.None, false
	}
	c := s.monos[at].coef
	rest := ratSum{slices.Delete(slices.Clone(s.monos), at, at+1), s.k}
	return c.Sign(), r.reals.write(r.reals.times(rest, new(big.Rat).Inv(new(big.Rat).Neg(c)))), ast.None, true
}

// QuadraticReal reads a comparison or an equality of REALs, of its left side with its right
// one, as one of a*x*x + b*x + c with 0; false where x stands in something else.
func (r *Rewriter) QuadraticReal(n, x ast.Node) (a, b, c ast.Node, ok bool) {
	g := r.G
	s := r.reals.less(g.Arg(n, 0), g.Arg(n, 1))
	in := map[ast.Node]bool{x: true}
	var coefs [3][]ast.Node
	for _, m := range s.monos {
		degree := 0
		rest := []ast.Node{g.RealNum(m.coef)}
		for _, f := range r.reals.factors(m.base) {
			switch {
			case f == x:
				degree++
			case r.Occurs(f, in):
				return ast.None, ast.None, ast.None, false
			default:
				rest = append(rest, f)
			}
		}
		if degree > 2 {
			return ast.None, ast.None, ast.None, false
		}
		coefs[degree] = append(coefs[degree], r.Mk(ast.OpRMul, ast.Real, append(rest, g.RealNum64(1)), 0))
	}
	coefs[0] = append(coefs[0], g.RealNum(s.k))
	sum := func(ts []ast.Node) ast.Node {
		return r.Mk(ast.OpRAdd, ast.Real, append(ts, g.RealNum64(0), g.RealNum64(0)), 0)
	}
	return sum(coefs[2]), sum(coefs[1]), sum(coefs[0]), true
}
