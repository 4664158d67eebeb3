package types

import (
	"fmt"
	"sort"

	"bsmt/b/tree"
)

// pred resolves and types a predicate.
func (c *Checker) pred(n *tree.Node) {
	switch n.Op {
	case tree.And, tree.Or:
		for _, a := range n.Args {
			c.part(a, c.pred)
		}
	case tree.Forall, tree.Exists:
		defer c.leave(c.enter(n.Binds))
		c.pred(n.Args[0])
	case tree.LetPred:
		defer c.leave(c.let(n))
		c.pred(n.Args[1])
	case tree.Partition:
		c.alike(n, n.Args, tree.SetOf(new(tree.Type)))
	case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
		c.numeric(n)
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
	case tree.Add, tree.Div, tree.Neg, tree.Power, tree.Min, tree.Max:
		return c.numeric(n)
	case tree.Apply:
		if op := c.realFunction(n.Args[0]); op != tree.NoOp {
			n.Op, n.Args = op, n.Args[1:]
		} else if f := n.Args[0]; f.Op == tree.Ident && c.lookup(f.Name) == nil {
			tree.Externalize(n)
		}
	case tree.Compr, tree.ComprMap, tree.Lambda, tree.QuantUnion, tree.QuantInter, tree.Sigma, tree.Pi, tree.RealSigma, tree.RealPi:
		return c.binder(n)
	}
	return c.rule(n)
}

// ident finds the declaration of a name.
func (c *Checker) ident(n *tree.Node) *tree.Decl {
	if n.Decl = c.lookup(n.Name); n.Decl != nil {
		return n.Decl
	}
	d := &tree.Decl{Name: n.Name, Pos: n.Pos}
	if c.free == nil {
		c.unknown(n)
		// It is known from now on, of whatever kind and type is asked for.
		d.Kind, d.Type = tree.DVariable, &tree.Type{Spoiled: true}
	} else {
		c.track(d)
		*c.free = append(*c.free, d)
	}
	c.globals[n.Name] = d
	n.Decl = d
	return d
}

// unknown tells that nobody declares a name.
func (c *Checker) unknown(n *tree.Node) {
	switch {
	case notSupported[n.Name] || tree.ExternalOf(n.Name, 1) != nil:
		_ = c.errs.Add(tree.NotSupported(n.Pos, "the operator "+n.Name))
	case c.ops[n.Name] != nil:
		c.report(n.Pos, "%s is an operation, expected a value", n.Name)
	case !c.lost:
		c.report(n.Pos, "unknown name %s%s", n.Name, c.suggestion(n.Name))
	}
}

// notSupported are names of operators that there are with an operand only.
var notSupported = map[string]bool{"floor": true, "ceiling": true, "real": true}

// suggestion names a declared name that differs in one place only.
func (c *Checker) suggestion(name string) string {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if tree.Near(c.scope[i].Name, name) {
			return meant(c.scope[i].Name)
		}
	}
	return like(name, c.globals)
}

// likeOperation is suggestion for operations.
func (c *Checker) likeOperation(name string) string { return like(name, c.ops) }

func like[T any](name string, among map[string]T) string {
	best := ""
	for g := range among {
		if tree.Near(g, name) && (best == "" || g < best) {
			best = g
		}
	}
	return meant(best)
}

func meant(name string) string {
	if name == "" {
		return ""
	}
	return ", perhaps " + name + " is meant"
}

// rule types a node by its row of the table. Predicates have no type.
func (c *Checker) rule(n *tree.Node) *tree.Type {
	s := sigs()[n.Op]
	if n.Op == tree.External {
		s = parseSig(tree.ExternalOf(n.Name, len(n.Args)).Sig)
	}
	if s == nil {
		fail(n.Pos, "found a %v, expected a predicate", n.Op.Kind())
	}
	if len(n.Args) != len(s.args) {
		fail(n.Pos, "found %d operands of '%v', expected %d", len(n.Args), n.Spelled(), len(s.args))
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
	c.same(c.expr(a), t, a.Pos, func(got, want string) string {
		return fmt.Sprintf("found the type %s, expected %s in '%v': %s", got, want, of.Spelled(), short(a))
	})
}

// same makes two types equal. If they cannot be, that is told, and what is open in them spoiled.
func (c *Checker) same(got, want *tree.Type, pos tree.Pos, say func(got, want string) string) {
	if unify(got, want) {
		return
	}
	if !isSpoiled(got) && !isSpoiled(want) {
		c.report(pos, "%s", say(got.String(), want.String()))
	}
	spoil(got)
	spoil(want)
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
		c.same(e.Args[1].Type, e.Args[0].Type, e.Pos, func(got, want string) string {
			return fmt.Sprintf("found the type %s, expected %s", got, want)
		})
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
		return c.numeric(n)
	case tree.RealSigma, tree.RealPi:
		c.want(n.Args[1], tree.RealType, n)
		return tree.RealType
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
			decided := true
			c.part(n, func(n *tree.Node) { decided = c.decide(n) })
			if decided {
				progress = true
			} else {
				waiting = append(waiting, n)
			}
		}
		c.pending = waiting
	}
	if !last {
		return
	}
	if c.byDefault() {
		c.settle(true)
		return
	}
	for _, n := range c.pending {
		spoiled := c.partial || isSpoiled(n.Type)
		for _, a := range n.Args {
			spoiled = spoiled || isSpoiled(a.Type)
		}
		switch {
		case spoiled:
		case n.Op == tree.FieldOf:
			c.report(n.Pos, "the record of which '%s is a field has no known type: %s", n.Name, short(n))
		default:
			c.report(n.Pos, "the types of %s are not known, so '%v' may be of numbers or of sets", short(n), n.Op)
		}
		c.spoilNames(n)
	}
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
				c.same(f.Type, n.Type, n.Pos, func(got, want string) string {
					return fmt.Sprintf("found the type %s, expected %s of the field %s", got, want, n.Name)
				})
				return true
			}
		}
		fail(n.Pos, "there is no field %s in %s", n.Name, t)
	}
	if n.Op.Info().Real != tree.NoOp {
		t := numericType(n).Rep()
		if t.Kind == tree.TUnknown {
			return false
		}
		c.ofNumbers(n, t)
		return true
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
		case tree.TReal:
			n.Op = number.Info().Real
		case tree.TPow:
			n.Op = set
		default:
			fail(n.Pos, "found the type %s, expected numbers or sets for '%v'", t, n.Op)
		}
		s := sigs()[n.Op]
		var buf [4]*tree.Type
		for i, a := range n.Args {
			c.same(a.Type, s.args[i].instance(buf[:]), a.Pos, func(got, want string) string {
				return fmt.Sprintf("found the type %s, expected %s in '%v': %s", got, want, n.Op, short(a))
			})
		}
		c.same(s.result.instance(buf[:]), n.Type, n.Pos, func(got, want string) string {
			return fmt.Sprintf("found the type %s, expected %s: %s", got, want, short(n))
		})
		return true
	}
	return false
}
