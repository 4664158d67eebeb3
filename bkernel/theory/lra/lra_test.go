package lra

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// noInts is for problems without integers.
type noInts struct{}

func (noInts) Value(core.IntVar) num.Int { return num.Int{} }
func (noInts) AtMost([]core.IntVar, []num.Int, num.Int) core.Lit {
	return core.LitTrue
}

func ratio(n, d int64) num.Rat { return num.NewRat(num.FromInt64(n), num.FromInt64(d)) }

// test is Σ ms <= k or, when strict, Σ ms < k, over places in a valuation.
type test struct {
	ms     []Mono
	k      num.Rat
	strict bool
}

func (a test) holds(v []num.Rat) bool {
	var sum num.Rat
	for _, m := range a.ms {
		sum = sum.Add(m.C.Mul(v[m.X]))
	}
	c := sum.Cmp(a.k)
	return c < 0 || c == 0 && !a.strict
}

func (a test) lit(t *Theory) core.Lit {
	if a.strict {
		return t.Lt(a.ms, a.k)
	}
	return t.Le(a.ms, a.k)
}

func randomTest(r *rand.Rand, vars int) test {
	a := test{k: ratio(r.Int64N(21)-10, 1+r.Int64N(3)), strict: r.IntN(2) == 0}
	for range 1 + r.IntN(3) {
		a.ms = append(a.ms, Mono{Var(r.IntN(vars)), ratio(r.Int64N(9)-4, 1+r.Int64N(3))})
	}
	return a
}

// with makes a solver with so many columns.
func with(vars int) (*core.Solver, *Theory) {
	s := core.New(core.Options{Seed: 1})
	t := New(s, noInts{})
	for range vars {
		t.NewVar()
	}
	return s, t
}

// point gives the values of the first columns.
func point(t *Theory, vars int) []num.Rat {
	values := make([]num.Rat, vars)
	for i := range values {
		values[i] = t.Value(Var(i))
	}
	return values
}

// TestPlanted solves clauses that a hidden valuation satisfies: the answer is sat, and the
// values make every literal what the core says that it is.
func TestPlanted(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		vars := 2 + r.IntN(5)
		s, th := with(vars)
		hidden := make([]num.Rat, vars)
		for i := range hidden {
			hidden[i] = ratio(r.Int64N(15)-7, 1+r.Int64N(4))
		}
		tests := map[core.Lit]test{}
		for range 5 + r.IntN(25) {
			var clause []core.Lit
			good := r.IntN(3)
			for i := range 3 {
				a := randomTest(r, vars)
				l := a.lit(th)
				tests[l] = a
				if i == good && !a.holds(hidden) || i != good && r.IntN(2) == 0 {
					l = l.Not()
				}
				clause = append(clause, l)
			}
			s.AddClause(clause...)
		}
		if got := s.Solve(context.Background()); got != core.Sat {
			t.Fatalf("seed %d: %v", seed, got)
		}
		values := point(th, vars)
		for l, a := range tests {
			if a.holds(values) != (s.Value(l) == core.True) {
				t.Fatalf("seed %d: the literal of %v is %v", seed, a, s.Value(l))
			}
		}
	}
}

