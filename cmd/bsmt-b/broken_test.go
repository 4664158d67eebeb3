package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/command"
	"bsmt/internal/golden"
)

// brokenMachines are the files of testdata/broken that are checked themselves.
func brokenMachines(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.mch", "*.ref", "rodin/*.bum"} {
		files, err := filepath.Glob(filepath.Join("testdata/broken", pattern))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, files...)
	}
	slices.Sort(all)
	return all
}

// Machines with typical mistakes: all of them are told, each with its line, and nothing that
// only follows from one.
func TestBrokenMachines(t *testing.T) {
	var b strings.Builder
	for _, file := range brokenMachines(t) {
		var out, notes strings.Builder
		code := run(t.Context(), []string{"bsmt-b", "check-machine", file}, strings.NewReader(""), &out, &notes)
		fmt.Fprintf(&b, "== %s\n%s", file, notes.String())
		if code != command.Usage || out.Len() > 0 {
			t.Errorf("%s: exit code %d, %q on standard output", file, code, out.String())
		}
	}
	golden.Check(t, "testdata/broken.golden", filepath.ToSlash(b.String()))
}

// With --json the same mistakes are a list, with the same places.
func TestBrokenMachinesJSON(t *testing.T) {
	want, err := os.ReadFile("testdata/broken.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []string{"check-machine", "refines"} {
		for _, file := range brokenMachines(t) {
			var out, notes strings.Builder
			code := run(t.Context(), []string{"bsmt-b", asked, "--json", file}, strings.NewReader(""), &out, &notes)
			var got struct{ Errors []errorJSON }
			if err := json.Unmarshal([]byte(out.String()), &got); err != nil || code != command.Usage || notes.Len() > 0 || len(got.Errors) == 0 {
				t.Fatalf("%s %s: exit code %d, %v: %s%s", asked, file, code, err, out.String(), notes.String())
			}
			for _, e := range got.Errors {
				line := fmt.Sprintf("%s:%d:%d: %s\n", filepath.ToSlash(e.File), e.Line, e.Column, e.Message)
				if !strings.Contains(string(want), line) || e.Source == "" && file != filepath.Join("testdata", "broken", "empty.mch") {
					t.Errorf("%s %s: %q with the line %q is not in the golden file", asked, file, line, e.Source)
				}
			}
		}
	}
}

// The caret stands under the column, whatever tabs and wide lines come before it.
func TestCaret(t *testing.T) {
	long := strings.Repeat("x", 200)
	for _, c := range []struct {
		line   string
		column int
		want   string
	}{
		{"abc", 2, "  abc\n   ^\n"},
		{"\tab", 3, "  \tab\n  \t ^\n"},
		{"äöü", 4, "  äöü\n     ^\n"},
		{"abc", 90, "  abc\n     ^\n"},
		{"", 1, ""},
		{long, 100, "  …" + long[:120] + "…\n  " + strings.Repeat(" ", 61) + "^\n"},
	} {
		var b strings.Builder
		if caret(&b, c.line, c.column); b.String() != c.want {
			t.Errorf("%q, %d: %q, want %q", c.line, c.column, b.String(), c.want)
		}
	}
}
