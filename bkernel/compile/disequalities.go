package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
	"bsmt/bkernel/trace"
)

// assertDisequalities makes disequalities between variables hold. Between small
// domains they become all-different constraints with offsets, one for each clique
// that is found greedily: x0+o0, x1+o1, ... with xi+oi /= xj+oj for all pairs.
func (k *Compiled) assertDisequalities(ds []form.Disequality) {
	type pair struct{ x, y core.IntVar }
	var left []form.Disequality
	named := map[core.IntVar]ast.Node{}
	var edges []disequality
	has := map[disequality]ast.Node{} // what says so; both ways, as the following two
	cs := map[pair][]int64{}
	adj := map[core.IntVar][]core.IntVar{}
	note := func(x, y core.IntVar, c int64, fact ast.Node) {
		p := pair{x, y}
		if len(cs[p]) == 0 {
			adj[x] = append(adj[x], y)
		}
		has[disequality{x, y, c}] = fact
		cs[p] = append(cs[p], c)
	}
	for _, d := range ds {
		k.compile(d.X)
		k.compile(d.Y)
		x, y := k.variable(d.X), k.variable(d.Y)
		named[x], named[y] = d.X, d.Y
		if x == y || !k.alldiff.Small(x) || !k.alldiff.Small(y) {
			left = append(left, d)
			continue
		}
		if _, known := has[disequality{x, y, d.C}]; !known {
			edges = append(edges, disequality{x, y, d.C})
			note(x, y, d.C, d.Fact)
			note(y, x, -d.C, d.Fact)
		}
	}
	for _, d := range left {
		k.opts.Proof.Fact(d.Fact)
		k.core.AddClauseRule(proof.RuleFact, k.Literal(d.Fact))
	}
	if k.opts.Proof != nil {
		k.apart.pairs = has
	}
	// Grow a clique from each edge that none covers yet. The work is bounded: what
	// is left over stands as pairs.
	covered := map[disequality]bool{}
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
						if _, fits = has[disequality{m.X, w, c - m.Off}]; !fits {
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
				covered[disequality{a.X, b.X, c}] = true
				covered[disequality{b.X, a.X, -c}] = true
			}
		}
		k.alldiff.PostTerms(clique)
		if len(clique) > 2 && k.opts.Trace.On(trace.Globals) {
			terms, offsets := globals.Arg{Name: "terms"}, globals.Arg{Name: "offsets"}
			for _, m := range clique {
				terms.Terms, offsets.Numbers = append(terms.Terms, named[m.X]), append(offsets.Numbers, m.Off)
			}
			k.tell("all_different", terms, offsets)
		}
	}
}
