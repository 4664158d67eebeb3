package machine

import (
	"fmt"
	"slices"

	"bsmt/b/tree"
)

// finish resolves and types what was collected.
func (b *builder) finish(c *tree.Component) {
	m := b.m
	b.initialisation(c)
	m.Definitions = c.Definitions
	b.declare()
	for _, list := range [][]*tree.Clause{m.Properties[b.inherit:], m.Invariants, m.Assertions} {
		for _, cl := range list {
			b.wrongIn(b.checker.Predicate(cl.Pred), cl.From, cl.Label)
		}
	}
	if c.Variant != nil {
		m.Variant = c.Variant
		b.wrongIn(b.checker.Expression(m.Variant), c.Name, "variant")
	}
	b.wrongIn(b.checker.Substitution(m.Init), c.Name, "initialisation")
	for _, list := range [][]*tree.Operation{m.Operations, m.Called} {
		for _, o := range list {
			b.wrongIn(b.checker.Body(o), c.Name, "event "+o.Name)
		}
	}
	b.wrong(b.settings(c))
	b.wrong(b.checker.Finish())
	if len(b.errs) > 0 {
		return
	}
	for _, list := range [][]*tree.Operation{m.Operations, m.Called} {
		for _, o := range list {
			typesOfResults(o)
		}
	}
	b.wrong(freeTypes(m.Sets))
	b.glue()
	b.facts(c)
	if b.broken {
		return
	}
	if err := b.calls(); err != nil {
		b.wrong(err)
		return
	}
	b.rules()
	earlier(m.Init)
	for _, list := range [][]*tree.Operation{m.Operations, m.Called} {
		for _, o := range list {
			earlier(o.Body)
		}
	}
}

// earlier makes a local name of each x$0 in the invariant and the variant of a loop: x$0 is the value of x where
// this loop begins, and not one around it. That is a decision of ours for nested loops.
func earlier(n *tree.Node) {
	tree.Walk(n, func(n *tree.Node) bool {
		if n.Op != tree.While {
			return n.Op.Kind() == tree.KSubst
		}
		loop := *n
		of := map[*tree.Decl]*tree.Decl{}
		all := tree.New(tree.Sequence, n.Pos)
		var ds []*tree.Decl
		for _, said := range n.Args[2:] {
			tree.Walk(said, func(m *tree.Node) bool {
				if m.Op == tree.Prev {
					d := of[m.Decl]
					if d == nil {
						d = &tree.Decl{Name: m.Name + "$0", Kind: tree.DLocal, Pos: m.Pos, Type: m.Decl.Type}
						of[m.Decl], ds = d, append(ds, d)
						set := tree.New(tree.Assign, m.Pos, tree.NewUse(m.Pos, d), tree.NewUse(m.Pos, m.Decl))
						set.N = 1
						all.Args = append(all.Args, set)
					}
					*m = *tree.NewUse(m.Pos, d)
				}
				return true
			})
		}
		if len(ds) > 0 {
			all.Args = append(all.Args, &loop)
			*n = *tree.NewBinder(tree.Var, n.Pos, ds, all)
		}
		earlier(loop.Args[1])
		return false
	})
}

// wrongIn takes errors in. In Event-B they tell the component and the label that they are
// in, since places say little where a file is not what people write.
func (b *builder) wrongIn(err error, component, label string) {
	if err == nil || b.m.Dialect != tree.EventB {
		b.wrong(err)
		return
	}
	var errs tree.Errors
	b.wrong(errs.Add(err))
	for _, e := range errs {
		in := *e
		in.Msg = component + ", " + label + ": " + e.Msg
		b.wrong(&in)
	}
}

// typesOfResults drops from the preconditions of an operation what only says the type of a
// result: before the operation that has no value.
func typesOfResults(o *tree.Operation) {
	for n := o.Body; n.Op == tree.Pre; n = n.Args[1] {
		says := slices.DeleteFunc(tree.Conjuncts(n.Args[0]), func(c *tree.Node) bool {
			return (c.Op == tree.Member || c.Op == tree.Subset) && c.Args[0].Op == tree.Ident && slices.Contains(o.Results, c.Args[0].Decl)
		})
		n.Args[0] = tree.Conj(n.Args[0].Pos, says...)
	}
}

// initialisation joins those of the parts: included ones come first.
func (b *builder) initialisation(c *tree.Component) {
	switch len(b.init) {
	case 0:
		b.m.Init = tree.New(tree.Skip, c.Pos)
	case 1:
		b.m.Init = b.init[0]
	default:
		b.m.Init = tree.New(tree.Sequence, c.Pos, b.init...)
	}
}

