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
