package quant

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// matcher finds the instances of one multi-pattern after the other.
type matcher struct {
	qs     *Theory
	q      *quantifier
	p      []ast.Node              // the multi-pattern; nil: everywhere
	tuple  []ast.Node              // buffer for one instance
	limit  int                     // generation up to which terms match
	deeper bool                    // some instance had a term beyond the limit
	vars   []ast.Node              // of the quantifier, and after these others of its patterns
	own    int                     // how many are of the quantifier
	bind   []ast.Node              // by variable of vars: its ground term, or None
	heads  []euf.Node              // applications that the terms of the pattern match, those under way
	goals  []goal                  // of all matches under way, those of the innermost last
	steps  int                     // left before it stops
	count  int                     // instances found
	canon  map[euf.Node]ast.Node   // class to the term that stands for it
	ent    *entailment             // finds what ground terms of patterns equal that are nowhere else
	guards map[ast.Node]core.LBool // pattern terms whose matches of this truth settle an instance
	found  func(from ast.Node)     // takes the instance for the terms of the buffer, the youngest cause of which is from

	forward bool // matches of guards have the other truth
	known   bool // instances that are known to hold are left out
}

// begin has the matcher look for instances of q, with nothing bound.
func (m *matcher) begin(q *quantifier, vars, p []ast.Node, steps, limit int) {
	m.q, m.p, m.steps, m.limit, m.count, m.deeper, m.guards, m.forward = q, p, steps, limit, 0, false, nil, false
	m.vars, m.bind = append(m.vars[:0], vars...), m.bind[:0]
	m.own = len(m.vars)
	for range m.vars {
		m.bind = append(m.bind, ast.None)
	}
}

// bound gives the ground term that n is bound to, None when it is no variable or is not bound.
func (m *matcher) bound(n ast.Node) ast.Node {
	if i := slices.Index(m.vars, n); i >= 0 {
		return m.bind[i]
	}
	return ast.None
}

// goal asks for a match of the pattern term p in the class of e.
type goal struct {
	p ast.Node
	e euf.Node
}

const (
	lazySteps     = 5000 // the same when there is progress without
	mostUnequal   = 256  // comparisons of one round that split looks at
	everywhereCap = 64   // instances without a pattern that one round may find
	eagerCap      = 64   // instances of a quantifier up to which matches are taken as they come
)

// found is an instance that is not there yet.
type found struct {
	q     *quantifier
	terms []ast.Node // by variable of q
	by    int32      // the pattern, or everywhere
	from  ast.Node   // the youngest application that the pattern matched
	level int32      // the latest that an application which it matched is of
}

