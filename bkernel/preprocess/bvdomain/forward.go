package bvdomain

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// maxShifts is how many amounts of a variable shift are looked at one by one.
const maxShifts = 130

// Forward holds the values of op, with its datum aux and a result of w bits, over
// values of the arguments. Operators that it does not know give all words.
func Forward(op ast.Op, w int, aux int32, args ...Domain) Domain {
	for _, a := range args {
		if a.IsEmpty() {
			return Empty(w)
		}
	}
	if len(args) == 0 {
		return Full(w)
	}
	a, b := args[0], args[len(args)-1]
	switch op {
	case ast.OpBvNot:
		return not(a)
	case ast.OpBvAnd:
		return and(a, b)
	case ast.OpBvOr:
		return not(and(not(a), not(b)))
	case ast.OpBvXor:
		return xor(a, b)
	case ast.OpBvNeg:
		return sub(Exact(zero, w), a)
	case ast.OpBvAdd:
		return add(a, b, zero)
	case ast.OpBvSub:
		return sub(a, b)
	case ast.OpBvMul:
		return mul(a, b)
	case ast.OpBvUdiv:
		return udiv(a, b)
	case ast.OpBvUrem:
		return urem(a, b)
	case ast.OpBvSdiv:
		return sdiv(a, b)
	case ast.OpBvSrem:
		return srem(a, b)
	case ast.OpBvSmod:
		return smod(a, b)
	case ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr:
		return shift(op, a, b)
	case ast.OpBvConcat:
		return concat(a, b)
	case ast.OpBvExtract:
		return extract(a, int(aux), w)
	case ast.OpBvSignExt:
		return signExt(a, w)
	case ast.OpIte: // of the branches
		return Join(a, b)
	}
	return Full(w)
}

func not(a Domain) Domain {
	m := ones(a.W)
	d := interval(m.Sub(a.Hi), m.Sub(a.Lo), a.W)
	d.One, d.Zero = a.Zero, a.One
	return d
}

func and(a, b Domain) Domain {
	_, ha := a.Unsigned()
	_, hb := b.Unsigned()
	d := interval(zero, num.Min(ha, hb), a.W)
	d.One, d.Zero = a.One.And(b.One), a.Zero.Or(b.Zero)
	return reduce(d)
}

func xor(a, b Domain) Domain {
	k := a.known().And(b.known())
	v := a.One.Xor(b.One)
	d := Full(a.W)
	if half := num.Pow2(uint(a.W - 1)); b.Lo.Equal(half) && b.Hi.Equal(half) {
		d = interval(a.Lo.Add(half), a.Hi.Add(half), a.W)
	}
	d.One, d.Zero = v.And(k), k.AndNot(v)
	return reduce(d)
}

// add is a + b + carry. The bits: those of the least and of the greatest sum are
// known where both arguments and the carry into the bit are.
func add(a, b Domain, carry num.Int) Domain {
	d := interval(a.Lo.Add(b.Lo).Add(carry), a.Hi.Add(b.Hi).Add(carry), a.W)
	m := ones(a.W)
	ma, mb := a.most(), b.most()
	least, most := a.One.Add(b.One).Add(carry), ma.Add(mb).Add(carry)
	carry0 := most.Xor(ma).Xor(mb)        // carries of the greatest sum: where 0, none ever
	carry1 := least.Xor(a.One).Xor(b.One) // where 1, always
	k := a.known().And(b.known()).And(m.AndNot(carry0).Or(carry1))
	d.One, d.Zero = least.And(k), k.AndNot(most)
	return reduce(d)
}

func sub(a, b Domain) Domain { return add(a, not(b), one) }

func (a Domain) unsignedSpan() num.Interval { lo, hi := a.Unsigned(); return num.Between(lo, hi) }
func (a Domain) signedSpan() num.Interval   { lo, hi := a.Signed(); return num.Between(lo, hi) }

