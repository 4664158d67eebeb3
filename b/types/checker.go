package types

import (
	"slices"

	"bsmt/b/tree"
)

// Checker resolves names and infers types over formulas that share global names.
// Declare the names, check the formulas, Finish.
//
// An error is a *tree.Error, or tree.Errors of all that is wrong. Work may go on after it:
// what it leaves open is spoiled, and no error is told that only follows from it.
type Checker struct {
	globals map[string]*tree.Decl
	ops     map[string]*tree.Operation
	decls   []*tree.Decl        // global and local ones whose types are inferred here
	exprs   []*tree.Node        // whose Type is to be solved in the end
	untyped []*tree.Constructor // of free types, whose arguments have no types yet
	pending []*tree.Node        // Minus, Star and FieldOf that wait for types
	scope   []*tree.Decl        // locals, the innermost last
	free    *[]*tree.Decl
	solver  solver
	errs    tree.Errors // since the last call
	partial bool        // parts of the source are missing
	lost    bool        // declarations, perhaps
}

// Partial says that parts of the source are missing, so that types may stay open, and with
// lost that names may be unknown.
func (c *Checker) Partial(lost bool) { c.partial, c.lost = true, c.lost || lost }

// New gives a checker that knows no name.
func New() *Checker {
	return &Checker{globals: map[string]*tree.Decl{}, ops: map[string]*tree.Operation{}, solver: solver{}}
}

// Declare makes a global name known. Its type is inferred unless it has one.
func (c *Checker) Declare(d *tree.Decl) error {
	if other := c.globals[d.Name]; other != nil {
		at := ""
		if other.Pos.Known() {
			at = " (first in " + other.Pos.String() + ")"
		}
		return tree.Errorf(d.Pos, "%s is declared twice%s", d.Name, at)
	}
	c.globals[d.Name] = d
	c.track(d)
	return nil
}

// Set makes a given set known, with its elements.
func (c *Checker) Set(s *tree.Set) error {
	if err := c.Declare(&tree.Decl{Name: s.Name, Kind: tree.DSet, Pos: s.Pos, Set: s, Slot: s.ID, Type: tree.SetOf(s.Type)}); err != nil {
		return err
	}
	for _, e := range s.Elements {
		if err := c.Declare(e); err != nil {
			return err
		}
	}
	for _, k := range s.Constructors {
		switch {
		case k.Decl.Type != nil: // another machine has typed it
		case k.Arg == nil:
			k.Decl.Type = s.Type
		default:
			k.Decl.Type = tree.RelType(new(tree.Type), s.Type)
			c.decls = append(c.decls, k.Decl)
			c.untyped = append(c.untyped, k)
		}
		if err := c.Declare(k.Decl); err != nil {
			return err
		}
	}
	return nil
}

// Constructors types the constructors of the free types that Set made known, once all sets are.
func (c *Checker) Constructors() error {
	for _, k := range c.untyped {
		c.part(k.Arg, func(n *tree.Node) {
			arg := tree.SetOf(k.ArgType())
			fits := unify(c.expr(n), arg)
			if bad := notType(n); bad != nil || !fits {
				spoil(arg)
				if bad == nil {
					bad = n
				}
				fail(bad.Pos, "what %s is applied to must be a type, and %s is none", k.Decl.Name, bad)
			}
		})
	}
	c.untyped = nil
	return c.told()
}

// notType gives the first part of an expression by which it is not all values of its type; nil:
// there is none.
func notType(n *tree.Node) *tree.Node {
	switch n.Op {
	case tree.IntSet, tree.BoolSet, tree.StringSet, tree.RealSet:
		return nil
	case tree.Ident:
		if n.Decl != nil && n.Decl.Kind == tree.DSet {
			return nil
		}
	case tree.Star, tree.Product, tree.Pow, tree.Struct:
		for _, a := range n.Args {
			if bad := notType(a); bad != nil {
				return bad
			}
		}
		return nil
	}
	return n
}

// Operation makes an operation known by a name, so that it can be called.
func (c *Checker) Operation(name string, o *tree.Operation) {
	c.ops[name] = o
	for _, list := range [][]*tree.Decl{o.Params, o.Results} {
		for _, d := range list {
			c.track(d)
		}
	}
}

// track makes sure that a declaration has a type, open or not.
func (c *Checker) track(d *tree.Decl) {
	if d.Type == nil {
		d.Type = new(tree.Type)
		c.decls = append(c.decls, d)
	}
}

// Free lets names that nobody declared be locals from now on: they are appended to
// list.
func (c *Checker) Free(list *[]*tree.Decl) { c.free = list }

