package core

// analysis holds the buffers of conflict analysis.
type analysis struct {
	learnt []Lit    // the clause being learned, the asserting literal first
	cf     []Lit    // the conflict: true literals that cannot be true together
	expl   []Lit    // what a propagator explains
	count  int      // literals of the conflict level still to resolve
	level  int32    // the conflict level
	clear  []int32  // variables with seen set
	stack  []frame  // minimisation
	ants   []uint64 // clauses used, for a proof
	stamp  []uint32 // by level, see stampLevel
	now    uint32
}

type frame struct {
	v int32
	i int32 // next antecedent
}

// values of seen
const (
	seenNo     uint8 = iota
	seenSource       // in the clause
	seenRemovable
	seenFailed
)

// explain asks a propagator why l holds (or must hold, when refused) and appends the
// answer to the cache, where it stays as long as l is on the trail. Literals that are not
// true before limit are replaced by what implied them, when that is a single literal.
func (s *Solver) explain(l Lit, r Reason, limit int) uint32 {
	id := r.prop()
	p := &s.props[id]
	p.expl++
	s.stats.Explanations++
	s.inCall++
	s.an.expl = p.p.Explain(s, l, r.low(), s.an.expl[:0])
	s.inCall--
	if s.just != nil {
		s.cache = append(s.cache, make([]Lit, explainedRoom)...)
	}
	o := uint32(len(s.cache))
	s.cache = append(s.cache, 0)
	for _, q := range s.an.expl {
		if q == LitTrue {
			continue
		}
		for q != LitTrue {
			if q == LitUndef || s.vals[q] <= 0 {
				s.fail("propagator %s explained %s by %s, which is not true", s.props[id].name, s.LitString(l), s.LitString(q))
				q = LitTrue
				break
			}
			if int(s.pos[q>>1]) < limit {
				break
			}
			if s.reason[q>>1].kind() != rkLit {
				s.fail("propagator %s explained %s by the later %s", s.props[id].name, s.LitString(l), s.LitString(q))
				q = LitTrue
				break
			}
			q = Lit(s.reason[q>>1].low())
		}
		if q != LitTrue {
			s.cache = append(s.cache, q)
		}
	}
	s.cache[o] = Lit(uint32(len(s.cache)) - o - 1)
	if s.CheckExplain && s.ExplainHook != nil {
		if err := s.ExplainHook(l, s.cache[o+1:]); err != nil {
			s.fail("propagator %s explained %s wrongly: %v", s.props[id].name, s.LitString(l), err)
		}
	}
	if s.just != nil {
		s.just.explained(o, id, l, s.cache[o+1:])
	}
	return o
}

func (s *Solver) cached(o uint32) []Lit { return s.cache[o+1 : o+1+uint32(s.cache[o])] }

// materialise makes the antecedents of an assigned variable ready for antecedent.
func (s *Solver) materialise(v int32) {
	if r := s.reason[v]; r.kind() == rkProp {
		l := MkLit(v, s.vals[v<<1] < 0)
		s.reason[v] = reasonCache(s.explain(l, r, int(s.pos[v])))
	}
}

// antecedent returns the i-th true literal that implied the materialised variable v,
// LitTrue for none at this place, LitUndef after the last.
func (s *Solver) antecedent(v int32, i int) Lit {
	r := s.reason[v]
	switch r.kind() {
	case rkClause:
		c := r.low()
		if i >= int(s.arena[c]) {
			return LitUndef
		}
		q := Lit(s.arena[int(c)+clauseHeader+i])
		if int32(q>>1) == v {
			return LitTrue
		}
		return q ^ 1
	case rkLit:
		if i == 0 {
			return Lit(r.low())
		}
	case rkCache:
		if c := s.cached(r.low()); i < len(c) {
			return c[i]
		}
	}
	return LitUndef
}

