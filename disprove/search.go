package disprove

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/bkernel"
)

// judgeSteps bounds the evaluation of one predicate of a counterexample.
const judgeSteps = 10_000_000

// search looks for values that satisfy hypotheses and what is asked of the goal, with given
// sets of some sizes. If there are none whatever the sizes, that is a proof.
func (a *asking) search(ctx context.Context, c choice, g about, work bkernel.Work, sizes []int) (Answer, bool) {
	preds := a.predicates(c.hyps, g)
	names := a.names(preds)
	open := a.unsized(preds, names)
	if len(open) == 0 {
		sizes = []int{1}
	}
	every := preds // with the hypotheses that are not chosen
	if g == negated && len(c.hyps) < len(a.q.Hyps) {
		all := make([]int, len(a.q.Hyps))
		for i := range all {
			all[i] = i
		}
		every = a.predicates(all, g)
	}
	for _, n := range sizes {
		if ctx.Err() != nil {
			return Answer{}, false
		}
		w := a.world(every, n)
		told := a.told(w, preds, names)
		judge := b2kernel.NewJudge(eval.NewCode(w).NewScope(), names, preds)
		judge.Steps, judge.Decide = judgeSteps, b2kernel.By(b2kernel.Question{World: w, Ground: b2kernel.Evaluate(w, nil, nil), Work: work, Pred: conjunction(preds)})
		var found []value.Value
		satisfied, tried := false, 0
		var whole *Answer
		ans := b2kernel.Solve(ctx, b2kernel.Question{World: w, Names: names, Pred: conjunction(preds), Work: work, AnyOrder: true, Ground: b2kernel.Evaluate(w, nil, nil),
			Found: func(vs []value.Value) (more, wrong bool) {
				ok, err := judge.Holds(ctx, vs)
				if ok {
					found, satisfied = slices.Clone(vs), true
					if len(every) == len(preds) {
						return false, false
					}
					whole = a.extended(ctx, w, every, names, vs, work)
					tried++
					return whole == nil && tried < extensions, false
				}
				if ill := illDefined(err); ill != nil && a.ill == nil {
					a.ill = ill
				} else if err != nil {
					a.because("a counterexample cannot be evaluated: %v", err)
				}
				return true, true
			}})
		switch {
		case whole != nil:
			whole.Sizes = a.told(w, every, a.names(every))
			return *whole, true
		case satisfied:
			return Answer{Status: Disproved, Which: c.which, By: "kernel", Sizes: told, Counterexample: shown(w, names, found)}, true
		case ans.Why != nil:
			a.because("%v", ans.Why)
		case len(ans.Assumed) > 0:
			a.because("no counterexample if %s", strings.Join(ans.Assumed, " and "))
		case ans.All && ans.Wrong == 0:
			if len(open) == 0 {
				if a.o.Script && g == negated {
					if low, err := b2kernel.Lower(ctx, b2kernel.Question{World: w, Names: names, Pred: conjunction(preds), Ground: b2kernel.Evaluate(w, nil, nil)}); err == nil && len(low.Literals) == 0 {
						a.script, _ = scriptOf(low.Graph, low.Facts)
					}
				}
				return Answer{Status: Proved, Which: c.which, By: "kernel", Sizes: a.asked(preds, names)}, true
			}
			if c.which == All && g == negated {
				a.none = strings.Join(told, ", ")
			}
			continue
		}
		if g == negated && len(every) == len(preds) {
			if out := a.enumerated(ctx, preds, names, n, int64(work/stepWork)); out != nil {
				return *out, true
			}
		}
	}
	return Answer{}, false
}

const (
	stepWork = 20 // of the kernel, for a step of enumeration
	nearby   = 8  // integers that nothing bounds are enumerated up to this, on both sides of 0
)

