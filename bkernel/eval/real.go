package eval

import (
	"math/big"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// Rational is the value r of REAL.
func Rational(r *big.Rat) ast.Value { return ast.Value{Kind: ast.KReal, Rat: r} }

// Real is a value of REAL.
func Real(v algebra.Number) ast.Value {
	if r, ok := v.Rat(); ok {
		return Rational(r.Big())
	}
	return ast.Value{Kind: ast.KReal, Root: &v}
}

// exact is a value of REAL as a number.
func exact(v *ast.Value) algebra.Number {
	if v.Rat == nil {
		return *v.Root
	}
	return algebra.OfRat(num.FromBigRat(v.Rat))
}

// real evaluates an operator of REALs, whose arguments are in memo.
func (e *Evaluator) real(op ast.Op, m ast.Node, args []ast.Node) (ast.Value, error) {
	arg := func(i int) *big.Rat { return e.memo[args[i]].Rat }
	for i, a := range args {
		if e.g.Type(a) == ast.Real && arg(i) == nil {
			return e.irrational(op, args)
		}
	}
	return e.rational(op, m, args, arg), nil
}

func (e *Evaluator) rational(op ast.Op, m ast.Node, args []ast.Node, arg func(i int) *big.Rat) ast.Value {
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

// irrational evaluates an operator with an irrational argument. It fails where the value
// has no polynomial of a degree that is read.
func (e *Evaluator) irrational(op ast.Op, args []ast.Node) (ast.Value, error) {
	arg := func(i int) algebra.Number { v := e.memo[args[i]]; return exact(&v) }
	v := arg(0)
	var err error
	switch op {
	case ast.OpRLe:
		return boolean(v.Cmp(arg(1)) <= 0), nil
	case ast.OpRLt:
		return boolean(v.Cmp(arg(1)) < 0), nil
	case ast.OpFloor:
		return integer(v.Floor().Big()), nil
	case ast.OpCeiling:
		return integer(v.Neg().Floor().Neg().Big()), nil
	case ast.OpRNeg:
		v = v.Neg()
	case ast.OpRSub:
		v, err = v.Add(arg(1).Neg())
	case ast.OpRDiv:
		if d := arg(1); d.Sign() == 0 {
			v = algebra.Number{}
		} else {
			v, err = v.Div(d)
		}
	case ast.OpRAdd, ast.OpRMul:
		for i := 1; i < len(args) && err == nil; i++ {
			if op == ast.OpRAdd {
				v, err = v.Add(arg(i))
			} else {
				v, err = v.Mul(arg(i))
			}
		}
	default:
		panic("eval: no operator of irrational REALs: " + op.String())
	}
	return Real(v), err
}

// floor is the greatest integer that is not above v.
func floor(v *big.Rat) *big.Int {
	return new(big.Int).Div(v.Num(), v.Denom()) // Euclidean, and the denominator is positive
}
