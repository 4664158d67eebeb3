package bvdomain

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// Backward tightens the arguments of op in place by its result r. It says nothing
// of the result. An argument that becomes empty says that there is no solution.
func Backward(op ast.Op, aux int32, r Domain, args ...Domain) {
	if r.IsEmpty() {
		args[0] = Empty(args[0].W)
		return
	}
	for _, a := range args {
		if a.IsEmpty() {
			return
		}
	}
	a, b := &args[0], &args[len(args)-1]
	w := a.W
	switch op {
	case ast.OpBvNot:
		*a = Meet(*a, not(r))
	case ast.OpBvAnd:
		andArgs(r, a, b)
	case ast.OpBvOr:
		x, y := not(*a), not(*b)
		andArgs(not(r), &x, &y)
		*a, *b = not(x), not(y)
	case ast.OpBvXor:
		*a, *b = Meet(*a, xor(r, *b)), Meet(*b, xor(r, *a))
	case ast.OpBvNeg:
		*a = Meet(*a, sub(Exact(zero, w), r))
	case ast.OpBvAdd:
		*a, *b = Meet(*a, sub(r, *b)), Meet(*b, sub(r, *a))
	case ast.OpBvSub:
		*a, *b = Meet(*a, add(r, *b, zero)), Meet(*b, sub(*a, r))
	case ast.OpBvMul:
		x, y := factor(r, *a, *b), factor(r, *b, *a)
		*a, *b = x, y
	case ast.OpBvUdiv:
		udivArgs(r, a, b)
	case ast.OpBvUrem:
		uremArgs(r, a, b)
	case ast.OpBvSdiv, ast.OpBvSrem, ast.OpBvSmod:
		if a.Zero.Bit(w-1) == 1 && b.Zero.Bit(w-1) == 1 && !b.Has(zero) {
			if op == ast.OpBvSdiv {
				udivArgs(r, a, b)
			} else {
				uremArgs(r, a, b)
			}
		}
	case ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr:
		shiftArgs(op, r, a, b)
	case ast.OpBvConcat:
		*a, *b = Meet(*a, extract(r, b.W, a.W)), Meet(*b, extract(r, 0, b.W))
	case ast.OpBvExtract:
		*a = Meet(*a, within(r, int(aux), w))
	case ast.OpBvSignExt:
		if r = Meet(r, signExt(*a, r.W)); r.IsEmpty() {
			*a = Empty(w)
			return
		}
		*a = Meet(*a, extract(r, 0, w))
	}
}

// within holds the words of w bits that have r from bit lo on.
func within(r Domain, lo, w int) Domain {
	high := w - lo - r.W
	d := r
	if lo > 0 {
		d = concat(d, Full(lo))
	}
	if high > 0 {
		d = concat(Full(high), d)
	}
	return d
}

// andArgs: a bit of the result is in both; one that is not there but in one
// argument is not in the other; no argument is below the result.
func andArgs(r Domain, a, b *Domain) {
	lo, _ := r.Unsigned()
	least := interval(lo, ones(r.W), r.W)
	least.One = r.One
	x, y := least, least
	x.Zero, y.Zero = r.Zero.And(b.One), r.Zero.And(a.One)
	*a, *b = Meet(*a, x), Meet(*b, y)
}

// factor tightens a by a*b = r modulo 2^w. Where no product of a and b exceeds the
// greatest word it is a division. Where b is odd as far as known, its inverse
// gives the low bits; common zeros at the low end are of the one or the other.
func factor(r, a, b Domain) Domain {
	_, ah := a.Unsigned()
	bl, bh := b.Unsigned()
	m := ones(a.W)
	if !m.Less(ah.Mul(bh)) {
		rl, rh := r.Unsigned()
		if bh.IsZero() {
			if rl.Sign() > 0 {
				return Empty(a.W)
			}
			return a
		}
		hi := m
		if bl.Sign() > 0 {
			hi = rh.FloorDiv(bl)
		}
		a = Meet(a, Interval(rl.CeilDiv(bh), hi, a.W))
	}
	if k := min(b.lowKnown(), r.lowKnown()); k > 0 && b.One.Bit(0) == 1 {
		mask := ones(k)
		inv := new(big.Int).ModInverse(b.One.And(mask).Big(), num.Pow2(uint(k)).Big())
		v := r.One.Mul(num.FromBig(inv)).And(mask)
		a = Meet(a, Domain{W: a.W, Hi: m, One: v, Zero: mask.AndNot(v)})
	}
	if r.One.Bit(0) == 1 {
		a = Meet(a, Domain{W: a.W, Hi: m, One: one})
	}
	return a
}

