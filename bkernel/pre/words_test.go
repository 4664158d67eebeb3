package pre

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// wordProblem has constants x0.. and numerals of one width.
type wordProblem struct {
	g *ast.Graph
	w int
	x []ast.Node
}

func newWordProblem(w, n int) *wordProblem {
	p := &wordProblem{g: ast.New(), w: w}
	for i := range n {
		p.x = append(p.x, p.g.Const(fmt.Sprintf("x%d", i), p.g.BitVec(w)))
	}
	return p
}

func (p *wordProblem) num(v int64) ast.Node                 { return p.g.BvNum(big.NewInt(v), p.w) }
func (p *wordProblem) op(op ast.Op, a, b ast.Node) ast.Node { return p.g.Bv(op, p.w, 0, a, b) }
func (p *wordProblem) less(a, b ast.Node) ast.Node          { return p.g.Conn(ast.OpBvUlt, a, b) }

func (p *wordProblem) pass(facts ...ast.Node) (before, after []ast.Node) {
	rw := rewrite.New(p.g)
	q := New(context.Background(), p.g, rw, nil, facts)
	for i, f := range facts {
		q.Facts[i] = rw.Simplify(f)
	}
	q.flatten()
	before = slices.Clone(q.Facts)
	q.words()
	return before, q.Facts
}

// TestWordsPass compares facts before and after the pass.
func TestWordsPass(t *testing.T) {
	p := newWordProblem(64, 4)
	g, x, y, z, u := p.g, p.x[0], p.x[1], p.x[2], p.x[3]
	small := []ast.Node{p.less(x, p.num(100)), p.less(y, p.num(1000))}
	product := p.op(ast.OpBvMul, x, y)
	for _, c := range []struct {
		name string
		fact ast.Node
		want int // facts that are left of it; -1 when it becomes false
	}{
		{"bound of a product", p.less(product, p.num(99*999+1)), 0},
		{"above a product", p.less(p.num(99*999), product), -1},
		{"overflow of a product", g.Conn(ast.OpBvUmulO, x, y), -1},
		{"part of a sum", p.less(p.op(ast.OpBvAdd, x, y), y), -1},
		{"what nothing decides", p.less(x, y), 1},
		{"refuted branches", g.Or(
			g.And(p.less(z, x), p.less(p.num(200), z)),
			g.And(p.less(u, y), p.less(p.num(2000), u))), -1},
	} {
		before, after := p.pass(append(slices.Clone(small), c.fact)...)
		switch {
		case len(before) < 3:
			t.Errorf("%s: rewriting does it alone", c.name)
		case c.want < 0 && (len(after) != 1 || g.Op(after[0]) != ast.OpFalse):
			t.Errorf("%s: not refuted", c.name)
		case c.want >= 0 && len(after) != 2+c.want:
			t.Errorf("%s: %d facts of %d", c.name, len(after), len(before))
		}
	}
}
