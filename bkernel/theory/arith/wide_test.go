package arith

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// halfBounded makes rows Σ cs*x >= k around a point, over n variables: closed ones, which
// a row against their sum bounds from the other side, and open ones that all grow
// with 1, 2, 3, ...
func halfBounded(r *rand.Rand, n int) (closed, open [][]int64, ks []int64) {
	ray, point := make([]int64, n), make([]int64, n)
	for i := range n {
		ray[i] = int64(i + 1)
		point[i] = r.Int64N(41) - 20
	}
	dot := func(a, b []int64) (v int64) {
		for i := range a {
			v += a[i] * b[i]
		}
		return v
	}
	against := make([]int64, n)
	for range n - 1 {
		cs := make([]int64, n)
		for i := range cs {
			cs[i] = r.Int64N(5) - 2
		}
		cs[0] -= dot(cs, ray) // flat along the ray
		w := 1 + r.Int64N(5)
		for i := range cs {
			against[i] -= w * cs[i]
		}
		closed = append(closed, cs)
	}
	closed = append(closed, against)
	for range 1 + r.IntN(3) {
		cs := make([]int64, n)
		for i := range cs {
			cs[i] = r.Int64N(7) - 3
		}
		if d := dot(cs, ray); d <= 0 {
			cs[0] += 1 - d
		}
		open = append(open, cs)
	}
	for _, cs := range append(closed[:n:n], open...) {
		ks = append(ks, dot(cs, point)-r.Int64N(3))
	}
	return closed, open, ks
}

// TestWide solves polyhedra with a thin bounded part and a ray, and looks at how they
// were divided.
func TestWide(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	found := 0
	for i := range 60 {
		n := 3 + r.IntN(6)
		closed, open, ks := halfBounded(r, n)
		s, th := newSolver()
		xs := mk(s, n)
		b := core.LitTrue
		if i%2 == 0 {
			b = s.NewBool()
		}
		for j, cs := range append(closed[:n:n], open...) {
			s.AddClause(b.Not(), th.LeLit(sumOf(cs, xs), n64(ks[j]-1)).Not())
		}
		s.AddClause(b)
		if got := solve(t, s); got != core.Sat {
			t.Fatalf("%d: got %v, want sat: %v %v %v", i, got, closed, open, ks)
		}
		for j, cs := range append(closed[:n:n], open...) {
			v := num.Int{}
			for k, c := range cs {
				v = v.AddMul(n64(c), th.Value(xs[k]))
			}
			if v.Less(n64(ks[j])) {
				t.Fatalf("%d: the model breaks %v >= %d", i, cs, ks[j])
			}
		}
		if c := s.Stats().Conflicts; c > 100 {
			t.Errorf("%d: %d conflicts", i, c)
		}
		w := th.fin.wd
		if w == nil || !w.found {
			continue
		}
		found++
		for _, l := range w.bound {
			if !l.at(w.ray).IsZero() {
				t.Errorf("%d: the ray %v leaves the bounded constraint %v", i, w.ray, l.c)
			}
		}
		for _, l := range w.free {
			if d := l.at(w.ray).Sign(); d == 0 || l.low != (d > 0) {
				t.Errorf("%d: the ray %v does not leave the free constraint %v", i, w.ray, l.c)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d found along the bounded directions", found)
	}
}

// TestWideRefutes compares thin slices around rational points, some of which hold no
// integer point, with and without the reduction.
func TestWideRefutes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 5))
	refuted, count := int64(0), map[core.Status]int{}
	for i := range 300 {
		n := 2 + r.IntN(3)
		var rows [][]int64
		var ks, ws []int64
		for range n - i%2 + r.IntN(2) {
			cs := make([]int64, n)
			for j := range cs {
				cs[j] = r.Int64N(41) - 20
			}
			rows = append(rows, cs)
			ks = append(ks, r.Int64N(201)-100)
			ws = append(ws, r.Int64N(20))
		}
		var got [2]core.Status
		for k := range got {
			s := core.New(core.Options{Seed: 1})
			s.CheckExplain = true
			th := New(s, Options{NoWide: k == 0})
			xs := mk(s, n)
			b := s.NewBool() // a way out, which shows that the other rows are blamed
			for j, cs := range rows {
				ms := sumOf(cs, xs)
				s.AddClause(b, th.LeLit(ms, n64(ks[j]+ws[j])))
				s.AddClause(b, th.LeLit(ms, n64(ks[j]-1)).Not())
			}
			s.AddClause(b.Not(), th.LeLit(sumOf([]int64{1, 1}, xs[:2]), n64(-1000)))
			s.SetConflictBudget(3000)
			got[k] = s.Solve(t.Context(), b.Not())
			if v := s.Solve(t.Context()); v != core.Sat && (k == 1 || v != core.Unknown) { // without, the search may have no end
				t.Fatalf("%d: not sat without the assumption", i)
			}
			if k == 1 {
				refuted += th.Stats().WideConflicts
				count[got[k]]++
			}
		}
		if got[0] != got[1] && got[0] != core.Unknown {
			t.Errorf("%d: %v without, %v with: %v %v %v", i, got[0], got[1], rows, ks, ws)
		}
	}
	t.Log(count, refuted)
	if refuted < 20 || count[core.Sat] < 20 || count[core.Unsat] < 20 {
		t.Errorf("too few of a kind: %v, %d refuted", count, refuted)
	}
}

