package optimize

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// listed answers by trying a list of models, and refuses some questions.
type listed struct {
	c       *smtlib.Context
	models  []*model.Model // all that there are
	r       *rand.Rand
	refuses int          // one question of so many; none for 0
	last    smtlib.Term  // what was asked for last beside the assertions
	refused bool         // the last question
	broken  *model.Model // what is said to be a model, where there is one
}

func (l *listed) Under(_ context.Context, terms []smtlib.Term) portfolio.Answer {
	l.refused = l.refuses > 0 && l.r.IntN(l.refuses) == 0
	if len(terms) > 0 {
		l.last = terms[len(terms)-1]
	}
	if l.refused {
		return portfolio.Answer{Reason: "it is tired"}
	}
	if l.broken != nil {
		return portfolio.Answer{Verdict: portfolio.Sat, Model: l.broken}
	}
	for _, i := range l.r.Perm(len(l.models)) {
		if eval.Check(context.Background(), l.c, l.models[i], terms).Truth == eval.True {
			return portfolio.Answer{Verdict: portfolio.Sat, Model: l.models[i]}
		}
	}
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

func (l *listed) Alone(context.Context, []smtlib.Term) portfolio.Answer { return portfolio.Answer{} }

// grid is a problem over two constants, all of whose models are listed.
type grid struct {
	listed
	hard  []smtlib.Term
	decls []smtlib.Decl
	goals []Objective
}

func newGrid(r *rand.Rand, words bool) *grid {
	c := smtlib.NewContext()
	g := &grid{listed: listed{c: c, r: r}}
	sort, lo, hi := smtlib.Int, int64(-3), int64(3)
	le, plus, times := smtlib.OpLe, smtlib.OpAdd, smtlib.OpMul
	num := func(v int64) smtlib.Term { return c.MkInt(big.NewInt(v)) }
	if words {
		sort, lo, hi = c.BitVec(3), 0, 7
		le, plus, times = smtlib.OpBvUle, smtlib.OpBvAdd, smtlib.OpBvMul
		num = func(v int64) smtlib.Term { return c.MkBv(big.NewInt(v), 3) }
	}
	for _, name := range []string{"x", "y"} {
		g.decls = append(g.decls, c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclFun, Result: sort, Body: smtlib.NoTerm}))
	}
	term := func() smtlib.Term {
		t := num(r.Int64N(9) - 4)
		for _, d := range g.decls {
			t = c.MkOp(plus, sort, t, c.MkOp(times, sort, num(r.Int64N(7)-3), c.MkApp(d)))
		}
		return t
	}
	for range 1 + r.IntN(3) {
		g.hard = append(g.hard, c.MkOp(le, smtlib.Bool, term(), term()))
	}
	for range 2 {
		g.goals = append(g.goals, Objective{Name: "goal", Term: term(), Max: r.IntN(2) == 0, Signed: words && r.IntN(2) == 0})
	}
	for x := lo; x <= hi; x++ {
		for y := lo; y <= hi; y++ {
			m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{g.decls[0]: {Body: num(x)}, g.decls[1]: {Body: num(y)}})}
			if eval.Check(context.Background(), c, m, g.hard).Truth == eval.True {
				g.models = append(g.models, m)
			}
		}
	}
	return g
}

// value is that of an objective in a model, as a number.
func (g *grid) value(t *testing.T, o *Objective, m *model.Model) int64 {
	v, err := eval.New(g.c, m).Eval(context.Background(), o.Term)
	if err != nil {
		t.Fatal(err)
	}
	n := g.c.IntVal(v).Int64()
	if o.Signed && n > 3 {
		n -= 8
	}
	return n
}

// better tells whether a is strictly better than b.
func (o *Objective) better(a, b int64) bool { return o.Max && a > b || !o.Max && a < b }

// best is the best value in the models of which keep says so.
func (g *grid) best(t *testing.T, o *Objective, keep func(*model.Model) bool) (best int64, found bool) {
	for _, m := range g.models {
		if v := g.value(t, o, m); keep(m) && (!found || o.better(v, best)) {
			best, found = v, true
		}
	}
	return best, found
}

// known tells what of r is wrong where the optimum is best: it lies outside, or r is no
// optimum though it is said to be, or the side that a model showed is not one that a model has.
func (g *grid) known(t *testing.T, o *Objective, r Result, best int64, keep func(*model.Model) bool) error {
	want := new(big.Rat).SetInt64(best)
	if r.Unbounded || r.Open {
		return errors.New("has no optimum")
	}
	if r.Low != nil && r.Low.Cmp(want) > 0 || r.High != nil && r.High.Cmp(want) < 0 {
		return errors.New("the optimum is outside")
	}
	shown := r.High
	if o.Max {
		shown = r.Low
	}
	if shown == nil {
		return errors.New("no model is known")
	}
	for _, m := range g.models {
		if keep(m) && g.value(t, o, m) == shown.Num().Int64() {
			return nil
		}
	}
	return errors.New("no model has what is said to be found")
}

