package arith

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

func n64(v int64) num.Int { return num.FromInt64(v) }

// sumOf builds monomials from pairs of coefficient and variable.
func sumOf(cs []int64, xs []core.IntVar) []Mono {
	ms := make([]Mono, len(cs))
	for i := range cs {
		ms[i] = Mono{xs[i], n64(cs[i])}
	}
	return ms
}

type atom struct {
	cs []int64
	xs []int
	k  int64
	eq bool
}

func (a atom) holds(v []int64) bool {
	s := int64(0)
	for i, c := range a.cs {
		s += c * v[a.xs[i]]
	}
	return s == a.k || !a.eq && s < a.k
}

// problem is a set of clauses over atoms; literals are 1-based, negative for not.
type problem struct {
	lo, hi  []int64
	atoms   []atom
	clauses [][]int
	spread  bool // candidates are
}

func randomProblem(r *rand.Rand, vars, atoms, clauses int, width, coef int64) problem {
	var p problem
	for range vars {
		lo := r.Int64N(7) - 3
		p.lo, p.hi = append(p.lo, lo), append(p.hi, lo+r.Int64N(width))
	}
	for range atoms {
		n := 1 + r.IntN(3)
		a := atom{eq: r.IntN(3) == 0, k: r.Int64N(13) - 6}
		for range n {
			a.xs = append(a.xs, r.IntN(vars))
			a.cs = append(a.cs, r.Int64N(2*coef+1)-coef)
		}
		if r.IntN(3) == 0 {
			a.xs = []int{r.IntN(vars), r.IntN(vars)}
			a.cs = []int64{1, -1}
		}
		p.atoms = append(p.atoms, a)
	}
	for range clauses {
		var c []int
		for range 1 + r.IntN(3) {
			l := 1 + r.IntN(atoms)
			if r.IntN(2) == 0 {
				l = -l
			}
			c = append(c, l)
		}
		p.clauses = append(p.clauses, c)
	}
	return p
}

func (p *problem) holds(v []int64) bool {
	for _, c := range p.clauses {
		ok := false
		for _, l := range c {
			ok = ok || p.atoms[max(l, -l)-1].holds(v) == (l > 0)
		}
		if !ok {
			return false
		}
	}
	return true
}

func (p *problem) brute() bool {
	v := append([]int64(nil), p.lo...)
	for {
		if p.holds(v) {
			return true
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] <= p.hi[i] {
				break
			}
			v[i] = p.lo[i]
		}
		if i == len(v) {
			return false
		}
	}
}

// hook checks explanations over the box of the problem by brute force: no point may
// satisfy the reasons and not the literal. meaning says what a literal stands for.
type hook struct {
	t    *Theory
	p    *problem
	xs   []core.IntVar
	seen int
}

func (h *hook) truth(l core.Lit, v []int64) (val, known bool) {
	if l == core.LitTrue || l == core.LitFalse {
		return l == core.LitTrue, true
	}
	s := h.t.s
	for _, e := range h.t.eqs.all {
		if l|1 == e.lit|1 {
			val64, ok := h.eval(e.x, v)
			return (val64 == e.k) == (l == e.lit), ok
		}
	}
	x, ok := s.IntOf(l)
	if !ok {
		return false, false
	}
	k, isUb, _ := s.BoundOf(l, x)
	val64, ok := h.eval(x, v)
	if !ok {
		return false, false
	}
	if isUb {
		return val64 <= k, true
	}
	return val64 >= k, true
}

func (h *hook) eval(x core.IntVar, v []int64) (int64, bool) {
	for i, y := range h.xs {
		if x == y {
			return v[i], true
		}
	}
	if int(x) >= len(h.t.slackOf) {
		return 0, false
	}
	if r := h.t.slackOf[x]; r >= 0 {
		sum := int64(0)
		for _, m := range h.t.monos(&h.t.rows[r], nil) {
			y, ok := h.eval(m.X, v)
			c, _ := m.C.Int64()
			if !ok {
				return 0, false
			}
			sum += c * y
		}
		return sum, true
	}
	return 0, false
}

