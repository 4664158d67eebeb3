package subst

import (
	"fmt"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// What an event promises is evaluated while it runs: its theorems where its guards hold,
// and if it is convergent or anticipated that the variant is a natural number or a finite
// set before, and smaller or not greater afterwards. A broken promise is noted in the
// frame, and the step is taken nevertheless.

// theorems compiles the theorems of an event, to be run before next.
func (p *Program) theorems(o *tree.Operation, s *eval.Scope, next eval.Solver) eval.Solver {
	for i := len(o.Theorems) - 1; i >= 0; i-- {
		t, after := o.Theorems[i], next
		holds := s.Strict().Pred(t.Pred)
		name := t.Label
		if name == "" {
			name = "at " + t.Pos.String()
		}
		next = func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			if !holds(f) {
				f.Note(t.Pred, "the theorem %s of the event is false", name)
			}
			return after(f, found)
		}
	}
	return next
}

// measure compares the variant before and after an event.
type measure struct {
	node          *tree.Node
	before, after eval.Expr
	slot          int // of the value before
	strict        bool
	event         string
}

// variant compiles what the event promises about the variant; nil: nothing.
func (p *Program) variant(o *tree.Operation, s *eval.Scope) *measure {
	v := p.Machine.Variant
	if v == nil || o == nil || o.Status == tree.Ordinary {
		return nil
	}
	after := s.Fork()
	for _, i := range p.writes(o.Body) {
		after.Bind(p.Machine.Variables[i], p.Next+i)
	}
	return &measure{
		node: v, before: s.Strict().Expr(v), after: after.Strict().Expr(v), slot: p.Code.Alloc(1),
		strict: o.Status == tree.Convergent, event: o.Name,
	}
}

// start evaluates the variant before the event, and then runs do.
func (m *measure) start(do eval.Solver) eval.Solver {
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		v, ok := m.value(f, m.before)
		f.Slots[m.slot] = v
		switch {
		case !ok:
		case m.set() && !value.IsFinite(v):
			f.Note(m.node, "the variant is infinite before %s", m.event)
		case !m.set() && value.Compare(v, value.Int(0)) < 0:
			f.Note(m.node, "the variant is negative before %s", m.event)
		}
		return do(f, found)
	}
}

// end compares the variant after the event with that before it.
func (m *measure) end(f *eval.Frame) {
	was := f.Slots[m.slot]
	is, known := m.value(f, m.after)
	if !known || f.Ill != nil {
		return // what is wrong already has been noted
	}
	good := false
	if m.set() {
		good = value.Subset(is, was) && !(m.strict && value.Equal(is, was))
	} else {
		c := value.Compare(is, was)
		good = c < 0 || c == 0 && !m.strict
	}
	if !good {
		what := "decrease"
		if !m.strict {
			what = "stay or decrease"
		}
		f.Note(m.node, "the variant does not %s by %s: %s", what, m.event, m.change(f, was, is))
	}
}

// value evaluates the variant; that it has no value is noted.
func (m *measure) value(f *eval.Frame, e eval.Expr) (v value.Value, ok bool) {
	err := f.Guard(func() {
		if v = e(f); value.IsFinite(v) {
			v = value.Normal(v)
		}
	})
	if err != nil {
		f.Note(m.node, "the variant has no value: %v", err)
	}
	return v, err == nil
}

func (m *measure) set() bool { return m.node.Type.Rep().Kind == tree.TPow }

func (m *measure) change(f *eval.Frame, was, is value.Value) string {
	shape := f.World().Shape(m.node.Type)
	return fmt.Sprintf("%s becomes %s", shape.Brief(was, 60), shape.Brief(is, 60))
}
