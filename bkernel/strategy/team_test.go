package strategy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/options"
	"bsmt/bkernel/proof"
)

// together are options of n searches that begin at once and exchange often.
func together(n int) Options {
	tune := options.Default()
	tune.Jobs.Alone, tune.Jobs.Round, tune.Jobs.Cube, tune.Jobs.Scout = 1000, 20_000, 10_000, 1<<30
	return Options{Tuning: tune, Jobs: func() int { return n }}
}

// latin is a square of n rows whose columns and rows hold each number once, and whose
// diagonals do, too: with a model where n is 7, say.
func latin(n int) Problem {
	g := ast.New()
	cell := func(i, j int) ast.Node { return g.Const(fmt.Sprintf("c%d_%d", i, j), ast.Int) }
	p := Problem{G: g}
	all := func(pick func(k int) ast.Node) {
		var xs []ast.Node
		for k := range n {
			xs = append(xs, pick(k))
		}
		for i, x := range xs {
			for _, y := range xs[:i] {
				p.Facts = append(p.Facts, g.Not(g.Eq(x, y)))
			}
		}
	}
	for i := range n {
		for j := range n {
			p.Facts = append(p.Facts, g.Le(g.Num64(1), cell(i, j)), g.Le(cell(i, j), g.Num64(int64(n))))
		}
		all(func(k int) ast.Node { return cell(i, k) })
		all(func(k int) ast.Node { return cell(k, i) })
		all(func(k int) ast.Node { return cell(k, (k+i)%n) })
	}
	return p
}

// shown is what has to be the same of two runs.
func shown(res Result) string {
	turns := ""
	for _, t := range res.Turns {
		turns += fmt.Sprintf("%s %d %d, ", t.Strategy, t.Turns, t.Work)
	}
	model := ""
	for _, n := range slices.Sorted(maps.Keys(res.Model)) {
		model += fmt.Sprintf("%d %s, ", n, res.Model[n].Int)
	}
	return fmt.Sprintf("%v by %s, work %d, path %d, core %v, jobs %v, turns %s model %s", res.Status, res.By, res.Work, res.Path, res.Core, res.Jobs, turns, model)
}

// TestOneJob: one search that might have had others is the one that may have none, with the turns of all strategies.
func TestOneJob(t *testing.T) {
	for name, make := range map[string]func() Problem{"pigeons": func() Problem { return hard(7) }, "latin": func() Problem { return latin(10) }} {
		alone := Solve(context.Background(), make(), Options{})
		if !slices.ContainsFunc(alone.Turns, func(t Turns) bool { return t.Strategy == "symmetry-breaking" }) {
			t.Errorf("%s lasts too short a time to tell: %s", name, shown(alone))
		}
		if one := Solve(context.Background(), make(), Options{Jobs: func() int { return 1 }}); shown(one) != shown(alone) {
			t.Errorf("%s:\n%s, without others\n%s", name, shown(one), shown(alone))
		}
	}
}

// TestTogether: several searches come to the verdict, model and core of one, by the same steps
// each time, and take clauses of each other.
func TestTogether(t *testing.T) {
	for name, make := range map[string]func() Problem{
		"pigeons": func() Problem { return hard(6) },
		"latin":   func() Problem { return latin(9) },
		"assumed": func() Problem {
			p := hard(6)
			extra := p.G.Le(p.G.Num64(3), p.G.Const("free", ast.Int))
			half := len(p.Facts) / 2
			p.Facts, p.Assumed = p.Facts[:half], append([]ast.Node{extra}, p.Facts[half:]...)
			return p
		},
	} {
		one := Solve(context.Background(), make(), Options{})
		for _, n := range []int{2, 3, 8} {
			p := make()
			res := Solve(context.Background(), p, together(n))
			if res.Status != one.Status || len(res.Jobs) != n {
				t.Fatalf("%s: %v by %d searches, %v by one: %v", name, res.Status, len(res.Jobs), one.Status, res.Jobs)
			}
			if again := Solve(context.Background(), make(), together(n)); shown(again) != shown(res) {
				t.Errorf("%s by %d:\n%s, and then\n%s", name, n, shown(res), shown(again))
			}
			if res.Path > res.Work || res.Path*Work(n) < res.Work {
				t.Errorf("%s by %d: %d of work on a path of %d", name, n, res.Work, res.Path)
			}
			if res.Status == Sat && !eval.Satisfies(p.G, res.Model, p.Facts, func() bool { return false }) {
				t.Errorf("%s by %d: the model is none", name, n)
			}
			if res.Status == Unsat && len(p.Assumed) > 0 {
				fewer := make()
				all := fewer.Assumed
				fewer.Assumed = nil
				for _, i := range res.Core {
					fewer.Facts = append(fewer.Facts, all[i])
				}
				if slices.Contains(res.Core, 0) || Solve(context.Background(), fewer, Options{}).Status != Unsat {
					t.Errorf("%s by %d: %v is no core", name, n, res.Core)
				}
			}
			taken, alike := 0, 0
			for i, j := range res.Jobs {
				taken += j.Taken
				if j.Alike > 0 && len(variations()[i].skip) == 0 { // it compiled before the verdict
					alike++
				}
			}
			if res.Status == Unsat && taken == 0 || res.Jobs[0].Alike != alike {
				t.Errorf("%s by %d: %v", name, n, res.Jobs)
			}
		}
	}
}