func (h *hook) check(l core.Lit, because []core.Lit) error {
	h.seen++
	if h.seen > 400 {
		return nil
	}
	v := append([]int64(nil), h.p.lo...)
	for {
		all := h.root(v)
		for _, b := range because {
			t, known := h.truth(b, v)
			if !known {
				return nil
			}
			if !t {
				all = false
				break
			}
		}
		if all {
			if t, known := h.truth(l, v); known && !t {
				return fmt.Errorf("%v does not follow at %v", h.t.s.LitString(l), v)
			}
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] <= h.p.hi[i] {
				break
			}
			v[i] = h.p.lo[i]
		}
		if i == len(v) {
			return nil
		}
	}
}

// root says whether a point satisfies the root bounds, which explanations leave out.
func (h *hook) root(v []int64) bool {
	for i := range h.t.s.NumInts() {
		x := core.IntVar(i)
		if k, ok := h.eval(x, v); ok && (k < h.t.s.RootLb(x) || k > h.t.s.RootUb(x)) {
			return false
		}
	}
	return true
}

func newSolver() (*core.Solver, *Theory) {
	s := core.New(core.Options{Seed: 1})
	s.CheckExplain = true
	return s, New(s, Options{})
}

// effort is the number of conflicts after which a problem of these tests is too hard.
const effort = 50_000

// solve gives the status, within effort.
func solve(t *testing.T, s *core.Solver) core.Status {
	t.Helper()
	s.SetConflictBudget(effort)
	return s.Solve(context.Background())
}

func (p *problem) run(t *testing.T, opts Options, unbounded, late bool) (core.Status, *Theory) {
	t.Helper()
	s := core.New(core.Options{Seed: 1})
	s.CheckExplain = true
	th := New(s, opts)
	h := &hook{t: th, p: p}
	var xs []core.IntVar
	for i := range p.lo {
		if unbounded { // bounds as atoms, from outside of the root
			x := s.NewInt(core.NegInf, core.PosInf)
			xs = append(xs, x)
			continue
		}
		xs = append(xs, s.NewInt(p.lo[i], p.hi[i]))
	}
	h.xs = xs
	if p.spread {
		for _, x := range xs {
			th.Share(x)
		}
		th.Spread()
	}
	s.ExplainHook = h.check
	lits := make([]core.Lit, len(p.atoms))
	for i, a := range p.atoms {
		as := make([]core.IntVar, len(a.xs))
		for j, x := range a.xs {
			as[j] = xs[x]
		}
		ms := sumOf(a.cs, as)
		if a.eq && opts.lone {
			lits[i] = th.EqAlone(ms, n64(a.k))
		} else if a.eq {
			lits[i] = th.EqLit(ms, n64(a.k))
		} else {
			lits[i] = th.LeLit(ms, n64(a.k))
		}
	}
	if unbounded {
		for i := range xs {
			s.AddClause(s.GeLit(xs[i], p.lo[i]))
			s.AddClause(s.LeLit(xs[i], p.hi[i]))
		}
	}
	for _, c := range p.clauses {
		var ls []core.Lit
		for _, l := range c {
			q := lits[max(l, -l)-1]
			if l < 0 {
				q = q.Not()
			}
			ls = append(ls, q)
		}
		s.AddClause(ls...)
	}
	if late {
		s.AddPropagator(&lateRows{t: th, xs: xs}, 7)
	}
	st := solve(t, s)
	if st == core.Sat {
		v := make([]int64, len(xs))
		for i, x := range xs {
			v[i], _ = th.Value(x).Int64()
			if v[i] < p.lo[i] || v[i] > p.hi[i] {
				t.Fatalf("x%d = %d is out of bounds", i, v[i])
			}
		}
		if !p.holds(v) {
			t.Fatalf("%v is no model of %+v", v, *p)
		}
	}
	if st == core.Unknown {
		t.Fatalf("unknown: %v\n%+v", s.Reasons(), *p)
	}
	return st, th
}

// lateRows makes rows in the middle of the search that hold anyway or split cases.
type lateRows struct {
	t  *Theory
	xs []core.IntVar
	n  int
}

