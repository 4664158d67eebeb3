package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/propagator/alldiff"
	"bsmt/bkernel/trace"
)

// postInverses has integers differ that are an inverse function of others: two of them with one
// value would be two values of one of those. The channels themselves are clauses.
func (k *Compiled) postInverses(facts []ast.Node) {
	for _, v := range globals.Inverses(k.g, facts) {
		if v.Onto {
			k.differ(v.X)
		}
		if v.Backed {
			k.differ(v.Y)
		}
		k.tell(v.Constraint())
	}
}

// differ posts that integers of few values differ, which the facts imply; a proof goes by the
// facts alone.
func (k *Compiled) differ(xs []ast.Node) {
	if k.opts.Proof != nil || len(xs) < 3 {
		return
	}
	terms := make([]alldiff.Term, len(xs))
	for i, x := range xs {
		k.compile(x)
		if terms[i].X = k.variable(x); !k.alldiff.Small(terms[i].X) {
			return
		}
	}
	k.alldiff.PostTerms(terms)
}

// tellCounts shows who watches the constraints that are posted as rows and clauses: they need
// no propagator of their own.
func (k *Compiled) tellCounts(facts []ast.Node) {
	if !k.opts.Trace.On(trace.Globals) {
		return
	}
	cards, counts := globals.Counts(k.g, facts)
	for _, c := range cards {
		k.tell(c.Constraint())
	}
	for _, c := range counts {
		k.tell(c.Constraint())
	}
	for _, c := range globals.Circuits(k.g, facts, func(xs []ast.Node) bool { return k.areApart(xs, facts) }) {
		k.tell(c.Constraint())
	}
}

// areApart says that one fact tells all of xs apart, or one for each two of them.
func (k *Compiled) areApart(xs, facts []ast.Node) bool {
	for _, f := range facts {
		if k.g.Op(f) != ast.OpAllDiff {
			continue
		}
		in := k.g.Args(f)
		if !slices.ContainsFunc(xs, func(x ast.Node) bool { return !slices.Contains(in, x) }) {
			return true
		}
	}
	for i, x := range xs {
		for _, y := range xs[:i] {
			if _, ok := k.apart.pairs.Fact(globals.Difference{X: x, Y: y}); !ok {
				return false
			}
		}
	}
	return true
}
