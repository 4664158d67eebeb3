package machine

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/types"
)

// Flatten makes the flat machine of a component and of those that it names, which
// source finds; nil: there are none. The error is a *tree.Error, or tree.Errors of all that
// is wrong.
func Flatten(c *tree.Component, source Source) (*Machine, error) {
	m, errs := flatten(c, source, map[string]bool{})
	if len(errs) > 0 {
		return nil, errs.Err()
	}
	return m, nil
}

// flatten is Flatten; with errors it gives what could be made all the same, or nil.
func flatten(c *tree.Component, source Source, refining map[string]bool) (*Machine, tree.Errors) {
	b := &builder{
		source:  source,
		m:       &Machine{Name: c.Name, File: c.File, Dialect: c.Dialect},
		checker: types.New(),
		done:    map[string]*part{},
		shared:  map[string]bool{},
		owners:  map[string]string{},
	}
	if refining[c.Name] {
		return nil, tree.Errors{tree.Errorf(c.Pos, "%s refines itself", c.Name)}
	}
	refining[c.Name] = true
	b.missing(c)
	if len(c.Refines) > 0 {
		if a := b.component(c.Refines[0], []string{".mch", ".ref", ".sys", ".mod"}); a != nil {
			abstract, errs := flatten(a, source, refining)
			if b.wrong(errs.Err()); len(errs) > 0 {
				b.without(abstract == nil)
			}
			if abstract != nil {
				b.refine(abstract)
			}
		}
	}
	if _, err := b.add(c, "", nil, 0); err != nil {
		b.wrong(err)
		return nil, b.errs
	}
	b.finish(c)
	return b.m, b.errs
}

// builder collects the parts of a flat machine.
type builder struct {
	source   Source
	m        *Machine
	checker  *types.Checker
	done     map[string]*part  // by prefix and name of the component
	owners   map[string]string // names of components that include others, by prefix and name of those
	shared   map[string]bool   // components whose sets and constants are there, once for all prefixes
	init     []*tree.Node      // of the parts, in the order in which they run
	inherit  int               // Properties that the abstract machine brought, checked already
	parts    []*part           // in the order in which they were added
	gluing   map[string]bool   // names of variables that only the abstract machine has
	abstract map[string]*tree.Operation
	errs     tree.Errors // what is wrong so far
	broken   bool        // a component was not read whole
	partial  bool        // declarations may be missing because of that
}

// wrong takes an error in, if it is one.
func (b *builder) wrong(err error) {
	if other := b.errs.Add(err); other != nil {
		_ = b.errs.Add(tree.Errorf(tree.Pos{File: b.m.File}, "%v", other))
	}
}

// missing tells the checker what a component lacks because of its mistakes.
func (b *builder) missing(c *tree.Component) {
	if c.Broken || c.Lost {
		b.without(c.Lost)
	}
}

// without tells the checker that parts are missing, and with lost that declarations may be.
func (b *builder) without(lost bool) {
	b.broken, b.partial = true, b.partial || lost
	b.checker.Partial(lost)
}

// part is a component in the flat machine. Its declarations and formulas are those of the
// flat machine.
type part struct {
	component string
	names     []string          // of variables and operations as the part itself calls them
	ops       []*tree.Operation // that it offers: promoted ones and its own
	busy      bool              // it is being added: who names it now names itself

	includes, imports, sees, uses []*part         // includes: extended ones, too
	given                         map[string]bool // names in the values of its parameters

	vars       []*tree.Decl
	concrete   []*tree.Decl // of vars
	constants  []*tree.Decl
	sets       []*tree.Set
	invariants []*tree.Node
	init       *tree.Node        // nil: none
	own        []*tree.Operation // that it declares, local ones, too
}

// component reads a component that another names; nil: it cannot be read at all.
func (b *builder) component(r tree.Ref, kinds []string) *tree.Component {
	var c *tree.Component
	err := error(tree.Errorf(r.Pos, "%s is not there: other components cannot be read from here", r.Name))
	if b.source != nil {
		c, err = b.source.Component(r, kinds)
	}
	if b.wrong(err); c == nil {
		b.without(true)
		return nil
	}
	b.missing(c)
	return c
}

