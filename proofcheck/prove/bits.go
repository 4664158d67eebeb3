package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// add is a + b + carry, and the carry that is left.
func (r *refuter) add(a, b []lit, carry lit) ([]lit, lit) {
	out := make([]lit, len(a))
	for i := range a {
		out[i], carry = r.gate(odd, a[i], b[i], carry), r.gate(most, a[i], b[i], carry)
	}
	return out, carry
}

// wordOf is a word of n bits, each by its place.
func wordOf(n int, bit func(i int) lit) []lit {
	out := make([]lit, n)
	for i := range out {
		out[i] = bit(i)
	}
	return out
}

func inverse(a []lit) []lit { return wordOf(len(a), func(i int) lit { return a[i].not() }) }

func (r *refuter) plus(a, b []lit, carry lit) []lit { out, _ := r.add(a, b, carry); return out }

// negate is -a where l holds, a elsewhere: bits above the lowest that is set change.
func (r *refuter) negate(l lit, a []lit) []lit {
	out, low := make([]lit, len(a)), litFalse
	for i, b := range a {
		out[i], low = r.xor(b, r.and(l, low)), r.or(b, low)
	}
	return out
}

// mul adds the products of bits at each place, those that came first first.
func (r *refuter) mul(a, b []lit) []lit {
	r.work(len(a) * len(a))
	out, at := make([]lit, len(a)), make([][]lit, len(a)+1)
	for j := range b {
		for i := range a[j:] {
			at[i+j] = append(at[i+j], r.and(a[i], b[j]))
		}
	}
	for i := range out {
		todo := slices.DeleteFunc(at[i], func(l lit) bool { return l == litFalse })
		for len(todo) != 1 {
			in := []lit{litFalse, litFalse, litFalse}
			todo = append(todo[copy(in, todo):], r.gate(odd, in...))
			at[i+1] = append(at[i+1], r.gate(most, in...))
		}
		out[i] = todo[0]
	}
	return out
}

// divide is the unsigned quotient and remainder with the standard's values at zero: row k
// takes the divisor from the k highest bits of what is left. What is added holds of the
// rows, but takes search to see: the remainder is less than the divisor and the quotient
// not above the dividend unless the divisor is zero, and nor is the remainder.
func (r *refuter) divide(a, b []lit) (q, rem []lit) {
	n := len(a)
	r.work(n * n)
	q = make([]lit, n)
	for k := 1; k <= n; k++ {
		rem = append([]lit{a[n-k]}, rem...)
		less, fits := r.add(rem, inverse(b[:k]), litTrue)
		q[n-k] = r.and(fits, r.eqBits(reversed(b[k:]), bitsOf(zero, n-k)))
		rem = r.mux(q[n-k], less, rem)
	}
	none := r.eqBits(b, bitsOf(zero, n))
	r.sat.add("bits-divide", none, r.ult(rem, b))
	r.sat.add("bits-divide", none, r.ult(a, q).not())
	r.sat.add("bits-divide", r.ult(a, rem).not())
	return q, rem
}

func (r *refuter) mux(c lit, a, b []lit) []lit {
	return bitwise(func(r *refuter, x, y lit) lit { return r.gate(choose, c, x, y) })(r, a, b)
}

func (r *refuter) ult(a, b []lit) lit {
	out := litFalse
	for i := range a {
		out = r.gate(most, a[i].not(), b[i], out)
	}
	return out
}

func (r *refuter) slt(a, b []lit) lit {
	n := len(a) - 1
	return r.ult(append(slices.Clone(a[:n]), a[n].not()), append(slices.Clone(b[:n]), b[n].not()))
}

func (r *refuter) eqBits(a, b []lit) lit {
	out := litTrue
	for i := range a {
		out = r.and(out, r.xor(a[i], b[i]).not())
	}
	return out
}

// shift moves to the left by a word; fill is the bit that comes in.
func (r *refuter) shift(a, by []lit, fill lit) []lit {
	n, over := len(a), litFalse // over: by at least n
	for k, b := range by {
		r.work(n)
		if k >= 31 || 1<<k >= n {
			over = r.or(over, b)
			continue
		}
		a = r.mux(b, slices.Concat(slices.Repeat([]lit{fill}, 1<<k), a[:n-1<<k]), a)
	}
	return r.mux(over, extend(nil, n, fill), a)
}

// reversed has the highest bit first.
func reversed(a []lit) []lit { a = slices.Clone(a); slices.Reverse(a); return a }

