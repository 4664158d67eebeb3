package strategy

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/options"
	"bsmt/bkernel/preprocess/definitions"
	"bsmt/bkernel/preprocess/induction"
	"bsmt/bkernel/preprocess/symmetries"
	"bsmt/bkernel/search/labeling"
	"bsmt/internal/ending"
)

// Names that the schedule and sessions know.
const (
	Remembered     = "remembered" // by what a session keeps
	clauseLearning = "clause-learning"
	asFacts        = "assumptions-as-facts"
	unrecorded     = "unrecorded"
	withoutDefined = "without-definitions"
)

// conflict is the work of a conflict with the propagation before it, as a measure.
const conflict = 300

// table is the order of strategies, whose turns are as long as tune says. Those before clause learning that are not put off by
// after have a turn first.
func table(tune *options.Strategies) []strategy {
	look := options.Strategy{Share: 1} // and no limits
	return []strategy{
		{name: Remembered, start: remembered, early: true, tuning: options.Strategy{First: int(firstTurn), Growth: 2, Share: 1}, suits: func(r *run) bool { return r.session != nil && r.session.rests == 0 }},
		{name: "near-zero", start: nearZero, suits: whole, tuning: look},
		{name: "scaling", start: scaling, tuning: look, suits: func(r *run) bool {
			return whole(r) && outermost(r) && len(r.problem.Assumed) == 0
		}},
		{name: "finite-models", start: finiteModels, tuning: tune.FiniteModels, suits: func(r *run) bool {
			return !ground(r) && !r.prepared.Reals && outermost(r) && r.opts.Proof == nil && !r.opts.Matching
		}},
		{name: "unfolding", start: unfolded, tuning: tune.Unfolding, suits: func(r *run) bool {
			return len(r.problem.Recursive) > 0 && outermost(r) && r.opts.Proof == nil
		}},
		{name: "local-search", start: localSearch, tuning: tune.LocalSearch, suits: polynomial},
		{name: "int-blasting", start: intBlasting, tuning: tune.IntBlasting, suits: polynomial},
		{name: "coverings", start: coverLines, stays: true, tuning: tune.Coverings, suits: func(r *run) bool {
			return !ground(r) && r.prepared.Reals && outermost(r) && len(r.problem.Assumed) == 0
		}},
		{name: "diving", start: diving, dives: true, tuning: tune.Diving, suits: ground},
		{name: clauseLearning, start: learning, learns: true, tuning: look, suits: func(*run) bool { return true }},
		{name: "symmetry-breaking", start: withoutSymmetries, stays: true, tuning: tune.SymmetryBreaking, suits: func(r *run) bool {
			return r.opts.Proof == nil && outermost(r) && !r.opts.Matching
		}},
		{name: withoutDefined, start: withoutDefinitions, stays: true, tuning: tune.WithoutDefinitions, suits: func(r *run) bool {
			return !ground(r) && outermost(r) && len(r.problem.Assumed) == 0 && !r.opts.Matching // which is by patterns over these functions
		}},
		{name: "induction", start: byInduction, stays: true, tuning: tune.Induction, suits: func(r *run) bool {
			return !ground(r) && outermost(r) && len(r.problem.Assumed) == 0 && (r.problem.G.HasFree() || len(r.problem.Recursive) > 0)
		}},
		// What cannot be recorded or blamed on single assumptions may still decide: a verdict
		// whose proof is one hole and whose core is everything is better than none.
		{name: asFacts, start: assumptionsAsFacts, stays: true, tuning: tune.AssumptionsAsFacts, suits: func(r *run) bool {
			return outermost(r) && (len(r.problem.Assumed) > 0 || r.opts.Proof != nil && !recordable(r))
		}},
		// A search whose record leaves little out is nearly the one without: it has longer.
		{name: unrecorded, start: assumptionsAsFacts, stays: true, tuning: tune.Unrecorded, suits: func(r *run) bool {
			return outermost(r) && r.opts.Proof != nil && recordable(r) && len(r.problem.Assumed) == 0
		}},
	}
}

// recordable says that a proof leaves little out: quantifiers and products have passes of
// their own that are not recorded.
func recordable(r *run) bool { return ground(r) && !r.prepared.Products }

