package smtlib

// Op is the operator of a term. The table in theory.go gives each its name in
// SMT-LIB, associativity, indices and sorts; terms keep the n-ary form of the
// source. After OpFirstPassedOn follow operators that B has none of the same arguments for:
// of Reals and floats, which are said by others there, and of theories that the kernel only
// passes on (Strings, datatypes' match).
type Op uint16

// The operators of terms. Structure first, then Core, Ints, ArraysEx and
// FixedSizeBitVectors.
const (
	OpTrue Op = iota
	OpFalse
	OpInt      // a numeral; IntVal; never negative from the parser, possibly so from models
	OpReal     // a decimal; RealVal
	OpRoot     // (root-obj p k), an irrational Real of a model; RootVal
	OpBv       // #b…, #x…, (_ bvN w); IntVal
	OpString   // StrVal
	OpVar      // a bound variable; StrVal is its name
	OpAbstract // (as @k S): an element of an uninterpreted sort; StrVal is its name
	OpApp      // a declared symbol applied to 0 or more arguments; DeclOf
	OpForall   // Quant; Arg 0 is the body
	OpExists
	OpNot
	OpAnd
	OpOr
	OpXor      // left associative
	OpImplies  // right associative
	OpEq       // chainable
	OpDistinct // pairwise
	OpIte

	OpNeg // unary -
	OpSub // left associative
	OpAdd
	OpMul
	OpDiv // Int div, left associative
	OpMod
	OpAbs
	OpPow // Int ** (2.7 proposals; z3's ^)
	OpLe  // chainable; Int or Real arguments
	OpLt
	OpGe
	OpGt
	OpDivisible // (_ divisible n)

	OpSelect
	OpStore
	OpConstArray // ((as const S) v); the term's sort is S

	OpConcat  // left associative
	OpExtract // idx: hi, lo
	OpBvNot
	OpBvNeg
	OpBvAnd // left associative, like or, xor, add, mul
	OpBvOr
	OpBvXor
	OpBvNand
	OpBvNor
	OpBvXnor
	OpBvAdd
	OpBvSub
	OpBvMul
	OpBvUdiv
	OpBvUrem
	OpBvSdiv
	OpBvSrem
	OpBvSmod
	OpBvShl
	OpBvLshr
	OpBvAshr
	OpRepeat      // idx: count
	OpZeroExtend  // idx: bits added
	OpSignExtend  // idx: bits added
	OpRotateLeft  // idx: by
	OpRotateRight // idx: by
	OpBvUlt
	OpBvUle
	OpBvUgt
	OpBvUge
	OpBvSlt
	OpBvSle
	OpBvSgt
	OpBvSge
	OpBvComp
	OpBvNegO
	OpBvUaddO
	OpBvSaddO
	OpBvUsubO
	OpBvSsubO
	OpBvUmulO
	OpBvSmulO
	OpBvSdivO
	OpBvRedOr // bvredor, bvredand: of z3 and cvc5
	OpBvRedAnd
	OpUbvToInt // ubv_to_int, bv2nat
	OpSbvToInt // sbv_to_int
	OpIntToBv  // (_ int_to_bv n), (_ int2bv n), (_ nat2bv n)

	OpFirstPassedOn // no operator: those behind it have no counterpart in B, or are passed on to other solvers

	// Reals; the operators that Ints and Reals share are above, with Real arguments.
	OpRealDiv // left associative
	OpToReal
	OpToInt
	OpIsInt

	// Strings and RegLan.
	OpStrConcat // left associative
	OpStrLen
	OpStrLt // chainable
	OpStrLe // chainable
	OpStrAt
	OpStrSubstr
	OpStrPrefixOf
	OpStrSuffixOf
	OpStrContains
	OpStrIndexOf
	OpStrReplace
	OpStrReplaceAll
	OpStrReplaceRe
	OpStrReplaceReAll
	OpStrIsDigit
	OpStrToCode
	OpStrFromCode
	OpStrToInt
	OpStrFromInt
	OpStrToRe
	OpStrInRe
	OpReNone
	OpReAll
	OpReAllChar
	OpReConcat // left associative
	OpReUnion  // left associative
	OpReInter  // left associative
	OpReStar
	OpRePlus
	OpReOpt
	OpReComp
	OpReDiff // left associative
	OpReRange
	OpRePower // idx: how often
	OpReLoop  // idx: at least, at most

	// FloatingPoint. Formats are indices eb sb: exponent and significand bits.
	OpRNE
	OpRNA
	OpRTP
	OpRTN
	OpRTZ
	OpFp         // sign, exponent, significand as bit vectors
	OpFpPlusInf  // idx: eb, sb
	OpFpMinusInf // idx: eb, sb
	OpFpPlusZero
	OpFpMinusZero
	OpFpNaN
	OpFpAbs
	OpFpNeg
	OpFpAdd
	OpFpSub
	OpFpMul
	OpFpDiv
	OpFpFma
	OpFpSqrt
	OpFpRem
	OpFpRoundToIntegral
	OpFpMin
	OpFpMax
	OpFpLe // chainable, like the next four
	OpFpLt
	OpFpGe
	OpFpGt
	OpFpEq
	OpFpIsNormal
	OpFpIsSubnormal
	OpFpIsZero
	OpFpIsInfinite
	OpFpIsNaN
	OpFpIsNegative
	OpFpIsPositive
	OpToFp         // idx: eb, sb; of a bit vector, or of a rounding mode and a float, a Real or a signed bit vector
	OpToFpUnsigned // idx: eb, sb
	OpFpToUbv      // idx: width
	OpFpToSbv      // idx: width
	OpFpToReal
	OpFpToIeeeBv // of z3

	// Sequences, of z3 and cvc5.
	OpSeqEmpty // (as seq.empty S); the term's sort is S
	OpSeqUnit
	OpSeqConcat // left associative
	OpSeqLen
	OpSeqAt
	OpSeqNth
	OpSeqExtract
	OpSeqContains
	OpSeqPrefixOf
	OpSeqSuffixOf
	OpSeqIndexOf
	OpSeqReplace

	NumOps // how many operators there are
)
