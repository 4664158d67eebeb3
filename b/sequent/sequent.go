package sequent

import (
	"maps"
	"slices"
	"strings"

	"bsmt/b/po"
	"bsmt/b/rodin"
	"bsmt/b/tree"
	"bsmt/b/types"
	"bsmt/b/wd"
)

// Info says which obligation it is.
type Info struct {
	Component string
	Name      string // as Rodin or Atelier B calls it
	Kind      string // INV, GRD and so on, or Atelier B's tag
	Event     string // or operation; empty: none
	Label     string // of what it is about; empty: none
	About     string // what Label names: axiom, invariant, ...
	Pos       tree.Pos
}

// Called reports whether a name is that of an obligation, with its component before it or
// without.
func (i Info) Called(name string) bool { return name == i.Name || name == i.Component+" "+i.Name }

// Sequent is an obligation: Goal is to follow from Hyps.
type Sequent struct {
	Info
	Dialect   tree.Dialect
	Sets      []*tree.Set
	Names     []*tree.Decl // free in it; x' is the value of x after the event
	Hyps      []*tree.Node // from the general to the particular
	Selected  []bool       // of each of Hyps: a user would look at it first
	Declares  []bool       // of each of Hyps: it is what makes one of Sets enumerated
	Goal      *tree.Node
	Defined   []*tree.Node // what other obligations show: that the hypotheses, and with them the goal, have a value
	DefinedBy []int        // of each of Defined: the hypothesis that it is about; len(Hyps): the goal
}

// Source is an obligation that can be asked for its sequent.
type Source struct {
	Info
	Proved bool // as the file says, if it does

	make func() (*Sequent, error)
}

// Sequent gives the sequent, a new one each time. The error is a *tree.Error or tree.Errors.
func (s *Source) Sequent() (*Sequent, error) { return s.make() }

// Of gives the sources of obligations of package po.
func Of(all []po.Obligation) []*Source {
	var out []*Source
	for _, o := range all {
		s := &Source{Info: Info{Component: o.Component, Name: o.Name(), Kind: o.Kind, Event: o.Event, Label: o.Label, About: o.About, Pos: o.Pos}}
		// With the values of names put in, nothing may say any more of which type {} is.
		s.make = func() (*Sequent, error) {
			q, err := s.sequent(&o, func(n *tree.Node) *tree.Node { return n })
			if err != nil {
				q, err = s.sequent(&o, telling)
			}
			return q, err
		}
		out = append(out, s)
	}
	return out
}

func (s *Source) sequent(o *po.Obligation, with func(*tree.Node) *tree.Node) (*Sequent, error) {
	q := &Sequent{Info: s.Info, Dialect: o.Dialect, Sets: o.Sets, Goal: untyped(with(o.Goal)), Selected: o.Selected}
	for _, h := range o.Hyps {
		q.Hyps = append(q.Hyps, untyped(with(h)))
	}
	if err := q.typed(o.Typing); err != nil {
		return nil, err
	}
	for _, n := range slices.Concat(q.Hyps, []*tree.Node{q.Goal}, q.Defined) {
		if lost := closed(n); lost != nil {
			return nil, tree.Errorf(lost.Pos, "the type of %s cannot be inferred", lost)
		}
	}
	return q, nil
}

// closed puts a type where nothing determines one, since {} and what is made of it are the same
// whatever their type is. It returns an expression that speaks of all values of its type, so that
// the type matters; nil: there is none.
func closed(n *tree.Node) (found *tree.Node) {
	tree.Walk(n, func(n *tree.Node) bool {
		if n.Op.Kind() != tree.KExpr || n.Type == nil || n.Type.Ground() {
			return found == nil
		}
		switch n.Op {
		case tree.IdGen, tree.Prj1Gen, tree.Prj2Gen, tree.Iterate, tree.Closure, tree.External:
			found = n
		default:
			n.Type = instance(n.Type)
		}
		return found == nil
	})
	return found
}

// instance gives a type without variables.
func instance(t *tree.Type) *tree.Type {
	c := *t.Rep()
	switch c.Kind {
	case tree.TUnknown:
		return tree.BoolType
	case tree.TPow:
		c.Left = instance(c.Left)
	case tree.TPair:
		c.Left, c.Right = instance(c.Left), instance(c.Right)
	case tree.TRecord:
		c.Fields = slices.Clone(c.Fields)
		for i := range c.Fields {
			c.Fields[i].Type = instance(c.Fields[i].Type)
		}
	}
	return &c
}

// telling copies a tree in which {} and [] tell their types, as far as those are known.
func telling(n *tree.Node) *tree.Node {
	c := *n
	c.Args = make([]*tree.Node, len(n.Args))
	for i, a := range n.Args {
		c.Args[i] = telling(a)
	}
	if (n.Op == tree.EmptySet || n.Op == tree.EmptySeq) && n.Type != nil && n.Type.Ground() {
		return tree.New(tree.TypeOf, n.Pos, &c, po.TypeSet(n.Pos, n.Type))
	}
	return &c
}

// untyped copies a tree with names only: sets are others in each sequent.
func untyped(n *tree.Node) *tree.Node {
	c := tree.Clone(n)
	tree.Walk(c, func(n *tree.Node) bool {
		n.Type, n.Decl = nil, nil
		for _, d := range n.Binds {
			d.Type = nil
		}
		return true
	})
	return c
}

