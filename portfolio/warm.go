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
	mu   sync.Mutex
	p    *process.Process // nil: none
	spec process.Spec
}

// Warm starts the process that the first question needs, if it is the same as of a
// question without cores and limits. An error shows when the question comes.
func (e *External) Warm(seed uint64) {
	w := &e.warm
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p != nil {
		return
	}
	w.spec = e.spec(context.Background(), &Query{Seed: seed})
	w.p, _ = process.Start(context.Background(), w.spec)
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

// close ends the process, if nobody took it.
func (w *warm) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p != nil {
		w.p.Close()
		w.p = nil
	}
}
