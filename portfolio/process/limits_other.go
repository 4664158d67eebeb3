//go:build unix && !linux

package process

import (
	"syscall"

	"bsmt/internal/cgroup"
)

func attributes(*cgroup.Group) *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limit does nothing: other systems cannot limit a process from outside.
func limit(int, Spec) {}

// awaitExit does not wait: not every system can wait without reaping. What the
// leader leaves behind in its group is killed only when the run is stopped.
func awaitExit(int) bool { return false }
