package prove

import (
	"cmp"
	"math/big"
)

// rat is a rational number: n/d in lowest terms with d > 0, both below 2^31 in size, or
// b where that does not suffice.
type rat struct {
	n, d int64
	b    *big.Rat
}

// inRat is a bound of n and d, so that sums of products of two fit.
const inRat = 1 << 31

func ratio(n, d int64) rat {
	a, b := n, d
	for b != 0 {
		a, b = b, a%b
	}
	a = max(a, -a)
	if n, d = n/a, d/a; n > -inRat && n < inRat && d < inRat {
		return rat{n: n, d: d}
	}
	return rat{b: big.NewRat(n, d)}
}

func ratOf(b *big.Rat) rat {
	if n, d := b.Num(), b.Denom(); n.BitLen() < 32 && d.BitLen() < 32 {
		return rat{n: n.Int64(), d: d.Int64()}
	}
	return rat{b: b}
}

func ratInt(k *big.Int) rat {
	if k.BitLen() < 32 {
		return rat{n: k.Int64(), d: 1}
	}
	return rat{b: new(big.Rat).SetInt(k)}
}

var ratOne, ratZero = rat{n: 1, d: 1}, rat{d: 1}

// big is the number at full size, not to be changed.
func (a rat) big() *big.Rat {
	if a.b != nil {
		return a.b
	}
	return big.NewRat(a.n, a.d)
}

func (a rat) plus(b rat) rat {
	if a.b == nil && b.b == nil {
		return ratio(a.n*b.d+b.n*a.d, a.d*b.d)
	}
	return ratOf(new(big.Rat).Add(a.big(), b.big()))
}

func (a rat) times(b rat) rat {
	if a.b == nil && b.b == nil {
		return ratio(a.n*b.n, a.d*b.d)
	}
	return ratOf(new(big.Rat).Mul(a.big(), b.big()))
}

func (a rat) neg() rat { return a.times(rat{n: -1, d: 1}) }

func (a rat) inverse() rat { return ratOf(new(big.Rat).Inv(a.big())) }

func (a rat) cmp(b rat) int {
	if a.b == nil && b.b == nil {
		return cmp.Compare(a.n*b.d, b.n*a.d)
	}
	return a.big().Cmp(b.big())
}

func (a rat) sign() int { return a.cmp(rat{d: 1}) }

func (a rat) isInt() bool { return a.d == 1 || a.b != nil && a.b.IsInt() }

// size is what it takes to reckon with a number, 1 where it fits a machine word.
func (a rat) size() int {
	if a.b == nil {
		return 1
	}
	return 16 * (1 + digits(a.b.Num().BitLen()+a.b.Denom().BitLen())) // lowest terms take a greatest common divisor
}

func (a rat) String() string { return a.big().RatString() }

// num is an integer's value.
func (a rat) num() *big.Int {
	if a.b == nil {
		return big.NewInt(a.n)
	}
	return a.b.Num()
}

func (a rat) floor() *big.Int { return floorDiv(a.big().Num(), a.big().Denom()) }
