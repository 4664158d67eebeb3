package elab

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// extra is an operator of other solvers that terms of the table express.
type extra struct {
	args  int                                                               // or anyCount
	build func(c *smtlib.Context, args []smtlib.Term) (smtlib.Term, string) // the term, or what is wrong
}

const anyCount = -1 // of arguments, but one at least

// extras are cvc5's eqrange, bvite, bvultbv and bvsltbv, and z3's rotations by a term, remainder,
// words of Bools and products that fit.
var extras = map[string]extra{
	"eqrange": {4, eqRange},
	"bvite":   {3, bvIte},
	"bvultbv": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) { return bitOf(c, smtlib.OpBvUlt, a) }},
	"bvsltbv": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) { return bitOf(c, smtlib.OpBvSlt, a) }},
	"ext_rotate_left": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) {
		return rotate(c, smtlib.OpBvShl, smtlib.OpBvLshr, a)
	}},
	"ext_rotate_right": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) {
		return rotate(c, smtlib.OpBvLshr, smtlib.OpBvShl, a)
	}},
	"rem":           {2, remainder},
	"mkbv":          {anyCount, wordOf},
	"bvumul_noovfl": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) { return fits(c, smtlib.OpBvUmulO, a) }},
	"bvsmul_noovfl": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) {
		return fitsUnless(c, smtlib.OpBvSlt, a)
	}},
	"bvsmul_noudfl": {2, func(c *smtlib.Context, a []smtlib.Term) (smtlib.Term, string) {
		return fitsUnless(c, smtlib.OpBvSge, a)
	}},
}

// indexed are z3's other operators with indices, by how many indices and arguments they have; with
// others to_fp is the standard's.
var indexed = map[string]struct {
	indices, args int
	build         func(c *smtlib.Context, idx []int, args []smtlib.Term) (smtlib.Term, *smtlib.Fault)
}{
	"bit2bool": {1, 1, bitAsBool},
	"to_fp":    {2, 3, floatOfParts},
}

// bitAsBool says that a bit of a word is one.
func bitAsBool(c *smtlib.Context, idx []int, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	s := c.SortOf(args[0])
	if c.SortKind(s) != smtlib.SortBitVec || idx[0] >= c.Width(s) {
		return smtlib.NoTerm, &smtlib.Fault{Arg: smtlib.AtHead, Msg: "bit2bool takes a bit vector that has the bit", Unread: true}
	}
	return c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkIndexed(smtlib.OpExtract, []int{idx[0], idx[0]}, c.BitVec(1), args[0]), bit(c, 1)), nil
}

// floatOfParts is a float of its sign, exponent and significand as words, or a Real times a power
// of two, rounded; the exponent is a numeral, and stands on either side of the Real.
func floatOfParts(c *smtlib.Context, idx []int, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	s, msg := c.FloatSort(idx[0], idx[1])
	if msg != "" {
		return smtlib.NoTerm, smtlib.IndexFault(0, "to_fp: %s", msg)
	}
	if c.SortOf(args[0]) == c.BitVec(1) && c.SortOf(args[1]) == c.BitVec(idx[0]) && c.SortOf(args[2]) == c.BitVec(idx[1]-1) {
		return c.MkOp(smtlib.OpFp, s, args...), nil
	}
	value, exponent := args[1], args[2]
	if c.SortOf(value) == smtlib.Int {
		value, exponent = exponent, value
	}
	below := c.Op(exponent) == smtlib.OpNeg
	if below {
		exponent = c.Arg(exponent, 0)
	}
	if c.SortOf(args[0]) != smtlib.RoundingMode || c.SortOf(value) != smtlib.Real || c.Op(exponent) != smtlib.OpInt || c.IntVal(exponent).BitLen() > 16 {
		return smtlib.NoTerm, &smtlib.Fault{Arg: smtlib.AtHead, Msg: "to_fp of 3 arguments takes a sign, an exponent and a significand, or a rounding mode, a Real and a numeral", Unread: true}
	}
	power := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(c.IntVal(exponent).Uint64())))
	if below {
		power.Inv(power)
	}
	if v, ok := c.Rational(value); ok {
		value = c.MkReal(power.Mul(power, v))
	} else {
		value = c.MkOp(smtlib.OpMul, smtlib.Real, c.MkReal(power), value)
	}
	return c.MkIndexed(smtlib.OpToFp, idx, s, args[0], value), nil
}

// wordOf is the word of these Bools, the lowest bit first.
func wordOf(c *smtlib.Context, args []smtlib.Term) (smtlib.Term, string) {
	var bits []smtlib.Term
	for _, a := range args {
		if c.SortOf(a) != smtlib.Bool {
			return smtlib.NoTerm, "the arguments are Bools"
		}
		bits = append(bits, c.MkOp(smtlib.OpIte, c.BitVec(1), a, bit(c, 1), bit(c, 0)))
	}
	if len(bits) == 1 {
		return bits[0], ""
	}
	slices.Reverse(bits)
	return c.MkOp(smtlib.OpConcat, c.BitVec(len(bits)), bits...), ""
}

