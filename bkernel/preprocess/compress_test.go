package preprocess

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// TestCompressKeepsSolvability lists all values of two wide words that are only
// compared, before, and of the narrow ones after.
func TestCompressKeepsSolvability(t *testing.T) {
	ran, sat, unsat := 0, 0, 0
	for seed := uint64(0); seed < 150; seed++ {
		r := rand.New(rand.NewPCG(seed, 5))
		p := newWordProblem(6, 2)
		g := p.g
		marks := []ast.Node{p.num(r.Int64N(64)), p.num([]int64{0, 1, 63, 62, 2}[r.IntN(5)])}[:1+r.IntN(2)]
		var pred func(depth int) ast.Node
		leaf := func() ast.Node {
			if r.IntN(3) == 0 {
				return marks[r.IntN(len(marks))]
			}
			return p.x[r.IntN(2)]
		}
		term := func(depth int) ast.Node {
			if depth > 0 && r.IntN(3) == 0 {
				return g.Ite(pred(depth-1), leaf(), leaf())
			}
			return leaf()
		}
		pred = func(depth int) ast.Node {
			switch k := r.IntN(8); {
			case depth > 0 && k == 0:
				return g.Not(pred(depth - 1))
			case depth > 0 && k == 1:
				return g.Or(pred(depth-1), pred(depth-1))
			case k < 4:
				return g.Eq(term(depth), term(depth))
			case k == 4:
				return g.Conn(ast.OpBvUle, term(depth), term(depth))
			}
			return p.less(term(depth), term(depth))
		}
		facts := []ast.Node{p.less(p.x[0], p.x[1])}
		if r.IntN(2) == 0 {
			facts = []ast.Node{g.Not(g.Eq(p.x[0], p.x[1]))}
		}
		for range 1 + r.IntN(5) {
			facts = append(facts, pred(2))
		}
		q := simplified(g, facts)
		if !q.alone("compress") {
			continue
		}
		ran++
		solvable := func(fs []ast.Node, found func(m ast.Model)) bool {
			var cs []ast.Node
			for _, c := range g.Consts() {
				if uses(g, fs, c) {
					cs = append(cs, c)
				}
			}
			any := false
			m := ast.Model{}
			var rec func(i int)
			rec = func(i int) {
				if i < len(cs) {
					for _, v := range eval.Values(g, g.Type(cs[i])) {
						m[cs[i]] = v
						rec(i + 1)
					}
					return
				}
				ev := eval.New(g, m)
				for _, f := range fs {
					if ok, err := ev.Holds(f); err != nil || !ok {
						return
					}
				}
				any = true
				if found != nil {
					found(m)
				}
			}
			rec(0)
			return any
		}
		before := solvable(facts, nil)
		after := solvable(q.Facts, func(m ast.Model) {
			full := ast.Model{}
			for c, v := range m {
				full[c] = v
			}
			for _, c := range g.Consts() {
				if _, ok := full[c]; !ok {
					full[c] = eval.Default(g, g.Type(c))
				}
			}
			ev := eval.New(g, full)
			for _, d := range slices.Backward(q.Defs) {
				v, err := ev.Eval(d.T)
				if err != nil {
					t.Fatal(err)
				}
				full[d.X] = v
				ev = eval.New(g, full)
			}
			for _, f := range facts {
				if ok, err := ev.Holds(f); err != nil || !ok {
					t.Fatalf("seed %d: a narrow solution does not solve the wide problem: %v", seed, full)
				}
			}
		})
		if before != after {
			t.Fatalf("seed %d: solvable %v before, %v after", seed, before, after)
		}
		if before {
			sat++
		} else {
			unsat++
		}
	}
	t.Logf("%d problems, %d with solutions, %d without", ran, sat, unsat)
	if sat < 55 || unsat < 46 {
		t.Error("too few of a kind")
	}
}

func uses(g *ast.Graph, fs []ast.Node, c ast.Node) bool {
	seen := map[ast.Node]bool{}
	stack := slices.Clone(fs)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == c {
			return true
		}
		if !seen[n] {
			seen[n] = true
			stack = append(stack, g.Args(n)...)
		}
	}
	return false
}

// Words that are added to, or that a kept constant reaches, stay.
func TestCompressLeavesOthers(t *testing.T) {
	p := newWordProblem(64, 4)
	g := p.g
	rw := rewrite.New(g)
	sum := p.op(ast.OpBvAdd, p.x[0], p.x[1])
	q := New(context.Background(), g, rw, nil, []ast.Node{p.less(sum, p.x[2]), p.less(p.x[2], p.x[3])})
	if q.alone("compress") {
		t.Error("words of a sum were narrowed")
	}
	q = New(context.Background(), g, rw, nil, []ast.Node{p.less(p.x[2], p.x[3])})
	q.Keep(p.x[2])
	if q.alone("compress") {
		t.Error("a kept constant was narrowed")
	}
	high := g.BvNum(new(big.Int).Lsh(big.NewInt(1), 63), 64)
	q = New(context.Background(), g, rw, nil, []ast.Node{p.less(p.x[2], p.x[3]), p.less(high, p.x[2])})
	if !q.alone("compress") || g.Width(g.Type(g.Arg(q.Facts[0], 0))) > 4 {
		t.Error("compared words stay wide")
	}
}
