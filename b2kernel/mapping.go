package b2kernel

import (
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// mapping is the identity or a projection of a set that is not listed.
type mapping struct {
	of   symbol
	part tree.Op // Id, Prj1, Prj2
}

// mapping gives the identity or a projection of a set.
func (l *lowering) mapping(of symbol, part tree.Op) symbol {
	m := mapping{of, part}
	if s := m.list(l); s != nil {
		return s
	}
	return m
}

// ofAll is a mapping of all values of a type.
func ofAll(part tree.Op) lower {
	return func(l *lowering, n *tree.Node, _ *env) symbol {
		return l.mapping(l.allOf(l.world.Shape(n.Type).A.A), part)
	}
}

// value gives what an element is mapped to.
func (m mapping) value(x symbol) symbol {
	switch m.part {
	case tree.Prj1:
		return x.(pair).a
	case tree.Prj2:
		return x.(pair).b
	}
	return x
}

func (m mapping) has(l *lowering, x symbol) ast.Node {
	p := x.(pair)
	return l.and(l.memberOf(p.a, m.of), l.equal(p.b, m.value(p.a)))
}

func (m mapping) list(l *lowering) *set {
	s := l.tryList(m.of)
	if s == nil {
		return nil
	}
	return l.through(s, func(c cell) (symbol, ast.Node) { return pair{c.elem, m.value(c.elem)}, l.g.True() })
}

func (m mapping) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	x, p := l.fresh(m.of, shape.A)
	return pair{x, m.value(x)}, p
}

// restricted keeps the pairs of a relation whose first (or second) component is in a set, or is not.
func restricted(second, want bool) lower {
	return any2(func(l *lowering, r, in symbol) symbol {
		if !second {
			r, in = in, r
		}
		m, ok := r.(mapping)
		op := tree.Inter
		if !want {
			op = tree.SetMinus
		}
		switch p, both := m.of.(product); {
		case !ok:
		case !second || m.part == tree.Id:
			return l.mapping(l.combine(op, m.of, in), m.part)
		case both && m.part == tree.Prj1:
			return l.mapping(product{l.combine(op, p.a, in), p.b}, m.part)
		case both:
			return l.mapping(product{p.a, l.combine(op, p.b, in)}, m.part)
		}
		return l.keep(l.list(r), second, in, want)
	})
}

// composed gives (r ; s).
func (l *lowering) composed(r, s symbol) symbol {
	if m, ok := s.(mapping); ok {
		return l.through(l.list(r), func(c cell) (symbol, ast.Node) {
			p := c.elem.(pair)
			return pair{p.a, m.value(p.b)}, l.memberOf(p.b, m.of)
		})
	}
	if m, ok := r.(mapping); ok && m.part == tree.Id {
		return l.keep(l.list(s), false, m.of, true)
	}
	return l.compose(l.list(r), l.list(s))
}
