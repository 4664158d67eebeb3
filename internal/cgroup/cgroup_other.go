//go:build !linux

package cgroup

import (
	"errors"
	"time"
)

// Folder is for Linux only.
type Folder struct{ Memory bool }

var errNone = errors.New("this system has no control groups")

// Make says that there are none.
func Make(string) (*Folder, error) { return nil, errNone }

// Try says that there are none.
func (*Folder) Try() error { return errNone }

// Close does nothing.
func (*Folder) Close() {}

// Path is empty.
func (*Folder) Path() string { return "" }

// Group is for Linux only.
type Group struct{}

// New says that there are none.
func New(string, int64) (*Group, error) { return nil, errNone }

// FD is no file.
func (*Group) FD() int { return -1 }

// CPU is 0.
func (*Group) CPU() time.Duration { return 0 }

// Peak is 0.
func (*Group) Peak() int64 { return 0 }

// OutOfMemory is false.
func (*Group) OutOfMemory() bool { return false }

// Kill says that it cannot.
func (*Group) Kill() bool { return false }

// Remove does nothing.
func (*Group) Remove() {}

// End does nothing.
func End(string) {}
