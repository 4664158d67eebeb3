package bvrules

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// notRule pushes bvnot into numerals, and into concatenations that have as many
// complements as other parts or more.
func notRule(t *term) ast.Node {
	g, a := t.g, t.args[0]
	switch g.Op(a) {
	case ast.OpBvNot:
		return g.Arg(a, 0)
	case ast.OpIte:
		if c, ok := t.boolBit(a); ok {
			return t.bitOf(t.lnot(c))
		}
		if t.isNum(g.Arg(a, 1)) && t.isNum(g.Arg(a, 2)) {
			return t.ite(g.Arg(a, 0), t.not(g.Arg(a, 1)), t.not(g.Arg(a, 2)))
		}
	case ast.OpBvConcat:
		ps := t.pieces(a)
		for _, p := range ps {
			if o := g.Op(p); o != ast.OpBvNot && o != ast.OpBv {
				return ast.None
			}
		}
		r := ast.None
		for _, p := range ps {
			r = t.concat(r, t.not(p))
		}
		return r
	}
	return ast.None
}

// byNotAnd writes or by bvnot and bvand.
func byNotAnd(t *term) ast.Node {
	w, a, b := t.width(t.args[0]), t.args[0], t.args[1]
	return t.not(t.bv(ast.OpBvAnd, w, t.not(a), t.not(b)))
}

// bitOfPreds moves and, xor over bits of predicates to the predicates.
func bitOfPreds(t *term) ast.Node {
	a, ok := t.boolBit(t.args[0])
	if !ok {
		return ast.None
	}
	b, ok := t.boolBit(t.args[1])
	switch {
	case !ok:
		return ast.None
	case t.op == ast.OpBvAnd:
		return t.bitOf(t.pred(ast.OpAnd, a, b))
	}
	return t.bitOf(t.lnot(t.pred(ast.OpEquiv, a, b)))
}

