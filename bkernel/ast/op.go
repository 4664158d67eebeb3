package ast

// Op is the operator of a node.
type Op uint8

// The operators. "pred" and "expr" say what a node is; arguments follow. Where a
// comment names no aux, the node's aux is 0.
const (
	OpTrue  Op = iota // pred: btrue
	OpFalse           // pred: bfalse
	OpInt             // expr: an INTEGER numeral; aux: the number
	OpBv              // expr: a bit-vector numeral; aux: the number, unsigned
	OpConst           // expr: a constant; aux: its name. No constant is a predicate: a Bool one is a BOOL
	OpVar             // expr: a bound variable; aux: its name

	OpNot     // pred: not(P)
	OpAnd     // pred: P1 & ... & Pn, n >= 2
	OpOr      // pred: P1 or ... or Pn, n >= 2
	OpImplies // pred: P => Q
	OpEquiv   // pred: P <=> Q
	OpForall  // pred: !vars.(P); aux: Quant
	OpExists  // pred: #vars.(P); aux: Quant
	OpIsTrue  // pred: E = TRUE, E a BOOL
	OpBoolOf  // expr: bool(P)
	OpIte     // pred or expr: IF P THEN a ELSE b

	OpEq      // pred: a = b of one type, not predicates; functions are equal when extensionally so
	OpAllDiff // pred: the n >= 2 expressions of one type are pairwise different
	OpLe      // pred: a <= b, INTEGERs; likewise the next three
	OpLt
	OpGe
	OpGt

	OpAdd  // expr: a1 + ... + an, n >= 2
	OpSub  // expr: a - b
	OpNeg  // expr: -a
	OpMul  // expr: a1 * ... * an, n >= 2
	OpEDiv // expr: Euclidean quotient; for b = 0 the value is that of the constant function div0 that the translation applies instead, so the kernel may take any value there
	OpEMod // expr: Euclidean remainder in 0..|b|-1; for b = 0 as OpEDiv
	OpAbs  // expr: max({a,-a})
	OpMax  // expr: max({a,b})
	OpMin  // expr: min({a,b})
	OpPow  // expr: a ** b, b >= 0

	OpApply    // expr: f(a1,...,ak)
	OpOverride // expr: f <+ {(a1,...,ak) |-> v}
	OpConstFun // expr: (D1*...*Dk) * {v}; its type says the domains

	OpBvNot // expr: bit-wise; likewise the next six, two arguments but for OpBvNot
	OpBvAnd
	OpBvOr
	OpBvXor
	OpBvNand
	OpBvNor
	OpBvXnor
	OpBvNeg // expr: modulo 2^n; likewise the next three, two arguments but for OpBvNeg
	OpBvAdd
	OpBvSub
	OpBvMul
	OpBvUdiv // expr: all ones when b = 0
	OpBvUrem // expr: a when b = 0
	OpBvSdiv // expr: rounds to zero, by way of OpBvUdiv
	OpBvSrem // expr: sign of the dividend
	OpBvSmod // expr: sign of the divisor
	OpBvShl  // expr: 0 when the shift is as wide as the vector or wider
	OpBvLshr
	OpBvAshr
	OpBvConcat  // expr: a is the high part
	OpBvExtract // expr: aux: the lowest bit taken; the type says how many
	OpBvZeroExt // expr: the type says to which width; likewise the next
	OpBvSignExt
	OpBvRotl // expr: aux: by how many bits; likewise the next
	OpBvRotr
	OpBvRepeat // expr: the type says how often
	OpBvComp   // expr: one bit, 1 when a = b
	OpBvUlt    // pred: unsigned a < b; likewise the next
	OpBvUle
	OpBvSlt // pred: signed a < b; likewise the next
	OpBvSle
	OpBv2Nat  // expr: the unsigned value, an INTEGER
	OpSbv2Int // expr: the signed value, an INTEGER
	OpNat2Bv  // expr: an INTEGER modulo 2^n; the type says n
	OpBvNegO  // pred: the negation overflows; the next ones: signed or unsigned add, sub, mul, div
	OpBvUaddO
	OpBvSaddO
	OpBvUsubO
	OpBvSsubO
	OpBvUmulO
	OpBvSmulO
	OpBvSdivO

	NumOps // how many operators there are
)

var opNames = [NumOps]string{
	"btrue", "bfalse", "int", "bv", "const", "var",
	"not", "&", "or", "=>", "<=>", "!", "#", "istrue", "bool", "ite",
	"=", "alldiff", "<=", "<", ">=", ">",
	"+", "-", "neg", "*", "ediv", "emod", "abs", "max", "min", "**",
	"apply", "<+", "constfun",
	"bvnot", "bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor",
	"bvneg", "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod",
	"bvshl", "bvlshr", "bvashr", "concat", "extract", "zero_extend", "sign_extend",
	"rotate_left", "rotate_right", "repeat", "bvcomp", "bvult", "bvule", "bvslt", "bvsle",
	"bv2nat", "sbv2int", "nat2bv",
	"bvnego", "bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvumulo", "bvsmulo", "bvsdivo",
}

// String is a short name for messages.
func (o Op) String() string { return opNames[o] }
