package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Maker builds the simplified node of that operator over simplified arguments:
// the driver's entry, so that rules may build any node.
type Maker func(op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node

// rule is one line of the table.
type rule struct {
	name string               // for tests and traces
	op   ast.Op               // the operator it looks at
	fn   func(*term) ast.Node // the equal node, or ast.None when it does not apply
}

// term is the application that a rule looks at.
type term struct {
	g    *ast.Graph
	mk   Maker
	op   ast.Op
	typ  ast.Type
	args []ast.Node
	aux  int32
}

// Simplify gives a node equal to op(args) and simpler, and the name of the rule that gave it,
// or ast.None when no rule applies. The arguments are in normal form. op is any OpBv* operator, a bridge
// between vectors and integers, OpIte over vectors, OpEq over vectors, or a
// comparison of integers (which may be one of vectors in disguise).
func Simplify(g *ast.Graph, mk Maker, op ast.Op, typ ast.Type, args []ast.Node, aux int32) (ast.Node, string) {
	t := term{g, mk, op, typ, args, aux}
	if n := foldConst(&t); n != ast.None {
		return n, "evaluate"
	}
	for i := range tables[op] {
		if n := tables[op][i].fn(&t); n != ast.None {
			return n, tables[op][i].name
		}
	}
	return ast.None, ""
}

// foldConst evaluates an operator whose arguments are all numerals.
func foldConst(t *term) ast.Node {
	if len(t.args) == 0 || len(t.args) > 2 || (t.op < ast.OpBvNot && t.op != ast.OpEq) {
		return ast.None
	}
	var ws [2]int
	var vals [2]*big.Int
	for i, a := range t.args {
		switch t.g.Op(a) {
		case ast.OpBv:
			ws[i] = t.g.Width(t.g.Type(a))
		case ast.OpInt:
		default:
			return ast.None
		}
		vals[i] = t.g.IntVal(a)
	}
	w := 0
	if t.g.Kind(t.typ) == ast.KBitVec {
		w = t.g.Width(t.typ)
	}
	v := Eval(t.op, w, t.aux, ws[:len(t.args)], vals[:len(t.args)])
	switch {
	case v == nil:
		return ast.None
	case t.typ == ast.Pred:
		return t.g.Truth(v.Sign() != 0)
	case t.typ == ast.Int:
		return t.g.Num(v)
	}
	return t.g.BvNum(v, w)
}

// onVectors and onInts restrict a rule of an operator of many types.
func onVectors(f func(*term) ast.Node) func(*term) ast.Node {
	return func(t *term) ast.Node {
		if t.g.Kind(t.g.Type(t.args[len(t.args)-1])) != ast.KBitVec {
			return ast.None
		}
		return f(t)
	}
}

func onInts(f func(*term) ast.Node) func(*term) ast.Node {
	return func(t *term) ast.Node {
		if t.g.Type(t.args[0]) != ast.Int {
			return ast.None
		}
		return f(t)
	}
}

// rules in the order they are tried at their operator.
var rules = []rule{
	{"not", ast.OpBvNot, notRule},
	{"not-sum", ast.OpBvNot, notSum},
	{"and-bits", ast.OpBvAnd, bitOfPreds},
	{"and", ast.OpBvAnd, andRule},
	{"or", ast.OpBvOr, byNotAnd},
	{"xor-bits", ast.OpBvXor, bitOfPreds},
	{"xor", ast.OpBvXor, xorRule},

	{"neg", ast.OpBvNeg, sumRule},
	{"add", ast.OpBvAdd, sumRule},
	{"sub", ast.OpBvSub, sumRule},
	{"mul", ast.OpBvMul, productRule},
	{"udiv", ast.OpBvUdiv, divUnsigned},
	{"udiv-small", ast.OpBvUdiv, divSmall},
	{"udiv-high", ast.OpBvUdiv, divHigh},
	{"udiv-nested", ast.OpBvUdiv, divNested},
	{"urem", ast.OpBvUrem, divUnsigned},
	{"urem-small", ast.OpBvUrem, divSmall},
	{"urem-high", ast.OpBvUrem, divHigh},
	{"urem-nested", ast.OpBvUrem, divNested},
	{"sdiv", ast.OpBvSdiv, divSigned},
	{"srem", ast.OpBvSrem, divSigned},
	{"smod", ast.OpBvSmod, divSigned},

	{"shl", ast.OpBvShl, shiftConst},
	{"shl-const", ast.OpBvShl, shiftOfConst},
	{"lshr", ast.OpBvLshr, shiftConst},
	{"lshr-const", ast.OpBvLshr, shiftOfConst},
	{"ashr", ast.OpBvAshr, shiftConst},
	{"ashr-const", ast.OpBvAshr, shiftOfConst},
	{"ashr-positive", ast.OpBvAshr, ashrPositive},
	{"concat", ast.OpBvConcat, concatMerge},
	{"extract", ast.OpBvExtract, extractDown},
	{"sign-extend", ast.OpBvSignExt, extendedSign},

	{"ult-bounds", ast.OpBvUlt, ultBounds},
	{"ult-bit", ast.OpBvUlt, ltBit},
	{"ult-not", ast.OpBvUlt, ltNot},
	{"ult-concat", ast.OpBvUlt, ltConcat},
	{"ult-extend", ast.OpBvUlt, ltExtend},
	{"ult-arith", ast.OpBvUlt, ultArith},
	{"ule", ast.OpBvUle, leToLt},
	{"slt-signs", ast.OpBvSlt, cmpSigns},
	{"slt-bounds", ast.OpBvSlt, sltBounds},
	{"slt-not", ast.OpBvSlt, ltNot},
	{"slt-concat", ast.OpBvSlt, ltConcat},
	{"slt-extend", ast.OpBvSlt, ltExtend},
	{"sle", ast.OpBvSle, leToLt},

	{"saddo", ast.OpBvSaddO, overflowConst},
	{"saddo-order", ast.OpBvSaddO, overflowOrder},
	{"ssubo", ast.OpBvSsubO, overflowConst},
	{"umulo", ast.OpBvUmulO, overflowConst},
	{"umulo-order", ast.OpBvUmulO, overflowOrder},
	{"smulo", ast.OpBvSmulO, overflowConst},
	{"smulo-order", ast.OpBvSmulO, overflowOrder},

	{"eq", ast.OpEq, onVectors(eqBasic)},
	{"eq-bit", ast.OpEq, onVectors(eqBit)},
	{"eq-extend", ast.OpEq, onVectors(eqSignExt)},
	{"eq-ite", ast.OpEq, onVectors(eqIte)},
	{"eq-concat", ast.OpEq, onVectors(eqConcat)},
	{"eq-xor", ast.OpEq, onVectors(eqXor)},
	{"eq-linear", ast.OpEq, onVectors(eqLinear)},
	{"eq-poly", ast.OpEq, onVectors(eqPoly)},
	{"eq-order", ast.OpEq, onVectors(eqOrder)},
	{"ite", ast.OpIte, onVectors(iteBasic)},
	{"ite-bit", ast.OpIte, onVectors(iteBit)},
	{"ite-not", ast.OpIte, onVectors(iteNot)},
	{"ite-shared", ast.OpIte, onVectors(iteShared)},
	{"ite-concat", ast.OpIte, onVectors(iteConcat)},

	{"bv2nat-high", ast.OpBv2Nat, natConcat},
	{"bv2nat-nat2bv", ast.OpBv2Nat, natMod},
	{"sbv2int", ast.OpSbv2Int, sintKnown},
	{"nat2bv", ast.OpNat2Bv, vecOfInt},
	{"int-eq", ast.OpEq, onInts(intCompare)},
	{"int-lt", ast.OpLt, onInts(intCompare)},
	{"int-le", ast.OpLe, onInts(intCompare)},
	{"int-gt", ast.OpGt, onInts(intCompare)},
	{"int-ge", ast.OpGe, onInts(intCompare)},
}

// tables has the rules by operator.
var tables = func() (byOp [ast.NumOps][]rule) {
	for _, r := range rules {
		byOp[r.op] = append(byOp[r.op], r)
	}
	return byOp
}()
