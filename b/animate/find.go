package animate

import (
	"context"
	"errors"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Find gives a shortest way from a state, or from Nowhere, to one where a predicate of the machine
// holds: no transition if it holds there already. ok is false if there is none; whole then says that
// all states that can be reached were looked at, and not only most of them.
func (a *Machine) Find(ctx context.Context, from int32, p *tree.Node, most int) (way []Transition, ok, whole bool, err error) {
	if from != Nowhere {
		if ok, err := a.Holds(ctx, p, from); ok || err != nil {
			return nil, ok, true, err
		}
	}
	type met struct {
		before int32
		by     Transition
	}
	seen := map[int32]met{from: {}}
	queue := []int32{from}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		var next []Transition
		if at == Nowhere {
			next, err = a.Initial(ctx)
		} else {
			next, err = a.Next(ctx, at)
		}
		if err != nil {
			return nil, false, false, err
		}
		for _, t := range next {
			if _, again := seen[t.To]; again {
				continue
			}
			seen[t.To] = met{at, t}
			holds, err := a.Holds(ctx, p, t.To)
			if err != nil {
				return nil, false, false, err
			}
			if holds {
				for s := t.To; s != from; s = seen[s].before {
					way = append(way, seen[s].by)
				}
				slices.Reverse(way)
				return way, true, true, nil
			}
			if len(queue) == most {
				return nil, false, false, nil
			}
			queue = append(queue, t.To)
		}
	}
	return nil, false, !a.Inexact, nil
}

// Obstacle is why an operation cannot happen in a state.
type Obstacle struct {
	Guard  *tree.Node   // the first conjunct that cannot be met, with those before it; nil: the guard can be met
	Params []*tree.Decl // that it is about, with those of an ANY
	Before int          // conjuncts before it, which can be met together
	Values []Named      // of Params, where these are met: some of many
	Err    error        // evaluating it failed
}

// Why tells what keeps an operation from happening in a state: the conjuncts of its guard are asked
// from left to right, each with those before it.
func (a *Machine) Why(ctx context.Context, state int32, o *tree.Operation) Obstacle {
	params, guards := Guard(o)
	w := Obstacle{Params: params}
	var sofar []*tree.Node
	for _, g := range guards {
		sofar = append(sofar, g)
		ok, values, err := a.some(ctx, state, params, sofar)
		if err != nil || !ok {
			w.Guard, w.Err = g, err
			return w
		}
		w.Before, w.Values = len(sofar), values
	}
	return w
}

// Guard gives what an operation requires before it does anything, as conjuncts, and its parameters
// with the names of an ANY around what it does.
func Guard(o *tree.Operation) (params []*tree.Decl, guards []*tree.Node) {
	params = append(params, o.Params...)
	for _, g := range o.Guards {
		guards = append(guards, tree.Conjuncts(g.Pred)...)
	}
	for body := o.Body; ; {
		switch {
		case body.Op == tree.Pre, body.Op == tree.Select && len(body.Args) == 2:
		case body.Op == tree.Any:
			params = append(params, body.Binds...)
		default:
			return params, guards
		}
		guards = append(guards, tree.Conjuncts(body.Args[0])...)
		body = body.Args[1]
	}
}

// some looks for values of names that satisfy predicates in a state.
func (a *Machine) some(ctx context.Context, state int32, names []*tree.Decl, ps []*tree.Node) (bool, []Named, error) {
	p := tree.Conj(ps[0].Pos, ps...)
	ans := &Answer{Formula: &machine.Formula{Node: p, Free: names}}
	if len(names) == 0 {
		ok, err := a.Holds(ctx, p, state)
		return ok, nil, err
	}
	err := a.solve(ctx, ans, state, 1, true)
	var e *eval.Error
	if errors.As(err, &e) && e.Kind == value.Unlistable && len(ans.Solutions) > 0 {
		err = nil
	}
	if len(ans.Solutions) == 0 {
		return false, nil, err
	}
	return true, ans.Solutions[0], nil
}
