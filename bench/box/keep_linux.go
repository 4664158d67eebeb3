package box

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"bsmt/bench/results"
	"bsmt/internal/cgroup"
)

const (
	drain      = 500 * time.Millisecond // how long output is read after all processes have ended
	stuck      = 20 * time.Second       // how long processes may outlive the signal KILL
	lookFirst  = time.Millisecond       // before processes are looked at first; the time doubles up to lookEvery
	lookEvery  = 20 * time.Millisecond
	lookShare  = 50                     // looking takes at most one part in so many of the time
	lookMost   = 250 * time.Millisecond // and never more lies between two looks
	lateness   = 50 * time.Millisecond  // a run that ends so little before its limit without a verdict has come to it
	killAgain  = time.Millisecond       // between looks for processes to kill
	ownSlack   = 1 << 20                // bytes that this process may grow by while it starts another
	limitSlack = 2                      // the system's limit on one process' memory is so many times the run's
)

func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// adopt makes orphans of what is started here children of this process.
func adopt() { unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// end tells of a process that was reaped.
type end struct {
	pid    int
	status syscall.WaitStatus
	usage  syscall.Rusage
}

// run is a run under way.
type run struct {
	spec   Spec
	leader int
	group  *cgroup.Group
	output output
	tree   tree
	err    error

	mu    sync.Mutex    // held while a child is reaped, so that nobody signals its number
	cause results.Cause // the limit that ended it, or empty
}

// keep runs a command, the n-th of this box, until it has ended and nothing of it is
// left, or until ctx is done.
func keep(ctx context.Context, s Spec, dir string, n int) (Outcome, error) {
	path, err := exec.LookPath(s.Argv[0])
	if err != nil {
		return Outcome{}, err
	}
	r := &run{spec: s, output: output{limit: s.Output, tooMuch: make(chan struct{})}}
	if dir != "" {
		if r.group, err = cgroup.New(filepath.Join(dir, strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(n)), s.Memory); err != nil {
			return Outcome{}, err
		}
		defer r.group.Remove()
	}
	pin(s.Cores)
	start := time.Now()
	readers, err := r.start(path)
	if err != nil {
		return Outcome{}, err
	}
	last, wall := r.watch(ctx, start)
	readers.wait(drain)
	if r.err != nil {
		return Outcome{}, r.err
	}
	return r.outcome(last, wall)
}

// start starts the command with its output going to readers.
func (r *run) start(path string) (readers, error) {
	var ends readers
	null, err := os.Open(os.DevNull)
	if err != nil {
		return ends, err
	}
	defer null.Close()
	files := []uintptr{null.Fd(), 0, 0}
	for i := range 2 {
		from, to, err := os.Pipe()
		if err != nil {
			return ends, err
		}
		defer to.Close()
		files[i+1] = to.Fd()
		ends.add(from, r.output.stream(i))
	}
	attr := &syscall.ProcAttr{
		Env: os.Environ(), Files: files,
		Sys: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL},
	}
	if r.group != nil {
		attr.Sys.UseCgroupFD, attr.Sys.CgroupFD = true, r.group.FD()
	}
	shrink()
	r.tree.own = residentPeak("self") + ownSlack
	if r.leader, err = syscall.ForkExec(path, r.spec.Argv, attr); err != nil {
		ends.close()
		return ends, fmt.Errorf("%s: %w", path, err)
	}
	r.bound()
	ends.read()
	return ends, nil
}

