package bv

import "bsmt/bkernel/core"

// sort3 orders three literals.
func sort3(a, b, d core.Lit) (core.Lit, core.Lit, core.Lit) {
	if a > b {
		a, b = b, a
	}
	if b > d {
		b, d = d, b
	}
	if a > b {
		a, b = b, a
	}
	return a, b, d
}

// xor3 is a xor b xor d.
func (c *Circuit) xor3(a, b, d core.Lit) core.Lit {
	sign := (a ^ b ^ d) & 1
	a, b, d = sort3(a&^1, b&^1, d&^1)
	switch {
	case a == b:
		return flip(d, sign)
	case b == d:
		return flip(a, sign)
	case a == core.LitTrue:
		return flip(c.xor2(b, d).Not(), sign)
	}
	c.key = append(c.key[:0], a, b, d)
	id, slot := c.find(kXor3, c.key)
	if id >= 0 {
		return flip(c.gates[id].out, sign)
	}
	o := c.s.NewBool()
	for m := core.Lit(0); m < 8; m++ { // inputs flipped by the bits of m
		x, y, z := m&1, m>>1&1, m>>2
		c.clause(a^x, b^y, d^z, o^(1^x^y^z))
	}
	c.put(slot, kXor3, c.key, o)
	return flip(o, sign)
}

// maj is true when at least two of a, b, d are.
func (c *Circuit) maj(a, b, d core.Lit) core.Lit {
	a, b, d = sort3(a, b, d)
	switch {
	case a == b || b == d:
		return b
	case a == b.Not():
		return d
	case b == d.Not():
		return a
	case a == core.LitTrue:
		return c.or2(b, d)
	case a == core.LitFalse:
		return c.and2(b, d)
	}
	sign := a & 1 // the majority is its own dual
	a, b, d = a^sign, b^sign, d^sign
	c.key = append(c.key[:0], a, b, d)
	id, slot := c.find(kMaj, c.key)
	if id >= 0 {
		return flip(c.gates[id].out, sign)
	}
	o := c.s.NewBool()
	c.clause(a.Not(), b.Not(), o)
	c.clause(a.Not(), d.Not(), o)
	c.clause(b.Not(), d.Not(), o)
	c.clause(a, b, o.Not())
	c.clause(a, d, o.Not())
	c.clause(b, d, o.Not())
	c.put(slot, kMaj, c.key, o)
	return flip(o, sign)
}

// fullAdder gives sum and carry of three bits. Where both are gates of their
// own, clauses between them let unit propagation see what it would miss: sum and
// carry both true make all inputs true, both false make them false.
func (c *Circuit) fullAdder(a, b, d core.Lit) (sum, carry core.Lit) {
	sum, carry = c.xor3(a, b, d), c.maj(a, b, d)
	if c.gateOf(sum, kXor3) == nil || c.gateOf(carry, kMaj) == nil {
		return sum, carry
	}
	a, b, d = sort3(a, b, d)
	c.key = append(c.key[:0], a, b, d)
	id, slot := c.find(kAdd, c.key)
	if id < 0 {
		c.put(slot, kAdd, c.key, sum)
		for _, l := range [3]core.Lit{a, b, d} {
			c.clause(sum.Not(), carry.Not(), l)
			c.clause(sum, carry, l.Not())
		}
	}
	return sum, carry
}

// add is a + b + cin modulo 2^n.
func (c *Circuit) add(a, b Word, cin core.Lit) Word {
	sum, _ := c.addCarry(a, b, cin, len(a)-1)
	return sum
}

// addCarry is the sum, and the carry out of all bits but the last: the bit that
// has that number gets no carry of its own.
func (c *Circuit) addCarry(a, b Word, cin core.Lit, last int) (Word, core.Lit) {
	out := make(Word, len(a))
	for i := range a {
		if i == last {
			out[i] = c.xor3(a[i], b[i], cin)
			continue
		}
		out[i], cin = c.fullAdder(a[i], b[i], cin)
	}
	return out, cin
}

// addFull is the sum and the carry out.
func (c *Circuit) addFull(a, b Word, cin core.Lit) (Word, core.Lit) {
	return c.addCarry(a, b, cin, len(a))
}

// sub is a - b modulo 2^n.
func (c *Circuit) sub(a, b Word) Word { return c.add(a, not(b), core.LitTrue) }

// neg is -a modulo 2^n.
func (c *Circuit) neg(a Word) Word {
	out := make(Word, len(a))
	low := core.LitFalse // some lower bit is set
	for i, l := range a {
		out[i] = c.xor2(l, low)
		if i < len(a)-1 {
			low = c.or2(l, low)
		}
	}
	return out
}

// negIf is -a where s holds, a elsewhere.
func (c *Circuit) negIf(s core.Lit, a Word) Word {
	out := make(Word, len(a))
	low := core.LitFalse
	for i, l := range a {
		out[i] = c.xor2(l, c.and2(s, low))
		if i < len(a)-1 {
			low = c.or2(l, low)
		}
	}
	return out
}

// ult is the unsigned a < b: the borrow of a - b.
func (c *Circuit) ult(a, b Word) core.Lit {
	lt := core.LitFalse
	for i := range a {
		lt = c.maj(a[i].Not(), b[i], lt)
	}
	return lt
}

// slt is the signed a < b: as ult with the sign bits exchanged.
func (c *Circuit) slt(a, b Word) core.Lit {
	lt, n := core.LitFalse, len(a)-1
	for i := 0; i < n; i++ {
		lt = c.maj(a[i].Not(), b[i], lt)
	}
	return c.maj(a[n], b[n].Not(), lt)
}

// eq is a = b.
func (c *Circuit) eq(a, b Word) core.Lit {
	same := make([]core.Lit, len(a))
	for i := range a {
		same[i] = c.xor2(a[i], b[i]).Not()
	}
	return c.And(same...)
}

// not is the complement of each bit.
func not(a Word) Word {
	out := make(Word, len(a))
	for i, l := range a {
		out[i] = l.Not()
	}
	return out
}

// ite chooses between words.
func (c *Circuit) ite(i core.Lit, t, e Word) Word {
	out := make(Word, len(t))
	for k := range t {
		out[k] = c.Ite(i, t[k], e[k])
	}
	return out
}

// fill is n copies of one literal.
func fill(l core.Lit, n int) Word {
	out := make(Word, n)
	for i := range out {
		out[i] = l
	}
	return out
}

// zero says that all bits are false.
func (c *Circuit) zero(a []core.Lit) core.Lit { return c.Or(a...).Not() }
