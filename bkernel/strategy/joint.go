package strategy

import (
	"context"

	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/internal/ending"
)

// Outside is somebody beyond the kernel who takes part in a search.
type Outside = compile.Outside

// View is what Outside sees of the search.
type View = compile.View

// Joint is clause learning on a problem of which somebody outside knows more than its facts
// say: Problem.Shared are the terms that both speak of. Models that only satisfy the facts
// are no verdict, so that none of the other strategies takes part. It belongs to one
// goroutine.
type Joint struct {
	run  *run
	view *View
	o    Outside
}

// NewJoint readies a search. opts.Proof is not looked at: what comes from outside has none.
func NewJoint(p Problem, opts Options, o Outside) *Joint {
	opts.Proof = nil
	return &Joint{run: newRun(p, opts), o: o}
}

// JointResult is the answer of a joint search: Unsat with a Core of Problem.Assumed, Sat when the outside
// agreed to an assignment that the kernel's theories accept, and Unknown with reasons.
type JointResult struct {
	Result
	Paused bool // the work is done; the next call goes on
	Rests  bool // Unsat: clauses from outside were needed
	Taken  int  // clauses from outside so far
}

// View is what the outside sees of the search, between calls; nil before the first one.
func (j *Joint) View() *View { return j.view }

// Search goes on with so much work, 0 for no limit.
func (j *Joint) Search(ctx context.Context, work Work) JointResult {
	r := j.run
	r.during(ctx)
	if r.prepared == nil {
		r.prepare()
	}
	k := r.compile()
	if k == nil {
		return JointResult{Result: unknown(because(r.limit(), ending.Why(r.ctx)+" in compilation"))}
	}
	if j.view == nil {
		j.view = k.Join(j.o, r.problem.Shared)
	}
	budget := int64(-1)
	if work > 0 {
		budget = int64(work)
	}
	k.SetWorkBudget(budget)
	status := k.Search(ctx, j.view.Guard())
	out := JointResult{Taken: j.view.Taken}
	switch status {
	case core.Unsat:
		out.Status = Unsat
		out.Core = k.Core()
		for _, l := range k.Failed() {
			out.Rests = out.Rests || l == j.view.Guard()
		}
	case core.Sat:
		out.Status = Sat
		if m, err := k.Model(); err == nil {
			out.Model = m
		}
	case core.Paused:
		out.Paused = true
		out.Reasons = []Reason{because(WorkLimit, "the work budget is spent")}
	default:
		out.Reasons = r.reasons(k)
	}
	out.Stats, out.Counters, out.Work = k.Stats(), k.Counted(), r.work()
	return out
}
