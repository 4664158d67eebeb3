//go:build !linux

package run

// available gives nothing: processes cannot be pinned here.
func available() []int { return nil }
