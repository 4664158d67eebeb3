package bkernel

import (
	"sort"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/euf"
)

// maxPatterns is how many inferred single patterns a quantifier gets.
const maxPatterns = 4

// infer gives q its patterns: those of the source that bind every variable, else
// the smallest applications that do, else one multi-pattern that does together.
func (qs *quantifiers) infer(q *quantifier) {
	g := qs.k.g
	in := g.Quant(q.n)
	vars := map[ast.Node]bool{}
	for _, v := range in.Vars {
		vars[v] = true
	}
	for _, p := range in.Patterns {
		covered := map[ast.Node]bool{}
		ok := true
		for _, t := range p {
			ok = ok && qs.matchable(t, vars)
			qs.free(t, vars, covered)
		}
		if ok && len(covered) == len(vars) {
			q.patterns = append(q.patterns, p)
		}
	}
	if len(q.patterns) > 0 {
		return
	}
	type candidate struct {
		t      ast.Node
		covers map[ast.Node]bool
	}
	var cands []candidate
	seen := map[ast.Node]bool{}
	stack := []ast.Node{g.Arg(q.n, 0)}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] || g.Op(n) == ast.OpForall {
			continue
		}
		seen[n] = true
		stack = append(stack, g.Args(n)...)
		if g.Op(n) == ast.OpApply && qs.matchable(n, vars) {
			c := candidate{n, map[ast.Node]bool{}}
			qs.free(n, vars, c.covers)
			if len(c.covers) > 0 {
				cands = append(cands, c)
			}
		}
	}
	sort.Slice(cands, func(i, j int) bool { return cands[i].t < cands[j].t }) // subterms first
	for _, c := range cands {
		if len(c.covers) < len(vars) {
			continue
		}
		minimal := true
		for _, p := range q.patterns {
			if qs.contains(c.t, p[0]) {
				minimal = false
			}
		}
		if minimal && len(q.patterns) < maxPatterns {
			q.patterns = append(q.patterns, []ast.Node{c.t})
		}
	}
	if len(q.patterns) > 0 {
		return
	}
	var multi []ast.Node
	covered := map[ast.Node]bool{}
	for len(covered) < len(vars) {
		best, gain := -1, 0
		for i, c := range cands {
			n := 0
			for v := range c.covers {
				if !covered[v] {
					n++
				}
			}
			if n > gain {
				best, gain = i, n
			}
		}
		if best < 0 {
			return // some variable is in no application: counter-examples alone
		}
		multi = append(multi, cands[best].t)
		for v := range cands[best].covers {
			covered[v] = true
		}
	}
	q.patterns = [][]ast.Node{multi}
}

// matchable says that matching t binds every variable in it: below applications
// stand variables, terms without variables, other such applications, and sums of
// one variable and a numeral.
func (qs *quantifiers) matchable(t ast.Node, vars map[ast.Node]bool) bool {
	g := qs.k.g
	if g.Op(t) != ast.OpApply {
		return false
	}
	for i, a := range g.Args(t) {
		switch {
		case g.Op(a) == ast.OpVar:
			if !vars[a] {
				return false // bound further in
			}
		case i == 0 && g.Op(a) == ast.OpConst:
		case g.Op(a) == ast.OpApply:
			if !qs.matchable(a, vars) && qs.open(a) {
				return false
			}
		case qs.open(a):
			if _, _, ok := qs.shifted(a); !ok {
				return false
			}
		}
	}
	return true
}

// shifted reads x + k with a variable x and a numeral k.
func (qs *quantifiers) shifted(a ast.Node) (x, k ast.Node, ok bool) {
	g := qs.k.g
	if g.Op(a) != ast.OpAdd || len(g.Args(a)) != 2 || g.Op(g.Arg(a, 0)) != ast.OpVar || g.Op(g.Arg(a, 1)) != ast.OpInt {
		return ast.None, ast.None, false
	}
	return g.Arg(a, 0), g.Arg(a, 1), true
}

// open says that a variable occurs in n.
func (qs *quantifiers) open(n ast.Node) bool {
	g := qs.k.g
	for i := len(qs.opened); i <= int(n); i++ {
		m := ast.Node(i)
		is := g.Op(m) == ast.OpVar
		for _, a := range g.Args(m) {
			is = is || qs.opened[a]
		}
		qs.opened = append(qs.opened, is)
	}
	return qs.opened[n]
}

