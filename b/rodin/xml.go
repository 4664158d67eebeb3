package rodin

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/xmltree"
)

// ReadRodin reads a machine or a context of Rodin (.bum, .buc) from a file, with those
// that it refines, sees and extends, which lie beside it. Where there are Rodin's files
// of proof statuses (.bps), the obligations are theirs.
func ReadRodin(file string) (*Project, error) {
	ext := filepath.Ext(file)
	kind := tree.EventMachineUnit
	switch ext {
	case ".bum":
	case ".buc":
		kind = tree.ContextUnit
	default:
		return nil, tree.Errorf(tree.Pos{File: file}, "neither .bum nor .buc: this is no machine and no context of Rodin")
	}
	r := &rodin{p: &Project{File: file}, dir: filepath.Dir(file)}
	main, err := r.load(kind, strings.TrimSuffix(filepath.Base(file), ext), tree.Pos{File: file})
	if err = r.errs.Add(err); err != nil {
		return nil, err
	}
	if len(r.errs) > 0 {
		return nil, r.errs.Err()
	}
	r.p.Main = main
	return r.p, r.complete()
}

// rodin reads the files of a project that lie in one folder.
type rodin struct {
	p    *Project
	dir  string
	errs tree.Errors // so far
}

const core = "org.eventb.core."

// attr gives an attribute of Rodin's core.
func attr(e *xmltree.Element, name string) string { return e.Attrs[core+name] }

// own gives the name of an element of Rodin's core, and nothing for others: they are notes of plug-ins.
func own(e *xmltree.Element) string {
	if name, ok := strings.CutPrefix(e.Name, core); ok {
		return name
	}
	return ""
}

// load reads a component and what it refers to, once. from is where it is named.
func (r *rodin) load(kind tree.ComponentKind, name string, from tree.Pos) (*tree.Component, error) {
	if c := r.p.component(kind, name); c != nil {
		return c, nil
	}
	ext, root := ".bum", core+"machineFile"
	if kind == tree.ContextUnit {
		ext, root = ".buc", core+"contextFile"
	}
	file := filepath.Join(r.dir, name+ext)
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, tree.Errorf(from, "%s is missing: no file %s", name, file)
	}
	if err != nil {
		return nil, err
	}
	e, err := xmltree.Read(file, string(src))
	if err != nil {
		return nil, err
	}
	if e.Name != root {
		return nil, e.Errorf("expected %s, found %s", root, e.Name)
	}
	c := &tree.Component{Kind: kind, Dialect: tree.EventB, Name: name, File: file, Pos: e.Pos}
	r.p.Components = append(r.p.Components, c)
	for _, child := range e.Children {
		if err := r.errs.Add(r.part(c, child)); err != nil {
			return nil, err
		}
	}
	if err := r.statuses(c); err != nil {
		return nil, err
	}
	for _, refs := range []struct {
		refs []tree.Ref
		kind tree.ComponentKind
	}{{c.Refines, kind}, {c.Sees, tree.ContextUnit}} {
		for _, ref := range refs.refs {
			if _, err := r.load(refs.kind, ref.Name, ref.Pos); err != nil {
				if err = r.errs.Add(err); err != nil {
					return nil, err
				}
			}
		}
	}
	return c, nil
}

// part reads an element of a machine or a context.
func (r *rodin) part(c *tree.Component, e *xmltree.Element) (err error) {
	switch own(e) {
	case "refinesMachine", "extendsContext":
		c.Refines = append(c.Refines, tree.Ref{Pos: e.Pos, Name: attr(e, "target")})
	case "seesContext":
		c.Sees = append(c.Sees, tree.Ref{Pos: e.Pos, Name: attr(e, "target")})
	case "carrierSet":
		c.Sets = append(c.Sets, tree.NewSet(e.Pos, attr(e, "identifier")))
	case "constant":
		c.Constants, err = declare(c.Constants, e)
	case "variable":
		c.Variables, err = declare(c.Variables, e)
	case "axiom":
		err = predicate(c, e, &c.Properties, &c.Assertions)
	case "invariant":
		err = predicate(c, e, &c.Invariants, &c.Assertions)
	case "theorem": // of old files
		err = predicate(c, e, &c.Assertions, &c.Assertions)
	case "variant":
		if c.Variant != nil {
			return tree.NotSupported(e.Pos, "a second variant")
		}
		c.Variant, err = formula(e, "expression", text.Formula)
	case "event":
		var o *tree.Operation
		if o, err = r.event(c, e); err == nil {
			err = addEvent(c, o)
		}
	default:
		err = e.Foreign(core)
	}
	return err
}

