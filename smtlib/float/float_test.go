package float

import (
	"math"
	"math/big"
	"math/rand"
	"testing"
)

var (
	single = Format{8, 24}
	double = Format{11, 53}
)

func word32(x float32) *big.Int { return new(big.Int).SetUint64(uint64(math.Float32bits(x))) }
func word64(x float64) *big.Int { return new(big.Int).SetUint64(math.Float64bits(x)) }

// random64 draws words: any, near to powers of two, near to one another, special ones.
func random64(r *rand.Rand) float64 {
	switch r.Intn(6) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return math.Float64frombits(r.Uint64()>>12 | uint64(1000+r.Intn(48))<<52)
	case 2:
		return math.Float64frombits(r.Uint64() & (1<<63 | 1<<52 - 1))
	case 3:
		return float64(r.Intn(65)-32) / 8
	case 4:
		return math.Float64frombits(uint64(r.Intn(2))<<63 | uint64(r.Intn(2048))<<52 + uint64(r.Intn(5)) - 2)
	}
	return []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 5e-324}[r.Intn(7)]
}

func random32(r *rand.Rand) float32 {
	switch r.Intn(5) {
	case 0:
		return math.Float32frombits(r.Uint32())
	case 1:
		return math.Float32frombits(r.Uint32()>>9 | uint32(120+r.Intn(16))<<23)
	case 2:
		return math.Float32frombits(r.Uint32() & (1<<31 | 1<<23 - 1))
	case 3:
		return math.Float32frombits(uint32(r.Intn(2))<<31 | uint32(r.Intn(256))<<23 + uint32(r.Intn(5)) - 2)
	}
	return []float32{0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()), math.MaxFloat32, 1e-45}[r.Intn(7)]
}

// TestAsTheMachine compares with the machine's own numbers, which round to the nearest.
func TestAsTheMachine(t *testing.T) {
	rounds := 8_000
	if testing.Short() {
		rounds = 1_000
	}
	r := rand.New(rand.NewSource(1))
	same := func(what string, f Format, got Number, want *big.Int, isNaN bool, args ...any) {
		t.Helper()
		w := f.Encode(got)
		if isNaN && got.Kind == NaN || !isNaN && w.Cmp(want) == 0 {
			return
		}
		t.Fatalf("%s of %v: %x, the machine says %x", what, args, w, want)
	}
	for range rounds {
		a, b, c := random64(r), random64(r), random64(r)
		x, y, z := double.Decode(word64(a)), double.Decode(word64(b)), double.Decode(word64(c))
		check := func(what string, got Number, want float64) {
			t.Helper()
			same(what, double, got, word64(want), math.IsNaN(want), a, b, c)
		}
		check("add", double.Add(RNE, x, y), a+b)
		check("sub", double.Sub(RNE, x, y), a-b)
		check("mul", double.Mul(RNE, x, y), a*b)
		check("div", double.Div(RNE, x, y), a/b)
		check("fma", double.Fma(RNE, x, y, z), math.FMA(a, b, c))
		check("sqrt", double.Sqrt(RNE, x), math.Sqrt(a))
		check("rem", double.Rem(x, y), math.Remainder(a, b))
		check("floor", double.ToIntegral(RTN, x), math.Floor(a))
		check("ceil", double.ToIntegral(RTP, x), math.Ceil(a))
		check("trunc", double.ToIntegral(RTZ, x), math.Trunc(a))
		check("even", double.ToIntegral(RNE, x), math.RoundToEven(a))
		check("away", double.ToIntegral(RNA, x), math.Round(a))
		same("narrow", single, single.Convert(RNE, x), word32(float32(a)), math.IsNaN(a), a)
		if cmp, ok := Cmp(x, y); (ok && cmp < 0) != (a < b) || (ok && cmp == 0) != (a == b) {
			t.Fatalf("compare %v with %v: %d %v", a, b, cmp, ok)
		}

		p, q := random32(r), random32(r)
		u, v := single.Decode(word32(p)), single.Decode(word32(q))
		check32 := func(what string, got Number, want float32) {
			t.Helper()
			same(what, single, got, word32(want), want != want, p, q)
		}
		check32("add", single.Add(RNE, u, v), p+q)
		check32("sub", single.Sub(RNE, u, v), p-q)
		check32("mul", single.Mul(RNE, u, v), p*q)
		check32("div", single.Div(RNE, u, v), p/q)
		check32("sqrt", single.Sqrt(RNE, u), float32(math.Sqrt(float64(p))))
		same("widen", double, double.Convert(RNE, u), word64(float64(p)), p != p, p)

		n := int64(r.Uint64()) >> r.Intn(64)
		same("from an integer", double, double.Round(RNE, new(big.Rat).SetInt64(n), false), word64(float64(n)), false, n)
	}
}

