package bvdomain

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// Truth is what is known of a predicate.
type Truth int8

// The truths.
const (
	False Truth = -1
	Open  Truth = 0
	True  Truth = 1
)

func truth(b bool) Truth {
	if b {
		return True
	}
	return False
}

// fits reads an overflow off the interval of an exact result.
func fits(s num.Interval, lo, hi num.Int) Truth {
	switch {
	case !s.Lo.Less(lo) && !hi.Less(s.Hi):
		return False
	case hi.Less(s.Lo) || s.Hi.Less(lo):
		return True
	}
	return Open
}

// less reads a.Lo..a.Hi < b.Lo..b.Hi.
func less(a, b num.Interval) Truth {
	switch {
	case a.Hi.Less(b.Lo):
		return True
	case !a.Lo.Less(b.Hi):
		return False
	}
	return Open
}

func negate(t Truth) Truth { return -t }

// exact is the interval of the result before it is cut to the width, of an overflow
// predicate, and whether the predicate is of signed numbers.
func exact(op ast.Op, a, b Domain) (s num.Interval, signed, ok bool) {
	x, y := a.unsignedSpan(), b.unsignedSpan()
	switch op {
	case ast.OpBvSaddO, ast.OpBvSsubO, ast.OpBvSmulO:
		x, y, signed = a.signedSpan(), b.signedSpan(), true
	}
	switch op {
	case ast.OpBvSaddO:
		return x.Add(y), signed, true
	case ast.OpBvSsubO:
		return x.Sub(y), signed, true
	case ast.OpBvUmulO, ast.OpBvSmulO:
		return x.Corners(y, num.Int.Mul), signed, true
	}
	return s, false, false
}

// Decide is the truth of the predicate op, one of those of words and OpEq, over
// the arguments.
func Decide(op ast.Op, a, b Domain) Truth {
	if a.IsEmpty() || b.IsEmpty() {
		return Open
	}
	switch op {
	case ast.OpEq:
		x, ok := a.Value()
		y, ok2 := b.Value()
		if ok && ok2 {
			return truth(x.Equal(y))
		}
		if Meet(a, b).IsEmpty() {
			return False
		}
		return Open
	case ast.OpBvUlt:
		return less(a.unsignedSpan(), b.unsignedSpan())
	case ast.OpBvUle:
		return negate(less(b.unsignedSpan(), a.unsignedSpan()))
	case ast.OpBvSlt:
		return less(a.signedSpan(), b.signedSpan())
	case ast.OpBvSle:
		return negate(less(b.signedSpan(), a.signedSpan()))
	}
	s, signed, ok := exact(op, a, b)
	if !ok {
		return Open
	}
	lo, hi := limits(a.W, signed)
	return fits(s, lo, hi)
}

// limits are the least and the greatest number of w bits.
func limits(w int, signed bool) (lo, hi num.Int) {
	if !signed {
		return zero, ones(w)
	}
	half := num.Pow2(uint(w - 1))
	return half.Neg(), half.Sub(one)
}

// Assume tightens the arguments of the predicate op by its truth t, not Open.
func Assume(op ast.Op, t Truth, a, b Domain) (Domain, Domain) {
	if a.IsEmpty() || b.IsEmpty() {
		return a, b
	}
	switch op {
	case ast.OpEq:
		if t == True {
			d := Meet(a, b)
			return d, d
		}
		return apart(a, b), apart(b, a)
	case ast.OpBvUlt:
		return order(a, b, t, false)
	case ast.OpBvUle:
		y, x := order(b, a, negate(t), false)
		return x, y
	case ast.OpBvSlt:
		return order(a, b, t, true)
	case ast.OpBvSle:
		y, x := order(b, a, negate(t), true)
		return x, y
	case ast.OpBvUmulO:
		return productOver(a, b, t), productOver(b, a, t)
	case ast.OpBvSaddO:
		if t == False {
			lo, hi := limits(a.W, true)
			x, y := a.signedSpan(), b.signedSpan()
			return Meet(a, Interval(num.Max(lo, lo.Sub(y.Hi)), num.Min(hi, hi.Sub(y.Lo)), a.W)),
				Meet(b, Interval(num.Max(lo, lo.Sub(x.Hi)), num.Min(hi, hi.Sub(x.Lo)), a.W))
		}
	case ast.OpBvSsubO:
		if t == False {
			lo, hi := limits(a.W, true)
			x, y := a.signedSpan(), b.signedSpan()
			return Meet(a, Interval(num.Max(lo, lo.Add(y.Lo)), num.Min(hi, hi.Add(y.Hi)), a.W)),
				Meet(b, Interval(num.Max(lo, x.Lo.Sub(hi)), num.Min(hi, x.Hi.Sub(lo)), a.W))
		}
	}
	return a, b
}

// apart is a without the only value of b, where that is at an end of a.
func apart(a, b Domain) Domain {
	v, ok := b.Value()
	if !ok || !a.Has(v) {
		return a
	}
	if x, ok := a.Value(); ok && x.Equal(v) {
		return Empty(a.W)
	}
	if a.Lo.Equal(v) {
		a.Lo = a.Lo.Add(one)
	} else if a.Hi.And(ones(a.W)).Equal(v) {
		a.Hi = a.Hi.Sub(one)
	}
	return cut(a)
}

// cut brings an interval that was shortened at an end into form.
func cut(a Domain) Domain {
	if p := num.Pow2(uint(a.W)); !a.Lo.Less(p) {
		a.Lo, a.Hi = a.Lo.Sub(p), a.Hi.Sub(p)
	}
	return reduce(a)
}

// order tightens by a < b or by b <= a.
func order(a, b Domain, t Truth, signed bool) (Domain, Domain) {
	lo, hi := limits(a.W, signed)
	x, y := a.unsignedSpan(), b.unsignedSpan()
	if signed {
		x, y = a.signedSpan(), b.signedSpan()
	}
	if t == True {
		return Meet(a, Interval(lo, y.Hi.Sub(one), a.W)), Meet(b, Interval(x.Lo.Add(one), hi, a.W))
	}
	return Meet(a, Interval(y.Lo, hi, a.W)), Meet(b, Interval(lo, x.Hi, a.W))
}

// productOver tightens a by whether a*b exceeds the greatest word.
func productOver(a, b Domain, t Truth) Domain {
	lo, hi := b.Unsigned()
	m := ones(a.W)
	if t == True {
		if hi.IsZero() {
			return Empty(a.W)
		}
		return Meet(a, Interval(m.FloorDiv(hi).Add(one), m, a.W))
	}
	if lo.IsZero() {
		return a
	}
	return Meet(a, Interval(zero, m.FloorDiv(lo), a.W))
}