func all(*model.Model) bool { return true }

// TestOptimaWhereQuestionsAreRefused compares what is said of optima with those of all
// assignments, where some questions have no answer: an optimum is said to be one only where
// it is, it lies within the bounds that are told, and before a search is given up no more
// was asked than whether there is anything better.
func TestOptimaWhereQuestionsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	count := map[string]int{}
	for round := range 300 {
		g := newGrid(r, round%3 == 0)
		g.refuses = []int{0, 3, 5, 9}[round%4]
		p := &Problem{Context: g.c, Hard: g.hard, Decls: g.decls, Engine: &g.listed}
		o := &g.goals[0]
		a, results := p.Lexicographic(context.Background(), g.goals[:1])
		best, feasible := g.best(t, o, all)
		switch {
		case a.Verdict == portfolio.Unsat:
			if feasible {
				t.Fatalf("round %d: unsat", round)
			}
		case a.Verdict == portfolio.Sat:
			if err := g.known(t, o, results[0], best, all); err != nil || !results[0].Optimal() || g.value(t, o, a.Model) != best {
				t.Fatalf("round %d: %+v, the best is %d: %v", round, results[0], best, err)
			}
		case results[0] == (Result{}):
			if !g.refused {
				t.Fatalf("round %d: nothing is known, and nothing was refused", round)
			}
		default:
			if err := g.known(t, o, results[0], best, all); err != nil || results[0].Optimal() || !g.refused {
				t.Fatalf("round %d: %+v, the best is %d: %v", round, results[0], best, err)
			}
			text := "at least"
			low, high := results[0].Low, results[0].High
			switch {
			case low != nil && high != nil:
				text = "between " + low.RatString() + " and " + high.RatString()
			case low == nil:
				text = "at most " + high.RatString()
			default:
				text += " " + low.RatString()
			}
			if want := "the optimum of goal was not proven, it is " + text + ": it is tired"; a.Reason != want {
				t.Fatalf("round %d: %q, want %q", round, a.Reason, want)
			}
			shown := high
			if o.Max {
				shown = low
			}
			for _, m := range g.models {
				asked := eval.Check(context.Background(), g.c, m, []smtlib.Term{g.last}).Truth == eval.True
				if asked != o.better(g.value(t, o, m), shown.Num().Int64()) {
					t.Fatalf("round %d: given up though not all that is better was asked for", round)
				}
			}
		}
		count[a.Verdict.String()]++
	}
	if count["sat"] < 100 || count["unsat"] == 0 || count["unknown"] < 60 {
		t.Errorf("verdicts %v", count)
	}
}

