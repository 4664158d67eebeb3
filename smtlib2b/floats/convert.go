package floats

import "bsmt/bkernel/ast"

// ToIntegral is x rounded to an integer.
func (b *Builder) ToIntegral(f Format, mode, x ast.Node) ast.Node {
	p := b.unpack(f, x)
	// The point moves behind the last bit: a bit is kept that tells of halves.
	shift := b.minus(b.fixed(f.Sb-1), p.e)
	moved, left := b.shiftRight(b.pad(p.sig, 1), b.clamp(shift, f.Sb+1))
	whole := b.slice(moved, f.Sb, 1)
	whole = b.increment(whole, b.up(mode, p.neg, b.bit(whole, 0), b.bit(moved, 0), left))
	sig, count := b.normalize(whole)
	e := b.minus(b.fixed(f.Sb-1), b.natural(count))
	word := b.round(f, mode, number{p.neg, e, sig, b.g.False()})
	keeps := b.or(p.nan, p.inf, p.zero, b.not(b.below(p.e, b.fixed(f.Sb-1))))
	return b.ite(keeps, x, b.ite(b.isZero(whole), b.zero(f, p.neg), word))
}

// Convert is x, a float of the format from, as one of the format to.
func (b *Builder) Convert(from, to Format, mode, x ast.Node) ast.Node {
	if from == to {
		return x
	}
	p := b.unpack(from, x)
	return b.result(to, mode, p.nan, p.inf, p.neg, p.zero, p.neg, number{p.neg, p.e, p.sig, b.g.False()})
}

// FromInteger is the float of a bit vector, with or without a sign.
func (b *Builder) FromInteger(f Format, mode, n ast.Node, signed bool) ast.Node {
	neg := b.g.False()
	size := n
	if signed {
		neg = b.top(n)
		size = b.ite(neg, b.word(ast.OpBvNeg, n), n)
	}
	sig, count := b.normalize(size)
	e := b.minus(b.fixed(b.width(n)-1), b.natural(count))
	no := b.g.False()
	return b.result(f, mode, no, no, no, b.isZero(n), no, number{neg, e, sig, no})
}

// ToInteger is x rounded to an integer, as a bit vector of w bits, with or without a sign;
// fits says that there is such an integer, else the word means nothing.
func (b *Builder) ToInteger(f Format, mode, x ast.Node, w int, signed bool) (n, fits ast.Node) {
	p := b.unpack(f, x)
	// The significand lies behind the point of a register with one bit more than the result
	// has before it, and moves before it.
	shift := b.plus(p.e, b.fixed(1))
	tiny := b.below(shift, b.fixed(0))
	huge := b.below(b.fixed(w+1), shift)
	register := b.shiftLeft(b.extend(p.sig, w+1+f.Sb), b.clamp(shift, w+1))
	whole := b.slice(register, w+f.Sb, f.Sb)
	half := b.and(b.not(tiny), b.bit(register, f.Sb-1))
	rest := b.or(tiny, b.not(b.isZero(b.slice(register, f.Sb-2, 0))))
	whole = b.ite(tiny, b.num(0, w+1), whole)
	size := b.increment(b.extend(whole, w+2), b.up(mode, p.neg, b.bit(whole, 0), half, rest))
	size = b.ite(p.zero, b.num(0, w+2), size)
	n = b.slice(size, w-1, 0)
	var inside ast.Node
	high := b.isZero(b.slice(size, w+1, w))
	if signed {
		n = b.ite(p.neg, b.word(ast.OpBvNeg, n), n)
		least := b.extend(b.pad(b.num(1, 1), w-1), w+2)
		inside = b.or(b.ult(size, least), b.and(p.neg, b.eq(size, least)))
	} else {
		inside = b.and(high, b.or(b.not(p.neg), b.isZero(n)))
	}
	return n, b.and(b.not(p.nan), b.not(p.inf), b.or(p.zero, b.not(huge)), inside)
}
