package refine

import (
	"context"
	"fmt"
	"slices"

	"bsmt/b/animate"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// An operation of B has a precondition, which is the duty of who calls it, and guards, which
// say whether it can happen (Abrial, The B-Book, 4.4 and 11.2: a refinement terminates
// wherever what it refines does, and may do so elsewhere; the preconditions of what it
// refines are hypotheses of its obligations). So an operation is called only with parameters
// that each state of each machine above allows which the trace leads to. There the
// refinement's own precondition must hold, and what it does then is compared.

// operation is an operation of the concrete machine that is called.
type operation struct {
	own    *tree.Operation
	above  []*tree.Operation // of each level; nil: it has none
	driven []bool            // by level: a precondition further up says which calls there are
}

// caller calls the operations of a pair.
type caller struct {
	p     *Pair
	ops   []operation
	known map[permittedIn][][]value.Value
	taken map[string]taken // calls by the labels of their transitions, for replays
}

type taken struct {
	oper *tree.Operation
	args []value.Value
}

// permittedIn is an operation in a state of a level.
type permittedIn struct {
	level, state int32
	oper         *tree.Operation
}

// newCaller gives who calls, or nil where no operation has a precondition.
func newCaller(p *Pair) *caller {
	c := &caller{p: p, known: map[permittedIn][][]value.Value{}, taken: map[string]taken{}}
	if p.Concrete.M.Dialect == tree.EventB {
		return nil
	}
	for _, own := range p.Concrete.M.Operations {
		o := operation{own, make([]*tree.Operation, len(p.above())), make([]bool, len(p.above()))}
		required := subst.Requires(own)
		for i, a := range p.above() {
			if other := named(a.M.Operations, own.Name); other != nil && sameParameters(own, other) {
				o.above[i] = other
				required = required || subst.Requires(other)
			}
		}
		for i := len(o.above) - 2; i >= 0; i-- {
			further := o.above[i+1]
			o.driven[i] = len(own.Params) > 0 && o.above[i] != nil && (o.driven[i+1] || further != nil && subst.Requires(further))
		}
		if required && o.above[0] != nil {
			c.ops = append(c.ops, o)
		}
	}
	if len(c.ops) == 0 {
		return nil
	}
	return c
}

func named(ops []*tree.Operation, name string) *tree.Operation {
	if i := slices.IndexFunc(ops, func(o *tree.Operation) bool { return o.Name == name }); i >= 0 {
		return ops[i]
	}
	return nil
}

// sameParameters reports whether what calls one operation can call the other.
func sameParameters(a, b *tree.Operation) bool {
	return slices.EqualFunc(a.Params, b.Params, func(x, y *tree.Decl) bool { return x.Type.String() == y.Type.String() })
}

// happens reports whether an operation of the concrete machine is not called.
func (c *caller) happens(o *tree.Operation) bool {
	return !slices.ContainsFunc(c.ops, func(x operation) bool { return x.own == o })
}

// free reports whether the transitions of an operation of a level do not come from calls.
func (c *caller) free(level int) func(*tree.Operation) bool {
	return func(o *tree.Operation) bool {
		return !slices.ContainsFunc(c.ops, func(x operation) bool { return x.above[level] == o && x.driven[level] })
	}
}

// calls gives all calls of a concrete state, with the states of each level.
func (c *caller) calls(ctx context.Context, concrete int32, above [][]int32) (calls, error) {
	out := calls{above: make([][][]Step, len(above))}
	for i := range above {
		out.above[i] = make([][]Step, len(above[i]))
	}
	for _, o := range c.ops {
		if err := c.callsOf(ctx, o, concrete, above, &out); err != nil {
			return calls{}, err
		}
	}
	return out, nil
}

func (c *caller) callsOf(ctx context.Context, o operation, concrete int32, above [][]int32, out *calls) error {
	m := c.p.Concrete
	args, all, err := c.enumerate(ctx, o, above)
	if err != nil {
		return err
	}
	var offered []animate.Transition
	if !all {
		// What the concrete machine offers bounds the parameters, too.
		offered, err = m.NextOf(ctx, concrete, func(x *tree.Operation) bool { return x == o.own })
		if err == nil {
			err = m.Broken
		}
		if err != nil {
			return c.in(m, err)
		}
		for _, t := range offered {
			args = append(args, t.Args)
		}
	}
	seen := map[string]bool{}
	for _, a := range args {
		call := m.CallLabel(o.own, a)
		if seen[call] {
			continue
		}
		seen[call] = true
		ok, err := c.permitted(ctx, o, a, above)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if ok, err = m.MayCall(ctx, concrete, o.own, a); err != nil {
			return c.in(m, err)
		}
		if !ok {
			if out.demand == nil {
				out.demand = &Demand{call, precondition(o.own)}
			}
			continue
		}
		ts, err := m.Answer(ctx, concrete, o.own, a)
		if err != nil {
			return c.in(m, err)
		}
		for _, t := range ts {
			label := m.Label(t)
			c.taken[label] = taken{t.Oper, t.Args}
			out.steps = append(out.steps, Step{label, t.To})
		}
		if err := c.drive(ctx, o, a, above, out); err != nil {
			return err
		}
	}
	return nil
}

// drive takes a call in the levels that leave an operation to calls.
func (c *caller) drive(ctx context.Context, o operation, args []value.Value, above [][]int32, out *calls) error {
	for i, m := range c.p.above() {
		if !o.driven[i] {
			continue
		}
		for k, state := range above[i] {
			ts, err := m.Answer(ctx, state, o.above[i], args)
			if err != nil {
				return c.in(m, err)
			}
			for _, t := range ts {
				out.above[i][k] = append(out.above[i][k], Step{m.Label(t), t.To})
			}
		}
	}
	return nil
}

// enumerate gives parameters with which an operation may be called: all of them, where a
// precondition of what is refined bounds them; else those with which the machine that is
// refined can take it.
func (c *caller) enumerate(ctx context.Context, o operation, above [][]int32) (args [][]value.Value, all bool, err error) {
	if len(o.own.Params) == 0 {
		return [][]value.Value{nil}, true, nil
	}
	for i, m := range c.p.above() {
		if o.above[i] == nil || len(above[i]) == 0 || !subst.Requires(o.above[i]) || !m.Bounded(above[i][0], o.above[i]) {
			continue
		}
		args, err := c.callsIn(ctx, i, above[i][0], o.above[i])
		return args, true, err
	}
	seen := map[string]bool{}
	a := c.p.Abstract
	for _, s := range above[0] {
		ts, err := a.NextOf(ctx, s, func(x *tree.Operation) bool { return x == o.above[0] })
		if err != nil {
			return nil, false, c.in(a, err)
		}
		for _, t := range ts {
			if l := a.CallLabel(o.above[0], t.Args); !seen[l] {
				seen[l] = true
				args = append(args, t.Args)
			}
		}
	}
	return args, false, nil
}

// callsIn gives the calls that one state permits.
func (c *caller) callsIn(ctx context.Context, level int, state int32, o *tree.Operation) ([][]value.Value, error) {
	key := permittedIn{int32(level), state, o}
	args, ok := c.known[key]
	if !ok {
		m := c.p.above()[level]
		var err error
		if args, err = m.Calls(ctx, state, o); err != nil {
			return nil, c.in(m, err)
		}
		c.known[key] = args
	}
	return args, nil
}

// permitted reports whether a call is allowed in all states of all levels.
func (c *caller) permitted(ctx context.Context, o operation, args []value.Value, above [][]int32) (bool, error) {
	for i, m := range c.p.above() {
		if o.above[i] == nil {
			continue
		}
		for _, s := range above[i] {
			if ok, err := m.MayCall(ctx, s, o.above[i], args); !ok || err != nil {
				return false, c.in(m, err)
			}
		}
	}
	return true, nil
}

// in tells the machine with an error.
func (c *caller) in(m *animate.Machine, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", m.M.Name, err)
}

// next gives the transitions that leave a concrete state with, among others, a label.
func (c *caller) next(ctx context.Context, state int32, label string) ([]animate.Transition, error) {
	m := c.p.Concrete
	t, ok := c.taken[label]
	if !ok {
		return m.NextOf(ctx, state, c.happens)
	}
	return m.Answer(ctx, state, t.oper, t.args)
}

func precondition(o *tree.Operation) string {
	p := subst.Precondition(o)
	if p.Pos.Known() {
		return p.Pos.String() + ": " + p.String()
	}
	return p.String()
}
