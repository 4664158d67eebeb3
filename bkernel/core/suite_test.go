package core

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"
	"time"
)

// instance is one clause set of the suite.
type instance struct {
	name string
	f    cnf
}

// suite makes a few hundred clause sets of the kinds that people keep as DIMACS
// files: random, combinatorial, parity, colouring, planning and circuits.
func suite() []instance {
	var out []instance
	add := func(f cnf, format string, args ...any) {
		out = append(out, instance{fmt.Sprintf(format, args...), f})
	}
	for seed := range 20 {
		r := rand.New(rand.NewSource(int64(seed)))
		for _, n := range []int{60, 100, 140} {
			add(randomKSAT(r, 3, n, 4.26), "3sat-%d-%d", n, seed)
		}
		add(randomKSAT(r, 3, 300, 3.7), "3sat-easy-%d", seed)
		add(randomKSAT(r, 5, 36, 21.1), "5sat-36-%d", seed)
		add(planted(r, 160, 5), "planted-%d", seed)
		add(colouring(r, 60, 3, 4.5), "colouring3-%d", seed)
		add(colouring(r, 60, 4, 8.5), "colouring4-%d", seed)
		add(tseitin(r, 10+seed), "tseitin-%d", seed)
		add(planning(r, 12+seed), "planning-%d", seed)
		add(xors(r, 24+seed), "xors-%d", seed)
		add(pebbles(r, 30+3*seed), "pebbles-%d", seed)
	}
	for n := 4; n <= 7; n++ {
		add(pigeons(n), "pigeons-%d", n)
	}
	for n := 3; n <= 5; n++ {
		add(miter(n), "miter-%d", n)
	}
	for n := 6; n <= 18; n += 4 {
		add(ordering(n), "ordering-%d", n)
	}
	for _, n := range []int{15, 20, 26, 30, 34, 36} {
		add(waerden(4, 4, n), "waerden-4-4-%d", n)
	}
	for n := 8; n <= 32; n += 8 {
		add(boardQueens(n), "queens-%d", n)
	}
	for _, n := range []int{4, 5, 6} {
		add(dominoes(n), "dominoes-%d", n)
	}
	return out
}

func randomKSAT(r *rand.Rand, k, n int, ratio float64) cnf {
	f := cnf{n: n}
	for range int(float64(n) * ratio) {
		c := make([]int, k)
		for i, v := range r.Perm(n)[:k] {
			c[i] = (v + 1) * (1 - 2*r.Intn(2))
		}
		f.cl = append(f.cl, c)
	}
	return f
}

// planted is random 3-SAT around one assignment.
func planted(r *rand.Rand, n int, ratio float64) cnf {
	f := randomKSAT(r, 3, n, ratio)
	value := make([]bool, n+1)
	for i := range value {
		value[i] = r.Intn(2) == 0
	}
	for _, c := range f.cl {
		if !slices.ContainsFunc(c, func(l int) bool { return value[max(l, -l)] == (l > 0) }) {
			c[0] = -c[0]
		}
	}
	return f
}

// colouring asks for k colours of a random graph of that average degree.
func colouring(r *rand.Rand, n, k int, degree float64) cnf {
	f := cnf{n: n * k}
	for v := range n {
		var c []int
		for i := range k {
			c = append(c, v*k+i+1)
		}
		f.cl = append(f.cl, c)
	}
	for range int(float64(n) * degree / 2) {
		a, b := r.Intn(n), r.Intn(n)
		for i := range k {
			if a != b {
				f.cl = append(f.cl, []int{-(a*k + i + 1), -(b*k + i + 1)})
			}
		}
	}
	return f
}

// parity adds: an odd (or even) number of the literals holds, clause by clause.
func (f *cnf) parity(ls []int, odd bool) {
	for mask := range 1 << len(ls) {
		ones := 0
		c := make([]int, len(ls))
		for i, l := range ls {
			c[i] = l
			if mask>>i&1 == 1 {
				c[i] = -l
				ones++
			}
		}
		if (ones%2 == 1) != odd { // the assignment that falsifies c has the wrong parity
			f.cl = append(f.cl, c)
		}
	}
}

// tseitin puts a parity on each corner of a random cubic graph of 2n corners, odd in all.
func tseitin(r *rand.Rand, n int) cnf {
	f := cnf{}
	at := make([][]int, 2*n)
	join := func(a, b int) {
		f.n++
		at[a] = append(at[a], f.n)
		at[b] = append(at[b], f.n)
	}
	for i := range at {
		join(i, (i+1)%len(at))
	}
	perm := r.Perm(len(at))
	for i := 0; i < len(perm); i += 2 {
		join(perm[i], perm[i+1])
	}
	for i, ls := range at {
		f.parity(ls, i == 0)
	}
	return f
}

// xors is a random system of n equations of three variables each over two elements.
func xors(r *rand.Rand, n int) cnf {
	f := cnf{n: n}
	for range n {
		p := r.Perm(n)[:3]
		f.parity([]int{p[0] + 1, p[1] + 1, p[2] + 1}, r.Intn(2) == 0)
	}
	return f
}

// pebbles says that the sources of a graph are pebbled, that pebbles move up, and
// that the sink is not: two colours of pebble per corner.
func pebbles(r *rand.Rand, n int) cnf {
	f := cnf{n: 2 * n}
	for v := range n {
		x := []int{2*v + 1, 2*v + 2}
		if v < 3 {
			f.cl = append(f.cl, x)
			continue
		}
		a, b := r.Intn(v), v-1
		for i := range 2 {
			for j := range 2 {
				f.cl = append(f.cl, []int{-(2*a + 1 + i), -(2*b + 1 + j), x[0], x[1]})
			}
		}
	}
	f.cl = append(f.cl, []int{1 - 2*n}, []int{-2 * n})
	return f
}

