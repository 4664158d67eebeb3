package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// magnitude is the absolute value of a word without its sign as a REAL, linear in its bits: the
// significand doubled once, twice, four times, ... by the bits of the exponent. Of an infinity it
// is the power of two behind the greatest number, which rounding takes it for.
type magnitude struct {
	value ast.Node // a REAL
	step  ast.Node // the way to the next one
	back  ast.Node // the way to the one before
}

// magnitude gives that of the word n, of a float that is not NaN.
func (b *Builder) magnitude(f Format, n ast.Node) magnitude {
	g := b.g
	_, exponent, fraction := b.fields(f, n)
	hidden := b.not(b.isZero(exponent))
	sig := []ast.Node{g.Ite(hidden, b.power(f.Sb-1), g.RealNum64(0))}
	for i := range f.Sb - 1 {
		sig = append(sig, g.Ite(b.bit(fraction, i), b.power(i), g.RealNum64(0)))
	}
	m := magnitude{value: b.scaled(f, g.RealArith(ast.OpRAdd, sig...), exponent), step: b.scaled(f, g.RealNum64(1), exponent)}
	first := b.and(b.isZero(fraction), hidden, b.not(b.eq(exponent, b.num(1, f.Eb))))
	m.back = g.Ite(first, b.times(-1, m.step), m.step)
	return m
}

// scaled is x times the weight of the last bit of a significand with that exponent.
func (b *Builder) scaled(f Format, x, exponent ast.Node) ast.Node {
	g := b.g
	x = b.times(-f.bias()-(f.Sb-1), x)
	x = g.Ite(b.isZero(exponent), b.times(1, x), x) // as of a normal number
	for i := range f.Eb {
		x = g.Ite(b.bit(exponent, i), b.times(1<<i, x), x)
	}
	return x
}

// power is a power of two, times what it makes of x.
func (b *Builder) power(k int) ast.Node {
	one := big.NewInt(1)
	if k < 0 {
		return b.g.RealNum(new(big.Rat).SetFrac(one, new(big.Int).Lsh(one, uint(-k))))
	}
	return b.g.RealNum(new(big.Rat).SetInt(new(big.Int).Lsh(one, uint(k))))
}

func (b *Builder) times(k int, x ast.Node) ast.Node {
	if b.g.Op(x) == ast.OpReal {
		return b.g.RealNum(new(big.Rat).Mul(b.g.RealVal(b.power(k)), b.g.RealVal(x)))
	}
	return b.g.RealArith(ast.OpRMul, b.power(k), x)
}

// Real is the value of a finite float as a REAL.
func (b *Builder) Real(f Format, n ast.Node) ast.Node {
	v := b.magnitude(f, n).value
	return b.g.Ite(b.IsNegative(f, n), b.g.RealArith(ast.OpRNeg, v), v)
}

// Rounded says that a float is what the REAL r becomes by the rounding mode: between the ways to
// its neighbours.
func (b *Builder) Rounded(f Format, mode, r, n ast.Node) ast.Node {
	g := b.g
	zero := g.RealNum64(0)
	less := func(x, y ast.Node) ast.Node { return g.Conn(ast.OpRLt, x, y) }
	most := func(x, y ast.Node) ast.Node { return g.Conn(ast.OpRLe, x, y) }
	sum := func(x, y ast.Node) ast.Node { return g.RealArith(ast.OpRAdd, x, y) }
	below := func(x, y ast.Node) ast.Node { return g.RealArith(ast.OpRSub, x, y) }
	neg, m := b.IsNegative(f, n), b.magnitude(f, n)
	inf, none := b.IsInfinite(f, n), b.IsZero(f, n)
	greatest := b.eq(b.slice(n, f.Width()-2, 0), b.big(new(big.Int).Sub(g.IntVal(b.Infinite(f, false)), big.NewInt(1)), f.Width()-1))
	odd := b.bit(n, 0)
	size := g.Ite(less(r, zero), g.RealArith(ast.OpRNeg, r), r)
	toward := b.and(most(m.value, size), b.or(greatest, less(size, sum(m.value, m.step))), b.not(inf))
	away := b.and(b.or(inf, most(size, m.value)), b.or(none, less(below(m.value, m.back), size)))
	low, high := below(m.value, b.times(-1, m.back)), sum(m.value, b.times(-1, m.step))
	even := b.and(b.is(mode, RNE), b.not(odd))
	nearest := b.and(
		b.or(none, less(low, size), b.and(b.or(even, b.is(mode, RNA)), g.Eq(low, size))),
		b.or(inf, less(size, high), b.and(even, g.Eq(size, high))))
	up := g.Ite(b.is(mode, RTP), b.not(neg), neg) // of RTP and RTN: away from zero
	directed := g.Ite(b.or(b.is(mode, RTZ), b.not(up)), toward, away)
	return b.and(b.not(b.isNone(f, n)), g.Conn(ast.OpEquiv, neg, less(r, zero)),
		g.Ite(b.or(b.is(mode, RNE), b.is(mode, RNA)), nearest, directed))
}
