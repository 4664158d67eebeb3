package bvrules

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// ---- equality

// eqBasic decides, and solves against numerals what can be solved.
func eqBasic(t *term) ast.Node {
	g := t.g
	a, b := t.args[0], t.args[1]
	if a == b {
		return g.True()
	}
	if t.complement(a, b) {
		return g.False()
	}
	if t.isNum(a) && !t.isNum(b) {
		return t.eq(b, a)
	}
	if g.Op(a) == ast.OpBvNot && g.Op(b) == ast.OpBvNot {
		return t.eq(g.Arg(a, 0), g.Arg(b, 0))
	}
	v := t.num(b)
	if v == nil {
		return ast.None
	}
	w := t.width(a)
	switch g.Op(a) {
	case ast.OpBvNot:
		return t.eq(g.Arg(a, 0), t.not(b))
	case ast.OpBvXor:
		x, y := g.Arg(a, 0), g.Arg(a, 1)
		if k := t.num(y); k != nil {
			return t.eq(x, t.numeral(new(big.Int).Xor(k, v), w))
		}
		if v.Sign() == 0 {
			return t.eq(x, y)
		}
		if isOnes(v, w) && w > 1 {
			return t.eq(x, t.not(y))
		}
	case ast.OpBvAnd:
		y := g.Arg(a, 1)
		if k := t.num(y); k != nil && new(big.Int).AndNot(v, k).Sign() != 0 {
			return g.False()
		}
		if isOnes(v, w) && w > 1 {
			in := t.flatten(ast.OpBvAnd, g.Args(a))
			for i, n := range in {
				if g.Op(n) == ast.OpBvAnd { // too many: not to go down a long chain
					return ast.None
				}
				in[i] = t.eq(n, b)
			}
			return t.pred(ast.OpAnd, in...)
		}
	case ast.OpBvSignExt:
		x := g.Arg(a, 0)
		low := t.numeral(v, t.width(x))
		if t.bv(ast.OpBvSignExt, w, low) != b {
			return g.False()
		}
		return t.eq(x, low)
	}
	return ast.None
}

// eqBit: one-bit vectors that are predicates are compared as such, and others
// with #b1.
func eqBit(t *term) ast.Node {
	a, b := t.args[0], t.args[1]
	if t.width(a) != 1 {
		return ast.None
	}
	if p, ok := t.boolBit(a); ok {
		if q, ok := t.boolBit(b); ok {
			return t.pred(ast.OpEquiv, p, q)
		}
	}
	switch {
	case t.isZero(b):
		return t.lnot(t.eq(a, t.allOnes(1)))
	case t.g.Op(a) == ast.OpBvNot:
		return t.lnot(t.eq(t.g.Arg(a, 0), b))
	case t.g.Op(b) == ast.OpBvNot:
		return t.lnot(t.eq(a, t.g.Arg(b, 0)))
	}
	return ast.None
}

// eqSignExt: equal sign extensions of one width have equal arguments.
func eqSignExt(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	if g.Op(a) == ast.OpBvSignExt && g.Op(b) == ast.OpBvSignExt {
		if x, y := g.Arg(a, 0), g.Arg(b, 0); t.width(x) == t.width(y) {
			return t.eq(x, y)
		}
	}
	return ast.None
}

// eqConcat splits the equality of two concatenations, or of one and a numeral, at
// each cut of either.
func eqConcat(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	ca, cb := g.Op(a) == ast.OpBvConcat, g.Op(b) == ast.OpBvConcat
	if !(ca && (cb || t.isNum(b)) || cb && t.isNum(a)) {
		return ast.None
	}
	var parts []ast.Node
	if !t.align(a, b, func(x, y ast.Node) bool {
		parts = append(parts, t.eq(x, y))
		return true
	}) {
		return ast.None
	}
	return t.pred(ast.OpAnd, parts...)
}

// shallow says that the choices nested in n are no deeper than a cap, and nested
// in one branch each: rules that go down them take few steps.
func (t *term) shallow(n ast.Node) bool {
	g := t.g
	for depth := 0; g.Op(n) == ast.OpIte; depth++ {
		x, y := g.Arg(n, 1), g.Arg(n, 2)
		if g.Op(x) == ast.OpIte {
			x, y = y, x
		}
		if g.Op(x) == ast.OpIte || depth > 32 {
			return false
		}
		n = y
	}
	return true
}

