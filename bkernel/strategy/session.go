package strategy

import (
	"context"
	"slices"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/preprocess"
	"bsmt/internal/ending"
)

// Session is a kernel that remembers between questions: a stack of facts over one graph,
// with constants and functions that may come at any time. It keeps the core with all that
// was compiled and learned, and takes up what is new when it is asked. It belongs to one
// goroutine.
//
// A fact above the base hangs on the selector of its level, so that what is learned from
// it says so and stays true when the level goes. Preprocessing is what no later fact can
// undo: the normal form of each fact by itself. When what was made for levels that are
// gone exceeds what is there, the core is made anew from the stack.
type Session struct {
	g        *ast.Graph
	opts     Options
	prepared *preprocess.Prepared // of no facts: the rewriter and its caches
	compiled *compile.Compiled    // nil: to be made from the stack
	former   *compile.Compiled    // what was compiled before; nil when compiled is there
	exceed   func()               // ends the question under way for lack of memory
	levels   []frame              // the base and what was pushed
	model    ast.Model            // of the last sat of compiled; nil: there was none
	live     int                  // literals made for facts that are there
	dead     int                  // literals made for facts that are gone, and for assumptions
	rests    int                  // questions that the core which is kept sits out, the one under way included
	share    float64              // of the work of a question that the core which is kept may do, where that of clause learning from scratch is 1
}

// frame is one level of the stack.
type frame struct {
	facts []ast.Node // as they were asserted
	told  int        // how many of facts the core knows
	sel   core.Lit   // core.LitTrue for the base, core.LitUndef before there is a fact
	cost  int        // literals that its facts took

	former core.Lit // sel in Session.former
}

// rebuildSlack is how many literals of gone levels are no reason to make a core anew.
const rebuildSlack = 150

// compileWork is about what it takes to make a literal.
const compileWork Work = 10

// sessionRefutation bounds each search for a counter-example to a quantifier.
const sessionRefutation = 10_000 * conflict

// NewSession starts a session without facts. Graph g gets more nodes; opts.Proof is not
// looked at.
func NewSession(g *ast.Graph, opts Options) *Session {
	opts.Proof, opts.Jobs, opts.refuted, opts.Tuning = nil, nil, sessionRefutation, opts.Tuning.OrDefault()
	return &Session{g: g, opts: opts, share: 1, levels: []frame{{sel: core.LitTrue}}}
}

// Level is the number of levels above the base.
func (s *Session) Level() int { return len(s.levels) - 1 }

// Push opens a level.
func (s *Session) Push() { s.levels = append(s.levels, frame{sel: core.LitUndef}) }

// Pop takes n levels away, with their facts. It panics when there are fewer.
func (s *Session) Pop(n int) {
	to := len(s.levels) - n
	for i := len(s.levels) - 1; i >= to; i-- {
		f := &s.levels[i]
		if f.sel != core.LitUndef && s.compiled != nil {
			s.live -= f.cost
			s.dead += f.cost
			if !s.compiled.Retire(f.sel) {
				s.drop()
			}
		}
	}
	clear(s.levels[to:])
	s.levels = s.levels[:to]
}

// Assert has predicates of the graph hold as long as the present level is there.
func (s *Session) Assert(facts ...ast.Node) {
	f := &s.levels[len(s.levels)-1]
	f.facts = append(f.facts, facts...)
}

// Facts lists all facts, from the base up; the slice is the caller's.
func (s *Session) Facts() []ast.Node {
	var out []ast.Node
	for _, f := range s.levels {
		out = append(out, f.facts...)
	}
	return out
}

// What a session remembers has the first turns of a question, for about the work that stating
// all anew would take, and its turns among those of the others after that. Its share of the
// work doubles with each question that it decides, and halves with each that they do; at the least share
// it is asked one question of four. So a session whose kept core always fails takes little more than one that keeps nothing.
const (
	leastAlone     Work = 10_000 // before others are asked, at a share of 1
	firstTurn      Work = 5_000
	mostShare           = 4
	leastKeptShare      = 1.0 / 8
	phasedShare         = 1.0 / 2 // at least, where others have found a model
	longestRest         = 4       // of so many questions it is asked one, once its share is the least
)

// alone is how much of its share what is remembered has before others are asked.
func (s *Session) alone() float64 { return float64(max(leastAlone, compileWork*Work(s.live))) }

