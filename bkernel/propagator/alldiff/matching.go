package alldiff

import "bsmt/bkernel/core"

// matching sees to it that the terms of a constraint over direct variables, whose bounds do
// not move, can still have different values all at once: a maximum matching of terms and
// values is kept, and mended where a value went. Where it cannot be, some terms have fewer
// values left than they are (Hall, 1935), which is a conflict; where as many, others lose
// these (Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994).
// It is looked at when terms take values, and passes over wake-ups as hall does.
//
// The values that a term has left are a row of bits, which follows the literals' events, so
// that a search meets each value once, however many terms have it.
type matching struct {
	t     *Theory
	id    core.PropID
	queue []int32 // constraints to look at
	out   []core.Lit

	rows []uint64         // values that terms have left: a bit each
	lits []core.Lit       // by bit of rows: says that the term has the value; LitFalse for none
	row  map[domain]int32 // where a row begins
	gone []int32          // bits that went above the root, in order
	lims []limit          // levels at which bits went, ascending

	search
	recs []uint64 // sets of values that as many terms fill, for explanations: see record
}

// domain is what a row of words says of a variable: bit v is for the value v - shift.
type domain struct {
	x     core.IntVar
	shift int64
	words int
}

// limit says that bits of gone from there on went at a level.
type limit struct {
	level int
	gone  int
}

// pairs is what matching knows of one constraint. Sets of values, and of terms, are rows.
type pairs struct {
	nv, words int
	rows      []int32  // by term: where its row begins
	value     []int32  // by term: its value in the matching, or -1
	term      []int32  // by value: its term, or -1
	free      []uint64 // values without a term
}

func (m *matching) init(t *Theory) {
	m.t, m.row = t, map[domain]int32{}
	m.id = t.s.AddPropagator(m, boundPriority)
}

// post adds a constraint with literals of all values.
func (m *matching) post(c int32) {
	con := &m.t.cons[c]
	nv := len(con.start) - 1
	if nv*len(con.ts) > smallTotal {
		return
	}
	words := (nv + 63) / 64
	p := &pairs{nv: nv, words: words, rows: make([]int32, len(con.ts)), value: make([]int32, len(con.ts)), term: make([]int32, nv), free: make([]uint64, words)}
	for v := range nv {
		p.term[v] = -1
		put(p.free, v)
	}
	for i, x := range con.ts {
		p.value[i] = -1
		p.rows[i] = m.newRow(domain{x.X, x.Off - con.low, words}, nv)
	}
	con.pairs, con.wake = p, false
	m.wake(c)
}

// newRow gives the place of a row, which constraints share that count a variable's values
// alike.
func (m *matching) newRow(d domain, nv int) int32 {
	at, ok := m.row[d]
	if ok {
		return at
	}
	s := m.t.s
	at = int32(len(m.rows))
	m.row[d] = at
	m.rows = append(m.rows, make([]uint64, d.words)...)
	for v := range 64 * d.words {
		l := core.LitFalse
		if v < nv {
			l = s.EqLit(d.x, int64(v)-d.shift)
		}
		m.lits = append(m.lits, l)
		if bit := 64*at + int32(v); s.Value(l) != core.False {
			put(m.rows, int(bit))
			s.WatchLit(l.Not(), m.id, bit)
		}
	}
	return at
}

// left gives the values that term i has left.
func (m *matching) left(p *pairs, i int32) []uint64 { return m.rows[p.rows[i]:][:p.words] }

// Wake notes that a value went.
func (m *matching) Wake(s *core.Solver, bit int32, _ core.Lit) { m.remove(s, bit) }

// remove takes a bit away until the search is back above this level.
func (m *matching) remove(s *core.Solver, bit int32) {
	if !has(m.rows, int(bit)) {
		return
	}
	drop(m.rows, int(bit))
	lev := s.DecisionLevel()
	if lev == 0 {
		return
	}
	if n := len(m.lims); n == 0 || m.lims[n-1].level < lev {
		m.lims = append(m.lims, limit{lev, len(m.gone)})
	}
	m.gone = append(m.gone, bit)
}

// Backtrack brings values back, and drops what explained literals above the root.
func (m *matching) Backtrack(_ *core.Solver, level int) {
	for n := len(m.lims); n > 0 && m.lims[n-1].level > level; n-- {
		l := m.lims[n-1]
		for _, bit := range m.gone[l.gone:] {
			put(m.rows, int(bit))
		}
		m.gone, m.lims = m.gone[:l.gone], m.lims[:n-1]
	}
	if level == 0 {
		m.recs = m.recs[:0] // facts of the root are never explained
	}
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
	whole := true
	for i, v := range p.value {
		if v >= 0 && !has(m.rows, 64*int(p.rows[i])+int(v)) {
			p.value[i], p.term[v] = -1, -1
			put(p.free, int(v))
		}
		whole = whole && p.value[i] >= 0
	}
	if whole {
		return true
	}
	for i, v := range p.value {
		if v >= 0 {
			continue
		}
		m.todo = size(m.todo, p.words)
		for w := range m.todo {
			m.todo[w] = ^p.free[w]
		}
		if !m.augment(p, int32(i)) {
			m.conflict(p, int32(i))
			return false
		}
	}
	return true
}

// augment finds a value for term i, and others for those that have to give theirs away.
func (m *matching) augment(p *pairs, i int32) bool {
	row := m.left(p, i)
	for w, x := range row {
		if x &= p.free[w]; x != 0 {
			v := lowest(w, x)
			drop(p.free, v)
			p.value[i], p.term[v] = int32(v), i
			return true
		}
	}
	for w := range row {
		for x := row[w] & m.todo[w]; x != 0; x = row[w] & m.todo[w] {
			v := lowest(w, x)
			drop(m.todo, v)
			if m.augment(p, p.term[v]) {
				p.value[i], p.term[v] = int32(v), i
				return true
			}
		}
	}
	return false
}

// conflict says that the values that the search from term i met, all of them matched, are
// all that is left for their terms and i.
func (m *matching) conflict(p *pairs, i int32) {
	m.open = size(m.open, p.words)
	for w := range m.open {
		m.open[w] = ^p.free[w] &^ m.todo[w]
	}
	m.out = m.lack(p, i, m.open, m.out[:0])
	for v := range p.nv {
		if has(m.open, v) {
			m.out = m.lack(p, p.term[v], m.open, m.out)
		}
	}
	m.t.s.Conflict(m.out)
}

// lack appends that term i has no value beyond a set.
func (m *matching) lack(p *pairs, i int32, set []uint64, out []core.Lit) []core.Lit {
	for v, l := range m.lits[64*int(p.rows[i]):][:p.nv] {
		if !has(set, v) && l != core.LitFalse {
			out = append(out, l.Not())
		}
	}
	return out
}