func (l *lateRows) Propagate(s *core.Solver) bool {
	if s.DecisionLevel() > 0 && l.n < 5 {
		l.n++
		a, b := l.xs[l.n%len(l.xs)], l.xs[(l.n*3+1)%len(l.xs)]
		y := l.t.Define([]Mono{{a, n64(2)}, {b, n64(3)}}, n64(int64(l.n)))
		q := l.t.LeLit([]Mono{{y, n64(1)}, {a, n64(int64(-l.n))}}, n64(1))
		s.AddClause(q, l.t.LeLit([]Mono{{a, n64(int64(-l.n))}, {y, n64(1)}}, n64(4)).Not(), l.t.EqLit([]Mono{{y, n64(1)}, {b, n64(1)}}, n64(3)), q.Not())
	}
	return true
}
func (l *lateRows) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}
func (l *lateRows) FinalCheck(s *core.Solver) core.Outcome {
	if l.n < 10 {
		l.n++
		x := l.t.Define([]Mono{{l.xs[0], n64(int64(l.n))}, {l.xs[len(l.xs)-1], n64(-1)}}, n64(1))
		want := l.t.Value(l.xs[0]).Mul(n64(int64(l.n))).Sub(l.t.Value(l.xs[len(l.xs)-1])).Add(n64(1))
		if !l.t.Value(x).Equal(want) {
			panic("a defined variable has another value than its sum")
		}
		s.AddClause(l.t.LeLit([]Mono{{x, n64(1)}, {l.xs[0], n64(-int64(l.n))}}, n64(int64(2+l.n))), l.t.EqLit([]Mono{{l.xs[0], n64(1)}}, n64(0)), s.NewBool())
		return core.FinalProgress
	}
	return core.FinalOK
}

func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	count := map[core.Status]int{}
	for i := range 1500 {
		p := randomProblem(r, 2+r.IntN(3), 2+r.IntN(7), 2+r.IntN(9), 1+r.Int64N(6), 1+r.Int64N(4))
		want := core.Unsat
		if p.brute() {
			want = core.Sat
		}
		opts := Options{NoDiff: i%5 == 0, NoCuts: i%7 == 0, lone: i%2 == 0}
		p.spread = i%11 < 4
		got, _ := p.run(t, opts, i%3 == 0, i%4 == 0)
		if got != want {
			t.Fatalf("problem %d: got %v, want %v\n%+v", i, got, want, p)
		}
		count[got]++
	}
	t.Log(count)
}

// mk makes n unbounded variables.
func mk(s *core.Solver, n int) []core.IntVar {
	xs := make([]core.IntVar, n)
	for i := range xs {
		xs[i] = s.NewInt(core.NegInf, core.PosInf)
	}
	return xs
}

func want(t *testing.T, s *core.Solver, th *Theory, st core.Status) {
	t.Helper()
	if got := solve(t, s); got != st {
		t.Fatalf("got %v %v, want %v; %+v %+v", got, s.Reasons(), st, *th.Stats(), *s.Stats())
	}
}

