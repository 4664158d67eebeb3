//go:build unix

package process

import (
	"os"
	"sync"
	"syscall"

	"bsmt/internal/cgroup"
	"bsmt/portfolio/keeper"
)

// child is a process group, and the control group that it runs in, where there is one.
type child struct {
	pid    int
	keeper *keeper.Keeper
	group  *cgroup.Group // nil: none
	end    syscall.WaitStatus
	err    error // end is not known; both are valid when the child is reaped

	mu     sync.Mutex
	reaped bool // the process id may belong to someone else
}

// begin starts a program with these files for its input and its outputs. It does without os/exec, which
// would start another process first, to learn about the system.
func (c *child) begin(path string, s Spec, in, out, notes *os.File) error {
	fork := func() (err error) {
		c.pid, err = syscall.ForkExec(path, append([]string{s.Path}, s.Args...), &syscall.ProcAttr{
			Env: s.Env, Files: []uintptr{in.Fd(), out.Fd(), notes.Fd()}, Sys: attributes(c.group),
		})
		return err
	}
	c.keeper, c.group = s.Keeper, s.Keeper.Group(s.Memory)
	err := fork()
	if err != nil && c.group != nil {
		// That a process may be started in its control group shows in no other way.
		c.group.Remove()
		c.group = nil
		if err = fork(); err == nil {
			s.Keeper.NoGroups()
		}
	}
	if err != nil {
		return err
	}
	limit(c.pid, s)
	s.Keeper.Add(c.pid)
	return nil
}

// await waits until the child has ended, ends what it left behind, and reaps it.
func (c *child) await() {
	if awaitExit(c.pid) {
		// The leader is a zombie now, so the group's number is still taken: what it
		// left behind can be killed without hitting anyone else.
		c.kill()
		c.forget()
		if c.group != nil {
			c.group.Kill() // what left the process group, too
		}
	}
	c.keeper.Remove(c.pid)
	c.reap()
	c.forget()
}

// reap takes the child's end from the system.
func (c *child) reap() {
	for {
		_, err := syscall.Wait4(c.pid, &c.end, 0, nil)
		if err != syscall.EINTR {
			c.err = err
			return
		}
	}
}

// ending is how a child ended that is reaped.
func (c *child) ending() error {
	switch {
	case c.err != nil:
		return c.err
	case c.end.Signaled():
		return &ExitError{Signal: c.end.Signal()}
	case c.end.ExitStatus() != 0:
		return &ExitError{Code: c.end.ExitStatus()}
	}
	return nil
}

// release gives back what limited a child that is reaped.
func (c *child) release() {
	if c.group != nil {
		c.group.Remove()
	}
}

// kill ends every process of the group that is left.
func (c *child) kill() { c.signal(syscall.SIGKILL) }

// Stop holds up all processes of the group, until Continue. A limit on wall time goes on.
func (c *child) Stop() { c.signal(syscall.SIGSTOP) }

// Continue has the group go on after Stop.
func (c *child) Continue() { c.signal(syscall.SIGCONT) }

// Interrupt asks the group to leave off what it is doing, as a user at a terminal would.
func (c *child) Interrupt() { c.signal(syscall.SIGINT) }

// signal sends a signal to the group, as long as it is ours.
func (c *child) signal(s syscall.Signal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.reaped {
		_ = syscall.Kill(-c.pid, s)
	}
}

// forget keeps kill from hitting whoever gets the number next.
func (c *child) forget() {
	c.mu.Lock()
	c.reaped = true
	c.mu.Unlock()
}

// Pid is the number of the child, which is that of its group.
func (c *child) Pid() int { return c.pid }
