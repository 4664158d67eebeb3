package strategy

import (
	"context"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/preprocess"
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
	levels   []frame              // the base and what was pushed
	live     int                  // literals made for facts that are there
	dead     int                  // literals made for facts that are gone, and for assumptions
}

// frame is one level of the stack.
type frame struct {
	facts []ast.Node // as they were asserted
	told  int        // how many of facts the core knows
	sel   core.Lit   // core.LitTrue for the base, core.LitUndef before there is a fact
	cost  int        // literals that its facts took
}

// rebuildSlack is how many literals of gone levels are no reason to make a core anew.
const rebuildSlack = 150

// sessionRefutation bounds each search for a counter-example to a quantifier.
const sessionRefutation = 10_000 * conflict

// NewSession starts a session without facts. Graph g gets more nodes; opts.Proof is not
// looked at.
func NewSession(g *ast.Graph, opts Options) *Session {
	opts.Proof, opts.refuted = nil, sessionRefutation
	return &Session{g: g, opts: opts, levels: []frame{{sel: core.LitTrue}}}
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
				s.compiled = nil
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

// firstTurn is what a session may do for a question before Check starts from scratch.
const firstTurn = 20_000_000

// Check decides the facts with assumptions: first by what the session remembers, within a
// budget of work, and then as Solve does. A core names assumptions by their places.
func (s *Session) Check(ctx context.Context, assumed ...ast.Node) Result {
	if res := s.Try(ctx, firstTurn, assumed...); res.Status != Unknown || ctx.Err() != nil {
		return res
	}
	opts := s.opts
	opts.refuted = 0
	return Solve(ctx, Problem{G: s.g, Facts: s.Facts(), Assumed: assumed}, opts)
}

// Try is Check without what comes second: a small question costs little, and a large one
// is left undecided when the work is done, in the unit of core.Solver.Work. What was
// learned stays for the next time.
func (s *Session) Try(ctx context.Context, work int64, assumed ...ast.Node) Result {
	s.tell()
	k := s.compiled
	var guards []core.Lit
	for _, f := range s.levels[1:] {
		if f.sel != core.LitUndef {
			guards = append(guards, f.sel)
		}
	}
	base := len(guards)
	before := k.NumLits()
	for _, a := range assumed {
		guards = append(guards, k.Assume(s.prepared.Rewrite.Simplify(a)))
	}
	s.dead += k.NumLits() - before
	start := k.Work()
	k.SetWorkBudget(work)
	status := k.Search(ctx, guards...)
	if ctx.Err() != nil {
		s.compiled = nil // it stopped anywhere
	}
	res := Result{Stats: k.Counters(), Work: Work(k.Work() - start)}
	if s.opts.Profile {
		res.Stats = k.Stats()
	}
	switch status {
	case core.Unsat:
		res.Status = Unsat
		res.Core = places(k.Failed(), guards[base:])
	case core.Sat:
		m, err := k.Model()
		if err != nil {
			res.Reasons = []Reason{because(Construct, err.Error())}
			return res
		}
		res.Status, res.Model = Sat, m
	case core.Paused:
		res.Reasons = []Reason{because(WorkLimit, "the work budget is spent")}
	default:
		r := run{problem: Problem{G: s.g, Facts: s.Facts(), Assumed: assumed}}
		res.Reasons = r.reasons(k)
	}
	return res
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
func (s *Session) tell() {
	old := s.compiled
	if s.wasteful() {
		s.compiled = nil
	}
	if s.compiled == nil {
		// No fact is prepared together with others: later ones could not undo it.
		s.prepared = preprocess.Prepare(context.Background(), preprocess.Input{G: s.g})
		r := &run{ctx: context.Background(), opts: s.opts, problem: Problem{G: s.g}, prepared: s.prepared}
		s.compiled = r.compile()
		s.live, s.dead = 0, 0
		for i := range s.levels {
			s.levels[i].told, s.levels[i].cost = 0, 0
			if i > 0 {
				s.levels[i].sel = core.LitUndef
			}
		}
	}
	k := s.compiled
	for i := range s.levels {
		f := &s.levels[i]
		if f.told == len(f.facts) {
			continue
		}
		if f.sel == core.LitUndef {
			f.sel = k.NewSelector()
		}
		if i == 0 {
			k.ToRoot()
		}
		before := k.NumLits()
		for _, n := range f.facts[f.told:] {
			s.assert(f.sel, s.prepared.Rewrite.Simplify(n))
		}
		f.cost += k.NumLits() - before
		s.live += k.NumLits() - before
		f.told = len(f.facts)
	}
	if old != nil && old != k {
		k.Resume(old)
	}
}

// wasteful tells whether most of what the core compiled serves nothing that is asserted now.
func (s *Session) wasteful() bool {
	return s.compiled != nil && s.dead > s.live+rebuildSlack
}

// assert takes conjunctions apart.
func (s *Session) assert(sel core.Lit, n ast.Node) {
	g, rw := s.g, s.prepared.Rewrite
	stack := []ast.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case g.Op(n) == ast.OpTrue:
		case g.Op(n) == ast.OpAnd:
			stack = append(stack, g.Args(n)...)
		case g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpOr:
			for _, a := range g.Args(g.Arg(n, 0)) {
				stack = append(stack, rw.Not(a))
			}
		default:
			s.compiled.Assert(sel, n)
		}
	}
}
