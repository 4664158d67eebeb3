package score

import (
	"bytes"
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
	"bsmt/internal/golden"
)

func TestScoreGolden(t *testing.T) {
	res, err := results.Read("testdata/results.csv")
	if err != nil {
		t.Fatal(err)
	}
	score := New(res.Rows, 10*time.Second)
	var tables []Table
	if wrong, some := score.Wrong(); some {
		tables = append(tables, wrong)
	}
	for _, v := range Views() {
		tables = append(tables, v.Tables(score)...)
	}
	for _, f := range Formats() {
		var b strings.Builder
		if err := Write(&b, f, tables...); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, filepath.Join("testdata", "score."+string(f)), b.String())
	}
	want := []string{"13 files that 3 solvers ran on, limit 10 s; without those that some did not run on: 1"}
	if d := cmp.Diff(want, score.Describe(res)); d != "" {
		t.Error(d)
	}
}

// TestScoreByHand counts a small table that can be checked by eye.
func TestScoreByHand(t *testing.T) {
	row := func(file, status, solver, word string, wall time.Duration) results.Row {
		return worded(results.Row{File: file, Logic: "L", Family: "F", Expected: status, Solver: solver, Wall: wall}, word)
	}
	s := time.Second
	got := New([]results.Row{
		row("1", "sat", "a", results.Sat, 1*s), row("1", "sat", "b", results.Unsat, 1*s),
		row("2", "unknown", "a", results.Unsat, 2*s), row("2", "unknown", "b", results.Unsat, 4*s),
		row("3", "unknown", "a", results.Sat, 1*s), row("3", "unknown", "b", results.Unsat, 1*s),
		row("4", "unsat", "a", "timeout", 9*s), row("4", "unsat", "b", "error", 9*s),
		row("5", "unsat", "a", "error", 9*s), row("5", "unsat", "b", results.Unknown, 9*s),
		row("5", "unsat", "a", results.Unsat, 3*s),                                             // run again: the later row counts
		row("6", "sat", "a", results.Sat, 1*s),                                                 // b lacks it
		row("7", "unknown", "a", results.Unsat, 1*s), row("7", "sat", "b", results.Unsat, 1*s), // b alone knows
	}, 10*s)
	a := SolverScore{Name: "a", Solved: 3, Sat: 1, Unsat: 2, Wrong: 1, Timeout: 1, Alone: 2, PAR2: 66 * s / 6, Median: 2 * s}
	b := SolverScore{Name: "b", Solved: 1, Unsat: 1, Wrong: 2, Unknown: 1, Error: 1, PAR2: 104 * s / 6, Median: 4 * s}
	best := SolverScore{Name: "virtual best", Solved: 3, Sat: 1, Unsat: 2, PAR2: 66 * s / 6, Median: 2 * s}
	want := &Score{
		Limit: 10 * s, Files: 6, Partial: 1, Solvers: []SolverScore{a, b}, Best: best,
		Logics:   []Group{{"L", 6, []SolverScore{a, b}, best}},
		Families: []Group{{"F", 6, []SolverScore{a, b}, best}},
		Disagree: []Disagreement{
			{"1", "sat", []string{results.Sat, results.Unsat}}, {"3", "unknown", []string{results.Sat, results.Unsat}},
			{"7", "sat", []string{results.Unsat, results.Unsat}},
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

// TestThesisByHand makes the thesis' tables of a few rows.
func TestThesisByHand(t *testing.T) {
	row := func(file, logic, solver, word string, seconds int) results.Row {
		return worded(results.Row{File: file, Logic: logic, Expected: results.Unknown, Solver: solver, Wall: time.Duration(seconds) * time.Second}, word)
	}
	s := New([]results.Row{
		row("1", "QF_UFLIA", "p:cse", "sat", 1), row("1", "QF_UFLIA", "z", "sat", 3),
		row("2", "QF_BV", "p:cse", "unsat", 2), row("2", "QF_BV", "z", "memory", 9),
		row("3", "QF_IDL", "p:cse", "timeout", 9), row("3", "QF_IDL", "z", "sat", 5),
		row("4", "UF", "p:cse", "unsat", 1), row("4", "UF", "z", "sat", 1),
	}, 10*time.Second)
	var b strings.Builder
	if err := Write(&b, CSV, s.Counts(), s.Times(), s.Theories()); err != nil {
		t.Fatal(err)
	}
	want := `solver,configuration,sat,unsat,unknown,timeout,memory out,error,wrong or disputed
p,cse,1,1,0,1,0,0,1
z,default,2,0,0,0,1,0,1

section,solver,configuration,# successful tests,∅ runtime sat,∅ runtime unsat
Successful Tests per Solver,p,cse,2,1.000,2.000
Successful Tests per Solver,z,default,2,4.000,-
Common Successful Tests,p,cse,1,1.000,-
Common Successful Tests,z,default,1,3.000,-

section,solver,configuration,sat,unsat,unknown,timeout,memory out,error,wrong or disputed
Integer Arithmetic,p,cse,1,0,0,1,0,0,0
Integer Arithmetic,z,default,2,0,0,0,0,0,0
Uninterpreted Functions,p,cse,1,0,0,0,0,0,1
Uninterpreted Functions,z,default,1,0,0,0,0,0,1
Bit Vectors,p,cse,0,1,0,0,0,0,0
Bit Vectors,z,default,0,0,0,0,1,0,0
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
}

func TestExpected(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	os.WriteFile(name, []byte("file,status\na.smt2,sat\n./b c.smt2 unsat # as proved\n\n"), 0o644)
	list, err := ReadExpected(name)
	if err != nil {
		t.Fatal(err)
	}
	rows := []results.Row{{File: "a.smt2", Expected: results.Unsat}, {File: "b c.smt2"}, {File: "d", Expected: results.Sat}}
	for want, got := range map[string][]results.Row{
		"sat unsat unknown":       Expect(rows, list),
		"unknown unknown unknown": Expect(rows, nil),
	} {
		if have := got[0].Expected + " " + got[1].Expected + " " + got[2].Expected; have != want {
			t.Errorf("%s, want %s", have, want)
		}
	}
	if rows[0].Expected != results.Unsat {
		t.Error("changed the rows it was given")
	}
	for text, want := range map[string]string{"a sat\nb yes": ":2: no file", "sat": ":1: no file", "a sat\na unsat": ":2: a is sat above"} {
		os.WriteFile(name, []byte(text), 0o644)
		if _, err := ReadExpected(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
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
				if l.Name != f[0] {
					continue
				}
				logics[l.Name] = true
				got := []int{l.Files}
				for _, x := range l.Solvers {
					got = append(got, x.Solved)
				}
				if got = append(got, l.Best.Solved); fmt.Sprint(got) != fmt.Sprint(f[1:]) {
					t.Errorf("%s: %v, want %v", l.Name, got, f[1:])
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
	case "memory":
		r.Cause = results.Memory
	case "error":
		r.Cause = results.Error
	default:
		r.Verdict = word
	}
	return r
}

// TestDescribe: limits, programs and kinds of machines are told where they are known, each
// kind once, and that there are several.
func TestDescribe(t *testing.T) {
	row := func(solver string) results.Row {
		return worded(results.Row{File: "1", Solver: solver, Wall: time.Second}, results.Sat)
	}
	one := results.Host{Name: "here", System: "Linux 6", Processor: "A", CPUs: 4, MemoryKB: 3 << 20}
	other := one
	other.Name = "there"
	faster := results.Host{Name: "far", System: "Linux 6", Processor: "B", CPUs: 8, MemoryKB: 8 << 20}
	res := &results.Results{
		Header: results.Header{
			Limits:  results.Limits{CPU: 90 * time.Second, Memory: 2 << 30, Cores: 2},
			Solvers: []results.Solver{{Name: "z", Version: "Z 1"}, {Name: "other", Version: "not in the rows"}, {Name: "a", Version: ""}},
		},
		Hosts: []results.Host{one, other}, Rows: []results.Row{row("a"), row("z")},
	}
	files := "1 files that 2 solvers ran on, limit 2.5 s"
	kind := "A, 4 processors, 3072 MB, Linux 6"
	want := []string{files + ", 90 s of processor time, 2048 MB, cores: 2", kind, "z: Z 1"}
	if d := cmp.Diff(want, New(res.Rows, 2500*time.Millisecond).Describe(res)); d != "" {
		t.Error(d)
	}
	res.Hosts = append(res.Hosts, faster, one)
	res.Header.Limits = results.Limits{Cores: 1}
	want = []string{files + ", cores: 1", kind, "B, 8 processors, 8192 MB, Linux 6", "TIMES OF 2 KINDS OF MACHINES ARE COMPARED", "z: Z 1"}
	if d := cmp.Diff(want, New(res.Rows, 2500*time.Millisecond).Describe(res)); d != "" {
		t.Error(d)
	}
}
