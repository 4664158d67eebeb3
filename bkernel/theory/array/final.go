package array

import (
	"math/big"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// round is the candidate model that the last final check looked at.
type round struct {
	class  []int32    // by euf.Node: of representatives of functions, index in their sort's view
	funVal []euf.Node // by euf.Node: of representatives of functions, one that stands for the value; None: not computed
	views  []sortView // by index of Theory.sorts
	anyOf  []euf.Node // by euf.Sort: some node, or None
	pieces []int32    // scratch: union-find of pieces, by class
	known  []euf.Node // scratch: source of the value of a piece, by class
	from   []int32    // scratch: edge by which a search came to a class, -1 where it began, or unseen
	label  []euf.Node // scratch: source from which a search came to a class, or None
	queue  []int32    // scratch
}

// unseen marks classes that a search has not met.
const unseen = -2

type stackItem struct{ class, edge int32 }

// edge connects the class of a store to the class of the function it changes.
type edge struct {
	a, b  int32    // class of the base and of the store
	node  euf.Node // the store
	point int32    // where it writes
}

// point is a value of the index tuple at which functions are looked at.
type point struct {
	at     []euf.Node // nodes that have the value
	reads  []euf.Node // applications of select there
	cuts   []int32    // classes whose tree edge writes there
	ids    []int32    // pieces that were looked at
	source []euf.Node // by position in ids: a read or a constant function that gives the value, or None
}

// sortView is one sort of functions in the candidate model. Classes are numbered;
// the stores between them are edges; a spanning forest is numbered in preorder.
type sortView struct {
	reps   []euf.Node       // by class: representative
	edges  []edge           // stores between different classes
	adjOff []int32          // by class: first of its edges in adj
	adj    []int32          // edges by class
	up     []int32          // by class: tree edge to its parent, or -1
	root   []int32          // by class: root of its tree
	tin    []int32          // by class: preorder number
	below  []int32          // by class: classes in its subtree
	loose  [][]int32        // by root: edges outside of the tree
	consts [][]euf.Node     // by root: constant functions
	def    []Value          // by root: value at all points that are not looked at
	defID  []euf.Node       // by root: id of that value
	points []point          // in order of first use
	ids    map[uint64]int32 // interning of index tuples
	chains int32            // interned prefixes of tuples
	all    bool             // the points are all there are
}

// value numbers the candidate value of n: equal numbers are equal values.
func (t *Theory) value(n euf.Node) euf.Node {
	if t.e.Kind(t.e.Sort(n)) == euf.SortFun {
		r := t.e.Rep(n)
		if int(r) < len(t.round.funVal) {
			if v := t.round.funVal[r]; v != euf.None {
				return v
			}
		}
		return r
	}
	return euf.Node(t.e.ValueID(n))
}

// FinalCheck adds the lemmas that the candidate model breaks.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
	if len(t.sorts) == 0 {
		return core.FinalOK
	}
	t.e.NewRound()
	t.fresh = 0
	t.startRound()
	combine := t.e.AnyFunArgs()
	progress := false
	for i := range t.sorts {
		if s.Cancelled() {
			return core.FinalProgress
		}
		v := &t.round.views[i]
		t.fill(i, v)
		if t.shortcuts(i, v) {
			progress = true
		}
		if t.checkPoints(i, v) || progress {
			progress = true
			continue
		}
		if t.setDefaults(i, v, combine || t.sorts[i].part) {
			progress = true
			continue
		}
		if combine || t.sorts[i].part {
			t.numberValues(i, v)
		}
	}
	if progress {
		return core.FinalProgress
	}
	if combine && t.e.Combine(func(n euf.Node) int32 { return int32(t.value(n)) }, t.e.HasFunArgs) {
		return core.FinalProgress
	}
	for _, srt := range t.order {
		if s.Value(t.guards[srt]) == core.False {
			s.GiveUp(core.Gap{What: "constant functions over an uninterpreted sort that only finite ones satisfy", Sort: int32(srt) + 1})
			return core.FinalGiveUp
		}
	}
	return core.FinalOK
}

