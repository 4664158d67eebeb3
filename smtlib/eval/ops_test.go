package eval

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
	"bsmt/smtlib/model"
)

// b builds terms for the tests of the evaluator.
type b struct{ *smtlib.Context }

func (c b) n(v int64) smtlib.Term         { return c.MkInt(big.NewInt(v)) }
func (c b) bv(v int64, w int) smtlib.Term { return c.MkBv(big.NewInt(v), w) }
func (c b) bool(op smtlib.Op, args ...smtlib.Term) smtlib.Term {
	return c.MkOp(op, smtlib.Bool, args...)
}
func (c b) int(op smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Int, args...) }
func (c b) eq(x, y smtlib.Term) smtlib.Term                   { return c.bool(smtlib.OpEq, x, y) }
func (c b) and(args ...smtlib.Term) smtlib.Term               { return c.bool(smtlib.OpAnd, args...) }
func (c b) not(x smtlib.Term) smtlib.Term                     { return c.bool(smtlib.OpNot, x) }
func (c b) ite(p, x, y smtlib.Term) smtlib.Term               { return c.MkOp(smtlib.OpIte, c.SortOf(x), p, x, y) }
func (c b) konst(name string, s smtlib.Sort) smtlib.Decl {
	return c.AddDecl(smtlib.DeclData{Name: name, Result: s, Body: smtlib.NoTerm})
}
func (c b) fun(name string, res smtlib.Sort, args ...smtlib.Sort) smtlib.Decl {
	return c.AddDecl(smtlib.DeclData{Name: name, Args: args, Result: res, Body: smtlib.NoTerm})
}
func (c b) store(a, i, v smtlib.Term) smtlib.Term {
	return c.MkOp(smtlib.OpStore, c.SortOf(a), a, i, v)
}
func (c b) sel(a, i smtlib.Term) smtlib.Term {
	return c.MkOp(smtlib.OpSelect, c.SortData(c.SortOf(a)).Args[1], a, i)
}
func (c b) konstArray(s smtlib.Sort, v smtlib.Term) smtlib.Term {
	return c.MkOp(smtlib.OpConstArray, s, v)
}
func (c b) quant(op smtlib.Op, body smtlib.Term, vars ...smtlib.Term) smtlib.Term {
	return c.MkQuant(op, smtlib.Quant{Vars: vars}, body)
}
func (c b) abstract(s smtlib.Sort, name string) smtlib.Term { return c.MkAbstract(name, s) }
func (c b) sort(name string) smtlib.Sort {
	return c.MkSort(smtlib.SortData{Kind: smtlib.SortUninterpreted, Name: name})
}

func newB() b { return b{smtlib.NewContext()} }

// check gives the truth of one assertion in m.
func (c b) check(m *model.Model, ts ...smtlib.Term) Result {
	return Check(context.Background(), c.Context, m, ts)
}

