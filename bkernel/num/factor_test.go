package num

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDivisors(t *testing.T) {
	for n := uint64(1); n < 3000; n++ {
		var want []int64
		for d := uint64(1); d <= n; d++ {
			if n%d == 0 {
				want = append(want, int64(d))
			}
		}
		if got := Divisors(n); !slices.Equal(got, want) {
			t.Fatalf("%d: %v, want %v", n, got, want)
		}
	}
}

// TestPrimes multiplies factors back, for numbers up to the largest bound.
func TestPrimes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	ns := []uint64{1, 2, 1<<62 - 1, 1 << 61, 1000003 * 1000003, 2147483647 * 2147483629, 4611686018427387847}
	for i := 0; i < 100; i++ {
		ns = append(ns, 1+r.Uint64N(1<<50))
	}
	for _, n := range ns {
		m := uint64(1)
		for _, p := range Primes(n) {
			for d := uint64(2); d < 100 && d*d <= p; d++ {
				if p%d == 0 {
					t.Fatalf("%d: %d is not prime", n, p)
				}
			}
			m *= p
		}
		if m != n {
			t.Fatalf("%d: the factors multiply to %d", n, m)
		}
	}
}
