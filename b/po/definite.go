package po

import (
	"maps"
	"slices"

	"bsmt/b/tree"
)

// definite reports whether each local and each result of a substitution is seen to have a value
// where it is read, and each result in the end. Obligations take them for any value there.
func definite(results []*tree.Decl, body *tree.Node) bool {
	a := &assignments{open: map[*tree.Decl]bool{}}
	for _, d := range results {
		a.open[d] = true
	}
	have := a.run(body, map[*tree.Decl]bool{})
	for _, d := range results {
		a.early = a.early || !have[d]
	}
	return !a.early
}

// assignments runs a substitution for which names have values.
type assignments struct {
	open  map[*tree.Decl]bool // names that have none in the beginning
	early bool                // one is read before it is sure to have one
}

// reads looks for names in an expression or predicate that have no value yet. The names in
// becoming stand for the values that they get; with $0 they stand for those before.
func (a *assignments) reads(n *tree.Node, have map[*tree.Decl]bool, becoming ...*tree.Node) {
	tree.Walk(n, func(n *tree.Node) bool {
		if (n.Op == tree.Ident || n.Op == tree.Prev) && a.open[n.Decl] && !have[n.Decl] {
			a.early = a.early || n.Op == tree.Prev || !slices.ContainsFunc(becoming, func(t *tree.Node) bool { return t.Decl == n.Decl })
		}
		return !a.early
	})
}

// give adds the targets of a substitution to those that have values; parts of a name are of one that has.
func (a *assignments) give(targets []*tree.Node, have map[*tree.Decl]bool) map[*tree.Decl]bool {
	out := maps.Clone(have)
	for _, t := range targets {
		if t.Op == tree.Ident {
			out[t.Decl] = true
		} else {
			a.reads(t, have)
		}
	}
	return out
}

// run gives the names that are sure to have a value after a substitution.
func (a *assignments) run(n *tree.Node, have map[*tree.Decl]bool) map[*tree.Decl]bool {
	branches := func(list []*tree.Node, otherwise bool) map[*tree.Decl]bool {
		var out map[*tree.Decl]bool
		for _, s := range list {
			after := a.run(s, have)
			if out == nil {
				out = maps.Clone(after)
			}
			maps.DeleteFunc(out, func(d *tree.Decl, _ bool) bool { return !after[d] })
		}
		if out == nil || otherwise {
			return have
		}
		return out
	}
	switch n.Op {
	case tree.Skip:
		return have
	case tree.Assign, tree.BecomesElem:
		for _, x := range n.Args[n.N:] {
			a.reads(x, have)
		}
		return a.give(n.Args[:n.N], have)
	case tree.BecomesSuch:
		a.reads(n.Args[n.N], have, n.Args[:n.N]...)
		return a.give(n.Args[:n.N], have)
	case tree.Call:
		for _, x := range n.Args[n.N:] {
			a.reads(x, have)
		}
		a.early = a.early || !definite(n.Oper.Results, n.Oper.Body)
		return a.give(n.Args[:n.N], have)
	case tree.Par:
		out := maps.Clone(have)
		for _, s := range n.Args {
			maps.Copy(out, a.run(s, have))
		}
		return out
	case tree.Sequence:
		for _, s := range n.Args {
			have = a.run(s, have)
		}
		return have
	case tree.Pre, tree.Assert, tree.Any, tree.Let:
		a.reads(n.Args[0], have)
		return a.run(n.Args[1], have)
	case tree.Choice:
		return branches(n.Args, false)
	case tree.If, tree.Select:
		var list []*tree.Node
		args := n.Args
		for ; len(args) >= 2; args = args[2:] {
			a.reads(args[0], have)
			list = append(list, args[1])
		}
		return branches(append(list, args...), n.Op == tree.If && len(args) == 0)
	case tree.Case:
		a.reads(n.Args[0], have)
		var list []*tree.Node
		otherwise := true
		for _, s := range n.Args[1:] {
			if otherwise = s.Op == tree.CaseBranch; otherwise {
				last := len(s.Args) - 1
				for _, v := range s.Args[:last] {
					a.reads(v, have)
				}
				s = s.Args[last]
			}
			list = append(list, s)
		}
		return branches(list, otherwise)
	case tree.While:
		for _, x := range []*tree.Node{n.Args[0], n.Args[2], n.Args[3]} {
			a.reads(x, have)
		}
		a.run(n.Args[1], have)
		return have
	case tree.Var:
		for _, d := range n.Binds {
			a.open[d] = true
		}
		return a.run(n.Args[0], have)
	}
	a.early = true // nothing is known of it
	return have
}
