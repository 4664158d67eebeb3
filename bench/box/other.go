//go:build unix && !linux

package box

import (
	"context"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"bsmt/bench/results"
)

const drain = 500 * time.Millisecond // how long output is read after the run has ended

func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

func adopt() {}

// Resident is not known here.
func Resident(int) int64 { return 0 }

// keep runs a command as a process group.
func keep(ctx context.Context, s Spec, _ string, _ int) (Outcome, error) {
	out := output{limit: s.Output, tooMuch: make(chan struct{})}
	cmd := exec.Command(s.Argv[0], s.Argv[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = out.stream(0), out.stream(1), drain
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return Outcome{}, err
	}
	ended := make(chan time.Duration, 1)
	go func() {
		cmd.Wait()
		ended <- time.Since(start)
	}()
	group := func(sig syscall.Signal) { syscall.Kill(-cmd.Process.Pid, sig) }
	limit := time.After(s.Wall)
	var kill <-chan time.Time
	var cause results.Cause
	stop := func(c results.Cause) {
		if cause == "" {
			cause = c
			out.stopJudging()
			group(syscall.SIGTERM)
			kill = time.After(s.Grace)
		}
	}
	tooMuch, gone := out.full(), ctx.Done()
	var o Outcome
	for o.Wall == 0 {
		select {
		case o.Wall = <-ended:
		case <-limit:
			stop(results.Wall)
		case <-tooMuch:
			tooMuch = nil
			stop(results.Output)
		case <-kill:
			group(syscall.SIGKILL)
		case <-gone:
			gone = nil
			group(syscall.SIGKILL)
		}
	}
	group(syscall.SIGKILL)
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		o.CPU = time.Duration(u.Utime.Nano() + u.Stime.Nano())
		o.Memory = int64(u.Maxrss)
		if runtime.GOOS != "darwin" { // which counts bytes
			o.Memory <<= 10
		}
	}
	o.Exit = cmd.ProcessState.ExitCode()
	if ws, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		o.Signal = int(ws.Signal())
	}
	o.Verdict, o.Cause = out.verdict()
	switch {
	case cause != "":
		o.Cause = cause
	case s.CPU > 0 && o.CPU > s.CPU:
		o.Cause = results.CPU
	case o.Signal != 0:
		o.Cause = results.Crashed
	case s.Wall > 0 && o.Wall > s.Wall:
		o.Verdict, o.Cause = results.None, results.Wall // it ended by itself, but late
	}
	var err error
	if s.Log != "" {
		o.Logged, err = out.save(s.Log)
	}
	return o, err
}
