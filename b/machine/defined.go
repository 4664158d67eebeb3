package machine

import (
	"fmt"
	"slices"

	"bsmt/b/tree"
)

// Defined gives the machine with properties in the form of Define, and what that left to be shown. What it shares
// with m is not written.
func (m *Machine) Defined(points bool) (out *Machine, spaces []*tree.Node) {
	var all []*tree.Node
	for _, c := range m.Properties {
		all = append(all, tree.Conjuncts(c.Pred)...)
	}
	defined, spaces := define(all, points)
	if len(spaces) == 0 {
		return m, nil
	}
	o := *m
	o.Properties = nil
	i := 0
	for _, c := range m.Properties {
		d := *c
		n := len(tree.Conjuncts(c.Pred))
		d.Pred = tree.Conj(c.Pred.Pos, slices.DeleteFunc(slices.Clone(defined[i:i+n]), func(p *tree.Node) bool { return p == nil })...)
		i += n
		o.Properties = append(o.Properties, &d)
	}
	return &o, spaces
}

// Define says of functions without end, whose values equations give, what they are: of
//
//	f : NATURAL --> T & f(0) = 1 & !n.(n : NATURAL1 => f(n) = n*f(n-1))
//
// the equations become
//
//	f = %f__1.(f__1 : NATURAL & f__1 = 0 | 1) \/ %n.(n : NATURAL & n : NATURAL1 | n*f(n-1))
//
// and spaces has f : NATURAL --> T, which stays to be shown: where it is true, no other function satisfies
// the equations, but for what recursion leaves open; where it is false, others may. Without points, those of single values
// such as f(0) = 1 stay what they are, since they may only repeat what others say. p is typed, and is not written.
func Define(p *tree.Node, points bool) (defined *tree.Node, spaces []*tree.Node) {
	conj, spaces := define(tree.Conjuncts(p), points)
	if len(spaces) == 0 {
		return p, nil
	}
	return tree.Conj(p.Pos, slices.DeleteFunc(conj, func(p *tree.Node) bool { return p == nil })...), spaces
}

// define gives the conjuncts anew: the first equation of a function is its definition then,
// and others are nil.
func define(conj []*tree.Node, points bool) (defined, spaces []*tree.Node) {
	defined = slices.Clone(conj)
	for _, c := range conj {
		if c.Op != tree.Member || c.Args[0].Op != tree.Ident || c.Args[0].Decl == nil || !total[c.Args[1].Op] || !endless(c.Args[1].Args[0]) {
			continue
		}
		f := function{c.Args[0].Decl, c.Args[1].Args[0], conj}
		if mentions(f.domain, f.name) || slices.ContainsFunc(conj, f.defines) {
			continue
		}
		var parts []*tree.Node
		first, general := -1, false
		for i, e := range conj {
			if e == c || defined[i] != e || !mentions(e, f.name) {
				continue
			}
			cases, ok := f.cases(e, nil, nil)
			all := e.Op == tree.Forall
			if !ok || !all && !points {
				continue
			}
			general = general || all
			parts = append(parts, cases...)
			if defined[i] = nil; first < 0 {
				first = i
			}
		}
		if first < 0 {
			continue
		}
		if !general { // single values are never all
			for i := range defined {
				if defined[i] == nil && mentions(conj[i], f.name) {
					defined[i] = conj[i]
				}
			}
			continue
		}
		at, union := conj[first].Pos, parts[0]
		for _, p := range parts[1:] {
			union = tree.New(tree.Union, at, union, p)
			union.Type = f.name.Type
		}
		defined[first] = tree.New(tree.Equal, at, tree.NewUse(at, f.name), union)
		spaces = append(spaces, c)
	}
	return defined, spaces
}

// total are the spaces of total functions.
var total = map[tree.Op]bool{tree.TotalFunc: true, tree.TotalInj: true, tree.TotalSurj: true, tree.TotalBij: true}

// endless reports whether a set has no end by what it says, and so more arguments than can be
// tried one after the other.
func endless(n *tree.Node) bool {
	switch n.Op {
	case tree.IntSet, tree.NaturalSet, tree.Natural1Set, tree.StringSet, tree.RealSet, tree.Seq, tree.Seq1:
		return true
	case tree.Product:
		return endless(n.Args[0]) || endless(n.Args[1])
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1, tree.SetMinus:
		return endless(n.Args[0])
	}
	return false
}

// mentions reports whether a name occurs in n.
func mentions(n *tree.Node, d *tree.Decl) (found bool) {
	tree.Walk(n, func(n *tree.Node) bool {
		found = found || n.Decl == d
		return !found
	})
	return found
}

// function is a function that equations define.
type function struct {
	name   *tree.Decl
	domain *tree.Node
	conj   []*tree.Node // what else is said
}

// given reports whether n is made of the function, what is bound, and names that something else says the values
// of: y = f(5) is no equation for f.
func (f function) given(n *tree.Node, binds []*tree.Decl) bool {
	open := false
	inside := slices.Clone(binds)
	tree.Walk(n, func(n *tree.Node) bool {
		inside = append(inside, n.Binds...)
		d := n.Decl
		open = open || n.Op == tree.Ident && d != nil && d != f.name && (d.Kind == tree.DConstant || d.Kind == tree.DLocal) && !slices.Contains(inside, d) &&
			!slices.ContainsFunc(f.conj, func(c *tree.Node) bool { return (function{name: d}).defines(c) && !mentions(c, f.name) })
		return !open
	})
	return !open
}