// bound sets the system's limits on the first process, which has run for microseconds
// by now; what it starts inherits them. They are a net under the limits of the run.
func (r *run) bound() {
	unix.Prlimit(r.leader, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	if r.spec.CPU > 0 {
		cpu := uint64((r.spec.CPU+time.Second-1)/time.Second) + 1
		unix.Prlimit(r.leader, unix.RLIMIT_CPU, &unix.Rlimit{Cur: cpu, Max: cpu + 2}, nil)
	}
	if r.spec.Memory > 0 {
		data := limitSlack * uint64(r.spec.Memory)
		unix.Prlimit(r.leader, unix.RLIMIT_DATA, &unix.Rlimit{Cur: data, Max: data}, nil)
	}
}

// watch waits until the leader has ended and nothing of the run is left, and ends it
// at its limits. It gives the leader's end and the time to it.
func (r *run) watch(ctx context.Context, start time.Time) (last end, wall time.Duration) {
	ends := make(chan end)
	go r.reap(ends)
	limit := time.NewTimer(r.spec.Wall)
	defer limit.Stop()
	var again, kill <-chan time.Time
	wait := lookFirst
	look := time.NewTimer(wait)
	defer look.Stop()
	killing := time.Time{} // when killing began
	endAll := func() {
		if killing.IsZero() {
			killing = time.Now()
		}
		r.killAll()
		again = time.After(killAgain)
	}
	stop := func(c results.Cause) {
		if r.cause == "" && wall == 0 {
			r.cause = c
			r.output.stopJudging()
			r.signalAll(syscall.SIGTERM)
			kill = time.After(r.spec.Grace)
		}
	}
	tooMuch, gone := r.output.full(), ctx.Done()
	r.look()
	for {
		select {
		case e, more := <-ends:
			if !more {
				return last, wall
			}
			r.tree.reaped(e, e.pid == r.leader)
			if e.pid == r.leader {
				last, wall = e, time.Since(start)
				endAll()
			}
		case <-limit.C:
			stop(results.Wall)
		case <-tooMuch:
			tooMuch = nil
			stop(results.Output)
		case <-kill:
			endAll()
		case <-again:
			if time.Since(killing) > stuck {
				r.err = fmt.Errorf("processes of %s do not end", r.spec.Argv[0])
				return last, wall
			}
			endAll()
		case <-gone:
			gone = nil
			endAll()
		case <-look.C:
			before := time.Now()
			memory, cpu := r.look()
			switch {
			case r.spec.Memory > 0 && memory > r.spec.Memory:
				stop(results.Memory)
				endAll()
			case r.spec.CPU > 0 && cpu > r.spec.CPU:
				stop(results.CPU)
			}
			wait = min(2*wait, lookEvery)
			look.Reset(max(wait, min(lookShare*time.Since(before), lookMost)))
		}
	}
}

// reap tells of each child's end until there is none left.
func (r *run) reap(ends chan<- end) {
	defer close(ends)
	for {
		var info unix.Siginfo
		switch err := unix.Waitid(unix.P_ALL, 0, &info, unix.WEXITED|unix.WNOWAIT, nil); err {
		case nil:
		case unix.EINTR:
			continue
		default:
			return
		}
		var e end
		r.mu.Lock()
		var err error
		e.pid, err = syscall.Wait4(-1, &e.status, syscall.WNOHANG, &e.usage)
		r.mu.Unlock()
		if err == nil && e.pid > 0 {
			ends <- e
		}
	}
}

// look measures the run now: bytes of memory, and processor time until now.
func (r *run) look() (memory int64, cpu time.Duration) {
	r.mu.Lock()
	memory, cpu = r.tree.look(r.leader)
	r.mu.Unlock()
	if r.group != nil {
		cpu = max(cpu, r.group.CPU())
	}
	return memory, cpu
}

// signalAll sends a signal to all processes of the run.
func (r *run) signalAll(sig syscall.Signal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	descend(os.Getpid(), func(pid int) { syscall.Kill(pid, sig) })
}

// killAll kills all processes of the run. It stops each before it looks for its
// children, so that none is started behind its back, and looks again until no other is
// found: one may have become an orphan meanwhile.
func (r *run) killAll() {
	if r.group != nil && r.group.Kill() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	stopped := map[int]bool{}
	for found := -1; found < len(stopped); {
		found = len(stopped)
		descend(os.Getpid(), func(pid int) {
			if !stopped[pid] {
				stopped[pid] = true
				syscall.Kill(pid, syscall.SIGSTOP)
			}
		})
	}
	for pid := range stopped {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// outcome judges a run that has ended.
func (r *run) outcome(last end, wall time.Duration) (Outcome, error) {
	o := Outcome{Wall: wall, CPU: r.tree.spent, Memory: r.tree.peak}
	oom := false
	if r.group != nil {
		o.CPU = max(r.group.CPU(), o.CPU)
		if m := r.group.Peak(); m > 0 {
			o.Memory = m
		}
		oom = r.group.OutOfMemory()
	}
	if last.status.Signaled() {
		o.Exit, o.Signal = -1, int(last.status.Signal())
	} else {
		o.Exit = last.status.ExitStatus()
	}
	o.Verdict, o.Cause = r.output.verdict()
	switch {
	case r.cause != "":
		o.Cause = r.cause
	case oom:
		o.Cause = results.Memory
	case o.Signal == int(syscall.SIGXCPU) || r.spec.CPU > 0 && o.CPU > r.spec.CPU:
		o.Cause = results.CPU
	case o.Signal != 0 || o.Exit > 128 && o.Exit < 128+32:
		// A shell tells of a signal by a status above 128.
		o.Cause = results.Crashed
	case r.spec.Wall > 0 && o.Wall > r.spec.Wall, o.Verdict == results.None && o.Wall >= r.spec.Wall-lateness:
		// It ended by itself, but late: the machine was too busy to stop it in time.
		o.Verdict, o.Cause = results.None, results.Wall
	}
	var err error
	if r.spec.Log != "" {
		o.Logged, err = r.output.save(r.spec.Log)
	}
	return o, err
}

// pin binds what this thread starts to some processors.
func pin(cores []int) {
	if len(cores) == 0 {
		return
	}
	var set unix.CPUSet
	for _, c := range cores {
		set.Set(c)
	}
	unix.SchedSetaffinity(0, &set)
}