// right moves to the right.
func (r *refuter) right(a, by []lit, fill lit) []lit {
	return reversed(r.shift(reversed(a), by, fill))
}

func bitsOf(v *big.Int, n int) []lit {
	return wordOf(n, func(i int) lit { return litIf(v.Bit(i) == 1) })
}

func extend(a []lit, n int, fill lit) []lit {
	return slices.Concat(a, slices.Repeat([]lit{fill}, n-len(a)))
}

// bitwise applies a gate to the bits at each place.
func bitwise(f func(r *refuter, x, y lit) lit) func(r *refuter, a, b []lit) []lit {
	return func(r *refuter, a, b []lit) []lit {
		return wordOf(len(a), func(i int) lit { return f(r, a[i], b[i]) })
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
	smtlib.OpBvAdd:  func(r *refuter, a, b []lit) []lit { return r.plus(a, b, litFalse) },
	smtlib.OpBvSub:  func(r *refuter, a, b []lit) []lit { return r.plus(a, inverse(b), litTrue) },
	smtlib.OpBvMul:  (*refuter).mul,
	smtlib.OpBvUdiv: func(r *refuter, a, b []lit) []lit { q, _ := r.divide(a, b); return q },
	smtlib.OpBvUrem: func(r *refuter, a, b []lit) []lit { _, m := r.divide(a, b); return m },
	smtlib.OpBvSdiv: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSdiv, a, b) },
	smtlib.OpBvSrem: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSrem, a, b) },
	smtlib.OpBvSmod: func(r *refuter, a, b []lit) []lit { return r.signed(smtlib.OpBvSmod, a, b) },
	smtlib.OpBvShl:  func(r *refuter, a, b []lit) []lit { return r.shift(a, b, litFalse) },
	smtlib.OpBvLshr: func(r *refuter, a, b []lit) []lit { return r.right(a, b, litFalse) },
	smtlib.OpBvAshr: func(r *refuter, a, b []lit) []lit { return r.right(a, b, a[len(a)-1]) },
	smtlib.OpBvComp: func(r *refuter, a, b []lit) []lit { return []lit{r.eqBits(a, b)} },
}

// circuits are the operators whose circuits have a place for each two bits, and how many.
var circuits = map[smtlib.Op]int{
	smtlib.OpBvMul: 1, smtlib.OpBvUmulO: 4, smtlib.OpBvSmulO: 4,
	smtlib.OpBvUdiv: 1, smtlib.OpBvUrem: 1, smtlib.OpBvSdiv: 1, smtlib.OpBvSrem: 1, smtlib.OpBvSmod: 1,
}

// fits says whether there is room for the circuit of a product or a division: one that has none
// is known by its polynomial and by congruence alone, and the rest is looked at without it.
func (r *refuter) fits(t smtlib.Term) bool {
	each, ok := circuits[r.c.Op(t)]
	if !ok {
		return true
	}
	most, before := 0, 0 // places of one of the circuits, bits that may be 1 of what comes before
	for _, a := range r.c.Args(t) {
		set := 0
		for _, l := range r.bits[a] {
			if l != litFalse {
				set++
			}
		}
		most = max(most, each*before*set)
		before = max(set, min(before, 1)*len(r.bits[a]))
	}
	const clauses = 16 // of a place
	return clauses*most < r.b.Clauses
}

