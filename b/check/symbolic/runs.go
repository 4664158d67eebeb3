package symbolic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/temporal"
	"bsmt/b/tree"
)

// Formulas of LTL are reduced to what the methods are asked otherwise, whether a goal is reached:
// bmc and bmcstar look for a run whose states come back, the others show that no run does again and
// again what it would take to violate the formula (temporal.Lasso and temporal.Counted).

// RunOutcome is what became of a formula of LTL.
type RunOutcome struct {
	temporal.Outcome
	Method  Method
	Assumed []string
	Elapsed time.Duration
	Others  []Other // Race: what became of the other methods
}

// maxRounds is how often a run may do all that would violate a formula before it is given up to show
// that it does not do so for ever.
const maxRounds = 6

// RunLTL decides a formula of LTL by a method. Its errors are wrong options.
func RunLTL(ctx context.Context, m *machine.Machine, o *check.Options, method Method, f *temporal.Formula) (*RunOutcome, error) {
	start := time.Now()
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	var r *RunOutcome
	var err error
	switch method {
	case Race:
		r, err = raceLTL(ctx, m, o, f)
	case Explicit:
		r, err = explicitLTL(ctx, m, o, f)
	default:
		r, err = reducedLTL(ctx, m, o, method, f)
	}
	if r != nil {
		r.Elapsed = time.Since(start)
	}
	return r, err
}

func undecided(f *temporal.Formula, method Method, why ...string) *RunOutcome {
	return &RunOutcome{Outcome: temporal.Outcome{Formula: f, Verdict: check.Unknown, Reason: strings.Join(why, "; ")}, Method: method}
}

func explicitLTL(ctx context.Context, m *machine.Machine, o *check.Options, f *temporal.Formula) (*RunOutcome, error) {
	own := *o
	own.Done, own.Progress = ctx.Done(), nil
	r, outcomes, err := temporal.Run(m, &own, []*temporal.Formula{f}, true)
	if err != nil {
		return nil, err
	}
	return &RunOutcome{Outcome: outcomes[0], Method: Explicit, Assumed: r.Assumed}, nil
}

// reducedLTL decides a formula by one reduction or the other.
func reducedLTL(ctx context.Context, m *machine.Machine, o *check.Options, method Method, f *temporal.Formula) (*RunOutcome, error) {
	w, _, _, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	own := *o
	own.Timeout, own.NoInvariant, own.Deadlock, own.FindGoal, own.Proved = 0, true, false, false, nil
	run := func(red *temporal.Reduction) (*Result, error) {
		own.Goal = red.Goal
		return bounded(ctx, red.Machine, method, func() (*Result, error) {
			p, err := newProblem(ctx, red.Machine, &own)
			if err != nil {
				return nil, err
			}
			return p.run(ctx, method), nil
		})
	}
	if method == BMC || method == Paths {
		red, err := temporal.Lasso(m, w, f)
		if err != nil {
			return undecided(f, method, err.Error()), nil
		}
		r, err := run(red)
		if err != nil {
			return nil, err
		}
		out := told(f, r)
		switch {
		case r.Verdict == check.GoalFound:
			out.Verdict = check.Violated
			out.Trace, out.Loop = red.Run(r.Trace)
			out.Ends = out.Loop == 0
		case r.Verdict == check.Holds && red.Open != "":
			out.Verdict, out.Reason = check.Unknown, red.Open
		case r.Verdict == check.Holds && !finitelyMany(m, w):
			out.Verdict, out.Reason = check.Unknown, "no run comes back to a state; of infinitely many states none needs to"
		}
		return out, nil
	}
	if method == Proofs { // it speaks of invariants, which a count is none of
		return undecided(f, method, "obligations are of states, and the formula is of runs"), nil
	}
	for k := 0; ; k++ {
		red, err := temporal.Counted(m, w, f, k)
		if err != nil {
			return undecided(f, method, err.Error()), nil
		}
		r, err := run(red)
		if err != nil {
			return nil, err
		}
		out := told(f, r)
		switch {
		case r.Verdict == check.GoalFound && k < maxRounds:
			continue
		case r.Verdict == check.GoalFound:
			return undecided(f, method, fmt.Sprintf("some run does %d times what would violate the formula if it did so for ever", k+1)), nil
		case r.Verdict == check.Holds && red.Open != "":
			out.Verdict, out.Reason = check.Unknown, red.Open
		}
		return out, nil
	}
}