// eqIte resolves choices between numerals, or that share the other side.
func eqIte(t *term) ast.Node {
	g := t.g
	for i := 0; i < 2; i++ {
		a, b := t.args[i], t.args[1-i]
		if g.Op(a) != ast.OpIte || !t.shallow(a) {
			continue
		}
		c, x, y := g.Arg(a, 0), g.Arg(a, 1), g.Arg(a, 2)
		switch {
		case x == b:
			return t.pred(ast.OpOr, c, t.eq(y, b))
		case y == b:
			return t.pred(ast.OpOr, t.lnot(c), t.eq(x, b))
		case t.isNum(b) && t.isNum(x): // x is another numeral
			return t.pred(ast.OpAnd, t.lnot(c), t.eq(y, b))
		case t.isNum(b) && t.isNum(y):
			return t.pred(ast.OpAnd, c, t.eq(x, b))
		case g.Op(b) == ast.OpIte && g.Arg(b, 0) == c && x == g.Arg(b, 1):
			return t.pred(ast.OpOr, c, t.eq(y, g.Arg(b, 2)))
		case g.Op(b) == ast.OpIte && g.Arg(b, 0) == c && y == g.Arg(b, 2):
			return t.pred(ast.OpOr, t.lnot(c), t.eq(x, g.Arg(b, 1)))
		}
	}
	return ast.None
}

// eqLinear looks at the difference of both sides as a linear form: decided when
// constant or when only its constant is odd, solved when there is one monomial,
// rebuilt when something cancels.
func eqLinear(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	arith := func(n ast.Node) bool {
		o := g.Op(n)
		return o >= ast.OpBvNot && o <= ast.OpBvXor || o >= ast.OpBvNeg && o <= ast.OpBvMul || o == ast.OpBvConcat
	}
	if !arith(t.args[0]) && !arith(t.args[1]) {
		return ast.None
	}
	s := t.linear(w, t.args, 1, -1)
	if s == nil {
		return ast.None
	}
	n := s.parts
	if m := t.mixed(s); m != nil {
		s = m
		n = len(s.monos) + 2
	}
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() == 0)
	}
	z := uint(w) // factors two of all coefficients
	for _, m := range s.monos {
		z = min(z, m.coef.TrailingZeroBits())
	}
	if s.k.Sign() != 0 && s.k.TrailingZeroBits() < z {
		return g.False()
	}
	left := len(s.monos)
	if s.k.Sign() != 0 {
		left++
	}
	if len(s.monos) == 1 { // c*x = -k
		m := s.monos[0]
		k := trunc(new(big.Int).Neg(s.k), w)
		x, y := t.extract(m.atom, w-1-int(z), 0), divModPow2(k, m.coef, w)
		r := t.numeral(y, w-int(z))
		if x == t.args[0] && r == t.args[1] {
			return ast.None
		}
		return t.eq(x, r)
	}
	if left >= n {
		return ast.None
	}
	// positive monomials on one side, the others and the numeral on the other
	l, r := &sum{w: w, k: new(big.Int)}, &sum{w: w, k: new(big.Int)}
	for i, m := range s.monos {
		if s.negative(m.coef) == s.negative(s.monos[0].coef) || i == 0 {
			l.monos = append(l.monos, m)
		} else {
			r.monos = append(r.monos, mono{m.atom, trunc(new(big.Int).Neg(m.coef), w)})
		}
	}
	r.k = trunc(new(big.Int).Neg(s.k), w)
	if s.negative(s.monos[0].coef) { // both sides times -1
		for _, side := range []*sum{l, r} {
			for i, m := range side.monos {
				side.monos[i].coef = trunc(new(big.Int).Neg(m.coef), w)
			}
			side.k = trunc(new(big.Int).Neg(side.k), w)
		}
	}
	a, b := t.build(l), t.build(r)
	if a == t.args[0] && b == t.args[1] || a == t.args[1] && b == t.args[0] {
		return ast.None
	}
	return t.eq(a, b)
}

// eqXor: x = x xor y says y = 0.
func eqXor(t *term) ast.Node {
	g := t.g
	for i := 0; i < 2; i++ {
		a, x := t.args[i], t.args[1-i]
		if g.Op(a) != ast.OpBvXor {
			continue
		}
		switch w := t.width(a); x {
		case g.Arg(a, 0):
			return t.eq(g.Arg(a, 1), t.zeros(w))
		case g.Arg(a, 1):
			return t.eq(g.Arg(a, 0), t.zeros(w))
		}
	}
	return ast.None
}

