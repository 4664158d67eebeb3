package arith

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
)

// TestBits solves random systems over literals, some of them 0/1 integers, with sums
// under any polarity and relaxed clauses, and compares with all assignments; every
// explanation is checked by the core.
func TestBits(t *testing.T) {
	sat := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 7))
		s := core.New(core.Options{Seed: seed % 3})
		s.CheckExplain = true
		th := New(s, Options{})
		n := 3 + r.IntN(5)
		ls := make([]core.Lit, n)
		var xs []core.IntVar
		for i := range ls {
			if r.IntN(3) == 0 {
				x := s.NewInt(0, 1)
				xs = append(xs, x)
				ls[i] = s.GeLit(x, 1)
			} else {
				ls[i] = s.NewBool()
			}
		}
		th.TakeBits(xs)
		var tests []func(m int) bool
		holds := func(m, i int, neg bool) bool { return m>>i&1 != 0 != neg }
		// What clauses say, and the relaxation again.
		for range r.IntN(6) {
			p := r.Perm(n)[:2+r.IntN(n-1)]
			neg := make([]bool, n)
			c, not := make([]core.Lit, len(p)), make([]core.Lit, len(p))
			for j, i := range p {
				neg[j] = r.IntN(2) == 0
				c[j] = ls[i].XorSign(neg[j])
				not[j] = c[j].Not()
			}
			s.AddClause(c...)
			th.Relax(not, int64(len(c)-1))
			tests = append(tests, func(m int) bool {
				for j, i := range p {
					if holds(m, i, neg[j]) {
						return true
					}
				}
				return false
			})
		}
		// Pairs that exclude each other as rows, under a larger set that covers them.
		if p := r.Perm(n)[:3]; r.IntN(2) == 0 {
			var c []core.Lit
			for _, i := range p {
				for _, l := range c {
					ms, k := th.AddBit(nil, n64(0), l, n64(1))
					ms, k = th.AddBit(ms, k, ls[i], n64(1))
					s.AddClause(th.LeLit(ms, n64(1).Sub(k)))
				}
				c = append(c, ls[i])
			}
			sets, rows := th.AtMostOnes()
			th.Relax(c, 1)
			for j, row := range rows {
				if len(sets[j]) == 2 {
					th.Leave(row)
				}
			}
			tests = append(tests, func(m int) bool { return m>>p[0]&1+m>>p[1]&1+m>>p[2]&1 <= 1 })
		}
		for range 1 + r.IntN(4) {
			p := r.Perm(n)[:1+r.IntN(n)]
			var ms []Mono
			k := n64(0)
			cs, neg := make([]int64, len(p)), make([]bool, len(p))
			for j, i := range p {
				cs[j], neg[j] = int64(r.IntN(9)-4), r.IntN(2) == 0
				ms, k = th.AddBit(ms, k, ls[i].XorSign(neg[j]), n64(cs[j]))
			}
			bound := int64(r.IntN(9) - 4)
			l := th.LeLit(ms, n64(bound).Sub(k))
			eq := r.IntN(3) == 0
			if eq {
				l = th.EqLit(ms, n64(bound).Sub(k))
			}
			o, not := r.IntN(n), r.IntN(2) == 0
			s.AddClause(l.XorSign(not), ls[o])
			tests = append(tests, func(m int) bool {
				sum := int64(0)
				for j, i := range p {
					if holds(m, i, neg[j]) {
						sum += cs[j]
					}
				}
				return (sum == bound || !eq && sum < bound) != not || holds(m, o, false)
			})
		}
		want := core.Unsat
		check := func(m int) bool {
			for _, f := range tests {
				if !f(m) {
					return false
				}
			}
			return true
		}
		for m := range 1 << n {
			if check(m) {
				want = core.Sat
				break
			}
		}
		got := s.Solve(context.Background())
		if got != want {
			t.Fatalf("seed %d: %v %v, want %v", seed, got, s.Reasons(), want)
		}
		if got == core.Sat {
			sat++
			m := 0
			for i, l := range ls {
				if s.ModelValue(l) {
					m |= 1 << i
				}
			}
			if !check(m) {
				t.Fatalf("seed %d: the model is none", seed)
			}
		}
	}
	if sat < 100 || sat > 550 {
		t.Errorf("%d of 600 are satisfiable", sat)
	}
}

