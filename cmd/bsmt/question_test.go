package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/command"
)

// TestQuestion: a proof belongs to one check-sat of one script, and check says which it was.
func TestQuestion(t *testing.T) {
	dir := t.TempDir()
	const contradiction = "(set-logic QF_LIA)\n(declare-fun a () Int)\n"
	first := write(t, dir, "first.smt2", contradiction+"(push 1)\n(assert (and (> a 3) (< a 2)))\n(check-sat)\n(pop 1)\n(assert (> a 7))\n(check-sat)\n")
	second := write(t, dir, "second.smt2", contradiction+"(push 1)\n(assert (> a 3))\n(check-sat)\n(pop 1)\n(assert (and (> a 7) (< a 5)))\n(check-sat)\n")
	other := write(t, dir, "other.smt2", contradiction+"(assert (> a 3))\n(assert (< a 3))\n(check-sat)\n")
	under := write(t, dir, "under.smt2", "(declare-fun p () Bool)\n(assert p)\n(check-sat-assuming ((not p)))\n")
	bare := write(t, dir, "bare.smt2", "(set-logic ALL)(declare-fun p () Bool)(assert p)(assert (not p))(check-sat)")
	commands := "(assume p1 p)\n(assume p2 (not p))\n(group p3 (p1 p2))\n(axiom c1 () :from p3)\n(conclude c1)\n"
	proofs := map[string]string{}
	for _, f := range []string{first, second, other, under, bare} {
		proofs[f] = filepath.Join(dir, filepath.Base(f)+".proof")
		if code, _, notes := bsmt(t, "--solver", "kernel", "--proof", proofs[f], f); code != 0 {
			t.Fatalf("%s: %d %s", f, code, notes)
		}
	}
	text := func(name string) string {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	untold := func(name string) string { // the proof without what it says of its question
		lines := strings.SplitAfter(text(name), "\n")
		if !strings.HasPrefix(lines[1], "(question ") {
			t.Fatalf("%s does not say what it answers: %s", name, lines[1])
		}
		return write(t, dir, filepath.Base(name)+".untold", strings.Join(append(lines[:1:1], lines[2:]...), ""))
	}
	model := write(t, dir, "model", "((define-fun a () Int 9))")
	third := write(t, dir, "third", strings.Replace(text(proofs[second]), "(question 2 ", "(question 3 ", 1))
	late := write(t, dir, "late", "(assume p1 p)\n"+strings.SplitAfter(text(proofs[bare]), "\n")[1]+commands)
	listed := write(t, dir, "listed", strings.SplitAfter(text(proofs[bare]), "\n")[1]+commands)
	defined := write(t, dir, "defined", "(define-fun @t1 () Bool p)\n"+commands)
	alone := write(t, dir, "alone", commands)
	for _, c := range []struct {
		name  string
		args  []string
		code  int
		out   string // how it begins
		has   string
		notes string
	}{
		{"the first", []string{first, proofs[first]}, 0, "valid proof\n", "", ""},
		{"the second", []string{second, proofs[second]}, 0, "valid proof\n", "", ""},
		{"by its number", []string{"--check", "2", second, proofs[second]}, 0, "valid proof\n", "", ""},
		{"another number", []string{"--check", "1", second, proofs[second]}, 1, "invalid proof\n", "is of check-sat 2, not of check-sat 1", ""},
		{"another script", []string{first, proofs[other]}, 1, "invalid proof\n", "is of another question", ""},
		{"another order", []string{first, proofs[second]}, 1, "invalid proof\n", "is of another question", ""},
		{"too few questions", []string{second, third}, 1, "", "", "has 2 check-sats, not 3"},
		{"under literals", []string{under, proofs[under]}, 0, "valid proof\n", "", ""},
		{"not told, of two", []string{first, untold(proofs[first])}, 2, "unchecked proof\n", "does not say to which of the 2 check-sats", ""},
		{"not told, but by the option", []string{"--check", "1", first, untold(proofs[first])}, 0, "valid proof\n", "", ""},
		{"not told, and wrongly by the option", []string{"--check", "2", first, untold(proofs[first])}, 2, "unchecked proof\n", "hole", ""},
		{"not told, of one", []string{other, untold(proofs[other])}, 0, "valid proof\n", "", ""},
		{"told late", []string{bare, late}, 1, "invalid proof\n", "after the first command", ""},
		{"commands", []string{bare, alone}, 0, "valid proof\n", "", ""},
		{"commands with a question", []string{bare, listed}, 0, "valid proof\n", "", ""},
		{"commands that begin with a definition", []string{bare, defined}, 0, "valid proof\n", "", ""},
		{"a proof by its kind", []string{"--kind", "proof", bare, alone}, 0, "valid proof\n", "", ""},
		{"a proof that is a model", []string{"--kind", "proof", other, model}, 1, "invalid proof\n", "", ""},
		{"a model that is a proof", []string{"--kind", "model", bare, alone}, 2, "unchecked model\n", "is a proof", ""},
		{"a model by its kind", []string{"--kind", "model", "--check", "2", first, model}, 0, "valid model\n", "", ""},
		{"a model of the first", []string{first, model}, 1, "invalid model\n", "", ""},
		{"another kind", []string{"--kind", "core", first, model}, command.Usage, "", "", "--kind takes proof or model"},
		{"no number", []string{"--check", "0", first, model}, command.Usage, "", "", "from 1"},
	} {
		code, out, notes := bsmt(t, append([]string{"check"}, c.args...)...)
		if code != c.code || !strings.HasPrefix(out, c.out) || !strings.Contains(out, c.has) || !strings.Contains(notes, c.notes) {
			t.Errorf("%s: %d\n%s%s", c.name, code, out, notes)
		}
	}
}