// gather turns the pending conflict into true literals that cannot be true together.
func (s *Solver) gather() []Lit {
	a := &s.an
	a.cf = a.cf[:0]
	kind := s.conf
	s.conf = confNone
	if s.just != nil {
		a.ants = a.ants[:0]
	}
	switch kind {
	case confClause:
		for _, q := range s.clauseLits(s.confRef) {
			a.cf = append(a.cf, q^1)
		}
		s.usedClause(s.confRef)
		if s.just != nil {
			a.ants = append(a.ants, s.just.ids[s.confRef])
		}
	case confLits:
		for _, q := range s.confLits {
			if q == LitUndef || s.vals[q] <= 0 {
				s.fail("a conflict was reported with %s, which is not true", s.LitString(q))
				continue
			}
			a.cf = append(a.cf, q)
		}
		if s.CheckExplain && s.ExplainHook != nil {
			if err := s.ExplainHook(LitFalse, a.cf); err != nil {
				s.fail("a conflict was reported wrongly: %v", err)
			}
		}
		if s.just != nil {
			a.ants = append(a.ants, s.just.negated(RuleExplain, a.cf, LitFalse))
		}
	case confRefused:
		l, r := s.confLit, s.confReason
		switch r.kind() {
		case rkLit:
			a.cf = append(a.cf, Lit(r.low()))
		case rkProp:
			s.explFalse = l
			o := s.explain(l, r, len(s.trail))
			s.explFalse = LitUndef
			a.cf = append(a.cf, s.cached(o)...)
			if s.just != nil {
				a.ants = append(a.ants, s.explainedID(o))
			}
		}
		if s.just != nil && r.kind() != rkProp {
			if id, ok := s.just.units[l]; ok && (r.kind() == rkNone || r == ReasonLit(LitTrue)) {
				a.ants = append(a.ants, id)
			} else if r.kind() == rkNone {
				a.ants = append(a.ants, s.just.negated(RuleRoot, nil, l))
			} else {
				a.ants = append(a.ants, s.just.negated(RuleExplain, a.cf, l))
			}
		}
		a.cf = append(a.cf, l^1)
	}
	return a.cf
}

// analyze derives the first-UIP clause of the pending conflict into an.learnt, minimised,
// and returns the level to go back to and the clause's LBD; ok is false when the
// conflict needs no decision.
func (s *Solver) analyze() (bt int, lbd uint32, ok bool) {
	if s.conf == confRoot {
		return 0, 0, false
	}
	a := &s.an
	cf := s.gather()
	a.level = 0
	for _, q := range cf {
		a.level = max(a.level, s.level[q>>1])
	}
	if a.level == 0 {
		if s.just != nil {
			for _, q := range cf {
				a.ants = append(a.ants, s.unitID(q))
			}
		}
		return 0, 0, false
	}
	a.learnt = append(a.learnt[:0], LitUndef)
	a.count = 0
	for _, q := range cf {
		s.addAntecedent(q)
	}
	idx := len(s.trail) - 1
	var p Lit
	for {
		for {
			p = s.trail[idx]
			idx--
			if s.seen[p>>1] != 0 && s.level[p>>1] == a.level {
				break
			}
		}
		a.count--
		if a.count == 0 {
			break
		}
		s.seen[p>>1] = seenNo
		s.resolve(p)
	}
	a.learnt[0] = p ^ 1
	s.minimise()
	s.deepest()
	for _, v := range a.clear {
		s.seen[v] = seenNo
	}
	a.clear = a.clear[:0]
	if len(a.learnt) > 1 {
		m := 1
		for i := 2; i < len(a.learnt); i++ {
			if s.level[a.learnt[i]>>1] > s.level[a.learnt[m]>>1] {
				m = i
			}
		}
		a.learnt[1], a.learnt[m] = a.learnt[m], a.learnt[1]
		bt = int(s.level[a.learnt[1]>>1])
	}
	return bt, s.lbdOf(a.learnt), true
}

