package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
)

// instance is a problem of few terms that brute force can decide.
type instance struct {
	dom  []int // number of values of each term; one of two is a Boolean variable
	cons []relation
}

type relation struct {
	on     []int // terms
	tuples [][]int32
}

func randomInstance(r *rand.Rand) instance {
	var in instance
	for range 2 + r.IntN(4) {
		in.dom = append(in.dom, 1+r.IntN(5))
	}
	for range 1 + r.IntN(4) {
		n := len(in.dom)
		rel := relation{on: r.Perm(n)[:2+r.IntN(n-1)]}
		if r.IntN(6) == 0 { // a term twice
			rel.on = append(rel.on, rel.on[0])
		}
		size := 1 + r.IntN(12)
		if r.IntN(8) == 0 {
			size = 60 + r.IntN(80) // more than a word
		}
		open := r.IntN(2) == 0
		for range size {
			var tu []int32
			for _, x := range rel.on {
				v := int32(r.IntN(in.dom[x]))
				if open && r.IntN(4) == 0 {
					v = Any
				}
				tu = append(tu, v)
			}
			rel.tuples = append(rel.tuples, tu)
		}
		in.cons = append(in.cons, rel)
	}
	return in
}

// holds is the meaning of a relation.
func (rel relation) holds(v []int) bool {
	return slices.ContainsFunc(rel.tuples, func(tu []int32) bool {
		for i, x := range rel.on {
			if tu[i] != Any && int(tu[i]) != v[x] {
				return false
			}
		}
		return true
	})
}

// each calls f for every assignment.
func (in instance) each(f func(v []int)) {
	v := make([]int, len(in.dom))
	for {
		f(v)
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] < in.dom[i] {
				break
			}
			v[i] = 0
		}
		if i == len(v) {
			return
		}
	}
}

func (in instance) solutions() [][]int {
	var out [][]int
	in.each(func(v []int) {
		if !slices.ContainsFunc(in.cons, func(rel relation) bool { return !rel.holds(v) }) {
			out = append(out, slices.Clone(v))
		}
	})
	return out
}

// columns makes the terms: integers with the literals of their values, or Booleans.
func (in instance) columns(s *core.Solver) [][]core.Lit {
	cols := make([][]core.Lit, len(in.dom))
	for i, n := range in.dom {
		if n == 2 && i%2 == 0 {
			l := s.NewBool()
			cols[i] = []core.Lit{l, l.Not()}
			continue
		}
		x := s.NewInt(0, int64(n-1))
		for v := range n {
			cols[i] = append(cols[i], s.EqLit(x, int64(v)))
		}
	}
	return cols
}

func (in instance) post(t *Theory, cols [][]core.Lit, rel relation) {
	cs := make([][]core.Lit, len(rel.on))
	for i, x := range rel.on {
		cs[i] = cols[x]
	}
	t.Post(cs, rel.tuples)
}

// TestAgainstBruteForce counts solutions; every explanation must hold in each of them.
func TestAgainstBruteForce(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 5))
		in := randomInstance(r)
		want := in.solutions()
		s := core.New(core.Options{Seed: seed})
		s.CheckExplain = true
		cols := in.columns(s)
		th := New(s)
		s.ExplainHook = in.checker(cols)
		for _, rel := range in.cons {
			in.post(th, cols, rel)
		}
		if got := count(t, s, cols); got != len(want) {
			t.Fatalf("seed %d: %d solutions, want %d: %+v", seed, got, len(want), in)
		}
	}
}

// checker holds an explanation to the meaning of some relation alone.
func (in instance) checker(cols [][]core.Lit) func(core.Lit, []core.Lit) error {
	type at struct{ x, v int }
	is := map[core.Lit]at{}
	for x, ls := range cols {
		for v, l := range ls {
			is[l] = at{x, v}
		}
	}
	holds := func(l core.Lit, v []int) bool {
		switch l {
		case core.LitTrue:
			return true
		case core.LitFalse:
			return false
		}
		if a, ok := is[l]; ok {
			return v[a.x] == a.v
		}
		a := is[l.Not()]
		return v[a.x] != a.v
	}
	return func(l core.Lit, because []core.Lit) error {
		for _, rel := range in.cons {
			ok := true
			in.each(func(v []int) {
				if rel.holds(v) && !holds(l, v) && !slices.ContainsFunc(because, func(b core.Lit) bool { return !holds(b, v) }) {
					ok = false
				}
			})
			if ok {
				return nil
			}
		}
		return fmt.Errorf("%v does not follow from %v", l, because)
	}
}

// count blocks solutions one by one.
func count(t *testing.T, s *core.Solver, cols [][]core.Lit) int {
	n := 0
	for {
		switch st := s.Solve(context.Background()); st {
		case core.Unsat:
			return n
		case core.Unknown:
			t.Fatal(s.Reasons())
		}
		n++
		var block []core.Lit
		for _, ls := range cols {
			i := slices.IndexFunc(ls, s.ModelValue)
			block = append(block, ls[i].Not())
		}
		s.AddClause(block...)
	}
}

