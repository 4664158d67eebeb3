package subst

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
)

// reads gives the indices, ascending, of the variables on whose values before it depends
// what an operation does: those in its guards, expressions and promises, and those that it
// writes on some ways only, since they keep their values on the others.
func (p *Program) reads(o *tree.Operation, kept map[*tree.Decl]bool) []int {
	r := &reader{names: map[*tree.Decl]bool{}, seen: map[*tree.Operation]bool{}}
	for d := range kept {
		r.names[d] = true
	}
	for _, list := range [][]*tree.Clause{o.Guards, o.Theorems} {
		for _, c := range list {
			r.formula(c.Pred)
		}
	}
	if p.Machine.Variant != nil && o.Status != tree.Ordinary {
		r.formula(p.Machine.Variant)
	}
	r.substitution(o.Body)
	var out []int
	for i, d := range p.Machine.Variables {
		if r.names[d] {
			out = append(out, i)
		}
	}
	return out
}

type reader struct {
	names map[*tree.Decl]bool
	seen  map[*tree.Operation]bool
}

func (r *reader) formula(n *tree.Node) {
	for d := range eval.FreeNames(n) {
		r.names[d] = true
	}
}

func (r *reader) substitution(n *tree.Node) {
	switch n.Op {
	case tree.Assign, tree.BecomesElem, tree.Call:
		for i, l := range n.Args {
			if i >= n.N || l.Op != tree.Ident {
				r.formula(l)
			}
		}
		if n.Op == tree.Call && !r.seen[n.Oper] {
			r.seen[n.Oper] = true
			r.substitution(n.Oper.Body)
		}
		return
	case tree.BecomesSuch:
		// x is the value after, x$0 the one before.
		after := map[*tree.Decl]bool{}
		for _, l := range n.Args[:n.N] {
			after[l.Decl] = true
		}
		for d := range eval.FreeNames(n.Args[n.N]) {
			r.names[d] = r.names[d] || !after[d]
		}
		tree.Walk(n.Args[n.N], func(m *tree.Node) bool {
			if m.Op == tree.Prev {
				r.names[m.Decl] = true
			}
			return true
		})
		return
	}
	for _, a := range n.Args {
		if a.Op.Kind() == tree.KSubst {
			r.substitution(a)
		} else {
			r.formula(a)
		}
	}
}
