package core

import "slices"

// NewInt makes an integer variable with root bounds lo <= hi, either of which may be
// infinite. Any time. With lo > hi the root is contradictory.
func (s *Solver) NewInt(lo, hi int64) IntVar {
	if !IsFinite(lo) && lo != PosInf {
		lo = NegInf
	}
	if !IsFinite(hi) && hi != NegInf {
		hi = PosInf
	}
	if lo > hi {
		if s.just != nil {
			s.an.ants = append(s.an.ants[:0], s.just.axiom(RuleRoot, -1, nil))
		}
		s.rootConflict()
		hi = lo
	}
	x := IntVar(len(s.ints))
	s.at = append(s.at, span{lo, hi})
	s.ints = append(s.ints, intData{rlb: lo, rub: hi, watch: [3]int32{-1, -1, -1}})
	return x
}

// NewInt01 makes an integer variable with the values 0 and 1 that is 1 iff l: its
// literal [x<=0] is the complement of l itself.
func (s *Solver) NewInt01(l Lit) IntVar {
	if l == LitTrue {
		return s.NewInt(1, 1)
	}
	if l == LitFalse {
		return s.NewInt(0, 0)
	}
	s.Hold(l)
	x := s.NewInt(0, 1)
	v := int32(l >> 1)
	s.addBinding(v, binding{k: 0, x: x, neg: !l.Sign()})
	d := &s.ints[x]
	d.le = append(d.le, bound{0, l.Not()})
	if s.vals[l] == 0 {
		return x
	}
	t := l.XorSign(s.vals[l] < 0) // the true one
	s.moveBounds(x, 0, t != l, t, s.pos[v])
	return x
}

func (s *Solver) addBinding(v int32, b binding) {
	b.next = s.bind[v]
	if n := len(s.freeBinds); n > 0 {
		s.bind[v] = s.freeBinds[n-1]
		s.freeBinds = s.freeBinds[:n-1]
		s.binds[s.bind[v]] = b
		return
	}
	s.bind[v] = int32(len(s.binds))
	s.binds = append(s.binds, b)
}

// moveBounds notes that literal l at position pos says x<=k (isLe) or x>k, and reports
// whether the bound moved. At the root it becomes the root bound, unless a proof is to be
// written: then every bound but the first stays a literal. (A root fact that arrives above
// the root stays a move until then, so that going back restores exactly what it undoes.)
func (s *Solver) moveBounds(x IntVar, k int64, isLe bool, l Lit, pos int32) bool {
	d := &s.ints[x]
	root := len(s.lim) == 0 && s.just == nil
	if isLe {
		if k >= s.at[x].hi {
			return false
		}
		s.at[x].hi = k
		if root {
			d.rub = k
		} else {
			d.ubs = append(d.ubs, moved{k, l, pos})
		}
		return true
	}
	k++
	if k <= s.at[x].lo {
		return false
	}
	s.at[x].lo = k
	if root {
		d.rlb = k
	} else {
		d.lbs = append(d.lbs, moved{k, l, pos})
	}
	return true
}

// assignBound moves the bounds that the literal l, just put on the trail, is about, and
// makes the existing literals between the old and the new bound true.
func (s *Solver) assignBound(l Lit, lev int32) {
	v := l >> 1
	s.flags[v] &^= fMoved
	pos := s.pos[v]
	for b := s.bind[v]; b >= 0; b = s.binds[b].next {
		bd := s.binds[b]
		isLe := l.Sign() == bd.neg
		x := bd.x
		oldLb, oldUb := s.at[x].lo, s.at[x].hi
		if !s.moveBounds(x, bd.k, isLe, l, pos) {
			continue
		}
		s.flags[v] |= fMoved
		le := s.ints[x].le
		if len(le) == 1 {
			continue
		}
		r := ReasonLit(l)
		i := findBound(le, bd.k)
		if isLe {
			for i++; i < len(le) && le[i].k < oldUb; i++ {
				if n := le[i].lit; s.vals[n] == 0 {
					s.assign(n, r, lev)
				}
			}
		} else {
			for i--; i >= 0 && le[i].k >= oldLb; i-- {
				if n := le[i].lit ^ 1; s.vals[n] == 0 {
					s.assign(n, r, lev)
				}
			}
		}
	}
}

