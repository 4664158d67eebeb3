package membership

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b2kernel/simplest"
	"bsmt/bkernel/ast"
)

// symbol is what an expression is lowered to: a scalar, a pair, a record or a *set.
type symbol any

type (
	scalar ast.Node // of INTEGER, BOOL, a free type or a sort
	pair   struct{ a, b symbol }
	record []symbol // by the order of the fields of its type
)

// set is what it is to be an element of a set.
type set struct {
	elem *tree.Type // of its elements
	has  func(symbol) ast.Node

	// Of a set of pairs that is a function:
	at  func(symbol) symbol   // its value; nil: it is not known to be one
	dom func(symbol) ast.Node // where it has one

	len    ast.Node // of a sequence: its length, so that dom is 1..len; None: unknown
	items  []symbol // all its elements, where they are listed; nil: they are not
	object ast.Node // of a sort of sets; None: it is none yet
	whole  bool     // it has all elements of the type

	inverse *set // of a constructor; nil: it is none
}

// predicateSet makes a set of what has says.
func predicateSet(elem *tree.Type, has func(symbol) ast.Node) *set {
	return &set{elem: elem, has: has, len: ast.None, object: ast.None}
}

// function makes a set of pairs with at most one for each first component.
func (l *lowering) function(elem *tree.Type, dom func(symbol) ast.Node, at func(symbol) symbol) *set {
	s := predicateSet(elem, func(x symbol) ast.Node {
		p := x.(pair)
		return l.and(dom(p.a), l.equal(at(p.a), p.b))
	})
	s.dom, s.at = dom, at
	return s
}

// ---- predicates, in simplest form

func (l *lowering) isTrue(n ast.Node) bool  { return l.g.Op(n) == ast.OpTrue }
func (l *lowering) isFalse(n ast.Node) bool { return l.g.Op(n) == ast.OpFalse }

func (l *lowering) not(p ast.Node) ast.Node     { return simplest.Not(l.g, p) }
func (l *lowering) and(ps ...ast.Node) ast.Node { return l.join(ast.OpAnd, ps) }
func (l *lowering) or(ps ...ast.Node) ast.Node  { return l.join(ast.OpOr, ps) }

// join is a conjunction or a disjunction without what says nothing.
func (l *lowering) join(op ast.Op, ps []ast.Node) ast.Node {
	if l.g.Len() > maxNodes {
		panic(tooLarge{})
	}
	n, _ := simplest.Join(l.g, op, ps)
	return n
}

func (l *lowering) implies(p, q ast.Node) ast.Node { return l.or(l.not(p), q) }

func (l *lowering) iff(p, q ast.Node) ast.Node { return simplest.Iff(l.g, p, q) }

// ---- values

// flat appends the scalars that a symbol is made of; a set is one as an object.
func (l *lowering) flat(out []ast.Node, x symbol) []ast.Node {
	switch x := x.(type) {
	case scalar:
		return append(out, ast.Node(x))
	case pair:
		return l.flat(l.flat(out, x.a), x.b)
	case record:
		for _, p := range x {
			out = l.flat(out, p)
		}
		return out
	}
	return append(out, l.objectOf(x.(*set)))
}

// sorts appends the types of the scalars that values of a type are made of.
func (l *lowering) sorts(out []ast.Type, t *tree.Type) []ast.Type {
	t = t.Rep()
	switch t.Kind {
	case tree.TInt:
		return append(out, ast.Int)
	case tree.TBool:
		return append(out, ast.Bool)
	case tree.TString:
		return append(out, l.g.Set("STRING"))
	case tree.TReal:
		return append(out, ast.Real)
	case tree.TGiven, tree.TFree:
		return append(out, l.given(t.Set))
	case tree.TPair:
		return l.sorts(l.sorts(out, t.Left), t.Right)
	case tree.TRecord:
		for _, f := range t.Fields {
			out = l.sorts(out, f.Type)
		}
		return out
	case tree.TPow:
		return append(out, l.sets(t).sort)
	}
	return append(out, ast.Bool) // a type that nothing determines: any will do
}

