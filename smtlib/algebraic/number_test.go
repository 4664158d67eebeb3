package algebraic

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func ints(c ...int64) (out []*big.Int) {
	for _, n := range c {
		out = append(out, big.NewInt(n))
	}
	return out
}

func mustRoot(t *testing.T, k int, c ...int64) Number {
	t.Helper()
	a, err := Root(ints(c...), k)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func approx(a Number) float64 {
	for {
		lo, hi := a.enclose()
		l, _ := lo.Float64()
		h, _ := hi.Float64()
		if h-l < 1e-9 {
			return l
		}
		a.of.refine()
	}
}

func TestKnown(t *testing.T) {
	sqrt2, sqrt3 := mustRoot(t, 2, -2, 0, 1), mustRoot(t, 2, -3, 0, 1)
	cube := mustRoot(t, 1, -2, 0, 0, 1)
	sum, ok := sqrt2.Add(sqrt3)
	if !ok || sum.Text() != "(root-obj (+ (^ x 4) (* (- 10) (^ x 2)) 1) 4)" {
		t.Errorf("sqrt2+sqrt3 = %v", sum.Text())
	}
	if p, _ := sqrt2.Mul(sqrt2); p.Text() != "(root-obj (+ x (- 2)) 1)" {
		t.Errorf("sqrt2*sqrt2 = %s", p.Text())
	}
	if p, _ := cube.Mul(cube); p.Text() != "(root-obj (+ (^ x 3) (- 4)) 1)" {
		t.Errorf("cube*cube = %s", p.Text())
	}
	if p, _ := sqrt2.Mul(mustRoot(t, 2, -8, 0, 1)); p.Cmp(FromRat(big.NewRat(4, 1))) != 0 {
		t.Errorf("sqrt2*sqrt8 = %s", p.Text())
	}
	if a := mustRoot(t, 2, 0, -2, 0, 1); a.Sign() != 0 { // -sqrt2, 0, sqrt2
		t.Errorf("the middle root is %s", a.Text())
	}
	// Of a polynomial with a rational factor the irrational root stays one.
	if a := mustRoot(t, 3, 2, -2, -1, 1); a.Cmp(sqrt2) != 0 || a.of == nil { // (x-1)(x^2-2)
		t.Errorf("the last root is %s", a.Text())
	}
	if a := mustRoot(t, 2, 2, -2, -1, 1); a.of != nil {
		t.Errorf("the middle root is %s", a.Text())
	}
	for _, bad := range [][]*big.Int{nil, ints(3), ints(1, 0, 1), ints(append(make([]int64, MaxDegree+1), 1, 1)...)} {
		if _, err := Root(bad, 1); err == nil {
			t.Errorf("a root of %v", bad)
		}
	}
	if a, err := Between(ints(-2, 0, 1), big.NewRat(5, 4), big.NewRat(3, 2)); err != nil || a.Cmp(sqrt2) != 0 {
		t.Error(err)
	}
	if _, err := Between(ints(-2, 0, 1), big.NewRat(-3, 2), big.NewRat(3, 2)); err == nil {
		t.Error("two roots are one")
	}
	if f := sqrt2.Neg().Floor(); f.Int64() != -2 {
		t.Errorf("the floor of -sqrt2 is %v", f)
	}
	if _, ok := mustRoot(t, 1, -1, -1, 0, 0, 0, 1).Add(mustRoot(t, 1, -1, 1, 0, 0, 0, 0, 1)); ok {
		t.Error("a number of degree 30")
	}
}

// TestLaws compares random numbers with floating-point ones, and with laws of fields.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pick := func() Number {
		for {
			c := make([]*big.Int, 2+r.IntN(3))
			for i := range c {
				c[i] = big.NewInt(r.Int64N(15) - 7)
			}
			if a, err := Root(c, 1+r.IntN(2)); err == nil {
				return a
			}
		}
	}
	sign := func(f float64) int {
		switch {
		case f > 1e-6:
			return 1
		case f < -1e-6:
			return -1
		}
		return 0
	}
	irrational := 0
	for range 150 {
		a, b := pick(), pick()
		if a.of != nil && b.of != nil {
			irrational++
		}
		x, y := approx(a), approx(b)
		if got, want := a.Cmp(b), sign(x-y); got != want || b.Cmp(a) != -want {
			t.Fatalf("%s and %s compare %d, want %d", a.Text(), b.Text(), got, want)
		}
		sum, ok := a.Add(b)
		if !ok || sign(approx(sum)-x-y) != 0 {
			t.Fatalf("%s + %s = %s", a.Text(), b.Text(), sum.Text())
		}
		if back, ok := sum.Add(b.Neg()); ok && back.Cmp(a) != 0 {
			t.Fatalf("%s + %s - the latter = %s", a.Text(), b.Text(), back.Text())
		}
		product, ok := a.Mul(b)
		if !ok || sign(approx(product)-x*y) != 0 || product.Sign() != a.Sign()*b.Sign() {
			t.Fatalf("%s * %s = %s", a.Text(), b.Text(), product.Text())
		}
		if a.Sign() != 0 {
			if unit, ok := a.Mul(a.Inv()); !ok || unit.Cmp(FromRat(one)) != 0 {
				t.Fatalf("%s / itself = %s", a.Text(), unit.Text())
			}
		}
		p, k := sum.Polynomial()
		again, err := Root(p, k)
		if err != nil || again.Cmp(sum) != 0 {
			t.Fatalf("%s is read as %s, %v", sum.Text(), again.Text(), err)
		}
		// In one field: (a+1)^3 = a^3 + 3a^2 + 3a + 1.
		mul := func(u, v Number) Number { w, _ := u.Mul(v); return w }
		add := func(u, v Number) Number { w, _ := u.Add(v); return w }
		three := FromRat(big.NewRat(3, 1))
		next := add(a, FromRat(one))
		left := mul(mul(next, next), next)
		right := add(add(mul(mul(a, a), a), mul(three, mul(a, a))), add(mul(three, a), FromRat(one)))
		if left.Cmp(right) != 0 {
			t.Fatalf("the cube of %s: %s and %s", next.Text(), left.Text(), right.Text())
		}
		f := new(big.Rat).SetInt(sum.Floor())
		if sum.Cmp(FromRat(f)) < 0 || sum.Cmp(FromRat(f.Add(f, one))) >= 0 {
			t.Fatalf("the floor of %s is %v", sum.Text(), sum.Floor())
		}
	}
	if irrational < 30 {
		t.Errorf("only %d pairs of irrational numbers", irrational)
	}
}
