package smtlib

import (
	"strings"
	"sync"
)

// Theory is a set of theories.
type Theory uint16

// The theories of SMT-LIB that operators belong to.
const (
	ThCore Theory = 1 << iota
	ThInts
	ThReals
	ThArrays
	ThBitVecs
	ThFloats
	ThStrings
	ThSeqs
	ThUF // free sort and function symbols
	ThDatatypes

	ThAll = 1<<iota - 1
)

// Assoc says what an operator makes of more arguments than its signature has.
type Assoc uint8

// The ways in which an operator takes more arguments.
const (
	NoAssoc    Assoc = iota // no more than its signature says
	LeftAssoc               // (f a b c) is (f (f a b) c)
	RightAssoc              // (f a b c) is (f a (f b c))
	Chainable               // (f a b c) is (and (f a b) (f b c))
	Pairwise                // (f a b c) is (and (f a b) (f a c) (f b c))
)

// OpRow is an operator of a theory as SMT-LIB declares it.
//
// A signature has a letter per argument, '>' and the letter of the result. In
// one application the same small letter stands for the same sort throughout.
//
//	B Bool   I Int   R Real   S String   L RegLan   M RoundingMode
//	n Int or Real; where both occur, Ints become Reals
//	a any sort; where Int and Real occur, Ints become Reals
//	b, c, d bit vectors   1 (result) one of a single bit   f a float   g another float or a Real
//	A an array   k its index sort   e its element sort
//	Q a sequence   x its element sort
//	? (result) computed by resultSort from the arguments and indices
type OpRow struct {
	Op    Op     // what terms have
	Names string // first the one that is printed; those after a '~' are not of the standard
	Th    Theory // any of these has it
	Sig   string // see above
	Assoc Assoc  // what more arguments mean
	Idx   int8   // how many numeral indices it takes
}

// unary marks the operators of signature two that one argument passes through,
// as z3 and cvc5 read (and p), (+ x) and (bvadd x).
func (r *OpRow) unary() bool {
	switch r.Op {
	case OpAnd, OpOr, OpXor, OpAdd, OpMul, OpConcat, OpBvAnd, OpBvOr, OpBvXor, OpBvAdd, OpBvMul,
		OpStrConcat, OpReConcat, OpReUnion, OpReInter, OpSeqConcat:
		return true
	}
	return false
}

const ThNums = ThInts | ThReals

