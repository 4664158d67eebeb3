package ast

import "strings"

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
	OpFree     // expr: a constructor, selector or tester of a free type; aux: which, see Graph.Symbol

	OpBvNot // expr: bit-wise; likewise the next three, two arguments but for OpBvNot
	OpBvAnd
	OpBvOr
	OpBvXor
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
	OpBvSignExt // expr: the type says to which width
	OpBvUlt     // pred: unsigned a < b; likewise the next
	OpBvUle
	OpBvSlt // pred: signed a < b; likewise the next
	OpBvSle
	OpBv2Nat  // expr: the unsigned value, an INTEGER
	OpSbv2Int // expr: the signed value, an INTEGER
	OpNat2Bv  // expr: an INTEGER modulo 2^n; the type says n
	OpBvSaddO // pred: the signed sum overflows; the next ones: the signed difference, the unsigned and the signed product
	OpBvSsubO
	OpBvUmulO
	OpBvSmulO

	OpReal    // expr: a REAL numeral; aux: the number
	OpRLe     // pred: a <= b, REALs
	OpRLt     // pred: a < b, REALs
	OpRAdd    // expr: a1 + ... + an, n >= 2, REALs; likewise the next four
	OpRSub    // expr: a - b
	OpRNeg    // expr: -a
	OpRMul    // expr: a1 * ... * an, n >= 2
	OpRDiv    // expr: a / b; for b = 0 the value is that of the constant function rdiv0 that the translation applies instead, so the kernel may take any value there
	OpOfInt   // expr: real(i), an INTEGER as a REAL
	OpFloor   // expr: floor(a), the greatest INTEGER that is not above a
	OpCeiling // expr: ceiling(a), the least INTEGER that is not below a

	NumOps // how many operators there are
)

// row is what the language says of an operator. What a room does with it stands in that
// room's own table: evaluation, rules, domains, circuits.
type row struct {
	name   string  // in messages
	script string  // in SMT-LIB, where it is an operator there of the same arguments and name is not its name
	sig    string  // the types of its arguments, '>', and of its result; see Op.Sig
	text   wording // what the printer does not write by itself
}