func (c b) value(t *testing.T, x smtlib.Term) smtlib.Term {
	t.Helper()
	v, err := New(c.Context, nil).Eval(context.Background(), x)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// opCases has at least one case for every operator up to OpIntToBv: a term and
// its value.
func opCases(c b) map[smtlib.Op][][2]smtlib.Term {
	T, F := c.True(), c.False()
	n, bv := c.n, c.bv
	ai := c.Array(smtlib.Int, smtlib.Int)
	bvs := func(w int, op smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, c.BitVec(w), args...) }
	idx := func(op smtlib.Op, w int, x smtlib.Term, is ...int) smtlib.Term {
		return c.MkIndexed(op, is, c.BitVec(w), x)
	}
	s := c.sort("S")
	x := c.MkVar("x", smtlib.Bool)
	y := c.MkVar("y", smtlib.Bool)
	f := c.fun("f", smtlib.Int, smtlib.Int)
	big70 := new(big.Int).Lsh(big.NewInt(1), 70)
	root, err := algebraic.Root([]*big.Int{big.NewInt(-2), new(big.Int), big.NewInt(1)}, 1)
	if err != nil {
		panic(err)
	}
	sqrt2 := c.MkAlgebraic(root)
	return map[smtlib.Op][][2]smtlib.Term{
		smtlib.OpTrue:     {{T, T}},
		smtlib.OpFalse:    {{F, F}},
		smtlib.OpInt:      {{n(5), n(5)}, {c.MkInt(big70), c.MkInt(big70)}},
		smtlib.OpReal:     {{c.MkReal(big.NewRat(1, 3)), c.MkReal(big.NewRat(2, 6))}},
		smtlib.OpRoot:     {{c.MkOp(smtlib.OpMul, smtlib.Real, sqrt2, sqrt2), c.MkReal(big.NewRat(2, 1))}, {sqrt2, sqrt2}},
		smtlib.OpBv:       {{bv(5, 4), bv(21, 4)}},
		smtlib.OpString:   {},
		smtlib.OpVar:      {{c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, x, c.not(x)), x), T}},
		smtlib.OpAbstract: {{c.eq(c.abstract(s, "a"), c.abstract(s, "b")), F}},
		smtlib.OpApp:      {{c.MkApp(f, n(1)), n(0)}},
		smtlib.OpForall:   {{c.quant(smtlib.OpForall, x, x), F}, {c.quant(smtlib.OpForall, c.quant(smtlib.OpExists, c.eq(x, y), y), x), T}},
		smtlib.OpExists:   {{c.quant(smtlib.OpExists, x, x), T}, {c.quant(smtlib.OpExists, c.quant(smtlib.OpForall, c.eq(x, y), y), x), F}},
		smtlib.OpNot:      {{c.not(T), F}, {c.not(F), T}},
		smtlib.OpAnd:      {{c.and(T, T, F), F}, {c.and(T, T), T}},
		smtlib.OpOr:       {{c.bool(smtlib.OpOr, F, F, T), T}, {c.bool(smtlib.OpOr, F, F), F}},
		smtlib.OpXor:      {{c.bool(smtlib.OpXor, T, T, T), T}, {c.bool(smtlib.OpXor, T, F, T), F}},
		smtlib.OpImplies:  {{c.bool(smtlib.OpImplies, F, F, F), T}, {c.bool(smtlib.OpImplies, T, T, F), F}, {c.bool(smtlib.OpImplies, T, F, F), T}, {c.bool(smtlib.OpImplies, F, F), T}},
		smtlib.OpEq:       {{c.bool(smtlib.OpEq, n(1), n(1), n(2)), F}, {c.bool(smtlib.OpEq, n(1), n(1), n(1)), T}},
		smtlib.OpDistinct: {{c.bool(smtlib.OpDistinct, n(1), n(2), n(1)), F}, {c.bool(smtlib.OpDistinct, n(1), n(2), n(3)), T}},
		smtlib.OpIte:      {{c.ite(T, n(1), n(2)), n(1)}, {c.ite(F, n(1), n(2)), n(2)}},
		smtlib.OpNeg:      {{c.int(smtlib.OpNeg, n(4)), n(-4)}},
		smtlib.OpSub:      {{c.int(smtlib.OpSub, n(4), n(5), n(6)), n(-7)}},
		smtlib.OpAdd:      {{c.int(smtlib.OpAdd, n(4), n(5), n(6)), n(15)}, {c.int(smtlib.OpAdd, c.MkInt(big70), c.int(smtlib.OpNeg, c.MkInt(big70)), n(3)), n(3)}},
		smtlib.OpMul:      {{c.int(smtlib.OpMul, n(4), n(-5), n(6)), n(-120)}, {c.int(smtlib.OpMul, n(1<<35), n(1<<35)), c.MkInt(big70)}},
		smtlib.OpDiv:      {{c.int(smtlib.OpDiv, n(-7), n(2)), n(-4)}, {c.int(smtlib.OpDiv, n(100), n(3), n(-2)), n(-16)}, {c.int(smtlib.OpDiv, c.MkInt(big70), n(1<<35)), n(1 << 35)}},
		smtlib.OpMod:      {{c.int(smtlib.OpMod, n(-7), n(2)), n(1)}, {c.int(smtlib.OpMod, n(7), n(-2)), n(1)}},
		smtlib.OpAbs:      {{c.int(smtlib.OpAbs, n(-7)), n(7)}, {c.int(smtlib.OpAbs, n(7)), n(7)}},
		smtlib.OpPow:      {{c.int(smtlib.OpPow, n(-3), n(3)), n(-27)}, {c.int(smtlib.OpPow, n(2), n(70)), c.MkInt(big70)}, {c.int(smtlib.OpPow, n(7), n(0)), n(1)}},
		smtlib.OpLe:       {{c.bool(smtlib.OpLe, n(1), n(1), n(2)), T}, {c.bool(smtlib.OpLe, n(1), n(0)), F}},
		smtlib.OpLt:       {{c.bool(smtlib.OpLt, n(1), n(2), n(2)), F}, {c.bool(smtlib.OpLt, n(1), c.MkInt(big70)), T}},
		smtlib.OpGe:       {{c.bool(smtlib.OpGe, n(1), n(1), n(2)), F}, {c.bool(smtlib.OpGe, n(2), n(2), n(0)), T}},
		smtlib.OpGt:       {{c.bool(smtlib.OpGt, n(3), n(2), n(1)), T}, {c.bool(smtlib.OpGt, n(1), n(1)), F}},
		smtlib.OpDivisible: {{c.MkIndexed(smtlib.OpDivisible, []int{3}, smtlib.Bool, n(-9)), T},
			{c.MkIndexed(smtlib.OpDivisible, []int{3}, smtlib.Bool, n(-8)), F}},
		smtlib.OpSelect:     {{c.sel(c.store(c.konstArray(ai, n(7)), n(1), n(2)), n(1)), n(2)}, {c.sel(c.konstArray(ai, n(7)), n(9)), n(7)}},
		smtlib.OpStore:      {{c.store(c.store(c.konstArray(ai, n(7)), n(1), n(2)), n(1), n(7)), c.konstArray(ai, n(7))}},
		smtlib.OpConstArray: {{c.konstArray(ai, c.int(smtlib.OpAdd, n(1), n(1))), c.konstArray(ai, n(2))}},
		smtlib.OpConcat:     {{bvs(9, smtlib.OpConcat, bv(5, 3), bv(1, 2), bv(3, 4)), bv(5<<6|1<<4|3, 9)}},
		smtlib.OpExtract:    {{idx(smtlib.OpExtract, 3, bv(0b110100, 6), 4, 2), bv(0b101, 3)}},
		smtlib.OpBvNot:      {{bvs(4, smtlib.OpBvNot, bv(5, 4)), bv(10, 4)}},
		smtlib.OpBvNeg:      {{bvs(4, smtlib.OpBvNeg, bv(5, 4)), bv(11, 4)}, {bvs(4, smtlib.OpBvNeg, bv(0, 4)), bv(0, 4)}},
		smtlib.OpBvAnd:      {{bvs(4, smtlib.OpBvAnd, bv(12, 4), bv(10, 4), bv(9, 4)), bv(8, 4)}},
		smtlib.OpBvOr:       {{bvs(4, smtlib.OpBvOr, bv(8, 4), bv(2, 4)), bv(10, 4)}},
		smtlib.OpBvXor:      {{bvs(4, smtlib.OpBvXor, bv(8, 4), bv(12, 4), bv(1, 4)), bv(5, 4)}},
		smtlib.OpBvNand:     {{bvs(4, smtlib.OpBvNand, bv(12, 4), bv(10, 4)), bv(7, 4)}},
		smtlib.OpBvNor:      {{bvs(4, smtlib.OpBvNor, bv(12, 4), bv(10, 4)), bv(1, 4)}},
		smtlib.OpBvXnor:     {{bvs(4, smtlib.OpBvXnor, bv(12, 4), bv(10, 4)), bv(9, 4)}},
		smtlib.OpBvAdd:      {{bvs(4, smtlib.OpBvAdd, bv(12, 4), bv(10, 4), bv(1, 4)), bv(7, 4)}},
		smtlib.OpBvSub:      {{bvs(4, smtlib.OpBvSub, bv(2, 4), bv(3, 4)), bv(15, 4)}},
		smtlib.OpBvMul:      {{bvs(4, smtlib.OpBvMul, bv(5, 4), bv(7, 4)), bv(3, 4)}},
		smtlib.OpBvUdiv:     {{bvs(4, smtlib.OpBvUdiv, bv(13, 4), bv(3, 4)), bv(4, 4)}, {bvs(4, smtlib.OpBvUdiv, bv(3, 4), bv(0, 4)), bv(15, 4)}},
		smtlib.OpBvUrem:     {{bvs(4, smtlib.OpBvUrem, bv(13, 4), bv(3, 4)), bv(1, 4)}, {bvs(4, smtlib.OpBvUrem, bv(3, 4), bv(0, 4)), bv(3, 4)}},
		smtlib.OpBvSdiv:     {{bvs(4, smtlib.OpBvSdiv, bv(-7, 4), bv(2, 4)), bv(-3, 4)}, {bvs(4, smtlib.OpBvSdiv, bv(-7, 4), bv(0, 4)), bv(1, 4)}},
		smtlib.OpBvSrem:     {{bvs(4, smtlib.OpBvSrem, bv(-7, 4), bv(2, 4)), bv(-1, 4)}, {bvs(4, smtlib.OpBvSrem, bv(-7, 4), bv(0, 4)), bv(-7, 4)}},
		smtlib.OpBvSmod:     {{bvs(4, smtlib.OpBvSmod, bv(-7, 4), bv(2, 4)), bv(1, 4)}, {bvs(4, smtlib.OpBvSmod, bv(7, 4), bv(-2, 4)), bv(-1, 4)}},
		smtlib.OpBvShl:      {{bvs(4, smtlib.OpBvShl, bv(3, 4), bv(3, 4)), bv(8, 4)}, {bvs(4, smtlib.OpBvShl, bv(3, 4), bv(4, 4)), bv(0, 4)}},
		smtlib.OpBvLshr:     {{bvs(4, smtlib.OpBvLshr, bv(12, 4), bv(2, 4)), bv(3, 4)}},
		smtlib.OpBvAshr:     {{bvs(4, smtlib.OpBvAshr, bv(12, 4), bv(1, 4)), bv(14, 4)}, {bvs(4, smtlib.OpBvAshr, bv(12, 4), bv(15, 4)), bv(15, 4)}},
		smtlib.OpRepeat:     {{idx(smtlib.OpRepeat, 6, bv(1, 2), 3), bv(0b010101, 6)}},
		smtlib.OpZeroExtend: {{idx(smtlib.OpZeroExtend, 6, bv(12, 4), 2), bv(12, 6)}},
		smtlib.OpSignExtend: {{idx(smtlib.OpSignExtend, 6, bv(12, 4), 2), bv(-4, 6)}, {idx(smtlib.OpSignExtend, 6, bv(4, 4), 2), bv(4, 6)}},
		smtlib.OpRotateLeft: {{idx(smtlib.OpRotateLeft, 4, bv(0b1001, 4), 5), bv(0b0011, 4)}, {idx(smtlib.OpRotateLeft, 4, bv(0b1001, 4), 0), bv(0b1001, 4)}},
		smtlib.OpRotateRight: {{idx(smtlib.OpRotateRight, 4, bv(0b1001, 4), 1), bv(0b1100, 4)},
			{idx(smtlib.OpRotateRight, 4, bv(0b1001, 4), 4), bv(0b1001, 4)}},
		smtlib.OpBvUlt:    {{c.bool(smtlib.OpBvUlt, bv(3, 4), bv(12, 4)), T}},
		smtlib.OpBvUle:    {{c.bool(smtlib.OpBvUle, bv(3, 4), bv(3, 4)), T}},
		smtlib.OpBvUgt:    {{c.bool(smtlib.OpBvUgt, bv(3, 4), bv(12, 4)), F}},
		smtlib.OpBvUge:    {{c.bool(smtlib.OpBvUge, bv(3, 4), bv(12, 4)), F}},
		smtlib.OpBvSlt:    {{c.bool(smtlib.OpBvSlt, bv(3, 4), bv(12, 4)), F}},
		smtlib.OpBvSle:    {{c.bool(smtlib.OpBvSle, bv(12, 4), bv(3, 4)), T}},
		smtlib.OpBvSgt:    {{c.bool(smtlib.OpBvSgt, bv(3, 4), bv(12, 4)), T}},
		smtlib.OpBvSge:    {{c.bool(smtlib.OpBvSge, bv(12, 4), bv(3, 4)), F}},
		smtlib.OpBvComp:   {{bvs(1, smtlib.OpBvComp, bv(3, 4), bv(3, 4)), bv(1, 1)}, {bvs(1, smtlib.OpBvComp, bv(3, 4), bv(2, 4)), bv(0, 1)}},
		smtlib.OpBvNegO:   {{c.bool(smtlib.OpBvNegO, bv(8, 4)), T}, {c.bool(smtlib.OpBvNegO, bv(7, 4)), F}},
		smtlib.OpBvUaddO:  {{c.bool(smtlib.OpBvUaddO, bv(8, 4), bv(8, 4)), T}, {c.bool(smtlib.OpBvUaddO, bv(8, 4), bv(7, 4)), F}},
		smtlib.OpBvSaddO:  {{c.bool(smtlib.OpBvSaddO, bv(7, 4), bv(1, 4)), T}, {c.bool(smtlib.OpBvSaddO, bv(8, 4), bv(7, 4)), F}},
		smtlib.OpBvUsubO:  {{c.bool(smtlib.OpBvUsubO, bv(7, 4), bv(8, 4)), T}, {c.bool(smtlib.OpBvUsubO, bv(8, 4), bv(7, 4)), F}},
		smtlib.OpBvSsubO:  {{c.bool(smtlib.OpBvSsubO, bv(8, 4), bv(1, 4)), T}, {c.bool(smtlib.OpBvSsubO, bv(7, 4), bv(7, 4)), F}},
		smtlib.OpBvUmulO:  {{c.bool(smtlib.OpBvUmulO, bv(4, 4), bv(4, 4)), T}, {c.bool(smtlib.OpBvUmulO, bv(5, 4), bv(3, 4)), F}},
		smtlib.OpBvSmulO:  {{c.bool(smtlib.OpBvSmulO, bv(4, 4), bv(2, 4)), T}, {c.bool(smtlib.OpBvSmulO, bv(4, 4), bv(-2, 4)), F}},
		smtlib.OpBvSdivO:  {{c.bool(smtlib.OpBvSdivO, bv(8, 4), bv(15, 4)), T}, {c.bool(smtlib.OpBvSdivO, bv(8, 4), bv(0, 4)), F}},
		smtlib.OpBvRedOr:  {{c.MkOp(smtlib.OpBvRedOr, c.BitVec(1), bv(4, 4)), bv(1, 1)}, {c.MkOp(smtlib.OpBvRedOr, c.BitVec(1), bv(0, 4)), bv(0, 1)}},
		smtlib.OpBvRedAnd: {{c.MkOp(smtlib.OpBvRedAnd, c.BitVec(1), bv(15, 4)), bv(1, 1)}, {c.MkOp(smtlib.OpBvRedAnd, c.BitVec(1), bv(7, 4)), bv(0, 1)}},
		smtlib.OpUbvToInt: {{c.int(smtlib.OpUbvToInt, bv(15, 4)), n(15)}},
		smtlib.OpSbvToInt: {{c.int(smtlib.OpSbvToInt, bv(15, 4)), n(-1)}, {c.int(smtlib.OpSbvToInt, bv(7, 4)), n(7)}},
		smtlib.OpIntToBv:  {{c.MkIndexed(smtlib.OpIntToBv, []int{4}, c.BitVec(4), n(-1)), bv(15, 4)}, {c.MkIndexed(smtlib.OpIntToBv, []int{4}, c.BitVec(4), n(19)), bv(3, 4)}},

		smtlib.OpRealDiv: {{c.MkOp(smtlib.OpRealDiv, smtlib.Real, c.MkReal(big.NewRat(1, 2)), c.MkReal(big.NewRat(3, 1))), c.MkReal(big.NewRat(1, 6))}},
		smtlib.OpToReal: {{c.MkOp(smtlib.OpToReal, smtlib.Real, n(3)), c.MkReal(big.NewRat(3, 1))},
			{c.MkOp(smtlib.OpToReal, smtlib.Real, c.MkReal(big.NewRat(2, 3))), c.MkReal(big.NewRat(2, 3))},
			{c.MkOp(smtlib.OpToReal, smtlib.Real, c.MkInt(big70)), c.MkReal(new(big.Rat).SetInt(big70))}},
		smtlib.OpToInt: {{c.int(smtlib.OpToInt, c.MkReal(big.NewRat(-7, 2))), n(-4)}},
		smtlib.OpIsInt: {{c.bool(smtlib.OpIsInt, c.MkReal(big.NewRat(-7, 2))), F}, {c.bool(smtlib.OpIsInt, c.MkReal(big.NewRat(-7, 1))), T}},
	}
}

