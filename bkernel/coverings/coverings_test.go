package coverings

import (
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// What a formula says does not hang on how it is written: each is decided in several
// spellings, and its models satisfy what has no quantifier.
func TestDecide(t *testing.T) {
	g := ast.New()
	a, b, p := g.Const("a", ast.Real), g.Const("b", ast.Real), g.Const("p", ast.Bool)
	x, y := g.Var("x", ast.Real), g.Var("y", ast.Real)
	num := g.RealNum64
	mul := func(ns ...ast.Node) ast.Node { return g.RealArith(ast.OpRMul, ns...) }
	add := func(ns ...ast.Node) ast.Node { return g.RealArith(ast.OpRAdd, ns...) }
	lt := func(a, b ast.Node) ast.Node { return g.Mk(ast.OpRLt, ast.Pred, []ast.Node{a, b}, 0) }
	same := func(a, b ast.Node) ast.Node { return g.Mk(ast.OpEquiv, ast.Pred, []ast.Node{a, b}, 0) }
	forall := func(v, f ast.Node) ast.Node { return g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{v}}, f) }
	exists := func(v, f ast.Node) ast.Node { return g.Quantify(ast.OpExists, ast.Quant{Vars: []ast.Node{v}}, f) }
	quartic := add(mul(x, x, x, x), mul(a, x), b) // above 0 for all x: 256 b^3 > 27 a^4
	above := forall(x, lt(num(0), quartic))
	denied := g.Not(exists(x, g.Not(lt(num(0), quartic))))
	given := []ast.Node{g.Eq(a, num(4)), lt(b, num(3))}
	enough := []ast.Node{g.Eq(a, num(4)), lt(b, num(4)), lt(num(3), b)}
	root := g.Eq(mul(x, x, x), num(2))
	for _, c := range []struct {
		name  string
		holds bool
		facts []ast.Node
	}{
		{"too little", false, append([]ast.Node{above}, given...)},
		{"denied", false, append([]ast.Node{denied}, given...)},
		{"enough", true, append([]ast.Node{above}, enough...)},
		{"not enough for all", true, append([]ast.Node{g.Not(above)}, given...)},
		{"equal to a choice", true, append([]ast.Node{same(g.IsTrue(p), above), g.Not(g.IsTrue(p))}, given...)},
		{"equal to another choice", false, append([]ast.Node{same(g.IsTrue(p), denied), g.IsTrue(p)}, given...)},
		{"one quantifier twice", true, append([]ast.Node{same(above, denied)}, given...)},
		{"one quantifier against itself", false, []ast.Node{g.Not(same(above, denied))}},
		{"a term by cases", false, []ast.Node{g.Eq(a, g.Ite(lt(b, num(0)), num(1), mul(b, b))), lt(a, num(0))}},
		{"cases below a quantifier", true, []ast.Node{exists(x, g.And(root, forall(y, g.Not(lt(g.Ite(lt(y, x), add(a, num(1)), a), x)))))}},
		{"a root that is told", true, []ast.Node{g.Eq(mul(a, a, a), num(2)), g.Eq(b, mul(a, a)), exists(x, g.And(root, g.Eq(x, a)))}},
		{"a name bound twice", true, []ast.Node{exists(x, g.And(lt(num(5), x), exists(x, root), lt(x, num(6))))}},
		{"an implication", false, append([]ast.Node{g.Mk(ast.OpImplies, ast.Pred, []ast.Node{above, lt(b, num(3))}, 0)}, enough...)},
		{"an implication from what is false", true, append([]ast.Node{g.Mk(ast.OpImplies, ast.Pred, []ast.Node{above, lt(num(9), b)}, 0)}, given...)},
	} {
		problem := New(g, c.facts)
		if problem == nil {
			t.Errorf("%s is not read", c.name)
			continue
		}
		holds, m, _, err := problem.Decide(1<<24, nil)
		if err != nil || holds != c.holds {
			t.Errorf("%s: %v, %v", c.name, holds, err)
			continue
		}
		ev := eval.New(g, m)
		for _, f := range c.facts {
			if op := g.Op(f); holds && (op == ast.OpEq || op == ast.OpRLt) {
				if ok, err := ev.Holds(f); err != nil || !ok {
					t.Errorf("%s: %s in %v: %v", c.name, g.Brief(f, 6), m, err)
				}
			}
		}
	}
	f := g.Const("f", g.Fun([]ast.Type{ast.Real}, ast.Real))
	i := g.Const("i", ast.Int)
	for _, foreign := range []ast.Node{lt(g.Apply(f, a), a), g.Le(i, g.Num64(0)), lt(g.RealArith(ast.OpRDiv, a, b), a)} {
		if New(g, []ast.Node{above, foreign}) != nil {
			t.Errorf("%s is read", g.Brief(foreign, 6))
		}
	}
	if _, _, left, err := New(g, []ast.Node{above}).Decide(10, nil); err == nil || left != 0 {
		t.Errorf("ten units of work are enough, and leave %d", left)
	}
}
