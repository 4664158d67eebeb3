package bkernel

import (
	"context"
	"math/big"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// monotone says x < y => f(x) < f(y), or with <= on both sides.
func monotone(g *ast.Graph, f ast.Node, strict bool) ast.Node {
	x, y := g.Var("x", ast.Int), g.Var("y", ast.Int)
	op := ast.OpLe
	if strict {
		op = ast.OpLt
	}
	return g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, y}},
		g.Conn(ast.OpImplies, g.Conn(op, x, y), g.Conn(op, g.Apply(f, x), g.Apply(f, y))))
}

// rising says f(x+1) >= f(x)+1.
func rising(g *ast.Graph, f ast.Node) ast.Node {
	x := g.Var("x", ast.Int)
	one := g.Num64(1)
	return g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}},
		g.Le(g.Arith(ast.OpAdd, g.Apply(f, x), one), g.Apply(f, g.Arith(ast.OpAdd, x, one))))
}

// TestMonotone refutes chains of growing length with an effort that grows no faster
// than the square of theirs.
func TestMonotone(t *testing.T) {
	for _, n := range []int64{20, 80, 160} {
		g := ast.New()
		f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
		at := func(i int64) ast.Node { return g.Apply(f, g.Num64(i)) }
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		res := Solve(ctx, Problem{G: g, Applied: []ast.Node{f}, Facts: []ast.Node{
			monotone(g, f, true), rising(g, f), g.Eq(at(0), g.Num64(0)), g.Conn(ast.OpLt, at(n), g.Num64(n)),
		}}, Options{})
		cancel()
		if res.Status != Unsat {
			t.Fatalf("%d: %v %v", n, res.Status, res.Reasons)
		}
		if s := res.Stats; s.FinalChecks > uint64(n)+20 || s.Decisions > uint64(10*n) {
			t.Errorf("%d: %d final checks, %d decisions", n, s.FinalChecks, s.Decisions)
		}
	}
}

// TestStyles has problems whose models are no tables, and looks at many points.
func TestStyles(t *testing.T) {
	g := ast.New()
	u := g.Set("U")
	fun := func(name string, ran ast.Type, dom ...ast.Type) ast.Node { return g.Const(name, g.Fun(dom, ran)) }
	f, p, h := fun("f", ast.Int, ast.Int), fun("p", ast.Bool, ast.Int), fun("h", ast.Int, ast.Int, u)
	f2 := fun("f2", ast.Int, ast.Int)
	e, w := fun("e", u, u), fun("w", ast.Int, g.BitVec(40))
	a, b := g.Const("a", u), g.Const("b", u)
	x, y, z, z2 := g.Var("x", ast.Int), g.Var("y", ast.Int), g.Var("z", u), g.Var("z2", u)
	v1, v2 := g.Var("v", g.BitVec(40)), g.Var("w", g.BitVec(40))
	all := func(body ast.Node, vars ...ast.Node) ast.Node {
		return g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, body)
	}
	fAt := func(i, v int64) ast.Node { return g.Eq(g.Apply(f, g.Num64(i)), g.Num64(v)) }
	px := func(n ast.Node) ast.Node { return g.IsTrue(g.Apply(p, n)) }
	implies := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpImplies, a, b) }
	bv := func(i int64) ast.Node { return g.BvNum(big.NewInt(i), 40) }
	for name, facts := range map[string][]ast.Node{
		"steps":        {monotone(g, f, false), fAt(3, 7), fAt(10, 12)},
		"strict":       {monotone(g, f, true), fAt(0, 0), fAt(3, 30)},
		"rising":       {rising(g, f), fAt(0, 0), fAt(7, 9)},
		"guarded line": {all(implies(g.Le(g.Num64(5), x), g.Eq(g.Apply(f, x), g.Arith(ast.OpAdd, x, x))), x), fAt(0, 1)},
		"two lines": {
			all(implies(g.Le(g.Num64(5), x), g.Eq(g.Apply(f, x), x)), x),
			all(implies(g.Conn(ast.OpLt, x, g.Num64(5)), g.Eq(g.Apply(f, x), g.Num64(2))), x),
		},
		"upward closed": {all(implies(g.And(px(x), g.Le(x, y)), px(y)), x, y), px(g.Num64(4)), g.Not(px(g.Num64(1)))},
		"two arguments": {
			all(implies(g.Le(x, y), g.Le(g.Apply(h, x, z), g.Apply(h, y, z))), x, y, z),
			g.Eq(g.Apply(h, g.Num64(1), a), g.Num64(5)), g.Eq(g.Apply(h, g.Num64(9), a), g.Num64(6)),
		},
		"one to one": {all(implies(g.Eq(g.Apply(e, z), g.Apply(e, z2)), g.Eq(z, z2)), z, z2), g.Not(g.Eq(a, b)), g.Eq(g.Apply(e, a), b)},
		"inverse": {
			all(g.Eq(g.Apply(f2, g.Apply(f, x)), x), x), fAt(0, 10), fAt(3, 0),
		},
		"words": {
			all(implies(g.Conn(ast.OpBvUle, v1, v2), g.Le(g.Apply(w, v1), g.Apply(w, v2))), v1, v2),
			g.Eq(g.Apply(w, bv(3)), g.Num64(1)), g.Eq(g.Apply(w, bv(1<<39)), g.Num64(2)),
		},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		res := Solve(ctx, Problem{G: g, Facts: facts, Applied: []ast.Node{f, f2, p, h, e, w}}, Options{})
		cancel()
		if res.Status != Sat {
			t.Errorf("%s: %v %v", name, res.Status, res.Reasons)
			continue
		}
		o := &oracle{g: g, bound: map[ast.Node]ast.Value{}, elements: 1, ev: eval.New(g, res.Model)}
		for c, v := range res.Model {
			eval.Elements(g, g.Type(c), v, func(x ast.Value, _ ast.Type) { o.elements = max(o.elements, x.Int.Int64()+1) })
		}
		o.ints = func() (out []ast.Value) {
			for i := int64(-4); i < 15; i++ {
				out = append(out, ast.Value{Kind: ast.KInt, Int: big.NewInt(i)})
			}
			return out
		}
		for i, fact := range facts {
			if !o.holds(t, fact) {
				t.Errorf("%s: fact %d does not hold in the model", name, i)
			}
		}
	}
}
