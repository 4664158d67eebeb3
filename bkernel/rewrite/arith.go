package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite/bvrules"
)

var one, minusOne = big.NewInt(1), big.NewInt(-1)

func (r *Rewriter) arith(op ast.Op, args []ast.Node) ast.Node {
	g := r.G
	switch op {
	case ast.OpAdd:
		return r.ints.plus(args...)
	case ast.OpSub:
		return r.ints.minus(args[0], args[1])
	case ast.OpNeg:
		return r.ints.scale(minusOne, args[0])
	case ast.OpMul:
		return r.ints.product(args)
	case ast.OpAbs:
		return r.Ite(r.Le(g.Num64(0), args[0]), args[0], r.ints.scale(minusOne, args[0]))
	case ast.OpMax:
		return r.Ite(r.Le(args[1], args[0]), args[0], args[1])
	case ast.OpMin:
		return r.Ite(r.Le(args[0], args[1]), args[0], args[1])
	case ast.OpPow:
		return r.pow(args[0], args[1])
	case ast.OpEDiv:
		return r.ediv(args[0], args[1])
	case ast.OpEMod:
		return r.emod(args[0], args[1])
	}
	panic("rewrite: not an arithmetic operator: " + op.String())
}

// powCap is the largest exponent that is multiplied out.
const powCap = 16

func (r *Rewriter) pow(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) == ast.OpInt && g.IntVal(b).Sign() >= 0 {
		e := g.IntVal(b)
		if g.Op(a) == ast.OpInt && e.IsInt64() && e.Int64() <= 1<<16 {
			return g.Num(new(big.Int).Exp(g.IntVal(a), e, nil))
		}
		if e.IsInt64() && e.Int64() <= powCap {
			ns := make([]ast.Node, e.Int64())
			for i := range ns {
				ns[i] = a
			}
			return r.ints.product(ns)
		}
	}
	return g.Mk(ast.OpPow, ast.Int, []ast.Node{a, b}, 0)
}

// Euclid divides as SMT-LIB's Ints theory fixes it (Boute 1992): the remainder is
// in 0..|b|-1; b is not zero.
func Euclid(a, b *big.Int) (q, m *big.Int) {
	return new(big.Int).DivMod(a, b, new(big.Int))
}

func (r *Rewriter) ediv(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) != ast.OpInt || g.IntVal(b).Sign() == 0 {
		return g.Mk(ast.OpEDiv, ast.Int, []ast.Node{a, b}, 0)
	}
	d := g.IntVal(b)
	if d.Sign() < 0 {
		return r.ints.scale(minusOne, r.ediv(a, g.Num(new(big.Int).Neg(d))))
	}
	if d.Cmp(one) == 0 {
		return a
	}
	// Multiples of d leave: (d*x + y) div d = x + y div d.
	s := r.ints.read(a)
	in, out := sum{k: new(big.Int)}, sum{k: new(big.Int)}
	for _, m := range s.monos {
		q, rem := Euclid(m.coef, d)
		if rem.Sign() == 0 {
			out.monos = append(out.monos, mono{m.base, q})
		} else {
			in.monos = append(in.monos, m)
		}
	}
	out.k, in.k = Euclid(s.k, d)
	if len(in.monos) == 0 {
		return r.ints.write(out) // in.k < d divides to 0
	}
	out.monos = append(out.monos, mono{g.Mk(ast.OpEDiv, ast.Int, []ast.Node{r.ints.write(in), b}, 0), one})
	out.monos = r.ints.collect(out.monos)
	return r.ints.write(out)
}

