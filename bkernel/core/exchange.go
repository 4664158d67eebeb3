package core

// Lasts reports whether the variable of l means what it means now for good: it is no bound
// literal that may be recycled.
func (s *Solver) Lasts(l Lit) bool { return s.flags[l>>1]&(fRecyclable|fFree) == 0 }

// RootLits shows the literals that hold at the root, in their order on the trail.
func (s *Solver) RootLits(show func(Lit)) {
	for _, l := range s.trail {
		if s.level[l>>1] == 0 && l != LitTrue {
			show(l)
		}
	}
}

// LastTold is the number of the last clause that the Justifier was told of, 0 without one.
func (s *Solver) LastTold() uint64 {
	if s.just == nil {
		return 0
	}
	return s.just.next
}

// FailedTold is the number of the clause that denies the last assumptions that failed, 0 without a Justifier.
func (s *Solver) FailedTold() uint64 {
	if s.just == nil {
		return 0
	}
	return s.just.failed
}

// RootTold is the number of the clause that says a literal of the root, 0 without a Justifier. It is asked between searches.
func (s *Solver) RootTold(l Lit) uint64 {
	if s.just == nil {
		return 0
	}
	return s.unitID(l)
}

// NameAll gives all variables that last a name for the Justifier, and the number of names there are then.
func (s *Solver) NameAll() int {
	for v := range s.level {
		if l := MkLit(int32(v), false); s.Lasts(l) {
			s.just.name(l)
		}
	}
	return len(s.just.owner)
}

// RootBound is the literal that says the root's bound of x, where there is one.
func (s *Solver) RootBound(x IntVar, upper bool) (Lit, bool) {
	d := &s.ints[x]
	k := d.rub
	if !upper {
		k = d.rlb - 1
	}
	i := findBound(d.le, k)
	if i == len(d.le) || d.le[i].k != k {
		return LitUndef, false
	}
	return d.le[i].lit.XorSign(!upper), true
}

// SetMemLimit changes Options.MemLimit.
func (s *Solver) SetMemLimit(bytes int64) {
	if bytes <= 0 {
		bytes = mostMemory
	}
	s.opts.MemLimit = bytes
}

// Fingerprint is a hash of the variables, bounds and clauses that there are. Solvers that
// were told the same have the same.
func (s *Solver) Fingerprint() uint64 {
	const prime = 1099511628211
	h := uint64(14695981039346656037)
	add := func(x uint64) { h = (h ^ x) * prime; h ^= h >> 29 }
	add(uint64(len(s.level)))
	for _, f := range s.flags {
		add(uint64(f & (fRecyclable | fFree)))
	}
	for x := range s.at {
		add(uint64(s.ints[x].rlb))
		add(uint64(s.ints[x].rub))
		for _, b := range s.ints[x].le {
			add(uint64(b.k)<<32 ^ uint64(b.lit))
		}
		for _, b := range s.ints[x].eq {
			add(uint64(b.k)<<32 ^ uint64(b.lit) ^ 1<<63)
		}
	}
	for _, w := range s.arena {
		add(uint64(w))
	}
	for _, l := range s.trail {
		add(uint64(l))
	}
	return h
}
