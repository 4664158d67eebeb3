package membership

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// counted is a set that is asked to be finite, or how many elements it has.
type counted struct {
	s      *set
	object ast.Node
	kind   *sort
}

// bounding is a predicate that says what a set is among, and that the set is finite.
type bounding struct {
	by *tree.Node
	is ast.Node
}

// typeFinite reports whether all sets of elements of a type are finite.
func (l *lowering) typeFinite(t *tree.Type) bool {
	t = t.Rep()
	switch t.Kind {
	case tree.TBool:
		return true
	case tree.TGiven:
		return l.q.Dialect == tree.Classical || len(t.Set.Elements) > 0
	case tree.TPow:
		return l.typeFinite(t.Left)
	case tree.TPair:
		return l.typeFinite(t.Left) && l.typeFinite(t.Right)
	case tree.TRecord:
		for _, f := range t.Fields {
			if !l.typeFinite(f.Type) {
				return false
			}
		}
		return true
	}
	return false
}

// count gives the functions for a set, which is one of those that facts compare.
func (l *lowering) count(s *set) *counted {
	o := l.objectOf(s)
	for _, c := range l.counted {
		if c.object == o {
			return c
		}
	}
	kind := l.sets(tree.SetOf(s.elem))
	if kind.finite == ast.None {
		kind.finite = l.g.Fresh("finite", l.g.Fun([]ast.Type{kind.sort}, ast.Bool))
		kind.card = l.g.Fresh("card", l.g.Fun([]ast.Type{kind.sort}, ast.Int))
	}
	c := &counted{s, o, kind}
	l.counted = append(l.counted, c)
	return c
}

func (l *lowering) isFinite(s *set) ast.Node {
	if s.items != nil || s.len != ast.None || l.typeFinite(s.elem) {
		return l.g.True()
	}
	if k := s.elem.Rep().Kind; s.whole && (k == tree.TInt || k == tree.TReal) {
		return l.g.False()
	}
	c := l.count(s)
	return l.holds(l.g.Apply(c.kind.finite, c.object))
}

func (l *lowering) size(s *set) ast.Node {
	if s.len != ast.None {
		return s.len
	}
	if s.items != nil && len(s.items) <= 1 {
		return l.g.Num64(int64(len(s.items)))
	}
	c := l.count(s)
	return l.g.Apply(c.kind.card, c.object)
}

// finite says when an expression is a finite set, by its operator where that tells.
func (l *lowering) finite(n *tree.Node, e *env) ast.Node {
	s := l.set(n, e)
	p := l.isFinite(s)
	if l.isTrue(p) || l.isFalse(p) {
		return p
	}
	l.finiteFacts(n, e, s)
	return p
}

// finiteFacts states what the operator of an expression, or what is said of a name, says of its being finite.
func (l *lowering) finiteFacts(n *tree.Node, e *env, s *set) {
	is := l.isFinite(s)
	if l.isTrue(is) || len(l.openVars(is)) > 0 {
		return
	}
	switch n.Op {
	case tree.Ident:
		if def := l.defined[n.Decl]; def != nil {
			l.finiteFacts(def, nil, s)
		}
		if s.at != nil {
			l.fact(l.iff(is, l.isFinite(l.domain(s)))) // a function has as many elements as its domain
		}
		for _, c := range l.above[n.Decl] {
			if at := (bounding{c, is}); !l.told[at] { // it may come back to the name
				l.told[at] = true
				l.fact(l.implies(l.and(l.truth(c, nil), l.within(c)), is))
			}
		}
	case tree.Union:
		l.fact(l.iff(is, l.and(l.finite(n.Args[0], e), l.finite(n.Args[1], e))))
	case tree.Lambda:
		l.fact(l.iff(is, l.isFinite(l.domain(s))))
	case tree.Compr:
		p, ok := l.byParts(n, e, s), true
		if l.isFalse(p) {
			p, ok = l.bounded(s)
		}
		if ok {
			l.fact(l.implies(p, is))
		}
	default:
		l.fact(l.implies(l.byParts(n, e, s), is))
	}
}

// enough says when an expression is a finite set; what has operands is no further counted.
func (l *lowering) enough(n *tree.Node, e *env) ast.Node {
	switch n.Op {
	case tree.Ident, tree.Lambda, tree.Compr, tree.Apply:
		return l.finite(n, e)
	}
	if s := l.set(n, e); s.items == nil && s.len == ast.None && !l.typeFinite(s.elem) {
		return l.byParts(n, e, s)
	}
	return l.g.True()
}

