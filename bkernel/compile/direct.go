package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// direct has the integer constants be direct of which the problem asks nothing but whether
// they have some value, and whether they differ. It gives the facts it asserted, which bound
// them.
func (k *Compiled) direct() (bounds []ast.Node) {
	if k.opts.Proof != nil {
		return nil
	}
	g, p := k.g, k.prep
	roots := p.Assumed[:len(p.Assumed):len(p.Assumed)]
	var xs []ast.Node // constants that differ from others
	for _, f := range p.Facts {
		if x, _ := form.Bound(g, f); x != ast.None {
			bounds = append(bounds, f)
		} else if d, ok := form.ReadDisequality(g, f); ok {
			xs = append(xs, d.X, d.Y)
		} else if g.Op(f) == ast.OpAllDiff && g.Type(g.Arg(f, 0)) == ast.Int {
			for _, a := range g.Args(f) {
				if g.Op(a) == ast.OpConst {
					xs = append(xs, a)
				} else {
					roots = append(roots, a)
				}
			}
		} else {
			roots = append(roots, f)
		}
	}
	if len(xs) == 0 {
		return nil
	}
	compared := map[ast.Node]bool{} // constants that something else is said of
	g.Walk(roots, func(n ast.Node) bool {
		if g.Op(n) == ast.OpConst {
			compared[n] = true
		}
		return g.Op(n) != ast.OpEq || g.Op(g.Arg(n, 0)) != ast.OpConst || g.Op(g.Arg(n, 1)) != ast.OpInt
	})
	for _, f := range bounds {
		k.assert(f)
	}
	for _, n := range xs {
		if compared[n] {
			continue
		}
		compared[n] = true
		k.compile(n)
		if x := k.variable(n); k.alldiff.Small(x) {
			k.core.Direct(x)
		}
	}
	return bounds
}
