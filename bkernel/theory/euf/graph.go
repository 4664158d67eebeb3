package euf

import "bsmt/bkernel/core"

// Node is a term of the e-graph.
type Node int32

// Sort is a sort of the e-graph.
type Sort int32

// Func is a function symbol of the e-graph.
type Func int32

// None is no node.
const None Node = -1

// Functions every graph has; leaves have NoFunc.
const (
	NoFunc Func = -1 // of leaves
	EqFunc Func = 0  // of equality atoms: commutative, Bool
)

// The nodes of the truth values.
const (
	True  Node = 0
	False Node = 1
)

// just says why two nodes are equal: a kind in the upper half, a literal in the lower.
type just uint64

const (
	whyLit   just = iota << 32 // the literal in the lower half is true
	whyCong                    // applications of one function to equal arguments
	whyCongX                   // the same for equality atoms, arguments crossed
	whyRefl                    // an equality atom is true: its arguments are equal
	whyConst                   // an equality atom is false: its arguments equal different constants
)

const whyKind = ^just(1<<32 - 1)

// pend is a merge that waits.
type pend struct {
	a, b  Node
	why   just
	level int32 // of the search when it was found; backtracking below it drops it
}

type opKind uint8

const (
	opMerge  opKind = iota // x absorbed into y by the edge ex - ey
	opInsert               // x entered the congruence table
	opRemove               // x left the congruence table
	opAttach               // x was attached to its arguments
	opEvent                // the literal ex of node x was taken in
)

// entry is one undoable step.
type entry struct {
	kind   opKind
	x, y   Node
	ex, ey Node
	uses   int32 // opMerge: length of y's use list before
	konst  Node  // opMerge: y's constant before
}

// graph is the e-graph alone: classes, congruence table, proof forest, undo trail.
type graph struct {
	srt    []Sort     // by Node: sort
	fn     []Func     // by Node: function, or NoFunc
	argOff []int32    // by Node: first argument in args; one longer than srt
	args   []Node     // arguments of all nodes
	tag    []int32    // by Node: the caller's
	lit    []core.Lit // by Node: literal of a Bool node, else LitUndef

	rep   []Node   // by Node: representative of its class
	next  []Node   // by Node: ring of its class
	size  []int32  // by representative: members of the class
	konst []Node   // by representative: the interpreted constant in the class, or None
	uses  [][]Node // by representative: attached applications with an argument in the class

	up  []Node // by Node: proof forest, neighbour towards the root, or None
	why []just // by Node: reason of the edge to up

	buckets []Node   // congruence table: heads of chains; a power of two
	chain   []Node   // by Node: next in its bucket
	hash    []uint32 // by Node: hash under which it is in the table
	inTable []bool   // by Node: whether it is in the table
	entries int      // nodes in the table

	cons      []Node // hash-consing table: heads of chains; a power of two
	consChain []Node // by Node: next in its bucket

	trail    []entry // undoable steps since level 0
	marks    []int32 // by level-1: length of trail when the level began
	pending  []pend  // merges to do
	head     int     // first pending one not done
	implied  []Node  // nodes with a literal whose class met a truth value
	owned    []pend  // merges of owned nodes that their owner does not know of
	isOwned  []bool  // by Sort: merges are reported in owned
	detached []Node  // applications that backtracking detached
	bad      pend    // after a conflict: the merge of two constants

	stamp   int32   // of the present explanation
	mark    []int32 // by Node: stamp when its edge upwards was explained or it was passed
	jump    []Node  // by Node: under the present stamp, a node above it with all edges between explained
	seenA   []int32 // by Node: stamp of the walk from the one side
	seenB   []int32 // by Node: stamp of the walk from the other side
	walk    int32   // stamp of the present walk
	expl    []Node  // pairs whose equality is to be explained
	chains  []Chain // what explanations took since they were told
	chained bool    // somebody wants to know
	merges  uint64  // merges done, for statistics
}

func newGraph() *graph {
	return &graph{argOff: []int32{0}, buckets: newHeads(64), cons: newHeads(64)}
}

func newHeads(n int) []Node {
	h := make([]Node, n)
	for i := range h {
		h[i] = None
	}
	return h
}

// argsOf gives the arguments of n.
func (g *graph) argsOf(n Node) []Node { return g.args[g.argOff[n]:g.argOff[n+1]:g.argOff[n+1]] }

