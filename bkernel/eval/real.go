package eval

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Rational is the value r of REAL.
func Rational(r *big.Rat) ast.Value { return ast.Value{Kind: ast.KReal, Rat: r} }

// real evaluates an operator of REALs, whose arguments are in memo.
func (e *Evaluator) real(op ast.Op, m ast.Node, args []ast.Node) ast.Value {
	arg := func(i int) *big.Rat { return e.memo[args[i]].Rat }
	switch op {
	case ast.OpReal:
		return Rational(e.g.RealVal(m))
	case ast.OpRLe:
		return boolean(arg(0).Cmp(arg(1)) <= 0)
	case ast.OpRLt:
		return boolean(arg(0).Cmp(arg(1)) < 0)
	case ast.OpRAdd:
		s := new(big.Rat)
		for i := range args {
			s.Add(s, arg(i))
		}
		return Rational(s)
	case ast.OpRMul:
		s := big.NewRat(1, 1)
		for i := range args {
			s.Mul(s, arg(i))
		}
		return Rational(s)
	case ast.OpRSub:
		return Rational(new(big.Rat).Sub(arg(0), arg(1)))
	case ast.OpRNeg:
		return Rational(new(big.Rat).Neg(arg(0)))
	case ast.OpRDiv:
		if arg(1).Sign() == 0 {
			return Rational(new(big.Rat))
		}
		return Rational(new(big.Rat).Quo(arg(0), arg(1)))
	case ast.OpOfInt:
		return Rational(new(big.Rat).SetInt(e.memo[args[0]].Int))
	case ast.OpFloor:
		return integer(floor(arg(0)))
	case ast.OpCeiling:
		f := floor(new(big.Rat).Neg(arg(0)))
		return integer(f.Neg(f))
	}
	panic("eval: no operator of REAL: " + op.String())
}

// floor is the greatest integer that is not above v.
func floor(v *big.Rat) *big.Int {
	return new(big.Int).Div(v.Num(), v.Denom()) // Euclidean, and the denominator is positive
}
