package core

// justState numbers clauses for a Justifier.
type justState struct {
	j      Justifier
	next   uint64
	ids    map[uint32]uint64 // by clause
	units  map[Lit]uint64    // by literal of the root
	bounds map[[2]Lit]uint64 // orders of bounds already told, by name
	failed uint64            // number of the last clause that denies failed assumptions
	buf    []Lit
	named  []Lit // scratch: what is told
	names
	ended bool // the empty clause is derived
}

func newJustState(s *Solver, j Justifier) *justState {
	return &justState{j: j, ids: map[uint32]uint64{}, units: map[Lit]uint64{},
		bounds: map[[2]Lit]uint64{}, names: newNames(s)}
}

func (t *justState) axiom(rule Rule, prop PropID, lits []Lit) uint64 {
	t.next++
	t.named = t.appendNames(t.named[:0], lits)
	t.j.Axiom(t.next, rule, prop, t.named)
	return t.next
}

func (t *justState) derived(lits []Lit, ants []uint64) uint64 {
	t.next++
	t.named = t.appendNames(t.named[:0], lits)
	t.j.Derived(t.next, t.named, ants)
	return t.next
}

// trueID returns the number of the clause that says that LitTrue is true.
func (t *justState) trueID() uint64 {
	id, ok := t.units[LitTrue]
	if !ok {
		id = t.axiom(RuleRoot, -1, []Lit{LitTrue})
		t.units[LitTrue] = id
	}
	return id
}

// negated tells the axiom that the true literals because imply l.
func (t *justState) negated(rule Rule, because []Lit, l Lit) uint64 {
	t.buf = t.buf[:0]
	if l != LitFalse {
		t.buf = append(t.buf, l)
	}
	for _, q := range because {
		if q != LitTrue {
			t.buf = append(t.buf, q^1)
		}
	}
	return t.axiom(rule, -1, t.buf)
}

func (t *justState) explained(o uint32, id PropID, l Lit, because []Lit) {
	t.buf = append(t.buf[:0], l)
	for _, q := range because {
		t.buf = append(t.buf, q^1)
	}
	t.s.noteExplained(o, t.axiom(RuleExplain, id, t.buf))
}

// explainedRoom is how much of the cache before an explanation has its number in a proof.
const explainedRoom = 2

// noteExplained keeps the number of the explanation at o in the cache.
func (s *Solver) noteExplained(o uint32, id uint64) {
	s.cache[o-2], s.cache[o-1] = Lit(id>>32), Lit(uint32(id))
}

// explainedID gives it.
func (s *Solver) explainedID(o uint32) uint64 {
	return uint64(s.cache[o-2])<<32 | uint64(uint32(s.cache[o-1]))
}

// reasonID returns the number of the clause that implied the materialised variable v.
func (s *Solver) reasonID(v int32) uint64 {
	t := s.just
	l := MkLit(v, s.vals[v<<1] < 0)
	switch r := s.reason[v]; r.kind() {
	case rkClause:
		return t.ids[r.low()]
	case rkCache:
		return s.explainedID(r.low())
	case rkLit:
		p := Lit(r.low())
		if p == LitTrue {
			if id, ok := t.units[l]; ok {
				return id
			}
			return t.negated(RuleRoot, nil, l)
		}
		k := [2]Lit{t.name(p), t.name(l)}
		id, ok := t.bounds[k]
		if !ok {
			id = t.negated(RuleBound, []Lit{p}, l)
			t.bounds[k] = id
		}
		return id
	}
	if id, ok := t.units[l]; ok {
		return id
	}
	id := t.negated(RuleRoot, nil, l)
	t.units[l] = id
	return id
}

// unitID returns the number of the unit clause of a literal of the root, deriving the
// units it rests on first.
func (s *Solver) unitID(q Lit) uint64 {
	t := s.just
	if q == LitTrue {
		return t.trueID()
	}
	st := []Lit{q}
	for len(st) > 0 {
		l := st[len(st)-1]
		v := int32(l >> 1)
		if _, ok := t.units[l]; ok {
			st = st[:len(st)-1]
			continue
		}
		if s.reason[v] == ReasonNone {
			s.reasonID(v)
			continue
		}
		s.materialise(v)
		var ants []uint64
		ready := true
		for i := 0; ; i++ {
			w := s.antecedent(v, i)
			if w == LitUndef {
				break
			}
			if w == LitTrue {
				continue
			}
			id, ok := t.units[w]
			if !ok {
				st = append(st, w)
				ready = false
				continue
			}
			ants = append(ants, id)
		}
		if ready {
			ants = append(ants, s.reasonID(v))
			t.units[l] = t.derived([]Lit{l}, ants)
		}
	}
	return t.units[q]
}

// justifyFailed derives the clause that says that the failed assumptions do not hold together.
func (s *Solver) justifyFailed() {
	t := s.just
	t.buf = t.buf[:0]
	for _, l := range s.failed {
		t.buf = append(t.buf, l^1)
	}
	t.failed = t.derived(t.buf, s.an.ants)
}

// justifyEmpty ends a proof: the pending antecedents contradict each other.
func (s *Solver) justifyEmpty() {
	if s.just == nil || s.just.ended {
		return
	}
	if s.conf == confClause || s.conf == confLits || s.conf == confRefused {
		for _, q := range s.gather() {
			s.an.ants = append(s.an.ants, s.unitID(q))
		}
		s.conf = confRoot
	}
	s.just.ended = true
	s.just.derived(nil, s.an.ants)
}
