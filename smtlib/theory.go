package smtlib

import (
	"strings"
	"sync"
)

// theory is a set of theories.
type theory uint16

const (
	thCore theory = 1 << iota
	thInts
	thReals
	thArrays
	thBitVecs
	thFloats
	thStrings
	thSeqs
	thUF // free sort and function symbols
	thDatatypes

	thAll = 1<<iota - 1
)

// assoc says what an operator makes of more arguments than its signature has.
type assoc uint8

const (
	plain      assoc = iota // no more than its signature says
	leftAssoc               // (f a b c) is (f (f a b) c)
	rightAssoc              // (f a b c) is (f a (f b c))
	chainable               // (f a b c) is (and (f a b) (f b c))
	pairwise                // (f a b c) is (and (f a b) (f a c) (f b c))
)

// opRow is an operator of a theory as SMT-LIB declares it.
//
// A signature has a letter per argument, '>' and the letter of the result. In
// one application the same small letter stands for the same sort throughout.
//
//	B Bool   I Int   R Real   S String   L RegLan   M RoundingMode
//	n Int or Real; where both occur, Ints become Reals
//	a any sort; where Int and Real occur, Ints become Reals
//	b, c, d bit vectors   f a float   g another float or a Real
//	A an array   k its index sort   e its element sort
//	Q a sequence   x its element sort
//	? (result) computed by resultSort from the arguments and indices
type opRow struct {
	op    Op
	names string // first the one that is printed; those after a '~' are not of the standard
	th    theory // any of these has it
	sig   string
	assoc assoc
	idx   int8 // how many numeral indices it takes
}

// unary marks the operators of signature two that one argument passes through,
// as z3 and cvc5 read (and p), (+ x) and (bvadd x).
func (r *opRow) unary() bool {
	switch r.op {
	case OpAnd, OpOr, OpXor, OpAdd, OpMul, OpConcat, OpBvAnd, OpBvOr, OpBvXor, OpBvAdd, OpBvMul,
		OpStrConcat, OpReConcat, OpReUnion, OpReInter, OpSeqConcat:
		return true
	}
	return false
}

const thNums = thInts | thReals