// enumerated looks for a counterexample by enumeration, where the kernel did not decide: it reads
// bounds and equations one after the other, and takes no harm from what the kernel cannot be asked.
func (a *asking) enumerated(ctx context.Context, preds []*tree.Node, names []*tree.Decl, n int, steps int64) *Answer {
	w := a.world(preds, n)
	if a.q.Dialect == tree.EventB { // of which no formula names them
		w.MinInt, w.MaxInt = -nearby, nearby
	}
	scope := eval.NewCode(w).NewScope()
	scope.Open = true
	scope.BindNew(names...)
	solver := scope.Solver(names, conjunction(preds))
	quota := eval.NewQuota(steps)
	defer context.AfterFunc(ctx, func() { quota.Stop.Store(true) })()
	f := scope.Code().NewFrame(quota)
	judge := b2kernel.NewJudge(eval.NewCode(w).NewScope(), names, preds)
	judge.Steps, judge.Decide = judgeSteps, b2kernel.By(b2kernel.Question{World: w, Ground: b2kernel.Evaluate(w, nil, nil), Work: bkernel.Work(steps), Pred: conjunction(preds)})
	var out *Answer
	wrong := 0
	_ = f.Solutions(solver, func() bool { // whatever it came to: only solutions count
		vs := make([]value.Value, len(names))
		for i, d := range names {
			slot, _ := scope.Slot(d)
			vs[i] = f.Slots[slot]
		}
		if ok, err := judge.Holds(ctx, vs); ok && err == nil {
			out = &Answer{Status: Disproved, Which: All, By: "enumeration", Sizes: a.told(w, preds, names), Counterexample: shown(w, names, vs)}
			return false
		}
		wrong++
		return wrong < extensions
	})
	return out
}

// extensions is how many counterexamples to fewer hypotheses are extended to all of them.
const extensions = 4

// extended looks for values of further names with which a counterexample to fewer hypotheses is one
// to all of them; nil: none was found.
func (a *asking) extended(ctx context.Context, w *eval.World, every []*tree.Node, names []*tree.Decl, vs []value.Value, work bkernel.Work) *Answer {
	given := map[*tree.Decl]value.Value{}
	for i, d := range names {
		given[d] = vs[i]
	}
	all := a.names(every)
	more := slices.DeleteFunc(slices.Clone(all), func(d *tree.Decl) bool { return slices.Contains(names, d) })
	judge := b2kernel.NewJudge(eval.NewCode(w).NewScope(), all, every)
	q := b2kernel.Question{World: w, Ground: b2kernel.Evaluate(w, nil, nil), Work: work, Pred: conjunction(every)}
	judge.Steps, judge.Decide = judgeSteps, b2kernel.By(q)
	var out *Answer
	try := func(found []value.Value) bool {
		values := make([]value.Value, len(all))
		for i, d := range all {
			if k := slices.Index(more, d); k >= 0 {
				values[i] = found[k]
			} else {
				values[i] = given[d]
			}
		}
		if ok, err := judge.Holds(ctx, values); !ok || err != nil {
			return false
		}
		out = &Answer{Status: Disproved, Which: All, By: "kernel", Counterexample: shown(w, all, values)}
		return true
	}
	if len(more) == 0 {
		try(nil)
		return out
	}
	q.Names, q.Given, q.AnyOrder = more, given, false
	q.Found = func(found []value.Value) (more, wrong bool) { ok := try(found); return !ok, !ok }
	b2kernel.Solve(ctx, q)
	return out
}

// shown writes values.
func shown(w *eval.World, names []*tree.Decl, vs []value.Value) []Named {
	var out []Named
	f := eval.NewCode(w).NewFrame(nil)
	for i, d := range names {
		out = append(out, Named{d.Name, w.Shape(d.Type).Format(f.Listed(vs[i]))})
	}
	return out
}

func illDefined(err error) *eval.Error {
	var e *eval.Error
	if errors.As(err, &e) && e.Kind == value.IllDefined {
		return e
	}
	return nil
}

// integers gives MININT and MAXINT.
func (a *asking) integers() (lo, hi int64) {
	lo, hi = -1<<31, 1<<31-1 // Atelier B's
	if a.o.MinInt != nil {
		lo = *a.o.MinInt
	}
	if a.o.MaxInt != nil {
		hi = *a.o.MaxInt
	}
	return lo, hi
}

// world has given sets of n elements, but those whose size is known.
func (a *asking) world(preds []*tree.Node, n int) *eval.World {
	lo, hi := a.integers()
	return eval.NewWorld(a.q.Dialect, a.q.Sets, func(s *tree.Set) int {
		if k, ok := a.sizeOf(preds, s); ok {
			return k
		}
		return n
	}, lo, hi)
}

