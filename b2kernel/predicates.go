package b2kernel

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// truth lowers a predicate to "it holds" (want) or "it is false". Where it is ill-defined
// it is neither.
func (l *lowering) truth(n *tree.Node, e *env, want bool) ast.Node {
	old := l.place
	l.place = n
	p := l.truthOp(n, e, want)
	l.place = old
	return p
}

func (l *lowering) truthOp(n *tree.Node, e *env, want bool) ast.Node {
	switch n.Op {
	case tree.BTrue:
		return l.g.Truth(want)
	case tree.BFalse:
		return l.g.Truth(!want)
	case tree.Not:
		return l.truth(n.Args[0], e, !want)
	case tree.And, tree.Or:
		return l.several(n.Args, e, want, (n.Op == tree.And) == want, n.Op == tree.And)
	case tree.Implies:
		if want {
			p := l.truth(n.Args[0], e, false)
			if l.isTrue(p) {
				return p
			}
			var q ast.Node
			l.whileHolds([]ast.Node{l.not(p)}, func() { q = l.truth(n.Args[1], e, true) })
			return l.or(p, q)
		}
		p := l.truth(n.Args[0], e, true)
		if l.isFalse(p) {
			return p
		}
		var q ast.Node
		l.whileHolds([]ast.Node{p}, func() { q = l.truth(n.Args[1], e, false) })
		return l.and(p, q)
	case tree.Equiv:
		p, q := n.Args[0], n.Args[1]
		return l.exactly(func() ast.Node {
			pt, pf := l.both(p, e)
			qt, qf := l.both(q, e)
			if pf == l.not(pt) && qf == l.not(qt) {
				if want {
					return l.iff(pt, qt)
				}
				return l.iff(pt, qf)
			}
			if !want {
				qt, qf = qf, qt
			}
			return l.or(l.and(pt, qt), l.and(pf, qf))
		})
	case tree.IfPred:
		var c, d ast.Node
		l.exactly(func() ast.Node { c, d = l.both(n.Args[0], e); return c })
		return l.or(l.and(c, l.truth(n.Args[1], e, want)), l.and(d, l.truth(n.Args[2], e, want)))
	case tree.LetPred:
		var f *env
		return l.atom(func() ast.Node {
			f = l.equations(n.Args[0], e)
			q := l.truth(n.Args[1], f, want)
			if !want {
				return l.not(q)
			}
			return q
		}, want)
	case tree.Exists:
		return l.exists(n.Binds, tree.Conjuncts(n.Args[0]), nil, e, want)
	case tree.Forall:
		assumed, then := eval.Implication(n.Args[0])
		return l.exists(n.Binds, assumed, then, e, !want)
	case tree.Equal, tree.NotEqual:
		if c, bound := n.Args[0], n.Args[1]; c.Op == tree.Card || bound.Op == tree.Card {
			if p, ok := l.cardinality(n, e, want); ok {
				return p
			}
		}
	}
	return l.atom(func() ast.Node { return l.comparison(n, e) }, want != negative(n.Op))
}

// both lowers a predicate to "it holds" and "it is false", which are opposites unless a
// part may be ill-defined.
func (l *lowering) both(n *tree.Node, e *env) (holds, fails ast.Node) {
	partial := l.partial
	l.partial = false
	holds = l.truth(n, e, true)
	if l.partial {
		return holds, l.truth(n, e, false)
	}
	l.partial = partial
	return holds, l.not(holds)
}

// several joins predicates by and, or by or; conj says that they are conjuncts, of which the
// earlier ones hold where the later ones count.
func (l *lowering) several(ns []*tree.Node, e *env, want, all, conj bool) ast.Node {
	ps := make([]ast.Node, 0, len(ns))
	var before []ast.Node
	for _, a := range ns {
		var p ast.Node
		l.whileHolds(before, func() { p = l.truth(a, e, want) })
		switch {
		case conj && want:
			before = append(before, p)
		case conj:
			before = append(before, l.not(p))
		}
		if all && l.isFalse(p) || !all && l.isTrue(p) {
			return p
		}
		ps = append(ps, p)
	}
	if all {
		return l.and(ps...)
	}
	return l.or(ps...)
}

