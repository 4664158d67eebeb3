package prove

import (
	"math/big"
	"math/rand"
	"testing"
)

// Numbers of every size, most of them near the border where a rat changes its form.
func someRat(rnd *rand.Rand) *big.Rat {
	some := func() *big.Int {
		k := big.NewInt(rnd.Int63n(7) - 3)
		switch rnd.Intn(4) {
		case 0:
			return k
		case 1:
			return k.Add(k, big.NewInt(1<<31))
		case 2:
			return k.Sub(k, big.NewInt(1<<31))
		}
		return k.Add(k, new(big.Int).Rand(rnd, new(big.Int).Lsh(one, uint(1+rnd.Intn(70)))))
	}
	for {
		if n, d := some(), some(); d.Sign() != 0 {
			return new(big.Rat).SetFrac(n, d)
		}
	}
}

// Rationals of two forms are what those of package big are.
func TestRat(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 20_000 {
		x, y := someRat(rnd), someRat(rnd)
		a, b := ratOf(x), ratOf(y)
		same := func(what string, got rat, want *big.Rat) {
			small := want.Num().BitLen() < 32 && want.Denom().BitLen() < 32
			if got.big().Cmp(want) != 0 || small != (got.b == nil) || got.String() != want.RatString() {
				t.Fatalf("%s of %s and %s: %s, want %s", what, x, y, got, want)
			}
		}
		same("sum", a.plus(b), new(big.Rat).Add(x, y))
		same("product", a.times(b), new(big.Rat).Mul(x, y))
		same("negation", a.neg(), new(big.Rat).Neg(x))
		if x.Sign() != 0 {
			same("inverse", a.inverse(), new(big.Rat).Inv(x))
		}
		if a.cmp(b) != x.Cmp(y) || a.sign() != x.Sign() || a.isInt() != x.IsInt() {
			t.Fatalf("comparison of %s and %s", x, y)
		}
		if k := a.floor(); new(big.Rat).SetInt(k).Cmp(x) > 0 || new(big.Rat).SetInt(k.Add(k, one)).Cmp(x) <= 0 {
			t.Fatalf("floor of %s: %s", x, a.floor())
		}
		if x.IsInt() {
			same("integer", ratInt(x.Num()), x)
			same("integer", ratInt(a.num()), x)
		}
	}
}

// A row is what it is as a map.
func TestRow(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for range 2000 {
		var rows [2]row
		for i := range rows {
			for x := range int32(6) {
				if c := ratOf(someRat(rnd)); rnd.Intn(2) == 0 && c.sign() != 0 {
					rows[i] = append(rows[i], entry{x, c})
				}
			}
		}
		c := ratOf(someRat(rnd))
		if rnd.Intn(3) == 0 && len(rows[0]) > 0 && len(rows[1]) > 0 {
			c = rows[0][0].c.times(rows[1][0].c.inverse()).neg()
		}
		sum := rows[0].plus(c, rows[1])
		for x := range int32(6) {
			a, _ := rows[0].at(x)
			b, _ := rows[1].at(x)
			if a.d == 0 && a.b == nil {
				a.d = 1
			}
			if b.d == 0 && b.b == nil {
				b.d = 1
			}
			want := a.plus(c.times(b))
			got, ok := sum.at(x)
			if ok != (want.sign() != 0) || ok && got.cmp(want) != 0 {
				t.Fatalf("%v + %v*%v: %v", rows[0], c, rows[1], sum)
			}
		}
	}
}

// TestSizes: what is charged for a number grows as its greatest common divisor does, with the
// square of its length, so that rows of numbers of any length end within a budget.
func TestSizes(t *testing.T) {
	if n := (rat{n: 3, d: 7}).size(); n != 1 {
		t.Errorf("3/7 has size %d", n)
	}
	for _, words := range []int{8, 64, 1024} {
		k := new(big.Int).Lsh(big.NewInt(1), uint(64*words))
		if n := ratInt(k).size(); n < words*words {
			t.Errorf("a number of %d words has size %d", words, n)
		}
	}
}
