package smtlib2b

import (
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// Opaque is a Bool term that has no translation, and the constant of BOOL that stands for
// it in what Weaken gives.
type Opaque struct {
	Term smtlib.Term
	Node ast.Node
}

// Weaken translates a Bool term into a predicate that holds, for some values of the
// constants of Opaque, wherever the term does: what stands below connectives and has no
// translation becomes such a constant, the same one for the same term.
func (t *Translator) Weaken(term smtlib.Term) ast.Node {
	if t.weak == nil {
		t.weak = map[smtlib.Term]ast.Node{}
	}
	stack := []frame{{t: term}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		cur := f.t
		if _, done := t.weak[cur]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		if !t.connective(cur) {
			stack = stack[:len(stack)-1]
			t.weak[cur] = t.atom(cur)
			continue
		}
		args := t.c.Args(cur)
		if !f.entered {
			f.entered = true
			for _, a := range args {
				if _, done := t.weak[a]; !done {
					stack = append(stack, frame{t: a})
				}
			}
			continue
		}
		stack = stack[:len(stack)-1]
		t.weak[cur] = t.connect(cur, args)
	}
	return t.weak[term]
}

// Opaque lists the terms that constants stand for, in the order of their first use.
func (t *Translator) Opaque() []Opaque { return t.opaque }

// connective tells whether a term is made of Bool terms alone by a connective.
func (t *Translator) connective(term smtlib.Term) bool {
	switch t.c.Op(term) {
	case smtlib.OpNot, smtlib.OpAnd, smtlib.OpOr, smtlib.OpXor, smtlib.OpImplies:
		return true
	case smtlib.OpEq, smtlib.OpIte, smtlib.OpDistinct:
		args := t.c.Args(term)
		return len(args) > 1 && t.c.SortOf(args[len(args)-1]) == smtlib.Bool
	}
	return false
}

// atom is the predicate of a term that is no connective.
func (t *Translator) atom(term smtlib.Term) ast.Node {
	if n, err := t.Pred(term); err == nil {
		return n
	}
	c := t.declare("opaque", ast.Bool)
	t.opaque = append(t.opaque, Opaque{term, c})
	return t.g.IsTrue(c)
}

// connect applies a connective to predicates that are there.
func (t *Translator) connect(term smtlib.Term, args []smtlib.Term) ast.Node {
	g := t.g
	ps := make([]ast.Node, len(args))
	for i, a := range args {
		ps[i] = t.weak[a]
	}
	switch t.c.Op(term) {
	case smtlib.OpNot:
		return g.Not(ps[0])
	case smtlib.OpAnd:
		return g.And(ps...)
	case smtlib.OpOr:
		return g.Or(ps...)
	case smtlib.OpXor:
		n := ps[0]
		for _, p := range ps[1:] {
			n = g.Not(g.Conn(ast.OpEquiv, n, p))
		}
		return n
	case smtlib.OpImplies:
		n := ps[len(ps)-1]
		for i := len(ps) - 2; i >= 0; i-- {
			n = g.Imp(ps[i], n)
		}
		return n
	case smtlib.OpIte:
		return g.Ite(ps[0], ps[1], ps[2])
	case smtlib.OpDistinct:
		if len(ps) > 2 {
			return g.False() // there are two values
		}
		return g.Not(g.Conn(ast.OpEquiv, ps[0], ps[1]))
	}
	eqs := make([]ast.Node, 0, len(ps))
	for i := 0; i+1 < len(ps); i++ {
		eqs = append(eqs, g.Conn(ast.OpEquiv, ps[i], ps[i+1]))
	}
	return g.And(eqs...)
}
