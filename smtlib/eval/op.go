package eval

import (
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// apply gives the value of the operator of t at args, some of which may be
// unknown. args lie on the evaluator's stack: they are read before it is used.
func (e *Evaluator) apply(op smtlib.Op, t smtlib.Term, args []val) val {
	for i := range args {
		if !args[i].isSym() {
			continue
		}
		if op == smtlib.OpSelect && i == 1 && args[0] != vUnknown && !args[0].isSym() {
			return e.selectSym(args[0], args[1])
		}
		return e.applySym(op, args)
	}
	switch op {
	case smtlib.OpTrue:
		return vTrue
	case smtlib.OpFalse:
		return vFalse
	case smtlib.OpInt, smtlib.OpBv:
		return e.st.fromBig(e.c.IntVal(t))
	case smtlib.OpReal:
		return e.st.fromRat(e.c.RealVal(t))
	case smtlib.OpRoot:
		return e.st.fromNumber(e.c.RootVal(t))
	case smtlib.OpString:
		return e.st.string(e.c.StrVal(t))
	case smtlib.OpVar:
		return e.unknown(t, "the variable %s is not bound", e.c.StrVal(t))
	case smtlib.OpAbstract:
		if u := e.universes[e.c.SortOf(t)]; u != nil {
			if i, ok := u.pos[t]; ok {
				return small(i)
			}
		}
		return e.unknown(t, "the element %s is not one of the model", e.c.StrVal(t))
	case smtlib.OpAnd:
		return all(args, vTrue)
	case smtlib.OpOr:
		return all(args, vFalse)
	case smtlib.OpEq:
		return chainOf(args, func(a, b val) bool { return a == b })
	case smtlib.OpDistinct:
		return distinct(args)
	}
	for i, a := range args {
		if a == vUnknown {
			if op == smtlib.OpImplies && args[len(args)-1] == vTrue {
				return vTrue
			}
			if op >= smtlib.OpLe && op <= smtlib.OpGt {
				break // one pair may decide
			}
			if op >= smtlib.OpFpLe && op <= smtlib.OpFpEq {
				return e.floatOrder(op, e.c.SortOf(e.c.Arg(t, 0)), args)
			}
			if op == smtlib.OpMul && i >= 0 {
				for _, b := range args {
					if b == small(0) {
						return b
					}
				}
			}
			if op == smtlib.OpSelect && args[0] != vUnknown && e.st.arrs[args[0].index()].root == 0 {
				return e.st.arrs[args[0].index()].def
			}
			return vUnknown
		}
	}
	switch op {
	case smtlib.OpNot:
		return vTrue - args[0]
	case smtlib.OpXor:
		v := vFalse
		for _, a := range args {
			v ^= a
		}
		return v
	case smtlib.OpImplies: // a => b => c: false when all but the last are true
		return args[len(args)-1]
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
		return e.order(op, t, args)
	case smtlib.OpSelect:
		return e.select1(args[0], args[1])
	case smtlib.OpStore:
		return e.store1(args[0], args[1], args[2])
	case smtlib.OpConstArray:
		return e.constArray(e.c.SortOf(t), args[0])
	case smtlib.OpNeg, smtlib.OpSub, smtlib.OpAdd, smtlib.OpMul:
		if e.c.SortOf(t) == smtlib.Real {
			return e.realFold(op, t, args)
		}
		return e.intFold(op, args)
	case smtlib.OpDiv, smtlib.OpMod, smtlib.OpAbs, smtlib.OpPow, smtlib.OpDivisible:
		if e.c.SortOf(e.c.Arg(t, 0)) == smtlib.Real {
			return e.realFold(op, t, args)
		}
		return e.intOp(op, t, args)
	}
	if op > smtlib.OpConstArray && op <= smtlib.OpIntToBv {
		return e.bvOp(op, t, args)
	}
	if isFloat(op) {
		return e.floatOp(op, t, args)
	}
	if isSeq(op) {
		return e.seqOp(op, t, args)
	}
	if v, ok := e.passedOn(op, t, args); ok {
		return v
	}
	return e.unknown(t, "the operator %s is not evaluated", opText(op))
}

// all is the unit of a conjunction or disjunction whose other value was not met,
// or unknown.
func all(args []val, unit val) val {
	v := unit
	for _, a := range args {
		switch a {
		case unit:
		case vUnknown:
			v = a
		default:
			return a
		}
	}
	return v
}

// chainOf is true when rel holds of all neighbours, and false when it fails of two known ones.
func chainOf(args []val, rel func(a, b val) bool) val {
	v := vTrue
	for i := 1; i < len(args); i++ {
		switch {
		case args[i-1] == vUnknown || args[i] == vUnknown:
			v = vUnknown
		case !rel(args[i-1], args[i]):
			return vFalse
		}
	}
	return v
}

func distinct(args []val) val {
	v := vTrue
	var seen map[val]bool
	if len(args) > 8 {
		seen = make(map[val]bool, len(args))
	}
	for i, a := range args {
		if a == vUnknown {
			v = vUnknown
			continue
		}
		if seen != nil {
			if seen[a] {
				return vFalse
			}
			seen[a] = true
			continue
		}
		for _, b := range args[:i] {
			if a == b {
				return vFalse
			}
		}
	}
	return v
}

// ---- numbers

func (e *Evaluator) order(op smtlib.Op, t smtlib.Term, args []val) val {
	real := e.c.SortOf(e.c.Arg(t, 0)) == smtlib.Real
	return chainOf(args, func(a, b val) bool {
		var cmp int
		switch {
		case a.isSmall() && b.isSmall():
			cmp = compare(a.small(), b.small())
		case real && (e.st.irrational(a) || e.st.irrational(b)):
			cmp = e.st.toNumber(a).Cmp(e.st.toNumber(b))
		case real:
			cmp = e.st.toRat(a).Cmp(e.st.toRat(b))
		default:
			cmp = e.st.toBig(a).Cmp(e.st.toBig(b))
		}
		switch op {
		case smtlib.OpLe:
			return cmp <= 0
		case smtlib.OpLt:
			return cmp < 0
		case smtlib.OpGe:
			return cmp >= 0
		}
		return cmp > 0
	})
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// intFold folds -, + or * from the left; in a machine word while it fits.
func (e *Evaluator) intFold(op smtlib.Op, args []val) val {
	if op == smtlib.OpNeg || op == smtlib.OpSub && len(args) == 1 {
		if args[0].isSmall() && fits(-args[0].small()) {
			return small(-args[0].small())
		}
		return e.st.fromBig(new(big.Int).Neg(e.st.toBig(args[0])))
	}
	if !args[0].isSmall() {
		return e.bigFold(op, new(big.Int).Set(e.st.toBig(args[0])), args[1:])
	}
	acc := args[0].small()
	for i, a := range args[1:] {
		if a.isSmall() {
			b := a.small()
			switch op { // of two 63-bit numbers a sum fits 64 bits
			case smtlib.OpAdd:
				b += acc
			case smtlib.OpSub:
				b = acc - b
			default:
				hi, lo := bits.Mul64(uint64(max(acc, -acc)), uint64(max(b, -b)))
				if hi != 0 || lo > smallMax {
					return e.bigFold(op, big.NewInt(acc), args[1+i:])
				}
				b *= acc
			}
			if fits(b) {
				acc = b
				continue
			}
		}
		return e.bigFold(op, big.NewInt(acc), args[1+i:])
	}
	return small(acc)
}

// bigFold owns acc.
func (e *Evaluator) bigFold(op smtlib.Op, acc *big.Int, args []val) val {
	for _, a := range args {
		b := e.st.toBig(a)
		switch op {
		case smtlib.OpAdd:
			acc.Add(acc, b)
		case smtlib.OpSub:
			acc.Sub(acc, b)
		default:
			if acc.BitLen()+b.BitLen() > maxBits {
				e.st.full = true
				return vUnknown
			}
			acc.Mul(acc, b)
		}
	}
	return e.st.fromBig(acc)
}

func (e *Evaluator) intOp(op smtlib.Op, t smtlib.Term, args []val) val {
	switch op {
	case smtlib.OpAbs:
		if args[0].isSmall() && args[0].small() >= 0 {
			return args[0]
		}
		return e.st.fromBig(new(big.Int).Abs(e.st.toBig(args[0])))
	case smtlib.OpDivisible:
		n := e.c.Indices(t)[0]
		if n == 0 {
			return truth(args[0] == small(0))
		}
		r := new(big.Int).Mod(e.st.toBig(args[0]), big.NewInt(int64(n)))
		return truth(r.Sign() == 0)
	case smtlib.OpPow:
		acc := args[0]
		for _, b := range args[1:] {
			if acc = e.power(t, acc, b); acc == vUnknown {
				return acc
			}
		}
		return acc
	}
	acc := args[0]
	for i := 1; i < len(args); i++ {
		// the divisor may be an argument on a stack that division by zero uses
		if acc = e.divMod(op, t, acc, args[i]); acc == vUnknown {
			return acc
		}
	}
	return acc
}

// divMod is Euclidean: a = b*q + r with 0 <= r < |b|.
func (e *Evaluator) divMod(op smtlib.Op, t smtlib.Term, a, b val) val {
	if b == small(0) {
		if op == smtlib.OpDiv {
			return e.byZero(t, e.m.Div0, a, small(0))
		}
		return e.byZero(t, e.m.Mod0, a, a)
	}
	if a.isSmall() && b.isSmall() {
		x, y := a.small(), b.small()
		q, r := x/y, x%y
		if r < 0 {
			if y > 0 {
				q, r = q-1, r+y
			} else {
				q, r = q+1, r-y
			}
		}
		if op == smtlib.OpMod {
			return small(r)
		}
		if fits(q) {
			return small(q)
		}
	}
	q, r := new(big.Int).DivMod(e.st.toBig(a), e.st.toBig(b), new(big.Int))
	if op == smtlib.OpMod {
		return e.st.fromBig(r)
	}
	return e.st.fromBig(q)
}

// byZero is division by zero: what the model says, or one function for the whole
// check, whose use is noted.
func (e *Evaluator) byZero(t smtlib.Term, in *model.Interp, dividend, def val) val {
	if in == nil {
		e.zeroUsed = true
		if e.zeroUnset {
			return e.unknown(t, "it divides by zero, and the model does not say what that gives")
		}
		return def
	}
	if in.Body == smtlib.NoTerm || len(in.Params) != 1 {
		return e.unknown(t, "no value is known for a division by zero")
	}
	e.grow()
	if !e.freeVars(in.Body) || !e.freeVars(in.Params[0]) {
		return vUnknown
	}
	if e.depth++; e.depth > maxQuantDepth { // its body divides by zero itself
		return e.fail("division by zero is defined by itself")
	}
	x := in.Params[0]
	outer, nested := e.memo[x], e.memoAt[x] != 0
	e.bind(x, dividend)
	v := e.run(in.Body)
	if nested {
		e.bind(x, outer)
	} else {
		e.memoAt[x] = 0
	}
	e.depth--
	return v
}

func (e *Evaluator) zeroBodies() (out []smtlib.Term) {
	for _, in := range []*model.Interp{e.m.Div0, e.m.Mod0, e.m.RealDiv0} {
		if in != nil && in.Body != smtlib.NoTerm {
			out = append(out, in.Body)
		}
	}
	for _, in := range e.m.Open {
		if in.Body != smtlib.NoTerm {
			out = append(out, in.Body)
		}
	}
	for _, d := range slices.Sorted(maps.Keys(e.m.Others)) {
		out = append(out, e.m.Others[d].Body)
	}
	return out
}

// power is a ** b for b >= 0, 0 ** 0 being 1; other exponents have no value in Int.
func (e *Evaluator) power(t smtlib.Term, a, b val) val {
	if !b.isSmall() || b.small() < 0 {
		if b.isSmall() || e.st.toBig(b).Sign() < 0 {
			return e.unknown(t, "a negative exponent is not evaluated")
		}
		switch a {
		case small(0), small(1):
			return a
		case small(-1):
			return small(1 - 2*int64(e.st.toBig(b).Bit(0)))
		}
		e.st.full = true
		return vUnknown
	}
	n := b.small()
	switch a {
	case small(0):
		return small(1 - min(n, 1))
	case small(1):
		return a
	case small(-1):
		return small(1 - 2*(n&1))
	}
	x := e.st.toBig(a)
	if n > maxBits || int64(x.BitLen())*n > 2*maxBits {
		e.st.full = true
		return vUnknown
	}
	return e.st.fromBig(new(big.Int).Exp(x, big.NewInt(n), nil))
}

// exponent reads an exponent over Real, a natural number within reach, and 0 of no zero:
// solvers differ in what the others mean. It gives vUnknown for those.
func (e *Evaluator) exponent(t smtlib.Term, b *big.Rat, zero bool) (int64, val) {
	if !b.IsInt() || !b.Num().IsInt64() || b.Sign() < 0 || b.Sign() == 0 && zero || b.Num().Int64() > maxBits {
		return 0, e.unknown(t, "the exponent %s is not evaluated over Real", b.RatString())
	}
	return b.Num().Int64(), vTrue
}

// realFold is the arithmetic of Real.
func (e *Evaluator) realFold(op smtlib.Op, t smtlib.Term, args []val) val {
	for _, a := range args {
		if e.st.irrational(a) {
			return e.rootFold(op, t, args)
		}
	}
	acc := e.st.toRat(args[0])
	if op == smtlib.OpNeg || op == smtlib.OpSub && len(args) == 1 {
		return e.st.fromRat(new(big.Rat).Neg(acc))
	}
	if op == smtlib.OpAbs {
		return e.st.fromRat(new(big.Rat).Abs(acc))
	}
	args = append([]val(nil), args...) // division by zero may use the stack
	for i, a := range args[1:] {
		b := e.st.toRat(a)
		r := new(big.Rat)
		switch op {
		case smtlib.OpAdd:
			r.Add(acc, b)
		case smtlib.OpSub:
			r.Sub(acc, b)
		case smtlib.OpMul:
			r.Mul(acc, b)
		case smtlib.OpPow:
			n, f := e.exponent(t, b, acc.Sign() == 0)
			if f == vUnknown {
				return f
			}
			if int64(acc.Num().BitLen()+acc.Denom().BitLen())*n > 2*maxBits {
				e.st.full = true
				return vUnknown
			}
			power := big.NewInt(n)
			r.SetFrac(new(big.Int).Exp(acc.Num(), power, nil), power.Exp(acc.Denom(), power, nil))
		case smtlib.OpRealDiv:
			if b.Sign() == 0 {
				x := e.st.fromRat(acc)
				if x != vUnknown {
					x = e.byZero(t, e.m.RealDiv0, x, small(0))
				}
				if x == vUnknown {
					return x
				}
				if e.st.irrational(x) { // the rest is of such values
					return e.rootFold(op, t, append([]val{x}, args[i+2:]...))
				}
				r = e.st.toRat(x)
				break
			}
			r.Quo(acc, b)
		default:
			return e.unknown(t, "the operator %s is not evaluated over Real", opText(op))
		}
		if r.Num().BitLen()+r.Denom().BitLen() > maxBits {
			e.st.full = true
			return vUnknown
		}
		acc = r
	}
	return e.st.fromRat(acc)
}
