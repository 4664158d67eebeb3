package main

import (
	"os"
	"strings"
	"testing"

	"bsmt/internal/words"
)

// TestTour: each command of the README's tour prints what stands below it; … stands for the rest.
func TestTour(t *testing.T) {
	inRoot(t)
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for block := range strings.SplitSeq(string(readme), "\n\n") {
		line, shown, found := strings.Cut(strings.TrimPrefix(block, "    $ bsmt "), "\n")
		if !found || !strings.HasPrefix(block, "    $ bsmt ") {
			continue
		}
		commands++
		args, err := words.Split(line, ' ')
		if err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll("\n"+shown, "\n    ", "\n")[1:] + "\n"
		_, out, notes := call(t, "", args...)
		if part, cut := strings.CutSuffix(want, "…\n"); cut && strings.HasPrefix(out, part) {
			continue
		}
		if out != want {
			t.Errorf("bsmt %s prints\n%s%s\nnot\n%s", line, out, notes, want)
		}
	}
	if commands < 4 {
		t.Errorf("the tour has %d commands", commands)
	}
}

// TestTheoriesOfTheReadme: of each row of the table of theories one problem, which the kernel decides or does not.
func TestTheoriesOfTheReadme(t *testing.T) {
	for _, x := range []struct{ theory, script, want string }{
		{"integers", "(declare-const x Int)(assert (= (* x x) (+ x 20)))", "sat"},
		{"bit vectors", "(declare-const x (_ BitVec 8))(assert (bvugt x (bvadd x #x01)))", "sat"},
		{"arrays", "(declare-const a (Array Int Int))(assert (distinct (select a 1) (select (store a 2 3) 1)))", "unsat"},
		{"functions", "(declare-sort S 0)(declare-fun f (S) S)(declare-const x S)(assert (distinct (f x) (f (f x))))(assert (= x (f x)))", "unsat"},
		{"quantifiers", "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (p x)))(assert (not (p 7)))", "unsat"},
		{"reals", "(declare-const x Real)(assert (< 0.0 x (/ 1.0 3.0)))", "sat"},
		{"integers and reals", "(declare-const x Real)(declare-const n Int)(assert (= (+ x x) (to_real (+ (* 2 n) 1))))(assert (is_int x))", "unsat"},
		{"datatypes", "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-const l L)(assert (= l (cons 1 l)))", "unsat"},
		{"floats", "(declare-const f Float32)(assert (fp.lt f f))", "unsat"},
		{"strings", "(declare-const s String)(assert (= (str.len s) 3))", "unknown"},
	} {
		_, out, notes := call(t, x.script+"(check-sat)", "--solver", "kernel", "--timeout", "60", "-")
		if strings.TrimSpace(out) != x.want {
			t.Errorf("%s: %s%s, want %s", x.theory, out, notes, x.want)
		}
	}
}