// typed resolves and types a sequent whose trees have names only, and whose Sets others
// share. typing are further predicates that say of what types names are; that of x' is x's.
func (q *Sequent) typed(typing []*tree.Node) error {
	q.enumerate()
	q.define()
	c := types.New()
	for _, s := range q.Sets {
		if err := c.Set(s); err != nil {
			return err
		}
	}
	if err := c.Constructors(); err != nil {
		return err
	}
	c.Free(&q.Names)
	stated := slices.Concat(q.Hyps, []*tree.Node{q.Goal}, q.Defined)
	names := freeNames(stated)
	all := slices.Clone(stated)
	for _, p := range typing {
		if q.Dialect == tree.Classical { // each is about a name, perhaps of another obligation
			if _, used := slices.BinarySearch(names, p.Args[0].Name); !used {
				continue
			}
		}
		all = append(all, untyped(p))
	}
	for _, x := range names {
		if before, ok := strings.CutSuffix(x, "'"); ok {
			all = append(all, tree.New(tree.Equal, tree.Pos{}, tree.NewIdent(tree.Pos{}, x), tree.NewIdent(tree.Pos{}, before)))
		}
	}
	for _, p := range all {
		if err := c.Predicate(p); err != nil {
			return err
		}
	}
	if err := c.Finish(); err != nil {
		return err
	}
	q.Names = slices.DeleteFunc(q.Names, func(d *tree.Decl) bool { _, used := slices.BinarySearch(names, d.Name); return !used })
	return nil
}

// define states what may be assumed of values: hypotheses are read from left to right, and
// the goal after them. Of an obligation that is about just that, the goal has one.
func (q *Sequent) define() {
	add := func(p *tree.Node, i int) {
		for _, c := range tree.Conjuncts(wd.Of(p)) {
			if !wd.IsTrue(c) && !slices.ContainsFunc(q.Defined, func(d *tree.Node) bool { return tree.Same(c, d) }) {
				q.Defined = append(q.Defined, tree.Clone(c))
				q.DefinedBy = append(q.DefinedBy, i)
			}
		}
	}
	for i, h := range q.Hyps {
		add(h, i)
	}
	add(q.Goal, len(q.Hyps))
}

// AssumeBefore has only the hypotheses' values assumed: that the goal has one is part of it.
func (q *Sequent) AssumeBefore() {
	var kept []*tree.Node
	var by []int
	for i, d := range q.Defined {
		if q.DefinedBy[i] < len(q.Hyps) {
			kept, by = append(kept, d), append(by, q.DefinedBy[i])
		}
	}
	q.Defined, q.DefinedBy = kept, by
}

// enumerate makes sets of its own, and those enumerated whose elements the hypotheses list.
func (q *Sequent) enumerate() {
	c := &tree.Component{}
	for _, s := range q.Sets {
		if s.Constructors != nil {
			var ks []*tree.Constructor
			for _, k := range s.Constructors {
				own := &tree.Constructor{Decl: &tree.Decl{Name: k.Decl.Name, Pos: k.Decl.Pos}}
				if k.Arg != nil {
					own.Arg = untyped(k.Arg)
				}
				ks = append(ks, own)
			}
			own := tree.NewFreeType(s.Pos, s.Name, ks...)
			own.ID = len(c.Sets)
			c.Sets = append(c.Sets, own)
			continue
		}
		var elements []*tree.Decl
		for _, e := range s.Elements {
			elements = append(elements, &tree.Decl{Name: e.Name, Pos: e.Pos})
		}
		own := tree.NewSet(s.Pos, s.Name, elements...)
		own.ID = len(c.Sets)
		c.Sets = append(c.Sets, own)
	}
	q.Declares = make([]bool, len(q.Hyps))
	if q.Dialect == tree.EventB {
		for _, name := range freeNames(q.Hyps) {
			if !slices.ContainsFunc(c.Sets, func(s *tree.Set) bool { return s.Name == name }) {
				c.Constants = append(c.Constants, &tree.Decl{Name: name})
			}
		}
		for _, h := range q.Hyps {
			for _, p := range tree.Conjuncts(h) {
				c.Properties = append(c.Properties, &tree.Clause{Pred: p})
			}
		}
		rodin.Enumerate(c)
		left := map[*tree.Node]bool{}
		for _, p := range c.Properties {
			left[p.Pred] = true
		}
		for i, h := range q.Hyps {
			for _, p := range tree.Conjuncts(h) {
				q.Declares[i] = q.Declares[i] || !left[p] && p.Op != tree.Finite && p.Op != tree.Member
			}
		}
	}
	q.Sets = c.Sets
	for i, s := range q.Sets {
		s.ID = i
		for k, e := range s.Elements {
			e.Slot = k
		}
	}
}

// freeNames gives the names that predicates use and do not bind, sorted.
func freeNames(ps []*tree.Node) []string {
	free := map[string]bool{}
	for _, p := range ps {
		tree.FreeNames(p, free)
	}
	return slices.Sorted(maps.Keys(free))
}

// kindOf gives the last part of a name between slashes.
func kindOf(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }
