package core

import "math/bits"

// The arithmetic of bounds. NegInf and PosInf absorb; a result that leaves
// [-MaxFinite, MaxFinite] saturates to the infinity of its sign, which only weakens a
// bound when the caller rounds lower bounds down and upper bounds up.

// IsFinite reports whether k is a finite bound.
func IsFinite(k int64) bool { return k >= -MaxFinite && k <= MaxFinite }

func clampFinite(k int64) int64 {
	if k > MaxFinite {
		return PosInf
	}
	if k < -MaxFinite {
		return NegInf
	}
	return k
}

// AddSat returns a+b. The sum of opposite infinities is that of a; callers who add
// lower bounds and upper bounds apart never form it.
func AddSat(a, b int64) int64 {
	if !IsFinite(a) {
		return clampFinite(a)
	}
	if !IsFinite(b) {
		return clampFinite(b)
	}
	return clampFinite(a + b)
}

// NegSat returns -a.
func NegSat(a int64) int64 {
	if !IsFinite(a) {
		if a > 0 {
			return NegInf
		}
		return PosInf
	}
	return -a
}

// SubSat returns a-b.
func SubSat(a, b int64) int64 { return AddSat(a, NegSat(b)) }

// MulSat returns a*b; 0 times an infinity is 0.
func MulSat(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	neg := (a < 0) != (b < 0)
	if IsFinite(a) && IsFinite(b) {
		hi, lo := bits.Mul64(absU(a), absU(b))
		if hi == 0 && lo <= uint64(MaxFinite) {
			if neg {
				return -int64(lo)
			}
			return int64(lo)
		}
	}
	if neg {
		return NegInf
	}
	return PosInf
}

func absU(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

// FloorDiv returns the floor of a/b, b finite and not 0. An infinite a keeps its
// magnitude and takes the sign of the quotient.
func FloorDiv(a, b int64) int64 {
	if !IsFinite(a) {
		if b < 0 {
			return NegSat(a)
		}
		return clampFinite(a)
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// CeilDiv returns the ceiling of a/b, b finite and not 0; infinities as in FloorDiv.
func CeilDiv(a, b int64) int64 {
	if !IsFinite(a) {
		if b < 0 {
			return NegSat(a)
		}
		return clampFinite(a)
	}
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}
