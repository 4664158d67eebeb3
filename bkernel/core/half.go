package core

// A literal that only ever needs to imply something is half of an equivalence (Feydy,
// Somogyi and Stuckey, "Half reification and flattening", CP 2011). The search may have it
// false whatever holds, where the false literal of a bound would be one more constraint;
// and the literal of the bound is not decided unless somebody else asks for it: whatever
// value its variable gets, the literal has a truth.

// HalfLe returns a literal that implies x <= k, or x > k where above: one of its own, or
// that of the bound where its truth is asked for anyway. Any time, any level.
func (s *Solver) HalfLe(x IntVar, k int64, above bool) Lit {
	old, _ := s.FindLe(x, k)
	asked := s.Asked(old)
	l := s.LeLit(x, k).XorSign(above)
	if asked {
		return l
	}
	return s.half(l)
}

// HalfEq is HalfLe for x = k.
func (s *Solver) HalfEq(x IntVar, k int64) Lit {
	old, made := s.FindEq(x, k)
	switch d := &s.ints[x]; {
	case s.Asked(old):
		return old
	case made || k < d.rlb || k > d.rub:
	case k == d.rlb:
		return s.HalfLe(x, k, false)
	case k == d.rub:
		return s.HalfLe(x, k-1, true)
	}
	le, _ := s.FindLe(x, k)
	below, _ := s.FindLe(x, k-1)
	leAsked, belowAsked := s.Asked(le), s.Asked(below)
	h := s.half(s.EqLit(x, k))
	if le, ok := s.FindLe(x, k); ok && !leAsked {
		s.sleep(le)
	}
	if below, ok := s.FindLe(x, k-1); ok && !belowAsked {
		s.sleep(below)
	}
	return h
}

// Asked says whether a literal, LitUndef for none, is up for decision or decided for good.
func (s *Solver) Asked(l Lit) bool {
	return l != LitUndef && (l <= LitFalse || s.decidable(int32(l>>1)))
}

// half gives the literal that implies l, which sleeps.
func (s *Solver) half(l Lit) Lit {
	if s.vals[l] != 0 && s.level[l>>1] == 0 {
		return l
	}
	h, ok := s.halves[l]
	if !ok {
		if s.halves == nil {
			s.halves = map[Lit]Lit{}
		}
		h = s.NewBool()
		s.halves[l] = h
		s.AddClause(h.Not(), l)
	}
	s.sleep(l)
	return h
}

// sleep takes a literal from the candidates for decisions until something asks for it.
func (s *Solver) sleep(l Lit) {
	if l > LitFalse {
		s.flags[l>>1] |= fAsleep
	}
}

// EachHalf gives the literals of one's own that imply others, and what they imply.
func (s *Solver) EachHalf(visit func(half, whole Lit)) {
	for l, h := range s.halves {
		visit(h, l)
	}
}
