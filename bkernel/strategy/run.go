package strategy

import (
	"context"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/modelfind/localsearch"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/theory/quant"
	"bsmt/internal/ending"
)

// run takes one problem through its phases. It may be left and taken up again.
type run struct {
	ctx       context.Context // of the call under way
	exceed    func()          // ends ctx for lack of memory
	opts      Options
	problem   Problem
	session   *Session                      // that asks, or nil
	question  Question                      // its
	reached   string                        // how far what it remembers came
	prepared  *preprocess.Prepared          // nil before the first advance, but where another search prepared it
	ready     *ready                        // what other searches begin with; nil: they prepare anew
	compiled  *compile.Compiled             // nil before a strategy needs it
	schedule  *schedule                     // nil before the first advance
	spent     Work                          // on what is no strategy's turn: preprocessing and compilation
	preparing func()                        // called when preparing begins; nil: nobody asks
	alone     func() Work                   // work besides preparing until other searches may join; nil: none will
	each      func()                        // called between turns and now and then within clause learning; nil: nobody asks
	making    func() Work                   // work of the phase under way, which is not in spent yet; nil: there is none
	nested    bool                          // has its turns in those of another one's strategy
	turned    Work                          // in the turn under way, by searches of compiled that have ended
	counted   uint64                        // work of compiled that is in spent or in a turn
	began     ast.Mark                      // the problem's graph before preprocessing
	part                                    // among several searches
	exchange  *compile.Exchange             // with other searches; nil: there are none
	aim       *aim                          // nil: any model will do
	found     func(m ast.Model, cost int64) // with an aim: told each model

	local      *localsearch.Searcher
	translated bool // local is set
}

// ready is a problem as preprocessing left it.
type ready struct {
	*preprocess.Prepared
	mark ast.Mark // its graph
}

func newRun(p Problem, opts Options) *run {
	opts.Tuning = opts.Tuning.OrDefault()
	return &run{opts: opts, problem: p}
}

// inner gives the options of a run within this one: what is to be done differently is for
// the caller to set.
func (r *run) inner() Options {
	o := Options{Seed: r.opts.Seed, MemLimit: r.opts.MemLimit, Tuning: r.opts.Tuning, Trace: r.opts.Trace.Nested(), Skip: r.opts.Skip}
	o.depth = r.opts.depth + 1
	if r.opts.pulse != nil {
		o.pulse = func(w Work) { r.opts.pulse(r.work() + w) }
	}
	return o
}

// during says which context ends what follows. It ends too when there is no room left.
func (r *run) during(ctx context.Context) {
	ctx, cancel := context.WithCancelCause(ctx)
	if r.ctx, r.exceed = ctx, func() { cancel(ending.ErrMemory) }; r.opts.pulse != nil {
		r.ctx = beating{ctx, func() { r.opts.pulse(r.soFar()) }}
	}
}

// beating is a context that has whoever asks whether it has ended tell how far it is.
type beating struct {
	context.Context
	beat func()
}

// Err is that of the context.
func (b beating) Err() error { b.Beat(); return b.Context.Err() }

// Beat tells how far the run is; see core.Solver.Solve.
func (b beating) Beat() { b.beat() }

// table gives those who may have turns.
func (r *run) table() []strategy {
	if r.aim != nil {
		return aimed(&r.opts.Tuning.Strategy)
	}
	return table(&r.opts.Tuning.Strategy)
}

// advance goes on until a verdict, the end of the context, or until the work of the run
// is limit (0: no limit): then it is not done, and may go on.
func (r *run) advance(ctx context.Context, limit Work) (res Result, done bool) {
	r.during(ctx)
	if r.schedule == nil {
		r.schedule = newSchedule(r, r.table())
	}
	return r.schedule.run(r, limit)
}

// solve goes on until a verdict, the end of the context, or until the work is done.
func (r *run) solve(ctx context.Context) Result {
	if r.opts.Jobs != nil {
		return r.solveTogether(ctx)
	}
	res, done := r.advance(ctx, r.opts.Work)
	if !done {
		res = unknown(r.spentAll())
	}
	return r.finish(res)
}

