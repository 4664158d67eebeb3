package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		text string
		late bool
		want string
	}{
		{"sat\n", false, Sat},
		{"unsat", false, Unsat},
		{"unknown\n(error \"x\")\n", false, Unknown}, // only sat and unsat claim anything
		{"success\n  unsat \r\nsat\n", false, Unsat},
		{"sat\n(\n)\n", true, Sat},
		{"sat\n(error \"line 3\")\n", false, Error},
		{"unsupported\nunsat\n", false, Error},
		{"", false, Error},
		{"", true, Timeout},
		{"timeout\n", true, Timeout},
		{"satisfiable\nnot sat\n", false, Error},
		{"sat\x85", false, Error}, // not UTF-8, so no line end
		{"x\u2028sat\u2028", false, Sat},
		{strings.Repeat("x", 3*longLine) + "\nsat\n", false, Sat},
		{"sat" + strings.Repeat("x", 3*longLine), false, Error},
	} {
		for _, step := range []int{1, 2, 3, 7, 1 << 20} {
			var o output
			for i := 0; i < len(c.text); i += step {
				o.Write([]byte(c.text[i:min(len(c.text), i+step)]))
			}
			if got := o.verdict(c.late); got != c.want {
				t.Errorf("%.40q in steps of %d: %s, want %s", c.text, step, got, c.want)
			}
		}
	}
}

func TestParseSolvers(t *testing.T) {
	dir := t.TempDir()
	script(t, dir, "mine", "")
	t.Setenv("PATH", dir)
	got, err := ParseSolvers(`kernel, bsmt,a='mine "x, y" --t={s},{ms} {}','b=mine {mb} {}'`, "/self")
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
	argv := want[2].argv("/f {s}", Limits{Wall: 2500 * time.Millisecond})
	if d := cmp.Diff([]string{mine, "x, y", "--t=2,2500", "/f {s}"}, argv); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{"", "nosuch", "a=", "a='mine", "a=nosuch {}", "a=mine,a=mine", "=mine"} {
		if got, err := ParseSolvers(bad, "/self"); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"a/1.smt2":  "; (set-info :status sat)\n(set-logic QF_LIA)(set-info :source |(check-sat)|)\n(set-info :status unsat)(check-sat)",
		"a/2.smt2":  "(set-info :status sat)(check-sat)(set-info :status unsat)",
		"b/3.smt2":  "(set-logic QF_LIA) ) (set-info :status unknown)",
		"b/not.txt": "(set-logic QF_LIA)",
	}
	for name, text := range files {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
	}
	load := func(f Filter) []string {
		set, err := Load(dir, f)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, p := range set {
			out = append(out, p.File+" "+p.Logic+" "+p.Status)
			if p.Path != filepath.Join(dir, filepath.FromSlash(p.File)) {
				t.Errorf("path %s", p.Path)
			}
		}
		slices.Sort(out)
		return out
	}
	all := []string{"a/1.smt2 QF_LIA unsat", "a/2.smt2  sat", "b/3.smt2 QF_LIA unknown"}
	if d := cmp.Diff(all, load(Filter{})); d != "" {
		t.Error(d)
	}
	if got := load(Filter{PerLogic: 1}); len(got) != 2 {
		t.Errorf("one of each logic: %q", got)
	}
	if got := load(Filter{Limit: 2}); len(got) != 2 {
		t.Errorf("two: %q", got)
	}
	if _, err := Load(dir, Filter{Split: "dev"}); err == nil {
		t.Error("a split without an index")
	}
	index := "file,source,logic,status,split\na/1.smt2,s,LIA,unsat,dev\na/2.smt2,s,UF,sat,test\n"
	os.WriteFile(filepath.Join(dir, "index.csv"), []byte(index), 0o644)
	if d := cmp.Diff([]string{"a/1.smt2 LIA unsat", "a/2.smt2 UF sat"}, load(Filter{Split: "all"})); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"a/2.smt2 UF sat"}, load(Filter{Split: "test", Logics: []string{"UF", "BV"}})); d != "" {
		t.Error(d)
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

func shell(name, text string) Solver {
	return Solver{name, []string{"/bin/sh", "-c", text, name, "{}"}}
}

func TestRunsUnderLimits(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "left")
	plan := Plan{
		Problems: []Problem{{"f.smt2", filepath.Join(dir, "f.smt2"), "QF_X", "sat"}},
		Solvers: []Solver{
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
	rows, err := ReadResults(plan.Results)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range rows {
		got[r.Solver] = r.Verdict
		if r.File != "f.smt2" || r.Logic != "QF_X" || r.Status != "sat" || r.Wall <= 0 || r.RSS <= 0 {
			t.Errorf("row %+v", r)
		}
		if r.Wall > plan.Limits.Wall+2*time.Second {
			t.Errorf("%s ran for %v", r.Solver, r.Wall)
		}
		if rc, told := map[string]int{"bad": 3 << 8, "killed": 9, "quick": 0}[r.Solver]; told && rc != r.RC {
			t.Errorf("%s: status %d", r.Solver, r.RC)
		}
	}
	want := map[string]string{
		"quick": Sat, "bad": Error, "killed": Error, "slow": Timeout, "answered": Unsat, "leaver": Sat, "greedy": Error, "hungry": Error,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("verdicts: %s\n%+v", d, rows)
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
		Solvers: []Solver{shell("a", "echo $1 >>"+log+"; echo sat"), shell("b", "echo unknown")},
		Limits:  Limits{Wall: 20 * time.Second},
		Results: filepath.Join(dir, "r.csv"),
	}
	for _, f := range []string{"1", "2", "x,\"y\""} {
		plan.Problems = append(plan.Problems, Problem{f, f, "L", "unknown"})
	}
	// Stopped in the middle of the second run: nothing is written for it.
	ctx, stop := context.WithCancel(context.Background())
	plan.Done = func(Row) { stop() }
	if n, err := Run(ctx, plan); n != 1 || !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped run: %d, %v", n, err)
	}
	// And killed while it wrote a line.
	f, err := os.OpenFile(plan.Results, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("1,L,unknown,b,unkno")
	f.Close()
	if rows, err := ReadResults(plan.Results); err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	plan.Done = nil
	if n, err := Run(context.Background(), plan); n != 5 || err != nil {
		t.Fatalf("second run: %d, %v", n, err)
	}
	if n, err := Run(context.Background(), plan); n != 0 || err != nil {
		t.Fatalf("third run: %d, %v", n, err)
	}
	rows, err := ReadResults(plan.Results)
	if err != nil || len(rows) != 6 {
		t.Fatal(rows, err)
	}
	if text, _ := os.ReadFile(log); strings.Count(string(text), "\n") != 3 {
		t.Errorf("runs of a: %q", text)
	}
	if rows[5].File != `x,"y"` && rows[4].File != `x,"y"` {
		t.Errorf("names are not kept: %v", rows)
	}
	// A line in the middle that makes no sense is not passed over.
	os.WriteFile(plan.Results, []byte(strings.Join(columns, ",")+"\n1,L\n1,L,sat,a,sat,1,1,1,0\n"), 0o644)
	if _, err := Run(context.Background(), plan); err == nil {
		t.Error("went on after a bad row")
	}
	os.WriteFile(plan.Results, []byte("other,columns\n"), 0o644)
	if _, err := Run(context.Background(), plan); err == nil {
		t.Error("wrote into a file of another kind")
	}
}