// Predicate resolves and types a predicate.
func (c *Checker) Predicate(n *tree.Node) error {
	c.part(n, c.pred)
	return c.told()
}

// Expression resolves and types an expression.
func (c *Checker) Expression(n *tree.Node) error {
	c.part(n, func(n *tree.Node) { c.expr(n) })
	return c.told()
}

// Substitution resolves and types a substitution.
func (c *Checker) Substitution(n *tree.Node) error {
	c.subst(n)
	return c.told()
}

// Body resolves and types an operation or event.
func (c *Checker) Body(o *tree.Operation) error {
	defer c.leave(c.enter(o.Params))
	defer c.leave(c.enter(o.Results))
	for _, list := range [][]*tree.Clause{o.Guards, o.Theorems} {
		for _, g := range list {
			before := len(c.errs)
			c.part(g.Pred, c.pred)
			for _, e := range c.errs[before:] {
				label(e, g)
			}
		}
	}
	c.subst(o.Body)
	return c.told()
}

// label says in which labelled formula an error is.
func label(e *tree.Error, in *tree.Clause) {
	if in.Label != "" {
		e.Msg = in.Label + ": " + e.Msg
	}
}

// told gives the errors since the last call.
func (c *Checker) told() error {
	err := c.errs.Err()
	c.errs = nil
	return err
}

// report takes an error in.
func (c *Checker) report(pos tree.Pos, format string, args ...any) {
	_ = c.errs.Add(tree.Errorf(pos, format, args...))
}

// part checks a part of a formula or a substitution. An error that ends it spoils the names
// that occur in it.
func (c *Checker) part(n *tree.Node, check func(*tree.Node)) {
	scope := len(c.scope)
	err := tree.Catch(func() { check(n) })
	if err == nil {
		return
	}
	_ = c.errs.Add(err)
	c.leave(scope)
	c.spoilNames(n)
}

// spoilNames spoils the types of the names in a part of a formula, and of its expressions.
func (c *Checker) spoilNames(n *tree.Node) {
	tree.Walk(n, func(n *tree.Node) bool {
		if n.Op == tree.Ident || n.Op == tree.Prev {
			if d := c.lookup(n.Name); d != nil {
				spoil(d.Type)
			}
		}
		if n.Type != nil {
			spoil(n.Type)
		}
		for _, d := range n.Binds {
			if d.Type != nil {
				spoil(d.Type)
			}
		}
		return true
	})
}

// Finish solves what was put off and writes all types.
func (c *Checker) Finish() error {
	c.settle(true)
	err := tree.Catch(func() {
		for _, d := range c.decls {
			spoiled := c.partial || isSpoiled(d.Type)
			if d.Type = c.whole(d.Type, d.Pos); d.Type.Ground() || spoiled {
				continue
			}
			if c.free != nil && slices.Contains(*c.free, d) && notSupported[d.Name] {
				_ = c.errs.Add(tree.NotSupported(d.Pos, "the operator "+d.Name))
				continue
			}
			c.report(d.Pos, "the type of %s cannot be inferred: as far as it is known it is %s", d.Name, d.Type)
			spoil(d.Type) // others follow from it
		}
		for _, n := range c.exprs {
			n.Type = c.whole(n.Type, n.Pos)
		}
	})
	_ = c.errs.Add(err)
	c.decls, c.exprs = nil, nil
	return c.told()
}

// whole gives a type without links, or fails if it is too large.
func (c *Checker) whole(t *tree.Type, pos tree.Pos) *tree.Type {
	t, size := c.solver.solved(t)
	if size > maxType {
		fail(pos, "a type has more than %d parts", maxType)
	}
	return t
}

func fail(pos tree.Pos, format string, args ...any) { panic(tree.Errorf(pos, format, args...)) }

// enter brings locals into scope and gives what leave needs to end it.
func (c *Checker) enter(ds []*tree.Decl) int {
	before := len(c.scope)
	for i, d := range ds {
		for _, e := range ds[:i] {
			if e.Name == d.Name {
				c.report(d.Pos, "%s is declared twice", d.Name)
			}
		}
		d.Kind = tree.DLocal
		c.track(d)
		c.scope = append(c.scope, d)
	}
	return before
}

func (c *Checker) leave(before int) { c.scope = c.scope[:before] }

// lookup finds what a name means.
func (c *Checker) lookup(name string) *tree.Decl {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if c.scope[i].Name == name {
			return c.scope[i]
		}
	}
	return c.globals[name]
}
