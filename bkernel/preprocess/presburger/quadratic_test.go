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

// quadFormula makes random predicates over polynomials of degree 2 in x, whose roots are
// multiples of 1/2 where constants are integers.
type quadFormula struct{ realFormula }

func (f *quadFormula) line() ast.Node {
	g, r := f.g, f.r
	t := g.RealArith(ast.OpRMul, g.RealNum64(r.Int64N(3)-1), f.pool[r.IntN(len(f.pool))])
	x := g.RealArith(ast.OpRMul, g.RealNum64(r.Int64N(5)-2), f.x)
	return g.RealArith(ast.OpRAdd, x, t, g.RealNum64(r.Int64N(5)-2))
}

func (f *quadFormula) polynomial() ast.Node {
	g, r := f.g, f.r
	switch r.IntN(5) {
	case 0:
		return f.line()
	case 1: // no root, or one
		l := f.line()
		return g.RealArith(ast.OpRAdd, g.RealArith(ast.OpRMul, l, l), g.RealNum64(r.Int64N(2)))
	case 2: // a coefficient that may be 0
		return g.RealArith(ast.OpRMul, f.pool[r.IntN(len(f.pool))], f.line(), f.line())
	}
	return g.RealArith(ast.OpRMul, f.line(), f.line())
}

func (f *quadFormula) pred(d int) ast.Node {
	g, r := f.g, f.r
	if d == 0 || r.IntN(5) == 0 {
		p, zero := f.polynomial(), g.RealNum64(0)
		switch r.IntN(4) {
		case 0:
			return g.Eq(p, zero)
		case 1:
			return g.Conn(ast.OpRLt, p, zero)
		case 2:
			return g.Conn(ast.OpRLe, zero, p)
		}
		return g.Conn(ast.OpRLe, p, zero)
	}
	switch r.IntN(5) {
	case 0:
		return g.Not(f.pred(d - 1))
	case 1, 2:
		return g.And(f.pred(d-1), f.pred(d-1))
	}
	return g.Or(f.pred(d-1), f.pred(d-1))
}

// TestEliminateQuadratic compares !x.(P) with P at all multiples of 1/4 in a wide range.
func TestEliminateQuadratic(t *testing.T) {
	done, held := 0, 0
	for seed := range uint64(120) {
		g := ast.New()
		rw := rewrite.New(g)
		a, b, x := g.Const("a", ast.Real), g.Const("b", ast.Real), g.Var("x", ast.Real)
		f := &quadFormula{realFormula{g, rand.New(rand.NewPCG(seed, 9)), x, []ast.Node{a, b}}}
		body := rw.Simplify(f.pred(2))
		got, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body), 100000, false)
		if !ok {
			continue
		}
		done++
		for va := int64(-1); va <= 1; va++ {
			for _, vb := range []int64{va - 1, 0, 2} {
				ev := eval.New(g, ast.Model{a: eval.Rational(big.NewRat(va, 1)), b: eval.Rational(big.NewRat(vb, 1))})
				is, err := ev.Holds(got)
				if err != nil {
					t.Fatal(err)
				}
				all := true
				for k := int64(-40); k <= 40 && all; k++ {
					ev.Bind(map[ast.Node]ast.Value{x: eval.Rational(big.NewRat(k, 4))})
					if all, err = ev.Holds(body); err != nil {
						t.Fatal(err)
					}
				}
				ev.Bind(nil)
				if all {
					held++
				}
				if all != is {
					t.Fatalf("seed %d, a = %d, b = %d: !x.(%s) is %v, and what it became, %s, is %v", seed, va, vb, g.Brief(body, 9), all, g.Brief(got, 9), is)
				}
			}
		}
	}
	if done < 105 || held < 90 {
		t.Errorf("%d eliminated, %d hold", done, held)
	}
}

// TestEliminateSurds: roots that are irrational.
func TestEliminateSurds(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Var("x", ast.Real), g.Var("y", ast.Real)
	num := g.RealNum64
	mul := func(ns ...ast.Node) ast.Node { return g.RealArith(ast.OpRMul, ns...) }
	add := func(ns ...ast.Node) ast.Node { return g.RealArith(ast.OpRAdd, ns...) }
	less := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpRLt, a, b) }
	xx := mul(x, x)
	for _, c := range []struct {
		name string
		p    ast.Node // of which there is an x
		want bool
	}{
		{"the root of 2", g.And(g.Eq(xx, num(2)), less(mul(num(7), x), num(10)), less(num(0), x)), true},
		{"the root of 2, too small", g.And(g.Eq(xx, num(2)), less(mul(num(12), x), num(16)), less(num(0), x)), false},
		{"between roots", g.And(less(num(2), xx), less(xx, add(x, num(1))), less(num(0), x)), true},
		{"one root at both", g.And(g.Eq(xx, num(2)), g.Eq(mul(num(2), xx), num(4)), g.Eq(add(xx, x), num(3))), false},
		{"two equations", g.And(g.Eq(add(xx, x), num(1)), g.Eq(add(xx, mul(num(3), x)), add(mul(num(2), x), num(1)))), true},
		{"no root", g.Eq(add(xx, x, num(1)), num(0)), false},
		{"between 2 and 3", g.Not(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Not(g.And(less(y, x), less(num(2), mul(y, y)), less(num(0), y), less(xx, num(3)))))), true},
	} {
		p := rw.Simplify(c.p)
		if rw.HasQuantifier(p) {
			inner, _, ok := Eliminate(context.Background(), rw, g.Arg(p, 0), 10000, false)
			if !ok {
				t.Errorf("%s: not eliminated", c.name)
				continue
			}
			p = rw.Not(inner)
		}
		got, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, rw.Not(p)), 50000, false)
		if !ok || got != g.Truth(!c.want) {
			t.Errorf("%s: became %s, %v", c.name, g.Brief(got, 9), ok)
		}
	}
}
