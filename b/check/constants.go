package check

import (
	"context"
	"errors"
	"slices"
	"time"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/bkernel"
)

// Limits of the ways to find constants. They count work and not time, so that the outcome
// is the same on every machine.
const (
	firstSteps  = 4_000_000 // of enumeration, after which the kernel has a turn
	productive  = 200       // values that this enumeration finds, after which it goes on
	kernelWork  = 30_000_000
	kernelMost  = 1_000     // values that the kernel lists: where there are more, enumeration is faster
	decideSteps = 3_000_000 // of evaluating one property for one value

	endless = 100 * 365 * 24 * time.Hour // of a search without a limit of time
)

// constants finds the values of the constants: by enumeration; without the properties that
// enumeration cannot decide, which the kernel decides for each value; or all by the kernel,
// each value judged by evaluation. accept gets each value and says whether it wants more.
// The frame tells what was passed over.
func (s *search) constants(known knownConstants, accept func(vs []value.Value) bool) (*subst.Setup, *eval.Frame, error) {
	setup := subst.NewSetup(s.m, s.world, known)
	f := setup.Code.NewFrame(s.quota)
	n := 0
	get := func(vs []value.Value) bool { n++; return accept(vs) }
	err := s.enumerate(setup, f, firstSteps, get)
	if err == nil && f.Inexact && n == 0 {
		// Some have no bounds that enumeration sees.
		ctx, cancel := s.context()
		defer cancel()
		if g := setup.Code.NewFrame(s.quota); s.byKernel(ctx, setup, known, accept) {
			f = g
		}
		return setup, f, nil
	}
	if !s.stuck(err) || n >= productive {
		if s.stuck(err) && exceeded(err) {
			f = setup.Code.NewFrame(s.quota)
			err = s.enumerate(setup, f, 0, accept)
		}
		return setup, f, err
	}
	ctx, cancel := s.context()
	defer cancel()
	if exceeded(err) {
		// What is worth the kernel's while is told from what is merely long by its own turn.
		if s.byKernel(ctx, setup, known, accept) {
			return setup, setup.Code.NewFrame(s.quota), nil
		}
		f = setup.Code.NewFrame(s.quota)
		if err = s.enumerate(setup, f, 0, accept); !s.stuck(err) {
			return setup, f, err
		}
	}
	if g, ok := s.without(ctx, known, err, accept); ok {
		return setup, g, nil
	}
	if s.byKernel(ctx, setup, known, accept) {
		return setup, setup.Code.NewFrame(s.quota), nil
	}
	return setup, f, err
}

// stuck reports whether enumeration ended for another reason than the end of all, so that
// the kernel may do better.
func (s *search) stuck(err error) bool { return b2kernel.Stuck(err) && !s.quota.Stop.Load() }

func exceeded(err error) bool {
	var e *eval.Error
	return errors.As(err, &e) && e.Kind == value.TooMuch
}

// context ends with the search.
func (s *search) context() (context.Context, context.CancelFunc) {
	ends := time.Now().Add(endless)
	if s.o.Timeout > 0 {
		ends = s.start.Add(s.o.Timeout)
	}
	ctx, cancel := context.WithDeadline(context.Background(), ends)
	if s.o.Done != nil {
		go func() {
			select {
			case <-s.o.Done:
				cancel()
			case <-ctx.Done():
			}
		}()
	}
	return ctx, cancel
}

// enumerate runs the search of a set-up, for so many steps; 0: no bound.
func (s *search) enumerate(setup *subst.Setup, f *eval.Frame, steps uint32, accept func([]value.Value) bool) (err error) {
	run := func() {
		err = f.Solutions(setup.Solve, func() bool {
			return accept(slices.Clone(f.Slots[:setup.Constants]))
		})
	}
	if steps == 0 {
		run()
	} else {
		f.Within(steps, run)
	}
	return err
}

// without enumerates without the properties that enumeration cannot decide, as long as it
// meets such ones, and then decides these for each value; ok is false if one of them is
// left, or if there are too many values without it.
func (s *search) without(ctx context.Context, known knownConstants, err error, accept func([]value.Value) bool) (f *eval.Frame, ok bool) {
	kept := s.conjuncts()
	var left []*tree.Node
	for s.stuck(err) && !exceeded(err) {
		var e *eval.Error
		errors.As(err, &e)
		i := slices.IndexFunc(kept, func(c *tree.Clause) bool { return contains(c.Pred, e.Pos) })
		if i < 0 || !e.Pos.Known() {
			return nil, false
		}
		left = append(left, kept[i].Pred)
		kept = slices.Delete(kept, i, i+1)
		m := *s.m
		m.Properties, m.Assertions = kept, nil
		setup := subst.NewSetup(&m, s.world, known)
		f = setup.Code.NewFrame(s.quota)
		var all [][]value.Value
		err = s.enumerate(setup, f, firstSteps, func(vs []value.Value) bool {
			all = append(all, vs)
			return len(all) < kernelMost
		})
		if err != nil {
			continue
		}
		if len(all) >= kernelMost {
			return nil, false
		}
		var good [][]value.Value
		judge := s.judge(known, left)
		for _, vs := range all {
			holds, err := judge.Holds(ctx, vs)
			if err != nil {
				return nil, false
			}
			if holds {
				good = append(good, vs)
			}
		}
		for _, vs := range good {
			if !accept(vs) {
				break
			}
		}
		return f, true
	}
	return nil, false
}

func contains(n *tree.Node, at tree.Pos) bool {
	inside := false
	tree.Walk(n, func(n *tree.Node) bool {
		inside = inside || n.Pos == at
		return !inside
	})
	return inside
}

