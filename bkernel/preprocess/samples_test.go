package preprocess

import (
	"context"
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess/circuits"
	"bsmt/bkernel/rewrite"
)

// TestSamples: words that differ are told apart by a model of constants that says so, without a circuit; equal ones are not, and where
// something else than words is below them nothing is said of their constants.
func TestSamples(t *testing.T) {
	const w = 64
	g := ast.New()
	word := g.BitVec(w)
	x, y := g.Const("x", word), g.Const("y", word)
	f := g.Apply(g.Const("f", g.Fun([]ast.Type{word}, word)), x)
	mul, add, and := func(a, b ast.Node) ast.Node { return g.Bv(ast.OpBvMul, w, 0, a, b) },
		func(a, b ast.Node) ast.Node { return g.Bv(ast.OpBvAdd, w, 0, a, b) },
		func(a, b ast.Node) ast.Node { return g.Bv(ast.OpBvAnd, w, 0, a, b) }
	p := New(context.Background(), g, rewrite.New(g), nil, nil)
	for name, c := range map[string]struct {
		a, b  ast.Node
		apart bool
		want  circuits.Verdict // where they are told apart
	}{
		"a constant":       {x, y, true, circuits.Different},
		"products":         {mul(x, add(x, y)), mul(mul(x, x), y), true, circuits.Different},
		"few bits matter":  {and(and(and(x, y), mul(x, y)), add(x, y)), g.BvNum(new(big.Int), w), true, circuits.Different},
		"the same":         {mul(x, add(x, y)), add(mul(x, x), mul(y, x)), false, 0},
		"of a function":    {f, y, true, circuits.Unknown},
		"the same of them": {add(f, x), add(x, f), false, 0},
	} {
		pass := &circuitsPass{Preprocessor: p, samples: newSamples(p), budget: 1}
		m := pass.samples.apart(c.a, c.b)
		if (m != nil) != c.apart {
			t.Errorf("%s: told apart by %v", name, m)
		}
		if m == nil {
			continue
		}
		verdict, values := pass.compare(c.a, c.b, nil)
		if verdict != c.want || (verdict == circuits.Different) != (values != nil) || pass.budget != 1 {
			t.Errorf("%s: %v with %v", name, verdict, values)
		}
		own := ast.Model{}
		for n, v := range values {
			own[n] = ast.Value{Kind: ast.KBitVec, Int: v}
		}
		if ok, err := eval.New(g, own).Holds(g.Not(g.Eq(c.a, c.b))); verdict == circuits.Different && (err != nil || !ok) {
			t.Errorf("%s: equal under %v: %v", name, values, err)
		}
	}
}
