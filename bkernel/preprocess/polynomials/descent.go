package polynomials

import (
	"math/big"
	"slices"
)

const (
	maxDescent    = 6       // variables of an equation that is looked at
	descentWork   = 1 << 17 // assignments of residues for one prime power
	descentRounds = 16      // divisions of one system by one prime
	maxWeight     = 4       // of a variable of a weighted homogeneous system
	maxPrime      = 1 << 11 // primes beyond are not tried
)

// OnlyZero says that the system ps = 0 has no solution but zero, by infinite descent:
// for weights w of the variables under which every polynomial is homogeneous, and some
// prime q, each solution is divisible by q^w, variable by variable; then the quotients
// are a solution again, and so on for ever. False says nothing.
//
// Divisibility is shown in steps: the variables that are 0 modulo q in every solution
// modulo a power of q are replaced by q times a new one, and each equation is divided
// by the powers of q that it has. This finds what Legendre's theorem says of ternary
// quadratic forms, and descents in higher degrees.
func OnlyZero(ps []Poly) bool {
	if len(ps) == 0 || ps[0].Vars == 0 || ps[0].Vars > maxDescent {
		return false
	}
	w := weights(ps)
	if w == nil {
		return false
	}
	for _, q := range descentPrimes(ps) {
		if descends(ps, w, q) {
			return true
		}
	}
	return false
}

// weights gives positive weights of the variables under which each polynomial is
// homogeneous, the least ones first; nil when there are none up to maxWeight.
func weights(ps []Poly) []int {
	w := make([]int, ps[0].Vars)
	for top := 1; top <= maxWeight; top++ {
		for i := range w {
			w[i] = 1
		}
		for {
			if homogeneous(ps, w) {
				return w
			}
			i := 0
			for ; i < len(w); i++ {
				if w[i]++; w[i] <= top {
					break
				}
				w[i] = 1
			}
			if i == len(w) {
				break
			}
		}
	}
	return nil
}

// homogeneous says that each polynomial has terms of one weighted degree, not 0.
func homogeneous(ps []Poly, w []int) bool {
	for _, p := range ps {
		first := 0
		for i, t := range p.Terms {
			d := 0
			for v, e := range t.Pow {
				d += w[v] * e
			}
			if i == 0 {
				first = d
			}
			if d == 0 || d != first {
				return false
			}
		}
	}
	return true
}

// descentPrimes gives the small primes and those of the coefficients.
func descentPrimes(ps []Poly) []int64 {
	const least = 13 // up to which all are tried
	var coefs []*big.Int
	top := big.NewInt(least) // the greatest that may divide one
	for _, p := range ps {
		for _, t := range p.Terms {
			if coefs = append(coefs, t.Coef); t.Coef.CmpAbs(top) > 0 {
				top = new(big.Int).Abs(t.Coef)
			}
		}
	}
	last := int64(maxPrime - 1)
	if top.IsInt64() {
		last = min(last, top.Int64())
	}
	var out []int64
	divides := func(q *big.Int) bool {
		return slices.ContainsFunc(coefs, func(c *big.Int) bool { return new(big.Int).Rem(c, q).Sign() == 0 })
	}
	for k := int64(2); k <= last; k++ {
		if q := big.NewInt(k); (k <= least || divides(q)) && q.ProbablyPrime(0) { // certain below 2^64
			out = append(out, k)
		}
	}
	return out
}

// descends says that every solution of ps is divisible by q^w.
func descends(ps []Poly, w []int, q int64) bool {
	n := len(w)
	have := make([]int, n) // powers of q found so far
	cur := ps
	for round := 0; round < descentRounds; round++ {
		done := true
		for i := range have {
			done = done && have[i] >= w[i]
		}
		if done {
			return true
		}
		forced := make([]bool, n)
		any := false
		for m := q; ; m *= q {
			if !fits(m, n) {
				return false
			}
			if any = alwaysDivisible(cur, m, q, forced); any {
				break
			}
		}
		next := make([]Poly, len(cur))
		for i, p := range cur {
			next[i] = p.stretch(forced, q)
		}
		cur = next
		for i, f := range forced {
			if f {
				have[i]++
			}
		}
	}
	return false
}