// opTable is the one table of theory operators. Operators whose syntax is not an
// application of a name to arguments are not in it: literals, variables,
// quantifiers, abstract and constant-array values, (as seq.empty S).
var opTable = [...]OpRow{
	{OpTrue, "true", ThCore, ">B", NoAssoc, 0},
	{OpFalse, "false", ThCore, ">B", NoAssoc, 0},
	{OpNot, "not", ThCore, "B>B", NoAssoc, 0},
	{OpAnd, "and ~&&", ThCore, "BB>B", LeftAssoc, 0},
	{OpOr, "or", ThCore, "BB>B", LeftAssoc, 0},
	{OpXor, "xor", ThCore, "BB>B", LeftAssoc, 0},
	{OpImplies, "=> ~implies", ThCore, "BB>B", RightAssoc, 0},
	{OpEq, "= ~equals", ThCore, "aa>B", Chainable, 0},
	{OpEq, "~iff ~equiv", ThCore, "BB>B", Chainable, 0},
	{OpDistinct, "distinct", ThCore, "aa>B", Pairwise, 0},
	{OpIte, "ite ~if ~if_then_else", ThCore, "Baa>a", NoAssoc, 0},

	{OpNeg, "- ~~", ThNums, "n>n", NoAssoc, 0}, // ~ was z3's, and SMT-LIB's before version 2
	{OpSub, "-", ThNums, "nn>n", LeftAssoc, 0},
	{OpAdd, "+", ThNums, "nn>n", LeftAssoc, 0},
	{OpMul, "*", ThNums, "nn>n", LeftAssoc, 0},
	{OpDiv, "div", ThInts, "II>I", LeftAssoc, 0},
	{OpMod, "mod", ThInts, "II>I", NoAssoc, 0},
	{OpAbs, "abs", ThInts, "n>n", NoAssoc, 0},
	{OpPow, "^ ~** ~pow", 0, "nn>n", NoAssoc, 0},
	{OpLe, "<=", ThNums, "nn>B", Chainable, 0},
	{OpLt, "<", ThNums, "nn>B", Chainable, 0},
	{OpGe, ">=", ThNums, "nn>B", Chainable, 0},
	{OpGt, ">", ThNums, "nn>B", Chainable, 0},
	{OpDivisible, "divisible", ThInts, "I>B", NoAssoc, 1},

	{OpRealDiv, "/", ThReals, "RR>R", LeftAssoc, 0},
	{OpToReal, "to_real", ThReals, "n>R", NoAssoc, 0},
	{OpToInt, "to_int", ThReals, "R>I", NoAssoc, 0},
	{OpIsInt, "is_int", ThReals, "R>B", NoAssoc, 0},

	{OpSelect, "select", ThArrays, "Ak>e", NoAssoc, 0},
	{OpStore, "store", ThArrays, "Ake>A", NoAssoc, 0},

	{OpConcat, "concat", ThBitVecs, "bc>?", LeftAssoc, 0},
	{OpExtract, "extract", ThBitVecs, "b>?", NoAssoc, 2},
	{OpBvNot, "bvnot", ThBitVecs, "b>b", NoAssoc, 0},
	{OpBvNeg, "bvneg", ThBitVecs, "b>b", NoAssoc, 0},
	{OpBvAnd, "bvand", ThBitVecs, "bb>b", LeftAssoc, 0},
	{OpBvOr, "bvor", ThBitVecs, "bb>b", LeftAssoc, 0},
	{OpBvXor, "bvxor", ThBitVecs, "bb>b", LeftAssoc, 0},
	{OpBvNand, "bvnand", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvNor, "bvnor", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvXnor, "bvxnor", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvAdd, "bvadd", ThBitVecs, "bb>b", LeftAssoc, 0},
	{OpBvSub, "bvsub", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvMul, "bvmul", ThBitVecs, "bb>b", LeftAssoc, 0},
	{OpBvUdiv, "bvudiv ~bvudiv_i", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvUrem, "bvurem ~bvurem_i", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvSdiv, "bvsdiv ~bvsdiv_i", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvSrem, "bvsrem ~bvsrem_i", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvSmod, "bvsmod ~bvsmod_i", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvShl, "bvshl", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvLshr, "bvlshr", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpBvAshr, "bvashr", ThBitVecs, "bb>b", NoAssoc, 0},
	{OpRepeat, "repeat", ThBitVecs, "b>?", NoAssoc, 1},
	{OpZeroExtend, "zero_extend", ThBitVecs, "b>?", NoAssoc, 1},
	{OpSignExtend, "sign_extend", ThBitVecs, "b>?", NoAssoc, 1},
	{OpRotateLeft, "rotate_left", ThBitVecs, "b>b", NoAssoc, 1},
	{OpRotateRight, "rotate_right", ThBitVecs, "b>b", NoAssoc, 1},
	{OpBvUlt, "bvult", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvUle, "bvule", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvUgt, "bvugt", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvUge, "bvuge", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSlt, "bvslt", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSle, "bvsle", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSgt, "bvsgt", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSge, "bvsge", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvComp, "bvcomp", ThBitVecs, "bb>1", NoAssoc, 0},
	{OpBvNegO, "bvnego", ThBitVecs, "b>B", NoAssoc, 0},
	{OpBvUaddO, "bvuaddo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSaddO, "bvsaddo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvUsubO, "bvusubo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSsubO, "bvssubo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvUmulO, "bvumulo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSmulO, "bvsmulo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvSdivO, "bvsdivo", ThBitVecs, "bb>B", NoAssoc, 0},
	{OpBvRedOr, "~bvredor", ThBitVecs, "b>1", NoAssoc, 0},
	{OpBvRedAnd, "~bvredand", ThBitVecs, "b>1", NoAssoc, 0},
	// The names before 2.7 are printed: every solver in use reads them.
	{OpUbvToInt, "bv2nat ubv_to_int ~bv2int", ThBitVecs, "b>I", NoAssoc, 0},
	{OpSbvToInt, "sbv_to_int", ThBitVecs, "b>I", NoAssoc, 0},
	{OpIntToBv, "int2bv int_to_bv nat2bv", ThBitVecs, "I>?", NoAssoc, 1},

	{OpStrConcat, "str.++", ThStrings, "SS>S", LeftAssoc, 0},
	{OpStrLen, "str.len", ThStrings, "S>I", NoAssoc, 0},
	{OpStrLt, "str.<", ThStrings, "SS>B", Chainable, 0},
	{OpStrLe, "str.<=", ThStrings, "SS>B", Chainable, 0},
	{OpStrAt, "str.at", ThStrings, "SI>S", NoAssoc, 0},
	{OpStrSubstr, "str.substr", ThStrings, "SII>S", NoAssoc, 0},
	{OpStrPrefixOf, "str.prefixof", ThStrings, "SS>B", NoAssoc, 0},
	{OpStrSuffixOf, "str.suffixof", ThStrings, "SS>B", NoAssoc, 0},
	{OpStrContains, "str.contains", ThStrings, "SS>B", NoAssoc, 0},
	{OpStrIndexOf, "str.indexof", ThStrings, "SSI>I", NoAssoc, 0},
	{OpStrReplace, "str.replace", ThStrings, "SSS>S", NoAssoc, 0},
	{OpStrReplaceAll, "str.replace_all", ThStrings, "SSS>S", NoAssoc, 0},
	{OpStrReplaceRe, "str.replace_re", ThStrings, "SLS>S", NoAssoc, 0},
	{OpStrReplaceReAll, "str.replace_re_all", ThStrings, "SLS>S", NoAssoc, 0},
	{OpStrIsDigit, "str.is_digit", ThStrings, "S>B", NoAssoc, 0},
	{OpStrToCode, "str.to_code", ThStrings, "S>I", NoAssoc, 0},
	{OpStrFromCode, "str.from_code", ThStrings, "I>S", NoAssoc, 0},
	{OpStrToInt, "str.to_int ~str.to.int", ThStrings, "S>I", NoAssoc, 0},
	{OpStrFromInt, "str.from_int ~int.to.str", ThStrings, "I>S", NoAssoc, 0},
	{OpStrToRe, "str.to_re ~str.to.re", ThStrings, "S>L", NoAssoc, 0},
	{OpStrInRe, "str.in_re ~str.in.re", ThStrings, "SL>B", NoAssoc, 0},
	{OpReNone, "re.none ~re.nostr", ThStrings, ">L", NoAssoc, 0},
	{OpReAll, "re.all", ThStrings, ">L", NoAssoc, 0},
	{OpReAllChar, "re.allchar", ThStrings, ">L", NoAssoc, 0},
	{OpReConcat, "re.++", ThStrings, "LL>L", LeftAssoc, 0},
	{OpReUnion, "re.union", ThStrings, "LL>L", LeftAssoc, 0},
	{OpReInter, "re.inter", ThStrings, "LL>L", LeftAssoc, 0},
	{OpReStar, "re.*", ThStrings, "L>L", NoAssoc, 0},
	{OpRePlus, "re.+", ThStrings, "L>L", NoAssoc, 0},
	{OpReOpt, "re.opt", ThStrings, "L>L", NoAssoc, 0},
	{OpReComp, "re.comp", ThStrings, "L>L", NoAssoc, 0},
	{OpReDiff, "re.diff", ThStrings, "LL>L", LeftAssoc, 0},
	{OpReRange, "re.range", ThStrings, "SS>L", NoAssoc, 0},
	{OpRePower, "re.^", ThStrings, "L>L", NoAssoc, 1},
	{OpReLoop, "re.loop", ThStrings, "L>L", NoAssoc, 2},

	{OpRNE, "RNE roundNearestTiesToEven", ThFloats, ">M", NoAssoc, 0},
	{OpRNA, "RNA roundNearestTiesToAway", ThFloats, ">M", NoAssoc, 0},
	{OpRTP, "RTP roundTowardPositive", ThFloats, ">M", NoAssoc, 0},
	{OpRTN, "RTN roundTowardNegative", ThFloats, ">M", NoAssoc, 0},
	{OpRTZ, "RTZ roundTowardZero", ThFloats, ">M", NoAssoc, 0},
	{OpFp, "fp", ThFloats, "bcd>?", NoAssoc, 0},
	{OpFpPlusInf, "+oo", ThFloats, ">?", NoAssoc, 2},
	{OpFpMinusInf, "-oo", ThFloats, ">?", NoAssoc, 2},
	{OpFpPlusZero, "+zero", ThFloats, ">?", NoAssoc, 2},
	{OpFpMinusZero, "-zero", ThFloats, ">?", NoAssoc, 2},
	{OpFpNaN, "NaN", ThFloats, ">?", NoAssoc, 2},
	{OpFpAbs, "fp.abs", ThFloats, "f>f", NoAssoc, 0},
	{OpFpNeg, "fp.neg", ThFloats, "f>f", NoAssoc, 0},
	{OpFpAdd, "fp.add", ThFloats, "Mff>f", NoAssoc, 0},
	{OpFpSub, "fp.sub", ThFloats, "Mff>f", NoAssoc, 0},
	{OpFpMul, "fp.mul", ThFloats, "Mff>f", NoAssoc, 0},
	{OpFpDiv, "fp.div", ThFloats, "Mff>f", NoAssoc, 0},
	{OpFpFma, "fp.fma", ThFloats, "Mfff>f", NoAssoc, 0},
	{OpFpSqrt, "fp.sqrt", ThFloats, "Mf>f", NoAssoc, 0},
	{OpFpRem, "fp.rem", ThFloats, "ff>f", NoAssoc, 0},
	{OpFpRoundToIntegral, "fp.roundToIntegral", ThFloats, "Mf>f", NoAssoc, 0},
	{OpFpMin, "fp.min", ThFloats, "ff>f", NoAssoc, 0},
	{OpFpMax, "fp.max", ThFloats, "ff>f", NoAssoc, 0},
	{OpFpLe, "fp.leq", ThFloats, "ff>B", Chainable, 0},
	{OpFpLt, "fp.lt", ThFloats, "ff>B", Chainable, 0},
	{OpFpGe, "fp.geq", ThFloats, "ff>B", Chainable, 0},
	{OpFpGt, "fp.gt", ThFloats, "ff>B", Chainable, 0},
	{OpFpEq, "fp.eq", ThFloats, "ff>B", Chainable, 0},
	{OpFpIsNormal, "fp.isNormal", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsSubnormal, "fp.isSubnormal", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsZero, "fp.isZero", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsInfinite, "fp.isInfinite", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsNaN, "fp.isNaN", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsNegative, "fp.isNegative", ThFloats, "f>B", NoAssoc, 0},
	{OpFpIsPositive, "fp.isPositive", ThFloats, "f>B", NoAssoc, 0},
	{OpToFp, "to_fp", ThFloats, "b>?", NoAssoc, 2},
	{OpToFp, "to_fp", ThFloats, "Mg>?", NoAssoc, 2},
	{OpToFpUnsigned, "to_fp_unsigned", ThFloats, "Mb>?", NoAssoc, 2},
	{OpFpToUbv, "fp.to_ubv", ThFloats, "Mf>?", NoAssoc, 1},
	{OpFpToSbv, "fp.to_sbv", ThFloats, "Mf>?", NoAssoc, 1},
	{OpFpToReal, "fp.to_real", ThFloats, "f>R", NoAssoc, 0},
	{OpFpToIeeeBv, "~fp.to_ieee_bv", ThFloats, "f>?", NoAssoc, 0},

	{OpSeqUnit, "seq.unit", ThSeqs, "a>?", NoAssoc, 0},
	{OpSeqConcat, "seq.++", ThSeqs, "QQ>Q", LeftAssoc, 0},
	{OpSeqLen, "seq.len", ThSeqs, "Q>I", NoAssoc, 0},
	{OpSeqAt, "seq.at", ThSeqs, "QI>Q", NoAssoc, 0},
	{OpSeqNth, "seq.nth", ThSeqs, "QI>x", NoAssoc, 0},
	{OpSeqExtract, "seq.extract", ThSeqs, "QII>Q", NoAssoc, 0},
	{OpSeqContains, "seq.contains", ThSeqs, "QQ>B", NoAssoc, 0},
	{OpSeqPrefixOf, "seq.prefixof", ThSeqs, "QQ>B", NoAssoc, 0},
	{OpSeqSuffixOf, "seq.suffixof", ThSeqs, "QQ>B", NoAssoc, 0},
	{OpSeqIndexOf, "seq.indexof", ThSeqs, "QQI>I", NoAssoc, 0},
	{OpSeqReplace, "seq.replace", ThSeqs, "QQQ>Q", NoAssoc, 0},
}