// opTable is the one table of theory operators. Operators whose syntax is not an
// application of a name to arguments are not in it: literals, variables,
// quantifiers, abstract and constant-array values, (as seq.empty S).
var opTable = [...]opRow{
	{OpTrue, "true", thCore, ">B", plain, 0},
	{OpFalse, "false", thCore, ">B", plain, 0},
	{OpNot, "not", thCore, "B>B", plain, 0},
	{OpAnd, "and", thCore, "BB>B", leftAssoc, 0},
	{OpOr, "or", thCore, "BB>B", leftAssoc, 0},
	{OpXor, "xor", thCore, "BB>B", leftAssoc, 0},
	{OpImplies, "=> ~implies", thCore, "BB>B", rightAssoc, 0},
	{OpEq, "=", thCore, "aa>B", chainable, 0},
	{OpEq, "~iff", thCore, "BB>B", chainable, 0},
	{OpDistinct, "distinct", thCore, "aa>B", pairwise, 0},
	{OpIte, "ite ~if", thCore, "Baa>a", plain, 0},

	{OpNeg, "-", thNums, "n>n", plain, 0},
	{OpSub, "-", thNums, "nn>n", leftAssoc, 0},
	{OpAdd, "+", thNums, "nn>n", leftAssoc, 0},
	{OpMul, "*", thNums, "nn>n", leftAssoc, 0},
	{OpDiv, "div", thInts, "II>I", leftAssoc, 0},
	{OpMod, "mod", thInts, "II>I", plain, 0},
	{OpAbs, "abs", thInts, "n>n", plain, 0},
	{OpPow, "^ ~**", 0, "nn>n", plain, 0},
	{OpLe, "<=", thNums, "nn>B", chainable, 0},
	{OpLt, "<", thNums, "nn>B", chainable, 0},
	{OpGe, ">=", thNums, "nn>B", chainable, 0},
	{OpGt, ">", thNums, "nn>B", chainable, 0},
	{OpDivisible, "divisible", thInts, "I>B", plain, 1},

	{OpRealDiv, "/", thReals, "RR>R", leftAssoc, 0},
	{OpToReal, "to_real", thReals, "n>R", plain, 0},
	{OpToInt, "to_int", thReals, "R>I", plain, 0},
	{OpIsInt, "is_int", thReals, "R>B", plain, 0},

	{OpSelect, "select", thArrays, "Ak>e", plain, 0},
	{OpStore, "store", thArrays, "Ake>A", plain, 0},

	{OpConcat, "concat", thBitVecs, "bc>?", leftAssoc, 0},
	{OpExtract, "extract", thBitVecs, "b>?", plain, 2},
	{OpBvNot, "bvnot", thBitVecs, "b>b", plain, 0},
	{OpBvNeg, "bvneg", thBitVecs, "b>b", plain, 0},
	{OpBvAnd, "bvand", thBitVecs, "bb>b", leftAssoc, 0},
	{OpBvOr, "bvor", thBitVecs, "bb>b", leftAssoc, 0},
	{OpBvXor, "bvxor", thBitVecs, "bb>b", leftAssoc, 0},
	{OpBvNand, "bvnand", thBitVecs, "bb>b", plain, 0},
	{OpBvNor, "bvnor", thBitVecs, "bb>b", plain, 0},
	{OpBvXnor, "bvxnor", thBitVecs, "bb>b", plain, 0},
	{OpBvAdd, "bvadd", thBitVecs, "bb>b", leftAssoc, 0},
	{OpBvSub, "bvsub", thBitVecs, "bb>b", plain, 0},
	{OpBvMul, "bvmul", thBitVecs, "bb>b", leftAssoc, 0},
	{OpBvUdiv, "bvudiv", thBitVecs, "bb>b", plain, 0},
	{OpBvUrem, "bvurem", thBitVecs, "bb>b", plain, 0},
	{OpBvSdiv, "bvsdiv", thBitVecs, "bb>b", plain, 0},
	{OpBvSrem, "bvsrem", thBitVecs, "bb>b", plain, 0},
	{OpBvSmod, "bvsmod", thBitVecs, "bb>b", plain, 0},
	{OpBvShl, "bvshl", thBitVecs, "bb>b", plain, 0},
	{OpBvLshr, "bvlshr", thBitVecs, "bb>b", plain, 0},
	{OpBvAshr, "bvashr", thBitVecs, "bb>b", plain, 0},
	{OpRepeat, "repeat", thBitVecs, "b>?", plain, 1},
	{OpZeroExtend, "zero_extend", thBitVecs, "b>?", plain, 1},
	{OpSignExtend, "sign_extend", thBitVecs, "b>?", plain, 1},
	{OpRotateLeft, "rotate_left", thBitVecs, "b>b", plain, 1},
	{OpRotateRight, "rotate_right", thBitVecs, "b>b", plain, 1},
	{OpBvUlt, "bvult", thBitVecs, "bb>B", plain, 0},
	{OpBvUle, "bvule", thBitVecs, "bb>B", plain, 0},
	{OpBvUgt, "bvugt", thBitVecs, "bb>B", plain, 0},
	{OpBvUge, "bvuge", thBitVecs, "bb>B", plain, 0},
	{OpBvSlt, "bvslt", thBitVecs, "bb>B", plain, 0},
	{OpBvSle, "bvsle", thBitVecs, "bb>B", plain, 0},
	{OpBvSgt, "bvsgt", thBitVecs, "bb>B", plain, 0},
	{OpBvSge, "bvsge", thBitVecs, "bb>B", plain, 0},
	{OpBvComp, "bvcomp", thBitVecs, "bb>?", plain, 0},
	{OpBvNegO, "bvnego", thBitVecs, "b>B", plain, 0},
	{OpBvUaddO, "bvuaddo", thBitVecs, "bb>B", plain, 0},
	{OpBvSaddO, "bvsaddo", thBitVecs, "bb>B", plain, 0},
	{OpBvUsubO, "bvusubo", thBitVecs, "bb>B", plain, 0},
	{OpBvSsubO, "bvssubo", thBitVecs, "bb>B", plain, 0},
	{OpBvUmulO, "bvumulo", thBitVecs, "bb>B", plain, 0},
	{OpBvSmulO, "bvsmulo", thBitVecs, "bb>B", plain, 0},
	{OpBvSdivO, "bvsdivo", thBitVecs, "bb>B", plain, 0},
	{OpBvRedOr, "~bvredor", thBitVecs, "b>?", plain, 0},
	{OpBvRedAnd, "~bvredand", thBitVecs, "b>?", plain, 0},
	// The names before 2.7 are printed: every solver in use reads them.
	{OpUbvToInt, "bv2nat ubv_to_int ~bv2int", thBitVecs, "b>I", plain, 0},
	{OpSbvToInt, "sbv_to_int", thBitVecs, "b>I", plain, 0},
	{OpIntToBv, "int2bv int_to_bv nat2bv", thBitVecs, "I>?", plain, 1},

	{OpStrConcat, "str.++", thStrings, "SS>S", leftAssoc, 0},
	{OpStrLen, "str.len", thStrings, "S>I", plain, 0},
	{OpStrLt, "str.<", thStrings, "SS>B", chainable, 0},
	{OpStrLe, "str.<=", thStrings, "SS>B", chainable, 0},
	{OpStrAt, "str.at", thStrings, "SI>S", plain, 0},
	{OpStrSubstr, "str.substr", thStrings, "SII>S", plain, 0},
	{OpStrPrefixOf, "str.prefixof", thStrings, "SS>B", plain, 0},
	{OpStrSuffixOf, "str.suffixof", thStrings, "SS>B", plain, 0},
	{OpStrContains, "str.contains", thStrings, "SS>B", plain, 0},
	{OpStrIndexOf, "str.indexof", thStrings, "SSI>I", plain, 0},
	{OpStrReplace, "str.replace", thStrings, "SSS>S", plain, 0},
	{OpStrReplaceAll, "str.replace_all", thStrings, "SSS>S", plain, 0},
	{OpStrReplaceRe, "str.replace_re", thStrings, "SLS>S", plain, 0},
	{OpStrReplaceReAll, "str.replace_re_all", thStrings, "SLS>S", plain, 0},
	{OpStrIsDigit, "str.is_digit", thStrings, "S>B", plain, 0},
	{OpStrToCode, "str.to_code", thStrings, "S>I", plain, 0},
	{OpStrFromCode, "str.from_code", thStrings, "I>S", plain, 0},
	{OpStrToInt, "str.to_int ~str.to.int", thStrings, "S>I", plain, 0},
	{OpStrFromInt, "str.from_int ~int.to.str", thStrings, "I>S", plain, 0},
	{OpStrToRe, "str.to_re ~str.to.re", thStrings, "S>L", plain, 0},
	{OpStrInRe, "str.in_re ~str.in.re", thStrings, "SL>B", plain, 0},
	{OpReNone, "re.none ~re.nostr", thStrings, ">L", plain, 0},
	{OpReAll, "re.all", thStrings, ">L", plain, 0},
	{OpReAllChar, "re.allchar", thStrings, ">L", plain, 0},
	{OpReConcat, "re.++", thStrings, "LL>L", leftAssoc, 0},
	{OpReUnion, "re.union", thStrings, "LL>L", leftAssoc, 0},
	{OpReInter, "re.inter", thStrings, "LL>L", leftAssoc, 0},
	{OpReStar, "re.*", thStrings, "L>L", plain, 0},
	{OpRePlus, "re.+", thStrings, "L>L", plain, 0},
	{OpReOpt, "re.opt", thStrings, "L>L", plain, 0},
	{OpReComp, "re.comp", thStrings, "L>L", plain, 0},
	{OpReDiff, "re.diff", thStrings, "LL>L", leftAssoc, 0},
	{OpReRange, "re.range", thStrings, "SS>L", plain, 0},
	{OpRePower, "re.^", thStrings, "L>L", plain, 1},
	{OpReLoop, "re.loop", thStrings, "L>L", plain, 2},

	{OpRNE, "RNE roundNearestTiesToEven", thFloats, ">M", plain, 0},
	{OpRNA, "RNA roundNearestTiesToAway", thFloats, ">M", plain, 0},
	{OpRTP, "RTP roundTowardPositive", thFloats, ">M", plain, 0},
	{OpRTN, "RTN roundTowardNegative", thFloats, ">M", plain, 0},
	{OpRTZ, "RTZ roundTowardZero", thFloats, ">M", plain, 0},
	{OpFp, "fp", thFloats, "bcd>?", plain, 0},
	{OpFpPlusInf, "+oo", thFloats, ">?", plain, 2},
	{OpFpMinusInf, "-oo", thFloats, ">?", plain, 2},
	{OpFpPlusZero, "+zero", thFloats, ">?", plain, 2},
	{OpFpMinusZero, "-zero", thFloats, ">?", plain, 2},
	{OpFpNaN, "NaN", thFloats, ">?", plain, 2},
	{OpFpAbs, "fp.abs", thFloats, "f>f", plain, 0},
	{OpFpNeg, "fp.neg", thFloats, "f>f", plain, 0},
	{OpFpAdd, "fp.add", thFloats, "Mff>f", plain, 0},
	{OpFpSub, "fp.sub", thFloats, "Mff>f", plain, 0},
	{OpFpMul, "fp.mul", thFloats, "Mff>f", plain, 0},
	{OpFpDiv, "fp.div", thFloats, "Mff>f", plain, 0},
	{OpFpFma, "fp.fma", thFloats, "Mfff>f", plain, 0},
	{OpFpSqrt, "fp.sqrt", thFloats, "Mf>f", plain, 0},
	{OpFpRem, "fp.rem", thFloats, "ff>f", plain, 0},
	{OpFpRoundToIntegral, "fp.roundToIntegral", thFloats, "Mf>f", plain, 0},
	{OpFpMin, "fp.min", thFloats, "ff>f", plain, 0},
	{OpFpMax, "fp.max", thFloats, "ff>f", plain, 0},
	{OpFpLe, "fp.leq", thFloats, "ff>B", chainable, 0},
	{OpFpLt, "fp.lt", thFloats, "ff>B", chainable, 0},
	{OpFpGe, "fp.geq", thFloats, "ff>B", chainable, 0},
	{OpFpGt, "fp.gt", thFloats, "ff>B", chainable, 0},
	{OpFpEq, "fp.eq", thFloats, "ff>B", chainable, 0},
	{OpFpIsNormal, "fp.isNormal", thFloats, "f>B", plain, 0},
	{OpFpIsSubnormal, "fp.isSubnormal", thFloats, "f>B", plain, 0},
	{OpFpIsZero, "fp.isZero", thFloats, "f>B", plain, 0},
	{OpFpIsInfinite, "fp.isInfinite", thFloats, "f>B", plain, 0},
	{OpFpIsNaN, "fp.isNaN", thFloats, "f>B", plain, 0},
	{OpFpIsNegative, "fp.isNegative", thFloats, "f>B", plain, 0},
	{OpFpIsPositive, "fp.isPositive", thFloats, "f>B", plain, 0},
	{OpToFp, "to_fp", thFloats, "b>?", plain, 2},
	{OpToFp, "to_fp", thFloats, "Mg>?", plain, 2},
	{OpToFpUnsigned, "to_fp_unsigned", thFloats, "Mb>?", plain, 2},
	{OpFpToUbv, "fp.to_ubv", thFloats, "Mf>?", plain, 1},
	{OpFpToSbv, "fp.to_sbv", thFloats, "Mf>?", plain, 1},
	{OpFpToReal, "fp.to_real", thFloats, "f>R", plain, 0},
	{OpFpToIeeeBv, "~fp.to_ieee_bv", thFloats, "f>?", plain, 0},

	{OpSeqUnit, "seq.unit", thSeqs, "a>?", plain, 0},
	{OpSeqConcat, "seq.++", thSeqs, "QQ>Q", leftAssoc, 0},
	{OpSeqLen, "seq.len", thSeqs, "Q>I", plain, 0},
	{OpSeqAt, "seq.at", thSeqs, "QI>Q", plain, 0},
	{OpSeqNth, "seq.nth", thSeqs, "QI>x", plain, 0},
	{OpSeqExtract, "seq.extract", thSeqs, "QII>Q", plain, 0},
	{OpSeqContains, "seq.contains", thSeqs, "QQ>B", plain, 0},
	{OpSeqPrefixOf, "seq.prefixof", thSeqs, "QQ>B", plain, 0},
	{OpSeqSuffixOf, "seq.suffixof", thSeqs, "QQ>B", plain, 0},
	{OpSeqIndexOf, "seq.indexof", thSeqs, "QQI>I", plain, 0},
	{OpSeqReplace, "seq.replace", thSeqs, "QQQ>Q", plain, 0},
}

