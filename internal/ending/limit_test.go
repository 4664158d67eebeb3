package ending

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
)

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		cause error
		want  Limit
	}{
		{nil, NoLimit}, {errors.New("memory limit"), NoLimit}, {context.Canceled, NoLimit},
		{context.DeadlineExceeded, Time}, {fmt.Errorf("reading: %w", ErrTime), Time},
		{fmt.Errorf("reading: %w", ErrMemory), Memory}, {Interrupt{syscall.SIGINT}, Interrupted},
	} {
		if got := ByError(c.cause); got != c.want {
			t.Errorf("%v: %d, want %d", c.cause, got, c.want)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	if By(ctx) != NoLimit {
		t.Error("a context that is not done has met a limit")
	}
	cancel(ErrMemory)
	if By(ctx) != Memory || Why(ctx) != "memory limit" {
		t.Errorf("%d, %s", By(ctx), Why(ctx))
	}
	late, cancelLate := context.WithTimeout(context.Background(), 0)
	defer cancelLate()
	if <-late.Done(); By(late) != Time {
		t.Errorf("%d", By(late))
	}
	if !(NoLimit < Work && Work < Interrupted && Interrupted < Memory && Memory < Time) {
		t.Error("the greater limit is not the one to tell")
	}
}
