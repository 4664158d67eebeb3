package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// IsNaN says that a float is NaN; the others likewise what their names say. NaN has no sign.
func (b *Builder) IsNaN(f Format, n ast.Node) ast.Node { return b.eq(n, b.NaN(f)) }

// IsInfinite says that a float is an infinity.
func (b *Builder) IsInfinite(f Format, n ast.Node) ast.Node {
	return b.eq(b.slice(n, f.Width()-2, 0), b.slice(b.Infinite(f, false), f.Width()-2, 0))
}

// IsZero says that a float is a zero.
func (b *Builder) IsZero(f Format, n ast.Node) ast.Node { return b.isZero(b.slice(n, f.Width()-2, 0)) }

// IsNormal says that a float has the hidden one.
func (b *Builder) IsNormal(f Format, n ast.Node) ast.Node {
	_, exponent, _ := b.fields(f, n)
	return b.and(b.not(b.isZero(exponent)), b.not(b.eq(exponent, b.ones(f.Eb))))
}

// IsSubnormal says that a float is a finite number without the hidden one, and not zero.
func (b *Builder) IsSubnormal(f Format, n ast.Node) ast.Node {
	_, exponent, fraction := b.fields(f, n)
	return b.and(b.isZero(exponent), b.not(b.isZero(fraction)))
}

// IsNegative says that a float is no NaN and has the sign of negative numbers.
func (b *Builder) IsNegative(f Format, n ast.Node) ast.Node { return b.bit(n, f.Width()-1) }

// IsPositive says that a float is no NaN and has the sign of positive numbers.
func (b *Builder) IsPositive(f Format, n ast.Node) ast.Node {
	return b.and(b.not(b.IsNaN(f, n)), b.not(b.IsNegative(f, n)))
}

// Less is x < y.
func (b *Builder) Less(f Format, x, y ast.Node) ast.Node {
	return b.and(b.ordered(f, x, y), b.before(f, x, y), b.not(b.and(b.IsZero(f, x), b.IsZero(f, y))))
}

// AtMost is x <= y.
func (b *Builder) AtMost(f Format, x, y ast.Node) ast.Node {
	return b.and(b.ordered(f, x, y), b.or(b.eq(x, y), b.before(f, x, y), b.and(b.IsZero(f, x), b.IsZero(f, y))))
}

// Equal is x = y as IEEE 754 has it: zeros are equal, NaN is to nothing.
func (b *Builder) Equal(f Format, x, y ast.Node) ast.Node {
	return b.and(b.ordered(f, x, y), b.or(b.eq(x, y), b.and(b.IsZero(f, x), b.IsZero(f, y))))
}

// ordered says that neither is NaN.
func (b *Builder) ordered(f Format, x, y ast.Node) ast.Node {
	return b.and(b.not(b.IsNaN(f, x)), b.not(b.IsNaN(f, y)))
}

// before says that x comes before y among the words by sign and size, where -0 is before +0.
func (b *Builder) before(f Format, x, y ast.Node) ast.Node {
	nx, ny := b.IsNegative(f, x), b.IsNegative(f, y)
	return b.ite(nx, b.or(b.not(ny), b.ult(y, x)), b.and(b.not(ny), b.ult(x, y)))
}

// Between says that x is a number from lo to hi, words of the format, in the order where -0 is
// before +0, or NaN where nan is true.
func (b *Builder) Between(f Format, x ast.Node, lo, hi *big.Int, nan bool) ast.Node {
	sign := f.Width() - 1
	size := b.slice(x, sign-1, 0)
	neg := b.IsNegative(f, x)
	part := func(w *big.Int) ast.Node { return b.big(new(big.Int).SetBit(w, sign, 0), sign) }
	most := func(w *big.Int) ast.Node { return b.not(b.ult(part(w), size)) }
	least := func(w *big.Int) ast.Node { return b.not(b.ult(size, part(w))) }
	var p ast.Node
	switch {
	case lo.Bit(sign) == 0:
		p = b.and(b.not(neg), least(lo), most(hi))
	case hi.Bit(sign) == 1:
		p = b.and(neg, least(hi), most(lo))
	default:
		p = b.ite(neg, most(lo), most(hi))
	}
	if nan {
		p = b.or(b.IsNaN(f, x), p)
	}
	return p
}

// Min is the lesser of two floats, or the one that is no NaN. Of zeros of both signs it is x where
// first holds, and y elsewhere.
func (b *Builder) Min(f Format, x, y, first ast.Node) ast.Node {
	return b.extreme(f, x, y, b.before(f, x, y), first)
}

// Max is the greater one; see Min.
func (b *Builder) Max(f Format, x, y, first ast.Node) ast.Node {
	return b.extreme(f, x, y, b.before(f, y, x), first)
}

func (b *Builder) extreme(f Format, x, y, takes, first ast.Node) ast.Node {
	zeros := b.and(b.IsZero(f, x), b.IsZero(f, y))
	return b.ite(b.IsNaN(f, x), y, b.ite(b.IsNaN(f, y), x,
		b.ite(b.ite(zeros, first, takes), x, y)))
}
