package eval

import (
	"bsmt/b/tree"
	"bsmt/b/value"
)

// apply compiles f(x). Of a lambda or comprehension only the point x is evaluated, unless it
// is the same at all times.
func (s *Scope) apply(n *tree.Node) Expr {
	fn, arg := n.Args[0], n.Args[1]
	x := s.Expr(arg)
	switch fn.Op {
	case tree.SuccFunc, tree.PredFunc:
		d := value.Int(1)
		if fn.Op == tree.PredFunc {
			d = value.Int(-1)
		}
		return func(f *Frame) value.Value { return value.Add(x(f), d) }
	case tree.Lambda, tree.Compr:
		if s.closed(fn) {
			break
		}
		if at := s.point(n, fn); at != nil {
			return func(f *Frame) value.Value { return at(f, x(f)) }
		}
	}
	rel := s.shapeOf(fn)
	r := s.Expr(fn)
	return func(f *Frame) value.Value {
		v := r(f)
		y := x(f)
		f.at = n
		return rel.Apply(v, y)
	}
}

// point compiles the value at a point of a lambda, or of a comprehension of pairs whose last
// name the others determine; nil for other sets.
func (s *Scope) point(n, fn *tree.Node) func(f *Frame, x value.Value) value.Value {
	t := s.Strict().Fork()
	first := t.BindNew(fn.Binds...)
	from := s.shapeOf(fn).A.A
	none := func(f *Frame, x value.Value) {
		f.at = n
		value.Ill("%s is not in the domain", from.Format(x))
	}
	if fn.Op == tree.Lambda {
		p, e, untuple := t.Pred(fn.Args[0]), t.Expr(fn.Args[1]), t.untuple(fn.Binds)
		return func(f *Frame, x value.Value) value.Value {
			untuple(f, x)
			if !p(f) {
				none(f, x)
			}
			return e(f)
		}
	}
	last := len(fn.Binds) - 1
	if last == 0 {
		return nil
	}
	untuple := t.untuple(fn.Binds[:last])
	plan := t.plan(fn.Binds[last:], tree.Conjuncts(fn.Args[0]), fn)
	if plan.endless {
		return nil
	}
	slot := first + last
	return func(f *Frame, x value.Value) value.Value {
		untuple(f, x)
		var y value.Value
		some, more := false, false
		plan.solve(f, func(f *Frame) bool {
			if v := f.Slots[slot]; !some {
				y, some = v, true
			} else {
				more = !value.Equal(y, v)
			}
			return more
		})
		switch {
		case !some:
			none(f, x)
		case more:
			f.at = n
			value.Ill("there is more than one value at %s", from.Format(x))
		}
		return y
	}
}
