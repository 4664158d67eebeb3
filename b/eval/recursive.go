package eval

import (
	"slices"

	"bsmt/b/tree"
)

// recursive reads d = E, for a constant d or a name that Recursive allows, where E mentions d in the bodies of comprehensions
// and lambdas only, as the definition of d by recursion. That there is such a set is taken for
// granted, as ProB does; the frame tells.
func (p *planner) recursive(c *conjunct, l, r *tree.Node) *option {
	if !p.scope.Open || !p.fresh(l) || l.Decl.Kind != tree.DConstant && !p.scope.Recursive || l.Type.Rep().Kind != tree.TPow || l.Type.Rep().Left.Rep().Kind != tree.TPair {
		return nil
	}
	d := l.Decl
	mentioned := false
	for o := range freeNames(r, false) {
		if o != d && p.unbound[o] {
			return nil
		}
		mentioned = mentioned || o == d
	}
	if !mentioned || outside(r, d) {
		return nil
	}
	slot, e, shape := p.scope.slots[d], p.scope.Expr(r), p.scope.shape(d.Type)
	return &option{cost: 1, conj: c, binds: []*tree.Decl{d}, whole: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			knot := shape.MakeKnot(d.Name)
			f.Slots[slot] = knot.Value()
			v := e(f)
			knot.Tie(v)
			f.Slots[slot] = v
			if !slices.Contains(f.Recursive, d.Name) {
				f.Recursive = append(f.Recursive, d.Name)
			}
			return next(f, found)
		}
	}}
}

// outside reports whether d occurs in n outside of comprehensions and lambdas.
func outside(n *tree.Node, d *tree.Decl) bool {
	switch n.Op {
	case tree.Compr, tree.ComprMap, tree.Lambda:
		return false
	case tree.Ident:
		return n.Decl == d
	}
	return slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return outside(a, d) })
}
