package score

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestScoreGolden(t *testing.T) {
	res, err := results.Read("testdata/results.csv")
	if err != nil {
		t.Fatal(err)
	}
	score := New(res.Rows, 10*time.Second)
	for name, l := range map[string]Layout{"score.txt": {Logics: true}, "score.md": {Logics: true, Markdown: true}} {
		var b strings.Builder
		if err := score.Write(&b, l); err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", name)
		if *update {
			os.WriteFile(golden, []byte(b.String()), 0o644)
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), b.String()); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestScoreByHand counts a small table that can be checked by eye.
func TestScoreByHand(t *testing.T) {
	row := func(file, status, solver, word string, wall time.Duration) results.Row {
		return worded(results.Row{File: file, Logic: "L", Expected: status, Solver: solver, Wall: wall}, word)
	}
	s := time.Second
	got := New([]results.Row{
		row("1", "sat", "a", results.Sat, 1*s), row("1", "sat", "b", results.Unsat, 1*s),
		row("2", "unknown", "a", results.Unsat, 2*s), row("2", "unknown", "b", results.Unsat, 4*s),
		row("3", "unknown", "a", results.Sat, 1*s), row("3", "unknown", "b", results.Unsat, 1*s),
		row("4", "unsat", "a", "timeout", 9*s), row("4", "unsat", "b", "error", 9*s),
		row("5", "unsat", "a", "error", 9*s), row("5", "unsat", "b", results.Unknown, 9*s),
		row("5", "unsat", "a", results.Unsat, 3*s), // run again: the later row counts
		row("6", "sat", "a", results.Sat, 1*s),     // b lacks it
	}, 10*s)
	a := SolverScore{Name: "a", Solved: 3, Sat: 1, Unsat: 2, Timeout: 1, Alone: 2, PAR2: 46 * s / 5, Median: 2 * s}
	b := SolverScore{Name: "b", Solved: 1, Unsat: 1, Wrong: 1, Unknown: 1, Error: 1, PAR2: 84 * s / 5, Median: 4 * s}
	best := SolverScore{Name: "virtual best", Solved: 3, Sat: 1, Unsat: 2, PAR2: 46 * s / 5, Median: 2 * s}
	want := &Score{
		Limit: 10 * s, Files: 5, Partial: 1, Solvers: []SolverScore{a, b}, Best: best,
		Logics: []LogicScore{{"L", 5, []SolverScore{a, b}, best}},
		Disagree: []Disagreement{
			{"1", "sat", []string{results.Sat, results.Unsat}}, {"3", "unknown", []string{results.Sat, results.Unsat}},
		},
	}
	got.Outcomes = nil
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestScoreAgrees compares the counts with another program's on made-up results.
func TestScoreAgrees(t *testing.T) {
	other, err := filepath.Abs("../../../shared/tools/score.py")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Skip("the other program is not there")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not there")
	}
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 1))
		name := filepath.Join(t.TempDir(), "r.csv")
		pick := func(s ...string) string { return s[rng.IntN(len(s))] }
		var rows []results.Row
		for f := range 60 {
			logic, status := pick("QF_LIA", "UF", "BV"), pick("sat", "unsat", "unknown")
			for _, solver := range []string{"z", "kernel", "c-1"} {
				if rng.IntN(30) == 0 {
					continue
				}
				rows = append(rows, worded(results.Row{
					File: fmt.Sprint("f", f), Logic: logic, Expected: status, Solver: solver,
					Wall: time.Duration(rng.IntN(9000)) * time.Millisecond, Memory: 1 << 10,
				}, pick(results.Sat, results.Unsat, results.Unknown, "timeout", "error", status)))
			}
		}
		var text bytes.Buffer
		if err := results.WriteCSV(&text, rows); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		compare(t, New(rows, 9*time.Second), python, other, name)
	}
}

// compare reads the other program's table.
func compare(t *testing.T, s *Score, python, other, results string) {
	t.Helper()
	text, err := exec.Command(python, other, "-t", "9", "--logics", results).Output()
	if err != nil {
		t.Fatal(err)
	}
	var files, n, disagree int
	solvers, logics := map[string]bool{}, map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		switch {
		case len(f) == 0:
		case strings.Contains(line, "files with all"):
			fmt.Sscan(f[0], &files)
		case f[0] == "DISAGREE":
			disagree++
		case f[0] == "virtual":
			if fmt.Sscan(f[2], &n); n != s.Best.Solved {
				t.Errorf("virtual best %d, want %d", s.Best.Solved, n)
			}
		case len(f) == 11:
			for _, x := range s.Solvers {
				if x.Name != f[0] {
					continue
				}
				solvers[x.Name] = true
				got := fmt.Sprint([]int{x.Solved, x.Sat, x.Unsat, x.Wrong, x.Unknown, x.Error, x.Timeout, x.Alone})
				if want := fmt.Sprint(append(f[1:8:8], f[9])); got != want {
					t.Errorf("%s: %s, want %s", x.Name, got, want)
				}
				near(t, x.PAR2, f[8])
				near(t, x.Median, f[10])
			}
		case len(f) == 3+len(s.Solvers):
			for _, l := range s.Logics {
				if l.Logic != f[0] {
					continue
				}
				logics[l.Logic] = true
				got := []int{l.Files}
				for _, x := range l.Solvers {
					got = append(got, x.Solved)
				}
				if got = append(got, l.Best.Solved); fmt.Sprint(got) != fmt.Sprint(f[1:]) {
					t.Errorf("%s: %v, want %v", l.Logic, got, f[1:])
				}
			}
		}
	}
	if files != s.Files || disagree != len(s.Disagree) || len(solvers) != len(s.Solvers) || len(logics) != len(s.Logics) {
		t.Errorf("%d files, %d disagreements, %d and %d compared; want those of\n%s", s.Files, len(s.Disagree), len(solvers), len(logics), text)
	}
}

func near(t *testing.T, got time.Duration, want string) {
	t.Helper()
	var w float64
	fmt.Sscan(want, &w)
	if math.Abs(got.Seconds()-w) > 0.0051 {
		t.Errorf("%v, want %s s", got, want)
	}
}

// worded gives a row its outcome.
func worded(r results.Row, word string) results.Row {
	switch word {
	case "timeout":
		r.Cause = results.Wall
	case "error":
		r.Cause = results.Error
	default:
		r.Verdict = word
	}
	return r
}
