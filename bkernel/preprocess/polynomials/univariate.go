package polynomials

import "math/big"

// Interval is the integers from Lo to Hi; nil is unbounded.
type Interval struct{ Lo, Hi *big.Int }

// AtMostZero gives the integers x with p(x) <= 0 as disjoint intervals in ascending
// order, no two adjacent. coefs[i] belongs to x^i.
//
// The difference p(x+1) - p(x) has a lower degree; where its sign does not change, p
// is monotone, and a binary search finds where it crosses 0.
func AtMostZero(coefs []*big.Int) []Interval {
	for len(coefs) > 0 && coefs[len(coefs)-1].Sign() == 0 {
		coefs = coefs[:len(coefs)-1]
	}
	switch {
	case len(coefs) == 0 || len(coefs) == 1 && coefs[0].Sign() < 0:
		return []Interval{{}}
	case len(coefs) == 1:
		return nil
	}
	falls := AtMostZero(difference(coefs))
	var out []Interval
	take := func(iv Interval) {
		if n := len(out); n > 0 && out[n-1].Hi != nil && iv.Lo != nil && add(out[n-1].Hi, one).Cmp(iv.Lo) == 0 {
			out[n-1].Hi = iv.Hi
			return
		}
		out = append(out, iv)
	}
	segment := func(seg Interval, falling bool) {
		if seg.Lo != nil && seg.Hi != nil && seg.Lo.Cmp(seg.Hi) > 0 {
			return
		}
		if iv, ok := below(coefs, seg, falling); ok {
			take(iv)
		}
	}
	var from *big.Int // first integer that is not in a segment yet
	open := true      // from is minus infinity
	for _, f := range falls {
		if f.Lo != nil {
			gap := Interval{Hi: sub(f.Lo, one)}
			if !open {
				gap.Lo = from
			}
			segment(gap, false)
		}
		segment(f, true)
		open = false
		if f.Hi == nil {
			return out
		}
		from = add(f.Hi, one)
	}
	if open {
		segment(Interval{}, false)
	} else {
		segment(Interval{Lo: from}, false)
	}
	return out
}

// Zeros gives the integers x with p(x) = 0, at most as many as the degree; all is true
// for the zero polynomial.
func Zeros(coefs []*big.Int) (xs []*big.Int, all bool) {
	all = true
	for _, c := range coefs {
		all = all && c.Sign() == 0
	}
	if all {
		return nil, true
	}
	// The zeros are where both p <= 0 and -p <= 0.
	neg := make([]*big.Int, len(coefs))
	for i, c := range coefs {
		neg[i] = new(big.Int).Neg(c)
	}
	a, b := AtMostZero(coefs), AtMostZero(neg)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		lo, hi := a[i].Lo, a[i].Hi
		if lo == nil || b[j].Lo != nil && b[j].Lo.Cmp(lo) > 0 {
			lo = b[j].Lo
		}
		if hi == nil || b[j].Hi != nil && b[j].Hi.Cmp(hi) < 0 {
			hi = b[j].Hi
		}
		for x := lo; x != nil && hi != nil && x.Cmp(hi) <= 0; x = add(x, one) {
			xs = append(xs, x)
		}
		if b[j].Hi == nil || a[i].Hi != nil && a[i].Hi.Cmp(b[j].Hi) < 0 {
			i++
		} else {
			j++
		}
	}
	return xs, false
}

// difference gives p(x+1) - p(x).
func difference(coefs []*big.Int) []*big.Int {
	out := make([]*big.Int, len(coefs)-1)
	for i := range out {
		out[i] = new(big.Int)
	}
	b := new(big.Int)
	for n, c := range coefs {
		for k := 0; k < n; k++ {
			out[k].Add(out[k], mul(c, b.Binomial(int64(n), int64(k))))
		}
	}
	return out
}

func horner(coefs []*big.Int, x *big.Int) *big.Int {
	v := new(big.Int)
	for i := len(coefs) - 1; i >= 0; i-- {
		v.Mul(v, x).Add(v, coefs[i])
	}
	return v
}

// below gives the part of a segment where p <= 0. On the segment p does not rise when
// falling, and rises otherwise; it is not constant.
func below(coefs []*big.Int, seg Interval, falling bool) (Interval, bool) {
	holds := func(x *big.Int) bool { return horner(coefs, x).Sign() <= 0 }
	if !falling {
		// Mirror at 0: then p falls, and what holds is an upper part again.
		m := make([]*big.Int, len(coefs))
		for i, c := range coefs {
			m[i] = c
			if i&1 == 1 {
				m[i] = new(big.Int).Neg(c)
			}
		}
		r, ok := below(m, Interval{negated(seg.Hi), negated(seg.Lo)}, true)
		return Interval{negated(r.Hi), negated(r.Lo)}, ok
	}
	lo, hi := seg.Lo, seg.Hi
	if lo != nil && holds(lo) {
		return seg, true
	}
	if hi != nil && !holds(hi) {
		return Interval{}, false
	}
	// An open end has a far point on the other side of 0.
	far := func(from *big.Int, sign int64, want bool) *big.Int {
		step := big.NewInt(sign)
		if from == nil {
			from = zero
		}
		for {
			if x := add(from, step); holds(x) == want {
				return x
			}
			step = mul(step, two)
		}
	}
	if lo == nil {
		lo = far(hi, -1, false)
	}
	if hi == nil {
		hi = far(lo, 1, true)
	}
	for { // not at lo, at hi
		mid := new(big.Int).Rsh(add(lo, hi), 1)
		if mid.Cmp(lo) == 0 {
			return Interval{hi, seg.Hi}, true
		}
		if holds(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
}

func negated(x *big.Int) *big.Int {
	if x == nil {
		return nil
	}
	return new(big.Int).Neg(x)
}
