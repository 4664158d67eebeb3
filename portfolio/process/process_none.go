//go:build !unix && !windows

package process

import (
	"errors"
	"os"
	"runtime"
)

// errNone says that no other program can be run: the kernel answers alone.
var errNone = errors.New("no processes can be started on " + runtime.GOOS + ": the kernel alone answers here")

// child is none.
type child struct{}

func (*child) begin(string, Spec, *os.File, *os.File, *os.File) error { return errNone }
func (*child) await()                                                 {}
func (*child) ending() error                                          { return errNone }
func (*child) release()                                               {}
func (*child) kill()                                                  {}

// Stop does nothing: there is no child.
func (*child) Stop() {}

// Continue does nothing: there is no child.
func (*child) Continue() {}

// Interrupt does nothing: there is no child.
func (*child) Interrupt() {}

// Pid is 0: there is no child.
func (*child) Pid() int { return 0 }