// ground says that there is no quantifier.
func ground(r *run) bool { return !r.prepared.Quantifiers }

// whole says that there is no REAL besides: who looks for integers one by one finds none.
func whole(r *run) bool { return ground(r) && !r.prepared.Reals }

// outermost says that the run is nested in no other.
func outermost(r *run) bool { return r.opts.depth == 0 }

// polynomial says that there are numbers and truth values alone, and products.
func polynomial(r *run) bool {
	return whole(r) && r.prepared.Products && !r.prepared.Functions && outermost(r)
}

// learning is clause learning.
func learning(r *run) turner {
	if r.cubes && ground(r) {
		return cubing(r)
	}
	return straight(r)
}

// straight is clause learning without cubes.
func straight(r *run) turner {
	return func(budget Work) turn {
		k := r.compile()
		if k == nil {
			return turn{over: true, result: &Result{Reasons: []Reason{because(TimeLimit, ending.Why(r.ctx)+" in compilation")}}}
		}
		return r.learnTurn(budget)
	}
}

// learnTurn is a turn of the compiled problem's search, and its verdict.
func (r *run) learnTurn(budget Work) turn {
	status, work := r.learn(budget)
	t := turn{work: work}
	r.verdict(status, &t)
	return t
}

// verdict says what a search that ended comes to.
func (r *run) verdict(status core.Status, t *turn) {
	k := r.compiled
	t.over = status != core.Paused
	switch status {
	case core.Unsat:
		t.result = &Result{Status: Unsat, Core: k.Core(), Recorded: r.opts.Proof != nil}
	case core.Sat:
		m, err := k.Model()
		if err != nil {
			t.result = &Result{Reasons: []Reason{because(Construct, err.Error())}}
			break
		}
		t.result = &Result{Status: Sat, Model: m}
	case core.Unknown:
		t.result = &Result{Reasons: r.reasons(k)}
		t.last = r.opts.Matching && r.ctx.Err() == nil && len(t.result.Reasons) > 0
	}
}

// diving is clause learning that decides in a fixed order. Clauses and verdicts are those
// of the same search.
func diving(r *run) turner {
	order := labeling.Off
	return func(budget Work) turn {
		order = order.Next()
		k := r.compile()
		if k == nil || !k.Dive(order) {
			return turn{over: true}
		}
		t := r.learnTurn(budget)
		t.grow = order.Next() < order // once round
		if !t.over {
			k.Dive(labeling.Off)
		}
		return t
	}
}

// assumptionsAsFacts is a run of its own that leaves more to preprocessing, and records
// nothing.
func assumptionsAsFacts(r *run) turner {
	p, o := r.problem, r.opts
	p.Facts, p.Assumed = append(p.Facts[:len(p.Facts):len(p.Facts)], p.Assumed...), nil
	o.Proof, o.Work, o.Jobs = nil, 0, nil
	if r.opts.Work > 0 {
		o.Work = r.left()
	}
	return inRun(r, newRun(p, o), func(res Result) *Result {
		for i := range r.problem.Assumed {
			res.Core = append(res.Core, i)
		}
		return &res
	})
}

// lookWork is how many edges of terms are looked at in a unit of work.
const lookWork = 8

// withoutSymmetries is a run for one of the solutions that exchanges make of each other. There is no step for it in proofs.
func withoutSymmetries(r *run) turner {
	p := r.prepared
	stays := map[ast.Node]bool{} // constants that something else speaks of
	p.G.Walk(append(slices.Clone(p.Assumed), r.problem.Shared...), func(n ast.Node) bool {
		stays[n] = p.G.Op(n) == ast.OpConst
		return true
	})
	more, looks := symmetries.Break(r.ctx, p.Rewrite, p.Facts, func(c ast.Node) bool { return stays[c] })
	r.spent += Work(looks / lookWork)
	if len(more) == 0 {
		return func(Work) turn { return turn{over: true} }
	}
	o := r.inner()
	if r.opts.Work > 0 {
		o.Work = r.left()
	}
	inner := newRun(Problem{G: p.G, Facts: append(slices.Clone(p.Facts), more...), Assumed: p.Assumed, Shared: r.problem.Shared, Applied: r.problem.Applied}, o)
	return inRun(r, inner, func(res Result) *Result {
		switch res.Status {
		case Sat:
			if res.Model = r.judge(p, res.Model, p.All()); res.Model != nil {
				return &res
			}
		case Unsat:
			return &res
		}
		return nil
	})
}

