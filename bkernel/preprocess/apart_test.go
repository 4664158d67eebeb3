package preprocess

import (
	"context"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestApart takes variables of lists apart where selectors and testers alone speak of them.
func TestApart(t *testing.T) {
	g := ast.New()
	list := g.FreeType("List")
	field := func(name string, of ast.Type) ast.Field {
		return ast.Field{Type: of, Selector: name, Other: g.Const(name, g.Fun([]ast.Type{list}, of))}
	}
	g.Declare(list, "nil", "is_nil", nil)
	g.Declare(list, "cons", "is_cons", []ast.Field{field("head", ast.Int), field("tail", list)})
	cs := g.Ctors(list)
	head := func(x ast.Node) ast.Node { return g.Apply(cs[1].Selectors[0], x) }
	tail := func(x ast.Node) ast.Node { return g.Apply(cs[1].Selectors[1], x) }
	is := func(c int, x ast.Node) ast.Node { return g.IsTrue(g.Apply(cs[c].Tester, x)) }
	x, a := g.Var("x", list), g.Const("a", list)
	some, f := g.Const("k", ast.Int), g.Const("f", g.Fun([]ast.Type{list}, ast.Int))
	for _, c := range []struct {
		name  string
		body  ast.Node
		apart bool
	}{
		{"fields", g.Or(is(0, x), g.Le(head(x), some)), true},
		{"one within the other", g.Or(is(0, x), is(0, tail(x)), g.Le(head(tail(x)), some)), true},
		{"an argument of a function", g.Or(is(0, x), g.Le(g.Apply(f, x), head(x))), false},
		{"another value", g.Or(g.Eq(x, a), g.Le(head(x), some)), false},
	} {
		p := New(context.Background(), g, rewrite.New(g), nil, []ast.Node{g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, c.body)})
		p.Facts[0] = p.rw.Simplify(p.Facts[0])
		if got := p.alone("apart"); got != c.apart {
			t.Errorf("%s: taken apart %v", c.name, got)
		}
		for _, n := range g.Occurring(ast.OpForall, p.Facts) {
			for _, v := range g.Quant(n).Vars {
				if c.apart && v == x {
					t.Errorf("%s: a list is left", c.name)
				}
			}
		}
	}
}
