package preprocess

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/bvdomain"
)

// orderEdge says from < to, or from <= to, of places in an orderGraph.
type orderEdge struct {
	from, to int
	strict   bool
	fact     ast.Node // that says so, None where it is clear
}

// orderGraph is what comparisons of words, all unsigned or all signed, say of each
// other without a look at their bits.
type orderGraph struct {
	g     *ast.Graph
	op    ast.Op           // OpBvUlt or OpBvSlt
	place map[ast.Node]int // of a word, in order of making
	words []ast.Node       // by place
	edges []orderEdge      // what is said
}

// orderings are the two that words have.
var orderings = [2]ast.Op{ast.OpBvUlt, ast.OpBvSlt}

func (o *orderGraph) node(n ast.Node) int {
	i, ok := o.place[n]
	if !ok {
		i = len(o.words)
		o.place[n] = i
		o.words = append(o.words, n)
	}
	return i
}

// add takes a literal in where it is of the kind.
func (o *orderGraph) add(f ast.Node) {
	g := o.g
	op, in := g.Op(f), f
	if op == ast.OpNot {
		in = g.Arg(f, 0)
	}
	switch {
	case g.Op(in) == o.op && in == f: // a < b
		o.edges = append(o.edges, orderEdge{o.node(g.Arg(in, 0)), o.node(g.Arg(in, 1)), true, f})
	case g.Op(in) == o.op: // not a < b
		o.edges = append(o.edges, orderEdge{o.node(g.Arg(in, 1)), o.node(g.Arg(in, 0)), false, f})
	case op == ast.OpEq && g.Kind(g.Type(g.Arg(f, 0))) == ast.KBitVec:
		a, b := o.node(g.Arg(f, 0)), o.node(g.Arg(f, 1))
		o.edges = append(o.edges, orderEdge{a, b, false, f}, orderEdge{b, a, false, f})
	}
}

// compareNumerals adds the order of the numerals of each width.
func (o *orderGraph) compareNumerals() {
	g := o.g
	var ns []ast.Node
	for _, n := range o.words {
		if g.Op(n) == ast.OpBv {
			ns = append(ns, n)
		}
	}
	slices.SortFunc(ns, func(a, b ast.Node) int {
		w := g.Width(g.Type(a))
		if c := cmp.Compare(w, g.Width(g.Type(b))); c != 0 {
			return c
		}
		x, y := g.IntVal(a), g.IntVal(b)
		if o.op == ast.OpBvSlt {
			if c := cmp.Compare(y.Bit(w-1), x.Bit(w-1)); c != 0 {
				return c
			}
		}
		return x.Cmp(y)
	})
	for i := 1; i < len(ns); i++ {
		if g.Type(ns[i]) == g.Type(ns[i-1]) {
			o.edges = append(o.edges, orderEdge{o.place[ns[i-1]], o.place[ns[i]], true, ast.None})
		}
	}
}

