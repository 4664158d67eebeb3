package rodin

import (
	"os"
	"slices"
	"strings"

	"bsmt/b/rodin/prolog"
	"bsmt/b/tree"
)

// ReadPackageFile reads one of ProB's packages from a file.
func ReadPackageFile(file string) (*Project, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return ReadPackage(file, string(src))
}

// ReadPackage reads the text of one of ProB's packages. Its clause is
//
//	package(load_event_b_project(Machines, Contexts, Facts, _Error)).
//
// in which old packages lack the Facts. Further clauses are notes of other tools. The errors
// of all sections, events and formulas come together, as tree.Errors.
func ReadPackage(file, src string) (*Project, error) {
	var errs tree.Errors
	r := terms{file, &errs}
	clauses, err := prolog.Read(src)
	if err != nil {
		e := err.(*prolog.Error)
		return nil, tree.Errorf(tree.Pos{File: file, Line: int32(e.At.Line), Col: int32(e.At.Col)}, "%s", e.What)
	}
	isPackage := func(c *prolog.Term) bool { return c.Is("package", 1) }
	for i, c := range clauses {
		if !isPackage(c) {
			continue
		}
		if more := slices.IndexFunc(clauses[i+1:], isPackage); more >= 0 {
			return nil, r.errorf(clauses[i+1+more], "a second package(...) in one file")
		}
		load := c.Args[0]
		if !load.Is("load_event_b_project", 3) && !load.Is("load_event_b_project", 4) {
			return nil, r.errorf(load, "expected load_event_b_project, found %s", load.Describe())
		}
		p, err := r.project(load)
		if err = errs.Add(err); err == nil && len(errs) > 0 {
			err = errs.Err()
		}
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	return nil, tree.Errorf(tree.Pos{File: file}, "no package(...) in it: this is no Event-B package of ProB")
}

func (r terms) project(load *prolog.Term) (*Project, error) {
	p := &Project{File: r.file}
	for i, name := range []string{"event_b_model", "event_b_context"} {
		ts, ok := load.Args[i].Elements()
		if !ok {
			return nil, r.errorf(load.Args[i], "expected a list of %s, found %s", name, load.Args[i].Describe())
		}
		for _, t := range ts {
			if !t.Is(name, 3) || t.Args[1].Kind != prolog.Atom {
				return nil, r.errorf(t, "expected %s(Place, Name, Sections), found %s", name, t.Describe())
			}
			c := &tree.Component{Kind: tree.EventMachineUnit, Dialect: tree.EventB, Name: t.Args[1].Name, File: r.file, Pos: r.pos(t)}
			if i == 1 {
				c.Kind = tree.ContextUnit
			}
			if p.component(c.Kind, c.Name) != nil {
				return nil, r.errorf(t, "%s is there twice", c.Name)
			}
			if err := r.sections(c, t.Args[2]); err != nil {
				return nil, err
			}
			p.Components = append(p.Components, c)
		}
	}
	if len(p.Components) > 0 {
		p.Main = p.Components[0] // the file begins with it
	}
	if len(load.Args) == 4 {
		if err := r.facts(p, load.Args[2]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// sections reads what a machine or context is made of.
func (r terms) sections(c *tree.Component, list *prolog.Term) error {
	ts, ok := list.Elements()
	if !ok {
		return r.errorf(list, "expected a list of sections, found %s", list.Describe())
	}
	seen := map[string]bool{}
	for _, t := range ts {
		if t.Kind != prolog.Compound || len(t.Args) != 2 {
			return r.errorf(t, "expected a section, found %s", t.Describe())
		}
		if seen[t.Name] {
			if err := r.errs.Add(r.errorf(t, "%s has a second section %s", c.Name, t.Name)); err != nil {
				return err
			}
			continue
		}
		seen[t.Name] = true
		if err := r.errs.Add(r.section(c, t.Name, t.Args[1])); err != nil {
			return err
		}
	}
	return nil
}

func (r terms) section(c *tree.Component, name string, body *prolog.Term) (err error) {
	switch name {
	case "refines":
		if body.Kind != prolog.Atom {
			return r.errorf(body, "expected a machine's name, found %s", body.Describe())
		}
		c.Refines = []tree.Ref{{Pos: r.pos(body), Name: body.Name}}
	case "sees":
		c.Sees, err = r.refs(body)
	case "extends":
		c.Refines, err = r.refs(body)
	case "variables":
		c.Variables, err = r.decls(body)
	case "constants":
		c.Constants, err = r.decls(body)
	case "abstract_constants":
		c.AbstractConstants, err = r.decls(body)
	case "sets":
		c.Sets, err = r.sets(body)
	case "invariant":
		c.Invariants, err = r.clauses(c.Name, tree.KPred, body)
	case "axioms":
		c.Properties, err = r.clauses(c.Name, tree.KPred, body)
	case "theorems":
		c.Assertions, err = r.clauses(c.Name, tree.KPred, body)
	case "variant":
		c.Variant, err = r.formula(body)
	case "events":
		return r.events(c, body)
	case "pragmas":
	default:
		return tree.NotSupported(r.pos(body), "the section "+name)
	}
	return err
}

// names reads a list of atoms.
func (r terms) names(list *prolog.Term) ([]string, error) {
	ts, ok := list.Elements()
	if !ok {
		return nil, r.errorf(list, "expected a list of names, found %s", list.Describe())
	}
	names := make([]string, len(ts))
	for i, t := range ts {
		if t.Kind != prolog.Atom {
			return nil, r.errorf(t, "expected a name, found %s", t.Describe())
		}
		names[i] = t.Name
	}
	return names, nil
}

func (r terms) refs(list *prolog.Term) ([]tree.Ref, error) {
	names, err := r.names(list)
	var refs []tree.Ref
	for i, n := range names {
		refs = append(refs, tree.Ref{Pos: r.pos(list.Args[i]), Name: n})
	}
	return refs, err
}

func (r terms) sets(list *prolog.Term) ([]*tree.Set, error) {
	ts, ok := list.Elements()
	if !ok {
		return nil, r.errorf(list, "expected a list of sets, found %s", list.Describe())
	}
	var sets []*tree.Set
	for _, t := range ts {
		if !t.Is("deferred_set", 2) || t.Args[1].Kind != prolog.Atom {
			return nil, tree.NotSupported(r.pos(t), t.Describe())
		}
		sets = append(sets, tree.NewSet(r.pos(t), t.Args[1].Name))
	}
	return sets, nil
}

// clauses reads labelled predicates, or the actions of an event, of component from.
func (r terms) clauses(from string, kind tree.Kind, list *prolog.Term) ([]*tree.Clause, error) {
	ts, ok := list.Elements()
	if !ok {
		return nil, r.errorf(list, "expected a list of formulas, found %s", list.Describe())
	}
	var cs []*tree.Clause
	for _, t := range ts {
		n, err := r.substitution(t)
		if err == nil && n.Op.Kind() != kind {
			err = r.errorf(t, "expected a %s, found %s", kind, t.Describe())
		}
		if err != nil {
			if err = r.errs.Add(err); err != nil {
				return nil, err
			}
			continue
		}
		cs = append(cs, &tree.Clause{Label: label(t), Pos: r.pos(t), Pred: n, From: from})
	}
	return cs, nil
}

// label gives the label in rodinpos(Component, Label, Id) or rodinpos(Label, Id), which
// is the first argument of a formula.
func label(t *prolog.Term) string {
	if t.Kind != prolog.Compound || t.Args[0].Kind != prolog.Compound || t.Args[0].Name != "rodinpos" {
		return ""
	}
	args := t.Args[0].Args
	if l := args[max(0, len(args)-2)]; l.Kind == prolog.Atom {
		return l.Name
	}
	return ""
}

// events reads the list of a machine's events.
func (r terms) events(c *tree.Component, list *prolog.Term) error {
	ts, ok := list.Elements()
	if !ok {
		return r.errorf(list, "expected a list of events, found %s", list.Describe())
	}
	for _, t := range ts {
		e, err := r.event(c.Name, t)
		if err == nil {
			err = addEvent(c, e)
		}
		if err = r.errs.Add(err); err != nil {
			return err
		}
	}
	return nil
}

var statuses = map[string]tree.Status{"ordinary": tree.Ordinary, "convergent": tree.Convergent, "anticipated": tree.Anticipated}

// event reads event(Place, Name, Status, Refines, Parameters, Guards, Theorems, Actions,
// Witnesses); old packages lack the theorems, older ones the status, too.
func (r terms) event(from string, t *prolog.Term) (*tree.Operation, error) {
	n := len(t.Args)
	if t.Name != "event" || n < 7 || n > 9 || t.Args[1].Kind != prolog.Atom {
		return nil, r.errorf(t, "expected an event, found %s", t.Describe())
	}
	e := &tree.Operation{Name: t.Args[1].Name, Pos: r.pos(t)}
	rest := t.Args[2:]
	if n > 7 {
		s, ok := statuses[rest[0].Name]
		if !ok {
			return nil, r.errorf(rest[0], "expected ordinary, convergent or anticipated, found %s", rest[0].Describe())
		}
		e.Status = s
		rest = rest[1:]
	}
	var err error
	if e.Refines, err = r.refined(rest[0]); err != nil {
		return nil, err
	}
	if e.Params, err = r.decls(rest[1]); err != nil {
		return nil, err
	}
	if e.Guards, err = r.clauses(from, tree.KPred, rest[2]); err != nil {
		return nil, err
	}
	rest = rest[3:]
	if n == 9 {
		if e.Theorems, err = r.clauses(from, tree.KPred, rest[0]); err != nil {
			return nil, err
		}
		rest = rest[1:]
	}
	if e.Actions, err = r.clauses(from, tree.KSubst, rest[0]); err != nil {
		return nil, err
	}
	e.Body = body(e.Pos, e.Actions)
	e.Witnesses, err = r.witnesses(from, rest[1])
	return e, err
}

// refined reads the events that an event refines: a list of them, or one alone.
func (r terms) refined(t *prolog.Term) ([]string, error) {
	if t.Kind == prolog.Atom {
		if t.Name == "none" {
			return nil, nil
		}
		return []string{t.Name}, nil
	}
	return r.names(t)
}

// witnesses reads witness(Place, Identifier, Predicate).
func (r terms) witnesses(from string, list *prolog.Term) ([]*tree.Clause, error) {
	ts, ok := list.Elements()
	if !ok {
		return nil, r.errorf(list, "expected a list of witnesses, found %s", list.Describe())
	}
	var ws []*tree.Clause
	for _, t := range ts {
		if !t.Is("witness", 3) {
			return nil, r.errorf(t, "expected a witness, found %s", t.Describe())
		}
		name, err := r.identifier(t.Args[1])
		if err != nil {
			return nil, err
		}
		pred, err := r.formula(t.Args[2])
		if err != nil {
			return nil, err
		}
		ws = append(ws, &tree.Clause{Label: name.Name, Pos: r.pos(t), Pred: pred, From: from})
	}
	return ws, nil
}

// substitution reads an action, or any formula.
func (r terms) substitution(t *prolog.Term) (*tree.Node, error) {
	if !t.Is("assign", 3) && !t.Is("becomes_element_of", 3) && !t.Is("becomes_such", 3) {
		return r.formula(t)
	}
	left, err := r.list(t.Args[1])
	if err != nil {
		return nil, err
	}
	for _, l := range left {
		if l.Op != tree.Ident {
			return nil, tree.Errorf(l.Pos, "expected a variable to assign to")
		}
	}
	var right []*tree.Node
	if t.Name == "assign" {
		right, err = r.list(t.Args[2])
	} else {
		var n *tree.Node
		n, err = r.formula(t.Args[2])
		right = []*tree.Node{n}
	}
	if err != nil {
		return nil, err
	}
	switch {
	case len(left) == 0 || t.Name == "assign" && len(left) != len(right):
		return nil, r.errorf(t, "%d values for %d variables", len(right), len(left))
	case t.Name == "becomes_such":
		return becomesSuch(r.pos(t), left, right[0]), nil
	}
	op := tree.Assign
	if t.Name == "becomes_element_of" {
		op = tree.BecomesElem
	}
	n := tree.New(op, r.pos(t), append(left, right...)...)
	n.N = len(left)
	return n, nil
}

// facts reads the obligations and what was discharged; it leaves out notes that say
// nothing of the development's meaning.
func (r terms) facts(p *Project, list *prolog.Term) error {
	ts, ok := list.Elements()
	if !ok {
		return r.errorf(list, "expected a list of facts, found %s", list.Describe())
	}
	for _, t := range ts {
		switch {
		case t.Is("discharged", 3):
			names, err := r.names(&prolog.Term{Kind: prolog.List, Args: t.Args, At: t.At})
			if err != nil {
				return err
			}
			if c := p.component(tree.EventMachineUnit, names[0]); c != nil {
				c.Discharged = append(c.Discharged, tree.Discharged{Machine: names[0], Event: names[1], Invariant: names[2]})
			}
		case t.Is("po", 4):
			o, err := r.obligation(t)
			if err != nil {
				return err
			}
			p.Obligations = append(p.Obligations, o)
		}
	}
	return nil
}

// obligation reads po(Component, Kind, [Source, ...], Proved).
func (r terms) obligation(t *prolog.Term) (Obligation, error) {
	sources, ok := t.Args[2].Elements()
	for _, a := range []int{0, 1, 3} {
		ok = ok && t.Args[a].Kind == prolog.Atom
	}
	if !ok {
		return Obligation{}, r.errorf(t, "expected po(Component, Kind, Sources, Proved)")
	}
	o := Obligation{Component: t.Args[0].Name, Kind: strings.Join(strings.Fields(t.Args[1].Name), " "), Proved: t.Args[3].Name == "true"}
	for _, s := range sources {
		if s.Kind != prolog.Compound || len(s.Args) != 1 || s.Args[0].Kind != prolog.Atom {
			return o, r.errorf(s, "expected the source of an obligation, found %s", s.Describe())
		}
		o.Sources = append(o.Sources, Source{s.Name, s.Args[0].Name})
	}
	return o, nil
}