// made makes a value of a type from scalars that next gives.
func (l *lowering) made(t *tree.Type, next func(ast.Type) ast.Node) symbol {
	t = t.Rep()
	switch t.Kind {
	case tree.TPair:
		a := l.made(t.Left, next)
		return pair{a, l.made(t.Right, next)}
	case tree.TRecord:
		r := make(record, len(t.Fields))
		for i, f := range t.Fields {
			r[i] = l.made(f.Type, next)
		}
		return r
	case tree.TPow:
		return l.ofObject(t, next(l.sets(t).sort))
	}
	return scalar(next(l.sorts(nil, t)[0]))
}

// variable makes a bound variable of a type; its scalars are appended to vars.
func (l *lowering) variable(t *tree.Type, vars *[]ast.Node) symbol {
	return l.made(t, func(s ast.Type) ast.Node {
		v := l.g.Var("x", s)
		*vars = append(*vars, v)
		return v
	})
}

// quantified says that something holds for all, or for some, values of types.
func (l *lowering) quantified(op ast.Op, types []*tree.Type, body func([]symbol) ast.Node) ast.Node {
	var vars []ast.Node
	xs := make([]symbol, len(types))
	for i, t := range types {
		if all := l.listed(t); all != nil { // small ones, one after the other
			ps := make([]ast.Node, len(all))
			for k, x := range all {
				ps[k] = l.quantified(op, slices.Delete(slices.Clone(types), i, i+1), func(others []symbol) ast.Node {
					return body(slices.Insert(slices.Clone(others), i, x))
				})
			}
			if op == ast.OpForall {
				return l.and(ps...)
			}
			return l.or(ps...)
		}
	}
	for i, t := range types {
		xs[i] = l.variable(t, &vars)
	}
	p := body(xs)
	if l.isTrue(p) || l.isFalse(p) || len(vars) == 0 {
		return p // no type is empty
	}
	return l.g.Quantify(op, ast.Quant{Vars: vars}, p)
}

func (l *lowering) forall(t *tree.Type, body func(symbol) ast.Node) ast.Node {
	return l.quantified(ast.OpForall, []*tree.Type{t}, func(xs []symbol) ast.Node { return body(xs[0]) })
}

func (l *lowering) some(t *tree.Type, body func(symbol) ast.Node) ast.Node {
	return l.quantified(ast.OpExists, []*tree.Type{t}, func(xs []symbol) ast.Node { return body(xs[0]) })
}

// maxListed bounds the types whose values are gone through.
const maxListed = 6

// listed gives all values of a small type; nil: it is none.
func (l *lowering) listed(t *tree.Type) []symbol {
	t = t.Rep()
	switch {
	case t.Kind == tree.TBool:
		return []symbol{scalar(l.g.BoolOf(l.g.False())), scalar(l.g.BoolOf(l.g.True()))}
	case t.Kind == tree.TGiven && len(t.Set.Elements) > 0 && len(t.Set.Elements) <= maxListed:
		var out []symbol
		for i := range t.Set.Elements {
			out = append(out, l.element(t.Set, i))
		}
		return out
	}
	return nil
}

// equal says when two values of one type are the same.
func (l *lowering) equal(a, b symbol) ast.Node {
	switch x := a.(type) {
	case scalar:
		return l.same(ast.Node(x), ast.Node(b.(scalar)))
	case pair:
		y := b.(pair)
		return l.and(l.equal(x.a, y.a), l.equal(x.b, y.b))
	case record:
		var ps []ast.Node
		for i, f := range x {
			ps = append(ps, l.equal(f, b.(record)[i]))
		}
		return l.and(ps...)
	}
	s, t := a.(*set), b.(*set)
	if s == t || s.object != ast.None && s.object == t.object {
		return l.g.True()
	}
	if s.at != nil && t.at != nil {
		return l.forall(s.elem.Rep().Left, func(x symbol) ast.Node {
			return l.and(l.iff(s.dom(x), t.dom(x)), l.implies(s.dom(x), l.equal(s.at(x), t.at(x))))
		})
	}
	return l.forall(s.elem, func(x symbol) ast.Node { return l.iff(s.has(x), t.has(x)) })
}

