package rodin

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/internal/golden"
)

// show prints a component in full, formula by formula.
func show(c *tree.Component) string {
	var b strings.Builder
	print := func(n *tree.Node) string { return tree.Print(n, tree.EventB) }
	names := func(title string, ds []*tree.Decl) {
		if len(ds) > 0 {
			b.WriteString(title)
			for _, d := range ds {
				b.WriteString(" " + d.Name)
			}
			b.WriteByte('\n')
		}
	}
	clauses := func(title string, cs []*tree.Clause) {
		for _, c := range cs {
			fmt.Fprintf(&b, "%s %s.%s: %s\n", title, c.From, c.Label, print(c.Pred))
		}
	}
	fmt.Fprintf(&b, "machine %s\n", c.Name)
	for _, s := range c.Sets {
		names("set "+s.Name, append([]*tree.Decl{}, s.Elements...))
		if s.Deferred {
			fmt.Fprintf(&b, "set %s\n", s.Name)
		}
	}
	names("constants", c.Constants)
	clauses("axiom", c.Properties)
	names("variables", c.Variables)
	clauses("invariant", c.Invariants)
	clauses("theorem", c.Assertions)
	if c.Variant != nil {
		fmt.Fprintf(&b, "variant %s\n", print(c.Variant))
	}
	for _, o := range append([]*tree.Operation{c.InitEvent}, c.Operations...) {
		fmt.Fprintf(&b, "event %s status %d refines %v\n", o.Name, o.Status, o.Refines)
		names("  parameters", o.Params)
		clauses("  guard", o.Guards)
		fmt.Fprintf(&b, "  does %s\n", strings.ReplaceAll(print(o.Body), "\n", "\n       "))
	}
	for _, d := range c.Discharged {
		fmt.Fprintf(&b, "discharged %s\n", d)
	}
	return b.String()
}

func TestRodin(t *testing.T) {
	p, err := ReadRodin("testdata/lamp/Counted.bum")
	if err != nil {
		t.Fatal(err)
	}
	flat, err := p.Flat()
	if err != nil {
		t.Fatal(err)
	}
	out := show(flat)
	for _, o := range p.Obligations {
		out += fmt.Sprintf("obligation %s of %s %v proved %v\n", nameOf(o), o.Component, o.Sources, o.Proved)
	}
	golden.Check(t, filepath.Join("testdata", "lamp.golden"), out)
}

func TestRodinErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"lit ≠ ∅"`, `"lit ≠ "`, "Lamp.bum:19:1: event clear: predicate of grd1, at 1:7:"},
		{`target="Colours"`, `target="Nothing"`, "Lamp.bum:3:1: Nothing is missing"},
		{`convergence="0"`, `convergence="7"`, `Lamp.bum:8:1: convergence of INITIALISATION is "7", expected 0, 1 or 2`},
		{`extended="false"`, `extended="true"`, ""},
		{`<org.eventb.core.variable name="b" org.eventb.core.identifier="lit"/>`, `<org.eventb.core.variable name="b"/>`, "Lamp.bum:4:1: a name is missing"},
		{`<org.eventb.core.invariant name="d"`, `<org.eventb.core.variant name="w" org.eventb.core.expression="lit"/><org.eventb.core.variant name="w" org.eventb.core.expression="lit"/><org.eventb.core.invariant name="d"`, "a second variant is not supported"},
		{`<org.eventb.core.invariant name="d"`, `<org.eventb.core.invarient name="d"`, "unknown element org.eventb.core.invarient"},
		{`<org.eventb.core.guard name=`, `<org.eventb.core.gaurd name=`, "event switch: unknown element org.eventb.core.gaurd"},
		{`<org.eventb.core.invariant name="d"`, `<org.eventb.core.notes.note/><de.prob.units.variable/><variable/><org.eventb.core.invariant name="d"`, "<nil>"},
		{`core.machineFile `, `core.machineFil `, "Lamp.bum:2:1: expected org.eventb.core.machineFile, found org.eventb.core.machineFil"},
	} {
		dir := t.TempDir()
		for _, f := range []string{"Lamp.bum", "Colours.buc"} {
			src, err := os.ReadFile("testdata/lamp/" + f)
			if err != nil {
				t.Fatal(err)
			}
			s := string(src)
			if f == "Lamp.bum" {
				s = strings.Replace(s, c.old, c.new, 1)
				if strings.Contains(c.new, "machineFil ") {
					s = strings.Replace(s, "</org.eventb.core.machineFile", "</org.eventb.core.machineFil", 1)
				}
			}
			if err := os.WriteFile(filepath.Join(dir, f), []byte(s), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, err := ReadRodin(filepath.Join(dir, "Lamp.bum"))
		if got := fmt.Sprint(err); c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.new, got, c.want)
		}
	}
	if _, err := ReadRodin("Lamp.mch"); err == nil {
		t.Error("Lamp.mch is no file of Rodin")
	}
}

// All formulas of all packages are printed and read back as the same trees.
func TestReread(t *testing.T) {
	files, _ := filepath.Glob(models + "eventb/*.eventb")
	n, bad := 0, 0
	for _, file := range files {
		p, err := ReadPackageFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, f := range formulas(p) {
			n++
			src := tree.Print(f, tree.EventB)
			read := text.Formula
			if f.Op.Kind() == tree.KSubst {
				read = text.Substitution
			}
			again, err := read(src, tree.EventB, nil)
			if err == nil && tree.Same(f, again) {
				continue
			}
			if bad++; bad < 20 {
				t.Errorf("%s: %s\n  reread: %v\n%v", file, src, again, err)
			}
		}
	}
	t.Logf("%d formulas of %d packages, %d not the same", n, len(files), bad)
}

func formulas(p *Project) []*tree.Node {
	var all []*tree.Node
	add := func(cs []*tree.Clause) {
		for _, c := range cs {
			all = append(all, c.Pred)
		}
	}
	for _, c := range p.Components {
		add(c.Properties)
		add(c.Invariants)
		add(c.Assertions)
		if c.Variant != nil {
			all = append(all, c.Variant)
		}
		events := c.Operations
		if c.InitEvent != nil {
			events = append(events, c.InitEvent)
		}
		for _, e := range events {
			add(e.Guards)
			add(e.Theorems)
			add(e.Actions)
			add(e.Witnesses)
		}
	}
	return all
}

func TestEnumerate(t *testing.T) {
	name := func(s string) *tree.Decl { return &tree.Decl{Name: s} }
	for _, c := range []struct {
		axioms    []string
		elements  string
		constants string
		left      string
	}{
		{[]string{"partition(S, {a}, {b})"}, "[a b]", "[c]", "[]"},
		{[]string{"S = {a, b}", "a ≠ b", "finite(S)", "a ∈ S"}, "[a b]", "[c]", "[]"},
		{[]string{"S = {a, b} ∧ ¬ b = a"}, "[a b]", "[c]", "[S = {a,b} & not(b = a)]"},
		{[]string{"S = {a, b}", "card(S) = 2"}, "[a b]", "[c]", "[card(S) = 2]"},
		{[]string{"S = {a, b}"}, "[]", "[a b c]", "[S = {a,b}]"},
		{[]string{"S = {a, b}", "partition({a,b,c}, {a}, {b}, {c})"}, "[a b]", "[c]", "[partition({a,b,c},{a},{b},{c})]"},
		{[]string{"partition(S, {a}, {x})"}, "[]", "[a b c]", "[partition(S,{a},{x})]"},
		{[]string{"partition(S, {a}, {b,c})"}, "[]", "[a b c]", "[partition(S,{a},{b,c})]"},
		{[]string{"a ∈ S", "finite(S)"}, "[]", "[a b c]", "[a : S]"},
	} {
		m := &tree.Component{Sets: []*tree.Set{tree.NewSet(tree.Pos{}, "S")}, Constants: []*tree.Decl{name("a"), name("b"), name("c")}}
		for _, a := range c.axioms {
			n, err := text.Predicate(a, tree.EventB, nil)
			if err != nil {
				t.Fatal(err)
			}
			m.Properties = append(m.Properties, &tree.Clause{Pred: n})
		}
		Enumerate(m)
		names := func(ds []*tree.Decl) string {
			out := []string{}
			for _, d := range ds {
				out = append(out, d.Name)
			}
			return fmt.Sprint(out)
		}
		left := []string{}
		for _, p := range m.Properties {
			left = append(left, tree.Print(p.Pred, tree.EventB))
		}
		if names(m.Sets[0].Elements) != c.elements || names(m.Constants) != c.constants || fmt.Sprint(left) != c.left {
			t.Errorf("%v: elements %s, constants %s, axioms %s", c.axioms, names(m.Sets[0].Elements), names(m.Constants), left)
		}
	}
}

// nameOf gives the obligation's name: labels and kind between slashes.
func nameOf(o Obligation) string {
	var parts []string
	for _, s := range o.Sources {
		if n := len(parts); n == 0 || parts[n-1] != s.Label {
			parts = append(parts, s.Label)
		}
	}
	return strings.Join(append(parts, o.Kind), "/")
}
