package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// ReadMember reads x = a or x = b or ... off a fact: an integer, and the values that it may
// have, in ascending order.
func ReadMember(g *ast.Graph, f ast.Node) (x ast.Node, values []int64, ok bool) {
	if g.Op(f) != ast.OpOr {
		return ast.None, nil, false
	}
	x = ast.None
	for _, d := range g.Args(f) {
		if g.Op(d) != ast.OpEq {
			return ast.None, nil, false
		}
		at, is := form.ReadAtom(g, d)
		if !is || g.Type(at.Term) != ast.Int || x != ast.None && x != at.Term {
			return ast.None, nil, false
		}
		x, values = at.Term, append(values, at.K)
	}
	slices.Sort(values)
	return x, slices.Compact(values), true
}