// Question is what to ask a session.
type Question struct {
	Assumed []ast.Node              // hold besides the facts; a core names them by their places
	Work    Work                    // after which there is no answer; 0 is no limit
	Jobs    func() int              // as Options.Jobs
	Hurry   bool                    // as Options.Hurry
	Soon    context.Context         // ends the turn of what is remembered; nil: when the question's does
	Lend    bool                    // Result.Model is the session's where it is Remembered: it changes with the next question
	Anew    func() (Problem, error) // states facts and assumptions for those who start from scratch, in any graph; nil: as they are
}

// Check decides the facts with assumptions.
func (s *Session) Check(ctx context.Context, assumed ...ast.Node) Result {
	return s.Ask(ctx, Question{Assumed: assumed})
}

// Ask answers a question: the first turn is that of what the session remembers, which
// stays for the next time; the other strategies follow as in Solve. A model is one of the
// graph of Question.Anew unless Result.By is Remembered.
func (s *Session) Ask(ctx context.Context, q Question) Result {
	o := s.opts
	o.refuted, o.Work, o.Jobs, o.Hurry = 0, q.Work, q.Jobs, q.Hurry
	r := newRun(Problem{G: s.g, Assumed: q.Assumed}, o)
	r.session, r.question = s, q
	res := r.solve(ctx)
	switch {
	case res.By == Remembered:
		s.share = min(2*s.share, mostShare)
	case s.rests > 0:
		s.rests--
	case res.Status != Unknown && s.share > leastKeptShare:
		s.share = max(s.share/2, leastKeptShare)
	case res.Status != Unknown:
		s.share, s.rests = leastKeptShare, longestRest-1
	}
	if res.Status == Sat && res.By != Remembered && s.compiled != nil {
		s.setPhases(r.problem.G, res.Model)
		s.share, s.rests = max(s.share, phasedShare), 0
	}
	return res
}

// setPhases has the core that is kept try first what holds in a model that others found, so that it
// need not come upon one by itself. The model's constants are of graph g: here they are those with the
// same names and plain types.
func (s *Session) setPhases(g *ast.Graph, m ast.Model) {
	own := ast.Model{}
	for _, c := range s.g.Consts() {
		n := g.LookupConst(s.g.Name(c))
		if v, ok := m[n]; ok && v.Kind == s.g.Kind(s.g.Type(c)) && (v.Kind == ast.KBool || v.Kind == ast.KInt || v.Kind == ast.KReal) {
			own[c] = v
		}
	}
	s.compiled.SetPhases(own)
}

// Recall answers a question as Ask does where what the session remembers decides it with
// q.Work, what it takes to make its core anew included; Unknown without a Guess is no word
// on it, and Ask goes on from there; with one, Ask would end as well. A core that others were quicker than of late is left to Ask.
func (s *Session) Recall(ctx context.Context, q Question) Result {
	if s.share < 1 || (s.compiled == nil || s.wasteful()) && compileWork*Work(s.live) > q.Work {
		return Result{}
	}
	start := time.Now()
	res, _ := s.try(ctx, q.Work, &q)
	if res.Status != Unknown || res.Guess != nil {
		res.By = Remembered
	}
	res.Turns = []Turns{{Strategy: Remembered, Turns: 1, Work: res.Work, Time: time.Since(start)}}
	return res
}

// remembered is the strategy of a session: the core that it keeps.
func remembered(r *run) turner {
	return func(budget Work) turn {
		ctx := r.ctx
		if r.question.Soon != nil {
			ctx = r.question.Soon
		}
		res, paused := r.session.try(ctx, budget, &r.question)
		t := turn{work: res.Work, over: !paused, grow: paused}
		k := r.session.compiled
		switch {
		case res.Status != Unknown:
			t.result = &res
		case res.Guess != nil:
			// Matching found no more instances; prepared and compiled anew it would find the same.
			t.result, t.last = &res, true
		case k != nil:
			r.reached = k.Progress()
		}
		return t
	}
}

