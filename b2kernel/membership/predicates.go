package membership

import (
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// truth lowers a predicate.
func (l *lowering) truth(n *tree.Node, e *env) ast.Node {
	switch n.Op {
	case tree.BTrue:
		return l.g.True()
	case tree.BFalse:
		return l.g.False()
	case tree.Not:
		return l.not(l.truth(n.Args[0], e))
	case tree.And, tree.Or:
		ps := make([]ast.Node, len(n.Args))
		for i, a := range n.Args {
			ps[i] = l.truth(a, e)
		}
		if n.Op == tree.And {
			return l.and(ps...)
		}
		return l.or(ps...)
	case tree.Implies:
		return l.implies(l.truth(n.Args[0], e), l.truth(n.Args[1], e))
	case tree.Equiv:
		return l.iff(l.truth(n.Args[0], e), l.truth(n.Args[1], e))
	case tree.IfPred:
		return l.either(l.truth(n.Args[0], e), l.truth(n.Args[1], e), l.truth(n.Args[2], e))
	case tree.LetPred:
		return l.truth(n.Args[1], l.equations(n.Args[0], e))
	case tree.Exists:
		return l.exists(n.Binds, tree.Conjuncts(n.Args[0]), e, func(e *env) ast.Node { return l.g.True() })
	case tree.Forall:
		assumed, then := eval.Implication(n.Args[0])
		return l.not(l.exists(n.Binds, assumed, e, func(e *env) ast.Node { return l.not(l.truth(then, e)) }))
	case tree.Equal:
		if l.by[n] {
			return l.g.True() // it is put in wherever the name stands
		}
		for k := range 2 {
			if n.Args[k].Op == tree.Card && n.Args[1-k].Op == tree.IntLit && n.Args[1-k].Int.IsInt64() && n.Args[1-k].Int.Int64() == 1 {
				return l.single(n.Args[k].Args[0], e)
			}
		}
		return l.equal(l.expr(n.Args[0], e), l.expr(n.Args[1], e))
	case tree.NotEqual:
		return l.not(l.equal(l.expr(n.Args[0], e), l.expr(n.Args[1], e)))
	case tree.Member:
		return l.member(n.Args[0], n.Args[1], e)
	case tree.NotMember:
		return l.not(l.member(n.Args[0], n.Args[1], e))
	case tree.Subset:
		return l.subset(l.set(n.Args[0], e), l.set(n.Args[1], e))
	case tree.NotSubset:
		return l.not(l.subset(l.set(n.Args[0], e), l.set(n.Args[1], e)))
	case tree.StrictSubset, tree.NotStrictSubset:
		a, b := l.set(n.Args[0], e), l.set(n.Args[1], e)
		p := l.and(l.subset(a, b), l.not(l.subset(b, a)))
		if n.Op == tree.NotStrictSubset {
			return l.not(p)
		}
		return p
	case tree.Less:
		return l.not(l.le(l.num(n.Args[1], e), l.num(n.Args[0], e)))
	case tree.LessEq:
		return l.le(l.num(n.Args[0], e), l.num(n.Args[1], e))
	case tree.Greater:
		return l.not(l.le(l.num(n.Args[0], e), l.num(n.Args[1], e)))
	case tree.GreaterEq:
		return l.le(l.num(n.Args[1], e), l.num(n.Args[0], e))
	case tree.RealLess:
		return l.g.Conn(ast.OpRLt, l.num(n.Args[0], e), l.num(n.Args[1], e))
	case tree.RealLessEq:
		return l.g.Conn(ast.OpRLe, l.num(n.Args[0], e), l.num(n.Args[1], e))
	case tree.RealGreater:
		return l.g.Conn(ast.OpRLt, l.num(n.Args[1], e), l.num(n.Args[0], e))
	case tree.RealGreaterEq:
		return l.g.Conn(ast.OpRLe, l.num(n.Args[1], e), l.num(n.Args[0], e))
	case tree.Finite:
		return l.finite(n.Args[0], e)
	case tree.Partition:
		return l.partition(n, e)
	}
	panic(tooLarge{}) // no predicate that is known
}

// single says that a finite set has one element.
func (l *lowering) single(n *tree.Node, e *env) ast.Node {
	if n.Op == tree.Image && n.Args[1].Op == tree.SetExt && len(n.Args[1].Args) == 1 {
		if f := l.set(n.Args[0], e); f.at != nil {
			return f.dom(l.expr(n.Args[1].Args[0], e))
		}
	}
	s := l.set(n, e)
	return l.and(l.not(l.empty(s)), l.quantified(ast.OpForall, []*tree.Type{s.elem, s.elem}, func(xs []symbol) ast.Node {
		return l.implies(l.and(s.has(xs[0]), s.has(xs[1])), l.equal(xs[0], xs[1]))
	}))
}

// partition says that sets are disjoint and that a set is their union.
func (l *lowering) partition(n *tree.Node, e *env) ast.Node {
	s := l.set(n.Args[0], e)
	var parts []*set
	for _, a := range n.Args[1:] {
		parts = append(parts, l.set(a, e))
	}
	ps := []ast.Node{l.forall(s.elem, func(x symbol) ast.Node {
		var in []ast.Node
		for _, p := range parts {
			in = append(in, p.has(x))
		}
		return l.iff(s.has(x), l.or(in...))
	})}
	for i, p := range parts {
		for _, q := range parts[:i] {
			ps = append(ps, l.disjoint(p, q))
		}
	}
	return l.and(ps...)
}

func (l *lowering) disjoint(a, b *set) ast.Node {
	if b.items != nil {
		a, b = b, a
	}
	if a.items != nil {
		var ps []ast.Node
		for _, x := range a.items {
			ps = append(ps, l.not(b.has(x)))
		}
		return l.and(ps...)
	}
	return l.forall(a.elem, func(x symbol) ast.Node { return l.not(l.and(a.has(x), b.has(x))) })
}

// le compares numbers.
func (l *lowering) le(a, b ast.Node) ast.Node {
	if l.g.Op(a) == ast.OpInt && l.g.Op(b) == ast.OpInt {
		return l.g.Truth(l.g.IntVal(a).Cmp(l.g.IntVal(b)) <= 0)
	}
	if a == b {
		return l.g.True()
	}
	return l.g.Le(a, b)
}

// exists says that there are values of names for which predicates and then hold. A name that
// a predicate fixes is not bound, but put in.
func (l *lowering) exists(names []*tree.Decl, conj []*tree.Node, e *env, then func(*env) ast.Node) ast.Node {
	pending := slices.Clone(names)
	left := slices.Clone(conj)
	return l.existsRest(pending, left, e, then)
}

func (l *lowering) existsRest(pending []*tree.Decl, conj []*tree.Node, e *env, then func(*env) ast.Node) ast.Node {
	for i, c := range conj {
		d, bind := l.fixes(c, pending, e)
		if d == nil {
			continue
		}
		f, cond := bind()
		rest := slices.Delete(slices.Clone(conj), i, i+1)
		left := slices.DeleteFunc(slices.Clone(pending), func(p *tree.Decl) bool { return slices.Contains(d, p) })
		if l.isFalse(cond) {
			return cond
		}
		return l.and(cond, l.existsRest(left, rest, f, then))
	}
	var types []*tree.Type
	for _, d := range pending {
		types = append(types, d.Type)
	}
	// What does not speak of the bound names stays outside.
	var outside []ast.Node
	var inside []*tree.Node
	for _, c := range conj {
		if len(pending) > 0 && !speaksOf(c, pending) {
			outside = append(outside, l.truth(c, e))
		} else {
			inside = append(inside, c)
		}
	}
	if p := l.and(outside...); l.isFalse(p) {
		return p
	}
	return l.and(append(outside, l.quantified(ast.OpExists, types, func(xs []symbol) ast.Node {
		f := e
		for i, d := range pending {
			f = f.with(d, xs[i])
		}
		var ps []ast.Node
		for _, c := range inside {
			p := l.truth(c, f)
			if l.isFalse(p) {
				return p
			}
			ps = append(ps, p)
		}
		return l.and(append(ps, then(f))...)
	}))...)
}

func speaksOf(n *tree.Node, ds []*tree.Decl) bool {
	for d := range eval.FreeNames(n) {
		if slices.Contains(ds, d) {
			return true
		}
	}
	return false
}

// fixes tells which pending names a predicate fixes, and how to bind them: an equation with a
// name or a pair of names on one side, a pair of a function with the name as its value, or
// membership in a set with one element.
func (l *lowering) fixes(c *tree.Node, pending []*tree.Decl, e *env) (ds []*tree.Decl, bind func() (*env, ast.Node)) {
	switch c.Op {
	case tree.Equal:
		for k := range 2 {
			if ds := pattern(c.Args[k], pending); ds != nil && !speaksOf(c.Args[1-k], pending) {
				return ds, func() (*env, ast.Node) {
					return match(c.Args[k], l.expr(c.Args[1-k], e), e), l.g.True()
				}
			}
		}
	case tree.Member:
		x, of := c.Args[0], c.Args[1]
		if speaksOf(of, pending) {
			return nil, nil
		}
		if of.Op == tree.SetExt && len(of.Args) == 1 {
			if ds := pattern(x, pending); ds != nil {
				return ds, func() (*env, ast.Node) { return match(x, l.expr(of.Args[0], e), e), l.g.True() }
			}
		}
		if x.Op == tree.Couple && !speaksOf(x.Args[0], pending) {
			ds := pattern(x.Args[1], pending)
			if ds == nil {
				return nil, nil
			}
			f := l.set(of, e)
			if f.at == nil {
				return nil, nil
			}
			return ds, func() (*env, ast.Node) {
				a := l.expr(x.Args[0], e)
				return match(x.Args[1], f.at(a), e), f.dom(a)
			}
		}
	}
	return nil, nil
}

// pattern gives the names that an expression consists of, alone or in pairs; nil: it does not.
func pattern(n *tree.Node, pending []*tree.Decl) []*tree.Decl {
	switch n.Op {
	case tree.Ident:
		if slices.Contains(pending, n.Decl) {
			return []*tree.Decl{n.Decl}
		}
	case tree.Couple:
		a, b := pattern(n.Args[0], pending), pattern(n.Args[1], pending)
		if a == nil || b == nil || slices.ContainsFunc(a, func(d *tree.Decl) bool { return slices.Contains(b, d) }) {
			return nil
		}
		return append(a, b...)
	}
	return nil
}

func match(n *tree.Node, x symbol, e *env) *env {
	if n.Op == tree.Couple {
		p := x.(pair)
		return match(n.Args[1], p.b, match(n.Args[0], p.a, e))
	}
	return e.with(n.Decl, x)
}

// equations binds the names of a LET.
func (l *lowering) equations(p *tree.Node, e *env) *env {
	out := e
	for _, q := range tree.Conjuncts(p) {
		out = out.with(q.Args[0].Decl, l.expr(q.Args[1], e))
	}
	return out
}

// ---- membership in sets of sets, which is said by their operators

// member says when an expression is an element of a set.
func (l *lowering) member(x, of *tree.Node, e *env) ast.Node {
	if a, ok := arrows[of.Op]; ok {
		return l.inSpace(l.set(x, e), a, l.set(of.Args[0], e), l.set(of.Args[1], e))
	}
	switch of.Op {
	case tree.Fin, tree.Fin1:
		p := l.and(l.subset(l.set(x, e), l.set(of.Args[0], e)), l.finite(x, e))
		if of.Op == tree.Fin1 {
			p = l.and(p, l.not(l.empty(l.set(x, e))))
		}
		return p
	}
	return l.set(of, e).has(l.expr(x, e))
}

// arrow says which relations a space holds.
type arrow struct{ function, total, injective, surjective bool }

var arrows = map[tree.Op]arrow{
	tree.Relations: {}, tree.TotalRel: {total: true}, tree.SurjRel: {surjective: true}, tree.TotalSurjRel: {total: true, surjective: true},
	tree.PartialFunc: {function: true}, tree.TotalFunc: {function: true, total: true},
	tree.PartialInj: {function: true, injective: true}, tree.TotalInj: {function: true, total: true, injective: true},
	tree.PartialSurj: {function: true, surjective: true}, tree.TotalSurj: {function: true, total: true, surjective: true},
	tree.PartialBij: {function: true, injective: true, surjective: true}, tree.TotalBij: {true, true, true, true},
}

// inSpace says when r is in a space of relations.
func (l *lowering) inSpace(r *set, a arrow, from, to *set) ast.Node {
	t := r.elem.Rep()
	ps := []ast.Node{l.subset(r, l.product(from, to))}
	if a.function && r.at == nil {
		ps = append(ps, l.quantified(ast.OpForall, []*tree.Type{t.Left, t.Right, t.Right}, func(xs []symbol) ast.Node {
			return l.implies(l.and(r.has(pair{xs[0], xs[1]}), r.has(pair{xs[0], xs[2]})), l.equal(xs[1], xs[2]))
		}))
	}
	if a.injective {
		if r.at != nil {
			ps = append(ps, l.quantified(ast.OpForall, []*tree.Type{t.Left, t.Left}, func(xs []symbol) ast.Node {
				return l.implies(l.and(r.dom(xs[0]), r.dom(xs[1]), l.equal(r.at(xs[0]), r.at(xs[1]))), l.equal(xs[0], xs[1]))
			}))
		} else {
			ps = append(ps, l.quantified(ast.OpForall, []*tree.Type{t.Left, t.Left, t.Right}, func(xs []symbol) ast.Node {
				return l.implies(l.and(r.has(pair{xs[0], xs[2]}), r.has(pair{xs[1], xs[2]})), l.equal(xs[0], xs[1]))
			}))
		}
	}
	if a.total {
		ps = append(ps, l.subset(from, l.domain(r)))
	}
	if a.surjective {
		ps = append(ps, l.subset(to, l.rangeOf(r)))
	}
	return l.and(ps...)
}
