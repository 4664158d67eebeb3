package preprocess

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/circuits"
)

// circuits refutes disequalities, facts or parts of disjunctions, between a circuit of gates
// and arithmetic on words that it computes.
func (p *Preprocessor) circuits() bool {
	if p.proof != nil {
		return false
	}
	g := p.g
	refuted := func(n ast.Node) bool {
		if g.Op(n) != ast.OpNot || g.Op(g.Arg(n, 0)) != ast.OpEq || p.ctx.Err() != nil {
			return false
		}
		eq := g.Arg(n, 0)
		a, b := g.Arg(eq, 0), g.Arg(eq, 1)
		if g.Kind(g.Type(a)) != ast.KBitVec || p.gated[eq] {
			return false
		}
		p.gated[eq] = true
		return circuits.Equal(p.ctx, g, a, b)
	}
	changed := false
	for i, f := range p.Facts {
		parts := []ast.Node{f}
		if g.Op(f) == ast.OpOr {
			parts = g.Args(f)
		}
		var left []ast.Node
		for _, n := range parts {
			if !refuted(n) {
				left = append(left, n)
			}
		}
		if len(left) < len(parts) {
			p.Facts[i] = p.rw.Or(left...)
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}