// addNode makes a node that is alone in its class and not attached.
func (g *graph) addNode(srt Sort, f Func, tag int32, args []Node) Node {
	n := Node(len(g.srt))
	g.srt = append(g.srt, srt)
	g.fn = append(g.fn, f)
	g.args = append(g.args, args...)
	g.argOff = append(g.argOff, int32(len(g.args)))
	g.tag = append(g.tag, tag)
	g.lit = append(g.lit, core.LitUndef)
	g.rep = append(g.rep, n)
	g.next = append(g.next, n)
	g.size = append(g.size, 1)
	g.konst = append(g.konst, None)
	g.uses = append(g.uses, nil)
	g.up = append(g.up, None)
	g.why = append(g.why, 0)
	g.chain = append(g.chain, None)
	g.hash = append(g.hash, 0)
	g.inTable = append(g.inTable, false)
	g.consChain = append(g.consChain, None)
	g.mark = append(g.mark, 0)
	g.jump = append(g.jump, None)
	g.seenA = append(g.seenA, 0)
	g.seenB = append(g.seenB, 0)
	return n
}

func mix(h uint32, x uint32) uint32 {
	h = (h<<7 | h>>25) ^ x*0x27D4EB2F
	return h * 0x165667B1
}

func (g *graph) consHash(f Func, srt Sort, args []Node) uint32 {
	h := mix(uint32(f)*0x9E3779B1, uint32(srt))
	for _, a := range args {
		h = mix(h, uint32(a))
	}
	return h ^ h>>15
}

// findApp gives the node of exactly that application, or None.
func (g *graph) findApp(f Func, srt Sort, args []Node) Node {
	h := g.consHash(f, srt, args)
search:
	for n := g.cons[h&uint32(len(g.cons)-1)]; n != None; n = g.consChain[n] {
		if g.fn[n] != f || g.srt[n] != srt {
			continue
		}
		b := g.argsOf(n)
		if len(b) != len(args) {
			continue
		}
		for i := range b {
			if b[i] != args[i] {
				continue search
			}
		}
		return n
	}
	return None
}

// addApp makes the node of an application that findApp does not find.
func (g *graph) addApp(f Func, srt Sort, args []Node) Node {
	n := g.addNode(srt, f, 0, args)
	if len(g.srt) > len(g.cons) {
		g.cons = newHeads(2 * len(g.cons))
		for m := Node(0); m < n; m++ {
			if g.fn[m] != NoFunc {
				g.linkCons(m)
			}
		}
	}
	g.linkCons(n)
	return n
}

func (g *graph) linkCons(n Node) {
	i := g.consHash(g.fn[n], g.srt[n], g.argsOf(n)) & uint32(len(g.cons)-1)
	g.consChain[n] = g.cons[i]
	g.cons[i] = n
}

// ---- the congruence table

// sigHash hashes the function of n and the classes of its arguments.
func (g *graph) sigHash(n Node) uint32 {
	f := g.fn[n]
	h := uint32(f) * 0x9E3779B1
	a := g.argsOf(n)
	if f == EqFunc {
		x, y := g.rep[a[0]], g.rep[a[1]]
		if x > y {
			x, y = y, x
		}
		h = mix(mix(h, uint32(x)), uint32(y))
	} else {
		for _, x := range a {
			h = mix(h, uint32(g.rep[x]))
		}
	}
	return h ^ h>>15
}

// congruent says whether p and q apply one function to equal arguments, and how.
func (g *graph) congruent(p, q Node) (just, bool) {
	if g.fn[p] != g.fn[q] {
		return 0, false
	}
	a, b := g.argsOf(p), g.argsOf(q)
	if len(a) != len(b) {
		return 0, false
	}
	straight := true
	for i := range a {
		if g.rep[a[i]] != g.rep[b[i]] {
			straight = false
			break
		}
	}
	if straight {
		return whyCong, true
	}
	if g.fn[p] == EqFunc && g.rep[a[0]] == g.rep[b[1]] && g.rep[a[1]] == g.rep[b[0]] {
		return whyCongX, true
	}
	return 0, false
}

// lookup finds the table's application that is congruent to p.
func (g *graph) lookup(p Node) (q Node, how just, h uint32) {
	h = g.sigHash(p)
	for q = g.buckets[h&uint32(len(g.buckets)-1)]; q != None; q = g.chain[q] {
		if g.hash[q] == h {
			if how, ok := g.congruent(p, q); ok {
				return q, how, h
			}
		}
	}
	return None, 0, h
}

