// Package examples holds small problems, one for each theory.
package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/portfolio"
	"bsmt/session"
)

var (
	status = regexp.MustCompile(`\(set-info :status (sat|unsat|unknown)\)|\(check-sat\)`)
	answer = regexp.MustCompile(`(?m)^(sat|unsat|unknown)$`)
)

// expected gives the status that stands before each check-sat.
func expected(text string) []string {
	var out []string
	last := ""
	for _, m := range status.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			last = m[1]
		} else {
			out = append(out, last)
		}
	}
	return out
}

// passedOn are the examples that the kernel alone does not read: it says so, and unknown.
var passedOn = map[string]bool{"sets.smt2": true}

// TestExamples answers each example by the kernel alone.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("*.smt2")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "; ") || !strings.HasSuffix(first, ".") {
				t.Errorf("begins with %q, not with a sentence", first)
			}
			want := expected(string(text))
			if len(want) == 0 || slices.Contains(want, "") {
				t.Fatalf("a check-sat without a status: %q", want)
			}
			var out bytes.Buffer
			s := session.New(context.Background(), session.Config{
				File: file, Out: &out, Solver: &portfolio.Kernel{}, Timeout: 20 * time.Second,
			})
			failed, err := s.Run(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if passedOn[file] {
				for i := range want {
					want[i] = "unknown"
				}
			}
			if failed != (file == "mistake.smt2" || passedOn[file]) {
				t.Errorf("failed: %v", failed)
			}
			if d := cmp.Diff(want, answer.FindAllString(out.String(), -1)); d != "" {
				t.Errorf("%s\n%s", d, out.String())
			}
		})
	}
}
