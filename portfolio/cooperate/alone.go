package cooperate

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"bsmt/portfolio"
)

// alone is the partner's own work on the whole script, to which clauses of the kernel are
// added now and then.
type alone struct {
	partner portfolio.Solver
	q       *portfolio.Query

	mu      sync.Mutex
	clauses []string // that the kernel has learned
	news    int      // of clauses: how many the partner does not know; units count for many
	starts  int
}

// When the partner starts again: at least so much news, and after so long, which doubles.
const (
	enoughNews   = 24
	unitNews     = 12
	firstRestart = 2 * time.Second
	mostClauses  = 4000 // that are sent
)

// learned adds a clause.
func (a *alone) learned(text string, length int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.clauses) < mostClauses {
		a.clauses = append(a.clauses, text)
		a.news++
		if length == 1 {
			a.news += unitNews
		}
	}
}

// run works until ctx is done, or there is a verdict.
func (a *alone) run(ctx context.Context) portfolio.Answer {
	wait := firstRestart
	var last portfolio.Answer
	for ctx.Err() == nil {
		a.mu.Lock()
		clauses := a.clauses[:len(a.clauses):len(a.clauses)]
		a.news = 0
		a.starts++
		a.mu.Unlock()
		q := *a.q
		q.Commands = nil
		q.Script = func(w io.Writer) error {
			if err := a.q.Script(w); err != nil {
				return err
			}
			for _, c := range clauses {
				if _, err := fmt.Fprintf(w, "(assert %s)\n", c); err != nil {
					return err
				}
			}
			return nil
		}
		part, stop := context.WithCancel(ctx)
		done := make(chan portfolio.Answer, 1)
		go func() { done <- a.partner.Solve(part, &q) }()
		tick := time.NewTimer(wait)
		over := false
		for !over {
			select {
			case last = <-done:
				over = true
			case <-tick.C:
				if a.due() {
					stop()
					last, over = <-done, true
				} else {
					tick.Reset(firstRestart)
				}
			}
		}
		tick.Stop()
		stop()
		if last.Verdict != portfolio.Unknown {
			if last.Verdict == portfolio.Unsat && len(clauses) > 0 && len(q.Assumed) > 0 {
				last.Core = everything(&q) // the clauses may have needed any
			}
			return last
		}
		for ctx.Err() == nil && !a.due() { // it gave up: more may help
			select {
			case <-ctx.Done():
			case <-time.After(wait / 4):
			}
		}
		wait *= 2
	}
	return last
}

func (a *alone) due() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.news >= enoughNews
}

func everything(q *portfolio.Query) []int {
	all := make([]int, len(q.Assumed))
	for i := range all {
		all[i] = i
	}
	return all
}
