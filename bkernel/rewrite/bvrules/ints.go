package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// maxBridge is how many nodes of an integer term are looked at for its vectors.
const maxBridge = 16

// natConcat: zeros on top do not change the value.
func natConcat(t *term) ast.Node {
	a := t.args[0]
	if k := t.highZeros(a); k > 0 && k < t.width(a) {
		return t.mk(ast.OpBv2Nat, ast.Int, []ast.Node{t.extract(a, t.width(a)-k-1, 0)}, 0)
	}
	return ast.None
}

// natMod: bv2nat(nat2bv(x)) is x modulo 2^n.
func natMod(t *term) ast.Node {
	g, a := t.g, t.args[0]
	if g.Op(a) != ast.OpNat2Bv {
		return ast.None
	}
	return t.mk(ast.OpEMod, ast.Int, []ast.Node{g.Arg(a, 0), g.Num(pow2(t.width(a)))}, 0)
}

// sintKnown: with a sign known to be zero, the signed value is the unsigned one;
// a sign extension has the value of what it extends.
func sintKnown(t *term) ast.Node {
	g, a := t.g, t.args[0]
	switch {
	case t.knownSign(a) == 0:
		return t.mk(ast.OpBv2Nat, ast.Int, t.args, 0)
	case g.Op(a) == ast.OpBvSignExt:
		return t.mk(ast.OpSbv2Int, ast.Int, []ast.Node{g.Arg(a, 0)}, 0)
	}
	return ast.None
}

// bridge is n modulo 2^w as a vector, when n is built of values of vectors and
// numerals by sums, differences and products alone; fuel counts nodes down.
func (t *term) bridge(n ast.Node, w int, fuel *int) ast.Node {
	g := t.g
	if *fuel--; *fuel < 0 {
		return ast.None
	}
	resize := func(extend func(x ast.Node, w int) ast.Node) ast.Node {
		x := g.Arg(n, 0)
		if t.width(x) >= w {
			return t.extract(x, w-1, 0)
		}
		return extend(x, w)
	}
	op := ast.OpBvAdd
	switch g.Op(n) {
	case ast.OpInt:
		return t.numeral(g.IntVal(n), w)
	case ast.OpBv2Nat:
		return resize(t.zeroExtend)
	case ast.OpSbv2Int:
		return resize(t.signExtend)
	case ast.OpNeg:
		if x := t.bridge(g.Arg(n, 0), w, fuel); x != ast.None {
			return t.bv(ast.OpBvNeg, w, x)
		}
		return ast.None
	case ast.OpAdd:
	case ast.OpSub:
		op = ast.OpBvSub
	case ast.OpMul:
		op = ast.OpBvMul
	default:
		return ast.None
	}
	r := ast.None
	for _, a := range g.Args(n) {
		x := t.bridge(a, w, fuel)
		switch {
		case x == ast.None:
			return ast.None
		case r == ast.None:
			r = x
		default:
			r = t.bv(op, w, r, x)
		}
	}
	return r
}

// vecOfInt: nat2bv is a homomorphism of rings.
func vecOfInt(t *term) ast.Node {
	g, a := t.g, t.args[0]
	w := g.Width(t.typ)
	if g.Op(a) == ast.OpEMod { // modulo a multiple of 2^w
		if m := g.Arg(a, 1); g.Op(m) == ast.OpInt && g.IntVal(m).Sign() > 0 && int(g.IntVal(m).TrailingZeroBits()) >= w {
			return t.mk(ast.OpNat2Bv, t.typ, []ast.Node{g.Arg(a, 0)}, 0)
		}
	}
	fuel := maxBridge
	return t.bridge(a, w, &fuel)
}

// intCompare turns a comparison of the unsigned or signed values of vectors, or
// of one with a numeral, into one of vectors.
func intCompare(t *term) ast.Node {
	g := t.g
	a, b := t.args[0], t.args[1]
	kind := func(n ast.Node) ast.Op {
		if o := g.Op(n); o == ast.OpBv2Nat || o == ast.OpSbv2Int || o == ast.OpInt {
			return o
		}
		return ast.OpTrue
	}
	ka, kb := kind(a), kind(b)
	if ka == ast.OpTrue || kb == ast.OpTrue || ka == ast.OpInt && kb == ast.OpInt {
		return ast.None
	}
	w := 1
	for _, n := range t.args {
		switch g.Op(n) {
		case ast.OpInt: // in the range of the other, or no vector is made
		case ast.OpBv2Nat:
			w = max(w, t.width(g.Arg(n, 0))+1)
		default:
			w = max(w, t.width(g.Arg(n, 0)))
		}
	}
	wide := func(n ast.Node) ast.Node { // in w bits, signed
		switch g.Op(n) {
		case ast.OpInt:
			return t.numeral(g.IntVal(n), w)
		case ast.OpBv2Nat:
			return t.zeroExtend(g.Arg(n, 0), w)
		}
		return t.signExtend(g.Arg(n, 0), w)
	}
	if t.op == ast.OpEq || ka != kb {
		for i := range t.args { // a numeral out of the other's range decides; no wide vectors for it
			if g.Op(t.args[i]) == ast.OpInt {
				if r := t.outOfRange(i); r != ast.None {
					return r
				}
			}
		}
	}
	x, y := wide(a), wide(b)
	switch t.op {
	case ast.OpEq:
		return t.eq(x, y)
	case ast.OpLt:
		return t.pred(ast.OpBvSlt, x, y)
	case ast.OpLe:
		return t.pred(ast.OpBvSle, x, y)
	case ast.OpGt:
		return t.pred(ast.OpBvSlt, y, x)
	case ast.OpGe:
		return t.pred(ast.OpBvSle, y, x)
	}
	return ast.None
}

// outOfRange decides a comparison whose argument i is a numeral that the other
// argument cannot reach.
func (t *term) outOfRange(i int) ast.Node {
	g := t.g
	v, n := g.IntVal(t.args[i]), t.args[1-i]
	w := t.width(g.Arg(n, 0))
	lo, hi := new(big.Int), ones(w)
	if g.Op(n) == ast.OpSbv2Int {
		lo, hi = new(big.Int).Neg(pow2(w-1)), ones(w-1)
	}
	below, above := v.Cmp(lo) < 0, v.Cmp(hi) > 0
	if !below && !above {
		return ast.None
	}
	if i == 0 { // v op n
		return g.Truth(below && (t.op == ast.OpLt || t.op == ast.OpLe) || above && (t.op == ast.OpGt || t.op == ast.OpGe))
	}
	return g.Truth(below && (t.op == ast.OpGt || t.op == ast.OpGe) || above && (t.op == ast.OpLt || t.op == ast.OpLe))
}
