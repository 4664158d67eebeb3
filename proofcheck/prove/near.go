package prove

import "math/big"

// near is a rational number and a multiple of something positive that is smaller than all
// positive numbers: what is less than r is at most r and minus one of it (Dutertre and de Moura).
type near struct{ r, e rat }

// exactly is the number itself.
func exactly(r rat) near { return near{r, ratZero} }

func (a near) plus(b near) near {
	if a.e.n == 0 && a.e.b == nil && b.e.n == 0 && b.e.b == nil {
		return exactly(a.r.plus(b.r))
	}
	return near{a.r.plus(b.r), a.e.plus(b.e)}
}

func (a near) times(c rat) near {
	if a.e.n == 0 && a.e.b == nil {
		return exactly(a.r.times(c))
	}
	return near{a.r.times(c), a.e.times(c)}
}

func (a near) neg() near { return a.times(ratOne.neg()) }

func (a near) cmp(b near) int {
	if c := a.r.cmp(b.r); c != 0 {
		return c
	}
	return a.e.cmp(b.e)
}

func (a near) sign() int { return a.cmp(exactly(ratZero)) }

func (a near) isInt() bool { return a.r.isInt() && a.e.sign() == 0 }

// floor is the largest integer that is at most a.
func (a near) floor() *big.Int {
	f := a.r.floor()
	if a.r.isInt() && a.e.sign() < 0 {
		return new(big.Int).Sub(f, one)
	}
	return f
}

func (a near) size() int { return a.r.size() + a.e.size() - 1 }

func (a near) String() string {
	if a.e.sign() == 0 {
		return a.r.String()
	}
	return a.r.String() + "+" + a.e.String()
}
