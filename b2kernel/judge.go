package b2kernel

import (
	"context"
	"errors"
	"maps"

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
// which world, from what ground and with how much work.
func By(q Question) Decider {
	return func(ctx context.Context, p *tree.Node, given map[*tree.Decl]value.Value) (truth, ok bool) {
		q := q
		if len(q.Given) > 0 {
			given = maps.Clone(given)
			maps.Copy(given, q.Given)
		}
		q.Given = given
		return Decide(ctx, q, p)
	}
}
