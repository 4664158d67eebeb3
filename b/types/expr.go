package types

import (
	"sort"

	"bsmt/b/tree"
)

// pred resolves and types a predicate.
func (c *Checker) pred(n *tree.Node) {
	switch n.Op {
	case tree.And, tree.Or:
		for _, a := range n.Args {
			c.pred(a)
		}
	case tree.Forall, tree.Exists:
		defer c.leave(c.enter(n.Binds))
		c.pred(n.Args[0])
	case tree.LetPred:
		defer c.leave(c.let(n))
		c.pred(n.Args[1])
	case tree.Partition:
		c.alike(n, n.Args, tree.SetOf(new(tree.Type)))
	default:
		c.rule(n)
	}
}

// expr resolves and types an expression and gives its type.
func (c *Checker) expr(n *tree.Node) *tree.Type {
	if n.Op.Kind() != tree.KExpr {
		fail(n.Pos, "found a %v, expected an expression", n.Op.Kind())
	}
	n.Type = c.infer(n)
	c.exprs = append(c.exprs, n)
	return n.Type
}

func (c *Checker) infer(n *tree.Node) *tree.Type {
	switch n.Op {
	case tree.Ident:
		return c.ident(n).Type
	case tree.Prev:
		d := c.ident(n)
		if d.Kind != tree.DVariable && d.Kind != tree.DLocal {
			fail(n.Pos, "%s is no variable: there is no %s$0", n.Name, n.Name)
		}
		return d.Type
	case tree.Minus:
		t := c.expr(n.Args[0])
		c.want(n.Args[1], t, n)
		c.putOff(n)
		return t
	case tree.Star:
		c.expr(n.Args[0])
		c.expr(n.Args[1])
		c.putOff(n)
		return new(tree.Type)
	case tree.FieldOf:
		c.expr(n.Args[0])
		c.putOff(n)
		return new(tree.Type)
	case tree.SetExt:
		return tree.SetOf(c.alike(n, n.Args, new(tree.Type)))
	case tree.SeqExt:
		return tree.SeqType(c.alike(n, n.Args, new(tree.Type)))
	case tree.Rec, tree.Struct:
		return c.record(n)
	case tree.LetExpr:
		defer c.leave(c.let(n))
		return c.expr(n.Args[1])
	case tree.Compr, tree.ComprMap, tree.Lambda, tree.QuantUnion, tree.QuantInter, tree.Sigma, tree.Pi:
		return c.binder(n)
	}
	return c.rule(n)
}

// ident finds the declaration of a name.
func (c *Checker) ident(n *tree.Node) *tree.Decl {
	if n.Decl = c.lookup(n.Name); n.Decl != nil {
		return n.Decl
	}
	if c.free == nil {
		c.unknown(n)
	}
	d := &tree.Decl{Name: n.Name, Pos: n.Pos}
	c.track(d)
	*c.free = append(*c.free, d)
	c.globals[n.Name] = d
	n.Decl = d
	return d
}

func (c *Checker) unknown(n *tree.Node) {
	if notSupported[n.Name] {
		panic(tree.NotSupported(n.Pos, "the operator "+n.Name))
	}
	if c.ops[n.Name] != nil {
		fail(n.Pos, "%s is an operation, expected a value", n.Name)
	}
	fail(n.Pos, "unknown name %s%s", n.Name, c.suggestion(n.Name))
}

// notSupported are names of operators outside of what bsmt supports: trees and reals.
var notSupported = map[string]bool{"tree": true, "btree": true, "const": true, "top": true, "sons": true, "prefix": true,
	"postfix": true, "sizet": true, "mirror": true, "rank": true, "father": true, "son": true, "subtree": true, "arity": true,
	"bin": true, "infix": true, "left": true, "right": true, "floor": true, "ceiling": true, "real": true}

// suggestion names a declared name that differs in one place only.
func (c *Checker) suggestion(name string) string {
	best := ""
	for g := range c.globals {
		if near(g, name) && (best == "" || g < best) {
			best = g
		}
	}
	if best == "" {
		return ""
	}
	return ", perhaps " + best + " is meant"
}

// near reports whether two names differ in one letter, added, dropped or changed.
func near(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) < 3 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && a[i+1:] == b[i+1:]
	}
	return a[i:] == b[i+1:]
}

// rule types a node by its row of the table. Predicates have no type.
func (c *Checker) rule(n *tree.Node) *tree.Type {
	s := sigs()[n.Op]
	if s == nil {
		fail(n.Pos, "found a %v, expected a predicate", n.Op.Kind())
	}
	if len(n.Args) != len(s.args) {
		fail(n.Pos, "found %d operands of '%v', expected %d", len(n.Args), n.Op, len(s.args))
	}
	var buf [4]*tree.Type
	vars := buf[:s.vars]
	for i, a := range n.Args {
		if s.args[i] == nil {
			c.pred(a)
			continue
		}
		c.want(a, s.args[i].instance(vars), n)
	}
	if s.result == nil {
		return nil
	}
	return s.result.instance(vars)
}

// want types an expression that must have a type, as part of a node.
func (c *Checker) want(a *tree.Node, t *tree.Type, of *tree.Node) {
	if got := c.expr(a); !unify(got, t) {
		fail(a.Pos, "found the type %s, expected %s in '%v': %s", got, t, of.Op, short(a))
	}
}

// short prints a formula, cut off where it gets long.
func short(n *tree.Node) string {
	s := []rune(n.String())
	if len(s) > 60 {
		return string(s[:57]) + "..."
	}
	return string(s)
}

