package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// ---- concat

// merge gives the concatenation of the neighbours a and b as one part, or None.
func (t *term) merge(a, b ast.Node) ast.Node {
	g := t.g
	switch {
	case t.isNum(a) && t.isNum(b):
		w := t.width(b)
		v := new(big.Int).Lsh(t.num(a), uint(w))
		return t.numeral(v.Or(v, t.num(b)), w+t.width(a))
	case g.Op(a) == ast.OpBvExtract && g.Op(b) == ast.OpBvExtract:
		if x := g.Arg(a, 0); x == g.Arg(b, 0) && g.ExtractLo(a) == g.ExtractHi(b)+1 {
			return t.extract(x, g.ExtractHi(a), g.ExtractLo(b))
		}
	case g.Op(a) == ast.OpBvNot && g.Op(b) == ast.OpBvNot:
		if m := t.merge(g.Arg(a, 0), g.Arg(b, 0)); m != ast.None {
			return t.not(m)
		}
	}
	return ast.None
}

// concatMerge brings concat(a, concat(.., ..)) to a left-leaning chain and
// merges the two parts that meet.
func concatMerge(t *term) ast.Node {
	g := t.g
	a, b := t.args[0], t.args[1]
	ps := []ast.Node{b}
	if g.Op(b) == ast.OpBvConcat {
		if ps = t.pieces(b); len(ps) == 0 || len(ps) > maxPieces/4 {
			return ast.None
		}
	}
	above, last := ast.None, a // a is above followed by last
	if g.Op(a) == ast.OpBvConcat {
		above, last = g.Arg(a, 0), g.Arg(a, 1)
	}
	m := t.merge(last, ps[0])
	if m == ast.None && len(ps) == 1 {
		return ast.None
	}
	r := a
	if m != ast.None {
		r, ps = t.concat(above, m), ps[1:] // the merged part may merge with the one above
	}
	for _, p := range ps {
		r = g.Bv(ast.OpBvConcat, t.width(r)+t.width(p), 0, r, p)
	}
	return r
}

// ---- extract

// maxFuel is how many nodes deep an extract looks for an end to its way down.
const maxFuel = 3

// extractDown moves an extract below wiring.
func extractDown(t *term) ast.Node {
	g := t.g
	x, lo := t.args[0], int(t.aux)
	hi := lo + g.Width(t.typ) - 1
	start := x
	for {
		if lo == 0 && hi == t.width(x)-1 {
			return x
		}
		switch g.Op(x) {
		case ast.OpBv:
			return t.numeral(new(big.Int).Rsh(t.num(x), uint(lo)), hi-lo+1)
		case ast.OpBvExtract:
			d := g.ExtractLo(x)
			x, lo, hi = g.Arg(x, 0), lo+d, hi+d
			continue
		case ast.OpBvConcat:
			a, b := g.Arg(x, 0), g.Arg(x, 1)
			w := t.width(b)
			if hi < w {
				x = b
				continue
			}
			if lo >= w {
				x, lo, hi = a, lo-w, hi-w
				continue
			}
			return t.concat(t.extract(a, hi-w, 0), t.extract(b, w-1, lo))
		case ast.OpBvSignExt:
			a := g.Arg(x, 0)
			w := t.width(a)
			if hi < w {
				x = a
				continue
			}
			low := t.extract(a, w-1, min(lo, w-1))
			return t.bv(ast.OpBvSignExt, hi-lo+1, low)
		case ast.OpBvNot:
			return t.not(t.extract(g.Arg(x, 0), hi, lo))
		}
		break
	}
	if t.cheap(x, hi, lo, maxFuel) {
		return t.extractOver(x, hi, lo)
	}
	if lo == hi && lo == t.width(x)-1 {
		if p := t.carry(x); p != ast.None {
			return t.bitOf(p)
		}
	}
	if x != start {
		return g.BvExtract(x, hi, lo)
	}
	return ast.None
}

