package core

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"
)

// theory is a propagator made of functions; nil ones do nothing.
type theory struct {
	propagate func(s *Solver) bool
	explain   func(s *Solver, l Lit, datum uint32, out []Lit) []Lit
	final     func(s *Solver) Outcome
	wake      func(s *Solver, data int32, l Lit)
}

func (t *theory) Propagate(s *Solver) bool {
	return t.propagate == nil || t.propagate(s)
}

func (t *theory) Explain(s *Solver, l Lit, datum uint32, out []Lit) []Lit {
	return t.explain(s, l, datum, out)
}

func (t *theory) FinalCheck(s *Solver) Outcome {
	if t.final == nil {
		return FinalOK
	}
	return t.final(s)
}

func (t *theory) Wake(s *Solver, data int32, l Lit) {
	if t.wake != nil {
		t.wake(s, data, l)
	}
}

func solve(s *Solver, as ...Lit) Status { return s.Solve(context.Background(), as...) }

func TestAssumptionsAgainstGini(t *testing.T) {
	for seed := range 25 {
		r := rand.New(rand.NewSource(int64(seed)))
		f := random3SAT(r, 60, 3.9)
		s := New(Options{})
		lits := f.load(s)
		for range 15 {
			var as []int
			for range r.Intn(12) {
				as = append(as, (1+r.Intn(f.n))*(1-2*r.Intn(2)))
			}
			// gini loses clauses when it is called again under other assumptions: a new one each time
			ask := func(as []int) int {
				g := gini.New()
				f.loadGini(g)
				for _, a := range as {
					g.Add(z.Dimacs2Lit(a))
					g.Add(z.LitNull)
				}
				return g.Solve()
			}
			st := solve(s, mapLits(lits, as)...)
			if (ask(as) == 1) != (st == Sat) || st == Unknown {
				t.Fatalf("seed %d: %v under %v", seed, st, as)
			}
			if st == Sat {
				if !f.holds(s, lits) || slices.ContainsFunc(mapLits(lits, as), func(l Lit) bool { return !s.ModelValue(l) }) {
					t.Fatalf("seed %d: wrong model", seed)
				}
				continue
			}
			var core []int
			for _, l := range s.FailedAssumptions() {
				i := slices.IndexFunc(as, func(a int) bool { return mapLits(lits, []int{a})[0] == l })
				if i < 0 {
					t.Fatalf("seed %d: the core has a stranger", seed)
				}
				core = append(core, as[i])
			}
			if ask(core) != -1 {
				t.Fatalf("seed %d: %v is no core", seed, core)
			}
		}
	}
}

func TestSameSeedSameSteps(t *testing.T) {
	run := func(seed uint64) (Stats, []Lit) {
		s := New(Options{Seed: seed})
		f := random3SAT(rand.New(rand.NewSource(7)), 150, 4.2)
		f.load(s)
		solve(s)
		st := *s.Stats()
		return st, slices.Clone(s.trail)
	}
	for seed := range uint64(4) {
		a, ta := run(seed)
		b, tb := run(seed)
		if a.Conflicts != b.Conflicts || a.Decisions != b.Decisions || a.Propagations != b.Propagations || !slices.Equal(ta, tb) {
			t.Fatalf("seed %d: %+v, then %+v", seed, a, b)
		}
	}
	k1, k2 := knapsacks(3, 7, 3), knapsacks(3, 7, 3)
	if solve(k1) != solve(k2) || k1.stats.Conflicts != k2.stats.Conflicts || k1.stats.LitsMade != k2.stats.LitsMade {
		t.Fatal("two runs of one problem differ")
	}
}

