package element

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// TestElementsAgainstBruteForce counts the solutions of y = X[i] with side conditions.
func TestElementsAgainstBruteForce(t *testing.T) {
	one := num.FromInt64(1)
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 9))
		s := core.New(core.Options{Seed: seed})
		s.CheckExplain = true
		l := arith.New(s, arith.Options{})
		el := New(s)
		n := 2 + r.IntN(3)
		var lo, hi []int64 // of the index, y, and the arms that vary
		var xs []core.IntVar
		add := func(a, b int64) core.IntVar {
			lo, hi = append(lo, a), append(hi, b)
			xs = append(xs, s.NewInt(a, b))
			return xs[len(xs)-1]
		}
		i := add(0, int64(n-1))
		y := add(-3, 4)
		arms := make([]Arm, n)
		at := make([]int, n) // variable of the arm, or -1
		for j := range arms {
			arms[j] = Arm{Lit: s.EqLit(i, int64(j)), Off: int64(r.IntN(7) - 3), Const: r.IntN(3) == 0}
			if at[j] = -1; !arms[j].Const {
				at[j] = len(xs)
				a := int64(r.IntN(5) - 2)
				arms[j].X = add(a, a+int64(r.IntN(3)))
			}
			ms, k := []arith.Mono{{X: y, C: one}}, num.FromInt64(arms[j].Off)
			if !arms[j].Const {
				ms = append(ms, arith.Mono{X: arms[j].X, C: one.Neg()})
			}
			s.AddClause(arms[j].Lit.Not(), l.EqLit(ms, k))
		}
		el.Post(y, arms)
		p, q, bound := r.IntN(len(xs)), r.IntN(len(xs)), int64(r.IntN(7)-3) // x_p + x_q <= bound
		s.AddClause(l.LeLit([]arith.Mono{{X: xs[p], C: one}, {X: xs[q], C: one}}, num.FromInt64(bound)))
		want := 0
		v := append([]int64(nil), lo...)
		for {
			a := arms[v[0]]
			val := a.Off
			if at[v[0]] >= 0 {
				val += v[at[v[0]]]
			}
			if v[1] == val && v[p]+v[q] <= bound {
				want++
			}
			j := 0
			for ; j < len(v); j++ {
				if v[j]++; v[j] <= hi[j] {
					break
				}
				v[j] = lo[j]
			}
			if j == len(v) {
				break
			}
		}
		got := 0
		for {
			st := s.Solve(context.Background())
			if st == core.Unknown {
				t.Fatalf("seed %d: %v", seed, s.Reasons())
			}
			if st == core.Unsat {
				break
			}
			got++
			var block []core.Lit
			for _, x := range xs {
				k, _ := l.Value(x).Int64()
				block = append(block, l.EqLit([]arith.Mono{{X: x, C: one}}, num.FromInt64(k)).Not())
			}
			s.AddClause(block...)
		}
		if got != want {
			t.Fatalf("seed %d: %d solutions, want %d", seed, got, want)
		}
	}
}

// TestElementBounds asks for the hull of what can be chosen before any decision.
func TestElementBounds(t *testing.T) {
	s := core.New(core.Options{})
	el := New(s)
	i, y := s.NewInt(0, 3), s.NewInt(-100, 100)
	arms := []Arm{{Lit: s.EqLit(i, 0), Off: 50, Const: true}, {Lit: s.EqLit(i, 1), X: s.NewInt(1, 5), Off: 10},
		{Lit: s.EqLit(i, 2), Off: 7, Const: true}, {Lit: s.EqLit(i, 3), X: s.NewInt(20, 30)}}
	el.Post(y, arms)
	s.AddClause(arms[0].Lit.Not())
	s.AddClause(s.LeLit(y, 6))
	if st := s.Solve(context.Background()); st != core.Unsat || s.NumConflicts() > 1 {
		t.Fatalf("%v after %d conflicts", st, s.NumConflicts())
	}
}
