package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/command"
	"bsmt/internal/executable"
)

// TestHoles: a step that could not be verified is closed by a solver that refutes its
// opposite, the first or another, and by no other word; what is wrong is never valid.
func TestHoles(t *testing.T) {
	dir := t.TempDir()
	// No string is that short, but the checker knows nothing of strings.
	script := func(n string) string {
		return "(declare-const r String)(declare-const s String)(assert (= (str.len r) " + n + "))(assert (= (str.len s) " + n + "))"
	}
	sure, wrong := write(t, dir, "sure.smt2", script("(- 1)")), write(t, dir, "wrong.smt2", script("1"))
	proofOf := func(n string) string {
		return "(proof\n(define-fun @t1 () Bool (= (str.len r) " + n + "))\n(define-fun @t2 () Bool (= (str.len s) " + n + "))\n(assume p1 @t1)\n(assume p2 @t2)\n" +
			"(define-fun @t3 () Bool (< (str.len r) (- 1)))\n(step p3 @t3 :rule scale :from (p1))\n(step p4 false :rule square :from (p2))\n(axiom c1 () :rule fact :from p4)\n(conclude c1))\n"
	}
	first := strings.Replace(proofOf("(- 1)"), "(step p3 @t3 :rule scale :from (p1))\n", "", 1)
	one, two := write(t, dir, "one.proof", first), write(t, dir, "two.proof", proofOf("(- 1)"))
	gone := write(t, dir, "gone.proof", strings.Replace(proofOf("1"), "(step p3 @t3 :rule scale :from (p1))\n", "", 1))
	broken := write(t, dir, "broken.proof", strings.Replace(first, ":from (p2)", ":from (p9)", 1))
	short := write(t, dir, "short.proof", strings.Replace(first, "(conclude c1)", "", 1))
	if t.Failed() {
		return
	}
	says := func(name, word string) {
		if err := executable.WriteSolver(filepath.Join(dir, "bin", name), "'(check-sat'*) echo "+word+";;"); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, tc := range []struct {
		z3, cvc5           string // what they say
		script, proof, ask string
		code               int
		out                string // what it begins with
		has, hasNot        string
	}{
		{"", "", sure, one, "", exitHoles, "unchecked proof\n", "hole p4, rule square, line 7 of the proof\n", "refuted by"},
		{"unsat", "unknown", sure, one, "z3", 0, "valid proof\n", "1 of these refuted by z3\n", "hole"},
		{"sat", "unknown", sure, one, "z3", exitHoles, "unchecked proof\n", "hole p4", "refuted by"},
		{"unknown", "unsat", sure, one, "z3", exitHoles, "unchecked proof\n", "hole p4", "refuted by"},
		{"unknown", "unsat", sure, one, "z3, cvc5", 0, "valid proof\n", "1 of these refuted by z3, cvc5\n", "hole"},
		{"unsat", "sat", sure, one, "z3,cvc5", 0, "valid proof\n", "1 of these", "hole"},
		{"nonsense", "sat", sure, one, "z3,cvc5", exitHoles, "unchecked proof\n", "hole p4", "refuted by"},
		{"unsat", "unknown", sure, two, "z3", 0, "valid proof\n", "2 of these refuted by z3\n", "hole"},
		{"unknown", "unknown", sure, two, "z3", exitHoles, "unchecked proof\n", "hole p3, rule scale, line 7 of the proof\nhole p4, rule square, line 8 of the proof\n", "refuted by"},
		{"unsat", "unsat", sure, broken, "z3,cvc5", exitInvalid, "invalid proof\n", "broken.proof", "refuted by"},
		{"unsat", "unsat", sure, short, "z3,cvc5", exitInvalid, "invalid proof\n", "short.proof", "refuted by"},
		{"sat", "sat", wrong, gone, "z3,cvc5", exitHoles, "unchecked proof\n", "hole p4", "refuted by"},
		{"unsat", "unsat", sure, one, "nosuch", command.Usage, "", "", "valid"},
	} {
		says("z3", tc.z3)
		says("cvc5", tc.cvc5)
		args := []string{"check", tc.script, tc.proof}
		if tc.ask != "" {
			args = append(args, "--holes", tc.ask)
		}
		code, out, notes := call(t, "", args...)
		if code != tc.code || !strings.HasPrefix(out, tc.out) || !strings.Contains(out, tc.has) || strings.Contains(out, tc.hasNot) {
			t.Errorf("%+v: %d, %s%s", tc, code, out, notes)
		}
	}
}
