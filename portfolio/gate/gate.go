package gate

import (
	"context"
	"sync"
	"sync/atomic"
)

// Holder is what can be stopped and go on, such as a process.
type Holder interface {
	Stop()
	Continue()
}

// Gate holds up work. Any goroutine may use it.
type Gate struct {
	shut atomic.Bool // for a quick look

	mu   sync.Mutex
	open chan struct{}       // closed when the gate opens; nil while it is open
	held map[Holder]struct{} // what is attached
}

// New gives an open gate.
func New() *Gate { return &Gate{held: map[Holder]struct{}{}} }

// Shut holds up the work.
func (g *Gate) Shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open != nil {
		return
	}
	g.open = make(chan struct{})
	g.shut.Store(true)
	for h := range g.held {
		h.Stop()
	}
}

// Open lets the work go on.
func (g *Gate) Open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open == nil {
		return
	}
	close(g.open)
	g.open = nil
	g.shut.Store(false)
	for h := range g.held {
		h.Continue()
	}
}

// wait returns when the gate is open, or done is closed.
func (g *Gate) wait(done <-chan struct{}) {
	for g.shut.Load() {
		g.mu.Lock()
		open := g.open
		g.mu.Unlock()
		if open == nil {
			return
		}
		select {
		case <-open:
		case <-done:
			return
		}
	}
}

// key is that of a gate among a context's values.
type key struct{}

// With gives a context whose work is held up by g.
func With(ctx context.Context, g *Gate) context.Context { return context.WithValue(ctx, key{}, g) }

// of gives the gate of a context, or nil.
func of(ctx context.Context) *Gate {
	g, _ := ctx.Value(key{}).(*Gate)
	return g
}

// Context gives a context for work that polls Err, and holds no lock then that others
// need: while the gate of ctx is shut, Err waits. Contexts that are made of it do not.
func Context(ctx context.Context) context.Context {
	g := of(ctx)
	if g == nil {
		return ctx
	}
	return polled{ctx, g}
}

type polled struct {
	context.Context
	gate *Gate
}

// Err waits for the gate.
func (p polled) Err() error {
	if p.gate.shut.Load() {
		p.gate.wait(p.Done())
	}
	return p.Context.Err()
}

// Attach has the gate of ctx stop h while it is shut, until detach is called; then h is
// going on.
func Attach(ctx context.Context, h Holder) (detach func()) {
	g := of(ctx)
	if g == nil {
		return func() {}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held[h] = struct{}{}
	if g.open != nil {
		h.Stop()
	}
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.held, h)
		if g.open != nil {
			h.Continue()
		}
	}
}
