package elaborate

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"bsmt/smtlib"
)

// Constants that depend on each other, or are said to be chosen in two ways, are no choices: the
// first one is, and the other step stays a hole.
func TestChoices(t *testing.T) {
	for name, tc := range map[string]struct {
		second func(a, b smtlib.Term) (of, is smtlib.Term) // what the other formula speaks of, and which constant it chooses
		holes  int
	}{
		"one after the other": {func(a, b smtlib.Term) (of, is smtlib.Term) { return a, b }, 0},
		"in a circle":         {func(a, b smtlib.Term) (of, is smtlib.Term) { return b, b }, 1},
		"twice":               {func(a, _ smtlib.Term) (of, is smtlib.Term) { return smtlib.NoTerm, a }, 1},
		"through each other":  {func(a, b smtlib.Term) (of, is smtlib.Term) { return a, b }, 1},
	} {
		c := smtlib.NewContext()
		script := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "s", Result: smtlib.Int}))
		p := c.AddDecl(smtlib.DeclData{Name: "P", Args: []smtlib.Sort{smtlib.Int, smtlib.Int}, Result: smtlib.Bool})
		l := New(c, func(int) {})
		constant := func(n string) smtlib.Term { return c.MkApp(c.AddDecl(smtlib.DeclData{Name: n, Result: smtlib.Int})) }
		a, b := constant("@a"), constant("@b")
		x := c.MkVar("x", smtlib.Int)
		chooses := func(is, of smtlib.Term) int {
			q := c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{x}}, c.MkApp(p, x, of))
			return l.add(Step{Rule: "sko_forall", Clause: []smtlib.Term{q, l.not(c.MkApp(p, is, of))}, Args: []smtlib.Term{is}})
		}
		first := script
		if name == "through each other" {
			first = b
		}
		of, is := tc.second(a, b)
		if of == smtlib.NoTerm {
			of = c.MkInt(big.NewInt(1))
		}
		from := []int{chooses(a, first), chooses(is, of)}
		l.end = l.add(Step{Rule: "known", From: from})
		var text strings.Builder
		counts, err := l.Write(context.Background(), &text, Alethe)
		if err != nil || counts.Holes["sko_forall"] != tc.holes || strings.Count(text.String(), "(choice (") != 2-tc.holes {
			t.Errorf("%s: %v, %v, %d holes expected\n%s", name, err, counts, tc.holes, text.String())
		}
	}
}
