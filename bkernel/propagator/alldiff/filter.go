package alldiff

import "bsmt/bkernel/core"

// search looks for values that no matching gives some terms. A value leads to those that the
// term which has it could have instead. Components of values that lead to each other come in
// the order of Gabow ("Path-based depth-first search for strong and biconnected components",
// 2000), with sets of values in place of edges: one that leads to none beyond it, but by what
// is taken away, is filled by the terms that have its values.
type search struct {
	on     *pairs   // the constraint under way
	con    int32    // and its number
	found  bool     // values were taken away
	todo   []uint64 // values not yet met
	open   []uint64 // values met whose component is not complete
	below  []uint64 // of each component on the path, rows end to end: what was open before it
	closed []uint64 // values of components that are filled
	part   []uint64 // the component that was completed last
	parts  []uint64 // components that are filled, rows end to end
	partOf []int32  // by closed value: where its component begins in parts
	why    []int32  // by filled component: its record, or -1
}

// filter takes values from terms that no matching gives them. Terms with one value are left
// out: others lose it as values are taken.
func (m *matching) filter(c int32) (found, ok bool) {
	p := m.t.cons[c].pairs
	m.on, m.con, m.found = p, c, false
	m.todo, m.open, m.part, m.closed = size(m.todo, p.words), size(m.open, p.words), size(m.part, p.words), size(m.closed, p.words)
	m.partOf = size(m.partOf, p.nv)
	m.below, m.parts, m.why = m.below[:0], m.parts[:0], m.why[:0]
	clear(m.todo)
	clear(m.open)
	clear(m.closed)
	for i, v := range p.value {
		if !single(m.left(p, int32(i))) {
			put(m.todo, int(v))
		}
	}
	for w := range m.todo {
		for m.todo[w] != 0 {
			if !m.visit(lowest(w, m.todo[w])) {
				return m.found, false
			}
		}
	}
	return m.found, true
}

// visit goes on with value v.
func (m *matching) visit(v int) bool {
	n := m.on.words
	row := m.left(m.on, m.on.term[v])
	start := len(m.below)
	m.below = append(m.below, m.open...)
	put(m.open, v)
	drop(m.todo, v)
	top := start
	for meets(row, m.below[top:]) { // nothing was open before the first
		top -= n
	}
	m.below = m.below[:top+n]
	for w, x := range row {
		for y := x & m.todo[w]; y != 0; y = x & m.todo[w] {
			if !m.visit(lowest(w, y)) {
				return false
			}
		}
	}
	if len(m.below) <= start {
		return true // of a component with one met before
	}
	for w := range m.open {
		m.part[w] = m.open[w] &^ m.below[start+w]
		m.open[w] = m.below[start+w]
	}
	m.below = m.below[:start]
	return m.complete()
}

// complete takes the values of filled components from the terms of the next one, which may
// then be filled itself.
func (m *matching) complete() bool {
	filled := true
	for w, x := range m.part {
		for ; x != 0; x &= x - 1 {
			i := m.on.term[lowest(w, x)]
			for k, y := range m.left(m.on, i) {
				y &^= m.part[k]
				for z := y & m.closed[k]; z != 0; z &= z - 1 {
					if !m.take(i, lowest(k, z)) {
						return false
					}
				}
				filled = filled && y&^m.closed[k] == 0
			}
		}
	}
	if !filled {
		return true
	}
	at := int32(len(m.parts))
	m.parts = append(m.parts, m.part...)
	m.why = append(m.why, -1)
	for w, x := range m.part {
		m.closed[w] |= x
		for ; x != 0; x &= x - 1 {
			m.partOf[lowest(w, x)] = at
		}
	}
	return true
}

// take takes a closed value from term i.
func (m *matching) take(i int32, v int) bool {
	s, at := m.t.s, m.partOf[v]
	why := &m.why[int(at)/m.on.words]
	if *why < 0 {
		*why = m.record(m.parts[at:][:m.on.words])
	}
	m.found = true
	bit := 64*m.on.rows[i] + int32(v)
	if !s.Enqueue(m.lits[bit].Not(), core.ReasonProp(m.id, uint32(*why))) {
		return false
	}
	m.remove(s, bit)
	return true
}

// record keeps the constraint, a filled set, and the terms that fill it.
func (m *matching) record(set []uint64) int32 {
	at, n := len(m.recs), m.on.words
	m.recs = append(append(m.recs, uint64(m.con)), set...)
	for range n { // terms are no more than values
		m.recs = append(m.recs, 0)
	}
	terms := m.recs[at+1+n:]
	for w, x := range set {
		for ; x != 0; x &= x - 1 {
			put(terms, int(m.on.term[lowest(w, x)]))
		}
	}
	return int32(at)
}

// Explain says that the terms which fill a set have no other values.
func (m *matching) Explain(_ *core.Solver, _ core.Lit, datum uint32, out []core.Lit) []core.Lit {
	p := m.t.cons[m.recs[datum]].pairs
	set, terms := m.recs[datum+1:][:p.words], m.recs[int(datum)+1+p.words:][:p.words]
	for w, x := range terms {
		for ; x != 0; x &= x - 1 {
			out = m.lack(p, int32(lowest(w, x)), set, out)
		}
	}
	return out
}
