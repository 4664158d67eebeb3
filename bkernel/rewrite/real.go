package rewrite

import (
	"cmp"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// ratMono is coef * base over REAL, base neither a numeral nor a sum nor a product with a
// numeral.
type ratMono struct {
	base ast.Node
	coef *big.Rat
}

// ratSum is a linear combination over REAL and a numeral.
type ratSum struct {
	monos []ratMono
	k     *big.Rat
}

var ratOne = big.NewRat(1, 1)

// isReal says that op is an operator of REALs, and no numeral.
func isReal(op ast.Op) bool { return op > ast.OpReal }

// real builds an operator of REALs over arguments in normal form.
//
// A sum has each base once, in ascending order, and its numeral last; a product has its
// numeral first. A comparison is Σ <= k or Σ < k, and an equality Σ = k, where the first
// coefficient is 1; what compares values of INTEGERs alone is a comparison of INTEGERs.
func (r *Rewriter) real(op ast.Op, args []ast.Node) ast.Node {
	g := r.G
	switch op {
	case ast.OpRLe:
		return r.RealLe(args[0], args[1])
	case ast.OpRLt:
		return r.Not(r.RealLe(args[1], args[0]))
	case ast.OpRAdd:
		cs := make([]*big.Rat, len(args))
		for i := range cs {
			cs[i] = ratOne
		}
		return r.writeReal(r.realLinear(false, cs, args))
	case ast.OpRSub:
		return r.writeReal(r.realLinear(false, []*big.Rat{ratOne, big.NewRat(-1, 1)}, args))
	case ast.OpRNeg:
		return r.scaleReal(big.NewRat(-1, 1), args[0])
	case ast.OpRMul:
		return r.realProduct(args)
	case ast.OpRDiv:
		if d := args[1]; g.Op(d) == ast.OpReal && g.RealVal(d).Sign() != 0 {
			return r.scaleReal(new(big.Rat).Inv(g.RealVal(d)), args[0])
		}
		s := r.readReal(args[0]) // numerals go out in front
		if len(s.monos) == 1 && s.k.Sign() == 0 && s.monos[0].coef.Cmp(ratOne) != 0 {
			return r.scaleReal(s.monos[0].coef, g.RealArith(ast.OpRDiv, s.monos[0].base, args[1]))
		}
	case ast.OpOfInt:
		s := r.read(args[0])
		t := ratSum{k: new(big.Rat).SetInt(s.k)}
		for _, m := range s.monos {
			t.monos = append(t.monos, ratMono{g.RealArith(ast.OpOfInt, m.base), new(big.Rat).SetInt(m.coef)})
		}
		t.monos = collectReal(t.monos)
		return r.writeReal(t)
	case ast.OpCeiling:
		return r.scale(minusOne, r.floor(r.scaleReal(big.NewRat(-1, 1), args[0])))
	case ast.OpFloor:
		return r.floor(args[0])
	}
	return g.RealArith(op, args...)
}

// readReal takes a REAL term in normal form apart.
func (r *Rewriter) readReal(n ast.Node) ratSum {
	g := r.G
	s := ratSum{k: new(big.Rat)}
	switch g.Op(n) {
	case ast.OpReal:
		s.k = g.RealVal(n)
	case ast.OpRAdd:
		for _, a := range g.Args(n) {
			if g.Op(a) == ast.OpReal {
				s.k = g.RealVal(a)
			} else {
				s.monos = append(s.monos, r.readRealMono(a))
			}
		}
	default:
		s.monos = []ratMono{r.readRealMono(n)}
	}
	return s
}

func (r *Rewriter) readRealMono(n ast.Node) ratMono {
	g := r.G
	if g.Op(n) == ast.OpRMul && g.Op(g.Arg(n, 0)) == ast.OpReal {
		rest := g.Args(n)[1:]
		if len(rest) == 1 {
			return ratMono{rest[0], g.RealVal(g.Arg(n, 0))}
		}
		return ratMono{g.RealArith(ast.OpRMul, rest...), g.RealVal(g.Arg(n, 0))}
	}
	return ratMono{n, ratOne}
}

// collectReal brings monomials into order, each base once.
func collectReal(ms []ratMono) []ratMono {
	slices.SortStableFunc(ms, func(a, b ratMono) int { return cmp.Compare(a.base, b.base) })
	out := ms[:0]
	for _, m := range ms {
		if k := len(out); k > 0 && out[k-1].base == m.base {
			out[k-1].coef = new(big.Rat).Add(out[k-1].coef, m.coef)
			if out[k-1].coef.Sign() == 0 {
				out = out[:k-1]
			}
		} else if m.coef.Sign() != 0 {
			out = append(out, m)
		}
	}
	return out
}

// writeReal builds the term of a sum whose monomials are collected.
func (r *Rewriter) writeReal(s ratSum) ast.Node {
	g := r.G
	args := make([]ast.Node, 0, len(s.monos)+1)
	for _, m := range s.monos {
		args = append(args, r.writeRealMono(m))
	}
	if s.k.Sign() != 0 || len(args) == 0 {
		args = append(args, g.RealNum(s.k))
	}
	if len(args) == 1 {
		return args[0]
	}
	return g.RealArith(ast.OpRAdd, args...)
}

func (r *Rewriter) writeRealMono(m ratMono) ast.Node {
	g := r.G
	if m.coef.Cmp(ratOne) == 0 {
		return m.base
	}
	args := []ast.Node{g.RealNum(m.coef)}
	if g.Op(m.base) == ast.OpRMul {
		args = append(args, g.Args(m.base)...)
	} else {
		args = append(args, m.base)
	}
	return g.RealArith(ast.OpRMul, args...)
}

// realLinear gives Σ c_i*n_i; see addTo for top.
func (r *Rewriter) realLinear(top bool, coefs []*big.Rat, ns []ast.Node) ratSum {
	s := ratSum{k: new(big.Rat)}
	for i, n := range ns {
		c := coefs[i]
		if r.G.Op(n) == ast.OpRAdd && len(r.G.Args(n)) > sumCap && !top {
			s.monos = append(s.monos, ratMono{n, c})
			continue
		}
		t := r.readReal(n)
		s.k = new(big.Rat).Add(s.k, new(big.Rat).Mul(c, t.k))
		for _, m := range t.monos {
			s.monos = append(s.monos, ratMono{m.base, new(big.Rat).Mul(c, m.coef)})
		}
	}
	s.monos = collectReal(s.monos)
	return s
}

func (r *Rewriter) scaleReal(c *big.Rat, n ast.Node) ast.Node {
	return r.writeReal(r.realLinear(false, []*big.Rat{c}, []ast.Node{n}))
}

func scaledReal(s ratSum, c *big.Rat) ratSum {
	out := ratSum{k: new(big.Rat).Mul(s.k, c)}
	if c.Sign() != 0 {
		for _, m := range s.monos {
			out.monos = append(out.monos, ratMono{m.base, new(big.Rat).Mul(m.coef, c)})
		}
	}
	return out
}

// realProduct multiplies; numerals go out in front, small sums are multiplied out.
func (r *Rewriter) realProduct(ns []ast.Node) ast.Node {
	g := r.G
	acc := ratSum{k: ratOne}
	for _, n := range ns {
		t := r.readReal(n)
		switch {
		case len(acc.monos) == 0:
			acc = scaledReal(t, acc.k)
			continue
		case len(t.monos) == 0:
			acc = scaledReal(acc, t.k)
			continue
		}
		parts := func(s ratSum) []ratMono {
			if s.k.Sign() != 0 {
				return append(slices.Clone(s.monos), ratMono{ast.None, s.k})
			}
			return s.monos
		}
		as, bs := parts(acc), parts(t)
		if len(as)*len(bs) > expandCap { // too large to multiply out: a product of terms
			as, bs = r.asOne(acc), r.asOne(t)
		}
		out := ratSum{k: new(big.Rat)}
		for _, a := range as {
			for _, b := range bs {
				c := new(big.Rat).Mul(a.coef, b.coef)
				switch {
				case a.base == ast.None && b.base == ast.None:
					out.k = new(big.Rat).Add(out.k, c)
				case a.base == ast.None:
					out.monos = append(out.monos, ratMono{b.base, c})
				case b.base == ast.None:
					out.monos = append(out.monos, ratMono{a.base, c})
				default:
					fs := append(slices.Clone(r.realFactors(a.base)), r.realFactors(b.base)...)
					slices.Sort(fs)
					out.monos = append(out.monos, ratMono{g.RealArith(ast.OpRMul, fs...), c})
				}
			}
		}
		out.monos = collectReal(out.monos)
		acc = out
	}
	return r.writeReal(acc)
}

// asOne is a sum as one monomial: a sum of several becomes a factor.
func (r *Rewriter) asOne(s ratSum) []ratMono {
	if len(s.monos) == 1 && s.k.Sign() == 0 {
		return s.monos
	}
	return []ratMono{{r.writeReal(s), ratOne}}
}

// realFactors gives the factors of a base that are no numerals, in ascending order.
func (r *Rewriter) realFactors(base ast.Node) []ast.Node {
	if r.G.Op(base) == ast.OpRMul {
		return r.G.Args(base)
	}
	return []ast.Node{base}
}

// RealLe is a <= b.
func (r *Rewriter) RealLe(a, b ast.Node) ast.Node {
	g := r.G
	s := r.realLinear(true, []*big.Rat{ratOne, big.NewRat(-1, 1)}, []ast.Node{a, b})
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() <= 0)
	}
	if t, ok := r.ofInts(s); ok {
		return r.leSum(t)
	}
	// c*x + … + k <= 0 is x + … <= -k/c, or for c < 0 the denial of x + … < -k/c.
	c := s.monos[0].coef
	s = scaledReal(s, new(big.Rat).Inv(c))
	rhs := g.RealNum(new(big.Rat).Neg(s.k))
	s.k = new(big.Rat)
	lhs := r.writeReal(s)
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
	t.monos = collect(t.monos)
	return t, true
}

