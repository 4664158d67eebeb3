package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// attributes puts the child at the head of a group of its own that dies with its
// parent. The kernel counts the thread that forked as the parent; the Go runtime
// keeps its threads unless a goroutine locked to one returns, which none here does.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limit bounds what the child may take. It has run for some microseconds by now,
// which no solver needs to fill the memory.
func limit(pid int, memory int64) {
	if memory > 0 {
		unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
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

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
