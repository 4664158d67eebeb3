package preprocess

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
)

// literalsPass replaces each fact by true, and its negation by false, where it
// stands within other facts.
type literalsPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *literalsPass) run() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	n := 0
	var used []ast.Node // facts that are replaced, for proofs
	by := map[ast.Node]proof.By{}
	replace := func(n, to, fact ast.Node) {
		sub.set(n, to)
		by[n] = proof.By{To: to, Fact: fact}
	}
	for _, f := range p.Facts {
		before := n
		switch op := g.Op(f); {
		case op == ast.OpNot && g.Op(g.Arg(f, 0)) != ast.OpIsTrue:
			replace(g.Arg(f, 0), g.False(), f)
			n++
		case op == ast.OpNot || op == ast.OpIsTrue || op == ast.OpOr:
		default:
			replace(f, g.True(), f)
			if c := p.rw.Not(f); g.Op(c) != ast.OpNot {
				replace(c, g.False(), f)
			}
			n++
		}
		if n > before && p.proof != nil {
			used = append(used, f)
		}
	}
	p.proof.Group(used)
	if n == 0 {
		return false
	}
	p.proof.Rewriting(sub.recorded(by))
	changed := false
	for i, f := range p.each {
		nf := sub.inside(f)
		if nf != f {
			p.proof.Step(nf, f)
			p.Facts[i] = nf
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}
