package preprocess

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
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
	q := simplified(p.g, facts)
	before = slices.Clone(q.Facts)
	q.alone("words")
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

// each lists all values of the constants.
func (p *wordProblem) each(f func(ev *eval.Evaluator)) {
	m := ast.Model{}
	var rec func(i int)
	rec = func(i int) {
		if i == len(p.x) {
			f(eval.New(p.g, m))
			return
		}
		for _, v := range eval.Values(p.g, p.g.Type(p.x[i])) {
			m[p.x[i]] = v
			rec(i + 1)
		}
	}
	rec(0)
}

// sameSolutions runs a pass and compares what holds before and after.
func (p *wordProblem) sameSolutions(t *testing.T, facts []ast.Node, pass string) (changed, solvable bool) {
	t.Helper()
	q := simplified(p.g, facts)
	changed = q.alone(pass)
	all := func(ev *eval.Evaluator, fs []ast.Node) bool {
		for _, f := range fs {
			if ok, err := ev.Holds(f); err != nil || !ok {
				return false
			}
		}
		return true
	}
	p.each(func(ev *eval.Evaluator) {
		before, after := all(ev, facts), all(ev, q.Facts)
		if before != after {
			t.Fatalf("before %v, after %v", before, after)
		}
		solvable = solvable || before
	})
	return changed, solvable
}

// TestDivisions compares the factors that are listed with all products.
func TestDivisions(t *testing.T) {
	ran := 0
	for n := int64(0); n < 16; n++ {
		for hi := int64(1); hi <= 5; hi++ {
			p := newWordProblem(4, 2)
			facts := []ast.Node{
				p.g.Eq(p.op(ast.OpBvMul, p.x[0], p.x[1]), p.num(n)),
				p.less(p.x[0], p.num(hi)), p.less(p.x[1], p.num(4)),
			}
			if changed, _ := p.sameSolutions(t, facts, "words"); changed {
				ran++
			}
		}
	}
	if ran < 76 {
		t.Errorf("%d products are listed", ran)
	}
}

// TestDivisionsOfWideNumerals has numerals around the greatest signed machine word, all
// products of 1 and themselves.
func TestDivisionsOfWideNumerals(t *testing.T) {
	for _, n := range []uint64{1<<63 - 25, 1<<63 - 1, 1 << 63, 1<<63 + 29, 1<<64 - 59, 1<<64 - 1} {
		p := newWordProblem(128, 2)
		end := p.g.BvNum(new(big.Int).Lsh(big.NewInt(1), 64), 128)
		_, after := p.pass(
			p.g.Eq(p.op(ast.OpBvMul, p.x[0], p.x[1]), p.g.BvNum(new(big.Int).SetUint64(n), 128)),
			p.less(p.x[0], end), p.less(p.x[1], end))
		m := ast.Model{
			p.x[0]: {Kind: ast.KBitVec, Int: big.NewInt(1)},
			p.x[1]: {Kind: ast.KBitVec, Int: new(big.Int).SetUint64(n)},
		}
		for _, f := range after {
			if ok, err := eval.New(p.g, m).Holds(f); err != nil || !ok {
				t.Errorf("%d: the pass lost 1 times itself: %v", n, err)
			}
		}
	}
}
