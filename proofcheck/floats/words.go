package floats

import (
	"math/big"

	"bsmt/smtlib"
)

type term = smtlib.Term

// none is the word of no bits.
const none = smtlib.NoTerm

// builder makes terms of bit vectors, shortened where bits are known.
type builder struct {
	c    *smtlib.Context
	work func(n int) // hears of each term that is made
}

func (b *builder) op(op smtlib.Op, s smtlib.Sort, args ...term) term {
	b.work(1 + len(args))
	return b.c.MkOp(op, s, args...)
}

func (b *builder) width(t term) int { return b.c.Width(b.c.SortOf(t)) }

func (b *builder) num(v int64, w int) term { return b.c.MkBv(big.NewInt(v), w) }

// value is that of a numeral.
func (b *builder) value(t term) (*big.Int, bool) {
	if b.c.Op(t) != smtlib.OpBv {
		return nil, false
	}
	return b.c.IntVal(t), true
}

// cut takes the bits hi to lo, through words that are put together.
func (b *builder) cut(t term, hi, lo int) term {
	for {
		b.work(1)
		switch op, args := b.c.Op(t), b.c.Args(t); {
		case lo == 0 && hi == b.width(t)-1:
			return t
		case op == smtlib.OpBv:
			return b.c.MkBv(new(big.Int).Rsh(b.c.IntVal(t), uint(lo)), hi-lo+1)
		case op == smtlib.OpExtract:
			at := b.c.Indices(t)[1]
			t, hi, lo = args[0], hi+at, lo+at
		case op == smtlib.OpConcat && len(args) == 2 && hi < b.width(args[1]):
			t = args[1]
		case op == smtlib.OpConcat && len(args) == 2 && lo >= b.width(args[1]):
			low := b.width(args[1])
			t, hi, lo = args[0], hi-low, lo-low
		default:
			return b.c.MkIndexed(smtlib.OpExtract, []int{hi, lo}, b.c.BitVec(hi-lo+1), t)
		}
	}
}

// bit says that bit k is one, top that the first one is.
func (b *builder) bit(t term, k int) term { return b.eq(b.cut(t, k, k), b.num(1, 1)) }
func (b *builder) top(t term) term        { return b.bit(t, b.width(t)-1) }

// join puts words together, the highest first.
func (b *builder) join(parts ...term) term {
	out := none
	for _, p := range parts {
		switch {
		case p == none:
		case out == none:
			out = p
		default:
			out = b.op(smtlib.OpConcat, b.c.BitVec(b.width(out)+b.width(p)), out, p)
		}
	}
	return out
}

func (b *builder) zeros(n int) term {
	if n == 0 {
		return none
	}
	return b.num(0, n)
}

// wide has w bits, with zeros before t; pad has more bits, with zeros behind it.
func (b *builder) wide(t term, w int) term   { return b.join(b.zeros(w-b.width(t)), t) }
func (b *builder) pad(t term, more int) term { return b.join(t, b.zeros(more)) }

// signExtend has w bits, the first one of t repeated.
func (b *builder) signExtend(t term, w int) term {
	b.work(1)
	return b.c.MkIndexed(smtlib.OpSignExtend, []int{w - b.width(t)}, b.c.BitVec(w), t)
}

// word is an operator that keeps the width.
func (b *builder) word(op smtlib.Op, args ...term) term {
	return b.op(op, b.c.SortOf(args[0]), args...)
}

// one is the bit that says whether p holds.
func (b *builder) one(p term) term {
	if args := b.c.Args(p); b.c.Op(p) == smtlib.OpEq && args[1] == b.num(1, 1) {
		return args[0]
	}
	return b.ite(p, b.num(1, 1), b.num(0, 1))
}

// repeat is n times one bit.
func (b *builder) repeat(t term, n int) term {
	if v, ok := b.value(t); ok {
		return b.num(-v.Int64(), n)
	}
	if n == 1 {
		return t
	}
	return b.signExtend(t, n)
}

// increment adds one where p holds.
func (b *builder) increment(t, p term) term {
	if b.c.Op(p) == smtlib.OpFalse {
		return t
	}
	return b.word(smtlib.OpBvAdd, t, b.wide(b.one(p), b.width(t)))
}

func (b *builder) truth(yes bool) term {
	if yes {
		return b.c.True()
	}
	return b.c.False()
}

func (b *builder) eq(x, y term) term {
	_, cx := b.value(x)
	_, cy := b.value(y)
	if x == y || cx && cy {
		return b.truth(x == y)
	}
	return b.op(smtlib.OpEq, smtlib.Bool, x, y)
}

