package bvdomain

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// maxTighten is how often the domain of one term may shrink: x < y & y < x would
// take 2^w steps to an empty one.
const maxTighten = 24

// maxWork bounds the arguments looked at for each node, so that the whole is
// linear.
const maxWork = 60

// Facts propagates facts through the terms in them, to a fixpoint or to where the
// bounds on its work stop it.
type Facts struct {
	g       *ast.Graph
	seen    []bool     // by node: its terms are in here
	truths  []Truth    // by node: of predicates
	at      []int32    // by node: index into domains, or -1
	head    []int32    // by node: first entry in users, or -1
	shrunk  []uint8    // by node: how often its domain shrank
	queued  []bool     // by node: in queue
	domains []Domain   // of words
	users   []user     // lists of the nodes above a node
	queue   []ast.Node // nodes to look at
	stack   []ast.Node // of register
	trail   []change   // what to undo after a probe
	work    int        // arguments looked at so far
	limit   int        // of work
	probed  int        // work of probes so far
	probing bool       // changes go to the trail
	failed  bool       // the facts cannot hold

	trace     *trace   // why nodes have what they have; nil: that is not kept
	refutedBy []Reason // of the last Refutes
}

// change is what a node had before.
type change struct {
	n      ast.Node
	truth  Truth
	domain Domain
	last   Reason
}

// user is an entry of a list.
type user struct {
	n    ast.Node
	next int32 // or -1
}

// NewFacts has no facts yet.
func NewFacts(g *ast.Graph) *Facts { return &Facts{g: g} }

// Failed says that the facts cannot hold.
func (f *Facts) Failed() bool { return f.failed }

// Work is how many arguments were looked at so far.
func (f *Facts) Work() int { return f.work + f.probed }

// Add makes the predicate n hold and draws conclusions.
func (f *Facts) Add(n ast.Node) {
	f.register(n)
	f.run()
	f.trace.says(n)
	f.setTruth(n, True)
	f.run()
	if !f.failed && f.g.Op(n) == ast.OpOr && len(f.g.Args(n)) <= maxCases {
		f.cases(n)
	}
}

// maxProbe bounds the work of one probe, maxProbed and twice the number of nodes that
// of all.
const (
	maxProbe  = 4000
	maxProbed = 1 << 17
)

// Refutes says that the predicate n cannot hold, as far as a bounded propagation of
// it sees, and draws no conclusion from that.
func (f *Facts) Refutes(n ast.Node) bool {
	f.register(n)
	f.run()
	no, by, _ := f.probe(n, nil)
	f.refutedBy = by
	return no
}

// probe propagates the predicate n, puts the domains that it shrinks into shrunk,
// where that is not nil, and undoes all. ok is false when too much was probed. What it
// follows from, n aside, is by the trace.
func (f *Facts) probe(n ast.Node, shrunk map[ast.Node]Domain) (refuted bool, by []Reason, ok bool) {
	if f.failed || f.probed > maxProbed+2*len(f.seen) {
		return f.failed, nil, false
	}
	before, mark := f.work, f.trace.begin()
	f.probing = true
	f.limit = f.work + maxProbe
	f.trace.says(ast.None)
	f.setTruth(n, True)
	f.propagate()
	refuted = f.failed
	by = f.trace.forget(mark, f.trail)
	f.failed, f.probing = false, false
	for i := len(f.trail) - 1; i >= 0; i-- {
		c := &f.trail[i]
		f.truths[c.n] = c.truth
		if f.trace != nil {
			f.trace.last[c.n] = c.last
		}
		if f.at[c.n] < 0 {
			continue
		}
		d := &f.domains[f.at[c.n]]
		if _, later := shrunk[c.n]; shrunk != nil && !later {
			shrunk[c.n] = *d
		}
		*d = c.domain
		f.shrunk[c.n]--
	}
	f.trail = f.trail[:0]
	f.probed += f.work - before
	f.work = before
	return refuted, by, true
}

// maxCases is how many disjuncts of a fact are probed for what they have in common.
const maxCases = 32