func TestEveryOperator(t *testing.T) {
	c := newB()
	cases := opCases(c)
	for op := smtlib.OpTrue; op <= smtlib.OpIntToBv; op++ {
		if _, ok := cases[op]; !ok {
			t.Errorf("no case for operator %d", op)
		}
	}
	for op, l := range cases {
		for i, p := range l {
			if got := c.value(t, p[0]); c.value(t, p[1]) != got {
				t.Errorf("operator %d, case %d: got %s", op, i, dump(c, got))
			}
		}
	}
}

func dump(c b, t smtlib.Term) string {
	switch c.Op(t) {
	case smtlib.OpInt, smtlib.OpBv:
		return c.IntVal(t).String()
	case smtlib.OpReal:
		return c.RealVal(t).String()
	}
	return fmt.Sprintf("op %d %v", c.Op(t), c.Args(t))
}

// oracle spells the bit-vector operators over integers, signed by truncation.
func oracle(op smtlib.Op, w int, x, y *big.Int) *big.Int {
	m := new(big.Int).Exp(big.NewInt(2), big.NewInt(int64(w)), nil)
	half := new(big.Int).Quo(m, big.NewInt(2))
	sg := func(v *big.Int) *big.Int {
		if v.Cmp(half) >= 0 {
			return new(big.Int).Sub(v, m)
		}
		return v
	}
	flag := func(p bool) *big.Int { return big.NewInt(b2i(p)) }
	out := func(v *big.Int) *big.Int { return flag(sg(new(big.Int).Mod(v, m)).Cmp(v) != 0) }
	sx, sy := sg(x), sg(y)
	r := new(big.Int)
	bits := func(f func(a, b uint) uint) *big.Int {
		v := new(big.Int)
		for i := w - 1; i >= 0; i-- {
			v.Mul(v, big.NewInt(2))
			v.Add(v, big.NewInt(int64(f(x.Bit(i), y.Bit(i))&1)))
		}
		return v
	}
	zero := y.Sign() == 0
	switch op {
	case smtlib.OpBvAnd:
		return bits(func(a, b uint) uint { return a * b })
	case smtlib.OpBvOr:
		return bits(func(a, b uint) uint { return max(a, b) })
	case smtlib.OpBvXor:
		return bits(func(a, b uint) uint { return a + b })
	case smtlib.OpBvNand:
		return bits(func(a, b uint) uint { return 1 - a*b })
	case smtlib.OpBvNor:
		return bits(func(a, b uint) uint { return 1 - max(a, b) })
	case smtlib.OpBvXnor:
		return bits(func(a, b uint) uint { return a + b + 1 })
	case smtlib.OpBvAdd:
		r.Add(sx, sy)
	case smtlib.OpBvSub:
		r.Sub(sx, sy)
	case smtlib.OpBvMul:
		r.Mul(sx, sy)
	case smtlib.OpBvUdiv:
		if zero {
			return r.Sub(m, big.NewInt(1))
		}
		r.Div(x, y)
	case smtlib.OpBvUrem:
		if zero {
			return x
		}
		r.Mod(x, y)
	case smtlib.OpBvSdiv:
		switch {
		case !zero:
			r.Quo(sx, sy)
		case sx.Sign() < 0:
			r.SetInt64(1)
		default:
			r.SetInt64(-1)
		}
	case smtlib.OpBvSrem:
		if zero {
			return x
		}
		r.Rem(sx, sy)
	case smtlib.OpBvSmod:
		if zero {
			return x
		}
		r.Mod(sx, sy) // 0 <= r < |sy|
		if sy.Sign() < 0 && r.Sign() != 0 {
			r.Add(r, sy)
		}
	case smtlib.OpBvShl, smtlib.OpBvLshr, smtlib.OpBvAshr:
		base := x
		if op == smtlib.OpBvAshr {
			base = sx
		}
		k := big.NewInt(int64(w))
		if y.Cmp(k) < 0 {
			k = y
		}
		p := new(big.Int).Exp(big.NewInt(2), k, nil)
		if op == smtlib.OpBvShl {
			r.Mul(base, p)
		} else {
			r.Div(base, p) // Euclidean: the floor, p being positive
		}
	case smtlib.OpBvUlt:
		return flag(x.Cmp(y) < 0)
	case smtlib.OpBvUle:
		return flag(x.Cmp(y) <= 0)
	case smtlib.OpBvUgt:
		return flag(x.Cmp(y) > 0)
	case smtlib.OpBvUge:
		return flag(x.Cmp(y) >= 0)
	case smtlib.OpBvSlt:
		return flag(sx.Cmp(sy) < 0)
	case smtlib.OpBvSle:
		return flag(sx.Cmp(sy) <= 0)
	case smtlib.OpBvSgt:
		return flag(sx.Cmp(sy) > 0)
	case smtlib.OpBvSge:
		return flag(sx.Cmp(sy) >= 0)
	case smtlib.OpBvComp:
		return flag(x.Cmp(y) == 0)
	case smtlib.OpBvUaddO:
		return flag(r.Add(x, y).Cmp(m) >= 0)
	case smtlib.OpBvUsubO:
		return flag(r.Sub(x, y).Sign() < 0)
	case smtlib.OpBvUmulO:
		return flag(r.Mul(x, y).Cmp(m) >= 0)
	case smtlib.OpBvSaddO:
		return out(r.Add(sx, sy))
	case smtlib.OpBvSsubO:
		return out(r.Sub(sx, sy))
	case smtlib.OpBvSmulO:
		return out(r.Mul(sx, sy))
	case smtlib.OpBvSdivO:
		if zero {
			return flag(false)
		}
		return out(r.Quo(sx, sy))
	}
	return r.Mod(r, m)
}

