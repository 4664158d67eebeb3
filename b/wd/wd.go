package wd

import (
	"slices"

	"bsmt/b/text"
	"bsmt/b/tree"
)

// Of gives the condition under which a predicate or an expression has a value.
func Of(n *tree.Node) *tree.Node { return of(n) }

// Action gives the condition under which what an action of an event assigns has a value. In
// x :| P the values after are free in the condition where Prime has not renamed them.
func Action(n *tree.Node) *tree.Node {
	all := truth(n.Pos)
	for _, a := range n.Args[n.N:] {
		all = And(all, of(a))
	}
	return all
}

func truth(pos tree.Pos) *tree.Node { return tree.New(tree.BTrue, pos) }

// IsTrue reports whether a condition is none.
func IsTrue(n *tree.Node) bool { return n.Op == tree.BTrue }

// And joins two predicates; BTrue and what is said already are left out.
func And(p, q *tree.Node) *tree.Node {
	switch {
	case IsTrue(p):
		return q
	case IsTrue(q):
		return p
	}
	all := tree.Conjuncts(p)
	for _, c := range tree.Conjuncts(q) {
		said := false
		for _, d := range all {
			said = said || tree.Same(c, d)
		}
		if !said {
			all = append(all, c)
		}
	}
	return tree.Conj(p.Pos, all...)
}

// implies is p => q; BTrue where q is.
func implies(p, q *tree.Node) *tree.Node {
	if IsTrue(q) || IsTrue(p) {
		return q
	}
	return tree.New(tree.Implies, p.Pos, tree.Clone(p), q)
}

// forall is q for all values of what n binds and q names; BTrue where q is. No type is empty.
func forall(n, q *tree.Node) *tree.Node { return quantified(tree.Forall, n, q) }

func quantified(op tree.Op, n, q *tree.Node) *tree.Node {
	if IsTrue(q) {
		return q
	}
	free := map[string]bool{}
	tree.FreeNames(q, free)
	named := binds(slices.DeleteFunc(slices.Clone(n.Binds), func(d *tree.Decl) bool { return !free[d.Name] }))
	if len(named) == 0 {
		return q
	}
	return tree.NewBinder(op, n.Pos, named, q)
}

// binds copies declarations for another binder.
func binds(ds []*tree.Decl) []*tree.Decl {
	var out []*tree.Decl
	for _, d := range ds {
		e := *d
		out = append(out, &e)
	}
	return out
}

// of is L. A chain of a connective is gone along in a loop, and formulas are as deep as their
// source nests them.
func of(n *tree.Node) *tree.Node {
	switch n.Op {
	case tree.And:
		return chain(n, func(p *tree.Node) *tree.Node { return p })
	case tree.Or:
		return chain(n, func(p *tree.Node) *tree.Node { return tree.New(tree.Not, p.Pos, p) })
	case tree.Implies:
		return And(of(n.Args[0]), implies(n.Args[0], of(n.Args[1])))
	case tree.IfPred, tree.IfExpr:
		c := n.Args[0]
		return And(of(c), And(implies(c, of(n.Args[1])), implies(tree.New(tree.Not, c.Pos, c), of(n.Args[2]))))
	}
	if len(n.Binds) > 0 {
		return bound(n)
	}
	all := truth(n.Pos)
	for _, a := range n.Args {
		all = And(all, of(a))
	}
	return And(all, own(n))
}

// chain is L of parts of which each counts only where goOn of all those before it holds.
func chain(n *tree.Node, goOn func(*tree.Node) *tree.Node) *tree.Node {
	all := truth(n.Pos)
	var before []*tree.Node
	for _, a := range n.Args {
		c := of(a)
		if !IsTrue(c) && len(before) > 0 {
			c = implies(tree.Conj(n.Pos, before...), c)
		}
		all = And(all, c)
		before = append(before, goOn(a))
	}
	return all
}

// bound is L of what binds names: first the predicate for them, then, where it holds, the rest.
func bound(n *tree.Node) *tree.Node {
	first := n.Args[0]
	inner := of(first)
	for _, a := range n.Args[1:] {
		inner = And(inner, implies(first, of(a)))
	}
	all := forall(n, inner)
	switch n.Op {
	case tree.QuantInter:
		all = And(all, quantified(tree.Exists, n, tree.Clone(first)))
	case tree.Sigma, tree.Pi, tree.RealSigma, tree.RealPi:
		if !finitely(n) {
			of := func() *tree.Node { return tree.NewBinder(tree.Compr, n.Pos, binds(n.Binds), tree.Clone(first)) }
			all = And(all, tree.New(tree.Member, n.Pos, of(), tree.New(tree.Fin, n.Pos, of())))
		}
	}
	return all
}

// finitely reports whether each name that n binds is seen to be in a finite set.
func finitely(n *tree.Node) bool {
	in := map[string]bool{}
	for _, c := range tree.Conjuncts(n.Args[0]) {
		if c.Op == tree.Member && c.Args[0].Op == tree.Ident {
			switch of := c.Args[1]; of.Op {
			case tree.BoolSet, tree.EmptySet, tree.SetExt, tree.Interval, tree.ImplInt, tree.ImplNat, tree.ImplNat1:
				in[c.Args[0].Name] = in[c.Args[0].Name] || forall(n, of) == of
			}
		}
	}
	return !slices.ContainsFunc(n.Binds, func(d *tree.Decl) bool { return !in[d.Name] })
}

// own is what the operator of n asks of its operands, by the table.
func own(n *tree.Node) *tree.Node {
	src := n.Condition()
	if n.Op == tree.GenConcat && n.Args[0].Op == tree.SeqExt { // each of those listed is a sequence
		all := truth(n.Pos)
		for _, a := range n.Args[0].Args {
			all = And(all, own(tree.New(tree.Size, n.Pos, a)))
		}
		return all
	}
	if src == "" {
		return truth(n.Pos)
	}
	p, err := text.Predicate(src, tree.Classical, nil)
	if err != nil {
		panic("wd: the table says of " + n.String() + ": " + err.Error()) // the test reads all of it
	}
	tree.Walk(p, func(m *tree.Node) bool {
		if m.Op == tree.Apply && m.Args[0].Op == tree.Ident {
			tree.Externalize(m)
		}
		return true
	})
	with := map[string]*tree.Node{}
	for i, a := range n.Args {
		with[string(rune('a'+i))] = a
	}
	r := tree.Replacer{With: with}
	return place(r.Copy(p), n.Pos)
}

// place gives what has no place in a source that of what it is about.
func place(n *tree.Node, pos tree.Pos) *tree.Node {
	n.Pos = pos
	for _, a := range n.Args {
		place(a, pos)
	}
	return n
}
