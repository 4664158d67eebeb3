package core

// assign puts the unassigned literal l on the trail, at level lev <= DecisionLevel.
func (s *Solver) assign(l Lit, r Reason, lev int32) {
	v := l >> 1
	s.vals[l] = 1
	s.vals[l^1] = -1
	s.level[v] = lev
	s.reason[v] = r
	s.pos[v] = int32(len(s.trail))
	s.trail = append(s.trail, l)
	if s.bind[v] >= 0 {
		s.assignBound(l, lev)
	}
}

// reasonTrue reports whether the literal that a reason names, if it does, is true.
func (s *Solver) reasonTrue(r Reason) bool {
	l := Lit(r.low())
	return r.kind() != rkLit || l < Lit(len(s.vals)) && s.vals[l] > 0
}

// newLevel opens a decision level.
func (s *Solver) newLevel() { s.lim = append(s.lim, int32(len(s.trail))) }

// reasonLevel returns the level at which reason r makes its literal true.
func (s *Solver) reasonLevel(r Reason) int32 {
	switch r.kind() {
	case rkNone:
		return 0
	case rkLit:
		return s.level[r.low()>>1]
	}
	return int32(len(s.lim))
}

// Enqueue makes l true for reason r. It returns true when l is true already, and false
// when l is false: the conflict of r and the complement of l is then pending, and the
// caller returns false from Propagate. ReasonNone says that l holds in every model.
func (s *Solver) Enqueue(l Lit, r Reason) bool {
	if s.vals[l] > 0 {
		return true
	}
	if !s.reasonTrue(r) {
		s.fail("%s was enqueued for a reason that is not true", s.LitString(l))
		return true
	}
	if s.vals[l] < 0 {
		if s.conf == confNone {
			s.conf = confRefused
			s.confLit, s.confReason = l, r
		}
		return false
	}
	lev := s.reasonLevel(r)
	if r == ReasonNone && len(s.lim) > 0 {
		r = ReasonLit(LitTrue) // only decisions have no reason above the root
	}
	s.assign(l, r, lev)
	return true
}

// Conflict reports that the literals, all true now, cannot be true together.
func (s *Solver) Conflict(lits []Lit) {
	if s.conf == confNone {
		s.conf = confLits
		s.confLits = append(s.confLits[:0], lits...)
	}
}

// cancelUntil cuts the trail down to decision level lev. Literals that hold at lev or
// below stay true: they move to the end of what is left, in their order.
func (s *Solver) cancelUntil(lev int) {
	if len(s.lim) <= lev {
		return
	}
	cut := int(s.lim[lev])
	keep := s.keep[:0]
	// A long trail comes in ascending activity, more or less: each variable would rise to
	// the top.
	many := len(s.trail)-cut > len(s.order.data)
	for i := len(s.trail) - 1; i >= cut; i-- {
		l := s.trail[i]
		v := int32(l >> 1)
		s.vals[l] = 0
		s.vals[l^1] = 0
		if s.bind[v] >= 0 {
			s.undoBound(v, int32(i))
		}
		if int(s.level[v]) <= lev {
			keep = append(keep, l)
			continue
		}
		if !s.quiet && (!l.Sign() || s.flags[v]&fTrue == 0) {
			s.phase[v] = 1 - 2*int8(l&1)
		}
		if f := s.flags[v]; f&fRecyclable != 0 && f&fMentioned == 0 {
			s.flags[v] |= fDoomed
			s.doomed = append(s.doomed, v)
			continue
		}
		if s.flags[v]&fAsleep != 0 {
			continue
		}
		if many {
			s.order.put(v)
		} else {
			s.order.insert(v)
		}
	}
	if many {
		s.order.restore()
	}
	s.freeDoomed()
	s.trail = s.trail[:cut]
	s.lim = s.lim[:lev]
	s.qhead = min(s.qhead, cut)
	s.thead = min(s.thead, cut)
	for i := len(keep) - 1; i >= 0; i-- {
		l := keep[i]
		if s.vals[l] == 0 { // not yet made true again by a neighbour
			s.assign(l, s.reason[l>>1], s.level[l>>1])
		}
	}
	s.keep = keep
	if len(s.late) > 0 {
		late := s.late
		n := 0
		for _, f := range late {
			if int(f.level) > lev {
				continue
			}
			if s.vals[f.lit] == 0 {
				s.assign(f.lit, f.reason, f.level)
				continue
			}
			late[n] = f
			n++
		}
		s.late = late[:n]
	}
	if s.queuedAny > 0 && !s.quiet {
		s.dropEvents()
	}
	if len(s.backs) > 0 && !s.quiet {
		s.inCall++
		for _, b := range s.backs {
			b.Backtrack(s, lev)
		}
		s.inCall--
	}
}

// dropEvents forgets propagators queued by events only: an event above the last point
// of rest is gone with the trail, or will be told again.
func (s *Solver) dropEvents() {
	for p := range s.queue {
		q := s.queue[p]
		n := 0
		for _, id := range q[s.qpos[p]:] {
			if s.props[id].queued&qAsked != 0 {
				s.props[id].queued = qAsked
				q[n] = id
				n++
			} else {
				s.props[id].queued = 0
				s.queuedAny--
			}
		}
		s.queue[p] = q[:n]
		s.qpos[p] = 0
	}
}
