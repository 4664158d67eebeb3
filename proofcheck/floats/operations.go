package floats

import "bsmt/smtlib"

// Classes.

func (b *builder) isNaN(f format, t term) term { return b.eq(t, b.nan(f)) }
func (b *builder) isInfinite(f format, t term) term {
	return b.eq(b.cut(t, f.width()-2, 0), b.infinity(f))
}
func (b *builder) isZeros(f format, t term) term { return b.isZero(b.cut(t, f.width()-2, 0)) }
func (b *builder) isNormal(f format, t term) term {
	e := b.cut(t, f.width()-2, f.sb-1)
	return b.and(b.not(b.isZero(e)), b.not(b.eq(e, b.num(-1, f.eb))))
}
func (b *builder) isSubnormal(f format, t term) term {
	return b.and(b.isZero(b.cut(t, f.width()-2, f.sb-1)), b.not(b.isZero(b.cut(t, f.sb-2, 0))))
}
func (b *builder) isPositive(f format, t term) term {
	return b.and(b.not(b.isNaN(f, t)), b.not(b.top(t)))
}

// stray says that any word is one of NaN in IEEE 754.
func (b *builder) stray(f format, t term) term {
	return b.and(b.eq(b.cut(t, f.width()-2, f.sb-1), b.num(-1, f.eb)), b.not(b.isZero(b.cut(t, f.sb-2, 0))))
}

// of is the float that any word stands for.
func (b *builder) of(f format, t term) term { return b.ite(b.stray(f, t), b.nan(f), t) }

// Comparisons.

func (b *builder) ordered(f format, x, y term) term {
	return b.and(b.not(b.isNaN(f, x)), b.not(b.isNaN(f, y)))
}

// before says that x comes before y by sign and size, -0 before +0.
func (b *builder) before(x, y term) term {
	return b.ite(b.top(x), b.or(b.not(b.top(y)), b.ult(y, x)), b.and(b.not(b.top(y)), b.ult(x, y)))
}

func (b *builder) zeros2(f format, x, y term) term { return b.and(b.isZeros(f, x), b.isZeros(f, y)) }

func (b *builder) less(f format, x, y term) term {
	return b.and(b.ordered(f, x, y), b.before(x, y), b.not(b.zeros2(f, x, y)))
}

func (b *builder) atMost(f format, x, y term) term {
	return b.and(b.ordered(f, x, y), b.or(b.eq(x, y), b.before(x, y), b.zeros2(f, x, y)))
}

func (b *builder) equal(f format, x, y term) term {
	return b.and(b.ordered(f, x, y), b.or(b.eq(x, y), b.zeros2(f, x, y)))
}

// extreme is x where takes holds, else y; a number where one is NaN, and of zeros x where first
// holds.
func (b *builder) extreme(f format, x, y, takes, first term) term {
	return b.ite(b.isNaN(f, x), y, b.ite(b.isNaN(f, y), x, b.ite(b.ite(b.zeros2(f, x, y), first, takes), x, y)))
}

// Arithmetic.

func (b *builder) negated(f format, x term) term {
	return b.ite(b.isNaN(f, x), x, b.withSign(b.not(b.top(x)), b.cut(x, f.width()-2, 0)))
}

// cases is NaN where nan holds, else an infinity of that sign where inf holds, else a zero of that
// sign where zero holds, else word.
func (b *builder) cases(f format, nan, inf, infNeg, zero, zeroNeg, word term) term {
	return b.ite(nan, b.nan(f), b.ite(inf, b.withSign(infNeg, b.infinity(f)), b.ite(zero, b.withSign(zeroNeg, b.zero(f)), word)))
}

// sum adds what has significands of one width.
func (b *builder) sum(f format, mode term, x, y parts) term {
	opposed := b.differ(x.neg, y.neg)
	nan := b.or(x.nan, y.nan, b.and(x.inf, y.inf, opposed))
	inf := b.or(x.inf, y.inf)
	// The one nearer to zero moves.
	swap := b.or(x.zero, b.and(b.not(y.zero), b.or(b.below(x.e, y.e), b.and(b.same(x.e, y.e), b.ult(x.sig, y.sig)))))
	large, little := b.ite(swap, y.sig, x.sig), b.ite(swap, x.sig, y.sig)
	neg := b.ite(swap, y.neg, x.neg)
	e := b.choose(swap, y.e, x.e)
	apart := b.minus(e, b.choose(swap, x.e, y.e))
	// Two bits more, and one for all beyond, keep each sum on its side of a middle.
	w := b.width(large)
	moved, lost := b.right(b.pad(little, 2), b.clamp(apart, w+3))
	moved = b.join(moved, b.one(lost))
	large = b.pad(large, 3)
	// A difference is a sum with the complement and a carry from a bit below.
	carry := b.one(opposed)
	moved = b.word(smtlib.OpBvXor, b.wide(moved, w+4), b.repeat(carry, w+4))
	total := b.cut(b.word(smtlib.OpBvAdd, b.join(b.wide(large, w+4), carry), b.join(moved, carry)), w+4, 1)
	nothing := b.isZero(total)
	sig, count := b.normalize(total)
	e = b.minus(b.plus(e, b.fixed(1)), b.natural(count))
	zeroNeg := b.ite(opposed, b.is(mode, rtn), x.neg)
	return b.cases(f, nan, inf, b.ite(x.inf, x.neg, y.neg), nothing, zeroNeg, b.round(f, mode, neg, e, sig, b.c.False()))
}