// negative tells comparisons that are lowered as their opposites.
func negative(op tree.Op) bool {
	switch op {
	case tree.NotEqual, tree.NotMember, tree.NotSubset, tree.NotStrictSubset:
		return true
	}
	return false
}

// comparison lowers an atomic predicate; the negative ones as their opposites.
func (l *lowering) comparison(n *tree.Node, e *env) ast.Node {
	switch n.Op {
	case tree.Less:
		return l.lt(l.num(n.Args[0], e), l.num(n.Args[1], e))
	case tree.LessEq:
		return l.le(l.num(n.Args[0], e), l.num(n.Args[1], e))
	case tree.Greater:
		return l.lt(l.num(n.Args[1], e), l.num(n.Args[0], e))
	case tree.GreaterEq:
		return l.le(l.num(n.Args[1], e), l.num(n.Args[0], e))
	case tree.RealLess:
		return l.compare(ast.OpRLt, l.realOf(n.Args[0], e), l.realOf(n.Args[1], e))
	case tree.RealLessEq:
		return l.compare(ast.OpRLe, l.realOf(n.Args[0], e), l.realOf(n.Args[1], e))
	case tree.RealGreater:
		return l.compare(ast.OpRLt, l.realOf(n.Args[1], e), l.realOf(n.Args[0], e))
	case tree.RealGreaterEq:
		return l.compare(ast.OpRLe, l.realOf(n.Args[1], e), l.realOf(n.Args[0], e))
	case tree.Equal, tree.NotEqual:
		return l.equal(l.expr(n.Args[0], e), l.expr(n.Args[1], e))
	case tree.Member, tree.NotMember:
		of := l.expr(n.Args[1], e)
		return l.memberOf(l.expr(n.Args[0], e), of)
	case tree.Subset, tree.NotSubset:
		return l.subset(l.expr(n.Args[0], e), l.expr(n.Args[1], e))
	case tree.StrictSubset, tree.NotStrictSubset:
		a, b := l.expr(n.Args[0], e), l.expr(n.Args[1], e)
		return l.and(l.subset(a, b), l.not(l.subset(b, a)))
	case tree.Finite:
		return l.finite(l.expr(n.Args[0], e))
	case tree.Partition:
		var b builder
		var ps []ast.Node
		var parts []*set
		for _, a := range n.Args[1:] {
			s := l.list(l.expr(a, e))
			for _, c := range s.cells {
				b.add(l, c.elem, c.cond)
				for _, t := range parts {
					ps = append(ps, l.not(l.and(c.cond, l.memberOf(c.elem, t))))
				}
			}
			parts = append(parts, s)
		}
		return l.and(append(ps, l.equal(l.expr(n.Args[0], e), b.set()))...)
	}
	panic(l.refuse("the operator %s", n.Spelled()))
}

// cardinality lowers card(S) = n where S has n cells: all are elements, and different.
func (l *lowering) cardinality(n *tree.Node, e *env, want bool) (p ast.Node, ok bool) {
	c, size := n.Args[0], n.Args[1]
	if c.Op != tree.Card {
		c, size = size, c
	}
	if want == negative(n.Op) {
		return 0, false
	}
	used := l.used
	defer func() {
		if !ok {
			l.used = used
		}
	}()
	return l.atom(func() ast.Node {
		s := l.tryList(l.expr(c.Args[0], e))
		k := l.num(size, e)
		if s == nil || s.size != nil || s.distinct || !k.fixed() {
			return l.g.False()
		}
		nums := l.certain(s, func(x symbol) symbol { return x })
		if ok = nums != nil && int64(len(nums)) == k.lo; ok {
			return l.different(nums)
		}
		return l.g.False()
	}, true), ok
}

