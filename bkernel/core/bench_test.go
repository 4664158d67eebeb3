package core

import (
	"context"
	"math/rand"
	"testing"
)

// chain builds x[i+1] >= x[i]+1 over n integers, each link a linear propagator.
func chain(n int) (*Solver, []IntVar) {
	s := New(Options{})
	var x []IntVar
	for range n {
		x = append(x, s.NewInt(0, 1_000_000))
	}
	for i := range n - 1 {
		newLinear(s, []IntVar{x[i], x[i+1]}, linear{[]int64{1, -1}, -1}, false)
	}
	s.propagate()
	return s, x
}

// BenchmarkBounds measures bound moves through propagators, literals made and recycled
// included: a fixed trace of decisions and backtracks.
func BenchmarkBounds(b *testing.B) {
	const n = 1000
	s, x := chain(n)
	b.ReportAllocs()
	moves := 0
	for b.Loop() {
		for d := int64(0); d < 10; d++ {
			s.newLevel()
			s.assign(s.GeLit(x[0], 10+10*d), ReasonNone, int32(len(s.lim)))
			s.propagate()
			moves += n
		}
		s.cancelUntil(0)
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkClauses measures clause propagation on a fixed trace.
func BenchmarkClauses(b *testing.B) {
	s := New(Options{})
	r := rand.New(rand.NewSource(1))
	f := random3SAT(r, 20000, 3.2)
	lits := f.load(s)
	b.ReportAllocs()
	start := s.stats.Propagations
	for b.Loop() {
		for _, l := range lits[1:] {
			if s.vals[l] == 0 {
				s.newLevel()
				s.assign(l, ReasonNone, int32(len(s.lim)))
				if !s.bcp() {
					s.conf = confNone
					break
				}
			}
		}
		s.cancelUntil(0)
	}
	b.ReportMetric(float64(s.stats.Propagations-start)/b.Elapsed().Seconds(), "props/s")
}

// knapsacks is a set of random equalities over small integers, hard to refute by bounds.
func knapsacks(seed int64, n, m int) *Solver {
	r := rand.New(rand.NewSource(seed))
	s := New(Options{})
	var x []IntVar
	for range n {
		x = append(x, s.NewInt(0, 9))
	}
	for range m {
		l, g := linear{}, linear{}
		sum := int64(0)
		for range n {
			a := int64(r.Intn(41) - 20)
			l.a, g.a = append(l.a, a), append(g.a, -a)
			sum += a * int64(r.Intn(10))
		}
		l.c, g.c = sum, -sum
		newLinear(s, x, l, true)
		newLinear(s, x, g, true)
	}
	s.AddDecider(&splitter{x}, true)
	return s
}

// splitter halves the first open domain.
type splitter struct{ x []IntVar }

func (d *splitter) Decide(s *Solver) Lit {
	for _, x := range d.x {
		if !s.Fixed(x) {
			return s.SplitLe(x, s.Lb(x)+(s.Ub(x)-s.Lb(x))/2)
		}
	}
	return LitUndef
}

// BenchmarkKnapsacks measures learning over bounds.
func BenchmarkKnapsacks(b *testing.B) {
	b.ReportAllocs()
	var confl uint64
	for b.Loop() {
		for seed := range int64(5) {
			s := knapsacks(seed, 7, 3)
			s.Solve(context.Background())
			confl += s.Stats().Conflicts
		}
	}
	b.ReportMetric(float64(confl)/float64(b.N), "conflicts/op")
	b.ReportMetric(float64(confl)/b.Elapsed().Seconds(), "conflicts/s")
}
