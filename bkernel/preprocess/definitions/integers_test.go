package definitions

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// TestRemoveIntegers removes functions that equations of integers define, and compares what
// the other facts say with what is left, for functions of which the equation is true.
func TestRemoveIntegers(t *testing.T) {
	total := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 6))
		g := ast.New()
		rw := rewrite.New(g)
		ft := g.Fun([]ast.Type{ast.Int}, ast.Int)
		f, h, x := g.Const("f", ft), g.Const("h", ft), g.Var("x", ast.Int)
		times := func(c int64, n ast.Node) ast.Node { return g.Arith(ast.OpMul, g.Num64(c), n) }
		// c*f(x) + d*h(x) = e*x + k
		c, d, e, k := 1-2*r.Int64N(2), r.Int64N(5)-2, r.Int64N(5)-2, r.Int64N(7)-3
		eq := g.Eq(g.Arith(ast.OpAdd, times(c, g.Apply(f, x)), times(d, g.Apply(h, x))), g.Arith(ast.OpAdd, times(e, x), g.Num64(k)))
		facts := []ast.Node{g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, eq)}
		app := func() ast.Node { return g.Apply([2]ast.Node{f, h}[r.IntN(2)], g.Num64(r.Int64N(5)-2)) }
		for range 1 + r.IntN(3) {
			a, b := g.Arith(ast.OpAdd, app(), times(r.Int64N(3)-1, app())), g.Num64(r.Int64N(9)-4)
			facts = append(facts, [2]ast.Node{g.Le(a, b), g.Not(g.Eq(a, b))}[r.IntN(2)])
		}
		var simple []ast.Node
		for _, n := range facts {
			simple = append(simple, rw.Simplify(n))
		}
		left, removed := Remove(context.Background(), rw, simple, func(ast.Node) bool { return false }, 20000, nil)
		if removed == 0 {
			continue
		}
		total++
		for range 20 {
			p, q := r.Int64N(5)-2, r.Int64N(7)-3 // h(x) = p*x + q
			number := func(v int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(v)} }
			fv, hv := &ast.FunValue{Default: number(0)}, &ast.FunValue{Default: number(0)}
			for v := int64(-2); v <= 2; v++ {
				at := p*v + q
				hv.Entries = append(hv.Entries, ast.FunEntry{Args: []ast.Value{number(v)}, Val: number(at)})
				fv.Entries = append(fv.Entries, ast.FunEntry{Args: []ast.Value{number(v)}, Val: number(c * (e*v + k - d*at))})
			}
			ev := eval.New(g, ast.Model{f: {Kind: ast.KFun, Fun: fv}, h: {Kind: ast.KFun, Fun: hv}})
			hold := func(ns []ast.Node) bool {
				for _, n := range ns {
					ok, err := ev.Holds(n)
					if err != nil {
						t.Fatalf("seed %d: %v", seed, err)
					}
					if !ok {
						return false
					}
				}
				return true
			}
			if was, is := hold(facts[1:]), hold(left); was != is {
				t.Fatalf("seed %d: %v, want %v", seed, is, was)
			}
		}
	}
	if total < 300 {
		t.Errorf("functions went in %d of the problems only", total)
	}
}
