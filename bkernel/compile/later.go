package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/euf"
)

// A Compiled may take more than the problem that it was made for: further facts with
// constants and functions of their own, at any level. A fact that shall be forgotten is
// asserted under a guard, a literal that Search assumes while the fact holds; what is
// learned from it then has the guard's complement in it, and stays true without it.

// NewGuard makes a literal to assert facts under.
func (k *Compiled) NewGuard() core.Lit { return k.core.NewBool() }

// NewSelector makes a guard for a level of a stack of facts; see core.Solver.NewSelector.
func (k *Compiled) NewSelector() core.Lit { return k.core.NewSelector() }

// Retire drops the level of the latest selector; see core.Solver.Retire. Quantifiers that
// only the level asked for ask for nothing from then on; false when some still do.
func (k *Compiled) Retire(sel core.Lit) bool {
	k.core.Retire(sel)
	k.quants.Rest()
	return k.quants.Retire(sel)
}

// ToRoot readies the core for facts that hold always, after a Search.
func (k *Compiled) ToRoot() { k.core.ToRoot() }

// NumLits counts the literals of the core, a measure of all that was compiled.
func (k *Compiled) NumLits() int { return k.core.UsedVars() }

// Assume gives the literal of the predicate n, in normal form, for a Search to assume.
func (k *Compiled) Assume(n ast.Node) core.Lit {
	k.Note(n)
	k.quants.Fact(n)
	l := k.Literal(n)
	k.quants.Root(n, l)
	return l
}

// Assert has the predicate n, in normal form, hold where guard is true; core.LitTrue is
// always. All that n needs is compiled at once.
func (k *Compiled) Assert(guard core.Lit, n ast.Node) {
	k.Note(n)
	k.quants.Assert(guard, n)
	if guard == core.LitTrue {
		k.whole(n)
		k.assert(n)
		return
	}
	g := k.g
	switch g.Op(n) {
	case ast.OpAnd:
		for _, a := range g.Args(n) {
			k.core.AddClauseRule(proof.RuleFact, guard.Not(), k.Literal(a))
		}
	case ast.OpOr:
		ls := make([]core.Lit, 0, len(g.Args(n))+1)
		ls = append(ls, guard.Not())
		for _, a := range g.Args(n) {
			ls = append(ls, k.Literal(a))
		}
		k.core.AddClauseRule(proof.RuleFact, ls...)
	default:
		k.core.AddClauseRule(proof.RuleFact, guard.Not(), k.Literal(n))
	}
}

// Note takes notice of what predicates contain before they are compiled. A function
// constant that was only applied so far and is a value now becomes one.
func (k *Compiled) Note(preds ...ast.Node) {
	before := len(k.has.AsValue) + len(k.has.Quantified)
	k.has.Note(k.g, preds...)
	if k.has.Quantifiers {
		k.lin.KeepNear()
		k.lin.Sparing()
	}
	if len(k.has.AsValue)+len(k.has.Quantified) == before {
		return
	}
	for _, f := range k.g.Consts() { // in a fixed order, unlike funcs
		if fn, ok := k.funcs[f]; ok && k.has.FirstClass(k.g, f) {
			delete(k.funcs, f)
			e := k.enode(f)
			for _, a := range k.euf.Apps(fn) {
				k.equate(a, k.array.Select(e, k.euf.Args(a)...))
			}
		}
	}
}

// equate makes two e-nodes of a sort equal for good.
func (k *Compiled) equate(a, b euf.Node) {
	if k.euf.Sort(a) != k.euf.BoolSort() {
		k.core.AddClause(k.euf.EqLit(a, b))
		return
	}
	x, y := k.euf.LitOf(a), k.euf.LitOf(b)
	k.core.AddClause(x.Not(), y)
	k.core.AddClause(x, y.Not())
}