// Congruent gives the application of f whose arguments are in the classes of args, or
// None when there is none.
func (g *graph) Congruent(f Func, args ...Node) Node {
	h := uint32(f) * 0x9E3779B1
	if f == EqFunc && g.rep[args[0]] > g.rep[args[1]] {
		args = []Node{args[1], args[0]}
	}
	for _, x := range args {
		h = mix(h, uint32(g.rep[x]))
	}
	h ^= h >> 15
search:
	for q := g.buckets[h&uint32(len(g.buckets)-1)]; q != None; q = g.chain[q] {
		if g.hash[q] != h || g.fn[q] != f {
			continue
		}
		b := g.argsOf(q)
		if len(b) != len(args) {
			continue
		}
		if f == EqFunc && g.rep[b[0]] > g.rep[b[1]] {
			b = []Node{b[1], b[0]}
		}
		for i, x := range b {
			if g.rep[x] != g.rep[args[i]] {
				continue search
			}
		}
		return q
	}
	return None
}

func (g *graph) insert(p Node, h uint32) {
	if g.entries >= len(g.buckets) {
		old := g.buckets
		g.buckets = newHeads(2 * len(old))
		for _, q := range old {
			for q != None {
				nx := g.chain[q]
				i := g.hash[q] & uint32(len(g.buckets)-1)
				g.chain[q] = g.buckets[i]
				g.buckets[i] = q
				q = nx
			}
		}
	}
	i := h & uint32(len(g.buckets)-1)
	g.hash[p] = h
	g.chain[p] = g.buckets[i]
	g.buckets[i] = p
	g.inTable[p] = true
	g.entries++
}

func (g *graph) remove(p Node) {
	i := g.hash[p] & uint32(len(g.buckets)-1)
	if g.buckets[i] == p {
		g.buckets[i] = g.chain[p]
	} else {
		q := g.buckets[i]
		for g.chain[q] != p {
			q = g.chain[q]
		}
		g.chain[q] = g.chain[p]
	}
	g.inTable[p] = false
	g.entries--
}

func (g *graph) log(e entry) {
	if len(g.marks) > 0 {
		g.trail = append(g.trail, e)
	}
}

func (g *graph) level() int32 { return int32(len(g.marks)) }

func (g *graph) push(a, b Node, why just) {
	g.pending = append(g.pending, pend{a, b, why, g.level()})
}

// attach makes the application p known to the classes of its arguments and to the
// congruence table.
func (g *graph) attach(p Node) {
	for _, a := range g.argsOf(p) {
		r := g.rep[a]
		g.uses[r] = append(g.uses[r], p)
	}
	g.log(entry{kind: opAttach, x: p})
	g.file(p)
	if g.fn[p] == EqFunc {
		a := g.argsOf(p)
		g.constCheck(p, g.konst[g.rep[a[0]]], g.konst[g.rep[a[1]]])
	}
}

// file puts p into the congruence table or merges it with what is there.
func (g *graph) file(p Node) {
	if g.fn[p] == EqFunc {
		if a := g.argsOf(p); g.rep[a[0]] == g.rep[a[1]] {
			g.push(p, True, whyRefl)
			return
		}
	}
	q, how, h := g.lookup(p)
	if q != None {
		if g.rep[p] != g.rep[q] {
			g.push(p, q, how)
		}
		return
	}
	g.insert(p, h)
	g.log(entry{kind: opInsert, x: p})
}

// constCheck merges the atom p with false when its sides equal different constants.
func (g *graph) constCheck(p, c, d Node) {
	if c != None && d != None && c != d && g.rep[p] != g.rep[False] {
		g.push(p, False, whyConst)
	}
}

// ---- merging

// run does the pending merges. false: two constants would meet, see bad.
func (g *graph) run() bool {
	for g.head < len(g.pending) {
		p := g.pending[g.head]
		g.head++
		if !g.merge(p) {
			g.bad = p
			return false
		}
	}
	g.pending = g.pending[:0]
	g.head = 0
	return true
}