// refine takes over sets, constants and properties of the abstract machine.
func (b *builder) refine(a *Machine) {
	b.m.Abstract = a
	b.m.Sets = append(b.m.Sets, a.Sets...)
	b.m.Constants = append(b.m.Constants, a.Constants...)
	b.m.Properties = append(b.m.Properties, a.Properties...)
	b.inherit = len(a.Properties)
	b.abstract = map[string]*tree.Operation{}
	for _, o := range a.Operations {
		b.abstract[o.Name] = o
	}
}

const maxIncluded = 200 // components in one another

// add puts a component into the machine, its variables and operations under a
// prefix, its parameters replaced by the values in with.
func (b *builder) add(c *tree.Component, prefix string, args []*tree.Node, depth int) (*part, error) {
	if depth > maxIncluded {
		return nil, tree.Errorf(c.Pos, "components stand in one another more than %d deep", maxIncluded)
	}
	key := prefix + c.Name
	if p := b.done[key]; p != nil {
		if p.busy {
			return nil, tree.Errorf(c.Pos, "%s names itself", c.Name)
		}
		return p, nil
	}
	p := &part{component: c.Name, busy: true, given: map[string]bool{}}
	b.done[key] = p
	b.parts = append(b.parts, p)
	for _, a := range args {
		tree.Walk(a, func(n *tree.Node) bool {
			p.given[n.Name] = true
			return true
		})
	}
	env := map[string]*tree.Node{}
	local := func(pos tree.Pos, name string) {
		p.names = append(p.names, name)
		if prefix != "" {
			env[name] = tree.NewIdent(pos, prefix+name)
		}
	}
	if err := b.parameters(c, p, args, depth, env); err != nil {
		return nil, err
	}
	promoted, err := b.others(c, p, prefix, env, local, depth)
	if err != nil {
		return nil, err
	}
	for _, list := range [][]*tree.Decl{c.Variables, c.ConcreteVariables} {
		for _, d := range list {
			local(d.Pos, d.Name)
		}
	}
	for _, list := range [][]*tree.Operation{c.Operations, c.LocalOperations} {
		for _, o := range list {
			local(o.Pos, o.Name)
		}
	}
	if err := b.own(c, p, prefix, env, promoted, depth); err != nil {
		return nil, err
	}
	p.busy = false
	return p, nil
}

// parameters declares the parameters of the main component, and replaces those of
// an included one by their values.
func (b *builder) parameters(c *tree.Component, p *part, args []*tree.Node, depth int, env map[string]*tree.Node) error {
	if depth > 0 {
		if len(args) != len(c.Params) {
			return tree.Errorf(c.Pos, "found %d values for the parameters of %s, expected %d", len(args), c.Name, len(c.Params))
		}
		for i, d := range c.Params {
			env[d.Name] = args[i]
		}
		return nil
	}
	for _, d := range c.Params {
		if b.inherited(d.Name) {
			continue
		}
		if capital(d.Name) || !constrained(c, d.Name) {
			s := tree.NewSet(d.Pos, d.Name)
			s.Deferred, s.Param = true, true
			b.set(s)
			continue
		}
		b.constant(d)
	}
	b.m.Properties = append(b.m.Properties, c.Constraints...)
	return nil
}

// constrained reports whether CONSTRAINTS names a parameter. Only that types one that is no set.
func constrained(c *tree.Component, name string) bool {
	found := false
	for _, p := range c.Constraints {
		tree.Walk(p.Pred, func(n *tree.Node) bool {
			found = found || n.Op == tree.Ident && n.Name == name
			return !found
		})
	}
	return found
}

// inherited reports whether the abstract machine declares a set or a constant.
func (b *builder) inherited(name string) bool {
	if b.m.Abstract == nil {
		return false
	}
	for _, s := range b.m.Abstract.Sets {
		if s.Name == name {
			return true
		}
	}
	for _, d := range b.m.Abstract.Constants {
		if d.Name == name {
			return true
		}
	}
	return false
}

func (b *builder) set(s *tree.Set) {
	s.ID = len(b.m.Sets)
	b.m.Sets = append(b.m.Sets, s)
}