// undoBound takes back the moves of the variable at position pos.
func (s *Solver) undoBound(v, pos int32) {
	for b := s.bind[v]; b >= 0; b = s.binds[b].next {
		x := s.binds[b].x
		d := &s.ints[x]
		if n := len(d.ubs) - 1; n >= 0 && d.ubs[n].pos == pos {
			d.ubs = d.ubs[:n]
			s.at[x].hi = d.rub
			if n > 0 {
				s.at[x].hi = d.ubs[n-1].k
			}
		}
		if n := len(d.lbs) - 1; n >= 0 && d.lbs[n].pos == pos {
			d.lbs = d.lbs[:n]
			s.at[x].lo = d.rlb
			if n > 0 {
				s.at[x].lo = d.lbs[n-1].k
			}
		}
	}
}

// findBound returns the index of the first entry with at least k.
func findBound(bs []bound, k int64) int {
	lo, hi := 0, len(bs)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if bs[m].k < k {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// makeLe returns the literal [x<=k], made if need be and assigned as the bounds say. A
// new one is recyclable.
func (s *Solver) makeLe(x IntVar, k int64) Lit {
	if s.ints[x].direct {
		s.channel(x)
	}
	return s.newLe(x, k)
}

// newLe is makeLe for a variable whose other literals know of the bound, or soon will.
func (s *Solver) newLe(x IntVar, k int64) Lit {
	d := &s.ints[x]
	i := findBound(d.le, k)
	if i < len(d.le) && d.le[i].k == k {
		return d.le[i].lit
	}
	v := s.newVar(fRecyclable)
	l := MkLit(v, false)
	if k >= 0 {
		s.phase[v] = 1
	} else {
		s.phase[v] = -1
	}
	s.addBinding(v, binding{k: k, x: x})
	d.le = slices.Insert(d.le, i, bound{k, l})
	switch {
	case s.at[x].hi <= k:
		r := s.LeReason(x, k, len(s.trail))
		s.assign(l, ReasonLit(r), s.level[r>>1])
	case s.at[x].lo > k:
		r := s.GeReason(x, k+1, len(s.trail))
		s.assign(l.Not(), ReasonLit(r), s.level[r>>1])
	}
	return l
}

// freeBoundVar recycles an unassigned bound literal that nobody knows.
func (s *Solver) freeBoundVar(v int32) {
	b := s.bind[v]
	bd := s.binds[b]
	d := &s.ints[bd.x]
	i := findBound(d.le, bd.k)
	d.le = append(d.le[:i], d.le[i+1:]...)
	s.release(v)
}

// freeDoomed recycles the unassigned bound literals that cancelUntil has found, those of
// a variable all at once: there may be very many.
func (s *Solver) freeDoomed() {
	const few = 16
	if len(s.doomed) <= few {
		for _, v := range s.doomed {
			s.freeBoundVar(v)
		}
		s.doomed = s.doomed[:0]
		return
	}
	for _, v := range s.doomed {
		if s.flags[v]&fDoomed == 0 {
			continue // went with another one of its variable
		}
		d := &s.ints[s.binds[s.bind[v]].x]
		n := 0
		for _, b := range d.le {
			if w := int32(b.lit >> 1); s.flags[w]&fDoomed != 0 {
				s.release(w)
				continue
			}
			d.le[n] = b
			n++
		}
		d.le = d.le[:n]
	}
	s.doomed = s.doomed[:0]
}

// release gives the variable of a bound literal, which no list has any more, back.
func (s *Solver) release(v int32) {
	b := s.bind[v]
	if s.just != nil {
		s.just.forget(v, s.binds[b])
	}
	s.freeBinds = append(s.freeBinds, b)
	s.bind[v] = unbound
	s.flags[v] = fFree
	s.freeVars = append(s.freeVars, v)
	s.stats.Recycled++
}

// LeLit returns the literal [x<=k], made on demand at any time and level; LitTrue or
// LitFalse when the root bounds decide it. An infinite k is understood.
func (s *Solver) LeLit(x IntVar, k int64) Lit {
	d := &s.ints[x]
	if k >= d.rub || k == PosInf {
		return LitTrue
	}
	if k < d.rlb || k == NegInf {
		return LitFalse
	}
	l := s.makeLe(x, k)
	s.Pin(l)
	return l
}

// GeLit returns the literal [x>=k], which is the complement of [x<=k-1].
func (s *Solver) GeLit(x IntVar, k int64) Lit {
	if k == NegInf {
		return LitTrue
	}
	return s.LeLit(x, k-1).Not()
}

// SplitLe returns the literal [x<=k] as LeLit does, but leaves a new one recyclable: for a
// decision, an explanation or a lemma, which keep it as long as they need it. The caller
// must not hold it beyond the callback it is in.
func (s *Solver) SplitLe(x IntVar, k int64) Lit {
	d := &s.ints[x]
	if k >= d.rub || k == PosInf {
		return LitTrue
	}
	if k < d.rlb || k == NegInf {
		return LitFalse
	}
	return s.makeLe(x, k)
}

// EqLit returns the literal [x=k], channelled by clauses to [x<=k] and [x>=k].
func (s *Solver) EqLit(x IntVar, k int64) Lit {
	d := &s.ints[x]
	if k < d.rlb || k > d.rub {
		return LitFalse
	}
	if k == d.rlb && !d.direct {
		return s.LeLit(x, k)
	}
	if k == d.rub && !d.direct {
		return s.GeLit(x, k)
	}
	i := findBound(d.eq, k)
	if i < len(d.eq) && d.eq[i].k == k {
		e := d.eq[i].lit
		if s.flags[e>>1]&(fAsleep|fTold) == fAsleep {
			s.wake(e)
			s.LeLit(x, k)
			s.GeLit(x, k)
		}
		return e
	}
	oldLe, _ := s.FindLe(x, k)
	oldBelow, _ := s.FindLe(x, k-1)
	le, ge := s.LeLit(x, k), s.GeLit(x, k)
	e := s.NewBool()
	d = &s.ints[x]
	d.eq = slices.Insert(d.eq, i, bound{k, e})
	// e is new, so none of the three can be false: they only set e.
	if s.stack.made == 0 {
		s.claim([]Lit{e, le, ge})
	} else {
		s.needs(e, le, ge)
		if s.Told(e); oldLe == LitUndef {
			s.sleep(le)
		}
		if oldBelow == LitUndef {
			s.sleep(ge)
		}
	}
	s.integrate([]Lit{e.Not(), le}, false, RuleEq, 0)
	s.integrate([]Lit{e.Not(), ge}, false, RuleEq, 0)
	s.integrate([]Lit{e, le.Not(), ge.Not()}, false, RuleEq, 0)
	return e
}

// FindLe returns the literal [x<=k] if it exists or the root decides it.
func (s *Solver) FindLe(x IntVar, k int64) (Lit, bool) {
	d := &s.ints[x]
	if k >= d.rub {
		return LitTrue, true
	}
	if k < d.rlb {
		return LitFalse, true
	}
	if i := findBound(d.le, k); i < len(d.le) && d.le[i].k == k {
		return d.le[i].lit, true
	}
	return LitUndef, false
}

// FindEq returns the literal [x=k] if it was made by EqLit.
func (s *Solver) FindEq(x IntVar, k int64) (Lit, bool) {
	d := &s.ints[x]
	if i := findBound(d.eq, k); i < len(d.eq) && d.eq[i].k == k {
		return d.eq[i].lit, true
	}
	return LitUndef, false
}

// EachEq calls f for every literal [x=k] that EqLit made.
func (s *Solver) EachEq(f func(x IntVar, k int64, l Lit)) {
	for x := range s.ints {
		for _, e := range s.ints[x].eq {
			f(IntVar(x), e.k, e.lit)
		}
	}
}

// BoundOf says what literal l says about x: x<=k when isUb, otherwise x>=k; ok is false
// when it is not a bound literal of x.
func (s *Solver) BoundOf(l Lit, x IntVar) (k int64, isUb, ok bool) {
	for b := s.bind[l>>1]; b >= 0; b = s.binds[b].next {
		if bd := &s.binds[b]; bd.x == x {
			if l.Sign() == bd.neg {
				return bd.k, true, true
			}
			return bd.k + 1, false, true
		}
	}
	return 0, false, false
}

// IntOf returns an integer variable of which l is a bound literal; the latest one
// when there are several (see NewInt01).
func (s *Solver) IntOf(l Lit) (x IntVar, ok bool) {
	if b := s.bind[l>>1]; b >= 0 {
		return s.binds[b].x, true
	}
	return 0, false
}

// Lb returns the current lower bound of x.
func (s *Solver) Lb(x IntVar) int64 { return s.at[x].lo }

// Ub returns the current upper bound of x.
func (s *Solver) Ub(x IntVar) int64 { return s.at[x].hi }

// RootLb returns the lower bound of x at the root.
func (s *Solver) RootLb(x IntVar) int64 { return s.ints[x].rlb }

// RootUb returns the upper bound of x at the root.
func (s *Solver) RootUb(x IntVar) int64 { return s.ints[x].rub }

// SureLb returns the lower bound of x that holds for good as far as is known: that at the
// root, or, where a proof is written, that of a literal which holds there. What is built on
// it has to be verified by a checker who knows the literal.
func (s *Solver) SureLb(x IntVar) int64 { return s.sure(s.at[x].lo, s.ints[x].rlb, s.ints[x].lbs) }

// SureUb is SureLb for the upper bound.
func (s *Solver) SureUb(x IntVar) int64 { return s.sure(s.at[x].hi, s.ints[x].rub, s.ints[x].ubs) }

// sure gives of a bound that is now so, and was so first, what it is without decisions.
func (s *Solver) sure(now, first int64, moves []moved) int64 {
	if len(s.lim) == 0 {
		return now
	}
	for i := len(moves) - 1; i >= 0; i-- {
		if int(moves[i].pos) < int(s.lim[0]) {
			return moves[i].k
		}
	}
	return first
}

// Fixed reports whether the bounds of x meet.
func (s *Solver) Fixed(x IntVar) bool { return s.at[x].lo == s.at[x].hi }

// DomainSize counts the values that x has left, those without a literal included. It stops
// counting where most is reached: then the count is at least most. Infinite is PosInf.
func (s *Solver) DomainSize(x IntVar, most int64) int64 {
	lo, hi := s.at[x].lo, s.at[x].hi
	if !IsFinite(lo) || !IsFinite(hi) {
		return PosInf
	}
	n := hi - lo + 1
	eq := s.ints[x].eq
	if n-int64(len(eq)) >= most {
		return n
	}
	for i := findBound(eq, lo); i < len(eq) && eq[i].k <= hi; i++ {
		if s.vals[eq[i].lit] < 0 {
			n--
		}
	}
	return n
}

// LbLit returns the literal that currently is the lower bound of x; LitTrue for a root
// bound. It may be recycled when it leaves the trail: Pin it to keep it.
func (s *Solver) LbLit(x IntVar) Lit {
	d := &s.ints[x]
	if n := len(d.lbs); n > 0 {
		return d.lbs[n-1].lit
	}
	return LitTrue
}

// UbLit returns the literal that currently is the upper bound of x; as LbLit.
func (s *Solver) UbLit(x IntVar) Lit {
	d := &s.ints[x]
	if n := len(d.ubs); n > 0 {
		return d.ubs[n-1].lit
	}
	return LitTrue
}

// movesBefore returns how many moves stand before pos on the trail.
func movesBefore(ms []moved, pos int) int {
	n := len(ms)
	if n == 0 || int(ms[n-1].pos) < pos {
		return n
	}
	lo, hi := 0, n-1
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if int(ms[m].pos) < pos {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// LbBefore returns the lower bound of x as it was before position pos of the trail.
func (s *Solver) LbBefore(x IntVar, pos int) int64 {
	d := &s.ints[x]
	if n := movesBefore(d.lbs, pos); n > 0 {
		return d.lbs[n-1].k
	}
	return d.rlb
}

// UbBefore returns the upper bound of x as it was before position pos of the trail.
func (s *Solver) UbBefore(x IntVar, pos int) int64 {
	d := &s.ints[x]
	if n := movesBefore(d.ubs, pos); n > 0 {
		return d.ubs[n-1].k
	}
	return d.rub
}

// GeReason returns a literal true before position pos that implies x>=k: the weakest
// existing one, or else the earliest move of the bound that suffices; LitTrue when the
// root implies it, LitUndef when nothing before pos does (x>=k did not hold then).
func (s *Solver) GeReason(x IntVar, k int64, pos int) Lit {
	d := &s.ints[x]
	if k <= d.rlb {
		return LitTrue
	}
	// [x>=j] for the least existing j>=k; ascending j-1 in le
	if i := findBound(d.le, k-1); i < len(d.le) {
		if l := d.le[i].lit.Not(); s.vals[l] > 0 && int(s.pos[l>>1]) < pos {
			return l
		}
	}
	ms := d.lbs
	lo, hi := 0, len(ms)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if ms[m].k < k {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == len(ms) || int(ms[lo].pos) >= pos {
		return LitUndef
	}
	return ms[lo].lit
}

// LeReason returns a literal true before position pos that implies x<=k; as GeReason.
func (s *Solver) LeReason(x IntVar, k int64, pos int) Lit {
	d := &s.ints[x]
	if k >= d.rub {
		return LitTrue
	}
	i := findBound(d.le, k)
	if i == len(d.le) || d.le[i].k > k {
		i--
	}
	if i >= 0 {
		if l := d.le[i].lit; s.vals[l] > 0 && int(s.pos[l>>1]) < pos {
			return l
		}
	}
	ms := d.ubs
	lo, hi := 0, len(ms)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if ms[m].k > k {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == len(ms) || int(ms[lo].pos) >= pos {
		return LitUndef
	}
	return ms[lo].lit
}

// AtomBefore gives the greatest j below k for which there is a literal [x<=j], or NegInf.
func (s *Solver) AtomBefore(x IntVar, k int64) int64 {
	if le := s.ints[x].le; len(le) > 0 {
		if i := findBound(le, k); i > 0 {
			return le[i-1].k
		}
	}
	return NegInf
}

// AtomFrom gives the least j from k on for which there is a literal [x<=j], or PosInf.
func (s *Solver) AtomFrom(x IntVar, k int64) int64 {
	le := s.ints[x].le
	if i := findBound(le, k); i < len(le) {
		return le[i].k
	}
	return PosInf
}

// SetLb makes x>=k true for reason r, as Enqueue does for a literal; true when the
// bound holds already. The fast path of propagators: the literal it makes is recycled.
// A k beyond MaxFinite is weakened to MaxFinite. When the propagator that runs has moved
// the bounds of a wide domain very often since the last decision (x<y, y<x), the move is
// left undone for now: SetLb returns true, and the propagator runs again before a model
// is accepted. So slower but stronger propagators get their turn.
func (s *Solver) SetLb(x IntVar, k int64, r Reason) bool {
	if k <= s.at[x].lo {
		return true
	}
	if k > MaxFinite {
		if k = MaxFinite; k <= s.at[x].lo {
			return true
		}
	}
	if k <= s.at[x].hi && s.running >= 0 {
		if d := &s.ints[x]; s.tooMany(d.lbs, d.rootMoves) && s.wide(x) {
			s.delay()
			return true
		}
	}
	if len(s.lim) == 0 && s.just == nil && k <= s.at[x].hi {
		s.rootMove(x, k, evLb)
		return true
	}
	return s.Enqueue(s.makeLe(x, k-1).Not(), r)
}

// SetUb makes x<=k true for reason r; as SetLb.
func (s *Solver) SetUb(x IntVar, k int64, r Reason) bool {
	if k >= s.at[x].hi {
		return true
	}
	if k < -MaxFinite {
		if k = -MaxFinite; k >= s.at[x].hi {
			return true
		}
	}
	if k >= s.at[x].lo && s.running >= 0 {
		if d := &s.ints[x]; s.tooMany(d.ubs, d.rootMoves) && s.wide(x) {
			s.delay()
			return true
		}
	}
	if len(s.lim) == 0 && s.just == nil && k >= s.at[x].lo {
		s.rootMove(x, k, evUb)
		return true
	}
	return s.Enqueue(s.makeLe(x, k), r)
}

// wideDomain is the width from which on the moves of a bound are counted.
const wideDomain = 1 << 16

// wide reports whether a domain is too large to walk through.
func (s *Solver) wide(x IntVar) bool {
	lo, hi := s.at[x].lo, s.at[x].hi
	return !IsFinite(lo) || !IsFinite(hi) || hi-lo > wideDomain
}

// tooMany reports whether a bound moved more often than moveLimit at the current level.
func (s *Solver) tooMany(ms []moved, rootMoves int) bool {
	if len(s.lim) == 0 && s.just == nil {
		return rootMoves >= s.moveLimit
	}
	n := len(ms) - s.moveLimit
	return n >= 0 && (len(s.lim) == 0 || ms[n].pos >= s.lim[len(s.lim)-1])
}

// delay lets the running propagator run again before a model is accepted.
func (s *Solver) delay() {
	p := &s.props[s.running]
	if !p.delayed {
		p.delayed = true
		s.delayed = append(s.delayed, s.running)
	}
}

// rootMove moves a bound at the root: no literal is needed, no one will ask why.
func (s *Solver) rootMove(x IntVar, k int64, ev int32) {
	if s.ints[x].direct {
		s.channel(x)
	}
	d := &s.ints[x]
	d.rootMoves++
	if ev == evLb {
		s.at[x].lo, d.rlb = k, k
		for i := findBound(d.le, k) - 1; i >= 0; i-- {
			l := d.le[i].lit ^ 1
			if s.vals[l] > 0 {
				break
			}
			s.assign(l, ReasonNone, 0)
		}
	} else {
		s.at[x].hi, d.rub = k, k
		for i := findBound(d.le, k); i < len(d.le); i++ {
			l := d.le[i].lit
			if s.vals[l] > 0 {
				break
			}
			s.assign(l, ReasonNone, 0)
		}
	}
	s.rootEv = append(s.rootEv, rootMove{x, ev})
}

// rootConflict records a contradiction that needs no assumption.
func (s *Solver) rootConflict() {
	s.ok = false
	if s.conf == confNone {
		s.conf = confRoot
	}
}
