package compile

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
)

// assertDisequalities makes disequalities between variables hold. Between small
// domains they become all-different constraints with offsets, one for each clique
// that is found greedily: x0+o0, x1+o1, ... with xi+oi /= xj+oj for all pairs.
func (k *Compiled) assertDisequalities(ds []form.Disequality) {
	type pair struct{ x, y core.IntVar }
	type edge struct { // x - y /= c
		x, y core.IntVar
		c    int64
	}
	var left []form.Disequality
	var edges []edge
	has := map[edge]bool{} // both ways, as the following two
	cs := map[pair][]int64{}
	adj := map[core.IntVar][]core.IntVar{}
	note := func(x, y core.IntVar, c int64) {
		p := pair{x, y}
		if len(cs[p]) == 0 {
			adj[x] = append(adj[x], y)
		}
		has[edge{x, y, c}] = true
		cs[p] = append(cs[p], c)
	}
	for _, d := range ds {
		k.compile(d.X)
		k.compile(d.Y)
		x, y := k.variable(d.X), k.variable(d.Y)
		if x == y || !k.alldiff.Small(x) || !k.alldiff.Small(y) {
			left = append(left, d)
			continue
		}
		if !has[edge{x, y, d.C}] {
			edges = append(edges, edge{x, y, d.C})
			note(x, y, d.C)
			note(y, x, -d.C)
		}
	}
	for _, d := range left {
		k.opts.Proof.Fact(d.Fact)
		k.core.AddClauseRule(proof.RuleFact, k.Literal(d.Fact))
	}
	// Grow a clique from each edge that none covers yet. The work is bounded: what
	// is left over stands as pairs.
	covered := map[edge]bool{}
	work := 0
	const maxWork = 1 << 22
	for _, e := range edges {
		if covered[e] {
			continue
		}
		clique := []alldiff.Term{{X: e.x}, {X: e.y, Off: e.c}} // x /= y + c
		if work < maxWork {
			in := map[core.IntVar]bool{e.x: true, e.y: true}
			for _, w := range adj[e.x] {
				if in[w] {
					continue
				}
				work += len(clique)
				// x - w /= c makes w + c a candidate.
				for _, c := range cs[pair{e.x, w}] {
					fits := true
					for _, m := range clique[1:] {
						work++
						if !has[edge{m.X, w, c - m.Off}] {
							fits = false
							break
						}
					}
					if fits {
						clique = append(clique, alldiff.Term{X: w, Off: c})
						in[w] = true
						break
					}
				}
			}
		}
		for i, a := range clique {
			for _, b := range clique[i+1:] {
				c := b.Off - a.Off // a.X - b.X /= c
				covered[edge{a.X, b.X, c}] = true
				covered[edge{b.X, a.X, -c}] = true
			}
		}
		k.alldiff.PostTerms(clique)
	}
}