// match instantiates from patterns. It gives the number of new instances, and
// whether terms of a later generation, not looked at, could give more. Unless patient is
// false, instances that hold already are left out; and when some are false or say
// something about terms that are there, these are all that is added.
//
// Patterns of several terms have as many matches as the product of what their terms
// match: from the eagerCap-th instance of a quantifier on, the others of theirs must not
// be satisfied in the candidate model either, by evaluation in where; without where there
// are none.
func (qs *Theory) match(active []*quantifier, where *view, patient bool) (added int, more bool) {
	ent := qs.newEntailment()
	qs.stand()
	eager := !qs.atRoot && !qs.early.running && qs.rounds <= qs.tune.EagerRounds
	ranked := patient && !eager
	var strong [numRanks][]found
	var weak [][][]found // by quantifier and generation
	var deep []bool
	m := matcher{qs: qs, canon: map[euf.Node]ast.Node{}, ent: ent, known: ranked}
	var (
		lazy  bool // the quantifier under way is
		by    int32
		delay int
		byGen [][]found
	)
	m.found = func(from ast.Node) {
		r := open
		if ranked {
			r = ent.instance(m.q, m.tuple, from)
		}
		switch {
		case r == settled:
			if qs.atRoot {
				qs.settle(m.q, m.tuple)
			}
		case r >= propagating:
			strong[r] = append(strong[r], m.instance(by, from))
		case lazy && patient && where == nil:
		default:
			gen := qs.age(m.tuple) + delay
			for len(byGen) <= gen {
				byGen = append(byGen, nil)
			}
			byGen[gen] = append(byGen[gen], m.instance(by, from))
		}
	}
	for _, wide := range []bool{false, true} { // single terms first: they cost least
		for _, q := range active {
			if !q.inferred {
				q.inferred = true
				qs.infer(q)
			}
			if len(q.patterns) > 0 && !slices.ContainsFunc(q.patterns, func(p []ast.Node) bool { return wide == (len(p) > 1) }) {
				continue
			}
			vars := qs.g.Quant(q.n).Vars
			lazy = wide && q.lazy()
			steps := qs.tune.Steps
			if lazy && patient && (len(weak) > 0 || len(strong[propagating]) > 0) {
				steps = lazySteps
			}
			deeper := false
			by, delay, byGen = everywhere, 1, nil
			// Only after the first final checks: most problems end there by patterns and counter-examples.
			if wide && len(q.patterns) == 0 && qs.rounds > qs.tune.EagerRounds {
				m.begin(q, vars, nil, steps, q.limit-1)
				m.everywhere(0)
				deeper = m.deeper
			}
			for i, p := range q.patterns {
				if wide != (len(p) > 1) {
					continue
				}
				by, delay = int32(i), 0
				if i < len(q.delays) && !eager {
					delay = q.delays[i]
				}
				m.begin(q, vars, p, steps, q.limit-delay)
				if m.forward = i == q.forward; lazy && patient || m.forward {
					m.guards = qs.guards(q)
				}
				m.multi(0)
				deeper = deeper || m.deeper
				qs.core.Charge(int64(steps-m.steps) / 4)
				if qs.core.Cancelled() {
					return added, false
				}
			}
			more = more || deeper
			if byGen != nil {
				weak = append(weak, byGen)
				deep = append(deep, deeper)
			}
			if len(strong[conflicting]) > 0 {
				return qs.addAll(strong), true
			}
		}
	}
	if added = qs.addAll(strong); added > 0 {
		return added, true
	}
	for i, byGen := range weak {
		var q *quantifier
		for _, fs := range byGen {
			if len(fs) > 0 {
				q = fs[0].q
			}
		}
		lazy := q.lazy()
		holds := func([]ast.Node) bool { return false }
		if lazy && patient && where != nil {
			holds = where.settled(q)
		}
		n, most := 0, qs.tune.Round
		if lazy { // these say something new, and a closure may need many
			most = max(most, len(q.seen)/4)
		}
		if qs.atRoot { // a closure under what nothing asked for has no end
			byGen = byGen[:min(len(byGen), 1)]
		}
		for _, fs := range byGen {
			for _, f := range fs {
				if n < most && !holds(f.terms) && qs.instantiate(q, f.terms, f.by, f.from, f.level) {
					n++
				}
			}
		}
		// One with few instances goes ahead of those that grow with the square.
		if deep[i] && n > 0 && n < most && q.limit < qs.tune.Generations && !qs.early.running && (!qs.atRoot || q.limit < rootLimit) {
			q.limit++
		}
		added += n
	}
	return added, more
}

// addAll adds the instances that are false, and those that say something, up to quant.round
// of each rank.
func (qs *Theory) addAll(strong [numRanks][]found) int {
	added := 0
	for r := conflicting; r >= propagating; r-- {
		n := 0
		for _, f := range strong[r] {
			if n < qs.tune.Round && qs.instantiate(f.q, f.terms, f.by, f.from, f.level) {
				n++
			}
		}
		added += n
	}
	return added
}

