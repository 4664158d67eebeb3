package smtlib2b

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// real has the operators that Reals alone have, and overReals those that they share with Ints.
var (
	onReals   = map[smtlib.Op]bool{smtlib.OpRealDiv: true, smtlib.OpToReal: true, smtlib.OpToInt: true, smtlib.OpIsInt: true}
	overReals = map[smtlib.Op]bool{
		smtlib.OpNeg: true, smtlib.OpSub: true, smtlib.OpAdd: true, smtlib.OpMul: true, smtlib.OpAbs: true,
		smtlib.OpLe: true, smtlib.OpLt: true, smtlib.OpGe: true, smtlib.OpGt: true,
	}
)

// real makes the node of an operator over Reals, or of one between Ints and Reals.
func (t *Translator) real(op smtlib.Op, terms []smtlib.Term) ast.Node {
	g := t.g
	args := t.values(terms)
	switch op {
	case smtlib.OpAdd, smtlib.OpMul:
		if len(args) == 1 {
			return args[0]
		}
		return g.RealArith(map[smtlib.Op]ast.Op{smtlib.OpAdd: ast.OpRAdd, smtlib.OpMul: ast.OpRMul}[op], args...)
	case smtlib.OpNeg:
		if a := args[0]; g.Op(a) == ast.OpReal { // how SMT-LIB writes a negative numeral
			v := g.RealVal(a)
			return g.RealNum(v.Neg(v))
		}
		return g.RealArith(ast.OpRNeg, args[0])
	case smtlib.OpAbs:
		return g.Ite(g.Conn(ast.OpRLt, args[0], g.RealNum64(0)), g.RealArith(ast.OpRNeg, args[0]), args[0])
	case smtlib.OpToReal:
		if a := args[0]; g.Op(a) == ast.OpInt {
			return g.RealNum(new(big.Rat).SetInt(g.IntVal(a)))
		}
		return g.RealArith(ast.OpOfInt, args[0])
	case smtlib.OpToInt:
		return g.Arith(ast.OpFloor, args[0])
	case smtlib.OpIsInt:
		return g.Eq(g.RealArith(ast.OpOfInt, g.Arith(ast.OpFloor, args[0])), args[0])
	}
	return t.spread(op, args, func(a ...ast.Node) ast.Node {
		switch op {
		case smtlib.OpSub:
			return g.RealArith(ast.OpRSub, a...)
		case smtlib.OpLe:
			return g.Conn(ast.OpRLe, a...)
		case smtlib.OpLt:
			return g.Conn(ast.OpRLt, a...)
		case smtlib.OpGe:
			return g.Conn(ast.OpRLe, a[1], a[0])
		case smtlib.OpGt:
			return g.Conn(ast.OpRLt, a[1], a[0])
		}
		return t.quotient(a[0], a[1])
	})
}

// quotient is x / y, total as SMT-LIB has it: by zero it is the constant rdiv0 of the
// dividend. A quotient of numerals is a numeral.
func (t *Translator) quotient(x, y ast.Node) ast.Node {
	g := t.g
	num := g.Op(y) == ast.OpReal
	if num && g.RealVal(y).Sign() != 0 {
		if g.Op(x) == ast.OpReal {
			return g.RealNum(new(big.Rat).Quo(g.RealVal(x), g.RealVal(y)))
		}
		return g.RealArith(ast.OpRDiv, x, y)
	}
	if t.realDiv0 == ast.None { // the name is reserved
		t.realDiv0 = g.Const("rdiv0", g.Fun([]ast.Type{ast.Real}, ast.Real))
	}
	byZero := g.Apply(t.realDiv0, x)
	if num {
		return byZero
	}
	return g.Ite(g.Eq(y, g.RealNum64(0)), byZero, g.RealArith(ast.OpRDiv, x, y))
}
