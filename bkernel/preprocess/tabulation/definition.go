package tabulation

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// Definition reads x = t off a fact, x a constant and t a choice between numerals that is
// a function of few terms; both are ast.None when it has another form.
func (fs *Functions) Definition(f ast.Node) (x, t ast.Node) {
	g := fs.g
	if g.Op(f) != ast.OpEq || g.Type(g.Arg(f, 0)) != ast.Int {
		return ast.None, ast.None
	}
	x, t = form.SameTerms(g, f)
	for range 2 {
		if x != ast.None && g.Op(x) == ast.OpConst && IsTable(g, t) {
			if _, ok := fs.Columns(t); ok {
				return x, t
			}
		}
		x, t = t, x
	}
	return ast.None, ast.None
}
