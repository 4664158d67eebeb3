package symbolic

import (
	"errors"
	"fmt"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// finding is what an engine came to.
type finding struct {
	holds   bool // all claims do
	nothing bool // the initialisation never happens
	proof   *Proof

	verdict check.Verdict // of a violation that was replayed
	failure *check.Failure
	trace   []check.Step
}

// tell puts a violation into a result.
func (f *finding) tell(p *problem, r *Result) {
	switch {
	case f.nothing:
		r.Verdict = check.NoStart
		r.Failed = &check.Failure{Kind: "initialisation", What: "the initialisation has no outcome", Pos: p.m.Init.Pos}
		if len(p.told) > 0 || p.setups == nil && len(p.m.Constants) > 0 {
			r.Verdict, r.Failed = check.Unknown, nil
			r.Reasons = append(r.Reasons, "no initial state with these sizes")
		}
	case p.beyond && (f.failure.Kind == "invariant" || f.failure.In == inInvariant):
		r.Reasons = append(r.Reasons, "states beyond those where the invariant does not hold are not looked at: "+f.failure.What)
	default:
		r.Verdict, r.Failed, r.Trace = f.verdict, f.failure, f.trace
	}
}

// replay runs a path again that a model describes: the initialisation, events, and last the
// way that is bad, from the last state. The error says that it cannot be done.
func (e *engine) replay(model ast.Model, events []int, w bad, last int) (*finding, error) {
	a := animate.NewIn(e.p.m, e.p.world, e.p.known)
	step := e.step(w.event)
	constants, _, err := e.s.Read(model, max(last, 1))
	if err != nil {
		return nil, err
	}
	var vars []value.Value
	f := &finding{}
	setup := func() {
		if len(e.p.m.Constants) == 0 {
			return
		}
		s := check.Step{Event: "SETUP_CONSTANTS"}
		for i, d := range e.p.m.Constants {
			s.State = append(s.State, check.Binding{Name: d.Name, Value: e.p.world.Shape(d.Type).Brief(constants[i], 4000)})
		}
		f.trace = append(f.trace, s)
	}
	setup()
	state := animate.Nowhere
	begin := func(vars []value.Value) error {
		t, ok, err := a.Begin(e.ctx, constants, vars)
		if err != nil {
			return err
		}
		if !ok {
			return errors.New("the initialisation does not lead to the state that was found")
		}
		s := a.Step(t)
		s.State = s.State[len(constants):] // the set-up tells them
		f.trace = append(f.trace, s)
		state = t.To
		return nil
	}
	take := func(k, i int, vars []value.Value) error {
		o := e.oper(k)
		args, err := e.s.ReadParams(model, o, e.step(k), i)
		if err != nil {
			return err
		}
		t, ok, err := a.Take(e.ctx, state, o, args, vars)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("%s does not lead to the state that was found", o.Name)
		}
		f.trace = append(f.trace, a.Step(t))
		state = t.To
		return nil
	}
	if last > 0 {
		if _, vars, err = e.s.Read(model, 1); err != nil {
			return nil, err
		}
		if err := begin(vars); err != nil {
			return nil, err
		}
		for i, k := range events {
			if _, vars, err = e.s.Read(model, i+2); err != nil {
				return nil, err
			}
			if err := take(k, i+1, vars); err != nil {
				return f.otherwise(err, e.name(k))
			}
		}
	}
	if w.claim < 0 {
		var ill error
		in := "INITIALISATION"
		if w.event == initial {
			_, ill = a.Initial(e.ctx)
		} else {
			in = e.oper(w.event).Name
			ill = a.Errs(e.ctx, state, e.oper(w.event))
		}
		return f.meaningless(ill, in)
	}
	if vars, err = e.s.ReadAfter(model, step, last); err != nil {
		return nil, err
	}
	if w.event == initial {
		err = begin(vars)
	} else {
		err = take(w.event, last, vars)
	}
	if err != nil {
		return f.otherwise(err, e.name(w.event))
	}
	return f, e.broken(a, state, w.claim, f)
}

// meaningless makes the finding that a step means nothing.
func (f *finding) meaningless(ill error, in string) (*finding, error) {
	var bad *eval.Error
	if !errors.As(ill, &bad) || bad.Kind != value.IllDefined {
		return nil, errors.New("the evaluator finds a meaning")
	}
	f.verdict = check.IllDefined
	f.failure = &check.Failure{Kind: "ill-defined", Pos: bad.Pos, What: bad.Error(), In: in}
	return f, nil
}

// otherwise is for an error of a step that should lead on: what means nothing is a finding, too.
func (f *finding) otherwise(err error, in string) (*finding, error) {
	if g, failed := f.meaningless(err, in); failed == nil {
		return g, nil
	}
	return nil, err
}

// inInvariant is where an invariant that means nothing does so.
const inInvariant = "the invariant"

// verdicts of claims that are false.
var verdicts = map[string]check.Verdict{
	"invariant": check.Violated, "assertion": check.Violated, "goal": check.GoalFound, "deadlock": check.Deadlocked,
}

// stuck has the evaluator judge that a state has no successors. An operation that happens there and means
// nothing is what is found then.
func (e *engine) stuck(a *animate.Machine, state int32, f *finding) error {
	var ill error
	in := ""
	for _, o := range e.p.m.Operations {
		err := a.Errs(e.ctx, state, o)
		if err != nil {
			if ill == nil {
				ill, in = err, o.Name
			}
			continue
		}
		ts, err := a.NextOf(e.ctx, state, func(x *tree.Operation) bool { return x == o })
		switch {
		case err != nil:
			return err
		case len(ts) > 0 || a.Inexact:
			return errors.New("the state has a successor")
		}
	}
	if ill == nil {
		return nil
	}
	_, err := f.meaningless(ill, in)
	return err
}

// broken has the evaluator judge that a claim is false in a state.
func (e *engine) broken(a *animate.Machine, state int32, k int, f *finding) error {
	c := e.p.claims[k]
	f.verdict = verdicts[c.kind]
	f.failure = &check.Failure{Kind: c.kind}
	if c.kind == "deadlock" {
		return e.stuck(a, state, f)
	}
	f.failure.Label, f.failure.Pos, f.failure.What = c.clause.Label, c.clause.Pred.Pos, tree.Print(c.clause.Pred, e.p.m.Dialect)
	ok, err := a.Holds(e.ctx, c.clause.Pred, state)
	var ill *eval.Error
	switch {
	case errors.As(err, &ill) && ill.Kind == value.IllDefined:
		f.verdict = check.IllDefined
		f.failure.Kind, f.failure.Pos, f.failure.What, f.failure.In = "ill-defined", ill.Pos, ill.Error(), "the "+c.kind
		return nil
	case err != nil:
		return err
	case ok != (c.kind == "goal"):
		return fmt.Errorf("the %s is as it should be", c.kind)
	case !ok:
		constants, vars := a.Values(state)
		if bad, why := check.Why(e.p.m, e.p.world, c.clause.Pred, constants, vars); bad != nil {
			f.failure.What, f.failure.Why = tree.Print(bad, e.p.m.Dialect), why
			if bad.Pos.Known() {
				f.failure.Pos = bad.Pos
			}
		}
	}
	return nil
}
