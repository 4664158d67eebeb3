package refine

import (
	"context"
	"errors"
	"fmt"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/machine"
)

// Pair is a concrete machine and an abstract one, ready to run in worlds that agree: given
// sets of one name have the same elements, constants of one name the same values.
type Pair struct{ Concrete, Abstract *animate.Machine }

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
	ofAbstract := o
	ofAbstract.Sizes = map[string]int{}
	for _, s := range abstract.Sets {
		if !s.Deferred {
			continue
		}
		if n, ok := sizes[s.Name]; ok {
			ofAbstract.Sizes[s.Name] = n
		}
		for _, t := range concrete.Sets {
			if t.Name == s.Name {
				ofAbstract.Sizes[s.Name] = int(c.World.Shape(t.Type).Card)
			}
		}
	}
	if ofAbstract.MaxInt == nil {
		ofAbstract.MaxInt = &c.World.MaxInt
	}
	if ofAbstract.MinInt == nil {
		ofAbstract.MinInt = &c.World.MinInt
	}
	a, err := animate.New(abstract, &ofAbstract)
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
	return &Pair{c, a}, nil
}

// Check decides whether the concrete machine refines the abstract one. Only operations of
// the abstract machine are compared: what else the concrete one has must not happen. With
// Options.Gluing, each state that the concrete machine reaches by a trace must satisfy the
// gluing invariant with one of the abstract states that the trace reaches.
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

func (p *Pair) check(ctx context.Context, o Options) (Result, error) {
	r, err := Check(ctx, system{p.Concrete, "the concrete machine"}, system{p.Abstract, "the abstract machine"}, o)
	missing := p.Abstract.Inexact // transitions that would change the answer
	if r.Verdict == Refines || r.Verdict == NewRefusal {
		missing = missing || p.Concrete.Inexact
	}
	if err == nil && missing && r.Verdict != NotFinished {
		r.Verdict, r.Trace, r.Refused, r.Allowed, err = NotFinished, nil, "", nil, errInexact
	}
	return r, err
}

// system makes a running machine a System.
type system struct {
	m    *animate.Machine
	name string
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

func (s system) Initial(ctx context.Context) ([]Step, error) { return s.steps(s.m.Initial(ctx)) }

// Next also fails where an event breaks what it promises.
func (s system) Next(ctx context.Context, id int32) ([]Step, error) {
	ts, err := s.m.Next(ctx, id)
	if err == nil {
		err = s.m.Broken
	}
	return s.steps(ts, err)
}
