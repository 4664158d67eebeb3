package table

import (
	"math/bits"
	"slices"

	"bsmt/bkernel/core"
)

// Any in a tuple leaves its column open.
const Any int32 = -1

// Rule names the clauses of tables in proofs.
const Rule core.Rule = "table"

// priority is that of the propagator: after all-different values, before sums.
const priority = 1

// constraint is a table. Its tuples are bits of nw words.
type constraint struct {
	col, ncol int32  // its columns in Theory.cols
	word, nw  int32  // the tuples that may still hold: Theory.cur[word : word+nw]
	last      uint64 // the bits of the last word that are tuples
	touched   bool   // tuples went since values were last looked at
}

// column is the range of a term's values in Theory.vals.
type column struct {
	val, n int32
}

// value is one literal of a column.
type value struct {
	lit  core.Lit
	con  int32 // its constraint
	col  int32 // its column, within the constraint
	supp int32 // tuples that allow it: Theory.masks[supp : supp+nw]
	excl int32 // tuples that need it: likewise; the same where no tuple leaves the column open
	last int32 // word in which a support was last found
}

// change says what a word was before.
type change struct {
	at  int32
	old uint64
}

// level marks where the trails stood when a decision level first changed them.
type level struct {
	dec           int   // the decision level
	changes, gone int32 // lengths of the trails before it
}

// Theory holds the tables of one solver. The tuples of a table that may still hold are
// a bit set, restored on backtracking: a value that goes takes the tuples that need it
// along; a value goes when no tuple is left that allows it. After Demeulenaere and
// others, "Compact-Table: efficiently filtering table constraints with reversible
// sparse bit-sets", CP 2016, with values told one by one, and open columns after
// Verhaeghe, Lecoutre and Schaus, "Extending compact-table to negative and short
// tables", AAAI 2017.
type Theory struct {
	s       *core.Solver
	id      core.PropID
	cons    []constraint
	cols    []column
	vals    []value
	masks   []uint64
	cur     []uint64
	changes []change // trail of cur
	gone    []int32  // values whose tuples went, in order
	levels  []level
	queue   []int32 // values that are false by now
	woken   []int32 // touched constraints
	need    []uint64
	hits    []hit
	because []core.Lit
}

// New gives a theory without tables.
func New(s *core.Solver) *Theory {
	t := &Theory{s: s}
	t.id = s.AddPropagator(t, priority)
	return t
}

// Post adds: for some tuple, the literal that it names is true in every column.
func (t *Theory) Post(cols [][]core.Lit, tuples [][]int32) {
	if len(tuples) == 0 {
		t.s.AddClauseRule(Rule)
		return
	}
	if len(cols) == 2 && !slices.ContainsFunc(tuples, func(tu []int32) bool { return slices.Contains(tu, Any) }) {
		t.postPairs(cols, tuples)
		return
	}
	t.postTable(cols, tuples)
}

// postPairs relates two columns by clauses: a value needs one of those that go with it
// (the support encoding; Gent, "Arc consistency in SAT", ECAI 2002). Unit propagation
// is domain consistent on it.
func (t *Theory) postPairs(cols [][]core.Lit, tuples [][]int32) {
	var with [2][][]int32
	for c := range with {
		with[c] = make([][]int32, len(cols[c]))
	}
	for _, tu := range tuples {
		with[0][tu[0]] = append(with[0][tu[0]], tu[1])
		with[1][tu[1]] = append(with[1][tu[1]], tu[0])
	}
	t.s.AddClauseRule(Rule, cols[0]...)
	var clause []core.Lit
	for c := range with {
		for v, others := range with[c] {
			slices.Sort(others)
			others = slices.Compact(others)
			clause = append(clause[:0], cols[c][v].Not())
			for _, o := range others {
				clause = append(clause, cols[1-c][o])
			}
			t.s.AddClauseRule(Rule, clause...)
		}
	}
}

