package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// maxWeight limits the weights of edges, so that sums over paths fit an int64: fewer
// than 2^22 nodes. Heavier bounds are left to the other engines.
const maxWeight = 1 << 40

// lowest is how far potentials may fall before they are set anew; from there the
// longest path still fits an int64.
const lowest = 1 << 60

// batchSize is the number of violated edges from which potentials are repaired by
// sweeps over the whole graph rather than edge by edge.
const batchSize = 12

// diffGraph decides difference constraints. Nodes are the variables of difference
// rows and one for the number 0. A bound of a slack x - y, or of a variable of the
// graph, is an edge: x <= y + w is the edge y -> x of weight w. The weights are read
// from the core, so backtracking costs nothing: potentials that satisfy all edges
// satisfy them still when bounds relax. See Cotton and Maler, "Fast and flexible
// difference constraint propagation for DPLL(T)", SAT 2006.
type diffGraph struct {
	t    *Theory
	id   core.PropID
	node []int32       // by IntVar: its node, or -1
	vars []core.IntVar // by node; node 0 is the number 0
	adj  [][]int32     // by node: rows it occurs in
	pi   []int64       // by node: potentials; x <= y + w holds as pi[x] <= pi[y] + w
	ends []ends        // by row, as far as there are difference rows
	rows int           // number of difference rows
	low  bool          // a potential fell below -lowest
	seed uint32        // of the first potentials; 0: all are 0

	dirty []int32 // edges to look at: see edge
	mark  []uint8 // by edge: in dirty

	// of a repair
	gamma  []int64 // by node: estimated change, negative; 0 when none
	parent []int32 // by node: edge that set gamma, or the last to lower pi in a sweep
	state  []uint8 // by node: 0 untouched, 1 in the heap, 2 final
	heap   []int32 // nodes, least gamma first
	where  []int32 // by node: index in heap
	touch  []int32 // nodes to clean up
	old    []int64 // potentials to restore
	order  []int32 // nodes in the order of sweeps
	visit  []int32 // by node: see batch
	cyc    []int32 // edges of a cycle
	expl   []core.Lit
}

// ends is a difference row: the nodes x and y, and the slack x - y.
type ends struct {
	x, y  int32
	slack core.IntVar
}

// Edges are numbered: 4*row for slack <= w (x - y <= w), +1 for slack >= w, and
// 4*node+2 for variable <= w, +3 for variable >= w.

func (g *diffGraph) init(t *Theory) {
	g.t = t
	g.id = t.s.AddPropagator(g, 1)
	g.newNode(-1)
}

func (g *diffGraph) newNode(x core.IntVar) int32 {
	n := int32(len(g.vars))
	g.vars = append(g.vars, x)
	g.adj = append(g.adj, nil)
	g.pi = append(g.pi, g.first(n))
	g.gamma = append(g.gamma, 0)
	g.parent = append(g.parent, -1)
	g.state = append(g.state, 0)
	g.where = append(g.where, -1)
	g.visit = append(g.visit, 0)
	return n
}

func (g *diffGraph) nodeOf(x core.IntVar) int32 {
	for len(g.node) <= int(x) {
		g.node = append(g.node, -1)
	}
	if n := g.node[x]; n >= 0 {
		return n
	}
	n := g.newNode(x)
	g.node[x] = n
	s := g.t.s
	s.WatchUb(x, g.id, 4*n+2)
	s.WatchLb(x, g.id, 4*n+3)
	g.Wake(s, 4*n+2, core.LitTrue)
	g.Wake(s, 4*n+3, core.LitTrue)
	return n
}

