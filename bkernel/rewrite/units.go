package rewrite

import (
	"slices"

	"bsmt/bkernel/ast"
)

// shorten takes from the arguments of a conjunction what other ones of them decide, and the
// dual from those of a disjunction: p & (-p or q) is p & q, and p & (p or q) is p. args
// ascend; changed says that the result differs, which need not ascend then. Arguments of
// arguments are read up to flattenCap.
func (r *Rewriter) shorten(op ast.Op, args []ast.Node) (out []ast.Node, changed bool) {
	g := r.G
	dual := ast.OpAnd + ast.OpOr - op
	if !slices.ContainsFunc(args, func(a ast.Node) bool { return r.isDual(a, dual) }) {
		return args, false
	}
	var denied []ast.Node // what others than the dual ones deny
	for _, a := range args {
		if g.Op(a) == ast.OpNot {
			denied = append(denied, g.Arg(a, 0))
		}
	}
	slices.Sort(denied)
	in := func(set []ast.Node, n ast.Node) bool { _, ok := slices.BinarySearch(set, n); return ok }
	// stands says that n, or its opposite if neg, is an argument.
	stands := func(n ast.Node, neg bool) bool {
		switch {
		case g.Op(n) == ast.OpNot:
			n, neg = g.Arg(n, 0), !neg
		case g.Op(n) == ast.OpLe && neg:
			return in(args, r.notLe(n))
		}
		if neg {
			return in(denied, n)
		}
		return in(args, n)
	}
	for i, a := range args {
		if !r.isDual(a, dual) {
			continue
		}
		parts, neg := g.Args(a), false // of which one, denied if neg, holds
		if g.Op(a) == ast.OpNot {
			parts, neg = g.Args(g.Arg(a, 0)), true
		}
		if slices.ContainsFunc(parts, func(n ast.Node) bool { return stands(n, neg) }) {
			if !changed {
				out, changed = slices.Clone(args), true
			}
			out[i] = ast.None
			continue
		}
		if !slices.ContainsFunc(parts, func(n ast.Node) bool { return stands(n, !neg) }) {
			continue
		}
		var rest []ast.Node
		for _, n := range parts {
			switch {
			case stands(n, !neg):
			case neg:
				rest = append(rest, r.Not(n))
			default:
				rest = append(rest, n)
			}
		}
		if !changed {
			out, changed = slices.Clone(args), true
		}
		if dual == ast.OpOr {
			out[i] = r.Or(rest...)
		} else {
			out[i] = r.And(rest...)
		}
	}
	if !changed {
		return args, false
	}
	return slices.DeleteFunc(out, func(n ast.Node) bool { return n == ast.None }), true
}

// isDual says that a is a short connective of the kind dual, or the denied other one.
func (r *Rewriter) isDual(a ast.Node, dual ast.Op) bool {
	g := r.G
	if g.Op(a) == ast.OpNot {
		a, dual = g.Arg(a, 0), ast.OpAnd+ast.OpOr-dual
	}
	return g.Op(a) == dual && len(g.Args(a)) <= flattenCap
}
