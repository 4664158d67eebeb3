//go:build unix

package results

import (
	"os"
	"syscall"
	"time"
)

// lock keeps a second writer from a file until it is closed, or fails after a second. It does not
// fail at once, since a process that the first writer starts shares the file, and with it the lock,
// for the moment until it executes a program of its own.
func lock(f *os.File) (err error) {
	for range 20 {
		if err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != syscall.EWOULDBLOCK {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
