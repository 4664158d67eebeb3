package process

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

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
	child  // the system's part: who runs, and what limits it
	in     *os.File
	file   *os.File // its output
	out    *Reader  // the same, cut into answers
	stderr tail
	told   chan struct{} // closed when stderr is whole
	cancel context.CancelFunc

	done chan struct{} // closed when the child is reaped
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
	p := &Process{cancel: cancel, told: make(chan struct{}), done: make(chan struct{})}
	notes, err := p.launch(s)
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s: %w", s.Path, err)
	}
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
		p.await()
		p.in.Close() // who writes to it waits for nobody
		notes.SetReadDeadline(time.Now().Add(drainTime))
		<-p.told
		notes.Close()
		stop()
		close(p.done)
		p.release()
	}()
	return p, nil
}

// launch starts the program. It gives the end of its diagnostic output that is ours.
func (p *Process) launch(s Spec) (notes *os.File, err error) {
	path := s.Path
	if !strings.ContainsRune(path, filepath.Separator) && !strings.Contains(path, "/") {
		if path, err = exec.LookPath(path); err != nil {
			return nil, err
		}
	}
	if s.Env == nil {
		s.Env = os.Environ()
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
	if err := p.begin(path, s, files[0], files[2], files[4]); err != nil {
		return nil, err
	}
	p.in, p.file, p.out = files[1], files[3], NewReader(files[3])
	return files[5], nil
}

// Kill ends the child as a done context does. It does not wait.
func (p *Process) Kill() { p.cancel() }

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
	return p.ending()
}

// Close kills the child's group, if it still runs, and waits until it is reaped.
func (p *Process) Close() {
	p.in.Close()
	p.cancel()
	<-p.done
	p.file.Close()
}

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
