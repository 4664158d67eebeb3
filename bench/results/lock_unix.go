//go:build unix

package results

import (
	"os"
	"syscall"
)

// lock keeps a second writer from a file until it is closed, or fails at once.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
