package bv

import (
	"math/big"
	"math/bits"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// Word is a bit vector: bit 0 first, core.LitTrue and core.LitFalse for
// constants.
type Word []core.Lit

// Fresh is a word of new variables.
func (c *Circuit) Fresh(width int) Word {
	w := make(Word, width)
	for i := range w {
		w[i] = c.s.NewBool()
	}
	return w
}

// Const is the numeral v modulo 2^width.
func (c *Circuit) Const(v *big.Int, width int) Word {
	if v.Sign() < 0 {
		m := new(big.Int).Lsh(big.NewInt(1), uint(width))
		v = m.Mod(v, m)
	}
	w := make(Word, width)
	for i := range w {
		w[i] = core.LitFalse ^ core.Lit(v.Bit(i))
	}
	return w
}

// Value is the unsigned value of w under the solver's present assignment, bits
// without value counting as 0: after Sat, the value in the model.
func (c *Circuit) Value(w Word) *big.Int {
	v := new(big.Int)
	for i := len(w) - 1; i >= 0; i-- {
		if w[i] == core.LitTrue || (w[i] != core.LitFalse && c.s.Value(w[i]) == core.True) {
			v.SetBit(v, i, 1)
		}
	}
	return v
}

// normWord replaces bits that are fixed for good by constants.
func (c *Circuit) normWord(a Word) Word {
	for i, l := range a {
		if m := c.norm(l); m != l {
			out := append(Word(nil), a...)
			for ; i < len(a); i++ {
				out[i] = c.norm(a[i])
			}
			return out
		}
	}
	return a
}

// Op builds the word-valued operator op of ast, with its datum aux, over args;
// width is the result's. It panics when op has no word as result. The result may
// share its storage with an argument; neither may be changed.
func (c *Circuit) Op(op ast.Op, width int, aux int32, args ...Word) Word {
	var a, b Word
	a = c.normWord(args[0])
	if len(args) > 1 {
		b = c.normWord(args[1])
	}
	n := len(a)
	switch op {
	case ast.OpBvNot:
		return not(a)
	case ast.OpBvAnd:
		return c.bitwise(c.and2, a, b)
	case ast.OpBvOr:
		return c.bitwise(c.or2, a, b)
	case ast.OpBvXor:
		return c.bitwise(c.xor2, a, b)
	case ast.OpBvNeg:
		return c.neg(a)
	case ast.OpBvAdd:
		return c.add(a, b, core.LitFalse)
	case ast.OpBvSub:
		return c.sub(a, b)
	case ast.OpBvMul:
		return c.mul(a, b)
	case ast.OpBvUdiv:
		q, _ := c.udivrem(a, b)
		return q
	case ast.OpBvUrem:
		_, r := c.udivrem(a, b)
		return r
	case ast.OpBvSdiv:
		return c.sdiv(a, b)
	case ast.OpBvSrem:
		return c.srem(a, b)
	case ast.OpBvSmod:
		return c.smod(a, b)
	case ast.OpBvShl:
		return c.shift(a, b, core.LitFalse, true)
	case ast.OpBvLshr:
		return c.shift(a, b, core.LitFalse, false)
	case ast.OpBvAshr:
		return c.shift(a, b, a[n-1], false)
	case ast.OpBvConcat:
		out := make(Word, 0, len(a)+len(b))
		return append(append(out, b...), a...)
	case ast.OpBvExtract:
		return a[aux : int(aux)+width : int(aux)+width]
	case ast.OpBvSignExt:
		return append(a[:n:n], fill(a[n-1], width-n)...)
	}
	panic("bv: " + op.String() + " has no word as result")
}

// Ite of words is built bit by bit; see Circuit.Ite for literals.
func (c *Circuit) IteWord(i core.Lit, t, e Word) Word {
	return c.ite(c.norm(i), c.normWord(t), c.normWord(e))
}

// Pred builds the predicate op of ast over a and b: the comparisons, OpEq and the
// overflow predicates. It panics when op is none of these.
func (c *Circuit) Pred(op ast.Op, a, b Word) core.Lit {
	a, b = c.normWord(a), c.normWord(b)
	switch op {
	case ast.OpEq:
		return c.eq(a, b)
	case ast.OpBvUlt:
		return c.ult(a, b)
	case ast.OpBvUle:
		return c.ult(b, a).Not()
	case ast.OpBvSlt:
		return c.slt(a, b)
	case ast.OpBvSle:
		return c.slt(b, a).Not()
	case ast.OpBvSaddO:
		return c.saddo(a, b, core.LitFalse)
	case ast.OpBvSsubO:
		return c.saddo(a, not(b), core.LitTrue)
	case ast.OpBvUmulO:
		_, o := c.mulOverflow(a, b)
		return o
	case ast.OpBvSmulO:
		return c.smulo(a, b)
	}
	panic("bv: " + op.String() + " is no predicate over words")
}

// saddo says that the signed a + b + cin has not the sign of an n-bit number:
// the carries into and out of the sign bit differ.
func (c *Circuit) saddo(a, b Word, cin core.Lit) core.Lit {
	n := len(a) - 1
	_, in := c.addFull(a[:n], b[:n], cin)
	return c.xor2(in, c.maj(a[n], b[n], in))
}

func (c *Circuit) bitwise(gate func(x, y core.Lit) core.Lit, a, b Word) Word {
	out := make(Word, len(a))
	for i := range a {
		out[i] = gate(a[i], b[i])
	}
	return out
}

// shift moves a by the amount b, left or right, and fills with one literal. It
// is a choice for each of the log n low bits of b; any higher one gives fill.
func (c *Circuit) shift(a, b Word, in core.Lit, left bool) Word {
	n := len(a)
	stages := min(bits.Len(uint(n-1)), len(b))
	cur := append(Word(nil), a...)
	for k := 0; k < stages; k++ {
		d := 1 << k
		next := make(Word, n)
		for i := range next {
			from := i + d
			if left {
				from = i - d
			}
			l := in
			if from >= 0 && from < n {
				l = cur[from]
			}
			next[i] = c.Ite(b[k], l, cur[i])
		}
		cur = next
	}
	if far := c.Or(b[stages:]...); far != core.LitFalse {
		cur = c.ite(far, fill(in, n), cur)
	}
	return cur
}
