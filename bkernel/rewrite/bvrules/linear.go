package bvrules

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// maxMono is how many monomials a sum may have to be flattened; maxKeep how many
// it may have when nothing cancels, lest sums that others share be taken apart.
const (
	maxMono = 12
	maxKeep = 4
)

// mono is coef * atom.
type mono struct {
	atom ast.Node
	coef *big.Int // unsigned modulo 2^w, not zero
}

// sum is a linear form modulo 2^w.
type sum struct {
	w     int
	monos []mono   // by atom, increasing
	k     *big.Int // the constant, unsigned
	parts int      // monomials and constants met before any were merged
}

// addTo adds c*atom.
func (s *sum) addTo(atom ast.Node, c *big.Int) {
	i, found := slices.BinarySearchFunc(s.monos, atom, func(m mono, a ast.Node) int { return int(m.atom) - int(a) })
	if !found {
		if c.Sign() != 0 {
			s.monos = slices.Insert(s.monos, i, mono{atom, c})
		}
		return
	}
	v := trunc(new(big.Int).Add(s.monos[i].coef, c), s.w)
	if v.Sign() == 0 {
		s.monos = slices.Delete(s.monos, i, i+1)
		return
	}
	s.monos[i].coef = v
}

// addNode adds c*n, looking through sums, differences, complements, multiples by
// numerals and shifts by wiring; false when there are too many monomials.
func (t *term) addNode(s *sum, n ast.Node, c *big.Int) bool {
	g := t.g
	type item struct {
		n ast.Node
		c *big.Int
	}
	stack := []item{{n, c}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(stack)+len(s.monos) > maxMono {
			return false
		}
		push := func(n ast.Node, c *big.Int) { stack = append(stack, item{n, trunc(c, s.w)}) }
		switch g.Op(it.n) {
		case ast.OpBv:
			s.parts++
			s.k = trunc(new(big.Int).Add(s.k, new(big.Int).Mul(it.c, g.IntVal(it.n))), s.w)
			continue
		case ast.OpBvAdd:
			push(g.Arg(it.n, 0), it.c)
			push(g.Arg(it.n, 1), it.c)
			continue
		case ast.OpBvSub:
			push(g.Arg(it.n, 0), it.c)
			push(g.Arg(it.n, 1), new(big.Int).Neg(it.c))
			continue
		case ast.OpBvNeg:
			push(g.Arg(it.n, 0), new(big.Int).Neg(it.c))
			continue
		case ast.OpBvNot: // -x - 1
			s.k = trunc(new(big.Int).Sub(s.k, it.c), s.w)
			push(g.Arg(it.n, 0), new(big.Int).Neg(it.c))
			continue
		case ast.OpBvMul:
			if v := t.num(g.Arg(it.n, 1)); v != nil {
				push(g.Arg(it.n, 0), new(big.Int).Mul(it.c, v))
				continue
			}
		case ast.OpBvConcat:
			if x, k := t.shiftedLeft(it.n); k > 0 {
				push(x, new(big.Int).Lsh(it.c, uint(k)))
				continue
			}
		}
		s.parts++
		s.addTo(it.n, it.c)
	}
	return true
}

// shiftedLeft gives x and k when n is x*2^k as wiring: the low bits of x above k
// zeros.
func (t *term) shiftedLeft(n ast.Node) (ast.Node, int) {
	g := t.g
	a, z := g.Arg(n, 0), g.Arg(n, 1)
	if g.Op(a) != ast.OpBvExtract || g.ExtractLo(a) != 0 || !t.isZero(z) {
		return ast.None, 0
	}
	if x := g.Arg(a, 0); t.width(x) == t.width(n) {
		return x, t.width(z)
	}
	return ast.None, 0
}

// linear is the linear form of c1*n1 + c2*n2 + ...; nil when it is too long.
func (t *term) linear(w int, ns []ast.Node, cs ...int64) *sum {
	s := &sum{w: w, k: new(big.Int)}
	for i, n := range ns {
		if !t.addNode(s, n, trunc(big.NewInt(cs[i]), w)) {
			return nil
		}
	}
	return s
}

// negative says that c stands for a number below zero.
func (s *sum) negative(c *big.Int) bool {
	return c.Bit(s.w-1) == 1 && log2(c) != s.w-1
}

