package sets

import (
	"bsmt/b/tree"
)

// partial are the operators whose value takes a name that exists, or a condition.
func (t *translation) partial(op tree.Op) bool {
	switch op {
	case tree.QuantInter, tree.Sigma, tree.Pi, tree.LetExpr, tree.LetPred, tree.Closure, tree.Closure1:
		return true
	case tree.Card:
		return true
	}
	return op.Info().WD != "" || t.d.lambda == "" && op.Kind() == tree.KExpr && isSet(op)
}

// isSet reports whether an operator makes a set that may be no term of a dialect.
func isSet(op tree.Op) bool {
	switch op {
	case tree.Ident, tree.IntLit, tree.StringLit, tree.True, tree.False, tree.MaxInt, tree.MinInt, tree.Neg, tree.Add, tree.Sub, tree.Mul,
		tree.BoolOf, tree.Couple, tree.EmptySet, tree.SetExt, tree.Rec, tree.FieldOf, tree.IfExpr, tree.TypeOf:
		return false
	}
	return true
}

// pure reports whether a predicate or expression always has a value that needs no name: its
// opposite is then that it does not hold.
func (t *translation) pure(n *tree.Node) bool {
	ok := true
	tree.Walk(n, func(m *tree.Node) bool {
		ok = ok && !t.partial(m.Op)
		return ok
	})
	return ok
}

// truth says that a predicate holds, or that it is false.
func (t *translation) truth(n *tree.Node, e *env, want bool) string {
	if !want && t.pure(n) && n.Op.Kind() == tree.KPred {
		switch n.Op {
		case tree.And, tree.Or, tree.Implies, tree.Equiv, tree.Forall, tree.Exists, tree.IfPred:
			return not(t.truth(n, e, true))
		}
	}
	switch n.Op {
	case tree.BTrue, tree.BFalse:
		if (n.Op == tree.BTrue) == want {
			return "true"
		}
		return "false"
	case tree.Not:
		return t.truth(n.Args[0], e, !want)
	case tree.And:
		return t.leftToRight(n.Args, e, true, want)
	case tree.Or:
		return t.leftToRight(n.Args, e, false, want)
	case tree.Implies:
		return t.implication(n.Args[0], n.Args[1], e, want)
	case tree.Equiv:
		p, q := n.Args[0], n.Args[1]
		if t.pure(n) {
			return same(t.truth(p, e, true), t.truth(q, e, true))
		}
		return or(and(t.truth(p, e, true), t.truth(q, e, want)), and(t.truth(p, e, false), t.truth(q, e, !want)))
	case tree.IfPred:
		c := n.Args[0]
		return or(and(t.truth(c, e, true), t.truth(n.Args[1], e, want)), and(t.truth(c, e, false), t.truth(n.Args[2], e, want)))
	case tree.LetPred:
		return t.scoped(true, func(in *scope) string { return t.truth(n.Args[1], t.let(in, n, e), want) })
	case tree.Forall, tree.Exists:
		op := "exists"
		if (n.Op == tree.Forall) == want {
			op = "forall"
		}
		return t.quantified(op, typesOf(n.Binds), func(_ *scope, xs []value) string { return t.truth(n.Args[0], e.binding(n.Binds, xs), want) })
	}
	return t.scoped(want, func(in *scope) string { return t.atom(in, n, e) })
}

// leftToRight is a conjunction or a disjunction, of which each part counts where those before
// it do not decide.
func (t *translation) leftToRight(ps []*tree.Node, e *env, conj, want bool) string {
	var parts, before []string
	for _, p := range ps {
		if conj == want {
			parts = append(parts, t.truth(p, e, want))
			continue
		}
		parts = append(parts, and(append(before[:len(before):len(before)], t.truth(p, e, want))...))
		if !t.pure(p) {
			before = append(before, t.truth(p, e, conj))
		}
	}
	if want == conj {
		return and(parts...)
	}
	return or(parts...)
}

func (t *translation) implication(p, q *tree.Node, e *env, want bool) string {
	switch {
	case !want:
		return and(t.truth(p, e, true), t.truth(q, e, false))
	case t.pure(p):
		return implies(t.truth(p, e, true), t.truth(q, e, true))
	}
	return or(t.truth(p, e, false), and(t.truth(p, e, true), t.truth(q, e, true)))
}

func (e *env) binding(ds []*tree.Decl, xs []value) *env {
	for i, d := range ds {
		e = e.with(d, xs[i])
	}
	return e
}

func typesOf(ds []*tree.Decl) []*tree.Type {
	var ts []*tree.Type
	for _, d := range ds {
		ts = append(ts, d.Type)
	}
	return ts
}

// let gives the names of a LET their values.
func (t *translation) let(in *scope, n *tree.Node, e *env) *env {
	for _, d := range n.Binds {
		e = e.with(d, t.named(in, d.Type))
	}
	in.holds = append(in.holds, t.truth(n.Args[0], e, true))
	return e
}

// atom writes a predicate without connectives.
func (t *translation) atom(in *scope, n *tree.Node, e *env) string {
	a := n.Args
	x := func(i int) value { return t.expr(in, a[i], e) }
	switch n.Op {
	case tree.Equal:
		return t.equal(in, x(0), x(1))
	case tree.NotEqual:
		return not(t.equal(in, x(0), x(1)))
	case tree.Member:
		return t.in(in, x(0), x(1))
	case tree.NotMember:
		return not(t.in(in, x(0), x(1)))
	case tree.Subset:
		return t.subset(in, x(0), x(1))
	case tree.NotSubset:
		return not(t.subset(in, x(0), x(1)))
	case tree.StrictSubset, tree.NotStrictSubset:
		l, r := x(0), x(1)
		p := and(t.subset(in, l, r), not(t.subset(in, r, l)))
		if n.Op == tree.NotStrictSubset {
			p = not(p)
		}
		return p
	case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
		op := map[tree.Op]string{tree.Less: "<", tree.LessEq: "<=", tree.Greater: ">", tree.GreaterEq: ">="}[n.Op]
		return "(" + op + " " + t.term(in, x(0)) + " " + t.term(in, x(1)) + ")"
	case tree.Finite:
		return t.hasEnd(x(0))
	case tree.Partition:
		whole := x(0)
		var parts []value
		for i := range a[1:] {
			parts = append(parts, x(i+1))
		}
		ps := []string{t.all(func(in *scope, xs []value) string {
			var any []string
			for _, p := range parts {
				any = append(any, t.in(in, xs[0], p))
			}
			return same(t.in(in, xs[0], whole), or(any...))
		}, whole.t.Rep().Left)}
		for i, p := range parts {
			for _, q := range parts[:i] {
				ps = append(ps, t.all(func(in *scope, xs []value) string { return not(and(t.in(in, xs[0], p), t.in(in, xs[0], q))) }, whole.t.Rep().Left))
			}
		}
		return and(ps...)
	}
	panic(t.refuse(n, "the predicate %s", n.Op))
}

// hasEnd says that a set is finite.
func (t *translation) hasEnd(s value) string {
	if t.finite(s.t) || t.d.Finite && s.text != "" {
		return "true"
	}
	return t.scoped(true, func(in *scope) string {
		t.numbering(in, s)
		return "true"
	})
}
