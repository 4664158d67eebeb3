package bkernel

import (
	"bsmt/bkernel/alldiff"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/proof"
)

// readDifference reads x - y off a sum in normal form over two integer constants.
func readDifference(g *ast.Graph, n ast.Node) (x, y ast.Node, ok bool) {
	if g.Op(n) != ast.OpAdd || len(g.Args(n)) != 2 {
		return ast.None, ast.None, false
	}
	x, y = g.Arg(n, 0), g.Arg(n, 1)
	if g.Op(x) == ast.OpMul {
		x, y = y, x
	}
	if g.Op(x) != ast.OpConst || g.Op(y) != ast.OpMul || len(g.Args(y)) != 2 {
		return ast.None, ast.None, false
	}
	c, y := g.Arg(y, 0), g.Arg(y, 1)
	if g.Op(c) != ast.OpInt || !g.IntVal(c).IsInt64() || g.IntVal(c).Int64() != -1 || g.Op(y) != ast.OpConst {
		return ast.None, ast.None, false
	}
	return x, y, true
}

// maxOffset bounds the numerals of disequalities that are taken for offsets.
const maxOffset = 1 << 40

// disequality says x - y /= c.
type disequality struct {
	x, y ast.Node
	c    int64
	fact ast.Node
}

// readDisequality reads x - y /= c off a fact.
func readDisequality(g *ast.Graph, f ast.Node) (d disequality, ok bool) {
	if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpEq {
		return d, false
	}
	eq := g.Arg(f, 0)
	a, b := g.Arg(eq, 0), g.Arg(eq, 1)
	if g.Op(b) != ast.OpInt || !g.IntVal(b).IsInt64() {
		return d, false
	}
	d.fact = f
	if d.x, d.y, ok = readDifference(g, a); !ok {
		return d, false
	}
	d.c = g.IntVal(b).Int64()
	return d, -maxOffset <= d.c && d.c <= maxOffset
}

// assertDisequalities makes disequalities between variables hold. Between small
// domains they become all-different constraints with offsets, one for each clique
// that is found greedily: x0+o0, x1+o1, ... with xi+oi /= xj+oj for all pairs.
func (k *kernel) assertDisequalities(ds []disequality) {
	type pair struct{ x, y core.IntVar }
	type edge struct { // x - y /= c
		x, y core.IntVar
		c    int64
	}
	var left []disequality
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
		k.compile(d.x)
		k.compile(d.y)
		x, y := k.variable(d.x), k.variable(d.y)
		if x == y || !k.alldiff.Small(x) || !k.alldiff.Small(y) {
			left = append(left, d)
			continue
		}
		if !has[edge{x, y, d.c}] {
			edges = append(edges, edge{x, y, d.c})
			note(x, y, d.c)
			note(y, x, -d.c)
		}
	}
	for _, d := range left {
		k.opts.Proof.Fact(d.fact)
		k.core.AddClauseRule(proof.RuleFact, k.literal(d.fact))
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
