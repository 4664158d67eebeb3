package eval

import (
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
	"bsmt/smtlib/model"
)

// A float's val is that of its word in the layout of IEEE 754, NaN's the one that
// package float gives; a rounding mode's is its number there.

// format is the format of a float's sort; ok is false for one too large to be computed with.
func (e *Evaluator) format(s smtlib.Sort) (f float.Format, ok bool) {
	idx := e.c.SortData(s).Idx
	f = float.Format{Eb: idx[0], Sb: idx[1]}
	return f, f.Within()
}

// number reads the float of sort s whose val is v.
func (e *Evaluator) number(s smtlib.Sort, v val) float.Number {
	f, _ := e.format(s)
	return f.Decode(e.st.toBig(v))
}

func mode(v val) float.Mode { return float.Mode(v.small()) }

// isFloat tells the operators that floatOp applies.
func isFloat(op smtlib.Op) bool { return op >= smtlib.OpRNE && op <= smtlib.OpFpToIeeeBv }

// floatOp applies an operator of floats or rounding modes, all arguments known.
func (e *Evaluator) floatOp(op smtlib.Op, t smtlib.Term, args []val) val {
	c := e.c
	s := c.SortOf(t)
	var f float.Format // of the result, or else of the arguments
	var x [3]float.Number
	n := 0
	for i := range args {
		if as := c.SortOf(c.Arg(t, i)); c.SortKind(as) == smtlib.SortFloat {
			af, ok := e.format(as)
			if !ok {
				return e.unknown(t, "floats of %d exponent bits are not evaluated", af.Eb)
			}
			if !af.Reads(e.st.toBig(args[i])) {
				return e.unknown(t, "floats with exponents that large are not evaluated")
			}
			if n < len(x) {
				x[n] = af.Decode(e.st.toBig(args[i]))
			}
			f = af
			n++
		}
	}
	if c.SortKind(s) == smtlib.SortFloat {
		var ok bool
		if f, ok = e.format(s); !ok {
			return e.unknown(t, "floats of %d exponent bits are not evaluated", f.Eb)
		}
		if op == smtlib.OpFp || op == smtlib.OpToFp && len(args) == 1 {
			return e.fromWord(f, args)
		}
	}
	out := func(n float.Number) val { return e.st.fromBig(f.Encode(n)) }
	switch op {
	case smtlib.OpRNE, smtlib.OpRNA, smtlib.OpRTP, smtlib.OpRTN, smtlib.OpRTZ:
		return small(int64(map[smtlib.Op]float.Mode{smtlib.OpRNE: float.RNE, smtlib.OpRNA: float.RNA,
			smtlib.OpRTP: float.RTP, smtlib.OpRTN: float.RTN, smtlib.OpRTZ: float.RTZ}[op]))
	case smtlib.OpFpPlusInf, smtlib.OpFpMinusInf:
		return out(float.Number{Kind: float.Infinite, Neg: op == smtlib.OpFpMinusInf})
	case smtlib.OpFpPlusZero, smtlib.OpFpMinusZero:
		return out(float.Number{Neg: op == smtlib.OpFpMinusZero})
	case smtlib.OpFpNaN:
		return out(float.Number{Kind: float.NaN})
	case smtlib.OpFpAbs:
		return out(float.Abs(x[0]))
	case smtlib.OpFpNeg:
		return out(float.Negate(x[0]))
	case smtlib.OpFpAdd:
		return out(f.Add(mode(args[0]), x[0], x[1]))
	case smtlib.OpFpSub:
		return out(f.Sub(mode(args[0]), x[0], x[1]))
	case smtlib.OpFpMul:
		return out(f.Mul(mode(args[0]), x[0], x[1]))
	case smtlib.OpFpDiv:
		return out(f.Div(mode(args[0]), x[0], x[1]))
	case smtlib.OpFpFma:
		return out(f.Fma(mode(args[0]), x[0], x[1], x[2]))
	case smtlib.OpFpSqrt:
		return out(f.Sqrt(mode(args[0]), x[0]))
	case smtlib.OpFpRem:
		return out(f.Rem(x[0], x[1]))
	case smtlib.OpFpRoundToIntegral:
		return out(f.ToIntegral(mode(args[0]), x[0]))
	case smtlib.OpFpMin, smtlib.OpFpMax:
		return e.extreme(op, t, x[0], x[1], args)
	case smtlib.OpFpLe, smtlib.OpFpLt, smtlib.OpFpGe, smtlib.OpFpGt, smtlib.OpFpEq:
		return e.floatOrder(op, c.SortOf(c.Arg(t, 0)), args)
	case smtlib.OpToFp, smtlib.OpToFpUnsigned:
		return e.toFloat(op, t, f, args)
	case smtlib.OpFpToUbv, smtlib.OpFpToSbv:
		w := c.Width(s)
		if v, ok := float.Integer(mode(args[0]), x[0]); ok && w <= maxBits {
			lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(w))
			if op == smtlib.OpFpToSbv {
				hi.Rsh(hi, 1)
				lo.Neg(hi)
			}
			if v.Cmp(lo) >= 0 && v.Cmp(hi) < 0 {
				return e.st.fromBig(modBits(v, w))
			}
		}
		return e.chosen(t, small(0), args)
	case smtlib.OpFpToReal:
		if x[0].Kind != float.Finite {
			return e.chosen(t, small(0), args)
		}
		if x[0].IsZero() {
			return small(0)
		}
		return e.st.fromRat(x[0].Rat)
	case smtlib.OpFpToIeeeBv:
		if x[0].Kind != float.NaN {
			return args[0]
		}
		v := e.chosen(t, args[0], args)
		if v != vUnknown && f.Decode(e.st.toBig(v)).Kind != float.NaN {
			return args[0]
		}
		return v
	}
	a := x[0]
	switch op {
	case smtlib.OpFpIsNormal:
		return truth(f.Normal(a))
	case smtlib.OpFpIsSubnormal:
		return truth(a.Kind == float.Finite && !a.IsZero() && !f.Normal(a))
	case smtlib.OpFpIsZero:
		return truth(a.IsZero())
	case smtlib.OpFpIsInfinite:
		return truth(a.Kind == float.Infinite)
	case smtlib.OpFpIsNaN:
		return truth(a.Kind == float.NaN)
	case smtlib.OpFpIsNegative:
		return truth(a.Kind != float.NaN && a.Neg)
	case smtlib.OpFpIsPositive:
		return truth(a.Kind != float.NaN && !a.Neg)
	}
	return e.unknown(t, "the operator %s is not evaluated", opText(op))
}