const (
	maxDefinitionNodes = 200000        // that removing definitions may make
	definitionsRefuted = 20 * conflict // what each counter-example search without them may do
)

// withoutDefinitions is a run without functions that the facts define. It refutes only:
// the values of those functions need be no table.
func withoutDefinitions(r *run) turner {
	p := r.prepared
	o := r.opts
	var step definitions.Step
	if r.opts.Proof != nil {
		o.Proof = r.opts.Proof.Fork()
		o.Proof.Pass("definitions", p.All())
		step = o.Proof.StepBy
	}
	facts, removed := definitions.Remove(r.ctx, p.Rewrite, p.All(), func(ast.Node) bool { return false }, maxDefinitionNodes, step)
	if removed == 0 {
		return func(Work) turn { return turn{over: true} }
	}
	o.Proof.Done(facts)
	o.Work, o.refuted, o.depth, o.Jobs = 0, definitionsRefuted, r.opts.depth+1, nil
	if r.opts.Work > 0 {
		o.Work = r.left()
	}
	return inRun(r, newRun(Problem{G: p.G, Facts: facts}, o), func(res Result) *Result {
		if res.Status != Unsat {
			return nil
		}
		res.Recorded, res.record = false, o.Proof // a search of all the facts is easier to follow
		return &res
	})
}

// byInduction has runs of facts whose goals speak of their least counter-example, one for each
// order of the goals' variables, in turns. It refutes only: constants are not what they were.
func byInduction(r *run) turner {
	rw := r.prepared.Rewrite
	var simple []ast.Node
	for _, f := range r.problem.Facts {
		simple = append(simple, rw.Simplify(f))
	}
	begin := func(order int) (inner turner, orders int) {
		o := r.opts
		var steps *induction.Steps
		if o.Proof != nil {
			o.Proof = o.Proof.Fork()
			o.Proof.Pass("induction", simple)
			steps = &induction.Steps{By: o.Proof.StepBy, Induct: o.Proof.Induct}
		}
		facts, orders := induction.Strengthen(rw, simple, order, steps)
		o.Proof.Done(facts)
		o.Work, o.depth, o.Jobs, o.Matching = 0, r.opts.depth+1, nil, true
		if r.opts.Work > 0 {
			o.Work = r.left()
		}
		return inRun(r, newRun(Problem{G: r.problem.G, Facts: facts}, o), func(res Result) *Result {
			if res.Status != Unsat {
				return nil
			}
			if o.Proof != nil {
				r.opts.Proof.Take(o.Proof)
			}
			return &res
		}), orders
	}
	first, orders := begin(0)
	if orders == 0 {
		return func(Work) turn { return turn{over: true} }
	}
	runs := []turner{first} // that are not over
	next, begun := 0, 1
	return func(budget Work) turn {
		if next == len(runs) && begun < orders {
			inner, _ := begin(begun)
			runs, begun = append(runs, inner), begun+1
		}
		t := runs[next](budget)
		if t.over {
			runs = slices.Delete(runs, next, next+1)
		} else {
			next++
		}
		t.over = len(runs) == 0 && begun == orders
		if next == len(runs) && begun == orders {
			next, t.grow = 0, true
		} else {
			t.grow = false
		}
		return t
	}
}

// inRun has the turns of another run, and gives what verdict makes of its verdict.
func inRun(r, inner *run, verdict func(Result) *Result) turner {
	inner.nested = true
	before := Work(0) // its work in earlier turns, which r counts already
	if r.opts.pulse != nil {
		inner.opts.pulse = func(w Work) { r.opts.pulse(r.work() + w - before) }
	}
	return func(budget Work) turn {
		before = inner.work()
		limit := Work(0)
		if budget > 0 {
			limit = before + budget
		}
		res, done := inner.advance(r.ctx, limit)
		t := turn{work: inner.work() - before, grow: true, over: done}
		if done {
			t.result = verdict(inner.finish(res))
		}
		return t
	}
}

// nodes is the work of walking over so many facts.
func nodes(n int) Work { return compile.NodeWork * Work(n) }
