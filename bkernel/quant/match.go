package quant

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/euf"
)

// matcher finds the instances of one multi-pattern.
type matcher struct {
	qs     *Theory
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
func (qs *Theory) match(active []*quantifier) (added int, more bool) {
	canon := map[euf.Node]ast.Node{}
	for _, q := range active {
		if !q.inferred {
			q.inferred = true
			qs.infer(q)
		}
		var found [][][]ast.Node // by generation
		deeper := false
		for _, p := range q.patterns {
			m := &matcher{qs: qs, q: q, bind: map[ast.Node]ast.Node{}, vars: qs.g.Quant(q.n).Vars, steps: matchSteps, canon: canon}
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
			if qs.core.Cancelled() {
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
	fn, ok := m.qs.host.Func(p[i])
	if !ok {
		return
	}
	for _, e := range m.qs.euf.Apps(fn) {
		if !m.qs.euf.Leader(e) {
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
	qs := m.qs
	pa := qs.g.Args(p)
	ea := qs.euf.Args(e)
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
	qs, g := m.qs, m.qs.g
	p, e, rest := gs[0].p, gs[0].e, gs[1:]
	switch {
	case g.Op(p) == ast.OpVar:
		m.bindTo(p, e, ast.None, func() { m.goals(rest, then) })
	case !qs.open(p):
		if n := qs.host.Node(p); n != euf.None && qs.euf.Rep(n) == qs.euf.Rep(e) {
			m.goals(rest, then)
		}
	case g.Op(p) == ast.OpApply:
		fn, ok := qs.host.Func(p)
		if !ok {
			return
		}
		for c := e; ; {
			if qs.euf.Func(c) == fn {
				m.app(p, c, rest, then)
			}
			if c = qs.euf.Next(c); c == e || m.steps < 0 {
				break
			}
		}
	default:
		if x, c, ok := qs.shifted(p); ok {
			m.bindTo(x, e, c, func() { m.goals(rest, then) })
		}
	}
}

// bindTo binds the variable x to the term of e, less the numeral c when there is
// one, or compares when x is bound.
func (m *matcher) bindTo(x ast.Node, e euf.Node, c ast.Node, then func()) {
	t := m.term(e)
	if t == ast.None {
		return
	}
	if c != ast.None {
		t = m.qs.rw.Mk(ast.OpSub, ast.Int, []ast.Node{t, c}, 0)
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
	qs := m.qs
	x, y := qs.host.Node(a), qs.host.Node(b)
	return x != euf.None && y != euf.None && qs.euf.Rep(x) == qs.euf.Rep(y)
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
		if t := qs.host.Term(c); t != ast.None && (best == ast.None || qs.generation(t) < qs.generation(best) || qs.generation(t) == qs.generation(best) && t < best) {
			best = t
		}
		if c = qs.euf.Next(c); c == rep {
			break
		}
	}
	if best == ast.None {
		best = qs.host.Name(rep)
	}
	m.canon[rep] = best
	return best
}

// nameNodes names the nodes that are alone in their class and have no term.
func (qs *Theory) nameNodes() {
	for e := euf.Node(0); int(e) < qs.euf.Len(); e++ {
		if qs.host.Term(e) == ast.None && qs.euf.ClassSize(e) == 1 {
			qs.host.Name(e)
		}
	}
}