func TestCancel(t *testing.T) {
	endless := func(s *Solver) {
		x, y := s.NewInt(0, PosInf), s.NewInt(0, PosInf)
		newLinear(s, []IntVar{x, y}, linear{[]int64{1, -1}, -1}, false)
		newLinear(s, []IntVar{x, y}, linear{[]int64{-1, 1}, -1}, false)
	}
	for name, load := range map[string]func(s *Solver){
		"conflicts":                func(s *Solver) { pigeons(12).load(s) },
		"propagation at the root":  endless,
		"propagation under a goal": func(s *Solver) { a := s.NewBool(); s.AddClause(a); s.AddDecider(&first{a}, false); endless(s) },
		"final checks": func(s *Solver) {
			s.AddPropagator(&theory{final: func(s *Solver) Outcome { s.NewBool(); return FinalProgress }}, 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := New(Options{})
			load(s)
			ctx, stop := context.WithTimeout(context.Background(), 30*time.Millisecond)
			defer stop()
			st := s.Solve(ctx)
			if st != Unknown || len(s.Reasons()) != 1 || !strings.Contains(s.Reasons()[0].What, "time limit") {
				t.Fatalf("%v %v", st, s.Reasons())
			}
			ctx2, stop2 := context.WithCancel(context.Background())
			stop2()
			if st := s.Solve(ctx2); st != Unknown {
				t.Fatalf("cancelled before: %v", st)
			}
		})
	}
}

type first struct{ l Lit }

func (d *first) Decide(*Solver) Lit { return d.l }

// TestFairness: a fast propagator that never ends does not starve a slow one that knows.
func TestFairness(t *testing.T) {
	for _, goal := range []bool{false, true} {
		s := New(Options{})
		x, y := s.NewInt(0, PosInf), s.NewInt(0, PosInf)
		newLinear(s, []IntVar{x, y}, linear{[]int64{1, -1}, -1}, false)
		newLinear(s, []IntVar{x, y}, linear{[]int64{-1, 1}, -1}, false)
		a := s.NewBool()
		id := s.AddPropagator(&theory{propagate: func(s *Solver) bool {
			if goal && s.Value(a) == Undef {
				return true
			}
			s.Conflict(nil)
			return false
		}}, 7)
		s.WatchLit(a, id, 0)
		s.SetPhase(a)
		if st := solve(s, a); st != Unsat {
			t.Fatal(st, s.Reasons())
		}
	}
	// a slow but finite propagation is not cut short
	s := New(Options{})
	x, y := s.NewInt(0, 300_000), s.NewInt(0, 300_000)
	newLinear(s, []IntVar{x, y}, linear{[]int64{1, -1}, -1}, false)
	newLinear(s, []IntVar{x, y}, linear{[]int64{-1, 1}, 0}, false)
	if st := solve(s); st != Unsat {
		t.Fatal(st)
	}
	// memory
	s = New(Options{MemLimit: 50_000_000})
	x, y = s.NewInt(0, PosInf), s.NewInt(0, PosInf)
	newLinear(s, []IntVar{x, y}, linear{[]int64{1, -1}, -1}, false)
	newLinear(s, []IntVar{x, y}, linear{[]int64{-1, 1}, 0}, false)
	if st := solve(s, s.GeLit(x, 5)); st != Unknown || !strings.Contains(s.Reasons()[0].String(), "bytes") {
		t.Fatal(st, s.Reasons())
	}
	if st := solve(s, s.LeLit(x, 5)); st != Unsat { // the memory is free again
		t.Fatal(st, s.Reasons())
	}
}

func TestLimits(t *testing.T) {
	s := New(Options{})
	pigeons(9).load(s)
	s.SetConflictBudget(50)
	if st := solve(s); st != Unknown || s.Reasons()[0].Kind != GapConflicts || s.Stats().Conflicts > 60 {
		t.Fatal(st, s.Reasons())
	}
	s.SetConflictBudget(-1)
	pig := New(Options{MemLimit: 10000})
	pigeons(11).load(pig)
	if st := solve(pig); st != Unknown || !strings.Contains(pig.Reasons()[0].String(), "bytes") {
		t.Fatal(st, pig.Reasons())
	}
}

