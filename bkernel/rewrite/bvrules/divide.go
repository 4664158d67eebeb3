package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// divUnsigned: division and remainder by zero, one and powers of two, of zero,
// and by itself.
func divUnsigned(t *term) ast.Node {
	a, b := t.args[0], t.args[1]
	w := t.width(a)
	div := t.op == ast.OpBvUdiv
	pick := func(q, r ast.Node) ast.Node {
		if div {
			return q
		}
		return r
	}
	if v := t.num(b); v != nil {
		if v.Sign() == 0 {
			return pick(t.allOnes(w), a)
		}
		if k := log2(v); k >= 0 {
			low := ast.None
			if k > 0 {
				low = t.extract(a, k-1, 0)
			}
			return pick(t.concat(t.zerosOrNone(k), t.extract(a, w-1, k)), t.concat(t.zerosOrNone(w-k), low))
		}
		return ast.None
	}
	zero := func() ast.Node { return t.eq(b, t.zeros(w)) }
	switch {
	case a == b:
		return pick(t.ite(zero(), t.allOnes(w), t.numeral(bigOne, w)), t.zeros(w))
	case t.isZero(a):
		return pick(t.ite(zero(), t.allOnes(w), a), a)
	}
	return ast.None
}

// divHigh: with high bits of both known to be zero, the division is narrower.
func divHigh(t *term) ast.Node {
	a, b := t.args[0], t.args[1]
	w := t.width(a)
	k := min(t.highZeros(a), t.highZeros(b))
	if k == 0 || k == w {
		return ast.None
	}
	n := w - k
	r := t.bv(t.op, n, t.extract(a, n-1, 0), t.extract(b, n-1, 0))
	if t.op == ast.OpBvUrem {
		return t.concat(t.zeros(k), r)
	}
	// a divisor of zero gives ones in the bits left out too
	if v := t.num(b); v != nil && v.Sign() != 0 {
		return t.concat(t.zeros(k), r)
	}
	high := t.ite(t.eq(b, t.zeros(w)), t.allOnes(k), t.zeros(k))
	return t.concat(high, r)
}

// highZeros is how many high bits of n its wiring shows to be zero.
func (t *term) highZeros(n ast.Node) int {
	for i := 0; t.g.Op(n) == ast.OpBvConcat && i < maxPieces; i++ {
		n = t.g.Arg(n, 0)
	}
	if v := t.num(n); v != nil {
		return t.width(n) - v.BitLen()
	}
	return 0
}

// divNested: (x / c) / d = x / (c*d), and (x rem y) rem y = x rem y.
func divNested(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	if g.Op(a) != t.op {
		return ast.None
	}
	w := t.width(a)
	if t.op == ast.OpBvUrem {
		if g.Arg(a, 1) == b {
			return a
		}
		return ast.None
	}
	c, d := t.num(g.Arg(a, 1)), t.num(b)
	if c == nil || d == nil || c.Sign() == 0 || d.Sign() == 0 {
		return ast.None
	}
	p := new(big.Int).Mul(c, d)
	if p.BitLen() > w {
		return t.zeros(w)
	}
	return t.bv(ast.OpBvUdiv, w, g.Arg(a, 0), t.numeral(p, w))
}

// divSmall: a remainder by what it is a remainder of is itself, its quotient zero
// unless the divisor is; likewise a numeral too small for its divisor.
func divSmall(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	v := t.num(b)
	if v == nil || v.Sign() == 0 {
		return ast.None
	}
	bits := t.width(a) - t.highZeros(a)
	if g.Op(a) == ast.OpBvUrem && g.Arg(a, 1) == b || bits < v.BitLen() {
		if t.op == ast.OpBvUdiv {
			return t.zeros(t.width(a))
		}
		return a
	}
	return ast.None
}