// judge decides properties for values of the constants: by evaluation, or where that comes to
// what has no end, by the kernel's refutation of the opposite.
func (s *search) judge(known knownConstants, properties []*tree.Node) *b2kernel.Judge {
	code := eval.NewCode(s.world)
	j := b2kernel.NewJudge(code.NewScope(), s.m.Constants, properties)
	j.Frame = func() *eval.Frame { return code.NewFrame(s.quota) }
	j.Steps = decideSteps
	j.Decide = func(ctx context.Context, p *tree.Node, vs map[*tree.Decl]value.Value) (truth, ok bool) {
		return s.decide(ctx, known, p, vs)
	}
	return j
}

// decide has the kernel decide a property for values of the constants. What is not listed
// stands there by the property that defines it.
func (s *search) decide(ctx context.Context, known knownConstants, p *tree.Node, vs map[*tree.Decl]value.Value) (truth, ok bool) {
	lister := eval.NewCode(s.world).NewFrame(s.quota)
	var names []*tree.Decl
	given := map[*tree.Decl]value.Value{}
	goal := []*tree.Node{p}
	for i := 0; i < len(goal); i++ {
		for d := range eval.FreeNames(goal[i]) {
			if _, there := given[d]; d.Kind != tree.DConstant || there || slices.Contains(names, d) || s.fixed(known, d) {
				continue
			}
			if v := storable(lister, vs[d]); v.AsSymbolic() == nil {
				given[d] = v
				continue
			}
			def := s.definition(d)
			if def == nil {
				return false, false
			}
			names = append(names, d)
			goal = append(goal, def)
		}
	}
	slices.SortFunc(names, func(a, b *tree.Decl) int { return a.Slot - b.Slot })
	refuted := func(p *tree.Node) bool {
		some := false
		q := b2kernel.Question{World: s.world, Names: names, Given: given, Work: kernelWork, Ground: b2kernel.Evaluate(s.world, known, s.quota),
			Pred:  tree.Conj(p.Pos, append(goal[1:len(goal):len(goal)], p)...),
			Found: func([]value.Value) (more, wrong bool) { some = true; return false, false }}
		ans := b2kernel.Solve(ctx, q)
		return ans.All && !some && !ans.Partial
	}
	if refuted(tree.New(tree.Not, p.Pos, p)) {
		return true, true
	}
	return false, refuted(p)
}

// definition gives the property that says what a constant is, without naming it there.
func (s *search) definition(d *tree.Decl) *tree.Node {
	for _, c := range s.conjuncts() {
		n := c.Pred
		if n.Op == tree.Equal && n.Args[0].Op == tree.Ident && n.Args[0].Decl == d && !eval.FreeNames(n.Args[1])[d] {
			return n
		}
	}
	return nil
}

func (s *search) fixed(known knownConstants, d *tree.Decl) bool {
	_, ok := known[d]
	return ok
}

// byKernel has the kernel list all values of the constants, of which each is judged by
// evaluation. ok is false, and none was accepted, if there may be others.
func (s *search) byKernel(ctx context.Context, setup *subst.Setup, known knownConstants, accept func([]value.Value) bool) (ok bool) {
	var names []*tree.Decl
	var preds []*tree.Node
	for _, d := range s.m.Constants {
		if !s.fixed(known, d) {
			names = append(names, d)
		}
	}
	for _, c := range s.m.Properties {
		preds = append(preds, tree.Conjuncts(c.Pred)...)
	}
	if len(names) == 0 || len(preds) == 0 {
		return false
	}
	var all [][]value.Value
	bad := false
	judge := s.judge(known, preds)
	ans := b2kernel.Solve(ctx, b2kernel.Question{World: s.world, Names: names, Pred: tree.Conj(preds[0].Pos, preds...), Work: bkernel.Work(kernelWork), Ground: b2kernel.Evaluate(s.world, known, s.quota),
		Found: func(found []value.Value) (more, wrong bool) {
			vs := make([]value.Value, len(s.m.Constants))
			for d, v := range known {
				vs[d.Slot] = v
			}
			for i, d := range names {
				vs[d.Slot] = found[i]
			}
			holds, err := judge.Holds(ctx, vs)
			if err != nil {
				bad = true
				return false, false
			}
			if !holds {
				return true, true
			}
			all = append(all, vs)
			return len(all) < kernelMost, false
		}})
	if bad || !ans.All || ans.Partial && len(all) == 0 {
		return false
	}
	for _, vs := range all {
		if !accept(vs) {
			break
		}
	}
	return true
}

// Constants finds values of the constants for which the properties hold, in a world of NewWorld
// with what it knows, as Run does: no more than most. all says that there are no others. It
// gives up when done is closed.
func Constants(m *machine.Machine, w *eval.World, known map[*tree.Decl]value.Value, most int, done <-chan struct{}) (values [][]value.Value, all bool, err error) {
	s := &search{m: m, o: &Options{Done: done}, world: w, quota: eval.NewQuota(0), start: time.Now()}
	s.quota.Alone = true
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-done:
			s.quota.Stop.Store(true)
		case <-over:
		}
	}()
	lister := eval.NewCode(w).NewFrame(nil)
	seen := map[string]bool{}
	all = true
	var key []byte
	_, f, err := s.constants(known, func(vs []value.Value) bool {
		key = key[:0]
		for i, d := range m.Constants {
			vs[i] = storable(lister, vs[i])
			key = appendAny(key, w.Shape(d.Type), vs[i])
		}
		if seen[string(key)] {
			return true
		}
		if all = len(values) < most; all {
			seen[string(key)] = true
			values = append(values, vs)
		}
		return all
	})
	return values, all && err == nil && !f.Inexact && len(f.Recursive) == 0, err
}