// TestSeveralWhereQuestionsAreRefused is the same of several objectives: each by itself, one
// after the other, and the points of the Pareto front.
func TestSeveralWhereQuestionsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 40))
	count := map[string]int{}
	for round := range 120 {
		g := newGrid(r, round%3 == 0)
		g.refuses = []int{0, 12, 30}[round%5/2]
		p := &Problem{Context: g.c, Hard: g.hard, Decls: g.decls, Engine: &g.listed}
		ctx := context.Background()
		if len(g.models) == 0 {
			continue
		}
		a, results := p.Box(ctx, g.goals)
		done := 0
		for i := range g.goals {
			best, _ := g.best(t, &g.goals[i], all)
			if results[i] != (Result{}) {
				if err := g.known(t, &g.goals[i], results[i], best, all); err != nil {
					t.Fatalf("round %d: %+v, the best is %d: %v", round, results[i], best, err)
				}
			}
			if results[i].Optimal() {
				done++
			}
		}
		if (a.Verdict == portfolio.Sat) != (done == 2) {
			t.Fatalf("round %d: %v where %d of 2 are known: %+v", round, a.Verdict, done, results)
		}
		if best, _ := g.best(t, &g.goals[0], all); a.Verdict == portfolio.Sat && g.value(t, &g.goals[0], a.Model) != best {
			t.Fatalf("round %d: the model is not one of the first objective", round)
		}
		count["box "+a.Verdict.String()]++

		a, results = p.Lexicographic(ctx, g.goals)
		if results[0].Optimal() {
			first, _ := g.best(t, &g.goals[0], all)
			keep := func(m *model.Model) bool { return g.value(t, &g.goals[0], m) == first }
			best, _ := g.best(t, &g.goals[1], keep)
			if err := g.known(t, &g.goals[1], results[1], best, keep); err != nil {
				t.Fatalf("round %d: %+v, the best is %d: %v", round, results[1], best, err)
			}
			if a.Verdict == portfolio.Sat != results[1].Optimal() || a.Verdict == portfolio.Sat && (!keep(a.Model) || g.value(t, &g.goals[1], a.Model) != best) {
				t.Fatalf("round %d: %v: %+v", round, a.Verdict, results)
			}
		} else if a.Verdict == portfolio.Sat || results[1] != (Result{}) {
			t.Fatalf("round %d: %v: %+v", round, a.Verdict, results)
		}
		count["turn "+a.Verdict.String()]++

		points := map[[2]int64]bool{}
		for _, m := range g.models {
			points[[2]int64{g.value(t, &g.goals[0], m), g.value(t, &g.goals[1], m)}] = true
		}
		beaten := func(v [2]int64) bool {
			for w := range points {
				worse := g.goals[0].better(v[0], w[0]) || g.goals[1].better(v[1], w[1])
				if w != v && !worse {
					return true
				}
			}
			return false
		}
		for w := range points {
			if beaten(w) {
				delete(points, w)
			}
		}
		var front [][]*big.Rat
		for {
			a, results := p.Pareto(ctx, g.goals, front)
			if a.Verdict != portfolio.Sat {
				if (a.Verdict == portfolio.Unsat) != (len(points) == 0) && !g.refused {
					t.Fatalf("round %d: %v with %d points to come", round, a.Verdict, len(points))
				}
				count["front "+a.Verdict.String()]++
				break
			}
			v := [2]int64{results[0].Low.Num().Int64(), results[1].Low.Num().Int64()}
			if !points[v] || g.value(t, &g.goals[0], a.Model) != v[0] || g.value(t, &g.goals[1], a.Model) != v[1] {
				t.Fatalf("round %d: %v is no point of the front, or not the model's", round, v)
			}
			delete(points, v)
			front = append(front, []*big.Rat{results[0].Low, results[1].Low})
		}
	}
	for _, kind := range []string{"box", "turn", "front"} {
		if count[kind+" sat"]+count[kind+" unsat"] < 40 || count[kind+" unknown"] < 10 {
			t.Errorf("verdicts %v", count)
		}
	}
}

// stairs has a model as good as asked for, and proves nothing.
type stairs struct {
	c *smtlib.Context
	f smtlib.Decl // a function of one Int
}

func (s stairs) Under(_ context.Context, terms []smtlib.Term) portfolio.Answer {
	at := s.c.MkInt(big.NewInt(3))
	if len(terms) > 0 {
		at = s.c.Arg(terms[0], 1)
	}
	return portfolio.Answer{Verdict: portfolio.Sat, Model: &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{s.f: {Params: []smtlib.Term{s.c.MkVar("v", smtlib.Int)}, Body: at}})}}
}

func (s stairs) Alone(context.Context, []smtlib.Term) portfolio.Answer { return portfolio.Answer{} }

// TestBetterAndBetter: without a proof that there is no end, a search ends, and says what it has.
func TestBetterAndBetter(t *testing.T) {
	for _, greatest := range []bool{true, false} {
		c := smtlib.NewContext()
		f := c.AddDecl(smtlib.DeclData{Name: "f", Kind: smtlib.DeclFun, Args: []smtlib.Sort{smtlib.Int}, Result: smtlib.Int, Body: smtlib.NoTerm})
		p := &Problem{Context: c, Decls: []smtlib.Decl{f}, Engine: stairs{c, f}}
		a, results := p.Lexicographic(context.Background(), []Objective{{Name: "f", Term: c.MkApp(f, c.MkInt(new(big.Int))), Max: greatest}})
		shown, other, side := results[0].High, results[0].Low, "at most "
		if greatest {
			shown, other, side = other, shown, "at least "
		}
		if a.Verdict != portfolio.Unknown || other != nil || shown == nil || shown.Num().BitLen() < 90 {
			t.Fatalf("%v: %+v", a.Verdict, results)
		}
		if want := side + shown.RatString() + ": it gets better and better, "; !strings.Contains(a.Reason, want) {
			t.Errorf("%q is not in %q", want, a.Reason)
		}
	}
}

// tired refuses some questions.
type tired struct {
	*plane
	r *rand.Rand
}

func (u tired) Under(ctx context.Context, terms []smtlib.Term) portfolio.Answer {
	if u.r.IntN(3) == 0 {
		return portfolio.Answer{Reason: "it is tired"}
	}
	return u.plane.Under(ctx, terms)
}