// same says when two scalars are the same.
func (l *lowering) same(a, b ast.Node) ast.Node {
	if a == b {
		return l.g.True()
	}
	switch {
	case l.g.Type(a) == ast.Bool:
		return l.iff(l.holds(a), l.holds(b))
	case l.g.Op(a) == ast.OpInt && l.g.Op(b) == ast.OpInt:
		return l.g.Truth(l.g.IntVal(a).Cmp(l.g.IntVal(b)) == 0)
	case l.elements[a] && l.elements[b]:
		return l.g.False()
	}
	if a > b {
		a, b = b, a
	}
	return l.g.Eq(a, b)
}

// holds is the predicate of a BOOL, and boolean its inverse.
func (l *lowering) holds(b ast.Node) ast.Node {
	if l.g.Op(b) == ast.OpBoolOf {
		return l.g.Arg(b, 0)
	}
	return l.g.IsTrue(b)
}

func (l *lowering) boolean(p ast.Node) ast.Node {
	if l.g.Op(p) == ast.OpIsTrue {
		return l.g.Arg(p, 0)
	}
	return l.g.BoolOf(p)
}

// choose is a where c holds, else b.
func (l *lowering) choose(c ast.Node, a, b symbol) symbol {
	if l.isTrue(c) {
		return a
	}
	if l.isFalse(c) {
		return b
	}
	switch x := a.(type) {
	case scalar:
		m, n := ast.Node(x), ast.Node(b.(scalar))
		if m == n {
			return x
		}
		if l.g.Type(m) == ast.Bool {
			return scalar(l.boolean(l.or(l.and(c, l.holds(m)), l.and(l.not(c), l.holds(n)))))
		}
		return scalar(l.g.Ite(c, m, n))
	case pair:
		y := b.(pair)
		return pair{l.choose(c, x.a, y.a), l.choose(c, x.b, y.b)}
	case record:
		r := make(record, len(x))
		for i := range x {
			r[i] = l.choose(c, x[i], b.(record)[i])
		}
		return r
	}
	s, t := a.(*set), b.(*set)
	out := predicateSet(s.elem, func(x symbol) ast.Node { return l.either(c, s.has(x), t.has(x)) })
	if s.at != nil && t.at != nil {
		out = l.function(s.elem, func(x symbol) ast.Node { return l.either(c, s.dom(x), t.dom(x)) }, func(x symbol) symbol { return l.choose(c, s.at(x), t.at(x)) })
	}
	if s.len != ast.None && t.len != ast.None {
		out.len = l.g.Ite(c, s.len, t.len)
	}
	return out
}

// either is p where c holds, else q.
func (l *lowering) either(c, p, q ast.Node) ast.Node {
	if p == q {
		return p
	}
	return l.and(l.implies(c, p), l.or(c, q))
}

// subset says when all elements of a are in b.
func (l *lowering) subset(a, b *set) ast.Node {
	switch {
	case b.whole || a == b:
		return l.g.True()
	case a.items != nil:
		var ps []ast.Node
		for _, x := range a.items {
			ps = append(ps, b.has(x))
		}
		return l.and(ps...)
	case a.at != nil:
		return l.forall(a.elem.Rep().Left, func(x symbol) ast.Node { return l.implies(a.dom(x), b.has(pair{x, a.at(x)})) })
	}
	return l.forall(a.elem, func(x symbol) ast.Node { return l.implies(a.has(x), b.has(x)) })
}

// empty says when a set has no element.
func (l *lowering) empty(a *set) ast.Node {
	switch {
	case len(a.items) > 0 || a.whole:
		return l.g.False()
	case a.items != nil:
		return l.g.True()
	case a.at != nil:
		return l.forall(a.elem.Rep().Left, func(x symbol) ast.Node { return l.not(a.dom(x)) })
	}
	return l.forall(a.elem, func(x symbol) ast.Node { return l.not(a.has(x)) })
}
