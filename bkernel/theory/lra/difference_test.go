package lra

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
)

// TestDifferences asks the graph and the simplex for the same clauses of differences, which grow
// and are assumed or not; now and then the graph gives up midway. Where the answer is sat the
// values make every literal what the core says that it is.
func TestDifferences(t *testing.T) {
	unsat, graphs := 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		vars := 2 + r.IntN(6)
		dens := []int64{1, 1 + r.Int64N(3), 1 + r.Int64N(40)}
		by, simple := with(vars)
		simple.diffs.leave()
		s, th := with(vars)
		tests := map[core.Lit]test{}
		for round := range 6 {
			if round == 3 && r.IntN(3) == 0 {
				th.diffs.leave()
			}
			var assumed, assumed2 []core.Lit
			for range 2 + r.IntN(10) {
				var clause, clause2 []core.Lit
				for range 1 + r.IntN(3) {
					a := test{k: ratio(r.Int64N(15)-7, dens[r.IntN(3)]), strict: r.IntN(2) == 0}
					a.ms = []Mono{{Var(r.IntN(vars)), ratio(3, 2)}, {Var(r.IntN(vars)), ratio(-3, 2)}}
					if r.IntN(4) == 0 {
						a.ms = a.ms[:1]
					}
					l, l2 := a.lit(th), a.lit(simple)
					tests[l] = a
					if r.IntN(3) == 0 {
						l, l2 = l.Not(), l2.Not()
					}
					clause, clause2 = append(clause, l), append(clause2, l2)
				}
				if len(clause) == 1 && r.IntN(2) == 0 {
					assumed, assumed2 = append(assumed, clause...), append(assumed2, clause2...)
					continue
				}
				s.AddClause(clause...)
				by.AddClause(clause2...)
			}
			got, want := s.Solve(t.Context(), assumed...), by.Solve(t.Context(), assumed2...)
			if got != want {
				t.Fatalf("seed %d, round %d: %v, by the simplex %v", seed, round, got, want)
			}
			if th.diffs.Graph != nil {
				graphs++
			}
			if got != core.Sat {
				unsat++
				continue
			}
			values := point(th, vars)
			for l, a := range tests {
				if a.holds(values) != (s.Value(l) == core.True) {
					t.Fatalf("seed %d, round %d: the literal of %v is %v", seed, round, a, s.Value(l))
				}
			}
		}
	}
	if unsat < 300 || graphs < 900 {
		t.Errorf("%d were unsat, %d by the graph", unsat, graphs)
	}
}

// TestHeavyDifferences has numbers that no machine word holds: the simplex decides.
func TestHeavyDifferences(t *testing.T) {
	for _, k := range [][2]int64{{1 << 50, 1}, {1, 1 << 50}, {1<<62 - 1, 3}} {
		s, th := with(3)
		one := ratio(1, 1)
		for i := range 3 {
			s.AddClause(th.Lt([]Mono{{Var(i), one}, {Var((i + 1) % 3), one.Neg()}}, ratio(k[0], k[1])))
		}
		if got := s.Solve(t.Context()); got != core.Sat || th.diffs.Graph != nil {
			t.Errorf("%d/%d: %v", k[0], k[1], got)
		}
		s.AddClause(th.Le([]Mono{{0, one}, {1, one.Neg()}}, ratio(-2*(k[0]/k[1])-2, 1)))
		s.AddClause(th.Le([]Mono{{1, one}, {0, one.Neg()}}, ratio(2*(k[0]/k[1])+1, 1)))
		if got := s.Solve(t.Context()); got != core.Unsat {
			t.Errorf("%d/%d: %v", k[0], k[1], got)
		}
	}
}
