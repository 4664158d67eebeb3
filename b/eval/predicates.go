package eval

import (
	"fmt"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// truth compiles the predicates of one operator.
type truth func(s *Scope, n *tree.Node) Pred

// truths has the meaning of each operator of predicates.
var truths [tree.NumOps]truth

// Pred compiles a predicate.
func (s *Scope) Pred(n *tree.Node) Pred {
	t := truths[n.Op]
	if t == nil {
		panic(fmt.Sprintf("%s: %s is no predicate", n.Pos, n.Op))
	}
	return t(s, n)
}

func compared(f func(c int) bool) truth {
	return func(s *Scope, n *tree.Node) Pred {
		a, b := s.Expr(n.Args[0]), s.Expr(n.Args[1])
		return func(fr *Frame) bool { return f(value.Compare(a(fr), b(fr))) }
	}
}

func negated(t truth) truth {
	return func(s *Scope, n *tree.Node) Pred {
		p := t(s, n)
		return func(f *Frame) bool { return !p(f) }
	}
}

func init() {
	subset := func(strict bool) truth {
		return func(s *Scope, n *tree.Node) Pred { return s.subset(n, strict) }
	}
	truths = [tree.NumOps]truth{
		tree.BTrue:  func(*Scope, *tree.Node) Pred { return func(*Frame) bool { return true } },
		tree.BFalse: func(*Scope, *tree.Node) Pred { return func(*Frame) bool { return false } },
		tree.And:    (*Scope).and,
		tree.Or:     (*Scope).or,
		tree.Implies: func(s *Scope, n *tree.Node) Pred {
			p, q := s.Pred(n.Args[0]), s.Pred(n.Args[1])
			return func(f *Frame) bool { return !p(f) || q(f) }
		},
		tree.Equiv: func(s *Scope, n *tree.Node) Pred {
			p, q := s.Pred(n.Args[0]), s.Pred(n.Args[1])
			return func(f *Frame) bool { return p(f) == q(f) }
		},
		tree.Not: func(s *Scope, n *tree.Node) Pred {
			p := s.Pred(n.Args[0])
			return func(f *Frame) bool { return !p(f) }
		},
		tree.Equal:           (*Scope).equal,
		tree.NotEqual:        negated((*Scope).equal),
		tree.Member:          (*Scope).member,
		tree.NotMember:       negated((*Scope).member),
		tree.Subset:          subset(false),
		tree.NotSubset:       negated(subset(false)),
		tree.StrictSubset:    subset(true),
		tree.NotStrictSubset: negated(subset(true)),
		tree.Less:            compared(func(c int) bool { return c < 0 }),
		tree.LessEq:          compared(func(c int) bool { return c <= 0 }),
		tree.Greater:         compared(func(c int) bool { return c > 0 }),
		tree.GreaterEq:       compared(func(c int) bool { return c >= 0 }),
		tree.RealLess:        compared(func(c int) bool { return c < 0 }),
		tree.RealLessEq:      compared(func(c int) bool { return c <= 0 }),
		tree.RealGreater:     compared(func(c int) bool { return c > 0 }),
		tree.RealGreaterEq:   compared(func(c int) bool { return c >= 0 }),
		tree.Forall:          (*Scope).forall,
		tree.Exists:          (*Scope).exists,
		tree.Finite: func(s *Scope, n *tree.Node) Pred {
			a := s.Expr(n.Args[0])
			return func(f *Frame) bool { return value.Finite(a(f)) }
		},
		tree.Partition: (*Scope).partition,
		tree.LetPred: func(s *Scope, n *tree.Node) Pred {
			t := s.Fork()
			set := t.Equations(n)
			p := t.Pred(n.Args[1])
			return func(f *Frame) bool { set(f); return p(f) }
		},
		tree.IfPred: func(s *Scope, n *tree.Node) Pred {
			c, p, q := s.Pred(n.Args[0]), s.Pred(n.Args[1]), s.Pred(n.Args[2])
			return func(f *Frame) bool {
				if c(f) {
					return p(f)
				}
				return q(f)
			}
		},
	}
}

func (s *Scope) preds(ns []*tree.Node) []Pred {
	out := make([]Pred, len(ns))
	for i, n := range ns {
		out[i] = s.Pred(n)
	}
	return out
}

func (s *Scope) and(n *tree.Node) Pred {
	ps := s.preds(n.Args)
	if len(ps) == 2 {
		p, q := ps[0], ps[1]
		return func(f *Frame) bool { return p(f) && q(f) }
	}
	return func(f *Frame) bool {
		for _, p := range ps {
			if !p(f) {
				return false
			}
		}
		return true
	}
}

func (s *Scope) or(n *tree.Node) Pred {
	ps := s.preds(n.Args)
	return func(f *Frame) bool {
		for _, p := range ps {
			if p(f) {
				return true
			}
		}
		return false
	}
}

// word reports whether all values of a type are machine words, so that == compares them.
// Sets may be symbolic.
func word(s *value.Shape) bool { return s.Dense() && s.Form != value.FSet }

func (s *Scope) equal(n *tree.Node) Pred {
	l, r := n.Args[0], n.Args[1]
	shape := s.shapeOf(l)
	if r.Op == tree.EmptySet || l.Op == tree.EmptySet {
		if l.Op == tree.EmptySet {
			l = r
		}
		a := s.Expr(l)
		return func(f *Frame) bool { return value.IsEmpty(a(f)) }
	}
	a, b := s.Expr(l), s.Expr(r)
	if word(shape) {
		return func(f *Frame) bool { return a(f) == b(f) }
	}
	return func(f *Frame) bool {
		x := a(f)
		y := b(f)
		f.at = n
		return value.Equal(x, y)
	}
}

func (s *Scope) subset(n *tree.Node, strict bool) Pred {
	a, b := s.Expr(n.Args[0]), s.Expr(n.Args[1])
	return func(f *Frame) bool {
		x := a(f)
		y := b(f)
		f.at = n
		return value.Subset(x, y) && !(strict && value.Equal(x, y))
	}
}

// partition: the parts are disjoint and their union is the whole.
func (s *Scope) partition(n *tree.Node) Pred {
	whole := s.Expr(n.Args[0])
	parts := s.exprs(n.Args[1:])
	empty := s.shapeOf(n.Args[0]).Empty()
	return func(f *Frame) bool {
		all := empty
		for _, p := range parts {
			v := p(f)
			if !value.IsEmpty(value.Inter(all, v)) {
				return false
			}
			all = value.Union(all, v)
		}
		return value.Equal(all, whole(f))
	}
}

// test decides whether a value is in a set.
type test func(f *Frame, v value.Value) bool

func (s *Scope) member(n *tree.Node) Pred {
	l, r := n.Args[0], n.Args[1]
	in := s.in(r)
	x := s.Expr(l)
	return func(f *Frame) bool {
		v := x(f)
		f.at = n
		return in(f, v)
	}
}

// in compiles the membership in a set without making the set where that is possible. What may be ill-defined is
// evaluated also where the other operand of its operator decides: an operand of an expression has a value, or the
// whole has none.
func (s *Scope) in(set *tree.Node) test {
	shape := s.shapeOf(set)
	if v, ok := s.constantOf(set); ok {
		if x, ok := v.AsSymbolic().(*value.Everything); ok && x != nil {
			return func(*Frame, value.Value) bool { return true }
		}
		return func(_ *Frame, x value.Value) bool { return value.Has(v, x) }
	}
	if k, ok := kinds[set.Op]; ok {
		from, to := s.Expr(set.Args[0]), s.Expr(set.Args[1])
		return func(f *Frame, v value.Value) bool { return shape.A.IsArrow(v, from(f), to(f), k) }
	}
	strict := len(set.Args) == 2 && risky(set.Args[1])
	switch set.Op {
	case tree.Compr, tree.ComprMap, tree.Lambda:
		return s.compile(set).has
	case tree.Interval:
		lo, hi := s.Expr(set.Args[0]), s.Expr(set.Args[1])
		return func(f *Frame, v value.Value) bool {
			x := value.Compare(lo(f), v) <= 0
			return (x || strict) && value.Compare(v, hi(f)) <= 0 && x
		}
	case tree.Pow, tree.Fin:
		of := s.Expr(set.Args[0])
		finite := set.Op == tree.Fin
		return func(f *Frame, v value.Value) bool {
			return (!finite || value.Finite(v)) && value.Subset(v, of(f))
		}
	case tree.Union:
		a, b := s.in(set.Args[0]), s.in(set.Args[1])
		return func(f *Frame, v value.Value) bool {
			x := a(f, v)
			return (!x || strict) && b(f, v) || x
		}
	case tree.Inter:
		a, b := s.in(set.Args[0]), s.in(set.Args[1])
		return func(f *Frame, v value.Value) bool {
			x := a(f, v)
			return (x || strict) && b(f, v) && x
		}
	case tree.SetMinus:
		a, b := s.in(set.Args[0]), s.in(set.Args[1])
		return func(f *Frame, v value.Value) bool {
			x := a(f, v)
			return (x || strict) && !b(f, v) && x
		}
	case tree.Product:
		a, b := s.in(set.Args[0]), s.in(set.Args[1])
		p := shape.A
		return func(f *Frame, v value.Value) bool {
			x := a(f, p.First(v))
			return (x || strict) && b(f, p.Second(v)) && x
		}
	case tree.Domain:
		rel := s.shapeOf(set.Args[0])
		r := s.Expr(set.Args[0])
		return func(f *Frame, v value.Value) bool { return rel.InDom(r(f), v) }
	case tree.Inverse:
		rel := s.shapeOf(set.Args[0])
		a := s.in(set.Args[0])
		p := shape.A
		return func(f *Frame, v value.Value) bool { return a(f, rel.A.MakePair(p.Second(v), p.First(v))) }
	}
	x := s.Expr(set)
	return func(f *Frame, v value.Value) bool { return value.Has(x(f), v) }
}
