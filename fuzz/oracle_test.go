package fuzz

import (
	"context"
	"testing"
	"time"

	"bsmt/portfolio"
)

// late is a member that returns so long after its limit, and computes meanwhile or not.
type late struct {
	by   time.Duration // of the processors when busy, else of the clock
	busy bool
}

func (l late) Name() string { return "late" }

func (l late) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	<-ctx.Done()
	if !l.busy {
		time.Sleep(l.by)
	}
	for start := processorTime(); l.busy && processorTime()-start < l.by; {
	}
	return portfolio.Answer{Member: l.Name()}
}

// TestPatience: a member that goes on computing after its limit hangs, one that the
// machine holds up does not.
func TestPatience(t *testing.T) {
	for _, c := range []struct {
		late
		want bool
	}{{late{by: 0}, false}, {late{by: 200 * time.Millisecond}, false}, {late{by: 2 * time.Second, busy: true}, true}} {
		r := &recorder{inner: c.late, timeout: time.Millisecond, patience: 50 * time.Millisecond}
		r.Solve(context.Background(), &portfolio.Query{})
		if r.answers[0].hung != c.want {
			t.Errorf("%+v: hung %v", c.late, r.answers[0].hung)
		}
	}
}
