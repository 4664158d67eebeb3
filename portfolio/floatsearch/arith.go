package floatsearch

import (
	"math"

	"bsmt/smtlib"
)

// format is that of a float: at most float64's.
type format struct{ eb, sb int }

func (f format) double() bool { return f.eb == 11 && f.sb == 53 }

func (f format) bias() int { return 1<<(f.eb-1) - 1 }

// mode is a rounding mode, in the order of the operators.
type mode uint8

const (
	toEven mode = iota
	toAway
	up
	down
	toZero
	modes // how many there are
)

// round gives x, which is off the exact value by what has the sign of err, in the format.
func (f format) round(m mode, x, err float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 {
		return x
	}
	if f.double() {
		switch {
		case err > 0 && m == up || err > 0 && m == toZero && x < 0:
			return math.Nextafter(x, math.Inf(1))
		case err < 0 && m == down || err < 0 && m == toZero && x > 0:
			return math.Nextafter(x, math.Inf(-1))
		}
		return x
	}
	_, e := math.Frexp(x)
	unit := max(e, 2-f.bias()) - f.sb // exponent of the last place
	n := math.Ldexp(x, -unit)
	if err != 0 && 2*n == math.Trunc(2*n) { // on the grid, or halfway, where the exact value is not
		n = math.Nextafter(n, math.Inf(int(math.Copysign(1, err))))
	}
	y := math.Ldexp(integral(m, n), unit)
	if math.Abs(y) < math.Ldexp(1, f.bias()+1) {
		return math.Copysign(y, x)
	}
	if m == toZero || m == up && x < 0 || m == down && x > 0 {
		return math.Copysign(f.greatest(), x)
	}
	return math.Inf(int(math.Copysign(1, x)))
}

// greatest is the greatest finite number.
func (f format) greatest() float64 {
	return math.Ldexp(2-math.Ldexp(1, 1-f.sb), f.bias())
}

// integral rounds to an integer.
func integral(m mode, x float64) float64 {
	switch m {
	case toEven:
		return math.RoundToEven(x)
	case toAway:
		return math.Round(x)
	case up:
		return math.Ceil(x)
	case down:
		return math.Floor(x)
	}
	return math.Trunc(x)
}

// compute applies an operator to floats.
func (f format) compute(op smtlib.Op, m mode, a, b, c float64) float64 {
	switch op {
	case smtlib.OpFpSub:
		b = -b
		fallthrough
	case smtlib.OpFpAdd:
		s := a + b
		t := s - a
		if s == 0 && m == down && (a != 0 || math.Signbit(a) != math.Signbit(b)) {
			return math.Copysign(0, -1)
		}
		return f.round(m, s, (a-(s-t))+(b-t))
	case smtlib.OpFpMul:
		p := a * b
		return f.round(m, p, math.FMA(a, b, -p))
	case smtlib.OpFpDiv:
		q := a / b
		return f.round(m, q, math.Copysign(1, b)*-math.FMA(q, b, -a))
	case smtlib.OpFpFma:
		return f.round(m, math.FMA(a, b, c), 0)
	case smtlib.OpFpSqrt:
		r := math.Sqrt(a)
		return f.round(m, r, -math.FMA(r, r, -a))
	case smtlib.OpFpRem:
		return math.Remainder(a, b)
	case smtlib.OpFpRoundToIntegral:
		return math.Copysign(integral(m, a), a)
	case smtlib.OpFpAbs:
		return math.Abs(a)
	case smtlib.OpFpNeg:
		return -a
	case smtlib.OpFpMin:
		if b < a || math.IsNaN(a) {
			return b
		}
		return a
	case smtlib.OpFpMax:
		if b > a || math.IsNaN(a) {
			return b
		}
		return a
	}
	return f.round(m, a, 0) // from another format
}

// is tells whether a float is of a class.
func (f format) is(op smtlib.Op, x float64) bool {
	least := math.Ldexp(1, 1-f.bias())
	switch a := math.Abs(x); op {
	case smtlib.OpFpIsNaN:
		return x != x
	case smtlib.OpFpIsInfinite:
		return math.IsInf(x, 0)
	case smtlib.OpFpIsZero:
		return x == 0
	case smtlib.OpFpIsSubnormal:
		return a > 0 && a < least
	case smtlib.OpFpIsNormal:
		return a >= least && !math.IsInf(x, 0)
	case smtlib.OpFpIsNegative:
		return x == x && math.Signbit(x)
	}
	return x == x && !math.Signbit(x)
}

// place is the place of a float among all of its format in their order; zeros have one.
func (f format) place(x float64) int64 {
	a := math.Abs(x)
	var n int64
	switch {
	case math.IsInf(x, 0):
		n = f.word(f.greatest()) + 1
	case a != 0:
		n = f.word(a)
	}
	if math.Signbit(x) {
		return -n
	}
	return n
}

// at gives the float at a place, at the end of the order those beyond.
func (f format) at(n int64) float64 {
	k, last := n, f.word(f.greatest())
	if k < 0 {
		k = -k
	}
	x := math.Inf(1)
	if k <= last {
		e, frac := int(k>>(f.sb-1)), k&(1<<(f.sb-1)-1)
		if e == 0 {
			x = math.Ldexp(float64(frac), 2-f.bias()-f.sb)
		} else {
			x = math.Ldexp(float64(frac|1<<(f.sb-1)), e+1-f.bias()-f.sb)
		}
	}
	if n < 0 {
		return -x
	}
	return x
}

// word gives exponent and fraction of a finite number that is not negative, as one number.
func (f format) word(x float64) int64 {
	if x == 0 {
		return 0
	}
	_, e := math.Frexp(x)
	if e < 2-f.bias() {
		return int64(math.Ldexp(x, f.bias()+f.sb-2))
	}
	return int64(e-2+f.bias())<<(f.sb-1) + int64(math.Ldexp(x, f.sb-e)) // the first bit of one adds one to the exponent
}

// miss is how far two floats are from one another, from 0 to 1: by the logarithm of how many are
// between.
func (f format) miss(a, b float64) float64 {
	if a != a || b != b {
		return 1
	}
	return math.Log2(1+math.Abs(float64(f.place(a))-float64(f.place(b)))) / 65
}