// youngestOf gives the youngest of terms, the first of several.
func (qs *Theory) youngestOf(terms []ast.Node) ast.Node {
	at := terms[0]
	for _, x := range terms[1:] {
		if qs.generation(x) > qs.generation(at) {
			at = x
		}
	}
	return at
}

// age is its generation.
func (qs *Theory) age(terms []ast.Node) int { return qs.generation(qs.youngestOf(terms)) }

// lazy says that matches of several terms are no longer taken as they come.
func (q *quantifier) lazy() bool {
	if len(q.seen) < eagerCap {
		return false
	}
	for i, p := range q.patterns {
		if len(p) > 1 && i != q.forward {
			return true
		}
	}
	return false
}

// settled gives a test that says of terms for q's variables that the instance is
// true in the model for values that ground terms have, or that a term is younger
// than the model.
func (v *view) settled(q *quantifier) func([]ast.Node) bool {
	body := v.g.Arg(q.n, 0)
	if v.rw.HasQuantifier(body) {
		return func([]ast.Node) bool { return false }
	}
	vars := v.g.Quant(q.n).Vars
	bound := map[ast.Node]ast.Value{}
	return func(terms []ast.Node) bool {
		for i, t := range terms {
			if t >= v.end {
				return true
			}
			x, err := v.ev.Eval(t)
			if err != nil {
				return false
			}
			bound[vars[i]] = x
		}
		v.ev.Bind(bound)
		return v.satisfied(body)
	}
}

// guards gives the applications that are disjuncts of q's body or their negations,
// with the truth that makes the disjunct true.
func (qs *Theory) guards(q *quantifier) map[ast.Node]core.LBool {
	if q.guards != nil {
		return q.guards
	}
	g := qs.g
	body := g.Arg(q.n, 0)
	or := []ast.Node{body}
	if g.Op(body) == ast.OpOr {
		or = g.Args(body)
	}
	out := map[ast.Node]core.LBool{}
	for _, d := range or {
		truth := core.True
		if g.Op(d) == ast.OpNot {
			truth, d = core.False, g.Arg(d, 0)
		}
		if g.Op(d) == ast.OpIsTrue && g.Op(g.Arg(d, 0)) == ast.OpApply {
			out[g.Arg(d, 0)] = truth
		}
	}
	q.guards = out
	return out
}

// satisfied says that p is true without a function's value elsewhere.
func (v *view) satisfied(p ast.Node) bool {
	switch v.g.Op(p) {
	case ast.OpOr:
		for _, a := range v.g.Args(p) {
			if v.satisfied(a) {
				return true
			}
		}
		return false
	case ast.OpAnd:
		for _, a := range v.g.Args(p) {
			if !v.satisfied(a) {
				return false
			}
		}
		return true
	}
	v.ev.Missed = false
	holds, err := v.ev.Holds(p)
	return err == nil && holds && !v.ev.Missed
}

// multi matches the i-th and later terms of the multi-pattern anywhere.
func (m *matcher) multi(i int) {
	if i == len(m.p) {
		m.complete()
		return
	}
	qs, p := m.qs, m.p[i]
	fn, ok := qs.host.Func(p)
	if !ok {
		return
	}
	apps := qs.euf.Apps(fn)
	for _, a := range qs.g.Args(p)[1:] { // an argument that is bound already leaves few
		if t := m.bound(a); t != ast.None {
			if n := qs.host.Node(t); n != euf.None && len(qs.euf.Uses(n)) < len(apps) {
				apps = qs.euf.Uses(n)
			}
		}
	}
	for _, e := range apps {
		if qs.euf.Func(e) != fn || !qs.matches(e) {
			continue // another function's, congruent to another one, or of the past
		}
		m.heads = append(m.heads, e)
		m.app(p, e, nil, i+1)
		m.heads = m.heads[:len(m.heads)-1]
	}
}

