package quant

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// wordTerms gives terms for the bit-vector variable x that the comparisons in
// atoms suggest, best first: the solution of an equality that holds, then the
// borders of the ranges that comparisons allow (Niemetz, Preiner, Reynolds,
// Barrett, Tinelli 2018, sections 3 and 4). Operators that lose bits are inverted
// with the lost bits as x has them in the model. The terms may mention other
// variables. None of them need make the body false: the caller looks.
func (v *view) wordTerms(x ast.Node, atoms []ast.Node) []ast.Node {
	g := v.g
	self := map[ast.Node]bool{x: true}
	var exact, border []ast.Node
	for _, a := range atoms {
		op := g.Op(a)
		if op == ast.OpLe || len(g.Args(a)) != 2 || g.Kind(g.Type(g.Arg(a, 0))) != ast.KBitVec {
			continue
		}
		l, r := g.Arg(a, 0), g.Arg(a, 1)
		inL, inR := v.rw.Occurs(l, self), v.rw.Occurs(r, self)
		if inL == inR {
			continue
		}
		truth, err := v.ev.Holds(a)
		if err != nil {
			continue
		}
		side, other := l, r
		if inR {
			side, other = r, l
		}
		w := g.Type(side)
		one := g.BvNum(big.NewInt(1), g.Width(w))
		up := func() ast.Node { return v.rw.Mk(ast.OpBvAdd, w, []ast.Node{other, one}, 0) }
		down := func() ast.Node { return v.rw.Mk(ast.OpBvSub, w, []ast.Node{other, one}, 0) }
		var targets []ast.Node
		strict := op == ast.OpBvUlt || op == ast.OpBvSlt
		switch {
		case op == ast.OpEq && truth:
			if t := v.solveWord(side, x, other, self); t != ast.None {
				exact = append(exact, t)
			}
			continue
		case op == ast.OpEq:
			targets = []ast.Node{up(), down()}
		case strict && truth && inL, !strict && !truth && inR: // side < other
			targets = []ast.Node{down()}
		case strict && truth && inR, !strict && !truth && inL: // side > other
			targets = []ast.Node{up()}
		default: // side <= other or side >= other
			targets = []ast.Node{other}
		}
		for _, t := range targets {
			if s := v.solveWord(side, x, t, self); s != ast.None {
				border = append(border, s)
			}
		}
	}
	return append(exact, border...)
}

// solveWord gives a term t without x such that side with t for x equals target
// where that is possible, or None when no way to x is known.
func (v *view) solveWord(side, x, target ast.Node, self map[ast.Node]bool) ast.Node {
	g := v.g
	for side != x {
		typ := g.Type(side)
		w := g.Width(typ)
		mk := func(op ast.Op, args ...ast.Node) ast.Node { return v.rw.Mk(op, typ, args, 0) }
		args := g.Args(side)
		i := -1 // the argument with x
		for j, a := range args {
			if v.rw.Occurs(a, self) {
				if i >= 0 {
					return ast.None
				}
				i = j
			}
		}
		if i < 0 || g.Kind(g.Type(args[i])) != ast.KBitVec {
			return ast.None
		}
		in := args[i]
		wi := g.Width(g.Type(in))
		var other ast.Node = ast.None
		if len(args) == 2 {
			other = args[1-i]
		}
		// now is in's value in the model, for the bits that target does not determine.
		now := func() ast.Node {
			val, err := v.ev.Eval(in)
			if err != nil {
				return ast.None
			}
			return g.BvNum(val.Int, wi)
		}
		// blend takes the bits of mask from t and the others from the model.
		blend := func(t, mask ast.Node) ast.Node {
			n := now()
			if n == ast.None {
				return ast.None
			}
			return mk(ast.OpBvOr, mk(ast.OpBvAnd, t, mask), mk(ast.OpBvAnd, n, mk(ast.OpBvNot, mask)))
		}
		ones := g.BvNum(new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)), w)
		switch op := g.Op(side); op {
		case ast.OpBvNot, ast.OpBvNeg:
			target = mk(op, target)
		case ast.OpBvAdd:
			target = mk(ast.OpBvSub, target, other)
		case ast.OpBvSub:
			if i == 0 {
				target = mk(ast.OpBvAdd, target, other)
			} else {
				target = mk(ast.OpBvSub, other, target)
			}
		case ast.OpBvXor:
			target = mk(op, target, other)
		case ast.OpBvAnd:
			target = blend(target, other)
		case ast.OpBvOr:
			target = blend(target, mk(ast.OpBvNot, other))
		case ast.OpBvMul:
			if g.Op(other) != ast.OpBv || g.IntVal(other).Sign() == 0 {
				return ast.None
			}
			c := g.IntVal(other)
			z := c.TrailingZeroBits()
			inv := new(big.Int).ModInverse(new(big.Int).Rsh(c, z), new(big.Int).Lsh(big.NewInt(1), uint(w)))
			if z > 0 {
				target = mk(ast.OpBvLshr, target, g.BvNum(big.NewInt(int64(z)), w))
			}
			target = mk(ast.OpBvMul, target, g.BvNum(inv, w))
			if z > 0 {
				target = blend(target, mk(ast.OpBvLshr, ones, g.BvNum(big.NewInt(int64(z)), w)))
			}
		case ast.OpBvShl:
			if i == 1 {
				return ast.None
			}
			target = blend(mk(ast.OpBvLshr, target, other), mk(ast.OpBvLshr, ones, other))
		case ast.OpBvLshr, ast.OpBvAshr:
			if i == 1 {
				return ast.None
			}
			target = blend(mk(ast.OpBvShl, target, other), mk(ast.OpBvShl, ones, other))
		case ast.OpBvUdiv:
			if i == 1 {
				return ast.None
			}
			target = mk(ast.OpBvMul, target, other)
		case ast.OpBvConcat:
			lo := 0
			if i == 0 {
				lo = w - wi
			}
			target = v.extract(target, lo, wi)
		case ast.OpBvSignExt:
			target = v.extract(target, 0, wi)
		case ast.OpBvExtract:
			n := now()
			if n == ast.None {
				return ast.None
			}
			lo := g.ExtractLo(side)
			if hi := lo + w; hi < wi {
				target = v.rw.Mk(ast.OpBvConcat, g.BitVec(wi-lo), []ast.Node{v.extract(n, hi, wi-hi), target}, 0)
			}
			if lo > 0 {
				target = v.rw.Mk(ast.OpBvConcat, g.BitVec(wi), []ast.Node{target, v.extract(n, 0, lo)}, 0)
			}
		case ast.OpIte:
			c, err := v.ev.Holds(args[0])
			if err != nil || i == 0 || c != (i == 1) {
				return ast.None
			}
		default:
			return ast.None
		}
		if target == ast.None {
			return ast.None
		}
		side = in
	}
	return target
}

// extract takes w bits of n from bit lo on.
func (v *view) extract(n ast.Node, lo, w int) ast.Node {
	g := v.g
	if lo == 0 && g.Width(g.Type(n)) == w {
		return n
	}
	return v.rw.Mk(ast.OpBvExtract, g.BitVec(w), []ast.Node{n}, int32(lo))
}
