package prove

import (
	"math/big"
	"slices"

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
	return bitwise(func(r *refuter, x, y lit) lit { return r.ite(c, x, y) })(r, a, b)
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
	return slices.Concat(a, slices.Repeat([]lit{fill}, n-len(a)))
}

// bitwise applies a gate to the bits at each place.
func bitwise(f func(r *refuter, x, y lit) lit) func(r *refuter, a, b []lit) []lit {
	return func(r *refuter, a, b []lit) []lit {
		out := make([]lit, len(a))
		for i := range a {
			out[i] = f(r, a[i], b[i])
		}
		return out
	}
}

// wordOps are the operators of two words; of more when they are taken from the left.
var wordOps = map[smtlib.Op]func(r *refuter, a, b []lit) []lit{
	smtlib.OpConcat: func(_ *refuter, a, b []lit) []lit { return append(append([]lit(nil), b...), a...) },
	smtlib.OpBvAnd:  bitwise((*refuter).and),
	smtlib.OpBvOr:   bitwise((*refuter).or),
	smtlib.OpBvXor:  bitwise((*refuter).xor),
	smtlib.OpBvNand: bitwise(func(r *refuter, x, y lit) lit { return r.and(x, y).not() }),
	smtlib.OpBvNor:  bitwise(func(r *refuter, x, y lit) lit { return r.or(x, y).not() }),
	smtlib.OpBvXnor: bitwise(func(r *refuter, x, y lit) lit { return r.xor(x, y).not() }),
	smtlib.OpBvAdd:  func(r *refuter, a, b []lit) []lit { return r.add(a, b, litFalse) },
	smtlib.OpBvSub:  func(r *refuter, a, b []lit) []lit { return r.add(a, inverse(b), litTrue) },
	smtlib.OpBvMul:  (*refuter).mul,
	smtlib.OpBvUdiv: func(r *refuter, a, b []lit) []lit { q, _ := r.divide(a, b); return q },
	smtlib.OpBvUrem: func(r *refuter, a, b []lit) []lit { _, m := r.divide(a, b); return m },
	smtlib.OpBvSdiv: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSdiv, a, b) },
	smtlib.OpBvSrem: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSrem, a, b) },
	smtlib.OpBvSmod: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSmod, a, b) },
	smtlib.OpBvShl:  func(r *refuter, a, b []lit) []lit { return r.shift(a, b, true, litFalse) },
	smtlib.OpBvLshr: func(r *refuter, a, b []lit) []lit { return r.shift(a, b, false, litFalse) },
	smtlib.OpBvAshr: func(r *refuter, a, b []lit) []lit { return r.shift(a, b, false, a[len(a)-1]) },
	smtlib.OpBvComp: func(r *refuter, a, b []lit) []lit { return []lit{r.eqBits(a, b)} },
}

// word gives the bits of a term whose arguments are known; nil when its operator is not
// known here, so that it is a word of its own.
func (r *refuter) word(t smtlib.Term) []lit {
	c := r.c
	args := c.Args(t)
	n := c.Width(c.SortOf(t))
	var a []lit // the first argument
	if len(args) > 0 {
		a = r.bits[args[0]]
	}
	if f, ok := wordOps[c.Op(t)]; ok {
		for _, b := range args[1:] {
			a = f(r, a, r.bits[b])
		}
		return a
	}
	switch c.Op(t) {
	case smtlib.OpBv:
		return bitsOf(c.IntVal(t), n)
	case smtlib.OpIte:
		return r.mux(r.truth[args[0]], r.bits[args[1]], r.bits[args[2]])
	case smtlib.OpExtract:
		idx := c.Indices(t)
		return a[idx[1] : idx[0]+1]
	case smtlib.OpBvNot:
		return inverse(a)
	case smtlib.OpBvNeg:
		return r.negate(a)
	case smtlib.OpRepeat:
		return slices.Repeat(a, n/len(a))
	case smtlib.OpZeroExtend:
		return extend(a, n, litFalse)
	case smtlib.OpSignExtend:
		return extend(a, n, a[len(a)-1])
	case smtlib.OpRotateLeft:
		by := c.Indices(t)[0] % n
		return slices.Concat(a[n-by:], a[:n-by])
	case smtlib.OpRotateRight:
		by := c.Indices(t)[0] % n
		return slices.Concat(a[by:], a[:by])
	case smtlib.OpBvRedOr:
		return []lit{r.eqBits(a, bitsOf(zero, len(a))).not()}
	case smtlib.OpBvRedAnd:
		return []lit{r.eqBits(a, bitsOf(minusOne, len(a)))}
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

// overflows are the operators that say whether the result of others fits.
var overflows = map[smtlib.Op]struct {
	of     smtlib.Op
	signed bool
}{
	smtlib.OpBvUaddO: {smtlib.OpBvAdd, false}, smtlib.OpBvUsubO: {smtlib.OpBvSub, false}, smtlib.OpBvUmulO: {smtlib.OpBvMul, false},
	smtlib.OpBvSaddO: {smtlib.OpBvAdd, true}, smtlib.OpBvSsubO: {smtlib.OpBvSub, true}, smtlib.OpBvSmulO: {smtlib.OpBvMul, true},
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
	o := overflows[op]
	wide := func(x []lit) []lit { return extend(x, 2*n, r.and(x[n-1], litIf(o.signed))) }
	out := wordOps[o.of](r, wide(a), wide(b))
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
		row := unit(x)
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
