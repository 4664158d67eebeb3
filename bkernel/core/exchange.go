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
