package arith

import (
	"math/rand"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// twins are two cores with the same variables and the same row x - y - slack = 0, which
// only one of them propagates as a pair.
func twins(bounds [2][2]int64, atoms []int64) (out [2]*Theory, row int32) {
	for i := range out {
		s := core.New(core.Options{})
		t := New(s, Options{NoDiff: true})
		x, y := s.NewInt(bounds[0][0], bounds[0][1]), s.NewInt(bounds[1][0], bounds[1][1])
		ms := []Mono{{x, num.FromInt64(1)}, {y, num.FromInt64(-1)}}
		for _, k := range atoms {
			t.LeLit(ms, num.FromInt64(k))
		}
		if len(t.rows) == 0 {
			return out, -1 // folded
		}
		if i == 1 {
			t.prop.heads[row] = head{off: t.rows[row].off, n: t.rows[row].n}
		}
		out[i] = t
	}
	return out, row
}

// TestPairs: a row of two variables is propagated as any other row is.
func TestPairs(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	bound := func() (b [2]int64) {
		far := []int64{0, 1, 5, 20, 1 << 40, core.MaxFinite - 1, core.MaxFinite}
		b[0] = rng.Int63n(21) - 10 - far[rng.Intn(len(far))]/2
		b[1] = b[0] + far[rng.Intn(len(far))]/2
		if rng.Intn(4) == 0 {
			b[0] = core.NegInf
		}
		if rng.Intn(4) == 0 {
			b[1] = core.PosInf
		}
		return b
	}
	moved, beyond := 0, 0
	for range 3000 {
		ts, row := twins([2][2]int64{bound(), bound()}, []int64{rng.Int63n(21) - 10, rng.Int63n(41) - 20})
		if row < 0 {
			continue
		}
		slack := ts[0].rows[row].slack
		if b := bound(); rng.Intn(2) == 0 {
			for _, t := range ts {
				t.open(slack)
				_ = t.s.SetLb(slack, b[0], core.ReasonNone) && t.s.SetUb(slack, b[1], core.ReasonNone)
			}
		}
		// What has no number of the core is beyond the last that it has.
		if edge := rng.Intn(8); edge < 2 {
			for _, t := range ts {
				t.open(slack)
				l := t.s.LeLit(slack, core.MaxFinite).Not()
				if edge == 1 {
					l = t.s.LeLit(slack, -core.MaxFinite-1)
				}
				if t.s.AddClause(l); t.s.Lb(slack) > core.MaxFinite || t.s.Ub(slack) < -core.MaxFinite {
					beyond++
				}
			}
		}
		for range 4 {
			sign := int64(1 - 2*rng.Intn(2))
			before := ts[0].s.Lb(0)
			if a, b := ts[0].prop.run(row, sign), ts[1].prop.run(row, sign); a != b {
				t.Fatalf("direction %d: %v as a pair, else %v", sign, a, b)
			}
			for x := core.IntVar(0); x <= slack; x++ {
				a, b := ts[0].s, ts[1].s
				if a.Lb(x) != b.Lb(x) || a.Ub(x) != b.Ub(x) {
					t.Fatalf("i%d is in %d..%d as a pair, else in %d..%d", x, a.Lb(x), a.Ub(x), b.Lb(x), b.Ub(x))
				}
			}
			if ts[0].s.Lb(0) != before {
				moved++
			}
		}
	}
	if moved < 100 || beyond < 100 {
		t.Errorf("only %d bounds moved, %d were beyond the core", moved, beyond)
	}
}

// BenchmarkPairs measures a run over a row of two variables that moves nothing.
func BenchmarkPairs(b *testing.B) {
	ts, row := twins([2][2]int64{{0, 9}, {0, 9}}, []int64{3})
	for b.Loop() {
		ts[0].prop.run(row, 1)
	}
}
