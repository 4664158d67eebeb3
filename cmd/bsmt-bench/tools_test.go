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
	script, picture, kept := filepath.Join(dir, "a.smt2"), filepath.Join(dir, "p.svg"), filepath.Join(dir, "kept")
	var b strings.Builder
	b.WriteString("(set-logic QF_UF)(declare-sort S 0)")
	for i := range 8 { // eight pigeons, seven holes
		fmt.Fprintf(&b, "(declare-const p%d (_ BitVec 3))(assert (bvult p%d #b111))", i, i)
		for j := range i {
			fmt.Fprintf(&b, "(assert (not (= (bvadd p%d #b001) (bvadd #b001 p%d))))", i, j)
		}
	}
	os.WriteFile(script, []byte(b.String()+"(check-sat)"), 0o600)
	code, out, notes := bench(t, "scale", script, "--searches", "1,2", "--workers", "1,4", "--case-work", "2000", "--plot", picture, "--keep", kept)
	rows := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(rows) != 5 || rows[1] != "searches,1,1,1.00,1.000" || !strings.Contains(notes, "a.smt2: ") {
		t.Fatalf("%d\n%s%s", code, out, notes)
	}
	if info, err := os.Stat(picture); err != nil || info.Size() < 1000 {
		t.Error(info, err)
	}
	// What was measured is not measured again, but what is asked in another way is.
	files := func() []string {
		found, _ := filepath.Glob(filepath.Join(kept, "*.json"))
		return found
	}
	run := ""
	for _, name := range files() {
		if text, _ := os.ReadFile(name); !bytes.HasPrefix(text, []byte("{")) { // of searches, not of cases
			run = name
			os.WriteFile(name, append([]byte("1"), text...), 0o600)
		}
	}
	for i, work := range []string{"2000", "3000"} {
		code, again, _ := bench(t, "scale", script, "--searches", "1,2", "--workers", "1,4", "--case-work", work, "--keep", kept)
		if got := len(files()); code != 0 || got != 3+i || strings.Contains(again, rows[3]) {
			t.Errorf("%s: %d, %d files\n%s", work, code, got, again)
		}
	}
	os.WriteFile(run, []byte("{"), 0o600)
	if code, _, notes := bench(t, "scale", script, "--searches", "1,2", "--case-work", "2000", "--keep", kept); code != 0 || !strings.Contains(notes, run) {
		t.Errorf("%d %s", code, notes)
	}
	for _, args := range [][]string{{"scale"}, {"scale", "--workers", "0", script}, {"scale", "--searches", "1,x", script}} {
		if code, _, notes := bench(t, args...); code != command.Usage || notes == "" {
			t.Errorf("%v: %d %q", args, code, notes)
		}
	}
}

// TestCores has two programs take turns on files with one job and two, and tells what is lost and what contradicts.
func TestCores(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	t.Chdir(t.TempDir())
	for i, status := range []string{"sat", "unsat", "sat"} {
		os.WriteFile(fmt.Sprintf("%d.smt2", i), []byte("(set-logic QF_UF)(set-info :status "+status+")(check-sat)"), 0o600)
	}
	os.WriteFile("list", []byte("1.smt2\n\n2.smt2\n"), 0o600)
	const says = `new=sh -c 'grep -o "unsat\|sat)" $0 | tr -d ")"' {} {jobs},old=sh -c 'case $1$0 in 22*) echo unknown;; *) grep -o "unsat\|sat)" $0 | tr -d ")";; esac' {} {jobs}`
	code, out, notes := bench(t, "cores", "0.smt2", "--list", "list", "--solvers", says, "--repeat", "2", "-o", "r.jsonl")
	rows := strings.Split(out, "\n")
	if code != 0 || len(rows) < 9 || !strings.HasPrefix(rows[0], "3 files; times against new:1") || !strings.Contains(notes, "24 of 24 runs") {
		t.Fatalf("%d\n%s%s", code, out, notes)
	}
	for i, want := range []string{"new:1 3 0 0 1.000", "old:1 3 0 0", "new:2 3 0 0", "old:2 2 1 0"} {
		f := strings.Fields(rows[3+i])
		if got := strings.Join(slices.Delete(f, 1, 2), " "); !strings.HasPrefix(got, want) {
			t.Errorf("row %q, want %q", rows[3+i], want)
		}
	}
	if !strings.HasPrefix(rows[8], "old:2 loses 2.smt2 (unknown), which new:1 decides in ") {
		t.Errorf("what is lost: %q", rows[8])
	}
	res, err := results.Read("r.jsonl")
	if err != nil || len(res.Rows) != 12 || len(res.Header.Solvers) != 4 {
		t.Errorf("%v %+v", err, res)
	}
	code, out, notes = bench(t, "cores", "1.smt2", "--solvers", "b=sh -c 'echo unsat' {jobs},c=sh -c 'echo sat' {jobs}", "--jobs", "1")
	if code != command.Failed || !strings.Contains(notes, "1.smt2: b:1 says unsat, c:1 says sat") || !strings.Contains(out, "c:1") {
		t.Errorf("verdicts that differ: %d %s%s", code, out, notes)
	}
	const fine = "a=sh {jobs}"
	for _, args := range [][]string{
		{"--solvers", fine}, {"0.smt2", "--solvers", fine, "--jobs", "0"}, {"0.smt2", "--solvers", fine, "--repeat", "0"}, {"0.smt2", "--solvers", "a=sh"},
		{"none.smt2", "--solvers", fine}, {"--list", "none", "--solvers", fine}, {"0.smt2", "--solvers", "a=nosuchprogram {jobs}"},
	} {
		if code, _, notes := bench(t, append([]string{"cores"}, args...)...); code != command.Usage || notes == "" {
			t.Errorf("%q: %d %q", args, code, notes)
		}
	}
	if code, _, notes := bench(t, "cores", "0.smt2", "--solvers", fine, "-o", "r.jsonl"); code != command.Failed || !strings.Contains(notes, "there already") {
		t.Errorf("results that are there: %d %q", code, notes)
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
