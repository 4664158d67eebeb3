package po

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bsmt/b/rodin"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/internal/golden"
)

func pred(t *testing.T, src string) *tree.Node {
	t.Helper()
	n, err := text.Formula(src, tree.EventB, nil)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return n
}

// clauses reads "label: predicate" in rows.
func clauses(t *testing.T, rows ...string) []*tree.Clause {
	var out []*tree.Clause
	for _, r := range rows {
		label, src, _ := strings.Cut(r, ": ")
		out = append(out, &tree.Clause{Label: label, Pred: pred(t, src)})
	}
	return out
}

// actions reads "label: x := E", "label: x :: E" and "label: x :| P", in which x' is the value after.
func actions(t *testing.T, rows ...string) []*tree.Clause {
	var out []*tree.Clause
	for _, r := range rows {
		label, src, _ := strings.Cut(r, ": ")
		var n *tree.Node
		for op, sign := range map[tree.Op]string{tree.Assign: " := ", tree.BecomesElem: " :: ", tree.BecomesSuch: " :| "} {
			x, e, ok := strings.Cut(src, sign)
			if !ok {
				continue
			}
			if op == tree.BecomesSuch {
				e = strings.ReplaceAll(e, x+"'", "after")
			}
			value := pred(t, e)
			if op == tree.BecomesSuch {
				rename(value, map[string]string{"after": x + "'"})
				tree.Unprime(value, map[string]bool{x: true})
			}
			n = tree.New(op, tree.Pos{}, tree.NewIdent(tree.Pos{}, x), value)
			n.N = 1
		}
		out = append(out, &tree.Clause{Label: label, Pred: n})
	}
	return out
}

func rename(n *tree.Node, to map[string]string) {
	tree.Walk(n, func(n *tree.Node) bool {
		if x, ok := to[n.Name]; ok {
			n.Name = x
		}
		return true
	})
}

func decls(names ...string) []*tree.Decl {
	var out []*tree.Decl
	for _, n := range names {
		out = append(out, &tree.Decl{Name: n})
	}
	return out
}

func project(t *testing.T) *rodin.Project {
	ctx := &tree.Component{Kind: tree.ContextUnit, Name: "C", Sets: []*tree.Set{tree.NewSet(tree.Pos{}, "S")}, Constants: decls("f", "n"),
		Properties: clauses(t, "axm1: f : S +-> INT", "axm2: n : dom(f~)", "axm3: n / 2 = 1"), Assertions: clauses(t, "thm1: n > 0")}
	m0 := &tree.Component{Kind: tree.EventMachineUnit, Name: "M0", Sees: []tree.Ref{{Name: "C"}}, Variables: decls("x", "y"),
		Invariants: clauses(t, "inv1: x : INT", "inv2: x > 0", "inv3: n / x = 1"), Variant: pred(t, "x"),
		InitEvent: &tree.Operation{Name: initialisation, Actions: actions(t, "act1: x := 1", "act2: y :: {1, 2}")},
		Operations: []*tree.Operation{
			{Name: "up", Params: decls("p"), Guards: clauses(t, "grd1: p : 1..3", "grd2: n / p = 1"), Theorems: clauses(t, "thm2: p > 0"),
				Actions: actions(t, "act1: x := x + p", "act2: y :| y' > y")},
			{Name: "down", Status: tree.Convergent, Guards: clauses(t, "grd1: x > 1"), Actions: actions(t, "act1: x := x - 1")},
			{Name: "wait", Status: tree.Anticipated, Actions: actions(t, "act1: y := y")},
		}}
	m1 := &tree.Component{Kind: tree.EventMachineUnit, Name: "M1", Refines: []tree.Ref{{Name: "M0"}}, Sees: []tree.Ref{{Name: "C"}}, Variables: decls("x", "z"),
		Invariants: clauses(t, "inv4: z = y + x"), Variant: pred(t, "{z}"),
		InitEvent: &tree.Operation{Name: initialisation, Actions: actions(t, "act1: x := 1", "act3: z := 2"), Witnesses: clauses(t, "after: after = 1")},
		Operations: []*tree.Operation{
			{Name: "up", Refines: []string{"up"}, Guards: clauses(t, "grd3: z > 3"), Actions: actions(t, "act1: x := x + 1"), Witnesses: clauses(t, "p: p = n / z", "after: after > 7")},
			{Name: "both", Refines: []string{"up", "down"}, Actions: actions(t, "act1: x := 5")},
			{Name: "new", Status: tree.Convergent, Actions: actions(t, "act1: x := z", "act2: z :: {x}")},
		}}
	for _, e := range append([]*tree.Operation{m1.InitEvent}, m1.Operations...) {
		for _, w := range e.Witnesses {
			if w.Label == "after" {
				w.Label = "y'"
				rename(w.Pred, map[string]string{"after": "y'"})
			}
		}
	}
	return &rodin.Project{Components: []*tree.Component{m1, m0, ctx}, Main: m1}
}

func TestObligations(t *testing.T) {
	all, err := Of(project(t))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "%s %s (%s)\n", o.Component, o.Name(), o.About)
		for _, h := range o.Hyps {
			fmt.Fprintf(&b, "  %s\n", h)
		}
		fmt.Fprintf(&b, "  |- %s\n", o.Goal)
	}
	golden.Check(t, "testdata/obligations.golden", b.String())
}

// Each kind has an obligation in the project, and its names are different ones.
func TestKinds(t *testing.T) {
	all, err := Of(project(t))
	if err != nil {
		t.Fatal(err)
	}
	kinds, names := map[string]bool{}, map[string]bool{}
	for _, o := range all {
		kinds[o.Kind] = true
		if name := o.Component + " " + o.Name(); names[name] {
			t.Errorf("two obligations are called %s", name)
		} else {
			names[name] = true
		}
	}
	for _, k := range []string{"INV", "GRD", "MRG", "SIM", "EQL", "FIS", "THM", "WD", "WWD", "WFIS", "FIN", "NAT", "VAR"} {
		if !kinds[k] {
			t.Errorf("no %s among %v", k, kinds)
		}
	}
}

// What is missing is told.
func TestMissing(t *testing.T) {
	p := project(t)
	p.Components = slices.DeleteFunc(p.Components, func(c *tree.Component) bool { return c.Name == "C" })
	if _, err := Of(p); err == nil || !strings.Contains(err.Error(), "C is not there") {
		t.Error(err)
	}
	p = project(t)
	p.Components[0].Operations[0].Refines = []string{"none"}
	if _, err := Of(p); err == nil || !strings.Contains(err.Error(), "up refines none, which is no event of M0") {
		t.Error(err)
	}
	p = project(t)
	p.Components[1].Refines = []tree.Ref{{Name: "M1"}}
	if _, err := Of(p); err == nil || !strings.Contains(err.Error(), "refines itself") {
		t.Error(err)
	}
}
