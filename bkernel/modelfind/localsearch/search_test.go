package localsearch

import (
	"math/rand/v2"
	"testing"
)

// planted is a random problem that has a solution.
type planted struct {
	s     *walker
	xs    []Var
	holds []func() bool // by clause, evaluated apart from the search
}

func plant(seed uint64, vars, clauses int, width int64) *planted {
	r := rand.New(rand.NewPCG(seed, 1))
	p := &planted{s: newWalker(seed)}
	sol := make([]int64, vars)
	for i := range sol {
		p.xs = append(p.xs, p.s.NewInt())
		sol[i] = r.Int64N(2*width+1) - width
	}
	for i := 0; i < clauses; i++ {
		var ls []Lit
		var fs []func() bool
		for j := 1 + r.IntN(3); j > 0; j-- {
			var ts []Term
			sum := int64(0)
			for k := 1 + r.IntN(3); k > 0; k-- {
				a, b := r.IntN(vars), r.IntN(vars)
				t := Term{Coef: r.Int64N(9) - 4, Factors: []Factor{{p.xs[a], 1}}}
				v := t.Coef * sol[a]
				if a == b {
					t.Factors[0].Exp = 2
					v *= sol[a]
				} else if r.IntN(2) == 0 {
					t.Factors = append(t.Factors, Factor{p.xs[b], 1})
					v *= sol[b]
				}
				ts = append(ts, t)
				sum += v
			}
			eq := r.IntN(5) == 0
			if j > 1 { // only the last literal need hold
				sum += r.Int64N(9) - 4
			} else if !eq {
				sum += r.Int64N(3)
			}
			ts = append(ts, Term{Coef: -sum})
			l := p.s.Atom(eq, ts)
			neg := j > 1 && r.IntN(3) == 0
			if neg {
				l = l.Not()
			}
			ls = append(ls, l)
			fs = append(fs, func() bool {
				v := int64(0)
				for _, t := range ts {
					m := t.Coef
					for _, f := range t.Factors {
						for e := f.Exp; e > 0; e-- {
							m *= p.s.Value(f.X)
						}
					}
					v += m
				}
				return (v == 0 || v < 0 && !eq) != neg
			})
		}
		p.s.Clause(ls...)
		p.holds = append(p.holds, func() bool {
			for _, f := range fs {
				if f() {
					return true
				}
			}
			return false
		})
	}
	return p
}

// TestPlanted: what the search calls an answer is one, whether a clause counts as false
// agrees with an evaluation apart from the search, and most planted ones are found.
func TestPlanted(t *testing.T) {
	found := 0
	for seed := uint64(0); seed < 200; seed++ {
		p := plant(seed, 4+int(seed%8), 6+int(seed%12), 9)
		ok := p.s.Run(make([]int64, len(p.s.value)), 100000, func() bool { return false })
		bad := 0
		for i, h := range p.holds {
			if h() != (p.s.clauses[i].trues > 0) {
				t.Fatalf("seed %d: clause %d: %v", seed, i, !h())
			}
			if !h() {
				bad++
			}
		}
		if bad != len(p.s.falses) || ok != (bad == 0) {
			t.Fatalf("seed %d: %d false, %d noted, answer %v", seed, bad, len(p.s.falses), ok)
		}
		if ok {
			found++
		}
	}
	t.Log(found)
	if found < 120 {
		t.Errorf("only %d of 200 found", found)
	}
}

// TestRepeats: one seed, one run.
func TestRepeats(t *testing.T) {
	var first []int64
	for i := 0; i < 2; i++ {
		p := plant(5, 12, 40, 20)
		p.s.Run(make([]int64, len(p.s.value)), 30000, func() bool { return false })
		if i == 0 {
			first = append(first, p.s.value...)
			continue
		}
		for x, v := range first {
			if p.s.value[x] != v {
				t.Fatalf("%d: %d and %d", x, v, p.s.value[x])
			}
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	p := plant(3, 40, 120, 30)
	start := make([]int64, len(p.s.value))
	for b.Loop() {
		p.s.Run(start, 10000, func() bool { return false })
	}
}