// eqOrder puts the arguments in order.
func eqOrder(t *term) ast.Node {
	if t.swapped() {
		return t.eq(t.args[1], t.args[0])
	}
	return ast.None
}

// ---- order

// bound compares with numerals: the ends of the range, and powers of two.
func ultBounds(t *term) ast.Node {
	g := t.g
	a, b := t.args[0], t.args[1]
	w := t.width(a)
	if a == b {
		return g.False()
	}
	if v := t.num(b); v != nil {
		switch {
		case v.Sign() == 0:
			return g.False()
		case isOnes(v, w):
			return t.lnot(t.eq(a, b))
		case v.Cmp(bigOne) == 0:
			return t.eq(a, t.zeros(w))
		}
		if k := log2(v); k > 0 {
			return t.eq(t.extract(a, w-1, k), t.zeros(w-k))
		}
		if new(big.Int).Add(v, bigOne).Cmp(ones(w)) == 0 { // a < max-1: neither of the two
			return t.pred(ast.OpAnd, t.lnot(t.eq(a, b)), t.lnot(t.eq(a, t.allOnes(w))))
		}
	}
	if v := t.num(a); v != nil {
		next := new(big.Int).Add(v, bigOne)
		switch {
		case isOnes(v, w):
			return g.False()
		case v.Sign() == 0:
			return t.lnot(t.eq(b, a))
		case isOnes(next, w):
			return t.eq(b, t.allOnes(w))
		}
		if k := log2(next); k > 0 {
			return t.lnot(t.eq(t.extract(b, w-1, k), t.zeros(w-k)))
		}
	}
	return ast.None
}

// sltBounds compares with numerals at the ends of the range and at zero.
func sltBounds(t *term) ast.Node {
	g := t.g
	a, b := t.args[0], t.args[1]
	w := t.width(a)
	if a == b {
		return g.False()
	}
	least, most := pow2(w-1), new(big.Int).Sub(pow2(w-1), bigOne)
	if v := t.num(b); v != nil {
		switch {
		case v.Cmp(least) == 0:
			return g.False()
		case v.Cmp(most) == 0:
			return t.lnot(t.eq(a, b))
		case v.Sign() == 0:
			return t.bit(a, w-1)
		case w > 1 && v.Cmp(new(big.Int).Add(least, bigOne)) == 0:
			return t.eq(a, t.numeral(least, w))
		}
	}
	if v := t.num(a); v != nil {
		switch {
		case v.Cmp(most) == 0:
			return g.False()
		case v.Cmp(least) == 0:
			return t.lnot(t.eq(b, a))
		case isOnes(v, w):
			return t.lnot(t.bit(b, w-1))
		case w > 1 && v.Cmp(new(big.Int).Sub(most, bigOne)) == 0:
			return t.eq(b, t.numeral(most, w))
		}
	}
	return ast.None
}

// cmpSigns: with both signs known, a signed comparison is known or unsigned; of
// one bit, it is the other way round.
func cmpSigns(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	if t.width(a) == 1 {
		return t.pred(ast.OpBvUlt, b, a)
	}
	sa, sb := t.knownSign(a), t.knownSign(b)
	switch {
	case sa < 0 || sb < 0:
		return ast.None
	case sa != sb:
		return g.Truth(sa == 1)
	}
	return t.pred(ast.OpBvUlt, a, b)
}

// ltBit: of one bit, a < b is not a and b.
func ltBit(t *term) ast.Node {
	if a, b := t.args[0], t.args[1]; t.width(a) == 1 {
		return t.pred(ast.OpAnd, t.lnot(t.bit(a, 0)), t.bit(b, 0))
	}
	return ast.None
}

// ltNot exchanges complements: not a < not b is b < a.
func ltNot(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	na, nb := g.Op(a) == ast.OpBvNot, g.Op(b) == ast.OpBvNot
	if (na && (nb || t.isNum(b))) || (nb && t.isNum(a)) {
		return t.pred(t.op, t.not(b), t.not(a))
	}
	return ast.None
}