// complete tells of the instance that is bound, if it is not there.
func (m *matcher) complete() {
	qs := m.qs
	m.tuple = m.tuple[:0]
	for _, t := range m.bind[:m.own] {
		if qs.generation(t) > m.limit {
			m.deeper = true
			return
		}
		m.tuple = append(m.tuple, t)
	}
	if qs.key = tupleKey(qs.key, m.tuple); m.q.seen[string(qs.key)] || m.known && m.q.settledIn == qs.core.Calls() && m.q.settled[string(qs.key)] {
		return
	}
	if m.count++; !qs.core.Cancelled() {
		m.found(m.cause())
	}
}

// settle notes that the instance of q for those terms holds whenever all assumptions do.
func (qs *Theory) settle(q *quantifier, terms []ast.Node) {
	if call := qs.core.Calls(); q.settledIn != call {
		q.settledIn = call
		if clear(q.settled); q.settled == nil {
			q.settled = map[string]bool{}
		}
	}
	qs.key = tupleKey(qs.key, terms)
	q.settled[string(qs.key)] = true
}

// instance is the one that is complete, for a trigger.
func (m *matcher) instance(by int32, from ast.Node) found {
	f := found{m.q, slices.Clone(m.tuple), by, from, 0}
	for _, e := range m.heads {
		if t := m.qs.host.Term(e); t != ast.None {
			f.level = max(f.level, m.qs.levelOf(t))
		}
	}
	return f
}

// cause is the youngest of the terms that are bound and of the applications they are bound by.
func (m *matcher) cause() ast.Node {
	at := ast.None
	if len(m.tuple) > 0 {
		at = m.qs.youngestOf(m.tuple)
	}
	for _, e := range m.heads {
		if t := m.qs.host.Term(e); t != ast.None && (at == ast.None || m.qs.generation(t) >= m.qs.generation(at)) {
			at = t
		}
	}
	return at
}

// everywhere binds the i-th and later variables, which no pattern binds, to all terms of
// their deferred sets, the oldest first (Reynolds, Barbosa, Fontaine 2018). It finds nothing
// for variables of other types: these are for counter-examples.
func (m *matcher) everywhere(i int) {
	if i == m.own {
		m.complete()
		return
	}
	qs, g := m.qs, m.qs.g
	t := g.Type(m.vars[i])
	if g.Kind(t) != ast.KSet || m.count >= everywhereCap {
		return
	}
	for e := euf.Node(0); int(e) < qs.euf.Len() && m.count < everywhereCap; e++ {
		n := qs.host.Term(e)
		if n == ast.None || g.Type(n) != t || m.term(e) != n || qs.dead(n) {
			continue
		}
		m.bind[i] = n
		m.everywhere(i + 1)
	}
	m.bind[i] = ast.None
}

// app matches the arguments of the application p against those of e, then the
// goals in rest, then the pattern's terms from the i-th on.
func (m *matcher) app(p ast.Node, e euf.Node, rest []goal, i int) {
	if m.steps--; m.steps < 0 {
		return
	}
	qs := m.qs
	if qs.relevant != nil && !qs.relevant.has(e) {
		return
	}
	if truth, ok := m.guards[p]; ok {
		if v := qs.core.Value(qs.euf.LitOf(e)); v == truth || m.forward && v == core.Undef {
			return
		}
	}
	pa := qs.g.Args(p)
	ea := qs.euf.Args(e)
	if len(ea) == len(pa)-1 {
		pa = pa[1:] // a function symbol is no argument of its applications
	}
	if len(ea) != len(pa) {
		return
	}
	base := len(m.goals)
	m.goals = append(m.goals, rest...)
	for i := range pa {
		m.goals = append(m.goals, goal{pa[i], ea[i]})
	}
	m.all(m.goals[base:], i)
	m.goals = m.goals[:base]
}

