package preprocess

import (
	"bsmt/bkernel/ast"
)

// skolemizePass replaces the variables of facts not(!x.P) by new constants.
type skolemizePass struct{ *Preprocessor }

// run is one round of the pass.
func (p *skolemizePass) run() bool {
	g := p.g
	changed := false
	for i, f := range p.Facts {
		if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpForall {
			continue
		}
		q := g.Arg(f, 0)
		sub := map[ast.Node]ast.Node{}
		var made []ast.Node
		for _, v := range g.Quant(q).Vars {
			sub[v] = p.Fresh("sk", g.Type(v))
			made = append(made, sub[v])
		}
		if !changed {
			p.simplifying() // once, so that what became of a term is told once
		}
		if p.proof != nil && p.rw.HasQuantifier(g.Arg(q, 0)) { // simplified by a step of its own
			plain := g.Not(p.rw.Plain(g.Arg(q, 0), sub))
			p.proof.Witness(plain, f, made)
			p.Facts[i] = p.rw.Simplify(plain)
			p.proof.Step(p.Facts[i], plain)
		} else {
			p.Facts[i] = p.rw.Not(p.rw.Substitute(g.Arg(q, 0), sub))
			p.proof.Witness(p.Facts[i], f, made)
		}
		changed = true
	}
	if changed {
		p.flatten()
	}
	return changed
}
