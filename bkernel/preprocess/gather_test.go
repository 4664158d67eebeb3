package preprocess

import (
	"slices"
	"testing"

	"bsmt/bkernel/ast"
)

// TestResolvents: a clause that is there with a literal and with its denial is said without them,
// among the facts and in a conjunction or disjunction, whatever the signs; where the clauses differ
// in more they stay.
func TestResolvents(t *testing.T) {
	for _, signs := range [][3]bool{{}, {true, false, true}, {false, true, true}} {
		g := ast.New()
		lit := func(i int) ast.Node {
			l := g.IsTrue(g.Const([]string{"z", "a", "b"}[i], ast.Bool))
			if signs[i] {
				return g.Not(l)
			}
			return l
		}
		z, a, b := lit(0), lit(1), lit(2)
		for _, c := range []struct {
			facts []ast.Node
			is    ast.Node // None where they stay
		}{
			{[]ast.Node{g.Or(z, a, b), g.Or(g.Not(z), b, a)}, g.Or(a, b)},
			{[]ast.Node{g.And(g.Or(b, z, a), g.Or(a, g.Not(z), b))}, g.Or(a, b)},
			{[]ast.Node{g.Or(g.And(z, g.Or(a, b)), g.And(g.Not(z), g.Or(a, b)))}, g.Or(a, b)},
			{[]ast.Node{g.Not(g.And(g.Or(z, g.And(a, b)), g.Or(g.Not(z), g.And(a, b))))}, g.Or(g.Not(a), g.Not(b))},
			{[]ast.Node{g.Or(z, a, b), g.Or(g.Not(z), g.Not(a), b)}, ast.None},
			{[]ast.Node{g.Or(z, a, b), g.Or(g.Not(z), a)}, ast.None},
		} {
			consts := []ast.Node{g.Const("z", ast.Bool), g.Const("a", ast.Bool), g.Const("b", ast.Bool)}
			p := simplified(g, c.facts)
			before := solutions(t, g, c.facts, consts)
			want := p.Facts
			if p.alone("gather"); c.is != ast.None {
				want = []ast.Node{p.rw.Simplify(c.is)}
			}
			if !slices.Equal(p.Facts, want) {
				t.Errorf("signs %v: %s became %s", signs, printed(t, g, c.facts...), printed(t, g, p.Facts...))
			}
			if after := solutions(t, g, p.Facts, consts); len(before) != len(after) {
				t.Errorf("signs %v: %d solutions before, %d after", signs, len(before), len(after))
			}
		}
	}
}

// TestOrders: what is said of the order of two words or reals in two parts is said in one.
func TestOrders(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", g.BitVec(8)), g.Const("y", g.BitVec(8))
	u, v := g.Const("u", ast.Real), g.Const("v", ast.Real)
	q := g.IsTrue(g.Const("q", ast.Bool))
	op := func(op ast.Op, a, b ast.Node) ast.Node { return g.Mk(op, ast.Pred, []ast.Node{a, b}, 0) }
	for _, two := range []struct {
		less ast.Op
		a, b ast.Node
	}{{ast.OpBvUlt, x, y}, {ast.OpBvSlt, x, y}, {ast.OpRLt, u, v}} {
		lt, gt, eq := op(two.less, two.a, two.b), op(two.less, two.b, two.a), g.Eq(two.a, two.b)
		for _, c := range []struct {
			facts []ast.Node
			is    ast.Node
		}{
			{[]ast.Node{g.Not(lt), g.Not(gt)}, eq},
			{[]ast.Node{g.Not(eq), g.Not(gt)}, lt},
			{[]ast.Node{g.Not(lt), g.Not(eq)}, gt},
			{[]ast.Node{g.Or(q, g.And(g.Not(lt), g.Not(gt)))}, g.Or(q, eq)},
			{[]ast.Node{g.Or(q, lt, gt)}, g.Or(q, g.Not(eq))},
			{[]ast.Node{g.Or(lt, q, eq)}, g.Or(q, g.Not(gt))},
			{[]ast.Node{g.Or(q, g.And(lt, gt))}, q},
			{[]ast.Node{g.Or(q, g.And(lt, g.Not(eq)))}, g.Or(q, lt)},
		} {
			p := simplified(g, c.facts)
			p.alone("gather")
			if want := []ast.Node{p.rw.Simplify(c.is)}; !slices.Equal(p.Facts, want) {
				t.Errorf("%s became %s", printed(t, g, c.facts...), printed(t, g, p.Facts...))
			}
		}
	}
}
