package polynomials

import (
	"math/big"
	"slices"
)

// Cases shows what a comparison of a polynomial p in x with 0 comes to: on both Sides of
// x <= At, or of p <= At where OfValue says so; or at once: Scale*p is the sum of products
// that are not negative in the case at hand, and of a numeral with which p has another sign
// than the one that is to be refuted.
type Cases struct {
	At       *big.Int // nil: at once
	OfValue  bool
	Sides    [2]*Cases
	Scale    *big.Int
	Products []Distances
}

// Distances is Coef*(x-Lo)^Up*(Hi-x)^Down for Coef > 0.
type Distances struct {
	Coef, Lo, Hi *big.Int
	Up, Down     int
}

// maxCases bounds the cases of one comparison.
const maxCases = 200

// Comparison gives the cases of p <= 0, or of p = 0, that follow what AtMostZero or Zeros
// say of p; nil where they are too many.
//
// On an interval that ends on both sides, p is a sum of products of the distances from the
// ends (Bernstein's basis), whose coefficients have one sign on short intervals where p has
// (Pólya and Szegő); on one that does not, it is a sum of powers of the distance from the
// end.
func Comparison(coefs []*big.Int, equal bool) *Cases {
	minus := make([]*big.Int, len(coefs))
	for i, c := range coefs {
		minus[i] = negated(c)
	}
	k := &caser{left: maxCases, equal: equal, signs: [2][]*big.Int{coefs, minus}}
	var ends []*big.Int // the last integers of the parts where p has one sign, but for the last part
	for i, of := range k.signs {
		for _, iv := range AtMostZero(of) {
			if i > 0 && !equal {
				break
			}
			if iv.Lo != nil {
				ends = append(ends, sub(iv.Lo, one))
			}
			if iv.Hi != nil {
				ends = append(ends, iv.Hi)
			}
		}
	}
	slices.SortFunc(ends, (*big.Int).Cmp)
	ends = slices.CompactFunc(ends, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
	return k.parts(ends, Interval{})
}

// caser makes the cases of one comparison.
type caser struct {
	left  int // cases that may still be made
	equal bool
	signs [2][]*big.Int // p and -p
}

// parts are the cases of an interval that has some ends of parts inside.
func (k *caser) parts(ends []*big.Int, iv Interval) *Cases {
	if len(ends) > 0 {
		i := len(ends) / 2
		at := ends[i]
		return both(at, k.parts(ends[:i], Interval{iv.Lo, at}), k.parts(ends[i+1:], Interval{add(at, one), iv.Hi}))
	}
	sample := iv.Lo
	if sample == nil {
		sample = iv.Hi
	}
	if sample == nil {
		sample = zero
	}
	switch s := horner(k.signs[0], sample).Sign(); {
	case s > 0:
		return k.least(0, one, iv)
	case !k.equal:
		return k.least(1, zero, iv)
	case s < 0:
		return k.least(1, one, iv)
	}
	c := both(negated(one), k.least(0, zero, iv), k.least(1, zero, iv))
	if c != nil {
		c.OfValue = true
	}
	return c
}

// both is a case of two sides, nil when one is missing.
func both(at *big.Int, low, high *Cases) *Cases {
	if low == nil || high == nil {
		return nil
	}
	return &Cases{At: at, Sides: [2]*Cases{low, high}}
}

// least shows that p, or -p, is at least a number on an interval.
func (k *caser) least(sign int, number *big.Int, iv Interval) *Cases {
	coefs := slices.Clone(k.signs[sign])
	coefs[0] = sub(coefs[0], number)
	return k.notNegative(coefs, iv, one, []*big.Int{one, negated(one)}[sign])
}

// notNegative shows that a polynomial is not negative on an interval; of one without end, a
// part of so many integers is taken off where that does not show at once.
func (k *caser) notNegative(coefs []*big.Int, iv Interval, step, sense *big.Int) *Cases {
	if k.left--; k.left < 0 {
		return nil
	}
	lo, hi := iv.Lo, iv.Hi
	if scale, ps, ok := distances(coefs, iv); ok {
		return &Cases{Scale: mul(sense, scale), Products: ps}
	}
	var at *big.Int
	switch {
	case lo == nil && hi == nil:
		at = negated(one)
	case hi == nil:
		at = add(lo, step)
	case lo == nil:
		at = sub(sub(hi, step), one)
	case lo.Cmp(hi) == 0:
		return nil // it is negative
	default:
		at = new(big.Int).Rsh(add(lo, hi), 1)
	}
	step = mul(step, big.NewInt(4))
	return both(at, k.notNegative(coefs, Interval{lo, at}, step, sense), k.notNegative(coefs, Interval{add(at, one), hi}, step, sense))
}

// distances writes a multiple of a polynomial as a sum of products of distances from the
// ends of an interval, none of them negative on it, and a numeral that is not negative.
func distances(coefs []*big.Int, iv Interval) (scale *big.Int, ps []Distances, ok bool) {
	scale = one
	lo, hi := iv.Lo, iv.Hi
	if lo == nil && hi == nil {
		return nil, nil, false
	}
	n := len(coefs) - 1
	put := func(c *big.Int, up, down int) {
		if c.Sign() > 0 && up+down > 0 {
			ps = append(ps, Distances{c, lo, hi, up, down})
		}
		ok = ok && c.Sign() >= 0
	}
	ok = true
	switch {
	case lo == nil:
		for i, c := range shifted(coefs, hi) {
			if i&1 == 1 {
				c = negated(c)
			}
			put(c, 0, i)
		}
	case hi == nil:
		for i, c := range shifted(coefs, lo) {
			put(c, i, 0)
		}
	case lo.Cmp(hi) == 0: // both distances are zero
		for i, c := range shifted(coefs, lo) {
			if c.Sign() < 0 && i > 0 {
				put(negated(c), i-1, 1)
			} else {
				put(c, i, 0)
			}
		}
	default: // width^n * Σ a_j (x-lo)^j, where width = (x-lo) + (hi-x)
		width := sub(hi, lo)
		scale = new(big.Int).Exp(width, big.NewInt(int64(n)), nil)
		as := shifted(coefs, lo)
		for i := range n + 1 {
			sum, power := new(big.Int), one
			for j := 0; j <= i; j++ {
				sum.Add(sum, mul(mul(as[j], power), new(big.Int).Binomial(int64(n-j), int64(i-j))))
				power = mul(power, width)
			}
			put(sum, i, n-i)
		}
	}
	return scale, ps, ok
}

// shifted gives the coefficients of p(x+a).
func shifted(coefs []*big.Int, a *big.Int) []*big.Int {
	out := slices.Clone(coefs)
	for i := range out {
		for j := len(out) - 2; j >= i; j-- {
			out[j] = add(out[j], mul(a, out[j+1]))
		}
	}
	return out
}
