package preprocess

import (
	"slices"
	"testing"

	"bsmt/bkernel/ast"
)

// TestGates: clauses that say a gate become one equivalence, whatever the signs; where one is
// missing they stay.
func TestGates(t *testing.T) {
	for _, signs := range [][3]bool{{}, {true, false, true}, {false, true, true}} {
		for _, whole := range []bool{true, false} {
			g := ast.New()
			lit := func(i int) ast.Node {
				l := g.IsTrue(g.Const([]string{"z", "a", "b"}[i], ast.Bool))
				if signs[i] {
					return g.Not(l)
				}
				return l
			}
			z, a, b := lit(0), lit(1), lit(2)
			facts := []ast.Node{g.Or(g.Not(a), z, g.Not(b)), g.Or(a, g.Not(z))}
			if whole {
				facts = append(facts, g.Or(g.Not(z), b))
			}
			p := simplified(g, facts)
			if p.alone("gather") != whole {
				t.Fatalf("signs %v, all clauses: %v, and it ran: %v", signs, whole, !whole)
			}
			if is := p.rw.Simplify(g.Conn(ast.OpEquiv, z, g.And(a, b))); whole && !slices.Equal(p.Facts, []ast.Node{is}) {
				t.Errorf("signs %v: %s", signs, printed(t, g, p.Facts...))
			}
			consts := []ast.Node{g.Const("z", ast.Bool), g.Const("a", ast.Bool), g.Const("b", ast.Bool)}
			before, after := solutions(t, g, facts, consts), solutions(t, g, p.Facts, consts)
			if len(before) != len(after) {
				t.Errorf("signs %v: %d solutions before, %d after", signs, len(before), len(after))
			}
		}
	}
}
