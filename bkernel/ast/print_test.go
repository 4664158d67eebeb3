package ast

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"bsmt/internal/golden"
)

// text prints the machine of asserts.
func text(t *testing.T, g *Graph, d Dialect, asserts ...Node) string {
	t.Helper()
	var b strings.Builder
	m := &Machine{Name: "Test", Asserts: asserts}
	if err := m.Print(&b, g, d); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sample builds one predicate in which op occurs, over constants of few values.
func sample(g *Graph, op Op) Node {
	x, y := g.Const("x", Int), g.Const("y", Int)
	u, w := g.Const("u", Real), g.Const("w", Real)
	p, q := g.IsTrue(g.Const("p", Bool)), g.IsTrue(g.Const("q", Bool))
	a, b := g.Const("a", g.BitVec(3)), g.Const("b", g.BitVec(3))
	c := g.Const("c", g.BitVec(2))
	ft := g.Fun([]Type{Bool}, Bool)
	f, h := g.Const("f", ft), g.Const("h", ft)
	bv := func(n Node) Node { return g.Eq(n, g.Const("r"+fmt.Sprint(g.Width(g.Type(n))), g.Type(n))) }
	num := func(n Node) Node { return g.Eq(n, g.Num64(2)) }
	switch op {
	case OpTrue, OpFalse:
		return g.Conn(OpEquiv, g.Mk(op, Pred, nil, 0), p)
	case OpInt:
		return g.Eq(x, g.Num64(-3))
	case OpBv:
		return g.Eq(a, g.BvNum(big.NewInt(5), 3))
	case OpConst:
		return g.Eq(x, y)
	case OpFree:
		tree := g.FreeType("Tree")
		fork := g.Fun([]Type{Bool}, tree)
		leaf := g.Declare(tree, "leaf", "is_leaf", nil)
		node := g.Declare(tree, "node", "is_node", []Field{{Int, "key", None}, {fork, "below", None}})
		t := g.Const("t", tree)
		return g.And(g.Eq(t, g.Build(&node, g.Num64(1), g.ConstFun(fork, leaf.Node))), g.IsTrue(g.Apply(node.Tester, t)), g.Eq(g.Apply(node.Selectors[0], t), x))
	case OpVar, OpForall, OpExists:
		if op == OpVar {
			op = OpForall
		}
		v := g.Var("b", g.BitVec(3)) // hides the constant b
		return g.Quantify(op, Quant{Vars: []Node{v}}, g.Or(g.Conn(OpBvUle, v, b), g.Conn(OpBvUlt, a, v)))
	case OpNot:
		return g.Not(g.And(p, q))
	case OpAnd, OpOr, OpImplies, OpEquiv:
		return g.Conn(op, p, g.Conn(op, q, g.Not(p)))
	case OpIsTrue:
		return g.IsTrue(g.Apply(f, g.BoolOf(g.True())))
	case OpBoolOf:
		return g.IsTrue(g.Apply(f, g.BoolOf(g.Or(p, q))))
	case OpIte:
		return g.And(g.Ite(p, g.Le(x, y), q), g.Eq(g.Ite(q, x, y), g.Num64(1)))
	case OpEq:
		return g.And(g.Eq(f, h), g.Not(g.Eq(x, y)), g.Conn(OpEquiv, p, g.Eq(x, y)))
	case OpAllDiff:
		return g.Conn(op, x, y, g.Num64(1))
	case OpLe, OpLt, OpGe, OpGt:
		return g.Conn(op, x, g.Arith(OpNeg, y))
	case OpAdd, OpMul:
		return g.Eq(g.Arith(op, x, g.Arith(OpNeg, y), g.Num64(-1)), g.Num64(2))
	case OpSub:
		return num(g.Arith(op, x, g.Arith(op, y, g.Num64(-1))))
	case OpNeg, OpAbs:
		return num(g.Arith(op, g.Arith(OpSub, x, y)))
	case OpEDiv, OpEMod:
		zero := g.Num64(0)
		return g.And(num(g.Arith(op, x, g.Num64(-2))), g.Eq(g.Arith(op, x, y), zero),
			g.Conn(OpGt, g.Ite(g.Eq(y, zero), x, g.Arith(op, g.Arith(OpAdd, x, y), y)), zero))
	case OpMax, OpMin:
		return num(g.Arith(op, x, y))
	case OpPow:
		return g.Eq(g.Arith(op, g.Num64(-2), g.Num64(3)), g.Arith(op, x, g.Num64(3)))
	case OpReal:
		return g.And(g.Eq(u, g.RealNum(big.NewRat(-5, 4))), g.Conn(OpRLt, g.RealArith(OpRSub, u, g.RealNum(big.NewRat(-2, 3))), g.RealArith(OpRMul, u, g.RealNum(big.NewRat(1, 7)))))
	case OpRLe, OpRLt:
		return g.Conn(op, u, g.RealArith(OpRNeg, w))
	case OpRAdd, OpRMul:
		return g.Eq(g.RealArith(op, u, g.RealArith(OpRNeg, w), g.RealNum64(-1)), w)
	case OpRSub:
		return g.Eq(g.RealArith(op, u, g.RealArith(op, w, g.RealNum64(-1))), w)
	case OpRNeg:
		return g.Eq(g.RealArith(op, g.RealArith(OpRSub, u, w)), w)
	case OpRDiv:
		zero := g.RealNum64(0)
		return g.And(g.Eq(g.RealArith(op, u, g.RealNum64(-2)), w), g.Eq(g.RealArith(op, u, w), zero),
			g.Conn(OpRLt, g.Ite(g.Eq(w, zero), u, g.RealArith(op, g.RealArith(OpRAdd, u, w), w)), zero))
	case OpOfInt:
		return g.Eq(g.RealArith(op, g.Arith(OpAdd, x, y)), u)
	case OpFloor, OpCeiling:
		return num(g.Arith(op, g.RealArith(OpRAdd, u, w)))
	case OpApply:
		f2 := g.Const("g2", g.Fun([]Type{Bool, Bool}, Bool))
		return g.IsTrue(g.Apply(f2, g.BoolOf(p), g.Apply(f, g.BoolOf(q))))
	case OpOverride:
		return g.Eq(g.Override(f, []Node{g.BoolOf(p)}, g.BoolOf(q)), h)
	case OpConstFun:
		return g.Eq(g.ConstFun(ft, g.BoolOf(p)), h)
	case OpBvNot, OpBvNeg:
		return bv(g.Bv(op, 3, 0, a))
	case OpBvConcat:
		return bv(g.Bv(op, 5, 0, a, c))
	case OpBvExtract:
		return bv(g.BvExtract(a, 2, 1))
	case OpBvSignExt:
		return bv(g.Bv(op, 4, 0, c))
	case OpBvUlt, OpBvUle, OpBvSlt, OpBvSle, OpBvSaddO, OpBvSsubO, OpBvUmulO, OpBvSmulO:
		return g.Conn(op, a, b)
	case OpBv2Nat, OpSbv2Int:
		return g.Eq(g.Arith(op, a), x)
	case OpNat2Bv:
		return bv(g.Bv(op, 2, 0, g.Arith(OpAdd, x, y)))
	}
	return bv(g.Bv(op, 3, 0, a, b)) // the others take two vectors
}

// Every operator prints in both dialects; the files hold the text.
func TestPrintOperators(t *testing.T) {
	for d, name := range map[Dialect]string{Classic: "classic", ProB: "prob"} {
		var all strings.Builder
		for op := Op(0); op < NumOps; op++ {
			g := New()
			n := sample(g, op)
			found := false
			for m, in := range g.reach([]Node{n}) {
				found = found || in && g.ops[m] == op
			}
			if !found {
				t.Errorf("the sample of %v lacks it", op)
			}
			fmt.Fprintf(&all, "---- %v\n%s", op, text(t, g, d, n))
		}
		golden.Check(t, "testdata/operators."+name, all.String())
	}
}
