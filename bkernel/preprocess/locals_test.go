package preprocess

import (
	"maps"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
)

// TestLocals: a constant that one case alone speaks of, and gives a value, goes; one that is spoken of
// elsewhere too, or where the case is not wanted, stays.
func TestLocals(t *testing.T) {
	for _, c := range []struct {
		name  string
		fact  func(g *ast.Graph, x, y, d, q ast.Node) ast.Node
		stays bool
	}{
		{"a distance", func(g *ast.Graph, x, y, d, q ast.Node) ast.Node {
			return g.Or(q, g.And(g.Eq(g.Arith(ast.OpAdd, x, d), y), g.Le(g.Num64(1), d)))
		}, false},
		{"denied the other way", func(g *ast.Graph, x, y, d, q ast.Node) ast.Node {
			return g.Not(g.And(q, g.Or(g.Not(g.Eq(g.Arith(ast.OpSub, y, x), d)), g.Not(g.Lt(g.Num64(0), d)))))
		}, false},
		{"in a branch", func(g *ast.Graph, x, y, d, q ast.Node) ast.Node {
			return g.Ite(q, g.Eq(x, y), g.And(g.Eq(d, g.Arith(ast.OpSub, y, x)), g.Le(g.Num64(1), d)))
		}, false},
		{"a second case", func(g *ast.Graph, x, y, d, q ast.Node) ast.Node {
			return g.Or(g.And(q, g.Le(d, x)), g.And(g.Eq(g.Arith(ast.OpAdd, x, d), y), g.Le(g.Num64(1), d)))
		}, true},
		{"not wanted", func(g *ast.Graph, x, y, d, q ast.Node) ast.Node {
			return g.Or(q, g.Not(g.And(g.Eq(g.Arith(ast.OpAdd, x, d), y), g.Le(g.Num64(1), d))))
		}, true},
	} {
		g := ast.New()
		x, y, d := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("d", ast.Int)
		b := g.Const("b", ast.Bool)
		facts := []ast.Node{c.fact(g, x, y, d, g.IsTrue(b))}
		for _, n := range []ast.Node{x, y} {
			facts = append(facts, g.Le(g.Num64(0), n), g.Le(n, g.Num64(1)))
		}
		p := simplified(g, facts)
		p.alone("locals")
		stays := false
		g.Walk(p.Facts, func(n ast.Node) bool { stays = stays || n == d; return true })
		if stays != c.stays {
			t.Errorf("%s: %s", c.name, printed(t, g, p.Facts...))
		}
		// Of the others there are the same values.
		others := func(facts []ast.Node) map[string]bool {
			out := map[string]bool{}
			for s := range solutions(t, g, facts, []ast.Node{x, y, b, d}) {
				out[s[:strings.LastIndex(s, " ")]] = true
			}
			return out
		}
		if before, after := others(facts), others(p.Facts); !maps.Equal(before, after) {
			t.Errorf("%s: %v before, %v after", c.name, before, after)
		}
	}
}
