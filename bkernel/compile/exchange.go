package compile

import (
	"cmp"
	"slices"

	"bsmt/bkernel/core"
)

// Common is a literal that all have who compiled the same facts: one that was there before
// the search began, a bound of an integer variable that was, or an application to e-nodes that were.
type Common struct {
	Of     int32 // the literal, the variable, or the place of a shape
	Kind   commonKind
	Denied bool  // of an atom
	K      int64 // of a bound; of an atom, the shape's hash
}

type commonKind uint8

const (
	literal commonKind = iota
	atLeast            // the variable is at least K
	atMost
	atom
)

// Mail is what one search tells others that compiled the same: clauses that hold.
type Mail struct {
	lits []Common // of all clauses, one after the other
	ends []int32  // of each clause in lits
	ids  []uint64 // of each clause: its number in what the search records, if it does

	shapes []shape // that atoms name
}

// Len is the number of clauses.
func (m *Mail) Len() int { return len(m.ends) }

func (m *Mail) add(id uint64, clause ...Common) {
	m.lits, m.ids = append(m.lits, clause...), append(m.ids, id)
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
// later by what they say. So do equalities and other applications where no proof is recorded. A
// clause with any other literal stays at home. All that is told follows from the facts: whatever
// else a theory makes later has names of its own.
type Exchange struct {
	k       *Compiled
	worth   Worth
	lasting []bool      // by variable of before the search: it means that for good
	ints    core.IntVar // variables from here on came later
	print   uint64      // of what was compiled, and recorded of that
	number  int         // of the search
	shapes  shapes

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
	id     uint64 // in what is recorded
}

// Exchange begins to note what is learned by a search that has a number. It is called before the first one.
// Where the search records a proof, clauses cross with their numbers there, by which who takes them names them.
func (k *Compiled) Exchange(number int, worth Worth) *Exchange {
	e := &Exchange{k: k, worth: worth, number: number, lasting: make([]bool, k.core.NumVars()), ints: core.IntVar(k.core.NumInts()), print: k.core.Fingerprint(), known: map[uint64]struct{}{}, shapes: newShapes(k.euf)}
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
	if p := k.opts.Proof; p != nil {
		e.print ^= p.Apart(number, k.core.NameAll(), int(e.ints))
	}
	k.core.OnLearn(e.note)
	return e
}

// Each has f be called during a search, after so much work each time. f may ask, send and receive.
func (k *Compiled) Each(work int64, f func()) { k.core.Each(work, f) }

// Fingerprint is the same where the same was compiled.
func (e *Exchange) Fingerprint() uint64 { return e.print }

// common gives the name of a literal.
func (e *Exchange) common(l core.Lit) (Common, bool) {
	if v := l.Var(); int(v) < len(e.lasting) && e.lasting[v] {
		return Common{Of: int32(l)}, true
	}
	if x, ok := e.k.core.IntOf(l); ok && x < e.ints {
		b, upper, ok := e.k.core.BoundOf(l, x)
		return bound(x, upper, b), ok && core.IsFinite(b)
	}
	if e.k.opts.Proof != nil || !e.k.core.Lasts(l) {
		return Common{}, false
	}
	return e.shapes.atom(l)
}

// bound is a bound of a variable.
func bound(x core.IntVar, upper bool, k int64) Common {
	c := Common{Of: int32(x), Kind: atLeast, K: k}
	if upper {
		c.Kind = atMost
	}
	return c
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
	if n := len(clause); n <= e.worth.Size || n <= mostCommon && int(lbd) <= e.worth.Glue {
		e.tell(clause, lbd, e.k.core.LastTold())
	}
}

// tell has a clause be told, if all know its literals.
func (e *Exchange) tell(clause []core.Lit, lbd uint32, id uint64) {
	if e.names(clause) {
		e.learned = append(e.learned, learned{int32(len(e.lits)), int32(len(clause)), lbd, id})
		e.lits = append(e.lits, e.buf...)
	}
}

// Refuted tells that literals cannot hold together, whatever they are worth otherwise, and
// takes note of it at home.
func (e *Exchange) Refuted(cube []core.Lit) {
	id := e.k.core.FailedTold()
	e.tell(e.k.Exclude(cube), 0, id)
}

// Send gives what was learned since the last time: what holds without decisions, and the
// best of the clauses.
func (e *Exchange) Send() *Mail {
	m, s := &Mail{}, e.k.core
	s.RootLits(func(l core.Lit) {
		if v := l.Var(); int(v) < len(e.told) && e.lasting[v] && !e.told[v] {
			e.told[v] = true
			m.add(s.RootTold(l), Common{Of: int32(l)})
		}
	})
	for x := range e.ints {
		if lo := s.RootLb(x); lo > e.lo[x] && core.IsFinite(lo) {
			if id, ok := e.rootBound(x, false); ok {
				e.lo[x] = lo
				m.add(id, bound(x, false, lo))
			}
		}
		if hi := s.RootUb(x); hi < e.hi[x] && core.IsFinite(hi) {
			if id, ok := e.rootBound(x, true); ok {
				e.hi[x] = hi
				m.add(id, bound(x, true, hi))
			}
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
		m.add(c.id, clause...)
	}
	m.shapes = e.shapes.all[:len(e.shapes.all):len(e.shapes.all)]
	e.learned, e.lits = e.learned[:0], e.lits[:0]
	e.Sent += m.Len()
	return m
}

// rootBound gives the number of the clause that says the root's bound of x; false where there has to be one and is none.
func (e *Exchange) rootBound(x core.IntVar, upper bool) (uint64, bool) {
	if e.k.opts.Proof == nil {
		return 0, true
	}
	l, ok := e.k.core.RootBound(x, upper)
	if !ok {
		return 0, false
	}
	return e.k.core.RootTold(l), true
}

// fresh tells whether a clause has not crossed yet; then it has.
func (e *Exchange) fresh(clause []Common) bool {
	h := uint64(len(clause)) // the order of its literals is no part of it
	for _, c := range clause {
		x := scattered(uint64(uint32(c.Of))) ^ uint64(c.K)<<1
		if c.Kind == atom { // whose place is not the same in all searches
			x = uint64(c.K)
		}
		if c.Kind == atMost || c.Denied {
			x = ^x
		}
		h += scattered(x)
	}
	_, old := e.known[h]
	e.known[h] = struct{}{}
	return !old
}

// Receive takes what another search has told, by its number, between searches or when Each asks.
func (e *Exchange) Receive(m *Mail, from int) {
	s, off := e.k.core, int32(0)
	for i, end := range m.ends {
		clause := m.lits[off:end]
		off = end
		if len(clause) == 1 && clause[0].Kind != atom {
			e.hold(clause[0])
		} else if !e.fresh(clause) {
			continue
		}
		e.in = e.in[:0]
		holds, recorded := false, e.k.opts.Proof != nil
		for _, c := range clause {
			l := core.Lit(c.Of)
			switch c.Kind {
			case atMost:
				l = s.SplitLe(core.IntVar(c.Of), c.K)
			case atLeast:
				l = s.SplitLe(core.IntVar(c.Of), c.K-1).Not()
			case atom:
				var ok bool
				if l, ok = e.shapes.literal(m.shapes, c); !ok {
					l = core.LitTrue // it is of no use here
				}
			}
			// A literal that does not hold here for reasons that no clause says is none of what was recorded.
			holds = holds || l == core.LitTrue || recorded && l == core.LitFalse
			e.in = append(e.in, l)
		}
		if !holds {
			e.Taken++
			e.k.take(e.in, from, m.ids[i])
		}
	}
}

// take adds a clause that a search derived, by its number there.
func (k *Compiled) take(clause []core.Lit, search int, id uint64) {
	if p := k.opts.Proof; p != nil && id > 0 {
		k.names = k.core.AppendNames(k.names[:0], clause)
		p.Taken(k.names, search, id)
		k.core.AddLemmaRule(core.RuleTaken, clause...)
		return
	}
	k.core.AddLemma(clause...)
}

// hold notes that a literal is known to all.
func (e *Exchange) hold(c Common) {
	switch c.Kind {
	case literal:
		e.told[c.Of>>1] = true
	case atMost:
		e.hi[c.Of] = min(e.hi[c.Of], c.K)
	case atLeast:
		e.lo[c.Of] = max(e.lo[c.Of], c.K)
	}
}

// SetMemLimit changes what clauses and tables may take, in bytes.
func (k *Compiled) SetMemLimit(bytes int64) {
	k.opts.MemLimit = bytes
	k.core.SetMemLimit(bytes)
}
