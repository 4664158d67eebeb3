package model

import (
	"bsmt/smtlib"
)

// Interp is the interpretation of a declared symbol: a term over its parameters.
type Interp struct {
	Params  []smtlib.Term // OpVars, one per argument; none for a constant
	Body    smtlib.Term   // NoTerm when Source is not understood; else of the symbol's result sort; over Params, literals, abstract values and theory operators
	Source  string        // Body is NoTerm: parameters, sort and body as a solver printed them
	Printed string        // the body of these alone
}

// Literal gives the value of a constant where the model says it in literals alone, and
// where t is one.
func (m *Model) Literal(c *smtlib.Context, t smtlib.Term) (smtlib.Term, bool) {
	if c.Op(t) != smtlib.OpApp || len(c.Args(t)) > 0 {
		return smtlib.NoTerm, false
	}
	in, ok := m.Interps.Get(c.DeclOf(t))
	if !ok || in.Body == smtlib.NoTerm {
		return smtlib.NoTerm, false
	}
	stack := []smtlib.Term{in.Body}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], c.Args(u)...)
		switch op := c.Op(u); {
		case c.IsValue(u), op >= smtlib.OpRNE && op <= smtlib.OpFpNaN, op == smtlib.OpSeqEmpty, op == smtlib.OpSeqUnit, op == smtlib.OpSeqConcat:
		default:
			return smtlib.NoTerm, false
		}
	}
	return in.Body, true
}

// Model interprets declared symbols. Abstract values, (as @k S), are the
// elements of uninterpreted sorts; those of one sort with different names differ.
//
// Division by zero is the model's choice in SMT-LIB, one value per dividend. Div0
// and Mod0 say which: an evaluator takes (div x 0) as Div0.Body with x for its
// one parameter, an Int, and (mod x 0) as Mod0.Body likewise. Where they are nil
// the model leaves the choice to the evaluator, which must then use one and the
// same function at every occurrence; (div x 0) = 0 and (mod x 0) = x are usual.
// What the theory of floats leaves open is the model's choice likewise: Open says what an
// operator gives there, over as many parameters as it has arguments. fp.min and fp.max are
// asked for zeros of both signs, fp.to_ubv and fp.to_sbv for what is out of range,
// fp.to_real for infinities and NaN, fp.to_ieee_bv for NaN, where any word of NaN is one.
// A symbol of a define-fun-rec has no Interp: its body is its meaning.
type Model struct {
	Interps  Interps                       // by declaration
	Universe map[smtlib.Sort][]smtlib.Term // uninterpreted sorts whose universe the model lists; elements are OpAbstract terms
	Div0     *Interp                       // integer division by zero as a function of the dividend, or nil
	Mod0     *Interp                       // integer remainder by zero as a function of the dividend, or nil
	Others   map[smtlib.Decl]*Interp       // selectors at values of other constructors, as functions of their argument; where one is missing, as Div0
	RealDiv0 *Interp                       // (/ x 0.0) as a function of the dividend, or nil
	Open     map[Choice]Interp             // results of operators on floats that the standard leaves open; one that is not there is as Div0 is where it is nil
}

// Choice is an operator on floats of a sort with results of a sort.
type Choice struct {
	Op       smtlib.Op
	From, To smtlib.Sort
}

// ChoiceOf is the choice that t, an application of such an operator, may ask for.
func ChoiceOf(c *smtlib.Context, t smtlib.Term) Choice {
	args := c.Args(t)
	return Choice{c.Op(t), c.SortOf(args[len(args)-1]), c.SortOf(t)}
}
