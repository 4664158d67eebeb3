package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// cliquesPass makes one fact of disequalities between each two of three or more expressions:
// that they are all different. Which ones is found greedily, from each disequality that no
// such fact has yet.
type cliquesPass struct{ *Preprocessor }

// Bounds on cliques: pairs that are looked up, and facts that say of many that they differ.
const (
	cliqueWork = 1 << 20
	cliqueSize = 1 << 8
)

// edge is a pair of expressions that differ, the smaller one first.
type edge [2]ast.Node

func edgeOf(a, b ast.Node) edge { return edge{min(a, b), max(a, b)} }

// run is one round of the pass.
func (p *cliquesPass) run() bool {
	g := p.g
	fact := map[edge]ast.Node{}
	next := map[ast.Node][]ast.Node{}
	var edges []edge
	covered := map[edge]bool{}
	for _, f := range p.Facts {
		if e, ok := p.readEdge(f); ok {
			if _, twice := fact[e]; !twice {
				edges = append(edges, e)
				next[e[0]], next[e[1]] = append(next[e[0]], e[1]), append(next[e[1]], e[0])
			}
			fact[e] = f
		}
		if g.Op(f) == ast.OpAllDiff && len(g.Args(f)) <= cliqueSize {
			for i, a := range g.Args(f) {
				for _, b := range g.Args(f)[:i] {
					covered[edgeOf(a, b)] = true
				}
			}
		}
	}
	if len(edges) < 3 {
		return false
	}
	said := map[ast.Node]bool{}
	var more []ast.Node
	work := 0
	for _, e := range edges {
		if covered[e] || work > cliqueWork {
			continue
		}
		clique := []ast.Node{e[0], e[1]}
		for _, w := range next[e[0]] {
			work += len(clique)
			if w != e[1] && !slices.ContainsFunc(clique, func(m ast.Node) bool { _, ok := fact[edgeOf(m, w)]; return !ok }) {
				clique = append(clique, w)
			}
		}
		if len(clique) < 3 {
			continue
		}
		var by []ast.Node
		for i, a := range clique {
			for _, b := range clique[:i] {
				covered[edgeOf(a, b)] = true
				by = append(by, fact[edgeOf(a, b)])
			}
		}
		n := p.rw.Mk(ast.OpAllDiff, ast.Pred, clique, 0)
		p.proof.Step(n, by...)
		more = append(more, n)
	}
	for e, f := range fact {
		said[f] = covered[e]
	}
	before := len(p.Facts)
	p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] })
	if len(p.Facts) == before {
		return false
	}
	p.Facts = append(p.Facts, more...)
	return true
}

// readEdge reads a /= b: of integers only constants, for compiled sums have places of their
// own.
func (p *cliquesPass) readEdge(f ast.Node) (e edge, ok bool) {
	g := p.g
	if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpEq {
		return e, false
	}
	eq := g.Arg(f, 0)
	if g.Type(g.Arg(eq, 0)) != ast.Int {
		return edgeOf(g.Arg(eq, 0), g.Arg(eq, 1)), true
	}
	x, y, c, ok := form.ReadEqual(g, eq)
	return edgeOf(x, y), ok && c == 0
}
