package array

import (
	"context"
	"math/big"
	"math/rand"
	"testing"
	"time"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

type plain struct {
	s   *core.Solver
	e   *euf.Theory
	t   *Theory
	i   euf.Sort
	v   euf.Sort
	arr euf.Sort
}

func newPlain() *plain {
	p := &plain{s: core.New(core.Options{})}
	h := &smallInts{p.s, map[euf.Node]core.Lit{}, map[[2]euf.Node]core.Lit{}}
	p.e = euf.New(p.s, h)
	p.t = New(p.s, p.e)
	p.i, p.v = p.e.NewSort(euf.SortDeferred, nil), p.e.NewSort(euf.SortDeferred, nil)
	p.arr = p.t.NewSort([]euf.Sort{p.i}, p.v)
	return p
}

func (p *plain) leaves(s euf.Sort, n int) []euf.Node {
	ns := make([]euf.Node, n)
	for i := range ns {
		ns[i] = p.e.Leaf(s, int32(i))
	}
	return ns
}

func (p *plain) solve(t *testing.T, want core.Status) {
	t.Helper()
	start := time.Now()
	if got := p.s.Solve(context.Background()); got != want {
		t.Fatalf("%v, want %v %v", got, want, p.s.Reasons())
	}
	st := p.s.Stats()
	t.Logf("%v: %d conflicts, %d decisions, %d final checks, %d lemmas", time.Since(start), st.Conflicts, st.Decisions, st.FinalChecks, p.t.Lemmas)
}

// storecomm: two orders of the same stores at different points.
func (p *plain) storecomm(n int, seed int64, broken bool) {
	rng := rand.New(rand.NewSource(seed))
	a := p.e.Leaf(p.arr, 0)
	is, es := p.leaves(p.i, n), p.leaves(p.v, n)
	x, y := a, a
	for k := range n {
		x = p.t.Store(x, is[k:k+1], es[k])
	}
	perm := rng.Perm(n)
	if broken {
		perm = perm[1:]
	}
	for _, k := range perm {
		y = p.t.Store(y, is[k:k+1], es[k])
	}
	p.e.Distinct(is, core.LitTrue)
	p.s.AddClause(p.e.EqLit(x, y).Not())
}

func TestStorecomm(t *testing.T) {
	for _, n := range []int{3, 9, 20, 60} {
		p := newPlain()
		p.s.CheckExplain = n < 10
		p.storecomm(n, int64(n), false)
		p.solve(t, core.Unsat)
		p = newPlain()
		p.storecomm(n, int64(n), true)
		p.solve(t, core.Sat)
	}
}

// swap: swaps and then the same swaps backwards.
func (p *plain) swap(n int, seed int64, broken bool) {
	rng := rand.New(rand.NewSource(seed))
	a := p.e.Leaf(p.arr, 0)
	is := p.leaves(p.i, n+1)
	f, g := p.leaves(p.arr, n+1), p.leaves(p.arr, n+1)
	sw := func(t, x, y euf.Node) euf.Node {
		return p.t.Store(p.t.Store(t, []euf.Node{x}, p.t.Select(t, y)), []euf.Node{y}, p.t.Select(t, x))
	}
	p.s.AddClause(p.e.EqLit(f[0], a))
	p.s.AddClause(p.e.EqLit(g[0], f[n]))
	type pair struct{ x, y int }
	var steps []pair
	for range n {
		steps = append(steps, pair{rng.Intn(n + 1), rng.Intn(n + 1)})
	}
	for k, st := range steps {
		p.s.AddClause(p.e.EqLit(f[k+1], sw(f[k], is[st.x], is[st.y])))
	}
	for k := range steps {
		st := steps[n-1-k]
		if broken && k == 0 {
			st.x = (st.x + 1) % n
		}
		p.s.AddClause(p.e.EqLit(g[k+1], sw(g[k], is[st.x], is[st.y])))
	}
	p.s.AddClause(p.e.EqLit(g[n], a).Not())
}

func TestSwap(t *testing.T) {
	for _, n := range []int{3, 8, 16} {
		for seed := range int64(2) {
			p := newPlain()
			p.s.CheckExplain = n < 10
			p.swap(n, seed, false)
			p.solve(t, core.Unsat)
		}
	}
}

// TestConstGuard: constant functions over a deferred sort meet only when it is finite.
func TestConstGuard(t *testing.T) {
	p := newPlain()
	i, v := p.leaves(p.i, 1), p.leaves(p.v, 2)
	p.s.AddClause(p.e.EqLit(p.t.Store(p.t.ConstArray(p.arr, v[0]), i, v[1]), p.t.ConstArray(p.arr, v[1])))
	p.solve(t, core.Sat)
	p.s.AddClause(p.e.EqLit(v[0], v[1]).Not())
	p.solve(t, core.Unknown)
}

// TestConstFinite: n stores turn one constant function into another over n points, and
// fewer do not.
func TestConstFinite(t *testing.T) {
	for _, size := range []int64{2, 4, 5} {
		for stores := size - 1; stores <= size; stores++ {
			p := newPlain()
			labels := p.e.NewSort(euf.SortDeferred, nil)
			_ = labels
			b := p.e.BoolSort()
			var srt euf.Sort
			var dom []euf.Sort
			for n := int64(1); n < size; n *= 2 {
				dom = append(dom, b)
			}
			points := int64(1) << len(dom)
			srt = p.t.NewSort(dom, p.v)
			v := p.leaves(p.v, 2)
			x := p.t.ConstArray(srt, v[0])
			for range stores {
				at := make([]euf.Node, len(dom))
				for i := range at {
					at[i] = p.e.Leaf(b, 0)
				}
				x = p.t.Store(x, at, v[1])
			}
			p.s.AddClause(p.e.EqLit(x, p.t.ConstArray(srt, v[1])))
			p.s.AddClause(p.e.EqLit(v[0], v[1]).Not())
			want := core.Unsat
			if stores >= points {
				want = core.Sat
			}
			p.solve(t, want)
		}
	}
}

// TestDiamondOfFunctions: more functions of a finite sort than it has values.
func TestFiniteSort(t *testing.T) {
	for _, n := range []int{4, 5} {
		p := newPlain()
		b := p.e.BoolSort()
		srt := p.t.NewSort([]euf.Sort{b}, b)
		if p.e.Size(srt).Cmp(big.NewInt(4)) != 0 {
			t.Fatal("size of Bool -> Bool")
		}
		p.e.Distinct(p.leaves(srt, n), core.LitTrue)
		p.solve(t, map[int]core.Status{4: core.Sat, 5: core.Unsat}[n])
	}
}

// TestMemory: reads of a long chain of stores at constants.
func TestMemory(t *testing.T) {
	p := newPlain()
	const n = 1500
	m := p.e.Leaf(p.arr, 0)
	is, es := p.leaves(p.i, n), p.leaves(p.v, n)
	p.e.Distinct(is, core.LitTrue)
	for k := range n {
		m = p.t.Store(m, is[k:k+1], es[k])
		named := p.e.Leaf(p.arr, 0)
		p.s.AddClause(p.e.EqLit(m, named))
		m = named
	}
	k := n / 2
	p.s.AddClause(p.e.EqLit(p.t.Select(m, is[k]), es[k]).Not(), p.e.EqLit(p.t.Select(m, is[k+1]), es[k+2]))
	p.solve(t, core.Sat)
	p.s.AddClause(p.e.EqLit(es[k+1], es[k+2]).Not())
	p.solve(t, core.Unsat)
}
