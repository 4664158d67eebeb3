package disprove

import (
	"context"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/sequent"
)

// asked makes a sequent of texts of Event-B: given sets, hypotheses, those after the
// first @ selected, and a goal.
func asked(t *testing.T, sets, hyps, goal string) *sequent.Sequent {
	t.Helper()
	const core = "org.eventb.core."
	var b strings.Builder
	fmt.Fprintf(&b, "<%spoFile>", core)
	preds := func(name, parent, hyps string) {
		fmt.Fprintf(&b, `<%spoPredicateSet name="%s" %sparentSet="%s">`, core, name, core, parent)
		for i, h := range strings.Split(hyps, ";") {
			if h = strings.TrimSpace(h); h != "" {
				fmt.Fprintf(&b, `<%spoPredicate name="P%d" %spredicate="%s"/>`, core, i, core, html.EscapeString(h))
			}
		}
	}
	general, own, _ := strings.Cut(hyps, "@")
	preds("ALL", "", general)
	for _, s := range strings.Fields(sets) {
		fmt.Fprintf(&b, `<%spoIdentifier name="%s" %stype="ℙ(%s)"/>`, core, s, core, s)
	}
	fmt.Fprintf(&b, `</%spoPredicateSet><%spoSequent name="x/INV">`, core, core)
	preds("SEQ", "#ALL", own)
	fmt.Fprintf(&b, `</%spoPredicateSet><%spoPredicate %spredicate="%s"/><%spoSelHint %spoSelHintFst="#ALL" %spoSelHintSnd="#SEQ"/></%spoSequent></%spoFile>`,
		core, core, core, html.EscapeString(goal), core, core, core, core, core)
	file := filepath.Join(t.TempDir(), "m.bpo")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := sequent.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	q, err := all[0].Sequent()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// told is what a test compares of an answer.
func told(a Answer) string {
	s := fmt.Sprintf("%s %s", a.Status, a.Which)
	if a.Possible {
		s += " possible"
	}
	if len(a.Sizes) > 0 {
		s += " " + strings.Join(a.Sizes, ",")
	}
	if a.Contradictory {
		s += fmt.Sprint(" core ", a.Core)
	}
	return s
}

func TestAsk(t *testing.T) {
	for _, c := range []struct {
		sets, hyps, goal string
		want             string
	}{
		{"", "i : {1,2,1024,2048}; i > 2", "i mod 2 = 1", "disproved all"},
		{"", "i : {1,2,1024,2048}; i > 2", "i mod 2 = 0", "proved all"},
		{"", "i : INT; i > 20", "i mod 2 = 1", "disproved all"},
		{"", "i : INT; i > 20", "i mod 2 = 0 or i mod 1001 /= 800", "disproved all"},
		{"", "i : {1,2,3}; i /= 2", "i mod 2 = 1", "proved all"},
		// Given sets of any size.
		{"S", "a <: S; b <: S; x : a", "x : a \\/ b", "proved all"},
		{"S", "a <: S; b <: S", "a <: b", "disproved all card(S)=2"},
		{"S", "f : S >-> S; finite(S)", "f~ : S +-> S", "proved all"},
		{"S", "f : S --> S; x : S", "f(x) = x", "disproved all card(S)=2"},
		{"S", "s <: S; finite(s); x : S; x /: s", "card(s \\/ {x}) = card(s) + 1", "proved all"},
		{"S", "", "!f.(f : S --> S & f~ : S --> S => !x.(x : S => f(f(x)) = x))", "disproved all card(S)=3"},
		{"S", "", "!f.(f : S >->> S => !x.(x : S => f~(f(x)) = x))", "proved all"},
		{"S", "a : S; b : S; c : S; a /= b; b /= c", "a = c", "disproved all card(S)=3"},
		{"S V", "r <: S --> V; f : r; x : S", "f(x) : ran(f)", "proved all"},
		// An endless given set is allowed, and a finite one not all there is.
		{"S", "f : S >-> S; a : S", "a : ran(f)", "unknown all"},
		// Enumerated ones.
		{"C", "partition(C,{r},{g}); x : C; x /= r", "x = g", "proved all"},
		{"C", "C = {r,g}; x : C; x /= r", "x = g", "proved all"},
		{"C", "C = {r,g}; x : C; x = r", "x /= g", "disproved all card(C)=1"},
		// Fewer hypotheses.
		{"", "x : INT; y : NAT; x*x*x + y*y*y = 29; @ x > 0", "x > 0", "proved all core [2 3]"},
		// Contradictory hypotheses.
		{"D", "partition(D,{cl},{op}); a : BOOL; d : D; y : NAT; y < 3; (a = FALSE => d = cl); @ a = FALSE; d = op", "y < 7", "proved all core [0 5 6 7]"},
		{"", "x : INT; y : INT; x > y; y > x; z : INT", "z = z + 1", "proved all core [2 3]"},
		{"", "x : INT; x > 3", "x > 2", "proved all"},
	} {
		a := Ask(context.Background(), asked(t, c.sets, c.hyps, c.goal), Options{Turns: 2})
		if got := told(a); got != c.want {
			t.Errorf("%s |- %s: %s, want %s: %+v", c.hyps, c.goal, got, c.want, a)
		}
	}
}

// A counterexample that meets a term without a value is none, but is told.
func TestIllDefined(t *testing.T) {
	q := asked(t, "", "f : 1..2 +-> 1..2; x : 1..2", "f(x) > 0")
	q.Defined = nil // as if nobody had to show it
	if a := Ask(context.Background(), q, Options{}); a.Status != Proved {
		t.Errorf("%+v", a) // wherever it has a value it is so
	}
	q = asked(t, "", "f : 1..2 +-> 1..2; x : 1..2", "f(x) > 1")
	if a := Ask(context.Background(), q, Options{}); a.Status != Disproved || a.IllDefined != nil {
		t.Errorf("%+v", a)
	}
}

func TestOptions(t *testing.T) {
	q := func() *sequent.Sequent {
		return asked(t, "S", "a <: S; finite(S); x : INT; x = 1 ; @ card(a) = x", "a /= {}")
	}
	if a := Ask(context.Background(), q(), Options{Hyps: Selected}); !a.Possible || a.Status != Unknown || len(a.Counterexample) == 0 {
		t.Errorf("selected: %+v", a)
	}
	if a := Ask(context.Background(), q(), Options{Hyps: Lasso}); a.Status != Proved {
		t.Errorf("lasso: %+v", a)
	}
	a := Ask(context.Background(), asked(t, "S", "f : S >-> 1..2; g : S --> 1..2", "f = g"), Options{Sizes: map[string]int{"S": 1}})
	if a.Status != Disproved || told(a) != "disproved all card(S)=1" {
		t.Errorf("size: %+v", a)
	}
	a = Ask(context.Background(), asked(t, "S", "f : S >-> 1..2", "#x.(x : S & f(x) = 1)"), Options{Sizes: map[string]int{"S": 2}})
	if told(a) != "proved all card(S)=2" {
		t.Errorf("size: %+v", a)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a := Ask(ctx, q(), Options{}); a.Status != Unknown || a.Why != "time is over" {
		t.Errorf("ended: %+v", a)
	}
}

// Assertions of classical B: of what types texts are that stand for any value, and what given sets a free type is made of.
func TestAssertions(t *testing.T) {
	for assertion, want := range map[string]Status{
		"card(T) = 2": Disproved,
		"!(x,y).(x : S & y : S & {x |-> y}[S] = {y} => T /= {no})":           Proved,
		"!x.(x : REAL => x**20 = x**20) & !x.(x : INTEGER => x**20 = x**20)": Proved,
	} {
		file := filepath.Join(t.TempDir(), "M.mch")
		if err := os.WriteFile(file, []byte("MACHINE M SETS S FREETYPES T = mk(S), no ASSERTIONS "+assertion+" END"), 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		all, err := po.OfMachine(m)
		if err != nil {
			t.Fatal(err)
		}
		q, err := sequent.Of(all)[len(all)-1].Sequent()
		if err != nil {
			t.Fatal(err)
		}
		if a := Ask(t.Context(), q, Options{Turns: 1}); a.Status != want {
			t.Errorf("%s: %+v, want %s", assertion, a, want)
		}
	}
}

// A set is finite where it is among what is, by what is said of it and of what it is made of; nothing else is.
func TestFinite(t *testing.T) {
	const all = "n ∈ ℤ; g ⊆ ℤ; finite(g); k ⊆ ℤ; f ∈ ℤ ⇸ ℤ; r ∈ S ↔ ℤ"
	for _, c := range []struct {
		said string
		want bool
	}{
		{"s ⊆ 1‥n", true}, {"s ∈ ℙ(1‥n)", true}, {"s ⊆ g ∪ 0‥n", true}, {"s ⊂ g ∩ k", true}, {"s ⊆ f[g]", true}, {"s ⊆ ran(g ◁ f)", true},
		{"s ∈ 1‥n ⇸ S", true}, {"s ∈ g ↔ 1‥n", true}, {"s ⊆ t ∖ k; t ⊆ 1‥n", true}, {"s = {x,y·x ∈ g ∧ y ∈ 0‥n ∣ x ↦ y}", true}, {"s ⊆ ℙ(g)", true},
		{"s ⊆ ℤ", false}, {"s ⊆ k", false}, {"s ⊆ t; t ⊆ s ∪ k", false}, {"s ⊆ g ∪ k", false}, {"s ⊆ r∼[1‥n]", false}, {"s ⊆ f∼[g]", false}, {"s ∈ ℤ ⇸ S", false},
		{"s ∈ S ↔ 1‥n", false}, {"s ∈ 1‥n ↔ S", false}, {"n > 3 ⇒ s ⊆ 1‥n", false}, {"s = {x,y·x ∈ g ∧ y ∈ k ∣ x ↦ y}", false}, {"s ⊆ f ▷ g", false},
	} {
		a := &asking{q: asked(t, "S", all+"; "+c.said, "finite(s)")}
		if _, got := a.refute(t.Context(), a.choices()[0].hyps, negated, 50_000); got != c.want {
			t.Errorf("where %s, s is finite: %v (%s), want %v", c.said, got, a.last, c.want)
		}
	}
}