func (b *builder) isZero(t term) term { return b.eq(t, b.num(0, b.width(t))) }

func (b *builder) ult(x, y term) term {
	cx, okx := b.value(x)
	cy, oky := b.value(y)
	if okx && oky {
		return b.truth(cx.Cmp(cy) < 0)
	}
	return b.op(smtlib.OpBvUlt, smtlib.Bool, x, y)
}

func (b *builder) not(p term) term {
	switch b.c.Op(p) {
	case smtlib.OpTrue:
		return b.c.False()
	case smtlib.OpFalse:
		return b.c.True()
	case smtlib.OpNot:
		return b.c.Arg(p, 0)
	}
	return b.op(smtlib.OpNot, smtlib.Bool, p)
}

func (b *builder) and(ps ...term) term {
	return b.connect(smtlib.OpAnd, smtlib.OpFalse, smtlib.OpTrue, ps)
}
func (b *builder) or(ps ...term) term {
	return b.connect(smtlib.OpOr, smtlib.OpTrue, smtlib.OpFalse, ps)
}

// connect is a conjunction or disjunction, which one decides and which another does not matter to.
func (b *builder) connect(op, decides, nothing smtlib.Op, ps []term) term {
	var rest []term
	for _, p := range ps {
		switch b.c.Op(p) {
		case decides:
			return p
		case nothing:
		default:
			rest = append(rest, p)
		}
	}
	switch len(rest) {
	case 0:
		return b.truth(nothing == smtlib.OpTrue)
	case 1:
		return rest[0]
	}
	return b.op(op, smtlib.Bool, rest...)
}

// differ says that one of two holds, but not both.
func (b *builder) differ(p, q term) term {
	switch {
	case p == q:
		return b.c.False()
	case b.c.Op(p) == smtlib.OpFalse:
		return q
	case b.c.Op(p) == smtlib.OpTrue:
		return b.not(q)
	case b.c.Op(q) == smtlib.OpFalse:
		return p
	case b.c.Op(q) == smtlib.OpTrue:
		return b.not(p)
	}
	return b.op(smtlib.OpNot, smtlib.Bool, b.op(smtlib.OpEq, smtlib.Bool, p, q))
}

func (b *builder) ite(c, x, y term) term {
	switch {
	case x == y || b.c.Op(c) == smtlib.OpTrue:
		return x
	case b.c.Op(c) == smtlib.OpFalse:
		return y
	case b.c.Op(x) == smtlib.OpTrue && b.c.Op(y) == smtlib.OpFalse:
		return c
	}
	return b.op(smtlib.OpIte, b.c.SortOf(x), c, x, y)
}

// right moves t by an amount, unsigned; lost says that a one was moved out.
func (b *builder) right(t, amount term) (out, lost term) {
	w := b.width(t)
	lost = b.c.False()
	k := 0
	for ; k < b.width(amount) && 1<<k < w; k++ {
		on := b.bit(amount, k)
		lost = b.or(lost, b.and(on, b.not(b.isZero(b.cut(t, 1<<k-1, 0)))))
		t = b.ite(on, b.wide(b.cut(t, w-1, 1<<k), w), t)
	}
	if k < b.width(amount) {
		on := b.not(b.isZero(b.cut(amount, b.width(amount)-1, k)))
		lost = b.or(lost, b.and(on, b.not(b.isZero(t))))
		t = b.ite(on, b.num(0, w), t)
	}
	return t, lost
}

// left moves t by an amount, unsigned and less than the width.
func (b *builder) left(t, amount term) term {
	w := b.width(t)
	for k := 0; k < b.width(amount) && 1<<k < w; k++ {
		t = b.ite(b.bit(amount, k), b.pad(b.cut(t, w-1-1<<k, 0), 1<<k), t)
	}
	return t
}

// normalize moves t to the left until its first bit is one, and counts how far. Of zero the
// count is 2^n-1, n being its width.
func (b *builder) normalize(t term) (out, count term) {
	w := b.width(t)
	k := 0
	for 2<<k < w {
		k++
	}
	for count = none; k >= 0; k-- {
		if 1<<k >= w { // one bit
			return t, b.one(b.isZero(t))
		}
		empty := b.isZero(b.cut(t, w-1, w-1<<k))
		t = b.ite(empty, b.pad(b.cut(t, w-1-1<<k, 0), 1<<k), t)
		count = b.join(count, b.one(empty))
	}
	return t, count
}
