package compile

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
)

// TestRelaxedFacts decides pairs that exclude each other, and clauses of those, among facts
// that say something else of the same truth values, some counted by a sum; and compares with
// all assignments. Only clauses may be taken for clauses.
func TestRelaxedFacts(t *testing.T) {
	const n = 6
	ctx := context.Background()
	sat, unsat := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 9))
		g := ast.New()
		var xs, ps []ast.Node
		for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
			xs = append(xs, g.Const(name, ast.Bool))
			ps = append(ps, g.IsTrue(xs[len(xs)-1]))
		}
		literal := func() ast.Node {
			if p := ps[r.IntN(n)]; r.IntN(3) > 0 {
				return p
			} else {
				return g.Not(p)
			}
		}
		var facts []ast.Node
		for i := range ps {
			for j := range i {
				if r.IntN(3) > 0 {
					facts = append(facts, []ast.Node{g.Or(g.Not(ps[i]), g.Not(ps[j])), g.Not(g.And(ps[i], ps[j]))}[r.IntN(2)])
				}
			}
		}
		for range 1 + r.IntN(3) {
			facts = append(facts, g.Or(ps[r.IntN(n)], ps[r.IntN(n)], ps[r.IntN(n)], ps[r.IntN(n)]))
		}
		for range r.IntN(4) {
			a, b := literal(), literal()
			facts = append(facts, []ast.Node{
				g.Conn(ast.OpEquiv, a, b), g.Not(g.Conn(ast.OpEquiv, a, b)), g.Conn(ast.OpEquiv, g.And(a, literal()), g.Or(b, literal())),
				g.Ite(a, b, literal()), g.Not(g.Ite(a, b, literal())), g.Imp(a, b),
			}[r.IntN(6)])
		}
		if r.IntN(2) == 0 { // so that there are rows
			var sum []ast.Node
			for _, p := range ps[:3+r.IntN(4)] {
				sum = append(sum, g.Ite(p, g.Num64(1), g.Num64(0)))
			}
			facts = append(facts, g.Le(g.Num64(int64(r.IntN(3))), g.Arith(ast.OpAdd, sum...)))
		}
		any := false
		m := ast.Model{}
		for at := range 1 << n {
			for i, x := range xs {
				m[x] = ast.Value{Kind: ast.KBool, Bool: at>>i&1 != 0}
			}
			any = any || eval.Satisfies(g, m, facts, func() bool { return false })
		}
		k := New(preprocess.Prepare(ctx, preprocess.Input{G: g, Facts: facts, Shared: xs}), Options{Seed: seed})
		k.Compile(ctx)
		switch got := k.Search(ctx); {
		case (got == core.Sat) != any || got != core.Sat && got != core.Unsat:
			t.Fatalf("seed %d: %v, satisfiable: %v", seed, got, any)
		case any:
			sat++
		default:
			unsat++
		}
	}
	if sat < 2036 || unsat < 964 {
		t.Errorf("%d sat, %d unsat", sat, unsat)
	}
}
