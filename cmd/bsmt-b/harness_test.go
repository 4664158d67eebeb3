package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/command"
)

// call runs the program in this process.
func call(t *testing.T, stdin string, args ...string) (code int, out, notes string) {
	t.Helper()
	var o, n bytes.Buffer
	code = run(t.Context(), append([]string{"bsmt-b"}, args...), strings.NewReader(stdin), &o, &n)
	if strings.Contains(n.String(), "; internal error in ") {
		t.Error(n.String())
	}
	return code, o.String(), n.String()
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	f := filepath.Join(dir, name)
	if err := os.WriteFile(f, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return f
}

// inRoot runs the rest of a test in the root of the repository, as README has it.
func inRoot(t *testing.T) { t.Chdir(filepath.Join("..", "..")) }

// TestTranslate: what a machine asks is printed in each form, and what is no form and no file is told.
func TestTranslate(t *testing.T) {
	inRoot(t)
	for _, c := range []struct {
		args       []string
		code       int
		out, notes string // what they begin with, and a part
	}{
		{[]string{"--to", "smt2", "examples/buffer.mch"}, 0, "(set-option :produce-unsat-cores true)", ""},
		{[]string{"--to", "z3", "examples/scheduler.mch"}, 0, "(set-logic ALL)\n; scheduler: a state that satisfies the properties and the invariant\n(declare-sort JOB 0)", ""},
		{[]string{"--to", "cvc5", "--size", "JOB=3", "examples/scheduler.mch"}, 0, "(set-logic ALL)\n; scheduler: a state that satisfies the properties and the invariant\n; assumed: card(JOB)=3", ""},
		{[]string{"--to", "tptp", "x.mch"}, command.Usage, "", "tptp"},
		{[]string{"--to", "smt2", "none.mch"}, command.Usage, "", "no such file"},
		{[]string{"x.mch"}, command.Usage, "", "--to must be given"},
	} {
		code, out, notes := call(t, "", append([]string{"translate"}, c.args...)...)
		if code != c.code || !strings.HasPrefix(out, c.out) || !strings.Contains(notes, c.notes) {
			t.Errorf("%q: %d %q %q", c.args, code, out, notes)
		}
	}
}

// TestUse: numbers out of their range, files that are not there and names that nobody knows are told of, whichever command
// was to read them.
func TestUse(t *testing.T) {
	dir := t.TempDir()
	machine, none := write(t, dir, "M.mch", "MACHINE M END\n"), filepath.Join(dir, "none.mch")
	missing := none + ": no such file or directory"
	for _, c := range []struct {
		says string
		args []string
	}{
		{"--max-states is a whole number from 1 on", []string{"check-machine", "--max-states", "-1", "x.mch"}},
		{"--timeout is a number from 0 on", []string{"check-machine", "--timeout", "nan", "x.mch"}},
		{"--max-table is a whole number from 1 on", []string{"refines", "--max-table", "-1", "x.ref"}},
		{"--timeout is a number from 0 on", []string{"eval", "--timeout", "nan", "1"}},
		{"there is no option --dedlock; did you mean --deadlock?", []string{"check-machine", "--dedlock", "x.mch"}},
		{missing, []string{"check-machine", none}}, {missing, []string{"check-machine", "--json", none}}, {missing, []string{"refines", none}},
		{missing, []string{"refines", machine, none}}, {missing, []string{"eval", "-m", none, "1"}}, {missing, []string{"repl", none}},
	} {
		if code, out, notes := call(t, "", c.args...); code != command.Usage || !strings.Contains(out+notes, c.says) || strings.Contains(out+notes, "open "+none) {
			t.Errorf("%q: %d %q %q", c.args, code, out, notes)
		}
	}
}