// divSigned: signed division by zero, one and minus one, and of operands whose
// signs are known.
func divSigned(t *term) ast.Node {
	a, b := t.args[0], t.args[1]
	w := t.width(a)
	if v := t.num(b); v != nil {
		switch {
		case v.Sign() == 0 && t.op != ast.OpBvSdiv:
			return a
		case v.Sign() == 0:
			return t.ite(t.bit(a, w-1), t.numeral(bigOne, w), t.allOnes(w))
		case isOnes(v, w) && t.op == ast.OpBvSdiv: // before one: of one bit they are the same
			return t.bv(ast.OpBvNeg, w, a)
		case isOnes(v, w) || v.Cmp(bigOne) == 0 && t.op != ast.OpBvSdiv:
			return t.zeros(w)
		case v.Cmp(bigOne) == 0:
			return a
		}
		if k := log2(v); t.op == ast.OpBvSmod && k > 0 && k < w-1 {
			return t.concat(t.zeros(w-k), t.extract(a, k-1, 0))
		}
	}
	sa, sb := t.knownSign(a), t.knownSign(b)
	if sa != 0 || sb != 0 {
		return ast.None
	}
	op := ast.OpBvUrem
	if t.op == ast.OpBvSdiv {
		op = ast.OpBvUdiv
	}
	return t.bv(op, w, a, b)
}

// ---- overflow predicates

// overflowConst: an overflow of an operation with a numeral is a comparison with
// the ends of the interval of arguments that do not overflow.
func overflowConst(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	w := t.width(a)
	if t.isNum(a) && t.op != ast.OpBvSsubO {
		a, b = b, a
	}
	v := t.num(b)
	if v == nil {
		return ast.None
	}
	if t.op == ast.OpBvUmulO {
		if v.Sign() == 0 {
			return g.False()
		}
		return t.pred(ast.OpBvUlt, t.numeral(new(big.Int).Quo(ones(w), v), w), a)
	}
	c := signed(v, w)
	most := new(big.Int).Sub(pow2(w-1), bigOne)
	least := new(big.Int).Neg(pow2(w - 1))
	lo, hi := least, most // no overflow for a in lo..hi
	switch {
	case c.Sign() == 0:
		return g.False()
	case t.op == ast.OpBvSmulO:
		lo, hi = quoRange(least, most, c)
	case t.op == ast.OpBvSaddO && c.Sign() > 0:
		hi = new(big.Int).Sub(most, c)
	case t.op == ast.OpBvSaddO:
		lo = new(big.Int).Sub(least, c)
	case c.Sign() > 0:
		lo = new(big.Int).Add(least, c)
	default:
		hi = new(big.Int).Add(most, c)
	}
	var out []ast.Node
	if lo.Cmp(least) > 0 {
		out = append(out, t.pred(ast.OpBvSlt, a, t.numeral(lo, w)))
	}
	if hi.Cmp(most) < 0 {
		out = append(out, t.pred(ast.OpBvSlt, t.numeral(hi, w), a))
	}
	switch len(out) {
	case 0:
		return g.False()
	case 1:
		return out[0]
	}
	return t.pred(ast.OpOr, out...)
}

// quoRange is the interval of x with least <= c*x <= most, c not zero.
func quoRange(least, most, c *big.Int) (lo, hi *big.Int) {
	if c.Sign() < 0 {
		least, most = most, least
	}
	// Div and Mod are Euclidean: round to the ceiling and the floor
	lo, r := new(big.Int).DivMod(least, c, new(big.Int))
	if r.Sign() != 0 && c.Sign() > 0 {
		lo.Add(lo, bigOne)
	}
	hi, r = new(big.Int).DivMod(most, c, new(big.Int))
	if r.Sign() != 0 && c.Sign() < 0 {
		hi.Sub(hi, bigOne)
	}
	return lo, hi
}

// overflowOrder sorts the arguments of a commutative overflow predicate.
func overflowOrder(t *term) ast.Node {
	if t.swapped() {
		return t.pred(t.op, t.args[1], t.args[0])
	}
	return ast.None
}
