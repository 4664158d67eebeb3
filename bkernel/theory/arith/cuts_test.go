package arith

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// cutter cuts once, below the decisions that are assumed.
type cutter struct {
	f    *final
	cuts int
}

func (c *cutter) Decide(s *core.Solver) core.Lit {
	if c.cuts == 0 && s.DecisionLevel() > 0 {
		c.f.t.grow(core.IntVar(s.NumInts() - 1))
		if c.f.t.spx.awake = true; c.f.t.spx.check(-1) == feasible && c.f.vertex() >= 0 && c.f.gomory(cutsAtRoot) {
			c.cuts = 1
		}
	}
	return core.LitUndef
}

// TestGomory cuts fractional vertices of random systems off: all integer points of the
// system are beyond each cut, and the vertex is not.
func TestGomory(t *testing.T) {
	cuts, points, below := 0, 0, 0
	for seed := range uint64(8000) {
		r := rand.New(rand.NewPCG(seed, 31))
		s, th := newSolver()
		p := &problem{}
		h := &hook{t: th, p: p}
		n := 2 + r.IntN(3)
		for range n {
			lo := r.Int64N(9) - 4
			hi := lo + r.Int64N(8)
			p.lo, p.hi = append(p.lo, lo), append(p.hi, hi)
			h.xs = append(h.xs, s.NewInt(lo, hi))
		}
		for range 1 + r.IntN(4) {
			a := atom{k: r.Int64N(21) - 6, eq: r.IntN(5) == 0}
			var ms []Mono
			for _, i := range r.Perm(n)[:1+r.IntN(n)] {
				if c := r.Int64N(11) - 5; c != 0 {
					a.cs, a.xs = append(a.cs, c), append(a.xs, i)
					ms = append(ms, Mono{h.xs[i], n64(c)})
				}
			}
			l := th.LeLit(ms, n64(a.k))
			if a.eq {
				l = th.EqLit(ms, n64(a.k))
			}
			s.AddClause(l)
			p.atoms = append(p.atoms, a)
			p.clauses = append(p.clauses, []int{len(p.atoms)})
		}
		if s.Settle(7); s.Lb(h.xs[0]) > s.Ub(h.xs[0]) {
			continue
		}
		f := &th.fin
		holdsEverywhere := func() {
			t.Helper()
			point := append([]int64(nil), p.lo...)
			for i := 0; i < n; {
				if p.holds(point) {
					if points++; !s.Okay() {
						t.Fatalf("seed %d: all is cut off, %v too", seed, point)
					}
					for x := range core.IntVar(s.NumInts()) {
						if k, ok := h.eval(x, point); ok && (k < s.Lb(x) || k > s.Ub(x)) {
							t.Fatalf("seed %d: %v is cut off", seed, point)
						}
					}
				}
				for i = 0; i < n; i++ {
					if point[i]++; point[i] <= p.hi[i] {
						break
					}
					point[i] = p.lo[i]
				}
			}
		}
		if seed%2 == 1 {
			c := &cutter{f: f}
			s.AddDecider(c, false)
			var as []core.Lit
			for i, x := range h.xs {
				if k := p.lo[i] + r.Int64N(p.hi[i]-p.lo[i]+1); r.IntN(2) == 0 {
					as = append(as, s.LeLit(x, k).XorSign(r.IntN(2) == 0))
				}
			}
			s.SetConflictBudget(effort)
			s.Solve(context.Background(), as...)
			if s.Settle(0); c.cuts > 0 {
				below++
				holdsEverywhere()
			}
			continue
		}
		th.grow(core.IntVar(s.NumInts() - 1))
		th.spx.awake = true
		if th.spx.check(-1) != feasible || f.vertex() < 0 {
			continue
		}
		// The vertex makes each row's slack what it is; a cut has a row of its own, or is a
		// bound of what was there.
		value := map[core.IntVar]num.Rat{}
		for x := range core.IntVar(s.NumInts()) {
			if th.inRow[x] {
				value[x] = th.spx.b.value(x)
			}
		}
		if !f.gomory(cutsAtRoot) {
			continue
		}
		s.Settle(0)
		off := false
		for x := range core.IntVar(s.NumInts()) {
			v, known := value[x]
			if q := int(x); !known && q < len(th.slackOf) && th.slackOf[x] >= 0 {
				known = true
				for _, m := range th.monos(&th.rows[th.slackOf[x]], nil) {
					v = v.Add(value[m.X].Mul(num.RatInt(m.C)))
				}
			}
			if lo, hi := s.Lb(x), s.Ub(x); known {
				off = off || core.IsFinite(lo) && v.Cmp(num.RatInt(n64(lo))) < 0 || core.IsFinite(hi) && v.Cmp(num.RatInt(n64(hi))) > 0
			}
		}
		if !off && s.Okay() {
			t.Fatalf("seed %d: the vertex is still there", seed)
		}
		cuts++
		holdsEverywhere()
	}
	if cuts < 100 || points < 1000 || below < 10 {
		t.Errorf("%d cuts, %d below decisions, %d points", cuts, below, points)
	}
}
