package float

import "math/big"

// Format is a format of binary floating-point numbers.
type Format struct {
	Eb int // bits of the exponent, at least 2
	Sb int // bits of the significand with the hidden one, at least 2
}

// Limits: exact rationals have as many bits as the exponent counts.
const (
	maxEb       = 60
	maxSb       = 1 << 16
	maxExponent = 1 << 17
)

// Within tells whether the format is small enough to be computed with.
func (f Format) Within() bool { return f.Eb <= maxEb && f.Sb <= maxSb }

// Reads tells whether Decode reads a word of a format that is Within: a finite number whose
// exponent is too large for a rational is none. What is computed of numbers that were read may
// be rounded to any format.
func (f Format) Reads(word *big.Int) bool {
	e := f.exponent(word)
	if e == 1<<f.Eb-1 || f.Eb <= 17 {
		return true
	}
	if e == 0 {
		return f.fraction(word).Sign() == 0
	}
	e -= f.bias()
	return e < maxExponent && e > -maxExponent
}

// exponent and fraction are these parts of a word.
func (f Format) exponent(word *big.Int) int {
	return int(new(big.Int).And(new(big.Int).Rsh(word, uint(f.Sb-1)), ones(f.Eb)).Int64())
}
func (f Format) fraction(word *big.Int) *big.Int { return new(big.Int).And(word, ones(f.Sb-1)) }

// Width is how many bits a word has.
func (f Format) Width() int { return f.Eb + f.Sb }

// bias is the bias of exponents and the greatest exponent, least the least one of a normal number.
func (f Format) bias() int  { return 1<<(f.Eb-1) - 1 }
func (f Format) least() int { return 1 - f.bias() }

// Mode is a rounding mode.
type Mode uint8

// The rounding modes, in the order of the standard's list.
const (
	RNE   Mode = iota // to the nearest, of two the even one
	RNA               // to the nearest, of two the one farther from zero
	RTP               // up
	RTN               // down
	RTZ               // to zero
	Modes             // how many modes there are
)

// Kind tells numbers from what is none.
type Kind uint8

// The kinds of values.
const (
	Finite Kind = iota
	Infinite
	NaN
)

// Number is a value of some format. The zero Number is +0.
type Number struct {
	Kind Kind
	Neg  bool     // of a zero, another finite number, or an infinity
	Rat  *big.Rat // of a finite number: its value; nil: zero. Not to be changed
}

// zero, infinite and nan are the numbers of that name.
func zero(neg bool) Number     { return Number{Neg: neg} }
func infinite(neg bool) Number { return Number{Kind: Infinite, Neg: neg} }
func nan() Number              { return Number{Kind: NaN} }

// IsZero tells the two zeros from the rest.
func (n Number) IsZero() bool { return n.Kind == Finite && n.Rat == nil }

// value is the rational of a finite number.
func (n Number) value() *big.Rat {
	if n.Rat == nil {
		return new(big.Rat)
	}
	return n.Rat
}

// exact is the finite number of a value that its format has; of a zero the sign is neg.
func exact(r *big.Rat, neg bool) Number {
	if r.Sign() == 0 {
		return zero(neg)
	}
	return Number{Neg: r.Sign() < 0, Rat: r}
}

// power is 2^n.
func power(n int) *big.Rat {
	r := new(big.Rat)
	if n >= 0 {
		return r.SetInt(new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
	return r.SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(-n)))
}

// Decode reads a word, from 0 to 2^Width-1.
func (f Format) Decode(word *big.Int) Number {
	neg := word.Bit(f.Width()-1) == 1
	fraction, at := f.fraction(word), f.exponent(word)
	switch {
	case at == 1<<f.Eb-1 && fraction.Sign() != 0:
		return nan()
	case at == 1<<f.Eb-1:
		return infinite(neg)
	case at == 0 && fraction.Sign() == 0:
		return zero(neg)
	case at == 0:
		at = 1
	default:
		fraction.SetBit(fraction, f.Sb-1, 1)
	}
	r := new(big.Rat).SetInt(fraction)
	r.Mul(r, power(at-f.bias()-(f.Sb-1)))
	if neg {
		r.Neg(r)
	}
	return exact(r, neg)
}

// LeastNormal is the least positive number with its hidden one set.
func (f Format) LeastNormal() Number { return Number{Rat: power(f.least())} }

// ones is the number of n one bits.
func ones(n int) *big.Int {
	v := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return v.Sub(v, big.NewInt(1))
}

// Encode is the word of a number of the format. NaN has one word: positive, with
// the highest bit of the fraction alone.
func (f Format) Encode(n Number) *big.Int {
	word := new(big.Int)
	switch {
	case n.Kind == NaN:
		word.Lsh(ones(f.Eb+1), uint(f.Sb-2))
		return word
	case n.Kind == Infinite:
		word.Lsh(ones(f.Eb), uint(f.Sb-1))
	case n.Rat != nil:
		u := f.unit(n.Rat)
		q := new(big.Rat).Mul(n.Rat, power(-u))
		word.Abs(q.Num())
		// A hidden one counts as one exponent more.
		word.Add(word, new(big.Int).Lsh(big.NewInt(int64(u+f.Sb-1-f.least())), uint(f.Sb-1)))
	}
	if n.Neg {
		word.SetBit(word, f.Width()-1, 1)
	}
	return word
}

// unit is the exponent of the last place of numbers as large as r, which is not zero.
func (f Format) unit(r *big.Rat) int {
	return max(magnitude(r), f.least()) - (f.Sb - 1)
}

// magnitude is the exponent of the first bit of r, which is not zero.
func magnitude(r *big.Rat) int {
	e := r.Num().BitLen() - r.Denom().BitLen() // 2^(e-1) < |r| < 2^(e+1)
	if new(big.Rat).Abs(r).Cmp(power(e)) < 0 {
		e--
	}
	return e
}

// Round gives the number of the format that stands for r; neg is the sign where r is zero.
func (f Format) Round(m Mode, r *big.Rat, neg bool) Number {
	if r.Sign() == 0 {
		return zero(neg)
	}
	neg = r.Sign() < 0
	u := f.unit(r)
	scaled := new(big.Rat).Abs(r)
	q := nearest(m, scaled.Mul(scaled, power(-u)), neg)
	if q.Sign() == 0 {
		return zero(neg)
	}
	out := new(big.Rat).Mul(new(big.Rat).SetInt(q), power(u))
	if magnitude(out) > f.bias() {
		if m == RTZ || m == RTP && neg || m == RTN && !neg {
			out.Mul(new(big.Rat).SetInt(ones(f.Sb)), power(f.bias()-(f.Sb-1)))
		} else {
			return infinite(neg)
		}
	}
	if neg {
		out.Neg(out)
	}
	return exact(out, neg)
}

// nearest rounds the absolute value r of a number of that sign to an integer.
func nearest(m Mode, r *big.Rat, neg bool) *big.Int {
	q, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if rest.Sign() == 0 {
		return q
	}
	half := rest.Lsh(rest, 1).Cmp(r.Denom())
	up := false
	switch m {
	case RNE:
		up = half > 0 || half == 0 && q.Bit(0) == 1
	case RNA:
		up = half >= 0
	case RTP:
		up = !neg
	case RTN:
		up = neg
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// Integer is a finite number rounded to an integer; ok is false for the others.
func Integer(m Mode, n Number) (v *big.Int, ok bool) {
	if n.Kind != Finite {
		return nil, false
	}
	v = nearest(m, new(big.Rat).Abs(n.value()), n.Neg)
	if n.Neg {
		v.Neg(v)
	}
	return v, true
}
