package euf

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/core"
)

// smallInts owns nodes with values 0..max, encoded by clauses.
type smallInts struct {
	s   *core.Solver
	max int64
	x   map[Node]core.IntVar
	eq  map[[2]Node]core.Lit
}

func (h *smallInts) varOf(n Node) core.IntVar {
	x, ok := h.x[n]
	if !ok {
		x = h.s.NewInt(0, h.max)
		h.x[n] = x
		for k := int64(0); k <= h.max; k++ {
			h.s.Pin(h.s.EqLit(x, k))
		}
	}
	return x
}

func (h *smallInts) EqLit(a, b Node) core.Lit {
	if a > b {
		a, b = b, a
	}
	if l, ok := h.eq[[2]Node{a, b}]; ok {
		return l
	}
	l := h.s.NewBool()
	h.eq[[2]Node{a, b}] = l
	x, y := h.varOf(a), h.varOf(b)
	for k := int64(0); k <= h.max; k++ {
		p, q := h.s.EqLit(x, k), h.s.EqLit(y, k)
		h.s.AddClause(l.Not(), p.Not(), q)
		h.s.AddClause(l.Not(), p, q.Not())
		h.s.AddClause(l, p.Not(), q.Not())
	}
	return l
}

func (h *smallInts) Spread() bool { return false }

func (h *smallInts) Value(n Node) (string, bool) {
	x := h.varOf(n)
	if h.s.Lb(x) != h.s.Ub(x) {
		return "", false
	}
	return fmt.Sprint(h.s.Lb(x)), true
}

func newTest() (*core.Solver, *Theory, *smallInts) {
	s := core.New(core.Options{})
	s.CheckExplain = true
	h := &smallInts{s: s, max: 2, x: map[Node]core.IntVar{}, eq: map[[2]Node]core.Lit{}}
	return s, New(s, h), h
}

// clause is a disjunction of equalities or predicates over terms, possibly negated.
type clause []struct {
	a, b int // b < 0: the Bool term a
	neg  bool
}

// signature is a random problem over terms; the owned ones have values 0..2.
type signature struct {
	fn   []int // by term: 0 a leaf, else its function
	args [][]int
	kind []SortKind
	cl   []clause
}

func randomSignature(rng *rand.Rand) *signature {
	p := &signature{}
	add := func(fn int, k SortKind, args ...int) {
		for i := range p.fn {
			if fn > 0 && p.fn[i] == fn && fmt.Sprint(p.args[i]) == fmt.Sprint(args) {
				return
			}
		}
		p.fn = append(p.fn, fn)
		p.args = append(p.args, args)
		p.kind = append(p.kind, k)
	}
	pick := func(k SortKind) int {
		for {
			if i := rng.Intn(len(p.fn)); p.kind[i] == k {
				return i
			}
		}
	}
	add(0, SortDeferred)
	add(0, SortDeferred)
	add(0, SortOwned)
	add(0, SortBool)
	n := 8 + rng.Intn(3)
	for len(p.fn) < n {
		switch rng.Intn(8) {
		case 0:
			add(0, SortOwned)
		case 1:
			add(1, SortDeferred, pick(SortDeferred))
		case 2:
			add(2, SortBool, pick(SortDeferred))
		case 3:
			add(3, SortOwned, pick(SortOwned))
		case 4:
			add(4, SortDeferred, pick(SortOwned), pick(SortBool))
		case 5:
			add(5, SortBool, pick(SortOwned))
		case 6:
			add(6, SortOwned, pick(SortDeferred))
		case 7:
			add(7, SortDeferred, pick(SortDeferred), pick(SortDeferred))
		}
	}
	for range 4 + rng.Intn(14) {
		var c clause
		for range 1 + rng.Intn(3) {
			a := rng.Intn(len(p.fn))
			b := pick(p.kind[a])
			if p.kind[a] == SortBool && rng.Intn(2) == 0 || a == b {
				b = -1
				a = pick(SortBool)
			}
			c = append(c, struct {
				a, b int
				neg  bool
			}{a, b, rng.Intn(2) == 0})
		}
		p.cl = append(p.cl, c)
	}
	return p
}