// floatOrder compares neighbours; args are of sort s, some perhaps unknown.
func (e *Evaluator) floatOrder(op smtlib.Op, s smtlib.Sort, args []val) val {
	f, ok := e.format(s)
	for _, a := range args {
		if !ok || a != vUnknown && !f.Reads(e.st.toBig(a)) {
			return vUnknown
		}
	}
	return chainOf(args, func(a, b val) bool {
		cmp, ok := float.Cmp(e.number(s, a), e.number(s, b))
		switch op {
		case smtlib.OpFpLe:
			return ok && cmp <= 0
		case smtlib.OpFpLt:
			return ok && cmp < 0
		case smtlib.OpFpGe:
			return ok && cmp >= 0
		case smtlib.OpFpGt:
			return ok && cmp > 0
		}
		return ok && cmp == 0
	})
}

// extreme is the least or the greatest of two floats. Of zeros of both signs the model
// chooses the first where its function gives that, and the second otherwise.
func (e *Evaluator) extreme(op smtlib.Op, t smtlib.Term, a, b float.Number, args []val) val {
	cmp, ok := float.Cmp(a, b)
	switch {
	case !ok && a.Kind == float.NaN:
		return args[1]
	case !ok:
		return args[0]
	case a.IsZero() && b.IsZero() && a.Neg != b.Neg:
		first, second := args[0], args[1] // before the stack that they lie on is used
		switch e.chosen(t, second, args) {
		case vUnknown:
			return vUnknown
		case first:
			return first
		}
		return second
	case (cmp < 0) == (op == smtlib.OpFpMin):
		return args[0]
	}
	return args[1]
}

