package num

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// Int is an exact integer. Two Ints are compared with Cmp or Equal: == does not see
// equal big numbers.
type Int struct {
	v int64    // the number, when b is nil; 0 otherwise
	b *big.Int // the number when it does not fit int64, else nil; never changed
}

// FromInt64 returns v.
func FromInt64(v int64) Int { return Int{v: v} }

// FromBig returns b, which is copied.
func FromBig(b *big.Int) Int {
	if b.IsInt64() {
		return Int{v: b.Int64()}
	}
	return Int{b: new(big.Int).Set(b)}
}

// own returns b without a copy; the caller gives b away.
func own(b *big.Int) Int {
	if b.IsInt64() {
		return Int{v: b.Int64()}
	}
	return Int{b: b}
}

// Pow2 returns 2^n.
func Pow2(n uint) Int {
	if n < 63 {
		return Int{v: 1 << n}
	}
	if n-63 < uint(len(pow2)) {
		return Int{b: pow2[n-63]}
	}
	return Int{b: new(big.Int).Lsh(big.NewInt(1), n)}
}

// Ones returns 2^n - 1.
func Ones(n uint) Int {
	if n < 64 {
		return Int{v: 1<<n - 1}
	}
	if n-64 < uint(len(ones)) {
		return Int{b: ones[n-64]}
	}
	return Pow2(n).Sub(Int{v: 1})
}

// Powers of two, from 2^63 on, and what is one less, from 2^64-1 on, of the widths that words have: numbers that are never changed.
var pow2, ones = func() (p, o [256]*big.Int) {
	for i := range p {
		p[i] = new(big.Int).Lsh(big.NewInt(1), uint(i+63))
		o[i] = new(big.Int).Lsh(big.NewInt(1), uint(i+64))
		o[i].Sub(o[i], big.NewInt(1))
	}
	return p, o
}()

// Int64 returns a as a machine word; ok says whether it fits.
func (a Int) Int64() (v int64, ok bool) { return a.v, a.b == nil }

// Big returns a new big.Int of the same number.
func (a Int) Big() *big.Int {
	if a.b != nil {
		return new(big.Int).Set(a.b)
	}
	return big.NewInt(a.v)
}

// ref is Big without the copy; the result must not be changed.
func (a Int) ref() *big.Int {
	if a.b != nil {
		return a.b
	}
	return big.NewInt(a.v)
}

// String returns a in decimal.
func (a Int) String() string {
	if a.b != nil {
		return a.b.String()
	}
	return strconv.FormatInt(a.v, 10)
}

// Float64 returns the nearest float64, maybe an infinity.
func (a Int) Float64() float64 {
	if a.b == nil {
		return float64(a.v)
	}
	f, _ := new(big.Float).SetInt(a.b).Float64()
	return f
}

// BitLen is the number of bits of |a|; 0 for 0.
func (a Int) BitLen() int {
	if a.b != nil {
		return a.b.BitLen()
	}
	return bits.Len64(absU(a.v))
}

func absU(v int64) uint64 {
	if v < 0 {
		return uint64(-v) // right for the least int64 too
	}
	return uint64(v)
}

// Sign returns -1, 0 or 1.
func (a Int) Sign() int {
	if a.b != nil {
		return a.b.Sign()
	}
	switch {
	case a.v > 0:
		return 1
	case a.v < 0:
		return -1
	}
	return 0
}

// IsZero reports a = 0.
func (a Int) IsZero() bool { return a.v == 0 && a.b == nil }

// IsOne reports a = 1.
func (a Int) IsOne() bool { return a.v == 1 }

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than c.
func (a Int) Cmp(c Int) int {
	if a.b == nil && c.b == nil {
		switch {
		case a.v < c.v:
			return -1
		case a.v > c.v:
			return 1
		}
		return 0
	}
	return cmpBig(a, c)
}

// cmpBig is Cmp where not both fit int64: what does not lies beyond all that does.
func cmpBig(a, c Int) int {
	switch {
	case a.b == nil:
		return -c.b.Sign()
	case c.b == nil:
		return a.b.Sign()
	}
	return a.b.Cmp(c.b)
}

// Equal reports a = c.
func (a Int) Equal(c Int) bool {
	if a.b == nil || c.b == nil {
		return a.b == nil && c.b == nil && a.v == c.v // the big form is only for what does not fit
	}
	return a.b.Cmp(c.b) == 0
}

// Less reports a < c.
func (a Int) Less(c Int) bool {
	if a.b == nil && c.b == nil {
		return a.v < c.v
	}
	return cmpBig(a, c) < 0
}

// Neg returns -a.
func (a Int) Neg() Int {
	if a.b == nil && a.v != math.MinInt64 {
		return Int{v: -a.v}
	}
	return own(new(big.Int).Neg(a.ref()))
}

// Abs returns |a|.
func (a Int) Abs() Int {
	if a.Sign() < 0 {
		return a.Neg()
	}
	return a
}

