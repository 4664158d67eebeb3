package refine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// AsCalled judges anew what a search of a refinement by itself found, if steps of an operation
// lead there that a precondition of a machine above bounds: who calls the refinement keeps to
// those preconditions, which are hypotheses of its obligations (Abrial, The B-Book, 11.2.4), so
// states that only other calls reach say nothing against it. The result is changed in place: the
// violation stays if permitted calls lead to one, with the shortest such trace; nothing is
// violated if none do; otherwise it is unknown why.
func AsCalled(ctx context.Context, m *machine.Machine, r *check.Result, o *check.Options) error {
	if r.Verdict != check.Violated && r.Verdict != check.IllDefined || m.Abstract == nil || m.Dialect == tree.EventB {
		return nil
	}
	p, err := NewPair(m, m.Abstract, *o)
	if err != nil {
		return err
	}
	c := newCaller(p)
	if c == nil || !slices.ContainsFunc(r.Trace, func(t check.Step) bool { return c.bounds(t.Event) }) && !c.bounds(r.Failed.In) {
		return nil
	}
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, max(o.Timeout-r.Elapsed, 0))
		defer cancel()
	}
	own := newOwn(p)
	found, err := p.check(ctx, Options{glued: own.holds})
	by := fmt.Sprintf("operations were called only where %s permits it", m.Abstract.Name)
	var e *eval.Error
	switch {
	case err != nil && errors.As(err, &e) && e.Kind == value.IllDefined:
		if r.Verdict == check.Violated {
			unknown(r, fmt.Sprintf("whether %s permits the calls that violate the invariant: %v", m.Abstract.Name, err))
		}
	case err != nil:
		unknown(r, fmt.Sprintf("whether %s permits the calls that lead to a violation: %v", m.Abstract.Name, err))
	case found.Verdict == Refines:
		r.Verdict, r.Failed, r.Trace, r.Exhausted, r.Reasons = check.Holds, nil, nil, true, []string{}
		r.States, r.Transitions = int64(found.States), int64(found.Transitions)
		r.Events, r.Evaluated, r.Avoidable = []check.Event{}, 0, 0 // those were of the search that called more, and ended early
		r.Notes = append(r.Notes, by)
	case found.Verdict == NotGlued:
		steps, err := p.Replay(ctx, found.Trace)
		if err != nil {
			return err
		}
		f := own.failed
		r.Verdict, r.Trace = check.Violated, steps
		r.Failed = &check.Failure{Kind: "invariant", Pos: f.Pos, Label: f.Label, What: f.Pred.String()}
		if slices.Contains(m.Assertions, f) {
			r.Failed.Kind = "assertion"
		}
		r.Notes = append(r.Notes, by)
	default:
		unknown(r, fmt.Sprintf("which calls %s permits where a violation is found, since %s does not refine it (bsmt refines) or the limit was met", m.Abstract.Name, m.Name))
	}
	return nil
}

// bounds reports whether an operation is called with regard to preconditions.
func (c *caller) bounds(name string) bool {
	return slices.ContainsFunc(c.ops, func(o operation) bool { return o.own.Name == name })
}

func unknown(r *check.Result, reason string) {
	r.Verdict, r.Failed, r.Trace, r.Exhausted = check.Unknown, nil, nil, false
	r.Reasons = append(r.Reasons, reason)
}
