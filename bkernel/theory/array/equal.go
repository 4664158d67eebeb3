package array

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// Equalities between functions that no atom speaks of can make a proof short: undoing
// a swap step by step, each step gives back a function met before, and once that is
// known the rest is congruence. The rule is Christ and Hoenicke's weakeq-ext, used
// ahead of need and only over short ways.

const (
	wayLen        = 4    // stores on a way between functions that may be equal
	wayTries      = 40   // steps from one function
	sourceNear    = 12   // classes searched for a source of a value
	shortcutCap   = 8    // lemmas in one final check
	shortcutLooks = 1000 // ways looked at in one final check
)

// shortcuts adds lemmas by which functions connected by a short way of stores, each
// point written to at least twice, are equal because they agree at those points. It
// reports progress.
func (t *Theory) shortcuts(si int, v *sortView) bool {
	made, looked := 0, 0
	var way [wayLen]int32
	var next [wayLen + 1]int32 // position in adj at each depth
	var at [wayLen + 1]int32   // class at each depth
	for a := range int32(len(v.reps)) {
		if v.adjOff[a+1]-v.adjOff[a] == 0 {
			continue
		}
		tries := 0
		at[0], next[0] = a, v.adjOff[a]
		for d := 0; d >= 0; {
			c := at[d]
			if next[d] == v.adjOff[c+1] || d == wayLen || tries > wayTries {
				d--
				continue
			}
			e := v.adj[next[d]]
			next[d]++
			tries++
			o := v.edges[e].a + v.edges[e].b - c
			back := false
			for _, x := range at[:d+1] {
				back = back || x == o
			}
			if back {
				continue
			}
			way[d] = e
			d++
			at[d], next[d] = o, v.adjOff[o]
			if made == shortcutCap || looked == shortcutLooks {
				return made > 0
			}
			if a < o && v.doubled(way[:d]) {
				looked++
				if t.shortcut(si, v, a, o, way[:d]) {
					made++
				}
			}
		}
	}
	return made > 0
}

// doubled reports whether each store of the way writes at a point that another one
// writes at too.
func (v *sortView) doubled(way []int32) bool {
	for i, e := range way {
		twice := false
		for j, f := range way {
			twice = twice || i != j && v.edges[e].point == v.edges[f].point
		}
		if !twice {
			return false
		}
	}
	return true
}

// shortcut says that the classes a and b, connected by the way, are equal: unless an
// equality on the way does not hold, or at a point written to they differ.
func (t *Theory) shortcut(si int, v *sortView, a, b int32, way []int32) bool {
	out := t.buf[:0]
	t.e.Unsaid()
	somewhere := []euf.Node{euf.Difference}
	var along euf.Chain // the reads at a place where they differ
	// The way itself.
	c := a
	x := v.reps[a]
	for _, e := range way {
		near, far := v.edges[e].node, t.e.Args(v.edges[e].node)[0]
		if v.edges[e].a == c {
			near, far = far, near
		}
		out = t.because(x, near, out)
		along = append(along, euf.Term{F: x, At: somewhere}, euf.Term{F: near, At: somewhere})
		x = far
		c = v.edges[e].a + v.edges[e].b - c
	}
	out = t.because(x, v.reps[b], out)
	by := euf.Argument{
		Apart:  []euf.Node{v.reps[a], v.reps[b]},
		Chains: []euf.Chain{append(along, euf.Term{F: x, At: somewhere}, euf.Term{F: v.reps[b], At: somewhere})},
	}
	// The points it writes to.
	for i, e := range way {
		at := t.index(v.edges[e].node)
		first := true
		for _, f := range way[:i] {
			if v.edges[f].point == v.edges[e].point {
				out = t.differ(t.index(v.edges[f].node), at, out)
				by.Chains = append(by.Chains, euf.Chain{{F: euf.Difference}, {F: at[0]}, {F: t.index(v.edges[f].node)[0]}})
				first = false
				break
			}
		}
		if !first {
			continue
		}
		var ok bool
		var p, q euf.Node
		t.way = append(t.way[:0], euf.Term{F: v.reps[a], At: somewhere})
		if out, p, ok = t.near(si, v, a, v.edges[e].point, at, out); !ok {
			return false
		}
		slices.Reverse(t.way[1:])
		if out, q, ok = t.near(si, v, b, v.edges[e].point, at, out); !ok {
			return false
		}
		if t.e.Rep(p) != t.e.Rep(q) {
			return false
		}
		out = t.because(p, q, out)
		by.Points = append(by.Points, at[0])
		by.Chains = append(by.Chains, append(slices.Clone(t.way), euf.Term{F: v.reps[b], At: somewhere}))
	}
	out = append(out, t.e.EqLit(v.reps[a], v.reps[b]))
	if len(t.sorts[si].dom) == 1 {
		t.e.Show(out, by)
	}
	return t.add(out)
}

// index gives the index tuple of a store.
func (t *Theory) index(store euf.Node) []euf.Node {
	args := t.e.Args(store)
	return args[1 : len(args)-1]
}

// near looks for a source of the value of class c at a point, index at, and gives the
// node that has the value; it appends what could break that.
func (t *Theory) near(si int, v *sortView, c, pi int32, at []euf.Node, out []core.Lit) ([]core.Lit, euf.Node, bool) {
	const maxReads = 200
	r := &t.round
	p := &v.points[pi]
	if len(p.reads) > maxReads {
		return out, euf.None, false
	}
	t.search(v, c, pi, sourceNear)
	defer t.forget()
	for _, o := range r.queue {
		for _, n := range p.reads {
			if f := t.e.Args(n)[0]; t.classOf(f) == o {
				out = t.differ(t.e.Args(n)[1:], at, out)
				t.way = append(t.way, euf.Term{F: n})
				return t.climb(v, f, v.reps[c], at, out), n, true
			}
		}
	}
	return out, euf.None, false
}
