package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTemporalFormulas(t *testing.T) {
	asserts := strings.Replace(counterMachine, "SETS", `DEFINITIONS ASSERT_LTL == "F {n = 3}"; ASSERT_CTL_2 == "AG e(up)"; ASSERT_LTL_3 == "G (oops)" SETS`, 1)
	for _, c := range []struct {
		name, src string
		args      []string
		code      int
		want      []string
	}{
		{"holds", counterMachine, []string{"--ltl", "F {n = 3}", "--ctl", "AF deadlock"}, 0, []string{"holds: LTL F {n = 3}\n", "holds: CTL AF deadlock\n"}},
		{"ends", counterMachine, []string{"--ltl", "G e(up)"}, 1, []string{"violated: LTL G e(up)", "  4 up\n", "where the run ends: no operation is enabled"}},
		{"loops", strings.Replace(counterMachine, "n > 5", "n > 0", 1), []string{"--ltl", "F {n = 3}"}, 1, []string{"  3 never\n", "and so on as after step 2"}},
		{"mistake", counterMachine, []string{"--ltl", "G {m = 3}"}, 2, []string{"m", "    ^"}},
		{"ill-defined", counterMachine, []string{"--ltl", "G {1/n > 0}"}, 4, []string{"ill-defined: LTL", "division of 1 by zero"}},
		{"symmetry", counterMachine, []string{"--ltl", "F {n = 3}", "--symmetry"}, 2, []string{"without symmetry only"}},
		{"of the file", asserts, nil, 1, []string{"holds: no violation in 4 states", "holds: ASSERT_LTL F {n = 3}", "violated: ASSERT_CTL_2 AG e(up)", "  4 up",
			"unknown: ASSERT_LTL_3 G (oops): it cannot be read", "M.mch:2:"}},
		{"passed over", asserts, []string{"--no-temporal"}, 0, []string{"holds: no violation"}},
	} {
		out, code := checkMachine(t, c.src, c.args...)
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d: %s", c.name, code, c.code, out)
		}
		for _, w := range c.want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", c.name, w, out)
			}
		}
	}
}

func TestTemporalJSON(t *testing.T) {
	out, _ := checkMachine(t, strings.Replace(counterMachine, "n > 5", "n > 0", 1), "--json", "--ltl", "F {n = 3}")
	var o struct {
		Verdict  string
		Formulas []struct {
			Logic, Formula, Verdict string
			Loop                    int
			Trace                   []struct{ Event string }
		}
	}
	if err := json.Unmarshal([]byte(out), &o); err != nil {
		t.Fatal(err)
	}
	if len(o.Formulas) != 1 || o.Verdict != "violated" || o.Formulas[0].Loop != 2 || len(o.Formulas[0].Trace) != 3 || o.Formulas[0].Trace[2].Event != "never" {
		t.Errorf("%s", out)
	}
}

// What a search or a walk found can be replayed; a machine that was mended cannot take the steps.
func TestTraces(t *testing.T) {
	broken := strings.Replace(counterMachine, "n < 3", "n < 4", 1)
	for _, args := range [][]string{{"check-machine", "--trace"}, {"check-machine", "--ltl", "G {n <= 3}", "--trace"}, {"simulate", "--trace"}} {
		dir := t.TempDir()
		file, trace := filepath.Join(dir, "M.mch"), filepath.Join(dir, "out.json")
		if err := os.WriteFile(file, []byte(broken), 0o666); err != nil {
			t.Fatal(err)
		}
		code, out, notes := call(t, "", append(args, trace, file)...)
		if code != 1 || !strings.Contains(out, "violated: ") {
			t.Errorf("%v: %d %s%s", args, code, out, notes)
		}
		if code, out, notes := call(t, "", "replay", file, trace); code != 0 || !strings.Contains(out, "\nall ") || !strings.Contains(out, "n = 4") {
			t.Errorf("%v: %d %s%s", args, code, out, notes)
		}
		if err := os.WriteFile(file, []byte(counterMachine), 0o666); err != nil {
			t.Fatal(err)
		}
		if code, out, notes := call(t, "", "replay", file, trace); code != 1 || !strings.Contains(out, "then not as in the trace: step ") {
			t.Errorf("%v: %d %s%s", args, code, out, notes)
		}
	}
}

func TestReplFindsAndTellsWhy(t *testing.T) {
	inRoot(t)
	trace := filepath.Join(t.TempDir(), "steps.json")
	lines := []string{":find floor = 9", ":find moving = TRUE & floor = 1", ":why open_doors", ":why shut_doors", ":why walk", ":save " + trace, ":reset", ":replay " + trace, ":find floor + 1"}
	_, out, notes := call(t, strings.Join(lines, "\n")+"\n", "repl", filepath.Join("examples", "lift.mch"))
	for _, want := range []string{"it holds in no state that can be reached", "  3 leave\n  4 pass\n", "moving = FALSE is false\n    open_doors = ", "doors = open is false", `no operation "walk"`, "4 steps saved",
		"  1 initialise_machine\n  2 call(1)\n", ":find needs a predicate"} {
		if !strings.Contains(out+notes, want) {
			t.Errorf("no %q in\n%s%s", want, out, notes)
		}
	}
}

