package preprocess

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// problem is one over some constants, of which passes run.
type problem struct {
	*ast.Graph
	rw *rewrite.Rewriter
	x  []ast.Node
}

func newProblem(n int, t func(g *ast.Graph) ast.Type) *problem {
	g := ast.New()
	p := &problem{Graph: g, rw: rewrite.New(g)}
	for i := range n {
		p.x = append(p.x, g.Const(fmt.Sprintf("x%d", i), t(g)))
	}
	return p
}

// facts gives what passes make of facts in normal form, in order.
func (p *problem) facts(facts []ast.Node, passes ...string) []ast.Node {
	for i, f := range facts {
		facts[i] = p.rw.Simplify(f)
	}
	pre := New(context.Background(), p.Graph, p.rw, nil, facts)
	pre.flatten()
	for _, name := range passes {
		pre.alone(name)
	}
	slices.Sort(pre.Facts)
	return pre.Facts
}

// TestCliquesAnew: terms of which each two differ are in one fact, whenever it turned up that
// two of them do.
func TestCliquesAnew(t *testing.T) {
	p := newProblem(5, func(g *ast.Graph) ast.Type { return ast.Int })
	differ := func(i, j int) ast.Node { return p.Not(p.Eq(p.x[i], p.x[j])) }
	distinct := func(is ...int) ast.Node {
		var xs []ast.Node
		for _, i := range is {
			xs = append(xs, p.x[i])
		}
		return p.Mk(ast.OpAllDiff, ast.Pred, xs, 0)
	}
	var pairs []ast.Node
	for i := range 5 {
		for j := range i {
			pairs = append(pairs, differ(i, j))
		}
	}
	want := p.facts([]ast.Node{distinct(0, 1, 2, 3, 4)})
	for i, said := range [][]ast.Node{
		pairs,
		{distinct(0, 1, 2, 3), distinct(0, 1, 2, 4), differ(3, 4)},
		{distinct(0, 1, 4), distinct(0, 2, 3), distinct(1, 2, 4), differ(4, 3), differ(1, 3), differ(4, 0)},
	} {
		if got := p.facts(said, "cliques"); !slices.Equal(got, want) {
			t.Errorf("spelling %d: %d facts", i, len(got))
		}
	}
}

// TestWires: circuits whose wires have names are the same as those without.
func TestWires(t *testing.T) {
	p := newProblem(6, func(g *ast.Graph) ast.Type { return g.BitVec(8) })
	g := p.Graph
	op := func(o ast.Op, args ...ast.Node) ast.Node { return g.Bv(o, 8, 0, args...) }
	x, y, z, u, v, w := p.x[0], p.x[1], p.x[2], p.x[3], p.x[4], p.x[5]
	whole := op(ast.OpBvMul, x, op(ast.OpBvAdd, y, z))
	one, other := op(ast.OpBvMul, x, y), op(ast.OpBvMul, z, x)
	differ := func(a, b ast.Node) ast.Node { // in the lower or the upper half
		return g.Not(g.And(g.Eq(g.BvExtract(a, 3, 0), g.BvExtract(b, 3, 0)), g.Eq(g.BvExtract(a, 7, 4), g.BvExtract(b, 7, 4))))
	}
	for i, said := range [][]ast.Node{
		{differ(whole, op(ast.OpBvAdd, one, other))},
		{g.Eq(u, one), g.Eq(other, v), differ(whole, op(ast.OpBvAdd, u, v))},
		{g.And(g.Eq(u, whole), g.And(g.Eq(v, other), g.Eq(one, w))), differ(u, op(ast.OpBvAdd, v, w))},
	} {
		pre := New(context.Background(), g, p.rw, nil, said)
		if pre.alone(sameCircuits); len(pre.Facts) != 1 || g.Op(pre.Facts[0]) != ast.OpFalse {
			t.Errorf("spelling %d: %s", i, g.Brief(pre.Facts[0], 6))
		}
	}
}
