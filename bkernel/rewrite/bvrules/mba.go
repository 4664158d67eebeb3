package bvrules

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Mixed Boolean-arithmetic sums. A linear combination of bit-wise functions of
// x1..xt is determined, at every width, by its values for arguments that are all
// zeros or all ones, taken as one bit each: e = sum c_i f_i(x) is zero for all x
// iff sum c_i f_i(b) is zero modulo 2^n for all b in {0,1}^t (Zhou, Main, Gu,
// Johnson: Information hiding in software with mixed Boolean-arithmetic
// transforms, WISA 2007, theorem 1). This decides such equalities without
// circuits, x+y = (x xor y) + 2(x and y) among them, and gives a normal form: the
// coefficients of the conjunctions of subsets of x1..xt.

const (
	maxBases = 4  // variables of a mixed sum
	maxBool  = 12 // nodes looked at in one bit-wise function
)

// bases lists the operands of the bit-wise function n, of its outermost operator alone where
// only that is looked at; false when there are too many or it is too large.
func (t *term) bases(n ast.Node, outermost bool, out []ast.Node) ([]ast.Node, bool) {
	g := t.g
	stack := []ast.Node{n}
	inside := false // of an operator whose operands are no more looked into
	for seen := 0; len(stack) > 0; seen++ {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen > maxBool {
			return out, false
		}
		switch g.Op(n) {
		case ast.OpBvNot:
			stack = append(stack, g.Arg(n, 0))
			continue
		case ast.OpBvAnd, ast.OpBvXor:
			if !t.isNum(g.Arg(n, 1)) && !inside {
				stack, inside = append(stack, g.Args(n)...), outermost
				continue
			}
		}
		if i, found := slices.BinarySearch(out, n); !found {
			out = slices.Insert(out, i, n)
		}
		if len(out) > maxBases {
			return out, false
		}
	}
	return out, true
}

// tableOf is n's truth table over bases, which hold all its operands.
func (t *term) tableOf(n ast.Node, bases []ast.Node) uint16 {
	g := t.g
	if i, found := slices.BinarySearch(bases, n); found {
		return [maxBases]uint16{0xAAAA, 0xCCCC, 0xF0F0, 0xFF00}[i]
	}
	switch a := g.Args(n); g.Op(n) {
	case ast.OpBvNot:
		return ^t.tableOf(a[0], bases)
	case ast.OpBvAnd:
		return t.tableOf(a[0], bases) & t.tableOf(a[1], bases)
	default:
		return t.tableOf(a[0], bases) ^ t.tableOf(a[1], bases)
	}
}

// mixed gives a shorter form of s by way of the truth tables of its atoms, or
// nil. The operands of the atoms are taken as they are, and then apart as well: what they are
// made of may be too much, and tell nothing.
func (t *term) mixed(s *sum) *sum {
	bitwise := false
	for _, m := range s.monos {
		o := t.g.Op(m.atom)
		bitwise = bitwise || o == ast.OpBvAnd || o == ast.OpBvXor
	}
	if !bitwise || len(s.monos) < 2 {
		return nil
	}
	if r := t.mixedOf(s, true); r != nil {
		return r
	}
	return t.mixedOf(s, false)
}

// mixedOf is mixed over those bases.
func (t *term) mixedOf(s *sum, outermost bool) *sum {
	var bases []ast.Node
	var in, rest []mono
	for _, m := range s.monos { // atoms whose bases go together with those before
		if b, ok := t.bases(m.atom, outermost, slices.Clone(bases)); ok {
			bases, in = b, append(in, m)
		} else {
			rest = append(rest, m)
		}
	}
	if len(in) < 2 {
		return nil
	}
	n := 1 << len(bases)
	sig := make([]*big.Int, n) // by assignment
	for i := range sig {
		sig[i] = new(big.Int)
	}
	for _, m := range in {
		table := t.tableOf(m.atom, bases)
		for i := range sig {
			if table>>i&1 == 1 {
				sig[i].Add(sig[i], m.coef)
			}
		}
	}
	for i := range sig {
		sig[i] = trunc(sig[i], s.w)
	}
	r := &sum{w: s.w, k: s.k}
	for _, m := range rest {
		r.addTo(m.atom, m.coef)
	}
	// the sum of all ones, -1, counts as the constant function
	r.k = trunc(new(big.Int).Sub(s.k, sig[0]), s.w)
	for i := 1; i < n; i++ {
		sig[i] = trunc(new(big.Int).Sub(sig[i], sig[0]), s.w)
	}
	sig[0] = new(big.Int)
	if f, c := t.single(sig, bases); c != nil {
		if !t.addNode(r, f, c) {
			return nil
		}
	} else {
		mobius(sig, s.w)
		for i, c := range sig {
			if c.Sign() != 0 {
				r.addTo(t.conjunction(bases, i, s.w), c)
			}
		}
	}
	if t.mixedCost(r) >= t.mixedCost(s) {
		return nil
	}
	return r
}

// mixedCost counts monomials, bit-wise ones twice.
func (t *term) mixedCost(s *sum) int {
	n := len(s.monos)
	for _, m := range s.monos {
		if o := t.g.Op(m.atom); o == ast.OpBvAnd || o == ast.OpBvXor {
			n++
		}
	}
	return n
}

// single gives f and c when the values are those of c*f, f an and, an or or an
// exclusive or of two bases, one of them perhaps complemented.
func (t *term) single(sig []*big.Int, bases []ast.Node) (ast.Node, *big.Int) {
	if len(bases) != 2 {
		return ast.None, nil
	}
	var c *big.Int
	table := 0
	for i, v := range sig {
		switch {
		case v.Sign() == 0:
			continue
		case c == nil:
			c = v
		case c.Cmp(v) != 0:
			return ast.None, nil
		}
		table |= 1 << i
	}
	x, y, w := bases[0], bases[1], t.width(bases[0])
	switch table { // value at (y,x) = 00 is zero
	case 0b0010:
		return t.bv(ast.OpBvAnd, w, x, t.not(y)), c
	case 0b0100:
		return t.bv(ast.OpBvAnd, w, y, t.not(x)), c
	case 0b0110:
		return t.bv(ast.OpBvXor, w, x, y), c
	case 0b1000:
		return t.bv(ast.OpBvAnd, w, x, y), c
	case 0b1110:
		return t.bv(ast.OpBvOr, w, x, y), c
	}
	return ast.None, nil
}

// mobius turns values by assignment into coefficients of conjunctions.
func mobius(sig []*big.Int, w int) {
	for bit := 1; bit < len(sig); bit <<= 1 {
		for i := range sig {
			if i&bit != 0 {
				sig[i] = trunc(new(big.Int).Sub(sig[i], sig[i^bit]), w)
			}
		}
	}
}

// conjunction is the bvand of the bases in the set.
func (t *term) conjunction(bases []ast.Node, set, w int) ast.Node {
	r := ast.None
	for i, b := range bases {
		switch {
		case set>>i&1 == 0:
		case r == ast.None:
			r = b
		default:
			r = t.bv(ast.OpBvAnd, w, r, b)
		}
	}
	return r
}