// carry says in what order two words, or a word and a numeral, are if the highest bit of n is 1, where
// n is the sum or difference of both with a zero above: the carry of one, the borrow of the other. None
// for others.
func (t *term) carry(n ast.Node) ast.Node {
	g, w := t.g, t.width(n)
	if op := g.Op(n); op != ast.OpBvAdd && op != ast.OpBvSub && op != ast.OpBvNot {
		return ast.None
	}
	s := t.linear(w, []ast.Node{n}, 1)
	if s == nil || len(s.monos) == 0 || len(s.monos) > 2 {
		return ast.None
	}
	var low [2]ast.Node
	var negative [2]bool
	for i, m := range s.monos {
		negative[i] = isOnes(m.coef, w)
		if !negative[i] && m.coef.Cmp(bigOne) != 0 || !t.isZero(t.extract(m.atom, w-1, w-1)) {
			return ast.None
		}
		low[i] = t.extract(m.atom, w-2, 0)
	}
	less := func(a, b ast.Node) ast.Node { return t.pred(ast.OpBvUlt, a, b) }
	a, b := low[0], low[1]
	if len(s.monos) == 1 {
		high := s.k.Bit(w-1) == 1
		k := t.numeral(trunc(new(big.Int).Set(s.k), w-1), w-1)
		minus := t.numeral(trunc(new(big.Int).Neg(s.k), w-1), w-1)
		switch zero := t.isZero(k); {
		case negative[0] && high: // k - a is at least half of all
			return t.lnot(less(k, a))
		case negative[0]:
			return less(k, a)
		case zero:
			return g.Truth(high)
		case high: // a less than -k
			return less(a, minus)
		}
		return t.lnot(less(a, minus))
	}
	if negative[0] {
		a, b = b, a
	}
	switch even := s.k.Sign() == 0; {
	case negative[0] && negative[1] || !even && !isOnes(s.k, w):
		return ast.None
	case negative[0] != negative[1] && even: // a - b
		return less(a, b)
	case negative[0] != negative[1]: // a - b - 1
		return t.lnot(less(b, a))
	case even: // a + b
		return less(t.not(b), a)
	}
	return ast.None
}

// cheap says that the bits hi to lo of n are had without an extract from a node
// that computes, or with one from a lesser one; fuel bounds the look.
func (t *term) cheap(n ast.Node, hi, lo, fuel int) bool {
	g := t.g
	for ; fuel > 0; fuel-- {
		switch g.Op(n) {
		case ast.OpBv, ast.OpBvExtract:
			return true
		case ast.OpBvConcat:
			w := t.width(g.Arg(n, 1))
			switch {
			case hi < w:
				if lo == 0 && hi == w-1 {
					return true
				}
				n = g.Arg(n, 1)
			case lo >= w:
				n, hi, lo = g.Arg(n, 0), hi-w, lo-w
			default:
				return false
			}
			if lo == 0 && hi == t.width(n)-1 || g.Op(n) == ast.OpConst || g.Op(n) == ast.OpVar {
				return true
			}
		case ast.OpBvSignExt:
			n = g.Arg(n, 0)
			if w := t.width(n); hi >= w {
				return false
			} else if lo == 0 && hi == w-1 {
				return true
			}
		case ast.OpBvAnd, ast.OpBvXor:
			a, b := g.Arg(n, 0), g.Arg(n, 1)
			if fuel == maxFuel && t.isNum(b) { // at the root only, and not down a chain of them
				if o := g.Op(a); o != ast.OpBvNot && o != ast.OpBvAnd && o != ast.OpBvXor {
					return true
				}
			}
			return (t.cheap(a, hi, lo, fuel-1) && t.cheap(b, hi, lo, fuel-1))
		case ast.OpBvAdd, ast.OpBvMul, ast.OpBvSub:
			return lo == 0 && t.cheap(g.Arg(n, 0), hi, lo, fuel-1) && t.cheap(g.Arg(n, 1), hi, lo, fuel-1)
		case ast.OpIte:
			return t.isNum(g.Arg(n, 1)) && t.isNum(g.Arg(n, 2))
		default:
			return false
		}
	}
	return false
}

