//go:build unix

package results

import (
	"os"
	"syscall"
	"time"
)

// lock keeps a second writer from a file until it is closed, or fails soon: a process that begins
// while the first one ends holds the file for the moment until it executes its program.
func lock(f *os.File) (err error) {
	for range 20 {
		if err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != syscall.EWOULDBLOCK {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
