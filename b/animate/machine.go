package animate

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
)

// Machine is a machine that runs. It is not safe for several goroutines.
type Machine struct {
	M       *machine.Machine
	World   *eval.World
	Assumed []string // sizes of sets that nothing gives, as B: card(S)=2

	// Shared names the constants that labels of initialisations tell; nil: none.
	Shared map[string]bool

	// Broken is the first error of an operation that left its transitions as they are: a
	// variant that did not decrease, a theorem of an event that was false, a guard that
	// was ill-defined.
	Broken error

	// Passed is the first error of an operation for which a choice was passed over, so that
	// transitions may be missing that another reading of B has: a function without a value at
	// some point, a witness that nothing satisfies.
	Passed error

	// Inexact says that constants, parameters or choices without bounds took values from
	// MININT..MAXINT only, so that transitions may be missing.
	Inexact bool

	known  map[*tree.Decl]value.Value
	setups []*setup // one for each way to set up the constants
	found  bool     // setups are all there are
	ids    map[string]int32
	states []state
	shapes []*value.Shape // of the variables
	key    []byte
	seen   map[string]bool // transitions of the action at hand
	log    subst.Log       // of the action at hand
	quota  *eval.Quota     // of all frames

	directed map[*tree.Operation]*directed // nil is the initialisation
}

// setup is a way to set up the constants.
type setup struct {
	constants []value.Value
	program   *subst.Program
	calls     map[*tree.Operation]*subst.Call // compiled when they are first asked for
	frame     *eval.Frame
}

type state struct {
	setup int32
	vars  []value.Value
}

// Transition leads from one state to another, or from nowhere to a first one.
type Transition struct {
	Oper    *tree.Operation // nil: the initialisation
	Args    []value.Value
	Results []value.Value
	To      int32
	Chosen  []subst.Choice // on the way
}

// New prepares a machine to run.
func New(m *machine.Machine, o *check.Options) (*Machine, error) {
	w, known, told, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	a := NewIn(m, w, known)
	a.Assumed = told
	return a, nil
}

// NewIn is New in a world of check.NewWorld, with what it knows of the constants.
func NewIn(m *machine.Machine, w *eval.World, known map[*tree.Decl]value.Value) *Machine {
	a := &Machine{M: m, World: w, known: known, ids: map[string]int32{}, seen: map[string]bool{}, quota: eval.NewQuota(0),
		directed: map[*tree.Operation]*directed{}}
	for _, d := range m.Variables {
		a.shapes = append(a.shapes, w.Shape(d.Type))
	}
	return a
}

// ErrNoConstants says that no values of the constants satisfy the properties.
var ErrNoConstants = errors.New("no values of the constants satisfy the properties")

// maxSetups bounds the number of different values of the constants.
const maxSetups = 1 << 20

// setUp finds the values of the constants, all of them, as a search of the states does.
func (a *Machine) setUp(ctx context.Context) error {
	if a.found {
		return nil
	}
	all, whole, err := check.Constants(a.M, a.World, a.known, maxSetups, ctx.Done())
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return ErrNoConstants
	}
	for _, vs := range all {
		a.setups = append(a.setups, &setup{constants: vs})
	}
	a.Inexact = a.Inexact || !whole
	a.found = true
	return nil
}

// obey lets what runs give up when the context ends, until the result is called.
func (a *Machine) obey(ctx context.Context) func() {
	ended := make(chan struct{})
	forget := context.AfterFunc(ctx, func() {
		a.quota.Stop.Store(true)
		close(ended)
	})
	return func() {
		if !forget() {
			<-ended
			a.quota.Stop.Store(false)
		}
	}
}

// run gives a setup with its program.
func (a *Machine) run(i int32) *setup {
	s := a.setups[i]
	if s.program == nil {
		s.program = subst.NewTracing(a.M, a.World, s.constants, b2kernel.NewFinder(a.World, a.quota), &a.log)
		a.newFrame(s)
	}
	return s
}

func (a *Machine) newFrame(s *setup) {
	s.frame = s.program.Code.NewFrame(a.quota)
	copy(s.frame.Slots, s.constants)
}

