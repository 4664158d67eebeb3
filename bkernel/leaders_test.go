package bkernel_test

import (
	"context"
	"fmt"
	"testing"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// TestTwoToAHole: 13 pigeons do not fit into six holes for two, whichever way it is said that three are not in one.
func TestTwoToAHole(t *testing.T) {
	const holes = 6
	for name, apart := range map[string]func(g *ast.Graph, a, b, c ast.Node) ast.Node{
		"the middle one": func(g *ast.Graph, a, b, c ast.Node) ast.Node {
			return g.Or(g.Not(g.Eq(a, b)), g.Not(g.Eq(b, c)))
		},
		"the last one": func(g *ast.Graph, a, b, c ast.Node) ast.Node {
			return g.Not(g.And(g.Eq(c, b), g.Eq(c, a)))
		},
		"an implication": func(g *ast.Graph, a, b, c ast.Node) ast.Node {
			return g.Imp(g.Eq(g.Arith(ast.OpSub, a, c), g.Num64(0)), g.Not(g.Eq(b, a)))
		},
	} {
		g := ast.New()
		var x, facts []ast.Node
		for i := range 2*holes + 1 {
			p := g.Const(fmt.Sprint("p", i), ast.Int)
			for k := range x {
				for l := range k {
					facts = append(facts, apart(g, x[l], x[k], p))
				}
			}
			x = append(x, p)
			facts = append(facts, g.Le(g.Num64(1), p), g.Le(p, g.Num64(holes)))
		}
		res := bkernel.Solve(context.Background(), bkernel.Problem{G: g, Facts: facts}, bkernel.Options{Work: 1_000_000})
		if res.Status != bkernel.Unsat {
			t.Errorf("%s: %v after %d units of work", name, res.Status, res.Work)
		}
	}
}
