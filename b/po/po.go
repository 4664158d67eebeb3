package po

import (
	"slices"
	"strings"

	"bsmt/b/rodin"
	"bsmt/b/tree"
	"bsmt/b/wd"
)

// Obligation is what is to be shown of a context or a machine.
type Obligation struct {
	Component string
	Dialect   tree.Dialect
	Event     string // of a machine; empty: none
	Label     string // of the axiom, invariant, guard, action, or the name of a witness; empty: none
	Kind      string // INV, GRD and so on
	About     string // what Label names: axiom, invariant, theorem, guard, action, witness, variable
	Pos       tree.Pos
	Sets      []*tree.Set  // given sets that its names may be of, shared by obligations
	Hyps      []*tree.Node // from the general to the particular, shared
	Selected  []bool       // of each of Hyps: it is of the event, or the invariant in question before it
	Goal      *tree.Node
	Typing    []*tree.Node // further predicates, which say of what types names are; shared

	name   string     // of classical B, Atelier B's; empty: Rodin's
	before *tree.Node // the invariant that Goal says of the values after; nil: none
}

// Name is Rodin's, or Atelier B's for classical B; Rodin's has event, label and kind, as far as there are such, between slashes.
func (o *Obligation) Name() string {
	if o.name != "" {
		return o.name
	}
	var parts []string
	for _, s := range []string{o.Event, o.Label, o.Kind} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "/")
}

const initialisation = "INITIALISATION"

// Of gives the obligations of all components of a project, in their order.
func Of(p *rodin.Project) ([]Obligation, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	g := generator{project: p}
	for _, c := range p.Components {
		var err error
		if c.Kind == tree.ContextUnit {
			err = g.context(c)
		} else {
			err = g.machine(c)
		}
		if err != nil {
			return nil, err
		}
	}
	return g.all, nil
}

type generator struct {
	project *rodin.Project
	all     []Obligation
	sets    map[string]bool // names of whole types
	given   []*tree.Set     // the same in order
	typing  []*tree.Node    // invariants, of the machine at hand
	general int             // how many of an event's hypotheses are not its own
}

func (g *generator) component(kind tree.ComponentKind, ref tree.Ref) (*tree.Component, error) {
	for _, c := range g.project.Components {
		if c.Kind == kind && c.Name == ref.Name {
			return c, nil
		}
	}
	return nil, tree.Errorf(ref.Pos, "%s is not there", ref.Name)
}

// add makes an obligation unless its goal holds by its form.
func (g *generator) add(o Obligation, hyps []*tree.Node, goal *tree.Node) {
	if g.trivial(goal) {
		return
	}
	o.Goal, o.Sets, o.Dialect = tree.Clone(goal), g.given, tree.EventB
	o.Typing = g.typing
	o.Hyps = slices.Clip(hyps)
	for i, h := range hyps {
		o.Selected = append(o.Selected, o.Event != "" && (i >= g.general || o.before != nil && tree.Same(h, o.before)))
	}
	g.all = append(g.all, o)
}

// trivial reports whether a goal is true, or says only of what type something is.
func (g *generator) trivial(goal *tree.Node) bool {
	switch goal.Op {
	case tree.BTrue:
		return true
	case tree.Member, tree.Subset:
		return g.isType(goal.Args[1])
	}
	return false
}

// isType reports whether a set is all of a type.
func (g *generator) isType(n *tree.Node) bool {
	switch n.Op {
	case tree.IntSet, tree.BoolSet, tree.StringSet, tree.RealSet:
		return true
	case tree.Ident:
		return g.sets[n.Name]
	case tree.Pow, tree.Product, tree.Relations:
		return !slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return !g.isType(a) })
	}
	return false
}

// theory are the axioms of contexts and of those that they extend, each once.
type theory struct {
	g    *generator
	seen map[string]bool
	hyps []*tree.Node
}

func (t *theory) see(refs []tree.Ref) error {
	for _, r := range refs {
		c, err := t.g.component(tree.ContextUnit, r)
		if err != nil {
			return err
		}
		if t.seen[c.Name] {
			continue
		}
		t.seen[c.Name] = true
		if err := t.see(c.Refines); err != nil {
			return err
		}
		t.g.carriers(c)
		t.hyps = append(t.hyps, preds(c.Properties, c.Assertions)...)
	}
	return nil
}

func (g *generator) carriers(c *tree.Component) {
	for _, s := range c.Sets {
		if !g.sets[s.Name] {
			g.sets[s.Name] = true
			g.given = append(g.given, s)
		}
	}
}

func preds(of ...[]*tree.Clause) []*tree.Node {
	var out []*tree.Node
	for _, cs := range of {
		for _, c := range cs {
			out = append(out, c.Pred)
		}
	}
	return out
}

// facts makes the obligations of axioms or invariants: that they have a value where those before
// them hold, and of theorems that they follow from these.
func (g *generator) facts(o Obligation, about string, hyps []*tree.Node, stated, theorems []*tree.Clause) []*tree.Node {
	hyps = slices.Clone(hyps)
	for i, c := range slices.Concat(stated, theorems) {
		o.Label, o.Pos = c.Label, c.Pos
		o.Kind, o.About = "WD", about
		if i >= len(stated) {
			o.About = "theorem"
		}
		g.add(o, hyps, wd.Of(c.Pred))
		if i >= len(stated) {
			o.Kind = "THM"
			g.add(o, hyps, c.Pred)
		}
		hyps = append(hyps, c.Pred)
	}
	return hyps
}

func (g *generator) context(c *tree.Component) error {
	g.sets, g.given, g.typing = map[string]bool{}, nil, nil
	t := theory{g: g, seen: map[string]bool{c.Name: true}}
	if err := t.see(c.Refines); err != nil {
		return err
	}
	g.carriers(c)
	g.facts(Obligation{Component: c.Name}, "axiom", t.hyps, c.Properties, c.Assertions)
	return nil
}
