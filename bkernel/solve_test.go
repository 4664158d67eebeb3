package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// TestSolveAgainstListing solves random problems and compares with all
// assignments; assumptions and their cores too.
func TestSolveAgainstListing(t *testing.T) {
	for seed := uint64(1000); seed < 1250; seed++ {
		s := tiny.New(seed)
		facts := s.Facts()
		var assumed []ast.Node
		for i := s.R.IntN(3); i > 0; i-- {
			assumed = append(assumed, s.Pred(2))
		}
		var any, all bool // satisfiable with no assumption, with all
		s.Each(func(m ast.Model) {
			if (!any || !all) && tiny.Holds(t, s.G, m, facts) {
				any = true
				all = all || tiny.Holds(t, s.G, m, assumed)
			}
		})
		res := Solve(context.Background(), Problem{G: s.G, Facts: facts, Assumed: assumed}, Options{Seed: seed})
		switch {
		case res.Status == Unknown:
			t.Fatalf("seed %d: unknown: %v", seed, res.Reasons)
		case (res.Status == Sat) != all:
			t.Fatalf("seed %d: %v, satisfiable: %v", seed, res.Status, all)
		case res.Status == Sat && !tiny.Holds(t, s.G, res.Model, append(slices.Clone(facts), assumed...)):
			t.Fatalf("seed %d: the model is none", seed)
		case res.Status == Unsat && len(assumed) > 0:
			var core []ast.Node
			for _, i := range res.Core {
				core = append(core, assumed[i])
			}
			s.Each(func(m ast.Model) {
				if tiny.Holds(t, s.G, m, facts) && tiny.Holds(t, s.G, m, core) {
					t.Fatalf("seed %d: the core %v is satisfiable", seed, res.Core)
				}
			})
		}
	}
}

// TestEveryOperator gives each operator arguments that only assumptions fix, so
// that constraints and circuits compute the result, and compares it with the
// evaluator.
func TestEveryOperator(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	structural := map[ast.Op]bool{ // covered by the problems above and by the quantifiers' tests
		ast.OpTrue: true, ast.OpFalse: true, ast.OpInt: true, ast.OpBv: true, ast.OpConst: true, ast.OpVar: true,
		ast.OpForall: true, ast.OpExists: true, ast.OpIsTrue: true, ast.OpBoolOf: true, ast.OpFree: true, ast.OpReal: true,
	}
	for op := ast.Op(0); op < ast.NumOps; op++ {
		if structural[op] {
			continue
		}
		for round := 0; round < 12; round++ {
			g := ast.New()
			var fix []ast.Node
			n := 0
			arg := func(typ ast.Type) ast.Node {
				n++
				c := g.Const(fmt.Sprintf("a%d", n), typ)
				switch g.Kind(typ) {
				case ast.KBool:
					p := g.IsTrue(c)
					if r.IntN(2) == 0 {
						p = g.Not(p)
					}
					fix = append(fix, p)
				case ast.KInt:
					fix = append(fix, g.Eq(c, g.Num64(int64(r.IntN(15)-7))))
				case ast.KReal:
					fix = append(fix, g.Eq(c, g.RealNum(big.NewRat(int64(r.IntN(15)-7), int64(1+r.IntN(4))))))
				case ast.KBitVec:
					fix = append(fix, g.Eq(c, g.BvNum(big.NewInt(r.Int64()), g.Width(typ))))
				}
				return c
			}
			term := operatorTerm(g, op, arg, r)
			var res, link ast.Node
			if g.Type(term) == ast.Pred {
				res = g.Const("res", ast.Bool)
				link = g.Conn(ast.OpEquiv, g.IsTrue(res), term)
			} else {
				res = g.Const("res", g.Type(term))
				link = g.Eq(res, term)
			}
			out := Solve(context.Background(), Problem{G: g, Facts: []ast.Node{link}, Assumed: fix}, Options{})
			if out.Status != Sat {
				t.Fatalf("%v: %v %v", op, out.Status, out.Reasons)
			}
			if !tiny.Holds(t, g, out.Model, append(fix, link)) {
				t.Fatalf("%v: wrong value in %v", op, out.Model)
			}
		}
	}
}