func TestGiveUp(t *testing.T) {
	s := New(Options{})
	a, b := s.NewBool(), s.NewBool()
	s.AddClause(a, b)
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		if s.Value(a) == True {
			s.GiveUp(Gap{What: "a is hard"})
			return FinalGiveUp
		}
		return FinalOK
	}}, 0)
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		if s.Value(b) == True {
			s.AddLemma(b.Not())
			return FinalProgress
		}
		return FinalOK
	}}, 0)
	if st := solve(s); st != Unknown || !slices.EqualFunc(s.Reasons(), []Gap{{What: "a is hard"}}, Gap.equal) {
		t.Fatal(st, s.Reasons())
	}
	s.AddClause(a.Not())
	if st := solve(s); st != Unsat {
		t.Fatal(st)
	}
}

// TestConflictsAreProgress: a final check may find nothing but conflicts for as long as
// there are candidates.
func TestConflictsAreProgress(t *testing.T) {
	s := New(Options{})
	var ls []Lit
	for range 14 {
		ls = append(ls, s.NewBool())
	}
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		var why []Lit // the whole candidate
		for _, l := range ls {
			why = append(why, l.XorSign(s.Value(l) == False))
		}
		s.Conflict(why)
		return FinalProgress
	}}, 0)
	if st := solve(s); st != Unsat || s.Stats().FinalChecks != 1<<14 {
		t.Fatal(st, s.Reasons(), s.Stats().FinalChecks)
	}
}

func TestGiveUpIsOfItsRound(t *testing.T) {
	s := New(Options{})
	a := s.NewBool()
	s.SetPhase(a)
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		if s.Value(a) == True {
			return FinalGiveUp
		}
		return FinalOK
	}}, 0)
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		if s.Value(a) == True {
			s.AddLemma(a.Not())
			return FinalProgress
		}
		return FinalOK
	}}, 0)
	if st := solve(s); st != Sat {
		t.Fatal(st, s.Reasons())
	}
}

func TestBrokenTheoryGivesNoVerdict(t *testing.T) {
	for name, explain := range map[string]func(a, b, c Lit) []Lit{
		"false literal":      func(a, b, c Lit) []Lit { return []Lit{a.Not()} },
		"later literal":      func(a, b, c Lit) []Lit { return []Lit{a, c} },
		"unassigned literal": func(a, b, c Lit) []Lit { return []Lit{LitUndef} },
	} {
		s := New(Options{})
		s.CheckExplain = false
		a, b, c := s.NewBool(), s.NewBool(), s.NewBool()
		s.SetPhase(a)
		s.AddClause(b.Not(), c)
		s.AddClause(b.Not(), c.Not(), a.Not())
		s.AddClause(a)
		var id PropID
		d := s.NewBool()
		s.SetPhase(d)
		s.AddClause(d)
		e := s.NewBool()
		id = s.AddPropagator(&theory{
			propagate: func(s *Solver) bool { return s.Value(e) != True || s.Enqueue(b, ReasonProp(id, 0)) },
			explain:   func(s *Solver, l Lit, _ uint32, out []Lit) []Lit { return append(out, explain(a, b, c)...) },
		}, 0)
		s.WatchLit(e, id, 0)
		if st := solve(s, e); st != Unknown || len(s.Reasons()) == 0 {
			t.Errorf("%s: %v", name, st)
		}
	}
	s := New(Options{})
	s.CheckExplain = false
	s.AddPropagator(&theory{propagate: func(*Solver) bool { return false }}, 0)
	if st := solve(s); st != Unknown {
		t.Error("conflict without literals:", st)
	}
	s = New(Options{})
	s.CheckExplain = false
	a, b := s.NewBool(), s.NewBool()
	s.AddPropagator(&theory{propagate: func(*Solver) bool { return s.Enqueue(a, ReasonLit(b)) }}, 0)
	s.AddClause(a.Not())
	if st := solve(s); st != Unknown {
		t.Error("a reason that is not true:", st)
	}
}

