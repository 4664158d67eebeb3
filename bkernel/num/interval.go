package num

import "math/big"

// Interval is the integers from Lo to Hi, none when Lo is above Hi.
type Interval struct{ Lo, Hi Int }

// Between gives the interval from lo to hi.
func Between(lo, hi Int) Interval { return Interval{lo, hi} }

// Empty gives an interval without integers.
func Empty() Interval { return Interval{Lo: FromInt64(1)} }

// Only gives the interval of one integer.
func Only(v Int) Interval { return Interval{v, v} }

// IsEmpty says that there is no integer in a.
func (a Interval) IsEmpty() bool { return a.Hi.Less(a.Lo) }

// Size is one less than the number of integers in a, which is not empty.
func (a Interval) Size() Int { return a.Hi.Sub(a.Lo) }

// With gives the least interval that has a and v.
func (a Interval) With(v Int) Interval {
	if a.IsEmpty() {
		return Only(v)
	}
	return Interval{Min(a.Lo, v), Max(a.Hi, v)}
}

// Join gives the least interval that has a and b; empty ones add nothing.
func (a Interval) Join(b Interval) Interval {
	if b.IsEmpty() {
		return a
	}
	return a.With(b.Lo).With(b.Hi)
}

// Add gives the sums of members of a and b, neither empty.
func (a Interval) Add(b Interval) Interval { return Interval{a.Lo.Add(b.Lo), a.Hi.Add(b.Hi)} }

// Sub gives the differences of members of a and b, neither empty.
func (a Interval) Sub(b Interval) Interval { return Interval{a.Lo.Sub(b.Hi), a.Hi.Sub(b.Lo)} }

// Neg gives the negations of members of a, which is not empty.
func (a Interval) Neg() Interval { return Interval{a.Hi.Neg(), a.Lo.Neg()} }

// Corners gives the least interval that has f at the ends of a and b, neither empty: all
// values of f over them where it is monotone in each argument.
func (a Interval) Corners(b Interval, f func(x, y Int) Int) Interval {
	return Only(f(a.Lo, b.Lo)).With(f(a.Lo, b.Hi)).With(f(a.Hi, b.Lo)).With(f(a.Hi, b.Hi))
}

// Within says that both ends of a are at most that in magnitude.
func (a Interval) Within(most Int) bool {
	return !most.Less(a.Lo.Abs()) && !most.Less(a.Hi.Abs())
}

// FloorDiv returns the floor of a/b, b not 0, for machine words whose quotient is one.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// FloorQuo returns the floor of a/b, b not 0.
func FloorQuo(a, b *big.Int) *big.Int {
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && (m.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

// CeilQuo returns the ceiling of a/b, b not 0.
func CeilQuo(a, b *big.Int) *big.Int {
	q := FloorQuo(new(big.Int).Neg(a), b)
	return q.Neg(q)
}
