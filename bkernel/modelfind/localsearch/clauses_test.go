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
		m, _ := l.Search(func(ast.Node) *big.Int { return nil }, 30000, func() bool { return false })
		if m == nil {
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
