package cumulative

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
)

// instance is a resource that brute force can decide.
type instance struct {
	lo, hi, dur, use []int64
	cap              int64
	before           [][2]int // the first ends before the second begins
}

func randomInstance(r *rand.Rand) instance {
	n := 2 + r.IntN(4)
	in := instance{cap: 1 + r.Int64N(4)}
	for range n {
		lo := r.Int64N(6) - 3
		in.lo, in.hi = append(in.lo, lo), append(in.hi, lo+r.Int64N(6))
		in.dur, in.use = append(in.dur, 1+r.Int64N(4)), append(in.use, 1+r.Int64N(in.cap))
	}
	if a, b := r.IntN(n), r.IntN(n); a != b {
		in.before = append(in.before, [2]int{a, b})
	}
	return in
}

// holds is the meaning of an instance.
func (in instance) holds(v []int64) bool {
	for _, p := range in.before {
		if v[p[0]]+in.dur[p[0]] > v[p[1]] {
			return false
		}
	}
	for _, t := range v { // the use grows at begins only
		use := int64(0)
		for i, s := range v {
			if s <= t && t < s+in.dur[i] {
				use += in.use[i]
			}
		}
		if use > in.cap {
			return false
		}
	}
	return true
}

// count gives the number of solutions by trying all.
func (in instance) count() (n int) {
	in.any(func(v []int64) bool {
		if in.holds(v) {
			n++
		}
		return false
	})
	return n
}

func (in instance) tasks(xs []core.IntVar) (out []Task) {
	for i, x := range xs {
		out = append(out, Task{X: x, Dur: in.dur[i], Use: in.use[i]})
	}
	return out
}

// TestCount compares the number of solutions with brute force, every explanation checked.
func TestCount(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solved := 0
	for n := range 600 {
		in := randomInstance(r)
		want := in.count()
		if want > 400 {
			continue
		}
		solved++
		s := core.New(core.Options{Seed: uint64(n % 3)})
		s.CheckExplain = true
		th := New(s)
		xs := make([]core.IntVar, len(in.lo))
		late := n%2 == 0 // bounds that come after the resource
		for i := range xs {
			if xs[i] = s.NewInt(in.lo[i], in.hi[i]); late {
				xs[i] = s.NewInt(core.NegInf, core.PosInf)
			}
		}
		th.Post(in.tasks(xs), in.cap)
		for i, x := range xs {
			s.AddClause(s.GeLit(x, in.lo[i]))
			s.AddClause(s.LeLit(x, in.hi[i]))
		}
		for _, p := range in.before {
			for v := in.lo[p[0]]; v <= in.hi[p[0]]; v++ {
				s.AddClause(s.GeLit(xs[p[0]], v).Not(), s.GeLit(xs[p[1]], v+in.dur[p[0]]))
			}
		}
		got := 0
		for s.Solve(context.Background()) == core.Sat {
			v := make([]int64, len(xs))
			var block []core.Lit
			for i, x := range xs {
				if v[i] = s.Lb(x); !s.Fixed(x) {
					t.Fatalf("%+v: begin %d has no value", in, i)
				}
			}
			if !in.holds(v) {
				t.Fatalf("%+v: %v is no solution", in, v)
			}
			got++
			for i, x := range xs {
				block = append(block, s.EqLit(x, v[i]).Not())
			}
			s.AddClause(block...)
		}
		if len(s.Reasons()) > 0 {
			t.Fatal(s.Reasons())
		}
		if got != want {
			t.Fatalf("%d: %+v: %d solutions, want %d", n, in, got, want)
		}
	}
	if solved < 150 {
		t.Errorf("%d of 600 were small enough", solved)
	}
}

// TestEnergy refutes without search what takes more work than there is time for.
func TestEnergy(t *testing.T) {
	s := core.New(core.Options{})
	th := New(s)
	var tasks []Task
	for i := range int64(40) {
		tasks = append(tasks, Task{X: s.NewInt(0, 100-2-i%5), Dur: 3 + i%5, Use: 5}) // 200 of work each 5
	}
	th.Post(tasks, 9)
	if st := s.Solve(context.Background()); st != core.Unsat || s.NumConflicts() > 1 {
		t.Fatalf("%v after %d conflicts", st, s.NumConflicts())
	}
}

