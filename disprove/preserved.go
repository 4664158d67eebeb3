package disprove

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/sequent"
	"bsmt/b/tree"
)

// share is what one obligation may take of the time for all.
const share = 20

// Preserved gives what it can show of which operations keep which invariants, until ctx ends:
// out[o][i] says that, on each of its ways, Operations[o] leads to where Invariants[i] has a
// value and holds, if the invariants held before. It holds for given sets of any size, and for
// MinInt and MaxInt of the options.
func Preserved(ctx context.Context, m *machine.Machine, o Options) [][]bool {
	p := newProver(ctx, o)
	out := make([][]bool, len(m.Operations))
	for i := range out {
		out[i] = make([]bool, len(m.Invariants))
	}
	for _, x := range po.Preserved(ctx, m) {
		if x.Operation != po.Initialisation {
			out[x.Operation][x.Invariant] = p.all(x.Ways)
		}
	}
	return out
}

// Steps is what is shown of the steps of a machine, for given sets of any size: of the operations
// by their number, and of the initialisation as po.Initialisation.
type Steps struct {
	Stated  bool              // the properties of the constants have values
	Keeps   map[Kept]bool     // the step leads to where the invariant has a value and holds
	Means   map[int]bool      // all that the step evaluates has a value, and what it requires holds
	Follows []bool            // a predicate has a value and holds where the invariants do
	Left    []*sequent.Source // what was not shown
	Never   bool              // all cannot be: an obligation has a counterexample, or a step has ways without end
	open    []duty            // of which the first is left, each
	o       Options
}

// duty is what is shown once all of some obligations are.
type duty struct {
	of  []*sequent.Source
	say func(s *Steps)
}

// Kept names a step and an invariant of a machine.
type Kept struct{ Operation, Invariant int }

// Show gives what it can show of the steps of a machine, and of what follows from its invariants,
// until ctx ends; the invariants and assertions may be assumed before a step.
func Show(ctx context.Context, m *machine.Machine, follows []*tree.Node, o Options) *Steps {
	p := newProver(ctx, o)
	s := &Steps{Keeps: map[Kept]bool{}, Means: map[int]bool{}, o: p.o}
	show := func(all []po.Obligation, say func(s *Steps)) {
		s.fulfil(duty{sequent.Of(all), say}, p)
	}
	show(po.Stated(m), func(s *Steps) { s.Stated = true })
	kept := po.Preserved(ctx, m)
	s.Never = len(kept) < (len(m.Operations)+1)*len(m.Invariants)
	for _, x := range kept {
		show(x.Ways, func(s *Steps) { s.Keeps[Kept{x.Operation, x.Invariant}] = true })
	}
	for k := po.Initialisation; k < len(m.Operations); k++ {
		all, ok := po.Meaning(m, k)
		if !ok {
			s.Never = true
			continue
		}
		show(all, func(s *Steps) { s.Means[k] = true })
	}
	s.Follows = make([]bool, len(follows))
	for i, all := range po.Follows(m, follows) {
		show(all, func(s *Steps) { s.Follows[i] = true })
	}
	return s
}

// fulfil shows what d is about, or notes from where on it is left.
func (s *Steps) fulfil(d duty, p *prover) bool {
	for i, q := range d.of {
		if !p.one(q) {
			s.Left, s.open = append(s.Left, q), append(s.open, duty{d.of[i:], d.say})
			s.Never = s.Never || p.refuted
			return false
		}
	}
	d.say(s)
	return true
}

// Retry gives what is shown with more work on what is left, until ctx ends or something of it is
// not shown either.
func (s *Steps) Retry(ctx context.Context) *Steps {
	out := &Steps{Stated: s.Stated, Keeps: maps.Clone(s.Keeps), Means: maps.Clone(s.Means), Follows: slices.Clone(s.Follows), o: s.o}
	for i, d := range s.open {
		p := newProver(ctx, s.o)
		p.share, p.o.Turns = len(s.open)-i, 0
		if !out.fulfil(d, p) {
			out.Left, out.open = append(out.Left, s.Left[i+1:]...), append(out.open, s.open[i+1:]...)
			break
		}
	}
	return out
}

// Refines reports whether it can show that a refinement of classical B, on each of its levels, can be followed by what it
// refines, to pairs of states that satisfy the gluing invariants, for given sets of any size. left are what it could not
// show, in words.
func Refines(ctx context.Context, m *machine.Machine, o Options) (shown bool, left []string) {
	p := newProver(ctx, o)
	for l := m; l != nil; l = l.Abstract {
		for k := po.Initialisation; k < len(l.Operations); k++ {
			name := "INITIALISATION"
			if k != po.Initialisation {
				name = l.Operations[k].Name
				if l.Abstract != nil && !slices.ContainsFunc(l.Abstract.Operations, func(a *tree.Operation) bool { return a.Name == name }) {
					left = append(left, fmt.Sprintf("%s has no operation %s", l.Abstract.Name, name))
				}
			}
			if !po.Covered(l, k) {
				left = append(left, fmt.Sprintf("%s of %s: that it always means something is not shown", name, l.Name))
			}
		}
		all, err := po.OfMachine(l)
		if err != nil {
			return false, append(left, err.Error())
		}
		for _, s := range sequent.Of(all) {
			if !p.one(s) {
				left = append(left, fmt.Sprintf("not proved: %s of %s", s.Name, l.Name))
			}
		}
	}
	return len(left) == 0, left
}

// prover decides obligations one after the other.
type prover struct {
	ctx     context.Context
	o       Options
	limited bool
	total   time.Duration
	share   int  // total/share is the time for one
	refuted bool // the last one has a counterexample
}

func newProver(ctx context.Context, o Options) *prover {
	end, limited := ctx.Deadline()
	return &prover{ctx: ctx, o: Options{Once: true, Turns: 1, MinInt: o.MinInt, MaxInt: o.MaxInt}, limited: limited, total: time.Until(end), share: share}
}

// all reports whether it can show all of some obligations, without any size.
func (p *prover) all(os []po.Obligation) bool {
	for _, s := range sequent.Of(os) {
		if !p.one(s) {
			return false
		}
	}
	return true
}

func (p *prover) one(s *sequent.Source) bool {
	p.refuted = false
	if p.ctx.Err() != nil {
		return false
	}
	ctx := p.ctx
	if p.limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.total/time.Duration(p.share))
		defer cancel()
	}
	q, err := s.Sequent()
	if err != nil {
		return false
	}
	q.AssumeBefore()
	a := Ask(ctx, q, p.o)
	p.refuted = a.Status == Disproved
	return a.Status == Proved && len(a.Sizes) == 0
}
