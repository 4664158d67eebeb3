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
			{Name: "upper", Params: decls("p"), Guards: clauses(t, "grd1: p = x"), Actions: actions(t, "act1: x := x + p", "act2: y :| y' > y")},
			{Name: "down", Status: tree.Convergent, Guards: clauses(t, "grd1: x > 1"), Actions: actions(t, "act1: x := x - 1")},
			{Name: "wait", Status: tree.Anticipated, Actions: actions(t, "act1: y := y")},
		}}
	m1 := &tree.Component{Kind: tree.EventMachineUnit, Name: "M1", Refines: []tree.Ref{{Name: "M0"}}, Sees: []tree.Ref{{Name: "C"}}, Variables: decls("x", "z"),
		Invariants: clauses(t, "inv4: z = y + x"), Variant: pred(t, "{z}"),
		InitEvent: &tree.Operation{Name: initialisation, Actions: actions(t, "act1: x := 1", "act3: z := 2"), Witnesses: clauses(t, "after: after = 1")},
		Operations: []*tree.Operation{
			{Name: "up", Refines: []string{"up"}, Guards: clauses(t, "grd3: z > 3"), Actions: actions(t, "act1: x := x + 1"), Witnesses: clauses(t, "p: p = n / z", "after: after > 7")},
			{Name: "both", Refines: []string{"up", "upper"}, Actions: actions(t, "act1: x := 5")},
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

// pairOf gives a machine of a variable v and one that has x for it.
func pairOf(t *testing.T) (m0, m1 *tree.Component) {
	m0 = &tree.Component{Kind: tree.EventMachineUnit, Name: "M0", Variables: decls("v", "w"), Invariants: clauses(t, "inv1: v : INT", "inv2: v >= 0"),
		InitEvent: &tree.Operation{Name: initialisation, Actions: actions(t, "act1: v := 0", "act2: w := 0")},
		Operations: []*tree.Operation{
			{Name: "e", Params: decls("p", "q"), Guards: clauses(t, "grd1: p > 0"), Actions: actions(t, "act1: v := v + p")},
			{Name: "f", Params: decls("p", "q"), Actions: actions(t, "act1: v := v + q")},
		}}
	m1 = &tree.Component{Kind: tree.EventMachineUnit, Name: "M1", Refines: []tree.Ref{{Name: "M0"}}, Variables: decls("x", "w"), Invariants: clauses(t, "inv3: x = v"),
		InitEvent:  &tree.Operation{Name: initialisation, Actions: actions(t, "act1: x := 0", "act2: w := 0")},
		Operations: []*tree.Operation{{Name: "e", Refines: []string{"e"}, Params: decls("p", "q"), Guards: clauses(t, "grd1: p > 0"), Actions: actions(t, "act1: x := x + p")}}}
	return m0, m1
}

// What proofs rest on is an obligation.
func TestNothingIsTaken(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(m0, m1 *tree.Component)
		want []string // names of obligations of M1, with their goals
	}{
		{"a theorem for a guard", func(_, m1 *tree.Component) {
			e := m1.Operations[0]
			e.Guards, e.Theorems = nil, e.Guards
		}, []string{"e/grd1/THM: p > 0"}},
		{"witnesses for each other", func(_, m1 *tree.Component) {
			m1.Operations[0].Params, m1.Operations[0].Guards = nil, nil
			m1.Operations[0].Actions = actions(t, "act1: x := x + 1")
			m1.Operations[0].Witnesses = clauses(t, "p: p = q + 1", "q: q = p")
		}, []string{"e/p/WFIS: #(p,q).(p = q+1 & q = p)", "e/q/WFIS: #(p,q).(p = q+1 & q = p)"}},
		{"a value in the beginning", func(_, m1 *tree.Component) { m1.InitEvent.Actions = m1.InitEvent.Actions[1:] },
			[]string{initialisation + "/inv3/INV: `x'` = `v'`"}},
		{"no beginning", func(m0, m1 *tree.Component) { m0.InitEvent, m1.InitEvent = nil, nil },
			[]string{initialisation + "/inv3/INV: `x'` = `v'`"}},
		{"one of two that is dropped", func(m0, m1 *tree.Component) {
			a := m0.Operations[0].Actions[0].Pred
			a.Args, a.N = []*tree.Node{a.Args[0], tree.NewIdent(tree.Pos{}, "w"), a.Args[1], pred(t, "3")}, 2
		}, []string{"e/act1/SIM: w = 3"}},
	} {
		m0, m1 := pairOf(t)
		c.edit(m0, m1)
		all, err := Of(&rodin.Project{Components: []*tree.Component{m1, m0}, Main: m1})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var got []string
		for _, o := range all {
			if o.Component == "M1" {
				got = append(got, o.Name()+": "+o.Goal.String())
			}
		}
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: no %s among %q", c.name, w, got)
			}
		}
	}
}

