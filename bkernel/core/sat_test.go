package core

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"
)

// cnf is a clause set over literals +-1..n.
type cnf struct {
	n  int
	cl [][]int
}

func random3SAT(r *rand.Rand, n int, ratio float64) cnf {
	f := cnf{n: n}
	for range int(float64(n) * ratio) {
		c := make([]int, 3)
		for i := range c {
			c[i] = 1 + r.Intn(n)
			if r.Intn(2) == 0 {
				c[i] = -c[i]
			}
		}
		f.cl = append(f.cl, c)
	}
	return f
}

// pigeons says that n+1 pigeons fit n holes.
func pigeons(n int) cnf {
	f := cnf{n: (n + 1) * n}
	v := func(p, h int) int { return p*n + h + 1 }
	for p := 0; p <= n; p++ {
		var c []int
		for h := range n {
			c = append(c, v(p, h))
		}
		f.cl = append(f.cl, c)
	}
	for h := range n {
		for p := 0; p <= n; p++ {
			for q := range p {
				f.cl = append(f.cl, []int{-v(p, h), -v(q, h)})
			}
		}
	}
	return f
}

func (f cnf) load(s *Solver) []Lit {
	lits := []Lit{LitTrue}
	for range f.n {
		lits = append(lits, s.NewBool())
	}
	for _, c := range f.cl {
		s.AddClause(mapLits(lits, c)...)
	}
	return lits
}

func mapLits(lits []Lit, c []int) []Lit {
	var out []Lit
	for _, i := range c {
		if i > 0 {
			out = append(out, lits[i])
		} else {
			out = append(out, lits[-i].Not())
		}
	}
	return out
}

func (f cnf) holds(s *Solver, lits []Lit) bool {
	for _, c := range f.cl {
		if !slices.ContainsFunc(mapLits(lits, c), s.ModelValue) {
			return false
		}
	}
	return true
}

func (f cnf) gini() int {
	g := gini.New()
	f.loadGini(g)
	return g.Solve()
}

func (f cnf) loadGini(g *gini.Gini) {
	for _, c := range f.cl {
		for _, i := range c {
			g.Add(z.Dimacs2Lit(i))
		}
		g.Add(z.LitNull)
	}
}

func TestRandom3SATAgainstGini(t *testing.T) {
	for seed := range 150 {
		r := rand.New(rand.NewSource(int64(seed)))
		n := 20 + r.Intn(120)
		opts := Options{Seed: uint64(seed % 3), Stable: seed%5 == 1, Focused: seed%5 == 2}
		if seed%3 == 0 {
			n = 20 + r.Intn(50)
			opts.Justifier = &proof{t: t, clauses: map[uint64][]Lit{}}
		}
		f := random3SAT(r, n, 4.26)
		s := New(opts)
		if seed%2 == 0 {
			s.reduceEvery(20, 10)
			s.search.modeAt, s.search.rephaseAt = 50, 50
		}
		lits := f.load(s)
		st := s.Solve(context.Background())
		want := Unsat
		if f.gini() == 1 {
			want = Sat
		}
		if st != want {
			t.Fatalf("seed %d: %v, gini says %v", seed, st, want)
		}
		if st == Sat && !f.holds(s, lits) {
			t.Fatalf("seed %d: wrong model", seed)
		}
		if p, ok := opts.Justifier.(*proof); ok && p.empty != (st == Unsat) {
			t.Fatalf("seed %d: the proof does not end in the empty clause", seed)
		}
	}
}

func TestPigeons(t *testing.T) {
	for n := 2; n <= 7; n++ {
		s := New(Options{})
		pigeons(n).load(s)
		if st := s.Solve(context.Background()); st != Unsat {
			t.Fatalf("%d pigeons fit %d holes: %v", n+1, n, st)
		}
	}
}

func BenchmarkRandom3SAT(b *testing.B) {
	const k = 20
	var fs []cnf
	for seed := range k {
		fs = append(fs, random3SAT(rand.New(rand.NewSource(int64(seed))), 200, 4.26))
	}
	b.Run("core", func(b *testing.B) {
		b.ReportAllocs()
		var st Stats
		for b.Loop() {
			for _, f := range fs {
				s := New(Options{})
				f.load(s)
				s.Solve(context.Background())
				x := s.Stats()
				st.Conflicts += x.Conflicts
				st.Propagations += x.Propagations
			}
		}
		b.ReportMetric(float64(st.Conflicts)/float64(b.N), "conflicts/op")
		b.ReportMetric(float64(st.Propagations)/b.Elapsed().Seconds(), "props/s")
	})
	b.Run("gini", func(b *testing.B) {
		for b.Loop() {
			for _, f := range fs {
				f.gini()
			}
		}
	})
}

func BenchmarkPigeons(b *testing.B) {
	f := pigeons(8)
	b.Run("core", func(b *testing.B) {
		for b.Loop() {
			s := New(Options{})
			f.load(s)
			s.Solve(context.Background())
		}
	})
	b.Run("gini", func(b *testing.B) {
		for b.Loop() {
			f.gini()
		}
	})
}

// miter says that an n-bit product differs from the product of the swapped factors.
func miter(n int) cnf {
	var f cnf
	fresh := func() int { f.n++; return f.n }
	add := func(c ...int) { f.cl = append(f.cl, c) }
	and := func(a, b int) int {
		o := fresh()
		add(-o, a)
		add(-o, b)
		add(o, -a, -b)
		return o
	}
	xor := func(a, b int) int {
		o := fresh()
		add(-o, a, b)
		add(-o, -a, -b)
		add(o, -a, b)
		add(o, a, -b)
		return o
	}
	or := func(a, b int) int { return -and(-a, -b) }
	mul := func(a, b []int) []int {
		zero := fresh()
		add(-zero)
		acc := make([]int, 2*n)
		for i := range acc {
			acc[i] = zero
		}
		for i := range n {
			carry := zero
			for j := range n {
				p, q := and(a[j], b[i]), acc[i+j]
				x := xor(p, q)
				acc[i+j], carry = xor(x, carry), or(and(p, q), and(x, carry))
			}
			acc[i+n] = carry
		}
		return acc
	}
	var a, b []int
	for range n {
		a, b = append(a, fresh()), append(b, fresh())
	}
	p, q := mul(a, b), mul(b, a)
	var diff []int
	for i := range p {
		diff = append(diff, xor(p[i], q[i]))
	}
	add(diff...)
	return f
}

func TestMiter(t *testing.T) {
	s := New(Options{})
	miter(4).load(s)
	if st := s.Solve(context.Background()); st != Unsat {
		t.Fatal(st)
	}
}

func BenchmarkMiter(b *testing.B) {
	f := miter(6)
	b.Run("core", func(b *testing.B) {
		n := uint64(0)
		for b.Loop() {
			s := New(Options{})
			f.load(s)
			s.Solve(context.Background())
			n += s.stats.Conflicts
		}
		b.ReportMetric(float64(n)/float64(b.N), "conflicts/op")
	})
	b.Run("gini", func(b *testing.B) {
		for b.Loop() {
			f.gini()
		}
	})
}

// reduceEvery has the learned clauses be reduced after so many conflicts, and then with
// such gaps.
func (s *Solver) reduceEvery(first, gap int) {
	tune := *s.tune
	tune.Reduce.First = gap
	s.tune, s.search.reduceAt = &tune, uint64(first)
}
