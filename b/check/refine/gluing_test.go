package refine

import (
	"context"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
)

// sources are components by name.
type sources map[string]string

func (s sources) Component(r tree.Ref, _ []string) (*tree.Component, error) {
	return text.Parse(r.Name, s[r.Name], nil)
}

// parsed gives a refinement R and its abstraction, which is among sources.
func parsed(t *testing.T, refinement string, s sources) *Pair {
	t.Helper()
	u, err := text.Parse("R", refinement, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := machine.Flatten(u, s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPair(m, m.Abstract, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGluing(t *testing.T) {
	abstract := `MACHINE A SETS S = {s, t} VARIABLES x, kept INVARIANT x <: S & kept : BOOL INITIALISATION x := {} || kept := FALSE
		OPERATIONS add(e) = PRE e : S - x THEN x := x \/ {e} END; toss = kept :: BOOL END`
	for _, c := range []struct {
		name, invariant, body string
		verdict               Verdict
		steps                 int
		unglued               string
	}{
		{"right", "ran(q) = x", "q := q <- e", Refines, 0, ""},
		{"wrong from the start", "card(q) = card(x) + 1", "q := q <- e", NotGlued, 1, "card(q) = card(x)+1 is false"},
		{"wrong of its own", "ran(q) = x & size(q) <= n", "q := q <- e", NotGlued, 3, "size(q) <= n is false"},
		{"wrong of the other's", "ran(q) = x", "q := q <- e", NotGlued, 3, "card(x) <= n is false"},
		{"wrong later", "q = [] => x = {}", "q := []", NotGlued, 2, "q = [] => x = {} is false"},
	} {
		s := sources{"A": abstract}
		if strings.Contains(c.unglued, "<= n") { // of one machine's own variables, and a constant
			s["A"] = strings.Replace(abstract, "VARIABLES", "CONSTANTS n PROPERTIES n = 1 VARIABLES", 1)
		}
		if strings.Contains(c.unglued, "card(x) <=") {
			s["A"] = strings.Replace(s["A"], "kept : BOOL", "kept : BOOL & card(x) <= n", 1)
		}
		src := `REFINEMENT R REFINES A VARIABLES q, kept INVARIANT q : seq(S) & ` + c.invariant + ` INITIALISATION q := [] || kept := FALSE
			OPERATIONS add(e) = PRE e : S - ran(q) THEN ` + c.body + ` END; toss = kept :: {TRUE} END`
		p := parsed(t, src, s)
		r, err := p.Check(context.Background(), Options{Gluing: true})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r.Verdict != c.verdict || len(r.Trace) != c.steps || !strings.Contains(r.Unglued, c.unglued) || (c.unglued == "") != (r.Unglued == "") {
			t.Errorf("%s: verdict %d, %d steps, %q; expected %d, %d, %q", c.name, r.Verdict, len(r.Trace), r.Unglued, c.verdict, c.steps, c.unglued)
		}
		p.Abstract.M = parsed(t, src, s).Concrete.M
		if _, err := p.Check(context.Background(), Options{Gluing: true}); err == nil {
			t.Errorf("%s: a gluing invariant with a machine that it does not refine", c.name)
		}
	}
}
