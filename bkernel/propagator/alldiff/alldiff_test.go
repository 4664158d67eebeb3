package alldiff

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// instance is a problem of few variables that brute force can decide.
type instance struct {
	lo, hi []int64
	cons   [][]Term // over variables 0.. as ids
	sum    int64    // Σ (i+1)*x_i = sum, or none when negative
}

func randomInstance(r *rand.Rand) instance {
	n := 2 + r.IntN(4)
	in := instance{sum: -1}
	for i := 0; i < n; i++ {
		lo := int64(r.IntN(5) - 2)
		in.lo = append(in.lo, lo)
		in.hi = append(in.hi, lo+int64(r.IntN(5)))
	}
	for c := 0; c <= r.IntN(3); c++ {
		var ts []Term
		for _, i := range r.Perm(n)[:2+r.IntN(n-1)] {
			ts = append(ts, Term{X: core.IntVar(i), Off: int64(r.IntN(3) * r.IntN(2))})
		}
		in.cons = append(in.cons, ts)
	}
	if r.IntN(2) == 0 {
		in.sum = int64(r.IntN(20))
	}
	return in
}

// holds is the meaning of an instance.
func (in instance) holds(v []int64) bool {
	for _, ts := range in.cons {
		for i, a := range ts {
			for _, b := range ts[i+1:] {
				if v[a.X]+a.Off == v[b.X]+b.Off {
					return false
				}
			}
		}
	}
	if in.sum < 0 {
		return true
	}
	s := int64(0)
	for i, x := range v {
		s += int64(i+1) * x
	}
	return s == in.sum
}

// count gives the number of solutions by trying all.
func (in instance) count() int {
	v := append([]int64(nil), in.lo...)
	n := 0
	for {
		if in.holds(v) {
			n++
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] <= in.hi[i] {
				break
			}
			v[i] = in.lo[i]
		}
		if i == len(v) {
			return n
		}
	}
}

// search counts the solutions that the core finds, blocking each. The bounds of variables
// come first when small; each that direct has a bit for has literals of its values alone.
func (in instance) search(t *testing.T, small bool, direct int) int {
	s := core.New(core.Options{})
	s.CheckExplain = true
	th := arith.New(s, arith.Options{})
	ad := New(s, th)
	one := num.FromInt64(1)
	xs := make([]core.IntVar, len(in.lo))
	for i := range xs {
		if small {
			xs[i] = s.NewInt(in.lo[i], in.hi[i])
			if direct>>i&1 != 0 {
				s.Direct(xs[i])
			}
		} else { // bounds that come after the constraints
			xs[i] = s.NewInt(core.NegInf, core.PosInf)
		}
	}
	for _, ts := range in.cons {
		var own []Term
		for _, x := range ts {
			own = append(own, Term{X: xs[x.X], Off: x.Off})
		}
		ad.PostTerms(own)
	}
	if !small {
		for i, x := range xs {
			s.AddClause(s.GeLit(x, in.lo[i]))
			s.AddClause(s.LeLit(x, in.hi[i]))
		}
	}
	if in.sum >= 0 {
		var ms []arith.Mono
		for i, x := range xs {
			ms = append(ms, arith.Mono{X: x, C: num.FromInt64(int64(i + 1))})
		}
		th.AssertEq0(ms, num.FromInt64(in.sum))
	}
	n := 0
	for {
		switch st := s.Solve(context.Background()); st {
		case core.Unsat:
			return n
		case core.Unknown:
			t.Fatal(s.Reasons())
		}
		v := make([]int64, len(xs))
		var block []core.Lit
		for i, x := range xs {
			k, _ := th.Value(x).Int64()
			v[i] = k
			block = append(block, th.EqLit([]arith.Mono{{X: x, C: one}}, num.FromInt64(k)).Not())
		}
		if !in.holds(v) {
			t.Fatalf("%+v: %v is no solution", in, v)
		}
		n++
		s.AddClause(block...)
	}
}

// TestCount compares the number of solutions with brute force, every explanation
// checked.
func TestCount(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 400; n++ {
		in := randomInstance(r)
		want := in.count()
		if want > 300 {
			continue
		}
		for _, small := range []bool{true, false} {
			if got := in.search(t, small, 0); got != want {
				t.Fatalf("%d: %+v, small %v: %d solutions, want %d", n, in, small, got, want)
			}
		}
		for _, direct := range []int{-1, r.IntN(64)} {
			if got := in.search(t, true, direct); got != want {
				t.Fatalf("%d: %+v, direct %x: %d solutions, want %d", n, in, direct, got, want)
			}
		}
	}
}