// sizeOf gives the size of a deferred set, if the user or a predicate says it.
func (a *asking) sizeOf(preds []*tree.Node, s *tree.Set) (int, bool) {
	if k, ok := a.o.Sizes[s.Name]; ok {
		return max(k, 1), true
	}
	return statedSize(preds, s)
}

// statedSize gives n where card(S) = n is among the conjuncts.
func statedSize(preds []*tree.Node, s *tree.Set) (int, bool) {
	for _, p := range preds {
		for _, c := range tree.Conjuncts(p) {
			if c.Op != tree.Equal {
				continue
			}
			for i := range 2 {
				card, n := c.Args[i], c.Args[1-i]
				if card.Op == tree.Card && card.Args[0].Op == tree.Ident && card.Args[0].Decl != nil && card.Args[0].Decl.Kind == tree.DSet && card.Args[0].Decl.Set == s &&
					n.Op == tree.IntLit && n.Int.IsInt64() && n.Int.Sign() > 0 && n.Int.Int64() <= maxSize {
					return int(n.Int.Int64()), true
				}
			}
		}
	}
	return 0, false
}

// maxSize bounds the sizes of given sets.
const maxSize = 1000

// used reports whether a deferred set matters for predicates.
func used(preds []*tree.Node, names []*tree.Decl, s *tree.Set) bool {
	within := func(d *tree.Decl) bool { return speaksOf(d.Type, s) }
	yes := slices.ContainsFunc(names, within)
	for _, p := range preds {
		tree.Walk(p, func(n *tree.Node) bool {
			yes = yes || n.Type != nil && speaksOf(n.Type, s) || slices.ContainsFunc(n.Binds, within)
			return !yes
		})
	}
	return yes
}

// speaksOf reports whether the values of a type are made of elements of a set; around are the free types in whose
// constructors it stands.
func speaksOf(t *tree.Type, s *tree.Set, around ...*tree.Set) bool {
	t = t.Rep()
	switch t.Kind {
	case tree.TGiven:
		return t.Set == s
	case tree.TPow:
		return speaksOf(t.Left, s, around...)
	case tree.TPair:
		return speaksOf(t.Left, s, around...) || speaksOf(t.Right, s, around...)
	case tree.TRecord:
		return slices.ContainsFunc(t.Fields, func(f tree.Field) bool { return speaksOf(f.Type, s, around...) })
	case tree.TFree:
		return !slices.Contains(around, t.Set) && slices.ContainsFunc(t.Set.Constructors, func(c *tree.Constructor) bool {
			return c.Arg != nil && speaksOf(c.ArgType(), s, append(around, t.Set)...)
		})
	}
	return false
}

// unsized gives the deferred sets that matter and whose size nothing says.
func (a *asking) unsized(preds []*tree.Node, names []*tree.Decl) []*tree.Set {
	var out []*tree.Set
	for _, s := range a.q.Sets {
		if _, ok := a.sizeOf(preds, s); s.Deferred && !ok && used(preds, names, s) {
			out = append(out, s)
		}
	}
	return out
}

// told names the sizes of the deferred sets that matter, and asked those that the user said.
func (a *asking) told(w *eval.World, preds []*tree.Node, names []*tree.Decl) []string {
	var out []string
	for _, s := range a.q.Sets {
		if s.Deferred && used(preds, names, s) {
			out = append(out, fmt.Sprintf("card(%s)=%d", s.Name, w.Shape(s.Type).Card))
		}
	}
	return out
}

func (a *asking) asked(preds []*tree.Node, names []*tree.Decl) []string {
	var out []string
	for _, s := range a.q.Sets {
		if k, ok := a.o.Sizes[s.Name]; ok && s.Deferred && used(preds, names, s) {
			if n, ok := statedSize(preds, s); !ok || n != k {
				out = append(out, fmt.Sprintf("card(%s)=%d", s.Name, k))
			}
		}
	}
	return out
}

func conjunction(preds []*tree.Node) *tree.Node {
	if len(preds) == 0 {
		return tree.New(tree.BTrue, tree.Pos{})
	}
	return tree.Conj(preds[0].Pos, preds...)
}
