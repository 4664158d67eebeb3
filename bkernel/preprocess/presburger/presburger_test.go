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

func number(v int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(v)} }

// formula makes random predicates in linear arithmetic.
type formula struct {
	g    *ast.Graph
	r    *rand.Rand
	pool []ast.Node // integer terms
}

func (f *formula) sum(d int) ast.Node {
	g, r := f.g, f.r
	if d == 0 || r.IntN(3) == 0 {
		if r.IntN(4) == 0 {
			return g.Num64(r.Int64N(7) - 3)
		}
		return f.pool[r.IntN(len(f.pool))]
	}
	switch r.IntN(8) {
	case 0, 1:
		return g.Arith(ast.OpMul, g.Num64(r.Int64N(7)-3), f.sum(d-1))
	case 2:
		return g.Arith(ast.OpEMod, f.sum(d-1), g.Num64(2+r.Int64N(2)))
	case 3:
		return g.Arith(ast.OpEDiv, f.sum(d-1), g.Num64(2+r.Int64N(2)))
	case 4:
		return g.Ite(f.pred(0), f.sum(d-1), f.sum(d-1))
	}
	return g.Arith(ast.OpAdd, f.sum(d-1), f.sum(d-1))
}

func (f *formula) pred(d int) ast.Node {
	g, r := f.g, f.r
	if d == 0 || r.IntN(5) == 0 {
		a, b := f.sum(min(d, 2)), f.sum(min(d, 1))
		if r.IntN(3) == 0 {
			return g.Eq(a, b)
		}
		return g.Le(a, b)
	}
	switch r.IntN(6) {
	case 0:
		return g.Not(f.pred(d - 1))
	case 1, 2:
		return g.And(f.pred(d-1), f.pred(d-1))
	case 3:
		return g.Conn(ast.OpEquiv, f.pred(d-1), f.pred(d-1))
	case 4:
		return g.Ite(f.pred(d-1), f.pred(d-1), f.pred(d-1))
	}
	return g.Or(f.pred(d-1), f.pred(d-1))
}

// TestEliminate compares !x.(P) with running x through a range that is wide against the
// numbers in P, for all small values of two constants.
func TestEliminate(t *testing.T) {
	done := 0
	for seed := uint64(0); seed < 500; seed++ {
		g := ast.New()
		rw := rewrite.New(g)
		a, b, x := g.Const("a", ast.Int), g.Const("b", ast.Int), g.Var("x", ast.Int)
		f := &formula{g, rand.New(rand.NewPCG(seed, 3)), []ast.Node{x, x, x, a, b}}
		body := rw.Simplify(f.pred(3))
		n := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body)
		got, _, ok := Eliminate(context.Background(), rw, n, 30000, false)
		if !ok {
			continue
		}
		done++
		if rw.HasQuantifier(got) || rw.Occurs(got, map[ast.Node]bool{x: true}) {
			t.Fatalf("seed %d: the variable is left", seed)
		}
		for i := range int64(25) {
			ev := eval.New(g, ast.Model{a: number(i%5*2 - 4), b: number(i/5*3 - 7)})
			is, err := ev.Holds(got)
			if err != nil {
				t.Fatal(err)
			}
			want := true
			for v := int64(-200); v <= 200 && want; v++ {
				ev.Bind(map[ast.Node]ast.Value{x: number(v)})
				if want, err = ev.Holds(body); err != nil {
					t.Fatal(err)
				}
			}
			if is != want {
				t.Fatalf("seed %d, a %d, b %d: %v, want %v", seed, i%5*2-4, i/5*3-7, is, want)
			}
		}
	}
	if done < 500 {
		t.Errorf("only %d eliminated", done)
	}
}

// TestEliminateTwo does the same for two variables within small ranges, which are part of
// the predicate.
func TestEliminateTwo(t *testing.T) {
	done := 0
	for seed := uint64(0); seed < 120; seed++ {
		g := ast.New()
		rw := rewrite.New(g)
		a, p := g.Const("a", ast.Int), g.Var("p", ast.Bool)
		x, y := g.Var("x", ast.Int), g.Var("y", ast.Int)
		f := &formula{g, rand.New(rand.NewPCG(seed, 4)), []ast.Node{x, y, a}}
		var out []ast.Node // x or y is outside
		for _, v := range []ast.Node{x, y} {
			out = append(out, g.Not(g.Le(g.Num64(-3), v)), g.Not(g.Le(v, g.Num64(3))))
		}
		body := rw.Simplify(g.Or(append(out, g.And(g.Or(g.IsTrue(p), f.pred(2)), g.Or(g.Not(g.IsTrue(p)), f.pred(2))))...))
		n := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, p, y}}, body)
		got, _, ok := Eliminate(context.Background(), rw, n, 60000, false)
		if !ok {
			continue
		}
		done++
		for v := int64(-9); v <= 9; v++ {
			ev := eval.New(g, ast.Model{a: number(v)})
			is, err := ev.Holds(got)
			if err != nil {
				t.Fatal(err)
			}
			want := true
			for i := range int64(98) {
				ev.Bind(map[ast.Node]ast.Value{x: number(i%7 - 3), y: number(i/7%7 - 3), p: {Kind: ast.KBool, Bool: i >= 49}})
				holds, err := ev.Holds(body)
				if err != nil {
					t.Fatal(err)
				}
				want = want && holds
			}
			if is != want {
				t.Fatalf("seed %d, a %d: %v, want %v", seed, v, is, want)
			}
		}
	}
	if done < 120 {
		t.Errorf("only %d eliminated", done)
	}
}

// TestEliminateOther leaves alone what is not linear.
func TestEliminateOther(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Var("x", ast.Int), g.Var("y", ast.Int)
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	fc := g.Apply(f, g.Num64(1))
	for _, tc := range []struct {
		name string
		body ast.Node
		ok   bool
	}{
		{"below a function", g.Le(g.Apply(f, x), g.Num64(3)), false},
		{"a product", g.Le(g.Arith(ast.OpMul, x, y), g.Num64(3)), false},
		{"in an inner quantifier", g.Or(g.Le(x, fc), g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Le(g.Apply(f, y), x))), false},
		{"a function of something else", g.Or(g.Le(x, fc), g.Le(g.Arith(ast.OpMul, y, g.Num64(2)), x)), true},
	} {
		n := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, y}}, rw.Simplify(tc.body))
		if _, _, ok := Eliminate(context.Background(), rw, n, 10000, false); ok != tc.ok {
			t.Errorf("%s: %v", tc.name, ok)
		}
	}
}

func BenchmarkEliminate(b *testing.B) {
	for range b.N {
		g := ast.New()
		rw := rewrite.New(g)
		a, x, y := g.Const("a", ast.Int), g.Var("x", ast.Int), g.Var("y", ast.Int)
		// !x,y.(3x + 5y /= a or x < 0 or y < 0)
		sum := g.Arith(ast.OpAdd, g.Arith(ast.OpMul, g.Num64(3), x), g.Arith(ast.OpMul, g.Num64(5), y))
		body := rw.Simplify(g.Or(g.Not(g.Eq(sum, a)), g.Le(x, g.Num64(-1)), g.Le(y, g.Num64(-1))))
		if _, _, ok := Eliminate(context.Background(), rw, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, y}}, body), 10000, false); !ok {
			b.Fatal("not eliminated")
		}
	}
}
