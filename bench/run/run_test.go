package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
)

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		text string
		want any
	}{
		{"sat\n", results.Sat},
		{"unsat", results.Unsat},
		{"unknown\n(error \"x\")\n", results.Unknown}, // only sat and unsat claim anything
		{"success\n  unsat \r\nsat\n", results.Unsat},
		{"sat\n(\n)\n", results.Sat},
		{"sat\n(error \"line 3\")\n", results.Error},
		{"unsupported\nunsat\n", results.Error},
		{"", results.Error},
		{"timeout\n", results.Error},
		{"satisfiable\nnot sat\n", results.Error},
		{"sat\x85", results.Error}, // not UTF-8, so no line end
		{"x\u2028sat\u2028", results.Sat},
		{strings.Repeat("x", 3*longLine) + "\nsat\n", results.Sat},
		{"sat" + strings.Repeat("x", 3*longLine), results.Error},
	} {
		for _, step := range []int{1, 2, 3, 7, 1 << 20} {
			var o output
			for i := 0; i < len(c.text); i += step {
				o.Write([]byte(c.text[i:min(len(c.text), i+step)]))
			}
			verdict, cause := o.verdict()
			if got := verdict; got != c.want && (verdict != "" || cause != c.want) {
				t.Errorf("%.40q in steps of %d: %q and %s, want %s", c.text, step, verdict, cause, c.want)
			}
		}
	}
}

func shell(name, text string) solvers.Solver {
	return solvers.Solver{Name: name, Argv: []string{"/bin/sh", "-c", text, name, "{}"}}
}

func TestRunsUnderLimits(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "left")
	plan := Plan{
		Problems: []set.Problem{{File: "f.smt2", Path: filepath.Join(dir, "f.smt2"), Logic: "QF_X", Status: "sat"}},
		Solvers: []solvers.Solver{
			shell("quick", "echo sat"),
			shell("bad", "echo sat; echo '(error \"no\")'; exit 3"),
			shell("killed", "kill -9 $$"),
			shell("slow", "sleep 100 & echo $! >"+left+"; sleep 100"),
			shell("answered", "echo unsat; sleep 100"),
			// A child that leaves the group and lives on when the first has ended.
			shell("leaver", "setsid sh -c 'echo $$ >"+left+"2; sleep 100' & sleep 0.5; echo sat"),
			// Each process stays within the limit, and their sum does not.
			shell("hungry", "for i in 1 2 3 4 5 6; do sh -c '"+fill+"' & done; wait; echo unsat"),
			shell("greedy", "x=0123456789abcdef; while :; do x=$x$x; done; echo unsat"),
		},
		Limits:  Limits{Wall: 4 * time.Second, Memory: 120 << 20},
		Jobs:    2,
		Results: filepath.Join(dir, "r.csv"),
	}
	start := time.Now()
	n, err := Run(context.Background(), plan)
	if err != nil || n != len(plan.Solvers) {
		t.Fatal(n, err)
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
	res, err := results.Read(plan.Results)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range res.Rows {
		got[r.Solver] = r.Word()
		if r.File != "f.smt2" || r.Logic != "QF_X" || r.Expected != "sat" || r.Wall <= 0 || r.Memory <= 0 {
			t.Errorf("row %+v", r)
		}
		if r.Wall > plan.Limits.Wall+2*time.Second {
			t.Errorf("%s ran for %v", r.Solver, r.Wall)
		}
		if rc, told := map[string][2]int{"bad": {3, 0}, "killed": {-1, 9}, "quick": {0, 0}}[r.Solver]; told && rc != [2]int{r.Exit, r.Signal} {
			t.Errorf("%s: status %d, signal %d", r.Solver, r.Exit, r.Signal)
		}
	}
	want := map[string]string{
		"quick": "sat", "bad": "error", "killed": "error", "slow": "timeout", "answered": "unsat", "leaver": "sat", "greedy": "error", "hungry": "error",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("verdicts: %s\n%+v", d, res.Rows)
	}
	for _, name := range []string{left, left + "2"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pid, _ := strconv.Atoi(strings.TrimSpace(string(b)))
		if alive(pid) {
			t.Errorf("process %d of %s lives", pid, name)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// fill makes a shell hold some 32 MB for a while.
const fill = `x=0123456789abcdef; i=0; while [ $i -lt 21 ]; do x=$x$x; i=$((i+1)); done; sleep 1`

// alive tells whether a process runs; a zombie does not.
func alive(pid int) bool {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return errors.Is(syscall.Kill(pid, 0), nil)
	}
	_, rest, _ := strings.Cut(string(b), ") ")
	return !strings.HasPrefix(rest, "Z")
}

func TestRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	plan := Plan{
		Solvers: []solvers.Solver{shell("a", "echo $1 >>"+log+"; echo sat"), shell("b", "echo unknown")},
		Limits:  Limits{Wall: 20 * time.Second},
		Results: filepath.Join(dir, "r.csv"),
	}
	for _, f := range []string{"1", "2", "x,\"y\""} {
		plan.Problems = append(plan.Problems, set.Problem{File: f, Path: f, Logic: "L", Status: "unknown"})
	}
	// Stopped in the middle of the second run: nothing is written for it.
	ctx, stop := context.WithCancel(context.Background())
	plan.Done = func(results.Row) { stop() }
	if n, err := Run(ctx, plan); n != 1 || !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped run: %d, %v", n, err)
	}
	// And killed while it wrote a line.
	f, err := os.OpenFile(plan.Results, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(`{"file":"1","solver":"b","ver`)
	f.Close()
	if res, err := results.Read(plan.Results); err != nil || len(res.Rows) != 1 {
		t.Fatal(res, err)
	}
	plan.Done = nil
	if n, err := Run(context.Background(), plan); n != 5 || err != nil {
		t.Fatalf("second run: %d, %v", n, err)
	}
	if n, err := Run(context.Background(), plan); n != 0 || err != nil {
		t.Fatalf("third run: %d, %v", n, err)
	}
	res, err := results.Read(plan.Results)
	if err != nil || len(res.Rows) != 6 {
		t.Fatal(res, err)
	}
	if text, _ := os.ReadFile(log); strings.Count(string(text), "\n") != 3 {
		t.Errorf("runs of a: %q", text)
	}
	if res.Rows[5].File != `x,"y"` && res.Rows[4].File != `x,"y"` {
		t.Errorf("names are not kept: %v", res.Rows)
	}
}
