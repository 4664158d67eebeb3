package value

import "encoding/binary"

// AppendRule encodes a set that is infinite by the way it is made of others behind dst. Equal
// codes are of equal sets, but one set may have several codes. ok is false for sets that
// depend on more than other sets, such as comprehensions.
func AppendRule(dst []byte, v Value) (out []byte, ok bool) {
	s, symbolic := v.o.(Symbolic)
	if !symbolic {
		return dst, false
	}
	part := func(tag byte, shape *Shape, parts ...Value) ([]byte, bool) {
		dst = append(dst, tag)
		for _, p := range parts {
			if x := p.AsSymbolic(); x != nil && x.Infinite() {
				dst = append(dst, 1)
				if dst, ok = AppendRule(dst, p); !ok {
					return dst, false
				}
				continue
			}
			dst = append(dst, 0)
			dst = shape.Append(dst, p)
		}
		return dst, true
	}
	switch s := s.(type) {
	case *Integers:
		if s.All {
			return append(dst, 'Z'), true
		}
		return binary.AppendVarint(append(dst, 'N'), s.From), true
	case *Everything:
		return append(dst, 'E'), true
	case *Power:
		dst = append(dst, 'P', flags(s.NonEmpty, s.Finite))
		return part('p', s.shape.A, s.of)
	case *Product:
		dst, ok = part('*', s.shape.A.A.Pow(), s.a)
		if !ok {
			return dst, false
		}
		return part('*', s.shape.A.B.Pow(), s.b)
	case *Functions:
		k := s.Kind
		dst = append(dst, 'F', flags(k.Function, k.Total, k.Injective, k.Surjective))
		dst, ok = part('>', s.shape.A.A.A.Pow(), s.From)
		if !ok {
			return dst, false
		}
		return part('>', s.shape.A.A.B.Pow(), s.To)
	case *identity:
		dst = append(dst, 'I')
		return part('i', s.shape.A.A.Pow(), s.set)
	case *Compound:
		return part('0'+byte(s.op), s.Shape(), s.a, s.b)
	}
	return dst, false
}

// Coder is a Symbolic that tells itself from others like it: two with equal codes are the
// same set.
type Coder interface {
	Symbolic

	// AppendCode encodes the set behind dst; ok is false if that is not possible.
	AppendCode(dst []byte) (out []byte, ok bool)
}

// AppendCode is AppendRule, for any Coder besides.
func AppendCode(dst []byte, v Value) (out []byte, ok bool) {
	if c, ok := v.o.(Coder); ok {
		return c.AppendCode(append(dst, 'C'))
	}
	return AppendRule(dst, v)
}

func flags(bs ...bool) byte {
	var out byte
	for i, b := range bs {
		if b {
			out |= 1 << i
		}
	}
	return out
}

// Stored gives v in a form that a variable can have: as Normal, but sets without end stay
// as they are.
func Stored(v Value) Value {
	if s, ok := v.o.(Symbolic); ok && s.Infinite() {
		return v
	}
	return Normal(v)
}