// TestPostInSearch posts tables from within the search, in any order of levels.
func TestPostInSearch(t *testing.T) {
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 6))
		in := randomInstance(r)
		want := len(in.solutions())
		s := core.New(core.Options{Seed: seed + 1})
		s.CheckExplain = true
		cols := in.columns(s)
		th := New(s)
		late := &poster{in: in, th: th, cols: cols, r: r}
		s.AddPropagator(late, 7)
		if got := count(t, s, cols); got != want {
			t.Fatalf("seed %d: %d solutions, want %d: %+v", seed, got, want, in)
		}
	}
}

// poster posts the relations of an instance one by one, when it is asked.
type poster struct {
	in   instance
	th   *Theory
	cols [][]core.Lit
	next int
	r    *rand.Rand
}

func (p *poster) Propagate(*core.Solver) bool { return true }

func (p *poster) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}

func (p *poster) FinalCheck(*core.Solver) core.Outcome {
	if p.next == len(p.in.cons) {
		return core.FinalOK
	}
	p.in.post(p.th, p.cols, p.in.cons[p.next])
	p.next++
	return core.FinalProgress
}

// TestDomainConsistent asks that values without support go before any decision.
func TestDomainConsistent(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 7))
		in := randomInstance(r)
		in.cons = in.cons[:1]
		if on := in.cons[0].on; len(on) > 2 && on[0] == on[len(on)-1] {
			continue // columns are looked at one by one
		}
		s := core.New(core.Options{})
		cols := in.columns(s)
		th := New(s)
		in.post(th, cols, in.cons[0])
		gone := map[core.Lit]bool{}
		for _, ls := range cols {
			if l := ls[r.IntN(len(ls))]; r.IntN(2) == 0 && len(ls) > 1 {
				gone[l] = true
				s.AddClause(l.Not())
			}
		}
		supported := map[core.Lit]bool{}
		for _, v := range in.solutions() {
			ok := true
			for x, a := range v {
				ok = ok && !gone[cols[x][a]]
			}
			for x, a := range v {
				supported[cols[x][a]] = supported[cols[x][a]] || ok
			}
		}
		probe := &probe{}
		s.AddDecider(probe, false)
		if s.Solve(context.Background()) == core.Unsat {
			if probe.asked {
				t.Fatalf("seed %d: decided before the conflict", seed)
			}
			continue
		}
		for x, ls := range cols {
			for a, l := range ls {
				if probe.asked && slices.Contains(in.cons[0].on, x) && !supported[l] && !probe.false(l) {
					t.Fatalf("seed %d: value %d of term %d stays", seed, a, x)
				}
			}
		}
	}
}

// probe remembers which literals were false at the first decision.
type probe struct {
	asked bool
	vals  []core.LBool
}

func (p *probe) Decide(s *core.Solver) core.Lit {
	if !p.asked {
		p.asked = true
		for v := range int32(s.NumVars()) {
			p.vals = append(p.vals, s.Value(core.MkLit(v, false)))
		}
	}
	return core.LitUndef
}

func (p *probe) false(l core.Lit) bool {
	v := p.vals[l.Var()]
	if l.Sign() {
		v = -v
	}
	return v == core.False
}

// BenchmarkTables solves planted problems over ternary tables.
func BenchmarkTables(b *testing.B) {
	for seed := range uint64(b.N) {
		r := rand.New(rand.NewPCG(seed%20, 8))
		s := core.New(core.Options{})
		var in instance
		sol := make([]int, 16)
		for i := range sol {
			in.dom = append(in.dom, 6)
			sol[i] = r.IntN(6)
		}
		cols := in.columns(s)
		th := New(s)
		for range 30 {
			rel := relation{on: r.Perm(len(sol))[:3]}
			for range 50 {
				rel.tuples = append(rel.tuples, []int32{int32(r.IntN(6)), int32(r.IntN(6)), int32(r.IntN(6))})
			}
			rel.tuples[0] = []int32{int32(sol[rel.on[0]]), int32(sol[rel.on[1]]), int32(sol[rel.on[2]])}
			in.post(th, cols, rel)
		}
		if s.Solve(context.Background()) != core.Sat {
			b.Fatal("a planted solution was lost")
		}
	}
}

// TestNoTuples: nothing is one of no tuples.
func TestNoTuples(t *testing.T) {
	for _, width := range []int{1, 2, 3} {
		s := core.New(core.Options{})
		table := New(s)
		var cols [][]core.Lit
		for range width {
			x := s.NewBool()
			cols = append(cols, []core.Lit{x, x.Not()})
		}
		table.Post(cols, nil)
		if got := s.Solve(context.Background()); got != core.Unsat {
			t.Errorf("%d columns: %v", width, got)
		}
	}
}