// TestFarkas refutes tests whose sum with positive factors is 0 <= something below 0, among
// others that may be chosen.
func TestFarkas(t *testing.T) {
	conflicts := int64(0)
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		vars := 2 + r.IntN(5)
		s, th := with(vars)
		// The last test takes back what the others add up to.
		sum := make([]num.Rat, vars)
		var k num.Rat
		strict := false
		var hard []test
		for range 2 + r.IntN(4) {
			a := randomTest(r, vars)
			c := ratio(1+r.Int64N(5), 1+r.Int64N(3))
			for _, m := range a.ms {
				sum[m.X] = sum[m.X].Add(m.C.Mul(c))
			}
			k = k.Add(a.k.Mul(c))
			strict = strict || a.strict
			hard = append(hard, a)
		}
		last := test{k: k.Neg(), strict: true}
		if !strict && r.IntN(2) == 0 {
			last.strict, last.k = false, last.k.Sub(ratio(1, 1000))
		}
		for x, c := range sum {
			last.ms = append(last.ms, Mono{Var(x), c.Neg()})
		}
		free := s.NewBool()
		for _, a := range append(hard, last) {
			// Each stands in two clauses, so that the search has something to decide.
			l := a.lit(th)
			s.AddClause(l, free)
			s.AddClause(l, free.Not())
		}
		if got := s.Solve(context.Background()); got != core.Unsat {
			t.Fatalf("seed %d: %v", seed, got)
		}
		conflicts += th.Stats().Conflicts
	}
	if conflicts == 0 {
		t.Error("the theory had no conflict")
	}
}

// TestCores: of tests that contradict each other only all together, and are supposed, all fail: no bound is
// missing in what a row says.
func TestCores(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		vars := 1 + r.IntN(5)
		s, th := with(vars)
		// One test for each column, of it and those before, and one that takes back their sum: any of them is left
		// out, and the others hold somewhere.
		sum, k := make([]num.Rat, vars), num.Rat{}
		var lits []core.Lit
		for x := range vars {
			a := test{k: ratio(r.Int64N(9)-4, 1), strict: r.IntN(2) == 0, ms: []Mono{{Var(x), ratio(1+r.Int64N(3), 1)}}}
			for y := range x {
				if c := r.Int64N(5) - 2; c != 0 {
					a.ms = append(a.ms, Mono{Var(y), ratio(c, 1)})
				}
			}
			if c := ratio(1+r.Int64N(3), 1); r.IntN(2) == 0 { // upwards as well as downwards
				for i := range a.ms {
					a.ms[i].C = a.ms[i].C.Mul(c.Neg())
				}
			}
			for _, m := range a.ms {
				sum[m.X] = sum[m.X].Sub(m.C)
			}
			k = k.Sub(a.k)
			lits = append(lits, a.lit(th))
		}
		last := test{k: k.Sub(ratio(1, 7))}
		for x, c := range sum {
			last.ms = append(last.ms, Mono{Var(x), c})
		}
		lits = append(lits, last.lit(th))
		for _, l := range lits {
			s.AddClause(l, s.NewBool()) // which has it decided
		}
		r.Shuffle(len(lits), func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
		got := s.Solve(context.Background(), lits...)
		failed := map[core.Lit]bool{}
		for _, l := range s.FailedAssumptions() {
			failed[l] = true
		}
		if got != core.Unsat || len(failed) != len(lits) {
			t.Errorf("seed %d: %v, %d of %d fail", seed, got, len(failed), len(lits))
		}
	}
}

// TestCuts has each cut of a product go through all points of a grid: those with the product of
// their factors satisfy it, and the one that it was made for does not.
func TestCuts(t *testing.T) {
	check := func(a, b, p, x, y, z int64, want core.Status) {
		t.Helper()
		s, th := with(2)
		q := th.Product(0, 1)
		th.cut(&th.products[0], ratio(a, 1), ratio(b, 1), ratio(p, 1))
		for i, v := range []int64{x, y, z} {
			for _, l := range th.Equal([]Mono{{[]Var{0, 1, q}[i], ratio(1, 1)}}, ratio(v, 1)) {
				s.AddClause(l)
			}
		}
		if got := s.Solve(t.Context()); got != want {
			t.Errorf("the cut of %d*%d = %d makes %d*%d = %d %v, want %v", a, b, p, x, y, z, got, want)
		}
	}
	for n := range int64(25) {
		a, b := n/5-2, n%5-2
		for _, by := range []int64{-1, 1} {
			p := a*b + by
			check(a, b, p, a, b, p, core.Unsat)
			for m := range int64(25) {
				x, y := m/5-2, m%5-2
				check(a, b, p, x, y, x*y, core.Sat)
			}
		}
	}
}