// TestBig compares with math/big's floats, which round in every mode, where no exponent is
// out of range.
func TestBig(t *testing.T) {
	modes := map[Mode]big.RoundingMode{RNE: big.ToNearestEven, RNA: big.ToNearestAway, RTP: big.ToPositiveInf, RTN: big.ToNegativeInf, RTZ: big.ToZero}
	r := rand.New(rand.NewSource(2))
	f := Format{15, 20}
	for range 1_500 {
		a, b := math.Float64frombits(r.Uint64()>>12|uint64(1010+r.Intn(28))<<52), float64(r.Intn(4000)-2000)/float64(int(1)<<r.Intn(8))
		x, y := f.Round(RTZ, new(big.Rat).SetFloat64(a), false), f.Round(RTZ, new(big.Rat).SetFloat64(b), false)
		for m := range Modes {
			mk := func() *big.Float { return new(big.Float).SetPrec(uint(f.Sb)).SetMode(modes[m]) }
			p, q := mk().SetRat(x.value()), mk().SetRat(y.value())
			check := func(what string, got Number, want *big.Float) {
				w, _ := want.Rat(nil)
				if got.value().Cmp(w) != 0 {
					t.Fatalf("%s of %v and %v, mode %d: %v instead of %v", what, x.Rat, y.Rat, m, got.Rat, w)
				}
			}
			check("add", f.Add(m, x, y), mk().Add(p, q))
			check("mul", f.Mul(m, x, y), mk().Mul(p, q))
			if b != 0 {
				check("div", f.Div(m, x, y), mk().Quo(p, q))
			}
		}
	}
}

// TestWords reads and writes every word of small formats, and holds rounding to its meaning:
// the neighbours in order, and the choice between them.
func TestWords(t *testing.T) {
	for _, f := range []Format{{2, 2}, {2, 3}, {3, 3}, {4, 3}, {3, 5}} {
		var finite []Number // in order
		for w := int64(0); w < 1<<f.Width(); w++ {
			n := f.Decode(big.NewInt(w))
			if back := f.Encode(n); back.Int64() != w && n.Kind != NaN {
				t.Fatalf("%v: word %b becomes %b", f, w, back)
			}
			if n.Kind == Finite && !n.Neg {
				finite = append(finite, n)
			}
		}
		for i := 1; i < len(finite); i++ {
			lo, hi := finite[i-1].value(), finite[i].value()
			if lo.Cmp(hi) >= 0 {
				t.Fatalf("%v: %v is not below %v", f, lo, hi)
			}
			mid := new(big.Rat).Add(lo, hi)
			mid.Mul(mid, big.NewRat(1, 2))
			even := finite[i-1+(i-1)%2]
			for m, want := range map[Mode]Number{RNE: even, RNA: finite[i], RTP: finite[i], RTN: finite[i-1], RTZ: finite[i-1]} {
				if got := f.Round(m, mid, false); got.value().Cmp(want.value()) != 0 {
					t.Fatalf("%v: %v rounds to %v by mode %d", f, mid, got.value(), m)
				}
			}
		}
		over := new(big.Rat).Mul(finite[len(finite)-1].value(), big.NewRat(4, 1))
		for m, want := range map[Mode]Kind{RNE: Infinite, RNA: Infinite, RTP: Infinite, RTN: Finite, RTZ: Finite} {
			if got := f.Round(m, over, false); got.Kind != want {
				t.Fatalf("%v: %v rounds to kind %d by mode %d", f, over, got.Kind, m)
			}
		}
	}
}
