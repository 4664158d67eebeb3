package difference

import (
	"slices"

	"bsmt/bkernel/core"
)

// lowest is how far potentials may fall before they are set anew; from there the
// longest path still fits an int64.
const lowest = 1 << 60

// batchSize is the number of violated edges from which potentials are repaired by
// sweeps over the whole graph rather than edge by edge.
const batchSize = 12

// Bounds are those of variables that hold now, core.NegInf and core.PosInf where there are none.
type Bounds interface {
	Lb(x core.IntVar) int64
	Ub(x core.IntVar) int64
}

// Graph decides difference constraints. Nodes are variables and one for the number 0. A bound
// of a slack x - y, or of a variable of the graph, is an edge: x <= y + w is the edge y -> x of
// weight w. The weights are read from the bounds, so backtracking costs nothing: potentials that
// satisfy all edges satisfy them still when bounds relax.
//
// Edges are numbered: a variable or a row has the number e of its upper bound, and e+1 for its
// lower one.
type Graph struct {
	Bounds    Bounds
	Most      int64       // heavier edges are left to others; sums over paths are to fit an int64
	Cancelled func() bool // asked now and then
	Cycle     []int32     // edges of the negative cycle that was found

	Repairs, Batches, Cycles int64 // counted
	Work                     int64 // edges looked at, in repairs

	node []int32       // by variable: its node, or -1
	vars []core.IntVar // by node; node 0 is the number 0
	adj  [][]int32     // by node: rows it occurs in
	pi   []int64       // by node: potentials; x <= y + w holds as pi[x] <= pi[y] + w
	ends []ends        // by row
	low  bool          // a potential fell below -lowest
	seed uint32        // of the first potentials; 0: all are 0

	dirty []int32 // edges to look at
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
	visit  []int32 // by node: see Batch
}

// ends is a difference row: the nodes x and y, and the slack x - y.
type ends struct {
	x, y  int32
	slack core.IntVar
}

// Edges 4*row bound a slack from above (x - y <= w), 4*row+1 from below; 4*node+2 a variable,
// 4*node+3 from below.

// New makes a graph without edges.
func New(bounds Bounds, most int64, cancelled func() bool) *Graph {
	g := &Graph{Bounds: bounds, Most: most, Cancelled: cancelled}
	g.newNode(-1)
	return g
}

