// Package bvref is the meaning of the bit-vector operators once more, as SMT-LIB
// writes it down, on machine words: the reference that tests of circuits and of
// rules compare with. It shares no code with either.
package bvref

import "bsmt/bkernel/ast"

// MaxWidth is the widest vector that Eval takes or gives.
const MaxWidth = 31

func mask(w int) uint64 { return 1<<w - 1 }

func toSigned(v uint64, w int) int64 {
	if v>>(w-1)&1 == 1 {
		return int64(v) - 1<<w
	}
	return int64(v)
}

func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func udiv(a, b uint64, w int) uint64 {
	if b == 0 {
		return mask(w)
	}
	return a / b
}

func urem(a, b uint64) uint64 {
	if b == 0 {
		return a
	}
	return a % b
}

// Eval applies op to the values vals of ws[i] bits; w is the result's width, 0
// for predicates, whose truth is 1. ok is false when op is not of bit vectors.
func Eval(op ast.Op, w int, aux int32, ws []int, vals []uint64) (v uint64, ok bool) {
	a, n := vals[0], ws[0]
	m := mask(n)
	var b uint64
	if len(vals) > 1 {
		b = vals[1]
	}
	sa := toSigned(a, n)
	sb := int64(0)
	if len(vals) > 1 && ws[1] == n {
		sb = toSigned(b, n)
	}
	neg := func(x uint64) uint64 { return -x & m }
	msbA, msbB := sa < 0, sb < 0
	lo, hi := -(int64(1) << (n - 1)), int64(1)<<(n-1)-1
	out := func(x int64) uint64 { return b2u(x < lo || x > hi) }
	switch op {
	case ast.OpBvNot:
		return ^a & m, true
	case ast.OpBvAnd:
		return a & b, true
	case ast.OpBvOr:
		return a | b, true
	case ast.OpBvXor:
		return a ^ b, true
	case ast.OpBvNeg:
		return neg(a), true
	case ast.OpBvAdd:
		return (a + b) & m, true
	case ast.OpBvSub:
		return (a - b) & m, true
	case ast.OpBvMul:
		return (a * b) & m, true
	case ast.OpBvUdiv:
		return udiv(a, b, n), true
	case ast.OpBvUrem:
		return urem(a, b), true
	case ast.OpBvSdiv: // the definition of the standard, case by case
		switch {
		case !msbA && !msbB:
			return udiv(a, b, n), true
		case msbA && !msbB:
			return neg(udiv(neg(a), b, n)), true
		case !msbA && msbB:
			return neg(udiv(a, neg(b), n)), true
		}
		return udiv(neg(a), neg(b), n), true
	case ast.OpBvSrem:
		switch {
		case !msbA && !msbB:
			return urem(a, b), true
		case msbA && !msbB:
			return neg(urem(neg(a), b)), true
		case !msbA && msbB:
			return urem(a, neg(b)), true
		}
		return neg(urem(neg(a), neg(b))), true
	case ast.OpBvSmod:
		absA, absB := a, b
		if msbA {
			absA = neg(a)
		}
		if msbB {
			absB = neg(b)
		}
		u := urem(absA, absB)
		switch {
		case u == 0:
			return u, true
		case !msbA && !msbB:
			return u, true
		case msbA && !msbB:
			return (neg(u) + b) & m, true
		case !msbA && msbB:
			return (u + b) & m, true
		}
		return neg(u), true
	case ast.OpBvShl:
		if b >= uint64(n) {
			return 0, true
		}
		return a << b & m, true
	case ast.OpBvLshr:
		if b >= uint64(n) {
			return 0, true
		}
		return a >> b, true
	case ast.OpBvAshr:
		if b >= uint64(n) {
			b = uint64(n)
		}
		return uint64(sa>>b) & m, true
	case ast.OpBvConcat:
		return a<<ws[1] | b, true
	case ast.OpBvExtract:
		return a >> aux & mask(w), true
	case ast.OpBvSignExt:
		return uint64(sa) & mask(w), true
	case ast.OpEq:
		return b2u(a == b), true
	case ast.OpBvUlt:
		return b2u(a < b), true
	case ast.OpBvUle:
		return b2u(a <= b), true
	case ast.OpBvSlt:
		return b2u(sa < sb), true
	case ast.OpBvSle:
		return b2u(sa <= sb), true
	case ast.OpBvSaddO:
		return out(sa + sb), true
	case ast.OpBvSsubO:
		return out(sa - sb), true
	case ast.OpBvUmulO:
		return b2u(a*b > m), true
	case ast.OpBvSmulO:
		return out(sa * sb), true
	}
	return 0, false
}