// free collects which of vars occur in n.
func (qs *quantifiers) free(n ast.Node, vars, out map[ast.Node]bool) {
	g := qs.k.g
	if g.Op(n) == ast.OpVar && vars[n] {
		out[n] = true
	}
	if qs.open(n) {
		for _, a := range g.Args(n) {
			qs.free(a, vars, out)
		}
	}
}

func (qs *quantifiers) contains(n, sub ast.Node) bool {
	if n == sub {
		return true
	}
	for _, a := range qs.k.g.Args(n) {
		if a >= sub && qs.contains(a, sub) {
			return true
		}
	}
	return false
}

// matcher finds the instances of one multi-pattern.
type matcher struct {
	qs     *quantifiers
	q      *quantifier
	tuple  []ast.Node            // buffer for one instance
	deeper bool                  // some instance had a term beyond the limit
	bind   map[ast.Node]ast.Node // variable to ground term
	found  [][]ast.Node          // tuples of terms, one per variable of vars
	vars   []ast.Node
	steps  int                   // left before it stops
	canon  map[euf.Node]ast.Node // class to the term that stands for it
}

// goal asks for a match of the pattern term p in the class of e.
type goal struct {
	p ast.Node
	e euf.Node
}

// matchSteps bounds the work of matching one multi-pattern in one round.
const matchSteps = 200000

// match instantiates from patterns. It gives the number of new instances, and
// whether terms of a later generation, not looked at, could give more.
func (qs *quantifiers) match(active []*quantifier) (added int, more bool) {
	k := qs.k
	canon := map[euf.Node]ast.Node{}
	for _, q := range active {
		if !q.inferred {
			q.inferred = true
			qs.infer(q)
		}
		var found [][][]ast.Node // by generation
		deeper := false
		for _, p := range q.patterns {
			m := &matcher{qs: qs, q: q, bind: map[ast.Node]ast.Node{}, vars: k.g.Quant(q.n).Vars, steps: matchSteps, canon: canon}
			m.multi(p, 0)
			deeper = deeper || m.deeper
			for _, t := range m.found {
				gen := 0
				for _, x := range t {
					gen = max(gen, qs.generation(x))
				}
				for len(found) <= gen {
					found = append(found, nil)
				}
				found[gen] = append(found[gen], t)
			}
			if k.ctx.Err() != nil {
				return added, false
			}
		}
		more = more || deeper
		n := 0
		for _, ts := range found {
			for _, t := range ts {
				if n < roundCap && qs.instantiate(q, t) {
					n++
				}
			}
		}
		// One with few instances goes ahead of those that grow with the square.
		if deeper && n > 0 && n < roundCap && q.limit < limitCap {
			q.limit++
		}
		added += n
	}
	return added, more
}

// multi matches the i-th and later terms of a multi-pattern anywhere.
func (m *matcher) multi(p []ast.Node, i int) {
	if i == len(p) {
		qs := m.qs
		m.tuple = m.tuple[:0]
		for _, v := range m.vars {
			t := m.bind[v]
			if qs.generation(t) > m.q.limit {
				m.deeper = true
				return
			}
			m.tuple = append(m.tuple, t)
		}
		if qs.key = tupleKey(qs.key, m.tuple); !m.q.seen[string(qs.key)] {
			m.found = append(m.found, append([]ast.Node(nil), m.tuple...))
		}
		return
	}
	fn, ok := m.qs.k.funcOf(p[i])
	if !ok {
		return
	}
	for _, e := range m.qs.k.euf.Apps(fn) {
		if !m.qs.k.euf.Leader(e) {
			continue // congruent to another one
		}
		m.app(p[i], e, nil, func() { m.multi(p, i+1) })
	}
}

// app matches the arguments of the application p against those of e, then the
// goals in rest.
func (m *matcher) app(p ast.Node, e euf.Node, rest []goal, then func()) {
	if m.steps--; m.steps < 0 {
		return
	}
	k := m.qs.k
	pa := k.g.Args(p)
	ea := k.euf.Args(e)
	if len(ea) == len(pa)-1 {
		pa = pa[1:] // a function symbol is no argument of its applications
	}
	if len(ea) != len(pa) {
		return
	}
	goals := append([]goal(nil), rest...)
	for i := range pa {
		goals = append(goals, goal{pa[i], ea[i]})
	}
	m.goals(goals, then)
}