// build is the node of s: P, N, P-N or a complement, and a numeral, where P and N
// are the sums of the monomials with positive and negative coefficients.
func (t *term) build(s *sum) ast.Node {
	w := s.w
	if len(s.monos) == 0 {
		return t.numeral(s.k, w)
	}
	if c := s.common(); c != nil {
		return t.buildMultiple(s, c)
	}
	var pos, neg []ast.Node
	for _, m := range s.monos {
		if s.negative(m.coef) {
			neg = append(neg, t.multiple(m.atom, trunc(new(big.Int).Neg(m.coef), w)))
		} else {
			pos = append(pos, t.multiple(m.atom, m.coef))
		}
	}
	g := t.g
	plus := func(n ast.Node, k *big.Int) ast.Node {
		if k = trunc(new(big.Int).Set(k), w); k.Sign() == 0 {
			return n
		}
		return g.Bv(ast.OpBvAdd, w, 0, n, t.numeral(k, w))
	}
	inverse := func(k *big.Int) *big.Int { return new(big.Int).Not(k) } // -1-k
	switch {
	case len(neg) == 0:
		return plus(t.chain(ast.OpBvAdd, w, pos), s.k)
	case len(pos) == 0 && s.k.Sign() == 0:
		return g.Bv(ast.OpBvNeg, w, 0, t.chain(ast.OpBvAdd, w, neg))
	case len(pos) == 0:
		return t.not(plus(t.chain(ast.OpBvAdd, w, neg), inverse(s.k)))
	case isOnes(s.k, w): // P + not N
		return g.Bv(ast.OpBvAdd, w, 0, t.chain(ast.OpBvAdd, w, pos), t.not(t.chain(ast.OpBvAdd, w, neg)))
	}
	return plus(g.Bv(ast.OpBvSub, w, 0, t.chain(ast.OpBvAdd, w, pos), t.chain(ast.OpBvAdd, w, neg)), s.k)
}

// common is the coefficient of all monomials up to sign when there are two of
// them or more, it is not one, and the constant is a multiple of it.
func (s *sum) common() *big.Int {
	if len(s.monos) < 2 {
		return nil
	}
	c := s.monos[0].coef
	neg := trunc(new(big.Int).Neg(c), s.w)
	if c.Cmp(bigOne) == 0 || neg.Cmp(bigOne) == 0 {
		return nil
	}
	for _, m := range s.monos {
		if m.coef.Cmp(c) != 0 && m.coef.Cmp(neg) != 0 {
			return nil
		}
	}
	if z := s.k.TrailingZeroBits(); s.k.Sign() != 0 && z < c.TrailingZeroBits() {
		return nil
	}
	return c
}

// buildMultiple is the node of s = c*r.
func (t *term) buildMultiple(s *sum, c *big.Int) ast.Node {
	r := &sum{w: s.w, k: divModPow2(s.k, c, s.w)}
	for _, m := range s.monos {
		one := bigOne
		if m.coef.Cmp(c) != 0 {
			one = ones(s.w)
		}
		r.monos = append(r.monos, mono{m.atom, one})
	}
	return t.multiple(t.build(r), c)
}

// divModPow2 is some q with q*c = k modulo 2^w; k has as many factors two as c.
func divModPow2(k, c *big.Int, w int) *big.Int {
	z := c.TrailingZeroBits()
	odd := new(big.Int).Rsh(c, z)
	q := new(big.Int).ModInverse(odd, pow2(w))
	if q == nil { // w = 0 bits are left of the modulus
		return new(big.Int)
	}
	return trunc(q.Mul(q, new(big.Int).Rsh(k, z)), w)
}

// multiple is c*n with a product node or, for powers of two, wiring.
func (t *term) multiple(n ast.Node, c *big.Int) ast.Node {
	w := t.width(n)
	if k := log2(c); k >= 0 {
		return t.concat(t.extract(n, w-1-k, 0), t.zerosOrNone(k))
	}
	if isOnes(c, w) {
		return t.bv(ast.OpBvNeg, w, n)
	}
	return t.g.Bv(ast.OpBvMul, w, 0, n, t.numeral(c, w))
}

// sumRule brings a sum, difference or negation to normal form.
func sumRule(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	var s *sum
	switch t.op {
	case ast.OpBvAdd:
		s = t.linear(w, t.args, 1, 1)
	case ast.OpBvSub:
		s = t.linear(w, t.args, 1, -1)
	default:
		s = t.linear(w, t.args, -1)
	}
	if s == nil {
		if t.op == ast.OpBvAdd && t.swapped() {
			return g.Bv(ast.OpBvAdd, w, 0, t.args[1], t.args[0])
		}
		return ast.None
	}
	if r := t.recompose(s); r != ast.None {
		return r
	}
	n := len(s.monos)
	if s.k.Sign() != 0 {
		n++
	}
	if m := t.mixed(s); m != nil {
		return t.self(t.build(m))
	}
	if t.op == ast.OpBvAdd && len(s.monos) == 2 && s.k.Sign() == 0 {
		if r := t.disjoint(t.args[0], t.args[1]); r != ast.None {
			return r
		}
	}
	if n < s.parts || n <= maxKeep {
		return t.self(t.build(s))
	}
	if t.op == ast.OpBvAdd && t.swapped() {
		return g.Bv(ast.OpBvAdd, w, 0, t.args[1], t.args[0])
	}
	return ast.None
}

