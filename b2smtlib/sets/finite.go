package sets

import (
	"bsmt/b/tree"
)

// What a dialect of finite sets says holds for all sets only as long as no other ones may be
// meant. So a free name is a set of the dialect where predicates say that it is finite, and
// otherwise a function to Bool; and what may be infinite and must be a term is noted, as
// translation.finiteOnly.

// bounded finds the names that predicates say to be finite.
func (t *translation) bounded(preds []*tree.Node) map[*tree.Decl]bool {
	known := map[*tree.Decl]bool{}
	for again := true; again; {
		again = false
		for _, p := range preds {
			if d := t.bounds(p, known); d != nil && !known[d] {
				known[d], again = true, true
			}
		}
	}
	return known
}

// bounds gives the name that a predicate says to be finite, or nil.
func (t *translation) bounds(p *tree.Node, known map[*tree.Decl]bool) *tree.Decl {
	if len(p.Args) == 0 || p.Args[0].Op != tree.Ident {
		return nil
	}
	d := p.Args[0].Decl
	says := false
	switch p.Op {
	case tree.Finite:
		says = true
	case tree.Equal, tree.Subset, tree.StrictSubset:
		says = t.isFinite(p.Args[1], known)
	case tree.Member:
		says = t.hasFinite(p.Args[1], known)
	}
	if !says {
		return nil
	}
	return d
}

// hasFinite reports whether a set of sets has finite ones only.
func (t *translation) hasFinite(n *tree.Node, known map[*tree.Decl]bool) bool {
	switch n.Op {
	case tree.Fin, tree.Fin1, tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		return true
	case tree.Pow, tree.Pow1:
		return t.isFinite(n.Args[0], known)
	}
	if w, ok := arrows[n.Op]; ok {
		return t.isFinite(n.Args[0], known) && (w.function || t.isFinite(n.Args[1], known))
	}
	return false
}

// isFinite reports whether a set is finite, as its form shows.
func (t *translation) isFinite(n *tree.Node, known map[*tree.Decl]bool) bool {
	if n.Type != nil && n.Type.Rep().Kind == tree.TPow && t.finite(n.Type) {
		return true
	}
	of := func(i int) bool { return t.isFinite(n.Args[i], known) }
	switch n.Op {
	case tree.Ident:
		return known[n.Decl]
	case tree.Interval, tree.SetExt, tree.SeqExt, tree.EmptySet, tree.EmptySeq, tree.ImplInt, tree.ImplNat, tree.ImplNat1:
		return true
	case tree.Union, tree.Product, tree.Override, tree.DirectProd, tree.ParallelProd, tree.Compose, tree.BackCompose:
		return of(0) && of(1)
	case tree.Inter:
		return of(0) || of(1)
	case tree.SetMinus, tree.Domain, tree.Range, tree.Inverse, tree.Image, tree.RanRes, tree.RanSub, tree.Closure1, tree.Id:
		return of(0)
	case tree.DomRes, tree.DomSub:
		return of(1)
	}
	return false
}

// ranging gives the sort of a variable of a type.
func (t *translation) ranging(u *tree.Type) string {
	t.finiteOnly = t.finiteOnly || t.d.Finite && !t.flat(u)
	return t.sort(u)
}

// flat reports whether a type has no infinite sets inside.
func (t *translation) flat(u *tree.Type) bool {
	u = u.Rep()
	switch u.Kind {
	case tree.TPow:
		return t.finite(u)
	case tree.TPair:
		return t.flat(u.Left) && t.flat(u.Right)
	case tree.TRecord:
		for _, f := range u.Fields {
			if !t.flat(f.Type) {
				return false
			}
		}
	}
	return true
}