// cases draws from the disjunction n, which holds, what each of its disjuncts says of a
// word, the refuted ones left out (constructive disjunction).
func (f *Facts) cases(n ast.Node) {
	var common map[ast.Node]Domain
	all := []Reason{f.trace.at(n)} // changes that this follows from
	for _, a := range f.g.Args(n) {
		if f.truths[a] == False {
			all = append(all, f.trace.at(a))
			continue
		}
		says := map[ast.Node]Domain{}
		refuted, by, ok := f.probe(a, says)
		all = append(all, by...)
		switch {
		case !ok:
			return
		case refuted:
			continue
		case common == nil:
			common = says
		default:
			for n, d := range common {
				if e, ok := says[n]; ok {
					common[n] = Join(d, e)
				} else {
					delete(common, n)
				}
			}
		}
		if len(common) == 0 {
			return
		}
	}
	f.trace.follows(all)
	if common == nil {
		f.refuted(n)
		return
	}
	for _, n := range slices.Sorted(maps.Keys(common)) {
		f.set(n, common[n])
	}
	f.run()
}

// save keeps what n has, while probing.
func (f *Facts) save(n ast.Node) {
	if f.probing {
		c := change{n: n, truth: f.truths[n], last: f.trace.at(n)}
		if f.at[n] >= 0 {
			c.domain = f.domains[f.at[n]]
		}
		f.trail = append(f.trail, c)
	}
}

// Domain holds the values of the word n, which has no free variable.
func (f *Facts) Domain(n ast.Node) Domain {
	f.register(n)
	f.run()
	return f.domains[f.at[n]]
}

// Known is the domain of a word that is part of the facts; ok is false for others.
func (f *Facts) Known(n ast.Node) (d Domain, ok bool) {
	if int(n) >= len(f.at) || f.at[n] < 0 {
		return d, false
	}
	return f.domains[f.at[n]], true
}

// Truth is what the facts say of the predicate n.
func (f *Facts) Truth(n ast.Node) Truth {
	f.register(n)
	f.run()
	return f.truths[n]
}

func (f *Facts) grow() {
	for n := len(f.seen); n < f.g.Len(); n++ {
		f.seen = append(f.seen, false)
		f.truths = append(f.truths, Open)
		f.at = append(f.at, -1)
		f.head = append(f.head, -1)
		f.shrunk = append(f.shrunk, 0)
		f.queued = append(f.queued, false)
	}
}

// register takes in n and the terms below it, but not those below quantifiers.
func (f *Facts) register(root ast.Node) {
	f.grow()
	if f.seen[root] {
		return
	}
	g := f.g
	f.stack = append(f.stack[:0], root)
	for len(f.stack) > 0 {
		n := f.stack[len(f.stack)-1]
		if f.seen[n] {
			f.stack = f.stack[:len(f.stack)-1]
			continue
		}
		ready := true
		op := g.Op(n)
		quantifier := op == ast.OpForall || op == ast.OpExists
		if !quantifier {
			for _, a := range g.Args(n) {
				if !f.seen[a] {
					f.stack = append(f.stack, a)
					ready = false
				}
			}
		}
		if !ready {
			continue
		}
		f.stack = f.stack[:len(f.stack)-1]
		f.seen[n] = true
		word := g.Kind(g.Type(n)) == ast.KBitVec
		if word {
			f.at[n] = int32(len(f.domains))
			d := Full(g.Width(g.Type(n)))
			if op == ast.OpBv {
				d = Exact(num.FromBig(g.IntVal(n)), d.W)
			}
			f.domains = append(f.domains, d)
		}
		switch {
		case op == ast.OpTrue:
			f.truths[n] = True
		case op == ast.OpFalse:
			f.truths[n] = False
		case (word || g.Type(n) == ast.Pred) && !quantifier && len(g.Args(n)) > 0:
			for _, a := range g.Args(n) {
				if f.at[a] >= 0 || g.Type(a) == ast.Pred {
					f.users = append(f.users, user{n, f.head[a]})
					f.head[a] = int32(len(f.users) - 1)
				}
			}
			f.enqueue(n)
		}
	}
}

func (f *Facts) enqueue(n ast.Node) {
	if !f.queued[n] {
		f.queued[n] = true
		f.queue = append(f.queue, n)
	}
}

