package eval

import (
	"math/big"

	"bsmt/smtlib"
)

// bvOp applies an operator of bit vectors, all arguments known. Up to 62 bits a
// vector is a machine word; the rest goes over math/big.
func (e *Evaluator) bvOp(op smtlib.Op, t smtlib.Term, args []val) val {
	s := e.c.SortOf(e.c.Arg(t, 0))
	if op == smtlib.OpIntToBv {
		n := e.c.Width(e.c.SortOf(t))
		if n > maxBits {
			e.st.full = true
			return vUnknown
		}
		return e.st.fromBig(modBits(new(big.Int).Set(e.st.toBig(args[0])), n))
	}
	w := e.c.Width(s)
	if w > maxBits || e.c.SortKind(e.c.SortOf(t)) == smtlib.SortBitVec && e.c.Width(e.c.SortOf(t)) > maxBits {
		e.st.full = true
		return vUnknown
	}
	switch op {
	case smtlib.OpBvAnd, smtlib.OpBvOr, smtlib.OpBvXor, smtlib.OpBvXnor, smtlib.OpBvAdd, smtlib.OpBvMul, smtlib.OpBvSub, smtlib.OpBvNand, smtlib.OpBvNor,
		smtlib.OpBvUdiv, smtlib.OpBvUrem, smtlib.OpBvSdiv, smtlib.OpBvSrem, smtlib.OpBvSmod, smtlib.OpBvShl, smtlib.OpBvLshr, smtlib.OpBvAshr:
		if w <= 62 {
			acc := uint64(args[0].small())
			for _, a := range args[1:] {
				acc = bvWord(op, w, acc, uint64(a.small()))
			}
			return small(int64(acc))
		}
		acc := e.st.toBig(args[0])
		for _, a := range args[1:] {
			acc = bvBig(op, w, acc, e.st.toBig(a))
		}
		return e.st.fromBig(acc)
	case smtlib.OpBvUlt, smtlib.OpBvUle, smtlib.OpBvUgt, smtlib.OpBvUge, smtlib.OpBvSlt, smtlib.OpBvSle, smtlib.OpBvSgt, smtlib.OpBvSge:
		signed := op >= smtlib.OpBvSlt
		return chainOf(args, func(a, b val) bool {
			var cmp int
			if signed {
				cmp = e.signed(a, w).Cmp(e.signed(b, w))
			} else {
				cmp = e.st.toBig(a).Cmp(e.st.toBig(b))
			}
			switch op {
			case smtlib.OpBvUlt, smtlib.OpBvSlt:
				return cmp < 0
			case smtlib.OpBvUle, smtlib.OpBvSle:
				return cmp <= 0
			case smtlib.OpBvUgt, smtlib.OpBvSgt:
				return cmp > 0
			}
			return cmp >= 0
		})
	case smtlib.OpBvComp:
		return chainOf(args, func(a, b val) bool { return a == b })
	}
	x := e.st.toBig(args[0])
	one := big.NewInt(1)
	switch op {
	case smtlib.OpConcat:
		acc := new(big.Int).Set(x)
		for i, a := range args[1:] {
			wi := e.c.Width(e.c.SortOf(e.c.Arg(t, i+1)))
			acc.Lsh(acc, uint(wi))
			acc.Or(acc, e.st.toBig(a))
		}
		return e.st.fromBig(acc)
	case smtlib.OpExtract:
		idx := e.c.Indices(t)
		return e.st.fromBig(modBits(new(big.Int).Rsh(x, uint(idx[1])), idx[0]-idx[1]+1))
	case smtlib.OpBvNot:
		return e.st.fromBig(modBits(new(big.Int).Not(x), w))
	case smtlib.OpBvNeg:
		return e.st.fromBig(modBits(new(big.Int).Neg(x), w))
	case smtlib.OpRepeat:
		acc := new(big.Int).Set(x)
		for range e.c.Indices(t)[0] - 1 {
			acc.Lsh(acc, uint(w))
			acc.Or(acc, x)
		}
		return e.st.fromBig(acc)
	case smtlib.OpZeroExtend:
		return args[0]
	case smtlib.OpSignExtend:
		return e.st.fromBig(modBits(new(big.Int).Set(e.signed(args[0], w)), w+e.c.Indices(t)[0]))
	case smtlib.OpRotateLeft, smtlib.OpRotateRight:
		k := e.c.Indices(t)[0] % w
		if op == smtlib.OpRotateRight {
			k = (w - k) % w
		}
		acc := new(big.Int).Lsh(x, uint(k))
		acc.Or(acc, new(big.Int).Rsh(x, uint(w-k)))
		return e.st.fromBig(modBits(acc, w))
	case smtlib.OpUbvToInt:
		return args[0]
	case smtlib.OpSbvToInt:
		return e.st.fromBig(new(big.Int).Set(e.signed(args[0], w)))
	case smtlib.OpBvRedOr:
		return truth(x.Sign() != 0)
	case smtlib.OpBvRedAnd:
		return truth(x.Cmp(modBits(big.NewInt(-1), w)) == 0)
	case smtlib.OpBvNegO:
		return truth(x.Cmp(new(big.Int).Lsh(one, uint(w-1))) == 0)
	}
	if len(args) == 2 {
		y := e.st.toBig(args[1])
		sx, sy := e.signed(args[0], w), e.signed(args[1], w)
		half := new(big.Int).Lsh(one, uint(w-1)) // signed numbers are -half to half-1
		z := new(big.Int)
		outside := func() val { return truth(z.Cmp(half) >= 0 || z.Cmp(new(big.Int).Neg(half)) < 0) }
		switch op {
		case smtlib.OpBvUaddO:
			return truth(z.Add(x, y).BitLen() > w)
		case smtlib.OpBvUmulO:
			return truth(z.Mul(x, y).BitLen() > w)
		case smtlib.OpBvUsubO:
			return truth(x.Cmp(y) < 0)
		case smtlib.OpBvSaddO:
			z.Add(sx, sy)
			return outside()
		case smtlib.OpBvSsubO:
			z.Sub(sx, sy)
			return outside()
		case smtlib.OpBvSmulO:
			z.Mul(sx, sy)
			return outside()
		case smtlib.OpBvSdivO:
			return truth(x.Cmp(half) == 0 && sy.IsInt64() && sy.Int64() == -1)
		}
	}
	return e.unknown(t, "the operator %s is not evaluated", opText(op))
}