func TestFinalCheckMakesLiterals(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(NegInf, PosInf)
	n := 0
	s.AddPropagator(&theory{final: func(s *Solver) Outcome {
		if n++; n > 40 {
			return FinalOK
		}
		l := s.LeLit(x, int64(n))
		if s.Value(l) == Undef {
			return FinalProgress
		}
		b := s.NewBool() // must be decided though this check is content
		s.AddDecider(&first{b}, true)
		return FinalOK
	}}, 0)
	if st := solve(s); st != Sat || n < 3 {
		t.Fatal(st, n)
	}
	for v := range s.vals[:2*s.NumVars()] {
		if s.vals[v] == 0 && s.decidable(int32(v/2)) {
			t.Fatal("undecided literal")
		}
	}
}

func TestLateLiteral(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(0, 100)
	le50 := s.LeLit(x, 50)
	b := s.NewBool()
	s.newLevel()
	s.assign(le50, ReasonNone, 1)
	s.propagate()
	s.newLevel()
	s.assign(b, ReasonNone, 2)
	s.propagate()
	le60, ge70, eq80, eq30 := s.LeLit(x, 60), s.GeLit(x, 70), s.EqLit(x, 80), s.EqLit(x, 30)
	if s.Value(le60) != True || s.Value(ge70) != False || s.Value(eq80) != False || s.Value(eq30) != Undef {
		t.Fatal("late literals are not channelled")
	}
	if s.Level(le60) != 1 || s.Level(ge70) != 1 || s.Level(eq80) != 1 {
		t.Fatal("late literals do not have the level of what implies them")
	}
	s.propagate()
	s.cancelUntil(1)
	if s.Value(le60) != True || s.Value(ge70) != False || s.Value(eq80) != False {
		t.Fatal("late literals were lost though their bound survives")
	}
	s.propagate()
	if err := s.checkInvariants(true); err != nil {
		t.Fatal(err)
	}
	s.cancelUntil(0)
	if s.Value(le60) != Undef || s.Value(eq80) != Undef {
		t.Fatal("late literals outlive their bound")
	}
	if s.LeLit(x, 100) != LitTrue || s.LeLit(x, -1) != LitFalse || s.EqLit(x, 101) != LitFalse || s.GeLit(x, NegInf) != LitTrue ||
		s.LeLit(x, PosInf) != LitTrue || s.EqLit(x, 0) != s.LeLit(x, 0) || s.EqLit(x, 100) != s.GeLit(x, 100) {
		t.Fatal("literals that the root decides")
	}
}

func TestHolesMoveBounds(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(0, 9)
	for _, k := range []int64{0, 3, 4, 5, 9, 8} {
		s.AddClause(s.EqLit(x, k).Not())
	}
	if s.Lb(x) != 1 || s.Ub(x) != 7 {
		t.Fatalf("%d..%d", s.Lb(x), s.Ub(x))
	}
	if st := solve(s, s.GeLit(x, 3)); st != Sat || s.Lb(x) < 6 {
		t.Fatal(st, s.Lb(x), s.Ub(x))
	}
	if st := solve(s, s.GeLit(x, 3), s.LeLit(x, 5)); st != Unsat || len(s.FailedAssumptions()) != 2 {
		t.Fatal(st, s.FailedAssumptions())
	}
}

func TestNewInt01(t *testing.T) {
	s := New(Options{})
	y := s.NewInt(0, 10)
	l := s.GeLit(y, 5)
	a, b := s.NewInt01(l), s.NewInt01(l.Not())
	if s.GeLit(a, 1) != l || s.LeLit(b, 0) != l || s.EqLit(a, 1) != l {
		t.Fatal("not the literal itself")
	}
	newLinear(s, []IntVar{a, b, y}, linear{[]int64{-3, 0, 1}, 0}, false) // y <= 3a
	if st := solve(s); st != Sat || s.Lb(a) != 0 || s.Ub(y) != 0 || s.Lb(b) != 1 {
		t.Fatal(st, s.Ub(y))
	}
	if st := solve(s, l); st != Unsat {
		t.Fatal(st)
	}
	s.newLevel()
	s.assign(l.Not(), ReasonNone, 1)
	c := s.NewInt01(l)
	if s.Ub(c) != 0 || s.UbLit(c) != l.Not() {
		t.Fatal("made late")
	}
	s.cancelUntil(0)
	if s.Ub(c) != 1 {
		t.Fatal("outlives its literal")
	}
	if x := s.NewInt01(LitTrue); s.Lb(x) != 1 {
		t.Fatal("constant")
	}
}