// holds says whether values of the terms make functions functional and clauses true.
func (p *signature) holds(v []int) bool {
	for i := range p.fn {
		for j := range i {
			if p.fn[i] == 0 || p.fn[i] != p.fn[j] || v[i] == v[j] {
				continue
			}
			same := true
			for k := range p.args[i] {
				same = same && v[p.args[i][k]] == v[p.args[j][k]]
			}
			if same {
				return false
			}
		}
	}
	for _, c := range p.cl {
		ok := false
		for _, l := range c {
			if l.b < 0 {
				ok = ok || (v[l.a] == 1) != l.neg
			} else {
				ok = ok || (v[l.a] == v[l.b]) != l.neg
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// satisfiable lists values: restricted growth for the deferred sort.
func (p *signature) satisfiable() bool {
	v := make([]int, len(p.fn))
	var rec func(i, fresh int) bool
	rec = func(i, fresh int) bool {
		if i == len(v) {
			return p.holds(v)
		}
		top := map[SortKind]int{SortBool: 2, SortOwned: 3, SortDeferred: fresh + 1}[p.kind[i]]
		for x := range top {
			v[i] = x
			f := fresh
			if p.kind[i] == SortDeferred && x == fresh {
				f++
			}
			if rec(i+1, f) {
				return true
			}
		}
		return false
	}
	return rec(0, 0)
}

// build makes the terms; half of the time the later ones only while the search runs.
func (p *signature) build(t *Theory, upTo int, nodes []Node, sorts map[SortKind]Sort, funcs []Func) []Node {
	for i := len(nodes); i < upTo; i++ {
		srt := sorts[p.kind[i]]
		if p.fn[i] == 0 {
			nodes = append(nodes, t.Leaf(srt, int32(i)))
			continue
		}
		args := make([]Node, len(p.args[i]))
		for k, a := range p.args[i] {
			args[k] = nodes[a]
		}
		nodes = append(nodes, t.App(funcs[p.fn[i]], srt, args...))
	}
	return nodes
}

func (p *signature) assert(s *core.Solver, t *Theory, c clause, nodes []Node) {
	var ls []core.Lit
	for _, l := range c {
		x := t.LitOf(nodes[l.a])
		if l.b >= 0 {
			x = t.EqLit(nodes[l.a], nodes[l.b])
		}
		ls = append(ls, x.XorSign(l.neg))
	}
	s.AddClause(ls...)
}

// late adds clauses of a problem at final checks.
type late struct {
	p     *signature
	t     *Theory
	nodes []Node
	sorts map[SortKind]Sort
	funcs []Func
	done  int
}

func (x *late) Propagate(*core.Solver) bool { return true }
func (x *late) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}
func (x *late) FinalCheck(s *core.Solver) core.Outcome {
	if x.done == len(x.p.cl) {
		return core.FinalOK
	}
	c := x.p.cl[x.done]
	top := 0
	for _, l := range c {
		top = max(top, l.a+1, l.b+1)
	}
	x.nodes = x.p.build(x.t, max(top, len(x.nodes)), x.nodes, x.sorts, x.funcs)
	x.p.assert(s, x.t, c, x.nodes)
	x.done++
	return core.FinalProgress
}

func TestRandomProblems(t *testing.T) {
	counts := map[core.Status]int{}
	for seed := range int64(600) {
		rng := rand.New(rand.NewSource(seed))
		p := randomSignature(rng)
		want := core.Unsat
		if p.satisfiable() {
			want = core.Sat
		}
		counts[want]++
		for mode := range 2 {
			s, th, h := newTest()
			sorts := map[SortKind]Sort{
				SortBool: th.BoolSort(), SortDeferred: th.NewSort(SortDeferred, nil), SortOwned: th.NewSort(SortOwned, big.NewInt(3)),
			}
			funcs := make([]Func, 8)
			for i := range funcs {
				funcs[i] = th.NewFunc(fmt.Sprint("f", i))
			}
			x := &late{p: p, t: th, sorts: sorts, funcs: funcs}
			if mode == 0 {
				x.nodes = p.build(th, len(p.fn), nil, sorts, funcs)
				for _, c := range p.cl {
					p.assert(s, th, c, x.nodes)
				}
			} else {
				s.AddPropagator(x, 7)
			}
			got := s.Solve(context.Background())
			if got != want {
				t.Fatalf("seed %d mode %d: %v, want %v %v", seed, mode, got, want, s.Reasons())
			}
			if got != core.Sat {
				continue
			}
			x.nodes = p.build(th, len(p.fn), x.nodes, sorts, funcs)
			if mode == 0 {
				p.checkModel(t, seed, th, h, x.nodes)
			}
		}
	}
	t.Log(counts)
}

// checkModel evaluates the problem in the values that the classes have.
func (p *signature) checkModel(t *testing.T, seed int64, th *Theory, h *smallInts, nodes []Node) {
	t.Helper()
	v := make([]int, len(nodes))
	for i, n := range nodes {
		switch p.kind[i] {
		case SortDeferred:
			v[i] = int(th.Rep(n)) + 10
		case SortBool:
			if th.ConstOf(n) == None {
				t.Fatalf("seed %d: Bool node without value", seed)
			}
			if th.ConstOf(n) == True {
				v[i] = 1
			}
		case SortOwned:
			v[i] = int(h.s.Lb(h.varOf(n)))
		}
	}
	if !p.holds(v) {
		t.Fatalf("seed %d: no model: %v", seed, v)
	}
}

func TestConstants(t *testing.T) {
	s, th, _ := newTest()
	u := th.NewSort(SortDeferred, nil)
	a, b := th.Constant(u, "a"), th.Constant(u, "b")
	if th.Constant(u, "a") != a || th.EqLit(a, b) != core.LitFalse || th.EqLit(a, a) != core.LitTrue {
		t.Fatal("constants")
	}
	x, y := th.Leaf(u, 0), th.Leaf(u, 1)
	e := th.EqLit(x, y)
	s.AddClause(th.EqLit(x, a))
	s.AddClause(th.EqLit(y, b), e)
	if s.Solve(context.Background()) != core.Sat {
		t.Fatal("want sat")
	}
	s.AddClause(th.EqLit(y, b))
	if s.Solve(context.Background(), e) != core.Unsat || s.Solve(context.Background()) != core.Sat {
		t.Fatal("x = a, y = b, x = y")
	}
}

func TestDistinct(t *testing.T) {
	for _, n := range []int{3, 30, 400} {
		s, th, _ := newTest()
		s.CheckExplain = false
		u := th.NewSort(SortDeferred, nil)
		f := th.NewFunc("f")
		ns := make([]Node, n)
		for i := range ns {
			ns[i] = th.Leaf(u, int32(i))
		}
		d := s.NewBool()
		th.Distinct(ns, d)
		l := th.EqLit(th.App(f, u, ns[0]), th.App(f, u, ns[n-1]))
		s.AddClause(l, d.Not(), th.EqLit(ns[0], ns[n-1]))
		if s.Solve(context.Background(), d) != core.Sat || !s.ModelValue(l) {
			t.Fatal("distinct nodes")
		}
		s.AddClause(th.EqLit(ns[1], ns[n-2+n%2*0]), th.EqLit(ns[0], ns[n-1]))
		want := core.Unsat
		if n == 3 { // ns[1] is ns[n-2]
			want = core.Sat
		}
		if s.Solve(context.Background(), d) != want || s.Solve(context.Background()) != core.Sat {
			t.Fatal("two of them equal")
		}
	}
}

// TestLongChain: n links and an end that differs, by the core.
func TestLongChain(t *testing.T) {
	const n = 100_000
	s, th, _ := newTest()
	s.CheckExplain = false
	u := th.NewSort(SortDeferred, nil)
	free := s.NewBool()
	x := th.Leaf(u, 0)
	first := x
	for range n {
		y := th.Leaf(u, 0)
		s.AddClause(th.EqLit(x, y), free)
		x = y
	}
	f := th.NewFunc("f")
	s.AddClause(th.EqLit(th.App(f, u, first), th.App(f, u, x)).Not(), free)
	if got := s.Solve(context.Background(), free.Not()); got != core.Unsat {
		t.Fatal(got)
	}
	if got := s.Solve(context.Background()); got != core.Sat {
		t.Fatal(got)
	}
}
