package rewrite

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// within decides p by running through the values of -reach..reach for each bound
// variable.
func within(t *testing.T, g *ast.Graph, ev *eval.Evaluator, p ast.Node, bound map[ast.Node]ast.Value, reach int64) bool {
	switch g.Op(p) {
	case ast.OpNot:
		return !within(t, g, ev, g.Arg(p, 0), bound, reach)
	case ast.OpAnd, ast.OpOr:
		for _, a := range g.Args(p) {
			if within(t, g, ev, a, bound, reach) == (g.Op(p) == ast.OpOr) {
				return g.Op(p) == ast.OpOr
			}
		}
		return g.Op(p) == ast.OpAnd
	case ast.OpForall:
		var all func(vars []ast.Node) bool
		all = func(vars []ast.Node) bool {
			if len(vars) == 0 {
				return within(t, g, ev, g.Arg(p, 0), bound, reach)
			}
			for v := -reach; v <= reach; v++ {
				bound[vars[0]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
				if !all(vars[1:]) {
					return false
				}
			}
			return true
		}
		return all(g.Quant(p).Vars)
	}
	ev.Bind(bound)
	v, err := ev.Holds(p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestDivide compares quantifiers over a variable that is divided, in a range, with
// their normal form: each for all values of the variables that it is left with.
func TestDivide(t *testing.T) {
	split := 0
	for seed := uint64(0); seed < 40; seed++ {
		r := rand.New(rand.NewPCG(seed, 21))
		g := ast.New()
		x, c := g.Var("x", ast.Int), g.Const("c", ast.Int)
		num := func(n int) ast.Node { return g.Num64(int64(r.IntN(2*n+1) - n)) }
		term := func() ast.Node {
			m := g.Num64([]int64{2, 3, 4, 6}[r.IntN(4)])
			switch r.IntN(6) {
			case 0:
				return x
			case 1:
				return g.Arith(ast.OpEDiv, x, m)
			case 2:
				return g.Arith(ast.OpEMod, g.Arith(ast.OpAdd, x, num(3)), m)
			case 3:
				return g.Ite(g.Le(x, num(4)), g.Arith(ast.OpEMod, x, m), x)
			}
			return g.Arith(ast.OpEMod, x, m)
		}
		atom := func() ast.Node {
			s := g.Arith(ast.OpAdd, g.Arith(ast.OpMul, num(2), term()), term(), g.Arith(ast.OpMul, num(1), c))
			if r.IntN(3) == 0 {
				return g.Not(g.Eq(s, num(4)))
			}
			return g.Le(s, num(6))
		}
		body := g.Or(g.Le(x, g.Num64(-9)), g.Le(g.Num64(9), x), g.And(atom(), atom()), atom())
		if r.IntN(3) == 0 { // the same variable under another scope
			y := g.Var("y", ast.Int)
			inner := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Or(g.Le(y, g.Num64(0)), g.Le(g.Num64(4), y), g.Le(g.Arith(ast.OpEMod, y, g.Num64(3)), term())))
			body = g.Or(g.Le(x, g.Num64(-9)), g.Le(g.Num64(9), x), g.And(atom(), g.Not(inner)))
		}
		p := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body)
		rw := New(g)
		n := rw.Simplify(p)
		if rw.Simplify(n) != n {
			t.Fatalf("seed %d: the normal form has another", seed)
		}
		if len(rw.parts) > 0 {
			split++
		}
		for v := int64(-2); v <= 3; v += 2 {
			ev := eval.New(g, ast.Model{c: {Kind: ast.KInt, Int: big.NewInt(v)}})
			want := within(t, g, ev, p, map[ast.Node]ast.Value{}, 10)
			if got := within(t, g, ev, n, map[ast.Node]ast.Value{}, 10); got != want {
				t.Fatalf("seed %d, c = %d: %v, want %v", seed, v, got, want)
			}
		}
	}
	if split < 38 {
		t.Errorf("only %d were split", split)
	}
}

// TestDivideLeaves lists quantifiers that stay as they are.
func TestDivideLeaves(t *testing.T) {
	g := ast.New()
	x := g.Var("x", ast.Int)
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	mod := g.Arith(ast.OpEMod, x, g.Num64(5))
	c := g.Const("c", ast.Int)
	for name, body := range map[string]ast.Node{
		"an argument":          g.Or(g.Le(mod, c), g.Le(g.Apply(f, x), c)),
		"a factor":             g.Or(g.Le(mod, c), g.Le(g.Arith(ast.OpMul, x, c), c)),
		"another divisor":      g.Le(g.Arith(ast.OpEMod, x, c), c),
		"divided with a term":  g.Le(g.Arith(ast.OpEMod, g.Arith(ast.OpAdd, x, c), g.Num64(5)), c),
		"a divisor, not split": g.Le(g.Arith(ast.OpEMod, c, x), c),
	} {
		rw := New(g)
		n := rw.Simplify(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body))
		if len(rw.parts) > 0 || g.Op(n) != ast.OpForall {
			t.Errorf("%s: %s", name, fmt.Sprint(g.Op(n)))
		}
	}
}
