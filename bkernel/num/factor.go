package num

import (
	"math/big"
	"math/bits"
	"slices"
)

// Divisors lists the divisors of 0 < n < 2^63, ascending.
func Divisors(n uint64) []int64 {
	out := []int64{1}
	for i, ps := 0, Primes(n); i < len(ps); {
		j := i
		for j < len(ps) && ps[j] == ps[i] {
			j++
		}
		base := len(out)
		f := int64(1)
		for ; i < j; i++ {
			f *= int64(ps[i])
			for _, d := range out[:base] {
				out = append(out, d*f)
			}
		}
	}
	slices.Sort(out)
	return out
}

// Primes factors n > 0: small primes by division, the rest by Pollard's rho.
func Primes(n uint64) []uint64 {
	var out []uint64
	for p := uint64(2); p < 1000 && p*p <= n; p++ {
		for n%p == 0 {
			out = append(out, p)
			n /= p
		}
	}
	pending := []uint64{n}
	for len(pending) > 0 {
		m := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if m == 1 {
			continue
		}
		if new(big.Int).SetUint64(m).ProbablyPrime(20) { // certain below 2^64
			out = append(out, m)
			continue
		}
		d := rho(m)
		pending = append(pending, d, m/d)
	}
	slices.Sort(out)
	return out
}

func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi, lo, m) // hi < m, as a and b are
	return r
}

// rho gives a proper divisor of a composite m without small ones (Pollard 1975).
func rho(m uint64) uint64 {
	for c := uint64(1); ; c++ {
		f := func(x uint64) uint64 {
			v := mulMod(x, x, m)
			if v >= m-c {
				return v - (m - c)
			}
			return v + c
		}
		x, y, d := uint64(2), uint64(2), uint64(1)
		for d == 1 {
			x, y = f(x), f(f(y))
			d = max(x, y) - min(x, y)
			for e := m; e != 0; {
				d, e = e, d%e
			}
		}
		if d != m {
			return d
		}
	}
}
