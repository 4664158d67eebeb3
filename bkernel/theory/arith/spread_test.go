package arith

import (
	"testing"

	"bsmt/bkernel/core"
)

// TestSpread wants different values of variables that rows and bounds leave free, rows of
// coefficients that divide among them, and the same values once nothing may be spread.
func TestSpread(t *testing.T) {
	for _, near := range []bool{false, true} {
		s, th := newSolver()
		xs := mk(s, 30)
		for i, x := range xs[:20] {
			th.Share(x)
			y, z := xs[(i+1)%20], xs[20+i/2]
			s.AddClause(th.LeLit([]Mono{{x, n64(1)}, {y, n64(2)}, {z, n64(-3)}}, n64(7)))
			if i%4 == 0 {
				s.AddClause(th.EqLit([]Mono{{x, n64(2)}, {z, n64(-3)}, {xs[20], n64(1)}}, n64(0)))
			}
			if i%5 == 0 {
				s.AddClause(s.LeLit(x, 1_000))
			}
		}
		th.Share(xs[29]) // in one row only; the next one in none
		free := s.NewInt(core.NegInf, core.PosInf)
		th.Share(free)
		if near {
			th.KeepNear()
		}
		if th.Spread() == near {
			t.Fatal("Spread is not what KeepNear says")
		}
		want(t, s, th, core.Sat)
		seen := map[string]int{}
		for _, x := range append(xs[:20:20], free) {
			seen[th.Value(x).String()]++
		}
		if many := len(seen) > 15; many == near {
			t.Errorf("near %v: %d different values of 21: %v", near, len(seen), seen)
		}
	}
}
