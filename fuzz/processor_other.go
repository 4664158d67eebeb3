//go:build !unix

package fuzz

import "time"

var started = time.Now()

// processorTime is at most the time since the start, where the system does not say.
func processorTime() time.Duration { return time.Since(started) }