// try asks the core that the session keeps, for so much work. It is paused when more of it might
// do.
func (s *Session) try(ctx context.Context, work Work, q *Question) (res Result, paused bool) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.exceed = func() { cancel(ending.ErrMemory) }
	if !s.tell(ctx) {
		s.compiled, s.former = nil, nil
		return res, false
	}
	k := s.compiled
	var guards []core.Lit
	for _, f := range s.levels[1:] {
		if f.sel != core.LitUndef {
			guards = append(guards, f.sel)
		}
	}
	base := len(guards)
	before := k.NumLits()
	for _, a := range q.Assumed {
		guards = append(guards, k.Assume(s.prepared.Rewrite.Simplify(a)))
	}
	if ctx.Err() != nil {
		s.compiled = nil // not all of the assumptions mean what they should
		return res, false
	}
	s.dead += k.NumLits() - before
	start := k.Work()
	k.SetWorkBudget(int64(work))
	k.ForgetCandidate()
	status := k.Search(ctx, guards...)
	if ctx.Err() != nil {
		s.drop() // its theories stopped anywhere
	}
	res = Result{Stats: k.Counters(), Counters: k.Counted(), Work: Work(k.Work() - start)}
	if s.opts.Profile {
		res.Stats = k.Stats()
		(&run{opts: s.opts, problem: Problem{G: s.g, Facts: s.Facts(), Assumed: q.Assumed}}).profile(&res, k)
	}
	switch status {
	case core.Unsat:
		res.Status = Unsat
		res.Core = places(k.Failed(), guards[base:])
	case core.Sat:
		var err error
		if s.model, res.Changed, res.Whole, err = k.Renew(s.model); err != nil {
			s.model = nil
			break
		}
		res.Status, res.Model = Sat, s.model
		if !q.Lend {
			s.model = nil // it is given away
		}
	case core.Unknown:
		if s.opts.Matching && ctx.Err() == nil {
			if res.Guess = k.Candidate(); res.Guess != nil {
				// The run's problem may be of another graph by now: see Question.Anew.
				own := run{problem: Problem{G: s.g, Facts: s.Facts(), Assumed: q.Assumed}}
				res.Reasons = own.reasons(k)
			}
		}
	}
	return res, status == core.Paused && ctx.Err() == nil
}

// places gives the indices of lits that failed, the first of several alike.
func places(failed, lits []core.Lit) []int {
	out := []int{}
	for i, l := range lits {
		if slices.Contains(failed, l) && !slices.Contains(lits[:i], l) {
			out = append(out, i)
		}
	}
	return out
}

// tell compiles the facts that the core does not know yet; all of them when there is none.
// false: the context ended first.
func (s *Session) tell(ctx context.Context) bool {
	if s.wasteful() {
		s.drop()
	}
	var guards map[core.Lit]core.Lit // of the former core
	if s.compiled == nil {
		guards = map[core.Lit]core.Lit{}
		// No fact is prepared together with others: later ones could not undo it.
		s.prepared = preprocess.Prepare(context.Background(), preprocess.Input{G: s.g})
		r := &run{ctx: ctx, exceed: s.exceed, opts: s.opts, problem: Problem{G: s.g}, prepared: s.prepared}
		if s.compiled = r.compile(); s.compiled == nil {
			return false
		}
		s.model = nil
		s.live, s.dead = 0, 0
		for i := range s.levels {
			s.levels[i].told, s.levels[i].cost = 0, 0
			if i > 0 {
				s.levels[i].former, s.levels[i].sel = s.levels[i].sel, core.LitUndef
			}
		}
	}
	k := s.compiled
	k.During(ctx)
	k.WhenFull(s.exceed)
	for i := range s.levels {
		f := &s.levels[i]
		if f.told == len(f.facts) {
			continue
		}
		if f.sel == core.LitUndef {
			f.sel = k.NewSelector()
			if s.former != nil && f.former != core.LitUndef {
				guards[f.former] = f.sel
			}
		}
		if i == 0 {
			k.ToRoot()
		}
		before := k.NumLits()
		for _, n := range f.facts[f.told:] {
			s.assert(f.sel, s.prepared.Rewrite.Simplify(n))
			if ctx.Err() != nil {
				return false
			}
		}
		f.cost += k.NumLits() - before
		s.live += k.NumLits() - before
		f.told = len(f.facts)
	}
	if s.former != nil {
		k.Inherit(s.former, guards)
		s.former = nil
	}
	return true
}

// drop has the core be made anew, from the stack and what the old one has learned.
func (s *Session) drop() {
	if s.compiled != nil {
		s.former, s.compiled = s.compiled, nil
	}
}

// wasteful tells whether most of what the core compiled serves nothing that is asserted now.
func (s *Session) wasteful() bool {
	return s.compiled != nil && s.dead > s.live+rebuildSlack
}

// assert takes conjunctions apart.
func (s *Session) assert(sel core.Lit, n ast.Node) {
	for _, c := range s.prepared.Rewrite.Conjuncts(nil, n) {
		s.compiled.Assert(sel, c)
	}
}