// finitelyMany reports whether it is plain that a machine whose invariants hold has finitely many states.
func finitelyMany(m *machine.Machine, w *eval.World) bool {
	for _, d := range m.Variables {
		if !w.Shape(d.Type).Finite() && !slices.ContainsFunc(m.Invariants, func(c *tree.Clause) bool {
			return c.Pred.Op == tree.Member && c.Pred.Args[0].Decl == d && c.Pred.Args[0].Op == tree.Ident && finiteSet(c.Pred.Args[1], w)
		}) {
			return false
		}
	}
	return true
}

// finiteSet reports whether a set is plainly finite, and the same in all states.
func finiteSet(n *tree.Node, w *eval.World) bool {
	switch n.Op {
	case tree.Interval, tree.SetExt:
		return subst.OnlyConstants(n)
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1:
		return finiteSet(n.Args[0], w)
	case tree.Product, tree.Union, tree.Relations, tree.PartialFunc, tree.TotalFunc, tree.PartialInj, tree.TotalInj,
		tree.PartialSurj, tree.TotalSurj, tree.PartialBij, tree.TotalBij:
		return finiteSet(n.Args[0], w) && finiteSet(n.Args[1], w)
	case tree.Ident, tree.BoolSet:
		return (n.Op == tree.BoolSet || n.Decl.Kind == tree.DSet) && w.Shape(n.Type).A.Finite()
	}
	return false
}

// told takes over what a method says of a reduced machine.
func told(f *temporal.Formula, r *Result) *RunOutcome {
	out := undecided(f, r.Method, r.Reasons...)
	out.Assumed = r.Assumed
	switch r.Verdict {
	case check.Holds:
		out.Verdict, out.Reason = check.Holds, ""
	case check.IllDefined:
		out.Verdict, out.Reason = check.IllDefined, r.Failed.What
	case check.NoStart:
		out.Reason = "the machine has no initial state"
	}
	return out
}

// racedRuns are the methods of a race about a formula.
var racedRuns = []Method{Explicit, BMC, IC3, KInduction}

// raceLTL runs methods side by side and takes the first that decides.
func raceLTL(ctx context.Context, m *machine.Machine, o *check.Options, f *temporal.Formula) (*RunOutcome, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var mu sync.Mutex
	var all []*RunOutcome
	var errs []error
	var wait sync.WaitGroup
	for _, k := range racedRuns {
		wait.Go(func() {
			own := *o
			own.Timeout = 0
			own.Jobs = 1 // the others need processors, too
			r, err := RunLTL(ctx, m, &own, k, f)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, err)
				return
			}
			if all = append(all, r); r.Verdict != check.Unknown {
				stop()
			}
		})
	}
	wait.Wait()
	if len(all) == 0 {
		return nil, errors.Join(errs...)
	}
	first := slices.IndexFunc(all, func(r *RunOutcome) bool { return r.Verdict != check.Unknown })
	best := all[max(first, 0)]
	for _, r := range all {
		if r != best {
			var why []string
			if r.Reason != "" {
				why = []string{r.Reason}
			}
			best.Others = append(best.Others, Other{Method: r.Method, Verdict: r.Verdict, Reasons: why})
		}
	}
	slices.SortFunc(best.Others, func(a, b Other) int { return order(a.Method) - order(b.Method) })
	if best.Verdict == check.Unknown {
		best.Method = Race
	}
	return best, nil
}
