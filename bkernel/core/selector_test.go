package core

import (
	"context"
	"math/rand"
	"slices"
	"testing"
)

// stackProblem says which variables two solvers have alike.
type stackProblem struct {
	bools int
	ints  int
}

// stackOf is a literal: Boolean v when x < 0, else [x<=k], or [x=k] where eq; complemented when neg.
type stackOf struct {
	v, x, k int
	eq, neg bool
}

const stackTop = 6 // greatest value of an integer

func (p *stackProblem) clause(r *rand.Rand) stackClause {
	c := make(stackClause, 1+r.Intn(3))
	for i := range c {
		c[i] = stackOf{v: r.Intn(p.bools), x: -1, neg: r.Intn(2) == 0}
		if r.Intn(3) == 0 {
			c[i].x, c[i].k, c[i].eq = r.Intn(p.ints), r.Intn(stackTop), r.Intn(2) == 0
		}
	}
	return c
}

type stackClause = []stackOf

// stacked is a solver with the problem's variables.
type stacked struct {
	s     *Solver
	bools []Lit
	ints  []IntVar
}

func (t *stacked) grow(p *stackProblem) {
	for len(t.bools) < p.bools {
		t.bools = append(t.bools, t.s.NewBool())
	}
	for len(t.ints) < p.ints {
		t.ints = append(t.ints, t.s.NewInt(0, stackTop))
	}
}

func (t *stacked) lit(l stackOf) Lit {
	if l.x >= 0 && l.eq {
		return t.s.EqLit(t.ints[l.x], int64(l.k)).XorSign(l.neg)
	}
	if l.x >= 0 {
		return t.s.LeLit(t.ints[l.x], int64(l.k)).XorSign(l.neg)
	}
	return t.bools[l.v].XorSign(l.neg)
}

func (t *stacked) add(guard Lit, c stackClause) {
	ls := []Lit{guard.Not()}
	for _, l := range c {
		ls = append(ls, t.lit(l))
	}
	t.s.AddClause(ls...)
}

func (t *stacked) sum(x [3]int) {
	newLinear(t.s, []IntVar{t.ints[x[0]], t.ints[x[1]]}, linear{[]int64{1, 1}, int64(x[2])}, false)
}

