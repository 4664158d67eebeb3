package preprocess

import (
	"context"
	"fmt"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestCrowds: as many constants differ as facts leave them values, and no more; what rests on
// another constant, or on what a model chooses, takes no value away.
func TestCrowds(t *testing.T) {
	g := ast.New()
	colour, record, either := g.FreeType("Colour"), g.FreeType("Record"), g.FreeType("Either")
	for _, name := range []string{"red", "green", "blue"} {
		g.Declare(colour, name, "is_"+name, nil)
	}
	field := func(of, typ ast.Type, name string) ast.Field {
		return ast.Field{Type: typ, Selector: name, Other: g.Const("other_"+name, g.Fun([]ast.Type{of}, typ))}
	}
	g.Declare(record, "pair", "is_pair", []ast.Field{field(record, colour, "first"), field(record, colour, "second")})
	g.Declare(either, "left", "is_left", []ast.Field{field(either, colour, "shade")})
	g.Declare(either, "right", "is_right", []ast.Field{field(either, ast.Bool, "flag")})
	shade := func(x ast.Node) ast.Node { return g.Apply(g.Ctors(record)[0].Selectors[0], x) }
	second := func(x ast.Node) ast.Node { return g.Apply(g.Ctors(record)[0].Selectors[1], x) }
	red, k := g.Ctors(colour)[0].Node, g.Const("k", colour)
	left := g.Ctors(either)[0]
	for _, c := range []struct {
		name string
		typ  ast.Type
		says func(x ast.Node, i int) ast.Node // of the i-th constant
		most int
	}{
		{"nothing", record, func(ast.Node, int) ast.Node { return g.True() }, 9},
		{"a field is fixed", record, func(x ast.Node, _ int) ast.Node { return g.Eq(shade(x), red) }, 3},
		{"a field is excluded", record, func(x ast.Node, _ int) ast.Node { return g.Not(g.Eq(shade(x), red)) }, 6},
		{"fields differ", record, func(x ast.Node, _ int) ast.Node { return g.Not(g.Eq(shade(x), second(x))) }, 6},
		{"of some alone", record, func(x ast.Node, i int) ast.Node {
			if i < 4 {
				return g.Eq(red, shade(x))
			}
			return g.True()
		}, 3},
		{"another constant", record, func(x ast.Node, _ int) ast.Node { return g.Eq(shade(x), k) }, 9},
		{"a constructor", either, func(x ast.Node, _ int) ast.Node { return g.IsTrue(g.Apply(left.Tester, x)) }, 3},
		{"what a model chooses", either, func(x ast.Node, _ int) ast.Node { return g.Eq(g.Apply(left.Selectors[0], x), red) }, 5},
		{"a word", g.BitVec(3), func(x ast.Node, _ int) ast.Node { return g.Not(g.Eq(x, g.Const("w", g.BitVec(3)))) }, 8},
	} {
		for n := 3; n <= 10; n++ {
			var xs, facts []ast.Node
			for i := range n {
				x := g.Const(fmt.Sprintf("x%d_%d", c.typ, i), c.typ)
				xs, facts = append(xs, x), append(facts, c.says(x, i))
			}
			p := New(context.Background(), g, rewrite.New(g), nil, append(facts, g.Conn(ast.OpAllDiff, xs...)))
			if got := p.alone("crowds"); got != (n > c.most) {
				t.Errorf("%s: that %d differ is refuted: %v", c.name, n, got)
			}
		}
	}
}