// add makes the nodes and edges of row id.
func (g *diffGraph) add(id int32) {
	r := &g.t.rows[id]
	ts := g.t.terms[r.off : r.off+r.n]
	x, y := g.nodeOf(ts[0].x), g.nodeOf(ts[1].x)
	g.adj[x] = append(g.adj[x], id)
	g.adj[y] = append(g.adj[y], id)
	g.ends = append(g.ends, make([]ends, int(id)+1-len(g.ends))...)
	g.ends[id] = ends{x, y, r.slack}
	g.rows++
	s := g.t.s
	s.WatchUb(r.slack, g.id, 4*id)
	s.WatchLb(r.slack, g.id, 4*id+1)
	g.Wake(s, 4*id, core.LitTrue)
	g.Wake(s, 4*id+1, core.LitTrue)
	s.Queue(g.id)
}

// Wake notes an edge whose weight fell.
func (g *diffGraph) Wake(_ *core.Solver, e int32, _ core.Lit) {
	if int(e) >= len(g.mark) {
		g.mark = append(g.mark, make([]uint8, int(e)+1-len(g.mark))...)
	}
	if g.mark[e] == 0 {
		g.mark[e] = 1
		g.dirty = append(g.dirty, e)
	}
}

// Backtrack asks to look again at edges that a conflict left waiting.
func (g *diffGraph) Backtrack(s *core.Solver, _ int) {
	if len(g.dirty) > 0 {
		s.Queue(g.id)
	}
}

// edge returns the edge from -> to of weight w: to <= from + w. ok is false when the
// bound is infinite or too heavy.
func (g *diffGraph) edge(e int32) (from, to int32, w int64, ok bool) {
	s := g.t.s
	i := e >> 2
	switch e & 3 {
	case 0, 1:
		r := &g.ends[i]
		if e&1 == 0 {
			from, to, w = r.y, r.x, s.Ub(r.slack)
		} else {
			from, to, w = r.x, r.y, core.NegSat(s.Lb(r.slack))
		}
	case 2:
		from, to, w = 0, i, s.Ub(g.vars[i])
	default:
		from, to, w = i, 0, core.NegSat(s.Lb(g.vars[i]))
	}
	return from, to, w, w <= maxWeight && w >= -maxWeight
}

// Explain is never asked for: the graph only reports conflicts.
func (g *diffGraph) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}

// first is the potential that node n begins with.
func (g *diffGraph) first(n int32) int64 {
	if n == 0 || g.seed == 0 {
		return 0
	}
	// multiplicative hashing keeps them apart
	return int64((uint32(n)*2654435769 + g.seed*40503) >> 8)
}

// spread gives the nodes potentials that differ by more than chance, now and from now
// on, other ones each time: what no edge holds together then has different values.
func (g *diffGraph) spread() {
	g.seed++
	g.restart()
	g.t.s.Queue(g.id)
}

// restart forgets potentials that have drifted far down and looks at all edges again.
func (g *diffGraph) restart() {
	g.low = false
	for i := range g.pi {
		g.pi[i] = g.first(int32(i))
	}
	for e := range int32(len(g.mark)) {
		if i := e >> 2; e&2 != 0 && i > 0 && int(i) < len(g.vars) || e&2 == 0 && int(i) < len(g.t.rows) && g.t.rows[i].diff {
			g.Wake(g.t.s, e, core.LitTrue)
		}
	}
}

// Propagate repairs the potentials for the edges that became tighter.
func (g *diffGraph) Propagate(s *core.Solver) bool {
	if g.low {
		g.restart()
	}
	// keep the violated edges
	n := 0
	for _, e := range g.dirty {
		from, to, w, ok := g.edge(e)
		if ok && g.pi[to] > g.pi[from]+w {
			g.dirty[n] = e
			n++
		} else {
			g.mark[e] = 0
		}
	}
	g.dirty = g.dirty[:n]
	if n >= batchSize {
		return g.batch()
	}
	for len(g.dirty) > 0 {
		if s.Cancelled() {
			s.Queue(g.id)
			return true
		}
		e := g.dirty[len(g.dirty)-1]
		from, to, w, ok := g.edge(e)
		if ok && g.pi[to] > g.pi[from]+w && !g.repair(e, from, to, w) {
			return false
		}
		g.mark[e] = 0
		g.dirty = g.dirty[:len(g.dirty)-1]
	}
	return true
}

