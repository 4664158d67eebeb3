package floats

import (
	"math/big"
	"math/bits"

	"bsmt/smtlib"
)

// integer is a signed word whose value is from lo to hi.
type integer struct {
	t      term
	lo, hi int
}

// room is how many bits the signed numbers from lo to hi take.
func room(lo, hi int) int {
	w := 1
	if hi > 0 {
		w = bits.Len(uint(hi)) + 1
	}
	if lo < 0 {
		w = max(w, bits.Len(uint(-lo-1))+1)
	}
	return w
}

func (b *builder) fixed(v int) integer { return integer{b.num(int64(v), room(v, v)), v, v} }

// natural reads a word without a sign.
func (b *builder) natural(t term) integer {
	w := b.width(t)
	return integer{b.wide(t, w+1), 0, 1<<w - 1}
}

// signed is the word of i with w bits, no fewer than it has.
func (b *builder) signed(i integer, w int) term {
	switch {
	case b.width(i.t) == w:
		return i.t
	case i.lo == i.hi:
		return b.num(int64(i.lo), w)
	case i.lo >= 0:
		return b.wide(i.t, w)
	}
	return b.signExtend(i.t, w)
}

// fit gives a word no more bits than its interval takes.
func (b *builder) fit(t term, lo, hi int) integer {
	if lo == hi {
		return b.fixed(lo)
	}
	if w := room(lo, hi); w < b.width(t) {
		t = b.cut(t, w-1, 0)
	}
	return integer{t, lo, hi}
}

func (b *builder) plus(x, y integer) integer {
	switch {
	case y.lo == 0 && y.hi == 0:
		return x
	case x.lo == 0 && x.hi == 0:
		return y
	}
	return b.sumOf(smtlib.OpBvAdd, x, y, x.lo+y.lo, x.hi+y.hi)
}

func (b *builder) minus(x, y integer) integer {
	switch {
	case y.lo == 0 && y.hi == 0:
		return x
	case y.lo == y.hi:
		return b.plus(x, b.fixed(-y.lo))
	}
	return b.sumOf(smtlib.OpBvSub, x, y, x.lo-y.hi, x.hi-y.lo)
}

// sumOf computes with as many bits as the result and both sides have.
func (b *builder) sumOf(op smtlib.Op, x, y integer, lo, hi int) integer {
	w := max(room(lo, hi), b.width(x.t), b.width(y.t))
	return b.fit(b.word(op, b.signed(x, w), b.signed(y, w)), lo, hi)
}

// below is x < y.
func (b *builder) below(x, y integer) term {
	switch {
	case x.hi < y.lo:
		return b.c.True()
	case x.lo >= y.hi:
		return b.c.False()
	}
	w := max(b.width(x.t), b.width(y.t))
	return b.op(smtlib.OpBvSlt, smtlib.Bool, b.signed(x, w), b.signed(y, w))
}

// same is x = y.
func (b *builder) same(x, y integer) term {
	if x.hi < y.lo || x.lo > y.hi {
		return b.c.False()
	}
	w := max(b.width(x.t), b.width(y.t))
	return b.eq(b.signed(x, w), b.signed(y, w))
}

// choose is x where p holds, and y elsewhere.
func (b *builder) choose(p term, x, y integer) integer {
	w := max(b.width(x.t), b.width(y.t))
	return integer{b.ite(p, b.signed(x, w), b.signed(y, w)), min(x.lo, y.lo), max(x.hi, y.hi)}
}

// clamp is the number from 0 to most that is next to x, without a sign.
func (b *builder) clamp(x integer, most int) term {
	if x.lo < 0 {
		x = b.choose(b.below(x, b.fixed(0)), b.fixed(0), x)
		x.lo = 0
	}
	if x.hi > most {
		x = b.choose(b.below(b.fixed(most), x), b.fixed(most), x)
		x.hi = most
	}
	if x.hi == 0 {
		return b.num(0, 1)
	}
	if w := bits.Len(uint(x.hi)); b.width(x.t) >= w {
		return b.cut(x.t, w-1, 0)
	}
	return b.signed(x, bits.Len(uint(x.hi)))
}

// format is a format: bits of the exponent, and of the significand with the hidden one.
type format struct{ eb, sb int }

func (f format) width() int { return f.eb + f.sb }

// most is the greatest exponent of a number, least the least one that has the hidden bit.
func (f format) most() int  { return 1<<(f.eb-1) - 1 }
func (f format) least() int { return 1 - f.most() }

// special is the word with all bits of the exponent one and this fraction, without the sign.
func (f format) special(fraction *big.Int) *big.Int {
	v := new(big.Int).Lsh(big.NewInt(1), uint(f.eb))
	v.Sub(v, big.NewInt(1)).Lsh(v, uint(f.sb-1))
	return v.Add(v, fraction)
}