// eachName calls f for every name of the row, with whether it is of the standard.
func (r *opRow) eachName(f func(name string, standard bool)) {
	for _, n := range strings.Fields(r.names) {
		ext := strings.TrimPrefix(n, "~")
		f(ext, ext == n && r.th != 0)
	}
}

// params gives the letters of the arguments.
func (r *opRow) params() string { return r.sig[:len(r.sig)-2] }

// result gives the letter of the result.
func (r *opRow) result() byte { return r.sig[len(r.sig)-1] }

// takes reports whether the operator can have n arguments.
func (r *opRow) takes(n int) bool {
	k := len(r.sig) - 2
	return n == k || n > k && r.assoc != plain || n == 1 && (r.unary() || r.op == OpDistinct)
}

// opNames gives each operator of the table the name that is printed.
var opNames = func() (names [NumOps]string) {
	for i := range opTable {
		r := &opTable[i]
		if names[r.op] == "" {
			names[r.op] = strings.TrimPrefix(strings.Fields(r.names)[0], "~")
		}
	}
	return names
}()

// theoryNames are all names of the table.
var theoryNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for i := range opTable {
		opTable[i].eachName(func(name string, _ bool) { names[name] = true })
	}
	return names
})

// Name is the operator's name in SMT-LIB, without indices; empty for literals,
// variables, applications of declared symbols, quantifiers and constant arrays.
func (o Op) Name() string {
	if o >= NumOps {
		return ""
	}
	return opNames[o]
}