func TestUnbounded(t *testing.T) {
	cases := []struct {
		name string
		vars int
		eqs  [][]int64 // coefficients, then the constant
		les  [][]int64
		sat  bool
	}{
		{"2x+4y=7", 2, [][]int64{{2, 4, 7}}, nil, false},
		{"parity of sum and difference", 4, [][]int64{{1, 1, -2, 0, 0}, {1, -1, 0, -2, 1}}, nil, false},
		{"chinese remainder", 3, [][]int64{{1, -6, 0, 1}, {1, 0, -10, 2}}, nil, false},
		{"chinese remainder, sat", 3, [][]int64{{1, -6, 0, 1}, {1, 0, -10, 3}}, nil, true},
		{"x<y<x", 2, nil, [][]int64{{1, -1, -1}, {-1, 1, -1}}, false},
		{"x<y<x above 0", 2, nil, [][]int64{{1, -1, -1}, {-1, 1, -1}, {-1, 0, 0}, {0, -1, 0}}, false},
		{"no integer between", 2, nil, [][]int64{{3, -3, 2}, {-3, 3, -1}}, false},
		{"x+y>=3 & x+y<=2 by parts", 3, nil, [][]int64{{-1, -1, 0, -3}, {1, 0, 1, 0}, {0, 1, -1, 2}}, false},
		{"frobenius", 2, [][]int64{{6, 10, 15}}, nil, false},
		{"frobenius, sat", 3, [][]int64{{6, 10, 15, 1}}, nil, true},
		{"a remainder in two halves", 4, [][]int64{{1, -1, 0, 0, 0}},
			[][]int64{{1, 0, -64, 0, 63}, {-1, 0, 64, 0, -32}, {0, 1, 0, -64, 31}, {0, -1, 0, 64, 0}}, false},
		{"a remainder in one half", 4, [][]int64{{1, -1, 0, 0, 0}},
			[][]int64{{1, 0, -64, 0, 63}, {-1, 0, 64, 0, -31}, {0, 1, 0, -64, 31}, {0, -1, 0, 64, 0}}, true},
		{"ranges miss the multiples", 4, [][]int64{{12, 18, -5, -1, 0}},
			[][]int64{{0, 0, 1, 0, 2}, {0, 0, -1, 0, -2}, {0, 0, 0, 1, 1}, {0, 0, 0, -1, 1}}, false},
		{"ranges meet a multiple", 4, [][]int64{{12, 18, -5, -1, 0}},
			[][]int64{{0, 0, 1, 0, 2}, {0, 0, -1, 0, -2}, {0, 0, 0, 1, 2}, {0, 0, 0, -1, 1}}, true},
		{"half open wedge", 2, nil, [][]int64{{-3, 2, 0}, {2, -3, 0}, {-1, 0, -1}}, true},
		{"two scaled sums", 2, nil, [][]int64{{2, 3, 5}, {-4, -6, -11}}, false},
		{"x+2y<=z, z<=x+2y-1 with lower bounds", 3, nil, [][]int64{{1, 2, -1, 0}, {-1, -2, 1, -1}, {-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, th := newSolver()
			xs := mk(s, c.vars)
			for _, e := range c.eqs {
				th.AssertEq0(sumOf(e[:c.vars], xs), n64(e[c.vars]))
			}
			for _, e := range c.les {
				s.AddClause(th.LeLit(sumOf(e[:c.vars], xs), n64(e[c.vars])))
			}
			st := core.Unsat
			if c.sat {
				st = core.Sat
			}
			want(t, s, th, st)
			// the same with literals instead of facts
			s, th = newSolver()
			xs = mk(s, c.vars)
			b := s.NewBool()
			for _, e := range c.eqs {
				s.AddClause(b.Not(), th.EqLit(sumOf(e[:c.vars], xs), n64(e[c.vars])))
			}
			for _, e := range c.les {
				s.AddClause(b.Not(), th.LeLit(sumOf(e[:c.vars], xs), n64(e[c.vars])))
			}
			s.AddClause(b)
			want(t, s, th, st)
		})
	}
}

func TestCycle(t *testing.T) {
	s := core.New(core.Options{})
	th := New(s, Options{})
	const n = 30000
	xs := mk(s, n)
	perm := rand.New(rand.NewPCG(5, 5)).Perm(n)
	for i := range n {
		s.AddClause(th.LeLit([]Mono{{xs[perm[i]], n64(1)}, {xs[perm[(i+1)%n]], n64(-1)}}, n64(-1)))
	}
	want(t, s, th, core.Unsat)
}

func TestParity(t *testing.T) {
	s, th := newSolver()
	xs := mk(s, 128)
	r := rand.New(rand.NewPCG(9, 9))
	cs := make([]int64, 128)
	for i := range cs {
		cs[i] = 2 * []int64{-5, -3, -2, 1, 2, 3, 7}[r.IntN(7)]
	}
	th.AssertEq0(sumOf(cs, xs), n64(2*r.Int64N(1000)+1))
	want(t, s, th, core.Unsat)
	// a chain: x_i + x_{i+1} = 2 y_i, the ends of different parity
	s, th = newSolver()
	xs, ys := mk(s, 128), mk(s, 127)
	for i := range ys {
		th.AssertEq0([]Mono{{xs[i], n64(1)}, {xs[i+1], n64(1)}, {ys[i], n64(-2)}}, n64(0))
	}
	z := mk(s, 1)[0]
	th.AssertEq0([]Mono{{xs[0], n64(1)}, {xs[127], n64(1)}, {z, n64(-2)}}, n64(1))
	want(t, s, th, core.Unsat)
}

func TestKnapsack(t *testing.T) {
	for _, n := range []int{4, 6, 10, 15, 25, 40} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			s, th := newSolver()
			r := rand.New(rand.NewPCG(uint64(n), 3))
			var ms []Mono
			sum := int64(0)
			for range n {
				c := 10000 + r.Int64N(90000)
				x := s.NewInt(0, core.PosInf)
				ms = append(ms, Mono{x, n64(c)})
				sum += c * r.Int64N(20)
			}
			th.AssertEq0(ms, n64(sum))
			want(t, s, th, core.Sat)
		})
	}
}

