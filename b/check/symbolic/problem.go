package symbolic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
)

// problem is what is asked of a machine. Engines share it and do not change it.
type problem struct {
	m      *machine.Machine
	o      *check.Options
	world  *eval.World
	known  map[*tree.Decl]value.Value // constants with one value
	told   []string
	setups [][]value.Value // all values of the constants; nil: they are symbolic
	claims []claim
	beyond bool // invariants are no claims of the user's: a state that violates one is where the search ends
	scope  *tree.Node
	none   bool  // no constants satisfy the properties
	ill    error // why these mean nothing; nil: they do
	open   []string

	once  sync.Once
	shown *shown // by obligations, once prove was called
}

// claim is something to hold in all states.
type claim struct {
	b2kernel.Claim
	kind   string // as check.Failure.Kind
	clause *tree.Clause
	proved []bool // by event: it preserves the claim where all invariants hold before
}

// maxSetups is how many values of the constants are listed; where there are more they are
// symbols with properties.
const maxSetups = 32

// setupTime bounds the search for values of the constants, without a limit of time.
const setupTime = 10 * time.Second

func newProblem(ctx context.Context, m *machine.Machine, o *check.Options) (*problem, error) {
	w, known, told, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	p := &problem{m: m, o: o, world: w, known: map[*tree.Decl]value.Value{}, told: told, beyond: o.NoInvariant}
	for d, v := range known {
		p.known[d] = v
	}
	limit := setupTime
	if end, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(end)/4)
	}
	within, cancel := context.WithTimeout(ctx, limit)
	setups, all, err := check.Constants(m, w, known, maxSetups, within.Done())
	cancel()
	var bad *eval.Error
	if errors.As(err, &bad) && bad.Kind == value.IllDefined {
		p.ill = err
	}
	if all && err == nil {
		switch len(setups) {
		case 0:
			p.none = true
		case 1:
			for i, d := range m.Constants {
				p.known[d] = setups[0][i]
			}
		default:
			p.setups = setups
		}
	}
	p.findClaims()
	for _, d := range m.Definitions {
		if d.Name == "SCOPE" && len(d.Params) == 0 {
			if f, err := m.Formula("SCOPE"); err == nil && f.Node.Op.Kind() == tree.KPred && len(f.Free) == 0 {
				p.scope = f.Node
			}
		}
	}
	return p, nil
}

// assumed lists the sizes and bounds that any verdict depends on.
func (p *problem) assumed() []string {
	out := slices.Clone(p.told)
	if p.scope != nil {
		out = append(out, "no step leaves the states of SCOPE")
	}
	return append(out, fmt.Sprintf("MININT=%d", p.world.MinInt), fmt.Sprintf("MAXINT=%d", p.world.MaxInt))
}

// findClaims lists what is to hold.
func (p *problem) findClaims() {
	m, o := p.m, p.o
	for i, c := range m.Invariants {
		k := claim{Claim: b2kernel.Claim{Pred: c.Pred}, kind: "invariant", clause: c}
		for op := range m.Operations {
			k.proved = append(k.proved, o.ProvedBefore(m, op, i))
		}
		p.claims = append(p.claims, k)
	}
	for _, c := range m.Assertions {
		if !p.beyond || subst.OnlyConstants(c.Pred) {
			p.claims = append(p.claims, claim{Claim: b2kernel.Claim{Pred: c.Pred}, kind: "assertion", clause: c})
		}
	}
	goal := o.Goal
	if goal == nil && o.FindGoal {
		goal = m.Settings.Goal
	}
	if goal != nil {
		not := tree.New(tree.Not, goal.Pos, goal)
		p.claims = append(p.claims, claim{Claim: b2kernel.Claim{Pred: not, Lax: true, Goal: true}, kind: "goal", clause: &tree.Clause{Pred: goal, Pos: goal.Pos}})
	}
	if o.Deadlock {
		some, err := subst.Enabled(m)
		if err != nil {
			p.open = append(p.open, "deadlocks: "+err.Error())
			return
		}
		if p.scope != nil {
			p.open = append(p.open, "deadlocks: the machine has a SCOPE")
			return
		}
		p.claims = append(p.claims, claim{Claim: b2kernel.Claim{Pred: some, Lax: true}, kind: "deadlock"})
	}
}

// lowered makes the transition system.
func (p *problem) lowered(ctx context.Context) (*b2kernel.System, error) {
	m := p.m
	s := b2kernel.Machine{
		World: p.world, Ground: b2kernel.Evaluate(p.world, p.known, nil),
		Constants: m.Constants, Known: p.known, Setups: p.setups, Variables: m.Variables, Init: m.Init, Events: m.Operations,
		Scope: p.scope, Shown: m.Settings.Other["SHOW_EVENTB_ANY_VALUES"] == "TRUE", Variant: m.Variant,
	}
	for _, c := range m.Properties {
		s.Properties = append(s.Properties, c.Pred)
	}
	for _, c := range m.Invariants {
		s.Invariants = append(s.Invariants, c.Pred)
	}
	for _, c := range p.claims {
		s.Claims = append(s.Claims, c.Claim)
	}
	return b2kernel.NewSystem(ctx, s)
}
