//go:build !wasip1

package executable

import "syscall"

// whileNothingForks does what no process may be started in the midst of.
func whileNothingForks(do func() error) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return do()
}
