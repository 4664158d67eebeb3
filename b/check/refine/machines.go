package refine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
)

// Pair is a concrete machine and an abstract one, ready to run in worlds that agree: given
// sets of one name have the same elements, constants of one name the same values.
type Pair struct {
	Concrete, Abstract *animate.Machine

	// further are the machines that Abstract refines, from it upwards, as far as they say
	// with preconditions what may be called.
	further []*animate.Machine
	caller  *caller // of the last Check; nil: nothing was called
}

// above gives the machines that the concrete one refines.
func (p *Pair) above() []*animate.Machine {
	return append([]*animate.Machine{p.Abstract}, p.further...)
}

// NewPair prepares two machines. Sizes of sets that both have are those of the concrete
// one, where neither the options nor its own file gives one those of the abstract one.
func NewPair(concrete, abstract *machine.Machine, o check.Options) (*Pair, error) {
	sizes := map[string]int{}
	for name, n := range o.Sizes {
		sizes[name] = n
	}
	deferred := map[string]bool{}
	for _, s := range concrete.Sets {
		deferred[s.Name] = s.Deferred
	}
	for name, n := range abstract.Settings.Sizes {
		_, told := sizes[name]
		if _, own := concrete.Settings.Sizes[name]; !told && !own && deferred[name] {
			sizes[name] = n.Elements()
		}
	}
	// Options may name sets of either machine.
	ofConcrete := o
	ofConcrete.Sizes = map[string]int{}
	known := map[string]bool{}
	for _, s := range abstract.Sets {
		known[s.Name] = true
	}
	for name, n := range sizes {
		if deferred[name] || !known[name] {
			ofConcrete.Sizes[name] = n
		}
	}
	c, err := animate.New(concrete, &ofConcrete)
	if err != nil {
		return nil, err
	}
	refined := func(abstract *machine.Machine) (*animate.Machine, error) {
		of := o
		of.Sizes = map[string]int{}
		for _, s := range abstract.Sets {
			if !s.Deferred {
				continue
			}
			if n, ok := sizes[s.Name]; ok {
				of.Sizes[s.Name] = n
			}
			for _, t := range concrete.Sets {
				if t.Name == s.Name {
					of.Sizes[s.Name] = int(c.World.Shape(t.Type).Card)
				}
			}
		}
		if of.MaxInt == nil {
			of.MaxInt = &c.World.MaxInt
		}
		if of.MinInt == nil {
			of.MinInt = &c.World.MinInt
		}
		return animate.New(abstract, &of)
	}
	a, err := refined(abstract)
	if err != nil {
		return nil, err
	}
	shared := map[string]bool{}
	for _, d := range concrete.Constants {
		for _, e := range abstract.Constants {
			if d.Name == e.Name {
				shared[d.Name] = true
			}
		}
	}
	c.Shared, a.Shared = shared, shared
	p := &Pair{Concrete: c, Abstract: a}
	last := 0 // the number of machines up to the highest that requires something
	for m := abstract.Abstract; m != nil && m.Dialect != tree.EventB; m = m.Abstract {
		u, err := refined(m)
		if err != nil {
			return nil, err
		}
		u.Shared = map[string]bool{}
		for _, d := range m.Constants {
			u.Shared[d.Name] = shared[d.Name]
		}
		p.further = append(p.further, u)
		if slices.ContainsFunc(m.Operations, subst.Requires) {
			last = len(p.further)
		}
	}
	p.further = p.further[:last]
	return p, nil
}

// Check decides whether the concrete machine refines the abstract one. Only operations of
// the abstract machine are compared: what else the concrete one has must not happen. With
// Options.Gluing, each state that the concrete machine reaches by a trace must satisfy the
// invariants of both and the gluing invariant with one of the abstract states that the trace reaches.
func (p *Pair) Check(ctx context.Context, o Options) (Result, error) {
	if o.Gluing {
		g, err := newGluing(p)
		if err != nil {
			return Result{Verdict: NotFinished}, err
		}
		o.glued = g.holds
		r, err := p.check(ctx, o)
		if r.Verdict == NotGlued {
			r.Unglued = g.false
		}
		return r, err
	}
	return p.check(ctx, o)
}

// errInexact says why an answer is none.
var errInexact = errors.New("constants, parameters or choices without bounds took values from MININT..MAXINT only")

// errElsewhere says why a trace of a joint machine says nothing against a refinement.
var errElsewhere = errors.New("the abstract machine cannot come to the state that the gluing invariant tells, and may choose another")

// along reports whether the concrete machine has in a state the values of some state of a trace.
func (p *Pair) along(trace []check.Step) func(int32) bool {
	m := p.Concrete
	return func(id int32) bool {
		_, vars := m.Values(id)
		return slices.ContainsFunc(trace, func(t check.Step) bool {
			return len(t.State) > 0 && !slices.ContainsFunc(m.M.Variables, func(d *tree.Decl) bool {
				text := m.World.Shape(d.Type).Brief(vars[slices.Index(m.M.Variables, d)], 4000)
				return !slices.ContainsFunc(t.State, func(b check.Binding) bool { return b.Name == d.Name && b.Value == text })
			})
		})
	}
}

