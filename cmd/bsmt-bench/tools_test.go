package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/bench/results"
	"bsmt/bench/score"
	"bsmt/internal/command"
)

// TestScoreViews: the options of bench score choose the tables, in this order.
func TestScoreViews(t *testing.T) {
	file := sampleFile(t, t.TempDir(), "r.jsonl", 60)
	res, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	sc := score.New(res.Rows, res.Header.Limits.Wall)
	rendered := func(names string) string {
		var tables []score.Table
		if wrong, ok := sc.Wrong(); ok {
			tables = append(tables, wrong)
		}
		for _, name := range strings.Fields(names) {
			for _, v := range score.Views() {
				if v.Name == name {
					tables = append(tables, v.Tables(sc)...)
				}
			}
		}
		var b strings.Builder
		if err := score.Write(&b, score.Text, tables...); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for args, names := range map[string]string{
		"":                              "summary",
		"--thesis":                      "counts times theories",
		"--logics":                      "summary logics",
		"--view families,counts":        "families counts",
		"--view files --thesis":         "files counts times theories",
		"--thesis --logics":             "counts times theories logics",
		"--view=logics,summary,logics ": "logics summary logics",
	} {
		code, out, notes := bench(t, append(append([]string{"score"}, strings.Fields(args)...), file)...)
		if code != 0 || notes != "" {
			t.Errorf("%s: %d %s", args, code, notes)
		}
		if _, tables, _ := strings.Cut(out, "\n\n"); tables != rendered(names) {
			t.Errorf("%s: got\n%swant\n%s", args, out, rendered(names))
		}
	}
}

// TestSessions holds the table to what was chosen: a row for each workload and solver.
func TestSessions(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	says := `one=sh -c 'while read l; do case "$l" in *check-sat*) echo sat;; esac; done',two=sh -c 'while read l; do case "$l" in *check-sat*) echo sat;; esac; done'`
	for list, want := range map[string][]string{"order,chain": {"chain", "order"}, "": workloadNames()} {
		code, out, notes := bench(t, "sessions", "--solvers", says, "--base", "two", "--scale", "0.01", "--workloads", list)
		var got []string
		for line := range strings.Lines(out) {
			f := strings.Fields(line)
			if len(f) < 5 || f[0] == "workload" {
				continue
			}
			if len(got)%2 == 0 && f[1] != "one" || len(got)%2 == 1 && f[1] != "two" || f[1] == "two" && f[5] != "1.00" {
				t.Errorf("the row %q", line)
			}
			if n, all, ok := strings.Cut(f[2], "/"); !ok || n != all || n == "0" {
				t.Errorf("%s answers in %q", f[2], line)
			}
			got = append(got, f[0])
		}
		var twice []string
		for _, name := range want {
			twice = append(twice, name, name)
		}
		if code != 0 || notes != "" || !slices.Equal(got, twice) {
			t.Errorf("%q: %d %s, rows for %v, want %v", list, code, notes, got, twice)
		}
	}
	if code, _, notes := bench(t, "sessions", "--solvers", says, "--workloads", "chain,nosuch"); code != command.Usage || !strings.Contains(notes, "nosuch") {
		t.Errorf("an unknown workload: %d %s", code, notes)
	}
}

// TestGen: the files that were chosen are written, the same again for the same seed.
func TestGen(t *testing.T) {
	dir := t.TempDir()
	files := func(args ...string) map[string]string {
		t.Helper()
		to, err := os.MkdirTemp(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		if code, _, notes := bench(t, append([]string{"gen", "-o", to, "--families", "queens,pigeonhole"}, args...)...); code != 0 {
			t.Fatalf("%q: %d %s", args, code, notes)
		}
		out := map[string]string{}
		found, _ := filepath.Glob(filepath.Join(to, "*", "*.smt2"))
		for _, name := range append(found, filepath.Join(to, "index.csv")) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out[filepath.Base(name)] = string(text)
		}
		return out
	}
	one, same, other := files("--sizes", "4,5", "--seed", "3"), files("--sizes", "4,5", "--seed", "3"), files("--sizes", "4,5", "--seed", "9", "--split", "held")
	if len(one) < 3 || len(files("--sizes", "4")) >= len(one) {
		t.Errorf("%d files", len(one))
	}
	for name, text := range one {
		if same[name] != text {
			t.Errorf("%s differs for the same seed", name)
		}
	}
	if !strings.Contains(one["index.csv"], "dev") || strings.Contains(other["index.csv"], "dev") || !strings.Contains(other["index.csv"], "held") {
		t.Errorf("the index has another split: %s%s", one["index.csv"], other["index.csv"])
	}
	if len(files("--sizes", "small")) < 2 {
		t.Error("no small ones")
	}
	for _, args := range []string{"--sizes 4,small", "--families nosuch", "--sizes nosuch"} {
		if code, _, notes := bench(t, append([]string{"gen", "-o", filepath.Join(dir, "x")}, strings.Fields(args)...)...); code == 0 || notes == "" {
			t.Errorf("%s: %d %s", args, code, notes)
		}
	}
}

// TestNumbersAreChecked: a number out of its range is refused.
func TestNumbersAreChecked(t *testing.T) {
	for args, says := range map[string]string{
		"run --set x -o y --cores -2": "--cores is a whole number from -1 on",
		"sessions --scale nan":        "--scale is a number above 0",
	} {
		if code, out, notes := bench(t, strings.Fields(args)...); code != command.Usage || out != "" || !strings.Contains(notes, says) {
			t.Errorf("%s: %d %q %q", args, code, out, notes)
		}
	}
}

// TestScale counts what more workers come to on a question that lasts, and draws it.
func TestScale(t *testing.T) {
	dir := t.TempDir()
	script, picture := filepath.Join(dir, "a.smt2"), filepath.Join(dir, "p.svg")
	var b strings.Builder
	b.WriteString("(set-logic QF_UF)(declare-sort S 0)")
	for i := range 8 { // eight pigeons, seven holes
		fmt.Fprintf(&b, "(declare-const p%d (_ BitVec 3))(assert (bvult p%d #b111))", i, i)
		for j := range i {
			fmt.Fprintf(&b, "(assert (not (= (bvadd p%d #b001) (bvadd #b001 p%d))))", i, j)
		}
	}
	os.WriteFile(script, []byte(b.String()+"(check-sat)"), 0o600)
	code, out, notes := bench(t, "scale", script, "--searches", "1,2", "--workers", "1,4", "--case-work", "2000", "--plot", picture)
	rows := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(rows) != 5 || rows[1] != "searches,1,1,1.00,1.000" || !strings.Contains(notes, "a.smt2: ") {
		t.Fatalf("%d\n%s%s", code, out, notes)
	}
	if info, err := os.Stat(picture); err != nil || info.Size() < 1000 {
		t.Error(info, err)
	}
	for _, args := range [][]string{{"scale"}, {"scale", "--workers", "0", script}, {"scale", "--searches", "1,x", script}} {
		if code, _, notes := bench(t, args...); code != command.Usage || notes == "" {
			t.Errorf("%v: %d %q", args, code, notes)
		}
	}
}

// TestProgress: wrong verdicts are told at once, and the figures at the end.
func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{out: &b}
	p.begin(4, 0)
	row := func(file, expected, verdict string) results.Row {
		return results.Row{File: file, Solver: "z", Expected: expected, Verdict: verdict, Wall: time.Second}
	}
	for _, r := range []results.Row{row("a", results.Sat, results.Sat), row("b", results.Unsat, results.Sat), row("c", results.Unknown, results.Unsat), row("d", results.Sat, results.Unknown)} {
		p.row(r)
	}
	if want := "WRONG: z says sat of b, which is unsat\n4 of 4 runs, 3 solved, 1 wrong, 0s left\n"; b.String() != want {
		t.Errorf("got %q", b.String())
	}
	b.Reset()
	p.begin(3, 7)
	if want := "bsmt-bench: 7 runs are done already, 3 are to do\n"; b.String() != want {
		t.Errorf("got %q", b.String())
	}
}
