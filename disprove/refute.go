package disprove

import (
	"context"
	"strings"

	"bsmt/b2kernel/membership"
	"bsmt/bkernel"
)

// Solver is another solver.
type Solver interface {
	Name() string
}

// memory bounds what the kernel keeps for one question, in bytes.
const memory = 1 << 30

// membership lowers hypotheses and what is asked of the goal, with what may be assumed to
// have a value.
func (a *asking) membership(hyps []int, g about) *membership.Lowered {
	preds := a.predicates(hyps, g)
	asked := make([]bool, len(a.q.Hyps)+1)
	for _, i := range hyps {
		asked[i] = true
	}
	asked[len(a.q.Hyps)] = g != absent
	for i, d := range a.q.Defined {
		if asked[a.q.DefinedBy[i]] {
			preds = append(preds, d)
		}
	}
	lo, hi := a.integers()
	return membership.Lower(membership.Question{Dialect: a.q.Dialect, Sets: a.q.Sets, MinInt: lo, MaxInt: hi, Preds: preds})
}

// refute tries to show, for given sets of any size, that hypotheses and what is asked of the
// goal cannot hold together.
func (a *asking) refute(ctx context.Context, hyps []int, g about, work bkernel.Work) (by string, ok bool) {
	low := a.membership(hyps, g)
	res := bkernel.Solve(ctx, bkernel.Problem{G: low.Graph, Facts: append(low.Facts, low.Preds...)}, bkernel.Options{Seed: 1, Work: work, MemLimit: memory})
	switch res.Status {
	case bkernel.Unsat:
		return "kernel", true
	case bkernel.Sat:
		a.because("no proof for all sizes")
		if len(low.Open) > 0 {
			a.because("no proof for all sizes, where these stand for any value: %s", strings.Join(low.Open, ", "))
		}
	default:
		a.because("the kernel did not decide: %s", strings.Join(bkernel.Texts(res.Reasons), "; "))
	}
	return "", false
}