// word gives the bits of a term whose arguments are known; nil when its operator is not
// known here, or there is no room for it, so that it is a word of its own.
func (r *refuter) word(t smtlib.Term) []lit {
	c, args, n := r.c, r.c.Args(t), r.c.Width(r.c.SortOf(t))
	var a []lit // the first argument
	if len(args) > 0 {
		a = r.bits[args[0]]
	}
	if f, ok := wordOps[c.Op(t)]; ok {
		if !r.fits(t) {
			return nil
		}
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
		return r.negate(litTrue, a)
	case smtlib.OpRepeat:
		return slices.Repeat(a, n/len(a))
	case smtlib.OpZeroExtend:
		return extend(a, n, litFalse)
	case smtlib.OpSignExtend:
		return extend(a, n, a[len(a)-1])
	case smtlib.OpRotateLeft, smtlib.OpRotateRight:
		by := c.Indices(t)[0] % n
		if c.Op(t) == smtlib.OpRotateLeft {
			by = n - by
		}
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

// signed division by the definitions of the standard; a remainder that is not zero gets
// the sign of the divisor by adding that.
func (r *refuter) signed(op smtlib.Op, a, b []lit) []lit {
	n := len(a)
	sa, sb := a[n-1], b[n-1]
	q, m := r.divide(r.negate(sa, a), r.negate(sb, b))
	m, rest := r.negate(sa, m), r.eqBits(m, bitsOf(zero, n)).not()
	switch op {
	case smtlib.OpBvSdiv:
		return r.negate(r.xor(sa, sb), q)
	case smtlib.OpBvSrem:
		return m
	}
	return r.plus(m, r.mux(r.and(r.xor(sa, sb), rest), b, bitsOf(zero, n)), litFalse)
}

// wordPredicates say something of one or two words, apart from orders.
var wordPredicates = map[smtlib.Op]func(r *refuter, a, b []lit) lit{
	smtlib.OpBvNegO:  func(r *refuter, a, _ []lit) lit { return r.eqBits(a, leastSigned(a)) },
	smtlib.OpBvUaddO: overflow(smtlib.OpBvAdd, false),
	smtlib.OpBvSaddO: overflow(smtlib.OpBvAdd, true),
	smtlib.OpBvUsubO: overflow(smtlib.OpBvSub, false),
	smtlib.OpBvSsubO: overflow(smtlib.OpBvSub, true),
	smtlib.OpBvUmulO: overflow(smtlib.OpBvMul, false),
	smtlib.OpBvSmulO: overflow(smtlib.OpBvMul, true),
	smtlib.OpBvSdivO: func(r *refuter, a, b []lit) lit {
		return r.and(r.eqBits(a, leastSigned(a)), r.eqBits(b, bitsOf(minusOne, len(b))))
	},
}

// leastSigned is the least signed number that is as wide as a.
func leastSigned(a []lit) []lit { return append(bitsOf(zero, len(a)-1), litTrue) }

// overflow says that a result over twice the bits is not one over the bits at hand.
func overflow(of smtlib.Op, signed bool) func(r *refuter, a, b []lit) lit {
	return func(r *refuter, a, b []lit) lit {
		n := len(a)
		wide := func(x []lit) []lit { return extend(x, 2*n, r.and(x[n-1], litIf(signed))) }
		out := wordOps[of](r, wide(a), wide(b))
		return r.eqBits(out, wide(out[:n])).not()
	}
}

// bit is the base variable that is 1 where l holds and 0 elsewhere.
func (r *refuter) bit(l lit) poly {
	if l.v() == litTrue.v() {
		return constant(big.NewInt(int64(litFalse - l)))
	}
	x, ok := r.bitVars[l]
	if !ok {
		x = r.newBase(true)
		r.bitVars[l] = x
		if r.trace != nil {
			r.trace.base[x] = baseOf{t: smtlib.NoTerm, op: smtlib.OpIte, l: l}
		}
		r.means(l, x, lower, exactly(ratOne))
		r.means(l.not(), x, upper, exactly(ratZero))
		row := unit(x)
		r.sat.add("bit", r.bound(row, one))
		r.sat.add("bit", r.bound(row, minusOne).not())
		zero := r.bound(row, zero)
		r.sat.add("bit", zero, l)
		r.sat.add("bit", zero.not(), l.not())
	}
	return variable(x)
}

// number is the unsigned value of bits.
func (r *refuter) number(bs []lit) poly {
	p := constant(zero)
	for i, l := range bs {
		r.work(p.size() / 16)
		p = p.plus(new(big.Int).Lsh(one, uint(i)), r.bit(l))
	}
	return p
}

// ofInt gives the n lowest bits of an integer.
func (r *refuter) ofInt(p poly, n int) []lit {
	if len(p.m) == 0 {
		return bitsOf(new(big.Int).And(p.k, new(big.Int).Sub(new(big.Int).Lsh(one, uint(n)), one)), n)
	}
	out, q := r.fresh(n), variable(r.newBase(true))
	if r.trace != nil {
		r.trace.base[q.m[0].x] = baseOf{t: smtlib.NoTerm, op: smtlib.OpDiv, p: p, d: constant(new(big.Int).Lsh(one, uint(n)))}
	}
	r.sat.add("bits-of-integer", r.eqZero(p.plus(minusOne, r.number(out)).plus(new(big.Int).Neg(new(big.Int).Lsh(one, uint(n))), q)))
	return out
}

func (r *refuter) fresh(n int) []lit { return wordOf(n, func(int) lit { return r.sat.newVar() }) }
