package prove

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
)

// read gives the assertions of a script.
func read(t *testing.T, script string) (*smtlib.Context, []smtlib.Term) {
	t.Helper()
	c, ts, ok := assertions(strings.NewReader(script))
	if !ok {
		t.Fatalf("no script: %s", script)
	}
	return c, ts
}

// refutes asks about a script of assertions.
func refutes(t *testing.T, script string) bool {
	t.Helper()
	return shown(read(t, script))
}

// Different integers with few values: what is refuted has no solution, and one pigeon
// more than holes is always refuted.
func TestCrowded(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	refuted := 0
	for range 300 {
		n := 3 + r.IntN(3)
		var b strings.Builder
		domains := make([][]int, n)
		names := ""
		for i := range n {
			lo := r.IntN(3)
			hi := lo + r.IntN(4)
			names += fmt.Sprintf(" (+ x%d 1)", i)
			fmt.Fprintf(&b, "(declare-const x%d Int)(assert (<= %d x%d))(assert (<= x%d %d))", i, lo, i, i, hi)
			for v := lo; v <= hi; v++ {
				if r.IntN(4) == 0 {
					fmt.Fprintf(&b, "(assert (not (= x%d %d)))", i, v)
				} else {
					domains[i] = append(domains[i], v)
				}
			}
		}
		var possible func(i, taken int) bool
		possible = func(i, taken int) bool {
			if i == n {
				return true
			}
			for _, v := range domains[i] {
				if taken>>v&1 == 0 && possible(i+1, taken|1<<v) {
					return true
				}
			}
			return false
		}
		got := refutes(t, b.String()+"(assert (distinct"+names+"))")
		if want := !possible(0, 0); got != want {
			t.Fatalf("refuted %v, want %v: %s%s", got, want, b.String(), names)
		}
		if got {
			refuted++
		}
	}
	if refuted < 50 {
		t.Errorf("only %d refuted", refuted)
	}
	const pigeons = 30
	var b strings.Builder
	names := ""
	for i := range pigeons {
		fmt.Fprintf(&b, "(declare-const x%d Int)(assert (<= 2 x%d))(assert (<= x%d %d))", i, i, i, pigeons)
		names += fmt.Sprintf(" x%d", i)
	}
	if !refutes(t, b.String()+"(assert (distinct"+names+"))") {
		t.Error("as many holes as pigeons but one are not refuted")
	}
	if refutes(t, b.String()+"(assert (distinct"+strings.TrimSuffix(names, " x29")+"))") {
		t.Error("as many holes as pigeons are refuted")
	}
}

// Equations with products: those with a planted solution are never refuted, and squares
// that miss a residue are.
func TestResidues(t *testing.T) {
	const vars = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const k Int)"
	for eq, want := range map[string]bool{
		"(= (* x x) (+ 2 (* 3 y)))":                                true,
		"(= (* x x) (+ 1 (* 3 y)))":                                false,
		"(= (+ (* x x) (* y y)) (+ 3 (* 4 z)))":                    true,
		"(= (+ (* x x) (* y y)) (+ 2 (* 4 z)))":                    false,
		"(= (+ (* x x) (* y y) (* z z)) (+ 7 (* 8 k)))":            true,
		"(= (+ (* x x) (* y y) (* z z)) (+ 6 (* 8 k)))":            false,
		"(= (+ (* x x) (* y y) (* z z)) (+ 15 (* 8 (mod k 100))))": true,
		"(= (+ (* x x) (* x y) (* y y)) 11)":                       true,
		"(= (+ (* x x) (* x y) (* y y)) 13)":                       false,
		"(= (* x x x) (+ 3 (* 9 y)))":                              true,
		"(= (* x x x) (+ 8 (* 9 y)))":                              false,
	} {
		if got := refutes(t, vars+"(assert "+eq+")"); got != want {
			t.Errorf("%s: refuted %v, want %v", eq, got, want)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		at := map[string]int{"x": r.IntN(200) - 100, "y": r.IntN(200) - 100, "z": r.IntN(200) - 100, "k": r.IntN(200) - 100}
		names := []string{"x", "y", "z", "k"}
		sum, value := "", 0
		for range 1 + r.IntN(5) {
			c := r.IntN(100) - 50
			term := fmt.Sprintf("(* (- %d 50)", c+50)
			for range 1 + r.IntN(3) {
				v := names[r.IntN(4)]
				c *= at[v]
				term += " " + v
			}
			sum += " " + term + ")"
			value += c
		}
		if eq := fmt.Sprintf("(assert (= (+ 0%s) (- %d 100000000)))", sum, value+100000000); refutes(t, vars+eq) {
			t.Fatalf("%s is refuted, and %v solves it", eq, at)
		}
	}
}
