package main

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"bsmt/internal/command"
	"bsmt/internal/ending"
	"bsmt/internal/garbage"
	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib"
)

// defaultMemory is what all solvers together may take when nobody says how much,
// if the machine has as much to spare: 2 GB for each of three.
const defaultMemory = 6 << 30

// limitHeap lets the garbage collector work harder when the heap comes near the
// kernel's budget, so that the budget is spent on what is alive. The kernel gives
// up when it is exceeded all the same, and guard ends a program whose reading
// alone exceeds it.
func (s *settings) limitHeap(budget int64) {
	if budget > 0 {
		s.heap = budget
		debug.SetMemoryLimit(budget / 10 * 9)
	}
}

// memorySlack is by how many bytes the heap may exceed its limit while the kernel stops.
const memorySlack = 128 << 20

// guardEvery is the time between two looks of guard.
const guardEvery = 25 * time.Millisecond

// The times that a run in trouble gets to end by itself.
const (
	memoryGrace = 3 * time.Second        // after the kernel was told to stop for lack of memory
	signalGrace = 500 * time.Millisecond // after a signal
	totalGrace  = 300 * time.Millisecond // after the end of the time for the whole run
)

// guard ends the program, with a response, where nothing else can: when the heap
// is larger than its budget although the kernel was told to stop, when the time for
// the whole run is over, and when a signal has not led to an end. It returns when
// done is closed.
func (s *settings) guard(ctx context.Context, ses *session.Session, total time.Duration, done <-chan struct{}) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	t := time.NewTicker(guardEvery)
	defer t.Stop()
	stop := ctx.Done()
	var interrupted, full time.Time
	collected := false // since full
	end := func(reason string) {
		if ses.Solving() {
			fmt.Fprintln(s.out, "unknown")
		}
		fmt.Fprintf(s.out, "(error \"%s\")\n", reason)
		// Children die with this process, or by the end of their input.
		os.Exit(command.Failed)
	}
	for {
		select {
		case <-done:
			return
		case <-stop:
			stop, interrupted = nil, time.Now()
		case now := <-t.C:
			if !interrupted.IsZero() && now.Sub(interrupted) > signalGrace {
				code, _ := ending.Code(ctx)
				os.Exit(code)
			}
			if total > 0 && now.Sub(s.start) > total+totalGrace {
				end("time limit")
			}
			if s.heap <= 0 {
				continue
			}
			metrics.Read(sample)
			used := sample[0].Value.Uint64()
			switch limit := uint64(s.heap); {
			case used <= limit:
				full, collected = time.Time{}, false
			case full.IsZero():
				full = now
			case used <= limit+max(limit/8, memorySlack) && now.Sub(full) <= memoryGrace:
			case !collected: // what counts may be garbage, of a question that was given up
				collected = true
				runtime.GC()
			default:
				end(fmt.Sprintf("memory limit: %d MB, of which %d MB are the limit; the session ends here", used>>20, limit>>20))
			}
		}
	}
}

// roomy is a solver that lets garbage gather from its first question on.
type roomy struct {
	portfolio.Solver
	garbage *garbage.Collector
	asked   bool
}

// Close closes the solver, when it can be closed.
func (r *roomy) Close() error {
	if c, ok := r.Solver.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Optimises tells whether the solver does that by itself, and when.
func (r *roomy) Optimises(q *portfolio.Query) int64 {
	if l, is := r.Solver.(portfolio.Optimiser); is {
		return l.Optimises(q)
	}
	return 0
}

// Least optimises where the solver does by itself.
func (r *roomy) Least(ctx context.Context, q *portfolio.Query, t smtlib.Term, most *big.Int) (o portfolio.Optimum, ok bool) {
	if l, is := r.Solver.(portfolio.Optimiser); is {
		return l.Least(ctx, q, t, most)
	}
	return o, false
}

// Solve passes the question on.
func (r *roomy) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	if !r.asked {
		r.asked = true
		r.garbage.Solving()
	}
	return r.Solver.Solve(ctx, q)
}
