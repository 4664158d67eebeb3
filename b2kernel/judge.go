package b2kernel

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Judge decides whether predicates are true for values of names: by evaluation, and where
// that comes to what has no end or too many steps, by Decide.
type Judge struct {
	Frame  func() *eval.Frame // a frame in which all but the names have values
	Steps  uint32             // of the evaluation of each predicate
	Decide Decider

	names []*tree.Decl
	slots []int
	preds []*tree.Node
	holds []eval.Pred
}

// Decider decides a predicate for values of names that evaluation does not: ok is false if it
// does not, either.
type Decider func(ctx context.Context, p *tree.Node, given map[*tree.Decl]value.Value) (truth, ok bool)

// NewJudge compiles predicates in a scope, in which the names get slots. A judge belongs to one
// goroutine.
func NewJudge(s *eval.Scope, names []*tree.Decl, preds []*tree.Node) *Judge {
	j := &Judge{names: names, Frame: func() *eval.Frame { return s.Code().NewFrame(nil) }}
	s.BindNew(names...)
	for _, d := range names {
		slot, _ := s.Slot(d)
		j.slots = append(j.slots, slot)
	}
	for _, p := range preds {
		for _, c := range tree.Conjuncts(p) {
			j.preds, j.holds = append(j.preds, c), append(j.holds, s.Pred(c))
		}
	}
	return j
}

// Holds reports whether all predicates are true. The error, an *eval.Error, says what of them
// has no value, or why it is not known.
func (j *Judge) Holds(ctx context.Context, vs []value.Value) (bool, error) {
	f := j.Frame()
	for i, slot := range j.slots {
		f.Slots[slot] = vs[i]
	}
	for i, p := range j.holds {
		ok := false
		err := f.Guard(func() { f.Within(j.Steps, func() { ok = p(f) }) })
		if Stuck(err) && ctx.Err() == nil {
			given := map[*tree.Decl]value.Value{}
			for k, d := range j.names {
				given[d] = vs[k]
			}
			if truth, decided := j.Decide(ctx, j.preds[i], given); decided {
				ok, err = truth, nil
			}
		}
		if err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// Stuck reports whether evaluation ended for what it came to, or for its steps, so that the
// kernel may do better: not because something is ill-defined.
func Stuck(err error) bool {
	var e *eval.Error
	return errors.As(err, &e) && (e.Kind == value.Unlistable || e.Kind == value.TooMuch)
}

// By gives a Decider by the kernel's refutation of a predicate or of its opposite; q says in
// which world, from what ground and with how much work. A name whose value is not listed stands
// for what a conjunct of q.Pred, which may be nil, says it is.
func By(q Question) Decider {
	var conj []*tree.Node
	if q.Pred != nil {
		conj = tree.Conjuncts(q.Pred)
	}
	return func(ctx context.Context, p *tree.Node, given map[*tree.Decl]value.Value) (truth, ok bool) {
		if q.inSpace(ctx, p, conj, given) {
			return true, true
		}
		q, goal, ok := q.listed(p, conj, given)
		switch {
		case !ok:
			return false, false
		case len(q.Names) == 0:
			return Decide(ctx, q, p)
		}
		refuted := func(p *tree.Node) bool {
			some := false
			q.Pred = tree.Conj(p.Pos, append(slices.Clip(goal), p)...)
			q.Found = func([]value.Value) (more, wrong bool) { some = true; return false, false }
			ans := Solve(ctx, q)
			return ans.All && !some && !ans.Partial
		}
		if refuted(tree.New(tree.Not, p.Pos, p)) {
			return true, true
		}
		return false, refuted(p)
	}
}

// listed gives the question with the values that are listed of the names in p; the others are to
// be found, and goal has their definitions. ok is false if one has none.
func (q Question) listed(p *tree.Node, conj []*tree.Node, values map[*tree.Decl]value.Value) (_ Question, goal []*tree.Node, ok bool) {
	lister := eval.NewCode(q.World).NewFrame(nil)
	given := maps.Clone(q.Given)
	if given == nil {
		given = map[*tree.Decl]value.Value{}
	}
	q.Given, q.Names = given, nil
	todo := []*tree.Node{p}
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		for d := range eval.FreeNames(next) {
			v, valued := values[d]
			if _, there := given[d]; there || !valued || slices.Contains(q.Names, d) {
				continue
			}
			if v = lister.Listed(v); v.AsSymbolic() == nil {
				given[d] = v
				continue
			}
			def := definition(conj, d)
			if def == nil {
				return q, nil, false
			}
			q.Names = append(q.Names, d)
			goal, todo = append(goal, def), append(todo, def)
		}
	}
	slices.SortFunc(q.Names, func(a, b *tree.Decl) int { return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Name, b.Name)) })
	slices.SortFunc(goal, func(a, b *tree.Node) int { return cmp.Compare(slices.Index(conj, a), slices.Index(conj, b)) })
	return q, goal, true
}

// definition gives the conjunct that says what a name is, without naming it there.
func definition(conj []*tree.Node, d *tree.Decl) *tree.Node {
	for _, n := range conj {
		if n.Op == tree.Equal && n.Args[0].Op == tree.Ident && n.Args[0].Decl == d && !eval.FreeNames(n.Args[1])[d] {
			return n
		}
	}
	return nil
}
