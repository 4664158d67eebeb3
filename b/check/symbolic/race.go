package symbolic

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// raced are the symbolic methods of a race, and when each begins, as a part of the time there is:
// most machines are decided by the first, beside the explicit search.
var raced = []struct {
	method Method
	after  time.Duration // the longest that it waits
	part   time.Duration // of the limit, if there is one, after which it begins at the latest: limit/part
}{{IC3, 0, 1}, {Proofs, time.Second / 2, 20}, {BMC, time.Second, 10}, {TInduction, 3 * time.Second, 5}, {Paths, 4 * time.Second, 4}}

// RunRace runs methods side by side, the explicit search among them, and takes the first
// verdict that is not unknown. Its errors are wrong options.
func RunRace(ctx context.Context, m *machine.Machine, o *check.Options) (*Result, error) {
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type ended struct {
		r   *Result
		err error
	}
	results := make(chan ended, len(raced)+1)
	enter := func(k Method, run func() (*Result, error)) {
		go func() {
			r, err := bounded(ctx, m, k, run)
			results <- ended{r, err}
		}()
	}
	enter(Explicit, func() (*Result, error) {
		own := *o
		own.Jobs = 1 // the others need processors, too
		own.Done, own.Progress = ctx.Done(), nil
		r, err := check.Run(m, &own)
		return &Result{Result: r, Method: Explicit}, err
	})
	prepared := sync.OnceValues(func() (*problem, error) { return newProblem(ctx, m, o) })
	for _, k := range raced {
		wait := k.after
		if o.Timeout > 0 {
			wait = min(wait, o.Timeout/k.part)
		}
		enter(k.method, func() (*Result, error) {
			select {
			case <-ctx.Done():
				return unknown(m, k.method, "not begun"), nil
			case <-time.After(wait):
			}
			p, err := prepared()
			if err != nil {
				return nil, err
			}
			return p.run(ctx, k.method), nil
		})
	}
	var best *Result
	var all []Other
	for range len(raced) + 1 {
		e := <-results
		if e.err != nil {
			return nil, e.err
		}
		all = append(all, Other{e.r.Method, e.r.Verdict, e.r.Depth, e.r.Reasons})
		if best == nil || best.Verdict == check.Unknown && better(e.r, best) {
			best = e.r
		}
		if e.r.Verdict != check.Unknown {
			stop()
		}
	}
	for _, k := range all {
		if k.Method != best.Method {
			best.Others = append(best.Others, k)
		}
	}
	slices.SortFunc(best.Others, func(a, b Other) int { return order(a.Method) - order(b.Method) })
	return best, nil
}

func order(m Method) int { return slices.Index(Methods(), m) }

// better reports whether a says more than b, of which nothing is known.
func better(a, b *Result) bool { return a.Verdict != check.Unknown || a.Depth > b.Depth }

// String tells what became of a method.
func (o Other) String() string {
	s := fmt.Sprintf("%s: %s", o.Method, o.Verdict)
	if o.Depth > 0 {
		s += fmt.Sprintf(", depth %d", o.Depth)
	}
	if len(o.Reasons) > 0 && o.Verdict == check.Unknown {
		s += ": " + o.Reasons[0]
	}
	return s
}