func (b *builder) add(f format, mode, x, y term, minus bool) term {
	p, q := b.unpack(f, x), b.unpack(f, y)
	if minus {
		q.neg = b.not(q.neg)
	}
	return b.sum(f, mode, p, q)
}

// product has twice as many bits.
func (b *builder) product(f format, x, y term) parts {
	p, q := b.unpack(f, x), b.unpack(f, y)
	w := b.width(p.sig)
	sig := b.word(smtlib.OpBvMul, b.wide(p.sig, 2*w), b.wide(q.sig, 2*w))
	full := b.top(sig)
	sig = b.ite(full, sig, b.pad(b.cut(sig, 2*w-2, 0), 1))
	return parts{
		nan: b.or(p.nan, q.nan, b.and(p.inf, q.zero), b.and(p.zero, q.inf)), inf: b.or(p.inf, q.inf), zero: b.or(p.zero, q.zero),
		neg: b.differ(p.neg, q.neg), e: b.plus(b.plus(p.e, q.e), b.natural(b.one(full))), sig: sig,
	}
}

func (b *builder) mul(f format, mode, x, y term) term {
	m := b.product(f, x, y)
	return b.cases(f, m.nan, m.inf, m.neg, m.zero, m.neg, b.round(f, mode, m.neg, m.e, m.sig, b.c.False()))
}

func (b *builder) fma(f format, mode, x, y, z term) term {
	m, r := b.product(f, x, y), b.unpack(f, z)
	r.sig = b.pad(r.sig, b.width(m.sig)-f.sb)
	return b.sum(f, mode, m, r)
}

// take subtracts y from x where no negative number is left.
func (b *builder) take(x, y term) (rest, fits term) {
	w := b.width(x)
	d := b.word(smtlib.OpBvSub, b.wide(x, w+1), b.wide(y, w+1))
	fits = b.not(b.top(d))
	return b.ite(fits, b.cut(d, w-1, 0), x), fits
}

func (b *builder) div(f format, mode, x, y term) term {
	p, q := b.unpack(f, x), b.unpack(f, y)
	neg := b.differ(p.neg, q.neg)
	// The quotient is between a half and two; digit after digit.
	rest, by := b.wide(p.sig, f.sb+1), b.wide(q.sig, f.sb+1)
	quotient := none
	for i := range f.sb + 2 {
		if i > 0 {
			rest = b.pad(b.cut(rest, f.sb-1, 0), 1)
		}
		var fits term
		rest, fits = b.take(rest, by)
		quotient = b.join(quotient, b.one(fits))
	}
	full := b.top(quotient)
	sig := b.ite(full, quotient, b.pad(b.cut(quotient, f.sb, 0), 1))
	e := b.plus(b.plus(b.minus(p.e, q.e), b.fixed(-1)), b.natural(b.one(full)))
	return b.cases(f, b.or(p.nan, q.nan, b.and(p.inf, q.inf), b.and(p.zero, q.zero)), b.or(p.inf, q.zero), neg, b.or(p.zero, q.inf), neg,
		b.round(f, mode, neg, e, sig, b.not(b.isZero(rest))))
}

func (b *builder) sqrt(f format, mode, x term) term {
	p := b.unpack(f, x)
	// An even exponent halves; a number from one to four is left, two bits of it before the point.
	left := b.ite(b.bit(p.e.t, 0), b.join(p.sig, b.num(0, 1)), b.wide(p.sig, f.sb+1))
	e := integer{p.e.t, p.e.lo >> 1, p.e.hi >> 1}
	if w := b.width(p.e.t); w > 1 {
		e.t = b.cut(p.e.t, w-1, 1)
	}
	digits := f.sb + 2
	left = b.pad(left, 2*digits-(f.sb+1))
	root, rest := none, none
	for i := range digits {
		hi := 2*(digits-i) - 1
		rest = b.join(rest, b.cut(left, hi, hi-1))
		try := b.join(root, b.num(1, 2)) // four times the root so far, and one
		w := max(b.width(rest), b.width(try))
		var fits term
		rest, fits = b.take(b.wide(rest, w), b.wide(try, w))
		root = b.join(root, b.one(fits))
		if b.width(rest) > i+2 { // it is at most twice the root
			rest = b.cut(rest, i+1, 0)
		}
	}
	no := b.c.False()
	return b.cases(f, b.or(p.nan, b.and(p.neg, b.not(p.zero))), p.inf, no, p.zero, p.neg, b.round(f, mode, no, e, root, b.not(b.isZero(rest))))
}

