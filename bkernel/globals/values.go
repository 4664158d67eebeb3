package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// ReadMember reads x = a or x = b or ... off a fact: an integer, and the values that it may
// have, in ascending order.
func ReadMember(g *ast.Graph, f ast.Node) (x ast.Node, values []int64, ok bool) {
	if g.Op(f) != ast.OpOr {
		return ast.None, nil, false
	}
	l, ok := readList(g, f)
	return l.y, l.values, ok && l.x == ast.None && l.y != ast.None
}

// list is x = a => y = b or y = c or ..., or without the condition where x is None.
type list struct {
	x, y   ast.Node
	a      int64
	values []int64 // in ascending order
}

// readList reads a disjunction of equalities of one integer, and of at most one denied
// equality of another one.
func readList(g *ast.Graph, f ast.Node) (l list, ok bool) {
	l.x, l.y = ast.None, ast.None
	for _, d := range g.Args(f) {
		neg := g.Op(d) == ast.OpNot
		if neg {
			d = g.Arg(d, 0)
		}
		if g.Op(d) != ast.OpEq {
			return l, false
		}
		at, is := form.ReadAtom(g, d)
		switch {
		case !is || g.Type(at.Term) != ast.Int:
			return l, false
		case neg && l.x == ast.None:
			l.x, l.a = at.Term, at.K
		case neg || l.y != ast.None && l.y != at.Term:
			return l, false
		default:
			l.y, l.values = at.Term, append(l.values, at.K)
		}
	}
	slices.Sort(l.values)
	l.values = slices.Compact(l.values)
	return l, true
}

// Relation is what facts x = a => y = b1 or y = b2 or ..., for several values a, say of the
// values that two terms have together.
type Relation struct {
	X, Y  ast.Node
	Lists map[int64][]int64 // by value of X: the values of Y, in ascending order
	Names int               // all of them
	Facts []ast.Node        // that say so
}

// Relations reads the relations of facts: of each two terms, in an order, at most one.
func Relations(g *ast.Graph, facts []ast.Node) (out []*Relation) {
	at := map[[2]ast.Node]*Relation{}
	for _, f := range facts {
		if g.Op(f) != ast.OpOr {
			continue
		}
		l, ok := readList(g, f)
		if !ok || l.x == ast.None || l.y == ast.None || l.x == l.y {
			continue
		}
		r := at[[2]ast.Node{l.x, l.y}]
		if r == nil {
			r = &Relation{X: l.x, Y: l.y, Lists: map[int64][]int64{}}
			at[[2]ast.Node{l.x, l.y}] = r
			out = append(out, r)
		}
		if old, has := r.Lists[l.a]; has {
			l.values = slices.DeleteFunc(l.values, func(b int64) bool { _, in := slices.BinarySearch(old, b); return !in })
		}
		r.Lists[l.a] = l.values
		r.Facts = append(r.Facts, f)
		r.Names += len(l.values)
	}
	return slices.DeleteFunc(out, func(r *Relation) bool { return len(r.Lists) < 2 })
}