func declare(ds []*tree.Decl, e *xmltree.Element) ([]*tree.Decl, error) {
	name := attr(e, "identifier")
	if name == "" {
		return nil, e.Errorf("a name is missing")
	}
	return append(ds, &tree.Decl{Name: name, Pos: e.Pos}), nil
}

// formula reads the formula in an attribute. Its places are that of the element, since
// a formula stands there without its line ends.
func formula(e *xmltree.Element, name string, read func(string, tree.Dialect, []*tree.Definition) (*tree.Node, error)) (*tree.Node, error) {
	n, err := read(attr(e, name), tree.EventB, nil)
	if err != nil {
		var te *tree.Error
		if errors.As(err, &te) {
			where := ""
			if l := attr(e, "label"); l != "" {
				where = " of " + l
			}
			at := *te
			at.Pos = e.Pos
			at.Msg = name + where + ", at " + strconv.Itoa(int(te.Pos.Line)) + ":" + strconv.Itoa(int(te.Pos.Col)) + ": " + te.Msg
			return nil, &at
		}
		return nil, err
	}
	place(n, e.Pos)
	return n, nil
}

// place gives all nodes below n a place.
func place(n *tree.Node, pos tree.Pos) {
	tree.Walk(n, func(n *tree.Node) bool {
		n.Pos = pos
		for _, d := range n.Binds {
			d.Pos = pos
		}
		return true
	})
}

// predicate adds a labelled predicate of c to one list, or to the other if it is a theorem.
func predicate(c *tree.Component, e *xmltree.Element, to, theorems *[]*tree.Clause) error {
	n, err := formula(e, "predicate", text.Predicate)
	if err != nil {
		return err
	}
	if attr(e, "theorem") == "true" {
		to = theorems
	}
	*to = append(*to, &tree.Clause{Label: attr(e, "label"), Pos: e.Pos, Pred: n, From: c.Name})
	return nil
}

func (r *rodin) event(c *tree.Component, e *xmltree.Element) (*tree.Operation, error) {
	o := &tree.Operation{Name: attr(e, "label"), Pos: e.Pos, Extended: attr(e, "extended") == "true"}
	if attr(e, "inherited") == "true" { // in old files
		o.Extended, o.Refines = true, []string{o.Name}
	}
	switch s := attr(e, "convergence"); s {
	case "", "0":
	case "1":
		o.Status = tree.Convergent
	case "2":
		o.Status = tree.Anticipated
	default:
		return nil, e.Errorf("convergence of %s is %q, expected 0, 1 or 2", o.Name, s)
	}
	for _, p := range e.Children {
		var err error
		switch own(p) {
		case "refinesEvent":
			o.Refines = append(o.Refines, attr(p, "target"))
		case "parameter":
			o.Params, err = declare(o.Params, p)
		case "guard":
			err = predicate(c, p, &o.Guards, &o.Theorems)
		case "witness":
			err = predicate(c, p, &o.Witnesses, &o.Witnesses)
		case "action":
			var n *tree.Node
			if n, err = formula(p, "assignment", text.Substitution); err == nil {
				if n, err = action(n); err == nil {
					o.Actions = append(o.Actions, &tree.Clause{Label: attr(p, "label"), Pos: p.Pos, Pred: n, From: c.Name})
				}
			}
		default:
			err = p.Foreign(core)
		}
		var te *tree.Error
		if errors.As(err, &te) {
			in := *te
			in.Msg = "event " + o.Name + ": " + te.Msg
			err = r.errs.Add(&in)
		}
		if err != nil {
			return nil, err
		}
	}
	o.Body = body(o.Pos, o.Actions)
	return o, nil
}