// counting are z3's comparisons of weighted sums of Bools with their first index: the other
// indices are the weights, of which at-most and at-least have none.
var counting = map[string]struct {
	compare  smtlib.Op
	weighted bool
}{
	"at-most": {smtlib.OpLe, false}, "at-least": {smtlib.OpGe, false},
	"pble": {smtlib.OpLe, true}, "pbge": {smtlib.OpGe, true}, "pbeq": {smtlib.OpEq, true},
}

// count applies a comparison of counting, called by name, with these indices.
func (e *Elaborator) count(name string, idx []int, args []smtlib.Term) (smtlib.Term, string) {
	c, row := e.c, counting[name]
	want := 1
	if row.weighted {
		want += len(args)
	}
	if len(idx) != want {
		return smtlib.NoTerm, fmt.Sprintf("%s takes %s for these arguments, not %d", name, smtlib.Counted(want, "index"), len(idx))
	}
	zero := c.MkInt(big.NewInt(0))
	sum := []smtlib.Term{}
	for i, a := range args {
		if c.SortOf(a) != smtlib.Bool {
			return smtlib.NoTerm, fmt.Sprintf("the arguments of %s are Bools, not %s", name, c.ClipSort(c.SortOf(a)))
		}
		weight := 1
		if row.weighted {
			weight = idx[i+1]
		}
		sum = append(sum, c.MkOp(smtlib.OpIte, smtlib.Int, a, c.MkInt(big.NewInt(int64(weight))), zero))
	}
	total := zero
	if len(sum) == 1 {
		total = sum[0]
	} else if len(sum) > 1 {
		total = c.MkOp(smtlib.OpAdd, smtlib.Int, sum...)
	}
	return c.MkOp(row.compare, smtlib.Bool, total, c.MkInt(big.NewInt(int64(idx[0])))), ""
}

// eqRange is (eqrange a b i j): the arrays a and b agree from i to j.
func eqRange(c *smtlib.Context, args []smtlib.Term) (smtlib.Term, string) {
	d := c.SortData(c.SortOf(args[0]))
	if d.Kind != smtlib.SortArray || c.SortOf(args[1]) != c.SortOf(args[0]) {
		return smtlib.NoTerm, "the first two arguments are arrays of one sort"
	}
	index, le := d.Args[0], smtlib.OpLe
	if c.SortKind(index) == smtlib.SortBitVec {
		le = smtlib.OpBvUle
	} else if index != smtlib.Int {
		return smtlib.NoTerm, fmt.Sprintf("the indices are Ints or bit vectors, not %s", c.ClipSort(index))
	}
	if c.SortOf(args[2]) != index || c.SortOf(args[3]) != index {
		return smtlib.NoTerm, fmt.Sprintf("the last two arguments have the index sort %s", c.ClipSort(index))
	}
	x := c.MkVar("i", index)
	in := c.MkOp(smtlib.OpAnd, smtlib.Bool, c.MkOp(le, smtlib.Bool, args[2], x), c.MkOp(le, smtlib.Bool, x, args[3]))
	eq := c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkOp(smtlib.OpSelect, d.Args[1], args[0], x), c.MkOp(smtlib.OpSelect, d.Args[1], args[1], x))
	return c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{x}}, c.MkOp(smtlib.OpImplies, smtlib.Bool, in, eq)), ""
}

// bit is the vector of one bit.
func bit(c *smtlib.Context, v int64) smtlib.Term { return c.MkBv(big.NewInt(v), 1) }

// bvIte is (bvite c a b) with a condition of one bit.
func bvIte(c *smtlib.Context, args []smtlib.Term) (smtlib.Term, string) {
	if c.SortOf(args[0]) != c.BitVec(1) {
		return smtlib.NoTerm, "the condition is a bit vector of 1 bit"
	}
	s := c.SortOf(args[1])
	if c.SortKind(s) != smtlib.SortBitVec || c.SortOf(args[2]) != s {
		return smtlib.NoTerm, "the branches are bit vectors of one width"
	}
	return c.MkOp(smtlib.OpIte, s, c.MkOp(smtlib.OpEq, smtlib.Bool, args[0], bit(c, 1)), args[1], args[2]), ""
}

// sameWidth says what is wrong where the arguments are not bit vectors of one width.
func sameWidth(c *smtlib.Context, args []smtlib.Term) string {
	if s := c.SortOf(args[0]); c.SortKind(s) != smtlib.SortBitVec || c.SortOf(args[1]) != s {
		return "the arguments are bit vectors of one width"
	}
	return ""
}

