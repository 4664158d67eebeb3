package rewrite

import (
	"slices"

	"bsmt/bkernel/ast"
)

// names are the names of rules, by the operator that they look at. Those of words have their
// names in the tables of package bvrules.
var names = map[ast.Op]string{
	ast.OpNot: "negation", ast.OpAnd: "conjunction", ast.OpOr: "disjunction", ast.OpImplies: "implication", ast.OpEquiv: "equivalence",
	ast.OpIsTrue: "truth-value", ast.OpBoolOf: "truth-value", ast.OpIte: "choice", ast.OpEq: "equality", ast.OpAllDiff: "different",
	ast.OpLe: "comparison", ast.OpLt: "comparison", ast.OpGe: "comparison", ast.OpGt: "comparison",
	ast.OpAdd: "polynomial", ast.OpSub: "polynomial", ast.OpNeg: "polynomial", ast.OpMul: "polynomial", ast.OpPow: "polynomial",
	ast.OpEDiv: "division", ast.OpEMod: "division", ast.OpAbs: "absolute-value", ast.OpMax: "extremum", ast.OpMin: "extremum",
	ast.OpRLe: "comparison", ast.OpRLt: "comparison", ast.OpRAdd: "polynomial", ast.OpRSub: "polynomial", ast.OpRNeg: "polynomial", ast.OpRMul: "polynomial",
	ast.OpRDiv: "division", ast.OpOfInt: "polynomial", ast.OpFloor: "rounding", ast.OpCeiling: "rounding",
	ast.OpApply: "reading", ast.OpOverride: "writing", ast.OpForall: "quantifier", ast.OpExists: "quantifier",
}

// ruleOf names the rule by which an operator over simplified arguments became res.
func (r *Rewriter) ruleOf(op ast.Op, args []ast.Node, res ast.Node) string {
	g := r.G
	value := func(n ast.Node) bool { return isValue(g, n) || g.Op(n) == ast.OpTrue || g.Op(n) == ast.OpFalse }
	switch {
	case g.Op(res) == op && slices.Equal(g.Args(res), args):
		return "arguments"
	case value(res) && !slices.ContainsFunc(args, func(a ast.Node) bool { return !value(a) }):
		return "evaluate"
	case op >= ast.OpBvNot && op < ast.OpReal:
		return r.rule
	}
	return names[op]
}

// Rule gives the name of the rule by which a node became its normal form, if that is known.
func (r *Rewriter) Rule(n ast.Node) string { return r.rules[n] }
