package eval

import (
	"fmt"
	"math/big"

	"bsmt/smtlib"
)

// passedOn applies the operators after OpFirstPassedOn that are evaluated: those
// of Reals.
func (e *Evaluator) passedOn(op smtlib.Op, t smtlib.Term, args []val) (val, bool) {
	switch op {
	case smtlib.OpRealDiv:
		return e.realFold(op, t, args), true
	case smtlib.OpToReal:
		if args[0].isSmall() || e.c.SortOf(e.c.Arg(t, 0)) == smtlib.Real { // a Real stays as it is
			return args[0], true
		}
		return e.st.fromRat(new(big.Rat).SetInt(e.st.toBig(args[0]))), true
	case smtlib.OpToInt: // the floor
		if args[0].isSmall() {
			return args[0], true
		}
		if e.st.irrational(args[0]) {
			return e.st.fromBig(e.st.toNumber(args[0]).Floor()), true
		}
		r := e.st.toRat(args[0])
		return e.st.fromBig(new(big.Int).Div(r.Num(), r.Denom())), true // Euclidean, denominator > 0
	case smtlib.OpIsInt:
		return truth(args[0].isSmall() || !e.st.irrational(args[0]) && e.st.toRat(args[0]).IsInt()), true
	}
	return vUnknown, false
}

// datatype applies a constructor, selector or tester. A selector of another
// constructor's value is any function, as division by zero is: here a default,
// whose use is noted.
func (e *Evaluator) datatype(t smtlib.Term, d smtlib.Decl, args []val) val {
	for _, a := range args {
		if a == vUnknown || a.isSym() {
			return vUnknown
		}
	}
	data := e.c.Decl(d)
	switch data.Kind {
	case smtlib.DeclConstructor:
		if i := e.st.tuple(d, args); i >= 0 {
			return boxed(i)
		}
		return vUnknown
	case smtlib.DeclTester:
		return truth(e.st.tups[args[0].index()].decl == data.Ctor)
	}
	if e.st.tups[args[0].index()].decl == data.Ctor {
		return e.st.tupleArgs(args[0].index())[data.Index]
	}
	if in := e.m.Others[d]; in != nil {
		return e.byZero(t, in, args[0], vUnknown)
	}
	e.zeroUsed = true
	if e.zeroUnset {
		return e.unknown(t, "%s is applied to another constructor's value", data.Name)
	}
	if v := e.defaultOf(data.Result); v != vUnknown {
		return v
	}
	return e.unknown(t, "%s is applied to another constructor's value", data.Name)
}

func opText(op smtlib.Op) string {
	if n := op.Name(); n != "" {
		return n
	}
	return fmt.Sprintf("number %d", op)
}
