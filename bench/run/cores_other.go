//go:build !linux

package run

// Processors gives nothing: processes cannot be pinned here.
func Processors() []int { return nil }
