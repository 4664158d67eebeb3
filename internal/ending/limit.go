package ending

import (
	"context"
	"errors"
)

// Limit is what ended something from outside. Of two that ended parts of one thing the
// greater is the one to tell.
type Limit uint8

// The limits.
const (
	NoLimit     Limit = iota // none: it came to its end, or gave up by itself
	Work                     // what it may do is done
	Interrupted              // a signal
	Memory                   // it took as many bytes as it may
	Time                     // its time is over
)

// Causes of contexts, and errors, that ByError knows.
var (
	ErrTime   = errors.New("time limit")
	ErrMemory = errors.New("memory limit")
)

// By tells which limit ended ctx; NoLimit where none did, or who cancelled it has its own reason.
func By(ctx context.Context) Limit { return ByError(context.Cause(ctx)) }

// ByError tells of which limit an error, or the cause of a context, speaks.
func ByError(err error) Limit {
	switch {
	case err == nil:
		return NoLimit
	case errors.Is(err, ErrTime), errors.Is(err, context.DeadlineExceeded):
		return Time
	case errors.Is(err, ErrMemory):
		return Memory
	case errors.As(err, new(Interrupt)):
		return Interrupted
	}
	return NoLimit
}
