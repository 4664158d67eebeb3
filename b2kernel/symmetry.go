package b2kernel

import (
	"math/big"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// ordered breaks the symmetry of given sets whose elements are not named. Their permutations
// make solutions of solutions, and a number that a term says of each element goes with it. So
// it may be said that the numbers do not decrease in the order of the elements; where no
// number is said of them, that the elements of some set come first. (Crawford, Ginsberg, Luks,
// Roy, "Symmetry-breaking predicates for search problems", KR 1996, break more, by comparing
// whole solutions.)
func (l *lowering) ordered(q Question, e *env) ast.Node {
	var all []ast.Node
	for _, d := range l.names(q.Pred) {
		if !slices.Contains(q.Names, d) && d.Kind != tree.DSet && d.Kind != tree.DElement {
			return l.g.True() // a value that is known tells elements apart
		}
	}
	for _, t := range deferredTypes(q) {
		shape := l.world.Shape(t)
		if shape.Card < 2 || shape.Card > maxOrdered {
			continue
		}
		for _, term := range l.termsOf(q, t) {
			var facts []ast.Node
			r := l.attempt(func() {
				wd := len(l.wd)
				var before num
				for i := range shape.Card {
					x := l.num(term.n, e.with(term.x, l.constant(i)))
					if i > 0 {
						facts = append(facts, l.le(before, x))
					}
					before = x
				}
				if len(l.wd) > wd {
					panic(l.refuse("a term that may be ill-defined"))
				}
			})
			if r == nil {
				all = append(all, facts...)
				break
			}
		}
	}
	return l.and(all...)
}

// maxOrdered bounds the sets whose elements are ordered.
const maxOrdered = 64

// deferredTypes are the types of the elements of given sets that are not named, as far as
// they occur.
func deferredTypes(q Question) []*tree.Type {
	var out []*tree.Type
	var add func(t *tree.Type)
	add = func(t *tree.Type) {
		switch t = t.Rep(); t.Kind {
		case tree.TGiven:
			if len(t.Set.Elements) == 0 && !slices.Contains(out, t.Set.Type) {
				out = append(out, t.Set.Type)
			}
		case tree.TPow:
			add(t.Left)
		case tree.TPair:
			add(t.Left)
			add(t.Right)
		case tree.TRecord:
			for _, f := range t.Fields {
				add(f.Type)
			}
		}
	}
	for _, d := range q.Names {
		add(d.Type)
	}
	return out
}

// elementTerm is a number that is said of an element.
type elementTerm struct {
	n *tree.Node
	x *tree.Decl // the element, free in it
}

// termsOf gives the terms of a predicate that say a number of one element of a type and of
// names that are to be found: first those that are compared. The number 0 of what is in a set
// and 1 of what is not is one, too.
func (l *lowering) termsOf(q Question, t *tree.Type) []elementTerm {
	var compared, others []elementTerm
	take := func(n *tree.Node, to *[]elementTerm) {
		if n.Op.Kind() != tree.KExpr || n.Type == nil || n.Type.Rep().Kind != tree.TInt {
			return
		}
		var x *tree.Decl
		for _, d := range l.names(n) {
			switch {
			case slices.Contains(q.Names, d) || d.Kind == tree.DSet:
			case x == nil && d.Type.Rep().Kind == tree.TGiven && d.Type.Rep().Set.Type == t:
				x = d
			default:
				return
			}
		}
		if x != nil {
			*to = append(*to, elementTerm{n, x})
		}
	}
	tree.Walk(q.Pred, func(n *tree.Node) bool {
		switch n.Op {
		case tree.Equal, tree.NotEqual, tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
			for _, a := range n.Args {
				take(a, &compared)
			}
		}
		take(n, &others)
		return true
	})
	for _, d := range q.Names {
		s := l.world.Shape(d.Type)
		if s.Form != value.FSet || d.Type.Rep().Left.Rep().Kind != tree.TGiven || d.Type.Rep().Left.Rep().Set.Type != t {
			continue
		}
		x := &tree.Decl{Name: "x", Kind: tree.DLocal, Type: t}
		ident := func(d *tree.Decl) *tree.Node { return tree.NewUse(tree.Pos{}, d) }
		in := tree.New(tree.Member, tree.Pos{}, ident(x), ident(d))
		zero, one := tree.NewInt(tree.Pos{}, new(big.Int)), tree.NewInt(tree.Pos{}, big.NewInt(1))
		n := tree.New(tree.IfExpr, tree.Pos{}, in, zero, one)
		for _, m := range []*tree.Node{zero, one, n} {
			m.Type = tree.IntType
		}
		others = append(others, elementTerm{n, x})
		break
	}
	return append(compared, others...)
}