// OpRows gives the table; the caller must not change it.
func OpRows() []OpRow { return opTable[:] }

// EachName calls f for every name of the row, with whether it is of the standard.
func (r *OpRow) EachName(f func(name string, standard bool)) {
	for _, n := range strings.Fields(r.Names) {
		ext := strings.TrimPrefix(n, "~")
		f(ext, ext == n && r.Th != 0)
	}
}

// Params gives the letters of the arguments.
func (r *OpRow) Params() string { return r.Sig[:len(r.Sig)-2] }

// Result gives the letter of the result.
func (r *OpRow) Result() byte { return r.Sig[len(r.Sig)-1] }

// Takes reports whether the operator can have n arguments.
func (r *OpRow) Takes(n int) bool {
	k := len(r.Sig) - 2
	return n == k || n > k && r.Assoc != NoAssoc || n == 1 && (r.unary() || r.Op == OpDistinct)
}

// opNames gives each operator of the table the name that is printed.
var opNames = func() (names [NumOps]string) {
	for i := range opTable {
		r := &opTable[i]
		if names[r.Op] == "" {
			names[r.Op] = strings.TrimPrefix(strings.Fields(r.Names)[0], "~")
		}
	}
	return names
}()

var assocs = func() (as [NumOps]Assoc) {
	for i := range opTable {
		as[opTable[i].Op] = opTable[i].Assoc
	}
	return as
}()