// TestMuteRowWakes asks for an atom of a row that was made for the simplex alone: bounds
// propagation must see it from then on.
func TestMuteRowWakes(t *testing.T) {
	s := core.New(core.Options{})
	th := New(s, Options{})
	a, b, c := s.NewBool(), s.NewBool(), s.NewBool()
	s.AddClause(a.Not(), b.Not(), c.Not())
	th.Relax([]core.Lit{a, b, c}, 2)
	var ms []Mono
	for _, l := range []core.Lit{a, b, c} {
		x, _ := th.Bit(l)
		ms = append(ms, Mono{x, n64(1)})
	}
	for _, k := range []int64{1, 2} {
		th.LeLit(ms, n64(k))
		if th.rows[0].mute {
			t.Errorf("the row is mute after an atom of %d", k)
		}
	}
	s.AddClause(th.LeLit(ms, n64(1)))
	if st := s.Solve(context.Background(), a, b); st != core.Unsat {
		t.Errorf("two of at most one: %v", st)
	}
}

// TestAtMostOnes compares the sets that single rows say with all assignments: where there is
// one, the row says that at most one of its literals holds, and nothing else; where there is
// none, it says something else.
func TestAtMostOnes(t *testing.T) {
	found := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 12))
		s := core.New(core.Options{})
		th := New(s, Options{})
		n := 2 + r.IntN(4)
		ls, cs := make([]core.Lit, n), make([]int64, n)
		var ms []Mono
		k := n64(0)
		for i := range ls {
			ls[i] = s.NewBool()
			cs[i] = 1 - 2*int64(r.IntN(2))
			if r.IntN(12) == 0 {
				cs[i] *= 2
			}
			ms, k = th.AddBit(ms, k, ls[i], n64(cs[i]))
		}
		low, bound := r.IntN(2) == 0, int64(r.IntN(2*n+1)-n)
		if low {
			s.AddClause(th.LeLit(ms, n64(bound-1).Sub(k)).Not())
		} else {
			s.AddClause(th.LeLit(ms, n64(bound).Sub(k)))
		}
		row := func(m int) bool {
			sum := int64(0)
			for i, c := range cs {
				sum += c * int64(m>>i&1)
			}
			return low && sum >= bound || !low && sum <= bound
		}
		// Which signs have at most one of the literals hold where the row does?
		signs := -1
		for neg := range 1 << n {
			same := true
			for m := range 1 << n {
				same = same && row(m) == (bits.OnesCount(uint(m^neg)) <= 1)
			}
			if same {
				signs = neg
			}
		}
		sets, rows := th.AtMostOnes()
		if len(sets) != len(rows) || len(sets) > 1 || len(sets) == 1 && signs < 0 {
			t.Fatalf("seed %d: %v of %v", seed, sets, cs)
		}
		if len(sets) == 0 {
			if signs >= 0 && !slices.Contains(cs, 2) && !slices.Contains(cs, -2) {
				t.Fatalf("seed %d: the row of %v with %d is none", seed, cs, bound)
			}
			continue
		}
		found++
		for i, l := range ls {
			if l = l.XorSign(signs>>i&1 != 0); !slices.Contains(sets[0], l) {
				t.Fatalf("seed %d: %v lacks %v", seed, sets[0], l)
			}
		}
		if len(sets[0]) != n {
			t.Fatalf("seed %d: %v is not of %v", seed, sets[0], ls)
		}
	}
	if found < 100 {
		t.Errorf("%d sets", found)
	}
}