func (b *builder) constant(d *tree.Decl) {
	d.Kind, d.Slot = tree.DConstant, len(b.m.Constants)
	b.m.Constants = append(b.m.Constants, d)
}

// capital reports whether a parameter's name says that it is a set.
func capital(name string) bool {
	for _, r := range name {
		if 'a' <= r && r <= 'z' {
			return false
		}
	}
	return true
}

// others adds the components that one names, and gives the operations of theirs
// that are its own as well.
func (b *builder) others(c *tree.Component, p *part, prefix string, env map[string]*tree.Node, local func(tree.Pos, string), depth int) ([]*tree.Operation, error) {
	for _, group := range []struct {
		refs []tree.Ref
		to   *[]*part
	}{{c.Sees, &p.sees}, {c.Uses, &p.uses}} {
		for _, r := range group.refs {
			// A machine that is seen under a prefix is one that is included elsewhere.
			name := r.Name
			if q := b.done[name]; q != nil && !q.busy {
				*group.to = append(*group.to, q)
				continue
			}
			o := b.component(tree.Ref{Pos: r.Pos, Name: lastPart(name), File: r.File}, []string{".mch", ".sys", ".mod"})
			if o == nil {
				continue
			}
			if len(o.Params) > 0 {
				b.wrong(tree.NotSupported(r.Pos, "seeing or using "+o.Name+", which has parameters, outside of its inclusion"))
				b.without(true)
				continue
			}
			q, err := b.add(o, name[:len(name)-len(lastPart(name))], nil, depth+1)
			if err != nil {
				return nil, err
			}
			*group.to = append(*group.to, q)
		}
	}
	var promoted []*tree.Operation
	wanted := map[string]tree.Pos{}
	for _, r := range c.Promotes {
		wanted[r.Name] = r.Pos
	}
	for _, group := range []struct {
		refs []tree.Ref
		all  bool
		to   *[]*part
	}{{c.Includes, false, &p.includes}, {c.Extends, true, &p.includes}, {c.Imports, false, &p.imports}} {
		for _, r := range group.refs {
			o := b.component(r, []string{".mch", ".sys", ".mod"})
			if o == nil {
				continue
			}
			inner := ""
			if r.Prefix != "" {
				inner = r.Prefix + "."
			}
			args := make([]*tree.Node, len(r.Args))
			for i, a := range r.Args {
				args[i] = (&tree.Replacer{With: env}).Copy(a)
			}
			// Variables are those of one instance, which one component includes.
			if old := b.owners[prefix+inner+o.Name]; old != "" && len(o.Variables)+len(o.ConcreteVariables) > 0 {
				b.wrong(tree.Errorf(r.Pos, "%s is included twice, by %s and by %s: one of them needs a prefix", o.Name, old, c.Name))
			}
			b.owners[prefix+inner+o.Name] = c.Name
			q, err := b.add(o, prefix+inner, args, depth+1)
			if err != nil {
				return nil, err
			}
			*group.to = append(*group.to, q)
			for _, name := range q.names {
				local(r.Pos, inner+name)
			}
			for _, op := range q.ops {
				name := op.Name[len(prefix):]
				_, asked := wanted[name]
				delete(wanted, name)
				if group.all || asked {
					promoted = append(promoted, op)
				}
			}
		}
	}
	for _, r := range c.Promotes {
		if _, missing := wanted[r.Name]; missing {
			if !b.partial {
				b.wrong(tree.Errorf(r.Pos, "%s is promoted, but no included component has such an operation", r.Name))
			}
		}
	}
	return promoted, nil
}

