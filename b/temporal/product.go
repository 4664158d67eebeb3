package temporal

import (
	"maps"
	"math"
	"slices"
)

// product is the part of the product of a graph with an automaton that can be reached: its nodes
// are in the order of their distance from the beginning.
type product struct {
	g *graph
	a *automaton

	nodes  []productNode
	index  map[productNode]int32
	parent []int32 // node from which a node was first met; -1: it is a first one
	via    []int   // and by which edge of the graph
	begin  []int   // by node, and one more: its edges
	to     []int32
	edge   []int // of the graph
	marks  []uint64

	over    int32 // the first node that owes nothing: whatever goes on from there is accepted; none: there is none
	careful bool  // states of which transitions may be missing lead nowhere
	folds   bool  // runs are made shorter than they are in the product
	base    []uint64
	bits    []uint64
}

type productNode struct {
	state uint32
	q     int32
}

// run is a path: states, the first of which is initial, and the edges between them. loop is the
// index of the state that follows the last one again, by the last edge; -1: the path ends.
type run struct {
	states []uint32
	edges  []int
	loop   int
	ends   bool // in a deadlock
}

// violation finds a run that the automaton accepts and that is fair; nil: there is none in the
// visited part of the graph. stop is asked now and then whether to give up; ok: it was not.
func violation(g *graph, c *code, a *automaton, stop func() bool) (r *run, ok bool) {
	return accepted(g, c, a, stop, true)
}

// accepted is violation; without folds the run may have more before its loop than it needs.
func accepted(g *graph, c *code, a *automaton, stop func() bool, folds bool) (r *run, ok bool) {
	p := &product{g: g, a: a, index: map[productNode]int32{}, over: none, careful: len(c.fair) > 0, folds: folds}
	for _, x := range a.atoms {
		p.careful = p.careful || x.needsAll()
	}
	words := (len(a.atoms) + 63) / 64
	p.base, p.bits = make([]uint64, words), make([]uint64, words)
	if n := p.explore(stop); n == stopped {
		return nil, false
	} else if n >= 0 {
		r := p.stem(n)
		r.ends = true
		return r, true
	}
	all := uint64(1)<<len(a.untils) - 1
	if len(a.untils) == maxBits {
		all = math.MaxUint64
	}
	alternatives := c.fair
	if len(alternatives) == 0 {
		alternatives = [][]fairStep{nil}
	}
	var best *run
	p.components(nil, func(part []int32) bool {
		for _, fair := range alternatives {
			if comp := p.accepting(part, all, fair); comp != nil {
				if r := p.lasso(comp, all, fair); best == nil || len(r.edges) < len(best.edges) {
					best = r
				}
			}
		}
		return best == nil || len(p.nodes) < shortSearch
	})
	if best == nil && p.over != none { // where the run goes on is not known, but it does, or it ends there
		best = p.stem(p.over)
	}
	return best, true
}

// fold leaves out of a run what comes before a state that its loop goes through, if the path is
// accepted all the same: in the product it may be another node at first.
func (p *product) fold(r *run) *run {
	for i, s := range r.states[:r.loop] {
		if s != r.states[r.loop] {
			continue
		}
		short := &run{states: append(slices.Clone(r.states[:i]), r.states[r.loop:]...), edges: append(slices.Clone(r.edges[:i]), r.edges[r.loop:]...), loop: i}
		if p.accepts(short) {
			return short
		}
	}
	return r
}

// accepts reports whether a run with a loop is accepted.
func (p *product) accepts(r *run) bool {
	g := &graph{initial: []uint32{0}, begin: []int{0}, states: len(r.states), partial: make([]bool, len(r.states)), atoms: &along{p.g.atoms, r}}
	for i := range r.states {
		to := i + 1
		if to == len(r.states) {
			to = r.loop
		}
		g.to, g.label = append(g.to, uint32(to)), append(g.label, p.g.label[r.edges[i]])
		g.begin = append(g.begin, i+1)
	}
	found, _ := accepted(g, &code{}, p.a, func() bool { return false }, false)
	return found != nil
}

// along are the atoms of a run, whose states and edges are numbered from 0.
type along struct {
	of atoms
	r  *run
}

func (x *along) holds(a atom, state uint32, edge int) bool {
	if edge >= 0 {
		edge = x.r.edges[edge]
	}
	return x.of.holds(a, x.r.states[state], edge)
}

func (x *along) matches(step int32, state uint32, edge int) bool {
	return x.of.matches(step, x.r.states[state], x.r.edges[edge])
}

// shortSearch is the size of a product in which all components are looked at for the shortest run.
const shortSearch = 1 << 16

const (
	none    = -1
	stopped = -2
)

func (p *product) node(n productNode, parent int32, via int) int32 {
	k, ok := p.index[n]
	if !ok {
		k = int32(len(p.nodes))
		p.index[n] = k
		p.nodes = append(p.nodes, n)
		p.parent = append(p.parent, parent)
		p.via = append(p.via, via)
	}
	return k
}

