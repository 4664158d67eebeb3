package presburger

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// realFormula makes random predicates in linear arithmetic over the reals, in which bounds
// of x are multiples of 1/6 where constants are integers.
type realFormula struct {
	g    *ast.Graph
	r    *rand.Rand
	x    ast.Node
	pool []ast.Node
}

func (f *realFormula) sum() ast.Node {
	g, r := f.g, f.r
	args := []ast.Node{g.RealNum64(r.Int64N(7) - 3)}
	if r.IntN(4) > 0 {
		c := g.RealNum64([]int64{-3, -2, -1, 1, 2, 3}[r.IntN(6)])
		if r.IntN(6) == 0 {
			args = append(args, g.Ite(g.Conn(ast.OpRLe, f.pool[0], g.RealNum64(0)), g.RealArith(ast.OpRMul, c, f.x), f.pool[1]))
		} else {
			args = append(args, g.RealArith(ast.OpRMul, c, f.x))
		}
	}
	for range r.IntN(3) {
		args = append(args, g.RealArith(ast.OpRMul, g.RealNum64(r.Int64N(5)-2), f.pool[r.IntN(len(f.pool))]))
	}
	return g.RealArith(ast.OpRAdd, append(args, g.RealNum64(0))...)
}

func (f *realFormula) pred(d int) ast.Node {
	g, r := f.g, f.r
	if d == 0 || r.IntN(5) == 0 {
		zero := g.RealNum64(0)
		switch r.IntN(3) {
		case 0:
			return g.Eq(f.sum(), zero)
		case 1:
			return g.Conn(ast.OpRLt, f.sum(), zero)
		}
		return g.Conn(ast.OpRLe, f.sum(), zero)
	}
	switch r.IntN(6) {
	case 0:
		return g.Not(f.pred(d - 1))
	case 1, 2:
		return g.And(f.pred(d-1), f.pred(d-1))
	case 3:
		return g.Conn(ast.OpEquiv, f.pred(d-1), f.pred(d-1))
	}
	return g.Or(f.pred(d-1), f.pred(d-1))
}

// TestEliminateReals compares !x.(P) with P at all multiples of 1/12 in a range that is wide
// against the numbers in it, for small integers as values of two constants.
func TestEliminateReals(t *testing.T) {
	done, held := 0, 0
	for seed := uint64(0); seed < 300; seed++ {
		g := ast.New()
		rw := rewrite.New(g)
		a, b, x := g.Const("a", ast.Real), g.Const("b", ast.Real), g.Var("x", ast.Real)
		f := &realFormula{g, rand.New(rand.NewPCG(seed, 5)), x, []ast.Node{a, b}}
		body := rw.Simplify(f.pred(3))
		got, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body), 30000, seed%2 == 0)
		if !ok {
			continue
		}
		done++
		for va := int64(-1); va <= 1; va++ {
			vb := va*2 - 1
			ev := eval.New(g, ast.Model{a: eval.Rational(big.NewRat(va, 1)), b: eval.Rational(big.NewRat(vb, 1))})
			is, err := ev.Holds(got)
			if err != nil {
				t.Fatal(err)
			}
			all := true
			for k := int64(-14 * 12); k <= 14*12 && all; k++ {
				ev.Bind(map[ast.Node]ast.Value{x: eval.Rational(big.NewRat(k, 12))})
				if all, err = ev.Holds(body); err != nil {
					t.Fatal(err)
				}
			}
			ev.Bind(nil)
			if all {
				held++
			}
			if all != is {
				t.Fatalf("seed %d: !x.(%s) is %v, and what it became, %s, is %v", seed, g.Brief(body, 9), all, g.Brief(got, 9), is)
			}
		}
	}
	if done < 280 || held < 100 {
		t.Errorf("%d eliminated, %d hold", done, held)
	}
}

func TestEliminateAlternation(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Var("x", ast.Real), g.Var("y", ast.Real)
	one := g.RealNum64(1)
	// For each x there is a y between x and x + 1, and none both below x and above x + 1.
	less := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpRLt, a, b) }
	next := g.RealArith(ast.OpRAdd, x, one)
	for _, c := range []struct {
		p    ast.Node
		want bool
	}{{g.And(less(x, y), less(y, next)), true}, {g.And(less(y, x), less(next, y)), false}} {
		inner := rw.Simplify(g.Not(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Not(c.p))))
		got, _, ok := Eliminate(context.Background(), rw, g.Arg(inner, 0), 1000, false)
		if !ok {
			t.Fatal("not eliminated")
		}
		all, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, rw.Not(got)), 1000, false)
		if !ok || all != g.Truth(c.want) {
			t.Errorf("became %s, %v", g.Brief(all, 9), ok)
		}
	}
}
