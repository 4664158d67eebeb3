package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/difference"
)

// maxWeight limits the weights of edges, so that sums over paths fit an int64: fewer
// than 2^22 nodes. Heavier bounds are left to the other engines.
const maxWeight = 1 << 40

// differences is the propagator of the graph of difference constraints, over the bounds of the core.
type differences struct {
	*difference.Graph
	t    *Theory
	id   core.PropID
	expl []core.Lit
}

func (d *differences) init(t *Theory) {
	d.t = t
	d.Graph = difference.New(t.s, maxWeight, t.s.Cancelled)
	d.id = t.s.AddPropagator(d, 1)
}

// add makes the nodes and edges of row r.
func (d *differences) add(r *row) {
	ts := d.t.terms[r.off : r.off+r.n]
	for _, m := range ts[:2] {
		if e, fresh := d.Variable(m.x); fresh {
			d.watch(m.x, e)
		}
	}
	d.watch(r.slack, d.Row(r.slack, ts[0].x, ts[1].x))
	d.t.s.Queue(d.id)
}

func (d *differences) watch(x core.IntVar, e int32) {
	d.t.s.WatchUb(x, d.id, e)
	d.t.s.WatchLb(x, d.id, e+1)
}

// spread is Graph.Spread.
func (d *differences) spread() {
	d.Spread()
	d.t.s.Queue(d.id)
}

// Wake notes an edge whose weight fell.
func (d *differences) Wake(_ *core.Solver, e int32, _ core.Lit) { d.Tightened(e) }

// Backtrack asks to look again at edges that a conflict left waiting.
func (d *differences) Backtrack(s *core.Solver, _ int) {
	if d.Waiting() {
		s.Queue(d.id)
	}
}

// Explain is never asked for: the graph only reports conflicts.
func (d *differences) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}

// Propagate repairs the potentials for the edges that became tighter.
func (d *differences) Propagate(*core.Solver) bool { return d.told(d.Run()) }

// told reports a negative cycle, and asks to go on with edges that wait.
func (d *differences) told(ok bool) bool {
	st := &d.t.stats
	st.DiffRepairs, st.DiffBatches, st.DiffCycles = d.Repairs, d.Batches, d.Cycles
	switch {
	case !ok:
		d.conflict()
	case d.Waiting():
		d.t.s.Queue(d.id)
	}
	return ok
}

// conflict reports the negative cycle, each bound weakened as far as the sum stays negative.
func (d *differences) conflict() {
	s := d.t.s
	sum := int64(0)
	for _, e := range d.Cycle {
		sum += d.Weight(e)
	}
	room := -sum - 1
	out := d.expl[:0]
	var way []Mono
	for _, e := range d.Cycle {
		x, upper := d.Bound(e)
		c := int64(1)
		if upper {
			c = -1
		}
		var l core.Lit
		if l, room = d.t.weakest(x, c, room, s.TrailLen()); l != core.LitTrue {
			out = append(out, l)
		}
		way = append(way, Mono{x, num.FromInt64(c)})
	}
	d.expl = out
	d.t.refuted(out, way)
	s.Conflict(out)
}
