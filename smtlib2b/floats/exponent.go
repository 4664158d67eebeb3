package floats

import (
	"math/bits"

	"bsmt/bkernel/ast"
)

// integer is a signed word whose value lies in an interval; the word is as wide as that asks.
type integer struct {
	n      ast.Node
	lo, hi int
}

// room is how many bits the signed numbers from lo to hi need.
func room(lo, hi int) int {
	w := 1
	if hi > 0 {
		w = max(w, bits.Len(uint(hi))+1)
	}
	if lo < 0 {
		w = max(w, bits.Len(uint(-lo-1))+1)
	}
	return w
}

// fixed is a constant.
func (b *Builder) fixed(v int) integer {
	return integer{b.num(int64(v), room(v, v)), v, v}
}

// natural reads a word without a sign.
func (b *Builder) natural(n ast.Node) integer {
	w := b.width(n)
	return integer{b.extend(n, w+1), 0, 1<<w - 1}
}

// signed is the word of i with w bits, no fewer than it has.
func (b *Builder) signed(i integer, w int) ast.Node {
	has := b.width(i.n)
	switch {
	case has == w:
		return i.n
	case i.lo == i.hi:
		return b.num(int64(i.lo), w)
	case i.lo >= 0:
		return b.extend(i.n, w)
	}
	return b.g.Bv(ast.OpBvSignExt, w, 0, i.n)
}

// fit gives i the width of its interval.
func (b *Builder) fit(n ast.Node, lo, hi int) integer {
	if lo == hi {
		return b.fixed(lo)
	}
	if w := room(lo, hi); w < b.width(n) {
		n = b.slice(n, w-1, 0)
	}
	return integer{n, lo, hi}
}

func (b *Builder) plus(x, y integer) integer {
	lo, hi := x.lo+y.lo, x.hi+y.hi
	switch {
	case y.lo == 0 && y.hi == 0:
		return x
	case x.lo == 0 && x.hi == 0:
		return y
	}
	w := max(room(lo, hi), b.width(x.n), b.width(y.n))
	return b.fit(b.word(ast.OpBvAdd, b.signed(x, w), b.signed(y, w)), lo, hi)
}

func (b *Builder) minus(x, y integer) integer {
	lo, hi := x.lo-y.hi, x.hi-y.lo
	switch {
	case y.lo == 0 && y.hi == 0:
		return x
	case y.lo == y.hi:
		return b.plus(x, b.fixed(-y.lo))
	}
	w := max(room(lo, hi), b.width(x.n), b.width(y.n))
	return b.fit(b.word(ast.OpBvSub, b.signed(x, w), b.signed(y, w)), lo, hi)
}

// below is x < y.
func (b *Builder) below(x, y integer) ast.Node {
	switch {
	case x.hi < y.lo:
		return b.g.True()
	case x.lo >= y.hi:
		return b.g.False()
	}
	w := max(b.width(x.n), b.width(y.n))
	return b.g.Conn(ast.OpBvSlt, b.signed(x, w), b.signed(y, w))
}

// same is x = y.
func (b *Builder) same(x, y integer) ast.Node {
	if x.hi < y.lo || x.lo > y.hi {
		return b.g.False()
	}
	w := max(b.width(x.n), b.width(y.n))
	return b.eq(b.signed(x, w), b.signed(y, w))
}

// choose is x where p holds, and y elsewhere.
func (b *Builder) choose(p ast.Node, x, y integer) integer {
	lo, hi := min(x.lo, y.lo), max(x.hi, y.hi)
	w := max(b.width(x.n), b.width(y.n))
	return integer{b.ite(p, b.signed(x, w), b.signed(y, w)), lo, hi}
}

// clamp is x between 0 and most, as a word without a sign.
func (b *Builder) clamp(x integer, most int) ast.Node {
	if x.lo < 0 {
		x = b.choose(b.below(x, b.fixed(0)), b.fixed(0), x)
		x.lo = 0
	}
	if x.hi > most {
		x = b.choose(b.below(b.fixed(most), x), b.fixed(most), x)
		x.hi = most
	}
	if x.hi == 0 {
		return b.num(0, 1)
	}
	w := bits.Len(uint(x.hi))
	if b.width(x.n) < w {
		return b.signed(x, w)
	}
	return b.slice(x.n, w-1, 0)
}
