package value

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

func (v Value) decimal() string {
	if v.o == nil {
		return strconv.FormatInt(v.n, 10)
	}
	return v.Big().String()
}

// Add gives a + b.
func Add(a, b Value) Value {
	if a.o == nil && b.o == nil {
		if c := a.n + b.n; (c > a.n) == (b.n > 0) {
			return Value{n: c}
		}
	}
	return BigInt(new(big.Int).Add(a.Big(), b.Big()))
}

// Sub gives a - b.
func Sub(a, b Value) Value {
	if a.o == nil && b.o == nil {
		if c := a.n - b.n; (c < a.n) == (b.n > 0) {
			return Value{n: c}
		}
	}
	return BigInt(new(big.Int).Sub(a.Big(), b.Big()))
}

// Mul gives a * b.
func Mul(a, b Value) Value {
	if a.o == nil && b.o == nil {
		hi, lo := bits.Mul64(uint64(abs(a.n)), uint64(abs(b.n)))
		if hi == 0 && lo <= math.MaxInt64 && a.n != math.MinInt64 && b.n != math.MinInt64 {
			return Value{n: a.n * b.n}
		}
	}
	if x, y := a.Big().BitLen(), b.Big().BitLen(); x+y > maxBits {
		Exceeded("a number of more than %d bits", maxBits)
	}
	return BigInt(new(big.Int).Mul(a.Big(), b.Big()))
}

// maxBits bounds the size of numbers.
const maxBits = 1 << 20

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// Neg gives -a.
func Neg(a Value) Value { return Sub(Value{}, a) }

// IsZero tells the number 0.
func (v Value) IsZero() bool { return v.o == nil && v.n == 0 }

// Sign gives the sign of a number.
func (v Value) Sign() int {
	if v.o == nil {
		return sign(v.n, 0)
	}
	return v.Big().Sign()
}

// Div gives a / b rounded towards zero. It is ill-defined for b = 0.
func Div(a, b Value) Value {
	if b.IsZero() {
		Ill("division of %s by zero", a.decimal())
	}
	if a.o == nil && b.o == nil && a.n != math.MinInt64 {
		return Value{n: a.n / b.n}
	}
	return BigInt(new(big.Int).Quo(a.Big(), b.Big()))
}

// Mod gives a mod b, for natural a and positive b only.
func Mod(a, b Value) Value {
	if b.Sign() <= 0 {
		Ill("%s mod %s: the divisor must be positive", a.decimal(), b.decimal())
	}
	if a.Sign() < 0 {
		Ill("%s mod %s: the dividend must not be negative", a.decimal(), b.decimal())
	}
	if a.o == nil && b.o == nil {
		return Value{n: a.n % b.n}
	}
	return BigInt(new(big.Int).Rem(a.Big(), b.Big()))
}

// Pow gives a ** b, for natural b only.
func Pow(a, b Value) Value {
	if b.Sign() < 0 {
		Ill("%s ** %s: the exponent must not be negative", a.decimal(), b.decimal())
	}
	if a.o == nil && a.n >= -1 && a.n <= 1 {
		if b.IsZero() || a.n == 1 || a.n == -1 && b.Big().Bit(0) == 0 {
			return Int(1)
		}
		return a
	}
	if b.o != nil || b.n > maxBits || int64(a.Big().BitLen())*b.n > maxBits {
		Exceeded("a number of more than %d bits", maxBits)
	}
	return BigInt(new(big.Int).Exp(a.Big(), b.Big(), nil))
}

// Extreme gives the least or the greatest number of a set; it is ill-defined if there is none.
func Extreme(set Value, greatest bool) Value {
	name := "min"
	if greatest {
		name = "max"
	}
	switch s := set.o.(type) {
	case *Interval:
		if greatest {
			return Value{n: s.Hi}
		}
		return Value{n: s.Lo}
	case *Integers:
		if !greatest && !s.All {
			return Value{n: s.From}
		}
		Ill("%s of the infinite set %s", name, s)
	}
	set = List(set)
	s := set.o.(*Set)
	if s.Len() == 0 {
		Ill("%s of the empty set", name)
	}
	if greatest {
		return s.at(s.Len() - 1)
	}
	return s.at(0)
}