// action checks an assignment, and turns f(x) := E into f := f <+ {x |-> E}.
func action(n *tree.Node) (*tree.Node, error) {
	switch n.Op {
	case tree.BecomesElem, tree.BecomesSuch:
		return n, nil
	case tree.Assign:
	default:
		return nil, tree.Errorf(n.Pos, "expected an assignment")
	}
	for i, x := range n.Args[:n.N] {
		if x.Op == tree.Ident {
			continue
		}
		if x.Op != tree.Apply || x.Args[0].Op != tree.Ident {
			return nil, tree.Errorf(n.Pos, "expected a variable to assign to")
		}
		f := x.Args[0]
		pair := tree.New(tree.Couple, n.Pos, x.Args[1], n.Args[n.N+i])
		n.Args[i] = f
		n.Args[n.N+i] = tree.New(tree.Override, n.Pos, tree.Clone(f), tree.New(tree.SetExt, n.Pos, pair))
	}
	return n, nil
}

// complete gives events that extend others what belongs to them, the most abstract
// machine first.
func (r *rodin) complete() error {
	var levels []*tree.Component
	for m := r.p.Main; m != nil && m.Kind == tree.EventMachineUnit; {
		for _, l := range levels {
			if l == m {
				return tree.Errorf(m.Pos, "%s refines itself", m.Name)
			}
		}
		levels = append(levels, m)
		if len(m.Refines) == 0 {
			break
		}
		m = r.p.component(m.Kind, m.Refines[0].Name)
	}
	for i := len(levels) - 2; i >= 0; i-- {
		m, up := levels[i], levels[i+1]
		events := m.Operations
		if m.InitEvent != nil {
			events = append([]*tree.Operation{m.InitEvent}, events...)
		}
		for _, e := range events {
			if err := extend(e, up); err != nil {
				return err
			}
		}
	}
	return nil
}

// extend repeats in e the event of up that it extends.
func extend(e *tree.Operation, up *tree.Component) error {
	if !e.Extended {
		return nil
	}
	var a *tree.Operation
	if e.Name == initialisation {
		a = up.InitEvent
	} else if len(e.Refines) == 1 {
		a = event(up, e.Refines[0])
	}
	if a == nil {
		return tree.Errorf(e.Pos, "%s extends no event of %s", e.Name, up.Name)
	}
	var params []*tree.Decl
	for _, d := range a.Params {
		params = append(params, decl(d))
	}
	e.Params = append(params, e.Params...)
	e.Guards = append(clauses(a.Guards), e.Guards...)
	e.Theorems = append(clauses(a.Theorems), e.Theorems...)
	e.Actions = append(clauses(a.Actions), e.Actions...)
	e.Body = body(e.Pos, e.Actions)
	return nil
}

// discharged is Rodin's confidence in what its provers, or its user with them, proved.
const discharged = 1000

// statuses reads the proof statuses of a component, if Rodin left them: a .bps file
// whose rows are named event/invariant/INV and the like.
func (r *rodin) statuses(c *tree.Component) error {
	file := filepath.Join(r.dir, c.Name+".bps")
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	root, err := xmltree.Read(file, string(src))
	if err != nil {
		return err
	}
	for _, e := range root.Children {
		if e.Name != core+"psStatus" {
			continue
		}
		confidence, _ := strconv.Atoi(attr(e, "confidence")) // none: not tried
		parts := strings.Split(e.Attrs["name"], "/")
		o := Obligation{Component: c.Name, Kind: parts[len(parts)-1]}
		o.Proved = confidence >= discharged && attr(e, "psBroken") != "true"
		for _, p := range parts[:len(parts)-1] {
			o.Sources = append(o.Sources, Source{sourceKind(c, p), p})
		}
		r.p.Obligations = append(r.p.Obligations, o)
		if o.Proved && o.Kind == "INV" && len(parts) == 3 {
			c.Discharged = append(c.Discharged, tree.Discharged{Machine: c.Name, Event: parts[0], Invariant: parts[1]})
		}
	}
	return nil
}

// sourceKind says what a label in the name of an obligation stands for.
func sourceKind(c *tree.Component, label string) string {
	if label == initialisation || event(c, label) != nil {
		return "event"
	}
	for kind, cs := range map[string][]*tree.Clause{"axiom": c.Properties, "invariant": c.Invariants, "theorem": c.Assertions} {
		for _, cl := range cs {
			if cl.Label == label {
				return kind
			}
		}
	}
	return "label" // of a guard, a witness or an action
}
