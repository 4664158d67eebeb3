//go:build unix && !linux

package process

import (
	"syscall"
	"time"
)

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limit does nothing: other systems cannot limit a process from outside.
func limit(int, int64) {}

// awaitExit polls, since not every system can wait without reaping.
func awaitExit(pid int) {
	for syscall.Kill(pid, 0) == nil && !zombie(pid) {
		time.Sleep(5 * time.Millisecond)
	}
}

// zombie cannot be told apart here; the caller reaps at once instead.
func zombie(int) bool { return true }

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