// TestStacksAgainstFreshSolvers pushes and pops levels of random facts on one solver,
// with new variables on the way, and compares each verdict with that of a new solver.
func TestStacksAgainstFreshSolvers(t *testing.T) {
	seeds := 60
	if testing.Short() {
		seeds = 15
	}
	for seed := range seeds {
		r := rand.New(rand.NewSource(int64(seed)))
		p := &stackProblem{bools: 6 + r.Intn(20), ints: 2 + r.Intn(5)}
		live := &stacked{s: New(Options{Seed: uint64(seed % 3)})}
		live.s.CheckExplain = true
		live.grow(p)
		var sel []Lit
		levels := [][]stackClause{nil}
		var sums [][3]int
		verdicts := map[Status]int{}
		for step := range 150 {
			switch k := r.Intn(10); {
			case k < 2 && len(sel) < 40:
				for range 1 + r.Intn(1+seed%12) {
					sel = append(sel, live.s.NewSelector())
					levels = append(levels, nil)
				}
			case k < 4 && len(sel) > 0:
				for range 1 + r.Intn(min(3, len(sel))) {
					live.s.Retire(sel[len(sel)-1])
					sel, levels = sel[:len(sel)-1], levels[:len(levels)-1]
				}
			case k == 4 && step%3 == 0:
				p.bools++
				p.ints += r.Intn(2)
				live.grow(p)
			case k == 5 && len(sums) < 4:
				x := [3]int{r.Intn(p.ints), r.Intn(p.ints), stackTop/2 + r.Intn(stackTop)}
				sums = append(sums, x)
				live.sum(x)
			default:
				at := len(levels) - 1
				if r.Intn(20) == 0 {
					at = r.Intn(len(levels))
				}
				for range 1 + r.Intn(4) {
					c := p.clause(r)
					levels[at] = append(levels[at], c)
					guard := LitTrue
					if at > 0 {
						guard = sel[at-1]
					}
					live.add(guard, c)
				}
			}
			if r.Intn(2) == 0 {
				continue
			}
			as := slices.Clone(sel)
			extra := r.Intn(4)
			var more []stackOf
			for range extra {
				more = append(more, p.clause(r)[0])
				as = append(as, live.lit(more[len(more)-1]))
			}
			live.s.SetWorkBudget(int64(r.Intn(3)*100) - 1)
			got, pauses := Paused, 0
			for got == Paused {
				got = live.s.Solve(context.Background(), as...)
				if pauses++; pauses > 100 {
					live.s.SetWorkBudget(-1)
				}
			}
			verdicts[got]++
			if err := live.s.checkInvariants(got == Sat); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			fresh := func(keep func(Lit) bool) Status {
				f := &stacked{s: New(Options{})}
				f.grow(p)
				for _, x := range sums {
					f.sum(x)
				}
				for i, cs := range levels {
					if i > 0 && !keep(sel[i-1]) {
						continue
					}
					for _, c := range cs {
						f.add(LitTrue, c)
					}
				}
				for i, l := range more {
					if keep(as[len(sel)+i]) {
						f.s.AddClause(f.lit(l))
					}
				}
				return solve(f.s)
			}
			if want := fresh(func(Lit) bool { return true }); want != got {
				t.Fatalf("seed %d, step %d: %v, fresh %v", seed, step, got, want)
			}
			if got == Unsat {
				failed := live.s.FailedAssumptions()
				for _, l := range failed {
					if !slices.Contains(as, l) {
						t.Fatalf("seed %d, step %d: the core has a stranger", seed, step)
					}
				}
				// a selector stands for those before it, too
				most := int32(0)
				for _, l := range failed {
					most = max(most, live.s.rankOf(l))
				}
				keep := func(l Lit) bool {
					r := live.s.rankOf(l)
					return slices.Contains(failed, l) || r > 0 && r <= most
				}
				if st := fresh(keep); st != Unsat {
					t.Fatalf("seed %d, step %d: the core is %v", seed, step, st)
				}
				continue
			}
			for _, l := range as {
				if !live.s.ModelValue(l) {
					t.Fatalf("seed %d, step %d: an assumption is false in the model", seed, step)
				}
			}
			for _, cs := range levels {
				for _, c := range cs {
					if !slices.ContainsFunc(c, func(l stackOf) bool { return live.s.ModelValue(live.lit(l)) }) {
						t.Fatalf("seed %d, step %d: a clause that is there has no true literal", seed, step)
					}
					for _, l := range c {
						if !l.eq {
							continue
						}
						lo, hi, k := live.s.ModelLb(live.ints[l.x]), live.s.ModelUb(live.ints[l.x]), int64(l.k)
						if is := live.s.ModelValue(live.lit(l)) != l.neg; is && lo != hi || is != (lo <= k && k <= hi) {
							t.Fatalf("seed %d, step %d: [x=%d] is %v in %d..%d", seed, step, k, is, lo, hi)
						}
					}
				}
			}
		}
		if seed == 0 && (verdicts[Sat] == 0 || verdicts[Unsat] == 0) {
			t.Errorf("seed 0 gives %v only", verdicts)
		}
	}
}

// TestFrontAssumptionsStayDecided counts what a check over a deep stack propagates when
// one level is added.
func TestFrontAssumptionsStayDecided(t *testing.T) {
	s := New(Options{})
	const levels, width = 200, 20
	var sel []Lit
	for range levels {
		l := s.NewSelector()
		sel = append(sel, l)
		for range width {
			s.AddClause(l.Not(), s.NewBool())
		}
		before := s.Stats().Propagations
		if st := solve(s, sel...); st != Sat {
			t.Fatal(st)
		}
		if n := s.Stats().Propagations - before; n > 10*width {
			t.Fatalf("%d propagations at level %d", n, len(sel))
		}
	}
}

// TestRetiredClausesGo fills and retires levels, and looks at what is left.
func TestRetiredClausesGo(t *testing.T) {
	s := New(Options{})
	x := s.NewBool()
	most := int64(0)
	for i := range 400 {
		l := s.NewSelector()
		for range 100 {
			s.AddClause(l.Not(), x, s.NewBool(), s.NewBool())
		}
		if st := solve(s, l); st != Sat {
			t.Fatal(st)
		}
		s.Retire(l)
		if i > 100 {
			most = max(most, s.Stats().ArenaBytes)
		}
	}
	if most > 1<<20 {
		t.Errorf("%d bytes of clauses for one level", most)
	}
}

