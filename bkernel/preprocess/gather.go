package preprocess

import "bsmt/bkernel/ast"

// gatherPass puts together what facts say in two parts: an equality by its two comparisons,
// an equivalence by its two implications.
type gatherPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *gatherPass) run() bool {
	pairs := p.rw.Gather(ast.OpAnd, p.Facts)
	if len(pairs) == 0 {
		return false
	}
	said := make(map[ast.Node]bool, 2*len(pairs))
	for _, q := range pairs {
		p.proof.Step(q.Is, q.A, q.B)
		said[q.A], said[q.B] = true, true
	}
	out := p.Facts[:0]
	for _, f := range p.Facts {
		if !said[f] {
			out = append(out, f)
		}
	}
	for _, q := range pairs {
		out = append(out, q.Is)
	}
	p.Facts = out
	p.flatten()
	return true
}