func TestContradictoryInt(t *testing.T) {
	s := New(Options{})
	s.NewInt(3, 2)
	if s.Okay() || solve(s) != Unsat {
		t.Fatal("an empty domain")
	}
}

// TestKnapsacks solves small equations by bounds and labeling, every explanation checked.
func TestKnapsacks(t *testing.T) {
	sat := 0
	for seed := range int64(40) {
		p := &problem{}
		r := rand.New(rand.NewSource(seed))
		for range 4 + seed%2 {
			p.lo, p.hi = append(p.lo, -2), append(p.hi, 7)
		}
		for range 2 {
			l, g := linear{}, linear{}
			for range p.lo {
				a := int64(r.Intn(41) - 20)
				l.a, g.a = append(l.a, a), append(g.a, -a)
			}
			l.c = r.Int63n(300) - 150
			g.c = -l.c
			p.lin = append(p.lin, l, g)
		}
		p.list()
		s := New(Options{Seed: uint64(seed % 3), Profile: seed == 0})
		c := &chaos{p: p, s: s}
		s.CheckExplain = true
		s.ExplainHook = c.entails
		for i := range p.lo {
			c.x = append(c.x, s.NewInt(p.lo[i], p.hi[i]))
		}
		for _, l := range p.lin {
			newLinear(s, c.x, l, seed%4 != 0)
		}
		s.AddDecider(&splitter{c.x}, true)
		s.reduceEvery(10, 10)
		st := solve(s)
		if (st == Sat) != (len(p.models) > 0) || st == Unknown {
			t.Fatalf("seed %d: %v with %d models", seed, st, len(p.models))
		}
		if ps := s.Stats().Props; len(ps) != 1 || ps[0].Name != "*core.linearProp" || ps[0].Count != 4 || ps[0].Runs == 0 {
			t.Fatalf("%+v", ps)
		} else if seed == 0 && ps[0].Time == 0 {
			t.Fatal("not timed")
		}
		if st == Sat {
			sat++
			if !p.holds(c.model()) {
				t.Fatalf("seed %d: wrong model", seed)
			}
		}
		if err := s.checkInvariants(false); err != nil {
			t.Fatal(err)
		}
	}
	if sat == 0 || sat == 40 {
		t.Fatal("the problems are too easy")
	}
}

func TestRecycling(t *testing.T) {
	s := knapsacks(11, 9, 4)
	s.SetConflictBudget(20000)
	solve(s)
	st := s.Stats()
	if st.LitsMade < 10*uint64(st.Vars) && st.Conflicts > 5000 {
		t.Fatalf("%d literals made, %d left, %d conflicts", st.LitsMade, st.Vars, st.Conflicts)
	}
	if err := s.checkInvariants(false); err != nil {
		t.Fatal(err)
	}
}

func TestInfiniteBounds(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(NegInf, PosInf)
	if s.Lb(x) != NegInf || s.Ub(x) != PosInf || s.LbLit(x) != LitTrue {
		t.Fatal("bounds")
	}
	s.AddClause(s.GeLit(x, -MaxFinite))
	s.AddClause(s.LeLit(x, MaxFinite))
	if s.Lb(x) != -MaxFinite || s.Ub(x) != MaxFinite {
		t.Fatal("widest finite bounds")
	}
	y := s.NewInt(0, PosInf)
	id := s.AddPropagator(&theory{propagate: func(s *Solver) bool { return s.SetLb(y, PosInf, ReasonNone) }}, 0)
	_ = id
	if st := solve(s); st != Sat || s.Lb(y) != MaxFinite {
		t.Fatal(st, s.Lb(y)) // weakened, not taken for a contradiction
	}
}

