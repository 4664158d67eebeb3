package strategy

import (
	"context"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/modelfind/candidates"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/proof"
)

// Status is the verdict on a problem.
type Status uint8

// The verdicts.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String is the verdict as SMT-LIB prints it.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Options steer a run.
type Options struct {
	Seed     uint64 // repeats a run exactly
	MemLimit int64  // bytes for clauses and tables; 0 is no limit
	Profile  bool   // count time by pass and propagator kind
	NoUnfold bool   // for tests: small finite ranges are instantiated as if they were large

	Proof *proof.Recorder // keeps the refutation when not nil; of this run only

	depth     int   // nesting of counter-example searches and of searches for candidates
	refuting  bool  // this is a counter-example search
	bounded   bool  // conflicts are
	conflicts int64 // how many clause learning may have
}

// Problem is what to decide: predicates of G without free variables.
type Problem struct {
	G       *ast.Graph // the kernel adds nodes to it
	Facts   []ast.Node // all hold
	Assumed []ast.Node // hold too; a core names the ones that a refutation used
	Applied []ast.Node // function constants that are only applied: their values may have a grid
}

// Result is the answer.
type Result struct {
	Status  Status
	Model   ast.Model             // Sat: a value for each constant that the problem mentions
	Core    []int                 // Unsat: indices into Assumed; with the facts they cannot hold
	Reasons []string              // Unknown: why, each naming a construct, a scope or a limit
	Stats   *core.Stats           // what the search did
	Passes  []preprocess.StepTime // what came before it, and the search itself

	work int64 // of the search, see core.Solver.Work
}

// Solve decides a problem.
func Solve(ctx context.Context, p Problem, opts Options) Result {
	r := &run{ctx: ctx, opts: opts, problem: p}
	res := r.solve()
	res.Stats = &core.Stats{}
	if r.compiled != nil {
		res.Stats = r.compiled.Stats()
		res.work = r.compiled.Work()
	}
	res.Passes = r.prepared.Times()
	return res
}

// run is one Solve.
type run struct {
	ctx      context.Context
	opts     Options
	problem  Problem
	prepared *preprocess.Prepared
	compiled *compile.Compiled // nil before it is needed
	small    small
}

func (r *run) solve() Result {
	r.prepared = preprocess.Prepare(r.ctx, preprocess.Input{
		G: r.problem.G, Facts: r.problem.Facts, Assumed: r.problem.Assumed, Proof: r.opts.Proof,
		NoSymmetry: r.opts.refuting, // its constants are different elements
	})
	if r.ctx.Err() != nil {
		return unknown("time limit in preprocessing")
	}
	if m := r.guess(); m != nil {
		return Result{Status: Sat, Model: m}
	}
	if r.small = newSmall(r); r.small.search() {
		return Result{Status: Sat, Model: r.small.model}
	}
	r.prepared = r.prepared.Shifted()
	r.compiled = r.compile()
	if !r.compiled.Compile(r.ctx) {
		return unknown("time limit in compilation")
	}
	r.compiled.Suppose(r.problem.Assumed)
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	climbing := r.climb(r.prepared.All(), cancel)
	status := core.Unknown
	if climbing.model == nil {
		status = r.compiled.Search(ctx)
	}
	switch {
	case climbing.model != nil:
		return Result{Status: Sat, Model: climbing.model}
	case status == core.Unsat:
		return Result{Status: Unsat, Core: r.compiled.Core()}
	case status == core.Sat:
		m, err := r.compiled.Model()
		if err != nil {
			return unknown(err.Error())
		}
		return Result{Status: Sat, Model: m}
	case r.small.model != nil:
		return Result{Status: Sat, Model: r.small.model}
	case r.ctx.Err() != nil:
		return unknown("time limit in the search, after " + r.compiled.Progress())
	}
	return unknown(r.compiled.Reasons()...)
}

// compile makes the second phase of the prepared problem.
func (r *run) compile() *compile.Compiled {
	o := r.opts
	k := compile.New(r.prepared, compile.Options{
		Seed: o.Seed, MemLimit: o.MemLimit, Profile: o.Profile, Proof: o.Proof, Applied: r.problem.Applied,
		Depth: o.depth, NoUnfold: o.NoUnfold, Refute: r.refute, Small: func() bool { return r.small.search() },
	})
	if o.bounded {
		k.SetConflictBudget(o.conflicts)
	}
	return k
}

func unknown(reasons ...string) Result {
	if len(reasons) == 0 {
		reasons = []string{"time limit"}
	}
	return Result{Status: Unknown, Reasons: reasons}
}

func (r *run) stopped() bool { return r.ctx.Err() != nil }

// judge completes the model m when it satisfies facts, evaluated exactly; nil otherwise.
func (r *run) judge(m ast.Model, facts []ast.Node) ast.Model {
	if !eval.Satisfies(r.prepared.G, m, facts, r.stopped) || r.prepared.Complete(m) != nil {
		return nil
	}
	return m
}

// guess looks for a model among candidates.
func (r *run) guess() ast.Model {
	p := r.prepared
	if p.Quantifiers {
		return nil
	}
	facts := p.All()
	m := candidates.NearZero(p.G, facts)
	if eval.Satisfies(p.G, m, facts, r.stopped) {
		if p.Complete(m) != nil {
			return nil
		}
		p.Elsewhere(m, func(ast.Type) bool { return false })
		return m
	}
	if r.opts.depth > 0 || len(p.Assumed) > 0 {
		return nil
	}
	find := candidates.Finder{Problem: p, Stop: r.stopped, Within: func(facts []ast.Node, conflicts int64) (ast.Model, bool) {
		res := r.within(facts, conflicts)
		return res.Model, res.Status == Sat
	}}
	for _, f := range []func() (ast.Model, bool){find.Scaled, find.Pell} {
		if m, ok := f(); ok && p.Complete(m) == nil {
			return m
		}
	}
	return nil
}

// within solves other facts of the problem's graph, with a budget of conflicts.
func (r *run) within(facts []ast.Node, conflicts int64) Result {
	return Solve(r.ctx, Problem{G: r.problem.G, Facts: facts}, Options{
		Seed: r.opts.Seed, MemLimit: r.opts.MemLimit, depth: r.opts.depth + 1, bounded: true, conflicts: conflicts,
	})
}

// refute is a counter-example search: it decides facts of another graph.
func (r *run) refute(ctx context.Context, g *ast.Graph, facts []ast.Node) (core.Status, ast.Model, string) {
	o := r.opts
	res := Solve(ctx, Problem{G: g, Facts: facts}, Options{Seed: o.Seed, MemLimit: o.MemLimit, NoUnfold: o.NoUnfold, depth: o.depth + 1, refuting: true, bounded: o.bounded, conflicts: o.conflicts})
	if r.compiled != nil {
		r.compiled.Charge(res.work)
	}
	switch res.Status {
	case Sat:
		return core.Sat, res.Model, ""
	case Unsat:
		return core.Unsat, nil, ""
	}
	return core.Unknown, nil, res.Reasons[0]
}
