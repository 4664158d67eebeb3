package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/command"
)

// A proof that was verified is written with its reasons, in either form; one that is none is
// not, and a form that there is not is an error.
func TestElaborate(t *testing.T) {
	dir := t.TempDir()
	script, proof, out := filepath.Join(dir, "a.smt2"), filepath.Join(dir, "a.proof"), filepath.Join(dir, "a.out")
	text := "(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)(assert (or p (< x y)))(assert (not p))(assert (>= x (+ y 1)))(check-sat)"
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, notes := call(t, "", "--solver", "kernel", "--proof", proof, script); code != 0 {
		t.Fatal(notes)
	}
	for _, tc := range []struct {
		format string
		code   int
		out    string // what is printed
		has    string // what is written
	}{
		{"bsmt", 0, "elaborated: ", ":rule la_generic :args (1 1)"},
		{"alethe", 0, " 0 of them holes", "(cl) :rule resolution"},
		{"lisp", command.Usage, "", ""},
	} {
		_ = os.Remove(out)
		code, printed, notes := call(t, "", "check", "--elaborate", out, "--format", tc.format, script, proof)
		written, err := os.ReadFile(out)
		if code != tc.code || !strings.Contains(printed, tc.out) || (err == nil) != (tc.code == 0) || !strings.Contains(string(written), tc.has) {
			t.Errorf("%+v: %d, %s%s\n%s", tc, code, printed, notes, written)
		}
	}
	if err := os.WriteFile(proof, []byte("(proof (conclude c1))"), 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(out)
	if code, _, _ := call(t, "", "check", "--elaborate", out, script, proof); code == 0 {
		t.Error("a proof that is none was accepted")
	}
	if _, err := os.ReadFile(out); err == nil {
		t.Error("a proof that is none was written")
	}
}