func TestModelStaysUntilNextCall(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(0, 9)
	a, b := s.LeLit(x, 4), s.NewBool()
	s.AddClause(a, b)
	for n := 0; ; n++ {
		if solve(s) != Sat {
			if n != 3 {
				t.Fatalf("%d models", n)
			}
			break
		}
		block := []Lit{a.XorSign(s.ModelValue(a)), b.XorSign(s.ModelValue(b))}
		s.AddClause(block...)
		if s.ModelLb(x) > 4 == s.ModelValue(a) {
			t.Fatal("the model was lost")
		}
	}
}

func TestHostile(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(NegInf, PosInf)
	// a long implication chain and many literals of one variable
	prev := s.NewBool()
	first := prev
	for i := range 200_000 {
		n := s.NewBool()
		s.AddClause(prev.Not(), n)
		prev = n
		if i < 20_000 {
			s.LeLit(x, int64(i*7919%20_000))
		}
	}
	s.AddClause(prev.Not(), s.GeLit(x, 100_000), first.Not())
	s.AddClause(prev.Not(), s.LeLit(x, -5), first.Not())
	if st := solve(s, first); st != Unsat {
		t.Fatal(st)
	}
	if st := solve(s); st != Sat {
		t.Fatal(st)
	}
	var wide []Lit
	for range 100_000 {
		wide = append(wide, s.NewBool())
	}
	s.AddClause(wide...)
	s.AddClause(wide[0], wide[0], LitFalse)
	s.AddClause(wide[1], wide[1].Not())
	s.AddClause()
	if s.Okay() {
		if solve(s) != Unsat {
			t.Fatal("the empty clause")
		}
	}
}

// TestCancelBetweenConflicts: one conflict after the other, without rest between them, is
// no reason to go on after the limit.
func TestCancelBetweenConflicts(t *testing.T) {
	const n = 50
	s := New(Options{})
	ls := make([]Lit, n)
	for i := range ls {
		ls[i] = s.NewBool()
	}
	// Each l is false where those before it hold, which shows only as it is decided, and
	// then one by one.
	for i := 3; i < n; i++ {
		b := s.NewBool()
		s.AddClause(ls[i], b)
		s.AddClause(ls[i], b.Not(), ls[i-1].Not(), ls[i-2].Not())
	}
	b := s.NewBool()
	s.AddClause(ls[n-1].Not(), b)
	s.AddClause(ls[n-1].Not(), b.Not(), ls[n-2].Not())
	s.AddDecider(decider(func() Lit {
		for i, l := range ls {
			if s.Value(l) == Undef {
				if i == n-1 {
					s.cancelled.Store(true)
				}
				return l
			}
		}
		return LitUndef
	}), false)
	if st := solve(s); st != Unknown || s.stats.Conflicts != 1 {
		t.Fatalf("%v, after %d conflicts", st, s.stats.Conflicts)
	}
}

type decider func() Lit

func (d decider) Decide(*Solver) Lit { return d() }

// TestLongTrailsKeepTheOrder: decisions come in the order of activity after a long trail
// is taken back, too.
func TestLongTrailsKeepTheOrder(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	s := New(Options{})
	for range 1000 {
		s.NewBool()
	}
	for range 20 {
		for v := range s.order.act {
			if r.Intn(3) > 0 {
				s.order.act[v] = float64(r.Intn(300))
			}
		}
		s.order.restore()
		last, n := Lit(0), 0
		for l := s.pick(); l != LitUndef; l, n = s.pick(), n+1 {
			if n > 0 && s.order.less(int32(l.Var()), int32(last.Var())) {
				t.Fatalf("%d comes after %d", l.Var(), last.Var())
			}
			last = l
			s.newLevel()
			s.assign(l, ReasonNone, int32(len(s.lim)))
		}
		if n < 1000 {
			t.Fatalf("%d decisions", n)
		}
		s.cancelUntil(r.Intn(1000))
		s.cancelUntil(r.Intn(10))
		s.cancelUntil(0)
		for v, i := range s.order.at {
			if i >= 0 && s.order.data[i] != int32(v) {
				t.Fatalf("variable %d is not where it should be", v)
			}
		}
	}
}
