package compile

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/preprocess"
)

// TestInherited: what one core has learned, also under assumptions and below guards that go,
// excludes no solution for another one, and says no more of a guard than it did.
func TestInherited(t *testing.T) {
	ctx := context.Background()
	const n, most = 4, 5
	taken, bounds, solutions := 0, 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		g := ast.New()
		var xs []ast.Node
		var below [][]int // coefficients and the greatest sum, of the facts of both
		var extra [][]int // and of those below a guard
		for i := range n {
			xs = append(xs, g.Const(fmt.Sprintf("x%d", i), ast.Int))
		}
		row := func() []int {
			var k []int
			for range n {
				k = append(k, r.IntN(7)-3)
			}
			return append(k, r.IntN(12)-4)
		}
		for range 4 {
			below = append(below, row())
		}
		for range 2 {
			extra = append(extra, row())
		}
		le := func(k []int) ast.Node {
			var sum []ast.Node
			for i, x := range xs {
				sum = append(sum, g.Arith(ast.OpMul, g.Num64(int64(k[i])), x))
			}
			return g.Le(g.Arith(ast.OpAdd, sum...), g.Num64(int64(k[n])))
		}
		// Two of the facts are alternatives, so that something is decided.
		var facts []ast.Node
		for _, x := range xs {
			facts = append(facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(most)))
		}
		facts = append(facts, le(below[0]), g.Or(le(below[1]), le(below[2])), g.Or(le(below[3]), g.Eq(xs[0], xs[1])))
		holds := func(k []int, v []int) bool {
			sum := 0
			for i := range v {
				sum += k[i] * v[i]
			}
			return sum <= k[n]
		}
		make := func() (k *Compiled, guard core.Lit) {
			k = New(preprocess.Prepare(ctx, preprocess.Input{G: g}), Options{})
			guard = k.NewGuard()
			for _, f := range facts {
				k.Assert(core.LitTrue, k.rw.Simplify(f))
			}
			for _, e := range extra {
				k.Assert(guard, k.rw.Simplify(le(e)))
			}
			return k, guard
		}
		is := func(k *Compiled, v []int) (out []core.Lit) {
			for i, x := range xs {
				out = append(out, k.Assume(k.rw.Simplify(g.Eq(x, g.Num64(int64(v[i]))))))
			}
			return out
		}
		old, guard := make()
		gone := old.NewGuard() // facts that the new core does not have
		old.Assert(gone, old.rw.Simplify(g.Le(g.Arith(ast.OpAdd, xs...), g.Num64(1))))
		for range 12 {
			v := r.Perm(most + 1)[:n]
			old.Search(ctx, append(is(old, v)[:2], guard)...)
			old.Search(ctx, append(is(old, v)[2:], gone)...)
			old.Search(ctx, old.Assume(old.rw.Simplify(g.Le(g.Num64(int64(v[0])), g.Arith(ast.OpSub, xs[2], xs[3])))), guard)
		}
		old.core.Learned(inheritedSize, func(clause []core.Lit) {
			for _, l := range clause {
				if _, ok := old.core.IntOf(l); ok {
					bounds++
					return
				}
			}
		})
		k, now := make()
		taken += k.Inherit(old, map[core.Lit]core.Lit{guard: now})
		for i := range (most + 1) * (most + 1) * (most + 1) * (most + 1) {
			v := []int{i % 6, i / 6 % 6, i / 36 % 6, i / 216}
			if !holds(below[0], v) || !holds(below[1], v) && !holds(below[2], v) || !holds(below[3], v) && v[0] != v[1] || r.IntN(12) > 0 {
				continue
			}
			solutions++
			if got := k.Search(ctx, is(k, v)...); got != core.Sat {
				t.Fatalf("seed %d: %v is a solution, and %v", seed, v, got)
			}
			want := core.Sat
			if !holds(extra[0], v) || !holds(extra[1], v) {
				want = core.Unsat
			}
			if got := k.Search(ctx, append(is(k, v), now)...); got != want {
				t.Fatalf("seed %d: %v with the guard: %v, want %v", seed, v, got, want)
			}
		}
	}
	if taken < 600 || bounds < 700 || solutions < 1800 {
		t.Errorf("%d clauses taken over, %d with bounds, %d solutions", taken, bounds, solutions)
	}
}
