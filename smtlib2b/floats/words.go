package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Builder makes the nodes of one graph. It is not safe for concurrent use.
type Builder struct {
	g       *ast.Graph
	parts   map[place]parts
	negated map[place]ast.Node // both ways: of a negation it gives the float
}

// place is a word as a float of a format, whose width alone does not say it.
type place struct {
	n ast.Node
	f Format
}

// New gives a builder of g's nodes.
func New(g *ast.Graph) *Builder {
	return &Builder{g: g, parts: map[place]parts{}, negated: map[place]ast.Node{}}
}

// Format is a format: bits of the exponent, and of the significand with the hidden one; each
// is at least 2.
type Format struct{ Eb, Sb int }

// Width is how many bits a word of the format has.
func (f Format) Width() int { return f.Eb + f.Sb }

// bias is the bias of exponents and the greatest exponent, least the least one of a normal number.
func (f Format) bias() int  { return 1<<(f.Eb-1) - 1 }
func (f Format) least() int { return 1 - f.bias() }

func (b *Builder) width(n ast.Node) int { return b.g.Width(b.g.Type(n)) }

func (b *Builder) num(v int64, w int) ast.Node { return b.g.BvNum(big.NewInt(v), w) }
func (b *Builder) big(v *big.Int, w int) ast.Node {
	return b.g.BvNum(v, w)
}

// constant is the value of a numeral, unsigned.
func (b *Builder) constant(n ast.Node) (*big.Int, bool) {
	if b.g.Op(n) != ast.OpBv {
		return nil, false
	}
	return b.g.IntVal(n), true
}

// ones is the word of one bits.
func (b *Builder) ones(w int) ast.Node { return b.num(-1, w) }

// slice takes the bits hi down to lo, looking through numerals and words put together.
func (b *Builder) slice(n ast.Node, hi, lo int) ast.Node {
	for {
		w := b.width(n)
		if lo == 0 && hi == w-1 {
			return n
		}
		if b.g.Op(n) == ast.OpBvConcat {
			low := b.width(b.g.Arg(n, 1))
			if hi < low {
				n = b.g.Arg(n, 1)
				continue
			}
			if lo >= low {
				n, hi, lo = b.g.Arg(n, 0), hi-low, lo-low
				continue
			}
			return b.join(b.slice(b.g.Arg(n, 0), hi-low, 0), b.slice(b.g.Arg(n, 1), low-1, lo))
		}
		break
	}
	if v, ok := b.constant(n); ok {
		return b.big(new(big.Int).Rsh(v, uint(lo)), hi-lo+1)
	}
	if b.g.Op(n) == ast.OpBvExtract {
		at := b.g.ExtractLo(n)
		return b.slice(b.g.Arg(n, 0), hi+at, lo+at)
	}
	return b.g.BvExtract(n, hi, lo)
}

// top is the first bit as a predicate, bit the one at k.
func (b *Builder) top(n ast.Node) ast.Node { return b.bit(n, b.width(n)-1) }
func (b *Builder) bit(n ast.Node, k int) ast.Node {
	return b.eq(b.slice(n, k, k), b.num(1, 1))
}

// join puts the words one behind the other, the first one highest. ast.None is the empty word.
func (b *Builder) join(parts ...ast.Node) ast.Node {
	out := ast.None
	for _, p := range parts {
		switch {
		case p == ast.None:
		case out == ast.None:
			out = p
		default:
			out = b.g.Bv(ast.OpBvConcat, b.width(out)+b.width(p), 0, out, p)
		}
	}
	return out
}

// zeros is the word of n zeros, extend puts zeros before n, pad behind it.
func (b *Builder) zeros(n int) ast.Node {
	if n == 0 {
		return ast.None
	}
	return b.num(0, n)
}
func (b *Builder) extend(n ast.Node, w int) ast.Node { return b.join(b.zeros(w-b.width(n)), n) }
func (b *Builder) pad(n ast.Node, more int) ast.Node { return b.join(n, b.zeros(more)) }

// word is an operator whose result is as wide as its arguments.
func (b *Builder) word(op ast.Op, args ...ast.Node) ast.Node {
	return b.g.Bv(op, b.width(args[0]), 0, args...)
}

// one is the word of one bit that says whether p holds.
func (b *Builder) one(p ast.Node) ast.Node {
	if b.g.Op(p) == ast.OpEq { // of a bit
		if v, ok := b.constant(b.g.Arg(p, 1)); ok && b.width(b.g.Arg(p, 1)) == 1 && v.Sign() == 1 {
			return b.g.Arg(p, 0)
		}
	}
	return b.ite(p, b.num(1, 1), b.num(0, 1))
}

// increment adds one where p holds.
func (b *Builder) increment(n, p ast.Node) ast.Node {
	if p == b.g.False() {
		return n
	}
	return b.word(ast.OpBvAdd, n, b.extend(b.one(p), b.width(n)))
}

