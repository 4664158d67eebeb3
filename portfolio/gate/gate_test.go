package gate

import (
	"context"
	"testing"
	"time"
)

// holder remembers the last that it was told.
type holder struct{ told string }

func (h *holder) Stop()     { h.told = "stop" }
func (h *holder) Continue() { h.told = "continue" }

func TestPolledWorkWaits(t *testing.T) {
	g := New()
	ctx, cancel := context.WithCancel(With(context.Background(), g))
	work := Context(ctx)
	if work.Err() != nil {
		t.Fatal("an open gate")
	}
	g.Shut()
	passed := make(chan error)
	poll := func() { passed <- work.Err() }
	go poll()
	select {
	case <-passed:
		t.Error("work went on at a shut gate")
	case <-time.After(20 * time.Millisecond):
	}
	if ctx.Err() != nil {
		t.Error("the context itself does not wait, and has not ended")
	}
	g.Open()
	if err := <-passed; err != nil {
		t.Error(err)
	}
	g.Shut()
	g.Shut()
	go poll()
	cancel()
	if err := <-passed; err != context.Canceled {
		t.Errorf("got %v", err)
	}
	g.Open()
	g.Open()
}

func TestHoldersFollow(t *testing.T) {
	g := New()
	ctx := With(context.Background(), g)
	var a, b holder
	detach := Attach(ctx, &a)
	g.Shut()
	if Attach(ctx, &b); a.told != "stop" || b.told != "stop" {
		t.Errorf("at a shut gate: %v %v", a, b)
	}
	if detach(); a.told != "continue" {
		t.Error("what is detached goes on")
	}
	a.told = ""
	if g.Open(); a.told != "" || b.told != "continue" {
		t.Errorf("after opening: %v %v", a, b)
	}
}

func TestNoGate(t *testing.T) {
	ctx := context.Background()
	if Context(ctx) != ctx {
		t.Error("a context without a gate is its own")
	}
	Attach(ctx, &holder{})()
}
