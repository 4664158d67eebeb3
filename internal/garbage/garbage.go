package garbage

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// How much garbage may gather before it is collected, in percent of what lives.
// Reading makes little of it and is judged by its memory; solving makes much and
// is judged by its time. While the heap is small (16 MB at gcSmall) nothing is
// collected: most runs end before that, and a collection would be a good part of them.
// A session that lives on little goes on so: a lower goal would have pages given
// back that the next question takes again.
const (
	gcSmall   = 400
	gcReading = 25
	gcSolving = 200
	small     = 4 << 20  // bytes that live, up to which gcSmall holds
	large     = 14 << 20 // bytes of a session's heap on large pages, less than gcSmall lets gather
)

// Collector is how much garbage may gather.
type Collector struct {
	mu      sync.Mutex
	solving bool
	begun   bool // a first collection has
	percent int  // as it is set
}

// New has garbage gather as reading wants it.
func New() *Collector {
	c := &Collector{percent: gcSmall}
	debug.SetGCPercent(gcSmall)
	c.watch()
	return c
}

// Lasts says that a session begins that may ask many questions: its heap lies on large pages, which
// cost more to begin with than they save a few questions.
func (c *Collector) Lasts() { hugePages(large) }

// watch judges after each collection, which takes what nobody holds.
func (c *Collector) watch() {
	runtime.AddCleanup(&Collector{}, func(c *Collector) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.begun = true
		c.set()
		c.watch()
	}, c)
}

// Solving has garbage gather as solving wants it from now on.
func (c *Collector) Solving() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.solving = true; c.begun {
		c.set()
	}
}

// set sets the percentage, which stops everything for a moment, where it is another one.
func (c *Collector) set() {
	percent := gcReading
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	if metrics.Read(live); live[0].Value.Uint64() <= small {
		percent = gcSmall
	} else if c.solving {
		percent = gcSolving
	}
	if percent != c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
}
