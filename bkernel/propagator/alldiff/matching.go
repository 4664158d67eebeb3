package alldiff

import "bsmt/bkernel/core"

// matching sees to it that the terms of a constraint over direct variables, whose bounds do
// not move, can still have different values all at once: a maximum matching of terms and
// values is kept, and mended where a value went. Where it cannot be, some terms have fewer
// values left than they are (Hall, 1935), which is a conflict; where as many, others lose
// these (Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994).
// It is looked at when terms take values, and passes over wake-ups as hall does.
type matching struct {
	t     *Theory
	id    core.PropID
	queue []int32 // constraints to look at
	out   []core.Lit
	recs  []int32 // sets of values that so many terms fill, for explanations: see filled

	on    *pairs  // of filter: the constraint under way
	con   int32   // and its number
	order []int32 // by value: when the search met it, from 1; 0: not yet
	low   []int32 // by value: the earliest that it leads to and that is on the stack
	stack []int32 // values whose component is not complete
	free  []bool  // by value: leads to one that no term has
	count int32   // values met
	in    []bool  // scratch of Explain: by value, whether it is in the set
}

// pairs is what matching knows of one constraint.
type pairs struct {
	nv    int        // values
	lits  []core.Lit // by term and value; LitFalse for none
	value []int32    // by term: its value in the matching, or -1
	term  []int32    // by value: its term, or -1
	seen  []int32    // by value: the stamp of the search that met it last
	stamp int32
}

func (m *matching) init(t *Theory) {
	m.t = t
	m.id = t.s.AddPropagator(m, boundPriority)
}

// post adds a constraint with literals of all values.
func (m *matching) post(c int32) {
	s, con := m.t.s, &m.t.cons[c]
	nv := len(con.start) - 1
	if nv*len(con.ts) > smallTotal {
		return
	}
	p := &pairs{nv: nv, lits: make([]core.Lit, len(con.ts)*nv), value: make([]int32, len(con.ts)), term: make([]int32, nv), seen: make([]int32, nv)}
	for v := range p.term {
		p.term[v] = -1
	}
	for i, x := range con.ts {
		p.value[i] = -1
		for v := range nv {
			p.lits[i*nv+v] = s.EqLit(x.X, int64(v)+con.low-x.Off)
		}
	}
	con.pairs, con.wake = p, false
	m.wake(c)
}

// wake notes that a constraint is to be looked at.
func (m *matching) wake(c int32) {
	if con := &m.t.cons[c]; !con.wake {
		con.wake = true
		m.queue = append(m.queue, c)
		m.t.s.Queue(m.id)
	}
}

// Propagate mends the matchings of the constraints that were woken.
func (m *matching) Propagate(*core.Solver) bool {
	for len(m.queue) > 0 {
		c := m.queue[len(m.queue)-1]
		con := &m.t.cons[c]
		if con.skip > 0 {
			con.skip--
		} else if !m.mend(con.pairs) {
			con.dull /= 2
			m.t.s.Queue(m.id) // it may hold still after the backjump
			return false
		} else if found, ok := m.filter(c); !ok {
			m.t.s.Queue(m.id)
			return false
		} else if found {
			con.dull /= 2
		} else {
			con.dull = min(con.dull+1, dullStep*dullMost)
			con.skip = con.dull / dullStep
		}
		con.wake = false
		m.queue = m.queue[:len(m.queue)-1]
	}
	return true
}

// mend gives each term a value of its own; false when that cannot be.
func (m *matching) mend(p *pairs) bool {
	s := m.t.s
	for i, v := range p.value {
		if v >= 0 && s.Value(p.lits[i*p.nv+int(v)]) == core.False {
			p.value[i], p.term[v] = -1, -1
		}
	}
	for i, v := range p.value {
		if v >= 0 {
			continue
		}
		p.stamp++
		if !m.augment(p, int32(i)) {
			m.conflict(p, int32(i))
			return false
		}
	}
	return true
}

// augment finds a value for term i, and others for those that have to give theirs away.
func (m *matching) augment(p *pairs, i int32) bool {
	row := p.lits[int(i)*p.nv : (int(i)+1)*p.nv]
	for v, l := range row {
		if p.term[v] < 0 && m.t.s.Value(l) != core.False {
			p.value[i], p.term[v] = int32(v), i
			return true
		}
	}
	for v, l := range row {
		if p.seen[v] == p.stamp || m.t.s.Value(l) == core.False {
			continue
		}
		p.seen[v] = p.stamp
		if m.augment(p, p.term[v]) {
			p.value[i], p.term[v] = int32(v), i
			return true
		}
	}
	return false
}

