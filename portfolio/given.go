package portfolio

import (
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib/print"
	"bsmt/smtlib2b"
)

// given tells which assertion or assumption of a query a node is the translation of, as
// proof.Names has it. The first one counts.
func given(tr *smtlib2b.Translator, q *Query) func(ast.Node) (label, text string, ok bool) {
	type known struct {
		term  smtlib.Term
		label string
	}
	of := map[ast.Node]known{}
	add := func(t smtlib.Term, label string) {
		if n, err := tr.Pred(t); err == nil {
			if _, twice := of[n]; !twice {
				of[n] = known{t, label}
			}
		}
	}
	for i, t := range q.Assertions {
		add(t, q.Labels[i])
	}
	for _, a := range q.Assumed {
		label := ""
		if a.Named {
			label = a.Text
		}
		add(a.Term, label)
	}
	return func(n ast.Node) (label, text string, ok bool) {
		k, ok := of[n]
		if ok && !literal(q.Context, k.term) {
			text = print.TermString(q.Context, k.term)
		}
		return k.label, text, ok
	}
}

// plainOps are the operators that a translation has under the same name, with how many
// arguments at most, 0 for any number.
var plainOps = map[smtlib.Op]int{
	smtlib.OpTrue: 0, smtlib.OpFalse: 0, smtlib.OpInt: 0, smtlib.OpBv: 0, smtlib.OpVar: 0, smtlib.OpApp: 0, smtlib.OpForall: 0, smtlib.OpExists: 0,
	smtlib.OpNot: 1, smtlib.OpAnd: 0, smtlib.OpOr: 0, smtlib.OpImplies: 2, smtlib.OpEq: 2, smtlib.OpIte: 3,
	smtlib.OpNeg: 1, smtlib.OpAdd: 2, smtlib.OpSub: 2, smtlib.OpMul: 2, smtlib.OpLe: 2, smtlib.OpLt: 2, smtlib.OpGe: 2, smtlib.OpGt: 2,
	smtlib.OpSelect: 2, smtlib.OpStore: 3, smtlib.OpBvUlt: 2, smtlib.OpBvUle: 2, smtlib.OpBvSlt: 2, smtlib.OpBvSle: 2,
	smtlib.OpBvAdd: 2, smtlib.OpBvMul: 2, smtlib.OpBvAnd: 2, smtlib.OpBvOr: 2, smtlib.OpBvNot: 1, smtlib.OpExtract: 1, smtlib.OpConcat: 2,
}

// literal says whether the translation of a term says the same word for word.
func literal(c *smtlib.Context, t smtlib.Term) bool {
	same := true
	c.Walk(func(t smtlib.Term) bool {
		most, ok := plainOps[c.Op(t)]
		kind := c.SortKind(c.SortOf(t))
		same = same && ok && kind != smtlib.SortFloat && kind != smtlib.SortRoundingMode && (most == 0 || len(c.Args(t)) <= most)
		if c.Op(t) == smtlib.OpNeg { // of a numeral it is one: what is no less than zero is written otherwise
			a := c.Arg(t, 0)
			same = same && c.Op(a) != smtlib.OpNeg && (c.Op(a) != smtlib.OpInt || c.IntVal(a).Sign() > 0)
		}
		return same
	}, t)
	return same
}