// resolve adds the antecedents of the true literal p.
func (s *Solver) resolve(p Lit) {
	v := int32(p >> 1)
	switch r := s.reason[v]; r.kind() {
	case rkClause:
		c := r.low()
		s.usedClause(c)
		for _, q := range s.clauseLits(c) {
			if int32(q>>1) != v {
				s.addAntecedent(q ^ 1)
			}
		}
	case rkLit:
		s.addAntecedent(Lit(r.low()))
	default:
		s.materialise(v)
		for i := 0; ; i++ {
			q := s.antecedent(v, i)
			if q == LitUndef {
				break
			}
			s.addAntecedent(q)
		}
	}
	if s.just != nil {
		s.an.ants = append(s.an.ants, s.reasonID(v))
	}
}

func (s *Solver) addAntecedent(q Lit) {
	v := q >> 1
	if s.seen[v] != 0 {
		return
	}
	lev := s.level[v]
	if lev == 0 {
		if s.just != nil {
			s.an.ants = append(s.an.ants, s.unitID(q))
		}
		return
	}
	s.seen[v] = seenSource
	s.an.clear = append(s.an.clear, int32(v))
	s.order.bump(int32(v))
	if lev == s.an.level {
		s.an.count++
	} else {
		s.an.learnt = append(s.an.learnt, q^1)
	}
}

// usedClause notes that a clause took part in a conflict.
func (s *Solver) usedClause(c uint32) {
	at := s.arena[c+1]
	if at&cLearned == 0 {
		if s.tags != nil {
			s.tags.count(c, s.stats.Conflicts)
		}
		return
	}
	if at&cLbd > 2 {
		if d := s.lbdOf(s.clauseLits(c)); d < at&cLbd {
			at = at&^cLbd | d
		}
	}
	if at&cLbd <= 6 {
		at = at&^cUsedAll | 2*cUsedOne
	} else if at&cUsedAll == 0 {
		at |= cUsedOne
	}
	s.arena[c+1] = at
}

// stampLevel starts a new set of levels.
func (a *analysis) stampLevels(n int) {
	for len(a.stamp) <= n {
		a.stamp = append(a.stamp, 0)
	}
	a.now++
	if a.now == 0 {
		clear(a.stamp)
		a.now = 1
	}
}

// lbdOf counts the decision levels of assigned literals.
func (s *Solver) lbdOf(lits []Lit) uint32 {
	a := &s.an
	a.stampLevels(len(s.lim))
	n := uint32(0)
	for _, q := range lits {
		if lev := s.level[q>>1]; a.stamp[lev] != a.now {
			a.stamp[lev] = a.now
			n++
		}
	}
	return n
}

// minimise drops literals of the learned clause that the others imply (Sörensson and
// Biere, "Minimizing learned clauses", SAT 2009), with a stack of its own.
func (s *Solver) minimise() {
	a := &s.an
	s.lbdOf(a.learnt) // stamps the levels of the clause
	now := a.now
	n := 1
	for _, q := range a.learnt[1:] {
		v := int32(q >> 1)
		if s.reason[v] == ReasonNone || !s.redundant(v, now) {
			a.learnt[n] = q
			n++
		}
	}
	s.stats.Minimised += uint64(len(a.learnt) - n)
	a.learnt = a.learnt[:n]
}

func (s *Solver) redundant(v0 int32, now uint32) bool {
	a := &s.an
	s.materialise(v0)
	st := append(a.stack[:0], frame{v0, 0})
	for len(st) > 0 {
		f := &st[len(st)-1]
		q := s.antecedent(f.v, int(f.i))
		f.i++
		if q == LitUndef {
			if s.just != nil {
				a.ants = append(a.ants, s.reasonID(f.v))
			}
			if s.seen[f.v] == seenNo {
				s.seen[f.v] = seenRemovable
				a.clear = append(a.clear, f.v)
			}
			st = st[:len(st)-1]
			continue
		}
		w := int32(q >> 1)
		if s.level[w] == 0 {
			if s.just != nil {
				a.ants = append(a.ants, s.unitID(q))
			}
			continue
		}
		sw := s.seen[w]
		if sw == seenSource || sw == seenRemovable {
			continue
		}
		if sw == seenFailed || s.reason[w] == ReasonNone || a.stamp[s.level[w]] != now {
			for _, f := range st {
				if s.seen[f.v] == seenNo {
					s.seen[f.v] = seenFailed
					a.clear = append(a.clear, f.v)
				}
			}
			a.stack = st
			return false
		}
		s.materialise(w)
		st = append(st, frame{w, 0})
	}
	a.stack = st
	return true
}

