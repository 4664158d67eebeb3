package prove

import (
	"math/big"

	"bsmt/smtlib"
)

// and is the literal of a conjunction of two.
func (r *refuter) and(a, b lit) lit {
	switch {
	case a == litFalse || b == litFalse || a == b.not():
		return litFalse
	case a == litTrue || a == b:
		return b
	case b == litTrue:
		return a
	}
	if a > b {
		a, b = b, a
	}
	key := [2]lit{a, b}
	if g, ok := r.gates[key]; ok {
		return g
	}
	g := r.sat.newVar()
	r.gates[key] = g
	r.sat.add(g.not(), a)
	r.sat.add(g.not(), b)
	r.sat.add(g, a.not(), b.not())
	return g
}

func (r *refuter) or(a, b lit) lit { return r.and(a.not(), b.not()).not() }

func (r *refuter) xor(a, b lit) lit {
	sign := a.neg() != b.neg()
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return litIf(sign)
	case a == litTrue:
		return flip(b.not(), sign)
	}
	key := [2]lit{a, b}
	g, ok := r.xors[key]
	if !ok {
		g = r.sat.newVar()
		r.xors[key] = g
		r.sat.add(g.not(), a, b)
		r.sat.add(g.not(), a.not(), b.not())
		r.sat.add(g, a.not(), b)
		r.sat.add(g, a, b.not())
	}
	return flip(g, sign)
}

func (r *refuter) ite(c, a, b lit) lit {
	if a == b {
		return a
	}
	return r.and(r.or(c.not(), a), r.or(c, b))
}

// add is a + b + carry, without the last carry.
func (r *refuter) add(a, b []lit, carry lit) []lit {
	out := make([]lit, len(a))
	for i := range a {
		x := r.xor(a[i], b[i])
		out[i] = r.xor(x, carry)
		carry = r.or(r.and(a[i], b[i]), r.and(x, carry))
	}
	return out
}

func inverse(a []lit) []lit {
	out := make([]lit, len(a))
	for i := range a {
		out[i] = a[i].not()
	}
	return out
}

func (r *refuter) negate(a []lit) []lit { return r.add(inverse(a), bitsOf(zero, len(a)), litTrue) }

// mul adds the shifted multiplicand row by row.
func (r *refuter) mul(a, b []lit) []lit {
	n := len(a)
	acc := bitsOf(zero, n)
	for i := range n {
		row := bitsOf(zero, n)
		for j := i; j < n; j++ {
			row[j] = r.and(a[j-i], b[i])
		}
		acc = r.add(acc, row, litFalse)
	}
	return acc
}

// divide is the unsigned quotient and remainder with the standard's values at zero.
func (r *refuter) divide(a, b []lit) (q, rem []lit) {
	n := len(a)
	q = make([]lit, n)
	rem = bitsOf(zero, n+1)
	wide := append(append([]lit(nil), b...), litFalse)
	for i := n - 1; i >= 0; i-- {
		rem = append([]lit{a[i]}, rem[:n]...)
		fits := r.ult(rem, wide).not()
		q[i] = fits
		rem = r.mux(fits, r.add(rem, inverse(wide), litTrue), rem)
	}
	return q, rem[:n]
}

func (r *refuter) mux(c lit, a, b []lit) []lit {
	out := make([]lit, len(a))
	for i := range a {
		out[i] = r.ite(c, a[i], b[i])
	}
	return out
}

func (r *refuter) ult(a, b []lit) lit {
	out := litFalse
	for i := range a {
		out = r.ite(r.xor(a[i], b[i]), b[i], out)
	}
	return out
}

func (r *refuter) slt(a, b []lit) lit {
	n := len(a) - 1
	x, y := append([]lit(nil), a...), append([]lit(nil), b...)
	x[n], y[n] = x[n].not(), y[n].not()
	return r.ult(x, y)
}

func (r *refuter) eqBits(a, b []lit) lit {
	out := litTrue
	for i := range a {
		out = r.and(out, r.xor(a[i], b[i]).not())
	}
	return out
}