// udivArgs: q*b <= a < (q+1)*b unless b is 0, where q is all ones.
func udivArgs(q Domain, a, b *Domain) {
	ql, qh := q.Unsigned()
	m := ones(a.W)
	if qh.Less(m) {
		*b = Meet(*b, Interval(one, m, a.W))
	}
	bl, bh := b.Unsigned()
	if b.IsEmpty() || bl.IsZero() {
		return
	}
	*a = Meet(*a, Interval(ql.Mul(bl), num.Min(m, qh.Add(one).Mul(bh).Sub(one)), a.W))
	if a.IsEmpty() {
		return
	}
	al, ah := a.Unsigned()
	hi := m
	if ql.Sign() > 0 {
		hi = ah.FloorDiv(ql)
	}
	*b = Meet(*b, Interval(al.FloorDiv(qh.Add(one)).Add(one), hi, a.W))
}

// uremArgs: the remainder is not above the dividend, and below the divisor unless
// that is 0, where they are equal; the low bits are those of the dividend where
// the divisor has none.
func uremArgs(r Domain, a, b *Domain) {
	m := ones(a.W)
	rl, _ := r.Unsigned()
	low := ones(b.lowZeros())
	x := interval(rl, m, a.W)
	x.One, x.Zero = r.One.And(low), r.Zero.And(low)
	*a = Meet(*a, x)
	if a.IsEmpty() {
		return
	}
	_, ah := a.Unsigned()
	bl, bh := b.Unsigned()
	switch {
	case ah.Less(bl) || bh.IsZero(): // it is the dividend
		*a = Meet(*a, r)
	case Meet(*a, r).IsEmpty(): // it is not: the quotient is 1 or more
		*b = Meet(*b, Interval(rl.Add(one), ah, a.W))
		*a = Meet(*a, Interval(rl.Add(bl), m, a.W))
	case bl.Sign() > 0:
		*b = Meet(*b, Interval(rl.Add(one), m, a.W))
	}
}

// shiftArgs leaves out amounts that cannot give the result, as far as they are at
// the ends, and takes of the shifted word what all others leave of the result.
func shiftArgs(op ast.Op, r Domain, a, b *Domain) {
	lo, hi := amounts(*b)
	if hi-lo > maxShifts {
		return
	}
	w := a.W
	first, last := -1, -1
	from := Empty(w)
	for k := lo; k <= hi; k++ {
		if !possible(*b, k) || Meet(shiftBy(op, *a, k), r).IsEmpty() {
			continue
		}
		if first < 0 {
			first = k
		}
		last = k
		from = Join(from, unshift(op, r, k))
	}
	if first < 0 {
		*a = Empty(w)
		return
	}
	*a = Meet(*a, from)
	most := num.FromInt64(int64(last))
	if last == w {
		most = ones(w)
	}
	*b = Meet(*b, Interval(num.FromInt64(int64(first)), num.Max(most, num.FromInt64(int64(first))), w))
}

// unshift has the words that shifted by k can give r.
func unshift(op ast.Op, r Domain, k int) Domain {
	w := r.W
	switch {
	case k == 0:
		return r
	case k == w:
		if op == ast.OpBvAshr {
			return within(extract(r, w-1, 1), w-1, w)
		}
		return Full(w)
	case op == ast.OpBvShl:
		return concat(Full(k), extract(r, k, w-k))
	}
	return concat(extract(r, 0, w-k), Full(k))
}
