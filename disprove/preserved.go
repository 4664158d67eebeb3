package disprove

import (
	"context"
	"time"

	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/sequent"
)

// share is what one obligation may take of the time for all.
const share = 20

// Preserved gives what it can show of which operations keep which invariants, until ctx ends:
// out[o][i] says that, on each of its ways, Operations[o] leads to where Invariants[i] has a
// value and holds, if the invariants held before. It holds for given sets of any size, and for
// MinInt and MaxInt of the options.
func Preserved(ctx context.Context, m *machine.Machine, o Options) [][]bool {
	out := make([][]bool, len(m.Operations))
	for i := range out {
		out[i] = make([]bool, len(m.Invariants))
	}
	o = Options{Once: true, Turns: 1, MinInt: o.MinInt, MaxInt: o.MaxInt}
	end, limited := ctx.Deadline()
	total := time.Until(end)
	for _, p := range po.Preserved(m) {
		shown := true
		for _, s := range sequent.Of(p.Ways) {
			if shown = ctx.Err() == nil && func() bool {
				each := ctx
				if limited {
					var cancel context.CancelFunc
					each, cancel = context.WithTimeout(ctx, total/share)
					defer cancel()
				}
				q, err := s.Sequent()
				if err != nil {
					return false
				}
				q.AssumeBefore()
				a := Ask(each, q, o)
				return a.Status == Proved && len(a.Sizes) == 0
			}(); !shown {
				break
			}
		}
		out[p.Operation][p.Invariant] = shown
	}
	return out
}