// fromWord makes a float of its word or of the parts of that.
func (e *Evaluator) fromWord(f float.Format, args []val) val {
	word := new(big.Int).Set(e.st.toBig(args[0]))
	if len(args) == 3 {
		word.Lsh(word, uint(f.Eb)).Or(word, e.st.toBig(args[1]))
		word.Lsh(word, uint(f.Sb-1)).Or(word, e.st.toBig(args[2]))
	}
	if !f.Reads(word) { // no NaN, of which alone there are several words
		return e.st.fromBig(word)
	}
	return e.st.fromBig(f.Encode(f.Decode(word)))
}

// toFloat makes a float of another one, of a Real or an integer.
func (e *Evaluator) toFloat(op smtlib.Op, t smtlib.Term, f float.Format, args []val) val {
	out := func(n float.Number) val { return e.st.fromBig(f.Encode(n)) }
	m, v := mode(args[0]), args[1]
	r := new(big.Rat)
	switch s := e.c.SortOf(e.c.Arg(t, 1)); {
	case e.c.SortKind(s) == smtlib.SortFloat:
		return out(f.Convert(m, e.number(s, v)))
	case s == smtlib.Real:
		if e.st.irrational(v) {
			return e.unknown(t, "irrational numbers are not rounded")
		}
		r.Set(e.st.toRat(v))
	case op == smtlib.OpToFp:
		r.SetInt(e.signed(v, e.c.Width(s)))
	default:
		r.SetInt(e.st.toBig(v))
	}
	return out(f.Round(m, r, false))
}

// chosen is a result that the standard leaves open: what the model says, or def, whose use is
// noted.
func (e *Evaluator) chosen(t smtlib.Term, def val, args []val) val {
	in, ok := e.m.Open[model.ChoiceOf(e.c, t)]
	if !ok {
		e.zeroUsed = true
		if e.zeroUnset {
			return e.unknown(t, "what %s gives there is open, and the model does not say", opText(e.c.Op(t)))
		}
		return def
	}
	if in.Body == smtlib.NoTerm || len(in.Params) != len(args) {
		return e.unknown(t, "no value is known for an open result of %s", opText(e.c.Op(t)))
	}
	e.grow()
	if !e.freeVars(in.Body) {
		return vUnknown
	}
	if e.depth++; e.depth > maxQuantDepth { // its body uses what it defines
		return e.fail("what %s leaves open is defined by itself", opText(e.c.Op(t)))
	}
	args = append([]val(nil), args...) // they lie on the stack
	outer := make([]val, len(args))
	nested := make([]bool, len(args))
	for i, p := range in.Params {
		e.freeVars(p)
		outer[i], nested[i] = e.memo[p], e.memoAt[p] != 0
		e.bind(p, args[i])
	}
	v := e.run(in.Body)
	for i, p := range in.Params {
		if nested[i] {
			e.bind(p, outer[i])
		} else {
			e.memoAt[p] = 0
		}
	}
	e.depth--
	return v
}

// floatTerm is the float v of sort s as a term.
func (e *Evaluator) floatTerm(v val, s smtlib.Sort) smtlib.Term {
	idx := e.c.SortData(s).Idx
	return e.c.MkFloat(new(big.Int).Set(e.st.toBig(v)), idx[0], idx[1])
}

// floats is how many floats a sort has, and each as a val.
func floats(eb, sb int) (n uint64, all func(limit uint64) []val) {
	w := eb + sb
	n = satShift(1, w)
	if w < 63 {
		n -= satShift(1, sb) - 3 // all words but those of NaN, and that
	}
	return n, func(limit uint64) []val {
		out := make([]val, 0, limit)
		f := float.Format{Eb: eb, Sb: sb}
		for i := int64(0); i < 1<<w; i++ {
			word := big.NewInt(i)
			if f.Encode(f.Decode(word)).Cmp(word) == 0 {
				out = append(out, small(i))
			}
		}
		return out
	}
}
