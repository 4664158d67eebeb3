package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/globals"
)

// cliquesPass makes one fact of disequalities between each two of three or more expressions:
// that they are all different. Of integers these are constants, for compiled sums have places
// of their own.
type cliquesPass struct{ *Preprocessor }

// cliqueSize is the number of terms of a fact that says that they differ up to which no other
// one is made of two of them.
const cliqueSize = 1 << 8

// run is one round of the pass.
func (p *cliquesPass) run() bool {
	g := p.g
	apart := globals.NewDifferences()
	of := map[ast.Node]globals.Difference{} // by fact
	covered := map[globals.Difference]bool{}
	for _, f := range p.Facts {
		if d, ok := globals.ReadDifference(g, f); ok && d.C == 0 {
			of[f] = d
			apart.Add(d, f)
		}
		if g.Op(f) == ast.OpAllDiff && len(g.Args(f)) <= cliqueSize {
			for i, a := range g.Args(f) {
				for _, b := range g.Args(f)[:i] {
					covered[globals.Difference{X: a, Y: b}] = true
					covered[globals.Difference{X: b, Y: a}] = true
				}
			}
		}
	}
	if apart.Len() < 3 {
		return false
	}
	said := map[ast.Node]bool{}
	for f, d := range of {
		said[f] = covered[d]
	}
	var more []ast.Node
	for _, clique := range apart.Cliques(covered) {
		if len(clique) < 3 {
			continue
		}
		var by, terms []ast.Node
		for i, a := range clique {
			terms = append(terms, a.X)
			for _, b := range clique[:i] {
				f, _ := apart.Fact(globals.Difference{X: a.X, Y: b.X})
				by, said[f] = append(by, f), true
			}
		}
		n := p.rw.Mk(ast.OpAllDiff, ast.Pred, terms, 0)
		p.proof.Step(n, by...)
		more = append(more, n)
	}
	before := len(p.Facts)
	p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] })
	if len(p.Facts) == before {
		return false
	}
	p.Facts = append(p.Facts, more...)
	return true
}
