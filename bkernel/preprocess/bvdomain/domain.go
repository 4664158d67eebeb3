package bvdomain

import (
	"fmt"

	"bsmt/bkernel/num"
)

// Domain is a set of words of W bits: those of the interval whose bits are as
// known. The zero Domain is of no width; see Full. No value is changed in place.
type Domain struct {
	W    int     // width, at least 1
	Lo   num.Int // first value, 0 <= Lo < 2^W
	Hi   num.Int // last value, Lo <= Hi < Lo + 2^W, to be read modulo 2^W; below Lo when the domain is empty
	One  num.Int // bits that are 1
	Zero num.Int // bits that are 0
}

var (
	zero = num.FromInt64(0)
	one  = num.FromInt64(1)
)

// ones is 2^w-1.
func ones(w int) num.Int { return num.Ones(uint(w)) }

// Full has all words of w bits.
func Full(w int) Domain { return Domain{W: w, Hi: ones(w)} }

// Empty has none.
func Empty(w int) Domain { return Domain{W: w, Lo: one} }

// Exact has v only, modulo 2^w.
func Exact(v num.Int, w int) Domain { return Interval(v, v, w) }

// Interval has the numbers from lo to hi modulo 2^w.
func Interval(lo, hi num.Int, w int) Domain {
	if hi.Less(lo) {
		return Empty(w)
	}
	return reduce(interval(lo, hi, w))
}

// interval is Interval without known bits.
func interval(lo, hi num.Int, w int) Domain {
	p := num.Pow2(uint(w))
	if !hi.Sub(lo).Add(one).Less(p) {
		return Full(w)
	}
	at := lo.And(ones(w))
	return Domain{W: w, Lo: at, Hi: at.Add(hi.Sub(lo))}
}

// IsEmpty says that no value is left.
func (d Domain) IsEmpty() bool { return d.Hi.Less(d.Lo) }

// Value is the only value of d, when there is only one.
func (d Domain) Value() (num.Int, bool) { return d.Lo, d.Lo.Equal(d.Hi) }

// Has says whether v, 0 <= v < 2^W, is in d.
func (d Domain) Has(v num.Int) bool {
	if !v.And(d.Zero).IsZero() || !d.One.AndNot(v).IsZero() || d.IsEmpty() {
		return false
	}
	if v.Less(d.Lo) {
		v = v.Add(num.Pow2(uint(d.W)))
	}
	return !d.Hi.Less(v)
}

// Same says whether two domains are given alike.
func (d Domain) Same(e Domain) bool {
	return d.W == e.W && d.Lo.Equal(e.Lo) && d.Hi.Equal(e.Hi) && d.One.Equal(e.One) && d.Zero.Equal(e.Zero)
}

// String is for messages of tests.
func (d Domain) String() string {
	return fmt.Sprintf("[%v,%v] 1:%v 0:%v w%d", d.Lo, d.Hi, d.One, d.Zero, d.W)
}

// known are the bits whose value is known.
func (d Domain) known() num.Int { return d.One.Or(d.Zero) }

// wraps says that the interval goes over 2^W-1.
func (d Domain) wraps() bool { return d.Hi.BitLen() > d.W }

// most is the largest word with the known bits.
func (d Domain) most() num.Int { return ones(d.W).AndNot(d.Zero) }

// Unsigned is the least and the greatest value.
func (d Domain) Unsigned() (lo, hi num.Int) {
	if d.wraps() {
		return d.One, d.most()
	}
	return d.Lo, d.Hi
}

// Signed is the least and the greatest value in two's complement.
func (d Domain) Signed() (lo, hi num.Int) {
	half, p := num.Pow2(uint(d.W-1)), num.Pow2(uint(d.W))
	switch {
	case d.Hi.Less(half):
		return d.Lo, d.Hi
	case !d.Lo.Less(half) && d.Hi.Less(p.Add(half)):
		return d.Lo.Sub(p), d.Hi.Sub(p)
	}
	lo, hi = d.One, d.most() // of both the sign bit is the other way round in order
	if d.Zero.Bit(d.W-1) == 0 {
		lo = d.One.Or(half).Sub(p)
	}
	if d.One.Bit(d.W-1) == 1 {
		hi = hi.Sub(p)
	} else {
		hi = hi.AndNot(half)
	}
	return lo, hi
}

// next is the least word from v on that has the known bits.
func (d Domain) next(v num.Int) (num.Int, bool) { return nextWith(v, d.One, d.Zero, d.W) }

// prev is the greatest word up to v that has the known bits.
func (d Domain) prev(v num.Int) (num.Int, bool) {
	if v.And(d.Zero).IsZero() && d.One.AndNot(v).IsZero() {
		return v, true
	}
	u, ok := nextWith(ones(d.W).Sub(v), d.Zero, d.One, d.W)
	return ones(d.W).Sub(u), ok
}

