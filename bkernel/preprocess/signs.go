package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/polynomials"
)

// What follows writes what shows a step about a polynomial, a term as package proofcheck
// reads it: products of terms that are not negative add up, with the polynomial, to a
// numeral.

// cases shows what a comparison of a polynomial in x is equivalent to.
func (p *polynomialsPass) cases(c *polynomials.Cases, n, x ast.Node) ast.Node {
	g := p.g
	lhs, rhs := g.Arg(n, 0), g.IntVal(g.Arg(n, 1))
	if c.At != nil {
		cond := g.Le(x, g.Num(c.At))
		if c.OfValue {
			cond = g.Le(lhs, g.Num(new(big.Int).Add(c.At, rhs)))
		}
		return g.Ite(cond, p.cases(c.Sides[0], n, x), p.cases(c.Sides[1], n, x))
	}
	sum := []ast.Node{g.Num64(0), p.times(new(big.Int).Neg(c.Scale), lhs)}
	for _, d := range c.Products {
		sum = append(sum, p.distances(d, x))
	}
	return g.Arith(ast.OpAdd, sum...)
}

// distances writes a product; the first factors are at its end.
func (p *polynomialsPass) distances(d polynomials.Distances, x ast.Node) ast.Node {
	g := p.g
	out := ast.None
	for i := range d.Up + d.Down {
		c, k := big.NewInt(1), d.Lo
		if i >= d.Up {
			c, k = big.NewInt(-1), d.Hi
		}
		of := big.NewInt(1) // the coefficient belongs to the first one
		if i == 0 {
			of = d.Coef
		}
		c.Mul(c, of)
		f := g.Arith(ast.OpAdd, p.times(c, x), g.Num(new(big.Int).Neg(new(big.Int).Mul(c, k))))
		if out == ast.None {
			out = f
		} else {
			out = g.Arith(ast.OpMul, f, out)
		}
	}
	if d.Up+d.Down == 1 {
		return g.Arg(out, 0) // a bound needs no numeral
	}
	return out
}

// squares shows a bound of a band, the lower one first, or, where there is no band, that
// the polynomial of its squares is positive: that of lhs, or of -lhs when negated, up to a
// numeral.
func (p *polynomialsPass) squares(lhs ast.Node, negated bool, b polynomials.Band, side int, bases []ast.Node) ast.Node {
	g := p.g
	scale := b.Sum.Scale
	if !negated {
		scale = new(big.Int).Neg(scale)
	}
	sum := []ast.Node{g.Num64(0), p.times(scale, lhs)}
	for i, form := range b.Sum.Forms {
		linear := func(sign, k int64) ast.Node { // sign*form + k*(Radius+1)
			out := []ast.Node{g.Num64(0)}
			for v, x := range bases {
				out = append(out, p.times(new(big.Int).Mul(big.NewInt(sign), form[v]), x))
			}
			last := new(big.Int).Mul(big.NewInt(sign), form[len(bases)])
			if k != 0 {
				last.Add(last, new(big.Int).Mul(big.NewInt(k), new(big.Int).Add(b.Radius, big.NewInt(1))))
			}
			return g.Arith(ast.OpAdd, append(out, g.Num(last))...)
		}
		x, y := linear(1, 0), linear(1, 0)
		if b.Radius != nil && i == len(b.Sum.Forms)-1 {
			sign := int64(2*side - 1)
			x, y = linear(sign, -1), linear(sign, 1)
		}
		sum = append(sum, g.Arith(ast.OpMul, g.Arith(ast.OpMul, x, y), g.Num(b.Sum.Coefs[i])))
	}
	return g.Arith(ast.OpAdd, sum...)
}

func (p *Preprocessor) times(c *big.Int, x ast.Node) ast.Node {
	return p.g.Arith(ast.OpMul, p.g.Num(c), x)
}
