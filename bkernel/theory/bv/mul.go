package bv

import (
	"slices"

	"bsmt/bkernel/core"
)

// constBits counts the bits of a that are constants.
func constBits(a Word) int {
	n := 0
	for _, l := range a {
		if l <= core.LitFalse {
			n++
		}
	}
	return n
}

// mul is a * b modulo 2^n.
func (c *Circuit) mul(a, b Word) Word {
	if slices.Equal(a, b) {
		if c.delays(a, b) && !c.lazy.affords(len(a)) {
			return c.lazy.mul(a, b)
		}
		return c.square(a)
	}
	// the multiplier b is the one with more constants, else the lesser word, so
	// that a*b and b*a are the same gates
	if ka, kb := constBits(a), constBits(b); ka > kb || (ka == kb && slices.Compare(a, b) < 0) {
		a, b = b, a
	}
	if constBits(b) == len(b) {
		return c.mulConst(a, b)
	}
	if c.delays(a, b) {
		return c.lazy.mul(a, b)
	}
	return c.product(a, b, len(a))
}

// product is a * b modulo 2^n by the table of all a[i]b[j]. Columns of it are
// summed breadth first: adding row after row takes as many adders and, measured on
// factorings, as many conflicts, but its longer paths make propagation slower.
func (c *Circuit) product(a, b Word, n int) Word {
	cols := make([][]core.Lit, n)
	for j, l := range b {
		if c.stopped() {
			return nil
		}
		if l == core.LitFalse {
			continue
		}
		for i := 0; i < len(a) && i+j < n; i++ {
			if p := c.and2(a[i], l); p != core.LitFalse {
				cols[i+j] = append(cols[i+j], p)
			}
		}
	}
	return c.sumColumns(cols)
}

// mulConst multiplies by the constant b in canonical signed digits: no two
// neighbours of them are non-zero, so there are at most n/2 additions.
func (c *Circuit) mulConst(a, b Word) Word {
	n := len(a)
	digit := make([]int8, n)
	carry := 0
	for i := 0; i < n; i++ {
		bit := carry
		if b[i] == core.LitTrue {
			bit++
		}
		next := i+1 < n && b[i+1] == core.LitTrue
		switch {
		case bit == 1 && next:
			digit[i], carry = -1, 1
		case bit == 1:
			digit[i], carry = 1, 0
		case bit == 2:
			carry = 1
		default:
			carry = 0
		}
	}
	acc := fill(core.LitFalse, n)
	for i, d := range digit { // positive ones first: they need no borrow into constants
		if d > 0 {
			acc = c.add(acc, shifted(a, i), core.LitFalse)
		}
	}
	for i, d := range digit {
		if d < 0 {
			acc = c.sub(acc, shifted(a, i))
		}
	}
	return acc
}

// shifted is a * 2^k modulo 2^n.
func shifted(a Word, k int) Word {
	out := fill(core.LitFalse, len(a))
	copy(out[k:], a)
	return out
}

// square is a * a modulo 2^n: the products a[i]a[j] and a[j]a[i] are one, a
// column higher, and a[i]a[i] is a[i].
func (c *Circuit) square(a Word) Word {
	n := len(a)
	cols := make([][]core.Lit, n)
	for i := 0; i < n; i++ {
		if 2*i < n {
			cols[2*i] = append(cols[2*i], a[i])
		}
		for j := i + 1; i+j+1 < n; j++ {
			cols[i+j+1] = append(cols[i+j+1], c.and2(a[i], a[j]))
		}
	}
	return c.sumColumns(cols)
}

// sumColumns adds bits by weight: cols[i] has those of weight 2^i. Each column is
// brought to one bit by full and half adders, first in first out, which keeps the
// depth logarithmic. There is no word when c was stopped.
func (c *Circuit) sumColumns(cols [][]core.Lit) Word {
	out := make(Word, len(cols))
	for i := range cols {
		if c.stopped() {
			return nil
		}
		q := slices.DeleteFunc(cols[i], func(l core.Lit) bool { return l == core.LitFalse })
		last := i == len(cols)-1
		for len(q) > 1 {
			d := core.LitFalse
			used := 2
			if len(q) > 2 {
				d, used = q[2], 3
			}
			var sum, carry core.Lit
			if last {
				sum, carry = c.xor3(q[0], q[1], d), core.LitFalse
			} else {
				sum, carry = c.fullAdder(q[0], q[1], d)
			}
			q = q[used:]
			if sum != core.LitFalse {
				q = append(q, sum)
			}
			if carry != core.LitFalse {
				cols[i+1] = append(cols[i+1], carry)
			}
		}
		out[i] = core.LitFalse
		if len(q) == 1 {
			out[i] = q[0]
		}
	}
	return out
}

// mulOverflow is the unsigned product modulo 2^n and whether it is another: a
// product a[i]*b[j] of weight 2^n or more is there, or bit n of the product of
// the others is set (Schulte, Gok, Balzola, Brocato: Combined unsigned and two's
// complement saturating multipliers, 2000).
func (c *Circuit) mulOverflow(a, b Word) (Word, core.Lit) {
	n := len(a)
	if constBits(a) > constBits(b) {
		a, b = b, a
	}
	over := make([]core.Lit, 0, n+1)
	high := core.LitFalse // some of the i highest bits of b is set
	for i := 1; i < n; i++ {
		high = c.or2(high, b[n-i])
		over = append(over, c.and2(a[i], high))
	}
	p := c.product(a, b, n+1)
	return p[:n], c.Or(append(over, p[n])...)
}

// smulo says that the signed product does not fit: the absolute values' product
// is more than 2^(n-1)-1, or more than 2^(n-1) when the signs differ.
func (c *Circuit) smulo(a, b Word) core.Lit {
	n := len(a) - 1
	p, over := c.mulOverflow(c.negIf(a[n], a), c.negIf(b[n], b))
	differ := c.xor2(a[n], b[n])
	low := c.zero(p[:n])
	return c.Or(over, c.and2(p[n], c.and2(differ, low).Not()))
}
