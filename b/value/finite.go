package value

// Doubtful is a Symbolic that may be finite although it says that it is Infinite, which
// then only means that it cannot be listed.
type Doubtful interface{ Doubtful() bool }

// doubtful reports whether it is not known if an "infinite" set is infinite.
func doubtful(v Value) bool {
	switch s := v.o.(type) {
	case Doubtful:
		return s.Doubtful()
	case *Power:
		return doubtful(s.of)
	case *Product:
		return doubtful(s.a) || doubtful(s.b)
	case *Sequences:
		return doubtful(s.of)
	case *Struct:
		for _, p := range s.parts {
			if doubtful(p) {
				return true
			}
		}
	case *inverse:
		return doubtful(Value{o: s.of})
	case *overridden:
		return doubtful(Value{o: s.of})
	case *identity:
		return doubtful(s.set)
	case *restriction, *side:
		return true
	}
	return false
}

// endless reports whether a set is known to be infinite.
func endless(v Value) bool { return !IsFinite(v) && !doubtful(v) }

// anyInfinite reports whether one of sets, none of which is known to be empty, is Infinite.
func anyInfinite(sets ...Value) bool {
	some := false
	for _, v := range sets {
		switch finite := IsFinite(v); {
		case !finite:
			some = true
		case IsEmpty(v):
			return false
		}
	}
	return some
}

// Unsure is a Symbolic that is not Infinite, but may turn out to be when somebody lists it.
type Unsure interface{ Unsure() bool }

// limited reports whether a set is known to be finite.
func limited(v Value) bool {
	u, ok := v.o.(Unsure)
	return IsFinite(v) && !(ok && u.Unsure())
}

// Finite decides whether a set is finite; it panics with a Trouble if that is not known.
func Finite(v Value) bool {
	s, ok := v.o.(Symbolic)
	if !ok {
		return true
	}
	if !s.Infinite() {
		if u, ok := v.o.(Unsure); ok && u.Unsure() {
			List(v)
		}
		return true
	}
	if doubtful(v) {
		CannotList("whether %s is finite", s)
	}
	return false
}