// modBits brings v into 0 to 2^w-1, in place.
func modBits(v *big.Int, w int) *big.Int {
	if v.Sign() >= 0 && v.BitLen() <= w {
		return v
	}
	m := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return v.And(v, m.Sub(m, big.NewInt(1)))
}

// signed reads v as two's complement of w bits; not to be changed.
func (e *Evaluator) signed(v val, w int) *big.Int {
	x := e.st.toBig(v)
	if x.BitLen() < w {
		return x
	}
	return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

// bvWord is a binary operator on w <= 62 bits; the standard's definitions of the
// signed ones by the unsigned.
func bvWord(op smtlib.Op, w int, a, b uint64) uint64 {
	mask := uint64(1)<<uint(w) - 1
	top := uint64(1) << uint(w-1)
	abs := func(x uint64) uint64 {
		if x&top != 0 {
			return -x & mask
		}
		return x
	}
	switch op {
	case smtlib.OpBvAnd:
		return a & b
	case smtlib.OpBvOr:
		return a | b
	case smtlib.OpBvXor:
		return a ^ b
	case smtlib.OpBvNand:
		return ^(a & b) & mask
	case smtlib.OpBvNor:
		return ^(a | b) & mask
	case smtlib.OpBvXnor:
		return ^(a ^ b) & mask
	case smtlib.OpBvAdd:
		return (a + b) & mask
	case smtlib.OpBvSub:
		return (a - b) & mask
	case smtlib.OpBvMul:
		return a * b & mask
	case smtlib.OpBvUdiv:
		if b == 0 {
			return mask
		}
		return a / b
	case smtlib.OpBvUrem:
		if b == 0 {
			return a
		}
		return a % b
	case smtlib.OpBvSdiv:
		q := bvWord(smtlib.OpBvUdiv, w, abs(a), abs(b))
		if (a^b)&top != 0 {
			q = -q & mask
		}
		return q
	case smtlib.OpBvSrem: // the sign is the dividend's
		r := bvWord(smtlib.OpBvUrem, w, abs(a), abs(b))
		if a&top != 0 {
			r = -r & mask
		}
		return r
	case smtlib.OpBvSmod: // the sign is the divisor's
		r := bvWord(smtlib.OpBvUrem, w, abs(a), abs(b))
		if a&top != 0 {
			r = -r & mask
		}
		if r != 0 && (a^b)&top != 0 {
			r = (r + b) & mask
		}
		return r
	case smtlib.OpBvShl:
		if b >= uint64(w) {
			return 0
		}
		return a << b & mask
	case smtlib.OpBvLshr:
		if b >= uint64(w) {
			return 0
		}
		return a >> b
	}
	// OpBvAshr
	if b >= uint64(w) {
		b = uint64(w) - 1
	}
	return uint64(int64(a<<uint(64-w))>>uint(64-w)>>b) & mask
}

// bvBig is bvWord without a limit; the arguments are not changed.
func bvBig(op smtlib.Op, w int, a, b *big.Int) *big.Int {
	r := new(big.Int)
	neg := func(x *big.Int) *big.Int { return modBits(new(big.Int).Neg(x), w) }
	sa, sb := a.Bit(w-1) == 1, b.Bit(w-1) == 1
	ua, ub := a, b
	switch op {
	case smtlib.OpBvSdiv, smtlib.OpBvSrem, smtlib.OpBvSmod:
		if sa {
			ua = neg(a)
		}
		if sb {
			ub = neg(b)
		}
	}
	switch op {
	case smtlib.OpBvAnd:
		return r.And(a, b)
	case smtlib.OpBvOr:
		return r.Or(a, b)
	case smtlib.OpBvXor:
		return r.Xor(a, b)
	case smtlib.OpBvNand:
		return modBits(r.Not(r.And(a, b)), w)
	case smtlib.OpBvNor:
		return modBits(r.Not(r.Or(a, b)), w)
	case smtlib.OpBvXnor:
		return modBits(r.Not(r.Xor(a, b)), w)
	case smtlib.OpBvAdd:
		return modBits(r.Add(a, b), w)
	case smtlib.OpBvSub:
		return modBits(r.Sub(a, b), w)
	case smtlib.OpBvMul:
		return modBits(r.Mul(a, b), w)
	case smtlib.OpBvUdiv, smtlib.OpBvSdiv:
		if b.Sign() == 0 {
			r = modBits(big.NewInt(-1), w)
		} else {
			r.Quo(ua, ub)
		}
		if op == smtlib.OpBvSdiv && sa != sb {
			return neg(r)
		}
		return r
	case smtlib.OpBvUrem, smtlib.OpBvSrem, smtlib.OpBvSmod:
		if b.Sign() == 0 {
			r.Set(ua)
		} else {
			r.Rem(ua, ub)
		}
		if op != smtlib.OpBvUrem && sa {
			r = neg(r)
		}
		if op == smtlib.OpBvSmod && r.Sign() != 0 && sa != sb {
			r = modBits(new(big.Int).Add(r, b), w)
		}
		return r
	}
	// shifts
	k := w
	if b.IsInt64() && b.Int64() < int64(w) {
		k = int(b.Int64())
	}
	switch op {
	case smtlib.OpBvShl:
		return modBits(r.Lsh(a, uint(k)), w)
	case smtlib.OpBvLshr:
		return r.Rsh(a, uint(k))
	}
	if sa { // OpBvAshr
		r.Sub(a, new(big.Int).Lsh(big.NewInt(1), uint(w)))
		return modBits(r.Rsh(r, uint(k)), w)
	}
	return r.Rsh(a, uint(k))
}
