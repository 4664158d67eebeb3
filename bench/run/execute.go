package run

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Limits bound one run.
type Limits struct {
	Wall   time.Duration // after it the whole tree of processes is killed
	CPU    time.Duration // for each process and, where it can be seen, for their sum; 0 is 4 times Wall and 2 s
	Memory int64         // bytes: address space of each process and, where it can be seen, resident memory of all; 0 is no limit
}

func (l Limits) cpu() time.Duration {
	if l.CPU > 0 {
		return l.CPU
	}
	return 4*l.Wall.Truncate(time.Second) + 2*time.Second
}

// Usage is what a run took.
type Usage struct {
	Wall   time.Duration
	CPU    time.Duration // user and system time of all its processes that were seen
	RSS    int64         // most resident memory, in KB: of one process as the system counted it, or of all at once as sampled. The system's figure is never below what this process itself took
	Status int           // the raw wait status of the first process
}

// lateness is how much before the limit a run without a verdict counts as a timeout.
const lateness = 50 * time.Millisecond

// drain is how long a run's output is read after its processes have ended; only a
// process that got away can hold it open.
const drain = 500 * time.Millisecond

// execute runs a command to its end or limit, its standard output going to out and
// everything else nowhere. When it returns no process of the run is left. The error
// says that it could not be started, or that ctx was done before it had ended.
func execute(ctx context.Context, argv []string, l Limits, out io.Writer) (Usage, error) {
	if err := ctx.Err(); err != nil {
		return Usage{}, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return Usage{}, err
	}
	defer r.Close()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdout = w
	// A session of its own: no terminal, and all that it starts can be told by it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	start := time.Now()
	err = cmd.Start()
	w.Close()
	if err != nil {
		return Usage{}, err
	}
	run := &tree{leader: cmd.Process.Pid}
	run.limit(l)

	stop := make(chan struct{})
	var watch sync.WaitGroup
	watch.Add(1)
	go func() {
		defer watch.Done()
		timer := time.NewTimer(l.Wall)
		defer timer.Stop()
		sample := time.NewTimer(sampleFirst)
		defer sample.Stop()
		for {
			select {
			case <-stop:
				return
			case <-timer.C:
				run.kill()
				return
			case <-ctx.Done():
				run.kill()
				return
			case <-sample.C:
				before := time.Now()
				if run.sample(); run.exceeds(l) {
					run.kill()
					return
				}
				// Looking may take no more than some percent of a processor.
				sample.Reset(max(sampleEvery, 40*time.Since(before)))
			}
		}
	}()
	read := make(chan struct{})
	go func() {
		io.Copy(out, r)
		close(read)
	}()

	wall, err := run.reap(cmd, start)
	close(stop)
	watch.Wait()
	select {
	case <-read:
	case <-time.After(drain):
		r.Close()
		<-read
	}
	u := Usage{Wall: wall, CPU: run.cpu, RSS: run.rss}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return u, err
	}
	if ru, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.CPU = max(u.CPU, time.Duration(ru.Utime.Nano()+ru.Stime.Nano()))
		u.RSS = max(u.RSS, maxRSS(ru))
	}
	if ws, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok {
		u.Status = int(ws)
	}
	return u, ctx.Err()
}

// How often a run's processes are looked at.
const (
	sampleFirst = 50 * time.Millisecond
	sampleEvery = 200 * time.Millisecond
)
