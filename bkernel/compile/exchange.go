package compile

import (
	"cmp"
	"slices"

	"bsmt/bkernel/core"
)

// Common is a literal that all have who compiled the same facts: one that was there before
// the search began, or a bound of an integer variable that was.
type Common struct {
	Of    int32 // the literal, or, below zero, the complement of the variable
	Upper bool  // of a variable: it is at most K, else at least
	K     int64
}

// Mail is what one search tells others that compiled the same: clauses that hold.
type Mail struct {
	lits []Common // of all clauses, one after the other
	ends []int32  // of each clause in lits
}

// Len is the number of clauses.
func (m *Mail) Len() int { return len(m.ends) }

func (m *Mail) add(clause []Common) {
	m.lits = append(m.lits, clause...)
	m.ends = append(m.ends, int32(len(m.lits)))
}

// Worth says which learned clauses are told: those that are short or of few levels.
type Worth struct {
	Size int // literals up to which any is
	Glue int // LBD up to which one of at most mostCommon literals is
	Most int // clauses of one mail, besides those of one literal
}

// mostCommon is the length from which on a clause says too little.
const mostCommon = 24

// Exchange gives what a search learns to others that compiled the same facts, and takes what
// they learned. Literals go by the places that they had before the search, bounds that came
// later by what they say; a clause with any other literal stays at home. All that is told
// follows from the facts: whatever else a theory makes later has names of its own.
type Exchange struct {
	k       *Compiled
	worth   Worth
	lasting []bool      // by variable of before the search: it means that for good
	ints    core.IntVar // variables from here on came later
	print   uint64      // of what was compiled

	learned []learned // since the last mail
	lits    []Common  // of these, one after the other
	told    []bool    // by variable: its value at the root is known to all
	lo, hi  []int64   // by integer variable: the bounds at the root that are known to all
	known   map[uint64]struct{}
	buf     []Common
	in      []core.Lit

	Sent, Taken int // clauses
}

// learned is a clause that may be told.
type learned struct {
	off, n int32
	lbd    uint32
}

// Exchange begins to note what is learned. It is called before the first search.
func (k *Compiled) Exchange(worth Worth) *Exchange {
	e := &Exchange{k: k, worth: worth, lasting: make([]bool, k.core.NumVars()), ints: core.IntVar(k.core.NumInts()), print: k.core.Fingerprint(), known: map[uint64]struct{}{}}
	for v := range e.lasting {
		e.lasting[v] = k.core.Lasts(core.MkLit(int32(v), false))
	}
	e.told = make([]bool, len(e.lasting))
	e.lo, e.hi = make([]int64, e.ints), make([]int64, e.ints)
	for x := range e.ints {
		e.lo[x], e.hi[x] = k.core.RootLb(x), k.core.RootUb(x)
	}
	k.core.RootLits(func(l core.Lit) {
		if int(l.Var()) < len(e.told) {
			e.told[l.Var()] = true
		}
	})
	k.core.OnLearn(e.note)
	return e
}

// Each has f be called during a search, after so much work each time. f may ask, and not change anything.
func (k *Compiled) Each(work int64, f func()) { k.core.Each(work, f) }

// Fingerprint is the same where the same was compiled.
func (e *Exchange) Fingerprint() uint64 { return e.print }

// common gives the name of a literal.
func (e *Exchange) common(l core.Lit) (Common, bool) {
	if v := l.Var(); int(v) < len(e.lasting) && e.lasting[v] {
		return Common{Of: int32(l)}, true
	}
	x, ok := e.k.core.IntOf(l)
	if !ok || x >= e.ints {
		return Common{}, false
	}
	b, upper, ok := e.k.core.BoundOf(l, x)
	return Common{Of: ^int32(x), Upper: upper, K: b}, ok && core.IsFinite(b)
}

// names gives those of a clause in a buffer; false where a literal has none.
func (e *Exchange) names(clause []core.Lit) bool {
	e.buf = e.buf[:0]
	for _, l := range clause {
		c, ok := e.common(l)
		if !ok {
			return false
		}
		e.buf = append(e.buf, c)
	}
	return true
}

