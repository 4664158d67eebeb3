package smtlib

import (
	"fmt"
	"math/big"
)

// extra is an operator of other solvers that terms of the table express.
type extra struct {
	args  int
	build func(c *Context, args []Term) (Term, string) // the term, or what is wrong
}

// extras are cvc5's eqrange, bvite, bvultbv and bvsltbv, and z3's rotations by a
// term.
var extras = map[string]extra{
	"eqrange":          {4, (*Context).eqRange},
	"bvite":            {3, (*Context).bvIte},
	"bvultbv":          {2, func(c *Context, a []Term) (Term, string) { return c.bitOf(OpBvUlt, a) }},
	"bvsltbv":          {2, func(c *Context, a []Term) (Term, string) { return c.bitOf(OpBvSlt, a) }},
	"ext_rotate_left":  {2, func(c *Context, a []Term) (Term, string) { return c.rotate(OpBvShl, OpBvLshr, a) }},
	"ext_rotate_right": {2, func(c *Context, a []Term) (Term, string) { return c.rotate(OpBvLshr, OpBvShl, a) }},
}

// eqRange is (eqrange a b i j): the arrays a and b agree from i to j.
func (c *Context) eqRange(args []Term) (Term, string) {
	d := c.sorts[c.srts[args[0]]]
	if d.Kind != SortArray || c.srts[args[1]] != c.srts[args[0]] {
		return NoTerm, "the first two arguments are arrays of one sort"
	}
	index, le := d.Args[0], OpLe
	if c.sorts[index].Kind == SortBitVec {
		le = OpBvUle
	} else if index != Int {
		return NoTerm, fmt.Sprintf("the indices are Ints or bit vectors, not %s", c.clipSort(index))
	}
	if c.srts[args[2]] != index || c.srts[args[3]] != index {
		return NoTerm, fmt.Sprintf("the last two arguments have the index sort %s", c.clipSort(index))
	}
	x := c.MkVar("i", index)
	in := c.MkOp(OpAnd, Bool, c.MkOp(le, Bool, args[2], x), c.MkOp(le, Bool, x, args[3]))
	eq := c.MkOp(OpEq, Bool, c.MkOp(OpSelect, d.Args[1], args[0], x), c.MkOp(OpSelect, d.Args[1], args[1], x))
	return c.MkQuant(OpForall, Quant{Vars: []Term{x}}, c.MkOp(OpImplies, Bool, in, eq)), ""
}

// bit is the vector of one bit.
func (c *Context) bit(v int64) Term { return c.MkBv(big.NewInt(v), 1) }

// bvIte is (bvite c a b) with a condition of one bit.
func (c *Context) bvIte(args []Term) (Term, string) {
	if c.srts[args[0]] != c.BitVec(1) {
		return NoTerm, "the condition is a bit vector of 1 bit"
	}
	s := c.srts[args[1]]
	if c.sorts[s].Kind != SortBitVec || c.srts[args[2]] != s {
		return NoTerm, "the branches are bit vectors of one width"
	}
	return c.MkOp(OpIte, s, c.MkOp(OpEq, Bool, args[0], c.bit(1)), args[1], args[2]), ""
}

// sameWidth says what is wrong where the arguments are not bit vectors of one width.
func (c *Context) sameWidth(args []Term) string {
	if s := c.srts[args[0]]; c.sorts[s].Kind != SortBitVec || c.srts[args[1]] != s {
		return "the arguments are bit vectors of one width"
	}
	return ""
}

// bitOf is a comparison as a bit.
func (c *Context) bitOf(op Op, args []Term) (Term, string) {
	if msg := c.sameWidth(args); msg != "" {
		return NoTerm, msg
	}
	return c.MkOp(OpIte, c.BitVec(1), c.MkOp(op, Bool, args...), c.bit(1), c.bit(0)), ""
}

// rotate rotates by a term: modulo the width w the shift one way by r, and the
// other way by w - r, which leaves nothing where r is 0.
func (c *Context) rotate(there, back Op, args []Term) (Term, string) {
	if msg := c.sameWidth(args); msg != "" {
		return NoTerm, msg
	}
	a, s := args[0], c.srts[args[0]]
	w := c.MkBv(big.NewInt(int64(c.Width(s))), c.Width(s)) // a width fits in that many bits
	r := c.MkOp(OpBvUrem, s, args[1], w)
	return c.MkOp(OpBvOr, s, c.MkOp(there, s, a, r), c.MkOp(back, s, a, c.MkOp(OpBvSub, s, w, r))), ""
}