var table = [NumOps]row{
	OpTrue:  {"btrue", "true", ">P", wording{}},
	OpFalse: {"bfalse", "false", ">P", wording{}},
	OpInt:   {"int", "", ">I", wording{}},
	OpBv:    {"bv", "", ">w", wording{}},
	OpConst: {"const", "", ">a", wording{}},
	OpVar:   {"var", "", ">a", wording{}},

	OpNot:     {"not", "", "P>P", wording{}},
	OpAnd:     {"&", "and", "PP*>P", wording{}},
	OpOr:      {"or", "", "PP*>P", wording{}},
	OpImplies: {"=>", "", "PP>P", wording{}},
	OpEquiv:   {"<=>", "=", "PP>P", wording{}},
	OpForall:  {"!", "forall", "P>P", wording{}},
	OpExists:  {"#", "exists", "P>P", wording{}},
	OpIsTrue:  {"istrue", "", "B>P", wording{}},
	OpBoolOf:  {"bool", "", "P>B", wording{}},
	OpIte:     {"ite", "", "Paa>a", wording{}},

	OpEq:      {"=", "", "aa>P", wording{}},
	OpAllDiff: {"alldiff", "distinct", "aa*>P", wording{}},
	OpLe:      {"<=", "", "II>P", wording{}},
	OpLt:      {"<", "", "II>P", wording{}},
	OpGe:      {">=", "", "II>P", wording{}},
	OpGt:      {">", "", "II>P", wording{}},

	OpAdd:  {"+", "", "II*>I", wording{}},
	OpSub:  {"-", "", "II>I", wording{}},
	OpNeg:  {"neg", "-", "I>I", wording{}},
	OpMul:  {"*", "", "II*>I", wording{}},
	OpEDiv: {"ediv", "div", "II>I", as("ediv")},
	OpEMod: {"emod", "mod", "II>I", as("emod")},
	OpAbs:  {"abs", "", "I>I", inline(2)},
	OpMax:  {"max", "", "II>I", wording{}},
	OpMin:  {"min", "", "II>I", wording{}},
	OpPow:  {"**", "", "II>I", wording{}},

	OpApply:    {"apply", "", "fa*>a", wording{}},
	OpOverride: {"<+", "store", "faa*>f", wording{}},
	OpConstFun: {"constfun", "", "a>f", wording{}},
	OpFree:     {"free", "", ">a", wording{}},

	OpBvNot:     {"bvnot", "", "w>w", as("bvnot", numLen)},
	OpBvAnd:     {"bvand", "", "ww>w", as("bvand", numLen)},
	OpBvOr:      {"bvor", "", "ww>w", as("bvor", numLen)},
	OpBvXor:     {"bvxor", "", "ww>w", as("bvxor", numLen)},
	OpBvNeg:     {"bvneg", "", "w>w", inline(1, "bv2nat", "nat2bv")},
	OpBvAdd:     {"bvadd", "", "ww>w", inline(1, "bv2nat", "nat2bv")},
	OpBvSub:     {"bvsub", "", "ww>w", inline(1, "bv2nat", "nat2bv")},
	OpBvMul:     {"bvmul", "", "ww>w", inline(1, "bv2nat", "nat2bv")},
	OpBvUdiv:    {"bvudiv", "", "ww>w", as("bvudiv", numWidth)},
	OpBvUrem:    {"bvurem", "", "ww>w", as("bvurem", numWidth)},
	OpBvSdiv:    {"bvsdiv", "", "ww>w", as("bvsdiv", numWidth)},
	OpBvSrem:    {"bvsrem", "", "ww>w", as("bvsrem", numWidth)},
	OpBvSmod:    {"bvsmod", "", "ww>w", as("bvsmod", numWidth)},
	OpBvShl:     {"bvshl", "", "ww>w", as("bvshl", numLen)},
	OpBvLshr:    {"bvlshr", "", "ww>w", as("bvlshr", numLen)},
	OpBvAshr:    {"bvashr", "", "ww>w", as("bvashr", numLen)},
	OpBvConcat:  {"concat", "", "uv>t", as("bvconcat", numWidth0, numWidth1)},
	OpBvExtract: {"extract", "", "u>t", as("bvextract", numHi, numLo)},
	OpBvSignExt: {"sign_extend", "", "u>t", as("bvsign_extend", numLen0, numLen)},
	OpBvUlt:     {"bvult", "", "ww>P", inline(1, "bv2nat")},
	OpBvUle:     {"bvule", "", "ww>P", inline(1, "bv2nat")},
	OpBvSlt:     {"bvslt", "", "ww>P", inline(2, "bv2nat", "sbv2int")},
	OpBvSle:     {"bvsle", "", "ww>P", inline(2, "bv2nat", "sbv2int")},
	OpBv2Nat:    {"bv2nat", "", "w>I", as("bv2nat")},
	OpSbv2Int:   {"sbv2int", "sbv_to_int", "w>I", as("sbv2int", numLen0)},
	OpNat2Bv:    {"nat2bv", "int2bv", "I>t", as("int2bv", numWidth)},
	OpBvSaddO:   {"bvsaddo", "", "ww>P", as("bvsaddo", numLen0)},
	OpBvSsubO:   {"bvssubo", "", "ww>P", as("bvssubo", numLen0)},
	OpBvUmulO:   {"bvumulo", "", "ww>P", as("bvumulo", numWidth0)},
	OpBvSmulO:   {"bvsmulo", "", "ww>P", as("bvsmulo", numLen0)},

	OpReal:    {"rational", "", ">R", wording{}},
	OpRLe:     {"r<=", "<=", "RR>P", wording{}},
	OpRLt:     {"r<", "<", "RR>P", wording{}},
	OpRAdd:    {"r+", "+", "RR*>R", wording{}},
	OpRSub:    {"r-", "-", "RR>R", wording{}},
	OpRNeg:    {"rneg", "-", "R>R", wording{}},
	OpRMul:    {"r*", "*", "RR*>R", wording{}},
	OpRDiv:    {"/", "", "RR>R", wording{}},
	OpOfInt:   {"real", "to_real", "I>R", wording{}},
	OpFloor:   {"floor", "to_int", "R>I", wording{}},
	OpCeiling: {"ceiling", "", "R>I", wording{}},
}

// String is a short name for messages.
func (o Op) String() string { return table[o].name }

// Script is the operator's name in SMT-LIB, without indices; of one that is none there, its
// name here.
func (o Op) Script() string {
	if s := table[o].script; s != "" {
		return s
	}
	return table[o].name
}

// Sig has a letter for the type of each argument, '>', and that of the result:
//
//	P a predicate   B BOOL   I INTEGER   R REAL
//	t, u, v, w bit vectors   a any expression, or a predicate where the operator takes those too
//	f a function
//
// The same letter of w, a and f stands for the same type throughout, but for OpApply, OpOverride
// and OpConstFun, where the function says which types the others are. A '*' after a
// letter says that there may be more of it.
func (o Op) Sig() string { return table[o].sig }

// Arity is how many arguments the operator has, and whether it may have more.
func (o Op) Arity() (n int, more bool) {
	args, _, _ := strings.Cut(o.Sig(), ">")
	n = len(args)
	if strings.HasSuffix(args, "*") {
		return n - 1, true
	}
	return n, false
}

// OfWords says that all arguments are bit vectors and there are some, and which letter the
// result has.
func (o Op) OfWords() (result byte, ok bool) {
	args, res, _ := strings.Cut(o.Sig(), ">")
	return res[0], args != "" && strings.Trim(args, "uvw") == ""
}