// all matches the goals gs, one after the other, then the pattern's terms from the i-th on.
func (m *matcher) all(gs []goal, i int) {
	if len(gs) == 0 {
		m.multi(i)
		return
	}
	qs, g := m.qs, m.qs.g
	p, e, rest := gs[0].p, gs[0].e, gs[1:]
	switch {
	case g.Op(p) == ast.OpVar:
		m.bindTo(p, e, ast.None, rest, i)
	case !qs.open(p) && (g.Op(p) != ast.OpApply || qs.host.Node(p) != euf.None): // else it is known by its arguments
		n := qs.host.Node(p)
		if n == euf.None {
			m.ent.steps = maxEntailSteps
			n = m.ent.node(p, 0)
		}
		if n != euf.None && m.same(n, e) {
			m.all(rest, i)
		}
	case g.Op(p) == ast.OpApply:
		fn, ok := qs.host.Func(p)
		if !ok {
			return
		}
		for c := e; ; {
			if qs.euf.Func(c) == fn && qs.matches(c) {
				m.app(p, c, rest, i)
			}
			if c = qs.euf.Next(c); c == e || m.steps < 0 {
				break
			}
		}
	default:
		if x, c, ok := qs.shifted(p); ok {
			m.bindTo(x, e, c, rest, i)
		} else if g.Op(p) == ast.OpMul {
			m.product(g.Arg(p, 0), g.Arg(p, 1), e, rest, i)
		}
	}
}

// product binds the variables x and y to the factors of products that e equals: those that
// are written so.
func (m *matcher) product(x, y ast.Node, e euf.Node, rest []goal, i int) {
	qs, g := m.qs, m.qs.g
	for c := e; ; {
		if t := qs.host.Term(c); t != ast.None && g.Op(t) == ast.OpMul && len(g.Args(t)) == 2 && !qs.dead(t) {
			for k := range 2 {
				if fresh, ok := m.bindTerm(x, g.Arg(t, k)); ok {
					m.with(y, g.Arg(t, 1-k), rest, i)
					m.free(fresh)
				}
			}
		}
		if c = qs.euf.Next(c); c == e || m.steps < 0 {
			return
		}
		m.steps--
	}
}

// bindTo binds the variable x to the term of e, less the numeral c when there is
// one, or compares when x is bound. It is e's own term rather than one for the class, whose
// equality with it may be a guess of the candidate model: the instance would be about an
// application that is not there, and say nothing once the guess is taken back.
func (m *matcher) bindTo(x ast.Node, e euf.Node, c ast.Node, rest []goal, i int) {
	t := m.qs.host.Term(e)
	if t == ast.None {
		t = m.term(e)
	}
	if t == ast.None {
		return
	}
	if c != ast.None {
		if m.qs.core.Cancelled() {
			m.steps = -1
			return
		}
		t = m.qs.less(t, c)
	}
	m.with(x, t, rest, i)
}

// with goes on with the variable x bound to the ground term t.
func (m *matcher) with(x, t ast.Node, rest []goal, i int) {
	if fresh, ok := m.bindTerm(x, t); ok {
		m.all(rest, i)
		m.free(fresh)
	}
}

// bindTerm binds the variable x to the ground term t, or compares when x is bound; fresh is the
// place of the one that free is to free, or -1.
func (m *matcher) bindTerm(x, t ast.Node) (fresh int, ok bool) {
	i := slices.Index(m.vars, x)
	if i < 0 { // not one of the quantifier's own
		i = len(m.vars)
		m.vars, m.bind = append(m.vars, x), append(m.bind, ast.None)
	}
	if old := m.bind[i]; old != ast.None {
		return -1, old == t || m.equal(old, t)
	}
	m.bind[i] = t
	return i, true
}

// free takes back what bindTerm bound.
func (m *matcher) free(fresh int) {
	if fresh >= 0 {
		m.bind[fresh] = ast.None
	}
}

// less gives the term t minus the numeral c, one that an instance makes unless it is there.
func (qs *Theory) less(t, c ast.Node) ast.Node {
	return qs.aged(qs.generation(t)+1, origin{from: t}, func() ast.Node { return qs.rw.Mk(ast.OpSub, ast.Int, []ast.Node{t, c}, 0) })
}

