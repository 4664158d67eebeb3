package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// liar is a solver in a shell that says unsat, whatever it is asked.
const liar = `while read -r l; do case "$l" in "(check-sat)") echo unsat;; "(exit)") exit 0;; esac; done`

func TestSolversTellsLiars(t *testing.T) {
	dir := t.TempDir()
	conf := write(t, dir, "m.conf", "liar = sh -c '"+liar+"'\nmissing = nosuch-program-anywhere\n")
	code, out, notes := call(t, "", "solvers", "--members", conf)
	if code != exitLiar || notes != "" {
		t.Errorf("code %d, notes %q", code, notes)
	}
	for _, want := range []string{"kernel ", "in this program", "liar LIES: it says unsat, and sat is true", "not on PATH"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code, out, _ := call(t, "", "solvers", "--no-test", "--members", conf); code != 0 || strings.Contains(out, "LIES") {
		t.Errorf("without the test: %d\n%s", code, out)
	}
}

// TestOwnMembers: what a configuration names can be asked, by the option and by the
// environment; what is wrong in it is told with its line.
func TestOwnMembers(t *testing.T) {
	dir := t.TempDir()
	conf := write(t, dir, "m.conf", "liar = sh -c '"+liar+"'\n")
	bad := write(t, dir, "bad.conf", "liar = sh\nliar.speed = 3\n")
	plan := write(t, dir, "s.schedule", "schedule 1\n* * | liar 1\n")
	badPlan := write(t, dir, "bad.schedule", "schedule 1\n* * | liar\n")
	for _, tc := range []struct {
		args  []string
		code  int
		out   string
		notes string
	}{
		{[]string{"--members", conf, "--solver", "liar"}, 0, "unsat\n", ""},
		{[]string{"--members", conf, "--schedule", plan}, 0, "unsat\n", ""},
		{[]string{"--solver", "liar"}, 2, "", `no solver "liar"`},
		{[]string{"--members", bad}, 2, "", "bad.conf:2: there is no property"},
		{[]string{"--members", dir + "/none"}, 2, "", "/none: no such file or directory"},
		{[]string{"--schedule", badPlan}, 2, "", "bad.schedule:2: liar lacks a share"},
		{[]string{"--schedule", dir + "/none"}, 2, "", "/none: no such file or directory"},
		{[]string{"--solver", "kernel#2"}, 0, "sat\n", ""},
		{[]string{"--solver", "kernel,kernel#3", "--jobs", "1"}, 0, "sat\n", ""},
	} {
		code, out, notes := call(t, small, tc.args...)
		if code != tc.code || out != tc.out || !strings.Contains(notes, tc.notes) {
			t.Errorf("%s: %d %q %q", tc.args, code, out, notes)
		}
	}
	t.Setenv("BSMT_MEMBERS", conf)
	if code, out, _ := call(t, small, "--solver", "liar"); code != 0 || out != "unsat\n" {
		t.Errorf("by the environment: %d %q", code, out)
	}
}

// TestPortfolioPage: the examples of docs/portfolio.md are read.
func TestPortfolioPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "portfolio.md"))
	if err != nil {
		t.Fatal(err)
	}
	var plan, members strings.Builder
	for line := range strings.Lines(string(page)) {
		code, ok := strings.CutPrefix(line, "    ")
		switch {
		case !ok, strings.HasPrefix(code, "bsmt "):
		case strings.Contains(code, "="):
			members.WriteString(code)
		default:
			plan.WriteString(code)
		}
	}
	dir := t.TempDir()
	code, out, notes := call(t, small, "--schedule", write(t, dir, "s", plan.String()), "--members", write(t, dir, "m", members.String()))
	if code != 0 || out != "sat\n" || notes != "" || !strings.Contains(members.String(), ".incremental") || !strings.Contains(plan.String(), "others") {
		t.Errorf("%d %q %q\n%s%s", code, out, notes, plan.String(), members.String())
	}
}