// byParts gives a condition under which what an operator makes is finite, by its operands; False: none is known.
func (l *lowering) byParts(n *tree.Node, e *env, s *set) ast.Node {
	operand := func(i int) ast.Node { return l.enough(n.Args[i], e) }
	switch n.Op {
	case tree.Interval, tree.ImplInt, tree.ImplNat, tree.ImplNat1:
		return l.g.True()
	case tree.Inter:
		return l.or(operand(0), operand(1))
	case tree.SetMinus, tree.RanRes, tree.RanSub, tree.Domain, tree.Range, tree.Pow, tree.Pow1, tree.Fin, tree.Fin1:
		return operand(0)
	case tree.Image:
		if l.set(n.Args[0], e).at != nil {
			return l.or(operand(0), operand(1))
		}
		return operand(0)
	case tree.DomSub, tree.Inverse:
		return operand(len(n.Args) - 1)
	case tree.DomRes:
		if s.at != nil {
			return l.or(operand(0), operand(1))
		}
		return operand(1)
	case tree.Union, tree.Override, tree.Product, tree.Compose, tree.BackCompose, tree.ParallelProd, tree.DirectProd:
		return l.and(operand(0), operand(1))
	case tree.Compr:
		p := l.g.True()
		for _, d := range n.Binds {
			of := ranges(n, d)
			if of == nil {
				return l.g.False()
			}
			p = l.and(p, l.enough(of, e))
		}
		return p
	}
	return l.g.False()
}

// within says when what c says of a name, that it is in or among something, leaves only finitely much to it.
func (l *lowering) within(c *tree.Node) ast.Node {
	of := c.Args[1]
	if c.Op == tree.Subset || c.Op == tree.StrictSubset {
		return l.enough(of, nil)
	}
	a, ok := arrows[of.Op]
	switch {
	case of.Op == tree.Pow || of.Op == tree.Pow1:
		return l.enough(of.Args[0], nil)
	case ok && a.function:
		return l.enough(of.Args[0], nil)
	case ok:
		return l.and(l.enough(of.Args[0], nil), l.enough(of.Args[1], nil))
	}
	return l.g.False()
}

// ranges gives a set that has all d where {x, d, y | P} says so; nil: it does not.
func ranges(n *tree.Node, d *tree.Decl) *tree.Node {
	for _, c := range tree.Conjuncts(n.Args[0]) {
		if c.Op == tree.Member && c.Args[0].Op == tree.Ident && c.Args[0].Decl == d && !speaksOf(c.Args[1], n.Binds) &&
			!slices.Contains([]tree.Op{tree.IntSet, tree.NaturalSet, tree.Natural1Set}, c.Args[1].Op) {
			return c.Args[1]
		}
	}
	return nil
}

// bounded says that all integers in the elements of a set lie between two. ok: there are finitely many such elements.
func (l *lowering) bounded(s *set) (p ast.Node, ok bool) {
	ok = true
	p = l.quantified(ast.OpExists, []*tree.Type{tree.IntType, tree.IntType}, func(ends []symbol) ast.Node {
		from, to := ast.Node(ends[0].(scalar)), ast.Node(ends[1].(scalar))
		var in func(x symbol, t *tree.Type) ast.Node
		in = func(x symbol, t *tree.Type) ast.Node {
			t = t.Rep()
			switch {
			case t.Kind == tree.TInt:
				return l.and(l.le(from, ast.Node(x.(scalar))), l.le(ast.Node(x.(scalar)), to))
			case t.Kind == tree.TPair:
				return l.and(in(x.(pair).a, t.Left), in(x.(pair).b, t.Right))
			}
			ok = ok && l.typeFinite(t)
			return l.g.True()
		}
		return l.forall(s.elem, func(x symbol) ast.Node { return l.implies(s.has(x), in(x, s.elem)) })
	})
	return p, ok
}

// card gives the number of elements of an expression.
func (l *lowering) card(n *tree.Node, e *env) symbol {
	s := l.set(n, e)
	k := l.size(s)
	if l.g.Op(k) == ast.OpInt {
		return scalar(k)
	}
	l.cardFacts(n, e, s, k)
	return scalar(k)
}