// fits says that the assignments modulo m are few enough to try.
func fits(m int64, vars int) bool {
	work := int64(1)
	for ; vars > 0; vars-- {
		if work *= m; work > descentWork {
			return false
		}
	}
	return true
}

// stretch replaces forced variables by q times themselves and divides by the power of
// q that all coefficients have.
func (p Poly) stretch(forced []bool, q int64) Poly {
	Q := big.NewInt(q)
	out := Poly{p.Vars, make([]Term, len(p.Terms))}
	for i, t := range p.Terms {
		c := new(big.Int).Set(t.Coef)
		for v, e := range t.Pow {
			for ; forced[v] && e > 0; e-- {
				c.Mul(c, Q)
			}
		}
		out.Terms[i] = Term{c, t.Pow}
	}
	for len(out.Terms) > 0 {
		quot := make([]*big.Int, len(out.Terms))
		for i, t := range out.Terms {
			d, ok := exactly(t.Coef, Q)
			if !ok {
				return out
			}
			quot[i] = d
		}
		for i := range quot {
			out.Terms[i].Coef = quot[i]
		}
	}
	return out
}

// residual is a polynomial modulo a word.
type residual struct {
	coef []int64
	pow  [][]int
}

func reduce(ps []Poly, m int64) []residual {
	out := make([]residual, len(ps))
	M := big.NewInt(m)
	for i, p := range ps {
		for _, t := range p.Terms {
			if c := new(big.Int).Mod(t.Coef, M).Int64(); c != 0 {
				out[i].coef = append(out[i].coef, c)
				out[i].pow = append(out[i].pow, t.Pow)
			}
		}
	}
	return out
}

func (r residual) zeroAt(x []int64, m int64) bool {
	sum := int64(0)
	for i, c := range r.coef {
		for v, e := range r.pow[i] {
			for ; e > 0; e-- {
				c = c * x[v] % m
			}
		}
		sum += c
	}
	return sum%m == 0
}

// alwaysDivisible marks the variables that q divides in every solution modulo m, a
// power of q; false when there is none.
func alwaysDivisible(ps []Poly, m, q int64, forced []bool) bool {
	for i := range forced {
		forced[i] = true
	}
	left := len(forced)
	eachZero(ps, m, func(x []int64) bool {
		for i, v := range x {
			if forced[i] && v%q != 0 {
				forced[i] = false
				left--
			}
		}
		return left > 0
	})
	return left > 0
}

// eachZero calls f with the solutions modulo m until f says no.
func eachZero(ps []Poly, m int64, f func(x []int64) bool) {
	rs := reduce(ps, m)
	x := make([]int64, ps[0].Vars)
	for {
		ok := true
		for _, r := range rs {
			ok = ok && r.zeroAt(x, m)
		}
		if ok && !f(x) {
			return
		}
		i := 0
		for ; i < len(x); i++ {
			if x[i]++; x[i] < m {
				break
			}
			x[i] = 0
		}
		if i == len(x) {
			return
		}
	}
}

// NoPower says of a polynomial of two terms that both are 0 wherever it is: with all
// of its variables other than 0, the valuations at some prime, or the signs, would not
// agree. x*x = 2*y*y is an example, for any size of numbers.
func NoPower(p Poly) bool {
	if len(p.Terms) != 2 {
		return false
	}
	a, b := p.Terms[0], p.Terms[1]
	d := int64(0) // common divisor of the differences of exponents
	for i := range a.Pow {
		e := int64(a.Pow[i] - b.Pow[i])
		d = new(big.Int).GCD(nil, nil, big.NewInt(d), big.NewInt(max(e, -e))).Int64()
	}
	if d < 2 {
		return false
	}
	// a*X^d = -b for a rational X: both must be d-th powers once coprime.
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(a.Coef), new(big.Int).Abs(b.Coef))
	if d%2 == 0 && a.Coef.Sign() == b.Coef.Sign() {
		return true
	}
	for _, c := range []*big.Int{a.Coef, b.Coef} {
		c = new(big.Int).Quo(new(big.Int).Abs(c), g)
		coefs := make([]*big.Int, d+1)
		for i := range coefs {
			coefs[i] = new(big.Int)
		}
		coefs[0], coefs[d] = c.Neg(c), one
		if zs, _ := Zeros(coefs); len(zs) == 0 {
			return true
		}
	}
	return false
}