func TestBitVectorsAgainstIntegers(t *testing.T) {
	ops := []smtlib.Op{smtlib.OpBvComp, smtlib.OpBvUaddO, smtlib.OpBvSaddO, smtlib.OpBvUsubO, smtlib.OpBvSsubO, smtlib.OpBvUmulO, smtlib.OpBvSmulO, smtlib.OpBvSdivO}
	for op := smtlib.OpBvAnd; op <= smtlib.OpBvAshr; op++ {
		ops = append(ops, op)
	}
	for op := smtlib.OpBvUlt; op <= smtlib.OpBvSge; op++ {
		ops = append(ops, op)
	}
	rnd := rand.New(rand.NewSource(1))
	try := func(w int, x, y *big.Int) {
		t.Helper()
		c := newB()
		e := New(c.Context, nil)
		for _, op := range ops {
			s := smtlib.Bool
			switch {
			case op == smtlib.OpBvComp:
				s = c.BitVec(1)
			case op <= smtlib.OpBvAshr:
				s = c.BitVec(w)
			}
			got, err := e.Eval(context.Background(), c.MkOp(op, s, c.MkBv(x, w), c.MkBv(y, w)))
			if err != nil {
				t.Fatal(err)
			}
			want := oracle(op, w, x, y)
			var is bool
			if s == smtlib.Bool {
				is = got == c.True() == (want.Sign() != 0)
			} else {
				is = c.IntVal(got).Cmp(want) == 0
			}
			if !is {
				t.Errorf("operator %d on %v and %v of width %d: got %s, want %v", op, x, y, w, dump(c, got), want)
			}
		}
	}
	for w := 1; w <= 4; w++ {
		for x := range int64(1) << w {
			for y := range int64(1) << w {
				try(w, big.NewInt(x), big.NewInt(y))
			}
		}
	}
	for _, w := range []int{8, 31, 32, 33, 61, 62, 63, 64, 65, 130} {
		m := new(big.Int).Lsh(big.NewInt(1), uint(w))
		edge := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(int64(w)), new(big.Int).Rsh(m, 1), new(big.Int).Sub(m, big.NewInt(1))}
		for range 20 {
			edge = append(edge, new(big.Int).Rand(rnd, m))
		}
		for range 5 {
			edge = append(edge, big.NewInt(int64(rnd.Intn(w))))
		}
		for _, x := range edge {
			for _, y := range edge[:10] {
				try(w, new(big.Int).Mod(x, m), new(big.Int).Mod(y, m))
			}
		}
	}
}

