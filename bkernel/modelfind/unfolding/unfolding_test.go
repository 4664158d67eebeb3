package unfolding

import (
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// TestFactorial unfolds n! = v, and compares what is said with factorials, for each n and fuel.
func TestFactorial(t *testing.T) {
	g := ast.New()
	fact := g.Const("fact", g.Fun([]ast.Type{ast.Int}, ast.Int))
	x, n, v := g.Var("x", ast.Int), g.Const("n", ast.Int), g.Const("v", ast.Int)
	call := g.Apply(fact, x)
	body := g.Ite(g.Conn(ast.OpLe, x, g.Num64(0)), g.Num64(1), g.Arith(ast.OpMul, x, g.Apply(fact, g.Arith(ast.OpSub, x, g.Num64(1)))))
	def := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}, Patterns: [][]ast.Node{{call}}}, g.Eq(call, body))
	is := g.Eq(g.Apply(fact, n), v)
	p := New(rewrite.New(g), []ast.Node{is, def}, []ast.Node{def}, func(typ ast.Type) ast.Node { return g.Const("any", typ) })
	if p == nil {
		t.Fatal("the definition was not read")
	}
	for fuel := range 6 {
		facts, ok := p.Facts(fuel, 1000)
		if !ok {
			t.Fatal("too many nodes")
		}
		want := int64(1)
		for at := int64(0); at < 8; at++ {
			want *= max(at, 1)
			for _, value := range []int64{want, want + 1} {
				m := ast.Model{n: {Kind: ast.KInt, Int: big.NewInt(at)}, v: {Kind: ast.KInt, Int: big.NewInt(value)}}
				got := eval.Satisfies(g, m, facts, func() bool { return false })
				if is := value == want && at < int64(fuel); got != is {
					t.Errorf("fuel %d: fact(%d) = %d: %t", fuel, at, value, got)
				}
			}
		}
	}
	if _, ok := p.Facts(50, 10); ok {
		t.Error("fifty calls within ten nodes")
	}
	under := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Conn(ast.OpLe, x, g.Apply(fact, x)))
	if New(rewrite.New(g), []ast.Node{under, def}, []ast.Node{def}, nil) != nil {
		t.Error("a function under a quantifier was read")
	}
}

// TestWitness: a fact that there are such numbers is one about constants.
func TestWitness(t *testing.T) {
	g := ast.New()
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	x, y := g.Var("x", ast.Int), g.Var("y", ast.Int)
	def := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Eq(g.Apply(f, x), g.Arith(ast.OpAdd, x, g.Num64(1))))
	goal := g.Not(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Not(g.Eq(g.Apply(f, y), g.Num64(7)))))
	c := g.Const("c", ast.Int)
	p := New(rewrite.New(g), []ast.Node{def, goal}, []ast.Node{def}, func(ast.Type) ast.Node { return c })
	if p == nil {
		t.Fatal("the goal was not read")
	}
	facts, _ := p.Facts(1, 1000)
	for at := range int64(10) {
		m := ast.Model{c: {Kind: ast.KInt, Int: big.NewInt(at)}}
		if got := eval.Satisfies(g, m, facts, func() bool { return false }); got != (at == 6) {
			t.Errorf("f(%d) = 7: %t", at, got)
		}
	}
}