// Work of preparing, which takes about as long as that of a search.
const (
	askWork      = 2 // of asking the graph for a node, which is there or is made
	readsPerUnit = 2 // nodes that are read in a unit

	// Of a run within another one what is made counts, and little of what is read: turns and limits were chosen for that.
	readsInside = 10
)

// prepare gives the first phase, which is of no use where the work of a scheduled run is spent. The
// error is that the problem could not be stated.
func (r *run) prepare() error {
	if r.prepared != nil {
		return nil
	}
	switch {
	case r.question.Anew != nil:
		p, err := r.question.Anew()
		if err != nil {
			return err
		}
		r.problem = p
	case r.session != nil:
		r.problem.Facts = r.session.Facts()
	}
	if r.began = r.problem.G.Mark(); r.preparing != nil {
		r.preparing()
	}
	looked, made, reads := r.problem.G.Looked(), r.problem.G.Len(), 0
	r.making = func() Work {
		if r.nested || !outermost(r) {
			return nodes(r.problem.G.Len()-made) + Work(reads)/readsInside
		}
		return askWork*Work(r.problem.G.Looked()-looked) + Work(reads)/readsPerUnit
	}
	preparing := true
	r.prepared = preprocess.Prepare(spending{r.ctx, func() bool { return preparing && r.isSpent() }}, preprocess.Input{
		G: r.problem.G, Facts: r.problem.Facts, Assumed: r.problem.Assumed, Shared: r.problem.Shared, Proof: r.opts.Proof,
		Trace: r.opts.Trace, Skip: append(r.skip[:len(r.skip):len(r.skip)], r.opts.Skip...),
		NoSymmetry: r.opts.refuting, // its constants are different elements
		Reads:      func(nodes int) { reads += nodes },
	})
	preparing = false
	r.spent += r.making()
	r.making = nil
	if r.opts.Jobs != nil && r.opts.Proof == nil {
		r.ready = &ready{r.prepared, r.problem.G.Mark()}
	}
	return nil
}

// isSpent says that the work of a scheduled run is done.
func (r *run) isSpent() bool { return r.schedule != nil && r.opts.Work > 0 && r.soFar() >= r.opts.Work }

// spending is a context that ends with the work.
type spending struct {
	context.Context
	over func() bool
}

// Err is that of the context, or says that the work is done.
func (s spending) Err() error {
	if s.over() {
		return context.Canceled
	}
	return s.Context.Err()
}

// eachWork is the work after which clause learning calls each.
const eachWork = 10_000

// compile gives the second phase; nil when the context ended before it was reached.
func (r *run) compile() *compile.Compiled {
	if r.compiled != nil {
		return r.compiled
	}
	o := r.opts
	r.prepared = r.prepared.Shifted()
	k := compile.New(r.prepared, compile.Options{
		Seed: o.Seed, MemLimit: o.MemLimit, Profile: o.Profile, Tuning: o.Tuning, Trace: o.Trace, Proof: o.Proof, Applied: r.problem.Applied,
		Depth: o.depth, NoUnfold: o.NoUnfold, Matching: o.Matching, Refute: r.refute,
		Number: r.number, PhaseTrue: r.phaseTrue, Stable: r.stable, Focused: r.focused,
	})
	k.WhenFull(func() { r.exceed() })
	r.making = func() Work { return Work(k.Work()) }
	defer func() { r.making = nil }()
	if !k.Compile(r.ctx) {
		return nil
	}
	k.Suppose(r.problem.Assumed)
	if r.each != nil {
		k.Each(eachWork, r.each)
	}
	if j := &o.Tuning.Jobs; o.Jobs != nil && outermost(r) {
		r.exchange = k.Exchange(r.number, compile.Worth{Size: j.Size, Glue: j.Glue, Most: j.Clauses})
	}
	r.compiled, r.counted = k, k.Work()
	r.spent += Work(r.counted)
	return k
}

// searcher gives local search for the compiled problem, or nil where it has nothing to
// say.
func (r *run) searcher() *localsearch.Searcher {
	if !r.translated {
		r.translated = true
		r.local = localsearch.New(r.prepared.G, r.prepared.All(), r.opts.Seed)
	}
	return r.local
}

