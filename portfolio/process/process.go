package process

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"bsmt/internal/cgroup"
	"bsmt/portfolio/keeper"
)

// Spec says what to run.
type Spec struct {
	Path   string         // of the program
	Args   []string       // without the program's name
	Memory int64          // bytes of address space that each process of the group may map; 0 is no limit
	CPU    time.Duration  // processor time of each process of the group, in whole seconds; 0 is no limit
	Env    []string       // replaces the environment when not nil
	Keeper *keeper.Keeper // ends the group when this process is killed; nil: its leader dies by itself then, no more
}

// Process is a running child.
type Process struct {
	pid    int
	keeper *keeper.Keeper
	group  *cgroup.Group // nil: none
	in     *os.File
	file   *os.File // its output
	out    *Reader  // the same, cut into answers
	stderr tail
	told   chan struct{} // closed when stderr is whole
	cancel context.CancelFunc

	done chan struct{} // closed when the child is reaped
	end  syscall.WaitStatus
	err  error // end is not known; both are valid after done

	mu     sync.Mutex
	reaped bool // the process id may belong to someone else
}

// drainTime is how long a process that left the group may keep the diagnostic
// output open after the child has ended.
const drainTime = 500 * time.Millisecond

// Start runs a child until it ends by itself, ctx is done, or Close is called.
// Its error names the program.
func Start(ctx context.Context, s Spec) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &Process{keeper: s.Keeper, group: s.Keeper.Group(s.Memory), cancel: cancel, told: make(chan struct{}), done: make(chan struct{})}
	notes, err := p.launch(s)
	if err != nil && p.group != nil {
		// That a process may be started in its control group shows in no other way.
		p.group.Remove()
		p.group = nil
		if notes, err = p.launch(s); err == nil {
			s.Keeper.NoGroups()
		}
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s: %w", s.Path, err)
	}
	limit(p.pid, s)
	s.Keeper.Add(p.pid)
	stop := context.AfterFunc(ctx, func() {
		p.kill()
		// A process that left the group may still hold the other end.
		p.file.Close()
	})
	go func() {
		io.Copy(&p.stderr, notes)
		close(p.told)
	}()
	go func() {
		if awaitExit(p.pid) {
			// The leader is a zombie now, so the group's number is still taken: what it
			// left behind can be killed without hitting anyone else.
			p.kill()
			p.forget()
			if p.group != nil {
				p.group.Kill() // what left the process group, too
			}
		}
		p.keeper.Remove(p.pid)
		p.reap()
		p.forget()
		p.in.Close() // who writes to it waits for nobody
		notes.SetReadDeadline(time.Now().Add(drainTime))
		<-p.told
		notes.Close()
		stop()
		close(p.done)
		if p.group != nil {
			p.group.Remove()
		}
	}()
	return p, nil
}

// launch starts the program. It gives the end of its diagnostic output that is ours. It
// does without os/exec, which would start another process first, to learn about the system.
func (p *Process) launch(s Spec) (notes *os.File, err error) {
	path := s.Path
	if !strings.Contains(path, "/") {
		if path, err = exec.LookPath(path); err != nil {
			return nil, err
		}
	}
	env := s.Env
	if env == nil {
		env = os.Environ()
	}
	// Ours are the write end of the input and the read ends of the outputs: what the child
	// wrote can still be read when it is reaped.
	var files [6]*os.File
	defer func() {
		for i, f := range files {
			if f != nil && (err != nil || i%2 == 0) {
				f.Close()
			}
		}
	}()
	for i := 0; i < len(files); i += 2 {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		if files[i], files[i+1] = w, r; i == 0 {
			files[i], files[i+1] = r, w
		}
	}
	pid, err := syscall.ForkExec(path, append([]string{s.Path}, s.Args...), &syscall.ProcAttr{
		Env: env, Files: []uintptr{files[0].Fd(), files[2].Fd(), files[4].Fd()}, Sys: attributes(p.group),
	})
	if err != nil {
		return nil, err
	}
	p.pid, p.in, p.file, p.out = pid, files[1], files[3], NewReader(files[3])
	return files[5], nil
}

// reap takes the child's end from the system.
func (p *Process) reap() {
	for {
		_, err := syscall.Wait4(p.pid, &p.end, 0, nil)
		if err != syscall.EINTR {
			p.err = err
			return
		}
	}
}

// Kill ends the child as a done context does. It does not wait.
func (p *Process) Kill() { p.cancel() }

// kill ends every process of the group that is left.
func (p *Process) kill() { p.signal(syscall.SIGKILL) }

// Stop holds up all processes of the group, until Continue. A limit on wall time goes on.
func (p *Process) Stop() { p.signal(syscall.SIGSTOP) }

// Continue has the group go on after Stop.
func (p *Process) Continue() { p.signal(syscall.SIGCONT) }

// Interrupt asks the group to leave off what it is doing, as a user at a terminal would.
func (p *Process) Interrupt() { p.signal(syscall.SIGINT) }

// signal sends a signal to the group, as long as it is ours.
func (p *Process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		syscall.Kill(-p.pid, s)
	}
}

// forget keeps kill from hitting whoever gets the number next.
func (p *Process) forget() {
	p.mu.Lock()
	p.reaped = true
	p.mu.Unlock()
}

// Write sends text to the child. It fails once the child has ended.
func (p *Process) Write(b []byte) (int, error) { return p.in.Write(b) }

// CloseInput ends the child's input.
func (p *Process) CloseInput() error { return p.in.Close() }

// Next gives the child's next answer; see Reader.Next.
func (p *Process) Next() (string, error) { return p.out.Next() }

// Wait waits until the child has ended by itself. The error tells of an exit
// status that is not 0, or of the signal that ended it.
func (p *Process) Wait() error {
	<-p.done
	switch {
	case p.err != nil:
		return p.err
	case p.end.Signaled():
		return &ExitError{Signal: p.end.Signal()}
	case p.end.ExitStatus() != 0:
		return &ExitError{Code: p.end.ExitStatus()}
	}
	return nil
}

// Close kills the child's group, if it still runs, and waits until it is reaped.
func (p *Process) Close() {
	p.in.Close()
	p.cancel()
	<-p.done
	p.file.Close()
}

// Pid is the number of the child, which is that of its group.
func (p *Process) Pid() int { return p.pid }

// Stderr gives the end of what the child wrote there.
func (p *Process) Stderr() string { return p.stderr.String() }

// ExitError says how a child ended that did not end well.
type ExitError struct {
	Code   int            // its exit status
	Signal syscall.Signal // what killed it, or 0
}

// Error names the status or the signal.
func (e *ExitError) Error() string {
	if e.Signal != 0 {
		return "ended by signal " + e.Signal.String()
	}
	return fmt.Sprintf("exit status %d", e.Code)
}

// tail keeps the last bytes written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailSize = 2048

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(b)
	if n > tailSize {
		b = b[n-tailSize:]
	}
	t.buf = append(t.buf, b...)
	if len(t.buf) > tailSize {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-tailSize:]...)
	}
	return n, nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.buf))
}