func (t *Theory) postTable(cols [][]core.Lit, tuples [][]int32) {
	s := t.s
	nw := int32((len(tuples) + 63) / 64)
	c := int32(len(t.cons))
	t.cons = append(t.cons, constraint{col: int32(len(t.cols)), ncol: int32(len(cols)), word: int32(len(t.cur)), nw: nw, touched: true})
	for i := range tuples {
		if i%64 == 0 {
			t.cur = append(t.cur, 0)
		}
		t.cur[len(t.cur)-1] |= 1 << (i % 64)
	}
	t.cons[c].last = t.cur[len(t.cur)-1]
	first := int32(len(t.vals))
	for i, lits := range cols {
		t.cols = append(t.cols, column{val: int32(len(t.vals)), n: int32(len(lits))})
		base := int32(len(t.vals))
		open := false
		for _, tu := range tuples {
			open = open || tu[i] == Any
		}
		for _, l := range lits {
			v := value{lit: l, con: c, col: int32(i), supp: t.mask(nw)}
			v.excl = v.supp
			if open {
				v.excl = t.mask(nw)
			}
			t.vals = append(t.vals, v)
		}
		for j, tu := range tuples {
			w, b := int32(j/64), uint64(1)<<(j%64)
			if tu[i] != Any {
				v := &t.vals[base+tu[i]]
				t.masks[v.supp+w] |= b
				t.masks[v.excl+w] |= b
				continue
			}
			for v := range lits {
				t.masks[t.vals[base+int32(v)].supp+w] |= b
			}
		}
	}
	for v := first; v < int32(len(t.vals)); v++ {
		l := t.vals[v].lit
		if s.Value(l) == core.False {
			t.queue = append(t.queue, v)
		}
		s.WatchLit(l.Not(), t.id, v)
	}
	t.woken = append(t.woken, c)
	s.Queue(t.id)
}

// mask makes room for a bit set.
func (t *Theory) mask(nw int32) int32 {
	off := int32(len(t.masks))
	t.masks = append(t.masks, make([]uint64, nw)...)
	return off
}

// Wake notes which value went.
func (t *Theory) Wake(_ *core.Solver, v int32, _ core.Lit) { t.queue = append(t.queue, v) }

// Backtrack restores the tuples of the level that the search returned to. Values that
// are still false, since their literals hold at lower levels, go again.
func (t *Theory) Backtrack(s *core.Solver, lev int) {
	kept := t.queue[:0]
	for _, v := range t.queue {
		if s.Value(t.vals[v].lit) == core.False {
			kept = append(kept, v)
		}
	}
	t.queue = kept
	for n := len(t.levels) - 1; n >= 0 && t.levels[n].dec > lev; n-- {
		l := t.levels[n]
		for i := len(t.changes) - 1; i >= int(l.changes); i-- {
			t.cur[t.changes[i].at] = t.changes[i].old
		}
		t.changes = t.changes[:l.changes]
		for _, v := range t.gone[l.gone:] {
			if s.Value(t.vals[v].lit) == core.False {
				t.queue = append(t.queue, v)
			}
		}
		t.gone = t.gone[:l.gone]
		t.levels = t.levels[:n]
	}
	if len(t.queue) > 0 || len(t.woken) > 0 {
		s.Queue(t.id)
	}
}

// Propagate takes tuples away that need a value that went, then values without tuples.
func (t *Theory) Propagate(s *core.Solver) bool {
	for _, v := range t.queue {
		if s.Value(t.vals[v].lit) == core.False {
			t.drop(v)
		}
	}
	t.queue = t.queue[:0]
	for len(t.woken) > 0 {
		c := t.woken[len(t.woken)-1]
		if !t.filter(c) {
			return false // woken stays: it may hold still after the backjump
		}
		t.woken = t.woken[:len(t.woken)-1]
		t.cons[c].touched = false
	}
	return true
}

// drop takes away the tuples that need value v.
func (t *Theory) drop(v int32) {
	x := &t.vals[v]
	c := &t.cons[x.con]
	if d := t.s.DecisionLevel(); d > 0 {
		if n := len(t.levels); n == 0 || t.levels[n-1].dec < d {
			t.levels = append(t.levels, level{d, int32(len(t.changes)), int32(len(t.gone))})
		}
		t.gone = append(t.gone, v)
	}
	cur := t.cur[c.word : c.word+c.nw]
	lost := false
	for w, m := range t.masks[x.excl : x.excl+c.nw] {
		if cur[w]&m != 0 {
			if len(t.levels) > 0 {
				t.changes = append(t.changes, change{c.word + int32(w), cur[w]})
			}
			cur[w] &^= m
			lost = true
		}
	}
	if lost && !c.touched {
		c.touched = true
		t.woken = append(t.woken, x.con)
	}
}