// learn has clause learning do so much work, 0 for no limit, under literals that it assumes.
func (r *run) learn(budget Work, assumed ...core.Lit) (core.Status, Work) {
	r.compiled.SetWorkBudget(int64(budget) - 1)
	status := r.compiled.Search(r.ctx, assumed...)
	return status, r.count()
}

// count gives the work of compiled since the last time.
func (r *run) count() Work {
	now := r.compiled.Work()
	work := Work(now - r.counted)
	r.counted = now
	return work
}

// spend counts work in a turn, while it goes on.
func (r *run) spend(t *turn, work Work) {
	t.work += work
	r.turned = t.work
}

// work is what the run did so far, the turn under way included when it is one of clause
// learning.
func (r *run) work() Work {
	w := r.spent + r.turned
	if r.schedule != nil {
		w += r.schedule.work()
	}
	if r.compiled != nil {
		w += Work(r.compiled.Work() - r.counted)
	}
	return w
}

// soFar is work with what is being prepared or compiled.
func (r *run) soFar() Work {
	w := r.work()
	if r.making != nil {
		w += r.making()
	}
	return w
}

// progress says how far the run came.
func (r *run) progress() string {
	if r.compiled == nil && r.reached != "" {
		return r.reached
	}
	if r.compiled == nil {
		return "preprocessing"
	}
	return r.compiled.Progress()
}

// finish adds to a result what the run did.
func (r *run) finish(res Result) Result {
	res.Work = r.work()
	switch {
	case res.Stats != nil: // of a run within
	case r.compiled != nil:
		res.Stats = r.compiled.Stats()
		if outermost(r) {
			res.Counters = r.compiled.Counted()
			r.profile(&res, r.compiled)
		}
	default:
		res.Stats = &core.Stats{}
		res.Counters = res.Stats.Counters
	}
	if res.Status == Unknown && res.By != Remembered && r.compiled != nil {
		res.Guess = r.compiled.Candidate()
	}
	res.Turns = r.schedule.turns()
	if r.prepared != nil {
		res.Passes = r.prepared.Times()
	}
	return res
}

// profile tells what became of the quantifiers, when that is asked for.
func (r *run) profile(res *Result, k *compile.Compiled) {
	if !r.opts.Profile {
		return
	}
	res.Loop = k.Loop()
	for _, p := range k.Profiles() {
		at := Reason{Node: p.Quantifier, Fact: -1, Assumed: -1}
		at = r.place(at)
		res.Quantifiers = append(res.Quantifiers, Quantifier{p, quant.Name(r.problem.G, p.Quantifier), at.Fact, at.Assumed})
	}
}

func (r *run) stopped() bool { return r.ctx.Err() != nil }

// judge completes the model m of prepared facts when it satisfies them, evaluated
// exactly; nil otherwise.
func (r *run) judge(p *preprocess.Prepared, m ast.Model, facts []ast.Node) ast.Model {
	if m == nil || !eval.Satisfies(p.G, m, facts, r.stopped) || p.Complete(m) != nil {
		return nil
	}
	return m
}

// within solves other facts of the problem's graph, with so much work.
func (r *run) within(facts []ast.Node, limit Work) Result {
	if r.opts.Work > 0 {
		limit = min(limit, r.left())
	}
	o := r.inner()
	o.Work = limit
	return Solve(r.ctx, Problem{G: r.problem.G, Facts: facts}, o)
}

// left is the work that is left of the limit, and 1 when nothing is.
func (r *run) left() Work { return max(r.opts.Work, r.work()+1) - r.work() }

// refute is a counter-example search: it decides facts of another graph.
func (r *run) refute(ctx context.Context, g *ast.Graph, facts []ast.Node) (core.Status, ast.Model, string, uint64) {
	o := r.inner()
	o.NoUnfold, o.refuting = r.opts.NoUnfold, true
	if o.Work, o.refuted = r.opts.refuted, r.opts.refuted; r.opts.Work > 0 && (o.Work == 0 || r.left() < o.Work) {
		o.Work = r.left()
	}
	res := Solve(ctx, Problem{G: g, Facts: facts}, o)
	switch res.Status {
	case Sat:
		return core.Sat, res.Model, "", uint64(res.Work)
	case Unsat:
		return core.Unsat, nil, "", uint64(res.Work)
	}
	return core.Unknown, nil, res.Reasons[0].Text, uint64(res.Work)
}