// startRound numbers the classes of functions.
func (t *Theory) startRound() {
	r := &t.round
	n := t.e.Len()
	for i := range r.class {
		r.class[i] = -1
	}
	for len(r.class) < n {
		r.class = append(r.class, -1)
		r.funVal = append(r.funVal, euf.None)
	}
	for len(r.views) < len(t.sorts) {
		r.views = append(r.views, sortView{})
	}
	for i := range r.views {
		v := &r.views[i]
		*v = sortView{reps: v.reps[:0], edges: v.edges[:0], points: v.points[:0], ids: map[uint64]int32{}}
	}
	r.anyOf = r.anyOf[:0]
	for range t.e.NumSorts() {
		r.anyOf = append(r.anyOf, euf.None)
	}
	for x := euf.Node(0); int(x) < n; x++ {
		srt := t.e.Sort(x)
		if r.anyOf[srt] == euf.None {
			r.anyOf[srt] = x
		}
		if t.e.Kind(srt) == euf.SortFun && t.e.Rep(x) == x {
			v := &r.views[t.bySort[srt]]
			r.class[x] = int32(len(v.reps))
			r.funVal[x] = euf.None
			v.reps = append(v.reps, x)
		}
	}
}

func (t *Theory) classOf(n euf.Node) int32 { return t.round.class[t.e.Rep(n)] }

// pointOf gives the number of the point whose index is at.
func (t *Theory) pointOf(v *sortView, at []euf.Node) int32 {
	id := int32(0)
	for i, a := range at {
		last := uint64(0)
		if i == len(at)-1 {
			last = 1 << 63
		}
		k := last | uint64(id)<<32 | uint64(uint32(t.value(a)))
		x, ok := v.ids[k]
		if !ok {
			if last != 0 {
				x = int32(len(v.points))
				v.points = append(v.points, point{at: at})
			} else {
				v.chains++
				x = v.chains
			}
			v.ids[k] = x
		}
		id = x
	}
	return id
}

// fill gathers stores, reads and constant functions, and builds the spanning forest.
func (t *Theory) fill(si int, v *sortView) {
	d := &t.sorts[si]
	m := len(v.reps)
	for _, n := range t.e.Apps(d.store) {
		if !t.e.Leader(n) {
			continue
		}
		args := t.e.Args(n)
		a, b := t.classOf(args[0]), t.classOf(n)
		p := t.pointOf(v, args[1:len(args)-1])
		if a != b {
			v.edges = append(v.edges, edge{a, b, n, p})
		}
	}
	for _, n := range t.e.Apps(d.sel) {
		if t.e.Leader(n) {
			p := t.pointOf(v, t.e.Args(n)[1:])
			v.points[p].reads = append(v.points[p].reads, n)
		}
	}
	for _, at := range d.extra {
		t.pointOf(v, at)
	}
	v.all = d.card.n != nil && big.NewInt(int64(len(v.points))).Cmp(d.card.n) >= 0

	v.adjOff = make([]int32, m+1)
	for _, e := range v.edges {
		v.adjOff[e.a+1]++
		v.adjOff[e.b+1]++
	}
	for i := range m {
		v.adjOff[i+1] += v.adjOff[i]
	}
	v.adj = make([]int32, 2*len(v.edges))
	fillAt := append([]int32(nil), v.adjOff[:m]...)
	for i, e := range v.edges {
		v.adj[fillAt[e.a]] = int32(i)
		fillAt[e.a]++
		v.adj[fillAt[e.b]] = int32(i)
		fillAt[e.b]++
	}
	v.forest()
	v.consts = make([][]euf.Node, m)
	for _, n := range t.e.Apps(d.konst) {
		if t.e.Leader(n) {
			r := v.root[t.classOf(n)]
			v.consts[r] = append(v.consts[r], n)
		}
	}
	r := &t.round
	for len(r.pieces) < m {
		r.pieces = append(r.pieces, 0)
		r.known = append(r.known, euf.None)
		r.from = append(r.from, unseen)
		r.label = append(r.label, euf.None)
	}
}

