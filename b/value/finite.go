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
	case *Functions:
		return doubtful(s.From) || doubtful(s.To)
	case *Sequences:
		return doubtful(s.of)
	case *Struct:
		for _, p := range s.parts {
			if doubtful(p) {
				return true
			}
		}
	case *Compound:
		return doubtful(s.a) || doubtful(s.b)
	case *inverse:
		return doubtful(Value{o: s.of})
	case *overridden:
		return doubtful(Value{o: s.of})
	case *identity:
		return doubtful(s.set)
	case *restriction, *composed, *side:
		return true
	}
	return false
}

// Finite decides whether a set is finite; it panics with a Trouble if that is not known.
func Finite(v Value) bool {
	s, ok := v.o.(Symbolic)
	if !ok || !s.Infinite() {
		return true
	}
	if doubtful(v) {
		CannotList("whether %s is finite", s)
	}
	return false
}
