package value

import (
	"math/big"
	"strings"
)

// Frac is a real number that is no integer. Reals that are have the form of the integer, so
// that each number has one form.
type Frac struct{ r big.Rat }

func (*Frac) isObject() {}

func (v Value) isFrac() bool {
	_, is := v.o.(*Frac)
	return is
}

// Rat gives a real number; it must not be changed.
func (v Value) Rat() *big.Rat {
	if f, ok := v.o.(*Frac); ok {
		return &f.r
	}
	return new(big.Rat).SetInt(v.Big())
}

// Real gives a real number; r must not be changed afterwards.
func Real(r *big.Rat) Value {
	if r.IsInt() {
		return BigInt(r.Num())
	}
	return Value{o: &Frac{*r}}
}

// RealLiteral gives the number that digits with a point are.
func RealLiteral(digits string) Value {
	r, ok := new(big.Rat).SetString(digits)
	if !ok {
		panic("value: no number: " + digits)
	}
	return Real(r)
}

// realOp computes with integers as far as both numbers are some.
func realOp(a, b Value, whole func(a, b Value) Value, exact func(z, x, y *big.Rat) *big.Rat) Value {
	if !a.isFrac() && !b.isFrac() {
		return whole(a, b)
	}
	x, y := a.Rat(), b.Rat()
	if bitsOf(x)+bitsOf(y) > maxBits {
		Exceeded("a number of more than %d bits", maxBits)
	}
	return Real(exact(new(big.Rat), x, y))
}

func bitsOf(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }

// RealAdd gives a + b.
func RealAdd(a, b Value) Value { return realOp(a, b, Add, (*big.Rat).Add) }

// RealSub gives a - b.
func RealSub(a, b Value) Value { return realOp(a, b, Sub, (*big.Rat).Sub) }

// RealMul gives a * b.
func RealMul(a, b Value) Value { return realOp(a, b, Mul, (*big.Rat).Mul) }

// RealNeg gives -a.
func RealNeg(a Value) Value { return RealSub(Value{}, a) }

// RealDiv gives a / b, exactly. It is ill-defined for b = 0.
func RealDiv(a, b Value) Value {
	if b.IsZero() {
		Ill("division of %s by zero", a.real())
	}
	x, y := a.Rat(), b.Rat()
	if bitsOf(x)+bitsOf(y) > maxBits {
		Exceeded("a number of more than %d bits", maxBits)
	}
	return Real(new(big.Rat).Quo(x, y))
}

// RealPow gives a ** b for an integer b; it is ill-defined for a negative b where a is 0.
func RealPow(a, b Value) Value {
	if b.Sign() < 0 {
		if a.IsZero() {
			Ill("0.0 ** %s: the exponent must not be negative", b.decimal())
		}
		return RealDiv(Int(1), RealPow(a, Neg(b)))
	}
	if !a.isFrac() {
		return Pow(a, b)
	}
	x := a.Rat()
	if b.o != nil || b.n > maxBits || int64(bitsOf(x))*b.n > maxBits {
		Exceeded("a number of more than %d bits", maxBits)
	}
	num, den := new(big.Int).Exp(x.Num(), b.Big(), nil), new(big.Int).Exp(x.Denom(), b.Big(), nil)
	return Real(new(big.Rat).SetFrac(num, den))
}

// Floor gives the greatest integer that is not above a.
func Floor(a Value) Value {
	f, ok := a.o.(*Frac)
	if !ok {
		return a
	}
	return BigInt(new(big.Int).Div(f.r.Num(), f.r.Denom())) // the denominator is positive
}

// Ceiling gives the least integer that is not below a.
func Ceiling(a Value) Value { return Neg(Floor(RealNeg(a))) }

// writeReal writes a number: with its digits where they end, else as a quotient.
func (v Value) writeReal(b *strings.Builder) {
	r := v.Rat()
	if n, ends := r.FloatPrec(); ends {
		b.WriteString(r.FloatString(max(n, 1)))
		return
	}
	b.WriteString("(" + r.Num().String() + ".0/" + r.Denom().String() + ".0)")
}

func (v Value) real() string {
	var b strings.Builder
	v.writeReal(&b)
	return b.String()
}

// appendReal encodes a real: its numerator and its denominator.
func (u *Universe) appendReal(dst []byte, v Value) []byte {
	r := v.Rat()
	return u.Int.Append(u.Int.Append(dst, BigInt(r.Num())), BigInt(r.Denom()))
}

func (u *Universe) decodeReal(src []byte) (Value, []byte) {
	num, src := u.Int.Decode(src)
	den, src := u.Int.Decode(src)
	return Real(new(big.Rat).SetFrac(num.Big(), den.Big())), src
}

// Doubles gives the set, of shape s, of the reals that a double of IEEE 754 is.
func (s *Shape) Doubles() Value { return Value{o: &doubles{of: s}} }

// doubles are finitely many, but more than anyone lists.
type doubles struct {
	Rule
	of *Shape
}

func (d *doubles) Shape() *Shape { return d.of }
func (d *doubles) Has(v Value) bool {
	_, exact := v.Rat().Float64()
	return exact
}
func (d *doubles) Empty() bool           { return false }
func (d *doubles) Infinite() bool        { return true }
func (d *doubles) Doubtful() bool        { return true }
func (d *doubles) Size() *big.Int        { return nil }
func (d *doubles) Each(func(Value) bool) { CannotList("%s cannot be listed", d) }
func (d *doubles) String() string        { return "FLOAT" }
