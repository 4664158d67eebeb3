package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

var (
	bigZero = new(big.Int)
	bigOne  = big.NewInt(1)
)

// pow2 is 2^k.
func pow2(k int) *big.Int { return new(big.Int).Lsh(bigOne, uint(k)) }

// ones is 2^w-1, the vector of w ones.
func ones(w int) *big.Int { v := pow2(w); return v.Sub(v, bigOne) }

// trunc is v modulo 2^w; it may reuse v.
func trunc(v *big.Int, w int) *big.Int {
	if v.Sign() >= 0 && v.BitLen() <= w {
		return v
	}
	return v.And(v, ones(w))
}

// signed reads the unsigned v as a two's complement number of w bits.
func signed(v *big.Int, w int) *big.Int {
	if w > 0 && v.Bit(w-1) == 1 {
		return new(big.Int).Sub(v, pow2(w))
	}
	return new(big.Int).Set(v)
}

// fits says whether the signed number v has a two's complement of w bits.
func fits(v *big.Int, w int) bool {
	h := pow2(w - 1)
	return v.Cmp(h) < 0 && v.Cmp(h.Neg(h)) >= 0
}

func truth(b bool) *big.Int {
	if b {
		return bigOne
	}
	return bigZero
}

// Eval is the meaning of op: its value for the argument values vals, unsigned
// ones of ws[i] bits (OpNat2Bv takes an integer). The result is unsigned of w
// bits; an integer for OpBv2Nat and OpSbv2Int; 0 or 1 for a predicate, OpEq
// included. It gives nil for operators that are not of bit vectors. The caller
// changes neither arguments nor result.
func Eval(op ast.Op, w int, aux int32, ws []int, vals []*big.Int) *big.Int {
	a, n := vals[0], ws[0]
	var b *big.Int
	if len(vals) > 1 {
		b = vals[1]
	}
	r := new(big.Int)
	switch op {
	case ast.OpBvNot:
		return r.Xor(a, ones(n))
	case ast.OpBvAnd:
		return r.And(a, b)
	case ast.OpBvOr:
		return r.Or(a, b)
	case ast.OpBvXor:
		return r.Xor(a, b)
	case ast.OpBvNeg:
		return trunc(r.Neg(a), n)
	case ast.OpBvAdd:
		return trunc(r.Add(a, b), n)
	case ast.OpBvSub:
		return trunc(r.Sub(a, b), n)
	case ast.OpBvMul:
		return trunc(r.Mul(a, b), n)
	case ast.OpBvUdiv:
		if b.Sign() == 0 {
			return ones(n)
		}
		return r.Quo(a, b)
	case ast.OpBvUrem:
		if b.Sign() == 0 {
			return a
		}
		return r.Rem(a, b)
	case ast.OpBvSdiv, ast.OpBvSrem, ast.OpBvSmod:
		return evalSigned(op, n, signed(a, n), signed(b, n))
	case ast.OpBvShl:
		if b.Cmp(big.NewInt(int64(n))) >= 0 {
			return r
		}
		return trunc(r.Lsh(a, uint(b.Int64())), n)
	case ast.OpBvLshr:
		if b.Cmp(big.NewInt(int64(n))) >= 0 {
			return r
		}
		return r.Rsh(a, uint(b.Int64()))
	case ast.OpBvAshr:
		k := n
		if b.Cmp(big.NewInt(int64(n))) < 0 {
			k = int(b.Int64())
		}
		return trunc(r.Rsh(signed(a, n), uint(k)), n)
	case ast.OpBvConcat:
		return r.Or(r.Lsh(a, uint(ws[1])), b)
	case ast.OpBvExtract:
		return trunc(r.Rsh(a, uint(aux)), w)
	case ast.OpBvSignExt:
		return trunc(signed(a, n), w)
	case ast.OpEq:
		return truth(a.Cmp(b) == 0)
	case ast.OpBvUlt:
		return truth(a.Cmp(b) < 0)
	case ast.OpBvUle:
		return truth(a.Cmp(b) <= 0)
	case ast.OpBvSlt:
		return truth(signed(a, n).Cmp(signed(b, n)) < 0)
	case ast.OpBvSle:
		return truth(signed(a, n).Cmp(signed(b, n)) <= 0)
	case ast.OpBv2Nat:
		return a
	case ast.OpSbv2Int:
		return signed(a, n)
	case ast.OpNat2Bv:
		return trunc(r.Set(a), w)
	case ast.OpBvSaddO:
		return truth(!fits(r.Add(signed(a, n), signed(b, n)), n))
	case ast.OpBvSsubO:
		return truth(!fits(r.Sub(signed(a, n), signed(b, n)), n))
	case ast.OpBvUmulO:
		return truth(r.Mul(a, b).BitLen() > n)
	case ast.OpBvSmulO:
		return truth(!fits(r.Mul(signed(a, n), signed(b, n)), n))
	}
	return nil
}

// evalSigned is division of the signed x by the signed y, as SMT-LIB defines it
// by way of bvudiv and bvurem of the absolute values.
func evalSigned(op ast.Op, n int, x, y *big.Int) *big.Int {
	r := new(big.Int)
	if y.Sign() == 0 {
		switch {
		case op != ast.OpBvSdiv:
			return trunc(r.Set(x), n)
		case x.Sign() < 0:
			return r.SetInt64(1)
		}
		return ones(n)
	}
	switch op {
	case ast.OpBvSdiv:
		r.Quo(x, y)
	case ast.OpBvSrem:
		r.Rem(x, y)
	default:
		if r.Rem(x, y); r.Sign() != 0 && r.Sign() != y.Sign() {
			r.Add(r, y)
		}
	}
	return trunc(r, n)
}