// note sees each learned clause.
func (e *Exchange) note(clause []core.Lit, lbd uint32) {
	if n := len(clause); n > e.worth.Size && (n > mostCommon || int(lbd) > e.worth.Glue) || !e.names(clause) {
		return
	}
	e.learned = append(e.learned, learned{int32(len(e.lits)), int32(len(clause)), lbd})
	e.lits = append(e.lits, e.buf...)
}

// Refuted tells that literals cannot hold together, whatever they are worth otherwise, and
// takes note of it at home.
func (e *Exchange) Refuted(cube []core.Lit) {
	if clause := e.k.Exclude(cube); e.names(clause) {
		e.learned = append(e.learned, learned{int32(len(e.lits)), int32(len(clause)), 0})
		e.lits = append(e.lits, e.buf...)
	}
}

// Send gives what was learned since the last time: what holds without decisions, and the
// best of the clauses.
func (e *Exchange) Send() *Mail {
	m, s := &Mail{}, e.k.core
	s.RootLits(func(l core.Lit) {
		if v := l.Var(); int(v) < len(e.told) && e.lasting[v] && !e.told[v] {
			e.told[v] = true
			m.add([]Common{{Of: int32(l)}})
		}
	})
	for x := range e.ints {
		if lo := s.RootLb(x); lo > e.lo[x] && core.IsFinite(lo) {
			e.lo[x] = lo
			m.add([]Common{{Of: ^int32(x), K: lo}})
		}
		if hi := s.RootUb(x); hi < e.hi[x] && core.IsFinite(hi) {
			e.hi[x] = hi
			m.add([]Common{{Of: ^int32(x), Upper: true, K: hi}})
		}
	}
	slices.SortStableFunc(e.learned, func(a, b learned) int {
		return cmp.Or(cmp.Compare(a.lbd, b.lbd), cmp.Compare(a.n, b.n))
	})
	most := e.worth.Most
	for _, c := range e.learned {
		clause := e.lits[c.off : c.off+c.n]
		if most == 0 || !e.fresh(clause) {
			continue
		}
		most--
		m.add(clause)
	}
	e.learned, e.lits = e.learned[:0], e.lits[:0]
	e.Sent += m.Len()
	return m
}

// fresh tells whether a clause has not crossed yet; then it has.
func (e *Exchange) fresh(clause []Common) bool {
	const prime = 0x9e3779b97f4a7c15
	h := uint64(len(clause)) // the order of its literals is no part of it
	for _, c := range clause {
		x := uint64(uint32(c.Of))*prime ^ uint64(c.K)<<1
		if c.Upper {
			x = ^x
		}
		x *= prime
		h += x ^ x>>31
	}
	_, old := e.known[h]
	e.known[h] = struct{}{}
	return !old
}

// Receive takes what another search has told, between searches.
func (e *Exchange) Receive(m *Mail) {
	s, off := e.k.core, int32(0)
	for _, end := range m.ends {
		clause := m.lits[off:end]
		off = end
		if len(clause) == 1 {
			e.hold(clause[0])
		} else if !e.fresh(clause) {
			continue
		}
		e.in = e.in[:0]
		holds := false
		for _, c := range clause {
			l := core.Lit(c.Of)
			if x := core.IntVar(^c.Of); c.Of < 0 && c.Upper {
				l = s.SplitLe(x, c.K)
			} else if c.Of < 0 {
				l = s.SplitLe(x, c.K-1).Not()
			}
			holds = holds || l == core.LitTrue
			e.in = append(e.in, l)
		}
		if !holds {
			e.Taken++
			s.AddLemma(e.in...)
		}
	}
}

// hold notes that a literal is known to all.
func (e *Exchange) hold(c Common) {
	switch x := ^c.Of; {
	case c.Of >= 0:
		e.told[c.Of>>1] = true
	case c.Upper:
		e.hi[x] = min(e.hi[x], c.K)
	default:
		e.lo[x] = max(e.lo[x], c.K)
	}
}

// SetMemLimit changes what clauses and tables may take, in bytes.
func (k *Compiled) SetMemLimit(bytes int64) {
	k.opts.MemLimit = bytes
	k.core.SetMemLimit(bytes)
}
