package eval

import (
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
)

// maxRootPower bounds the exponents of irrational numbers, whose powers are products.
const maxRootPower = 1000

// rootFold is realFold where an argument is irrational.
func (e *Evaluator) rootFold(op smtlib.Op, t smtlib.Term, args []val) val {
	acc := e.st.toNumber(args[0])
	switch {
	case op == smtlib.OpNeg || op == smtlib.OpSub && len(args) == 1:
		return e.st.fromNumber(acc.Neg())
	case op == smtlib.OpAbs:
		if acc.Sign() < 0 {
			acc = acc.Neg()
		}
		return e.st.fromNumber(acc)
	}
	args = append([]val(nil), args...) // division by zero may use the stack
	for _, a := range args[1:] {
		if !e.rootStep() {
			return vUnknown
		}
		b, ok := e.st.toNumber(a), true
		switch op {
		case smtlib.OpAdd:
			acc, ok = acc.Add(b)
		case smtlib.OpSub:
			acc, ok = acc.Add(b.Neg())
		case smtlib.OpMul:
			acc, ok = acc.Mul(b)
		case smtlib.OpPow:
			r, rational := b.Rat()
			if !rational {
				return e.unknown(t, "an irrational exponent is not evaluated")
			}
			n, f := e.exponent(t, r, acc.Sign() == 0)
			if f == vUnknown {
				return f
			}
			if n > maxRootPower {
				e.st.full = true
				return vUnknown
			}
			base := acc
			for acc = algebraic.FromRat(big.NewRat(1, 1)); n > 0 && ok; n-- {
				acc, ok = acc.Mul(base)
			}
		case smtlib.OpRealDiv:
			if b.Sign() != 0 {
				acc, ok = acc.Mul(b.Inv())
				break
			}
			x := e.st.fromNumber(acc)
			if x != vUnknown {
				x = e.byZero(t, e.m.RealDiv0, x, small(0))
			}
			if x == vUnknown {
				return x
			}
			acc = e.st.toNumber(x)
		default:
			return e.unknown(t, "the operator %s is not evaluated over Real", opText(op))
		}
		if !ok {
			return e.unknown(t, "an irrational value of a degree above %d", algebraic.MaxDegree)
		}
	}
	return e.st.fromNumber(acc)
}
