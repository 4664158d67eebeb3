package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Mode is a rounding mode.
type Mode uint8

// The rounding modes, each of which is a word of ModeBits.
const (
	RNE   Mode = iota // to the nearest, of two the even one
	RNA               // to the nearest, of two the one farther from zero
	RTP               // up
	RTN               // down
	RTZ               // to zero
	Modes             // how many modes there are

	ModeBits = 3
)

// Mode is the word of a rounding mode.
func (b *Builder) Mode(m Mode) ast.Node { return b.num(int64(m), ModeBits) }

// CanonicalMode says that a word is one of a rounding mode.
func (b *Builder) CanonicalMode(n ast.Node) ast.Node { return b.ult(n, b.num(int64(Modes), ModeBits)) }

// CleanMode is the rounding mode of any word.
func (b *Builder) CleanMode(n ast.Node) ast.Node {
	return b.ite(b.CanonicalMode(n), n, b.Mode(RNE))
}

func (b *Builder) is(mode ast.Node, m Mode) ast.Node { return b.eq(mode, b.Mode(m)) }

// up says that the absolute value of a number between two neighbours goes to the upper one:
// odd is the last bit that stays, half the first one that goes, rest says that others go.
func (b *Builder) up(mode, neg, odd, half, rest ast.Node) ast.Node {
	inexact := b.or(half, rest)
	return b.or(
		b.and(b.is(mode, RNE), half, b.or(rest, odd)),
		b.and(b.is(mode, RNA), half),
		b.and(b.is(mode, RTP), b.not(neg), inexact),
		b.and(b.is(mode, RTN), neg, inexact))
}

// number is a number to be rounded, exact but for rest.
type number struct {
	neg  ast.Node // predicate: the sign
	e    integer  // the exponent of the first bit of sig
	sig  ast.Node // the first bit is one, but for a number that is zero
	rest ast.Node // predicate: a little is to be added to sig
}

// exact says that rounding x is known to change nothing, and to give a normal number.
func (b *Builder) exact(f Format, x number) bool {
	lost := max(b.width(x.sig)-f.Sb, 0)
	if x.rest != b.g.False() || x.e.lo < f.least() || x.e.hi > f.bias() {
		return false
	}
	return lost == 0 || b.isZero(b.slice(x.sig, lost-1, 0)) == b.g.True()
}

// round gives the word of the float of the format that stands for x, which is not zero.
func (b *Builder) round(f Format, mode ast.Node, x number) ast.Node {
	sig, rest := x.sig, x.rest
	if w := b.width(sig); w < f.Sb+1 {
		sig = b.pad(sig, f.Sb+1-w)
	} else if w > f.Sb+2 { // the tail tells no more than one bit does
		rest = b.or(rest, b.not(b.isZero(b.slice(sig, w-f.Sb-3, 0))))
		sig = b.slice(sig, w-1, w-f.Sb-2)
	}
	// Below the least exponent of a normal number the hidden one moves down.
	least := b.fixed(f.least())
	above := b.minus(x.e, least)
	if above.lo < 0 {
		lost := ast.None
		sig, lost = b.shiftRight(sig, b.clamp(b.minus(least, x.e), f.Sb+2))
		rest = b.or(rest, lost)
	}
	w := b.width(sig)
	kept, half := b.slice(sig, w-1, w-f.Sb), b.bit(sig, w-f.Sb-1)
	if w > f.Sb+1 {
		rest = b.or(rest, b.not(b.isZero(b.slice(sig, w-f.Sb-2, 0))))
	}
	// The exponent and the significand are one number: a carry goes from one to the other,
	// and the hidden one counts as an exponent more.
	lift := b.clamp(above, max(above.hi, 0))
	ew := max(b.width(lift), f.Eb) + 1
	word := b.word(ast.OpBvAdd, b.pad(b.extend(lift, ew), f.Sb-1), b.extend(kept, ew+f.Sb-1))
	word = b.increment(word, b.up(mode, x.neg, b.bit(kept, 0), half, rest))
	small := b.slice(word, f.Width()-2, 0)
	over := b.not(b.ult(b.slice(word, ew+f.Sb-2, f.Sb-1), b.extend(b.ones(f.Eb), ew)))
	if above.hi+1 < 1<<f.Eb-2 {
		over = b.g.False()
	}
	toInfinity := b.or(b.is(mode, RNE), b.is(mode, RNA), b.and(b.is(mode, RTP), b.not(x.neg)), b.and(b.is(mode, RTN), x.neg))
	limit := func(n ast.Node) ast.Node { return b.slice(n, f.Width()-2, 0) }
	return b.withSign(x.neg, b.ite(over,
		b.ite(toInfinity, limit(b.Infinite(f, false)), limit(b.greatest(f, false))), small))
}

// Round is the word of the float that stands for a rational number.
func (f Format) Round(m Mode, r *big.Rat) *big.Int {
	word := new(big.Int)
	if r.Sign() == 0 {
		return word
	}
	neg := r.Sign() < 0
	num, den := new(big.Int).Abs(r.Num()), r.Denom()
	// num/den = (q + rest) * 2^at with as many bits in q as stay.
	at := num.BitLen() - den.BitLen() - f.Sb
	divide := func() (q, rest, by *big.Int) {
		n, d := new(big.Int).Set(num), new(big.Int).Set(den)
		if at > 0 {
			d.Lsh(d, uint(at))
		} else {
			n.Lsh(n, uint(-at))
		}
		q, rest = new(big.Int).QuoRem(n, d, new(big.Int))
		return q, rest, d
	}
	q, rest, by := divide()
	if q.BitLen() > f.Sb {
		at++
		q, rest, by = divide()
	}
	if low := f.least() - (f.Sb - 1); at < low {
		at = low
		q, rest, by = divide()
	}
	half := new(big.Int).Lsh(rest, 1).Cmp(by)
	if rest.Sign() != 0 {
		switch {
		case m == RNE && (half > 0 || half == 0 && q.Bit(0) == 1), m == RNA && half >= 0, m == RTP && !neg, m == RTN && neg:
			q.Add(q, big.NewInt(1))
		}
	}
	biased := at + f.Sb - 1 - f.least() // of a number with the hidden one, which adds one
	if biased > 1<<f.Eb {
		biased = 1 << f.Eb
	}
	word.Add(q, new(big.Int).Lsh(big.NewInt(int64(biased)), uint(f.Sb-1)))
	top := new(big.Int).Lsh(big.NewInt(1<<f.Eb-1), uint(f.Sb-1))
	if word.Cmp(top) >= 0 {
		word.Set(top)
		if m == RTZ || m == RTP && neg || m == RTN && !neg {
			word.Sub(word, big.NewInt(1))
		}
	}
	if neg {
		word.SetBit(word, f.Width()-1, 1)
	}
	return word
}
