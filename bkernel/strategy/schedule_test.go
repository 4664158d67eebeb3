package strategy

import (
	"context"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/options"
	"bsmt/bkernel/preprocess"
)

// fake gives a strategy that does the work that it is given and logs its name.
func fake(log *[]string, name string, share float64, after, first Work, change turn) strategy {
	return strategy{name: name, learns: name == clauseLearning, tuning: options.Strategy{Share: share, After: int(after), First: int(first), Growth: 2}, suits: func(*run) bool { return true }, start: func(*run) turner {
		return func(budget Work) turn {
			*log = append(*log, name)
			t := change
			if t.work = budget; budget == 0 {
				t.work, t.over = 1000, true
			}
			return t
		}
	}}
}

// TestShares: nobody does more than its share of what clause learning does, but for one
// turn.
func TestShares(t *testing.T) {
	var log []string
	r := &run{ctx: context.Background()}
	s := newSchedule(r, []strategy{
		fake(&log, "half", 0.5, 0, 10_000, turn{}),
		fake(&log, "late", 1, 500_000, 10_000, turn{}),
		fake(&log, "growing", 1, 0, 1000, turn{grow: true}),
		fake(&log, "shrinking", 1, 0, 10_000, turn{share: 0.5}),
		fake(&log, clauseLearning, 1, 0, 0, turn{}),
	})
	s.admit(r, false)
	r.schedule = s
	if _, done := s.run(r, 3_000_000); done {
		t.Fatal("done")
	}
	if log[0] != "half" || log[1] != "growing" || log[2] != "shrinking" || log[3] != clauseLearning {
		t.Errorf("first turns: %v", log[:4])
	}
	learned := s.learner.cost.Work
	near := func(name string, want, slack Work) {
		for _, c := range s.turns() {
			if c.Strategy == name && (c.Work+slack < want || c.Work > want+slack) {
				t.Errorf("%s: %d, want about %d of %d", name, c.Work, want, learned)
			}
		}
	}
	near("half", learned/2, 30_000)
	near("late", learned-500_000, 30_000)
	near("growing", learned, learned) // one turn may be as long as all before
	near("shrinking", 60_000, 30_000)
	if total := r.work(); total < 3_000_000 || total > 3_001_000 {
		t.Errorf("%d in all", total)
	}
}

// TestNothingToDo: turns without work come to an end, and so does a schedule in which
// clause learning has given up.
func TestNothingToDo(t *testing.T) {
	var log []string
	idle := strategy{name: "idle", tuning: options.Strategy{Share: 1}, suits: func(*run) bool { return true }, start: func(*run) turner {
		return func(Work) turn { log = append(log, "idle"); return turn{} }
	}}
	learner := fake(&log, clauseLearning, 1, 0, 0, turn{over: true, result: &Result{Reasons: []Reason{because(Construct, "given up")}}})
	r := &run{ctx: context.Background()}
	r.schedule = newSchedule(r, []strategy{idle, learner})
	r.schedule.admit(r, false)
	res, done := r.schedule.run(r, 0)
	if !done || res.Status != Unknown || len(res.Reasons) != 1 || res.Reasons[0].Text != "given up" || len(log) != 2 {
		t.Errorf("%v %v %v", res, done, log)
	}
}

// hard is a problem of pigeons and holes by sums, which takes clause learning a while.
func hard(n int) Problem {
	g := ast.New()
	var facts []ast.Node
	one := func(c ast.Node) ast.Node { return g.Ite(c, g.Num64(1), g.Num64(0)) }
	in := make([][]ast.Node, n+1)
	for p := range in {
		var holes []ast.Node
		for h := range n {
			x := g.IsTrue(g.Const("in"+string(rune('a'+p))+string(rune('a'+h)), ast.Bool))
			in[p] = append(in[p], x)
			holes = append(holes, x)
		}
		facts = append(facts, g.Or(holes...))
	}
	for h := range n {
		for p := range in {
			for q := range p {
				// Different weights, so that the relaxation alone refutes nothing.
				facts = append(facts, g.Le(g.Arith(ast.OpAdd, one(in[p][h]), g.Arith(ast.OpMul, g.Num64(int64(2+h)), one(in[q][h]))), g.Num64(int64(2+h))))
			}
		}
	}
	return Problem{G: g, Facts: facts}
}

// TestWorkLimit: a run ends soon after its work is done, at the same point each time.
func TestWorkLimit(t *testing.T) {
	const limit = 60_000
	var first Result
	for i := range 2 {
		res := Solve(context.Background(), hard(11), Options{Work: limit})
		if res.Status != Unknown || res.Work < limit || res.Work > 2*limit {
			t.Fatalf("%v after %d: %v", res.Status, res.Work, res.Reasons)
		}
		if i == 0 {
			first = res
		} else if res.Work != first.Work || res.Stats.Conflicts != first.Stats.Conflicts {
			t.Errorf("%d and %d work, %d and %d conflicts", first.Work, res.Work, first.Stats.Conflicts, res.Stats.Conflicts)
		}
	}
}

// TestWorkInPasses: passes end with the work, what they do besides making nodes included.
func TestWorkInPasses(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", g.BitVec(24)), g.Const("y", g.BitVec(24))
	n := x
	for range 100 {
		n = g.Ite(g.Conn(ast.OpBvUlt, n, y), g.Bv(ast.OpBvAdd, 24, 0, n, y), g.Bv(ast.OpBvXor, 24, 0, n, x))
	}
	p := Problem{G: g, Facts: []ast.Node{g.Eq(n, y)}} // which no values that are tried first decide
	for _, c := range []struct {
		work Work
		runs bool
	}{{2000, false}, {1_000_000, true}} {
		res := Solve(context.Background(), p, Options{Work: c.work})
		ran := slices.ContainsFunc(res.Passes, func(s preprocess.StepTime) bool { return s.Name == "words" })
		if ran != c.runs || !c.runs && (res.Status != Unknown || res.Reasons[0].What != WorkLimit || res.Work < c.work) {
			t.Errorf("%d units: %v after %d, with the pass over words: %v", c.work, res.Status, res.Work, ran)
		}
	}
}

// TestAdvance: a run that is left and taken up again comes to the same verdict.
func TestAdvance(t *testing.T) {
	whole := Solve(context.Background(), hard(6), Options{})
	r := newRun(hard(6), Options{})
	pauses := 0
	for {
		res, done := r.advance(context.Background(), r.work()+2000)
		if done {
			if res.Status != Unsat || whole.Status != Unsat || pauses == 0 {
				t.Errorf("%v and %v after %d pauses", whole.Status, res.Status, pauses)
			}
			return
		}
		pauses++
	}
}

// TestWideLimit: a limit that is not reached changes nothing.
func TestWideLimit(t *testing.T) {
	free := Solve(context.Background(), hard(6), Options{})
	bound := Solve(context.Background(), hard(6), Options{Work: free.Work + 1})
	if free.Status != Unsat || bound.Status != Unsat || free.Work != bound.Work || free.Stats.Conflicts != bound.Stats.Conflicts {
		t.Errorf("%v after %d work and %d conflicts, %v after %d and %d", free.Status, free.Work, free.Stats.Conflicts, bound.Status, bound.Work, bound.Stats.Conflicts)
	}
}