// mul: as integers of either reading; the bits that the low ends fix.
func mul(a, b Domain) Domain {
	best := num.Between(zero, num.Pow2(uint(2*a.W+1)))
	as, bs := [2]num.Interval{a.unsignedSpan(), a.signedSpan()}, [2]num.Interval{b.unsignedSpan(), b.signedSpan()}
	for _, x := range as {
		for _, y := range bs {
			if p := x.Corners(y, num.Int.Mul); p.Size().Less(best.Size()) {
				best = p
			}
		}
	}
	d := interval(best.Lo, best.Hi, a.W)
	ta, tb := a.lowZeros(), b.lowZeros()
	if k := min(a.lowKnown()+tb, b.lowKnown()+ta, a.W); k > 0 {
		mask := ones(k)
		v := a.One.Mul(b.One).And(mask)
		d.One, d.Zero = v, mask.AndNot(v)
	}
	return reduce(d)
}

// lowKnown is how many of the lowest bits are known.
func (a Domain) lowKnown() int {
	if u := ones(a.W).AndNot(a.known()); !u.IsZero() {
		return u.TrailingZeros()
	}
	return a.W
}

// lowZeros is how many of the lowest bits are known to be 0.
func (a Domain) lowZeros() int {
	if u := a.most(); !u.IsZero() {
		return u.TrailingZeros()
	}
	return a.W
}

func udiv(a, b Domain) Domain {
	al, ah := a.Unsigned()
	bl, bh := b.Unsigned()
	m := ones(a.W)
	if bh.IsZero() {
		return Exact(m, a.W)
	}
	d := Interval(al.FloorDiv(bh), ah.FloorDiv(num.Max(bl, one)), a.W)
	if bl.IsZero() {
		d = Join(d, Exact(m, a.W))
	}
	return d
}

func urem(a, b Domain) Domain {
	al, ah := a.Unsigned()
	bl, bh := b.Unsigned()
	if ah.Less(bl) || bh.IsZero() {
		return a
	}
	var d Domain
	switch {
	case bl.Equal(bh) && al.FloorDiv(bl).Equal(ah.FloorDiv(bl)):
		d = interval(al.Mod(bl), ah.Mod(bl), a.W)
	case bl.IsZero():
		d = interval(zero, ah, a.W)
	default:
		d = interval(zero, num.Min(ah, bh.Sub(one)), a.W)
	}
	low := ones(b.lowZeros()) // the divisor is a multiple of a power of two, or 0
	d.One, d.Zero = a.One.And(low), a.Zero.And(low)
	return reduce(d)
}

// divisors are the parts of b below and above 0; ok says which there are.
func divisors(b num.Interval) (part [2]num.Interval, ok [2]bool) {
	part = [2]num.Interval{num.Between(b.Lo, num.Min(b.Hi, one.Neg())), num.Between(num.Max(b.Lo, one), b.Hi)}
	for i, p := range part {
		ok[i] = !p.IsEmpty()
	}
	return part, ok
}

// sdiv: quotients grow or fall with each argument on either side of 0.
func sdiv(a, b Domain) Domain {
	as := a.signedSpan()
	d := Empty(a.W)
	part, ok := divisors(b.signedSpan())
	for i, p := range part {
		if ok[i] {
			q := as.Corners(p, num.Int.Quo)
			d = Join(d, Interval(q.Lo, q.Hi, a.W))
		}
	}
	if b.Has(zero) { // -1, or 1 for a negative dividend
		if as.Lo.Sign() < 0 {
			d = Join(d, Exact(one, a.W))
		}
		if as.Hi.Sign() >= 0 {
			d = Join(d, Exact(one.Neg(), a.W))
		}
	}
	return d
}