// bitOf is a comparison as a bit.
func bitOf(c *smtlib.Context, op smtlib.Op, args []smtlib.Term) (smtlib.Term, string) {
	if msg := sameWidth(c, args); msg != "" {
		return smtlib.NoTerm, msg
	}
	return c.MkOp(smtlib.OpIte, c.BitVec(1), c.MkOp(op, smtlib.Bool, args...), bit(c, 1), bit(c, 0)), ""
}

// remainder is z3's (rem a b): (mod a b) with the sign of b.
func remainder(c *smtlib.Context, args []smtlib.Term) (smtlib.Term, string) {
	if c.SortOf(args[0]) != smtlib.Int || c.SortOf(args[1]) != smtlib.Int {
		return smtlib.NoTerm, "the arguments are Ints"
	}
	mod := c.MkOp(smtlib.OpMod, smtlib.Int, args...)
	up := c.MkOp(smtlib.OpGe, smtlib.Bool, args[1], c.MkInt(big.NewInt(0)))
	return c.MkOp(smtlib.OpIte, smtlib.Int, up, mod, c.MkOp(smtlib.OpNeg, smtlib.Int, mod)), ""
}

// fits says that a product is in range, by the operator that says that it is not.
func fits(c *smtlib.Context, overflow smtlib.Op, args []smtlib.Term) (smtlib.Term, string) {
	if msg := sameWidth(c, args); msg != "" {
		return smtlib.NoTerm, msg
	}
	return c.MkOp(smtlib.OpNot, smtlib.Bool, c.MkOp(overflow, smtlib.Bool, args...)), ""
}

// fitsUnless says that a signed product is in range, or that the signs of its factors are such that it cannot
// leave the range at this end: above where they differ (their bits make a word below 0, bvslt), below where they
// are the same (bvsge).
func fitsUnless(c *smtlib.Context, signs smtlib.Op, args []smtlib.Term) (smtlib.Term, string) {
	fit, msg := fits(c, smtlib.OpBvSmulO, args)
	if msg != "" {
		return fit, msg
	}
	s := c.SortOf(args[0])
	unable := c.MkOp(signs, smtlib.Bool, c.MkOp(smtlib.OpBvXor, s, args...), c.MkBv(big.NewInt(0), c.Width(s)))
	return c.MkOp(smtlib.OpOr, smtlib.Bool, unable, fit), ""
}

// rotate rotates by a term: modulo the width w the shift one way by r, and the
// other way by w - r, which leaves nothing where r is 0.
func rotate(c *smtlib.Context, there, back smtlib.Op, args []smtlib.Term) (smtlib.Term, string) {
	if msg := sameWidth(c, args); msg != "" {
		return smtlib.NoTerm, msg
	}
	a, s := args[0], c.SortOf(args[0])
	w := c.MkBv(big.NewInt(int64(c.Width(s))), c.Width(s)) // a width fits in that many bits
	r := c.MkOp(smtlib.OpBvUrem, s, args[1], w)
	return c.MkOp(smtlib.OpBvOr, s, c.MkOp(there, s, a, r), c.MkOp(back, s, a, c.MkOp(smtlib.OpBvSub, s, w, r))), ""
}

// wideCounts are numbers of arguments that other solvers take for operators of the standard
// besides those that it says: z3's, and cvc5's.
var wideCounts = map[smtlib.Op]func(n int) bool{
	smtlib.OpBvXnor:     func(n int) bool { return true },   // left associative
	smtlib.OpToFp:       func(n int) bool { return n == 3 }, // sign, exponent and significand, or a Real and an exponent of 2
	smtlib.OpStrIndexOf: func(n int) bool { return n == 2 }, // from the begin
	smtlib.OpReLoop:     func(n int) bool { return true },   // one bound, or the bounds as terms
}

// wider tells whether other solvers may read an application of the operator r, called by s,
// to n arguments where it is a mistake by the table: a name that is not of the standard has
// as many signatures as solvers have it.
func (s *symbol) wider(r *smtlib.OpRow, n int) bool {
	wide := wideCounts[r.Op]
	return s.standard&^smtlib.ThSeqs == 0 || wide != nil && wide(n)
}

// SortShape tells how many sorts and how many numerals a sort takes, by its name; false where there is none.
func (e *Elaborator) SortShape(name string) (args, indices int, ok bool) {
	id, ok := e.symIDs[name]
	if !ok || e.syms[id].sort == 0 {
		return 0, 0, false
	}
	d := &e.sortDefs[e.syms[id].sort-1]
	return d.arity, d.idx, true
}

// Knows tells whether a name is declared or of the standard, so that what it is applied to has
// no other form than SMT-LIB's.
func (e *Elaborator) Knows(name string) bool {
	id, ok := e.symIDs[name]
	if !ok {
		return false
	}
	s := &e.syms[id]
	if s.global != 0 {
		return e.globals[s.global-1].kind != bindForeign
	}
	return s.local != 0 || s.sort != 0 || s.standard&^smtlib.ThSeqs != 0
}