func TestCoverageOfMachine(t *testing.T) {
	tests := filepath.Join(t.TempDir(), "tests.json")
	out, code := checkMachine(t, counterMachine, "--coverage", "--tests", tests)
	for _, want := range []string{"coverage: 5 of 7", "n had 4 values, from 0 to 3", "never never happens", "n > 5 never decides by being true whether never can happen"} {
		if !strings.Contains(out, want) || code != 0 {
			t.Errorf("no %q, %d, in\n%s", want, code, out)
		}
	}
	data, err := os.ReadFile(tests)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Tests []struct {
			Goals []int
			Steps []struct{ Event string }
		}
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Tests) == 0 || len(file.Tests[0].Steps) != 4 {
		t.Errorf("%v: %s", err, data)
	}
	machine := filepath.Join(t.TempDir(), "counter.mch")
	if err := os.WriteFile(machine, []byte(counterMachine), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, notes := call(t, "", "replay", machine, tests); code != 0 || strings.Count(out, "\nall ") != len(file.Tests) {
		t.Errorf("tests replayed: %d\n%s%s", code, out, notes)
	}
	code, out, notes := call(t, "", "replay", "--json", machine, tests)
	var told struct{ Tests []struct{ Whole bool } }
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != 0 || len(file.Tests) > 1 && len(told.Tests) != len(file.Tests) {
		t.Errorf("%v: %d\n%s%s", err, code, out, notes)
	}
}

// What an option asks of a method that cannot do it is an error.
func TestOptionsOfMethods(t *testing.T) {
	for _, c := range []struct{ options, says string }{
		{"--method ic3 --dot x.dot", "--dot"}, {"--method race --coverage", "coverage"}, {"--certificate x.b", "--certificate"},
		{"--method ic3 --ltl G{n>=0} --certificate x.b", "--certificate"},
	} {
		if out, code := checkMachine(t, counterMachine, strings.Fields(c.options)...); code != 2 || !strings.HasPrefix(out, "bsmt-b: ") || !strings.Contains(out, c.says) {
			t.Errorf("%s: %d, %s", c.options, code, out)
		}
	}
}

func TestExplore(t *testing.T) {
	inRoot(t)
	dir := t.TempDir()
	page, dot := filepath.Join(dir, "out.html"), filepath.Join(dir, "out.dot")
	code, out, notes := call(t, "", "explore", "--html", page, "--dot", dot, "--by", "running = {}", filepath.Join("examples", "scheduler.mch"))
	if code != 0 || out != "holds: 9 states, 17 transitions\n" {
		t.Errorf("%d %s%s", code, out, notes)
	}
	// It counts what check-machine counts, with the state that has only constants.
	for _, command := range []string{"explore", "check-machine"} {
		args := []string{command, filepath.Join("examples", "counter.mch")}
		if command == "explore" {
			args = []string{command, "--dot", dot, args[1]}
		}
		if _, out, _ := call(t, "", args...); !strings.Contains(out, " 11 states, 40 transitions\n") {
			t.Errorf("%s: %s", command, out)
		}
	}
	for file, want := range map[string]string{page: `"machine":"scheduler"`, dot: "digraph"} {
		if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
	for _, args := range [][]string{{"examples/lift.mch"}, {"--html", page, "--by", "flor", "examples/lift.mch"}, {"--html", page}} {
		if code, out, notes := call(t, "", append([]string{"explore"}, args...)...); code != 2 {
			t.Errorf("%v: %d %s%s", args, code, out, notes)
		}
	}
}

// Constants can be chosen in part, and one can jump along the way, back and forth.
func TestChosenConstants(t *testing.T) {
	file := filepath.Join(t.TempDir(), "C.mch")
	if err := os.WriteFile(file, []byte(`MACHINE C CONSTANTS k, f PROPERTIES k : 1..4 & f : 1..2 --> 0..1 VARIABLES n INVARIANT n : 0..9 INITIALISATION n := k
OPERATIONS up = SELECT n < 6 THEN n := n + 1 END END`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lines, want string }{
		{":constants k = 3 & f(1) = 1", "  1 initialise_machine   to k = 3, f = [1, 0], n = 3\n  2 initialise_machine   to k = 3, f = [1, 1], n = 3\n"},
		{":constants k = 3 & f = [1,0]\n1\n1\n1\n:jump 1", "  n = 5\n  1 up\n  k = 3\n  f = [1, 0]\n  n = 3\n"},
		{":constants k = 3 & f = [1,0]\n1\n1\n1\n:back 3\n:jump 2\n:jump 3", "  n = 4\n  1 up\n  k = 3\n  f = [1, 0]\n  n = 5\n"},
		{":constants k = 3 & f = [1,0]\n1\n1\n1\n:back 2\n1\n:jump 3", "\"3\" is no step of the way, which has 2 steps\n"},
		{":constants n = 1", "n is a variable: "}, {":constants zz = 1", "the machine has no zz\n"}, {":constants k", "needs a predicate"},
		{":constants k = 9", "no values of the constants satisfy the properties"}, {":constants k = 9\n:constants", " 16 initialise_machine"},
	} {
		if _, out, notes := call(t, c.lines+"\n", "repl", file); !strings.Contains(out+notes, c.want) {
			t.Errorf("%s: no %q in\n%s%s", c.lines, c.want, out, notes)
		}
	}
}
