package compile

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
)

// cube lists the assignments of three integers, each in -2..2.
func cube(g *ast.Graph, xs []ast.Node, f func(ast.Model)) {
	for n := range 125 {
		m := ast.Model{}
		for _, x := range xs {
			m[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(n%5 - 2))}
			n /= 5
		}
		f(m)
	}
}

// TestHalves decides random clauses over comparisons of sums and compares with all
// assignments: at first each comparison is in the polarity in which the clauses have it,
// and half where that is one; then others are asserted, for a while and for good, that have
// some of them in the other polarity and below equivalences.
func TestHalves(t *testing.T) {
	ctx := context.Background()
	made, completed := 0, 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 8))
		g := ast.New()
		xs := []ast.Node{g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)}
		var facts, atoms []ast.Node
		for _, x := range xs {
			facts = append(facts, g.Le(g.Num64(-2), x), g.Le(x, g.Num64(2)))
		}
		for range 8 {
			var ts []ast.Node
			for _, x := range xs {
				if c := int64(r.IntN(5) - 2); c != 0 {
					ts = append(ts, g.Arith(ast.OpMul, g.Num64(c), x))
				}
			}
			for len(ts) < 2 {
				ts = append(ts, xs[r.IntN(3)])
			}
			atom, k := g.Le, g.Num64(int64(r.IntN(7)-3))
			if r.IntN(3) == 0 {
				atom = g.Eq
			}
			atoms = append(atoms, atom(g.Arith(ast.OpAdd, ts...), k))
		}
		pick := func(sided bool) ast.Node {
			i := r.IntN(len(atoms))
			if sided && i%3 == 0 || !sided && r.IntN(2) == 0 {
				return g.Not(atoms[i])
			}
			return atoms[i]
		}
		for range 4 + r.IntN(12) {
			facts = append(facts, g.Or(pick(true), pick(true), pick(true)))
		}
		k := New(preprocess.Prepare(ctx, preprocess.Input{G: g, Facts: facts, Shared: xs}), Options{Seed: seed})
		k.Compile(ctx)
		had := len(k.halves.made)
		made += had
		check := func(what string, facts []ast.Node, guards ...core.Lit) {
			any := false
			cube(g, xs, func(m ast.Model) { any = any || eval.Satisfies(g, m, facts, func() bool { return false }) })
			switch got := k.Search(ctx, guards...); {
			case (got == core.Sat) != any || got != core.Sat && got != core.Unsat:
				t.Fatalf("seed %d, %s: %v, satisfiable: %v", seed, what, got, any)
			case got == core.Sat:
				if m, err := k.Model(); err != nil || !eval.Satisfies(g, m, facts, func() bool { return false }) {
					t.Fatalf("seed %d, %s: the model %v is none (%v)", seed, what, m, err)
				}
			}
		}
		check("at first", facts)
		for range 3 {
			more := g.Or(pick(false), g.Conn(ast.OpEquiv, pick(false), pick(false)))
			guard := k.NewGuard()
			k.Assert(guard, k.rw.Simplify(more))
			check("under a guard", append(facts[:len(facts):len(facts)], more), guard)
			check("without", facts)
			if r.IntN(2) == 0 {
				k.Assert(core.LitTrue, k.rw.Simplify(more))
				facts = append(facts, more)
				check("for good", facts)
			}
		}
		completed += had - len(k.halves.made)
	}
	if made < 2600 || completed < 1250 {
		t.Errorf("%d comparisons were half, %d of them not for good", made, completed)
	}
}