func (g *graph) merge(p pend) bool {
	a, b := p.a, p.b
	ra, rb := g.rep[a], g.rep[b]
	if ra == rb {
		return true
	}
	ca, cb := g.konst[ra], g.konst[rb]
	if ca != None && cb != None {
		return false
	}
	g.merges++
	if int(g.size[ra])+len(g.uses[ra]) < int(g.size[rb])+len(g.uses[rb]) {
		a, b, ra, rb, ca, cb = b, a, rb, ra, cb, ca
	}
	if g.isOwned[g.srt[a]] && (p.why&whyKind != whyLit) {
		g.owned = append(g.owned, p)
	}
	switch {
	case ca != None:
		g.gainConst(rb, ca)
	case cb != None:
		g.gainConst(ra, cb)
	}
	g.reroot(b)
	g.up[b] = a
	g.why[b] = p.why
	moved := g.uses[rb]
	for _, u := range moved {
		if g.inTable[u] {
			g.remove(u)
			g.log(entry{kind: opRemove, x: u})
		}
	}
	g.log(entry{kind: opMerge, x: rb, y: ra, ex: b, ey: a, uses: int32(len(g.uses[ra])), konst: ca})
	for n := rb; ; {
		g.rep[n] = ra
		if n = g.next[n]; n == rb {
			break
		}
	}
	g.next[ra], g.next[rb] = g.next[rb], g.next[ra]
	g.size[ra] += g.size[rb]
	if ca == None {
		g.konst[ra] = cb
	}
	g.uses[ra] = append(g.uses[ra], moved...)
	for _, u := range moved {
		if !g.inTable[u] { // an application that uses the class twice is there twice
			g.file(u)
		}
	}
	return true
}

// gainConst notes what follows when the class r meets the constant c.
func (g *graph) gainConst(r, c Node) {
	if c == True || c == False {
		for n := r; ; {
			if g.lit[n] != core.LitUndef {
				g.implied = append(g.implied, n)
			}
			if n = g.next[n]; n == r {
				break
			}
		}
		return
	}
	for _, u := range g.uses[r] {
		if g.fn[u] == EqFunc {
			a := g.argsOf(u)
			o := g.rep[a[0]]
			if o == r {
				o = g.rep[a[1]]
			}
			g.constCheck(u, c, g.konst[o])
		}
	}
}

// reroot makes b the root of its tree in the proof forest.
func (g *graph) reroot(b Node) {
	prev, why := None, just(0)
	for n := b; n != None; {
		up, w := g.up[n], g.why[n]
		g.up[n], g.why[n] = prev, why
		prev, why, n = n, w, up
	}
}

// ---- levels

// deepen begins levels until there are that many.
func (g *graph) deepen(level int) {
	for len(g.marks) < level {
		g.marks = append(g.marks, int32(len(g.trail)))
	}
}

// backtrack undoes all levels above level. Applications that were attached there are
// left in detached. event is told of each literal that had been taken in there.
func (g *graph) backtrack(level int, event func(n Node, l core.Lit)) {
	if len(g.marks) <= level {
		return
	}
	to := int(g.marks[level])
	g.marks = g.marks[:level]
	kept := g.pending[:0]
	for _, p := range g.pending[g.head:] {
		if int(p.level) <= level {
			kept = append(kept, p)
		}
	}
	g.pending, g.head = kept, 0
	g.implied = g.implied[:0]
	g.owned = g.owned[:0]
	for i := len(g.trail) - 1; i >= to; i-- {
		e := &g.trail[i]
		switch e.kind {
		case opInsert:
			g.remove(e.x)
		case opRemove:
			g.insert(e.x, g.sigHash(e.x))
		case opAttach:
			a := g.argsOf(e.x)
			for j := len(a) - 1; j >= 0; j-- {
				r := g.rep[a[j]]
				g.uses[r] = g.uses[r][:len(g.uses[r])-1]
			}
			g.detached = append(g.detached, e.x)
		case opEvent:
			event(e.x, core.Lit(e.ex))
		case opMerge:
			g.split(e)
		}
	}
	g.trail = g.trail[:to]
}

// split undoes a merge.
func (g *graph) split(e *entry) {
	rb, ra := e.x, e.y
	g.uses[ra] = g.uses[ra][:e.uses]
	g.konst[ra] = e.konst
	g.size[ra] -= g.size[rb]
	g.next[ra], g.next[rb] = g.next[rb], g.next[ra]
	for n := rb; ; {
		g.rep[n] = rb
		if n = g.next[n]; n == rb {
			break
		}
	}
	// Later reroots may have turned the edge around.
	if g.up[e.ex] == e.ey {
		g.up[e.ex] = None
	} else {
		g.up[e.ey] = None
	}
}
