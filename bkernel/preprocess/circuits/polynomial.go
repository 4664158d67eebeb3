package circuits

import (
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// maxNest bounds the operators of a sum.
const maxNest = 64

// monomial is a product of different variables, greatest first, four bytes each.
type monomial string

// poly is a sum of monomials with coefficients modulo a power of two.
type poly map[monomial]number

// reduction is the work of one proof.
type reduction struct {
	ctx   context.Context
	c     *circuit
	k     *carries
	mask  number // of coefficients
	steps int    // left, monomials made
	monos int    // at once
	words map[ast.Node]poly
	logs  bool          // log is kept
	log   []substituted // of inputs
}

// plus adds k*m to p.
func (r *reduction) plus(p poly, m monomial, k number) {
	if v := p[m].plus(k).and(r.mask); v != (number{}) {
		p[m] = v
	} else {
		delete(p, m)
	}
	r.steps--
}

// add adds k*q to p.
func (r *reduction) add(p, q poly, k number) {
	for m, v := range q {
		r.plus(p, m, v.times(k))
	}
}

func (r *reduction) spent() bool { return r.steps < 0 }

// one is the monomial of a variable.
func one(v int32) monomial { return monomial(binary.BigEndian.AppendUint32(nil, uint32(v))) }

func (m monomial) lead() int32 { return int32(binary.BigEndian.Uint32([]byte(m[:4]))) }

// bit is the polynomial of a literal.
func bit(l lit) poly {
	switch l {
	case bitFalse:
		return poly{}
	case bitTrue:
		return poly{"": small(1)}
	}
	m := one(l.variable())
	if l&1 != 0 {
		return poly{"": small(1), m: small(-1)}
	}
	return poly{m: small(1)}
}

// product is the monomial of variables.
func product(vs []int32) monomial {
	slices.Sort(vs)
	out := make([]byte, 0, 4*len(vs))
	for _, v := range slices.Backward(vs) {
		out = append(out, one(v)...)
	}
	return monomial(out)
}

// times multiplies monomials.
func times(a, b monomial) monomial {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	out := make([]byte, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[:4], b[:4]; {
		case x == y:
			out = append(out, x...)
			a, b = a[4:], b[4:]
		case x > y:
			out = append(out, x...)
			a = a[4:]
		default:
			out = append(out, y...)
			b = b[4:]
		}
	}
	out = append(out, a...)
	return monomial(append(out, b...))
}

func (r *reduction) product(p, q poly) (poly, bool) {
	out := poly{}
	for a, k := range p {
		for b, l := range q {
			r.plus(out, times(a, b), k.times(l))
		}
		if r.spent() {
			return nil, false
		}
	}
	return out, true
}

// word is the polynomial of n, of its bits or, of a sum, of those of its arguments; false
// when it grows too large.
func (r *reduction) word(n ast.Node, depth int) (poly, bool) {
	if p, ok := r.words[n]; ok {
		return p, true
	}
	p, ok := r.read(n, depth)
	if ok && !r.spent() {
		r.words[n] = p
		return p, true
	}
	return nil, false
}

func (r *reduction) read(n ast.Node, depth int) (poly, bool) {
	g := r.c.g
	out := poly{}
	if depth > maxNest {
		return nil, false
	}
	if !r.c.sums(n) {
		r.bits(out, r.c.of(n))
		return out, true
	}
	args := g.Args(n)
	first := 0
	if g.Op(n) == ast.OpIte {
		first = 1
	}
	a, ok := r.word(args[first], depth+1)
	if !ok {
		return nil, false
	}
	switch op := g.Op(n); op {
	case ast.OpBvNeg, ast.OpBvNot: // ~x = -x - 1
		r.add(out, a, small(-1))
		if op == ast.OpBvNot {
			r.plus(out, "", small(-1))
		}
		return out, true
	case ast.OpBvExtract: // what is above them is lost
		return a, true
	case ast.OpBvShl:
		by := g.IntVal(args[1])
		if w := g.Width(g.Type(n)); by.Cmp(big.NewInt(int64(w))) < 0 {
			r.add(out, a, power(int(by.Int64())))
		}
		return out, true
	case ast.OpBvConcat: // what the high part has beyond its width is lost
		low := r.c.of(args[1])
		r.bits(out, low)
		r.add(out, a, power(len(low)))
		return out, true
	}
	b, ok := r.word(args[first+1], depth+1)
	if !ok {
		return nil, false
	}
	switch g.Op(n) {
	case ast.OpBvMul:
		return r.product(a, b)
	case ast.OpIte: // b + k(a - b)
		r.add(out, a, small(1))
		r.add(out, b, small(-1))
		if out, ok = r.product(out, bit(r.c.holds(args[0]))); !ok {
			return nil, false
		}
		r.add(out, b, small(1))
	case ast.OpBvSub:
		r.add(out, a, small(1))
		r.add(out, b, small(-1))
	default:
		r.add(out, a, small(1))
		r.add(out, b, small(1))
	}
	return out, true
}

// bits adds the word that has the bits to p.
func (r *reduction) bits(p poly, word []lit) {
	for i, l := range word {
		r.add(p, bit(l), power(i))
	}
}

// meaning gives a gate as a polynomial of what it is made of; sum says that it is one
// of a full adder, carry that the claim about it is used.
func (r *reduction) meaning(v int32) (p poly, carry bool) {
	c, k := r.c, r.k
	d := c.gates[v]
	out := poly{}
	sum := func(l lit, coefficient int64) { r.add(out, bit(l), small(coefficient)) }
	negate := func(odd bool) poly {
		if !odd {
			return out
		}
		p := poly{"": small(1)}
		r.add(p, out, small(-1))
		return p
	}
	switch d.kind {
	case isInput:
		return nil, false
	case isMajority:
		x, y, z := d.a.variable(), d.b.variable(), d.c.variable()
		for _, m := range []monomial{times(one(x), one(y)), times(one(y), one(z)), times(one(x), one(z))} {
			r.plus(out, m, small(1))
		}
		r.plus(out, times(times(one(x), one(y)), one(z)), small(-2))
		return out, false
	}
	xor, isXor := k.pairs[v]
	if isXor {
		full, odd := [3]int32{}, lit(0)
		k.triples(v, func(half, x, y, z int32) {
			if t := columnOf(x, y, z); full[0] == 0 && k.full[t] {
				full, odd = t, xor.odd^k.pairs[half].odd
			}
		})
		if full[0] != 0 {
			for _, x := range full {
				sum(positive(x), 1)
			}
			sum(c.majority(full[0], full[1], full[2]), -2)
			return negate(odd == 1), false
		}
	}
	if m, ok := k.carry(v); ok {
		x, y := positive(m.x), positive(m.y)
		switch both := c.and(x, y); {
		case m.z != 0:
			z := positive(m.z)
			switch both := c.majority(m.x, m.y, m.z); m.flip & 7 {
			case 0:
				sum(both, 1)
			case 1:
				sum(y, 1)
				sum(z, 1)
				sum(both, -1)
			case 2:
				sum(x, 1)
				sum(z, 1)
				sum(both, -1)
			case 3: // the complement of the one with z negated
				sum(bitTrue, 1)
				sum(x, -1)
				sum(y, -1)
				sum(both, 1)
			}
		default:
			r.conjunction(out, x^lit(m.flip&1), y^lit(m.flip>>1&1), both)
		}
		return negate(m.flip>>3 == 1), true
	}
	if isXor {
		x, y := positive(xor.x), positive(xor.y)
		sum(x, 1)
		sum(y, 1)
		sum(c.and(x, y), -2)
		return negate(xor.odd == 1), false
	}
	if (d.a|d.b)&1 == 0 {
		r.plus(out, times(one(d.a.variable()), one(d.b.variable())), small(1))
		return out, false
	}
	both := bitFalse
	if !k.disjoint(d.a&^1, d.b&^1) {
		both = c.and(d.a&^1, d.b&^1)
	}
	r.conjunction(out, d.a, d.b, both)
	return out, false
}

// conjunction adds x and y to out; both is that of the positive literals.
func (r *reduction) conjunction(out poly, x, y, both lit) {
	sum := func(l lit, coefficient int64) { r.add(out, bit(l), small(coefficient)) }
	switch x&1 + y&1*2 {
	case 0:
		sum(both, 1)
	case 1:
		sum(y, 1)
		sum(both, -1)
	case 2:
		sum(x, 1)
		sum(both, -1)
	case 3: // (1-x)(1-y)
		sum(bitTrue, 1)
		sum(x^1, -1)
		sum(y^1, -1)
		sum(both, 1)
	}
}