func TestBigConstants(t *testing.T) {
	e := func(v string) num.Int { b, _ := new(big.Int).SetString(v, 10); return num.FromBig(b) }
	huge := e("1000000000000000000000000000000")
	one := n64(1)
	t.Run("between", func(t *testing.T) {
		s, th := newSolver()
		x := mk(s, 1)[0]
		s.AddClause(th.LeLit([]Mono{{x, one}}, huge))
		s.AddClause(th.LeLit([]Mono{{x, one.Neg()}}, huge.Neg()))
		want(t, s, th, core.Sat)
		if !th.Value(x).Equal(huge) {
			t.Errorf("x = %v", th.Value(x))
		}
		s.AddClause(th.EqLit([]Mono{{x, one}}, huge).Not())
		want(t, s, th, core.Unsat)
	})
	t.Run("sum", func(t *testing.T) {
		s, th := newSolver()
		x := mk(s, 3)
		th.AssertEq0([]Mono{{x[0], one}, {x[1], one}, {x[2], one.Neg()}}, n64(0))
		th.AssertEq0([]Mono{{x[0], one}}, huge)
		s.AddClause(th.LeLit([]Mono{{x[2], one}}, huge.Neg()))
		want(t, s, th, core.Sat)
		if th.Value(x[1]).Cmp(huge.Neg().Sub(huge)) > 0 {
			t.Errorf("x1 = %v", th.Value(x[1]))
		}
		s.AddClause(s.GeLit(x[1], 0))
		want(t, s, th, core.Unsat)
	})
	t.Run("order", func(t *testing.T) {
		s, th := newSolver()
		x := mk(s, 1)[0]
		s.AddClause(th.LeLit([]Mono{{x, one}}, huge.Neg()))
		s.AddClause(s.GeLit(x, 5), th.LeLit([]Mono{{x, one.Neg()}}, huge))
		s.AddClause(th.EqLit([]Mono{{x, one}}, huge.Neg()).Not())
		want(t, s, th, core.Unsat)
	})
	t.Run("outermost bounds of the core", func(t *testing.T) {
		for at := int64(0); at < 4; at++ {
			for _, k := range []num.Int{huge, n64(core.MaxFinite).Add(n64(9)), n64(core.MaxFinite - at).Add(one)} {
				for _, low := range []bool{false, true} {
					s, th := newSolver()
					x := mk(s, 1)[0]
					big, edge := th.LeLit([]Mono{{x, one.Neg()}}, k.Neg()), s.LeLit(x, core.MaxFinite-at)
					if low {
						big, edge = th.LeLit([]Mono{{x, one}}, k.Neg()), s.GeLit(x, at-core.MaxFinite)
					}
					s.AddClause(big, s.NewBool())
					if st := s.Solve(t.Context(), big, edge); st != core.Unsat {
						t.Errorf("%v beyond %d: %v", k, at, st)
					}
				}
			}
		}
	})
	t.Run("coefficients", func(t *testing.T) {
		s, th := newSolver()
		x := mk(s, 2)
		// huge*x + (huge+1)*y = 1 has x = -1, y = 1
		th.AssertEq0([]Mono{{x[0], huge}, {x[1], huge.Add(one)}}, one)
		s.AddClause(s.GeLit(x[1], 1))
		s.AddClause(s.LeLit(x[1], 3))
		want(t, s, th, core.Sat)
		s.AddClause(s.GeLit(x[1], 2))
		want(t, s, th, core.Unsat)
	})
	t.Run("overflow of a row", func(t *testing.T) {
		s, th := newSolver()
		x := []core.IntVar{s.NewInt(0, core.MaxFinite), s.NewInt(0, core.MaxFinite), s.NewInt(0, core.MaxFinite)}
		c := n64(1 << 40)
		s.AddClause(th.LeLit([]Mono{{x[0], c.Neg()}, {x[1], c.Neg().Add(one)}, {x[2], one}}, c.Mul(n64(core.MaxFinite)).Neg().Mul(n64(2))))
		want(t, s, th, core.Unsat)
	})
	t.Run("define", func(t *testing.T) {
		s, th := newSolver()
		x := mk(s, 1)[0]
		y := th.Define([]Mono{{x, huge}}, huge)
		z := th.Define(nil, huge)
		s.AddClause(th.LeLit([]Mono{{z, one}, {y, one.Neg()}}, n64(-1)))
		s.AddClause(s.LeLit(x, 1))
		want(t, s, th, core.Sat)
		if !th.Value(x).IsOne() || !th.Value(y).Equal(huge.Add(huge)) {
			t.Errorf("x = %v, y = %v", th.Value(x), th.Value(y))
		}
	})
}