// forest walks the classes depth first.
func (v *sortView) forest() {
	m := len(v.reps)
	ints := make([]int32, 4*m)
	v.up, v.root, v.tin, v.below = ints[:m:m], ints[m:2*m:2*m], ints[2*m:3*m:3*m], ints[3*m:]
	for i := range v.root {
		v.root[i] = -1
	}
	v.loose = make([][]int32, m)
	tree := make([]bool, len(v.edges))
	order := make([]int32, 0, m)
	var stack []stackItem
	for r := range int32(m) {
		if v.root[r] >= 0 {
			continue
		}
		stack = append(stack, stackItem{r, -1})
		for len(stack) > 0 {
			it := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x := it.class
			if v.root[x] >= 0 {
				continue
			}
			v.root[x] = r
			v.up[x] = it.edge
			v.tin[x] = int32(len(order))
			v.below[x] = 1
			order = append(order, x)
			if it.edge >= 0 {
				tree[it.edge] = true
				v.points[v.edges[it.edge].point].cuts = append(v.points[v.edges[it.edge].point].cuts, x)
			}
			for _, e := range v.adj[v.adjOff[x]:v.adjOff[x+1]] {
				if y := v.edges[e].a + v.edges[e].b - x; v.root[y] < 0 {
					stack = append(stack, stackItem{y, e})
				}
			}
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		x := order[i]
		if e := v.up[x]; e >= 0 {
			v.below[v.edges[e].a+v.edges[e].b-x] += v.below[x]
		}
	}
	for e := range v.edges {
		if !tree[e] {
			r := v.root[v.edges[e].a]
			v.loose[r] = append(v.loose[r], int32(e))
		}
	}
}

// piece gives the top class of the part of x's tree that the stores at p leave x in.
func (v *sortView) piece(p *point, x int32) int32 {
	best := v.root[x]
	for _, c := range p.cuts {
		if v.tin[c] <= v.tin[x] && v.tin[x] < v.tin[c]+v.below[c] && v.tin[c] >= v.tin[best] {
			best = c
		}
	}
	return best
}

func (r *round) find(x int32) int32 {
	for r.pieces[x] != x {
		r.pieces[x] = r.pieces[r.pieces[x]]
		x = r.pieces[x]
	}
	return x
}

// checkPoints makes sure that functions which agree at a point by way of stores have
// one value there. It reports progress.
func (t *Theory) checkPoints(si int, v *sortView) bool {
	progress := false
	// Trees in which constant functions could contradict each other at any point.
	var several []int32
	for r := range v.consts {
		if len(v.consts[r]) > 1 {
			several = append(several, int32(r))
		}
	}
	seen := make([]int32, len(v.reps)) // by root: 1 + the point at which it was looked at last
	var roots []int32
	for pi := range v.points {
		if pi&63 == 63 && t.s.Cancelled() {
			return true
		}
		p := &v.points[pi]
		roots = roots[:0]
		for _, n := range p.reads {
			if r := v.root[t.classOf(t.e.Args(n)[0])]; seen[r] != int32(pi)+1 {
				seen[r] = int32(pi) + 1
				roots = append(roots, r)
			}
		}
		for _, r := range several {
			if seen[r] != int32(pi)+1 {
				seen[r] = int32(pi) + 1
				roots = append(roots, r)
			}
		}
		if t.checkPoint(si, v, int32(pi), roots, seen) {
			progress = true
		}
	}
	return progress
}

func (t *Theory) checkPoint(si int, v *sortView, pi int32, roots, seen []int32) bool {
	r := &t.round
	p := &v.points[pi]
	p.ids = append([]int32(nil), roots...)
	for _, c := range p.cuts {
		if seen[v.root[c]] == pi+1 {
			p.ids = append(p.ids, c)
		}
	}
	for _, c := range p.ids {
		r.pieces[c] = c
		r.known[c] = euf.None
	}
	for _, root := range roots {
		for _, e := range v.loose[root] {
			if v.edges[e].point != pi {
				x, y := r.find(v.piece(p, v.edges[e].a)), r.find(v.piece(p, v.edges[e].b))
				r.pieces[x] = y
			}
		}
	}
	bad := false
	meet := func(n euf.Node, class int32) {
		c := r.find(v.piece(p, class))
		k := r.known[c]
		if k == euf.None {
			r.known[c] = n
			return
		}
		if t.value(t.given(si, k)) != t.value(t.given(si, n)) {
			bad = true
		}
	}
	for _, root := range roots {
		for _, n := range v.consts[root] {
			meet(n, t.classOf(n))
		}
	}
	for _, n := range p.reads {
		meet(n, t.classOf(t.e.Args(n)[0]))
	}
	p.source = make([]euf.Node, len(p.ids))
	for i, c := range p.ids {
		p.source[i] = r.known[r.find(c)]
	}
	return bad && t.contradictions(si, v, pi)
}

// given is the node whose value the source n gives: a constant function its argument,
// a read itself.
func (t *Theory) given(si int, n euf.Node) euf.Node {
	if t.e.Func(n) == t.sorts[si].konst {
		return t.e.Args(n)[0]
	}
	return n
}

// sourceAt gives a read or constant function that fixes class x at the point, or None.
func (v *sortView) sourceAt(p *point, x int32) euf.Node {
	c := v.piece(p, x)
	for i, id := range p.ids {
		if id == c {
			return p.source[i]
		}
	}
	return euf.None
}

// setDefaults chooses what the functions of each tree are where nothing is known. Two
// constant functions of one tree are equal where the domain has a point that no store
// between them writes to. It reports progress.
func (t *Theory) setDefaults(si int, v *sortView, fresh bool) bool {
	d := &t.sorts[si]
	progress := false
	m := len(v.reps)
	v.def = make([]Value, m)
	v.defID = make([]euf.Node, m)
	for r := range int32(m) {
		if v.root[r] != r {
			continue
		}
		cs := v.consts[r]
		for _, c := range cs {
			if !v.all && t.value(t.given(si, c)) != t.value(t.given(si, cs[0])) && t.constLemma(si, v, cs[0], c) {
				progress = true
			}
		}
		if len(cs) > 0 {
			w := t.given(si, cs[0])
			v.def[r], v.defID[r] = Value{Node: w}, t.value(w)
		}
	}
	if progress {
		return true
	}
	infinite := t.e.Size(d.ran) == nil && (t.e.Kind(d.ran) == euf.SortDeferred || t.e.Kind(d.ran) == euf.SortOwned || t.e.Kind(d.ran) == euf.SortFree)
	some := make([]euf.Node, m) // by root: a read
	for i := range v.points {
		for _, n := range v.points[i].reads {
			some[v.root[t.classOf(t.e.Args(n)[0])]] = n
		}
	}
	for r := range int32(m) {
		if v.root[r] != r || len(v.consts[r]) > 0 {
			continue
		}
		w := some[r]
		if w <= 0 { // node 0 is a truth value, never a read
			w = t.round.anyOf[d.ran]
		}
		switch {
		case fresh && infinite:
			t.fresh++
			v.def[r], v.defID[r] = Value{Node: euf.None, Fresh: t.fresh}, -1-euf.Node(t.fresh)
		case w == euf.None:
			v.def[r], v.defID[r] = Value{Node: euf.None}, -1
		default:
			v.def[r], v.defID[r] = Value{Node: w}, t.value(w)
		}
	}
	return false
}

// numberValues finds out which classes are one function in the candidate model.
func (t *Theory) numberValues(si int, v *sortView) {
	first := make(map[string]euf.Node, len(v.reps))
	put := func(x int32) {
		t.sig = append(t.sig, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	for x, rep := range v.reps {
		t.sig = t.sig[:0]
		def := v.defID[v.root[x]]
		for pi := range v.points {
			p := &v.points[pi]
			val := def
			if n := v.sourceAt(p, int32(x)); n != euf.None {
				val = t.value(t.given(si, n))
			}
			if v.all || val != def {
				put(int32(pi))
				put(int32(val))
			}
		}
		if !v.all {
			put(-1)
			put(int32(def))
		}
		id, ok := first[string(t.sig)]
		if !ok {
			id = rep
			first[string(t.sig)] = rep
		}
		t.round.funVal[rep] = id
	}
}
