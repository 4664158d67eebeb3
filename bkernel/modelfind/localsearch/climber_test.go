package localsearch

import (
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
)

// TestTranslation: what the clauses of random facts hold under satisfies the facts.
func TestTranslation(t *testing.T) {
	found, none := 0, 0
	for seed := uint64(0); seed < 400; seed++ {
		s := tiny.New(seed)
		facts := s.Facts()
		rw := rewrite.New(s.G)
		normal := make([]ast.Node, len(facts))
		for i, f := range facts {
			normal[i] = rw.Simplify(f)
		}
		l := New(s.G, normal, seed)
		if l == nil {
			none++
			continue
		}
		m, ok := l.First(func(ast.Node) *big.Int { return nil }, func() bool { return false })
		if !ok {
			continue
		}
		found++
		if !tiny.Holds(t, s.G, m, facts) {
			t.Fatalf("seed %d: %v is no model", seed, m)
		}
	}
	t.Logf("%d found, %d not translated", found, none)
	if found < 20 {
		t.Errorf("only %d found, %d not translated", found, none)
	}
}

// TestTurns: turns that get no nearer come ever less often.
func TestTurns(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	sq := func(a ast.Node) ast.Node { return g.Arith(ast.OpMul, a, a) }
	l := New(g, []ast.Node{rw.Simplify(g.Eq(g.Arith(ast.OpAdd, sq(x), sq(y)), g.Num64(3)))}, 1)
	turns := 0
	for count := uint64(0); count < 100000; count++ {
		if l.Due(count) {
			turns++
			if _, ok := l.Turn(count, func(ast.Node) *big.Int { return nil }, func() bool { return turns > 3 }); ok {
				t.Fatal("a sum of two squares is 3")
			}
		}
	}
	if turns < 5 || turns > 50 {
		t.Errorf("%d turns", turns)
	}
}
