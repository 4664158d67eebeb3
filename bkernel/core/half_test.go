package core

import (
	"context"
	"testing"
)

// TestHalf makes literals that imply bounds and values: false they ask for nothing, true
// for what they say, and what they imply is decided once somebody else asks for it.
func TestHalf(t *testing.T) {
	s := New(Options{})
	x, y := s.NewInt(0, 9), s.NewInt(0, 9)
	low, high, six := s.HalfLe(x, 3, false), s.HalfLe(x, 3, true), s.HalfEq(x, 6)
	if low != s.HalfLe(x, 3, false) || six != s.HalfEq(x, 6) {
		t.Error("there are two for the same")
	}
	if l := s.LeLit(y, 5); s.HalfLe(y, 5, false) != l || s.HalfLe(y, 5, true) != l.Not() {
		t.Error("a literal that is decided anyway has halves")
	}
	if l := s.EqLit(y, 2); s.HalfEq(y, 2) != l || s.HalfEq(y, 10) != LitFalse || s.HalfLe(y, 9, false) != LitTrue {
		t.Error("values of y")
	}
	for _, c := range []struct {
		what       []Lit
		want       Status
		least, top int64
	}{
		{[]Lit{low.Not(), high.Not(), six.Not()}, Sat, 0, 9},
		{[]Lit{low, high.Not(), six.Not()}, Sat, 0, 3},
		{[]Lit{low.Not(), high}, Sat, 4, 9},
		{[]Lit{six}, Sat, 6, 6},
		{[]Lit{low, high}, Unsat, 0, 0},
		{[]Lit{low, six}, Unsat, 0, 0},
	} {
		if got := s.Solve(context.Background(), c.what...); got != c.want {
			t.Fatalf("%v: %v", c.what, got)
		} else if got == Sat && (s.Lb(x) < c.least || s.Ub(x) > c.top || c.least == 0 && c.top == 9 && s.Fixed(x)) {
			t.Errorf("%v: %d..%d", c.what, s.Lb(x), s.Ub(x))
		}
	}
	e := s.EqLit(x, 6)
	if s.Solve(context.Background()) != Sat || s.Value(e) == Undef || s.Value(s.LeLit(x, 6)) == Undef || s.Value(s.LeLit(x, 5)) == Undef {
		t.Error("what is asked for is not decided")
	}
}
