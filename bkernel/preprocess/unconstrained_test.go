package preprocess

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// loose makes random facts whose constants mostly stand in one place.
type loose struct {
	g    *ast.Graph
	r    *rand.Rand
	made map[ast.Type][]ast.Node
}

// constant is a new one, or one in five times an old one.
func (l *loose) constant(t ast.Type) ast.Node {
	if old := l.made[t]; len(old) > 0 && l.r.IntN(5) == 0 {
		return old[l.r.IntN(len(old))]
	}
	c := l.g.Const(fmt.Sprintf("c%d_%d", t, len(l.made[t])), t)
	l.made[t] = append(l.made[t], c)
	return c
}

func (l *loose) number(depth int) ast.Node {
	g, sub := l.g, func() ast.Node { return l.number(depth - 1) }
	if depth == 0 {
		return l.constant(ast.Int)
	}
	switch l.r.IntN(8) {
	case 0:
		return g.Num64(l.r.Int64N(9) - 4)
	case 1:
		return g.Arith(ast.OpAdd, sub(), sub(), sub())
	case 2:
		return g.Arith(ast.OpSub, sub(), sub())
	case 3:
		return g.Arith(ast.OpNeg, sub())
	case 4:
		return g.Ite(l.pred(depth-1), sub(), sub())
	case 5, 6: // digits, of which some have a gap
		k := []int64{2, 4, -4, 3}[l.r.IntN(4)]
		sum := []ast.Node{g.Arith(ast.OpMul, g.Num64(k), sub()), g.Ite(l.pred(0), g.Num64(1), g.Num64(0))}
		if k*k > 4 {
			sum = append(sum, g.Ite(l.pred(depth-1), g.Num64(3), g.Num64(5)))
		}
		return g.Arith(ast.OpAdd, append(sum, g.Num64(7))...)
	}
	return l.constant(ast.Int)
}

func (l *loose) word(w, depth int) ast.Node {
	g, t := l.g, l.g.BitVec(w)
	mk := func(op ast.Op, args ...ast.Node) ast.Node { return g.Mk(op, t, args, 0) }
	if depth == 0 {
		return l.constant(t)
	}
	a := l.word(w, depth-1)
	switch l.r.IntN(8) {
	case 0:
		return mk(ast.OpBvNot, a)
	case 1:
		return mk(ast.OpBvNeg, a)
	case 2:
		return mk([]ast.Op{ast.OpBvAdd, ast.OpBvSub, ast.OpBvXor}[l.r.IntN(3)], a, l.word(w, depth-1))
	case 3:
		return mk(ast.OpBvAnd, a, l.word(w, depth-1))
	case 4:
		if w > 1 {
			low := 1 + l.r.IntN(w-1)
			return mk(ast.OpBvConcat, l.word(w-low, depth-1), l.word(low, depth-1))
		}
	case 5:
		over := 1 + l.r.IntN(3)
		return g.BvExtract(l.word(w+over, depth-1), w-1+over-1, over-1)
	case 6:
		return g.Ite(l.pred(depth-1), a, l.word(w, depth-1))
	}
	return a
}

func (l *loose) pred(depth int) ast.Node {
	g := l.g
	if depth == 0 {
		return g.IsTrue(l.constant(ast.Bool))
	}
	switch l.r.IntN(7) {
	case 0:
		return g.Not(l.pred(depth - 1))
	case 1:
		return g.Conn(ast.OpEquiv, l.pred(depth-1), l.pred(depth-1))
	case 2:
		return g.Or(l.pred(depth-1), l.pred(depth-1))
	case 3:
		return g.Eq(l.number(depth-1), l.number(depth-1))
	case 4:
		return g.Eq(l.word(3, depth-1), l.word(3, depth-1))
	case 5:
		return g.IsTrue(g.BoolOf(l.pred(depth - 1)))
	}
	return g.Conn([]ast.Op{ast.OpLe, ast.OpLt, ast.OpGe, ast.OpGt}[l.r.IntN(4)], l.number(depth-1), l.number(depth-1))
}

// TestUnconstrained: what the pass leaves is as true, whatever its constants are, as the facts
// were with the values that the definitions give theirs.
func TestUnconstrained(t *testing.T) {
	gone, verdicts := 0, map[bool]int{}
	for seed := range uint64(1500) {
		l := &loose{g: ast.New(), r: rand.New(rand.NewPCG(seed, 3)), made: map[ast.Type][]ast.Node{}}
		g := l.g
		var before []ast.Node
		for range 1 + l.r.IntN(3) {
			before = append(before, l.pred(4))
		}
		p := New(context.Background(), g, rewrite.New(g), nil, before)
		if !p.alone(unconstrained) {
			continue
		}
		gone += len(p.Defs)
		for range 8 {
			m := ast.Model{}
			for _, c := range g.Consts() {
				m[c] = ast.Value{Kind: g.Kind(g.Type(c)), Int: big.NewInt(l.r.Int64N(8)), Bool: l.r.IntN(2) == 0}
				if m[c].Kind == ast.KInt {
					m[c].Int.Sub(m[c].Int, big.NewInt(4))
				} else if m[c].Kind == ast.KBitVec {
					m[c].Int.And(m[c].Int, big.NewInt(1<<g.Width(g.Type(c))-1))
				}
			}
			ev := eval.New(g, nil)
			ev.Reset(m)
			for _, d := range slices.Backward(p.Defs) {
				v, err := ev.Eval(d.T)
				if err != nil {
					t.Fatal(err)
				}
				m[d.X] = v
				ev.Reset(m)
			}
			// All facts, as one truth each time.
			hold := func(facts []ast.Node) bool {
				for _, f := range facts {
					if v, err := ev.Eval(g.BoolOf(f)); err != nil {
						t.Fatal(err)
					} else if !v.Bool {
						return false
					}
				}
				return true
			}
			is, was := hold(p.Facts), hold(before)
			if is != was {
				t.Fatalf("seed %d: the facts are %v, were %v, under %v", seed, is, was, m)
			}
			verdicts[is]++
		}
	}
	if gone < 1000 || verdicts[true] < 500 || verdicts[false] < 500 {
		t.Errorf("%d constants gone, verdicts %v", gone, verdicts)
	}
}

// TestBeforeNormalForm: passes that run before the normal form rewrite nothing of what is not
// in it: a numeral stands on the left of a comparison under a denied conjunction.
func TestBeforeNormalForm(t *testing.T) {
	g := ast.New()
	w4 := g.BitVec(4)
	u, v, w := g.Const("u", w4), g.Const("v", w4), g.Const("w", w4)
	c, d := g.Const("c", ast.Int), g.Const("d", ast.Int)
	facts := []ast.Node{
		g.Eq(w, g.Mk(ast.OpBvAdd, w4, []ast.Node{u, v}, 0)), // a wire of words that are told apart
		g.Not(g.Eq(w, g.Mk(ast.OpBvMul, w4, []ast.Node{u, v}, 0))),
		g.Eq(c, g.Num64(0)), g.Eq(d, g.Num64(0)),
		g.Eq(g.Const("a", ast.Int), g.Const("b", ast.Int)), // which is unconstrained
		g.Not(g.And(g.Le(g.Num64(2), c), g.Le(g.Num64(3), d))),
	}
	p := New(context.Background(), g, rewrite.New(g), nil, facts)
	p.Run()
	if slices.Contains(p.Facts, g.False()) {
		t.Error("a problem with a solution is refuted")
	}
}