func (p *Pair) check(ctx context.Context, o Options) (Result, error) {
	concrete := system{m: p.Concrete, name: "the concrete machine"}
	above := []System{system{m: p.Abstract, name: "the abstract machine"}}
	if p.caller = nil; !o.PreconditionsGuard {
		if err := p.Concrete.M.Signatures(p.Abstract.M); err != nil {
			return Result{Verdict: NotFinished}, err
		}
		p.caller = newCaller(p)
	}
	if c := p.caller; c != nil {
		o.calls = c.calls
		concrete.happens = c.happens
		above[0] = system{m: p.Abstract, name: "the abstract machine", happens: c.free(0)}
		for i, m := range p.further {
			above = append(above, system{m, "which is refined, too", c.free(i + 1), p.Abstract})
		}
	}
	if len(o.Along) > 0 {
		o.only = p.along(o.Along)
	}
	r, err := checkAll(ctx, concrete, above, o)
	if err == nil && r.Verdict == Refines && o.only != nil {
		return r, errElsewhere
	}
	missing := p.Abstract.Inexact // transitions that would change the answer
	for _, m := range p.further {
		missing = missing || m.Inexact
	}
	if r.Verdict == Refines || r.Verdict == NewRefusal {
		missing = missing || p.Concrete.Inexact
	}
	if err == nil && missing && r.Verdict != NotFinished {
		r.Verdict, r.Trace, r.Refused, r.Allowed, err = NotFinished, nil, "", nil, errInexact
	}
	if passed := p.passed(r.Verdict); err == nil && r.Verdict != NotFinished && passed != nil {
		r.Verdict, r.Trace, r.Refused, r.Allowed, err = NotFinished, nil, "", nil, passed
	}
	return r, err
}

// passed is the error that an answer leaves out. What the concrete machine did not take is
// no excuse for what it did: traces that only it has remain. What the machines above did not
// take would have allowed more.
func (p *Pair) passed(v Verdict) error {
	if v == Refines || v == NewRefusal {
		if err := p.Concrete.Passed; err != nil {
			return fmt.Errorf("%s, the concrete machine: %w", p.Concrete.M.Name, err)
		}
	}
	for _, m := range p.above() {
		if m.Passed != nil {
			return fmt.Errorf("%s, which is refined: %w", m.M.Name, m.Passed)
		}
	}
	return nil
}

// Replay tells the steps of a trace of the concrete machine in full.
func (p *Pair) Replay(ctx context.Context, trace []Step) ([]check.Step, error) {
	var labels []string
	var states []int32
	for _, t := range trace {
		labels, states = append(labels, t.Label), append(states, t.To)
	}
	if p.caller == nil {
		return p.Concrete.Replay(ctx, labels, states, nil)
	}
	return p.Concrete.Replay(ctx, labels, states, func(state int32, label string) ([]animate.Transition, error) {
		return p.caller.next(ctx, state, label)
	})
}

// system makes a running machine a System.
type system struct {
	m       *animate.Machine
	name    string
	happens func(*tree.Operation) bool // what is not called; nil: all
	like    *animate.Machine           // whose labels of initialisations are taken; nil: its own
}

func (s system) steps(ts []animate.Transition, err error) ([]Step, error) {
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", s.m.M.Name, s.name, err)
	}
	steps := make([]Step, len(ts))
	for i, t := range ts {
		steps[i] = Step{s.m.Label(t), t.To}
	}
	return steps, nil
}

// Initial tells of constants what the labels of like tell, of which m may have fewer.
func (s system) Initial(ctx context.Context) ([]Step, error) {
	ts, err := s.m.Initial(ctx)
	own, err := s.steps(ts, err)
	if err != nil || s.like == nil {
		return own, err
	}
	others, err := s.like.Initial(ctx)
	if err != nil {
		return nil, err
	}
	var steps []Step
	told := map[string]bool{}
	for _, t := range others {
		label := s.like.Label(t)
		if told[label] {
			continue
		}
		told[label] = true
		known := s.like.BeginLabel(t, s.m.Shared)
		for _, o := range own {
			if o.Label == known {
				steps = append(steps, Step{label, o.To})
			}
		}
	}
	return steps, nil
}

// Next also fails where an event breaks what it promises.
func (s system) Next(ctx context.Context, id int32) ([]Step, error) {
	happens := s.happens
	if happens == nil {
		happens = func(*tree.Operation) bool { return true }
	}
	ts, err := s.m.NextOf(ctx, id, happens)
	if err == nil {
		err = s.m.Broken
	}
	return s.steps(ts, err)
}
