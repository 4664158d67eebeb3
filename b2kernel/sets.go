package b2kernel

import (
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// equal says when two symbols of one type have the same value.
func (l *lowering) equal(a, b symbol) ast.Node {
	switch x := a.(type) {
	case num:
		return l.same(x, b.(num))
	case real:
		return l.sameReal(x, b.(real))
	case pair:
		y := b.(pair)
		p := l.equal(x.a, y.a)
		if l.isFalse(p) {
			return p
		}
		return l.and(p, l.equal(x.b, y.b))
	case record:
		p := l.g.True()
		for i, f := range x {
			p = l.and(p, l.equal(f, b.(record)[i]))
		}
		return p
	}
	s, t := l.tryList(a), l.tryList(b)
	if s == nil || t == nil {
		if (s != nil && l.endless(b)) || (t != nil && l.endless(a)) {
			return l.g.False()
		}
		return l.and(l.subset(a, b), l.subset(b, a))
	}
	switch {
	case l.isGround(s) && l.isGround(t):
		var ps []ast.Node
		for _, c := range s.cells {
			k, _ := l.key(c.elem)
			if j, ok := t.keys[k]; ok {
				ps = append(ps, l.iff(c.cond, t.cells[j].cond))
			} else {
				ps = append(ps, l.not(c.cond))
			}
		}
		for _, d := range t.cells {
			k, _ := l.key(d.elem)
			if _, ok := s.keys[k]; !ok {
				ps = append(ps, l.not(d.cond))
			}
		}
		return l.and(ps...)
	case l.isFunction(s) && l.isFunction(t):
		var ps []ast.Node
		for _, c := range s.cells {
			p := c.elem.(pair)
			k, _ := l.key(p.a)
			if j, ok := t.rows[k]; ok {
				d := t.cells[j[0]]
				ps = append(ps, l.iff(c.cond, d.cond), l.implies(c.cond, l.equal(p.b, d.elem.(pair).b)))
			} else {
				ps = append(ps, l.not(c.cond))
			}
		}
		for _, d := range t.cells {
			k, _ := l.key(d.elem.(pair).a)
			if _, ok := s.rows[k]; !ok {
				ps = append(ps, l.not(d.cond))
			}
		}
		return l.and(ps...)
	}
	return l.and(l.subset(s, t), l.subset(t, s))
}

// endless reports whether a set is infinite for certain.
func (l *lowering) endless(x symbol) bool {
	switch x := x.(type) {
	case interval:
		return x.from.n == ast.None || x.to.n == ast.None
	case everyone:
		return x.shape.Form == value.FString || x.shape.Form == value.FReal
	case powerSet:
		return l.endless(x.of)
	case product:
		return l.endless(x.a) && l.endless(x.b)
	}
	return false
}

// finite says when a set is finite. It refuses where that is not known.
func (l *lowering) finite(x symbol) ast.Node {
	switch e, ok := x.(everyone); {
	case l.tryList(x) != nil || ok && e.shape.Finite():
		return l.g.True()
	case l.endless(x):
		return l.g.False()
	}
	panic(l.refuse("whether a set is finite"))
}

// subset says when all elements of a are in b.
func (l *lowering) subset(a, b symbol) ast.Node {
	if f, ok := b.(interval); ok && f.from.n == ast.None && f.to.n == ast.None {
		return l.g.True()
	}
	if _, ok := b.(everyone); ok {
		return l.g.True()
	}
	if f, ok := b.(powerSet); ok && !f.nonEmpty {
		if of, ok := a.(powerSet); ok && (of.finite || !f.finite) {
			return l.subset(of.of, f.of)
		}
	}
	if p, ok := a.(product); ok {
		if q, ok := b.(product); ok && (l.tryList(a) == nil) {
			return l.or(l.isEmpty(p.a), l.isEmpty(p.b), l.and(l.subset(p.a, q.a), l.subset(p.b, q.b)))
		}
	}
	s := l.tryList(a)
	if s == nil {
		if l.tryList(b) != nil && l.endless(a) {
			return l.g.False()
		}
		return l.everywhere(a, func(x symbol) ast.Node { return l.implies(l.memberOf(x, a), l.memberOf(x, b)) })
	}
	ps := make([]ast.Node, 0, len(s.cells))
	for _, c := range s.cells {
		p := l.implies(c.cond, l.memberOf(c.elem, b))
		if l.isFalse(p) {
			return p
		}
		ps = append(ps, p)
	}
	return l.and(ps...)
}

// everywhere says that something holds of all elements of the type of the elements of a.
func (l *lowering) everywhere(a symbol, body func(symbol) ast.Node) ast.Node {
	shape := l.elementShape(a)
	if shape == nil {
		panic(l.refuse("a comparison of sets that have no end"))
	}
	return l.quantified(ast.OpForall, []*value.Shape{shape}, func(xs []symbol) ast.Node { return body(xs[0]) })
}

// elementShape gives the type of the elements of a family; nil: it is not known here.
func (l *lowering) elementShape(a symbol) *value.Shape {
	switch a := a.(type) {
	case interval:
		return l.world.U.Int
	case everyone:
		return a.shape
	case product:
		x, y := l.elementShape(a.a), l.elementShape(a.b)
		if x != nil && y != nil {
			return l.world.U.Pair(x, y)
		}
	case mixture:
		if s := l.elementShape(a.a); s != nil {
			return s
		}
		return l.elementShape(a.b)
	case comprehension:
		return l.world.Shape(a.node.Type).A
	}
	return nil
}

func (l *lowering) isEmpty(a symbol) ast.Node {
	if f, ok := a.(interval); ok && (f.from.n == ast.None || f.to.n == ast.None) {
		return l.g.False()
	} else if ok {
		return l.lt(f.to, f.from)
	}
	if l.endless(a) {
		return l.g.False()
	}
	switch a := a.(type) {
	case powerSet:
		if !a.nonEmpty {
			return l.g.False()
		}
		return l.isEmpty(a.of)
	case product:
		return l.or(l.isEmpty(a.a), l.isEmpty(a.b))
	}
	if s := l.tryList(a); s != nil {
		ps := make([]ast.Node, len(s.cells))
		for i, c := range s.cells {
			ps[i] = l.not(c.cond)
		}
		return l.and(ps...)
	}
	return l.everywhere(a, func(x symbol) ast.Node { return l.not(l.memberOf(x, a)) })
}

// card counts the elements of a set.
func (l *lowering) card(a symbol) num {
	if f, ok := a.(interval); ok && f.from.n != ast.None && f.to.n != ast.None {
		n := l.add(l.sub(f.to, f.from), l.constant(1))
		return l.choose(l.le(f.from, f.to), num{n.n, max(n.lo, 0), n.hi}, l.constant(0)).(num)
	}
	s := l.list(a)
	if s.size != nil {
		return *s.size
	}
	s = l.apart(s)
	return l.count(s)
}

// count counts the cells that are elements.
func (l *lowering) count(s *set) num {
	ns := make([]num, len(s.cells))
	for i, c := range s.cells {
		ns[i] = l.choose(c.cond, l.constant(1), l.constant(0)).(num)
	}
	return l.sum(ns)
}

// ---- relations; each takes and gives listed sets

// through makes the set of what f makes of the elements of s.
func (l *lowering) through(s *set, f func(c cell) (symbol, ast.Node)) *set {
	var b builder
	for _, c := range s.cells {
		x, p := f(c)
		b.add(l, x, l.and(c.cond, p))
	}
	return b.set()
}

func (l *lowering) domain(s *set) *set {
	return l.through(s, func(c cell) (symbol, ast.Node) { return c.elem.(pair).a, l.g.True() })
}

func (l *lowering) rangeOf(s *set) *set {
	return l.through(s, func(c cell) (symbol, ast.Node) { return c.elem.(pair).b, l.g.True() })
}

func (l *lowering) inverse(s *set) *set {
	out := l.through(s, func(c cell) (symbol, ast.Node) { p := c.elem.(pair); return pair{p.b, p.a}, l.g.True() })
	out.distinct = out.distinct || s.distinct || l.isFunction(s)
	return out
}

// keep keeps the pairs whose first (or second) component is in a set, or is not.
func (l *lowering) keep(s *set, second bool, in symbol, want bool) *set {
	out := &set{distinct: s.distinct || l.isFunction(s)}
	for _, c := range s.cells {
		p := c.elem.(pair)
		x := p.a
		if second {
			x = p.b
		}
		m := l.memberOf(x, in)
		if !want {
			m = l.not(m)
		}
		if m = l.and(c.cond, m); !l.isFalse(m) {
			out.cells = append(out.cells, cell{c.elem, m})
		}
	}
	return out
}

func (l *lowering) image(r, of symbol) *set {
	if f, ok := r.(*set); ok {
		return l.rangeOf(l.keep(f, false, of, true))
	}
	if m, ok := r.(mapping); ok {
		return l.through(l.list(of), func(c cell) (symbol, ast.Node) { return m.value(c.elem), l.memberOf(c.elem, m.of) })
	}
	return l.rangeOf(l.keep(l.list(r), false, of, true))
}

// compose gives (r ; s).
func (l *lowering) compose(r, s *set) *set {
	var b builder
	if l.isFunction(r) && l.isFunction(s) {
		// A function again: one value for each argument of r.
		out := &set{distinct: true}
		for _, c := range r.cells {
			p := c.elem.(pair)
			v, defined := l.at(s, p.b)
			if q := l.and(c.cond, defined); !l.isFalse(q) {
				out.cells = append(out.cells, cell{pair{p.a, v}, q})
			}
		}
		return out
	}
	for _, c := range r.cells {
		p := c.elem.(pair)
		l.lookup(s, pair{p.b, nil}, func(d cell) {
			q := d.elem.(pair)
			b.add(l, pair{p.a, q.b}, l.and(c.cond, d.cond, l.equal(p.b, q.a)))
		})
	}
	return b.set()
}

// at gives a value of r at x, and when there is one.
func (l *lowering) at(r *set, x symbol) (v symbol, defined ast.Node) {
	var found []cell
	l.lookup(r, pair{x, nil}, func(c cell) {
		p := c.elem.(pair)
		if q := l.and(c.cond, l.equal(p.a, x)); !l.isFalse(q) {
			found = append(found, cell{p.b, q})
		}
	})
	if len(found) == 0 {
		return nil, l.g.False()
	}
	conds := make([]ast.Node, len(found))
	for i, c := range found {
		conds[i] = c.cond
	}
	v = found[len(found)-1].elem
	for i := len(found) - 2; i >= 0; i-- {
		v = l.choose(found[i].cond, found[i].elem, v)
	}
	return v, l.or(conds...)
}

// override gives r <+ s.
func (l *lowering) override(r, s *set) *set {
	if l.isFunction(r) && l.isFunction(s) {
		out := &set{distinct: true}
		for _, c := range r.cells {
			p := c.elem.(pair)
			k, _ := l.key(p.a)
			if i, ok := s.rows[k]; ok {
				d := s.cells[i[0]]
				out.cells = append(out.cells, cell{pair{p.a, l.choose(d.cond, d.elem.(pair).b, p.b)}, l.or(c.cond, d.cond)})
			} else {
				out.cells = append(out.cells, c)
			}
		}
		for _, d := range s.cells {
			k, _ := l.key(d.elem.(pair).a)
			if _, ok := r.rows[k]; !ok {
				out.cells = append(out.cells, d)
			}
		}
		return out
	}
	if l.isFunction(r) && len(s.cells) == 1 {
		// One point, which is not known: the value at each argument changes or not.
		d := s.cells[0]
		q := d.elem.(pair)
		if in := l.memberOf(q.a, l.domain(r)); l.isTrue(in) {
			out := &set{distinct: true}
			for _, c := range r.cells {
				p := c.elem.(pair)
				out.cells = append(out.cells, cell{pair{p.a, l.choose(l.and(d.cond, l.equal(p.a, q.a)), q.b, p.b)}, c.cond})
			}
			return out
		}
	}
	var b builder
	for _, c := range l.keep(r, false, l.domain(s), false).cells {
		b.add(l, c.elem, c.cond)
	}
	for _, c := range s.cells {
		b.add(l, c.elem, c.cond)
	}
	return b.set()
}

// closure1 is the transitive closure, by squaring.
func (l *lowering) closure1(r *set) *set {
	g, ok := l.ground(r)
	if !ok {
		panic(l.refuse("the closure of a relation whose pairs have too many values"))
	}
	nodes := map[string]bool{}
	for _, c := range g.cells {
		p := c.elem.(pair)
		for _, x := range []symbol{p.a, p.b} {
			k, _ := l.key(x)
			nodes[k] = true
		}
	}
	for n := 1; n < len(nodes); n *= 2 {
		var b builder
		for _, c := range append(append([]cell{}, g.cells...), l.compose(g, g).cells...) {
			b.add(l, c.elem, c.cond)
		}
		g = b.set()
	}
	return g
}

// direct is r >< s, parallel r || s.
func (l *lowering) direct(r, s *set) *set {
	var b builder
	for _, c := range r.cells {
		p := c.elem.(pair)
		l.lookup(s, pair{p.a, nil}, func(d cell) {
			q := d.elem.(pair)
			b.add(l, pair{p.a, pair{p.b, q.b}}, l.and(c.cond, d.cond, l.equal(p.a, q.a)))
		})
	}
	return b.set()
}

func (l *lowering) parallel(r, s *set) *set {
	var b builder
	for _, c := range r.cells {
		p := c.elem.(pair)
		for _, d := range s.cells {
			q := d.elem.(pair)
			b.add(l, pair{pair{p.a, q.a}, pair{p.b, q.b}}, l.and(c.cond, d.cond))
		}
	}
	return b.set()
}

// unionAll and interAll join the elements of a set of sets.
func (l *lowering) unionAll(ss *set) *set {
	var b builder
	for _, c := range ss.cells {
		for _, d := range l.list(c.elem).cells {
			b.add(l, d.elem, l.and(c.cond, d.cond))
		}
	}
	return b.set()
}

func (l *lowering) interAll(ss *set) *set {
	var b builder
	for _, c := range l.unionAll(ss).cells {
		conds := []ast.Node{c.cond}
		for _, s := range ss.cells {
			conds = append(conds, l.implies(s.cond, l.memberOf(c.elem, s.elem)))
		}
		b.add(l, c.elem, l.and(conds...))
	}
	return b.set()
}

// combine is a union, intersection or difference.
func (l *lowering) combine(op tree.Op, a, b symbol) symbol {
	m := mixture{op, a, b}
	if s := m.list(l); s != nil {
		return s
	}
	return m
}
