package solvers

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	dir := t.TempDir()
	script(t, dir, "mine", "")
	t.Setenv("PATH", dir)
	got, err := Parse(`kernel, bsmt,a='mine "x, y" --t={s},{ms} {}','b=mine {mb} {}'`, "/self")
	if err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "mine")
	want := []Solver{
		{"kernel", []string{"/self", "--solver", "kernel", "--timeout", "{t}", "--memory", "{mb}", "{}"}},
		{"bsmt", []string{"/self", "--timeout", "{t}", "--memory", "{mb}", "{}"}},
		{"a", []string{mine, "x, y", "--t={s},{ms}", "{}"}},
		{"b", []string{mine, "{mb}", "{}"}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	argv := want[2].Args("/f {s}", Limits{Wall: 2500 * time.Millisecond})
	if d := cmp.Diff([]string{mine, "x, y", "--t=2,2500", "/f {s}"}, argv); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{"", "nosuch", "a=", "a='mine", "a=nosuch {}", "a=mine,a=mine", "=mine"} {
		if got, err := Parse(bad, "/self"); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

// script writes a program for the shell.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}
