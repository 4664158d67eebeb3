package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
)

// assertDisequalities makes disequalities between constants hold. Between small domains they
// become all-different constraints with offsets, one for each clique.
func (k *Compiled) assertDisequalities(ds []form.Disequality) {
	apart := globals.NewDifferences()
	var left []ast.Node
	named := map[core.IntVar]ast.Node{}
	// outside says that by their bounds two constants do not differ by that.
	outside := func(d globals.Difference) bool {
		x, y := k.variable(d.X), k.variable(d.Y)
		return d.C < k.core.RootLb(x)-k.core.RootUb(y) || d.C > k.core.RootUb(x)-k.core.RootLb(y)
	}
	for _, d := range ds {
		k.compile(d.X)
		k.compile(d.Y)
		x, y := k.variable(d.X), k.variable(d.Y)
		if x == y || !k.alldiff.Small(x) || !k.alldiff.Small(y) {
			left = append(left, d.Fact)
			continue
		}
		named[x], named[y] = d.X, d.Y
		apart.Add(globals.Difference{X: d.X, Y: d.Y, C: d.C}, d.Fact)
	}
	for _, f := range left {
		k.opts.Proof.Fact(f)
		k.core.AddClauseRule(proof.RuleFact, k.Literal(f))
	}
	k.apart.pairs, k.apart.named = apart, named
	defer func() { k.core.Charge(int64(apart.Looked)) }()
	for _, clique := range slices.Collect(apart.Cliques(&globals.Pairs{}, outside)) {
		terms := make([]alldiff.Term, len(clique))
		for i, t := range clique {
			terms[i] = alldiff.Term{X: k.variable(t.X), Off: t.Off}
		}
		k.alldiff.PostTerms(terms)
		if len(clique) > 2 {
			k.tell(globals.AllDifferent(clique...))
		}
	}
}