// changed queues n and the nodes above it.
func (f *Facts) changed(n ast.Node) {
	f.enqueue(n)
	for i := f.head[n]; i >= 0; i = f.users[i].next {
		f.enqueue(f.users[i].n)
	}
}

func (f *Facts) setTruth(n ast.Node, t Truth) {
	switch f.truths[n] {
	case t:
	case Open:
		if t != Open {
			f.save(n)
			f.truths[n] = t
			f.trace.changed(n)
			f.changed(n)
		}
	default:
		if t != Open {
			f.refuted(n)
		}
	}
}

// refuted says that nothing is left for n.
func (f *Facts) refuted(n ast.Node) {
	if !f.failed {
		f.failed = true
		f.trace.refuted(n)
	}
}

// set makes the word n be in d too.
func (f *Facts) set(n ast.Node, d Domain) {
	old := &f.domains[f.at[n]]
	if f.shrunk[n] >= maxTighten {
		return
	}
	d = Meet(*old, d)
	if d.IsEmpty() {
		f.refuted(n)
		return
	}
	if !d.Same(*old) {
		f.save(n)
		f.shrunk[n]++
		*old = d
		f.trace.changed(n)
		f.changed(n)
	}
}

// run comes to a fixpoint within the work that the nodes so far allow.
func (f *Facts) run() {
	f.limit = maxWork * (len(f.seen) + 1000)
	f.propagate()
}

func (f *Facts) propagate() {
	for i := 0; i < len(f.queue); i++ {
		n := f.queue[i]
		f.queued[n] = false
		if f.work += 1 + len(f.g.Args(n)); f.failed || f.work > f.limit {
			continue
		}
		if f.g.Type(n) == ast.Pred {
			f.predicate(n)
		} else if f.at[n] >= 0 {
			f.word(n)
		}
		if i > 1<<16 && 2*i > len(f.queue) {
			f.queue = append(f.queue[:0], f.queue[i+1:]...)
			i = -1
		}
	}
	f.queue = f.queue[:0]
}

// word passes what is known up and down over a word-valued operator.
func (f *Facts) word(n ast.Node) {
	g := f.g
	op, args := g.Op(n), g.Args(n)
	w, aux := g.Width(g.Type(n)), g.Aux(n)
	f.trace.uses(n, args...)
	if op == ast.OpIte {
		f.choice(n, args[0], args[1], args[2])
		return
	}
	if result, ok := op.OfWords(); !ok || result != 'w' && result != 't' {
		return
	}
	var buf [2]Domain
	for i, a := range args {
		buf[i] = f.domains[f.at[a]]
	}
	in := buf[:len(args)]
	f.set(n, Forward(op, w, aux, in...))
	Backward(op, aux, f.domains[f.at[n]], in...)
	for i, a := range args {
		f.set(a, in[i])
	}
}

// choice is IF c THEN a ELSE b over words.
func (f *Facts) choice(n, c, a, b ast.Node) {
	d := &f.domains[f.at[n]]
	x, y := f.domains[f.at[a]], f.domains[f.at[b]]
	if f.truths[c] == Open {
		switch {
		case Meet(x, *d).IsEmpty():
			f.setTruth(c, False)
		case Meet(y, *d).IsEmpty():
			f.setTruth(c, True)
		}
	}
	switch f.truths[c] {
	case True:
		f.trace.uses(n, c, a)
		f.set(n, x)
		f.set(a, f.domains[f.at[n]])
	case False:
		f.trace.uses(n, c, b)
		f.set(n, y)
		f.set(b, f.domains[f.at[n]])
	default:
		f.set(n, Join(x, y))
	}
}