// eqReal is a = b.
func (r *Rewriter) eqReal(a, b ast.Node) ast.Node {
	g := r.G
	s := r.realLinear(true, []*big.Rat{ratOne, big.NewRat(-1, 1)}, []ast.Node{a, b})
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() == 0)
	}
	if t, ok := r.ofInts(s); ok {
		return r.eqInt(r.write(t), g.Num64(0))
	}
	s = scaledReal(s, new(big.Rat).Inv(s.monos[0].coef))
	rhs := g.RealNum(new(big.Rat).Neg(s.k))
	s.k = new(big.Rat)
	lhs := r.writeReal(s)
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
	s := r.readReal(a)
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
		rest := r.writeReal(ratSum{in, s.k})
		out.monos = append(out.monos, mono{g.Arith(ast.OpFloor, rest), one})
	} // else what is left lies between 0 and 1
	out.monos = collect(out.monos)
	return r.write(out)
}

// SolveReal solves a REAL equality for the base x: the term that equals it, or None when x
// is no monomial of it.
func (r *Rewriter) SolveReal(eq, x ast.Node) ast.Node {
	s := r.realLinear(true, []*big.Rat{ratOne, big.NewRat(-1, 1)}, []ast.Node{r.G.Arg(eq, 0), r.G.Arg(eq, 1)})
	for i, m := range s.monos {
		if m.base == x {
			c := new(big.Rat).Inv(new(big.Rat).Neg(m.coef))
			return r.writeReal(scaledReal(ratSum{slices.Delete(slices.Clone(s.monos), i, i+1), s.k}, c))
		}
	}
	return ast.None
}