func (m *matcher) equal(a, b ast.Node) bool {
	qs := m.qs
	x, y := qs.host.Node(a), qs.host.Node(b)
	return x != euf.None && y != euf.None && m.same(x, y)
}

// same tells whether two nodes are equal. Two that are not, of a sort whose values another theory chooses,
// are kept for split.
func (m *matcher) same(x, y euf.Node) bool {
	qs := m.qs
	if qs.euf.Rep(x) == qs.euf.Rep(y) {
		return true
	}
	if qs.matching && len(qs.unequal) < mostUnequal && qs.euf.Sort(x) == qs.euf.Sort(y) && qs.euf.Kind(qs.euf.Sort(x)) == euf.SortOwned {
		qs.unequal = append(qs.unequal, [2]euf.Node{x, y})
	}
	return false
}

// split has the search decide whether two nodes are equal that patterns compared in vain, where both have
// one value in the candidate model: an integer between bounds that meet, for instance, has a value
// without being equal to the numeral yet. This is model-based theory combination (de Moura and Bjørner
// 2008), for patterns.
func (qs *Theory) split() bool {
	progress := false
	qs.euf.NewRound()
	for _, p := range qs.unequal {
		if qs.euf.Rep(p[0]) != qs.euf.Rep(p[1]) && qs.euf.ValueID(p[0]) == qs.euf.ValueID(p[1]) && qs.euf.SplitArgs(p[:1], p[1:]) {
			progress = true
		}
	}
	qs.unequal = qs.unequal[:0]
	return progress
}

// term gives one ground term for a class: of the least generation, oldest first.
func (m *matcher) term(e euf.Node) ast.Node {
	qs := m.qs
	rep := qs.euf.Rep(e)
	if t, ok := m.canon[rep]; ok {
		return t
	}
	best := ast.None
	for c := rep; ; {
		if t := qs.host.Term(c); t != ast.None && (best == ast.None || qs.ahead(t, best)) {
			best = t
		}
		if c = qs.euf.Next(c); c == rep {
			break
		}
	}
	if best == ast.None {
		before := qs.g.Len()
		best = qs.host.Name(rep)
		qs.dated(before)
	}
	m.canon[rep] = best
	return best
}

// ahead says that a stands for a class before b does.
func (qs *Theory) ahead(a, b ast.Node) bool {
	if x, y := qs.dead(a), qs.dead(b); x != y {
		return y
	}
	x, y := qs.generation(a), qs.generation(b)
	return x < y || x == y && a < b
}

// dated gives the terms from that node on, which name what the theory of free types made, their
// generations: a part is one younger than what it is of, so that what is taken apart without end is
// matched later and later.
func (qs *Theory) dated(from int) {
	g := qs.g
	for n := ast.Node(from); int(n) < g.Len(); n++ {
		gen, id := 0, int32(0)
		for _, a := range g.Args(n) {
			gen, id = max(gen, qs.generation(a)), max(id, qs.levelOf(a))
		}
		if id > 0 {
			qs.place(n, id)
		}
		if g.Op(n) == ast.OpApply && g.Op(g.Arg(n, 0)) == ast.OpFree && g.Symbol(g.Arg(n, 0)).Role == ast.Selector {
			gen++
		}
		qs.aged(gen, origin{from: ast.None}, func() ast.Node { return n })
		qs.gen[n] = int32(gen)
	}
}

// nameNodes names the nodes that are alone in their class and have no term.
func (qs *Theory) nameNodes() {
	for e := euf.Node(0); int(e) < qs.euf.Len(); e++ {
		if qs.host.Term(e) == ast.None && qs.euf.ClassSize(e) == 1 {
			before := qs.g.Len()
			qs.host.Name(e)
			qs.dated(before)
		}
	}
}
