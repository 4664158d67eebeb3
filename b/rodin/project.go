package rodin

import (
	"path/filepath"

	"bsmt/b/tree"
)

// Read reads a development from a file: one of ProB's packages, or a file of Rodin by its
// suffix.
func Read(file string) (*Project, error) {
	if filepath.Ext(file) == ".eventb" {
		return ReadPackageFile(file)
	}
	return ReadRodin(file)
}

// Project is a development: machines that refine each other, and their contexts.
type Project struct {
	File        string            // as the user named it
	Components  []*tree.Component // EventMachineUnit and ContextUnit, as they stand in the file
	Main        *tree.Component   // the machine in question, else a context; nil: there is nothing
	Obligations []Obligation      // where the file tells of them
}

// Obligation is a proof obligation by name.
type Obligation struct {
	Component string   // machine or context
	Kind      string   // what it shows, in ProB's words or Rodin's short form: INV, GRD, WD, ...
	Sources   []Source // what it is about
	Proved    bool     // in Rodin, by its provers or by hand
}

// Source is something that an obligation is about.
type Source struct{ Kind, Label string } // Kind: event, invariant, guard, axiom, ...

// component gives the component of a kind and a name; nil: there is none.
func (p *Project) component(kind tree.ComponentKind, name string) *tree.Component {
	for _, c := range p.Components {
		if c.Kind == kind && c.Name == name {
			return c
		}
	}
	return nil
}

// initialisation is the name of the event that begins.
const initialisation = "INITIALISATION"

// addEvent adds an event to a machine, as its InitEvent if the name says so.
func addEvent(c *tree.Component, e *tree.Operation) error {
	if e.Name != initialisation {
		c.Operations = append(c.Operations, e)
		return nil
	}
	if c.InitEvent != nil {
		return tree.Errorf(e.Pos, "%s initialises twice", c.Name)
	}
	c.InitEvent = e
	return nil
}

// body makes the Par of an event's actions.
func body(pos tree.Pos, actions []*tree.Clause) *tree.Node {
	switch len(actions) {
	case 0:
		return tree.New(tree.Skip, pos)
	case 1:
		return actions[0].Pred
	}
	n := tree.New(tree.Par, pos)
	for _, a := range actions {
		n.Args = append(n.Args, a.Pred)
	}
	return n
}

// becomesSuch makes the action that gives names values with a predicate in which a
// prime marks the value after: there, the name alone is the value after, and Prev the
// one before.
func becomesSuch(pos tree.Pos, names []*tree.Node, pred *tree.Node) *tree.Node {
	assigned := map[string]bool{}
	for _, n := range names {
		assigned[n.Name] = true
	}
	tree.Unprime(pred, assigned)
	n := tree.New(tree.BecomesSuch, pos, append(names, pred)...)
	n.N = len(names)
	return n
}
