package core

// names are the literals as a Justifier knows them: a variable that is recycled means
// something else afterwards, and a proof tells what each literal means once. The bounds of
// variables that came and went have one name however often they come.
type names struct {
	s     *Solver
	of    []int32        // by variable: its name, or -1
	owner []int32        // by name: the variable that has it, or -1
	said  map[int32]said // names without owner: what they mean
	again map[said]int32 // and back
}

// said is a bound: x <= k.
type said struct {
	x IntVar
	k int64
}

func newNames(s *Solver) names {
	return names{s: s, of: []int32{0}, owner: []int32{0}, said: map[int32]said{}, again: map[said]int32{}}
}

// name gives the literal as the Justifier knows it.
func (n *names) name(l Lit) Lit {
	v := int32(l >> 1)
	for int(v) >= len(n.of) {
		n.of = append(n.of, -1)
	}
	if n.of[v] < 0 {
		n.of[v] = n.take(v)
	}
	return MkLit(n.of[v], l.Sign())
}

// take gives a variable the name that its bound had, or a new one.
func (n *names) take(v int32) int32 {
	if n.s.flags[v]&fRecyclable != 0 && len(n.again) > 0 {
		b := n.s.binds[n.s.bind[v]]
		at := said{b.x, b.k}
		if old, ok := n.again[at]; ok {
			delete(n.again, at)
			delete(n.said, old)
			n.owner[old] = v
			return old
		}
	}
	n.owner = append(n.owner, v)
	return int32(len(n.owner)) - 1
}

// forget says that variable v, which said a bound, will mean something else.
func (n *names) forget(v int32, b binding) {
	if int(v) >= len(n.of) || n.of[v] < 0 {
		return
	}
	at := said{b.x, b.k}
	n.owner[n.of[v]], n.said[n.of[v]], n.again[at] = -1, at, n.of[v]
	n.of[v] = -1
}

func (n *names) appendNames(out, lits []Lit) []Lit {
	for _, l := range lits {
		out = append(out, n.name(l))
	}
	return out
}

// AppendNames appends literals as the Justifier knows them; what others tell it of them goes
// by these names.
func (s *Solver) AppendNames(out, lits []Lit) []Lit { return s.just.appendNames(out, lits) }

// Named gives the literal that a Justifier knows by a name; false when it was recycled: the
// positive one was x <= k.
func (s *Solver) Named(name Lit) (l Lit, x IntVar, k int64, ok bool) {
	if v := s.just.owner[name>>1]; v >= 0 {
		return MkLit(v, name.Sign()), 0, 0, true
	}
	at := s.just.said[int32(name>>1)]
	return LitUndef, at.x, at.k, false
}

// NamedBound is BoundOf for a name.
func (s *Solver) NamedBound(name Lit, x IntVar) (k int64, isUb, ok bool) {
	l, y, k, alive := s.Named(name)
	switch {
	case alive:
		return s.BoundOf(l, x)
	case x != y:
		return 0, false, false
	case name.Sign():
		return k + 1, false, true
	}
	return k, true, true
}