func (b *builder) nan(f format) term {
	return b.c.MkBv(f.special(new(big.Int).Lsh(big.NewInt(1), uint(f.sb-2))), f.width())
}

// infinity, greatest and zero are without the sign.
func (b *builder) infinity(f format) term { return b.c.MkBv(f.special(new(big.Int)), f.width()-1) }
func (b *builder) greatest(f format) term {
	return b.c.MkBv(f.special(big.NewInt(-1)), f.width()-1)
}
func (b *builder) zero(f format) term { return b.num(0, f.width()-1) }

// withSign puts the sign before the rest of a word.
func (b *builder) withSign(neg, rest term) term { return b.join(b.one(neg), rest) }

// parts are those of a float. Exponent and significand are of a finite number, the latter's
// first bit is one; of a zero it is zero.
type parts struct {
	nan, inf, zero, neg term
	e                   integer // of the first bit
	sig                 term
}

// unpack takes a word apart.
func (b *builder) unpack(f format, t term) parts {
	exponent := b.cut(t, f.width()-2, f.sb-1)
	hidden := b.not(b.isZero(exponent))
	sig, count := b.normalize(b.join(b.one(hidden), b.cut(t, f.sb-2, 0)))
	// Without the hidden bit the exponent is the one of a number that just has it.
	biased := b.natural(b.join(b.cut(exponent, f.eb-1, 1), b.one(b.or(b.bit(exponent, 0), b.not(hidden)))))
	zeros := b.natural(count)
	e := b.plus(b.minus(biased, zeros), b.fixed(-f.most()))
	// What has zeros before it has the least exponent.
	e = b.fit(e.t, max(e.lo, f.least()-zeros.hi), min(e.hi, f.most()+1))
	return parts{b.isNaN(f, t), b.isInfinite(f, t), b.isZeros(f, t), b.top(t), e, sig}
}

// The rounding modes by their numbers.
const (
	rne = iota // to the nearest, of two the even one
	rna        // to the nearest, of two the one farther from zero
	rtp        // up
	rtn        // down
	rtz        // to zero

	modeBits = 3
)

func (b *builder) mode(m int64) term          { return b.num(m, modeBits) }
func (b *builder) is(mode term, m int64) term { return b.eq(mode, b.mode(m)) }

// up says that the absolute value of a number between two neighbours becomes the upper one: odd is
// the last bit that stays, half the first one that goes, rest says that others go.
func (b *builder) up(mode, neg, odd, half, rest term) term {
	inexact := b.or(half, rest)
	return b.or(
		b.and(b.is(mode, rne), half, b.or(rest, odd)),
		b.and(b.is(mode, rna), half),
		b.and(b.is(mode, rtp), b.not(neg), inexact),
		b.and(b.is(mode, rtn), neg, inexact))
}

// round is the word for a number that is not zero: sig, whose first bit is one and has the
// exponent e, and a little more where rest holds.
func (b *builder) round(f format, mode, neg term, e integer, sig, rest term) term {
	if w := b.width(sig); w < f.sb+1 {
		sig = b.pad(sig, f.sb+1-w)
	} else if w > f.sb+2 { // the tail says no more than one bit does
		rest = b.or(rest, b.not(b.isZero(b.cut(sig, w-f.sb-3, 0))))
		sig = b.cut(sig, w-1, w-f.sb-2)
	}
	// Below the least exponent the hidden bit moves down.
	least := b.fixed(f.least())
	above := b.minus(e, least)
	if above.lo < 0 {
		var lost term
		sig, lost = b.right(sig, b.clamp(b.minus(least, e), f.sb+2))
		rest = b.or(rest, lost)
	}
	w := b.width(sig)
	kept, half := b.cut(sig, w-1, w-f.sb), b.bit(sig, w-f.sb-1)
	if w > f.sb+1 {
		rest = b.or(rest, b.not(b.isZero(b.cut(sig, w-f.sb-2, 0))))
	}
	// Exponent and significand are one number: a carry goes from the one to the other, and the
	// hidden bit counts as one more exponent.
	lift := b.clamp(above, max(above.hi, 0))
	ew := max(b.width(lift), f.eb) + 1
	word := b.word(smtlib.OpBvAdd, b.pad(b.wide(lift, ew), f.sb-1), b.wide(kept, ew+f.sb-1))
	word = b.increment(word, b.up(mode, neg, b.bit(kept, 0), half, rest))
	small := b.cut(word, f.width()-2, 0)
	over := b.not(b.ult(b.cut(word, ew+f.sb-2, f.sb-1), b.wide(b.num(-1, f.eb), ew)))
	if above.hi+1 < 1<<f.eb-2 {
		over = b.c.False()
	}
	away := b.or(b.is(mode, rne), b.is(mode, rna), b.and(b.is(mode, rtp), b.not(neg)), b.and(b.is(mode, rtn), neg))
	return b.withSign(neg, b.ite(over, b.ite(away, b.infinity(f), b.greatest(f)), small))
}