// planning moves one of three tokens a step along a random graph, n steps long, from
// corners to corners.
func planning(r *rand.Rand, steps int) cnf {
	const corners, tokens = 12, 3
	at := func(t, k, v int) int { return (t*tokens+k)*corners + v + 1 }
	f := cnf{n: (steps + 1) * tokens * corners}
	next := make([][]int, corners)
	for v := range corners {
		next[v] = append(next[v], v, (v+1)%corners)
		next[v] = append(next[v], r.Intn(corners))
	}
	for t := range steps + 1 {
		for k := range tokens {
			var c []int
			for v := range corners {
				c = append(c, at(t, k, v))
				for w := range v {
					f.cl = append(f.cl, []int{-at(t, k, v), -at(t, k, w)})
				}
				for l := range k {
					f.cl = append(f.cl, []int{-at(t, k, v), -at(t, l, v)})
				}
				if t < steps {
					move := []int{-at(t, k, v)}
					for _, w := range next[v] {
						move = append(move, at(t+1, k, w))
					}
					f.cl = append(f.cl, move)
				}
			}
			f.cl = append(f.cl, c)
		}
	}
	from, to := r.Perm(corners), r.Perm(corners)
	for k := range tokens {
		f.cl = append(f.cl, []int{at(0, k, from[k])}, []int{at(steps, k, to[k])})
	}
	return f
}

// ordering says that a total order of n elements has no least one.
func ordering(n int) cnf {
	f := cnf{n: n * n}
	less := func(a, b int) int { return a*n + b + 1 }
	for a := range n {
		var c []int
		for b := range n {
			if b == a {
				continue
			}
			c = append(c, less(b, a))
			f.cl = append(f.cl, []int{-less(a, b), -less(b, a)})
			for d := range n {
				if d != a && d != b {
					f.cl = append(f.cl, []int{-less(a, b), -less(b, d), less(a, d)})
				}
			}
		}
		f.cl = append(f.cl, c)
	}
	return f
}

// waerden colours 1..n with two colours without progressions of a and b terms.
func waerden(a, b, n int) cnf {
	f := cnf{n: n}
	for sign, k := range map[int]int{1: a, -1: b} {
		for d := 1; d < n; d++ {
			for s := 1; s+(k-1)*d <= n; s++ {
				c := make([]int, k)
				for i := range c {
					c[i] = sign * (s + i*d)
				}
				f.cl = append(f.cl, c)
			}
		}
	}
	slices.SortFunc(f.cl, slices.Compare) // the map has no order
	return f
}

func boardQueens(n int) cnf {
	f := cnf{n: n * n}
	for i := range n {
		var row, col []int
		for j := range n {
			row = append(row, i*n+j+1)
			col = append(col, j*n+i+1)
		}
		f.cl = append(f.cl, row, col)
	}
	for p := range n * n {
		for q := range p {
			i, j, k, l := p/n, p%n, q/n, q%n
			if i == k || j == l || i-k == j-l || i-k == l-j {
				f.cl = append(f.cl, []int{-p - 1, -q - 1})
			}
		}
	}
	return f
}

// dominoes covers a board of n by n without two opposite corners.
func dominoes(n int) cnf {
	f := cnf{}
	over := make([][]int, n*n)
	gone := func(p int) bool { return p == 0 || p == n*n-1 }
	place := func(p, q int) {
		if gone(p) || gone(q) {
			return
		}
		f.n++
		over[p] = append(over[p], f.n)
		over[q] = append(over[q], f.n)
	}
	for i := range n {
		for j := range n {
			if j+1 < n {
				place(i*n+j, i*n+j+1)
			}
			if i+1 < n {
				place(i*n+j, i*n+n+j)
			}
		}
	}
	for p, ls := range over {
		if gone(p) {
			continue
		}
		f.cl = append(f.cl, ls)
		for i, a := range ls {
			for _, b := range ls[:i] {
				f.cl = append(f.cl, []int{-a, -b})
			}
		}
	}
	return f
}

func (f cnf) core(s *Solver) (Status, bool) {
	lits := f.load(s)
	st := s.Solve(context.Background())
	return st, st != Sat || f.holds(s, lits)
}

func TestSuiteAgainstGini(t *testing.T) {
	for i, in := range suite() {
		if testing.Short() && i%5 != 0 {
			continue
		}
		want := Unsat
		if in.f.gini() == 1 {
			want = Sat
		}
		st, ok := in.f.core(New(Options{Seed: uint64(i)}))
		if st != want || !ok {
			t.Errorf("%s: %v (model holds: %v), gini says %v", in.name, st, ok, want)
		}
	}
}

// BenchmarkSuite solves the suite with the core and with gini: the time of each for
// all of it, and how the times of single instances compare.
func BenchmarkSuite(b *testing.B) {
	all := suite()
	for b.Loop() {
		var ours, theirs time.Duration
		var ratios []float64
		slower := 0
		for _, in := range all {
			t0 := time.Now()
			in.f.core(New(Options{}))
			t1 := time.Now()
			in.f.gini()
			a, g := t1.Sub(t0), time.Since(t1)
			ours, theirs = ours+a, theirs+g
			ratios = append(ratios, a.Seconds()/g.Seconds())
			if a > 2*g && a > 50*time.Millisecond {
				slower++
				b.Logf("%s: %v, gini %v", in.name, a, g)
			}
		}
		slices.Sort(ratios)
		b.ReportMetric(float64(len(all)), "instances")
		b.ReportMetric(ours.Seconds(), "core-s")
		b.ReportMetric(theirs.Seconds(), "gini-s")
		b.ReportMetric(ratios[len(ratios)/2], "median-ratio")
		b.ReportMetric(float64(slower), "over-twice")
	}
}
