package crosscheck

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// says is a member that always says the same.
type says struct{ v portfolio.Verdict }

func (says) Name() string { return "says" }

func (s says) Solve(context.Context, *portfolio.Query) portfolio.Answer {
	if s.v == portfolio.Unknown {
		panic("broken")
	}
	return portfolio.Answer{Verdict: s.v, Member: "says"}
}

func member(name string, s portfolio.Solver) Member {
	return Member{Name: name, Version: "1", Command: name, New: func() portfolio.Solver { return s }}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{
		"a.smt2": "(declare-const x Int)(declare-const y Int)(assert (> x 3))(assert (< y x))(check-sat)",
		"b.smt2": "(declare-const x Int)(assert (> x x))(check-sat)",
		"c.smt2": "(assert (> x 3))(check-sat)",
	} {
		f := filepath.Join(dir, name)
		if err := os.WriteFile(f, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	evidence := filepath.Join(dir, "evidence")
	cfg := Config{
		Members: []Member{member("kernel", &portfolio.Kernel{}), member("liar", says{portfolio.Unsat}), member("broken", says{})},
		Jobs:    2, Evidence: evidence, Reduce: 200,
	}
	steps := 0
	cfg.Progress = func(done, all int, _ *Result) {
		if steps++; done != steps || all != 3 {
			t.Errorf("step %d of %d told as %d", steps, all, done)
		}
	}
	for _, r := range Run(context.Background(), files, cfg) {
		var b bytes.Buffer
		r.Write(&b)
		switch filepath.Base(r.File) {
		case "a.smt2":
			if !r.Disagree || !strings.Contains(b.String(), "DISAGREEMENT") {
				t.Errorf("no disagreement: %s", b.String())
			}
			for name, want := range map[string]string{"script.smt2": "(< y x)", "kernel.txt": "model holds", "liar.txt": "unsat", "broken.txt": "broken", "reduced.smt2": "check-sat"} {
				text, err := os.ReadFile(filepath.Join(r.Evidence, name))
				if name == "reduced.smt2" && len(text) > 40 || err != nil || name != "reduced.smt2" && !strings.Contains(string(text), want) {
					t.Errorf("%s: %s, %v", name, text, err)
				}
			}
		case "b.smt2":
			if r.Disagree || r.Err != nil || r.Rows[2].Verdict != portfolio.Unknown {
				t.Errorf("%s", b.String())
			}
		case "c.smt2":
			if r.Err == nil || !strings.Contains(b.String(), "x") {
				t.Errorf("an unknown symbol is read: %s", b.String())
			}
		}
	}
	var b bytes.Buffer
	Summary(&b, Run(context.Background(), files, Config{Members: cfg.Members, Jobs: 1}))
	if got := b.String(); got != "2 scripts, 0 that nobody answered, 1 that cannot be read, 1 disagreements\n" {
		t.Error(got)
	}
}