// srem has the sign of the dividend and is below the divisor and not above the
// dividend in size.
func srem(a, b Domain) Domain {
	as, bs := a.signedSpan(), b.signedSpan()
	least, most := num.Min(bs.Lo.Abs(), bs.Hi.Abs()), num.Max(bs.Lo.Abs(), bs.Hi.Abs())
	if bs.Lo.Sign() <= 0 && bs.Hi.Sign() >= 0 {
		least = zero
	}
	if as.Lo.Abs().Less(least) && as.Hi.Abs().Less(least) || most.IsZero() {
		return a
	}
	r := most.Sub(one)
	lo, hi := num.Max(as.Lo, r.Neg()), num.Min(as.Hi, r)
	if b.Has(zero) {
		lo, hi = as.Lo, as.Hi
	}
	return Interval(num.Min(lo, zero), num.Max(hi, zero), a.W)
}

// smod has the sign of the divisor and is below it in size.
func smod(a, b Domain) Domain {
	as, bs := a.signedSpan(), b.signedSpan()
	d := Empty(a.W)
	part, ok := divisors(bs)
	if ok[0] {
		lo := part[0].Lo.Add(one)
		if as.Hi.Sign() <= 0 {
			lo = num.Max(lo, as.Lo)
		}
		d = Join(d, Interval(lo, zero, a.W))
	}
	if ok[1] {
		hi := part[1].Hi.Sub(one)
		if as.Lo.Sign() >= 0 {
			hi = num.Min(hi, as.Hi)
		}
		d = Join(d, Interval(zero, hi, a.W))
	}
	if b.Has(zero) {
		d = Join(d, a)
	}
	return d
}

// amounts are the least and the greatest shift of w bits, w standing for more.
func amounts(b Domain) (lo, hi int) {
	l, h := b.Unsigned()
	width := num.FromInt64(int64(b.W))
	x, _ := num.Min(l, width).Int64()
	y, _ := num.Min(h, width).Int64()
	return int(x), int(y)
}

// possible says whether the shift k, b.W standing for more, is among b.
func possible(b Domain, k int) bool { return k >= b.W || b.Has(num.FromInt64(int64(k))) }

func shift(op ast.Op, a, b Domain) Domain {
	lo, hi := amounts(b)
	if hi-lo > maxShifts {
		return Full(a.W)
	}
	d := Empty(a.W)
	full := Full(a.W)
	for k := lo; k <= hi && !d.Same(full); k++ {
		if possible(b, k) {
			d = Join(d, shiftBy(op, a, k))
		}
	}
	return d
}

// shiftBy shifts by k <= a.W.
func shiftBy(op ast.Op, a Domain, k int) Domain {
	switch {
	case k == 0:
		return a
	case op == ast.OpBvShl:
		if k == a.W {
			return Exact(zero, a.W)
		}
		return concat(extract(a, 0, a.W-k), Exact(zero, k))
	case op == ast.OpBvLshr:
		if k == a.W {
			return Exact(zero, a.W)
		}
		return concat(Exact(zero, k), extract(a, k, a.W-k))
	case k == a.W:
		k--
	}
	return signExt(extract(a, k, a.W-k), a.W)
}

// concat has a above b.
func concat(a, b Domain) Domain {
	n := uint(b.W)
	lo, hi := b.Unsigned()
	d := interval(a.Lo.Lsh(n).Add(lo), a.Hi.Lsh(n).Add(hi), a.W+b.W)
	d.One, d.Zero = a.One.Lsh(n).Or(b.One), a.Zero.Lsh(n).Or(b.Zero)
	return reduce(d)
}

// extract takes w bits from bit lo on.
func extract(a Domain, lo, w int) Domain {
	n, m := uint(lo), ones(w)
	d := interval(a.Lo.Rsh(n), a.Hi.Rsh(n), w)
	d.One, d.Zero = a.One.Rsh(n).And(m), a.Zero.Rsh(n).And(m)
	return reduce(d)
}

func signExt(a Domain, w int) Domain {
	lo, hi := a.Signed()
	d := interval(lo, hi, w)
	d.One, d.Zero = a.One, a.Zero
	high := ones(w).Sub(ones(a.W))
	if a.One.Bit(a.W-1) == 1 {
		d.One = d.One.Or(high)
	} else if a.Zero.Bit(a.W-1) == 1 {
		d.Zero = d.Zero.Or(high)
	}
	return reduce(d)
}