// declare makes all global names known to the checker.
func (b *builder) declare() {
	m := b.m
	for i, s := range m.Sets {
		s.ID = i
		b.wrong(b.checker.Set(s))
	}
	for _, list := range [][]*tree.Decl{m.Constants, m.Variables} {
		for _, d := range list {
			b.wrong(b.checker.Declare(d))
		}
	}
	b.wrong(b.checker.Constructors())
	if m.Abstract != nil {
		b.declareAbstract()
	}
	names := map[string]bool{}
	for i, o := range m.Operations {
		o.ID = i
		if names[o.Name] {
			b.wrong(tree.Errorf(o.Pos, "the operation %s is declared twice", o.Name))
		}
		names[o.Name] = true
		b.checker.Operation(o.Name, o)
		b.inheritTypes(o)
	}
	for i, o := range m.Called {
		o.ID = i
		b.checker.Operation(o.Name, o)
	}
}

// declareAbstract makes the variables of the abstract machine known: those that this
// machine keeps have the same type, the others follow its own in the joint state.
func (b *builder) declareAbstract() {
	own := map[string]*tree.Decl{}
	for _, d := range b.m.Variables {
		own[d.Name] = d
	}
	b.gluing = map[string]bool{}
	abstract := append(append([]*tree.Decl{}, b.m.Abstract.Variables...), b.m.Abstract.AbstractOnly...)
	for _, d := range abstract {
		if o := own[d.Name]; o != nil {
			o.Type = d.Type
			continue
		}
		e := *d
		e.Slot = len(b.m.Variables) + len(b.m.AbstractOnly)
		b.m.AbstractOnly = append(b.m.AbstractOnly, &e)
		b.gluing[d.Name] = true
		b.wrong(b.checker.Declare(&e))
	}
}

// inheritTypes gives parameters and results the types that the abstract operation has.
func (b *builder) inheritTypes(o *tree.Operation) {
	a := b.abstract[o.Name]
	if a == nil {
		return
	}
	for _, pair := range [][2][]*tree.Decl{{o.Params, a.Params}, {o.Results, a.Results}} {
		if len(pair[0]) != len(pair[1]) {
			continue
		}
		for i, d := range pair[0] {
			d.Type = pair[1][i].Type
		}
	}
}

// glue takes the invariants that speak of abstract variables out of Invariants.
func (b *builder) glue() {
	if len(b.gluing) == 0 {
		return
	}
	only := map[*tree.Decl]bool{}
	for _, d := range b.m.AbstractOnly {
		only[d] = true
	}
	own := b.m.Invariants[:0]
	for _, cl := range b.m.Invariants {
		glues := false
		tree.Walk(cl.Pred, func(n *tree.Node) bool {
			glues = glues || only[n.Decl]
			return !glues
		})
		if glues {
			b.m.Gluing = append(b.m.Gluing, cl)
		} else {
			own = append(own, cl)
		}
	}
	b.m.Invariants = own
	for _, cl := range b.m.Gluing {
		b.m.Unused = append(b.m.Unused, fmt.Sprintf("%s: this part of the invariant speaks of variables of %s; refines --gluing checks it", cl.Pos, b.m.Abstract.Name))
	}
}

// facts takes over what the source says is proved.
func (b *builder) facts(c *tree.Component) {
	if len(c.Discharged) == 0 {
		return
	}
	m := b.m
	holds := map[tree.Discharged]bool{}
	for _, d := range c.Discharged {
		holds[d] = true
	}
	m.Proved = make([][]bool, len(m.Operations))
	for i, o := range m.Operations {
		m.Proved[i] = make([]bool, len(m.Invariants))
		for k, inv := range m.Invariants {
			m.Proved[i][k] = inv.Label != "" && holds[tree.Discharged{Machine: inv.From, Event: o.Name, Invariant: inv.Label}]
		}
	}
}

// calls refuses operations that call themselves, directly or not.
func (b *builder) calls() error {
	state := map[*tree.Operation]int{}
	var visit func(o *tree.Operation) error
	visit = func(o *tree.Operation) error {
		switch state[o] {
		case 1:
			return tree.Errorf(o.Pos, "the operation %s calls itself", o.Name)
		case 2:
			return nil
		}
		state[o] = 1
		var err error
		tree.Walk(o.Body, func(n *tree.Node) bool {
			if err == nil && n.Op == tree.Call {
				err = visit(n.Oper)
			}
			return err == nil
		})
		state[o] = 2
		return err
	}
	for _, list := range [][]*tree.Operation{b.m.Operations, b.m.Called} {
		for _, o := range list {
			if err := visit(o); err != nil {
				return err
			}
		}
	}
	return nil
}
