package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"bsmt/portfolio"
	"bsmt/session"
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

// guardEvery is the time between two looks of guard.
const guardEvery = 25 * time.Millisecond

// The times that a run in trouble gets to end by itself.
const (
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
	end := func(reason string) {
		if ses.Solving() {
			fmt.Fprintln(s.out, "unknown")
		} else {
			fmt.Fprintf(s.out, "(error \"%s\")\n", reason)
		}
		// Children die with this process, or by the end of their input.
		os.Exit(exitError)
	}
	for {
		select {
		case <-done:
			return
		case <-stop:
			stop, interrupted = nil, time.Now()
		case now := <-t.C:
			if !interrupted.IsZero() && now.Sub(interrupted) > signalGrace {
				os.Exit(exitError)
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
				full = time.Time{}
			case full.IsZero():
				full = now
			case used > limit+limit/8 || now.Sub(full) > time.Second:
				end("memory limit")
			}
		}
	}
}

// How much garbage may gather before it is collected, in percent of what lives.
// Reading makes little of it and is judged by its memory; solving makes much and
// is judged by its time.
const (
	gcReading = 25
	gcSolving = 200
)

// roomy is a solver that lets garbage gather from its first question on.
type roomy struct {
	portfolio.Solver
	asked bool
}

// Solve passes the question on.
func (r *roomy) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	if !r.asked {
		r.asked = true
		debug.SetGCPercent(gcSolving)
	}
	return r.Solver.Solve(ctx, q)
}
