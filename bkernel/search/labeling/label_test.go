package labeling

import (
	"context"
	"testing"

	"bsmt/bkernel/core"
)

func TestPermutation(t *testing.T) {
	for _, n := range []uint64{0, 1, 2, 3, 4, 5, 6, 15, 16, 17, 100, 1000, 4097} {
		for key := uint64(0); key < 5; key++ {
			seen := make([]bool, n)
			count := uint64(0)
			p := NewPermutation(n, key)
			for v, ok := p.Next(); ok; v, ok = p.Next() {
				if v >= n || seen[v] {
					t.Fatalf("n=%d key=%d: %d is out of range or comes twice", n, key, v)
				}
				seen[v] = true
				count++
			}
			if count != n {
				t.Fatalf("n=%d key=%d: %d numbers", n, key, count)
			}
		}
	}
}

func TestPermutationHuge(t *testing.T) {
	p, q := NewPermutation(1<<62+7, 3), NewPermutation(1<<62+7, 4)
	seen := map[uint64]bool{}
	same := 0
	for i := 0; i < 1000; i++ {
		v, ok := p.Next()
		if !ok || v >= 1<<62+7 || seen[v] {
			t.Fatalf("%d at %d", v, i)
		}
		seen[v] = true
		if w, _ := q.Next(); v == w {
			same++
		}
	}
	if same > 2 {
		t.Fatalf("two keys agree %d times", same)
	}
}

// TestLabel labels variables with forbidden values; the turns go on after a
// solution, and a run repeats.
func TestLabel(t *testing.T) {
	run := func() []int64 {
		s := core.New(core.Options{})
		l := New(s, 7)
		var xs []core.IntVar
		for i := 0; i < 20; i++ {
			xs = append(xs, s.NewInt(-5, 5))
		}
		l.Add(xs...)
		for i, x := range xs[1:] {
			for v := int64(-5); v <= 5; v++ { // neighbours differ by more than 1
				for d := int64(-1); d <= 1; d++ {
					s.AddClause(s.EqLit(xs[i], v).Not(), s.EqLit(x, v+d).Not())
				}
			}
		}
		if st := s.Solve(context.Background()); st != core.Sat {
			t.Fatal(st)
		}
		var vs []int64
		for i, x := range xs {
			if !s.Fixed(x) {
				t.Fatalf("variable %d has no value", i)
			}
			vs = append(vs, s.Lb(x))
			if d := s.Lb(x) - vs[max(i-1, 0)]; i > 0 && -1 <= d && d <= 1 {
				t.Fatalf("%v", vs)
			}
		}
		return vs
	}
	a, b := run(), run()
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("two runs of one seed: %v, %v", a, b)
		}
	}
}

// TestDive goes down in each order: the same solutions are there, and the first leaf is
// the one that the order says.
func TestDive(t *testing.T) {
	for order := Off.Next(); ; order = order.Next() {
		s := core.New(core.Options{})
		d := NewDiver(s)
		a, b, c := s.NewInt(0, 9), s.NewInt(-3, 9), s.NewInt(1, 4)
		d.SetVars([]core.IntVar{a, b, c})
		d.SetOrder(order)
		s.AddClause(s.LeLit(a, 0).Not(), s.LeLit(b, -2).Not()) // the lowest two are not together
		if st := s.Solve(context.Background()); st != core.Sat {
			t.Fatal(st)
		}
		want := [3]int64{0, -1, 1}
		if order == Earliest || order == Backwards {
			want = [3]int64{1, -3, 1}
		}
		if got := [3]int64{s.Lb(a), s.Lb(b), s.Lb(c)}; got != want || !s.Fixed(a) || !s.Fixed(b) || !s.Fixed(c) {
			t.Errorf("order %d: %v, should be %v", order, got, want)
		}
		for n := 1; ; n++ { // all solutions, whatever the order
			s.AddClause(s.EqLit(a, s.Lb(a)).Not(), s.EqLit(b, s.Lb(b)).Not(), s.EqLit(c, s.Lb(c)).Not())
			if st := s.Solve(context.Background()); st == core.Unsat {
				if n != (10*13-2)*4 {
					t.Errorf("order %d: %d solutions", order, n)
				}
				break
			}
		}
		if order.Next() == Off.Next() {
			return
		}
	}
}

// TestDomainSize counts values, those without literals and those ruled out.
func TestDomainSize(t *testing.T) {
	s := core.New(core.Options{})
	x, y := s.NewInt(0, 9), s.NewInt(core.NegInf, 5)
	s.AddClause(s.EqLit(x, 4).Not())
	s.AddClause(s.EqLit(x, 6).Not())
	s.EqLit(x, 7)
	if n := s.DomainSize(x, core.PosInf); n != 8 {
		t.Errorf("%d values", n)
	}
	if n := s.DomainSize(x, 3); n < 3 {
		t.Errorf("at most %d values", n)
	}
	if n := s.DomainSize(y, core.PosInf); n != core.PosInf {
		t.Errorf("%d values of infinitely many", n)
	}
}