// theoryLogic reads the name of a logic: the theories it has, and whether the
// name is one of the standard's kind, as QF_AUFBVLIA is. An unknown name has all
// theories.
func theoryLogic(name string) (th theory, known bool) {
	s := strings.TrimPrefix(name, "QF_")
	switch s {
	case "ALL", "HO_ALL":
		return thAll, true
	case "SAT", "BOOL":
		return thCore, true
	}
	s = strings.TrimPrefix(s, "HO_")
	th = thCore
	for first := true; s != ""; first = false {
		arith := false
		switch {
		case strings.HasPrefix(s, "AX"):
			th, s = th|thArrays, s[2:]
		case first && s[0] == 'A':
			th, s = th|thArrays, s[1:]
		case strings.HasPrefix(s, "UF"):
			th, s = th|thUF, s[2:]
		case strings.HasPrefix(s, "BV"):
			th, s = th|thBitVecs, s[2:]
		case strings.HasPrefix(s, "FP"):
			th, s = th|thFloats|thReals|thBitVecs, s[2:]
		case strings.HasPrefix(s, "DT"):
			th, s = th|thDatatypes, s[2:]
		case s == "IDL":
			th, arith = th|thInts, true
		case s == "RDL":
			th, arith = th|thReals, true
		case s[0] == 'S':
			th, s = th|thStrings|thInts, s[1:]
		case s == "LIA", s == "NIA":
			th, arith = th|thInts, true
		case s == "LRA", s == "NRA":
			th, arith = th|thReals, true
		case s == "LIRA", s == "NIRA":
			th, arith = th|thInts|thReals, true
		default:
			return thAll, false
		}
		if arith {
			return th, true
		}
	}
	return th, name != "" && name != "QF_"
}