// recompose replaces c*(x/y)*y + c*(x mod y) in a sum by c*x, which holds for y = 0
// too, and for signed division.
func (t *term) recompose(s *sum) ast.Node {
	g := t.g
	for i, r := range s.monos {
		var div ast.Op
		switch g.Op(r.atom) {
		case ast.OpBvUrem:
			div = ast.OpBvUdiv
		case ast.OpBvSrem:
			div = ast.OpBvSdiv
		default:
			continue
		}
		x, y := g.Arg(r.atom, 0), g.Arg(r.atom, 1)
		isQuotient := func(n ast.Node) bool { return g.Op(n) == div && g.Arg(n, 0) == x && g.Arg(n, 1) == y }
		for j, m := range s.monos {
			ok := false
			if v := t.num(y); v != nil {
				ok = isQuotient(m.atom) && m.coef.Cmp(trunc(new(big.Int).Mul(r.coef, v), s.w)) == 0
			} else if g.Op(m.atom) == ast.OpBvMul && m.coef.Cmp(r.coef) == 0 {
				p, q := g.Arg(m.atom, 0), g.Arg(m.atom, 1)
				ok = isQuotient(p) && q == y || isQuotient(q) && p == y
			}
			if ok {
				rest := &sum{w: s.w, k: s.k}
				for k, m := range s.monos {
					if k != i && k != j {
						rest.monos = append(rest.monos, m)
					}
				}
				return t.bv(ast.OpBvAdd, s.w, t.bv(ast.OpBvMul, s.w, x, t.numeral(r.coef, s.w)), t.build(rest))
			}
		}
	}
	return ast.None
}

// swapped says that the two arguments are not in order.
func (t *term) swapped() bool {
	a, b := t.args[0], t.args[1]
	if t.isNum(a) || t.isNum(b) {
		return t.isNum(a) && !t.isNum(b)
	}
	return a > b
}

// notSum: the complement of a sum or negation is a sum.
func notSum(t *term) ast.Node {
	g, a := t.g, t.args[0]
	w := t.width(a)
	switch g.Op(a) {
	case ast.OpBvAdd, ast.OpBvSub, ast.OpBvNeg:
		s := t.linear(w, t.args, -1)
		if s == nil {
			return ast.None
		}
		s.k = trunc(new(big.Int).Sub(s.k, bigOne), w)
		all := true // P empty would be built as this very complement
		for _, m := range s.monos {
			all = all && s.negative(m.coef)
		}
		if all && s.k.Sign() != 0 || len(s.monos) > maxKeep {
			return ast.None
		}
		return t.self(t.build(s))
	}
	return ast.None
}

// disjoint is a sum without carries: at each place one part is zeros.
func (t *term) disjoint(a, b ast.Node) ast.Node {
	if t.g.Op(a) != ast.OpBvConcat && t.g.Op(b) != ast.OpBvConcat {
		return ast.None
	}
	r := ast.None
	ok := t.align(a, b, func(x, y ast.Node) bool {
		switch {
		case t.isZero(x):
			r = t.concat(r, y)
		case t.isZero(y):
			r = t.concat(r, x)
		default:
			return false
		}
		return true
	})
	if !ok {
		return ast.None
	}
	return r
}

// productRule flattens and sorts a product and gathers its numerals.
func productRule(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	c := bigOne
	var out []ast.Node
	in := t.flatten(ast.OpBvMul, t.args)
	for i := 0; i < len(in); i++ {
		n, k := t.coefficient(in[i])
		c = trunc(new(big.Int).Mul(c, k), w)
		switch {
		case n == ast.None:
		case n != in[i] && len(in) < maxFlat && g.Op(n) == ast.OpBvMul: // a product below a complement
			in = append(in, g.Args(n)...)
		case n != in[i] && len(in) < 2*maxFlat:
			in = append(in, n)
		default:
			out = append(out, n)
		}
	}
	if c.Sign() == 0 || len(out) == 0 {
		return t.numeral(c, w)
	}
	slices.Sort(out)
	if len(out) > 1 && c.Cmp(bigOne) != 0 {
		s := &sum{w: w, k: new(big.Int), monos: []mono{{t.chain(ast.OpBvMul, w, out), c}}}
		return t.self(t.build(s))
	}
	if len(out) > 1 {
		return t.self(t.chain(ast.OpBvMul, w, out))
	}
	s := &sum{w: w, k: new(big.Int)}
	if g.Op(out[0]) == ast.OpBvAdd || g.Op(out[0]) == ast.OpBvSub || g.Op(out[0]) == ast.OpBvNot {
		if !t.addNode(s, out[0], c) || len(s.monos) > maxKeep {
			return t.self(t.multiple(out[0], c))
		}
		return t.self(t.build(s))
	}
	s.addTo(out[0], c)
	return t.self(t.build(s))
}

// coefficient splits n into a numeral and the rest, None when there is no rest.
func (t *term) coefficient(n ast.Node) (ast.Node, *big.Int) {
	g := t.g
	switch g.Op(n) {
	case ast.OpBv:
		return ast.None, g.IntVal(n)
	case ast.OpBvNeg:
		return g.Arg(n, 0), ones(t.width(n))
	case ast.OpBvMul:
		if v := t.num(g.Arg(n, 1)); v != nil {
			return g.Arg(n, 0), v
		}
	case ast.OpBvConcat:
		if x, k := t.shiftedLeft(n); k > 0 {
			return x, pow2(k)
		}
	}
	return n, bigOne
}
