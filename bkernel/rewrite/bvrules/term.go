package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Caps on the work of one rule.
const (
	maxFlat   = 8  // arguments of a flattened bit-wise operator or product
	maxPieces = 64 // parts of a concatenation that is looked through
)

// width is the number of bits of n.
func (t *term) width(n ast.Node) int { return t.g.Width(t.g.Type(n)) }

// num is the value of n when it is a numeral, else nil.
func (t *term) num(n ast.Node) *big.Int {
	if t.g.Op(n) == ast.OpBv {
		return t.g.IntVal(n)
	}
	return nil
}

func (t *term) isNum(n ast.Node) bool { return t.g.Op(n) == ast.OpBv }

// isZero, isOnes: n is the numeral of only such bits.
func (t *term) isZero(n ast.Node) bool { v := t.num(n); return v != nil && v.Sign() == 0 }
func (t *term) isOnes(n ast.Node) bool { v := t.num(n); return v != nil && isOnes(v, t.width(n)) }

func isOnes(v *big.Int, w int) bool {
	return v.BitLen() == w && v.TrailingZeroBits() == 0 && new(big.Int).Add(v, bigOne).TrailingZeroBits() == uint(w)
}

// log2 is k when v is 2^k, else -1.
func log2(v *big.Int) int {
	if v.Sign() > 0 && int(v.TrailingZeroBits()) == v.BitLen()-1 {
		return v.BitLen() - 1
	}
	return -1
}

// Makers of simplified nodes.
func (t *term) bv(op ast.Op, w int, args ...ast.Node) ast.Node {
	return t.mk(op, t.g.BitVec(w), args, 0)
}
func (t *term) pred(op ast.Op, args ...ast.Node) ast.Node { return t.mk(op, ast.Pred, args, 0) }
func (t *term) not(n ast.Node) ast.Node                   { return t.bv(ast.OpBvNot, t.width(n), n) }
func (t *term) eq(a, b ast.Node) ast.Node                 { return t.pred(ast.OpEq, a, b) }
func (t *term) lnot(p ast.Node) ast.Node                  { return t.pred(ast.OpNot, p) }
func (t *term) numeral(v *big.Int, w int) ast.Node        { return t.g.BvNum(v, w) }
func (t *term) zeros(w int) ast.Node                      { return t.g.BvNum(bigZero, w) }
func (t *term) allOnes(w int) ast.Node                    { return t.g.BvNum(ones(w), w) }
func (t *term) ite(c, a, b ast.Node) ast.Node {
	return t.mk(ast.OpIte, t.g.Type(a), []ast.Node{c, a, b}, 0)
}

// concat puts a above b; None stands for no bits.
func (t *term) concat(a, b ast.Node) ast.Node {
	switch {
	case a == ast.None:
		return b
	case b == ast.None:
		return a
	}
	return t.bv(ast.OpBvConcat, t.width(a)+t.width(b), a, b)
}

// extract takes the bits hi to lo; None when there are none.
func (t *term) extract(n ast.Node, hi, lo int) ast.Node {
	if hi < lo {
		return ast.None
	}
	if lo == 0 && hi == t.width(n)-1 {
		return n
	}
	return t.mk(ast.OpBvExtract, t.g.BitVec(hi-lo+1), []ast.Node{n}, int32(lo))
}

// bit is the predicate that bit i of n is set.
func (t *term) bit(n ast.Node, i int) ast.Node {
	return t.eq(t.extract(n, i, i), t.g.BvNum(bigOne, 1))
}

// complement says that one of a, b is the bvnot of the other.
func (t *term) complement(a, b ast.Node) bool {
	g := t.g
	switch {
	case g.Op(a) == ast.OpBvNot && g.Arg(a, 0) == b, g.Op(b) == ast.OpBvNot && g.Arg(b, 0) == a:
		return true
	case g.Op(a) == ast.OpBv && g.Op(b) == ast.OpBv:
		return isOnes(new(big.Int).Xor(g.IntVal(a), g.IntVal(b)), t.width(a))
	}
	return false
}

// flatten lists the leaves of the tree of the binary op over args; the arguments
// themselves when there are more than maxFlat leaves.
func (t *term) flatten(op ast.Op, args []ast.Node) []ast.Node {
	out := append(make([]ast.Node, 0, maxFlat+2), args...)
	for i := 0; i < len(out); {
		if t.g.Op(out[i]) != op {
			i++
			continue
		}
		if len(out) == maxFlat {
			return append(out[:0], args...)
		}
		a := t.g.Args(out[i])
		out[i] = a[0]
		out = append(out, a[1])
	}
	return out
}

// chain builds the left-leaning tree of op over nodes without simplifying; the
// last one of them, when it is a numeral, is the right argument of the root.
func (t *term) chain(op ast.Op, w int, ns []ast.Node) ast.Node {
	r := ns[0]
	for _, n := range ns[1:] {
		r = t.g.Bv(op, w, 0, r, n)
	}
	return r
}

// self gives n, but None when n is op(args) itself, so that nothing was gained.
func (t *term) self(n ast.Node) ast.Node {
	g := t.g
	if g.Op(n) == t.op && g.Type(n) == t.typ && g.Aux(n) == t.aux && len(g.Args(n)) == len(t.args) {
		for i, a := range g.Args(n) {
			if a != t.args[i] {
				return n
			}
		}
		return ast.None
	}
	return n
}

// pieces lists the parts of n from the highest to the lowest: those of a
// concatenation, or n alone. It gives nil when there are more than maxPieces.
func (t *term) pieces(n ast.Node) []ast.Node {
	var rev []ast.Node // from the lowest: concatenations lean to the left
	stack := []ast.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.g.Op(n) == ast.OpBvConcat {
			stack = append(stack, t.g.Arg(n, 0), t.g.Arg(n, 1))
			continue
		}
		if rev = append(rev, n); len(rev) > maxPieces {
			return nil
		}
	}
	for i, j := 0, len(rev)-1; i < j; i, j = i+1, j-1 {
		rev[i], rev[j] = rev[j], rev[i]
	}
	return rev
}

// boolBit gives c when the one-bit n is ite(c, #b1, #b0), or a constant.
func (t *term) boolBit(n ast.Node) (ast.Node, bool) {
	g := t.g
	switch {
	case t.width(n) != 1:
	case t.isNum(n):
		return g.Truth(t.num(n).Sign() != 0), true
	case g.Op(n) == ast.OpIte && t.isOnes(g.Arg(n, 1)) && t.isZero(g.Arg(n, 2)):
		return g.Arg(n, 0), true
	case g.Op(n) == ast.OpIte && t.isZero(g.Arg(n, 1)) && t.isOnes(g.Arg(n, 2)):
		return t.lnot(g.Arg(n, 0)), true
	}
	return ast.None, false
}

// bitOf is the one-bit vector of a predicate.
func (t *term) bitOf(p ast.Node) ast.Node { return t.ite(p, t.allOnes(1), t.zeros(1)) }
