package num

import (
	"math/big"
	"math/bits"
)

// And, Or, Xor and AndNot work bit by bit on the two's complement of infinite
// width.
func (a Int) And(c Int) Int {
	if a.b == nil && c.b == nil {
		return Int{v: a.v & c.v}
	}
	if a.b == nil {
		a, c = c, a
	}
	if c.b == nil && c.v >= 0 && a.b.Sign() > 0 {
		return Int{v: int64(low(a.b)) & c.v}
	}
	return own(new(big.Int).And(a.ref(), c.ref()))
}

// low is the lowest 64 bits of a number above zero.
func low(b *big.Int) uint64 {
	w := b.Bits()
	if bits.UintSize == 32 {
		return uint64(w[0]) | uint64(w[1])<<32
	}
	return uint64(w[0])
}

// Or: see And.
func (a Int) Or(c Int) Int {
	if a.b == nil && c.b == nil {
		return Int{v: a.v | c.v}
	}
	switch {
	case a.IsZero():
		return c
	case c.IsZero():
		return a
	}
	return own(new(big.Int).Or(a.ref(), c.ref()))
}

// Xor: see And.
func (a Int) Xor(c Int) Int {
	if a.b == nil && c.b == nil {
		return Int{v: a.v ^ c.v}
	}
	return own(new(big.Int).Xor(a.ref(), c.ref()))
}

// AndNot is a without the bits of c; see And.
func (a Int) AndNot(c Int) Int {
	if a.b == nil && c.b == nil {
		return Int{v: a.v &^ c.v}
	}
	switch {
	case c.IsZero():
		return a
	case a.b == nil && a.v >= 0 && c.b.Sign() > 0:
		return Int{v: a.v &^ int64(low(c.b))}
	}
	return own(new(big.Int).AndNot(a.ref(), c.ref()))
}

// Lsh is a * 2^n.
func (a Int) Lsh(n uint) Int {
	if a.b == nil && n < 63 {
		if r := a.v << n; r>>n == a.v {
			return Int{v: r}
		}
	}
	if a.IsZero() {
		return a
	}
	return own(new(big.Int).Lsh(a.ref(), n))
}

// Rsh is a / 2^n, rounded down.
func (a Int) Rsh(n uint) Int {
	if a.b == nil {
		return Int{v: a.v >> min(n, 63)}
	}
	return own(new(big.Int).Rsh(a.b, n))
}

// Bit is bit n of a >= 0.
func (a Int) Bit(n int) uint {
	if a.b == nil {
		return uint(a.v>>min(n, 63)) & 1
	}
	return a.b.Bit(n)
}

// TrailingZeros is the number of zeros below the lowest bit that is set; of 0 it
// is 0.
func (a Int) TrailingZeros() int {
	if a.b != nil {
		return int(a.b.TrailingZeroBits())
	}
	if a.v == 0 {
		return 0
	}
	return bits.TrailingZeros64(uint64(a.v))
}
