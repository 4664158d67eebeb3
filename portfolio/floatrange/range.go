package floatrange

import (
	"math/big"

	"bsmt/smtlib/float"
)

// Range is a set of values of a format: the numbers from Lo to Hi, if there are any, and NaN, if it
// is one. Zeros are ordered.
type Range struct {
	Lo, Hi float.Number
	Some   bool // there are numbers
	NaN    bool
}

// full has all values.
func full() Range { return Range{Lo: infinity(true), Hi: infinity(false), Some: true, NaN: true} }

// numbers is full without NaN.
func numbers() Range { r := full(); r.NaN = false; return r }

// only is a single value.
func only(n float.Number) Range {
	if n.Kind == float.NaN {
		return Range{NaN: true}
	}
	return Range{Lo: n, Hi: n, Some: true}
}

func infinity(neg bool) float.Number { return float.Number{Kind: float.Infinite, Neg: neg} }
func zero(neg bool) float.Number     { return float.Number{Neg: neg} }
func finite(n float.Number) bool     { return n.Kind == float.Finite }

// compare orders numbers, none of which is NaN, and tells -0 from +0.
func compare(a, b float.Number) int {
	c, _ := float.Cmp(a, b)
	if c == 0 && a.IsZero() && a.Neg != b.Neg {
		if a.Neg {
			return -1
		}
		return 1
	}
	return c
}

// value orders numbers by their values.
func value(a, b float.Number) int { c, _ := float.Cmp(a, b); return c }

func least(a, b float.Number) float.Number {
	if compare(b, a) < 0 {
		return b
	}
	return a
}

func greatest(a, b float.Number) float.Number {
	if compare(b, a) > 0 {
		return b
	}
	return a
}

func (r Range) empty() bool { return !r.Some && !r.NaN }

// Full tells whether the range says nothing.
func (r Range) Full() bool {
	return r.NaN && r.Some && r.Lo.Kind == float.Infinite && r.Lo.Neg && r.Hi.Kind == float.Infinite && !r.Hi.Neg
}

// single tells whether there is one value alone.
func (r Range) single() bool {
	return r.Some && !r.NaN && compare(r.Lo, r.Hi) == 0 || !r.Some && r.NaN
}

func (r Range) same(o Range) bool {
	return r.Some == o.Some && r.NaN == o.NaN && (!r.Some || compare(r.Lo, o.Lo) == 0 && compare(r.Hi, o.Hi) == 0)
}

func (r Range) meet(o Range) Range {
	out := Range{NaN: r.NaN && o.NaN}
	if r.Some && o.Some {
		out.Lo, out.Hi = greatest(r.Lo, o.Lo), least(r.Hi, o.Hi)
		out.Some = compare(out.Lo, out.Hi) <= 0
	}
	return out
}

func (r Range) join(o Range) Range {
	switch {
	case !r.Some:
		o.NaN = o.NaN || r.NaN
		return o
	case !o.Some:
		r.NaN = r.NaN || o.NaN
		return r
	}
	return Range{Lo: least(r.Lo, o.Lo), Hi: greatest(r.Hi, o.Hi), Some: true, NaN: r.NaN || o.NaN}
}

// between is the numbers whose values lie from lo to hi: both zeros, where one is an end.
func between(lo, hi float.Number) Range {
	if lo.IsZero() {
		lo.Neg = true
	}
	if hi.IsZero() {
		hi.Neg = false
	}
	return Range{Lo: lo, Hi: hi, Some: compare(lo, hi) <= 0}
}

// around is the least range with all of these values; where one is NaN, all numbers.
func around(ns ...float.Number) Range {
	var r Range
	for _, n := range ns {
		if n.Kind == float.NaN {
			r = numbers()
			break
		}
		r = r.join(only(n))
	}
	return between(r.Lo, r.Hi)
}

// holds tells whether a number of the value of n may be there.
func (r Range) holds(n float.Number) bool {
	return r.Some && value(r.Lo, n) <= 0 && value(n, r.Hi) <= 0
}

func (r Range) zeros() bool    { return r.holds(zero(false)) }
func (r Range) infinite() bool { return r.Some && (!finite(r.Lo) || !finite(r.Hi)) }

// next is the number after n, or before it, in the order of values; infinities are the ends.
func next(f float.Format, n float.Number, up bool) float.Number {
	if n.Kind == float.Infinite && n.Neg != up {
		return n
	}
	away := n.Neg != up // from zero
	if n.IsZero() {
		n.Neg, away = !up, true
	}
	word := f.Encode(float.Abs(n))
	if away {
		word.Add(word, big.NewInt(1))
	} else {
		word.Sub(word, big.NewInt(1))
	}
	m := f.Decode(word)
	if n.Neg {
		return float.Negate(m)
	}
	return m
}

// slack is the reals that may be rounded to a number of the range: it is as wide as the gap on each
// side, and has no end where the range ends in an infinity.
func (r Range) slack(f float.Format) (lo, hi float.Number) {
	if lo = r.Lo; finite(lo) || !lo.Neg {
		lo = next(f, lo, false)
	}
	if hi = r.Hi; finite(hi) || hi.Neg {
		hi = next(f, hi, true)
	}
	return lo, hi
}
