package strategy

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// names lists those that had a turn.
func names(res Result) (out []string) {
	for _, t := range res.Turns {
		out = append(out, t.Strategy)
	}
	return out
}

// TestSessionTurns: what is remembered has the first turn, before anything is prepared, and
// the strategies of Solve follow in the same schedule.
func TestSessionTurns(t *testing.T) {
	ctx := context.Background()
	p := hard(6)
	s := NewSession(p.G, Options{})
	r := newRun(Problem{G: p.G}, Options{})
	r.session = s
	early := newSchedule(r, table(&r.opts.Tuning.Strategy))
	if len(early.players) != 1 || early.players[0].name != Remembered {
		t.Fatalf("%d players before the problem is prepared", len(early.players))
	}
	s.Assert(p.Facts...)
	s.share = 1 << 20 // nobody else has a turn
	if res := s.Check(ctx); res.Status != Unsat || res.By != Remembered || len(res.Turns) != 1 || s.share != mostShare {
		t.Errorf("%v by %s, turns %v, share %v", res.Status, res.By, names(res), s.share)
	}

	s = NewSession(p.G, Options{})
	s.Assert(p.Facts...)
	s.share = 1e-4
	anew := 0
	res := s.Ask(ctx, Question{Anew: func() (Problem, error) { anew++; return hard(6), nil }})
	if got := names(res); res.Status != Unsat || res.By != clauseLearning || got[0] != Remembered || got[1] != "near-zero" || anew != 1 {
		t.Errorf("%v by %s, turns %v, stated anew %d times", res.Status, res.By, got, anew)
	}
	if s.share != leastKeptShare {
		t.Errorf("the share is %v where it was not enough", s.share)
	}
	for n := longestRest - 1; n > 0; n-- {
		if res := s.Check(ctx); s.rests != n-1 || res.Status != Unsat || slices.Contains(names(res), Remembered) {
			t.Errorf("%v, turns %v, %d questions to rest", res.Status, names(res), s.rests)
		}
	}
	s.share = 1
	if res := s.Check(ctx); res.Status != Unsat || res.By != Remembered || s.share != 2 {
		t.Errorf("%v by %s the next time, the share is %v", res.Status, res.By, s.share)
	}

	// Both in vain, and no way to state the problem.
	q := hard(9)
	s = NewSession(q.G, Options{})
	s.Assert(q.Facts...)
	if res := s.Ask(ctx, Question{Work: 3000}); res.Status != Unknown || res.Reasons[0].What != WorkLimit || s.share != 1 {
		t.Errorf("%v %v, share %v", res.Status, res.Reasons, s.share)
	}
	if res := s.Ask(ctx, Question{Anew: func() (Problem, error) { return Problem{}, errors.New("no words") }}); res.Status != Unknown || res.Reasons[0].Text != "no words" {
		t.Errorf("%v %v", res.Status, res.Reasons)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if res := s.Check(over); res.Status != Unknown || res.Reasons[0].What != TimeLimit {
		t.Errorf("%v %v", res.Status, res.Reasons)
	}
	if res := s.Ask(ctx, Question{Soon: over, Assumed: []ast.Node{q.G.False()}}); res.Status != Unsat || res.By == Remembered || len(res.Core) != 1 {
		t.Errorf("%v by %s, core %v", res.Status, res.By, res.Core)
	}
}

// TestNewCoreKnows: a core that is made anew knows what the one before has learned.
func TestNewCoreKnows(t *testing.T) {
	p := hard(6)
	s := NewSession(p.G, Options{})
	s.Push()
	s.Assert(p.Facts[:len(p.Facts)/2]...)
	s.Push()
	s.Assert(p.Facts[len(p.Facts)/2:]...)
	first := s.Check(context.Background())
	s.drop()
	second := s.Check(context.Background())
	if first.Status != Unsat || second.Status != Unsat || first.Stats.Conflicts < 100 || second.Stats.Conflicts > first.Stats.Conflicts/20 {
		t.Errorf("%v after %d conflicts, then %v after %d", first.Status, first.Stats.Conflicts, second.Status, second.Stats.Conflicts)
	}
	s.Pop(1)
	s.drop()
	if res := s.Check(context.Background()); res.Status != Sat {
		t.Errorf("%v without the upper half", res.Status)
	}
}

// TestPhasesOfModels: with a model that others found, here in a graph of its own, a kept core decides without
// a conflict.
func TestPhasesOfModels(t *testing.T) {
	state := func() (p Problem) {
		r := rand.New(rand.NewPCG(3, 1))
		p.G = ast.New()
		var lits [][2]ast.Node // what holds of the planted values, and what does not
		for i := range 100 {
			x, k := p.G.Const(fmt.Sprint("x", i), ast.Int), int64(r.IntN(2))
			lits = append(lits, [2]ast.Node{p.G.Eq(x, p.G.Num64(k)), p.G.Eq(x, p.G.Num64(1-k))})
			p.Facts = append(p.Facts, p.G.Or(lits[i][0], lits[i][1]))
		}
		for range 410 {
			at := r.Perm(len(lits))[:3]
			p.Facts = append(p.Facts, p.G.Or(lits[at[0]][0], lits[at[1]][r.IntN(2)], lits[at[2]][r.IntN(2)]))
		}
		return p
	}
	ctx := context.Background()
	for _, anew := range []func() (Problem, error){nil, func() (Problem, error) { return state(), nil }} {
		p := state()
		s := NewSession(p.G, Options{})
		s.Assert(p.Facts...)
		s.share = leastKeptShare / 16
		first := s.Ask(ctx, Question{Anew: anew})
		if first.Status != Sat || first.By == Remembered || s.share != phasedShare {
			t.Fatalf("%v by %s, the share is %v", first.Status, first.By, s.share)
		}
		before := s.compiled.Stats().Conflicts
		s.share = 1 << 20
		res := s.Check(ctx)
		if res.Status != Sat || res.By != Remembered || res.Stats.Conflicts != before {
			t.Errorf("%v by %s after %d conflicts", res.Status, res.By, res.Stats.Conflicts-before)
		}
	}
}

// TestEqualitiesThatAreGone opens levels with equalities of reals: those of levels that are gone
// are no decisions of later ones, and what is asked of again has its truth.
func TestEqualitiesThatAreGone(t *testing.T) {
	g := ast.New()
	s := NewSession(g, Options{})
	le := func(a, b ast.Node) ast.Node { return g.Conn(ast.OpRLe, a, b) }
	var xs []ast.Node
	for i := range 5 {
		x := g.Const(fmt.Sprint("x", i), ast.Real)
		xs = append(xs, x)
		s.Assert(le(g.RealNum64(0), x), le(x, g.RealNum64(100)))
	}
	s.Assert(le(g.RealArith(ast.OpRAdd, xs...), g.RealNum64(110)))
	before := uint64(0)
	for i := range int64(100) {
		x, y := xs[i%5], xs[(i+1)%5]
		is := func(x ast.Node, k int64) ast.Node { return g.Eq(x, g.RealNum64(k)) }
		s.Push()
		s.Assert(is(x, i))
		if i%3 == 0 {
			s.Assert(g.Not(is(y, 0)), g.Or(is(y, 101), is(y, 11), g.Not(is(x, i))))
		}
		res := s.Check(context.Background())
		n := res.Stats.Decisions
		if n >= before { // else by a core that is new
			n -= before
		}
		if res.Status != Sat || n > 12 {
			t.Fatalf("level %d: %v by %s after %d decisions", i, res.Status, res.By, n)
		}
		before = res.Stats.Decisions
		s.Pop(1)
	}
	// An assumption asks without a clause.
	var not []ast.Node
	for k := range int64(100) {
		not = append(not, g.Not(g.Eq(xs[k%5], g.RealNum64(k))))
	}
	if res := s.Check(context.Background(), not...); res.Status != Sat || !eval.Satisfies(g, res.Model, not, func() bool { return false }) {
		t.Errorf("%v with %v", res.Status, res.Model)
	}
}

// newTalk gives random literals over integers, truth values and a function, some of them quantifiers.
func newTalk(seed uint64) (g *ast.Graph, r *rand.Rand, literal func() ast.Node) {
	r = rand.New(rand.NewPCG(seed, 5))
	g = ast.New()
	var ints, atoms []ast.Node
	for i := range 6 {
		ints = append(ints, g.Const("x"+string(rune('a'+i)), ast.Int))
		atoms = append(atoms, g.IsTrue(g.Const("p"+string(rune('a'+i)), ast.Bool)))
	}
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	some := func() ast.Node {
		x := ints[r.IntN(len(ints))]
		if r.IntN(4) == 0 {
			return g.Apply(f, x)
		}
		return x
	}
	for range 25 {
		a, b := some(), g.Arith(ast.OpAdd, some(), g.Num64(r.Int64N(5)-2))
		if r.IntN(3) == 0 {
			atoms = append(atoms, g.Eq(a, b))
		} else {
			atoms = append(atoms, g.Le(a, b))
		}
	}
	for i := range 3 * int(seed%4/3) { // of integers up to 2
		v := g.Var("v"+string(rune('a'+i)), ast.Int)
		out := g.Not(g.And(g.Le(g.Num64(0), v), g.Le(v, g.Num64(2))))
		atoms = append(atoms, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{v}}, g.Or(out, g.Le(g.Apply(f, g.Arith(ast.OpAdd, v, some())), some()))))
	}
	literal = func() ast.Node {
		if a := atoms[r.IntN(len(atoms))]; r.IntN(2) == 0 {
			return a
		} else {
			return g.Not(a)
		}
	}
	return g, r, literal
}

