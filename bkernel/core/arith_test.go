package core

import (
	"math"
	"math/big"
	"testing"
)

func TestArithmetic(t *testing.T) {
	ks := []int64{NegInf, -MaxFinite, -MaxFinite + 1, -1 << 40, -7, -2, -1, 0, 1, 2, 7, 1 << 31, MaxFinite - 1, MaxFinite, PosInf}
	fit := func(z *big.Int) int64 {
		if z.CmpAbs(big.NewInt(MaxFinite)) <= 0 {
			return z.Int64()
		}
		if z.Sign() > 0 {
			return PosInf
		}
		return NegInf
	}
	for _, a := range ks {
		for _, b := range ks {
			A, B := big.NewInt(a), big.NewInt(b)
			if IsFinite(a) && IsFinite(b) {
				if g, w := AddSat(a, b), fit(new(big.Int).Add(A, B)); g != w {
					t.Errorf("%d+%d = %d, not %d", a, b, g, w)
				}
				if g, w := SubSat(a, b), fit(new(big.Int).Sub(A, B)); g != w {
					t.Errorf("%d-%d = %d, not %d", a, b, g, w)
				}
				if b != 0 {
					q, m := new(big.Int).DivMod(A, B, new(big.Int)) // Euclidean
					floor := new(big.Int).Set(q)
					if m.Sign() != 0 && b < 0 {
						floor.Sub(q, big.NewInt(1))
					}
					ceil := new(big.Int).Set(floor)
					if m.Sign() != 0 {
						ceil.Add(floor, big.NewInt(1))
					}
					if FloorDiv(a, b) != fit(floor) || CeilDiv(a, b) != fit(ceil) {
						t.Errorf("%d/%d: %d %d, not %v %v", a, b, FloorDiv(a, b), CeilDiv(a, b), floor, ceil)
					}
				}
			}
			if g, w := MulSat(a, b), fit(new(big.Int).Mul(A, B)); g != w {
				t.Errorf("%d*%d = %d, not %d", a, b, g, w)
			}
		}
	}
	if AddSat(PosInf, -5) != PosInf || AddSat(3, NegInf) != NegInf || NegSat(NegInf) != PosInf || FloorDiv(PosInf, -2) != NegInf ||
		CeilDiv(NegInf, 2) != NegInf || CeilDiv(PosInf, -2) != NegInf || FloorDiv(NegInf, -3) != PosInf || FloorDiv(PosInf, 3) != PosInf || SubSat(NegInf, math.MinInt64) != NegInf {
		t.Error("infinities")
	}
}

func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}
	for i, w := range want {
		if g := luby(uint64(i + 1)); g != w {
			t.Errorf("luby(%d) = %d, not %d", i+1, g, w)
		}
	}
}