// mostDigits bounds those of a quotient that rem goes through.
const mostDigits = 1 << 13

func (b *builder) rem(f format, x, y term) term {
	p, q := b.unpack(f, x), b.unpack(f, y)
	apart := b.minus(p.e, q.e)
	rest, by := b.wide(p.sig, f.sb+1), b.wide(q.sig, f.sb+1)
	odd := b.c.False() // the last digit of the quotient
	for k := apart.hi; k >= 0; k-- {
		on := b.not(b.below(apart, b.fixed(k)))
		next, fits := b.take(rest, by)
		odd = b.and(on, fits)
		if k > 0 {
			next = b.pad(b.cut(next, f.sb-1, 0), 1)
		}
		rest = b.ite(on, next, rest)
	}
	// In halves of the last place of y.
	double := b.ite(b.below(apart, b.fixed(0)), rest, b.pad(b.cut(rest, f.sb-1, 0), 1))
	nearer := b.or(b.ult(by, double), b.and(odd, b.eq(by, double)))
	size := b.ite(nearer, b.word(smtlib.OpBvSub, b.pad(q.sig, 1), double), double)
	sig, count := b.normalize(size)
	word := b.round(f, b.mode(rtz), b.differ(p.neg, nearer), b.minus(q.e, b.natural(count)), sig, b.c.False())
	small := b.or(b.below(apart, b.fixed(-1)), q.inf, p.zero)
	return b.ite(b.or(p.nan, q.nan, p.inf, q.zero), b.nan(f), b.ite(small, x, b.ite(b.isZero(size), b.withSign(p.neg, b.zero(f)), word)))
}

// Conversions.

func (b *builder) toIntegral(f format, mode, x term) term {
	p := b.unpack(f, x)
	// The point moves behind the last bit but one, which tells of halves.
	moved, lost := b.right(b.pad(p.sig, 1), b.clamp(b.minus(b.fixed(f.sb-1), p.e), f.sb+1))
	whole := b.cut(moved, f.sb, 1)
	whole = b.increment(whole, b.up(mode, p.neg, b.bit(whole, 0), b.bit(moved, 0), lost))
	sig, count := b.normalize(whole)
	word := b.round(f, mode, p.neg, b.minus(b.fixed(f.sb-1), b.natural(count)), sig, b.c.False())
	keeps := b.or(p.nan, p.inf, p.zero, b.not(b.below(p.e, b.fixed(f.sb-1))))
	return b.ite(keeps, x, b.ite(b.isZero(whole), b.withSign(p.neg, b.zero(f)), word))
}

func (b *builder) convert(from, to format, mode, x term) term {
	if from == to {
		return x
	}
	p := b.unpack(from, x)
	return b.cases(to, p.nan, p.inf, p.neg, p.zero, p.neg, b.round(to, mode, p.neg, p.e, p.sig, b.c.False()))
}

func (b *builder) fromInteger(f format, mode, t term, signed bool) term {
	neg, size := b.c.False(), t
	if signed {
		neg = b.top(t)
		size = b.ite(neg, b.word(smtlib.OpBvNeg, t), t)
	}
	sig, count := b.normalize(size)
	word := b.round(f, mode, neg, b.minus(b.fixed(b.width(t)-1), b.natural(count)), sig, b.c.False())
	return b.ite(b.isZero(t), b.withSign(b.c.False(), b.zero(f)), word)
}

// toInteger is x rounded, with w bits; fits says that there is such a word.
func (b *builder) toInteger(f format, mode, x term, w int, signed bool) (t, fits term) {
	p := b.unpack(f, x)
	// The significand moves from behind the point to before it, where there is one bit more.
	shift := b.plus(p.e, b.fixed(1))
	tiny, huge := b.below(shift, b.fixed(0)), b.below(b.fixed(w+1), shift)
	register := b.left(b.wide(p.sig, w+1+f.sb), b.clamp(shift, w+1))
	whole := b.cut(register, w+f.sb, f.sb)
	half := b.and(b.not(tiny), b.bit(register, f.sb-1))
	rest := b.or(tiny, b.not(b.isZero(b.cut(register, f.sb-2, 0))))
	whole = b.ite(tiny, b.num(0, w+1), whole)
	size := b.increment(b.wide(whole, w+2), b.up(mode, p.neg, b.bit(whole, 0), half, rest))
	size = b.ite(p.zero, b.num(0, w+2), size)
	t = b.cut(size, w-1, 0)
	inside := b.and(b.isZero(b.cut(size, w+1, w)), b.or(b.not(p.neg), b.isZero(t)))
	if signed {
		t = b.ite(p.neg, b.word(smtlib.OpBvNeg, t), t)
		least := b.wide(b.pad(b.num(1, 1), w-1), w+2)
		inside = b.or(b.ult(size, least), b.and(p.neg, b.eq(size, least)))
	}
	return t, b.and(b.not(p.nan), b.not(p.inf), b.or(p.zero, b.not(huge)), inside)
}
