package optimize

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
)

// lessee is a grid each of whose questions takes some work, and that optimises by itself.
type lessee struct {
	*grid
	takes, after int64
	worked       int64 // since an optimum was asked for
	cut          bool  // a question came to its limit
	gives        int   // what Least comes to: 0 the optimum, 1 nothing, 2 the best model so far and a bound
	asked        int   // how often Least was
}

func (l *lessee) After() int64 { return l.after }

func (l *lessee) Within(ctx context.Context, terms []smtlib.Term, work int64) portfolio.Answer {
	if work < l.takes {
		l.cut, l.worked = true, l.worked+work
		return portfolio.Answer{Reason: "so much work", Ended: ending.Work, Work: work}
	}
	a := l.Under(ctx, terms)
	a.Work, l.worked = l.takes, l.worked+l.takes
	return a
}

func (l *lessee) Least(ctx context.Context, terms []smtlib.Term, t smtlib.Term, most *big.Int) (o portfolio.Optimum, ok bool) {
	l.asked++
	if l.gives == 1 {
		return o, false
	}
	least := most
	for _, m := range l.models {
		if eval.Check(ctx, l.c, m, terms).Truth != eval.True {
			continue
		}
		if v, err := eval.New(l.c, m).Eval(ctx, t); err == nil && l.c.IntVal(v).Cmp(least) <= 0 {
			least, o.Verdict, o.Model = l.c.IntVal(v), portfolio.Sat, m
		}
	}
	switch {
	case o.Model == nil:
		o.Verdict = portfolio.Unsat
	case l.gives == 2:
		o.Verdict, o.Reason, o.Low = portfolio.Unknown, "the time is over", new(big.Int).Sub(least, big.NewInt(1))
	}
	return o, true
}

// TestEasyQuestionsComeFirst: who optimises by itself is asked when questions have worked so much, and no sooner, once for each
// objective; the optimum is the same whatever comes of that.
func TestEasyQuestionsComeFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(50, 1))
	var leasts, easy, cut int
	for round := range 400 {
		g := newGrid(r, round%3 == 0)
		l := &lessee{grid: g, takes: 1 + r.Int64N(20), after: 1 + r.Int64N(60), gives: r.IntN(3)}
		p := &Problem{Context: g.c, Hard: g.hard, Decls: g.decls, Engine: &g.listed, Least: l}
		o := &g.goals[0]
		a, results := p.Lexicographic(context.Background(), g.goals[:1])
		best, feasible := g.best(t, o, all)
		if feasible != (a.Verdict != portfolio.Unsat) {
			t.Fatalf("round %d: %v", round, a.Verdict)
		}
		if !feasible {
			continue
		}
		if err := g.known(t, o, results[0], best, all); err != nil {
			t.Fatalf("round %d: %+v, the best is %d: %v", round, results[0], best, err)
		}
		late := l.asked > 0 && l.gives == 2 && a.Verdict == portfolio.Unknown
		if late && a.Reason == "" || !late && (a.Verdict != portfolio.Sat || !results[0].Optimal() || g.value(t, o, a.Model) != best) {
			t.Fatalf("round %d: %v %+v, the best is %d", round, a.Verdict, results[0], best)
		}
		if l.asked > 1 || l.asked == 1 && l.worked < l.after || l.cut && l.asked == 0 || l.worked > l.after {
			t.Fatalf("round %d: asked %d times after %d of %d", round, l.asked, l.worked, l.after)
		}
		if l.cut {
			cut++
		}
		if leasts += l.asked; l.asked == 0 {
			easy++
		}
	}
	if leasts < 40 || easy < 40 || cut < 20 {
		t.Errorf("asked in %d rounds, not in %d, questions cut in %d", leasts, easy, cut)
	}
}
