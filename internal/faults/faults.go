// Package faults seeds faults into machines, for tests that see who finds them.
//
// Takes: operations and events as trees. Gives: the faults that one place of them can have: a
// guard, a conjunct of a condition or an action left out, a comparison, a sign, a number or a truth
// value changed. Promises: what was well typed stays so; a fault that is applied changes the tree
// in place.
package faults

import (
	"math/big"
	"slices"

	"bsmt/b/tree"
)

// Fault is a change of one place.
type Fault struct {
	What  string
	Apply func()
}

// opposites are operators that are taken for each other.
var opposites = map[tree.Op]tree.Op{
	tree.Less: tree.LessEq, tree.LessEq: tree.Less, tree.Greater: tree.GreaterEq, tree.GreaterEq: tree.Greater,
	tree.Add: tree.Sub, tree.Sub: tree.Add, tree.True: tree.False, tree.False: tree.True,
	tree.Member: tree.NotMember, tree.NotMember: tree.Member, tree.Equal: tree.NotEqual, tree.NotEqual: tree.Equal,
	tree.Union: tree.SetMinus, tree.SetMinus: tree.Union,
}

// in lists the faults of a predicate or substitution; where is put before each.
func in(where string, n *tree.Node) []Fault {
	var out []Fault
	add := func(what string, apply func()) { out = append(out, Fault{where + ": " + what, apply}) }
	tree.Walk(n, func(n *tree.Node) bool {
		if op, ok := opposites[n.Op]; ok {
			add(n.String()+" with "+op.String(), func() { n.Op = op })
		}
		switch n.Op {
		case tree.IntLit:
			add(n.String()+" and one more", func() { n.Int = new(big.Int).Add(n.Int, big.NewInt(1)) })
		case tree.Pre, tree.Select, tree.If, tree.Any:
			k := 0
			if n.Op == tree.Any {
				k = len(n.Args) - 2
			}
			for i, c := range tree.Conjuncts(n.Args[k]) {
				add("without "+c.String(), func() {
					n.Args[k] = tree.Conj(n.Args[k].Pos, slices.Delete(tree.Conjuncts(n.Args[k]), i, i+1)...)
				})
			}
		case tree.Par:
			for i, a := range n.Args {
				add("without "+a.String(), func() { n.Args[i] = tree.New(tree.Skip, a.Pos) })
			}
		}
		return true
	})
	return out
}

// Of lists the faults of an operation or event.
func Of(o *tree.Operation) []Fault {
	var out []Fault
	for i, g := range o.Guards {
		out = append(out, Fault{o.Name + ": without " + g.Pred.String(), func() { o.Guards = slices.Delete(slices.Clone(o.Guards), i, i+1) }})
		out = append(out, in(o.Name, g.Pred)...)
	}
	if o.Body != nil {
		out = append(out, in(o.Name, o.Body)...)
	}
	return out
}
