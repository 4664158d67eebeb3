package smtlib

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/smtlib/algebraic"
)

// b builds terms for the tests of the evaluator.
type b struct{ *Context }

func (c b) n(v int64) Term                { return c.MkInt(big.NewInt(v)) }
func (c b) bv(v int64, w int) Term        { return c.MkBv(big.NewInt(v), w) }
func (c b) bool(op Op, args ...Term) Term { return c.MkOp(op, Bool, args...) }
func (c b) int(op Op, args ...Term) Term  { return c.MkOp(op, Int, args...) }
func (c b) eq(x, y Term) Term             { return c.bool(OpEq, x, y) }
func (c b) and(args ...Term) Term         { return c.bool(OpAnd, args...) }
func (c b) not(x Term) Term               { return c.bool(OpNot, x) }
func (c b) ite(p, x, y Term) Term         { return c.MkOp(OpIte, c.SortOf(x), p, x, y) }
func (c b) konst(name string, s Sort) Decl {
	return c.AddDecl(DeclData{Name: name, Result: s, Body: NoTerm})
}
func (c b) fun(name string, res Sort, args ...Sort) Decl {
	return c.AddDecl(DeclData{Name: name, Args: args, Result: res, Body: NoTerm})
}
func (c b) store(a, i, v Term) Term { return c.MkOp(OpStore, c.SortOf(a), a, i, v) }
func (c b) sel(a, i Term) Term {
	return c.MkOp(OpSelect, c.SortData(c.SortOf(a)).Args[1], a, i)
}
func (c b) konstArray(s Sort, v Term) Term { return c.MkOp(OpConstArray, s, v) }
func (c b) quant(op Op, body Term, vars ...Term) Term {
	return c.MkQuant(op, Quant{Vars: vars}, body)
}
func (c b) abstract(s Sort, name string) Term { return c.MkAbstract(name, s) }
func (c b) sort(name string) Sort {
	return c.MkSort(SortData{Kind: SortUninterpreted, Name: name})
}

func newB() b { return b{NewContext()} }

// check gives the truth of one assertion in m.
func (c b) check(m *Model, ts ...Term) CheckResult {
	return Check(context.Background(), c.Context, m, ts)
}

