package smtlib2b

import (
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// A float and a rounding mode are words, of which some are none of their sort (Translator.member
// leaves them out, Translator.clean makes values of them). An array of them is a total function
// of words all the same: two of them may differ where no value of the script does. So an
// equation of arrays comes with a place where the values differ if the arrays do.

// mostTold bounds how many arrays or sequences are said to be different in pairs.
const mostTold = 100

// Loose says that what was translated has, in B, models that the script has not: values that hold
// arrays of floats, and lists of floats, may differ in words that are none, and a float that is
// made of a Real under a quantifier is any. A refutation is one; a model is none before it is
// checked.
func (t *Translator) Loose() bool { return t.loose }

// ground tells a term without free variables.
func (t *Translator) ground(term smtlib.Term) bool {
	if t.vars == nil {
		t.vars = smtlib.NewFreeVars(t.c)
	}
	return len(t.vars.Of(term)) == 0
}

// told gives eq, an equation of two values for terms of the sort of args, and has it said that
// they differ as the script sees them where they do.
func (t *Translator) told(args []smtlib.Term, eq ast.Node) ast.Node {
	s := t.c.SortOf(args[0])
	if t.g.Op(eq) != ast.OpEq || t.c.SortKind(s) != smtlib.SortArray || t.settled(s) {
		return eq
	}
	if _, said := t.inside[eq]; said {
		return eq
	}
	for _, a := range args {
		if !t.ground(a) {
			t.loose = true // where they differ would be a function of what is bound
			return eq
		}
	}
	ab := t.g.Args(eq)
	t.inside[eq] = t.g.Or(eq, t.difference(s, ab[0], ab[1]))
	t.within = append(t.within, eq)
	return eq
}

// difference says that two arrays hold different values, of the script, at a place that the model
// chooses.
func (t *Translator) difference(s smtlib.Sort, x, y ast.Node) ast.Node {
	var ps []ast.Node
	for t.c.SortKind(s) == smtlib.SortArray {
		index, elem := t.c.SortData(s).Args[0], t.c.SortData(s).Args[1]
		k := t.declare("place of a difference", t.types[index])
		if p := t.member(index, k); p != ast.None {
			ps = append(ps, p)
		}
		x, y, s = t.clean(elem, t.g.Apply(x, k)), t.clean(elem, t.g.Apply(y, k)), elem
	}
	return t.g.And(append(ps, t.g.Not(t.g.Eq(x, y)))...)
}

// apart says that arrays differ in pairs.
func (t *Translator) apart(args []smtlib.Term) ast.Node {
	var ps []ast.Node
	for i, a := range args {
		for _, b := range args[:i] {
			ps = append(ps, t.g.Not(t.equal(b, a)))
		}
	}
	return t.g.And(ps...)
}
