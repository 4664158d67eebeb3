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

// mixedFormula makes random predicates over sums of a REAL or INTEGER x, constants,
// floors of such sums, remainders of these and choices, as a REAL too.
type mixedFormula struct{ realFormula }

func (f *mixedFormula) sum() ast.Node {
	g, r := f.g, f.r
	term := func() ast.Node {
		if r.IntN(2) == 0 {
			return f.pool[r.IntN(len(f.pool))]
		}
		return f.x
	}
	half := func() ast.Node { return g.RealNum(big.NewRat([]int64{-2, -1, 1, 2}[r.IntN(4)], 2)) }
	t := term()
	if r.IntN(3) == 0 {
		in := g.RealArith(ast.OpRAdd, t, g.RealArith(ast.OpRMul, half(), term()))
		floor := g.Arith(ast.OpFloor, in)
		c := g.Conn(ast.OpRLe, f.x, g.RealArith(ast.OpRAdd, f.pool[0], g.RealNum64(r.Int64N(3))))
		switch r.IntN(5) {
		case 0:
			floor = g.Arith([]ast.Op{ast.OpEMod, ast.OpEDiv}[r.IntN(2)], floor, g.Num64(2+r.Int64N(2)))
		case 1:
			floor = g.Ite(c, floor, g.Num64(r.Int64N(3)))
		}
		if t = g.RealArith(ast.OpOfInt, floor); r.IntN(5) == 0 {
			t = g.Ite(c, t, term())
		}
	}
	return g.RealArith(ast.OpRAdd, g.RealArith(ast.OpRMul, half(), t), g.RealArith(ast.OpRMul, half(), term()), g.RealNum64(r.Int64N(5)-2))
}

func (f *mixedFormula) pred(d int) ast.Node {
	g, r := f.g, f.r
	if d == 0 {
		zero := g.RealNum64(0)
		switch r.IntN(3) {
		case 0:
			return g.Eq(f.sum(), zero)
		case 1:
			return g.Conn(ast.OpRLt, f.sum(), zero)
		}
		return g.Conn(ast.OpRLe, f.sum(), zero)
	}
	switch r.IntN(4) {
	case 0:
		return g.Not(f.pred(d - 1))
	case 1:
		return g.And(f.pred(d-1), f.pred(d-1))
	}
	return g.Or(f.pred(d-1), f.pred(d-1))
}

// TestEliminateMixed compares !x.(P) with P at multiples of 1/12, or at integers, in a range
// that is wide against the numbers in it.
func TestEliminateMixed(t *testing.T) {
	done, held, failed := 0, 0, 0
	for seed := range uint64(120) {
		g := ast.New()
		rw := rewrite.New(g)
		a, b := g.Const("a", ast.Real), g.Const("b", ast.Real)
		r := rand.New(rand.NewPCG(seed, 11))
		typ, step := ast.Real, int64(1)
		if seed%2 == 0 {
			typ, step = ast.Int, 12
		}
		v := g.Var("x", typ)
		x := v
		if typ == ast.Int {
			x = g.RealArith(ast.OpOfInt, v)
		}
		f := &mixedFormula{realFormula{g, r, x, []ast.Node{a, b}}}
		body := rw.Simplify(f.pred(2))
		got, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{v}}, body), 10000, false)
		if !ok {
			continue
		}
		done++
		for va := int64(-1); va <= 1; va++ {
			vb := 2*va + 1
			ev := eval.New(g, ast.Model{a: eval.Rational(big.NewRat(va, 2)), b: eval.Rational(big.NewRat(vb, 1))})
			is, err := ev.Holds(got)
			if err != nil {
				t.Fatal(err)
			}
			all := true
			for k := int64(-12 * 12); k <= 12*12 && all; k += step {
				val := eval.Rational(big.NewRat(k, 12))
				if typ == ast.Int {
					val = ast.Value{Kind: ast.KInt, Int: big.NewInt(k / 12)}
				}
				ev.Bind(map[ast.Node]ast.Value{v: val})
				if all, err = ev.Holds(body); err != nil {
					t.Fatal(err)
				}
			}
			ev.Bind(nil)
			if all {
				held++
			} else {
				failed++
			}
			if all != is {
				t.Fatalf("seed %d: !x.(%s) is %v, and what it became, %s, is %v", seed, g.Brief(body, 9), all, g.Brief(got, 9), is)
			}
		}
	}
	t.Logf("%d eliminated, %d hold, %d do not", done, held, failed)
	if done < 50 || held < 20 {
		t.Errorf("%d eliminated, %d hold", done, held)
	}
}

// TestEliminateFloors: for each real there is its floor, and so on.
func TestEliminateFloors(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, i := g.Var("x", ast.Real), g.Var("i", ast.Int)
	r := g.RealArith(ast.OpOfInt, i)
	plus := func(a ast.Node, k *big.Rat) ast.Node { return g.RealArith(ast.OpRAdd, a, g.RealNum(k)) }
	le := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpRLe, a, b) }
	lt := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpRLt, a, b) }
	for _, c := range []struct {
		name string
		p    ast.Node
		want bool // for each x there is such an i
	}{
		{"at most one below", g.And(le(r, x), lt(x, plus(r, big.NewRat(1, 1)))), true},
		{"at most one above", g.And(le(x, r), lt(r, plus(x, big.NewRat(1, 1)))), true},
		{"within nine tenths", g.And(le(r, x), lt(x, plus(r, big.NewRat(9, 10)))), false},
		{"nearest", g.And(le(r, plus(x, big.NewRat(1, 2))), le(x, plus(r, big.NewRat(1, 2)))), true},
		{"the same", g.Eq(r, x), false},
		{"floor of the double", g.Eq(g.Arith(ast.OpFloor, g.RealArith(ast.OpRAdd, x, x)), i), true},
		{"even", g.Eq(g.Arith(ast.OpFloor, x), g.Arith(ast.OpAdd, i, i)), false},
		{"odd or even", g.Or(g.Eq(g.Arith(ast.OpFloor, x), g.Arith(ast.OpAdd, i, i)), g.Eq(g.Arith(ast.OpFloor, x), g.Arith(ast.OpAdd, i, i, g.Num64(1)))), true},
	} {
		all, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{i}}, rw.Not(rw.Simplify(c.p))), 20000, false)
		if !ok {
			t.Errorf("%s: the integer is not eliminated", c.name)
			continue
		}
		got, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, rw.Not(all)), 20000, false)
		switch {
		case !ok:
			t.Errorf("%s: the real is not eliminated from %s", c.name, g.Brief(all, 9))
		case got != g.Truth(c.want):
			t.Errorf("%s: became %s", c.name, g.Brief(got, 9))
		}
	}
}
