package command

import (
	"runtime"
	"runtime/debug"
	"sync"
)

// How much garbage may gather before it is collected, in percent of what lives.
// Reading makes little of it and is judged by its memory; solving makes much and
// is judged by its time. While the heap is small (16 MB at gcFirst) nothing is
// collected: most runs end before that, and a collection would be a good part of them.
const (
	gcFirst   = 400
	gcReading = 25
	gcSolving = 200
)

// Collector is how much garbage may gather.
type Collector struct {
	mu      sync.Mutex
	percent int  // once a first collection has begun
	begun   bool // it has
}

// NewCollector has garbage gather as reading wants it.
func NewCollector() *Collector {
	c := &Collector{percent: gcReading}
	debug.SetGCPercent(gcFirst)
	// The first collection takes what nobody holds.
	runtime.AddCleanup(&Collector{}, func(c *Collector) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.begun = true
		debug.SetGCPercent(c.percent)
	}, c)
	return c
}

// Solving has garbage gather as solving wants it from now on.
func (c *Collector) Solving() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.percent = gcSolving; c.begun {
		debug.SetGCPercent(c.percent)
	}
}