func lastPart(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

// own adds what the component itself declares.
func (b *builder) own(c *tree.Component, p *part, prefix string, env map[string]*tree.Node, promoted []*tree.Operation, depth int) error {
	replacer := &tree.Replacer{With: env}
	copied := func(n *tree.Node) *tree.Node {
		if depth == 0 {
			return n
		}
		return replacer.Copy(n)
	}
	clauses := func(to *[]*tree.Clause, from []*tree.Clause) (preds []*tree.Node) {
		for _, cl := range from {
			k := *cl
			k.Pred = copied(cl.Pred)
			*to = append(*to, &k)
			preds = append(preds, k.Pred)
		}
		return preds
	}
	for _, s := range c.Sets {
		if !b.inherited(s.Name) && !b.shared[c.Name] {
			b.set(s)
			p.sets = append(p.sets, s)
		}
	}
	if !b.shared[c.Name] {
		b.shared[c.Name] = true
		for _, list := range [][]*tree.Decl{c.Constants, c.AbstractConstants} {
			for _, d := range list {
				if !b.inherited(d.Name) {
					b.constant(d)
					p.constants = append(p.constants, d)
				}
			}
		}
		clauses(&b.m.Properties, c.Properties)
		for _, v := range c.Values {
			b.m.Properties = append(b.m.Properties, &tree.Clause{Pos: v.Pos, Pred: copied(v), From: c.Name})
		}
	}
	for _, list := range [][]*tree.Decl{c.Variables, c.ConcreteVariables} {
		for _, d := range list {
			e := *d
			e.Name, e.Kind, e.Slot = prefix+d.Name, tree.DVariable, len(b.m.Variables)
			b.m.Variables = append(b.m.Variables, &e)
			p.vars = append(p.vars, &e)
		}
	}
	p.concrete = p.vars[len(p.vars)-len(c.ConcreteVariables):]
	p.invariants = clauses(&b.m.Invariants, c.Invariants)
	clauses(&b.m.Assertions, c.Assertions)
	if c.Init != nil {
		p.init = copied(c.Init)
	} else if c.InitEvent != nil {
		p.init = copied(c.InitEvent.Body)
	}
	if p.init != nil {
		b.init = append(b.init, p.init)
	}
	operations := func(list []*tree.Operation) []*tree.Operation {
		var out []*tree.Operation
		for _, o := range list {
			if depth > 0 {
				o = copyOperation(o, prefix, copied)
			}
			out = append(out, o)
		}
		return out
	}
	public, hidden := apart(c)
	local := operations(hidden)
	p.ops = append(promoted, operations(public)...)
	p.own = append(slices.Clone(p.ops[len(promoted):]), local...)
	if depth == 0 {
		b.m.Operations = p.ops
		b.m.Called = append(b.m.Called, local...)
		b.m.Called = slices.DeleteFunc(b.m.Called, func(o *tree.Operation) bool { return slices.Contains(p.ops, o) })
		return nil
	}
	b.m.Called = append(append(b.m.Called, p.ops[len(promoted):]...), local...)
	return nil
}

// apart gives the operations that a component offers and its local ones. A local operation is
// specified among LOCAL_OPERATIONS and implemented among OPERATIONS: calls run the
// implementation, under the precondition of the specification.
func apart(c *tree.Component) (public, local []*tree.Operation) {
	specified := map[string]*tree.Operation{}
	for _, o := range c.LocalOperations {
		specified[o.Name] = o
	}
	implemented := map[string]bool{}
	for _, o := range c.Operations {
		spec := specified[o.Name]
		if spec == nil {
			public = append(public, o)
			continue
		}
		implemented[o.Name] = true
		k := *o
		for s := spec.Body; s.Op == tree.Pre; s = s.Args[1] {
			k.Body = tree.New(tree.Pre, s.Pos, tree.Clone(s.Args[0]), k.Body)
		}
		local = append(local, &k)
	}
	for _, o := range c.LocalOperations {
		if !implemented[o.Name] {
			local = append(local, o)
		}
	}
	return public, local
}

// copyOperation copies an operation under a prefix.
func copyOperation(o *tree.Operation, prefix string, copied func(*tree.Node) *tree.Node) *tree.Operation {
	// The parameters and results hide global names: they are bound around the body.
	binds := append(append([]*tree.Decl{}, o.Params...), o.Results...)
	n := copied(tree.NewBinder(tree.Var, o.Pos, binds, o.Body))
	q := *o
	q.Name = prefix + o.Name
	q.Body = n.Args[0]
	q.Params = n.Binds[:len(o.Params):len(o.Params)]
	q.Results = n.Binds[len(o.Params):]
	return &q
}
