package run

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/internal/alive"
)

// TestMain is also the child that keeps runs, and a harness that a test kills.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 3 && os.Args[1] == "keep":
		if box.Serve(os.Stdin, os.Stdout, os.Args[2]) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case len(os.Args) == 3 && os.Args[1] == "harness":
		if _, err := Run(context.Background(), longPlan(os.Args[2])); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func shell(name, text string, args ...string) results.Solver {
	return results.Solver{Name: name, Command: append([]string{"/bin/sh", "-c", text, name, "{}"}, args...), Version: "1"}
}

// plan makes a plan of files that need not be there.
func plan(file string, limits results.Limits, files []string, members ...results.Solver) Plan {
	var problems []set.Problem
	for _, f := range files {
		problems = append(problems, set.Problem{File: f, Path: f, Logic: "L", Status: "sat", Family: "F", N: 7, Bytes: 9})
	}
	return Plan{
		Jobs: Jobs(problems, members), Results: file, Keeper: []string{os.Args[0], "keep"},
		Header: results.Header{Limits: limits, Solvers: members, Host: Host()},
	}
}

func TestRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.jsonl")
	limits := results.Limits{Wall: time.Minute, CPU: 30 * time.Second, Memory: 1 << 30, Output: 1 << 20, Grace: time.Second}
	name := `a/b "c".smt2`
	p := plan(file, limits, []string{name}, shell("right", "echo sat"), shell("a/b", "echo noise; exit 4"))
	p.Parallel = 2
	if n, err := Run(context.Background(), p); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	res, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	h := p.Header
	h.Measured = results.Measured{Memory: "sampled", CPU: "waited"}
	if d := cmp.Diff(h, res.Header); d != "" {
		t.Error(d)
	}
	want := map[string]results.Row{
		"right": {Verdict: results.Sat, Cause: results.Solved, Log: `r.logs/right/a/b "c".smt2.log`},
		"a/b":   {Cause: results.Error, Exit: 4, Log: `r.logs/a_b/a/b "c".smt2.log`},
	}
	for _, r := range res.Rows {
		if r.Wall <= 0 || r.CPU < 0 || r.Memory <= 0 || r.Ended.IsZero() {
			t.Errorf("%+v", r)
		}
		w := want[r.Solver]
		w.Log = filepath.Join(filepath.Dir(file), w.Log)
		w.File, w.Logic, w.Family, w.N, w.Bytes, w.Expected, w.Solver = name, "L", "F", 7, 9, "sat", r.Solver
		w.Wall, w.CPU, w.Memory, w.Ended = r.Wall, r.CPU, r.Memory, r.Ended
		if d := cmp.Diff(w, r); d != "" {
			t.Error(d)
		}
		if text, err := os.ReadFile(r.Log); err != nil || !strings.Contains("sat\nnoise\n", string(text)) {
			t.Errorf("log: %q, %v", text, err)
		}
	}
	p.Header.Limits.Wall++
	if _, err := Run(context.Background(), p); err == nil || !strings.Contains(err.Error(), "limit on wall time") {
		t.Errorf("got %v", err)
	}
}

func TestStoppedRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	p := plan(filepath.Join(dir, "r.jsonl"), results.Limits{Wall: time.Minute}, []string{"1", "2", "x,\"y\""},
		shell("a", "echo $1 >>"+log+"; echo sat"), shell("b", "echo unknown"))
	// Stopped in the middle of the second run: nothing is written for it.
	ctx, stop := context.WithCancel(context.Background())
	p.Done = func(results.Row) { stop() }
	if n, err := Run(ctx, p); n != 1 || !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped run: %d, %v", n, err)
	}
	p.Done = nil
	for i, want := range []int{5, 0} {
		var todo, there int
		p.Begin = func(a, b int) { todo, there = a, b }
		if n, err := Run(context.Background(), p); n != want || err != nil || todo != want || there != 6-want {
			t.Fatalf("run %d: %d, %v, %d to do, %d there", i, n, err, todo, there)
		}
	}
	if text, _ := os.ReadFile(log); strings.Count(string(text), "\n") != 3 {
		t.Errorf("runs of a: %q", text)
	}
}

// longPlan is what the harness in TestKilled runs: solvers that tell their numbers and
// leave a child that ignores TERM behind.
func longPlan(dir string) Plan {
	text := `trap "" TERM; (setsid sh -c 'trap "" TERM; echo $$ >$0/pids/$$; sleep 1000' $2 &) ; echo $$ >$2/pids/$$; echo x >>$2/$0-$(basename $1); echo sat`
	var files []string
	for i := range 40 {
		files = append(files, fmt.Sprint("f", i))
	}
	p := plan(filepath.Join(dir, "r.jsonl"), results.Limits{Wall: time.Minute, Grace: time.Second}, files, shell("a", text, dir), shell("b", text, dir))
	p.Parallel = 2
	p.Groups = os.Getenv("BSMT_TEST_GROUPS") != ""
	return p
}