// TestEdge finds by the work of others that a task comes last.
func TestEdge(t *testing.T) {
	s := core.New(core.Options{})
	th := New(s)
	x := s.NewInt(0, 30)
	th.Post([]Task{{X: s.NewInt(1, 4), Dur: 4, Use: 1}, {X: s.NewInt(0, 4), Dur: 4, Use: 1}, {X: x, Dur: 5, Use: 1}}, 1)
	s.Settle(energyPriority)
	if s.Lb(x) != 8 {
		t.Errorf("the last task begins at %d, should be 8", s.Lb(x))
	}
	y := s.NewInt(-30, 3)
	th.Post([]Task{{X: s.NewInt(1, 4), Dur: 4, Use: 1}, {X: s.NewInt(0, 4), Dur: 4, Use: 1}, {X: y, Dur: 5, Use: 1}}, 1)
	s.Settle(energyPriority)
	if s.Ub(y) != -5 {
		t.Errorf("the first task begins at %d, should be -5", s.Ub(y))
	}
}

// BenchmarkTable measures runs of both propagators over a schedule of 120 tasks.
func BenchmarkTable(b *testing.B) {
	s := core.New(core.Options{})
	th := New(s)
	var tasks []Task
	for i := range int64(120) {
		tasks = append(tasks, Task{X: s.NewInt(i*3, i*3+i%7), Dur: 4 + i%5, Use: 1 + i%2})
	}
	th.Post(tasks, 20)
	s.Settle(energyPriority)
	b.ResetTimer()
	for b.Loop() {
		th.table(0)
		th.energy.side(0, false)
		th.energy.side(0, true)
	}
}

// TestOpenBegins has begins without bounds at the root, that get one of two windows by a
// literal. Some tasks take more than there is.
func TestOpenBegins(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	count := map[core.Status]int{}
	for n := range 800 {
		in := randomInstance(r)
		in.before = nil
		if r.IntN(20) == 0 {
			in.use[0] = in.cap + 1
		}
		s := core.New(core.Options{Seed: uint64(n % 3)})
		s.CheckExplain = true
		th := New(s)
		var xs []core.IntVar
		for range in.lo {
			xs = append(xs, s.NewInt(core.NegInf, core.PosInf))
		}
		th.Post(in.tasks(xs), in.cap)
		wide := in
		wide.lo, wide.hi = nil, nil
		second := make([]int64, len(in.lo)) // how far the other window is from the first
		for i, x := range xs {
			b := s.NewBool()
			s.AddClause(b.Not(), s.GeLit(x, in.lo[i]))
			s.AddClause(b.Not(), s.LeLit(x, in.hi[i]))
			second[i] = r.Int64N(7) - 3
			s.AddClause(b, s.GeLit(x, in.lo[i]+second[i]))
			s.AddClause(b, s.LeLit(x, in.hi[i]+second[i]))
			wide.lo, wide.hi = append(wide.lo, in.lo[i]+min(0, second[i])), append(wide.hi, in.hi[i]+max(0, second[i]))
		}
		good := func(v []int64) bool {
			for i, k := range v {
				if (k < in.lo[i] || k > in.hi[i]) && (k < in.lo[i]+second[i] || k > in.hi[i]+second[i]) {
					return false
				}
			}
			return in.holds(v)
		}
		want := core.Unsat
		if wide.any(good) {
			want = core.Sat
		}
		if got := s.Solve(context.Background()); got != want {
			t.Fatalf("%d: %v %v, want %v: %+v", n, got, s.Reasons(), want, in)
		}
		count[want]++
		if want == core.Sat {
			v := make([]int64, len(xs))
			for i, x := range xs {
				if v[i] = s.ModelLb(x); v[i] != s.ModelUb(x) {
					t.Fatalf("%d: task %d has no begin", n, i)
				}
			}
			if !good(v) {
				t.Fatalf("%d: %v is no solution of %+v", n, v, in)
			}
		}
	}
	if count[core.Sat] < 100 || count[core.Unsat] < 50 {
		t.Errorf("%v", count)
	}
}

// any says whether some begins within the bounds are what is looked for.
func (in instance) any(good func([]int64) bool) bool {
	v := append([]int64(nil), in.lo...)
	for {
		if good(v) {
			return true
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] <= in.hi[i] {
				break
			}
			v[i] = in.lo[i]
		}
		if i == len(v) {
			return false
		}
	}
}
