package portfolio

import (
	"context"
	"slices"
	"sync"

	"bsmt/portfolio/process"
)

// warm is a process of an External that was started before there was a question, so that
// it has read its libraries when there is one.
type warm struct {
	mu     sync.Mutex
	p      *process.Process // nil: none
	spec   process.Spec
	closed bool // there will be none
}

// Warm starts the process that the first question needs, if it is the same as of a
// question without cores and limits. An error shows when the question comes.
func (e *External) Warm(seed uint64) {
	e.warm.start(e.spec(context.Background(), &Query{Seed: seed}))
}

// Hurry starts the process that is kept between questions, in the background: questions with
// a limit of some milliseconds are over before one has started.
func (e *External) Hurry(seed uint64) {
	if e.Incremental != nil && e.kept.child.Load() == nil {
		go e.kept.spare.start(e.keeping(&Query{Seed: seed}))
	}
}

// start starts the process, if there is none.
func (w *warm) start(spec process.Spec) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p != nil || w.closed {
		return
	}
	w.spec = spec
	w.p, _ = process.Start(context.Background(), spec)
}

// take gives the process away, when it is what spec asks for.
func (w *warm) take(spec process.Spec) *process.Process {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p == nil || w.spec.Memory != spec.Memory || !slices.Equal(w.spec.Args, spec.Args) {
		return nil
	}
	p := w.p
	w.p = nil
	return p
}

// close ends the process, if nobody took it. None is started after it.
func (w *warm) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.p != nil {
		w.p.Close()
		w.p = nil
	}
}
