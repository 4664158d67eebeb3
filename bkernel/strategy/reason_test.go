package strategy

import (
	"context"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
)

// TestReasons: an unknown names the variable, scope or limit, and the fact.
func TestReasons(t *testing.T) {
	g := ast.New()
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	v, w := g.Var("v", ast.Int), g.Var("w", ast.Int)
	all := func(name string, body ast.Node, vars ...ast.Node) ast.Node {
		return g.Quantify(ast.OpForall, ast.Quant{Vars: vars, Name: name}, body)
	}
	positive := g.Le(g.Num64(1000), z)
	// no pattern, no style of models fits it
	rises := all("rises", g.Conn(ast.OpLt, g.Arith(ast.OpMul, g.Apply(f, v), g.Apply(f, g.Arith(ast.OpAdd, v, w))), g.Apply(f, g.Arith(ast.OpAdd, v, g.Arith(ast.OpMul, w, w)))), v, w)
	power := g.Eq(g.Arith(ast.OpPow, x, y), g.Num64(1009)) // a prime
	low := []ast.Node{g.Le(g.Num64(2), x), g.Le(g.Num64(2), y)}
	for name, c := range map[string]struct {
		p    Problem
		opts Options
		what What
		fact int
		as   int
		text []string
	}{
		"power":         {Problem{Facts: append(low[:2:2], power)}, Options{}, Construct, 2, -1, []string{"power", "x", "y"}},
		"assumed power": {Problem{Facts: low, Assumed: []ast.Node{power}}, Options{depth: 1}, Construct, -1, 0, []string{"power", "x", "y"}},
		"work":          {Problem{Facts: []ast.Node{positive, rises}}, Options{Work: 20_000}, WorkLimit, 1, -1, []string{"20000 units", "quantifier rises over v, w"}},
		"memory":        {hard(11), Options{MemLimit: 50_000}, MemoryLimit, -1, -1, []string{"50000 bytes"}},
	} {
		if c.p.G == nil {
			c.p.G = g
		}
		res := Solve(context.Background(), c.p, c.opts)
		if res.Status != Unknown || len(res.Reasons) == 0 {
			t.Errorf("%s: %v %v", name, res.Status, res.Reasons)
			continue
		}
		r := res.Reasons[0]
		if r.What != c.what || r.Fact != c.fact || r.Assumed != c.as {
			t.Errorf("%s: %+v", name, r)
		}
		for _, s := range c.text {
			if !strings.Contains(r.Text, s) {
				t.Errorf("%s: %q has no %q", name, r.Text, s)
			}
		}
	}
}

// TestLate: a run whose context has ended says so.
func TestLate(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res := Solve(ctx, hard(5), Options{})
	if res.Status != Unknown || len(res.Reasons) != 1 || res.Reasons[0].What != TimeLimit {
		t.Errorf("%v %v", res.Status, res.Reasons)
	}
}
