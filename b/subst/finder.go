package subst

import (
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Finder finds what enumeration does not: values of names for which a predicate is true, where
// nothing that enumeration sees bounds them. Several goroutines may ask it.
type Finder interface {
	// All gives all values of names for which a predicate is true, with the values of the other
	// names in it; ok is false if there may be others. Of no names it is the empty list of
	// values once if the predicate is true.
	All(names []*tree.Decl, p *tree.Node, given map[*tree.Decl]value.Value) (all [][]value.Value, ok bool)
}

// search compiles the search for the values of names: by enumeration, and where that has no
// bounds, by the finder first.
func (c *compiler) search(s *eval.Scope, names []*tree.Decl, preds []*tree.Node, at *tree.Node) eval.Solver {
	solve, endless := s.Search(names, preds, at)
	return c.found(s, names, preds, solve, endless)
}

// found has the finder look before a search without bounds, and after one that came to what
// cannot be enumerated.
func (c *compiler) found(s *eval.Scope, names []*tree.Decl, preds []*tree.Node, solve eval.Solver, endless bool) eval.Solver {
	if c.finder == nil || len(preds) == 0 || endless && !bounding(names, preds) || !endless && !slices.ContainsFunc(preds, binds) {
		return solve
	}
	ask := c.asking(s, names, tree.Conj(preds[0].Pos, preds...))
	if endless {
		return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			if stop, ok := ask(f, found); ok {
				return stop
			}
			return solve(f, found)
		}
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		stop, err := f.Unlisted(solve, found)
		if err == nil {
			return stop
		}
		if stop, ok := ask(f, found); ok {
			return stop
		}
		err.Raise()
		return true
	}
}

// bounding reports whether predicates say more of names than types and comparisons do.
func bounding(names []*tree.Decl, preds []*tree.Node) bool {
	for _, p := range preds {
		for _, c := range tree.Conjuncts(p) {
			switch c.Op {
			case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
				if !curved(c.Args[0], names) && !curved(c.Args[1], names) {
					continue
				}
			case tree.NotEqual, tree.NotMember, tree.NotSubset:
				continue
			case tree.Member, tree.Subset:
				if !described(c.Args[1]) && !mentions(c.Args[1], names) {
					continue
				}
			}
			if mentions(c, names) {
				return true
			}
		}
	}
	return false
}

// curved reports whether an expression is no sum of names: comparisons of such ones bound them on
// both sides, as r*r <= n does.
func curved(n *tree.Node, names []*tree.Decl) bool {
	switch n.Op {
	case tree.Ident, tree.IntLit:
		return false
	case tree.Add, tree.Sub, tree.Neg:
		return slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return curved(a, names) })
	}
	return mentions(n, names)
}

// binds reports whether a predicate binds names, which may have no bounds.
func binds(n *tree.Node) bool {
	yes := false
	tree.Walk(n, func(n *tree.Node) bool {
		yes = yes || len(n.Binds) > 0
		return !yes
	})
	return yes
}

// described reports whether a set says by a predicate what its elements are.
func described(n *tree.Node) bool {
	yes := false
	tree.Walk(n, func(n *tree.Node) bool {
		yes = yes || n.Op == tree.Compr || n.Op == tree.ComprMap || n.Op == tree.Lambda
		return !yes
	})
	return yes
}

func mentions(n *tree.Node, names []*tree.Decl) bool {
	for d := range eval.FreeNames(n) {
		if has(names, d) {
			return true
		}
	}
	return false
}

// asking compiles a question to the finder; ok is false if it has no answer.
func (c *compiler) asking(s *eval.Scope, names []*tree.Decl, p *tree.Node) func(f *eval.Frame, found func(*eval.Frame) bool) (stop, ok bool) {
	slots := slotsOf(s, names)
	given := map[*tree.Decl]int{}
	p, before := withoutPrev(p)
	for d := range eval.FreeNames(p) {
		if has(names, d) {
			continue
		}
		if x, ok := before[d]; ok {
			given[d], _ = s.Prev(x)
		} else if slot, ok := s.Slot(d); ok {
			given[d] = slot
		}
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) (stop, ok bool) {
		vs := make(map[*tree.Decl]value.Value, len(given))
		for d, slot := range given {
			if vs[d] = f.Slots[slot]; vs[d].IsUnset() {
				return false, false
			}
		}
		all, ok := c.finder.All(names, p, vs)
		for _, values := range all {
			if !ok {
				break
			}
			for i, slot := range slots {
				f.Slots[slot] = values[i]
			}
			if found(f) {
				return true, true
			}
		}
		return false, ok
	}
}

// withoutPrev gives a predicate with a name of its own for each x$0; before tells which.
func withoutPrev(p *tree.Node) (q *tree.Node, before map[*tree.Decl]*tree.Decl) {
	some := false
	tree.Walk(p, func(n *tree.Node) bool { some = some || n.Op == tree.Prev; return !some })
	if !some {
		return p, nil
	}
	before = map[*tree.Decl]*tree.Decl{}
	own := map[*tree.Decl]*tree.Decl{}
	q = tree.Clone(p)
	tree.Walk(q, func(n *tree.Node) bool {
		if n.Op == tree.Prev {
			d := own[n.Decl]
			if d == nil {
				d = &tree.Decl{Name: n.Decl.Name + "$0", Kind: tree.DVariable, Type: n.Decl.Type}
				own[n.Decl], before[d] = d, n.Decl
			}
			n.Op, n.Name, n.Decl = tree.Ident, d.Name, d
		}
		return true
	})
	return q, before
}