// filter takes values away that no tuple of c allows any more.
func (t *Theory) filter(c int32) bool {
	s := t.s
	con := &t.cons[c]
	cur := t.cur[con.word : con.word+con.nw]
	if !slices.ContainsFunc(cur, func(w uint64) bool { return w != 0 }) {
		t.need = t.need[:0]
		for range con.nw {
			t.need = append(t.need, ^uint64(0))
		}
		t.need[con.nw-1] &= con.last
		t.because = t.cover(con, -1, s.TrailLen(), t.because[:0])
		s.Conflict(t.because)
		return false
	}
	for _, col := range t.cols[con.col : con.col+con.ncol] {
		for i := col.val; i < col.val+col.n; i++ {
			v := &t.vals[i]
			if s.Value(v.lit) == core.False {
				continue
			}
			m := t.masks[v.supp : v.supp+con.nw]
			if cur[v.last]&m[v.last] != 0 {
				continue
			}
			found := false
			for w := range m {
				if cur[w]&m[w] != 0 {
					v.last, found = int32(w), true
					break
				}
			}
			if !found && !s.Enqueue(v.lit.Not(), core.ReasonProp(t.id, uint32(i))) {
				return false
			}
		}
	}
	return true
}

// Explain gives literals that rule out every tuple that allows the value.
func (t *Theory) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	v := &t.vals[datum]
	con := &t.cons[v.con]
	t.need = append(t.need[:0], t.masks[v.supp:v.supp+con.nw]...)
	return t.cover(con, v.col, s.TrailPos(l), out)
}

// hit is a literal that rules tuples out.
type hit struct {
	lit  core.Lit
	val  int32 // its value
	kept bool  // the value was taken: it rules out the tuples that do not allow it
}

// hitMask gives word w of the tuples that h rules out.
func (t *Theory) hitMask(h hit, w int) uint64 {
	v := &t.vals[h.val]
	if h.kept {
		return ^t.masks[v.supp+int32(w)]
	}
	return t.masks[v.excl+int32(w)]
}

// cover appends literals, true before position pos, that together rule out the tuples
// of need, greedily: the one that rules out most first. Column skip is left alone, for
// its values are what is explained.
func (t *Theory) cover(con *constraint, skip int32, pos int, out []core.Lit) []core.Lit {
	s := t.s
	t.hits = t.hits[:0]
	for i, col := range t.cols[con.col : con.col+con.ncol] {
		if int32(i) == skip {
			continue
		}
		for j := col.val; j < col.val+col.n; j++ {
			l := t.vals[j].lit
			val := s.Value(l)
			if val == core.Undef || l.Var() != 0 && s.TrailPos(l) >= pos {
				continue
			}
			h := hit{l, j, true}
			if val == core.False {
				h = hit{l.Not(), j, false}
			}
			if s.Level(l) == 0 { // costs a learned clause nothing
				out = t.take(h, out)
				continue
			}
			t.hits = append(t.hits, h)
		}
	}
	for {
		best, most := -1, 0
		for i, h := range t.hits {
			n := 0
			for w, m := range t.need {
				if m != 0 {
					n += bits.OnesCount64(m & t.hitMask(h, w))
				}
			}
			if n > most {
				best, most = i, n
			}
		}
		if best < 0 {
			return out
		}
		out = t.take(t.hits[best], out)
	}
}

// take appends the literal of h if it rules out a tuple of need, and takes those away.
func (t *Theory) take(h hit, out []core.Lit) []core.Lit {
	helps := false
	for w := range t.need {
		m := t.hitMask(h, w)
		helps = helps || t.need[w]&m != 0
		t.need[w] &^= m
	}
	if helps {
		out = append(out, h.lit)
	}
	return out
}