// operatorTerm applies op to arguments that suit it.
func operatorTerm(g *ast.Graph, op ast.Op, arg func(ast.Type) ast.Node, r *rand.Rand) ast.Node {
	w := 1 + r.IntN(5)
	bv := g.BitVec(w)
	p := func() ast.Node { return g.IsTrue(arg(ast.Bool)) }
	fun := g.Fun([]ast.Type{ast.Int}, ast.Int)
	switch {
	case op == ast.OpNot:
		return g.Not(p())
	case op == ast.OpAnd || op == ast.OpOr:
		return g.Conn(op, p(), p(), p())
	case op == ast.OpImplies || op == ast.OpEquiv:
		return g.Conn(op, p(), p())
	case op == ast.OpIte:
		return g.Ite(p(), arg(ast.Int), arg(ast.Int))
	case op == ast.OpEq:
		return g.Eq(arg(bv), arg(bv))
	case op == ast.OpAllDiff:
		return g.Conn(op, arg(ast.Int), arg(ast.Int), arg(ast.Int))
	case op >= ast.OpLe && op <= ast.OpGt:
		return g.Conn(op, arg(ast.Int), arg(ast.Int))
	case op == ast.OpNeg || op == ast.OpAbs:
		return g.Arith(op, arg(ast.Int))
	case op == ast.OpPow:
		return g.Arith(op, arg(ast.Int), g.Num64(int64(r.IntN(4))))
	case op == ast.OpEDiv || op == ast.OpEMod: // open where the divisor is 0
		y := arg(ast.Int)
		return g.Ite(g.Eq(y, g.Num64(0)), g.Num64(0), g.Arith(op, arg(ast.Int), y))
	case op > ast.OpGt && op < ast.OpApply:
		return g.Arith(op, arg(ast.Int), arg(ast.Int))
	case op == ast.OpApply:
		return g.Apply(g.Const("f", fun), arg(ast.Int))
	case op == ast.OpOverride:
		return g.Apply(g.Override(g.Const("f", fun), []ast.Node{arg(ast.Int)}, arg(ast.Int)), arg(ast.Int))
	case op == ast.OpConstFun:
		return g.Apply(g.ConstFun(fun, arg(ast.Int)), arg(ast.Int))
	case op == ast.OpBvNot || op == ast.OpBvNeg:
		return g.Bv(op, w, 0, arg(bv))
	case op == ast.OpBvConcat:
		return g.Bv(op, w+2, 0, arg(bv), arg(g.BitVec(2)))
	case op == ast.OpBvExtract:
		lo := r.IntN(w)
		return g.BvExtract(arg(bv), lo+r.IntN(w-lo), lo)
	case op == ast.OpBvSignExt:
		return g.Bv(op, w+3, 0, arg(bv))
	case op == ast.OpBv2Nat || op == ast.OpSbv2Int:
		return g.Arith(op, arg(bv))
	case op == ast.OpNat2Bv:
		return g.Bv(op, w, 0, arg(ast.Int))
	case op == ast.OpRLe || op == ast.OpRLt:
		return g.Conn(op, arg(ast.Real), arg(ast.Real))
	case op == ast.OpRNeg:
		return g.RealArith(op, arg(ast.Real))
	case op == ast.OpRDiv: // open where the divisor is 0
		y := arg(ast.Real)
		return g.Ite(g.Eq(y, g.RealNum64(0)), y, g.RealArith(op, arg(ast.Real), y))
	case op == ast.OpOfInt:
		return g.RealArith(op, arg(ast.Int))
	case op == ast.OpFloor || op == ast.OpCeiling:
		return g.Arith(op, arg(ast.Real))
	case op > ast.OpReal:
		return g.RealArith(op, arg(ast.Real), arg(ast.Real))
	case op >= ast.OpBvUlt && op <= ast.OpBvSle || op >= ast.OpBvSaddO:
		return g.Conn(op, arg(bv), arg(bv))
	}
	return g.Bv(op, w, 0, arg(bv), arg(bv))
}
