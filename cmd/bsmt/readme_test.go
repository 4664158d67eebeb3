package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/golden"
)

// TestTour: the commands of the README's tour that are this program's print what stands there.
func TestTour(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	golden.Tour(t, 2, func(args []string) (string, bool) {
		if slices.ContainsFunc(programs, func(p program) bool { return p.command == args[0] }) {
			return "", false
		}
		_, out, notes := call(t, "", args...)
		return out + notes, true
	})
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
