package cores

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/score"
	"bsmt/bench/set"
)

// TestMain is also the child that keeps runs.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "keep" {
		if box.Serve(os.Stdin, os.Stdout, os.Args[2]) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestWays: each number is filled in, those with the first one are pinned where there are enough processors.
func TestWays(t *testing.T) {
	members := func() []results.Solver {
		return []results.Solver{{Name: "kernel", Command: []string{"/b", "-s", "kernel", "{}"}}, {Name: "old", Command: []string{"/o", "--jobs={jobs}", "{}"}}}
	}
	got, err := Ways(members(), []int{2, 4}, []int{5, 6, 7})
	want := []Way{
		{results.Solver{Name: "kernel:2", Command: []string{"/b", "--jobs", "2", "-s", "kernel", "{}"}}, []int{5, 6}},
		{results.Solver{Name: "old:2", Command: []string{"/o", "--jobs=2", "{}"}}, []int{5, 6}},
		{results.Solver{Name: "kernel:4", Command: []string{"/b", "--jobs", "4", "-s", "kernel", "{}"}}, nil},
		{results.Solver{Name: "old:4", Command: []string{"/o", "--jobs=4", "{}"}}, nil},
	}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(d, err)
	}
	if got, err := Ways(members(), []int{2}, []int{5}); err != nil || got[0].Processors != nil {
		t.Error(got, err)
	}
	if _, err := Ways([]results.Solver{{Name: "z3", Command: []string{"z3", "{}"}}}, []int{1}, nil); err == nil || !strings.Contains(err.Error(), "z3") {
		t.Errorf("no error for a solver without jobs: %v", err)
	}
}

// TestMeasure: all ways have all problems as often as asked, the files that are not decided are no slowest ones.
func TestMeasure(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	var problems []set.Problem
	for _, name := range []string{"sat", "unsat", "unknown"} {
		problems = append(problems, set.Problem{File: name, Path: filepath.Join(dir, name)})
	}
	shell := func(text string) []results.Solver {
		return []results.Solver{{Name: "s", Command: []string{"/bin/sh", "-c", text, "{jobs}", "{}"}}}
	}
	for _, c := range []struct{ slowest, files, first, runs int }{{0, 3, 3, 18}, {2, 2, 2, 15}, {1, 1, 1, 9}, {9, 2, 2, 15}} {
		os.Remove(log)
		ways, err := Ways(shell("echo $0 $(basename $1) >>"+log+"; basename $1"), []int{1, 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var begun []int
		told := 0
		p := Plan{
			Problems: problems, Ways: ways, Limits: results.Limits{Wall: time.Minute}, Repeat: 3, Slowest: c.slowest, Keeper: []string{os.Args[0], "keep"},
			Begin: func(todo, _ int) { begun = append(begun, todo) }, Done: func(results.Row) { told++ },
		}
		rows, err := p.Measure(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		text, _ := os.ReadFile(log)
		all := 0
		for _, n := range begun {
			all += n
		}
		if lines := strings.Count(string(text), "\n"); len(rows) != c.files || lines != c.runs || told != c.runs || all != c.runs {
			t.Errorf("slowest %d: %d files, %d runs of %d, %d told", c.slowest, len(rows), lines, all, told)
		}
		for _, r := range rows {
			if len(r) != 2 || r[0].Solver != "s:1" || r[1].Solver != "s:2" || r[0].Verdict != r[0].File || r[1].Verdict != r[1].File {
				t.Errorf("%+v", r)
			}
			if n := strings.Count(string(text), "2 "+r[0].File+"\n"); n != 3 {
				t.Errorf("%s by two jobs %d times", r[0].File, n)
			}
		}
	}
	ways, _ := Ways(shell("test -e "+log+".once && echo sat || echo unsat; touch "+log+".once"), []int{1}, nil)
	p := Plan{Problems: problems, Ways: ways, Limits: results.Limits{Wall: time.Minute}, Repeat: 2, Keeper: []string{os.Args[0], "keep"}}
	if _, err := p.Measure(context.Background()); err == nil || !strings.Contains(err.Error(), "asked again") {
		t.Errorf("sat after unsat: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := p.Measure(ctx); err == nil {
		t.Error("it was stopped")
	}
}

// TestCompare: means are of what both decide, the rest is named.
func TestCompare(t *testing.T) {
	ways := []Way{{Solver: results.Solver{Name: "k:1"}, Processors: []int{3}}, {Solver: results.Solver{Name: "k:2"}}}
	row := func(file, solver, verdict string, ms int) results.Row {
		return results.Row{File: file, Solver: solver, Verdict: verdict, Cause: results.Wall, Wall: time.Duration(ms) * time.Millisecond, CPU: time.Duration(ms) * time.Millisecond}
	}
	var rows [][]results.Row
	for i := range 60 { // the 50 slowest take a quarter, the others four times as long
		ms, other := 100+i, 400+4*i
		if i >= 10 {
			ms, other = 4000+4*i, 1000+i
		}
		rows = append(rows, []results.Row{row("f", "k:1", "sat", ms), row("f", "k:2", "sat", other)})
	}
	rows = append(rows,
		[]results.Row{row("lost", "k:1", "unsat", 10), row("lost", "k:2", "", 9000)},
		[]results.Row{row("gained", "k:1", "", 9000), row("gained", "k:2", "sat", 20)},
		[]results.Row{row("neither", "k:1", "", 9000), row("neither", "k:2", "unknown", 20)})
	c := Compare(ways, rows)
	if want := []string{"k:2 loses lost (timeout), which k:1 decides in 0.01 s"}; !slices.Equal(c.Losses, want) || c.Wrong != nil {
		t.Errorf("%q %q", c.Losses, c.Wrong)
	}
	var b strings.Builder
	if err := score.Write(&b, score.CSV, c.Table); err != nil {
		t.Fatal(err)
	}
	const want = "solver:jobs,processors,decided,lost,gained,wall,cpu,wall of the 50 slowest\n" +
		"k:1,1,61,0,0,1.000,1.000,1.000\n" +
		"k:2,all,61,1,1,0.397,0.397,0.250\n"
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	differ := []results.Row{row("f", "k:1", "unsat", 1), row("f", "k:2", "sat", 1)}
	differ[1].Expected = results.Unsat
	if c := Compare(ways, [][]results.Row{differ}); len(c.Wrong) != 2 || !strings.Contains(c.Wrong[0], "k:1 says unsat, k:2 says sat") {
		t.Errorf("%q", c.Wrong)
	}
}
