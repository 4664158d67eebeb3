package process

import (
	"errors"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// child is a process in a job object, which holds its limits and ends all that it has started, also when
// this process dies: its last handle is closed then.
type child struct {
	cmd *exec.Cmd
	err error // of waiting; valid when the child is reaped

	mu     sync.Mutex
	job    windows.Handle // 0: none, or closed
	handle windows.Handle // of the process; 0: closed
}

// begin starts a program with these files for its input and its outputs. It is suspended until it is in its job, so that
// nothing that it starts escapes.
func (c *child) begin(path string, s Spec, in, out, notes *os.File) error {
	job, err := newJob(s)
	if err != nil {
		return err
	}
	c.cmd = &exec.Cmd{Path: path, Args: append([]string{s.Path}, s.Args...), Env: s.Env, Stdin: in, Stdout: out, Stderr: notes}
	c.cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP}
	if err := c.cmd.Start(); err != nil {
		_ = windows.CloseHandle(job)
		return err
	}
	c.job = job
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE | windows.PROCESS_SUSPEND_RESUME
	if c.handle, err = windows.OpenProcess(rights, false, uint32(c.cmd.Process.Pid)); err == nil {
		err = windows.AssignProcessToJobObject(job, c.handle)
	}
	if err == nil {
		err = call(ntResumeProcess, c.handle)
	}
	if err != nil {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait()
		c.release()
	}
	return err
}

// newJob makes a job object with the limits of a child.
func newJob(s Spec) (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	if s.Memory > 0 {
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		info.ProcessMemoryLimit = uintptr(s.Memory)
	}
	if s.CPU > 0 {
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_TIME
		info.BasicLimitInformation.PerProcessUserTimeLimit = int64((s.CPU + time.Second - 1) / time.Second * (time.Second / 100)) // in steps of 100 ns
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

// await waits until the child has ended, and ends what it left behind.
func (c *child) await() {
	c.err = c.cmd.Wait()
	c.kill()
}

// ending is how a child ended that is reaped.
func (c *child) ending() error {
	var e *exec.ExitError
	if errors.As(c.err, &e) {
		return &ExitError{Code: e.ExitCode()}
	}
	return c.err
}

// release closes the job, which ends what is left in it.
func (c *child) release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, h := range []*windows.Handle{&c.job, &c.handle} {
		if *h != 0 {
			_ = windows.CloseHandle(*h)
			*h = 0
		}
	}
}

// killed is the exit code of what was ended by kill.
const killed = 137

// kill ends every process of the job.
func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.job != 0 {
		_ = windows.TerminateJobObject(c.job, killed)
	}
}

// The calls that hold a process up; no signal does that here.
var (
	ntdll            = windows.NewLazySystemDLL("ntdll.dll")
	ntSuspendProcess = ntdll.NewProc("NtSuspendProcess")
	ntResumeProcess  = ntdll.NewProc("NtResumeProcess")
)

func call(proc *windows.LazyProc, process windows.Handle) error {
	if status, _, _ := proc.Call(uintptr(process)); status != 0 {
		return windows.NTStatus(status)
	}
	return nil
}

// Stop holds up the child, until Continue. A limit on wall time goes on.
func (c *child) Stop() { c.hold(ntSuspendProcess) }

// Continue has the child go on after Stop.
func (c *child) Continue() { c.hold(ntResumeProcess) }

// Interrupt ends the child: there are no signals, and who waits for its answer would wait in vain.
func (c *child) Interrupt() { c.kill() }

func (c *child) hold(proc *windows.LazyProc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handle != 0 {
		_ = call(proc, c.handle)
	}
}

// Pid is the number of the child.
func (c *child) Pid() int { return c.cmd.Process.Pid }
