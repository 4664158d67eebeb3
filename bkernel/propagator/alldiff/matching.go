package alldiff

import "bsmt/bkernel/core"

// matching sees to it that the terms of a constraint over direct variables, whose bounds do
// not move, can still have different values all at once: a maximum matching of terms and
// values is kept, and mended where a value went. Where it cannot be, some terms have fewer
// values left than they are (Hall, 1935; Régin, "A filtering algorithm for constraints of
// difference in CSPs", AAAI 1994, without the filtering), which is a conflict. It is looked
// at when terms take values, and passes over wake-ups as hall does.
type matching struct {
	t     *Theory
	id    core.PropID
	queue []int32 // constraints to look at
	out   []core.Lit
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

// Explain is never asked for: there are only conflicts.
func (m *matching) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}