// TestKilled kills the harness with KILL at any time, lets it go on, and looks for what
// was lost, done twice or left behind.
func TestKilled(t *testing.T) {
	for _, groups := range []string{"", "yes"} {
		t.Run("groups="+groups, func(t *testing.T) {
			t.Setenv("BSMT_TEST_GROUPS", groups)
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "pids"), 0o755); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "r.jsonl")
			harness := func() *exec.Cmd {
				cmd := exec.Command(os.Args[0], "harness", dir)
				cmd.Stderr = os.Stderr
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				return cmd
			}
			rng := rand.New(rand.NewPCG(1, 2))
			size := 0
			for range 3 {
				cmd := harness()
				// Some bytes later; the file has some 80 rows of 200 bytes.
				for until := size + 1500 + rng.IntN(2000); size < until; size = length(file) {
					time.Sleep(time.Millisecond)
				}
				cmd.Process.Kill()
				cmd.Wait()
				size = length(file)
				noneLives(t, filepath.Join(dir, "pids"))
			}
			if err := harness().Wait(); err != nil {
				t.Fatal(err)
			}
			noneLives(t, filepath.Join(dir, "pids"))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[results.Key]int{}
			res, err := results.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range res.Rows {
				seen[r.Key()]++
				if r.Verdict != results.Sat {
					t.Errorf("%+v", r)
				}
			}
			jobs := longPlan(dir).Jobs
			if lines := bytes.Count(text, []byte("\n")); len(seen) != len(jobs) || lines != len(jobs)+1 {
				t.Errorf("%d of %d jobs, %d lines", len(seen), len(jobs), lines)
			}
			again := 0
			for _, j := range jobs {
				if seen[j.Key()] != 1 {
					t.Errorf("%v is there %d times", j.Key(), seen[j.Key()])
				}
				if n := length(filepath.Join(dir, j.Solver.Name+"-"+j.Problem.File)); n > 2 {
					again += n/2 - 1
				}
			}
			// Only what was under way may be done again.
			if again > 3*2 {
				t.Errorf("%d runs were done again", again)
			}
		})
	}
}

func length(name string) int {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return int(info.Size())
}

// noneLives waits until no process lives that has told its number.
func noneLives(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) == 0 {
		t.Fatalf("no process has told its number: %v", err)
	}
	for _, f := range files {
		pid, err := strconv.Atoi(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		alive.Gone(t, pid)
		os.Remove(filepath.Join(dir, f.Name()))
	}
}

func TestCores(t *testing.T) {
	if got, err := share([]int{4, 6, 5, 7}, 2, 2); err != nil || !cmp.Equal(got, [][]int{{4, 6}, {5, 7}}) {
		t.Error(got, err)
	}
	if got, err := share(nil, 3, 0); err != nil || len(got) != 3 {
		t.Error(got, err)
	}
	if _, err := share([]int{0, 1}, 3, 1); err == nil || !strings.Contains(err.Error(), "need 3, and 2") {
		t.Errorf("got %v", err)
	}
	all := Processors()
	if len(all) == 0 {
		t.Skip("processes cannot be pinned here")
	}
	file := filepath.Join(t.TempDir(), "r.jsonl")
	p := plan(file, results.Limits{Wall: time.Minute, Cores: 1}, []string{"f"},
		shell("pinned", "grep Cpus_allowed_list /proc/self/status; [ $(nproc) = 1 ] && echo sat"))
	if _, err := Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	if res, err := results.Read(file); err != nil || res.Rows[0].Verdict != results.Sat {
		t.Errorf("%+v, %v", res, err)
	}
}

// TestPacked: solvers are given a script that is packed as one that is not, which is gone after the run.
func TestPacked(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir := t.TempDir()
	name := filepath.Join(dir, "a.smt2.gz")
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, "unsat"); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	p := plan(filepath.Join(dir, "r.jsonl"), results.Limits{Wall: time.Minute}, []string{name}, shell("one", `cat "$1"`), shell("two", `cat "$1"`))
	if n, err := Run(context.Background(), p); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	res, err := results.Read(p.Results)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range res.Rows {
		if r.Verdict != results.Unsat || r.File != name {
			t.Errorf("%+v", r)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "*")); len(left) > 0 {
		t.Errorf("left %q", left)
	}
}
