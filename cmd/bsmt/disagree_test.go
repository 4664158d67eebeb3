package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/command"
)

// TestCrossCheck: the table of each script, the summary, the exit code, and where the
// evidence of a disagreement lies.
func TestCrossCheck(t *testing.T) {
	dir := t.TempDir()
	conf := write(t, dir, "m.conf", "liar = sh -c '"+liar+"'\n")
	for _, d := range []string{"in", "in/deep"} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	sat := write(t, dir, "in/sat.smt2", small)
	unsat := write(t, dir, "in/deep/unsat.smt2", "(assert false)(check-sat)")
	write(t, dir, "in/other.txt", "(assert false)")
	bad := write(t, dir, "bad.smt2", "(assert x)")
	t.Chdir(dir)
	for _, tc := range []struct {
		args   string
		code   int
		has    []string
		hasNot string
		made   string // a folder of evidence, or none
	}{
		{"in", exitDisagree, []string{"in/sat.smt2: DISAGREEMENT, evidence in disagreements/sat\n", "in/deep/unsat.smt2\n", "2 scripts, 0 that nobody answered, 0 that cannot be read, 1 disagreements\n"}, "other", "disagreements/sat"},
		{"--evidence there " + sat, exitDisagree, []string{"evidence in there/sat\n", "1 scripts, "}, "unsat.smt2", "there/sat"},
		{unsat, 0, []string{unsat + "\n", "1 scripts, 0 that nobody answered, 0 that cannot be read, 0 disagreements\n"}, "DISAGREEMENT", ""},
		{unsat + " " + bad, 1, []string{"undeclared symbol x", "1 scripts, 0 that nobody answered, 1 that cannot be read, 0 disagreements\n"}, "DISAGREEMENT", ""},
		{"--reduce --evidence small " + sat, exitDisagree, []string{"evidence in small/sat\n"}, "", "small/sat"},
		{"in/none.smt2", command.Usage, nil, "scripts,", ""},
		{"", command.Usage, nil, "scripts,", ""},
	} {
		args := append([]string{"cross-check", "--members", conf, "--solver", "kernel,liar"}, strings.Fields(tc.args)...)
		code, out, notes := call(t, "", args...)
		if code != tc.code || tc.hasNot != "" && strings.Contains(out, tc.hasNot) {
			t.Errorf("%s: %d, %s%s", tc.args, code, out, notes)
		}
		for _, w := range tc.has {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s%s", tc.args, w, out, notes)
			}
		}
		if tc.made != "" {
			for _, name := range []string{"script.smt2", "kernel.txt", "liar.txt"} {
				if _, err := os.Stat(filepath.Join(tc.made, name)); err != nil {
					t.Errorf("%s: %v", tc.args, err)
				}
			}
			small, err := os.ReadFile(filepath.Join(tc.made, "reduced.smt2"))
			if reduced := strings.Contains(tc.args, "--reduce"); reduced != (err == nil) || len(small) > 30 {
				t.Errorf("%s: made smaller, %v: %s", tc.args, err, small)
			}
		}
	}
	if code, _, notes := call(t, "", "cross-check", "--solver", "kernel", sat); code != command.Usage || !strings.Contains(notes, "two solvers") {
		t.Errorf("one solver: %d %s", code, notes)
	}
}

// TestReduceCommand: what is left is what the command still fails on; one that does not fail
// on the script, or is ended by a signal, is told.
func TestReduceCommand(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "a b'c.smt2", small)
	for _, tc := range []struct {
		command string
		args    []string
		code    int
		out     string
	}{
		{"! grep -q '> x 3'", nil, 0, "(assert (> x 3))\n"},
		{"! grep -q '> x 3' {} ", nil, 0, "(assert (> x 3))\n"},
		{"! grep -q 'check-sat' <{} && true", nil, 0, "(check-sat)\n"},
		{"! grep -q 'x' <{}", []string{"--tests", "1"}, 0, small},
		{"true", nil, 1, ""},
		{"kill -9 $$; cat", nil, 1, ""},
		{"sleep 100; cat", []string{"--timeout", "0.2"}, 1, ""},
	} {
		code, out, notes := call(t, "", append([]string{"reduce", file, tc.command}, tc.args...)...)
		if code != tc.code || code == 0 && out != tc.out || code != 0 && !strings.Contains(notes, "the test does not hold of the script itself") {
			t.Errorf("%s: %d, %q %s", tc.command, code, out, notes)
		}
	}
}

// TestSolversCan: what the kernel can do is found out; a solver that is started for each
// question is not said to answer many, though it could.
func TestSolversCan(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "1")
	t.Setenv("PATH", dir) // where no other solvers are
	conf := write(t, dir, "m.conf", "once = "+self+" --solver kernel\n")
	_, out, notes := call(t, "", "solvers", "--members", conf)
	cans := map[string]string{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) > 0 {
			cans[f[0]] = line
		}
	}
	if line := cans["kernel"]; !strings.Contains(line, "models cores incremental") {
		t.Errorf("%q\n%s", line, notes)
	}
	if line := cans["once"]; line == "" || strings.Contains(line, "incremental") { // what it can is found out in time, or not
		t.Errorf("%q\n%s", line, notes)
	}
}

func TestStability(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "small.smt2", small)
	said := filepath.Join(dir, "said")
	for _, tc := range []struct {
		args  []string
		code  int
		out   string // part of standard output
		notes string // part of standard error
	}{
		{[]string{file, "-n", "2"}, 0, "kernel  3 of 3    0", ""},
		{[]string{file, "-n", "3", "--ways", "order,names", "--write", said}, 0, "", ""},
		{[]string{file, "--ways", "louder"}, 2, "", `no way "louder"`},
		{[]string{file, "--share", "2"}, 2, "", "between 0 and 1"},
		{[]string{file, "-n", "0"}, 2, "", "at least 1"},
		{[]string{write(t, dir, "bad.smt2", "(assert x)")}, 1, "", "bad.smt2: 1:9: undeclared symbol x"},
	} {
		code, out, notes := call(t, "", append([]string{"stability"}, tc.args...)...)
		if code != tc.code || !strings.Contains(out, tc.out) || !strings.Contains(notes, tc.notes) {
			t.Errorf("%v: code %d, %q, %q", tc.args, code, out, notes)
		}
	}
	made, err := filepath.Glob(filepath.Join(said, "small.*.smt2"))
	if err != nil || len(made) != 3 {
		t.Fatalf("written: %v, %v", made, err)
	}
	for _, f := range made {
		if _, out, _ := call(t, "", "-s", "kernel", f); out != "sat\n" {
			t.Errorf("%s: %q", f, out)
		}
	}
}