// out calls f for the edges that leave node v, as edge numbers.
func (g *diffGraph) outEdges(v int32, buf []int32) []int32 {
	buf = buf[:0]
	if v == 0 {
		for i := int32(1); i < int32(len(g.vars)); i++ {
			buf = append(buf, 4*i+2)
		}
		return buf
	}
	for _, r := range g.adj[v] {
		e := 4 * r
		if g.ends[r].x == v {
			e++ // y <= x - slack
		}
		buf = append(buf, e)
	}
	return append(buf, 4*v+3)
}

// repair lowers potentials until edge e = from -> to holds, or finds the negative
// cycle through it.
func (g *diffGraph) repair(e, from, to int32, w int64) bool {
	g.t.stats.DiffRepairs++
	g.touch, g.old, g.heap = g.touch[:0], g.old[:0], g.heap[:0]
	g.improve(to, g.pi[from]+w-g.pi[to], e)
	var buf []int32
	ok := true
	for len(g.heap) > 0 {
		v := g.pop()
		g.state[v] = 2
		g.pi[v] += g.gamma[v]
		g.low = g.low || g.pi[v] < -lowest
		if v == from {
			g.cyc = g.cyc[:0]
			for u := from; ; {
				p := g.parent[u]
				g.cyc = append(g.cyc, p)
				if p == e {
					break
				}
				u, _, _, _ = g.edge(p)
			}
			ok = false
			break
		}
		buf = g.outEdges(v, buf)
		for _, f := range buf {
			_, u, c, fine := g.edge(f)
			if !fine || g.state[u] == 2 {
				continue
			}
			if d := g.pi[v] + c - g.pi[u]; d < g.gamma[u] {
				g.improve(u, d, f)
			}
		}
	}
	for i, v := range g.touch {
		if !ok {
			g.pi[v] = g.old[i]
		}
		g.gamma[v], g.state[v], g.where[v] = 0, 0, -1
	}
	if !ok {
		g.conflict()
	}
	return ok
}

// improve sets the estimate of node v.
func (g *diffGraph) improve(v int32, gamma int64, e int32) {
	if g.state[v] == 0 {
		g.state[v] = 1
		g.touch = append(g.touch, v)
		g.old = append(g.old, g.pi[v])
		g.where[v] = int32(len(g.heap))
		g.heap = append(g.heap, v)
	}
	g.gamma[v], g.parent[v] = gamma, e
	h := g.heap
	for i := g.where[v]; i > 0; {
		p := (i - 1) / 2
		if g.gamma[h[p]] <= gamma {
			break
		}
		h[i], h[p] = h[p], h[i]
		g.where[h[i]], g.where[h[p]] = i, p
		i = p
	}
}

func (g *diffGraph) pop() int32 {
	h := g.heap
	top := h[0]
	n := int32(len(h) - 1)
	h[0] = h[n]
	h = h[:n]
	g.heap = h
	if n > 0 {
		g.where[h[0]] = 0
	}
	for i := int32(0); ; {
		c := 2*i + 1
		if c >= n {
			break
		}
		if c+1 < n && g.gamma[h[c+1]] < g.gamma[h[c]] {
			c++
		}
		if g.gamma[h[i]] <= g.gamma[h[c]] {
			break
		}
		h[i], h[c] = h[c], h[i]
		g.where[h[i]], g.where[h[c]] = i, c
		i = c
	}
	return top
}