// andRule flattens, sorts and absorbs.
func andRule(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	in := t.flatten(ast.OpBvAnd, t.args)
	mask := ones(w)
	out := in[:0]
	for _, n := range in {
		if v := t.num(n); v != nil {
			mask = new(big.Int).And(mask, v)
			continue
		}
		out = append(out, n)
	}
	if mask.Sign() == 0 {
		return t.zeros(w)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	if i, j, x := t.oneOfTwo(out); x != ast.None {
		out[i], out[j] = x, t.numeral(mask, w)
		r := out[0]
		for _, n := range out[1:] {
			r = t.bv(ast.OpBvAnd, w, r, n)
		}
		return r
	}
	changed := false
	for i, n := range out {
		if g.Op(n) != ast.OpBvNot {
			continue
		}
		m := g.Arg(n, 0)
		if _, found := slices.BinarySearch(out, m); found {
			return t.zeros(w)
		}
		if g.Op(m) != ast.OpBvAnd {
			continue
		}
		// x & not(x & y) = x & not y;  not y & not(x & y) = not y
		rest := t.flatten(ast.OpBvAnd, g.Args(m))
		k := len(rest)
		gone := false
		rest = slices.DeleteFunc(rest, func(p ast.Node) bool {
			if p != n && slices.Contains(out, p) {
				return true
			}
			for _, q := range out {
				if t.complement(p, q) && !t.isNum(p) {
					gone = true
				}
			}
			return false
		})
		switch {
		case gone:
			out[i], changed = t.allOnes(w), true
		case len(rest) == 0:
			return t.zeros(w)
		case len(rest) < k:
			slices.Sort(rest)
			r := rest[0]
			for _, p := range rest[1:] {
				r = t.bv(ast.OpBvAnd, w, r, p)
			}
			out[i], changed = t.not(r), true
		}
		if changed {
			break
		}
	}
	if changed {
		r := t.numeral(mask, w)
		for _, n := range out {
			r = t.bv(ast.OpBvAnd, w, r, n)
		}
		return r
	}
	if !isOnes(mask, w) {
		if len(out) == 0 {
			return t.numeral(mask, w)
		}
		if r := t.masked(t.chain(ast.OpBvAnd, w, out), mask); r != ast.None {
			return r
		}
		out = append(out, t.numeral(mask, w))
	}
	if len(out) == 0 {
		return t.allOnes(w)
	}
	if len(out) == 2 {
		if r := t.piecewise(ast.OpBvAnd, out[0], out[1]); r != ast.None {
			return r
		}
	}
	return t.self(t.chain(ast.OpBvAnd, w, out))
}

// mostParts bounds the parts of a conjunction that are looked at two by two.
const mostParts = 64

// oneOfTwo finds ~(x & y) and ~(~x & ~y) among the parts of a conjunction, which together are
// the exclusive disjunction of x and y; None when there are none.
func (t *term) oneOfTwo(parts []ast.Node) (i, j int, xor ast.Node) {
	g := t.g
	two := func(n ast.Node) (args []ast.Node, ok bool) {
		if g.Op(n) != ast.OpBvNot || g.Op(g.Arg(n, 0)) != ast.OpBvAnd {
			return nil, false
		}
		return g.Args(g.Arg(n, 0)), true
	}
	if len(parts) > mostParts {
		return 0, 0, ast.None
	}
	for i, n := range parts {
		a, ok := two(n)
		if !ok {
			continue
		}
		for j, m := range parts[:i] {
			b, ok := two(m)
			if ok && (t.complement(a[0], b[0]) && t.complement(a[1], b[1]) || t.complement(a[0], b[1]) && t.complement(a[1], b[0])) {
				return i, j, t.bv(ast.OpBvXor, t.width(n), a[0], a[1])
			}
		}
	}
	return 0, 0, ast.None
}

// masked is x & mask as wiring when the mask has at most three runs of ones.
func (t *term) masked(x ast.Node, mask *big.Int) ast.Node {
	w := t.width(x)
	runs := 0
	for i := 0; i < w; i++ {
		if mask.Bit(i) == 1 && (i == 0 || mask.Bit(i-1) == 0) {
			runs++
		}
	}
	if runs > 3 {
		return ast.None
	}
	r := ast.None
	for hi := w - 1; hi >= 0; {
		lo := hi
		for lo > 0 && mask.Bit(lo-1) == mask.Bit(hi) {
			lo--
		}
		p := t.zerosOrNone(hi - lo + 1)
		if mask.Bit(hi) == 1 {
			p = t.extract(x, hi, lo)
		}
		r = t.concat(r, p)
		hi = lo - 1
	}
	return r
}

// xorRule flattens, sorts and cancels; complements go to the numeral or outside.
func xorRule(t *term) ast.Node {
	g, w := t.g, t.width(t.args[0])
	in := t.flatten(ast.OpBvXor, t.args)
	k := new(big.Int)
	out := in[:0]
	for _, n := range in {
		if g.Op(n) == ast.OpBvNot {
			n = g.Arg(n, 0)
			k = new(big.Int).Xor(k, ones(w))
		}
		if v := t.num(n); v != nil {
			k = new(big.Int).Xor(k, v)
			continue
		}
		out = append(out, n)
	}
	slices.Sort(out)
	keep := out[:0]
	for i := 0; i < len(out); i++ {
		if i+1 < len(out) && out[i] == out[i+1] {
			i++
			continue
		}
		keep = append(keep, out[i])
	}
	switch {
	case len(keep) == 0:
		return t.numeral(k, w)
	case isOnes(k, w):
		if len(keep) == 1 {
			return t.not(keep[0])
		}
		return t.not(t.mk(ast.OpBvXor, t.typ, []ast.Node{t.chain(ast.OpBvXor, w, keep[:len(keep)-1]), keep[len(keep)-1]}, 0))
	case k.Sign() != 0:
		keep = append(keep, t.numeral(k, w))
	}
	if len(keep) == 2 {
		if r := t.piecewise(ast.OpBvXor, keep[0], keep[1]); r != ast.None {
			return r
		}
	}
	return t.self(t.chain(ast.OpBvXor, w, keep))
}

// piecewise splits an operator over two concatenations (or one and a numeral, or
// complements of them) when each pair of parts at the same place folds: one of
// them is all zeros or all ones, or both are equal or complements.
func (t *term) piecewise(op ast.Op, a, b ast.Node) ast.Node {
	if !t.wired(a) && !t.wired(b) {
		return ast.None
	}
	var segs [][2]ast.Node
	ok := t.align(a, b, func(x, y ast.Node) bool {
		segs = append(segs, [2]ast.Node{x, y})
		fold := func(n ast.Node) bool { return t.isZero(n) || t.isOnes(n) }
		return fold(x) || fold(y) || x == y || t.complement(x, y) || (t.isNum(x) && t.isNum(y))
	})
	if !ok || len(segs) < 2 {
		return ast.None
	}
	r := ast.None
	for _, s := range segs {
		r = t.concat(r, t.bv(op, t.width(s[0]), s[0], s[1]))
	}
	return r
}

// wired says that n is a concatenation or the complement of one.
func (t *term) wired(n ast.Node) bool {
	if t.g.Op(n) == ast.OpBvNot {
		n = t.g.Arg(n, 0)
	}
	return t.g.Op(n) == ast.OpBvConcat
}

// align gives f the parts of a and b that lie at the same place, from the highest
// down, cut where either is; false when f says so or there are too many parts.
func (t *term) align(a, b ast.Node, f func(x, y ast.Node) bool) bool {
	parts := func(n ast.Node) ([]ast.Node, bool) {
		if t.g.Op(n) == ast.OpBvNot && t.wired(n) {
			return t.pieces(t.g.Arg(n, 0)), true
		}
		return t.pieces(n), false
	}
	pa, na := parts(a)
	pb, nb := parts(b)
	if len(pa) == 0 || len(pb) == 0 {
		return false
	}
	i, j := 0, 0
	ra, rb := t.width(pa[0]), t.width(pb[0]) // bits of the present parts not yet given
	for {
		k := min(ra, rb)
		x, y := t.extract(pa[i], ra-1, ra-k), t.extract(pb[j], rb-1, rb-k)
		if na {
			x = t.not(x)
		}
		if nb {
			y = t.not(y)
		}
		if !f(x, y) {
			return false
		}
		if ra -= k; ra == 0 {
			if i++; i < len(pa) {
				ra = t.width(pa[i])
			}
		}
		if rb -= k; rb == 0 {
			if j++; j < len(pb) {
				rb = t.width(pb[j])
			}
		}
		if ra == 0 {
			return true
		}
	}
}