// resolveConflict learns from the pending conflict and goes back; false when the root
// is contradictory.
func (s *Solver) resolveConflict() bool {
	for {
		s.stats.Conflicts++
		if n := len(s.lim); n > 0 {
			s.noteBest(int(s.lim[n-1]))
		}
		bt, lbd, ok := s.analyze()
		if s.broken != "" {
			return true
		}
		if !ok {
			s.ok = false
			s.justifyEmpty()
			return false
		}
		a := &s.an
		s.search.learned(lbd, len(s.trail))
		s.stats.Learned++
		s.stats.LearnedLits += uint64(len(a.learnt))
		l := a.learnt[0]
		var id uint64
		if s.just != nil {
			id = s.just.derived(a.learnt, a.ants)
		}
		if s.onLearn != nil {
			s.onLearn(a.learnt, lbd)
		}
		r := ReasonNone
		var c uint32
		if len(a.learnt) == 1 {
			s.mention(l)
			s.Pin(l)
			if s.just != nil {
				s.just.units[l] = id
			}
		} else {
			if !s.fits(len(a.learnt)) {
				return true
			}
			c = s.newClause(a.learnt, true)
			s.setLbd(c, lbd)
			s.attach(c)
			if s.just != nil {
				s.just.ids[c] = id
			}
			r = reasonClause(c)
		}
		s.cancelUntil(s.backTo(bt))
		s.varInc /= s.search.decay
		switch s.vals[l] {
		case 0:
			s.assign(l, r, int32(bt))
			return true
		case 1:
			return true
		}
		// a literal that outlived the jump says otherwise
		if len(a.learnt) == 1 {
			s.conf, s.confLits = confLits, append(s.confLits[:0], l^1)
			if s.just != nil {
				s.conf, s.confLit, s.confReason = confRefused, l, ReasonLit(LitTrue)
			}
			continue
		}
		s.conf, s.confRef = confClause, c
	}
}

// analyzeFinal collects into failed the assumptions that imply the complement of the
// assumption p.
func (s *Solver) analyzeFinal(p Lit) {
	s.failed = append(s.failed[:0], p)
	if s.just != nil {
		s.an.ants = s.an.ants[:0]
		defer s.justifyFailed()
	}
	if s.level[p>>1] == 0 {
		if s.just != nil {
			s.an.ants = append(s.an.ants, s.unitID(p^1))
		}
		return
	}
	s.seen[p>>1] = seenSource
	n := 1
	for i := len(s.trail) - 1; i >= 0 && n > 0; i-- {
		q := s.trail[i]
		v := int32(q >> 1)
		if s.seen[v] == seenNo {
			continue
		}
		s.seen[v] = seenNo
		n--
		if s.reason[v] == ReasonNone {
			s.failed = append(s.failed, q)
			continue
		}
		s.materialise(v)
		for i := 0; ; i++ {
			w := s.antecedent(v, i)
			if w == LitUndef {
				break
			}
			if s.level[w>>1] > 0 && s.seen[w>>1] == seenNo {
				s.seen[w>>1] = seenSource
				n++
			} else if s.just != nil && s.level[w>>1] == 0 {
				s.an.ants = append(s.an.ants, s.unitID(w))
			}
		}
		if s.just != nil {
			s.an.ants = append(s.an.ants, s.reasonID(v))
		}
	}
}
