package floats

import "bsmt/bkernel/ast"

// Neg is -x.
func (b *Builder) Neg(f Format, x ast.Node) ast.Node {
	if n, ok := b.negated[place{x, f}]; ok {
		return n
	}
	flipped := b.withSign(b.not(b.bit(x, f.Width()-1)), b.slice(x, f.Width()-2, 0))
	n := b.ite(b.IsNaN(f, x), x, flipped)
	b.negated[place{x, f}], b.negated[place{n, f}] = n, x
	p := b.unpack(f, x)
	p.neg = b.not(p.neg)
	b.parts[place{n, f}] = p
	return n
}

// Abs is x without its sign.
func (b *Builder) Abs(f Format, x ast.Node) ast.Node {
	n := b.join(b.num(0, 1), b.slice(x, f.Width()-2, 0))
	if n != x {
		p := b.unpack(f, x)
		p.neg = b.g.False()
		b.parts[place{n, f}] = p
	}
	return n
}

// result is NaN where nan holds, else an infinity of that sign where inf holds, else a zero of that
// sign where zero holds, else x rounded. Where rounding is known to change nothing the parts of the
// result are those of x, and are not taken out of its word again.
func (b *Builder) result(f Format, mode, nan, inf, infNeg, zero, zeroNeg ast.Node, x number) ast.Node {
	n := b.ite(nan, b.NaN(f), b.ite(inf, b.infinite(f, infNeg), b.ite(zero, b.zero(f, zeroNeg), b.round(f, mode, x))))
	if _, known := b.parts[place{n, f}]; !known && b.exact(f, x) {
		p := parts{nan: nan, neg: b.ite(inf, infNeg, b.ite(zero, zeroNeg, x.neg)), e: x.e, sig: x.sig}
		p.inf = b.and(b.not(nan), inf)
		p.zero = b.and(b.not(nan), b.not(inf), zero)
		if w := b.width(p.sig); w > f.Sb {
			p.sig = b.slice(p.sig, w-1, w-f.Sb)
		} else {
			p.sig = b.pad(p.sig, f.Sb-w)
		}
		b.parts[place{n, f}] = p
	}
	return n
}

// Add is x + y.
func (b *Builder) Add(f Format, mode, x, y ast.Node) ast.Node {
	return b.sum(f, mode, b.unpack(f, x), b.unpack(f, y))
}

// Sub is x - y.
func (b *Builder) Sub(f Format, mode, x, y ast.Node) ast.Node {
	return b.Add(f, mode, x, b.Neg(f, y))
}

// sum adds what has significands of one width.
func (b *Builder) sum(f Format, mode ast.Node, x, y parts) ast.Node {
	if y.sig < x.sig { // one order for what commutes
		x, y = y, x
	}
	opposed := b.differ(x.neg, y.neg)
	nan := b.or(x.nan, y.nan, b.and(x.inf, y.inf, opposed))
	inf := b.or(x.inf, y.inf)

	// The one farther from zero stays where it is.
	swap := b.or(x.zero, b.and(b.not(y.zero),
		b.or(b.below(x.e, y.e), b.and(b.same(x.e, y.e), b.ult(x.sig, y.sig)))))
	large, little := b.ite(swap, y.sig, x.sig), b.ite(swap, x.sig, y.sig)
	neg := b.ite(swap, y.neg, x.neg)
	e := b.choose(swap, y.e, x.e)
	apart := b.minus(e, b.choose(swap, x.e, y.e))
	w := b.width(large)
	// Three bits more tell where the rest of the other one lies: with two of them and one that
	// stands for all further ones no sum or difference is on the wrong side of a middle.
	moved, left := b.shiftRight(b.pad(little, 2), b.clamp(apart, w+3))
	moved = b.join(moved, b.one(left))
	large = b.pad(large, 3)
	// A difference is a sum of the complement and a carry from a bit below.
	carry := b.one(opposed)
	minus := b.word(ast.OpBvXor, b.extend(moved, w+4), b.repeat(carry, w+4))
	total := b.word(ast.OpBvAdd, b.join(b.extend(large, w+4), carry), b.join(minus, carry))
	total = b.slice(total, w+4, 1)

	none := b.isZero(total)
	sig, count := b.normalize(total)
	e = b.minus(b.plus(e, b.fixed(1)), b.natural(count))
	zeroNeg := b.ite(opposed, b.is(mode, RTN), x.neg)
	return b.result(f, mode, nan, inf, b.ite(x.inf, x.neg, y.neg), none, zeroNeg, number{neg, e, sig, b.g.False()})
}

