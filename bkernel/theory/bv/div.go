package bv

import (
	"slices"

	"bsmt/bkernel/core"
)

// divKey is a hash of dividend and divisor.
type divKey uint64

// divRes is a divider that was built.
type divRes struct {
	a, b Word // dividend and divisor
	q, r Word // quotient and remainder
}

func hashWords(a, b Word) divKey {
	h := uint64(len(a))
	for _, l := range a {
		h = (h ^ uint64(l)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	for _, l := range b {
		h = (h ^ uint64(l)) * 0xBF58476D1CE4E5B9
		h ^= h >> 31
	}
	return divKey(h)
}

// udivrem is the unsigned quotient and remainder, one divider for both and for
// each pair of words.
func (c *Circuit) udivrem(a, b Word) (q, r Word) {
	key := hashWords(a, b)
	for _, d := range c.divs[key] {
		if slices.Equal(d.a, a) && slices.Equal(d.b, b) {
			return d.q, d.r
		}
	}
	if c.delays(a, b) {
		q, r = c.lazy.udivrem(a, b)
	} else {
		q, r = c.divider(a, b)
		c.divFacts(a, b, q, r)
	}
	c.divs[key] = append(c.divs[key], divRes{a, b, q, r})
	return q, r
}

// divider is restoring division, one row for each bit of the quotient. After k
// rows the remainder has k bits, so row k compares with the low k bits of b, the
// high ones being zero. A divisor of zero makes each comparison true and takes
// nothing away: all ones and the dividend, as SMT-LIB has it. No words
// come from a circuit that was stopped.
func (c *Circuit) divider(a, b Word) (q, r Word) {
	n := len(a)
	highZero := make([]core.Lit, n+1) // by k: bits k and above of b are zero
	highZero[n] = core.LitTrue
	for k := n - 1; k >= 0; k-- {
		highZero[k] = c.and2(highZero[k+1], b[k].Not())
	}
	q = make(Word, n)
	r = make(Word, 0, n)
	for k := 1; k <= n; k++ {
		if c.stopped() {
			return nil, nil
		}
		r = append(Word{a[n-k]}, r...)
		low := b[:k]
		diff, noBorrow := c.addFull(r, not(low), core.LitTrue)
		t := c.and2(highZero[k], noBorrow)
		q[n-k] = t
		r = c.ite(t, diff, r)
	}
	return q, r
}

// divFacts adds what follows from the rows but takes search to see: the remainder
// is less than the divisor and not above the dividend, nor is the quotient, unless
// the divisor is zero. It is linear in the width.
func (c *Circuit) divFacts(a, b, q, r Word) {
	zero := c.zero(b)
	for _, clause := range [][]core.Lit{{zero, c.ult(r, b)}, {zero, c.ult(a, q).Not()}, {c.ult(a, r).Not()}} {
		if c.shown != nil {
			c.shown(clause, a, b)
		}
		c.fact(clause...)
	}
}

// fact adds a clause that may hold constants.
func (c *Circuit) fact(lits ...core.Lit) {
	c.buf = c.buf[:0]
	for _, l := range lits {
		switch l {
		case core.LitTrue:
			return
		case core.LitFalse:
		default:
			c.buf = append(c.buf, l)
		}
	}
	c.s.AddClause(c.buf...)
}

// sizes divides the absolute values of signed words, by one divider for all that ask for it;
// sa and sb are the signs of a and b.
func (c *Circuit) sizes(a, b Word) (quo, rem Word, sa, sb core.Lit) {
	sa, sb = a[len(a)-1], b[len(b)-1]
	quo, rem = c.udivrem(c.negIf(sa, a), c.negIf(sb, b))
	return quo, rem, sa, sb
}

// sdiv rounds to zero.
func (c *Circuit) sdiv(a, b Word) Word {
	q, _, sa, sb := c.sizes(a, b)
	return c.negIf(c.xor2(sa, sb), q)
}

// srem has the sign of the dividend.
func (c *Circuit) srem(a, b Word) Word {
	_, r, sa, _ := c.sizes(a, b)
	return c.negIf(sa, r)
}

// smod is srem, and one divisor more where that is not zero and the signs differ.
func (c *Circuit) smod(a, b Word) Word {
	_, r, sa, sb := c.sizes(a, b)
	rem := c.negIf(sa, r)
	fix := c.and2(c.xor2(sa, sb), c.zero(r).Not())
	addend := make(Word, len(b))
	for i, l := range b {
		addend[i] = c.and2(fix, l)
	}
	return c.add(rem, addend, core.LitFalse)
}