// conflict says that the values that the search from term i met, all of them matched, are
// all that is left for their terms and i.
func (m *matching) conflict(p *pairs, i int32) {
	m.out = m.out[:0]
	add := func(i int32) {
		for v, l := range p.lits[int(i)*p.nv : (int(i)+1)*p.nv] {
			if p.seen[v] != p.stamp && l != core.LitFalse {
				m.out = append(m.out, l.Not())
			}
		}
	}
	add(i)
	for v, at := range p.seen {
		if at == p.stamp {
			add(p.term[v])
		}
	}
	m.t.s.Conflict(m.out)
}

// filter takes values from terms that no matching gives them. A value leads to those that
// the term which has it could have instead; a component of values that lead to each other,
// to none that is free, and to no other by what was taken away before, is filled by the
// terms that have them.
func (m *matching) filter(c int32) (found, ok bool) {
	p := m.t.cons[c].pairs
	m.on, m.con, m.count, m.stack = p, c, 0, m.stack[:0]
	m.order, m.low, m.free = size(m.order, p.nv), size(m.low, p.nv), size(m.free, p.nv)
	clear(m.order)
	for v := range int32(p.nv) {
		if m.order[v] == 0 && p.term[v] >= 0 {
			more, ok := m.visit(v)
			if found = found || more; !ok {
				return found, false
			}
		}
	}
	return found, true
}

// visit goes on with value v (Tarjan, "Depth-first search and linear graph algorithms",
// 1972).
func (m *matching) visit(v int32) (found, ok bool) {
	p, s := m.on, m.t.s
	m.count++
	m.order[v], m.low[v], m.free[v] = m.count, m.count, false
	base := len(m.stack)
	m.stack = append(m.stack, v)
	for w, l := range p.lits[int(p.term[v])*p.nv : (int(p.term[v])+1)*p.nv] {
		w := int32(w)
		switch {
		case w == v || s.Value(l) == core.False:
		case p.term[w] < 0:
			m.free[v] = true
		default:
			if m.order[w] == 0 {
				more, ok := m.visit(w)
				if found = found || more; !ok {
					return found, false
				}
			}
			m.free[v] = m.free[v] || m.free[w]
			m.low[v] = min(m.low[v], m.low[w])
		}
	}
	if m.low[v] < m.order[v] {
		return found, true
	}
	set := m.stack[base:]
	m.stack = m.stack[:base]
	free := false
	for _, w := range set {
		free = free || m.free[w]
	}
	for _, w := range set {
		m.low[w], m.free[w] = int32(p.nv)+1, free
	}
	if free {
		return found, true
	}
	more, ok := m.filled(set)
	return found || more, ok
}

// filled takes the values of a set from all terms but those that have them.
func (m *matching) filled(set []int32) (found, ok bool) {
	p, s := m.on, m.t.s
	p.stamp++
	for _, v := range set {
		p.seen[v] = p.stamp
	}
	why := core.ReasonNone
	for i, u := range p.value {
		if p.seen[u] == p.stamp {
			continue
		}
		for _, v := range set {
			l := p.lits[i*p.nv+int(v)]
			if s.Value(l) == core.False {
				continue
			}
			if !found {
				found = true
				why = core.ReasonProp(m.id, uint32(len(m.recs)))
				m.recs = append(m.recs, m.con, int32(len(set)))
				for _, v := range set {
					m.recs = append(m.recs, v, p.term[v])
				}
			}
			if !s.Enqueue(l.Not(), why) {
				return found, false
			}
		}
	}
	return found, true
}

// Backtrack drops what explained literals above the root.
func (m *matching) Backtrack(_ *core.Solver, level int) {
	if level == 0 {
		m.recs = m.recs[:0] // facts of the root are never explained
	}
}

// Explain says that the terms which fill a set have no other values.
func (m *matching) Explain(_ *core.Solver, _ core.Lit, datum uint32, out []core.Lit) []core.Lit {
	p, n := m.t.cons[m.recs[datum]].pairs, m.recs[datum+1]
	set := m.recs[datum+2:][:2*n]
	m.in = size(m.in, p.nv)
	clear(m.in)
	for i := range n {
		m.in[set[2*i]] = true
	}
	for i := range n {
		t := int(set[2*i+1])
		for v, l := range p.lits[t*p.nv : (t+1)*p.nv] {
			if !m.in[v] && l != core.LitFalse {
				out = append(out, l.Not())
			}
		}
	}
	return out
}
