package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// stream is a text without an end, made of pieces; it tells the number of each.
type stream struct {
	piece func(i int) string
	begun func(i int)
	i     int
	rest  string
}

func (s *stream) Read(b []byte) (int, error) {
	if s.rest == "" {
		s.begun(s.i)
		s.rest = s.piece(s.i)
		s.i++
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// TestLimitsOfCheck: the check of a proof that never ends is ended by each limit and by
// signals, which is told, and the proof is unchecked.
func TestLimitsOfCheck(t *testing.T) {
	script := write(t, t.TempDir(), "script.smt2", "(declare-const p Bool)(assert p)(check-sat)")
	steps := func(i int) string {
		return strings.Repeat(fmt.Sprintf("(axiom c%d (p (not p)))(delete (c%d))\n", i, i), 1<<10)
	}
	long := strings.Repeat("x", 1<<20)
	growing := func(i int) string { return fmt.Sprintf("(define-fun s%d () String \"%d%s\")\n", i, i, long) }
	for _, tc := range []struct {
		name, says string
		args       []string
		piece      func(i int) string
		sig        syscall.Signal
		code       int
	}{
		{"time", "time limit", []string{"--timeout", "0.3"}, steps, 0, exitUnchecked},
		{"memory", "memory limit", []string{"--memory", "60"}, growing, 0, exitUnchecked},
		{"SIGTERM", "interrupted", nil, steps, syscall.SIGTERM, 143},
		{"SIGINT", "interrupted", nil, steps, syscall.SIGINT, 130},
	} {
		t.Run(tc.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], append(append([]string{"check", "--kind", "proof"}, tc.args...), script, "-")...)
			cmd.Env = append(os.Environ(), asProgram+"=1")
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			var out, notes strings.Builder
			cmd.Stdout, cmd.Stderr = &out, &notes
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			begun := func(i int) {
				if i == 20 && tc.sig != 0 { // more than a pipe holds: steps are being checked
					_ = cmd.Process.Signal(tc.sig)
				}
			}
			_, _ = io.Copy(in, &stream{piece: tc.piece, begun: begun}) // until nobody reads
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != tc.code || !strings.HasPrefix(out.String(), "unchecked") || !strings.Contains(out.String(), tc.says) || notes.String() != "" {
				t.Errorf("exit code %d\n%s%s", code, out.String(), notes.String())
			}
		})
	}
}
