package check

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
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
	ctx, cancel := s.context()
	defer cancel()
	defined, spaces := s.m, []*tree.Node(nil)
	for _, points := range []bool{false, true} {
		defined, spaces = s.m.Defined(points)
		if g, ok := s.without(ctx, defined, spaces, known, nil, false, accept); ok {
			return setup, g, nil
		}
	}
	f := setup.Code.NewFrame(s.quota)
	var first [][]value.Value
	err := s.enumerate(setup, f, firstSteps, func(vs []value.Value) bool { first = append(first, vs); return true })
	if err == nil && f.Inexact && len(first) < kernelMost {
		// Some have no bounds that enumeration sees.
		if s.byKernel(ctx, known, true, accept) {
			return setup, setup.Code.NewFrame(s.quota), nil
		}
	}
	if exceeded(err) && s.stuck(err) && len(first) >= productive {
		f = setup.Code.NewFrame(s.quota)
		err = s.enumerate(setup, f, 0, accept)
		return setup, f, err
	}
	if !s.stuck(err) || len(first) >= productive {
		for _, vs := range first {
			if !accept(vs) {
				return setup, f, nil // as if the enumeration had ended there
			}
		}
		return setup, f, err
	}
	if exceeded(err) {
		// What is worth the kernel's while is told from what is merely long by its own turn.
		if s.byKernel(ctx, known, false, accept) {
			return setup, setup.Code.NewFrame(s.quota), nil
		}
		f = setup.Code.NewFrame(s.quota)
		if err = s.enumerate(setup, f, 0, accept); !s.stuck(err) {
			return setup, f, err
		}
	}
	if g, ok := s.without(ctx, s.m, nil, known, err, false, accept); ok {
		return setup, g, nil
	}
	if s.byKernel(ctx, known, false, accept) {
		return setup, setup.Code.NewFrame(s.quota), nil
	}
	if g, ok := s.without(ctx, defined, spaces, known, err, true, accept); ok {
		return setup, g, nil
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

// without enumerates the constants of m, which is s.m or what Defined makes of it, without the properties that
// enumeration cannot decide, as long as it meets such ones, and then decides these for each value; spaces are such ones from the
// beginning. ok is false if one of them is left, if one of spaces is false, or if there are too many values without them. With
// granted, one that says that a constant whose value stays a rule lies in a set, and is not decided, counts as true: the
// search goes on, and says what it took for granted.
func (s *search) without(ctx context.Context, m *machine.Machine, spaces []*tree.Node, known knownConstants, err error, granted bool, accept func([]value.Value) bool) (f *eval.Frame, ok bool) {
	kept := conjuncts(m)
	left := slices.Clone(spaces)
	kept = slices.DeleteFunc(kept, func(c *tree.Clause) bool { return slices.Contains(spaces, c.Pred) })
	for len(left) > 0 && err == nil || s.stuck(err) && !exceeded(err) {
		if err != nil {
			var e *eval.Error
			errors.As(err, &e)
			i := slices.IndexFunc(kept, func(c *tree.Clause) bool { return contains(c.Pred, e.Pos) })
			if i < 0 || !e.Pos.Known() {
				return nil, false
			}
			left = append(left, kept[i].Pred)
			kept = slices.Delete(kept, i, i+1)
		}
		some := *m
		some.Properties, some.Assertions = kept, nil
		setup := subst.NewSetup(&some, s.world, known)
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
		var judges []*b2kernel.Judge
		for _, p := range left {
			judges = append(judges, s.judge(m, known, []*tree.Node{p}))
		}
		for _, vs := range all {
			holds := true
			for i, p := range left {
				is, err := judges[i].Holds(ctx, vs)
				if granted && ctx.Err() == nil && b2kernel.Stuck(err) && staysRule(p, vs) {
					s.granted = true
					s.incomplete("it is taken for granted that %s", p)
					continue
				}
				if err != nil || !is && slices.Contains(spaces, p) {
					return nil, false
				}
				holds = holds && is
			}
			if holds {
				good = append(good, vs)
			}
		}
		if len(spaces) > 0 && len(good) == 0 {
			return nil, false // nothing was shown of them
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

// staysRule reports whether a property says that a constant whose value is not listed lies in a set.
func staysRule(p *tree.Node, vs []value.Value) bool {
	if p.Op != tree.Member && p.Op != tree.Subset || p.Args[0].Op != tree.Ident || p.Args[0].Decl.Kind != tree.DConstant {
		return false
	}
	return vs[p.Args[0].Decl.Slot].AsSymbolic() != nil
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
func (s *search) judge(m *machine.Machine, known knownConstants, properties []*tree.Node) *b2kernel.Judge {
	code := eval.NewCode(s.world)
	j := b2kernel.NewJudge(code.NewScope(), s.m.Constants, properties)
	j.Frame = func() *eval.Frame { return code.NewFrame(s.quota) }
	j.Steps = decideSteps
	var all []*tree.Node
	for _, c := range conjuncts(m) {
		all = append(all, c.Pred)
	}
	q := b2kernel.Question{World: s.world, Work: kernelWork, Ground: b2kernel.Evaluate(s.world, known, s.quota), Pred: tree.Conj(tree.Pos{}, all...)}
	decide := b2kernel.By(q)
	j.Decide = func(ctx context.Context, p *tree.Node, vs map[*tree.Decl]value.Value) (truth, ok bool) {
		open := maps.Clone(vs)
		for d := range known {
			delete(open, d)
		}
		return decide(ctx, p, open)
	}
	return j
}

func (s *search) fixed(known knownConstants, d *tree.Decl) bool {
	_, ok := known[d]
	return ok
}

// byKernel has the kernel list all values of the constants, of which each is judged by
// evaluation. ok is false, and none was accepted, if there may be others. unsure says that there may
// well be no end of them, which is asked first.
func (s *search) byKernel(ctx context.Context, known knownConstants, unsure bool, accept func([]value.Value) bool) (ok bool) {
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
	judge := s.judge(s.m, known, preds)
	q := b2kernel.Question{World: s.world, Names: names, Pred: tree.Conj(preds[0].Pos, preds...), Work: kernelWork, Ground: b2kernel.Evaluate(s.world, known, s.quota)}
	if unsure && b2kernel.Endless(ctx, q) {
		return false
	}
	q.Found = func(found []value.Value) (more, wrong bool) {
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
	}
	ans := b2kernel.Solve(ctx, q)
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
			vs[i] = lister.Listed(vs[i])
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