// TestNewCores asks random questions about random stacks, of sessions whose core is made
// anew again and again, and from scratch.
func TestNewCores(t *testing.T) {
	count := map[Status]int{}
	rest, whole := 0, 0
	for seed := range uint64(60) {
		g, r, literal := newTalk(seed)
		s := NewSession(g, Options{})
		var before ast.Model // a copy of the one that was lent last
		for range 25 {
			switch k := r.IntN(6); {
			case k == 0:
				s.Push()
			case k == 1 && s.Level() > 0:
				s.Pop(1 + r.IntN(s.Level()))
			default:
				for range 3 {
					s.Assert(g.Or(literal(), literal(), literal()))
				}
			}
			if r.IntN(3) == 0 {
				s.drop()
			}
			var assumed []ast.Node
			for range r.IntN(3) {
				assumed = append(assumed, literal())
			}
			got := s.Ask(context.Background(), Question{Assumed: assumed, Lend: seed%2 == 0})
			if got.By == Remembered && got.Status == Sat && seed%2 == 0 {
				for c, v := range before {
					if !got.Whole && !slices.Contains(got.Changed, c) && eval.Key(v) != eval.Key(got.Model[c]) {
						t.Fatalf("seed %d: a change of %s is not said", seed, g.Name(c))
					}
				}
				before = maps.Clone(got.Model)
				rest, whole = rest+len(before)-len(got.Changed), whole+1
			}
			want := Solve(context.Background(), Problem{G: g, Facts: s.Facts(), Assumed: assumed}, Options{})
			if got.Status != want.Status || got.Status == Unknown {
				t.Fatalf("seed %d: %v by %s, from scratch %v", seed, got.Status, got.By, want.Status)
			}
			facts := slices.DeleteFunc(append(s.Facts(), assumed...), func(f ast.Node) bool { return len(g.Occurring(ast.OpForall, []ast.Node{f})) > 0 })
			if got.Status == Sat && !eval.Satisfies(g, got.Model, facts, func() bool { return false }) {
				t.Fatalf("seed %d: a model that is none", seed)
			}
			count[got.Status]++
		}
	}
	if t.Log(count); rest < whole {
		t.Errorf("%d values in %d models stay as they are", rest, whole)
	}
}