// explore makes the nodes and edges. It ends at the first node where an accepted path may end,
// and gives it.
func (p *product) explore(stop func() bool) int32 {
	g := p.g
	for _, s := range g.initial {
		p.node(productNode{s, 0}, -1, -1)
	}
	p.begin = append(p.begin, 0)
	p.a.stop, p.a.stopped = stop, false
	const often = 1 << 12 // nodes and edges from one look at the time to the next
	look := 0
	for k := int32(0); k < int32(len(p.nodes)); k++ {
		if int(k)+len(p.to) >= look {
			if stop() {
				return stopped
			}
			look = int(k) + len(p.to) + often
		}
		n := p.nodes[k]
		if q := p.a.states[n.q]; p.over == none && q.owed == 0 && !q.first {
			p.over = k
		}
		if int(n.state) < g.visited() && !(p.careful && g.partial[n.state]) && !g.meaningless(n.state) {
			clear(p.base)
			for i, x := range p.a.atoms {
				if !x.looksAhead() && g.atoms.holds(x, n.state, -1) {
					p.base[i/64] |= 1 << (i % 64)
				}
			}
			from, to := g.edges(n.state)
			if from == to && !g.partial[n.state] && p.a.mayEnd(n.q, p.a.letter(p.base)) {
				return k
			}
			for e := from; e < to; e++ {
				moves := p.a.next(n.q, p.letter(n.state, e))
				if p.a.stopped {
					return stopped
				}
				for _, m := range moves {
					p.to = append(p.to, p.node(productNode{g.to[e], m.to}, k, e))
					p.edge = append(p.edge, e)
					p.marks = append(p.marks, m.fulfilled)
				}
			}
		}
		p.begin = append(p.begin, len(p.to))
	}
	return none
}

// letter gives what is true in a state, whose other atoms are in base, before a transition.
func (p *product) letter(state uint32, e int) int32 {
	copy(p.bits, p.base)
	for i, x := range p.a.atoms {
		if x.looksAhead() && p.g.atoms.holds(x, state, e) {
			p.bits[i/64] |= 1 << (i % 64)
		}
	}
	return p.a.letter(p.bits)
}

// stem gives the way to a node.
func (p *product) stem(n int32) *run {
	r := &run{loop: -1}
	for k := n; ; k = p.parent[k] {
		r.states = append(r.states, p.nodes[k].state)
		if p.parent[k] < 0 {
			break
		}
		r.edges = append(r.edges, p.via[k])
	}
	slices.Reverse(r.states)
	slices.Reverse(r.edges)
	return r
}

// components calls found with the strongly connected components of the nodes that in allows (nil:
// all) that have an edge inside, until it says false (Tarjan, Depth-first search and linear graph
// algorithms, 1972; with a stack of its own).
func (p *product) components(in map[int32]bool, found func([]int32) bool) {
	const unseen, done = -1, math.MaxInt32
	// Small subsets have tables of their own size.
	var number func(int32) *int32
	if in == nil {
		table := make([]int32, len(p.nodes))
		for i := range table {
			table[i] = unseen
		}
		number = func(n int32) *int32 { return &table[n] }
	} else {
		table := make(map[int32]*int32, len(in))
		for n := range in {
			v := int32(unseen)
			table[n] = &v
		}
		number = func(n int32) *int32 { return table[n] }
	}
	type frame struct {
		node int32
		next int // edge to look at
		low  int32
	}
	var stack []frame
	var open []int32
	count := int32(0)
	enter := func(n int32) {
		*number(n) = count
		stack = append(stack, frame{n, p.begin[n], count})
		open = append(open, n)
		count++
	}
	start := func(n int32) bool {
		if v := number(n); v == nil || *v != unseen {
			return true
		}
		enter(n)
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next < p.begin[f.node+1] {
				m := p.to[f.next]
				f.next++
				switch v := number(m); {
				case v == nil || *v == done:
				case *v == unseen:
					enter(m)
				default:
					f.low = min(f.low, *v)
				}
				continue
			}
			n, low := f.node, f.low
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				up := &stack[len(stack)-1]
				up.low = min(up.low, low)
			}
			if low != *number(n) {
				continue
			}
			k := len(open) - 1
			for open[k] != n {
				k--
			}
			part := open[k:]
			loops := len(part) > 1
			for e := p.begin[n]; !loops && e < p.begin[n+1]; e++ {
				loops = p.to[e] == n
			}
			for _, m := range part {
				*number(m) = done
			}
			if loops && !found(append([]int32(nil), part...)) {
				return false
			}
			open = open[:k]
		}
		return true
	}
	if in == nil {
		for n := range p.nodes {
			if !start(int32(n)) {
				return
			}
		}
		return
	}
	for _, n := range slices.Sorted(maps.Keys(in)) { // so that runs repeat
		if !start(n) {
			return
		}
	}
}
