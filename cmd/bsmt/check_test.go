package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"
)

// crashing is an input that panics, as a fault of the program would.
type crashing struct{}

func (crashing) Read([]byte) (int, error) { panic("a fault") }

// TestInternalErrorOfCheck: a panic is told as what it is, with a code of its own.
func TestInternalErrorOfCheck(t *testing.T) {
	script := write(t, t.TempDir(), "a.smt2", "(assert false)(check-sat)")
	var out, notes bytes.Buffer
	code := run(context.Background(), time.Now(), []string{"bsmt", "check", script, "-"}, crashing{}, &out, &notes)
	if code != exitInternal || out.String() != "internal error\n" || !strings.Contains(notes.String(), "internal error, please report") || !strings.Contains(notes.String(), "a fault") {
		t.Errorf("code %d, %q, %q", code, out.String(), notes.String())
	}
}
