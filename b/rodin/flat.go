package rodin

import (
	"slices"

	"bsmt/b/tree"
)

// Flat makes one machine of Main and all that it refines and sees, in which the levels
// of refinement run together, as ProB animates them:
//
//   - Sets, constants, axioms, variables and invariants are those of all levels. A
//     variable that two levels declare is one variable.
//   - An event is that of Main, with its name and its parameters. It happens if all the
//     events that it refines, level by level, can happen with it: parameters and
//     variables that a refinement dropped take any values that its witnesses allow. A
//     guard of theirs that its own guards do not imply is an error where it is false.
//     Of several events that it refines on one level one must be able to happen.
//   - What happens to a variable is what the most concrete level that declares it says.
//     What the other levels say must be right, too: an event of any level that assigns to
//     a variable twice, or to one that its machine has not, is an error.
//
// Each theorem is an assertion. The result has no references to other components, and
// its Discharged facts name its own events. The project is not changed.
func (p *Project) Flat() (*tree.Component, error) {
	if p.Main == nil {
		return nil, tree.Errorf(tree.Pos{File: p.File}, "there is no machine and no context in it")
	}
	if err := p.check(p.Main); err != nil {
		return nil, err
	}
	f := flattener{p: p, seen: map[string]bool{}, flat: &tree.Component{
		Kind: tree.EventMachineUnit, Dialect: tree.EventB, Name: p.Main.Name, File: p.File, Pos: p.Main.Pos,
	}}
	if p.Main.Kind == tree.ContextUnit {
		if err := f.context(p.Main); err != nil {
			return nil, err
		}
		f.flat.InitEvent = &tree.Operation{Name: initialisation, Pos: p.Main.Pos, Body: tree.New(tree.Skip, p.Main.Pos)}
	} else if err := f.machines(p.Main); err != nil {
		return nil, err
	}
	Enumerate(f.flat)
	return f.flat, nil
}

type flattener struct {
	p      *Project
	flat   *tree.Component
	levels []*tree.Component // the machines, from Main to the most abstract one
	seen   map[string]bool   // contexts that are part of flat
}

func (f *flattener) machines(main *tree.Component) error {
	for m := main; m != nil; {
		if slices.Contains(f.levels, m) {
			return tree.Errorf(m.Pos, "%s refines itself", m.Name)
		}
		f.levels = append(f.levels, m)
		if len(m.Refines) == 0 {
			break
		}
		ref := m.Refines[0]
		if m = f.p.component(tree.EventMachineUnit, ref.Name); m == nil {
			return tree.Errorf(ref.Pos, "the refined machine %s is missing", ref.Name)
		}
	}
	declared := map[string]bool{}
	for _, m := range slices.Backward(f.levels) {
		for _, ref := range m.Sees {
			if err := f.contextNamed(ref); err != nil {
				return err
			}
		}
		for _, v := range m.Variables {
			if !declared[v.Name] {
				declared[v.Name] = true
				f.flat.Variables = append(f.flat.Variables, decl(v))
			}
		}
		f.flat.Invariants = append(f.flat.Invariants, clauses(m.Invariants)...)
		f.flat.Assertions = append(f.flat.Assertions, clauses(m.Assertions)...)
	}
	if main.Variant != nil {
		f.flat.Variant = tree.Clone(main.Variant)
	}
	var err error
	if f.flat.InitEvent, err = f.event(f.initEvent(0)); err != nil {
		return err
	}
	for _, e := range main.Operations {
		o, err := f.event(e)
		if err != nil {
			return err
		}
		f.flat.Operations = append(f.flat.Operations, o)
	}
	return nil
}

func (f *flattener) contextNamed(ref tree.Ref) error {
	c := f.p.component(tree.ContextUnit, ref.Name)
	if c == nil {
		return tree.Errorf(ref.Pos, "the context %s is missing", ref.Name)
	}
	return f.context(c)
}

// context adds a context after those that it extends.
func (f *flattener) context(c *tree.Component) error {
	if f.seen[c.Name] {
		return nil
	}
	f.seen[c.Name] = true
	for _, ref := range c.Refines {
		if err := f.contextNamed(ref); err != nil {
			return err
		}
	}
	for _, s := range c.Sets {
		f.flat.Sets = append(f.flat.Sets, tree.NewSet(s.Pos, s.Name))
	}
	for _, d := range c.Constants {
		f.flat.Constants = append(f.flat.Constants, decl(d))
	}
	for _, d := range c.AbstractConstants {
		f.flat.AbstractConstants = append(f.flat.AbstractConstants, decl(d))
	}
	f.flat.Properties = append(f.flat.Properties, clauses(c.Properties)...)
	f.flat.Assertions = append(f.flat.Assertions, clauses(c.Assertions)...)
	return nil
}

// decl copies the declaration of a name.
func decl(d *tree.Decl) *tree.Decl { return &tree.Decl{Name: d.Name, Pos: d.Pos} }

