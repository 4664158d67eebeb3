package core

import (
	"math/rand"
	"slices"
	"testing"
)

// wideProblem has too many candidates to list; orderCNF states it for another solver.
func wideProblem(r *rand.Rand) *problem {
	p := &problem{nb: 10 + r.Intn(20)}
	for range 15 + r.Intn(15) {
		lo := -r.Int63n(6)
		p.lo = append(p.lo, lo)
		p.hi = append(p.hi, lo+2+r.Int63n(7))
	}
	nc := (p.nb + 2*len(p.lo)) * (24 + r.Intn(8)) / 10
	for range nc {
		var c []atom
		for range 3 {
			c = append(c, randomAtom(r, p))
		}
		p.cl = append(p.cl, c)
	}
	return p
}

// orderCNF is the order encoding of the clauses of p.
func (p *problem) orderCNF() cnf {
	f := cnf{n: p.nb}
	add := func(c ...int) { f.cl = append(f.cl, c) }
	top := 0
	fresh := func() int { f.n++; return f.n }
	top = fresh()
	add(top)
	le := make([][]int, len(p.lo))
	eq := make([][]int, len(p.lo))
	for i := range p.lo {
		for k := p.lo[i]; k <= p.hi[i]; k++ {
			v := fresh()
			le[i] = append(le[i], v)
			if k > p.lo[i] {
				add(-le[i][len(le[i])-2], v)
			}
		}
		add(le[i][len(le[i])-1])
		for j, v := range le[i] {
			e := fresh()
			eq[i] = append(eq[i], e)
			add(-e, v)
			if j == 0 {
				add(e, -v)
			} else {
				add(-e, -le[i][j-1])
				add(e, -v, le[i][j-1])
			}
		}
	}
	for _, c := range p.cl {
		var out []int
		for _, a := range c {
			l := a.i + 1
			if a.kind != 'b' {
				k := a.k - p.lo[a.i]
				switch {
				case k < 0 || a.kind == 'e' && a.k > p.hi[a.i]:
					l = -top
				case a.k > p.hi[a.i]:
					l = top
				case a.kind == 'l':
					l = le[a.i][k]
				default:
					l = eq[a.i][k]
				}
			}
			if a.neg {
				l = -l
			}
			out = append(out, l)
		}
		add(out...)
	}
	return f
}

// TestWideAgainstGini feeds problems with deeper searches in every way.
func TestWideAgainstGini(t *testing.T) {
	var conflicts, late, sat uint64
	for seed := range 120 {
		r := rand.New(rand.NewSource(int64(seed)))
		p := wideProblem(r)
		opts := Options{Seed: uint64(seed % 2)}
		if seed%4 == 0 {
			opts.Justifier = &proof{t: t, clauses: map[uint64][]Lit{}}
		}
		c := newChaos(t, p, r, opts)
		c.s.ExplainHook, c.s.onLearn = nil, nil // there are no models to check with
		if seed%2 == 0 {
			c.s.reduceEvery(10, 10)
		}
		st := solve(c.s)
		want := p.orderCNF().gini() == 1
		if st == Unknown || (st == Sat) != want {
			t.Fatalf("seed %d: %v %v, gini says %v", seed, st, c.s.Reasons(), want)
		}
		if st == Sat {
			sat++
			if m := c.model(); !p.holds(m) {
				t.Fatalf("seed %d: %v is no model", seed, m)
			}
		} else {
			if pr, ok := opts.Justifier.(*proof); ok && !pr.empty {
				t.Fatalf("seed %d: no proof", seed)
			}
		}
		conflicts += c.s.stats.Conflicts
		late += c.s.stats.Recycled
		// under assumptions: the failed ones must fail in gini too
		for range 4 {
			if st != Sat {
				break
			}
			var atoms []atom
			var as []Lit
			for range 1 + r.Intn(5) {
				a := randomAtom(r, p)
				atoms, as = append(atoms, a), append(as, c.lit(a))
			}
			with := func(keep func(l Lit) bool) bool {
				q := *p
				q.cl = slices.Clone(p.cl)
				for i, a := range atoms {
					if keep(as[i]) {
						q.cl = append(q.cl, []atom{a})
					}
				}
				return q.orderCNF().gini() == 1
			}
			got := solve(c.s, as...)
			if got == Unknown || (got == Sat) != with(func(Lit) bool { return true }) {
				t.Fatalf("seed %d: %v under assumptions", seed, got)
			}
			if core := c.s.FailedAssumptions(); got == Unsat && with(func(l Lit) bool { return slices.Contains(core, l) }) {
				t.Fatalf("seed %d: no core", seed)
			}
		}
	}
	t.Logf("%d sat, %d conflicts, %d literals recycled", sat, conflicts, late)
	if sat < 10 || sat > 110 || conflicts < 500 {
		t.Error("the problems are too easy")
	}
}
