package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// parts are those of a float.
type parts struct {
	nan, inf, zero ast.Node // predicates
	neg            ast.Node // predicate: the sign, of any but NaN
	e              integer  // finite and not zero: the exponent of the first bit
	sig            ast.Node // likewise: the significand, whose first bit is one; zero of a zero
}

// fields cuts a word.
func (b *Builder) fields(f Format, n ast.Node) (sign, exponent, fraction ast.Node) {
	return b.bit(n, f.Width()-1), b.slice(n, f.Width()-2, f.Sb-1), b.slice(n, f.Sb-2, 0)
}

// unpack takes a float apart.
func (b *Builder) unpack(f Format, n ast.Node) parts {
	at := place{n, f}
	if p, ok := b.parts[at]; ok {
		return p
	}
	sign, exponent, fraction := b.fields(f, n)
	hidden := b.not(b.isZero(exponent))
	sig, count := b.normalize(b.join(b.one(hidden), fraction))
	// A number without the hidden one has the exponent of one that has it just so.
	biased := b.natural(b.join(b.slice(exponent, f.Eb-1, 1), b.one(b.or(b.bit(exponent, 0), b.not(hidden)))))
	lz := b.natural(count)
	e := b.plus(b.minus(biased, lz), b.fixed(-f.bias()))
	p := parts{
		nan: b.IsNaN(f, n), inf: b.IsInfinite(f, n), zero: b.IsZero(f, n), neg: sign,
		e: e, sig: sig,
	}
	// The word of a normal number has no count, so that the interval is shorter than the sum's.
	p.e = b.narrow(p.e, f.least()-lz.hi, f.bias()+1)
	b.parts[at] = p
	return p
}

// narrow says that i lies in an interval, which its computation did not show.
func (b *Builder) narrow(i integer, lo, hi int) integer {
	return b.fit(i.n, max(i.lo, lo), min(i.hi, hi))
}

// Special words.

// NaN is the word of NaN.
func (b *Builder) NaN(f Format) ast.Node {
	v := new(big.Int).Lsh(big.NewInt(1), uint(f.Eb+1))
	v.Sub(v, big.NewInt(1))
	return b.big(v.Lsh(v, uint(f.Sb-2)), f.Width())
}

// Infinite is the word of an infinity.
func (b *Builder) Infinite(f Format, neg bool) ast.Node {
	v := new(big.Int).Lsh(big.NewInt(1), uint(f.Eb))
	v.Sub(v, big.NewInt(1))
	return b.signedWord(f, v.Lsh(v, uint(f.Sb-1)), neg)
}

// Zero is the word of a zero.
func (b *Builder) Zero(f Format, neg bool) ast.Node { return b.signedWord(f, new(big.Int), neg) }

// greatest is the word of the finite number farthest from zero.
func (b *Builder) greatest(f Format, neg bool) ast.Node {
	v := new(big.Int).Lsh(big.NewInt(1), uint(f.Eb))
	v.Sub(v, big.NewInt(1)).Lsh(v, uint(f.Sb-1))
	return b.signedWord(f, v.Sub(v, big.NewInt(1)), neg)
}

func (b *Builder) signedWord(f Format, v *big.Int, neg bool) ast.Node {
	if neg {
		v = new(big.Int).SetBit(v, f.Width()-1, 1)
	}
	return b.big(v, f.Width())
}

// withSign puts a sign before the rest of a word.
func (b *Builder) withSign(neg, rest ast.Node) ast.Node { return b.join(b.one(neg), rest) }

// infinite and zero are those of a sign that is not known.
func (b *Builder) infinite(f Format, neg ast.Node) ast.Node {
	return b.withSign(neg, b.slice(b.Infinite(f, false), f.Width()-2, 0))
}
func (b *Builder) zero(f Format, neg ast.Node) ast.Node {
	return b.withSign(neg, b.num(0, f.Width()-1))
}

// Canonical says that a word is a float: of NaN there is one.
func (b *Builder) Canonical(f Format, n ast.Node) ast.Node {
	return b.or(b.not(b.isNone(f, n)), b.eq(n, b.NaN(f)))
}

// Clean is the float of any word.
func (b *Builder) Clean(f Format, n ast.Node) ast.Node {
	return b.ite(b.isNone(f, n), b.NaN(f), n)
}

// isNone says that any word is one of NaN in IEEE 754.
func (b *Builder) isNone(f Format, n ast.Node) ast.Node {
	_, exponent, fraction := b.fields(f, n)
	return b.and(b.eq(exponent, b.ones(f.Eb)), b.not(b.isZero(fraction)))
}

// NoneWord says that a word is one of NaN, which need not be canonical.
func (b *Builder) NoneWord(f Format, n ast.Node) ast.Node { return b.isNone(f, n) }

// Stray tells a word that is no float: one of NaN, but not the one.
func (f Format) Stray(word *big.Int) bool {
	size := new(big.Int).SetBit(word, f.Width()-1, 0)
	infinity := new(big.Int).Lsh(big.NewInt(1), uint(f.Eb))
	infinity.Sub(infinity, big.NewInt(1)).Lsh(infinity, uint(f.Sb-1))
	if size.Cmp(infinity) <= 0 {
		return false
	}
	return word.Cmp(infinity.SetBit(infinity, f.Sb-2, 1)) != 0
}
