//go:build unix

package process

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"bsmt/internal/alive"
)

func sh(t *testing.T, ctx context.Context, memory int64, script string) *Process {
	t.Helper()
	p, err := Start(ctx, Spec{Path: "/bin/sh", Args: []string{"-c", script}, Memory: memory})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func TestAnswersAndStatus(t *testing.T) {
	p := sh(t, context.Background(), 0, `read x; echo "$x"; echo '(a "b)" |c(|)'; echo oops >&2; exit 3`)
	if _, err := io.WriteString(p, "sat\n"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"sat", `(a "b)" |c(|)`} {
		got, err := p.Next()
		if err != nil || got != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	if _, err := p.Next(); err != io.EOF {
		t.Errorf("after the last answer: %v", err)
	}
	var e *ExitError
	if err := p.Wait(); !errors.As(err, &e) || e.Code != 3 {
		t.Errorf("got %v, want exit status 3", err)
	}
	if p.Stderr() != "oops" {
		t.Errorf("stderr %q", p.Stderr())
	}
	pid := p.Pid()
	p.Close()
	alive.Gone(t, pid)
}

func TestSignalIsNoSuccess(t *testing.T) {
	p := sh(t, context.Background(), 0, `echo unsat; kill -9 $$`)
	if got, err := p.Next(); got != "unsat" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	var e *ExitError
	if err := p.Wait(); !errors.As(err, &e) || e.Signal != syscall.SIGKILL {
		t.Errorf("got %v, want a signal", err)
	}
}

func TestCancelKillsTheWholeGroup(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := sh(t, ctx, 0, `sleep 100 & echo $!; sleep 100`)
	child, err := p.Next()
	if err != nil {
		t.Fatal(err)
	}
	pid, _ := strconv.Atoi(child)
	cancel()
	if _, err := p.Next(); err == nil {
		t.Error("an answer of a process that was killed")
	}
	p.Close()
	alive.Gone(t, pid)
	alive.Gone(t, p.Pid())
}

func TestEndOfLeaderEndsTheGroup(t *testing.T) {
	p := sh(t, context.Background(), 0, `sleep 100 & echo $!`)
	child, err := p.Next()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	if _, err := p.Next(); err != io.EOF {
		t.Errorf("got %v, want the end", err)
	}
	pid, _ := strconv.Atoi(child)
	alive.Gone(t, pid)
}

func TestMemoryLimit(t *testing.T) {
	// The shell doubles a string until it may not any more.
	p := sh(t, context.Background(), 64<<20, `sleep 0.1; x=0123456789abcdef; while :; do x="$x$x"; done; echo never`)
	if got, err := p.Next(); err == nil {
		t.Errorf("an answer without memory: %q", got)
	}
	if p.Wait() == nil {
		t.Error("ended well without memory")
	}
}

func TestMissingProgram(t *testing.T) {
	_, err := Start(context.Background(), Spec{Path: filepath.Join(t.TempDir(), "none")})
	if err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("got %v", err)
	}
}

func TestChildThatReadsNothing(t *testing.T) {
	p := sh(t, context.Background(), 0, `exit 0`)
	p.Wait()
	if _, err := p.Write(make([]byte, 1<<20)); err == nil {
		t.Error("wrote to a process that has ended")
	}
}

func TestReader(t *testing.T) {
	in := "sat ; it is\n(model ; inner\n (define-fun |a ; b| () String \"x \"\" ) \"))\nunsat\"a\"\"b\" |x\ny| (() ()) end"
	want := []string{"sat", "(model ; inner\n (define-fun |a ; b| () String \"x \"\" ) \"))", "unsat", `"a""b"`, "|x\ny|", "(() ())", "end"}
	r := NewReader(strings.NewReader(in))
	for _, w := range want {
		got, err := r.Next()
		if err != nil || got != w {
			t.Fatalf("got %q, %v; want %q", got, err, w)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	for _, bad := range []string{"(a (b)", `"x`, "|x", "(a |b)"} {
		if got, err := NewReader(strings.NewReader(bad)).Next(); err != io.ErrUnexpectedEOF {
			t.Errorf("%q: got %q, %v", bad, got, err)
		}
	}
	r = NewReader(strings.NewReader("(" + strings.Repeat("a", 1000)))
	r.max = 100
	if _, err := r.Next(); err != ErrTooLong {
		t.Errorf("a long answer: %v", err)
	}
	// What does not fit the buffer comes whole, and up to the limit.
	long := strings.Repeat("long ", 60_000)
	for _, text := range []string{`"` + long + `"`, "|" + long + "|", "(a |" + long + `\| b| "` + long + `")`, "(x ; " + long + "\n)"} {
		r := NewReader(strings.NewReader(text + " end"))
		if got, err := r.Next(); got != text || err != nil {
			t.Errorf("%d bytes of %d, %v", len(got), len(text), err)
		}
		if got, err := r.Next(); got != "end" || err != nil {
			t.Errorf("after %d bytes: %q, %v", len(text), got, err)
		}
		r = NewReader(strings.NewReader(text))
		if r.max = 100_000; text[0] == '(' {
			r.max = 1000
		}
		if _, err := r.Next(); err != ErrTooLong {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
	if got, err := NewReader(strings.NewReader(")")).Next(); got != ")" || err != nil {
		t.Errorf("a parenthesis too many: %q, %v", got, err)
	}
}

// TestProcessorLimit: the system ends what takes too much processor time.
func TestProcessorLimit(t *testing.T) {
	p, err := Start(context.Background(), Spec{Path: "/bin/sh", Args: []string{"-c", "while :; do :; done"}, CPU: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var e *ExitError
	if err := p.Wait(); !errors.As(err, &e) || e.Signal != syscall.SIGXCPU && e.Signal != syscall.SIGKILL {
		t.Errorf("got %v", err)
	}
}

// TestStopAndContinue: what is stopped does nothing, and goes on afterwards; it can be
// ended all the same.
func TestStopAndContinue(t *testing.T) {
	p := sh(t, context.Background(), 0, `while read x; do echo "$x"; done`)
	state := func(want string) {
		t.Helper()
		for range 12000 {
			if strings.ContainsRune(want, rune(alive.State(p.Pid()))) {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Errorf("its state is not one of %s", want)
	}
	p.Stop()
	state("T")
	io.WriteString(p, "one\n")
	p.Continue()
	if got, err := p.Next(); got != "one" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	p.Stop()
	state("T")
	p.Close()
	alive.Gone(t, p.Pid())
}