// components numbers the strongly connected components (Tarjan, Depth-first search
// and linear graph algorithms, 1972): all words of one are equal.
func (o *orderGraph) components() []int {
	n := len(o.words)
	start := make([]int, n+1) // edges by their from
	for _, e := range o.edges {
		start[e.from+1]++
	}
	for i := range n {
		start[i+1] += start[i]
	}
	next := slices.Clone(start[:n])
	to := make([]int, len(o.edges))
	for _, e := range o.edges {
		to[next[e.from]] = e.to
		next[e.from]++
	}
	copy(next, start[:n])
	comp := make([]int, n)   // -1 while open
	index := make([]int, n)  // from 1, in order of visit
	lowest := make([]int, n) // least index that is reached
	var open, path []int
	visits, comps := 0, 0
	visit := func(v int) {
		visits++
		index[v], lowest[v], comp[v] = visits, visits, -1
		open, path = append(open, v), append(path, v)
	}
	for root := range n {
		if index[root] > 0 {
			continue
		}
		visit(root)
		for len(path) > 0 {
			v := path[len(path)-1]
			if next[v] < start[v+1] {
				u := to[next[v]]
				next[v]++
				if index[u] == 0 {
					visit(u)
				} else if comp[u] < 0 {
					lowest[v] = min(lowest[v], index[u])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				lowest[up] = min(lowest[up], lowest[v])
			}
			for lowest[v] == index[v] {
				u := open[len(open)-1]
				open = open[:len(open)-1]
				comp[u] = comps
				if u == v {
					comps++
					break
				}
			}
		}
	}
	return comp
}

// path gives the edges of a shortest way between two places of one component.
func (o *orderGraph) path(from, to int, comp []int) (out []orderEdge) {
	leave := map[int][]orderEdge{}
	for _, e := range o.edges {
		if comp[e.from] == comp[from] && comp[e.to] == comp[from] {
			leave[e.from] = append(leave[e.from], e)
		}
	}
	by := map[int]orderEdge{from: {}}
	for pending := []int{from}; len(pending) > 0; pending = pending[1:] {
		for _, e := range leave[pending[0]] {
			if _, ok := by[e.to]; !ok {
				by[e.to] = e
				pending = append(pending, e.to)
			}
		}
	}
	for at := to; at != from; at = by[at].from {
		out = append(out, by[at])
	}
	slices.Reverse(out)
	return out
}

// tellChain tells a proof how the first word of a way compares with the last one, and
// gives that: by how it compares with each on the way.
func (p *ordersPass) tellChain(o *orderGraph, way []orderEdge) ast.Node {
	says, strict := ast.None, false
	for _, e := range way {
		var from []ast.Node
		for _, f := range []ast.Node{says, e.fact} {
			if f != ast.None {
				from = append(from, f)
			}
		}
		a, b := o.words[way[0].from], o.words[e.to]
		if strict = strict || e.strict; strict {
			says = p.rw.Mk(o.op, ast.Pred, []ast.Node{a, b}, 0)
		} else {
			says = p.rw.Not(p.rw.Mk(o.op, ast.Pred, []ast.Node{b, a}, 0))
		}
		p.proof.Step(says, from...)
	}
	return says
}

// ordersPass draws from comparisons of words what follows without bits: a cycle with a
// strict one is a contradiction, the words of any other cycle are equal, and what
// every disjunct of a fact says of the order of two words is a fact.
type ordersPass struct {
	*Preprocessor

	seen map[ast.Node]bool // disjunctions that it has looked at, comparisons that it added
}

// run is one round of the pass.
func (p *ordersPass) run() bool {
	g := p.g
	if !bvdomain.Occur(g) {
		return false
	}
	changed := false
	add := func(f ast.Node, from ...ast.Node) {
		if g.Op(f) != ast.OpTrue && !p.seen[f] {
			p.seen[f] = true
			p.proof.Step(f, from...)
			p.Facts = append(p.Facts, f)
			changed = true
		}
	}
	graphs := [2]*orderGraph{}
	for i, op := range orderings {
		o := &orderGraph{g: g, op: op, place: map[ast.Node]int{}}
		graphs[i] = o
		for _, f := range p.Facts {
			o.add(f)
		}
		o.compareNumerals()
	}
	disjunctions := p.Facts
	for _, o := range graphs {
		comp := o.components()
		for _, e := range o.edges {
			if e.strict && comp[e.from] == comp[e.to] {
				if p.proof != nil {
					p.tellChain(o, append([]orderEdge{e}, o.path(e.to, e.from, comp)...))
				}
				p.Facts = []ast.Node{g.False()}
				return true
			}
		}
		first := map[int]int{}
		for i, c := range comp {
			at, ok := first[c]
			if !ok {
				first[c] = i
				continue
			}
			var from []ast.Node
			f := p.rw.Eq(o.words[at], o.words[i])
			if p.proof != nil && !p.seen[f] {
				from = []ast.Node{p.tellChain(o, o.path(at, i, comp)), p.tellChain(o, o.path(i, at, comp))}
			}
			add(f, from...)
		}
	}
	for _, f := range disjunctions {
		if g.Op(f) == ast.OpOr && len(g.Args(f)) <= joinDisjuncts && !p.seen[f] {
			p.seen[f] = true
			for _, op := range orderings {
				for _, l := range p.commonOrder(f, op) {
					add(l, f)
				}
			}
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// Strengths of what a disjunct says of two words.
const (
	unordered uint8 = iota
	lessEqual
	less
)

// commonOrder gives the comparisons that follow from each disjunct of f.
func (p *ordersPass) commonOrder(f ast.Node, op ast.Op) []ast.Node {
	g := p.g
	var common map[[2]ast.Node]uint8
	for _, d := range g.Args(f) {
		o := &orderGraph{g: g, op: op, place: map[ast.Node]int{}}
		for _, l := range p.conjuncts(d) {
			o.add(l)
		}
		if len(o.words) > joinTerms || len(o.edges) == 0 {
			return nil
		}
		o.compareNumerals()
		says, ok := o.closure()
		switch {
		case !ok: // it cannot hold and says everything
		case common == nil:
			common = says
		default:
			for k, s := range common {
				if s = min(s, says[k]); s == unordered {
					delete(common, k)
				} else {
					common[k] = s
				}
			}
		}
		if common != nil && len(common) == 0 {
			return nil
		}
	}
	var out []ast.Node
	for k, s := range common {
		if g.Op(k[0]) == ast.OpBv && g.Op(k[1]) == ast.OpBv {
			continue
		}
		if s == less {
			out = append(out, p.rw.Mk(op, ast.Pred, []ast.Node{k[0], k[1]}, 0))
		} else {
			out = append(out, p.rw.Not(p.rw.Mk(op, ast.Pred, []ast.Node{k[1], k[0]}, 0)))
		}
	}
	slices.Sort(out) // the order of a map is none
	return out
}

// conjuncts takes a conjunction apart.
func (p *Preprocessor) conjuncts(d ast.Node) []ast.Node {
	g := p.g
	switch {
	case g.Op(d) == ast.OpAnd:
		return g.Args(d)
	case g.Op(d) == ast.OpNot && g.Op(g.Arg(d, 0)) == ast.OpOr:
		var out []ast.Node
		for _, q := range g.Args(g.Arg(d, 0)) {
			out = append(out, p.rw.Not(q))
		}
		return out
	}
	return []ast.Node{d}
}

// closure is the order that follows by transitivity; ok is false where a word would
// be less than itself.
func (o *orderGraph) closure() (says map[[2]ast.Node]uint8, ok bool) {
	n := len(o.words)
	at := make([]uint8, n*n)
	for _, e := range o.edges {
		s := lessEqual
		if e.strict {
			s = less
		}
		at[e.from*n+e.to] = max(at[e.from*n+e.to], s)
	}
	for k := range n {
		for i := range n {
			if at[i*n+k] == unordered {
				continue
			}
			for j := range n {
				if at[k*n+j] != unordered {
					at[i*n+j] = max(at[i*n+j], at[i*n+k], at[k*n+j])
				}
			}
		}
	}
	says = map[[2]ast.Node]uint8{}
	for i := range n {
		if at[i*n+i] == less {
			return nil, false
		}
		for j := range n {
			if i != j && at[i*n+j] != unordered {
				says[[2]ast.Node{o.words[i], o.words[j]}] = at[i*n+j]
			}
		}
	}
	return says, true
}