// exists lowers #binds.(conj & not(then)), that it holds or is false; then may be nil.
func (l *lowering) exists(binds []*tree.Decl, conj []*tree.Node, then *tree.Node, e *env, want bool) (p ast.Node) {
	if want && !l.exact {
		// Values of their own for the names.
		r := l.attempt(func() {
			f, fact := l.introduce(binds, conj, e)
			p = fact
			if then != nil {
				p = l.and(p, l.truth(then, f, false))
			}
		})
		if r == nil {
			return p
		}
	}
	budget := l.budget
	l.budget = min(l.budget, max(budget/4, 10_000))
	given := l.budget
	r := l.attempt(func() {
		p = l.atom(func() ast.Node {
			var ps []ast.Node
			l.cases(binds, conj, e, false, func(f *env, cond ast.Node) {
				switch {
				case then == nil && want:
					ps = append(ps, cond)
				case then == nil:
					ps = append(ps, l.not(cond))
				case want:
					ps = append(ps, l.and(cond, l.truth(then, f, false)))
				default:
					ps = append(ps, l.implies(cond, l.truth(then, f, true)))
				}
			})
			if want {
				return l.or(ps...)
			}
			return l.and(ps...)
		}, true)
	})
	l.budget = budget - (given - l.budget)
	if r == nil {
		return p
	}
	if l.ctx.Err() != nil || l.budget < 0 {
		panic(r)
	}
	// A quantifier of the kernel.
	var shapes []*value.Shape
	for _, d := range binds {
		shapes = append(shapes, l.world.Shape(d.Type))
	}
	op := ast.OpForall
	if want {
		op = ast.OpExists
	}
	if !l.flat(shapes) {
		panic(r)
	}
	return l.quantified(op, shapes, func(xs []symbol) ast.Node {
		f := e
		for i, d := range binds {
			f = f.with(d, xs[i])
		}
		q := l.several(conj, f, want, want, true)
		if then == nil {
			return q
		}
		holds := q
		if !want {
			holds = l.not(q)
		}
		var r ast.Node
		l.whileHolds([]ast.Node{holds}, func() { r = l.truth(then, f, !want) })
		if want {
			return l.and(q, r)
		}
		return l.or(q, r)
	})
}

// flat reports whether types have no sets.
func (l *lowering) flat(shapes []*value.Shape) bool {
	for _, s := range shapes {
		switch s.Form {
		case value.FSet:
			return false
		case value.FPair:
			if !l.flat([]*value.Shape{s.A, s.B}) {
				return false
			}
		case value.FRecord:
			if !l.flat(s.Parts) {
				return false
			}
		}
	}
	return true
}

// quantified makes a quantifier of the kernel over values of types without sets.
func (l *lowering) quantified(op ast.Op, shapes []*value.Shape, body func([]symbol) ast.Node) ast.Node {
	if !l.flat(shapes) {
		panic(l.refuse("a quantifier over sets without bounds"))
	}
	var vars, ranges []ast.Node
	var variable func(s *value.Shape) symbol
	variable = func(s *value.Shape) symbol {
		switch s.Form {
		case value.FPair:
			return pair{variable(s.A), variable(s.B)}
		case value.FRecord:
			r := make(record, len(s.Parts))
			for i, p := range s.Parts {
				r[i] = variable(p)
			}
			return r
		}
		if s.Form == value.FFree {
			panic(l.refuse("a quantifier over %s", s.TypeName()))
		}
		v := l.g.Var("x", sortOf(s))
		vars = append(vars, v)
		if s.Form == value.FReal {
			return real{v}
		}
		x := num{v, -inf, inf}
		if s.Form != value.FInt {
			x.lo = 0
			ranges = append(ranges, l.g.Le(l.g.Num64(0), v))
			if s.Card > 0 {
				x.hi = s.Card - 1
				ranges = append(ranges, l.g.Le(v, l.g.Num64(x.hi)))
			}
		}
		return x
	}
	var xs []symbol
	for _, s := range shapes {
		xs = append(xs, variable(s))
	}
	l.under++
	q := l.exactly(func() ast.Node { return body(xs) })
	l.under--
	if l.isTrue(q) || l.isFalse(q) {
		return q // no type is empty
	}
	if op == ast.OpForall {
		q = l.or(l.not(l.and(ranges...)), q)
	} else {
		q = l.and(append(ranges, q)...)
	}
	return l.g.Quantify(op, ast.Quant{Vars: vars}, q)
}