// ltExtend compares sign extensions by what they extend.
func ltExtend(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	if g.Op(a) == ast.OpBvSignExt && g.Op(b) == ast.OpBvSignExt {
		if x, y := g.Arg(a, 0), g.Arg(b, 0); t.width(x) == t.width(y) {
			return t.pred(t.op, x, y)
		}
	}
	return ast.None
}

// ltConcat drops equal high parts and equal low parts of two concatenations, and
// decides by high parts that are numerals.
func ltConcat(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	ca, cb := g.Op(a) == ast.OpBvConcat, g.Op(b) == ast.OpBvConcat
	if !ca && !cb || !(ca || t.isNum(a)) || !(cb || t.isNum(b)) {
		return ast.None
	}
	var xs, ys []ast.Node
	if !t.align(a, b, func(x, y ast.Node) bool { xs, ys = append(xs, x), append(ys, y); return true }) {
		return ast.None
	}
	join := func(ns []ast.Node) ast.Node {
		r := ast.None
		for _, n := range ns {
			r = t.concat(r, n)
		}
		return r
	}
	unsigned := t.op == ast.OpBvUlt
	if t.isNum(xs[0]) && t.isNum(ys[0]) && xs[0] != ys[0] { // the highest parts decide
		return t.pred(t.op, xs[0], ys[0])
	}
	i := 0
	for i < len(xs) && xs[i] == ys[i] {
		i++
	}
	j := len(xs)
	for j > i && xs[j-1] == ys[j-1] {
		j--
	}
	if i == 0 && j == len(xs) {
		// x:c < k for numerals: with c < k's part it is x <= k's, else x < k's
		if n := len(xs); unsigned && n > 1 && t.isNum(xs[n-1]) && t.isNum(b) {
			return t.lastNumeral(join(xs[:n-1]), join(ys[:n-1]), t.num(xs[n-1]).Cmp(t.num(ys[n-1])) < 0)
		} else if unsigned && n > 1 && t.isNum(ys[n-1]) && t.isNum(a) {
			return t.lastNumeral(join(xs[:n-1]), join(ys[:n-1]), t.num(xs[n-1]).Cmp(t.num(ys[n-1])) < 0)
		}
		return ast.None
	}
	if i == j {
		return g.False()
	}
	op := t.op
	if i > 0 { // the sign is among the equal parts
		op = ast.OpBvUlt
	}
	return t.pred(op, join(xs[i:j]), join(ys[i:j]))
}

// lastNumeral is x < y, or x <= y when orEqual.
func (t *term) lastNumeral(x, y ast.Node, orEqual bool) ast.Node {
	if orEqual {
		return t.lnot(t.pred(ast.OpBvUlt, y, x))
	}
	return t.pred(ast.OpBvUlt, x, y)
}

// ultArith knows operators that bound their result, and x + c against x.
func ultArith(t *term) ast.Node {
	g, a, b := t.g, t.args[0], t.args[1]
	w := t.width(a)
	switch g.Op(b) { // a < b where b <= a
	case ast.OpBvUrem, ast.OpBvLshr:
		if g.Arg(b, 0) == a {
			return g.False()
		}
	case ast.OpBvAnd:
		if g.Arg(b, 0) == a || g.Arg(b, 1) == a {
			return g.False()
		}
	case ast.OpBvAdd:
		if c := t.num(g.Arg(b, 1)); c != nil && g.Arg(b, 0) == a { // no carry
			return t.pred(ast.OpBvUlt, a, t.numeral(new(big.Int).Neg(c), w))
		}
	}
	switch g.Op(a) {
	case ast.OpBvUrem:
		if g.Arg(a, 1) == b { // a rem b < b unless b is zero
			return t.lnot(t.eq(b, t.zeros(w)))
		}
	case ast.OpBvAdd:
		if c := t.num(g.Arg(a, 1)); c != nil && g.Arg(a, 0) == b { // a carry
			return t.lnot(t.pred(ast.OpBvUlt, b, t.numeral(new(big.Int).Neg(c), w)))
		}
	}
	return ast.None
}

// leToLt: a <= b is not b < a.
func leToLt(t *term) ast.Node {
	op := ast.OpBvUlt
	if t.op == ast.OpBvSle {
		op = ast.OpBvSlt
	}
	return t.lnot(t.pred(op, t.args[1], t.args[0]))
}
