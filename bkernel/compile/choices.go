package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/num"
	"bsmt/bkernel/propagator/element"
	"bsmt/bkernel/propagator/table"
)

// Limits of choices that are compiled at once: conditions, and classes of the term that
// they are by.
const (
	choiceArms    = 512
	choiceClasses = 2000
)

// makeChoice compiles a choice by the value of t at once rather than condition by
// condition: one variable that equals a leaf under each literal, with the bounds of all
// that can still be chosen. False says that it does not suit n.
func (k *Compiled) makeChoice(n, t ast.Node) bool {
	var col column
	if !k.cases.ChoiceAtoms(n, t, tableNodes, func(a form.Atom) { col.add(a) }) {
		return false
	}
	col.sort()
	if k.countClasses(t, &col) > choiceClasses {
		return false
	}
	by := map[ast.Node]int{}
	var leaves []ast.Node
	var lits [][]core.Lit
	for _, c := range k.classes(t, &col) {
		if k.late() {
			break
		}
		leaf := k.cases.Leaf(n, t, c.rep)
		i, ok := by[leaf]
		if !ok {
			i = len(leaves)
			by[leaf] = i
			leaves = append(leaves, leaf)
			lits = append(lits, nil)
		}
		lits[i] = append(lits[i], c.lit)
	}
	if len(leaves) < 3 {
		return false
	}
	chosen := make([]core.Lit, len(leaves))
	for i, ls := range lits {
		chosen[i] = k.bv.Or(ls...)
	}
	k.core.AddClauseRule(table.Rule, chosen...)
	x := k.hull(leaves)
	k.setVar(n, x)
	k.tell(globals.Element(t, leaves))
	if !k.shifted(n, leaves, chosen) {
		k.chooseOne(n, x, leaves, chosen)
	}
	return true
}

// hull makes a variable with the bounds of all leaves.
func (k *Compiled) hull(leaves []ast.Node) core.IntVar {
	lo, hi := core.PosInf, core.NegInf
	for _, l := range leaves {
		s := k.sum(l)
		a, b := k.lin.RootRange(k.monosOf(s), s.k)
		lo, hi = min(lo, a), max(hi, b)
	}
	return k.core.NewInt(lo, hi)
}

// shift gives a - b where that is a numeral.
func (k *Compiled) shift(a, b linear) (d num.Int, ok bool) {
	ms, c := k.difference(a, b)
	coefs := map[core.IntVar]num.Int{}
	for _, m := range ms {
		coefs[m.X] = coefs[m.X].Add(m.C)
	}
	for _, c := range coefs {
		if !c.IsZero() {
			return d, false
		}
	}
	return c.Neg(), true
}

// chooseOne makes n, which is x, the leaf whose literal is true.
func (k *Compiled) chooseOne(n ast.Node, x core.IntVar, leaves []ast.Node, chosen []core.Lit) {
	v := k.sum(n)
	arms := make([]element.Arm, len(leaves))
	known := true
	for i, l := range leaves {
		if k.late() {
			return
		}
		s := k.sum(l)
		ms, rhs := k.difference(v, s)
		k.core.AddClause(chosen[i].Not(), k.lin.EqLit(ms, rhs)) // what n means, whatever else holds
		arms[i].Lit = chosen[i]
		off, ok := s.k.Int64()
		switch leaf := k.monosOf(s); {
		case ok && len(leaf) == 0:
			arms[i].Off, arms[i].Const = off, true
		case ok && len(leaf) == 1 && leaf[0].C.IsOne():
			arms[i].X, arms[i].Off = leaf[0].X, off
		case len(leaf) <= maxInline:
			arms[i].X = k.lin.Define(leaf, s.k)
		default:
			known = false
		}
	}
	if known {
		k.elements.Post(x, arms)
	}
}

// shifted makes n the sum that leaves are which differ from each other by numerals;
// false when they are others.
func (k *Compiled) shifted(n ast.Node, leaves []ast.Node, chosen []core.Lit) bool {
	ms, c := k.difference(k.sum(leaves[0]), k.sum(n)) // Σ ms = c in the first
	for i, l := range leaves[1:] {
		if k.late() {
			return true
		}
		d, ok := k.shift(k.sum(l), k.sum(leaves[0]))
		if !ok {
			return false
		}
		if d.Sign() != 0 {
			var base num.Int
			ms, base = k.lin.AddBit(ms, base, chosen[i+1], d)
			c = c.Sub(base)
		}
	}
	k.lin.AssertEq0(ms, c)
	return true
}
