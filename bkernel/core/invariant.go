package core

import "fmt"

// Checked is a Propagator that can look over its own data; for the build tag invariants.
type Checked interface {
	// Invariant gives the first promise of its data that does not hold, nil for none. It
	// is asked with clauses and propagators at rest, without conflict.
	Invariant() error
}

// mustHold checks every promise, in a program built with the tag invariants, and panics on
// the first that is broken: a wrong answer would have come much later, or never. A check
// walks over all data, so it waits until a quarter as much work was done since the last.
func (s *Solver) mustHold(rest bool) {
	size := int64(len(s.trail) + len(s.arena) + len(s.ints))
	now := s.Work()
	if now-s.lookedAt < size/4 {
		return
	}
	s.lookedAt = now
	if err := s.checkInvariants(rest); err != nil {
		panic("core: invariant: " + err.Error())
	}
	if !rest {
		return
	}
	for i := range s.props {
		if c, ok := s.props[i].p.(Checked); ok {
			if err := c.Invariant(); err != nil {
				panic(fmt.Sprintf("core: invariant of %s: %v", s.props[i].name, err))
			}
		}
	}
}

// checkInvariants returns the first promise of the core that does not hold. rest says
// that clause propagation is at rest without conflict.
func (s *Solver) checkInvariants(rest bool) error {
	for i, l := range s.trail {
		if s.vals[l] != 1 || s.vals[l^1] != -1 || int(s.pos[l>>1]) != i {
			return fmt.Errorf("trail %d: %s is not true there", i, s.LitString(l))
		}
	}
	n := 0
	for v := range s.level {
		if s.vals[2*v] != 0 {
			n++
		} else if s.decidable(int32(v)) && s.order.at[v] < 0 {
			return fmt.Errorf("b%d is up for decision but not in the heap", v)
		}
	}
	if n != len(s.trail) {
		return fmt.Errorf("%d assigned, %d on the trail", n, len(s.trail))
	}
	for x := range s.ints {
		d := &s.ints[x]
		if s.at[x].lo > s.at[x].hi || s.at[x].lo < d.rlb || s.at[x].hi > d.rub {
			return fmt.Errorf("i%d: bounds %d..%d, root %d..%d", x, s.at[x].lo, s.at[x].hi, d.rlb, d.rub)
		}
		for i, b := range d.le {
			if i > 0 && d.le[i-1].k >= b.k {
				return fmt.Errorf("i%d: literals out of order", x)
			}
			want := int8(0)
			if s.at[x].hi <= b.k {
				want = 1
			} else if s.at[x].lo > b.k {
				want = -1
			}
			if s.vals[b.lit] != want {
				return fmt.Errorf("%s is %d in %d..%d", s.LitString(b.lit), s.vals[b.lit], s.at[x].lo, s.at[x].hi)
			}
		}
		for i, m := range d.lbs {
			if i > 0 && (d.lbs[i-1].k >= m.k || d.lbs[i-1].pos >= m.pos) || s.trail[m.pos] != m.lit {
				return fmt.Errorf("i%d: history of the lower bound is broken", x)
			}
		}
		for i, m := range d.ubs {
			if i > 0 && (d.ubs[i-1].k <= m.k || d.ubs[i-1].pos >= m.pos) || s.trail[m.pos] != m.lit {
				return fmt.Errorf("i%d: history of the upper bound is broken", x)
			}
		}
	}
	for _, l := range s.trail {
		v := int32(l >> 1)
		if s.level[v] > int32(len(s.lim)) {
			return fmt.Errorf("%s has a level beyond the current one", s.LitString(l))
		}
		if s.level[v] == 0 {
			continue
		}
		for i := 0; ; i++ {
			if k := s.reason[v].kind(); k == rkProp || k == rkNone {
				break
			}
			q := s.antecedent(v, i)
			if q == LitUndef {
				break
			}
			if q != LitTrue && (s.vals[q] != 1 || s.pos[q>>1] >= s.pos[v] || s.level[q>>1] > s.level[v]) {
				return fmt.Errorf("%s rests on %s: value %d, position %d of %d, level %d of %d", s.LitString(l), s.LitString(q),
					s.vals[q], s.pos[q>>1], s.pos[v], s.level[q>>1], s.level[v])
			}
		}
	}
	watched := map[uint32]int{}
	for p, ws := range s.watches {
		for _, w := range ws {
			c := w.ref &^ watchBinary
			watched[c]++
			if a, b := Lit(s.arena[c+2]), Lit(s.arena[c+3]); Lit(p)^1 != a && Lit(p)^1 != b {
				return fmt.Errorf("clause %d is watched by a third literal", c)
			}
			if (w.ref&watchBinary != 0) != (s.arena[c] == 2) {
				return fmt.Errorf("clause %d: wrong binary flag", c)
			}
		}
	}
	for _, list := range [][]uint32{s.clauses, s.learnts} {
		for _, c := range list {
			if watched[c] != 2 {
				return fmt.Errorf("clause %d has %d watches", c, watched[c])
			}
			if !rest {
				continue
			}
			open, sat := 0, false
			for _, l := range s.clauseLits(c) {
				if s.flags[l>>1]&fFree != 0 {
					return fmt.Errorf("clause %d has a recycled literal", c)
				}
				sat = sat || s.vals[l] > 0
				if s.vals[l] == 0 {
					open++
				}
			}
			if !sat && open < 2 {
				return fmt.Errorf("clause %d is not propagated: %d open", c, open)
			}
		}
	}
	return nil
}
