package clique

import (
	"slices"

	"bsmt/bkernel/core"
)

// Cliques merges pairs of literals that exclude each other into larger sets of which at
// most one holds: greedily from each pair that no set covers yet. known are sets that
// others state already; their pairs are edges too. A set that holds one of them and more
// comes back, and covered says which of known lie within such sets. A pair alone comes
// back as a set of two. The work is bounded: what is beyond it stays alone.
// looked is how many pairs were added or looked up.
func Cliques(pairs [][2]core.Lit, known [][]core.Lit) (sets [][]core.Lit, covered []bool, looked int) {
	g := graph{has: map[[2]core.Lit]bool{}, adj: map[core.Lit][]core.Lit{}, covered: map[[2]core.Lit]bool{}}
	for _, ls := range known {
		if len(ls) > maxKnown {
			continue
		}
		for i, a := range ls {
			for _, b := range ls[:i] {
				g.add(a, b)
			}
		}
	}
	for _, p := range pairs {
		g.add(p[0], p[1])
	}
	covered = make([]bool, len(known))
	for i, ls := range known {
		if covered[i] = g.within(ls); !covered[i] && len(ls) <= maxKnown {
			if c := g.grow(ls); len(c) > len(ls) {
				sets = append(sets, c)
				g.cover(c)
				covered[i] = true
			}
		}
	}
	for _, ls := range known {
		if len(ls) <= maxKnown {
			g.cover(ls)
		}
	}
	for _, p := range pairs {
		if p[0] != p[1] && p[0] != p[1].Not() && !g.within(p[:]) {
			c := g.grow(p[:])
			sets = append(sets, c)
			g.cover(c)
		}
	}
	return sets, covered, g.work + g.added
}

const (
	maxCliqueWork = 1 << 21 // edges looked up by Cliques
	maxKnown      = 200     // size of a known set that may grow
)

// graph has an edge between literals that exclude each other.
type graph struct {
	has     map[[2]core.Lit]bool
	adj     map[core.Lit][]core.Lit
	covered map[[2]core.Lit]bool // edges within a set
	work    int                  // edges that grow looked up
	added   int                  // pairs
}

func edge(a, b core.Lit) [2]core.Lit { return [2]core.Lit{min(a, b), max(a, b)} }

func (g *graph) add(a, b core.Lit) {
	g.added++
	e := edge(a, b)
	if a == b || a == b.Not() || g.has[e] {
		return
	}
	g.has[e] = true
	g.adj[a] = append(g.adj[a], b)
	g.adj[b] = append(g.adj[b], a)
}

// grow adds to a clique what excludes all of it, in the order of the edges.
func (g *graph) grow(ls []core.Lit) []core.Lit {
	c := slices.Clone(ls)
	for _, w := range g.adj[ls[0]] {
		if g.work > maxCliqueWork {
			break
		}
		fits := true
		for _, m := range c[1:] {
			g.work++
			if fits = g.has[edge(m, w)]; !fits {
				break
			}
		}
		if fits {
			c = append(c, w)
		}
	}
	return c
}

// within reports whether a pair lies within a set; larger cliques are not looked at.
func (g *graph) within(ls []core.Lit) bool {
	return len(ls) == 2 && g.covered[edge(ls[0], ls[1])]
}

// cover notes the edges of a set.
func (g *graph) cover(ls []core.Lit) {
	for i, a := range ls {
		for _, b := range ls[:i] {
			g.covered[edge(a, b)] = true
		}
	}
}
