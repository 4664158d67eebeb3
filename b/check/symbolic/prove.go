package symbolic

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bsmt/b/check"
	"bsmt/b/tree"
	"bsmt/disprove"
)

// Proof obligations speak of given sets of any size and of integers without end, of which the
// kernel's numbers and truth values are only a part: what is shown of a step by its obligations
// no engine asks about again (Bendisposto and Leuschel, Proof Assisted Model Checking for B,
// Algorithm 4.1; thesis, section 8.2).

// shown is what the obligations of a machine show.
type shown struct {
	steps map[suspicion]bool // these do not go wrong where all claims hold
	all   bool               // none does, and properties and claims mean something
	left  []string           // what is not shown
	by    *disprove.Steps
}

// prove asks about the obligations. It takes a part of the time that there is, and is done once.
func (p *problem) prove(ctx context.Context) *shown {
	p.once.Do(func() {
		limit := provingTime
		if end, ok := ctx.Deadline(); ok {
			limit = min(limit, time.Until(end)/2)
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		p.shown = p.proved(ctx)
	})
	return p.shown
}

// provingTime bounds the time for all obligations of a machine.
const provingTime = 30 * time.Second

func (p *problem) proved(ctx context.Context) *shown {
	var follows []*tree.Node
	m := *p.m
	m.Assertions = nil // but those that are claims: others may be false before a step
	for _, c := range p.claims[len(m.Invariants):] {
		follows = append(follows, c.Pred)
		if c.kind == "assertion" {
			m.Assertions = append(m.Assertions, c.clause)
		}
	}
	lo, hi := p.world.MinInt, p.world.MaxInt
	return p.conclude(disprove.Show(ctx, &m, follows, disprove.Options{MinInt: &lo, MaxInt: &hi}))
}

// conclude gives what steps that are shown mean for the machine.
func (p *problem) conclude(s *disprove.Steps) *shown {
	out := &shown{steps: map[suspicion]bool{}, by: s}
	out.all = s.Stated && len(p.open) == 0
	for k := initial; k < len(p.m.Operations); k++ {
		put := func(claim int, ok bool) {
			if ok {
				out.steps[suspicion{k, claim}] = true
			} else {
				out.all = false
			}
		}
		for c := range p.claims {
			if c < len(p.m.Invariants) {
				put(c, s.Keeps[disprove.Kept{Operation: k, Invariant: c}])
			} else {
				put(c, s.Follows[c-len(p.m.Invariants)])
			}
		}
		put(meaningless, s.Means[k])
		put(unguarded, s.Means[k])
		if !s.Means[k] {
			out.left = append(out.left, p.stepName(k)+": that it always means something is not shown")
		}
	}
	for _, q := range s.Left {
		what := q.Name
		if q.Label != "" {
			what += " (" + q.Label + ")"
		}
		out.left = append(out.left, "not proved: "+what)
	}
	return out
}

func (p *problem) stepName(k int) string {
	if k == initial {
		return "INITIALISATION"
	}
	return p.m.Operations[k].Name
}

// obligations is the method of proof: nothing goes wrong anywhere, since no step does from where
// all claims hold. That a run begins at all is left to the explicit search.
func (p *problem) obligations(ctx context.Context, r *Result) {
	if p.beyond {
		r.Reasons = append(r.Reasons, "invariants are no claims where they are not checked")
		return
	}
	s := p.prove(ctx)
	if !s.all && !s.by.Never && len(p.open) == 0 {
		s = p.conclude(s.by.Retry(ctx)) // only this method asks for all
	}
	if !s.all {
		r.Reasons = append(r.Reasons, s.left[:min(len(s.left), 20)]...)
		if ctx.Err() != nil && len(s.left) == 0 {
			r.Reasons = append(r.Reasons, "time limit")
		}
		return
	}
	if why, _ := p.begins(ctx); why != "" {
		r.Reasons = append(r.Reasons, why)
		return
	}
	r.Verdict, r.Exhausted = check.Holds, true
	if len(p.told) > 0 {
		r.Notes = append(r.Notes, "it holds for given sets of any size")
		r.Assumed = r.Assumed[len(p.told):]
	}
	proof := &Proof{}
	for _, c := range p.claims {
		proof.Invariant = append(proof.Invariant, tree.Print(c.Pred, p.m.Dialect))
	}
	r.Certificate = proof
}

// begins looks for a state in which a run begins; else it tells why there is none, and whether that is sure.
func (p *problem) begins(ctx context.Context) (why string, none bool) {
	if p.none {
		return "no constants satisfy the properties", true
	}
	o := *p.o
	o.MaxStates, o.MaxInitialisations, o.Jobs, o.NoInvariant = 1, 1, 1, true
	o.Timeout, o.Done, o.Progress, o.Goal, o.FindGoal, o.Deadlock = 0, ctx.Done(), nil, nil, false, false
	r, err := check.Run(p.m, &o)
	switch {
	case err != nil:
		return err.Error(), false
	case slices.ContainsFunc(r.Events, func(e check.Event) bool { return e.Fired > 0 }):
		return "", false
	case len(r.Reasons) > 0:
		return fmt.Sprintf("no initial state was found: %s", r.Reasons[0]), false
	}
	return "no initial state was found", true
}