func nextWith(v, o, z num.Int, w int) (num.Int, bool) {
	wrong := v.And(z).Or(o.AndNot(v))
	i := wrong.BitLen() - 1 // the highest bit of v that is not as known
	if i < 0 {
		return v, true
	}
	if o.Bit(i) == 0 { // v has a bit too many: a higher one must go up
		up := ones(w).AndNot(v).AndNot(z).Rsh(uint(i + 1))
		if up.IsZero() {
			return v, false
		}
		i += 1 + up.TrailingZeros()
	}
	low := ones(i + 1)
	return v.AndNot(low).Or(num.Pow2(uint(i))).Or(o.And(low)), true
}

// reduce tightens the interval by the known bits and the known bits by the
// interval.
func reduce(d Domain) Domain {
	if d.IsEmpty() || !d.One.And(d.Zero).IsZero() {
		return Empty(d.W)
	}
	m, p := ones(d.W), num.Pow2(uint(d.W))
	for {
		lo, hi := d.Lo, d.Hi
		if d.wraps() && !d.known().IsZero() {
			d = meetInterval(d, Domain{W: d.W, Lo: d.One, Hi: d.most()})
			if d.IsEmpty() {
				return d
			}
		}
		if !d.wraps() {
			l, ok := d.next(d.Lo)
			h, ok2 := d.prev(d.Hi)
			if !ok || !ok2 || h.Less(l) {
				return Empty(d.W)
			}
			d.Lo, d.Hi = l, h
		} else {
			l, ok := d.next(d.Lo)
			h, ok2 := d.prev(d.Hi.Sub(p))
			switch {
			case ok && ok2:
				d.Lo, d.Hi = l, h.Add(p)
			case ok:
				h, _ = d.prev(m)
				d.Lo, d.Hi = l, h
			case ok2:
				l, _ = d.next(zero)
				d.Lo, d.Hi = l, h
			default:
				return Empty(d.W)
			}
		}
		if d.wraps() {
			return d
		}
		high := m.AndNot(ones(d.Lo.Xor(d.Hi).BitLen())) // the bits that lo and hi share at the top
		o, z := d.One.Or(d.Lo.And(high)), d.Zero.Or(high.AndNot(d.Lo))
		if o.Equal(d.One) && z.Equal(d.Zero) && lo.Equal(d.Lo) && hi.Equal(d.Hi) {
			return d
		}
		d.One, d.Zero = o, z
	}
}

// meetInterval cuts the interval of a, which keeps its bits, with that of b. Where
// they meet at both ends it is the smaller of the two.
func meetInterval(a, b Domain) Domain {
	if !a.wraps() && !b.wraps() {
		lo, hi := num.Max(a.Lo, b.Lo), num.Min(a.Hi, b.Hi)
		if hi.Less(lo) {
			return Empty(a.W)
		}
		a.Lo, a.Hi = lo, hi
		return a
	}
	p := num.Pow2(uint(a.W))
	parts := 0
	var lo, hi num.Int
	for k, off := 0, p.Neg(); k < 3; k, off = k+1, off.Add(p) {
		l, h := num.Max(a.Lo, b.Lo.Add(off)), num.Min(a.Hi, b.Hi.Add(off))
		if !h.Less(l) {
			parts++
			lo, hi = l, h
		}
	}
	switch {
	case parts == 0:
		return Empty(a.W)
	case parts == 1:
		at := lo.And(ones(a.W))
		a.Lo, a.Hi = at, at.Add(hi.Sub(lo))
	case b.Hi.Sub(b.Lo).Less(a.Hi.Sub(a.Lo)):
		a.Lo, a.Hi = b.Lo, b.Hi
	}
	return a
}

// Meet has the values of both, and where that is no interval some more.
func Meet(a, b Domain) Domain {
	if a.IsEmpty() || b.IsEmpty() {
		return Empty(a.W)
	}
	d := meetInterval(a, b)
	d.One, d.Zero = a.One.Or(b.One), a.Zero.Or(b.Zero)
	return reduce(d)
}

// Join has the values of each.
func Join(a, b Domain) Domain {
	switch {
	case a.IsEmpty():
		return b
	case b.IsEmpty():
		return a
	}
	p := num.Pow2(uint(a.W))
	d := Full(a.W)
	for k, off := 0, p.Neg(); k < 3; k, off = k+1, off.Add(p) {
		lo, hi := num.Min(a.Lo, b.Lo.Add(off)), num.Max(a.Hi, b.Hi.Add(off))
		if hi.Sub(lo).Less(d.Hi.Sub(d.Lo)) {
			d = interval(lo, hi, a.W)
		}
	}
	d.One, d.Zero = a.One.And(b.One), a.Zero.And(b.Zero)
	return reduce(d)
}
