package polynomials

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// random gives a polynomial with exponents up to deg in all, homogeneous when asked.
func random(r *rand.Rand, vars, terms, deg int, same bool) Poly {
	var ts []Term
	for i := 0; i < terms; i++ {
		t := Term{big.NewInt(r.Int64N(19) - 9), make([]int, vars)}
		d := deg
		if !same {
			d = r.IntN(deg + 1)
		}
		for ; d > 0; d-- {
			t.Pow[r.IntN(vars)]++
		}
		ts = append(ts, t)
	}
	return New(vars, ts)
}

// box calls f with all assignments of -w..w.
func box(vars int, w int64, f func(x []*big.Int)) {
	x := make([]*big.Int, vars)
	for i := range x {
		x[i] = big.NewInt(-w)
	}
	for {
		f(x)
		i := 0
		for ; i < vars; i++ {
			if x[i].Add(x[i], one); x[i].Int64() <= w {
				break
			}
			x[i].SetInt64(-w)
		}
		if i == vars {
			return
		}
	}
}

// TestOnlyZero holds descent against brute force: what it says to have only the zero
// solution has no other nearby.
func TestOnlyZero(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	fired := 0
	for n := 0; n < 400; n++ {
		vars := 2 + r.IntN(2)
		ps := []Poly{random(r, vars, 2+r.IntN(3), 2+r.IntN(3), true)}
		if r.IntN(3) == 0 {
			ps = append(ps, random(r, vars, 2, 2, true))
		}
		if n%5 == 0 { // weighted
			for i := range ps[0].Terms {
				ps[0].Terms[i].Pow[0] *= 2
			}
			ps[0] = New(vars, ps[0].Terms)
		}
		if !OnlyZero(ps) {
			continue
		}
		fired++
		box(vars, 6, func(x []*big.Int) {
			for _, p := range ps {
				if p.At(x).Sign() != 0 {
					return
				}
			}
			for _, v := range x {
				if v.Sign() != 0 {
					t.Fatalf("%v: %v is a solution", ps, x)
				}
			}
		})
	}
	if fired < 40 {
		t.Errorf("only %d fired", fired)
	}
}

func TestOnlyZeroCases(t *testing.T) {
	term := func(c int64, pow ...int) Term { return Term{big.NewInt(c), pow} }
	for _, c := range []struct {
		p    Poly
		want bool
	}{
		{New(2, []Term{term(1, 2, 0), term(-2, 0, 2)}), true},
		{New(3, []Term{term(1, 2, 0, 0), term(1, 0, 2, 0), term(-3, 0, 0, 2)}), true},
		{New(3, []Term{term(1, 2, 0, 0), term(1, 0, 2, 0), term(-5, 0, 0, 2)}), false},
		{New(3, []Term{term(1, 3, 0, 0), term(2, 0, 3, 0), term(4, 0, 0, 3)}), true},
		{New(3, []Term{term(1, 4, 0, 0), term(1, 0, 4, 0), term(-3, 0, 0, 2)}), true},
		{New(3, []Term{term(1, 2, 0, 0), term(1, 0, 2, 0), term(-1, 0, 0, 2)}), false},
		{New(2, []Term{term(1, 2, 0), term(-2, 0, 2), term(1, 0, 0)}), false},
	} {
		if got := OnlyZero([]Poly{c.p}); got != c.want {
			t.Errorf("%v: %v", c.p, got)
		}
	}
}

// TestNoPower: where two terms cancel nearby, both are 0.
func TestNoPower(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	fired := 0
	for n := 0; n < 1000; n++ {
		p := random(r, 3, 2, 5, false)
		if !NoPower(p) {
			continue
		}
		fired++
		a := Poly{3, p.Terms[:1]}
		box(3, 5, func(x []*big.Int) {
			if p.At(x).Sign() == 0 && a.At(x).Sign() != 0 {
				t.Fatalf("%v at %v", p, x)
			}
		})
	}
	if fired < 94 {
		t.Errorf("only %d fired", fired)
	}
}

// TestBands: a point with p <= 0 lies in all bands.
func TestBands(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	fired, nevers := 0, 0
	for n := 0; n < 500; n++ {
		// A sum of squares with a bit of noise.
		var ts []Term
		for i := 1 + r.IntN(3); i > 0; i-- {
			var c [4]int64 // of x, y, z and 1
			for j := range c {
				c[j] = r.Int64N(5) - 2
			}
			for j := range c {
				for k := range c {
					pow := make([]int, 3)
					if j < 3 {
						pow[j]++
					}
					if k < 3 {
						pow[k]++
					}
					ts = append(ts, Term{big.NewInt(c[j] * c[k]), pow})
				}
			}
		}
		ts = append(ts, random(r, 3, 1, 2, false).Terms...)
		ts = append(ts, Term{big.NewInt(r.Int64N(30) - 25), make([]int, 3)})
		p := New(3, ts)
		bands, never, ok := Bands(p)
		if !ok {
			continue
		}
		fired++
		if never {
			nevers++
		}
		box(3, 5, func(x []*big.Int) {
			if p.At(x).Sign() > 0 {
				return
			}
			if never {
				t.Fatalf("%v holds at %v", p, x)
			}
			for _, b := range bands {
				v := new(big.Int)
				for i, c := range b.Coefs {
					v.Add(v, mul(c, x[i]))
				}
				if v.Cmp(b.Lo) < 0 || v.Cmp(b.Hi) > 0 {
					t.Fatalf("%v: %v is outside of %v", p, x, b)
				}
			}
		})
	}
	if fired < 314 || nevers < 43 {
		t.Errorf("%d fired, %d never", fired, nevers)
	}
}
