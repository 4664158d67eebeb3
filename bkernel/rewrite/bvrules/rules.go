package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Maker builds the simplified node of that operator over simplified arguments:
// the driver's entry, so that rules may build any node.
type Maker func(op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node

// rule is one line of the table.
type rule struct {
	name string               // for tests and traces
	op   ast.Op               // the operator it looks at
	fn   func(*term) ast.Node // the equal node, or ast.None when it does not apply
}

// term is the application that a rule looks at.
type term struct {
	g    *ast.Graph
	mk   Maker
	op   ast.Op
	typ  ast.Type
	args []ast.Node
	aux  int32
}

// Simplify gives a node equal to op(args) and simpler, or ast.None when no rule
// applies. The arguments are in normal form. op is any OpBv* operator, a bridge
// between vectors and integers, OpIte over vectors, OpEq over vectors, or a
// comparison of integers (which may be one of vectors in disguise).
func Simplify(g *ast.Graph, mk Maker, op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node {
	t := term{g, mk, op, typ, args, aux}
	if n := foldConst(&t); n != ast.None {
		return n
	}
	for i := range tables[op] {
		if n := tables[op][i].fn(&t); n != ast.None {
			return n
		}
	}
	return ast.None
}

// foldConst evaluates an operator whose arguments are all numerals.
func foldConst(t *term) ast.Node {
	if len(t.args) == 0 || len(t.args) > 2 || (t.op < ast.OpBvNot && t.op != ast.OpEq) {
		return ast.None
	}
	var ws [2]int
	var vals [2]*big.Int
	for i, a := range t.args {
		switch t.g.Op(a) {
		case ast.OpBv:
			ws[i] = t.g.Width(t.g.Type(a))
		case ast.OpInt:
		default:
			return ast.None
		}
		vals[i] = t.g.IntVal(a)
	}
	w := 0
	if t.g.Kind(t.typ) == ast.KBitVec {
		w = t.g.Width(t.typ)
	}
	v := Eval(t.op, w, t.aux, ws[:len(t.args)], vals[:len(t.args)])
	switch {
	case v == nil:
		return ast.None
	case t.typ == ast.Pred:
		return t.g.Truth(v.Sign() != 0)
	case t.typ == ast.Int:
		return t.g.Num(v)
	}
	return t.g.BvNum(v, w)
}

// tables has the rules of each operator in the order they are tried.
var tables = [ast.NumOps][]rule{}