// alike types expressions that all have one type.
func (c *Checker) alike(n *tree.Node, list []*tree.Node, t *tree.Type) *tree.Type {
	for _, a := range list {
		c.want(a, t, n)
	}
	return t
}

// let types the equations of a LET in the scope around it, and brings its variables
// into scope.
func (c *Checker) let(n *tree.Node) int {
	values := map[string]*tree.Node{}
	for _, e := range tree.Conjuncts(n.Args[0]) {
		if e.Op != tree.Equal || e.Args[0].Op != tree.Ident {
			fail(e.Pos, "found %s, expected an equation between a variable of LET and its value", short(e))
		}
		c.expr(e.Args[1])
		values[e.Args[0].Name] = e.Args[1]
	}
	before := c.enter(n.Binds)
	for _, e := range tree.Conjuncts(n.Args[0]) {
		c.expr(e.Args[0])
		if !unify(e.Args[0].Type, e.Args[1].Type) {
			fail(e.Pos, "found the type %s, expected %s", e.Args[1].Type, e.Args[0].Type)
		}
	}
	for _, d := range n.Binds {
		if values[d.Name] == nil {
			fail(d.Pos, "%s has no value in this LET", d.Name)
		}
	}
	return before
}

// record types rec and struct.
func (c *Checker) record(n *tree.Node) *tree.Type {
	t := &tree.Type{Kind: tree.TRecord}
	for i, a := range n.Args {
		f := tree.Field{Name: n.Names[i], Type: new(tree.Type)}
		if n.Op == tree.Rec {
			f.Type = c.expr(a)
		} else {
			c.want(a, tree.SetOf(f.Type), n)
		}
		t.Fields = append(t.Fields, f)
	}
	sort.Slice(t.Fields, func(i, j int) bool { return t.Fields[i].Name < t.Fields[j].Name })
	if n.Op == tree.Struct {
		return tree.SetOf(t)
	}
	return t
}

// binder types comprehensions, lambdas, and quantified unions and sums.
func (c *Checker) binder(n *tree.Node) *tree.Type {
	defer c.leave(c.enter(n.Binds))
	c.pred(n.Args[0])
	bound := n.Binds[0].Type
	for _, d := range n.Binds[1:] {
		bound = tree.PairOf(bound, d.Type)
	}
	switch n.Op {
	case tree.Compr:
		return tree.SetOf(bound)
	case tree.ComprMap:
		return tree.SetOf(c.expr(n.Args[1]))
	case tree.Lambda:
		return tree.SetOf(tree.PairOf(bound, c.expr(n.Args[1])))
	case tree.Sigma, tree.Pi:
		c.want(n.Args[1], tree.IntType, n)
		return tree.IntType
	}
	t := tree.SetOf(new(tree.Type))
	c.want(n.Args[1], t, n)
	return t
}

// putOff decides a node whose meaning depends on types as soon as they are known.
func (c *Checker) putOff(n *tree.Node) { c.pending = append(c.pending, n) }

// settle decides what was put off, as far as types are known; at last all of it.
func (c *Checker) settle(last bool) {
	for progress := true; progress; {
		progress = false
		waiting := c.pending[:0]
		for _, n := range c.pending {
			if c.decide(n) {
				progress = true
			} else {
				waiting = append(waiting, n)
			}
		}
		c.pending = waiting
	}
	if !last || len(c.pending) == 0 {
		return
	}
	n := c.pending[0]
	if n.Op == tree.FieldOf {
		fail(n.Pos, "the record of which '%s is a field has no known type: %s", n.Name, short(n))
	}
	fail(n.Pos, "the types of %s are not known, so '%v' may be of numbers or of sets", short(n), n.Op)
}

// decide settles one node, or reports that its types are not known yet.
func (c *Checker) decide(n *tree.Node) bool {
	if n.Op == tree.FieldOf {
		t := n.Args[0].Type.Rep()
		if t.Kind == tree.TUnknown {
			return false
		}
		if t.Kind != tree.TRecord {
			fail(n.Pos, "found the type %s, expected a record with the field %s", t, n.Name)
		}
		for _, f := range t.Fields {
			if f.Name == n.Name {
				if !unify(f.Type, n.Type) {
					fail(n.Pos, "found the type %s, expected %s of the field %s", f.Type, n.Type, n.Name)
				}
				return true
			}
		}
		fail(n.Pos, "there is no field %s in %s", n.Name, t)
	}
	number, set := tree.Sub, tree.SetMinus
	if n.Op == tree.Star {
		number, set = tree.Mul, tree.Product
	}
	for _, t := range []*tree.Type{n.Args[0].Type, n.Args[1].Type, n.Type} {
		switch k := t.Rep().Kind; k {
		case tree.TUnknown:
			continue
		case tree.TInt:
			n.Op = number
		case tree.TPow:
			n.Op = set
		default:
			fail(n.Pos, "found the type %s, expected numbers or sets for '%v'", t, n.Op)
		}
		s := sigs()[n.Op]
		var buf [4]*tree.Type
		for i, a := range n.Args {
			if want := s.args[i].instance(buf[:]); !unify(a.Type, want) {
				fail(a.Pos, "found the type %s, expected %s in '%v': %s", a.Type, want, n.Op, short(a))
			}
		}
		if want := s.result.instance(buf[:]); !unify(n.Type, want) {
			fail(n.Pos, "found the type %s, expected %s: %s", want, n.Type, short(n))
		}
		return true
	}
	return false
}