// looks is a context that ends when it was looked at so often.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterrupted ends the turns of what a session remembers anywhere: answers, of others and
// of what it remembers later, are those from scratch.
func TestInterrupted(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(60) {
		g, r, literal := newTalk(seed)
		s := NewSession(g, Options{})
		for range 20 {
			switch k := r.IntN(6); {
			case k == 0:
				s.Push()
			case k == 1 && s.Level() > 0:
				s.Pop(1 + r.IntN(s.Level()))
			default:
				for range 4 {
					s.Assert(g.Or(literal(), literal(), literal()))
				}
			}
			var assumed []ast.Node
			for range r.IntN(4) {
				assumed = append(assumed, g.Conn(ast.OpEquiv, g.Or(literal(), literal()), g.And(literal(), literal())))
			}
			q := Question{Assumed: assumed}
			if r.IntN(2) == 0 {
				q.Soon = &looks{context.Background(), r.IntN(1 << r.IntN(6))}
			}
			got := s.Ask(context.Background(), q)
			want := Solve(context.Background(), Problem{G: g, Facts: s.Facts(), Assumed: assumed}, Options{})
			if got.Status != want.Status || got.Status == Unknown {
				t.Fatalf("seed %d: %v by %s, from scratch %v", seed, got.Status, got.By, want.Status)
			}
			if got.Status == Unsat {
				core := Problem{G: g, Facts: s.Facts()}
				for _, i := range got.Core {
					core.Assumed = append(core.Assumed, assumed[i])
				}
				if res := Solve(context.Background(), core, Options{}); res.Status != Unsat {
					t.Fatalf("seed %d: %v of the core %v", seed, res.Status, got.Core)
				}
			}
			facts := slices.DeleteFunc(append(s.Facts(), assumed...), func(f ast.Node) bool { return len(g.Occurring(ast.OpForall, []ast.Node{f})) > 0 })
			if got.Status == Sat && !eval.Satisfies(g, got.Model, facts, func() bool { return false }) {
				t.Fatalf("seed %d: a model that is none", seed)
			}
			count[got.Status.String()+" "+got.By]++
		}
	}
	t.Log(count)
}
