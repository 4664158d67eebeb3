package preprocess

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// aliasesPass has one name for constants that facts say to be equal, before others look for
// facts about the same constants.
type aliasesPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *aliasesPass) run() bool {
	g := p.g
	is, from := map[ast.Node]ast.Node{}, map[ast.Node]int{}
	for i, f := range p.Facts {
		var a, b ast.Node
		switch g.Op(f) {
		case ast.OpEq:
			a, b = g.Arg(f, 0), g.Arg(f, 1)
			if x, y := form.SameTerms(g, f); x != ast.None {
				a, b = x, y
			}
		case ast.OpEquiv:
			if a, b = g.Arg(f, 0), g.Arg(f, 1); g.Op(a) != ast.OpIsTrue || g.Op(b) != ast.OpIsTrue {
				continue
			}
			a, b = g.Arg(a, 0), g.Arg(b, 0)
		default:
			continue
		}
		if g.Op(a) != ast.OpConst || g.Op(b) != ast.OpConst || g.Kind(g.Type(a)) == ast.KFun {
			continue
		}
		if a < b { // the older one stays
			a, b = b, a
		}
		if _, has := is[a]; !has && !p.kept[a] {
			is[a], from[a] = b, i
		}
	}
	if !p.define(is, from, p.rw.Mk) {
		return false
	}
	p.flatten()
	return true
}