func (g *Graph) newNode(x core.IntVar) int32 {
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

// Variable has the bounds of x looked at, and gives their edges; fresh says that they were not
// before.
func (g *Graph) Variable(x core.IntVar) (edge int32, fresh bool) {
	for len(g.node) <= int(x) {
		g.node = append(g.node, -1)
	}
	if n := g.node[x]; n >= 0 {
		return 4*n + 2, false
	}
	n := g.newNode(x)
	g.node[x] = n
	g.Tightened(4*n + 2)
	g.Tightened(4*n + 3)
	return 4*n + 2, true
}

// Row has the bounds of slack = x - y looked at, of variables that the graph has, and gives their
// edges.
func (g *Graph) Row(slack, x, y core.IntVar) (edge int32) {
	id := int32(len(g.ends))
	i, j := g.node[x], g.node[y]
	g.adj[i] = append(g.adj[i], id)
	g.adj[j] = append(g.adj[j], id)
	g.ends = append(g.ends, ends{i, j, slack})
	g.Tightened(4 * id)
	g.Tightened(4*id + 1)
	return 4 * id
}

// Rows is how many there are, and Nodes how many variables and the number 0.
func (g *Graph) Rows() int  { return len(g.ends) }
func (g *Graph) Nodes() int { return len(g.vars) }

// Bound says which bound an edge is: the lower one of x, or the upper.
func (g *Graph) Bound(e int32) (x core.IntVar, upper bool) {
	if e&2 == 0 {
		return g.ends[e>>2].slack, e&1 == 0
	}
	return g.vars[e>>2], e&1 == 0
}

// Weight is that of an edge now.
func (g *Graph) Weight(e int32) int64 {
	_, _, w, _ := g.edge(e)
	return w
}

// Tightened notes an edge whose weight fell.
func (g *Graph) Tightened(e int32) {
	if int(e) >= len(g.mark) {
		g.mark = append(g.mark, make([]uint8, int(e)+1-len(g.mark))...)
	}
	if g.mark[e] == 0 {
		g.mark[e] = 1
		g.dirty = append(g.dirty, e)
	}
}

// Waiting says that edges are still to be looked at.
func (g *Graph) Waiting() bool { return len(g.dirty) > 0 }

// edge returns the edge from -> to of weight w: to <= from + w. ok is false when the
// bound is infinite or too heavy.
func (g *Graph) edge(e int32) (from, to int32, w int64, ok bool) {
	s := g.Bounds
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
	return from, to, w, w <= g.Most && w >= -g.Most
}

// first is the potential that node n begins with.
func (g *Graph) first(n int32) int64 {
	if n == 0 || g.seed == 0 {
		return 0
	}
	// multiplicative hashing keeps them apart
	return int64((uint32(n)*2654435769 + g.seed*40503) >> 8)
}

// Spread gives the nodes potentials that differ by more than chance, now and from now
// on, other ones each time: what no edge holds together then has different values.
func (g *Graph) Spread() {
	g.seed++
	g.Restart()
}

// Restart forgets potentials, which have drifted far down or are of other weights, and has all
// edges looked at again.
func (g *Graph) Restart() {
	g.low = false
	for i := range g.pi {
		g.pi[i] = g.first(int32(i))
	}
	for e := range int32(len(g.mark)) {
		if i := e >> 2; e&2 != 0 && i > 0 && int(i) < len(g.vars) || e&2 == 0 && int(i) < len(g.ends) {
			g.Tightened(e)
		}
	}
}

// Run repairs the potentials for the edges that became tighter; false when there is a negative
// cycle. Where it was cancelled, edges wait.
func (g *Graph) Run() bool {
	if g.low {
		g.Restart()
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
		return g.Batch()
	}
	for len(g.dirty) > 0 {
		if g.Cancelled() {
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
func (g *Graph) outEdges(v int32, buf []int32) []int32 {
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
func (g *Graph) repair(e, from, to int32, w int64) bool {
	g.Repairs++
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
			g.Cycle = g.Cycle[:0]
			for u := from; ; {
				p := g.parent[u]
				g.Cycle = append(g.Cycle, p)
				if p == e {
					break
				}
				u, _, _, _ = g.edge(p)
			}
			ok = false
			break
		}
		buf = g.outEdges(v, buf)
		g.Work += int64(len(buf))
		for _, f := range buf {
			// An edge that waits has its turn; until then it may be violated, and the order of
			// the nodes is that of a graph without such edges.
			if g.mark[f] != 0 {
				continue
			}
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
		g.Cycles++
	}
	return ok
}

// improve sets the estimate of node v.
func (g *Graph) improve(v int32, gamma int64, e int32) {
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

func (g *Graph) pop() int32 {
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

// Batch repairs all potentials by sweeps along a depth-first order, forth and back
// (Yen 1970), and looks for a cycle of parents after each; one sweep does a chain of
// any length.
func (g *Graph) Batch() bool {
	g.Batches++
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
			g.Cycles++
			return false
		}
		if g.Cancelled() {
			copy(g.pi, g.old)
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
func (g *Graph) sort() {
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
func (g *Graph) findCycle() bool {
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
		g.Cycle = g.Cycle[:0]
		for u := v; ; {
			g.Cycle = append(g.Cycle, g.parent[u])
			if u, _, _, _ = g.edge(g.parent[u]); u == v {
				return true
			}
		}
	}
	return false
}

// Potential returns the value that the potentials give x, a variable of the graph.
func (g *Graph) Potential(x core.IntVar) (int64, bool) {
	if int(x) >= len(g.node) || g.node[x] < 0 {
		return 0, false
	}
	return g.pi[g.node[x]] - g.pi[0], true
}