// IsolateReal reads a comparison of REALs as one of the variable x with a bound: sign is
// that of the coefficient of x, on the side of the lesser. Where ok is false, todo is a
// choice that holds x and stands in the way, or None.
func (r *Rewriter) IsolateReal(a, x ast.Node) (sign int, bound, todo ast.Node, ok bool) {
	s := r.realLinear(true, []*big.Rat{ratOne, big.NewRat(-1, 1)}, []ast.Node{r.G.Arg(a, 0), r.G.Arg(a, 1)})
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
	return c.Sign(), r.writeReal(scaledReal(rest, new(big.Rat).Inv(new(big.Rat).Neg(c)))), ast.None, true
}

// QuadraticReal reads a comparison or an equality of REALs, of its left side with its right
// one, as one of a*x*x + b*x + c with 0; false where x stands in something else.
func (r *Rewriter) QuadraticReal(n, x ast.Node) (a, b, c ast.Node, ok bool) {
	g := r.G
	s := r.realLinear(true, []*big.Rat{ratOne, big.NewRat(-1, 1)}, []ast.Node{g.Arg(n, 0), g.Arg(n, 1)})
	in := map[ast.Node]bool{x: true}
	var coefs [3][]ast.Node
	for _, m := range s.monos {
		degree := 0
		rest := []ast.Node{g.RealNum(m.coef)}
		for _, f := range r.realFactors(m.base) {
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
