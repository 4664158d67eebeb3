package main

import (
	"math"
	"runtime/debug"
)

// limitHeap lets the garbage collector work harder when the heap comes near the
// kernel's budget, so that the budget is spent on what is alive. The kernel gives
// up when it is exceeded all the same.
func (s *settings) limitHeap(budget int64) {
	if budget > 0 && budget < math.MaxInt64 {
		debug.SetMemoryLimit(budget / 10 * 9)
	}
}
