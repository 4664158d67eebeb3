package preprocess

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// TestInstances compares the count with what unfolding makes: never more, and the same nearly always where bounds and differences are all
// that is said of the variables.
func TestInstances(t *testing.T) {
	same, all := 0, 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 5))
		g := ast.New()
		rw := rewrite.New(g)
		vars := []ast.Node{g.Var("u", ast.Int), g.Var("v", ast.Int), g.Var("w", ast.Int)}[:1+r.IntN(3)]
		f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
		num := func(lo, hi int) ast.Node { return g.Num64(int64(lo + r.IntN(hi-lo+1))) }
		var lits []ast.Node
		sum := []ast.Node{}
		for _, x := range vars {
			sum = append(sum, g.Apply(f, x))
			if lits = append(lits, g.Not(g.Le(num(-4, 1), x))); r.IntN(3) > 0 {
				lits = append(lits, g.Not(g.Le(x, num(0, 7))))
			}
		}
		other := r.IntN(3) == 0
		for range r.IntN(3) {
			x, y := vars[r.IntN(len(vars))], vars[r.IntN(len(vars))]
			if x == y {
				continue
			}
			lits = append(lits, g.Not(g.Le(g.Arith(ast.OpAdd, x, g.Arith(ast.OpMul, g.Num64(-1), y)), num(-3, 4))))
			if other {
				lits = append(lits, g.Eq(g.Arith(ast.OpAdd, x, g.Arith(ast.OpMul, num(2, 3), y)), num(-3, 4)))
			}
		}
		lits = append(lits, g.Le(g.Arith(ast.OpAdd, append(sum, num(3, 9))...), g.Num64(0)))
		p := New(context.Background(), g, rw, nil, []ast.Node{rw.Simplify(g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, g.Conn(ast.OpOr, lits...)))})
		got := p.instances(unfoldInstances)
		u := &unfolding{p: p, done: map[ast.Node]ast.Node{}, nodes: g.Len() + unfoldNodes, by: map[ast.Node]proof.By{}, way: map[ast.Node][]rewrite.Stage{}}
		whole := u.expand(p.Facts[0], 0) != ast.None
		if whole && got > u.instances || !whole && len(vars) == 1 && got <= unfoldInstances {
			t.Errorf("seed %d: %d instances are counted, %d were made, unfolded: %v", seed, got, u.instances, whole)
		}
		if whole && !other && u.instances > 1 {
			if all++; got == u.instances {
				same++
			}
		}
	}
	if all < 100 || same < all-all/50 {
		t.Errorf("%d of %d are counted as they are", same, all)
	}
}

// TestTooMany: where ranges make more instances than unfolding may, none is made.
func TestTooMany(t *testing.T) {
	g := ast.New()
	u, v := g.Var("u", ast.Int), g.Var("v", ast.Int)
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	for name, c := range map[string]struct {
		last int64
		vars []ast.Node
	}{"one range": {100_000_000, []ast.Node{u}}, "two": {2000, []ast.Node{u, v}}} {
		lits := []ast.Node{g.Le(g.Apply(f, u), g.Apply(f, c.vars[len(c.vars)-1])), g.Not(g.Le(g.Num64(0), u)), g.Not(g.Le(u, g.Num64(c.last))), g.Le(g.Apply(f, u), g.Num64(9))}
		if len(c.vars) > 1 {
			lits = append(lits, g.Not(g.Le(u, v)), g.Not(g.Le(v, g.Num64(c.last))))
		}
		rw := rewrite.New(g)
		p := New(context.Background(), g, rw, nil, []ast.Node{g.Quantify(ast.OpForall, ast.Quant{Vars: c.vars}, g.Conn(ast.OpOr, lits...))})
		before := g.Len()
		p.Run()
		if made := g.Len() - before; made > 1000 {
			t.Errorf("%s: %d nodes are made", name, made)
		}
	}
}