// TestTogetherRecorded: where a proof is wanted the winner's is whole.
func TestTogetherRecorded(t *testing.T) {
	for _, n := range []int{2, 4} {
		o := together(n)
		o.Proof = proof.NewRecorder()
		res := Solve(context.Background(), hard(6), o)
		if res.Status != Unsat || !res.Recorded {
			t.Fatalf("%v, recorded %v", res.Status, res.Recorded)
		}
		if err := o.Proof.Check(); err != nil {
			t.Error(err)
		}
	}
}

// TestTogetherLimited: a limit on work is one of all searches together, and the same each time.
func TestTogetherLimited(t *testing.T) {
	o := together(3)
	o.Work = 300_000
	res := Solve(context.Background(), hard(11), o)
	if res.Status != Unknown || res.Reasons[0].What != WorkLimit || res.Work < o.Work || res.Work > o.Work+100_000 {
		t.Errorf("%v for %v after %d", res.Status, res.Reasons, res.Work)
	}
}

// TestLimitInPreparing: a limit of work that comes while a problem is prepared ends the run. Others do not begin with what was
// prepared until then, though what a session remembers has had its turns before.
func TestLimitInPreparing(t *testing.T) {
	for name, make := range map[string]func() Problem{"pigeons": func() Problem { return hard(9) }, "latin": func() Problem { return latin(9) }, "words": words} {
		ended := 0
		for work := Work(10_000); work <= 30_000; work += 4_000 {
			ask := func(o Options) (Problem, Result) {
				p := make()
				s := NewSession(p.G, o)
				s.Assert(p.Facts...)
				s.share = leastKeptShare
				return p, s.Ask(context.Background(), Question{Work: work, Jobs: o.Jobs})
			}
			_, one := ask(Options{})
			soon := together(3)
			soon.Tuning.Jobs.Alone = 1
			p, res := ask(soon)
			if len(one.Turns) == 1 { // what is remembered alone had any
				ended++
				if len(res.Jobs) > 0 {
					t.Errorf("%s: others joined after a limit of %d, %v", name, work, res.Jobs)
				}
			}
			if res.Status == Sat && !eval.Satisfies(p.G, res.Model, p.Facts, func() bool { return false }) {
				t.Errorf("%s with %d: the model is none", name, work)
			}
		}
		if ended == 0 {
			t.Errorf("%s: no limit came in preparing", name)
		}
	}
}

// TestHurry: searches in a hurry come to the verdict of one, whoever has it first, with a model or core that is one.
func TestHurry(t *testing.T) {
	for name, make := range map[string]func() Problem{
		"pigeons": func() Problem { return hard(6) },
		"latin":   func() Problem { return latin(9) },
		"words":   words,
		"assumed": func() Problem {
			p := hard(5)
			half := len(p.Facts) / 2
			p.Facts, p.Assumed = p.Facts[:half], append([]ast.Node{p.G.Le(p.G.Num64(3), p.G.Const("free", ast.Int))}, p.Facts[half:]...)
			return p
		},
	} {
		one := Solve(context.Background(), make(), Options{})
		for _, scout := range []int{0, 1 << 30} {
			for _, n := range []int{2, 3, 8} {
				for range 3 {
					p, o := make(), together(n)
					o.Hurry, o.Tuning.Jobs.Scout = true, scout
					res := Solve(context.Background(), p, o)
					if res.Status != one.Status {
						t.Fatalf("%s by %d: %v (%v), and %v by one search", name, n, res.Status, res.Reasons, one.Status)
					}
					if res.Status == Sat && !eval.Satisfies(p.G, res.Model, p.Facts, func() bool { return false }) {
						t.Errorf("%s by %d: the model is none", name, n)
					}
					if res.Status == Unsat && len(p.Assumed) > 0 && slices.Contains(res.Core, 0) {
						t.Errorf("%s by %d: %v is no core", name, n, res.Core)
					}
				}
			}
		}
	}
}

// TestTogetherLate: searches that are ended say why, whenever that is.
func TestTogetherLate(t *testing.T) {
	for _, hurry := range []bool{false, true} {
		for after := time.Millisecond; after < 100*time.Millisecond; after = after * 5 / 4 {
			ctx, cancel := context.WithTimeout(context.Background(), after)
			o := together(3)
			o.Hurry, o.Tuning.Jobs.Alone, o.Tuning.Jobs.Round = hurry, 1, 1000
			if res := Solve(ctx, hard(14), o); res.Status == Unknown && len(res.Reasons) == 0 {
				t.Errorf("hurry %v, after %v: no reason, jobs %v", hurry, after, res.Jobs)
			}
			cancel()
		}
	}
}

// TestHurryIsOff: a run whose record or work is asked for is the same each time, in a hurry too.
func TestHurryIsOff(t *testing.T) {
	for name, set := range map[string]func(*Options){
		"proof": func(o *Options) { o.Proof = proof.NewRecorder() },
		"work":  func(o *Options) { o.Work = 10_000_000 },
	} {
		first := ""
		for range 3 {
			o := together(3)
			set(&o)
			o.Hurry = true
			again := shown(Solve(context.Background(), hard(6), o))
			if first == "" {
				first = again
			}
			if again != first {
				t.Errorf("with a %s: %s, and before %s", name, again, first)
			}
		}
	}
}
