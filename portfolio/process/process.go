package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
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
	cmd    *exec.Cmd
	keeper *keeper.Keeper
	group  *cgroup.Group // nil: none
	in     io.WriteCloser
	file   *os.File // its output
	out    *Reader  // the same, cut into answers
	stderr tail
	cancel context.CancelFunc

	done chan struct{} // closed when the child is reaped
	err  error         // how it ended; valid after done

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
	p := &Process{keeper: s.Keeper, group: s.Keeper.Group(s.Memory), cancel: cancel, done: make(chan struct{})}
	out, err := p.launch(s)
	if err != nil && p.group != nil {
		// That a process may be started in its control group shows in no other way.
		p.group.Remove()
		p.group = nil
		if out, err = p.launch(s); err == nil {
			s.Keeper.NoGroups()
		}
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s: %w", s.Path, err)
	}
	limit(p.cmd.Process.Pid, s)
	s.Keeper.Add(p.cmd.Process.Pid)
	stop := context.AfterFunc(ctx, func() {
		p.kill()
		// A process that left the group may still hold the other end.
		out.Close()
	})
	go func() {
		if awaitExit(p.cmd.Process.Pid) {
			// The leader is a zombie now, so the group's number is still taken: what it
			// left behind can be killed without hitting anyone else.
			p.kill()
			p.forget()
			if p.group != nil {
				p.group.Kill() // what left the process group, too
			}
		}
		p.keeper.Remove(p.cmd.Process.Pid)
		p.err = p.cmd.Wait()
		p.forget()
		if p.group != nil {
			p.group.Remove()
		}
		if errors.Is(p.err, exec.ErrWaitDelay) {
			p.err = nil
		}
		stop()
		close(p.done)
	}()
	return p, nil
}

// launch starts the program. It gives the end of its output that is ours.
func (p *Process) launch(s Spec) (*os.File, error) {
	p.cmd = exec.Command(s.Path, s.Args...)
	p.cmd.Env = s.Env
	p.cmd.SysProcAttr = attributes(p.group)
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = drainTime
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// A pipe of our own: what the child wrote can still be read when it is reaped.
	out, w, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer w.Close()
	p.cmd.Stdout = w
	p.in, p.file, p.out = in, out, NewReader(out)
	if err := p.cmd.Start(); err != nil {
		out.Close()
		return nil, err
	}
	return out, nil
}

// Kill ends the child as a done context does. It does not wait.
func (p *Process) Kill() { p.cancel() }

// kill ends every process of the group that is left.
func (p *Process) kill() { p.signal(syscall.SIGKILL) }

// Stop holds up all processes of the group, until Continue. A limit on wall time goes on.
func (p *Process) Stop() { p.signal(syscall.SIGSTOP) }

// Continue has the group go on after Stop.
func (p *Process) Continue() { p.signal(syscall.SIGCONT) }

// signal sends a signal to the group, as long as it is ours.
func (p *Process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		syscall.Kill(-p.cmd.Process.Pid, s)
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
	var exit *exec.ExitError
	if errors.As(p.err, &exit) {
		if st, ok := exit.Sys().(syscall.WaitStatus); ok && st.Signaled() {
			return &ExitError{Signal: st.Signal()}
		}
		return &ExitError{Code: exit.ExitCode()}
	}
	return p.err
}

// Close kills the child's group, if it still runs, and waits until it is reaped.
func (p *Process) Close() {
	p.in.Close()
	p.cancel()
	<-p.done
	p.file.Close()
}

// Pid is the number of the child, which is that of its group.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

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
