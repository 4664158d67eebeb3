package ending

import (
	"context"
	"errors"
	"syscall"
)

// Interrupt is the cause of a context that a signal to the program ended.
type Interrupt struct{ Signal syscall.Signal }

// Error is "interrupted".
func (Interrupt) Error() string { return "interrupted" }

// Why says why ctx is done: "time limit", "interrupted", "stopped", or its cause.
func Why(ctx context.Context) string {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.DeadlineExceeded):
		return "time limit"
	case cause == nil, errors.Is(cause, context.Canceled):
		return "stopped"
	default:
		return cause.Error()
	}
}

// Tell says what an error says, or why ctx is done where it is the error of a context: "context
// deadline exceeded" is no reason to somebody who set a time limit.
func Tell(ctx context.Context, err error) string {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return Why(ctx)
	}
	return err.Error()
}

// Code is the exit code of a program that ctx's end has ended: 128 and the number of the
// signal, as a shell gives it; false where no signal ended it.
func Code(ctx context.Context) (int, bool) {
	var by Interrupt
	if !errors.As(context.Cause(ctx), &by) {
		return 0, false
	}
	return 128 + int(by.Signal), true
}
