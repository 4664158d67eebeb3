package animate

import (
	"context"
	"slices"

	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// What somebody else says that the machine does is done again: values of constants and
// variables are judged, and not looked for.

// Begin takes the initialisation, for values of the constants, that gives the variables
// certain values. ok is false if the properties are not true of the constants, or no
// initialisation does.
func (a *Machine) Begin(ctx context.Context, constants, vars []value.Value) (t Transition, ok bool, err error) {
	defer a.obey(ctx)()
	i := slices.IndexFunc(a.setups, func(s *setup) bool { return equal(s.constants, constants) })
	if i < 0 {
		if ok, err := a.allowed(constants); !ok || err != nil {
			return t, false, err
		}
		i = len(a.setups)
		a.setups = append(a.setups, &setup{constants: constants})
	}
	return a.towards(int32(i), nil, a.run(int32(i)).program.Init, vars)
}

// allowed reports whether the properties hold of the constants.
func (a *Machine) allowed(constants []value.Value) (ok bool, err error) {
	known := map[*tree.Decl]value.Value{}
	for d, v := range a.known {
		if !value.Equal(v, constants[d.Slot]) {
			return false, nil
		}
	}
	for i, d := range a.M.Constants {
		known[d] = constants[i]
	}
	s := subst.NewSetup(a.M, a.World, known)
	err = s.Code.NewFrame(a.quota).Solutions(s.Solve, func() bool { ok = true; return false })
	if ok {
		err = nil
	}
	return ok, err
}

// Take takes an operation with some values of its parameters from a state into one where the
// variables have certain values. ok is false if there is no such transition.
func (a *Machine) Take(ctx context.Context, from int32, o *tree.Operation, args, vars []value.Value) (t Transition, ok bool, err error) {
	if ok, err := a.MayCall(ctx, from, o, args); !ok || err != nil {
		return t, false, err
	}
	defer a.obey(ctx)()
	st := a.states[from]
	s, c := a.call(st.setup, o)
	a.enter(s, c, st, args)
	t, ok, err = a.towards(st.setup, st.vars, c.Action, vars)
	return t, ok, inCall(err, o)
}

// towards takes an action from variables before to variables after. The parameters stand in
// the frame.
func (a *Machine) towards(si int32, before []value.Value, action *subst.Action, vars []value.Value) (t Transition, ok bool, err error) {
	s := a.setups[si]
	p, f := s.program, s.frame
	copy(f.Slots[p.Vars:], before)
	err = f.Solutions(action.Run, func() bool {
		after := make([]value.Value, len(a.shapes))
		copy(after, f.Slots[p.Vars:])
		for _, i := range action.Writes {
			after[i] = value.List(f.Slots[p.Next+i])
		}
		if ok = equal(after, vars); !ok {
			return true
		}
		t = Transition{Oper: action.Oper, To: a.id(si, after), Chosen: slices.Clone(a.log.Chosen)}
		if action.Oper != nil {
			for _, slot := range action.Params[:len(action.Oper.Params)] {
				t.Args = append(t.Args, value.List(f.Slots[slot]))
			}
		}
		for _, slot := range action.Results {
			t.Results = append(t.Results, value.List(f.Slots[slot]))
		}
		return false
	})
	f.Ill, f.Inexact = nil, false
	if ok {
		err = nil
	}
	return t, ok, err
}

func equal(as, bs []value.Value) bool {
	return slices.EqualFunc(as, bs, func(a, b value.Value) bool { return value.Equal(a, b) })
}

// Errs reports what goes wrong in an operation from a state: nil, or the error that a search
// of all states would meet there.
func (a *Machine) Errs(ctx context.Context, from int32, o *tree.Operation) error {
	broken, passed := a.Broken, a.Passed
	defer func() { a.Broken, a.Passed = broken, passed }()
	a.Broken, a.Passed = nil, nil
	_, err := a.NextOf(ctx, from, func(p *tree.Operation) bool { return p == o })
	switch {
	case err != nil:
		return err
	case a.Broken != nil:
		return a.Broken
	}
	return a.Passed
}