// TestEqAlone compares disequalities that stand alone, over differences mostly, with
// brute force.
func TestEqAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	count := map[core.Status]int{}
	for i := range 800 {
		n := 3 + r.IntN(3)
		p := randomProblem(r, n, 3, 3, 1+r.Int64N(4), 2)
		for a := range n {
			for b := range a {
				if r.IntN(4) == 0 {
					continue
				}
				p.atoms = append(p.atoms, atom{cs: []int64{1, -1}, xs: []int{a, b}, k: r.Int64N(3) - 1, eq: true})
				if r.IntN(3) > 0 {
					p.clauses = append(p.clauses, []int{-len(p.atoms)})
				} else {
					p.clauses = append(p.clauses, []int{len(p.atoms), -1 - r.IntN(len(p.atoms))})
				}
			}
		}
		want := core.Unsat
		if p.brute() {
			want = core.Sat
		}
		p.spread = i%11 < 4
		got, _ := p.run(t, Options{NoDiff: i%5 == 0, lone: true}, i%3 > 0, i%4 == 0)
		if got != want {
			t.Fatalf("problem %d: got %v, want %v\n%+v", i, got, want, p)
		}
		count[got]++
	}
	t.Log(count)
}

// TestEqAloneSplits wants a model of values that differ, and none where too few values
// are left, both without a literal for a side unless a candidate asks.
func TestEqAloneSplits(t *testing.T) {
	for _, room := range []int64{30, 5, 4} {
		s, th := newSolver()
		xs := mk(s, 6)
		for i, x := range xs {
			s.AddClause(th.LeLit([]Mono{{x, n64(1)}, {xs[(i+1)%6], n64(-1)}}, n64(room)))
			for _, y := range xs[:i] {
				s.AddClause(th.EqAlone([]Mono{{x, n64(1)}, {y, n64(-1)}}, n64(0)).Not())
			}
		}
		for _, x := range xs {
			s.AddClause(th.LeLit([]Mono{{x, n64(1)}, {xs[0], n64(-1)}}, n64(room)))
			s.AddClause(th.LeLit([]Mono{{xs[0], n64(1)}, {x, n64(-1)}}, n64(0)))
		}
		st := core.Sat
		if room < 5 {
			st = core.Unsat
		}
		want(t, s, th, st)
	}
}

// TestHullUnder compares the bounds of a choice by a comparison with all that it can be.
func TestHullUnder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	exact := 0
	for range 500 {
		s := core.New(core.Options{})
		th := New(s, Options{})
		xs := []core.IntVar{s.NewInt(-5, 5), s.NewInt(-5, 5)}
		cs := [3][]int64{{1, -1}, {1, -1}, {-1, 1}} // condition and branches
		for i := range cs {
			if r.IntN(4) == 0 {
				cs[i] = []int64{r.Int64N(5) - 2, r.Int64N(5) - 2}
			}
		}
		k := [3]int64{r.Int64N(7) - 3, r.Int64N(7) - 3, r.Int64N(7) - 3}
		c := th.LeLit(sumOf(cs[0], xs), n64(k[0]))
		z := s.NewInt(core.NegInf, core.PosInf)
		th.Hull(z, c, sumOf(cs[1], xs), n64(k[1]), sumOf(cs[2], xs), n64(k[2]))
		lo, hi := core.PosInf, core.NegInf
		for x := int64(-5); x <= 5; x++ {
			for y := int64(-5); y <= 5; y++ {
				b := 2
				if cs[0][0]*x+cs[0][1]*y <= k[0] {
					b = 1
				}
				v := cs[b][0]*x + cs[b][1]*y + k[b]
				lo, hi = min(lo, v), max(hi, v)
			}
		}
		if s.RootLb(z) > lo || s.RootUb(z) < hi {
			t.Fatalf("%v %v: %d..%d, but there are %d..%d", cs, k, s.RootLb(z), s.RootUb(z), lo, hi)
		}
		if s.RootLb(z) == lo && s.RootUb(z) == hi {
			exact++
		}
	}
	if exact < 200 {
		t.Errorf("%d of 500 choices have their own bounds", exact)
	}
}

