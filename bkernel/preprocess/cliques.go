package preprocess

import (
	"iter"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
)

// cliquesPass makes one fact of disequalities between each two of three or more expressions:
// that they are all different. Of integers these are constants, for compiled sums have places
// of their own. Facts that say so already are put together anew where more disequalities turned
// up and there will be fewer of them.
type cliquesPass struct{ *Preprocessor }

// Limits of facts that are put together anew: terms of one, and disequalities of all.
const (
	cliqueSize  = 1 << 8
	cliqueEdges = 1 << 17
)

// lookedUp is what it takes to look a difference up, in nodes that are read.
const lookedUp = 3

// run is one round of the pass.
func (p *cliquesPass) run() bool {
	g := p.g
	apart := globals.NewDifferences()
	defer func() { p.read(lookedUp * apart.Looked) }()
	var differ []ast.Node // facts of apart, or that say so again
	twice := p.twice()
	for _, f := range p.Facts {
		if d, ok := globals.ReadDifference(g, f); ok && d.C == 0 && !twice[f] {
			apart.Add(d, f)
			differ = append(differ, f)
		}
	}
	if len(differ) == 0 {
		return false
	}
	covered := &globals.Pairs{}
	var sets []ast.Node // facts that say of many that they differ
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpAllDiff || len(g.Args(f)) > cliqueSize || covered.Len() > cliqueEdges {
			continue
		}
		sets = append(sets, f)
		for d := range p.pairs(f) {
			covered.Add(d)
		}
	}
	if apart.Len() < 3 && len(sets) == 0 {
		return false
	}
	said := map[ast.Node]bool{} // facts that others say
	open := false
	for _, f := range differ {
		d, _ := globals.ReadDifference(g, f)
		said[f] = covered.Has(d)
		open = open || !said[f]
	}
	more := p.together(apart, covered, said)
	if open && len(sets) > 0 {
		whole := globals.NewDifferences()
		defer func() { p.read(lookedUp * whole.Looked) }()
		for _, f := range sets {
			for d := range p.pairs(f) {
				whole.Add(d, f)
			}
		}
		for _, f := range differ {
			d, _ := globals.ReadDifference(g, f)
			whole.Add(d, f)
		}
		if anew := p.together(whole, &globals.Pairs{}, nil); len(anew) < len(sets)+len(more) {
			more = anew
			for _, f := range append(sets, differ...) {
				said[f] = true
			}
		}
	}
	before := len(p.Facts)
	p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] })
	if len(p.Facts) == before {
		return false
	}
	p.Facts = append(p.Facts, more...)
	return true
}

// pairs lists what a fact says that has all its arguments differ.
func (p *cliquesPass) pairs(f ast.Node) iter.Seq[globals.Difference] {
	return func(yield func(globals.Difference) bool) {
		for i, a := range p.g.Args(f) {
			for _, b := range p.g.Args(f)[:i] {
				if !yield(globals.Difference{X: a, Y: b}) {
					return
				}
			}
		}
	}
}

// twice gives the disequalities of sets in which a constant stands with several numerals, as
// that of the beginnings and the ends of tasks: of these the search makes one constraint, with
// the differences that are not zero.
func (p *cliquesPass) twice() map[ast.Node]bool {
	g := p.g
	if !slices.ContainsFunc(p.Facts, func(f ast.Node) bool {
		d, ok := globals.ReadDifference(g, f)
		return ok && d.C != 0
	}) {
		return nil
	}
	all := globals.NewDifferences()
	defer func() { p.read(lookedUp * all.Looked) }()
	for _, f := range p.Facts {
		if d, ok := globals.ReadDifference(g, f); ok && g.Type(d.X) == ast.Int && all.Len() < cliqueEdges {
			all.Add(d, f)
		}
	}
	bounds := form.Bounds(g, p.Facts)
	outside := func(d globals.Difference) bool {
		x, y, c := bounds[d.X], bounds[d.Y], big.NewInt(d.C)
		return x.Lo != nil && y.Hi != nil && new(big.Int).Sub(x.Lo, y.Hi).Cmp(c) > 0 ||
			x.Hi != nil && y.Lo != nil && new(big.Int).Sub(x.Hi, y.Lo).Cmp(c) < 0
	}
	out := map[ast.Node]bool{}
	for clique := range all.Cliques(&globals.Pairs{}, outside) {
		if p.ctx.Err() != nil {
			break
		}
		last := clique[len(clique)-1]
		if !slices.ContainsFunc(clique[:len(clique)-1], func(t globals.Term) bool { return t.X == last.X }) {
			continue
		}
		for i, a := range clique {
			for _, b := range clique[:i] {
				if f, ok := all.Fact(globals.Difference{X: a.X, Y: b.X, C: b.Off - a.Off}); ok {
					out[f] = true
				}
			}
		}
	}
	return out
}

// together gives the facts that say of cliques that they differ, and notes what these say;
// where nothing is to be noted, of pairs as well.
func (p *cliquesPass) together(of *globals.Differences, covered *globals.Pairs, said map[ast.Node]bool) (out []ast.Node) {
	for clique := range of.Cliques(covered, nil) {
		if p.ctx.Err() != nil {
			break
		}
		if len(clique) < 3 && said != nil {
			continue
		}
		var by, terms []ast.Node
		for i, a := range clique {
			terms = append(terms, a.X)
			for _, b := range clique[:i] {
				f, _ := of.Fact(globals.Difference{X: a.X, Y: b.X})
				by = append(by, f)
				if said != nil {
					said[f] = true
				}
			}
		}
		slices.Sort(by)
		n := p.rw.Mk(ast.OpAllDiff, ast.Pred, terms, 0)
		p.proof.Step(n, slices.Compact(by)...)
		out = append(out, n)
	}
	return out
}
