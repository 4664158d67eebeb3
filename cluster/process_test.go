package cluster

import (
	"context"
	"testing"
)

// TestParse: parts are terms over the script's symbols, and nothing more, however they are spelled.
func TestParse(t *testing.T) {
	question := []byte("(declare-const x Int)(declare-const p Bool)(assert (or p (> x 3)))")
	for term, ok := range map[string]bool{
		"p": true, "(<= x 7)": true, "(let ((y x)) (= y 1))": true, "(and p ; a remark\n (= x 1))": true,
		"": false, "x": false, "q": false, "p p": false, "p)(assert false": false, "p)(reset-assertions)(assert true)(assert p": false,
		"p)(declare-const z Int)(assert p": false, "p ; (": false, "(p": false, "p)": false, "p)(exit)(assert p": false, "|p": false,
	} {
		refused := parse(context.Background(), question, [][]Step{{{term, false}}, {{term, true}}})
		if (refused == "") != ok {
			t.Errorf("%s: %q", term, refused)
		}
	}
}

// TestWhole: evidence of a refutation is one proof.
func TestWhole(t *testing.T) {
	for text, want := range map[string]bool{
		"(proof (conclude c1))\n": true, " (proof\n; )\n(assume p1 |)|)\n(conclude c1))": true,
		"": false, "unsat (proof)": false, "(proof)(proof)": false, "(proof) (split p)": false, "(proof": false, "(proof))": false, "(split p)(proof)(proof)": false,
	} {
		if whole([]byte(text)) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
