package animate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bsmt/b/check"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Trace is a run of a machine as a file keeps it.
type Trace struct {
	Machine string       `json:"machine"`
	Steps   []check.Step `json:"steps"`
	Loop    int          `json:"loop,omitempty"` // the last step leads to the state after this step (from 1) again; 0: the run ends
}

// The steps that stand before operations.
const (
	settingUp = "SETUP_CONSTANTS"
	beginning = "INITIALISATION"
)

// ReadTraces reads a Trace, tests that reach what coverage tells of, each a Trace, or a trace of ProB 2 (.prob2trace): what
// they leave open is open. There is at least one.
func ReadTraces(data []byte) ([]*Trace, error) {
	var file struct {
		Trace
		Tests       []*Trace `json:"tests"`
		Transitions *[]struct {
			Name      string            `json:"name"`
			Params    map[string]string `json:"params"`
			Results   map[string]string `json:"results"`
			DestState map[string]string `json:"destState"`
		} `json:"transitionList"`
		Metadata struct {
			ModelName string `json:"modelName"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			before := string(data[:min(int(syntax.Offset), len(data))])
			return nil, fmt.Errorf("line %d: %w", 1+strings.Count(before, "\n"), err)
		}
		return nil, err
	}
	if file.Transitions == nil {
		switch {
		case len(file.Tests) > 0:
			for i, t := range file.Tests {
				if t == nil {
					return nil, fmt.Errorf("test %d is none", i+1)
				}
				t.Machine = file.Machine
			}
			return file.Tests, nil
		case file.Steps == nil:
			return nil, errors.New("it has neither steps, nor tests, nor a transitionList, and is no trace")
		}
		return []*Trace{&file.Trace}, nil
	}
	t := &Trace{Machine: file.Metadata.ModelName}
	list := func(m map[string]string) []check.Binding {
		var out []check.Binding
		for name, v := range m {
			out = append(out, check.Binding{Name: name, Value: v})
		}
		slices.SortFunc(out, func(a, b check.Binding) int { return strings.Compare(a.Name, b.Name) })
		return out
	}
	for _, s := range *file.Transitions {
		step := check.Step{Event: s.Name, Params: list(s.Params), Results: list(s.Results), State: list(s.DestState)}
		switch s.Name {
		case "$setup_constants":
			step.Event = settingUp
		case "$initialise_machine":
			step.Event = beginning
		}
		t.Steps = append(t.Steps, step)
	}
	return []*Trace{t}, nil
}

// maxWays bounds how many ways to follow a trace are kept where it leaves something open.
const maxWays = 1000

// Follow takes the steps of a trace: a transition is one if the operation and all values that the
// step tells are the same. Where a trace leaves something open all ways are followed; the first that
// gets through is given. An error says which step cannot be repeated; the transitions before it are
// given all the same.
func (a *Machine) Follow(ctx context.Context, steps []check.Step) ([]Transition, error) {
	var ways [][]Transition
	var fixed []check.Binding // what the set-up says of the constants
	for i, s := range steps {
		var on [][]Transition
		if s.Event == settingUp {
			fixed = append(fixed, s.State...)
			fixed = append(fixed, s.Params...)
			continue
		}
		wanted := append(slices.Clone(fixed), s.State...)
		if s.Event == beginning {
			wanted = append(wanted, s.Params...)
			ts, err := a.Initial(ctx)
			if err != nil {
				return nil, err
			}
			for _, t := range ts {
				if ok, err := a.agrees(t, s, wanted); err != nil {
					return nil, stepError(i, s, err)
				} else if ok {
					on = append(on, []Transition{t})
				}
			}
		}
		known := slices.ContainsFunc(a.M.Operations, func(o *tree.Operation) bool { return o.Name == s.Event })
		if !known && s.Event != beginning {
			return first(ways), stepError(i, s, fmt.Errorf("the machine has no operation %s", s.Event))
		}
		seen := map[int32]bool{}
		for _, w := range ways {
			if len(on) == maxWays {
				break
			}
			ts, err := a.NextOf(ctx, w[len(w)-1].To, func(o *tree.Operation) bool { return o.Name == s.Event })
			if err != nil {
				return w, err
			}
			for _, t := range ts {
				ok, err := a.agrees(t, s, wanted)
				if err != nil {
					return w, stepError(i, s, err)
				}
				if ok && !seen[t.To] {
					seen[t.To] = true
					on = append(on, append(slices.Clone(w), t))
				}
			}
		}
		if len(on) == 0 {
			return first(ways), stepError(i, s, errors.New("it cannot happen here with these values"))
		}
		ways = on
	}
	switch {
	case ways != nil:
		return ways[0], nil
	case len(steps) == 0:
		return nil, errors.New("the trace has no step")
	}
	return nil, a.canBe(ctx, fixed)
}

// canBe reports, as an error of the first step, that no values of the constants are those of a trace that
// ends before the initialisation.
func (a *Machine) canBe(ctx context.Context, fixed []check.Binding) error {
	defer a.obey(ctx)()
	err := a.setUp(ctx)
	for i := 0; err == nil && i < len(a.setups); i++ {
		var ok bool
		if ok, err = a.have(a.M.Constants, a.setups[i].constants, fixed); ok {
			return nil
		}
	}
	if err == nil {
		err = errors.New("the constants cannot have these values")
	}
	return stepError(0, check.Step{Event: settingUp}, err)
}

func first(ways [][]Transition) []Transition {
	if len(ways) == 0 {
		return nil
	}
	return ways[0]
}

func stepError(i int, s check.Step, err error) error {
	return fmt.Errorf("step %d, %s: %w", i+1, s.Event, err)
}

// agrees reports whether a transition is what a step tells, with the values wanted of its state.
func (a *Machine) agrees(t Transition, s check.Step, wanted []check.Binding) (bool, error) {
	constants, vars := a.Values(t.To)
	if t.Oper != nil {
		for _, part := range []struct {
			ds []*tree.Decl
			vs []value.Value
			bs []check.Binding
		}{{t.Oper.Params, t.Args, s.Params}, {t.Oper.Results, t.Results, s.Results}} {
			if ok, err := a.have(part.ds, part.vs, part.bs); !ok {
				return false, err
			}
		}
	}
	if ok, err := a.have(a.M.Constants, constants, wanted); !ok {
		return false, err
	}
	return a.have(a.M.Variables, vars, wanted)
}

// have reports whether names with some values have those that a trace tells.
func (a *Machine) have(ds []*tree.Decl, vs []value.Value, bs []check.Binding) (bool, error) {
	for _, b := range bs {
		i := slices.IndexFunc(ds, func(d *tree.Decl) bool { return d.Name == b.Name })
		if i < 0 || i >= len(vs) {
			continue // of another level, or what the machine does not show
		}
		want, known, err := a.read(ds[i].Type, b.Value)
		if err != nil {
			return false, fmt.Errorf("%s = %s: %w", b.Name, b.Value, err)
		}
		if known && !value.Equal(want, vs[i]) {
			return false, nil
		}
	}
	return true, nil
}

// read evaluates a value that a trace tells. One that was cut short is not known.
func (a *Machine) read(t *tree.Type, text string) (v value.Value, known bool, err error) {
	if strings.Contains(text, "...") {
		return v, false, nil
	}
	d := &tree.Decl{Name: "value__", Kind: tree.DLocal, Type: t}
	f, err := a.formulaWith(d.Name+"=("+text+")", []*tree.Decl{d})
	if err != nil {
		return v, false, err
	}
	if len(f.Free) > 0 {
		return v, false, fmt.Errorf("unknown name %s", f.Free[0].Name)
	}
	n := f.Node.Args[1]
	s, frame, err := a.scope(f, Nowhere)
	if err != nil {
		return v, false, err
	}
	e := s.Expr(n)
	fr := frame()
	err = fr.Guard(func() { v = value.List(e(fr)) })
	return v, err == nil, err
}