// ---- predicates, shortened where one is decided

func (b *Builder) eq(x, y ast.Node) ast.Node {
	if x == y {
		return b.g.True()
	}
	_, cx := b.constant(x)
	_, cy := b.constant(y)
	if cx && cy {
		return b.g.False()
	}
	return b.g.Eq(x, y)
}

func (b *Builder) isZero(n ast.Node) ast.Node { return b.eq(n, b.num(0, b.width(n))) }

func (b *Builder) ult(x, y ast.Node) ast.Node {
	cx, okx := b.constant(x)
	cy, oky := b.constant(y)
	if okx && oky {
		return b.g.Truth(cx.Cmp(cy) < 0)
	}
	return b.g.Conn(ast.OpBvUlt, x, y)
}

func (b *Builder) not(p ast.Node) ast.Node {
	switch b.g.Op(p) {
	case ast.OpTrue:
		return b.g.False()
	case ast.OpFalse:
		return b.g.True()
	case ast.OpNot:
		return b.g.Arg(p, 0)
	}
	return b.g.Not(p)
}

func (b *Builder) and(ps ...ast.Node) ast.Node {
	var rest []ast.Node
	for _, p := range ps {
		switch b.g.Op(p) {
		case ast.OpFalse:
			return p
		case ast.OpTrue:
		default:
			rest = append(rest, p)
		}
	}
	return b.g.And(rest...)
}

func (b *Builder) or(ps ...ast.Node) ast.Node {
	var rest []ast.Node
	for _, p := range ps {
		switch b.g.Op(p) {
		case ast.OpTrue:
			return p
		case ast.OpFalse:
		default:
			rest = append(rest, p)
		}
	}
	return b.g.Or(rest...)
}

// differ is the exclusive disjunction.
func (b *Builder) differ(p, q ast.Node) ast.Node {
	switch {
	case p == q:
		return b.g.False()
	case b.g.Op(p) == ast.OpFalse:
		return q
	case b.g.Op(p) == ast.OpTrue:
		return b.not(q)
	case b.g.Op(q) == ast.OpFalse:
		return p
	case b.g.Op(q) == ast.OpTrue:
		return b.not(p)
	}
	return b.g.Not(b.g.Conn(ast.OpEquiv, p, q))
}

func (b *Builder) ite(c, x, y ast.Node) ast.Node {
	switch {
	case x == y || b.g.Op(c) == ast.OpTrue:
		return x
	case b.g.Op(c) == ast.OpFalse:
		return y
	case b.g.Type(x) == ast.Pred && b.g.Op(x) == ast.OpTrue && b.g.Op(y) == ast.OpFalse:
		return c
	}
	return b.g.Ite(c, x, y)
}

// ---- shifts in stages

// shiftRight moves n to the right by an amount, unsigned; left says whether a one was
// moved out.
func (b *Builder) shiftRight(n, amount ast.Node) (out, left ast.Node) {
	w := b.width(n)
	left = b.g.False()
	k := 0
	for ; k < b.width(amount) && 1<<k < w; k++ {
		by := 1 << k
		on := b.bit(amount, k)
		left = b.or(left, b.and(on, b.not(b.isZero(b.slice(n, by-1, 0)))))
		n = b.ite(on, b.extend(b.slice(n, w-1, by), w), n)
	}
	if k < b.width(amount) {
		on := b.not(b.isZero(b.slice(amount, b.width(amount)-1, k)))
		left = b.or(left, b.and(on, b.not(b.isZero(n))))
		n = b.ite(on, b.num(0, w), n)
	}
	return n, left
}

// shiftLeft moves n to the left by an amount, unsigned and less than the width.
func (b *Builder) shiftLeft(n, amount ast.Node) ast.Node {
	w := b.width(n)
	for k := 0; k < b.width(amount) && 1<<k < w; k++ {
		by := 1 << k
		n = b.ite(b.bit(amount, k), b.pad(b.slice(n, w-1-by, 0), by), n)
	}
	return n
}

// normalize moves n to the left until its first bit is one, and counts how far; of zero the
// count is the greatest that there is, 2^bits-1.
func (b *Builder) normalize(n ast.Node) (out, count ast.Node) {
	w := b.width(n)
	k := 0
	for 1<<(k+1) < w {
		k++
	}
	count = ast.None
	for ; k >= 0; k-- {
		by := 1 << k
		if by >= w { // a word of one bit
			return n, b.one(b.isZero(n))
		}
		empty := b.isZero(b.slice(n, w-1, w-by))
		n = b.ite(empty, b.pad(b.slice(n, w-1-by, 0), by), n)
		count = b.join(count, b.one(empty))
	}
	return n, count
}
