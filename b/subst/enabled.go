package subst

import (
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// Enabled is the predicate that some operation can happen. The error says of which that cannot
// be said by a predicate on the state before. Trees are shared with the operations.
func Enabled(m *machine.Machine) (*tree.Node, error) {
	var some []*tree.Node
	for _, o := range m.Operations {
		p, err := CanHappen(o, nil)
		if err != nil {
			return nil, err
		}
		some = append(some, p)
	}
	switch len(some) {
	case 0:
		return tree.New(tree.BFalse, m.Init.Pos), nil
	case 1:
		return some[0], nil
	}
	return tree.New(tree.Or, m.Init.Pos, some...), nil
}

// CanHappen is the predicate that one operation can happen, where a predicate on its parameters
// holds besides; nil: none.
func CanHappen(o *tree.Operation, besides *tree.Node) (*tree.Node, error) {
	p, err := feasible(o.Body)
	if err != nil {
		return nil, err
	}
	var conj []*tree.Node
	for _, g := range o.Guards {
		conj = append(conj, g.Pred)
	}
	if besides != nil {
		conj = append(conj, besides)
	}
	body := conjoin(append(conj, outer(o.Body, p)...)...)
	if len(o.Params) > 0 {
		body = tree.NewBinder(tree.Exists, o.Pos, o.Params, body)
	}
	return body, nil
}

// outer gives what an operation requires first, as its guard, beside when it is feasible.
func outer(body, feasible *tree.Node) []*tree.Node {
	var conj []*tree.Node
	for body.Op == tree.Pre || body.Op == tree.Select && len(body.Args) == 2 {
		conj = append(conj, body.Args[0])
		body = body.Args[1]
	}
	return append(conj, feasible)
}

func conjoin(ps ...*tree.Node) *tree.Node {
	var kept []*tree.Node
	for _, p := range ps {
		if p.Op != tree.BTrue {
			kept = append(kept, tree.Conjuncts(p)...)
		}
	}
	if len(kept) == 0 {
		return tree.New(tree.BTrue, tree.Pos{})
	}
	return tree.Conj(kept[0].Pos, kept...)
}

// feasible is the predicate that a substitution has an outcome: not wp(S, false).
func feasible(n *tree.Node) (*tree.Node, error) {
	yes := tree.New(tree.BTrue, n.Pos)
	implies := func(p, q *tree.Node) *tree.Node {
		if q.Op == tree.BTrue {
			return q
		}
		return tree.New(tree.Implies, p.Pos, p, q)
	}
	not := func(p *tree.Node) *tree.Node { return tree.New(tree.Not, p.Pos, p) }
	switch n.Op {
	case tree.Skip, tree.Assign:
		return yes, nil
	case tree.BecomesElem:
		s := n.Args[n.N]
		empty := tree.New(tree.EmptySet, s.Pos)
		empty.Type = s.Type
		return tree.New(tree.NotEqual, n.Pos, s, empty), nil
	case tree.BecomesSuch:
		p := tree.Clone(n.Args[n.N])
		var binds []*tree.Decl
		now := map[*tree.Decl]*tree.Decl{}
		for _, t := range n.Args[:n.N] {
			d := &tree.Decl{Name: t.Name, Kind: tree.DLocal, Pos: t.Pos, Type: t.Type}
			binds, now[t.Decl] = append(binds, d), d
		}
		tree.Walk(p, func(m *tree.Node) bool {
			if m.Op == tree.Prev {
				m.Op = tree.Ident
			} else if d := now[m.Decl]; m.Op == tree.Ident && d != nil {
				m.Decl = d
			}
			return true
		})
		return tree.NewBinder(tree.Exists, n.Pos, binds, p), nil
	case tree.Pre, tree.Assert: // where it is false that is an error, and no deadlock
		return feasible(n.Args[1])
	case tree.Par:
		var all []*tree.Node
		for _, a := range n.Args {
			p, err := feasible(a)
			if err != nil {
				return nil, err
			}
			all = append(all, p)
		}
		return conjoin(all...), nil
	case tree.Sequence:
		for i, a := range n.Args {
			p, err := feasible(a)
			if err != nil {
				return nil, err
			}
			if i == 0 {
				yes = p
			} else if p.Op != tree.BTrue {
				return nil, tree.Errorf(a.Pos, "a part of a sequence may be infeasible")
			}
		}
		return yes, nil
	case tree.Choice:
		var some []*tree.Node
		for _, a := range n.Args {
			p, err := feasible(a)
			if err != nil {
				return nil, err
			}
			if p.Op == tree.BTrue {
				return p, nil
			}
			some = append(some, p)
		}
		if len(some) == 1 {
			return some[0], nil
		}
		return tree.New(tree.Or, n.Pos, some...), nil
	case tree.If:
		var all, before []*tree.Node
		args := n.Args
		for ; len(args) >= 2; args = args[2:] {
			p, err := feasible(args[1])
			if err != nil {
				return nil, err
			}
			all = append(all, implies(conjoin(append(before[:len(before):len(before)], args[0])...), p))
			before = append(before, not(args[0]))
		}
		if len(args) == 1 {
			p, err := feasible(args[0])
			if err != nil {
				return nil, err
			}
			all = append(all, implies(conjoin(before...), p))
		}
		return conjoin(all...), nil
	case tree.Select:
		var some, before []*tree.Node
		args := n.Args
		for ; len(args) >= 2; args = args[2:] {
			p, err := feasible(args[1])
			if err != nil {
				return nil, err
			}
			some = append(some, conjoin(args[0], p))
			before = append(before, not(args[0]))
		}
		if len(args) == 1 {
			p, err := feasible(args[0])
			if err != nil {
				return nil, err
			}
			some = append(some, conjoin(append(before, p)...))
		}
		if len(some) == 1 {
			return some[0], nil
		}
		return tree.New(tree.Or, n.Pos, some...), nil
	case tree.Case:
		for _, a := range n.Args[1:] {
			body := a
			if a.Op == tree.CaseBranch {
				body = a.Args[len(a.Args)-1]
			}
			if p, err := feasible(body); err != nil || p.Op != tree.BTrue {
				return nil, tree.Errorf(a.Pos, "a case may be infeasible")
			}
		}
		return yes, nil
	case tree.Any:
		p, err := feasible(n.Args[1])
		if err != nil {
			return nil, err
		}
		return tree.NewBinder(tree.Exists, n.Pos, n.Binds, conjoin(n.Args[0], p)), nil
	case tree.Let:
		p, err := feasible(n.Args[1])
		if err != nil || p.Op == tree.BTrue {
			return p, err
		}
		return tree.NewBinder(tree.LetPred, n.Pos, n.Binds, n.Args[0], p), nil
	case tree.Var:
		p, err := feasible(n.Args[0])
		if err == nil && p.Op != tree.BTrue {
			return nil, tree.Errorf(n.Pos, "a substitution with local variables may be infeasible")
		}
		return p, err
	case tree.Call:
		p, err := feasible(n.Oper.Body)
		if err == nil && p.Op != tree.BTrue {
			return nil, tree.Errorf(n.Pos, "a call may be infeasible")
		}
		return p, err
	}
	return nil, tree.Errorf(n.Pos, "when %s is feasible", n.Op)
}
