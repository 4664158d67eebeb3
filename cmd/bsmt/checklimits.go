package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/ending"
)

// limits are the options that bound a check.
func limits() []cli.Flag {
	return []cli.Flag{
		&cli.Float64Flag{Name: "timeout", DefaultText: "no limit", Usage: "`SECONDS` from the start of the program; what is not checked by then is unchecked"},
		&cli.Int64Flag{Name: "memory", DefaultText: "no limit", Usage: "`MB` that may be held"},
	}
}

// limit gives the context of a check its --timeout. What does not heed that, or takes more
// than --memory, ends with the program, as unchecked. It lasts until done is called.
func (s *settings) limit(c *cli.Context) (done func(), err error) {
	timeout, memory := c.Float64("timeout"), c.Int64("memory")
	if !(timeout >= 0 && timeout < 1e9) || memory < 0 {
		return nil, errors.New("--timeout and --memory take numbers that are not negative")
	}
	ctx, cancel := c.Context, context.CancelFunc(func() {})
	if timeout > 0 {
		ctx, cancel = context.WithDeadline(ctx, s.start.Add(command.Seconds(timeout)))
	}
	c.Context = ctx
	s.limitHeap(memory << 20)
	over := make(chan struct{})
	go func() {
		select {
		case <-over:
			return
		case <-ctx.Done():
		case <-s.exceeds(over, memory<<20):
			fmt.Fprintf(s.out, "unchecked\n%s\n", "memory limit")
			os.Exit(exitUnchecked)
		}
		select {
		case <-over:
		case <-time.After(signalGrace):
			fmt.Fprintf(s.out, "unchecked\n%s\n", ending.Why(ctx))
			if code, interrupted := ending.Code(ctx); interrupted {
				os.Exit(code)
			}
			os.Exit(exitUnchecked)
		}
	}()
	return func() { close(over); cancel() }, nil
}

// exceeds tells when the heap is larger than a limit, garbage apart; never where that is 0.
func (s *settings) exceeds(over <-chan struct{}, limit int64) <-chan struct{} {
	out := make(chan struct{})
	if limit <= 0 {
		return out
	}
	go func() {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		t := time.NewTicker(guardEvery)
		defer t.Stop()
		for {
			select {
			case <-over:
				return
			case <-t.C:
			}
			if metrics.Read(sample); sample[0].Value.Uint64() <= uint64(limit) {
				continue
			}
			runtime.GC()
			if metrics.Read(sample); sample[0].Value.Uint64() > uint64(limit) {
				close(out)
				return
			}
		}
	}()
	return out
}