// defines reports whether a conjunct says what the function is as a whole.
func (f function) defines(c *tree.Node) bool {
	is := func(n *tree.Node) bool { return n.Op == tree.Ident && n.Decl == f.name }
	return c.Op == tree.Equal && (is(c.Args[0]) || is(c.Args[1]))
}

// cases gives what equations below quantifiers and conditions say of the function, as a lambda each;
// ok is false if there is something else.
func (f function) cases(n *tree.Node, binds []*tree.Decl, guards []*tree.Node) (list []*tree.Node, ok bool) {
	switch n.Op {
	case tree.And:
		for _, a := range n.Args {
			more, ok := f.cases(a, binds, guards)
			if !ok {
				return nil, false
			}
			list = append(list, more...)
		}
		return list, true
	case tree.Forall:
		return f.cases(n.Args[0], append(slices.Clip(binds), n.Binds...), guards)
	case tree.Implies:
		if mentions(n.Args[0], f.name) || !f.given(n.Args[0], binds) {
			return nil, false
		}
		return f.cases(n.Args[1], binds, append(slices.Clip(guards), tree.Conjuncts(n.Args[0])...))
	case tree.Equal:
		for i, side := range n.Args {
			if side.Op == tree.Apply && side.Args[0].Op == tree.Ident && side.Args[0].Decl == f.name && !mentions(side.Args[1], f.name) && f.given(n, binds) {
				if l := f.lambda(side.Args[1], n.Args[1-i], binds, guards); l != nil {
					return []*tree.Node{l}, true
				}
			}
		}
	}
	return nil, false
}

// lambda gives the values of the function at what argument gives for each value of binds that satisfies
// the guards; nil if argument does not tell the values of binds.
func (f function) lambda(argument, value *tree.Node, binds []*tree.Decl, guards []*tree.Node) *tree.Node {
	at := argument.Pos
	var names []*tree.Decl
	var conditions []*tree.Node
	with := map[*tree.Decl]*tree.Node{} // of binds
	leaves := []*tree.Node{argument}
	for leaves[0].Op == tree.Couple { // a lambda's argument is (x |-> y) |-> z
		leaves = append([]*tree.Node{leaves[0].Args[0], leaves[0].Args[1]}, leaves[1:]...)
	}
	bound := func(n *tree.Node) bool {
		return slices.ContainsFunc(binds, func(d *tree.Decl) bool { return mentions(n, d) })
	}
	for _, leaf := range leaves {
		y := &tree.Decl{Name: fmt.Sprintf("%s__%d", f.name.Name, len(names)+1), Kind: tree.DLocal, Pos: at, Type: leaf.Type}
		if leaf.Op == tree.Ident && bound(leaf) {
			y.Name = leaf.Name
		}
		names = append(names, y)
		x := tree.NewUse(at, y)
		// The leaf is a name of its own, one that is shifted, or a value.
		for bound(leaf) && leaf.Op != tree.Ident {
			var op tree.Op
			var by *tree.Node
			switch a := leaf.Args; {
			case leaf.Op == tree.Add && !bound(a[1]):
				op, by, leaf = tree.Sub, a[1], a[0]
			case leaf.Op == tree.Add && !bound(a[0]):
				op, by, leaf = tree.Sub, a[0], a[1]
			case leaf.Op == tree.Sub && !bound(a[1]):
				op, by, leaf = tree.Add, a[1], a[0]
			default:
				return nil
			}
			x = tree.New(op, at, x, tree.Clone(by))
			x.Type = tree.IntType
		}
		if bound(leaf) && with[leaf.Decl] == nil {
			with[leaf.Decl] = x
		} else {
			conditions = append(conditions, tree.New(tree.Equal, at, x, tree.Clone(leaf)))
		}
	}
	if len(with) < len(binds) {
		return nil
	}
	all := []*tree.Node{tree.New(tree.Member, at, tree.NewTuple(at, names), tree.Clone(f.domain))}
	for _, g := range append(conditions, guards...) {
		all = append(all, tree.Clone(g))
	}
	l := tree.NewBinder(tree.Lambda, at, names, tree.New(tree.And, at, all...), tree.Clone(value))
	l.Type = f.name.Type
	put(l, with)
	said := l.Args[0].Args
	for i := len(said) - 1; i > 0; i-- {
		if tree.Same(said[i], said[0]) {
			said = slices.Delete(said, i, i+1)
		}
	}
	l.Args[0] = tree.Conj(at, said...)
	return tree.Clone(l)
}

// put puts expressions into n in the place of names.
func put(n *tree.Node, with map[*tree.Decl]*tree.Node) {
	for i, a := range n.Args {
		if e := with[a.Decl]; e != nil && a.Op == tree.Ident {
			n.Args[i] = tree.Clone(e)
		} else {
			put(a, with)
		}
	}
}