// batch repairs all potentials by sweeps along a depth-first order, forth and back
// (Yen 1970), and looks for a cycle of parents after each; one sweep does a chain of
// any length.
func (g *diffGraph) batch() bool {
	g.t.stats.DiffBatches++
	n := len(g.vars)
	g.old = append(g.old[:0], g.pi...)
	for i := range g.parent {
		g.parent[i] = -1
	}
	g.sort()
	for round := 0; ; round++ {
		changed := false
		var buf []int32
		for i := range n {
			v := g.order[i]
			if round&1 == 1 {
				v = g.order[n-1-i]
			}
			buf = g.outEdges(v, buf)
			for _, e := range buf {
				_, to, w, ok := g.edge(e)
				if ok && g.pi[to] > g.pi[v]+w {
					g.pi[to] = g.pi[v] + w
					g.parent[to] = e
					changed = true
				}
			}
		}
		if !changed {
			break
		}
		if g.findCycle() {
			copy(g.pi, g.old)
			g.conflict()
			return false
		}
		if g.t.s.Cancelled() {
			copy(g.pi, g.old)
			g.t.s.Queue(g.id)
			return true
		}
	}
	for _, e := range g.dirty {
		g.mark[e] = 0
	}
	g.dirty = g.dirty[:0]
	return true
}

// sort puts the nodes in reverse postorder of a depth-first search along the edges.
func (g *diffGraph) sort() {
	n := len(g.vars)
	for i := range g.visit {
		g.visit[i] = -1
	}
	g.order = g.order[:0]
	type frame struct{ v, i int32 }
	var stack []frame
	next := func(f *frame) int32 { // the next unvisited successor
		v := f.v
		if v == 0 {
			return -1 // its edges reach every node with a bound; they are roots anyway
		}
		for ; int(f.i) < len(g.adj[v]); f.i++ {
			e := 4 * g.adj[v][f.i]
			if g.ends[g.adj[v][f.i]].x == v {
				e++
			}
			if _, to, _, ok := g.edge(e); ok && g.visit[to] < 0 {
				return to
			}
		}
		return -1
	}
	for r := range int32(n) {
		if g.visit[r] >= 0 {
			continue
		}
		g.visit[r] = r
		stack = append(stack, frame{r, 0})
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if to := next(f); to >= 0 {
				g.visit[to] = r
				stack = append(stack, frame{to, 0})
				continue
			}
			g.order = append(g.order, f.v)
			stack = stack[:len(stack)-1]
		}
	}
	slices.Reverse(g.order)
}

// findCycle looks for a cycle of parents, whose weight is negative, and puts it in cyc.
func (g *diffGraph) findCycle() bool {
	for i := range g.visit {
		g.visit[i] = -1
	}
	for r := range int32(len(g.vars)) {
		v := r
		for g.visit[v] < 0 {
			g.visit[v] = r
			if g.parent[v] < 0 {
				break
			}
			v, _, _, _ = g.edge(g.parent[v])
		}
		if g.parent[v] < 0 || g.visit[v] != r {
			continue
		}
		g.cyc = g.cyc[:0]
		for u := v; ; {
			g.cyc = append(g.cyc, g.parent[u])
			if u, _, _, _ = g.edge(g.parent[u]); u == v {
				return true
			}
		}
	}
	return false
}

// conflict reports the negative cycle cyc, each bound weakened as far as the sum
// stays negative.
func (g *diffGraph) conflict() {
	g.t.stats.DiffCycles++
	s := g.t.s
	sum := int64(0)
	for _, e := range g.cyc {
		_, _, w, _ := g.edge(e)
		sum += w
	}
	room := -sum - 1
	out := g.expl[:0]
	var way []Mono
	for _, e := range g.cyc {
		i := e >> 2
		x := core.IntVar(0)
		if e&2 == 0 {
			x = g.t.rows[i].slack
		} else {
			x = g.vars[i]
		}
		c := int64(1) // a lower bound
		if e&1 == 0 {
			c = -1
		}
		var l core.Lit
		if l, room = g.t.weakest(x, c, room, s.TrailLen()); l != core.LitTrue {
			out = append(out, l)
		}
		way = append(way, Mono{x, num.FromInt64(c)})
	}
	g.expl = out
	g.t.refuted(out, way)
	s.Conflict(out)
}

// potential returns the value that the potentials give x, a variable of the graph.
func (g *diffGraph) potential(x core.IntVar) (int64, bool) {
	if int(x) >= len(g.node) || g.node[x] < 0 {
		return 0, false
	}
	return g.pi[g.node[x]] - g.pi[0], true
}
