package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// sample draws numbers near the places where machine words end.
func sample(r *rand.Rand) Int {
	edges := []int64{0, 1, -1, 2, -2, 3, 7, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, math.MinInt64 + 1,
		1 << 31, -(1 << 31), 1<<32 - 1, 1 << 62, -(1 << 62), math.MaxInt32}
	switch r.IntN(5) {
	case 0:
		return FromInt64(edges[r.IntN(len(edges))])
	case 1:
		return FromInt64(r.Int64N(200) - 100)
	case 2:
		return FromInt64(int64(r.Uint64()))
	case 3:
		return FromInt64(edges[r.IntN(len(edges))] >> r.IntN(40))
	}
	b := new(big.Int).SetUint64(r.Uint64())
	b.Mul(b, new(big.Int).SetUint64(r.Uint64()>>r.IntN(64)))
	if r.IntN(2) == 0 {
		b.Neg(b)
	}
	return FromBig(b)
}

// check fails unless got is want and in canonical form.
func check(t *testing.T, what string, got Int, want *big.Int) {
	t.Helper()
	if got.Big().Cmp(want) != 0 || got.String() != want.String() {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
	if (got.b == nil) != want.IsInt64() || got.b != nil && got.v != 0 {
		t.Fatalf("%s: %v is not canonical", what, got)
	}
}

func floorDiv(a, c *big.Int) *big.Int {
	q, m := new(big.Int).DivMod(a, c, new(big.Int)) // Euclidean
	if c.Sign() < 0 && m.Sign() != 0 {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

func TestInt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200000 {
		a, c, d := sample(r), sample(r), sample(r)
		x, y, z := a.Big(), c.Big(), d.Big()
		check(t, "add", a.Add(c), new(big.Int).Add(x, y))
		check(t, "sub", a.Sub(c), new(big.Int).Sub(x, y))
		check(t, "mul", a.Mul(c), new(big.Int).Mul(x, y))
		check(t, "neg", a.Neg(), new(big.Int).Neg(x))
		check(t, "abs", a.Abs(), new(big.Int).Abs(x))
		p := new(big.Int).Mul(y, z)
		check(t, "addmul", a.AddMul(c, d), p.Add(p, x))
		check(t, "and", a.And(c), new(big.Int).And(x, y))
		check(t, "or", a.Or(c), new(big.Int).Or(x, y))
		check(t, "xor", a.Xor(c), new(big.Int).Xor(x, y))
		check(t, "andnot", a.AndNot(c), new(big.Int).AndNot(x, y))
		g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
		check(t, "gcd", Gcd(a, c), g)
		if a.Cmp(c) != x.Cmp(y) || a.Equal(c) != (x.Cmp(y) == 0) || a.Less(c) != (x.Cmp(y) < 0) || a.Sign() != x.Sign() {
			t.Fatalf("cmp %v %v", a, c)
		}
		if a.BitLen() != x.BitLen() {
			t.Fatalf("bitlen %v", a)
		}
		if c.Sign() != 0 {
			q := floorDiv(x, y)
			check(t, "floordiv", a.FloorDiv(c), q)
			m := new(big.Int).Mul(q, y)
			check(t, "mod", a.Mod(c), m.Sub(x, m))
			check(t, "quo", a.Quo(c), new(big.Int).Quo(x, y))
			n := floorDiv(new(big.Int).Neg(x), y)
			check(t, "ceildiv", a.CeilDiv(c), n.Neg(n))
			if c.Divides(a) != (new(big.Int).Rem(x, y).Sign() == 0) {
				t.Fatalf("divides %v %v", c, a)
			}
		}
	}
	for n := range uint(400) { // beyond what is kept
		p := new(big.Int).Lsh(big.NewInt(1), n)
		check(t, "pow2", Pow2(n), p)
		check(t, "ones", Ones(n), p.Sub(p, big.NewInt(1)))
	}
}

func TestRat(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	draw := func() (Rat, *big.Rat) {
		n, d := sample(r), sample(r)
		for d.IsZero() {
			d = sample(r)
		}
		return NewRat(n, d), new(big.Rat).SetFrac(n.Big(), d.Big())
	}
	same := func(what string, a Rat, x *big.Rat) {
		t.Helper()
		if a.Num().Big().Cmp(x.Num()) != 0 || a.Den().Big().Cmp(x.Denom()) != 0 {
			t.Fatalf("%s: got %v, want %v", what, a, x)
		}
	}
	for range 50000 {
		a, x := draw()
		c, y := draw()
		same("add", a.Add(c), new(big.Rat).Add(x, y))
		same("sub", a.Sub(c), new(big.Rat).Sub(x, y))
		same("mul", a.Mul(c), new(big.Rat).Mul(x, y))
		if c.Sign() != 0 {
			same("div", a.Div(c), new(big.Rat).Quo(x, y))
		}
		if a.Cmp(c) != x.Cmp(y) || a.Equal(c) != (x.Cmp(y) == 0) || a.IsInt() != x.IsInt() {
			t.Fatalf("cmp %v %v", a, c)
		}
		check(t, "floor", a.Floor(), floorDiv(x.Num(), x.Denom()))
		check(t, "ceil", a.Ceil(), new(big.Int).Neg(floorDiv(new(big.Int).Neg(x.Num()), x.Denom())))
		h := new(big.Rat).Add(x, big.NewRat(1, 2))
		check(t, "round", a.Round(), floorDiv(h.Num(), h.Denom()))
	}
}

// TestContent compares with one common divisor after the other, of numbers with and without a common factor.
func TestContent(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		f := sample(r)
		a := sample(r).Mul(f).Abs()
		if a.IsZero() {
			continue
		}
		of := make([]Int, r.IntN(5))
		want := a.Big()
		for i := range of {
			if of[i] = sample(r); r.IntN(4) > 0 {
				of[i] = of[i].Mul(f)
			}
			want.GCD(nil, nil, want, new(big.Int).Abs(of[i].Big()))
		}
		check(t, "content", Content(a, len(of), func(i int) Int { return of[i] }), want)
	}
}

// Machine words must not allocate.
func TestNoAllocation(t *testing.T) {
	a, c := FromInt64(123456789), FromInt64(-987)
	p, q := NewRat(a, c), NewRat(c, FromInt64(35))
	if n := testing.AllocsPerRun(100, func() {
		a.Mul(c).Add(c).Sub(a).FloorDiv(c).Mod(a).Neg()
		Gcd(a, c)
		p.Add(q).Mul(p).Cmp(q)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