// TestEuclid compares div and mod with their definition.
func TestEuclid(t *testing.T) {
	c := newB()
	e := New(c.Context, nil)
	get := func(x smtlib.Term) *big.Int {
		v, err := e.Eval(context.Background(), x)
		if err != nil {
			t.Fatal(err)
		}
		return c.IntVal(v)
	}
	var ns []*big.Int
	for i := int64(-7); i <= 7; i++ {
		ns = append(ns, big.NewInt(i))
	}
	for _, s := range []uint{61, 62, 63, 64, 100} {
		for d := int64(-2); d <= 2; d++ {
			v := new(big.Int).Lsh(big.NewInt(1), s)
			v.Add(v, big.NewInt(d))
			ns = append(ns, v, new(big.Int).Neg(v))
		}
	}
	for _, x := range ns {
		if got := get(c.int(smtlib.OpNeg, c.MkInt(x))); got.Cmp(new(big.Int).Neg(x)) != 0 {
			t.Errorf("- %v is %v", x, got)
		}
		for _, y := range ns {
			a, d := c.MkInt(x), c.MkInt(y)
			if got, want := get(c.int(smtlib.OpMul, a, d)), new(big.Int).Mul(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v * %v is %v", x, y, got)
			}
			if got, want := get(c.int(smtlib.OpAdd, a, d)), new(big.Int).Add(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v + %v is %v", x, y, got)
			}
			if got, want := get(c.int(smtlib.OpSub, a, d)), new(big.Int).Sub(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v - %v is %v", x, y, got)
			}
			if y.Sign() == 0 {
				continue
			}
			q, r := get(c.int(smtlib.OpDiv, a, d)), get(c.int(smtlib.OpMod, a, d))
			back := new(big.Int).Mul(q, y)
			if back.Add(back, r).Cmp(x) != 0 || r.Sign() < 0 || r.Cmp(new(big.Int).Abs(y)) >= 0 {
				t.Errorf("%v by %v: quotient %v, remainder %v", x, y, q, r)
			}
		}
	}
}
