package circuits

import "math/bits"

// number is an integer modulo 2^128.
type number struct{ hi, lo uint64 }

func small(i int64) number { return number{uint64(i >> 63), uint64(i)} }

// power is 2^i, which is 0 from 128 on.
func power(i int) number {
	switch {
	case i < 64:
		return number{0, 1 << i}
	case i < 128:
		return number{1 << (i - 64), 0}
	}
	return number{}
}

func (a number) plus(b number) number {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return number{a.hi + b.hi + carry, lo}
}

func (a number) times(b number) number {
	hi, lo := bits.Mul64(a.lo, b.lo)
	return number{hi + a.hi*b.lo + a.lo*b.hi, lo}
}

func (a number) and(b number) number { return number{a.hi & b.hi, a.lo & b.lo} }

// ones has the lowest w bits.
func ones(w int) number { return power(w).plus(small(-1)) }