// BenchmarkWide is one whole look along the bounded directions.
func BenchmarkWide(b *testing.B) {
	closed, open, ks := halfBounded(rand.New(rand.NewPCG(3, 9)), 9)
	s, th := newSolver()
	xs := mk(s, 9)
	for j, cs := range append(closed[:9:9], open...) {
		s.AddClause(th.LeLit(sumOf(cs, xs), n64(ks[j]-1)).Not())
	}
	th.grow(core.IntVar(s.NumInts() - 1))
	if th.spx.check(-1) != feasible {
		b.Fatal("infeasible")
	}
	b.ReportAllocs()
	for b.Loop() {
		if th.fin.wide() != feasible {
			b.Fatal("no model")
		}
	}
}

// TestWideBlames: what a refutation by slices names is enough, by brute force, and leaves
// out rows that have no part in it.
func TestWideBlames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	const box = 6
	refuted, left := int64(0), 0
	for i := range 400 {
		n := 2 + r.IntN(2)
		var rows [][]int64
		var los, his []int64
		row := func(cs []int64, lo, hi int64) {
			rows, los, his = append(rows, cs), append(los, lo), append(his, hi)
		}
		for j := range n {
			cs := make([]int64, n)
			cs[j] = 1
			row(cs, -box, box)
		}
		for range 1 + r.IntN(n) { // thin
			cs := make([]int64, n)
			for j := range cs {
				cs[j] = r.Int64N(31) - 15
			}
			k := r.Int64N(41) - 20
			row(cs, k, k+r.Int64N(4))
		}
		for range 3 { // idle
			cs := make([]int64, n)
			for j := range cs {
				cs[j] = r.Int64N(7) - 3
			}
			row(cs, -3*box*int64(n)-r.Int64N(3), 3*box*int64(n)+r.Int64N(3))
		}
		s := core.New(core.Options{Seed: 1})
		s.CheckExplain = true
		th := New(s, Options{})
		xs := mk(s, n)
		var assumed []core.Lit
		for j, cs := range rows {
			b := s.NewBool()
			assumed = append(assumed, b)
			ms := sumOf(cs, xs)
			s.AddClause(b.Not(), th.LeLit(ms, n64(his[j])))
			s.AddClause(b.Not(), th.LeLit(ms, n64(los[j]-1)).Not())
		}
		status := s.Solve(t.Context(), assumed...)
		named := make([]bool, len(rows))
		for j, b := range assumed {
			named[j] = status == core.Sat || slices.Contains(s.FailedAssumptions(), b)
		}
		point := make([]int64, n)
		for j := range point {
			point[j] = -2 * box
		}
		holds := false
		for !holds {
			holds = true
			for j, cs := range rows {
				v := int64(0)
				for k, c := range cs {
					v += c * point[k]
				}
				holds = holds && (!named[j] || los[j] <= v && v <= his[j])
			}
			at := 0
			for ; !holds && at < n; at++ {
				if point[at]++; point[at] <= 2*box {
					break
				}
				point[at] = -2 * box
			}
			if at == n {
				break
			}
		}
		if holds != (status == core.Sat) {
			t.Fatalf("%d: %v, and the rows %v hold somewhere: %v; %v in %v to %v", i, status, named, holds, rows, los, his)
		}
		if k := th.Stats().WideConflicts; k > 0 && status == core.Unsat {
			refuted += k
			for j := len(rows) - 3; j < len(rows); j++ {
				if !named[j] {
					left++
				}
			}
		}
	}
	t.Log(refuted, left)
	if refuted < 20 || left < 20 {
		t.Errorf("%d refuted, %d idle rows left out", refuted, left)
	}
}