func (r *Rewriter) emod(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) != ast.OpInt || g.IntVal(b).Sign() == 0 {
		return g.Mk(ast.OpEMod, ast.Int, []ast.Node{a, b}, 0)
	}
	d := new(big.Int).Abs(g.IntVal(b))
	if d.Cmp(one) == 0 {
		return g.Num64(0)
	}
	s := r.ints.read(a)
	in := sum{k: new(big.Int).Mod(s.k, d)}
	for _, m := range s.monos {
		base := m.base
		if g.Op(base) == ast.OpEMod && g.Op(g.Arg(base, 1)) == ast.OpInt {
			if in2 := g.IntVal(g.Arg(base, 1)); in2.Sign() > 0 && new(big.Int).Mod(in2, d).Sign() == 0 {
				// x mod (d*e) mod d = x mod d
				t := r.ints.read(g.Arg(base, 0))
				for _, m2 := range t.monos {
					in.monos = append(in.monos, mono{m2.base, new(big.Int).Mod(new(big.Int).Mul(m.coef, m2.coef), d)})
				}
				in.k.Add(in.k, new(big.Int).Mul(m.coef, t.k)).Mod(in.k, d)
				continue
			}
		}
		in.monos = append(in.monos, mono{base, new(big.Int).Mod(m.coef, d)})
	}
	in.monos = r.ints.collect(in.monos)
	for i, m := range in.monos {
		in.monos[i].coef = new(big.Int).Mod(m.coef, d)
	}
	in.monos = slices.DeleteFunc(in.monos, func(m mono) bool { return m.coef.Sign() == 0 })
	if len(in.monos) == 0 {
		return g.Num(in.k)
	}
	return g.Mk(ast.OpEMod, ast.Int, []ast.Node{r.ints.write(in), g.Num(d)}, 0)
}

// Le is a <= b: a sum with coprime coefficients against a numeral.
func (r *Rewriter) Le(a, b ast.Node) ast.Node {
	if n := r.bridge(ast.OpLe, a, b); n != ast.None {
		return n
	}
	s := r.ints.less(a, b)
	return r.lift(s, r.leSum)
}

// bridge turns a comparison between values of bit vectors and numerals into one
// of bit vectors.
func (r *Rewriter) bridge(op ast.Op, a, b ast.Node) ast.Node {
	ofWord := func(n ast.Node) bool { o := r.G.Op(n); return o == ast.OpBv2Nat || o == ast.OpSbv2Int }
	if !ofWord(a) && !ofWord(b) {
		return ast.None
	}
	n, _ := bvrules.Simplify(r.G, r.mk, op, ast.Pred, []ast.Node{a, b}, 0)
	return n
}

// leSum is s <= 0.
func (r *Rewriter) leSum(s sum) ast.Node {
	g := r.G
	k := new(big.Int).Neg(s.k)
	if len(s.monos) == 0 {
		return g.Truth(k.Sign() >= 0)
	}
	if n := r.countLe(s); n != ast.None {
		return n
	}
	d := content(s.monos)
	if d.Cmp(one) != 0 {
		for i, m := range s.monos {
			s.monos[i].coef = new(big.Int).Quo(m.coef, d)
		}
		k.Div(k, d) // floor, d > 0
	}
	return g.Le(r.ints.write(sum{s.monos, new(big.Int)}), g.Num(k))
}

// notLe is the negation of a sum <= k: -sum <= -k-1.
func (r *Rewriter) notLe(p ast.Node) ast.Node {
	if int(p) < len(r.denials) && r.denials[p] != ast.None {
		return r.denials[p]
	}
	g := r.G
	s := r.ints.read(g.Arg(p, 0))
	neg := r.ints.times(s, minusOne)
	neg.k = new(big.Int).Add(neg.k, new(big.Int).Add(g.IntVal(g.Arg(p, 1)), one))
	n := r.leSum(neg)
	for len(r.denials) <= int(p) {
		r.denials = append(r.denials, ast.None)
	}
	r.denials[p] = n
	return n
}

// content is the greatest common divisor of the coefficients.
func content(ms []mono) *big.Int {
	d := new(big.Int)
	for _, m := range ms {
		d.GCD(nil, nil, d, new(big.Int).Abs(m.coef))
		if d.Cmp(one) == 0 {
			break
		}
	}
	return d
}