// TestRealWhereQuestionsAreRefused: what was found lies on the side of the optimum that is told.
func TestRealWhereQuestionsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	count := map[string]int{}
	for round := range 60 {
		p := &plane{c: smtlib.NewContext(), t: t}
		p.box(10)
		p.hard = append(p.hard, p.formula(r, 2))
		o := Objective{Name: "o", Term: p.linear(rat(int64(r.IntN(5)-2), 1), rat(int64(r.IntN(5)-2), 1)), Max: r.IntN(2) == 0}
		problem := Problem{Context: p.c, Hard: p.hard, Decls: p.x[:], Engine: p}
		ctx := context.Background()
		_, want := problem.Lexicographic(ctx, []Objective{o})
		problem.Engine = tired{p, r}
		a, got := problem.Lexicographic(ctx, []Objective{o})
		switch {
		case a.Verdict == portfolio.Sat:
			if got[0].Low.Cmp(want[0].Low) != 0 || got[0].Open != want[0].Open {
				t.Fatalf("round %d: %+v, want %+v", round, got[0], want[0])
			}
		case a.Verdict == portfolio.Unknown && got[0] != Result{}:
			shown, other, side := got[0].High, got[0].Low, "at most "
			if o.Max {
				shown, other, side = other, shown, "at least "
			}
			if other != nil || shown == nil || shown.Cmp(want[0].Low) != 0 && o.Max == (shown.Cmp(want[0].Low) > 0) {
				t.Fatalf("round %d: %+v, want %+v", round, got[0], want[0])
			}
			if text := "it is " + side + shown.RatString() + ": it is tired"; !strings.HasSuffix(a.Reason, text) {
				t.Fatalf("round %d: %q, want %q", round, a.Reason, text)
			}
			count["bound"]++
		}
		count[a.Verdict.String()]++
	}
	if count["sat"] < 15 || count["bound"] < 10 {
		t.Errorf("verdicts %v", count)
	}
}

// TestRealWithoutUse: a model that is none, one whose values are not rational, and one
// without a value make no optimum.
func TestRealWithoutUse(t *testing.T) {
	root, err := algebraic.Root([]*big.Int{big.NewInt(-2), new(big.Int), big.NewInt(1)}, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := &plane{c: smtlib.NewContext(), t: t}
	p.box(10)
	c := p.c
	x := c.MkApp(p.x[0])
	with := func(body smtlib.Term) *model.Model {
		m := p.model(point{rat(1, 1), rat(2, 1)})
		m.Interps.Set(p.x[0], model.Interp{Body: body})
		return m
	}
	inf := c.AddDecl(smtlib.DeclData{Name: "f", Kind: smtlib.DeclFun, Result: smtlib.String, Body: smtlib.NoTerm})
	length := c.MkOp(smtlib.OpToReal, smtlib.Real, c.MkOp(smtlib.OpStrLen, smtlib.Int, c.MkApp(inf)))
	for _, goal := range []smtlib.Term{x, c.MkOp(smtlib.OpAdd, smtlib.Real, x, c.MkApp(p.x[1])), c.MkOp(smtlib.OpMul, smtlib.Real, x, x)} {
		for want, m := range map[string]*model.Model{
			"the model that was given is none": with(c.MkReal(rat(11, 1))),
			"an irrational value":              with(c.MkAlgebraic(root)),
		} {
			problem := Problem{Context: c, Hard: p.hard, Decls: p.x[:], Engine: &listed{c: c, broken: m}}
			a, got := problem.Lexicographic(context.Background(), []Objective{{Name: "o", Term: goal}})
			if a.Verdict != portfolio.Unknown || !strings.HasSuffix(a.Reason, want) || got[0].Optimal() || got[0].Low != nil {
				t.Errorf("%v %s: %+v, want %s", a.Verdict, a.Reason, got[0], want)
			}
		}
	}
	for what, hard := range map[string]smtlib.Term{
		"a link": c.MkOp(smtlib.OpLe, smtlib.Bool, x, length), "a choice": c.MkOp(smtlib.OpOr, smtlib.Bool, c.MkOp(smtlib.OpEq, smtlib.Bool, length, realTerm(c, rat(3, 1))), c.False()),
		"an order": c.MkOp(smtlib.OpDistinct, smtlib.Bool, length, x),
	} {
		problem := Problem{Context: c, Hard: append(p.hard[:len(p.hard):len(p.hard)], hard), Decls: p.x[:], Engine: &listed{c: c, broken: with(c.MkReal(rat(1, 1)))}}
		a, got := problem.Lexicographic(context.Background(), []Objective{{Name: "o", Term: x}})
		if a.Verdict != portfolio.Unknown || got[0].Optimal() || got[0].Low != nil {
			t.Errorf("%s: %v %s: %+v", what, a.Verdict, a.Reason, got[0])
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := climb(done, []*big.Rat{rat(1, 1)}, nil); ok {
		t.Error("a climb goes on after its end")
	}
}