// Variables with atoms beyond the core's numbers may stand in no row; their bounds move all
// the same. Random clauses about two of them are compared with all values near the edge.
func TestBigAlone(t *testing.T) {
	const edge = 4611686018427387904 // core.MaxFinite + 1
	r := rand.New(rand.NewPCG(62, 62))
	count := map[core.Status]int{}
	for range 500 {
		type atom struct{ v, k int } // variable v is at most edge + k
		var clauses [][]atom         // negative v: not
		text := "(declare-const x Int)(declare-const y Int)"
		for range 4 + r.IntN(14) {
			c := make([]atom, 1+r.IntN(3))
			text += "(assert (or"
			for i := range c {
				c[i] = atom{1 + r.IntN(2), r.IntN(7) - 3}
				lit := fmt.Sprintf("(<= %s %d)", "xy"[c[i].v-1:c[i].v], edge+c[i].k)
				if r.IntN(2) == 0 {
					c[i].v = -c[i].v
					lit = "(not " + lit + ")"
				}
				text += " " + lit
			}
			clauses, text = append(clauses, c), text+"))"
		}
		want := core.Unsat
		for at := range 10 * 10 {
			xs := [3]int{0, at%10 - 5, at/10 - 5}
			all := true
			for _, c := range clauses {
				all = all && slices.ContainsFunc(c, func(a atom) bool { return a.v > 0 && xs[a.v] <= a.k || a.v < 0 && xs[-a.v] > a.k })
			}
			if all {
				want = core.Sat
			}
		}
		b := load(t, text, Options{})
		st := solve(t, b.s)
		if st != want {
			t.Fatalf("%v %v, want %v\n%s", st, b.s.Reasons(), want, text)
		}
		if st == core.Sat {
			if err := b.check(text); err != nil {
				t.Fatal(err, text)
			}
		}
		count[st]++
	}
	if count[core.Sat] < 100 || count[core.Unsat] < 100 {
		t.Errorf("few of a kind: %v", count)
	}
}

// A variable with atoms beyond the core's numbers may be the sum of a row: that its bounds
// cross is seen while it is basic, too.
func TestBigCrosses(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 63))
	count := map[core.Status]int{}
	for range 100 {
		text := "(declare-const x Int)(declare-const y Int)(declare-const z Int)"
		sum := func() string {
			return []string{"x", "y", "(- x y)", "(+ x z)", "(- y z)", "(+ x y)"}[r.IntN(6)]
		}
		for range 4 + r.IntN(8) {
			text += "(assert (or"
			for range 1 + r.IntN(2) {
				k := fmt.Sprint(int64(4611686018427387904) + r.Int64N(7) - 4)
				if r.IntN(3) == 0 {
					k = fmt.Sprintf("(- %s)", k)
				}
				text += fmt.Sprintf(" (%s %s %s)", []string{"<=", ">=", "<", ">"}[r.IntN(4)], sum(), k)
			}
			text += "))"
		}
		b := load(t, text, Options{})
		b.s.CheckExplain = true
		st := solve(t, b.s)
		if st == core.Unknown {
			t.Fatalf("%v\n%s", b.s.Reasons(), text)
		}
		if st == core.Sat {
			if err := b.check(text); err != nil {
				t.Fatal(err, text)
			}
		} else if want := z3(t, text, 3); want == "sat" {
			t.Fatalf("unsat, but z3 says sat\n%s", text)
		}
		count[st]++
	}
	if count[core.Sat] < 10 || count[core.Unsat] < 10 {
		t.Errorf("few of a kind: %v", count)
	}
}
