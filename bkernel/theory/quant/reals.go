package quant

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
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

// irrational tells whether a value is, or holds, an irrational number.
func irrational(x ast.Value) bool {
	switch {
	case x.Root != nil:
		return true
	case x.Fun != nil:
		if irrational(x.Fun.Default) {
			return true
		}
		for _, en := range x.Fun.Entries {
			if irrational(en.Val) {
				return true
			}
			for _, a := range en.Args {
				if irrational(a) {
					return true
				}
			}
		}
	case x.Free != nil && !x.Free.Plain:
		for _, a := range x.Free.Args {
			if irrational(a) {
				return true
			}
		}
	}
	return false
}

// rationalize gives constants rational values near irrational ones, with which the facts
// hold too; false where it finds none.
func rationalize(ev *eval.Evaluator, m ast.Model, consts, facts []ast.Node) bool {
	var roots []ast.Node
	old := map[ast.Node]ast.Value{}
	for _, c := range consts {
		if x := m[c]; x.Root != nil {
			roots = append(roots, c)
			old[c] = x
		} else if irrational(x) {
			return false
		}
	}
	if len(roots) == 0 {
		return true
	}
	// Each goes up or down, all the same way or each the other way round.
	for _, bits := range []uint{2, 6, 12, 24, 48} {
		for side := range 4 {
			for i, c := range roots {
				lo, hi := old[c].Root.Near(num.NewRat(num.FromInt64(1), num.Pow2(bits)))
				if (side+i*(side>>1))&1 == 1 {
					lo = hi
				}
				m[c] = eval.Rational(lo.Big())
			}
			ev.Reset(m)
			all := true
			for _, f := range facts {
				holds, err := ev.Holds(f)
				all = all && err == nil && holds
			}
			if all {
				return true
			}
		}
	}
	return false
}

// approximate gives a value with rational numbers near irrational ones.
func approximate(x ast.Value) ast.Value {
	switch {
	case x.Root != nil:
		lo, _ := x.Root.Near(num.NewRat(num.FromInt64(1), num.Pow2(20)))
		return eval.Rational(lo.Big())
	case x.Fun != nil:
		f := *x.Fun
		f.Default = approximate(f.Default)
		f.Entries = nil
		for _, en := range x.Fun.Entries {
			args := make([]ast.Value, len(en.Args))
			for i, a := range en.Args {
				args[i] = approximate(a)
			}
			en.Args, en.Val = args, approximate(en.Val)
			f.Entries = append(f.Entries, en)
		}
		x.Fun = &f
	case x.Free != nil && !x.Free.Plain:
		args := make([]ast.Value, len(x.Free.Args))
		for i, a := range x.Free.Args {
			args[i] = approximate(a)
		}
		return ast.Construct(x.Free.Ctor, args)
	}
	return x
}