// predicate passes what is known up and down over a predicate.
func (f *Facts) predicate(n ast.Node) {
	g := f.g
	args := g.Args(n)
	t := f.truths[n]
	f.trace.uses(n, args...)
	switch op := g.Op(n); op {
	case ast.OpNot:
		f.setTruth(n, negate(f.truths[args[0]]))
		f.setTruth(args[0], negate(f.truths[n]))
	case ast.OpAnd:
		f.conjunction(n, args, True)
	case ast.OpOr:
		f.conjunction(n, args, False)
	case ast.OpEquiv:
		x, y := f.truths[args[0]], f.truths[args[1]]
		f.setTruth(n, x*y)
		f.setTruth(args[0], t*y)
		f.setTruth(args[1], t*x)
	case ast.OpIte:
		c, x, y := f.truths[args[0]], f.truths[args[1]], f.truths[args[2]]
		switch {
		case c == True:
			f.setTruth(n, x)
			f.setTruth(args[1], t)
		case c == False:
			f.setTruth(n, y)
			f.setTruth(args[2], t)
		default:
			if x == y {
				f.setTruth(n, x)
			}
			if t != Open && x == negate(t) {
				f.setTruth(args[0], False)
			}
			if t != Open && y == negate(t) {
				f.setTruth(args[0], True)
			}
		}
	default:
		if len(args) == 0 || len(args) > 2 || f.at[args[0]] < 0 || op < ast.OpBvNot && op != ast.OpEq {
			return
		}
		a, b := args[0], args[len(args)-1]
		x, y := f.domains[f.at[a]], f.domains[f.at[b]]
		if t == Open {
			if t = Decide(op, x, y); t == Open && op == ast.OpBvUlt {
				t = f.partOfSum(a, b)
			}
			f.setTruth(n, t)
			return
		}
		x, y = Assume(op, t, x, y)
		f.set(a, x)
		if len(args) == 2 {
			f.set(b, y)
		}
	}
}

// conjunction is the conjunction of args where unit is True; where it is False,
// the disjunction, with all truths the other way round.
func (f *Facts) conjunction(n ast.Node, args []ast.Node, unit Truth) {
	if f.truths[n] == unit {
		f.trace.uses(n)
		for _, a := range args {
			f.setTruth(a, unit)
		}
		return
	}
	open, last := 0, ast.None
	for _, a := range args {
		switch f.truths[a] {
		case negate(unit):
			f.trace.uses(a)
			f.setTruth(n, negate(unit))
			return
		case Open:
			open++
			last = a
		}
	}
	switch {
	case open == 0:
		f.setTruth(n, unit)
	case open == 1 && f.truths[n] == negate(unit):
		f.setTruth(last, negate(unit))
	}
}

// maxAddends bounds the sums that partOfSum looks at.
const maxAddends = 100

// partOfSum decides a < b where the one is a sum without overflow that holds the
// addends of the other.
func (f *Facts) partOfSum(a, b ast.Node) Truth {
	switch {
	case f.g.Op(a) == ast.OpBvAdd:
		if _, ok := f.rest(a, b); ok { // a >= b
			return False
		}
	case f.g.Op(b) == ast.OpBvAdd:
		if least, ok := f.rest(b, a); ok && least.Sign() > 0 {
			return True
		}
	}
	return Open
}

// rest gives the least value of what the sum a has beyond b; ok says that it has
// the addends of b and does not overflow.
func (f *Facts) rest(a, b ast.Node) (least num.Int, ok bool) {
	all, part := f.addends(a), f.addends(b)
	if len(part) >= len(all) || len(all) > maxAddends {
		return zero, false
	}
	f.trace.uses(a, all...)
	count := make(map[ast.Node]int, len(part))
	for _, n := range part {
		count[n]++
	}
	var most num.Int
	left := len(part)
	for _, n := range all {
		lo, hi := f.domains[f.at[n]].Unsigned()
		most = most.Add(hi)
		if count[n] > 0 {
			count[n]--
			left--
		} else {
			least = least.Add(lo)
		}
	}
	return least, left == 0 && !ones(f.domains[f.at[a]].W).Less(most)
}

// addends are the terms that n is the sum of, up to some more than maxAddends.
func (f *Facts) addends(n ast.Node) []ast.Node {
	stack := []ast.Node{n}
	var out []ast.Node
	for len(stack) > 0 && len(out) <= maxAddends {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if f.g.Op(n) == ast.OpBvAdd {
			stack = append(stack, f.g.Args(n)...)
		} else {
			out = append(out, n)
		}
	}
	return out
}

// Occur says whether g can have words at all.
func Occur(g *ast.Graph) bool {
	for t := range g.NumTypes() {
		if g.Kind(ast.Type(t)) == ast.KBitVec {
			return true
		}
	}
	return false
}