// What no obligation is about is an error.
func TestNotChecked(t *testing.T) {
	context := func(name, constant, extends string) *tree.Component {
		return &tree.Component{Kind: tree.ContextUnit, Name: name, Constants: decls(constant), Refines: []tree.Ref{{Name: extends}}}
	}
	for _, c := range []struct {
		edit func(p *rodin.Project, m0, m1 *tree.Component)
		want string
	}{
		{func(p *rodin.Project, _, m1 *tree.Component) {}, ""},
		{func(p *rodin.Project, _, m1 *tree.Component) {
			m1.Operations[0].Witnesses = clauses(t, "v': v = 1")
		}, "e of M1 needs no witness for v', and can have none"},
		{func(p *rodin.Project, _, m1 *tree.Component) { m1.Operations[0].Witnesses = clauses(t, "p: p = 1") }, "e of M1 needs no witness for p"},
		{func(p *rodin.Project, _, m1 *tree.Component) { m1.Operations[0].Refines = []string{"e", "f"} }, "e merges e and f, which do not do the same"},
		{func(p *rodin.Project, _, m1 *tree.Component) { m1.Operations[0].Params = decls("p", "q", "v") }, "v is declared twice"},
		{func(p *rodin.Project, _, m1 *tree.Component) { m1.Operations[0].Params = decls("p", "p") }, "p is declared twice"},
		{func(p *rodin.Project, _, m1 *tree.Component) { m1.Operations[0].Guards = clauses(t, "grd1: v > 0") }, "v is no variable of M1 any more"},
		{func(p *rodin.Project, _, m1 *tree.Component) {
			m1.Operations = append(m1.Operations, m1.Operations[0])
		}, "e is declared twice"},
		{func(p *rodin.Project, m0, m1 *tree.Component) {
			m2 := &tree.Component{Kind: tree.EventMachineUnit, Name: "M2", Refines: []tree.Ref{{Name: "M1"}}, Variables: decls("v")}
			p.Components = append(p.Components, m2)
		}, "v is declared twice"},
		{func(p *rodin.Project, m0, m1 *tree.Component) {
			m2 := &tree.Component{Kind: tree.EventMachineUnit, Name: "M2", Refines: []tree.Ref{{Name: "M1"}}, Invariants: clauses(t, "inv4: v <= 0")}
			p.Components = append(p.Components, m2)
		}, "v is no variable of M2 any more"},
		{func(p *rodin.Project, m0, _ *tree.Component) {
			m0.Sees = []tree.Ref{{Name: "C"}}
			p.Components = append(p.Components, context("C", "p", "none"))
		}, "p is declared twice"},
		{func(p *rodin.Project, m0, m1 *tree.Component) {
			p.Components = append(p.Components, context("C", "c", "D"), context("D", "c", "none"))
		}, "c is declared twice"},
		{func(p *rodin.Project, m0, m1 *tree.Component) {
			p.Components = append(p.Components, context("C", "c", "D"), context("D", "d", "C"))
		}, "C extends itself"},
	} {
		m0, m1 := pairOf(t)
		p := &rodin.Project{Components: []*tree.Component{m1, m0}, Main: m1}
		c.edit(p, m0, m1)
		if _, err := Of(p); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
