package lra

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// TestLevelsThatAreGone opens a hundred levels, one after the other, each with atoms of its own:
// what was said in levels that are gone is no decision of a later one, and an atom that is
// asked for again has the truth that its column's value says.
func TestLevelsThatAreGone(t *testing.T) {
	s, th := with(4)
	one := ratio(1, 1)
	sum := []Mono{{0, one}, {1, one}, {2, ratio(-1, 2)}}
	s.AddClause(th.Le(sum, ratio(5, 1)))
	s.AddClause(th.Lt(sum, ratio(-5, 1)).Not())
	stats := s.Stats()
	for i := range int64(100) {
		sel := s.NewSelector()
		a, b := th.Lt([]Mono{{Var(i % 4), one}}, ratio(i-50, 7)), th.Le([]Mono{{0, one}, {3, ratio(i+1, 3)}}, ratio(i, 1))
		s.AddClause(sel.Not(), a.Not())
		s.AddClause(sel.Not(), a, b)
		before := stats.Decisions
		if st := s.Solve(context.Background(), sel); st != core.Sat {
			t.Fatalf("level %d: %v", i, st)
		}
		if n := stats.Decisions - before; n > 6 {
			t.Errorf("level %d: %d decisions", i, n)
		}
		if s.ModelValue(a) || !s.ModelValue(b) {
			t.Errorf("level %d: a literal of its clauses is not decided", i)
		}
		s.Retire(sel)
	}
	// Nothing bounds the last column from below: deciding an atom of it moves nothing.
	v := th.Value(3)
	low, high := th.Le([]Mono{{3, one}}, v.Sub(one)), th.Le([]Mono{{3, one}}, v.Add(one))
	s.AddClause(low, high)
	s.AddClause(low.Not(), high)
	pivots := th.Stats().Pivots
	if st := s.Solve(context.Background()); st != core.Sat || s.ModelValue(low) || !s.ModelValue(high) {
		t.Errorf("%v, at most %v - 1: %v, at most %v + 1: %v", st, v, s.ModelValue(low), v, s.ModelValue(high))
	}
	if th.Stats().Pivots != pivots || !th.Value(3).Equal(v) {
		t.Errorf("the value moved from %v to %v", v, th.Value(3))
	}
}

// TestWatchedByOthers has another propagator watch the literal of an atom whose level is gone:
// the search decides it.
func TestWatchedByOthers(t *testing.T) {
	s, th := with(1)
	sel := s.NewSelector()
	l := th.Le([]Mono{{0, ratio(1, 1)}}, num.Rat{})
	s.AddClause(sel.Not(), l)
	other := New(s, noInts{})
	s.WatchLit(l, other.id, 0)
	s.Retire(sel)
	if st := s.Solve(context.Background()); st != core.Sat || s.Value(l) == core.Undef {
		t.Errorf("%v, the literal is %v", st, s.Value(l))
	}
}

// TestAskedAgain has atoms in one level that is gone, and again in the next: they are decided there.
func TestAskedAgain(t *testing.T) {
	s, th := with(2)
	a, b := th.Le([]Mono{{0, ratio(1, 1)}}, ratio(-5, 1)), th.Le([]Mono{{1, ratio(1, 1)}}, ratio(-5, 1))
	for level := range 6 {
		sel := s.NewSelector()
		if level%2 == 0 {
			s.AddClause(sel.Not(), a, b)
		} else {
			s.AddClause(sel.Not(), a.Not(), b.Not())
		}
		if st := s.Solve(context.Background(), sel); st != core.Sat {
			t.Fatalf("level %d: %v", level, st)
		}
		low := func(x Var) bool { return th.Value(x).Cmp(ratio(-5, 1)) <= 0 }
		if level%2 == 0 && !low(0) && !low(1) || level%2 == 1 && low(0) && low(1) {
			t.Errorf("level %d: its clause is false at %v, %v", level, th.Value(0), th.Value(1))
		}
		if s.ModelValue(a) != low(0) || s.ModelValue(b) != low(1) {
			t.Errorf("level %d: literals %v, %v at %v, %v", level, s.ModelValue(a), s.ModelValue(b), th.Value(0), th.Value(1))
		}
		s.Retire(sel)
	}
}