// Assoc says what the operator makes of more arguments than its signature has.
func (o Op) Assoc() Assoc { return assocs[o] }

// TheoryNames are all names of the table.
var TheoryNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for i := range opTable {
		opTable[i].EachName(func(name string, _ bool) { names[name] = true })
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

// TheoryLogic reads the name of a logic: the theories it has, and whether the
// name is one of the standard's kind, as QF_AUFBVLIA is. An unknown name has all
// theories.
func TheoryLogic(name string) (th Theory, known bool) {
	s := strings.TrimPrefix(name, "QF_")
	switch s {
	case "ALL", "HO_ALL":
		return ThAll, true
	case "SAT", "BOOL":
		return ThCore, true
	}
	s = strings.TrimPrefix(s, "HO_")
	th = ThCore
	for first := true; s != ""; first = false {
		arith := false
		switch {
		case strings.HasPrefix(s, "AX"):
			th, s = th|ThArrays, s[2:]
		case first && s[0] == 'A':
			th, s = th|ThArrays, s[1:]
		case strings.HasPrefix(s, "UF"):
			th, s = th|ThUF, s[2:]
		case strings.HasPrefix(s, "BV"):
			th, s = th|ThBitVecs, s[2:]
		case strings.HasPrefix(s, "FP"):
			th, s = th|ThFloats|ThReals|ThBitVecs, s[2:]
		case strings.HasPrefix(s, "DT"):
			th, s = th|ThDatatypes, s[2:]
		case s == "IDL":
			th, arith = th|ThInts, true
		case s == "RDL":
			th, arith = th|ThReals, true
		case s[0] == 'S':
			th, s = th|ThStrings|ThInts, s[1:]
		case s == "LIA", s == "NIA":
			th, arith = th|ThInts, true
		case s == "LRA", s == "NRA":
			th, arith = th|ThReals, true
		case s == "LIRA", s == "NIRA":
			th, arith = th|ThInts|ThReals, true
		default:
			return ThAll, false
		}
		if arith {
			return th, true
		}
	}
	return th, name != "" && name != "QF_"
}

// Name names the first theory of th in the words of the standard.
func (th Theory) Name() string {
	for _, x := range [...]struct {
		th   Theory
		name string
	}{{ThCore, "Core"}, {ThInts, "Ints"}, {ThReals, "Reals"}, {ThArrays, "ArraysEx"}, {ThBitVecs, "FixedSizeBitVectors"},
		{ThFloats, "FloatingPoint"}, {ThStrings, "Strings"}, {ThSeqs, "Sequences"}} {
		if th&x.th != 0 {
			return x.name
		}
	}
	return "of the logic"
}