func (c b) value(t *testing.T, x Term) Term {
	t.Helper()
	v, err := NewEvaluator(c.Context, nil).Eval(context.Background(), x)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// opCases has at least one case for every operator up to OpIntToBv: a term and
// its value.
func opCases(c b) map[Op][][2]Term {
	T, F := c.True(), c.False()
	n, bv := c.n, c.bv
	ai := c.Array(Int, Int)
	bvs := func(w int, op Op, args ...Term) Term { return c.MkOp(op, c.BitVec(w), args...) }
	idx := func(op Op, w int, x Term, is ...int) Term { return c.MkIndexed(op, is, c.BitVec(w), x) }
	s := c.sort("S")
	x := c.MkVar("x", Bool)
	y := c.MkVar("y", Bool)
	f := c.fun("f", Int, Int)
	big70 := new(big.Int).Lsh(big.NewInt(1), 70)
	root, err := algebraic.Root([]*big.Int{big.NewInt(-2), new(big.Int), big.NewInt(1)}, 1)
	if err != nil {
		panic(err)
	}
	sqrt2 := c.MkAlgebraic(root)
	return map[Op][][2]Term{
		OpTrue:     {{T, T}},
		OpFalse:    {{F, F}},
		OpInt:      {{n(5), n(5)}, {c.MkInt(big70), c.MkInt(big70)}},
		OpReal:     {{c.MkReal(big.NewRat(1, 3)), c.MkReal(big.NewRat(2, 6))}},
		OpRoot:     {{c.MkOp(OpMul, Real, sqrt2, sqrt2), c.MkReal(big.NewRat(2, 1))}, {sqrt2, sqrt2}},
		OpBv:       {{bv(5, 4), bv(21, 4)}},
		OpString:   {},
		OpVar:      {{c.quant(OpForall, c.bool(OpOr, x, c.not(x)), x), T}},
		OpAbstract: {{c.eq(c.abstract(s, "a"), c.abstract(s, "b")), F}},
		OpApp:      {{c.MkApp(f, n(1)), n(0)}},
		OpForall:   {{c.quant(OpForall, x, x), F}, {c.quant(OpForall, c.quant(OpExists, c.eq(x, y), y), x), T}},
		OpExists:   {{c.quant(OpExists, x, x), T}, {c.quant(OpExists, c.quant(OpForall, c.eq(x, y), y), x), F}},
		OpNot:      {{c.not(T), F}, {c.not(F), T}},
		OpAnd:      {{c.and(T, T, F), F}, {c.and(T, T), T}},
		OpOr:       {{c.bool(OpOr, F, F, T), T}, {c.bool(OpOr, F, F), F}},
		OpXor:      {{c.bool(OpXor, T, T, T), T}, {c.bool(OpXor, T, F, T), F}},
		OpImplies:  {{c.bool(OpImplies, F, F, F), T}, {c.bool(OpImplies, T, T, F), F}, {c.bool(OpImplies, T, F, F), T}, {c.bool(OpImplies, F, F), T}},
		OpEq:       {{c.bool(OpEq, n(1), n(1), n(2)), F}, {c.bool(OpEq, n(1), n(1), n(1)), T}},
		OpDistinct: {{c.bool(OpDistinct, n(1), n(2), n(1)), F}, {c.bool(OpDistinct, n(1), n(2), n(3)), T}},
		OpIte:      {{c.ite(T, n(1), n(2)), n(1)}, {c.ite(F, n(1), n(2)), n(2)}},
		OpNeg:      {{c.int(OpNeg, n(4)), n(-4)}},
		OpSub:      {{c.int(OpSub, n(4), n(5), n(6)), n(-7)}},
		OpAdd:      {{c.int(OpAdd, n(4), n(5), n(6)), n(15)}, {c.int(OpAdd, c.MkInt(big70), c.int(OpNeg, c.MkInt(big70)), n(3)), n(3)}},
		OpMul:      {{c.int(OpMul, n(4), n(-5), n(6)), n(-120)}, {c.int(OpMul, n(1<<35), n(1<<35)), c.MkInt(big70)}},
		OpDiv:      {{c.int(OpDiv, n(-7), n(2)), n(-4)}, {c.int(OpDiv, n(100), n(3), n(-2)), n(-16)}, {c.int(OpDiv, c.MkInt(big70), n(1<<35)), n(1 << 35)}},
		OpMod:      {{c.int(OpMod, n(-7), n(2)), n(1)}, {c.int(OpMod, n(7), n(-2)), n(1)}},
		OpAbs:      {{c.int(OpAbs, n(-7)), n(7)}, {c.int(OpAbs, n(7)), n(7)}},
		OpPow:      {{c.int(OpPow, n(-3), n(3)), n(-27)}, {c.int(OpPow, n(2), n(70)), c.MkInt(big70)}, {c.int(OpPow, n(7), n(0)), n(1)}},
		OpLe:       {{c.bool(OpLe, n(1), n(1), n(2)), T}, {c.bool(OpLe, n(1), n(0)), F}},
		OpLt:       {{c.bool(OpLt, n(1), n(2), n(2)), F}, {c.bool(OpLt, n(1), c.MkInt(big70)), T}},
		OpGe:       {{c.bool(OpGe, n(1), n(1), n(2)), F}, {c.bool(OpGe, n(2), n(2), n(0)), T}},
		OpGt:       {{c.bool(OpGt, n(3), n(2), n(1)), T}, {c.bool(OpGt, n(1), n(1)), F}},
		OpDivisible: {{c.MkIndexed(OpDivisible, []int{3}, Bool, n(-9)), T},
			{c.MkIndexed(OpDivisible, []int{3}, Bool, n(-8)), F}},
		OpSelect:     {{c.sel(c.store(c.konstArray(ai, n(7)), n(1), n(2)), n(1)), n(2)}, {c.sel(c.konstArray(ai, n(7)), n(9)), n(7)}},
		OpStore:      {{c.store(c.store(c.konstArray(ai, n(7)), n(1), n(2)), n(1), n(7)), c.konstArray(ai, n(7))}},
		OpConstArray: {{c.konstArray(ai, c.int(OpAdd, n(1), n(1))), c.konstArray(ai, n(2))}},
		OpConcat:     {{bvs(9, OpConcat, bv(5, 3), bv(1, 2), bv(3, 4)), bv(5<<6|1<<4|3, 9)}},
		OpExtract:    {{idx(OpExtract, 3, bv(0b110100, 6), 4, 2), bv(0b101, 3)}},
		OpBvNot:      {{bvs(4, OpBvNot, bv(5, 4)), bv(10, 4)}},
		OpBvNeg:      {{bvs(4, OpBvNeg, bv(5, 4)), bv(11, 4)}, {bvs(4, OpBvNeg, bv(0, 4)), bv(0, 4)}},
		OpBvAnd:      {{bvs(4, OpBvAnd, bv(12, 4), bv(10, 4), bv(9, 4)), bv(8, 4)}},
		OpBvOr:       {{bvs(4, OpBvOr, bv(8, 4), bv(2, 4)), bv(10, 4)}},
		OpBvXor:      {{bvs(4, OpBvXor, bv(8, 4), bv(12, 4), bv(1, 4)), bv(5, 4)}},
		OpBvNand:     {{bvs(4, OpBvNand, bv(12, 4), bv(10, 4)), bv(7, 4)}},
		OpBvNor:      {{bvs(4, OpBvNor, bv(12, 4), bv(10, 4)), bv(1, 4)}},
		OpBvXnor:     {{bvs(4, OpBvXnor, bv(12, 4), bv(10, 4)), bv(9, 4)}},
		OpBvAdd:      {{bvs(4, OpBvAdd, bv(12, 4), bv(10, 4), bv(1, 4)), bv(7, 4)}},
		OpBvSub:      {{bvs(4, OpBvSub, bv(2, 4), bv(3, 4)), bv(15, 4)}},
		OpBvMul:      {{bvs(4, OpBvMul, bv(5, 4), bv(7, 4)), bv(3, 4)}},
		OpBvUdiv:     {{bvs(4, OpBvUdiv, bv(13, 4), bv(3, 4)), bv(4, 4)}, {bvs(4, OpBvUdiv, bv(3, 4), bv(0, 4)), bv(15, 4)}},
		OpBvUrem:     {{bvs(4, OpBvUrem, bv(13, 4), bv(3, 4)), bv(1, 4)}, {bvs(4, OpBvUrem, bv(3, 4), bv(0, 4)), bv(3, 4)}},
		OpBvSdiv:     {{bvs(4, OpBvSdiv, bv(-7, 4), bv(2, 4)), bv(-3, 4)}, {bvs(4, OpBvSdiv, bv(-7, 4), bv(0, 4)), bv(1, 4)}},
		OpBvSrem:     {{bvs(4, OpBvSrem, bv(-7, 4), bv(2, 4)), bv(-1, 4)}, {bvs(4, OpBvSrem, bv(-7, 4), bv(0, 4)), bv(-7, 4)}},
		OpBvSmod:     {{bvs(4, OpBvSmod, bv(-7, 4), bv(2, 4)), bv(1, 4)}, {bvs(4, OpBvSmod, bv(7, 4), bv(-2, 4)), bv(-1, 4)}},
		OpBvShl:      {{bvs(4, OpBvShl, bv(3, 4), bv(3, 4)), bv(8, 4)}, {bvs(4, OpBvShl, bv(3, 4), bv(4, 4)), bv(0, 4)}},
		OpBvLshr:     {{bvs(4, OpBvLshr, bv(12, 4), bv(2, 4)), bv(3, 4)}},
		OpBvAshr:     {{bvs(4, OpBvAshr, bv(12, 4), bv(1, 4)), bv(14, 4)}, {bvs(4, OpBvAshr, bv(12, 4), bv(15, 4)), bv(15, 4)}},
		OpRepeat:     {{idx(OpRepeat, 6, bv(1, 2), 3), bv(0b010101, 6)}},
		OpZeroExtend: {{idx(OpZeroExtend, 6, bv(12, 4), 2), bv(12, 6)}},
		OpSignExtend: {{idx(OpSignExtend, 6, bv(12, 4), 2), bv(-4, 6)}, {idx(OpSignExtend, 6, bv(4, 4), 2), bv(4, 6)}},
		OpRotateLeft: {{idx(OpRotateLeft, 4, bv(0b1001, 4), 5), bv(0b0011, 4)}, {idx(OpRotateLeft, 4, bv(0b1001, 4), 0), bv(0b1001, 4)}},
		OpRotateRight: {{idx(OpRotateRight, 4, bv(0b1001, 4), 1), bv(0b1100, 4)},
			{idx(OpRotateRight, 4, bv(0b1001, 4), 4), bv(0b1001, 4)}},
		OpBvUlt:    {{c.bool(OpBvUlt, bv(3, 4), bv(12, 4)), T}},
		OpBvUle:    {{c.bool(OpBvUle, bv(3, 4), bv(3, 4)), T}},
		OpBvUgt:    {{c.bool(OpBvUgt, bv(3, 4), bv(12, 4)), F}},
		OpBvUge:    {{c.bool(OpBvUge, bv(3, 4), bv(12, 4)), F}},
		OpBvSlt:    {{c.bool(OpBvSlt, bv(3, 4), bv(12, 4)), F}},
		OpBvSle:    {{c.bool(OpBvSle, bv(12, 4), bv(3, 4)), T}},
		OpBvSgt:    {{c.bool(OpBvSgt, bv(3, 4), bv(12, 4)), T}},
		OpBvSge:    {{c.bool(OpBvSge, bv(12, 4), bv(3, 4)), F}},
		OpBvComp:   {{bvs(1, OpBvComp, bv(3, 4), bv(3, 4)), bv(1, 1)}, {bvs(1, OpBvComp, bv(3, 4), bv(2, 4)), bv(0, 1)}},
		OpBvNegO:   {{c.bool(OpBvNegO, bv(8, 4)), T}, {c.bool(OpBvNegO, bv(7, 4)), F}},
		OpBvUaddO:  {{c.bool(OpBvUaddO, bv(8, 4), bv(8, 4)), T}, {c.bool(OpBvUaddO, bv(8, 4), bv(7, 4)), F}},
		OpBvSaddO:  {{c.bool(OpBvSaddO, bv(7, 4), bv(1, 4)), T}, {c.bool(OpBvSaddO, bv(8, 4), bv(7, 4)), F}},
		OpBvUsubO:  {{c.bool(OpBvUsubO, bv(7, 4), bv(8, 4)), T}, {c.bool(OpBvUsubO, bv(8, 4), bv(7, 4)), F}},
		OpBvSsubO:  {{c.bool(OpBvSsubO, bv(8, 4), bv(1, 4)), T}, {c.bool(OpBvSsubO, bv(7, 4), bv(7, 4)), F}},
		OpBvUmulO:  {{c.bool(OpBvUmulO, bv(4, 4), bv(4, 4)), T}, {c.bool(OpBvUmulO, bv(5, 4), bv(3, 4)), F}},
		OpBvSmulO:  {{c.bool(OpBvSmulO, bv(4, 4), bv(2, 4)), T}, {c.bool(OpBvSmulO, bv(4, 4), bv(-2, 4)), F}},
		OpBvSdivO:  {{c.bool(OpBvSdivO, bv(8, 4), bv(15, 4)), T}, {c.bool(OpBvSdivO, bv(8, 4), bv(0, 4)), F}},
		OpBvRedOr:  {{c.MkOp(OpBvRedOr, c.BitVec(1), bv(4, 4)), bv(1, 1)}, {c.MkOp(OpBvRedOr, c.BitVec(1), bv(0, 4)), bv(0, 1)}},
		OpBvRedAnd: {{c.MkOp(OpBvRedAnd, c.BitVec(1), bv(15, 4)), bv(1, 1)}, {c.MkOp(OpBvRedAnd, c.BitVec(1), bv(7, 4)), bv(0, 1)}},
		OpUbvToInt: {{c.int(OpUbvToInt, bv(15, 4)), n(15)}},
		OpSbvToInt: {{c.int(OpSbvToInt, bv(15, 4)), n(-1)}, {c.int(OpSbvToInt, bv(7, 4)), n(7)}},
		OpIntToBv:  {{c.MkIndexed(OpIntToBv, []int{4}, c.BitVec(4), n(-1)), bv(15, 4)}, {c.MkIndexed(OpIntToBv, []int{4}, c.BitVec(4), n(19)), bv(3, 4)}},

		OpRealDiv: {{c.MkOp(OpRealDiv, Real, c.MkReal(big.NewRat(1, 2)), c.MkReal(big.NewRat(3, 1))), c.MkReal(big.NewRat(1, 6))}},
		OpToReal: {{c.MkOp(OpToReal, Real, n(3)), c.MkReal(big.NewRat(3, 1))},
			{c.MkOp(OpToReal, Real, c.MkReal(big.NewRat(2, 3))), c.MkReal(big.NewRat(2, 3))},
			{c.MkOp(OpToReal, Real, c.MkInt(big70)), c.MkReal(new(big.Rat).SetInt(big70))}},
		OpToInt: {{c.int(OpToInt, c.MkReal(big.NewRat(-7, 2))), n(-4)}},
		OpIsInt: {{c.bool(OpIsInt, c.MkReal(big.NewRat(-7, 2))), F}, {c.bool(OpIsInt, c.MkReal(big.NewRat(-7, 1))), T}},
	}
}

func TestEveryOperator(t *testing.T) {
	c := newB()
	cases := opCases(c)
	for op := OpTrue; op <= OpIntToBv; op++ {
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

func dump(c b, t Term) string {
	switch c.Op(t) {
	case OpInt, OpBv:
		return c.IntVal(t).String()
	case OpReal:
		return c.RealVal(t).String()
	}
	return fmt.Sprintf("op %d %v", c.Op(t), c.Args(t))
}

// oracle spells the bit-vector operators over integers, signed by truncation.
func oracle(op Op, w int, x, y *big.Int) *big.Int {
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
	case OpBvAnd:
		return bits(func(a, b uint) uint { return a * b })
	case OpBvOr:
		return bits(func(a, b uint) uint { return max(a, b) })
	case OpBvXor:
		return bits(func(a, b uint) uint { return a + b })
	case OpBvNand:
		return bits(func(a, b uint) uint { return 1 - a*b })
	case OpBvNor:
		return bits(func(a, b uint) uint { return 1 - max(a, b) })
	case OpBvXnor:
		return bits(func(a, b uint) uint { return a + b + 1 })
	case OpBvAdd:
		r.Add(sx, sy)
	case OpBvSub:
		r.Sub(sx, sy)
	case OpBvMul:
		r.Mul(sx, sy)
	case OpBvUdiv:
		if zero {
			return r.Sub(m, big.NewInt(1))
		}
		r.Div(x, y)
	case OpBvUrem:
		if zero {
			return x
		}
		r.Mod(x, y)
	case OpBvSdiv:
		switch {
		case !zero:
			r.Quo(sx, sy)
		case sx.Sign() < 0:
			r.SetInt64(1)
		default:
			r.SetInt64(-1)
		}
	case OpBvSrem:
		if zero {
			return x
		}
		r.Rem(sx, sy)
	case OpBvSmod:
		if zero {
			return x
		}
		r.Mod(sx, sy) // 0 <= r < |sy|
		if sy.Sign() < 0 && r.Sign() != 0 {
			r.Add(r, sy)
		}
	case OpBvShl, OpBvLshr, OpBvAshr:
		base := x
		if op == OpBvAshr {
			base = sx
		}
		k := big.NewInt(int64(w))
		if y.Cmp(k) < 0 {
			k = y
		}
		p := new(big.Int).Exp(big.NewInt(2), k, nil)
		if op == OpBvShl {
			r.Mul(base, p)
		} else {
			r.Div(base, p) // Euclidean: the floor, p being positive
		}
	case OpBvUlt:
		return flag(x.Cmp(y) < 0)
	case OpBvUle:
		return flag(x.Cmp(y) <= 0)
	case OpBvUgt:
		return flag(x.Cmp(y) > 0)
	case OpBvUge:
		return flag(x.Cmp(y) >= 0)
	case OpBvSlt:
		return flag(sx.Cmp(sy) < 0)
	case OpBvSle:
		return flag(sx.Cmp(sy) <= 0)
	case OpBvSgt:
		return flag(sx.Cmp(sy) > 0)
	case OpBvSge:
		return flag(sx.Cmp(sy) >= 0)
	case OpBvComp:
		return flag(x.Cmp(y) == 0)
	case OpBvUaddO:
		return flag(r.Add(x, y).Cmp(m) >= 0)
	case OpBvUsubO:
		return flag(r.Sub(x, y).Sign() < 0)
	case OpBvUmulO:
		return flag(r.Mul(x, y).Cmp(m) >= 0)
	case OpBvSaddO:
		return out(r.Add(sx, sy))
	case OpBvSsubO:
		return out(r.Sub(sx, sy))
	case OpBvSmulO:
		return out(r.Mul(sx, sy))
	case OpBvSdivO:
		if zero {
			return flag(false)
		}
		return out(r.Quo(sx, sy))
	}
	return r.Mod(r, m)
}

func TestBitVectorsAgainstIntegers(t *testing.T) {
	ops := []Op{OpBvComp, OpBvUaddO, OpBvSaddO, OpBvUsubO, OpBvSsubO, OpBvUmulO, OpBvSmulO, OpBvSdivO}
	for op := OpBvAnd; op <= OpBvAshr; op++ {
		ops = append(ops, op)
	}
	for op := OpBvUlt; op <= OpBvSge; op++ {
		ops = append(ops, op)
	}
	rnd := rand.New(rand.NewSource(1))
	try := func(w int, x, y *big.Int) {
		t.Helper()
		c := newB()
		e := NewEvaluator(c.Context, nil)
		for _, op := range ops {
			s := Bool
			switch {
			case op == OpBvComp:
				s = c.BitVec(1)
			case op <= OpBvAshr:
				s = c.BitVec(w)
			}
			got, err := e.Eval(context.Background(), c.MkOp(op, s, c.MkBv(x, w), c.MkBv(y, w)))
			if err != nil {
				t.Fatal(err)
			}
			want := oracle(op, w, x, y)
			var is bool
			if s == Bool {
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
	e := NewEvaluator(c.Context, nil)
	get := func(x Term) *big.Int {
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
		if got := get(c.int(OpNeg, c.MkInt(x))); got.Cmp(new(big.Int).Neg(x)) != 0 {
			t.Errorf("- %v is %v", x, got)
		}
		for _, y := range ns {
			a, d := c.MkInt(x), c.MkInt(y)
			if got, want := get(c.int(OpMul, a, d)), new(big.Int).Mul(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v * %v is %v", x, y, got)
			}
			if got, want := get(c.int(OpAdd, a, d)), new(big.Int).Add(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v + %v is %v", x, y, got)
			}
			if got, want := get(c.int(OpSub, a, d)), new(big.Int).Sub(x, y); got.Cmp(want) != 0 {
				t.Errorf("%v - %v is %v", x, y, got)
			}
			if y.Sign() == 0 {
				continue
			}
			q, r := get(c.int(OpDiv, a, d)), get(c.int(OpMod, a, d))
			back := new(big.Int).Mul(q, y)
			if back.Add(back, r).Cmp(x) != 0 || r.Sign() < 0 || r.Cmp(new(big.Int).Abs(y)) >= 0 {
				t.Errorf("%v by %v: quotient %v, remainder %v", x, y, q, r)
			}
		}
	}
}
