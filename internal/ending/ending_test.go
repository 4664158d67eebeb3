package ending

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
)

func TestWhy(t *testing.T) {
	late, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	because := func(cause error) context.Context {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		below, cancelBelow := context.WithTimeout(ctx, 0)
		defer cancelBelow()
		return below
	}
	for _, tc := range []struct {
		ctx  context.Context
		want string
		code int
	}{
		{late, "time limit", 0}, {stopped, "stopped", 0},
		{because(errors.New("memory limit")), "memory limit", 0},
		{because(Interrupt{syscall.SIGINT}), "interrupted", 130},
		{because(Interrupt{syscall.SIGTERM}), "interrupted", 143},
	} {
		if got := Why(tc.ctx); got != tc.want {
			t.Errorf("got %s, want %s", got, tc.want)
		}
		if code, ok := Code(tc.ctx); code != tc.code || ok != (tc.code != 0) {
			t.Errorf("%s: exit code %d", tc.want, code)
		}
	}
}

func TestTell(t *testing.T) {
	late, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	<-late.Done()
	for want, err := range map[string]error{"time limit": fmt.Errorf("a model: %w", late.Err()), "no such file": errors.New("no such file")} {
		if got := Tell(late, err); got != want {
			t.Errorf("%v is told as %q, expected %q", err, got, want)
		}
	}
}
