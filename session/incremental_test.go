package session

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
)

// alike asks each question of a session to a kernel that knows nothing, too.
type alike struct {
	t    *testing.T
	file string
	*portfolio.Kernel
	n int
}

func (a *alike) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	a.n++
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	got := a.Kernel.Solve(ctx, q)
	want := (&portfolio.Kernel{}).Solve(ctx, q)
	if got.Verdict != want.Verdict && ctx.Err() == nil {
		a.t.Errorf("%s, question %d: %v %s; from scratch %v %s", a.file, a.n, got.Verdict, got.Reason, want.Verdict, want.Reason)
	}
	return got
}

// TestIncrementalScripts asks the questions of incremental scripts in their session and
// one by one: those beside the code, and those of a corpus when there is one.
func TestIncrementalScripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/incremental/*.smt2")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	if !testing.Short() {
		more, _ := filepath.Glob("../../shared/corpus/incremental/*.smt2")
		files = append(files, more...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		a := &alike{t: t, file: filepath.Base(file), Kernel: &portfolio.Kernel{}}
		s := New(context.Background(), Config{Out: &out, Solver: a, Timeout: time.Minute})
		if _, err := s.Run(strings.NewReader(string(text))); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		// What the script expects stands in its remarks, in order.
		var want []string
		for line := range strings.Lines(string(text)) {
			if _, w, ok := strings.Cut(line, "; expect "); ok {
				want = append(want, strings.TrimSpace(w))
			}
		}
		if strings.Contains(file, "testdata") && strings.Join(want, "\n") != strings.TrimSpace(out.String()) {
			t.Errorf("%s:\n%s\nwant\n%s", file, out.String(), strings.Join(want, "\n"))
		}
	}
}