// clauses copies clauses.
func clauses(cs []*tree.Clause) []*tree.Clause {
	out := make([]*tree.Clause, len(cs))
	for i, c := range cs {
		d := *c
		d.Pred = tree.Clone(c.Pred)
		out[i] = &d
	}
	return out
}

// initEvent gives the event that initialises a level; variables that it leaves out may
// have any value, as Rodin has it.
func (f *flattener) initEvent(level int) *tree.Operation {
	m := f.levels[level]
	e := &tree.Operation{Name: initialisation, Pos: m.Pos}
	if m.InitEvent != nil {
		*e = *m.InitEvent
	}
	assigned := map[string]bool{}
	for _, a := range e.Actions {
		for _, x := range a.Pred.Args[:a.Pred.N] {
			assigned[x.Name] = true
		}
	}
	e.Actions = slices.Clone(e.Actions)
	for _, v := range m.Variables {
		if !assigned[v.Name] {
			any := becomesSuch(e.Pos, []*tree.Node{tree.NewIdent(e.Pos, v.Name)}, tree.New(tree.BTrue, e.Pos))
			e.Actions = append(e.Actions, &tree.Clause{Pos: e.Pos, Pred: any, From: m.Name})
		}
	}
	return e
}

// chain is an event with one of those that it refines, level by level from Main; it
// ends where an event refines none.
type chain []*tree.Operation

// chains gives all the ways in which an event of a level refines.
func (f *flattener) chains(level int, e *tree.Operation) ([]chain, error) {
	var abstract []*tree.Operation
	if level+1 < len(f.levels) {
		up := f.levels[level+1]
		if e.Name == initialisation {
			abstract = append(abstract, f.initEvent(level+1))
		} else {
			for _, name := range e.Refines {
				a := event(up, name)
				if a == nil {
					return nil, tree.Errorf(e.Pos, "%s refines %s, which is no event of %s", e.Name, name, up.Name)
				}
				abstract = append(abstract, a)
			}
		}
	}
	if len(abstract) == 0 {
		return []chain{{e}}, nil
	}
	var all []chain
	for _, a := range abstract {
		rest, err := f.chains(level+1, a)
		if err != nil {
			return nil, err
		}
		for _, c := range rest {
			all = append(all, append(chain{e}, c...))
		}
		if len(all) > maxChains {
			return nil, tree.NotSupported(e.Pos, "an event that refines others in so many ways")
		}
	}
	return all, nil
}

// maxChains bounds in how many ways one event may refine others.
const maxChains = 1000

// event gives the event of a machine by its name; nil: it has none of it.
func event(m *tree.Component, name string) *tree.Operation {
	for _, e := range m.Operations {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// event makes an event of the flat machine from one of Main.
func (f *flattener) event(e *tree.Operation) (*tree.Operation, error) {
	chains, err := f.chains(0, e)
	if err != nil {
		return nil, err
	}
	o := &tree.Operation{Name: e.Name, Pos: e.Pos, Refines: slices.Clone(e.Refines), Status: e.Status}
	for _, d := range e.Params {
		o.Params = append(o.Params, decl(d))
	}
	o.Guards = clauses(e.Guards)
	o.Theorems = clauses(e.Theorems)
	var bodies []*tree.Node
	for _, c := range chains {
		b := f.run(c, len(chains) == 1)
		if !slices.ContainsFunc(bodies, func(other *tree.Node) bool { return tree.Same(b, other) }) {
			bodies = append(bodies, b)
		}
	}
	o.Body = bodies[0]
	if len(bodies) > 1 {
		o.Body = tree.New(tree.Choice, e.Pos, bodies...)
	}
	if can := possible(bodies); can != nil {
		o.Body = tree.New(tree.Assert, e.Pos, can, o.Body)
	}
	f.discharged(o.Name, chains)
	return o, nil
}

// possible says that one of several ways to do what refined events do can be taken, as guard
// strengthening of merged events asks; nil: that is so, or there is only one.
func possible(bodies []*tree.Node) *tree.Node {
	if len(bodies) < 2 {
		return nil
	}
	var any []*tree.Node
	for _, b := range bodies {
		switch b.Op {
		case tree.Select:
			any = append(any, tree.Clone(b.Args[0]))
		case tree.Any:
			c := tree.Clone(b)
			any = append(any, tree.NewBinder(tree.Exists, b.Pos, c.Binds, c.Args[0]))
		default:
			return nil
		}
	}
	return tree.New(tree.Or, bodies[0].Pos, any...)
}

// discharged translates proof facts: the event preserves an invariant of a level if
// each event of that level that it refines was proved to.
func (f *flattener) discharged(name string, chains []chain) {
	for level, m := range f.levels {
		for _, d := range m.Discharged {
			all := true
			for _, c := range chains {
				all = all && level < len(c) && slices.Contains(m.Discharged, tree.Discharged{Machine: m.Name, Event: c[level].Name, Invariant: d.Invariant})
			}
			fact := tree.Discharged{Machine: m.Name, Event: name, Invariant: d.Invariant}
			if all && !slices.Contains(f.flat.Discharged, fact) {
				f.flat.Discharged = append(f.flat.Discharged, fact)
			}
		}
	}
}