// shift moves by a word; fill is the bit that comes in.
func (r *refuter) shift(a, by []lit, left bool, fill lit) []lit {
	n := len(a)
	out := a
	over := litFalse // by at least n
	for k, b := range by {
		if k >= 31 || 1<<k >= n {
			over = r.or(over, b)
			continue
		}
		moved := make([]lit, n)
		for i := range moved {
			moved[i] = fill
			if j := i - 1<<k; left && j >= 0 {
				moved[i] = out[j]
			} else if j := i + 1<<k; !left && j < n {
				moved[i] = out[j]
			}
		}
		out = r.mux(b, moved, out)
	}
	return r.mux(over, extend(nil, n, fill), out)
}

func bitsOf(v *big.Int, n int) []lit {
	out := make([]lit, n)
	for i := range out {
		out[i] = litIf(v.Bit(i) == 1)
	}
	return out
}

func extend(a []lit, n int, fill lit) []lit {
	out := append([]lit(nil), a...)
	for len(out) < n {
		out = append(out, fill)
	}
	return out
}

// word gives the bits of a term whose arguments are known; nil when its operator is not
// known here, so that it is a word of its own.
func (r *refuter) word(t smtlib.Term) []lit {
	c := r.c
	args := c.Args(t)
	a := func(i int) []lit { return r.bits[args[i]] }
	fold := func(f func(x, y []lit) []lit) []lit {
		out := a(0)
		for i := 1; i < len(args); i++ {
			out = f(out, a(i))
		}
		return out
	}
	bitwise := func(f func(x, y lit) lit) []lit {
		return fold(func(x, y []lit) []lit {
			out := make([]lit, len(x))
			for i := range x {
				out[i] = f(x[i], y[i])
			}
			return out
		})
	}
	n := c.Width(c.SortOf(t))
	switch c.Op(t) {
	case smtlib.OpBv:
		return bitsOf(c.IntVal(t), n)
	case smtlib.OpIte:
		return r.mux(r.truth[args[0]], a(1), a(2))
	case smtlib.OpConcat:
		return fold(func(x, y []lit) []lit { return append(append([]lit(nil), y...), x...) })
	case smtlib.OpExtract:
		idx := c.Indices(t)
		return a(0)[idx[1] : idx[0]+1]
	case smtlib.OpBvNot:
		return inverse(a(0))
	case smtlib.OpBvNeg:
		return r.negate(a(0))
	case smtlib.OpBvAnd:
		return bitwise(r.and)
	case smtlib.OpBvOr:
		return bitwise(r.or)
	case smtlib.OpBvXor:
		return bitwise(r.xor)
	case smtlib.OpBvNand:
		return inverse(bitwise(r.and))
	case smtlib.OpBvNor:
		return inverse(bitwise(r.or))
	case smtlib.OpBvXnor:
		return bitwise(func(x, y lit) lit { return r.xor(x, y).not() })
	case smtlib.OpBvAdd:
		return fold(func(x, y []lit) []lit { return r.add(x, y, litFalse) })
	case smtlib.OpBvSub:
		return fold(func(x, y []lit) []lit { return r.add(x, inverse(y), litTrue) })
	case smtlib.OpBvMul:
		return fold(r.mul)
	case smtlib.OpBvUdiv:
		return fold(func(x, y []lit) []lit { q, _ := r.divide(x, y); return q })
	case smtlib.OpBvUrem:
		return fold(func(x, y []lit) []lit { _, m := r.divide(x, y); return m })
	case smtlib.OpBvSdiv, smtlib.OpBvSrem, smtlib.OpBvSmod:
		return r.signed(c.Op(t), a(0), a(1))
	case smtlib.OpBvShl:
		return r.shift(a(0), a(1), true, litFalse)
	case smtlib.OpBvLshr:
		return r.shift(a(0), a(1), false, litFalse)
	case smtlib.OpBvAshr:
		return r.shift(a(0), a(1), false, a(0)[n-1])
	case smtlib.OpRepeat:
		var out []lit
		for len(out) < n {
			out = append(out, a(0)...)
		}
		return out
	case smtlib.OpZeroExtend:
		return extend(a(0), n, litFalse)
	case smtlib.OpSignExtend:
		return extend(a(0), n, a(0)[len(a(0))-1])
	case smtlib.OpRotateLeft, smtlib.OpRotateRight:
		by := c.Indices(t)[0] % n
		if c.Op(t) == smtlib.OpRotateLeft {
			by = n - by
		}
		out := make([]lit, n)
		for i := range out {
			out[i] = a(0)[(i+by)%n]
		}
		return out
	case smtlib.OpBvComp:
		return []lit{r.eqBits(a(0), a(1))}
	case smtlib.OpBvRedOr:
		return []lit{r.eqBits(a(0), bitsOf(zero, len(a(0)))).not()}
	case smtlib.OpBvRedAnd:
		return []lit{r.eqBits(a(0), bitsOf(minusOne, len(a(0))))}
	case smtlib.OpIntToBv:
		return r.ofInt(r.ints[args[0]], n)
	}
	return nil
}

