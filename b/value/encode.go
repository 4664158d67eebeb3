package value

import (
	"encoding/binary"
	"math/big"
)

// Append encodes a value of shape s behind dst. Equal values have equal encodings, no
// encoding is the beginning of another of the same shape, and Decode gives the value
// back. Symbolic sets are listed.
func (s *Shape) Append(dst []byte, v Value) []byte {
	if s.Card > 0 {
		return appendDense(dst, List(v).n, s.Card)
	}
	switch s.Form {
	case FInt:
		if b, ok := v.o.(*Big); ok {
			// A negative zero cannot be the code of a word.
			dst = append(dst, 0x80, 0x00, byte(b.i.Sign()+1))
			bytes := b.i.Bytes()
			dst = binary.AppendUvarint(dst, uint64(len(bytes)))
			return append(dst, bytes...)
		}
		return binary.AppendVarint(dst, v.n)
	case FReal:
		return s.u.appendReal(dst, v)
	case FString:
		dst = binary.AppendUvarint(dst, uint64(len(v.Text())))
		return append(dst, v.Text()...)
	case FPair:
		return s.B.Append(s.A.Append(dst, s.First(v)), s.Second(v))
	case FFree:
		i, arg := v.Constructor()
		dst = binary.AppendUvarint(dst, uint64(i))
		if p := s.Parts[i]; p != nil {
			dst = p.Append(dst, arg)
		}
		return dst
	case FRecord:
		for i, p := range s.Parts {
			dst = p.Append(dst, v.Field(i))
		}
		return dst
	}
	v = List(v)
	if v.o == nil {
		return binary.LittleEndian.AppendUint64(dst, uint64(v.n))
	}
	set := v.o.(*Set)
	dst = binary.AppendUvarint(dst, uint64(set.Len()))
	if set.vs == nil {
		for _, n := range set.ns {
			dst = s.A.Append(dst, Value{n: n})
		}
		return dst
	}
	for _, x := range set.vs {
		dst = s.A.Append(dst, x)
	}
	return dst
}

func appendDense(dst []byte, n, card int64) []byte {
	for card--; card > 0; card >>= 8 {
		dst = append(dst, byte(n))
		n >>= 8
	}
	return dst
}

// Decode reads what Append wrote and gives the rest.
func (s *Shape) Decode(src []byte) (Value, []byte) {
	if s.Card > 0 {
		var n int64
		shift := 0
		i := 0
		for card := s.Card - 1; card > 0; card >>= 8 {
			n |= int64(src[i]) << shift
			shift += 8
			i++
		}
		return Value{n: n}, src[i:]
	}
	switch s.Form {
	case FInt:
		if len(src) > 2 && src[0] == 0x80 && src[1] == 0 {
			negative := src[2] == 0
			size, k := binary.Uvarint(src[3:])
			bytes := src[3+k:][:size]
			i := new(big.Int).SetBytes(bytes)
			if negative {
				i.Neg(i)
			}
			return BigInt(i), src[3+k+int(size):]
		}
		n, k := binary.Varint(src)
		return Value{n: n}, src[k:]
	case FReal:
		return s.u.decodeReal(src)
	case FString:
		size, k := binary.Uvarint(src)
		return String(string(src[k:][:size])), src[k+int(size):]
	case FPair:
		a, src := s.A.Decode(src)
		b, src := s.B.Decode(src)
		return s.MakePair(a, b), src
	case FFree:
		i, k := binary.Uvarint(src)
		var arg Value
		if src = src[k:]; s.Parts[i] != nil {
			arg, src = s.Parts[i].Decode(src)
		}
		return s.Make(int(i), arg), src
	case FRecord:
		vs := make([]Value, len(s.Parts))
		for i, p := range s.Parts {
			vs[i], src = p.Decode(src)
		}
		return Rec(vs), src
	}
	if s.A.Bits() {
		return Value{n: int64(binary.LittleEndian.Uint64(src))}, src[8:]
	}
	size, k := binary.Uvarint(src)
	src = src[k:]
	b := s.Build()
	for range size {
		var x Value
		x, src = s.A.Decode(src)
		b.Add(x)
	}
	return b.Set(), src
}