// Initial gives the initialisations, for all values of the constants.
func (a *Machine) Initial(ctx context.Context) ([]Transition, error) {
	defer a.obey(ctx)()
	if err := a.setUp(ctx); err != nil {
		return nil, err
	}
	var all []Transition
	for i := range a.setups {
		s := a.run(int32(i))
		ts, err := a.take(nil, int32(i), nil, s.program.Init)
		if err != nil {
			return nil, err
		}
		all = append(all, ts...)
	}
	return all, nil
}

// Next gives the transitions that leave a state, operation by operation.
func (a *Machine) Next(ctx context.Context, id int32) ([]Transition, error) {
	return a.NextOf(ctx, id, func(*tree.Operation) bool { return true })
}

// NextOf is Next for some operations.
func (a *Machine) NextOf(ctx context.Context, id int32, of func(*tree.Operation) bool) ([]Transition, error) {
	defer a.obey(ctx)()
	st := a.states[id]
	s := a.run(st.setup)
	var all []Transition
	for _, action := range s.program.Operations {
		if !of(action.Oper) {
			continue
		}
		var err error
		if all, err = a.take(all, st.setup, st.vars, action); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// take appends the transitions of one action.
func (a *Machine) take(all []Transition, si int32, vars []value.Value, action *subst.Action) ([]Transition, error) {
	all, ill, err := a.outcomes(all, si, vars, action)
	a.note(ill)
	return all, err
}

// note keeps what was ill-defined and left the other transitions as they are.
func (a *Machine) note(ill error) {
	var e *eval.Error
	switch {
	case !errors.As(ill, &e):
	case e.Aborts():
		if a.Broken == nil {
			a.Broken = e
		}
	case a.Passed == nil:
		a.Passed = e
	}
}

// outcomes appends the transitions of one action, the parameters of which stand in the frame
// if it is that of a call. ill is what was noted and left the others as they are.
func (a *Machine) outcomes(all []Transition, si int32, vars []value.Value, action *subst.Action) (_ []Transition, ill, err error) {
	s := a.setups[si]
	p, f := s.program, s.frame
	copy(f.Slots[p.Vars:], vars)
	var params, results []*value.Shape
	if action.Oper != nil {
		for _, d := range action.Oper.Params {
			params = append(params, a.World.Shape(d.Type))
		}
		for _, d := range action.Oper.Results {
			results = append(results, a.World.Shape(d.Type))
		}
	}
	clear(a.seen)
	a.log = subst.Log{}
	err = f.Solutions(action.Run, func() bool {
		t := Transition{Oper: action.Oper}
		after := make([]value.Value, len(a.shapes))
		copy(after, f.Slots[p.Vars:])
		for _, i := range action.Writes {
			after[i] = value.List(f.Slots[p.Next+i])
		}
		t.To = a.id(si, after)
		a.key = binary.LittleEndian.AppendUint32(a.key[:0], uint32(t.To))
		for i, slot := range action.Params[:len(params)] { // an outer ANY may follow
			t.Args = append(t.Args, value.List(f.Slots[slot]))
			a.key = params[i].Append(a.key, t.Args[i])
		}
		for i, slot := range action.Results {
			t.Results = append(t.Results, value.List(f.Slots[slot]))
			a.key = results[i].Append(a.key, t.Results[i])
		}
		if !a.seen[string(a.key)] {
			a.seen[string(a.key)] = true
			t.Chosen = slices.Clone(a.log.Chosen)
			all = append(all, t)
		}
		return true
	})
	ill = f.Ill
	a.Inexact = a.Inexact || f.Inexact
	f.Ill, f.Inexact = nil, false
	return all, ill, err
}

// id numbers a state.
func (a *Machine) id(setup int32, vars []value.Value) int32 {
	a.key = binary.LittleEndian.AppendUint32(a.key[:0], uint32(setup))
	for i, v := range vars {
		a.key = a.shapes[i].Append(a.key, v)
	}
	if id, ok := a.ids[string(a.key)]; ok {
		return id
	}
	id := int32(len(a.states))
	a.ids[string(a.key)] = id
	a.states = append(a.states, state{setup, vars})
	return id
}

// Label tells a transition with its values: op(1,2) or op(1) --> 7.
func (a *Machine) Label(t Transition) string {
	if t.Oper == nil {
		return a.BeginLabel(t, a.Shared)
	}
	var b strings.Builder
	b.WriteString(t.Oper.Name)
	for i, v := range t.Args {
		if i == 0 {
			b.WriteByte('(')
		} else {
			b.WriteByte(',')
		}
		b.WriteString(a.format(t.Oper.Params[i].Type, v))
	}
	if len(t.Args) > 0 {
		b.WriteByte(')')
	}
	for i, v := range t.Results {
		if i == 0 {
			b.WriteString(" --> ")
		} else {
			b.WriteByte(',')
		}
		b.WriteString(a.format(t.Oper.Results[i].Type, v))
	}
	return b.String()
}

// BeginLabel is Label for an initialisation, with some constants.
func (a *Machine) BeginLabel(t Transition, shown map[string]bool) string {
	var b strings.Builder
	b.WriteString("initialise_machine")
	sep := "("
	for i, d := range a.M.Constants {
		if shown[d.Name] {
			b.WriteString(sep + d.Name + "=" + a.format(d.Type, a.setups[a.states[t.To].setup].constants[i]))
			sep = ","
		}
	}
	if sep == "," {
		b.WriteByte(')')
	}
	return b.String()
}

func (a *Machine) format(t *tree.Type, v value.Value) string { return a.World.Shape(t).Format(v) }

// Values gives the constants and the variables in a state, by slot. They are not to be changed.
func (a *Machine) Values(id int32) (constants, vars []value.Value) {
	st := a.states[id]
	return a.setups[st.setup].constants, st.vars
}

// Named is a name with its value, as B.
type Named struct{ Name, Value string }

// Constants gives the constants in a state.
func (a *Machine) Constants(id int32) []Named {
	var out []Named
	for i, v := range a.setups[a.states[id].setup].constants {
		d := a.M.Constants[i]
		out = append(out, Named{d.Name, a.format(d.Type, v)})
	}
	return out
}

// Variables gives the variables in a state.
func (a *Machine) Variables(id int32) []Named {
	var out []Named
	for i, v := range a.states[id].vars {
		d := a.M.Variables[i]
		out = append(out, Named{d.Name, a.format(d.Type, v)})
	}
	return out
}

// States gives the number of states that were met.
func (a *Machine) States() int { return len(a.states) }

// Step tells a transition, and the state that it leads to, in full.
func (a *Machine) Step(t Transition) check.Step {
	s := check.Step{Event: "INITIALISATION"}
	bind := func(to []check.Binding, ds []*tree.Decl, vs []value.Value) []check.Binding {
		for i, v := range vs {
			to = append(to, check.Binding{Name: ds[i].Name, Value: a.format(ds[i].Type, v)})
		}
		return to
	}
	st := a.states[t.To]
	if t.Oper == nil {
		s.State = bind(s.State, a.M.Constants, a.setups[st.setup].constants)
	} else {
		s.Event = t.Oper.Name
		s.Params = bind(s.Params, t.Oper.Params, t.Args)
		s.Results = bind(s.Results, t.Oper.Results, t.Results)
	}
	for _, c := range t.Chosen {
		s.Chosen = append(s.Chosen, check.Choice{
			Binding: check.Binding{Name: c.Decl.Name, Value: a.World.Shape(c.Decl.Type).Brief(c.Value, 4000)}, Place: c.Pos.String(),
		})
	}
	s.State = bind(s.State, a.M.Variables, st.vars)
	return s
}

// Replay runs a trace again, given by the label of each transition and the state that it
// leads to, and tells its steps in full. next gives the transitions of a state; nil: Next.
func (a *Machine) Replay(ctx context.Context, labels []string, states []int32, next func(state int32, label string) ([]Transition, error)) ([]check.Step, error) {
	var steps []check.Step
	if next == nil {
		next = func(state int32, _ string) ([]Transition, error) { return a.Next(ctx, state) }
	}
	for i, l := range labels {
		var ts []Transition
		var err error
		if i == 0 {
			ts, err = a.Initial(ctx)
		} else {
			ts, err = next(states[i-1], l)
		}
		if err != nil {
			return steps, err
		}
		k := slices.IndexFunc(ts, func(t Transition) bool { return t.To == states[i] && a.Label(t) == l })
		if k < 0 {
			return steps, fmt.Errorf("step %d, %s, cannot be repeated", i+1, l)
		}
		steps = append(steps, a.Step(ts[k]))
	}
	return steps, nil
}