// signed division by the definitions of the standard.
func (r *refuter) signed(op smtlib.Op, a, b []lit) []lit {
	n := len(a)
	sa, sb := a[n-1], b[n-1]
	q, m := r.divide(r.mux(sa, r.negate(a), a), r.mux(sb, r.negate(b), b))
	switch op {
	case smtlib.OpBvSdiv:
		return r.mux(r.xor(sa, sb), r.negate(q), q)
	case smtlib.OpBvSrem:
		return r.mux(sa, r.negate(m), m)
	}
	none := r.eqBits(m, bitsOf(zero, n))
	sum := r.mux(sa, r.mux(sb, r.negate(m), r.add(r.negate(m), b, litFalse)), r.mux(sb, r.add(m, b, litFalse), m))
	return r.mux(none, m, sum)
}

// overflow says that a result over twice the bits is not one over the bits at hand.
func (r *refuter) overflow(op smtlib.Op, a, b []lit) lit {
	n := len(a)
	least := append(bitsOf(zero, n-1), litTrue)
	switch op {
	case smtlib.OpBvNegO:
		return r.eqBits(a, least)
	case smtlib.OpBvSdivO:
		return r.and(r.eqBits(a, least), r.eqBits(b, bitsOf(minusOne, n)))
	}
	wide := func(x []lit) []lit {
		switch op {
		case smtlib.OpBvSaddO, smtlib.OpBvSsubO, smtlib.OpBvSmulO:
			return extend(x, 2*n, x[n-1])
		}
		return extend(x, 2*n, litFalse)
	}
	a, b = wide(a), wide(b)
	var out []lit
	switch op {
	case smtlib.OpBvUaddO, smtlib.OpBvSaddO:
		out = r.add(a, b, litFalse)
	case smtlib.OpBvUsubO, smtlib.OpBvSsubO:
		out = r.add(a, inverse(b), litTrue)
	default:
		out = r.mul(a, b)
	}
	return r.eqBits(out, wide(out[:n])).not()
}

// bit is the base variable that is 1 where l holds and 0 elsewhere.
func (r *refuter) bit(l lit) poly {
	switch l {
	case litTrue:
		return constant(one)
	case litFalse:
		return constant(zero)
	}
	x, ok := r.bitVars[l]
	if !ok {
		x = r.newBase()
		r.bitVars[l] = x
		row := []mono{{x, one}}
		r.sat.add(r.bound(row, one))
		r.sat.add(r.bound(row, minusOne).not())
		zero := r.bound(row, zero)
		r.sat.add(zero, l)
		r.sat.add(zero.not(), l.not())
	}
	return variable(x)
}

// number is the unsigned value of bits.
func (r *refuter) number(bs []lit) poly {
	p := constant(zero)
	for i, l := range bs {
		p = p.plus(new(big.Int).Lsh(one, uint(i)), r.bit(l))
	}
	return p
}

// ofInt gives the n lowest bits of an integer.
func (r *refuter) ofInt(p poly, n int) []lit {
	if len(p.m) == 0 {
		return bitsOf(new(big.Int).And(p.k, new(big.Int).Sub(new(big.Int).Lsh(one, uint(n)), one)), n)
	}
	out := r.fresh(n)
	q := variable(r.newBase())
	r.sat.add(r.eqZero(p.plus(minusOne, r.number(out)).plus(new(big.Int).Neg(new(big.Int).Lsh(one, uint(n))), q)))
	return out
}

func (r *refuter) fresh(n int) []lit {
	out := make([]lit, n)
	for i := range out {
		out[i] = r.sat.newVar()
	}
	return out
}