// repeat is a bit, n times.
func (b *Builder) repeat(bit ast.Node, n int) ast.Node {
	if v, ok := b.constant(bit); ok {
		return b.num(-int64(v.Bit(0)), n)
	}
	if n == 1 {
		return bit
	}
	return b.g.Bv(ast.OpBvSignExt, n, 0, bit)
}

// product multiplies finite numbers: the significand has twice as many bits.
func (b *Builder) product(x, y parts) (e integer, sig ast.Node) {
	w := b.width(x.sig)
	if b.isPower(x) {
		x, y = y, x
	}
	if b.isPower(y) {
		return b.plus(x.e, y.e), x.sig
	}
	if y.sig < x.sig { // one order for what commutes
		x, y = y, x
	}
	xs, ys := b.trim(x.sig), b.trim(y.sig)
	most := b.width(xs) + b.width(ys)
	sig = b.pad(b.word(ast.OpBvMul, b.extend(xs, most), b.extend(ys, most)), 2*w-most)
	full := b.top(sig)
	sig = b.ite(full, sig, b.pad(b.slice(sig, 2*w-2, 0), 1))
	return b.plus(b.plus(x.e, y.e), b.natural(b.one(full))), sig
}

// trim leaves out the last bits of a word that are known to be zero, but for the first bit.
func (b *Builder) trim(n ast.Node) ast.Node {
	if v, ok := b.constant(n); ok {
		return b.slice(n, b.width(n)-1, min(int(v.TrailingZeroBits()), b.width(n)-1))
	}
	for b.g.Op(n) == ast.OpBvConcat {
		if v, ok := b.constant(b.g.Arg(n, 1)); !ok || v.Sign() != 0 {
			break
		}
		n = b.g.Arg(n, 0)
	}
	return n
}

// isPower says that x is known to be a power of two where it is finite and not zero.
func (b *Builder) isPower(x parts) bool {
	v, ok := b.constant(x.sig)
	return ok && v.TrailingZeroBits() == uint(b.width(x.sig)-1)
}

// Mul is x * y.
func (b *Builder) Mul(f Format, mode, x, y ast.Node) ast.Node {
	x, y = min(x, y), max(x, y) // one order for what commutes
	p, q := b.unpack(f, x), b.unpack(f, y)
	neg := b.differ(p.neg, q.neg)
	e, sig := b.product(p, q)
	return b.result(f, mode,
		b.or(p.nan, q.nan, b.and(p.inf, q.zero), b.and(p.zero, q.inf)),
		b.or(p.inf, q.inf), neg, b.or(p.zero, q.zero), neg, number{neg, e, sig, b.g.False()})
}

// Fma is x * y + z, rounded once.
func (b *Builder) Fma(f Format, mode, x, y, z ast.Node) ast.Node {
	x, y = min(x, y), max(x, y)
	p, q, r := b.unpack(f, x), b.unpack(f, y), b.unpack(f, z)
	e, sig := b.product(p, q)
	m := parts{
		nan:  b.or(p.nan, q.nan, b.and(p.inf, q.zero), b.and(p.zero, q.inf)),
		inf:  b.or(p.inf, q.inf),
		zero: b.or(p.zero, q.zero),
		neg:  b.differ(p.neg, q.neg), e: e, sig: sig,
	}
	r.sig = b.pad(r.sig, b.width(sig)-f.Sb)
	return b.sum(f, mode, m, r)
}