// extractOver moves an extract that is cheap below the operator of n.
func (t *term) extractOver(n ast.Node, hi, lo int) ast.Node {
	g := t.g
	switch op := g.Op(n); op {
	case ast.OpBvAnd, ast.OpBvXor, ast.OpBvAdd, ast.OpBvMul, ast.OpBvSub:
		return t.bv(op, hi-lo+1, t.extract(g.Arg(n, 0), hi, lo), t.extract(g.Arg(n, 1), hi, lo))
	case ast.OpIte:
		return t.ite(g.Arg(n, 0), t.extract(g.Arg(n, 1), hi, lo), t.extract(g.Arg(n, 2), hi, lo))
	}
	return ast.None
}

// ---- extensions

// zeroExtend puts zeros above n until it has w bits.
func (t *term) zeroExtend(n ast.Node, w int) ast.Node {
	return t.concat(t.zerosOrNone(w-t.width(n)), n)
}

func (t *term) zerosOrNone(w int) ast.Node {
	if w == 0 {
		return ast.None
	}
	return t.zeros(w)
}

// signExtend repeats the sign of n until it has w bits.
func (t *term) signExtend(n ast.Node, w int) ast.Node { return t.bv(ast.OpBvSignExt, w, n) }

func extendedSign(t *term) ast.Node {
	g := t.g
	a, w := t.args[0], g.Width(t.typ)
	if w == t.width(a) {
		return a
	}
	switch g.Op(a) {
	case ast.OpBvSignExt:
		return g.Bv(ast.OpBvSignExt, w, 0, g.Arg(a, 0))
	case ast.OpBvNot:
		return t.not(t.bv(ast.OpBvSignExt, w, g.Arg(a, 0)))
	case ast.OpBvConcat:
		switch k := w - t.width(a); t.knownSign(a) {
		case 0:
			return t.concat(t.zeros(k), a)
		case 1:
			return t.concat(t.allOnes(k), a)
		}
	}
	return ast.None
}

// ---- shifts

// shiftConst turns a shift by a numeral into wiring.
func shiftConst(t *term) ast.Node {
	a, w := t.args[0], t.width(t.args[0])
	v := t.num(t.args[1])
	if v == nil {
		return ast.None
	}
	k := w
	if v.IsInt64() && v.Int64() < int64(w) {
		k = int(v.Int64())
	}
	switch t.op {
	case ast.OpBvShl:
		return t.concat(t.extract(a, w-1-k, 0), t.zerosOrNone(k))
	case ast.OpBvLshr:
		return t.concat(t.zerosOrNone(k), t.extract(a, w-1, k))
	}
	return t.signExtend(t.extract(a, w-1, min(k, w-1)), w)
}

// shiftOfConst: zero shifted is zero; ones shifted with their sign are ones.
func shiftOfConst(t *term) ast.Node {
	if a := t.args[0]; t.isZero(a) || (t.op == ast.OpBvAshr && t.isOnes(a)) {
		return a
	}
	return ast.None
}

// ashrPositive: with a known sign bit of zero, an arithmetic shift is logical.
func ashrPositive(t *term) ast.Node {
	a := t.args[0]
	if t.knownSign(a) == 0 {
		return t.bv(ast.OpBvLshr, t.width(a), a, t.args[1])
	}
	return ast.None
}

// knownSign is the highest bit of n when its wiring tells it, else -1.
func (t *term) knownSign(n ast.Node) int {
	g := t.g
	for i := 0; i < maxPieces; i++ {
		switch g.Op(n) {
		case ast.OpBv:
			return int(t.num(n).Bit(t.width(n) - 1))
		case ast.OpBvConcat, ast.OpBvSignExt:
			n = g.Arg(n, 0)
		default:
			return -1
		}
	}
	return -1
}
