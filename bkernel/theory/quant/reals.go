package quant

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// realTerm gives a term for a REAL variable that lies where its value does among the bounds
// that the atoms put on it: a bound that has the value, a point between the greatest below
// and the least above, one beyond the only one, or 0 (Ferrante and Rackoff, "A decision
// procedure for the first order theory of real addition with order", 1975). There are
// finitely many for the atoms of a formula, so that instances for all counter-examples end.
func (v *view) realTerm(x ast.Node, val *big.Rat, atoms []ast.Node) ast.Node {
	g := v.g
	low, high := ast.None, ast.None
	var lowVal, highVal *big.Rat
	for _, a := range atoms {
		op := g.Op(a)
		if op != ast.OpRLe && op != ast.OpRLt && (op != ast.OpEq || g.Type(g.Arg(a, 0)) != ast.Real) {
			continue
		}
		t := v.rw.SolveReal(a, x)
		if t == ast.None || v.rw.Occurs(t, map[ast.Node]bool{x: true}) {
			continue
		}
		tv, err := v.ev.Eval(t)
		if err != nil {
			continue
		}
		switch d := tv.Rat.Cmp(val); {
		case d == 0:
			return t
		case d < 0 && (low == ast.None || tv.Rat.Cmp(lowVal) > 0):
			low, lowVal = t, tv.Rat
		case d > 0 && (high == ast.None || tv.Rat.Cmp(highVal) < 0):
			high, highVal = t, tv.Rat
		}
	}
	return between(v.rw, low, high)
}

// between is a term between two, or next to the only one; None is none.
func between(rw *rewrite.Rewriter, low, high ast.Node) ast.Node {
	g := rw.G
	switch {
	case low != ast.None && high != ast.None:
		sum := rw.Mk(ast.OpRAdd, ast.Real, []ast.Node{low, high}, 0)
		return rw.Mk(ast.OpRMul, ast.Real, []ast.Node{g.RealNum(big.NewRat(1, 2)), sum}, 0)
	case low != ast.None:
		return rw.Mk(ast.OpRAdd, ast.Real, []ast.Node{low, g.RealNum64(1)}, 0)
	case high != ast.None:
		return rw.Mk(ast.OpRSub, ast.Real, []ast.Node{high, g.RealNum64(1)}, 0)
	}
	return g.RealNum64(0)
}