// cardFacts states what the operator of an expression says of the number of its elements.
func (l *lowering) cardFacts(n *tree.Node, e *env, s *set, k ast.Node) {
	if len(l.openVars(k)) > 0 {
		return
	}
	l.finite(n, e)
	one := func(a *tree.Node) (symbol, bool) {
		if a.Op == tree.SetExt && len(a.Args) == 1 {
			return l.expr(a.Args[0], e), true
		}
		return nil, false
	}
	part := func(i int) (*set, ast.Node, ast.Node) {
		a := l.set(n.Args[i], e)
		m := l.card(n.Args[i], e)
		return a, ast.Node(m.(scalar)), l.finite(n.Args[i], e)
	}
	switch n.Op {
	case tree.Ident:
		if def := l.defined[n.Decl]; def != nil {
			l.cardFacts(def, nil, s, k)
		}
		if s.at != nil && s.len == ast.None {
			d := l.domain(s)
			l.fact(l.same(k, l.size(d)))
		}
	case tree.Interval:
		a, b := l.num(n.Args[0], e), l.num(n.Args[1], e)
		l.fact(l.same(k, l.g.Ite(l.le(a, b), l.g.Arith(ast.OpAdd, l.g.Arith(ast.OpSub, b, a), l.g.Num64(1)), l.g.Num64(0))))
	case tree.Union:
		for i := range 2 {
			if x, ok := one(n.Args[1-i]); ok {
				a, m, fin := part(i)
				l.fact(l.implies(fin, l.same(k, l.g.Ite(a.has(x), m, l.sub(m, -1)))))
				return
			}
		}
		a, m, p := part(0)
		b, o, q := part(1)
		sum := l.g.Arith(ast.OpAdd, m, o)
		l.fact(l.implies(l.and(p, q), l.and(l.le(k, sum), l.implies(l.disjoint(a, b), l.same(k, sum)))))
	case tree.SetMinus:
		a, m, fin := part(0)
		if x, ok := one(n.Args[1]); ok {
			l.fact(l.implies(fin, l.same(k, l.g.Ite(a.has(x), l.sub(m, 1), m))))
			return
		}
		b, o, q := part(1)
		l.fact(l.implies(l.and(fin, q, l.subset(b, a)), l.same(k, l.g.Arith(ast.OpSub, m, o))))
	case tree.Product:
		_, m, p := part(0)
		_, o, q := part(1)
		l.fact(l.implies(l.and(p, q), l.same(k, l.g.Arith(ast.OpMul, m, o))))
	}
	if s.items != nil {
		l.fact(l.le(k, l.g.Num64(int64(len(s.items)))))
		var nodes []ast.Node
		for _, x := range s.items {
			nodes = l.flat(nodes, x)
		}
		if len(nodes) == len(s.items) && len(nodes) > 1 {
			l.fact(l.iff(l.same(k, l.g.Num64(int64(len(nodes)))), l.g.Conn(ast.OpAllDiff, nodes...)))
		}
	}
}

// maxCounted bounds the sets that are compared with each other.
const maxCounted = 8

// countFacts states what is so of numbers of elements in general, and compares sets.
func (l *lowering) countFacts() {
	for _, c := range l.counted {
		if len(l.openVars(c.object)) > 0 {
			continue
		}
		fin := l.isFinite(c.s)
		k := l.g.Apply(c.kind.card, c.object)
		l.fact(l.implies(fin, l.and(l.le(l.g.Num64(0), k), l.iff(l.same(k, l.g.Num64(0)), l.empty(c.s)))))
		l.fact(l.implies(l.empty(c.s), fin))
		l.fact(l.implies(l.and(fin, l.same(k, l.g.Num64(1))), l.some(c.s.elem, func(x symbol) ast.Node {
			return l.forall(c.s.elem, func(y symbol) ast.Node { return l.iff(c.s.has(y), l.equal(x, y)) })
		})))
	}
	if len(l.counted) > maxCounted {
		return
	}
	all := l.counted
	for _, c := range all {
		for _, d := range all {
			if c == d || c.kind != d.kind || len(l.openVars(c.object)) > 0 || len(l.openVars(d.object)) > 0 {
				continue
			}
			fin := l.isFinite(d.s)
			m, n := l.g.Apply(c.kind.card, c.object), l.g.Apply(d.kind.card, d.object)
			l.fact(l.implies(l.and(l.subset(c.s, d.s), fin), l.and(l.isFinite(c.s), l.le(m, n),
				l.implies(l.le(n, m), l.subset(d.s, c.s)))))
		}
	}
}