// Add returns a+c.
func (a Int) Add(c Int) Int {
	if a.b == nil && c.b == nil {
		s := a.v + c.v
		if (s > a.v) == (c.v > 0) {
			return Int{v: s}
		}
	}
	switch {
	case a.IsZero():
		return c
	case c.IsZero():
		return a
	}
	return own(new(big.Int).Add(a.ref(), c.ref()))
}

// Sub returns a-c.
func (a Int) Sub(c Int) Int {
	if a.b == nil && c.b == nil {
		s := a.v - c.v
		if (s < a.v) == (c.v > 0) {
			return Int{v: s}
		}
	}
	if c.IsZero() {
		return a
	}
	return own(new(big.Int).Sub(a.ref(), c.ref()))
}

// mul64 returns a*c and whether it fits.
func mul64(a, c int64) (int64, bool) {
	if int64(int32(a)) == a && int64(int32(c)) == c {
		return a * c, true
	}
	hi, lo := bits.Mul64(absU(a), absU(c))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (c < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// Mul returns a*c.
func (a Int) Mul(c Int) Int {
	if a.b == nil && c.b == nil {
		if p, ok := mul64(a.v, c.v); ok {
			return Int{v: p}
		}
	}
	return own(new(big.Int).Mul(a.ref(), c.ref()))
}

// AddMul returns a + c*d.
func (a Int) AddMul(c, d Int) Int {
	if a.b == nil && c.b == nil && d.b == nil {
		if p, ok := mul64(c.v, d.v); ok {
			s := a.v + p
			if (s > a.v) == (p > 0) {
				return Int{v: s}
			}
		}
	}
	p := new(big.Int).Mul(c.ref(), d.ref())
	return own(p.Add(p, a.ref()))
}

// FloorDiv returns the floor of a/c, c not 0.
func (a Int) FloorDiv(c Int) Int {
	if a.b == nil && c.b == nil && c.v != -1 {
		return Int{v: FloorDiv(a.v, c.v)}
	}
	return own(FloorQuo(a.ref(), c.ref()))
}

// CeilDiv returns the ceiling of a/c, c not 0.
func (a Int) CeilDiv(c Int) Int { return a.Neg().FloorDiv(c).Neg() }

// Mod returns a - c*floor(a/c), which has the sign of c; c is not 0.
func (a Int) Mod(c Int) Int {
	if a.b == nil && c.b == nil {
		if c.v == -1 {
			return Int{}
		}
		m := a.v % c.v
		if m != 0 && (m < 0) != (c.v < 0) {
			m += c.v
		}
		return Int{v: m}
	}
	return a.Sub(a.FloorDiv(c).Mul(c))
}

// Divides reports whether a divides c; 0 divides only 0.
func (a Int) Divides(c Int) bool {
	if a.IsZero() {
		return c.IsZero()
	}
	return c.Mod(a).IsZero()
}

// Quo returns a/c when c divides a; otherwise the quotient rounded to zero.
func (a Int) Quo(c Int) Int {
	if a.b == nil && c.b == nil && c.v != -1 {
		return Int{v: a.v / c.v}
	}
	return own(new(big.Int).Quo(a.ref(), c.ref()))
}

// Gcd returns the greatest common divisor, not negative; that of 0 and 0 is 0.
func Gcd(a, c Int) Int {
	if a.b == nil && c.b == nil {
		x, y := absU(a.v), absU(c.v)
		if x == 1 || y == 1 {
			return Int{v: 1}
		}
		for y != 0 {
			x, y = y, x%y
		}
		if x <= math.MaxInt64 {
			return Int{v: int64(x)}
		}
		return own(new(big.Int).SetUint64(x))
	}
	return own(new(big.Int).GCD(nil, nil, new(big.Int).Abs(a.ref()), new(big.Int).Abs(c.ref())))
}

// Content returns the greatest common divisor of a > 0 and of n numbers. Of large ones it asks for that of a and of a sum of the others times
// small numbers, which nearly always divides them all (Cooperman, Feisel, von zur Gathen and Havas, "GCD of many integers", COCOON 1999):
// a division costs less than a common divisor.
func Content(a Int, n int, at func(i int) Int) Int {
	if a.b != nil && n > 1 {
		var sum, part big.Int
		times := big.NewInt(1)
		for i := range n {
			sum.Add(&sum, part.Mul(times, at(i).ref()))
			times.SetUint64((times.Uint64()*0x9e3779b1 + uint64(i)) & 0x3fffffff)
		}
		if a = own(new(big.Int).GCD(nil, nil, a.b, sum.Abs(&sum))); a.IsOne() {
			return a
		}
		by := a.ref()
		for i := range n {
			if part.Rem(at(i).ref(), by).Sign() != 0 {
				a = Gcd(a, at(i))
				by = a.ref()
			}
		}
		return a
	}
	for i := 0; i < n && !a.IsOne(); i++ {
		a = Gcd(a, at(i))
	}
	return a
}

// Min returns the lesser of a and c.
func Min(a, c Int) Int {
	if c.Less(a) {
		return c
	}
	return a
}

// Max returns the greater of a and c.
func Max(a, c Int) Int {
	if a.Less(c) {
		return c
	}
	return a
}