// TestPigeons refutes n+1 pigeons in n holes without search, over small and over
// large domains.
func TestPigeons(t *testing.T) {
	for _, n := range []int64{2, 10, 60, 2000} {
		for _, direct := range []bool{false, n < 100} {
			s := core.New(core.Options{})
			ad := New(s, arith.New(s, arith.Options{}))
			var xs []core.IntVar
			for i := int64(0); i <= n; i++ {
				xs = append(xs, s.NewInt(1, n))
				if direct {
					s.Direct(xs[i])
				}
			}
			ad.Post(xs)
			if st := s.Solve(context.Background()); st != core.Unsat || s.NumConflicts() > 1 {
				t.Fatalf("%d holes, direct %v: %v after %d conflicts", n, direct, st, s.NumConflicts())
			}
		}
	}
}

// TestHiddenPigeons has seven terms of nine share six values that are no interval, below a
// decision.
func TestHiddenPigeons(t *testing.T) {
	s := core.New(core.Options{})
	s.CheckExplain = true
	ad := New(s, arith.New(s, arith.Options{}))
	const n = 11
	a := s.NewBool()
	var xs []core.IntVar
	for i := range 9 {
		xs = append(xs, s.NewInt(0, n-1))
		s.Direct(xs[i])
		for v := int64(1); v < n && i < 7; v += 2 {
			s.AddClause(a.Not(), s.EqLit(xs[i], v).Not())
		}
	}
	ad.Post(xs)
	if st := s.Solve(context.Background(), a); st != core.Unsat || s.NumConflicts() > 64 {
		t.Errorf("%v after %d conflicts", st, s.NumConflicts())
	}
	if st := s.Solve(context.Background(), a.Not()); st != core.Sat {
		t.Errorf("%v without the pigeons", st)
	}
}

// TestFilter takes random values from direct variables: at the root each value that is left
// is one that its variable has in some assignment, and each that went is not.
func TestFilter(t *testing.T) {
	pruned := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 11))
		s := core.New(core.Options{})
		ad := New(s, arith.New(s, arith.Options{}))
		n, nv := 3+r.IntN(4), 6
		var xs []core.IntVar
		has := make([][]bool, n) // by variable and value, before the constraint
		for i := range n {
			xs, has[i] = append(xs, s.NewInt(0, int64(nv-1))), make([]bool, nv)
			s.Direct(xs[i])
			few := 1 + r.IntN(3)
			for v := range nv {
				if has[i][v] = r.IntN(nv) < few || v == i; !has[i][v] {
					s.AddClause(s.EqLit(xs[i], int64(v)).Not())
				}
			}
		}
		can := make([][6]bool, n) // in some assignment
		var assign func(i int, taken [6]bool, at [6]int)
		assign = func(i int, taken [6]bool, at [6]int) {
			if i == n {
				for j := range n {
					can[j][at[j]] = true
				}
				return
			}
			for v := range nv {
				if has[i][v] && !taken[v] {
					taken[v], at[i] = true, v
					assign(i+1, taken, at)
					taken[v] = false
				}
			}
		}
		assign(0, [6]bool{}, [6]int{})
		ad.Post(xs)
		s.Settle(boundPriority)
		for i, x := range xs {
			for v := range nv {
				if left := s.Value(s.EqLit(x, int64(v))) != core.False; left != can[i][v] {
					t.Fatalf("seed %d: variable %d, value %d: %v, should be %v", seed, i, v, left, can[i][v])
				}
				if has[i][v] && !can[i][v] {
					pruned++
				}
			}
		}
	}
	if pruned < 100 {
		t.Errorf("%d values went", pruned)
	}
}

// TestSame has a term twice: it differs from itself never.
func TestSame(t *testing.T) {
	s := core.New(core.Options{})
	ad := New(s, arith.New(s, arith.Options{}))
	x := s.NewInt(0, 5)
	ad.PostTerms([]Term{{X: x}, {X: x, Off: 1}})
	if st := s.Solve(context.Background()); st != core.Sat {
		t.Fatalf("x and x+1: %v", st)
	}
	ad.Post([]core.IntVar{x, x})
	if st := s.Solve(context.Background()); st != core.Unsat {
		t.Fatalf("x twice: %v", st)
	}
}

// TestUnbounded asks for different values without any bounds.
func TestUnbounded(t *testing.T) {
	s := core.New(core.Options{})
	th := arith.New(s, arith.Options{})
	ad := New(s, th)
	var xs []core.IntVar
	for i := 0; i < 5; i++ {
		xs = append(xs, s.NewInt(core.NegInf, core.PosInf))
	}
	ad.Post(xs)
	if st := s.Solve(context.Background()); st != core.Sat {
		t.Fatal(st)
	}
	seen := map[string]bool{}
	for _, x := range xs {
		v := th.Value(x).String()
		if seen[v] {
			t.Fatalf("%s twice", v)
		}
		seen[v] = true
	}
}
