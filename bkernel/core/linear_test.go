package core

// linearProp is sum a*x <= c, explained lazily.
type linearProp struct {
	id    PropID
	a     []int64
	x     []IntVar
	c     int64
	slack bool // weaken explanations by the slack
}

func newLinear(s *Solver, x []IntVar, l linear, slack bool) {
	p := &linearProp{c: l.c, slack: slack}
	p.id = s.AddPropagator(p, 1)
	for i, a := range l.a {
		if a == 0 {
			continue
		}
		p.a, p.x = append(p.a, a), append(p.x, x[i])
		if a > 0 {
			s.WatchLb(x[i], p.id, 0)
		} else {
			s.WatchUb(x[i], p.id, 0)
		}
	}
}

func (p *linearProp) least(s *Solver, i, pos int) int64 {
	if p.a[i] > 0 {
		return MulSat(p.a[i], s.LbBefore(p.x[i], pos))
	}
	return MulSat(p.a[i], s.UbBefore(p.x[i], pos))
}

func (p *linearProp) Propagate(s *Solver) bool {
	sum := p.c
	free := 0 // terms without a least value
	for i := range p.x {
		if l := p.least(s, i, s.TrailLen()); IsFinite(l) {
			sum -= l
		} else {
			free++
		}
	}
	if sum < 0 && len(p.x) == 0 {
		s.Conflict(nil)
		return false
	}
	for i := range p.x {
		room := sum // a*x <= room
		if l := p.least(s, i, s.TrailLen()); IsFinite(l) {
			room += l
			if free > 0 {
				continue
			}
		} else if free > 1 {
			continue
		}
		r := ReasonProp(p.id, uint32(i))
		if p.a[i] > 0 {
			if !s.SetUb(p.x[i], FloorDiv(room, p.a[i]), r) {
				return false
			}
		} else if !s.SetLb(p.x[i], CeilDiv(room, p.a[i]), r) {
			return false
		}
	}
	return true
}

func (p *linearProp) Explain(s *Solver, l Lit, datum uint32, out []Lit) []Lit {
	pos := s.TrailPos(l)
	k, isUb, ok := s.BoundOf(l, p.x[datum])
	if !ok || isUb != (p.a[datum] > 0) {
		panic("asked for a literal that is not mine")
	}
	// all others at their least must leave no room for the negation of l: a*x >= need
	need := p.a[datum] * (k + 1)
	if !isUb {
		need = p.a[datum] * (k - 1)
	}
	slack := need - p.c - 1
	for i := range p.x {
		if i != int(datum) {
			slack += p.least(s, i, pos)
		}
	}
	if slack < 0 {
		panic("never implied")
	}
	for i, x := range p.x {
		if i == int(datum) {
			continue
		}
		d := int64(0)
		if p.slack {
			d = slack / absInt(p.a[i])
		}
		if p.a[i] > 0 {
			b := s.LbBefore(x, pos)
			d = min(d, b-s.RootLb(x))
			out = append(out, s.GeReason(x, b-d, pos))
		} else {
			b := s.UbBefore(x, pos)
			d = min(d, s.RootUb(x)-b)
			out = append(out, s.LeReason(x, b+d, pos))
		}
		slack -= d * absInt(p.a[i])
	}
	return out
}

func absInt(a int64) int64 {
	if a < 0 {
		return -a
	}
	return a
}
