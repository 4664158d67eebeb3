package animate

import (
	"context"
	"fmt"

	"bsmt/b/eval"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// call gives a set-up with an operation for who calls it.
func (a *Machine) call(i int32, o *tree.Operation) (*setup, *subst.Call) {
	s := a.run(i)
	c := s.calls[o]
	if c == nil {
		if s.calls == nil {
			s.calls = map[*tree.Operation]*subst.Call{}
		}
		c = s.program.NewCall(o)
		s.calls[o] = c
		a.newFrame(s)
	}
	return s, c
}

// Bounded reports whether the precondition of an operation, in a state, bounds its
// parameters, so that Calls finds all of them.
func (a *Machine) Bounded(id int32, o *tree.Operation) bool {
	_, c := a.call(a.states[id].setup, o)
	return c.Bounded
}

// Calls gives the parameters with which an operation may be called in a state: those for
// which its precondition holds.
func (a *Machine) Calls(ctx context.Context, id int32, o *tree.Operation) ([][]value.Value, error) {
	defer a.obey(ctx)()
	st := a.states[id]
	s, c := a.call(st.setup, o)
	f := s.frame
	copy(f.Slots[s.program.Vars:], st.vars)
	var all [][]value.Value
	clear(a.seen)
	err := f.Solutions(c.All, func() bool {
		args := make([]value.Value, len(o.Params))
		a.key = a.key[:0]
		for i := range args {
			args[i] = value.List(f.Slots[c.Params[i]])
			a.key = a.World.Shape(o.Params[i].Type).Append(a.key, args[i])
		}
		if !a.seen[string(a.key)] {
			a.seen[string(a.key)] = true
			all = append(all, args)
		}
		return true
	})
	a.Inexact = a.Inexact || f.Inexact
	if err == nil {
		a.note(f.Ill)
	}
	f.Ill, f.Inexact = nil, false
	return all, err
}

// MayCall reports whether the precondition of an operation holds in a state.
func (a *Machine) MayCall(ctx context.Context, id int32, o *tree.Operation, args []value.Value) (bool, error) {
	defer a.obey(ctx)()
	st := a.states[id]
	s, c := a.call(st.setup, o)
	a.enter(s, c, st, args)
	ok, err := s.frame.Truth(c.Required)
	return ok, inCall(err, o)
}

// Answer gives the transitions of a call, whose precondition holds.
func (a *Machine) Answer(ctx context.Context, id int32, o *tree.Operation, args []value.Value) ([]Transition, error) {
	defer a.obey(ctx)()
	st := a.states[id]
	s, c := a.call(st.setup, o)
	a.enter(s, c, st, args)
	all, ill, err := a.outcomes(nil, st.setup, st.vars, c.Action)
	if err == nil {
		err = ill
	}
	return all, inCall(err, o)
}

func (a *Machine) enter(s *setup, c *subst.Call, st state, args []value.Value) {
	copy(s.frame.Slots[s.program.Vars:], st.vars)
	for i, v := range args {
		s.frame.Slots[c.Params[i]] = v
	}
}

// CallLabel tells a call with its values, as the labels of its transitions begin.
func (a *Machine) CallLabel(o *tree.Operation, args []value.Value) string {
	return a.Label(Transition{Oper: o, Args: args})
}

func inCall(err error, o *tree.Operation) error {
	if e, ok := err.(*eval.Error); ok && e != nil {
		return fmt.Errorf("in %s: %w", o.Name, e)
	}
	return err
}