// eqInt is a = b: a sum with coprime coefficients, the first positive, against a
// numeral.
func (r *Rewriter) eqInt(a, b ast.Node) ast.Node {
	if n := r.bridge(ast.OpEq, a, b); n != ast.None {
		return n
	}
	s := r.ints.less(a, b)
	return r.lift(s, r.eqSum)
}

// eqSum is s = 0.
func (r *Rewriter) eqSum(s sum) ast.Node {
	g := r.G
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() == 0)
	}
	if n := r.countEq(s); n != ast.None {
		return n
	}
	d := content(s.monos)
	if new(big.Int).Mod(s.k, d).Sign() != 0 {
		return g.False()
	}
	if s.monos[0].coef.Sign() < 0 {
		d = new(big.Int).Neg(d)
	}
	if d.Cmp(one) != 0 {
		for i, m := range s.monos {
			s.monos[i].coef = new(big.Int).Quo(m.coef, d)
		}
		s.k = new(big.Int).Quo(s.k, d)
	}
	rhs := g.Num(new(big.Int).Neg(s.k))
	if len(s.monos) == 1 && s.monos[0].coef.Cmp(one) == 0 {
		if n := r.eqIte(s.monos[0].base, rhs); n != ast.None {
			return n
		}
	}
	return g.Eq(r.ints.write(sum{s.monos, new(big.Int)}), rhs)
}

// Monomials gives the bases of an integer equality in normal form and their
// number.
func (r *Rewriter) Monomials(eq ast.Node) ([]ast.Node, int) {
	s := r.ints.read(r.G.Arg(eq, 0))
	out := make([]ast.Node, len(s.monos))
	for i, m := range s.monos {
		out[i] = m.base
	}
	return out, len(out)
}

// SolveSum solves an integer equality for the base x: the term that equals it,
// or None when its coefficient is not 1 or -1.
func (r *Rewriter) SolveSum(eq, x ast.Node) ast.Node {
	s := r.ints.less(r.G.Arg(eq, 0), r.G.Arg(eq, 1))
	for i, m := range s.monos {
		if m.base != x {
			continue
		}
		if !m.coef.IsInt64() || m.coef.Int64() != 1 && m.coef.Int64() != -1 {
			return ast.None
		}
		rest := sum{slices.Delete(slices.Clone(s.monos), i, i+1), s.k}
		return r.ints.write(r.ints.times(rest, new(big.Int).Neg(m.coef)))
	}
	return ast.None
}

// Isolate reads an integer comparison in normal form as c*x <= rest or
// c*x = rest; ok is false when x is not a monomial of it or occurs in another.
func (r *Rewriter) Isolate(atom, x ast.Node) (c *big.Int, rest ast.Node, ok bool) {
	s := r.ints.read(r.G.Arg(atom, 0))
	at := -1
	for i, m := range s.monos {
		if m.base == x {
			at = i
		} else if r.Occurs(m.base, map[ast.Node]bool{x: true}) {
			return nil, ast.None, false
		}
	}
	if at < 0 {
		return nil, ast.None, false
	}
	c = s.monos[at].coef
	s.monos = slices.Delete(slices.Clone(s.monos), at, at+1)
	rest = r.ints.minus(r.G.Arg(atom, 1), r.ints.write(s))
	return c, rest, true
}

// Equation reads an integer equality in normal form as Σ coefs*bases = k.
func (r *Rewriter) Equation(eq ast.Node) (bases []ast.Node, coefs []*big.Int, k *big.Int) {
	s := r.ints.less(r.G.Arg(eq, 0), r.G.Arg(eq, 1))
	for _, m := range s.monos {
		bases = append(bases, m.base)
		coefs = append(coefs, m.coef)
	}
	return bases, coefs, new(big.Int).Neg(s.k)
}