// TestRowsRest opens levels with forms of their own, some of which come again: those of levels
// that are gone have no rows, those that come again bound as before, and all have their values.
func TestRowsRest(t *testing.T) {
	s, th := with(6)
	rng := rand.New(rand.NewPCG(1, 2))
	for x := range Var(6) {
		s.AddClause(th.Le([]Mono{{x, ratio(1, 1)}}, ratio(9, 1)))
		s.AddClause(th.Lt([]Mono{{x, ratio(1, 1)}}, ratio(-9, 1)).Not())
	}
	s.AddClause(th.Le([]Mono{{0, ratio(1, 1)}, {1, ratio(1, 1)}, {2, ratio(-1, 2)}}, ratio(5, 1)))
	forms := make([][]Mono, 12)
	for i := range forms {
		for _, x := range rng.Perm(6)[:2+rng.IntN(2)] {
			forms[i] = append(forms[i], Mono{Var(x), ratio(int64(1+rng.IntN(3)), int64(1-2*rng.IntN(2)))})
		}
	}
	answers := map[core.Status]int{}
	type bounded struct {
		form  int
		k     num.Rat
		upper bool
	}
	made := map[bounded]core.Lit{} // what says so
	for i := range 300 {
		sel := s.NewSelector()
		var told []bounded
		for range 1 + rng.IntN(4) {
			b := bounded{rng.IntN(len(forms)), ratio(int64(rng.IntN(30)-15), 2), rng.IntN(2) == 0}
			told = append(told, b)
			l, ok := made[b]
			switch {
			case ok:
			case b.upper:
				l = th.Le(forms[b.form], b.k)
			default:
				l = th.Lt(forms[b.form], b.k).Not()
			}
			made[b] = l
			s.AddClause(sel.Not(), l)
		}
		got := s.Solve(context.Background(), sel)
		answers[got]++
		fresh, one := with(6) // the same without a past
		for x := range Var(6) {
			fresh.AddClause(one.Le([]Mono{{x, ratio(1, 1)}}, ratio(9, 1)))
			fresh.AddClause(one.Lt([]Mono{{x, ratio(1, 1)}}, ratio(-9, 1)).Not())
		}
		fresh.AddClause(one.Le([]Mono{{0, ratio(1, 1)}, {1, ratio(1, 1)}, {2, ratio(-1, 2)}}, ratio(5, 1)))
		for _, b := range told {
			if b.upper {
				fresh.AddClause(one.Le(forms[b.form], b.k))
			} else {
				fresh.AddClause(one.Lt(forms[b.form], b.k).Not())
			}
		}
		if want := fresh.Solve(context.Background()); got != want {
			t.Fatalf("level %d: %v, without what was before %v", i, got, want)
		}
		if got == core.Sat {
			for _, f := range th.defined {
				v := num.Rat{}
				for _, m := range f.ms {
					v = v.Add(m.C.Mul(th.Value(m.X)))
				}
				if !v.Equal(th.Value(f.x)) {
					t.Fatalf("level %d: a form has the value %v, its terms %v", i, th.Value(f.x), v)
				}
			}
			for _, b := range told {
				v := num.Rat{}
				for _, m := range forms[b.form] {
					v = v.Add(m.C.Mul(th.Value(m.X)))
				}
				if c := v.Cmp(b.k); b.upper && c > 0 || !b.upper && c < 0 {
					t.Fatalf("level %d: a sum of %v against %v", i, v, b.k)
				}
			}
		}
		if err := th.Invariant(); err != nil {
			t.Fatal(err)
		}
		if n := len(th.tab.Rows); n > 9 { // one, and those of this level and of the one before
			t.Errorf("level %d: %d rows", i, n)
		}
		s.Retire(sel)
	}
	if len(answers) != 2 || th.resting == 0 {
		t.Errorf("answers %v, %d forms rest", answers, th.resting)
	}
}