// TestPauseKeepsWhatWasLearned solves in small turns.
func TestPauseKeepsWhatWasLearned(t *testing.T) {
	whole, turns := New(Options{}), New(Options{})
	pigeons(6).load(whole)
	pigeons(6).load(turns)
	if st := solve(whole); st != Unsat {
		t.Fatal(st)
	}
	turns.SetWorkBudget(2000)
	n := 0
	for st := Paused; st != Unsat; n++ {
		if st = solve(turns); st != Paused && st != Unsat {
			t.Fatal(st)
		}
		if turns.Work() > 20*whole.Work() {
			t.Fatalf("%d turns, %d work; in one turn %d", n, turns.Work(), whole.Work())
		}
	}
	if n < 3 {
		t.Errorf("%d turns", n)
	}
}

// TestRetiredBoundsSleep retires a level and looks at who decides its bounds then: nobody,
// until a clause or an assumption has them again.
func TestRetiredBoundsSleep(t *testing.T) {
	s := New(Options{})
	s.CheckExplain = true
	x := s.NewInt(0, 9)
	p := s.NewBool()
	decisions := func(as ...Lit) uint64 {
		t.Helper()
		before := s.stats.Decisions
		s.ToRoot()
		if st := s.Solve(context.Background(), as...); st != Sat {
			t.Fatal(st)
		}
		if err := s.checkInvariants(true); err != nil {
			t.Fatal(err)
		}
		return s.stats.Decisions - before
	}
	a := s.NewSelector()
	once, twice, held := s.LeLit(x, 3), s.LeLit(x, 5), s.LeLit(x, 7)
	s.AddClause(p, held)
	s.AddClause(a.Not(), once, twice, held)
	b := s.NewSelector()
	s.AddClause(b.Not(), twice.Not(), p)
	asleep := func(want ...bool) {
		t.Helper()
		for i, l := range []Lit{once, twice, held} {
			if got := !s.decidable(l.Var()); got != want[i] {
				t.Errorf("literal %d sleeps: %v, want %v", i, got, want[i])
			}
		}
	}
	decisions(a, b)
	asleep(false, false, false)
	s.Retire(b)
	decisions(a)
	asleep(false, false, false)
	s.Retire(a)
	if n := decisions(); n > 2 {
		t.Errorf("%d decisions for two variables", n)
	}
	asleep(true, true, false)
	c := s.NewSelector()
	s.AddClause(c.Not(), once.Not(), twice)
	decisions(c)
	asleep(false, false, false)
	if s.Value(once) == Undef || s.Value(twice) == Undef {
		t.Error("a literal of a clause is not decided")
	}
	s.Retire(c)
	decisions(twice)
	asleep(true, false, false)
}

// TestBothGoesWithItsLevel: the two that a literal stands for are decided as long as a clause or an
// assumption has it.
func TestBothGoesWithItsLevel(t *testing.T) {
	s := New(Options{})
	s.CheckExplain = true
	x := s.NewInt(0, 9)
	sel := s.NewSelector()
	le, ge := s.LeLit(x, 3), s.GeLit(x, 3)
	both := s.Both(RuleEq, le, ge)
	s.AddClause(sel.Not(), both, s.GeLit(x, 7))
	for _, as := range [][]Lit{{sel, both}, {sel, both.Not()}, {sel, both}} {
		st := s.Solve(context.Background(), as...)
		if is := s.ModelValue(le) && s.ModelValue(ge); st != Sat || is != (as[1] == both) {
			t.Errorf("%v: x is 3: %v, assumed %v", st, is, as[1])
		}
	}
	s.ToRoot()
	s.Retire(sel)
	for i, l := range []Lit{both, le, ge} {
		if s.decidable(l.Var()) {
			t.Errorf("literal %d is decided", i)
		}
	}
	s.AddClause(both.Not())
	if st := s.Solve(context.Background(), le); st != Sat || s.ModelValue(ge) {
		t.Errorf("%v, or x is 3", st)
	}
	if err := s.checkInvariants(true); err != nil {
		t.Error(err)
	}
}