func (m *matcher) goals(gs []goal, then func()) {
	if len(gs) == 0 {
		then()
		return
	}
	k, g := m.qs.k, m.qs.k.g
	p, e, rest := gs[0].p, gs[0].e, gs[1:]
	switch {
	case g.Op(p) == ast.OpVar:
		m.bindTo(p, e, ast.None, func() { m.goals(rest, then) })
	case !m.qs.open(p):
		if int(p) < len(k.nodes) && k.nodes[p] != noNode && k.euf.Rep(k.nodes[p]) == k.euf.Rep(e) {
			m.goals(rest, then)
		}
	case g.Op(p) == ast.OpApply:
		fn, ok := k.funcOf(p)
		if !ok {
			return
		}
		for c := e; ; {
			if k.euf.Func(c) == fn {
				m.app(p, c, rest, then)
			}
			if c = k.euf.Next(c); c == e || m.steps < 0 {
				break
			}
		}
	default:
		if x, c, ok := m.qs.shifted(p); ok {
			m.bindTo(x, e, c, func() { m.goals(rest, then) })
		}
	}
}

// bindTo binds the variable x to the term of e, less the numeral c when there is
// one, or compares when x is bound.
func (m *matcher) bindTo(x ast.Node, e euf.Node, c ast.Node, then func()) {
	k := m.qs.k
	t := m.term(e)
	if t == ast.None {
		return
	}
	if c != ast.None {
		t = k.rw.Mk(ast.OpSub, ast.Int, []ast.Node{t, c}, 0)
	}
	if old, ok := m.bind[x]; ok {
		if old == t || m.equal(old, t) {
			then()
		}
		return
	}
	m.bind[x] = t
	then()
	delete(m.bind, x)
}

func (m *matcher) equal(a, b ast.Node) bool {
	k := m.qs.k
	if int(a) >= len(k.nodes) || int(b) >= len(k.nodes) || k.nodes[a] == noNode || k.nodes[b] == noNode {
		return false
	}
	return k.euf.Rep(k.nodes[a]) == k.euf.Rep(k.nodes[b])
}

// term gives one ground term for a class: of the least generation, oldest first.
func (m *matcher) term(e euf.Node) ast.Node {
	k := m.qs.k
	rep := k.euf.Rep(e)
	if t, ok := m.canon[rep]; ok {
		return t
	}
	best := ast.None
	for c := rep; ; {
		if t := k.termOf(c); t != ast.None && (best == ast.None || m.qs.generation(t) < m.qs.generation(best) || m.qs.generation(t) == m.qs.generation(best) && t < best) {
			best = t
		}
		if c = k.euf.Next(c); c == rep {
			break
		}
	}
	if best == ast.None {
		best = k.nameNode(rep)
	}
	m.canon[rep] = best
	return best
}

// termOf gives the term that an e-node was made for, or None for nodes of the
// theories' own making.
func (k *kernel) termOf(e euf.Node) ast.Node {
	if int(e) < len(k.terms) {
		return k.terms[e]
	}
	return ast.None
}

// nameNode makes a constant that denotes an e-node of a theory's own making, such
// as the place where two functions differ; None for functions and truth values.
func (k *kernel) nameNode(e euf.Node) ast.Node {
	t := k.types[k.euf.Sort(e)]
	kind := k.g.Kind(t)
	if kind != ast.KInt && kind != ast.KBitVec && kind != ast.KSet {
		return ast.None
	}
	c := freshConst(k.g, &k.pre.fresh, "at", t)
	k.growNodes()
	switch kind {
	case ast.KInt:
		k.setVar(c, k.intOf(e))
	case ast.KBitVec:
		k.words[c] = k.wordOf(e)
	}
	k.nodes[c] = e
	k.forms[c] |= hasForm
	k.tagged(e, c)
	return c
}

// nameNodes names the nodes that are alone in their class and have no term.
func (k *kernel) nameNodes() {
	for e := euf.Node(0); int(e) < k.euf.Len(); e++ {
		if k.termOf(e) == ast.None && k.euf.ClassSize(e) == 1 {
			k.nameNode(e)
		}
	}
}

// funcOf gives the e-graph's function that the application p matches.
func (k *kernel) funcOf(p ast.Node) (euf.Func, bool) {
	g := k.g
	f := g.Arg(p, 0)
	if g.Op(f) == ast.OpConst && !k.firstClass(f) {
		fn, ok := k.funcs[f]
		return fn, ok
	}
	return k.array.SelectFunc(k.sortOf(g.Type(f))), true
}
