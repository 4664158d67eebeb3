package preprocess

import (
	"context"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestJoinOfShared: what each of two choices keeps is found, of numbers and of elements, where one
// fact says the choices and where several say a part of it.
func TestJoinOfShared(t *testing.T) {
	for _, numbers := range []bool{true, false} {
		for i, say := range []func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node{
			func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node { return []ast.Node{g.Or(g.And(a, b), g.And(c, d))} },
			func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node {
				return []ast.Node{g.Or(g.And(a, b), c), g.Or(d, g.And(a, b))}
			},
			func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node {
				return []ast.Node{g.Not(g.And(g.Not(a), g.Not(g.And(c, d)))), g.Or(b, g.And(d, c))}
			},
			func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node {
				return []ast.Node{g.Or(a, c), g.Or(a, d), g.Or(b, c), g.Or(b, d)}
			},
			func(g *ast.Graph, a, b, c, d ast.Node) []ast.Node {
				return []ast.Node{g.Or(a, g.And(c, d)), g.Or(g.Not(a), b, g.And(c, d))}
			},
		} {
			g := ast.New()
			rw := rewrite.New(g)
			typ := ast.Int
			if !numbers {
				typ = g.Set("U")
			}
			x, y, z, w := g.Const("x", typ), g.Const("y", typ), g.Const("z", typ), g.Const("w", typ)
			a, b, c, d := g.Eq(x, z), g.Eq(y, z), g.Eq(x, w), g.Eq(y, w)
			if numbers {
				more := func(k int64) ast.Node { return g.Arith(ast.OpAdd, z, g.Num64(k)) }
				a, b, c, d = g.Eq(x, more(1)), g.Eq(y, more(1)), g.Eq(x, more(5)), g.Eq(y, more(5))
			}
			p := New(context.Background(), g, rw, nil, say(g, a, b, c, d))
			for i, f := range p.Facts {
				p.Facts[i] = rw.Simplify(f)
			}
			p.flatten()
			if p.alone("join"); !slices.Contains(p.Facts, rw.Eq(x, y)) {
				t.Errorf("numbers %v, spelling %d: x = y is not found", numbers, i)
			}
		}
	}
}

// TestJoinNotOfBoth: of two disjuncts that each make the other false one stays.
func TestJoinNotOfBoth(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	a, b := g.Eq(x, g.Num64(1)), g.Eq(y, g.Num64(1))
	is := g.Eq(z, g.Num64(7))
	facts := []ast.Node{g.Or(g.Not(a), g.Not(b), is, g.Eq(z, x)), g.Or(a, g.Not(b)), g.Or(g.Not(a), b)}
	p := New(context.Background(), g, rw, nil, facts)
	for i, f := range p.Facts {
		p.Facts[i] = rw.Simplify(f)
	}
	p.flatten()
	for _, or := range (&joinPass{p, map[ast.Node]bool{}}).shortened(map[ast.Node][]ast.Node{}, map[ast.Node]bool{}) {
		if args := g.Args(or); !slices.Contains(args, rw.Not(a)) && !slices.Contains(args, rw.Not(b)) {
			t.Errorf("%v is left of %v", or, p.Facts)
		}
	}
}
