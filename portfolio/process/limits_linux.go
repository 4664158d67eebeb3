package process

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"bsmt/internal/cgroup"
)

// attributes puts the child into a control group, if any, and at the head of a process group of its own that dies with its
// parent. The kernel counts the thread that forked as the parent; the Go runtime
// keeps its threads unless a goroutine locked to one returns, which none here does.
func attributes(g *cgroup.Group) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if g != nil {
		a.UseCgroupFD, a.CgroupFD = true, g.FD()
	}
	return a
}

// limit bounds what the child may take. It has run for some microseconds by now,
// which no solver needs to fill the memory.
func limit(pid int, s Spec) {
	if n := uint64(s.Memory); s.Memory > 0 {
		unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: n, Max: n}, nil)
	}
	if n := uint64((s.CPU + time.Second - 1) / time.Second); s.CPU > 0 {
		// The first limit sends a signal that can be caught, the second one kills.
		unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: n, Max: n + 1}, nil)
	}
	unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}

// awaitExit returns when the process has ended, and leaves it unreaped. False is
// that this cannot be done.
func awaitExit(pid int) bool {
	for unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	return true
}
