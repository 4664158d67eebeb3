package b2kernel

import (
	"math"
	"math/big"

	"bsmt/bkernel/ast"
)

// saturated arithmetic on the bounds of ranges.
func plus(a, b int64) int64 {
	if a <= -inf || b <= -inf {
		return -inf
	}
	if a >= inf || b >= inf {
		return inf
	}
	return clip(a + b)
}

func times(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if p := float64(a) * float64(b); math.Abs(p) >= float64(inf) {
		if p < 0 {
			return -inf
		}
		return inf
	}
	return a * b
}

func (l *lowering) add(a, b num) num { return l.sum([]num{a, b}) }

func (l *lowering) sum(ns []num) num {
	total := new(big.Int)
	var parts []ast.Node
	var lo, hi int64
	for _, n := range ns {
		if v, ok := l.literal(n); ok {
			total.Add(total, v)
		} else {
			parts = append(parts, n.n)
			// The bounds of the sum meet at infinity only from one side each.
			lo, hi = plusLow(lo, n.lo), plusHigh(hi, n.hi)
		}
	}
	c := l.bigConstant(total)
	if len(parts) == 0 {
		return c
	}
	if total.Sign() != 0 {
		parts = append(parts, c.n)
		lo, hi = plusLow(lo, c.lo), plusHigh(hi, c.hi)
	}
	if len(parts) == 1 {
		return num{parts[0], lo, hi}
	}
	l.spend(len(parts))
	return num{l.g.Arith(ast.OpAdd, parts...), lo, hi}
}

// plusLow adds lower bounds, which are open if one is; plusHigh upper ones.
func plusLow(a, b int64) int64 {
	if a <= -inf || b <= -inf {
		return -inf
	}
	return plus(a, b)
}

func plusHigh(a, b int64) int64 {
	if a >= inf || b >= inf {
		return inf
	}
	return plus(a, b)
}

func (l *lowering) neg(a num) num {
	if v, ok := l.literal(a); ok {
		return l.bigConstant(new(big.Int).Neg(v))
	}
	return num{l.g.Arith(ast.OpNeg, a.n), clip(-a.hi), clip(-a.lo)}
}

func (l *lowering) sub(a, b num) num {
	if _, ok := l.literal(b); ok {
		return l.add(a, l.neg(b))
	}
	if a.n == b.n {
		return l.constant(0)
	}
	l.spend(1)
	return num{l.g.Arith(ast.OpSub, a.n, b.n), plusLow(a.lo, -b.hi), plusHigh(a.hi, -b.lo)}
}

func (l *lowering) mul(a, b num) num {
	p, aKnown := l.literal(a)
	q, bKnown := l.literal(b)
	switch {
	case aKnown && bKnown:
		return l.bigConstant(new(big.Int).Mul(p, q))
	case aKnown && p.IsInt64() && p.Int64() == 1:
		return b
	case bKnown && q.IsInt64() && q.Int64() == 1:
		return a
	case aKnown && p.Sign() == 0, bKnown && q.Sign() == 0:
		return l.constant(0)
	}
	l.spend(1)
	es := []int64{times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)}
	lo, hi := es[0], es[0]
	for _, e := range es {
		lo, hi = min(lo, e), max(hi, e)
	}
	if a.n == b.n {
		lo = max(lo, 0)
	}
	return num{l.g.Arith(ast.OpMul, a.n, b.n), lo, hi}
}

// div is division that truncates towards zero, for b that is not zero.
func (l *lowering) div(a, b num) num {
	if p, ok := l.literal(a); ok {
		if q, ok := l.literal(b); ok && q.Sign() != 0 {
			return l.bigConstant(new(big.Int).Quo(p, q))
		}
	}
	l.spend(4)
	m := max(clip(max(a.hi, -a.hi)), clip(max(a.lo, -a.lo)))
	lo, hi := -m, m
	if a.lo >= 0 && b.lo >= 0 {
		lo = 0
	}
	if a.lo >= 0 {
		return num{l.g.Arith(ast.OpEDiv, a.n, b.n), lo, hi}
	}
	// The Euclidean quotient of -a, taken back, is the truncated one of a negative a.
	down := l.g.Arith(ast.OpNeg, l.g.Arith(ast.OpEDiv, l.g.Arith(ast.OpNeg, a.n), b.n))
	return num{l.g.Ite(l.g.Le(l.g.Num64(0), a.n), l.g.Arith(ast.OpEDiv, a.n, b.n), down), lo, hi}
}

// mod is the remainder, for natural a and positive b.
func (l *lowering) mod(a, b num) num {
	if p, ok := l.literal(a); ok {
		if q, ok := l.literal(b); ok && q.Sign() > 0 && p.Sign() >= 0 {
			return l.bigConstant(new(big.Int).Rem(p, q))
		}
	}
	l.spend(1)
	hi := inf
	if m := max(b.hi, -b.lo); m < inf { // of a negative b, too: it may be elsewhere that it means nothing
		hi = max(m-1, 0)
	}
	if a.lo >= 0 {
		hi = min(hi, a.hi)
	}
	return num{l.g.Arith(ast.OpEMod, a.n, b.n), 0, hi}
}

// maxPower bounds the numbers that powers of literals have, in bits.
const maxPower = 1 << 16

func (l *lowering) power(a, b num) num {
	q, ok := l.literal(b)
	if p, known := l.literal(a); known && ok && q.Sign() >= 0 && q.IsInt64() && q.Int64()*int64(p.BitLen()) < maxPower {
		return l.bigConstant(new(big.Int).Exp(p, q, nil))
	}
	x, out := l.constant(1), l.constant(1)
	if b.hi > maxExponent {
		out = l.farPower(a)
	}
	for k := int64(0); k <= min(b.hi, maxExponent); k++ {
		if k >= b.lo {
			out = l.choose(l.same(b, l.constant(k)), x, out).(num)
		}
		x = l.mul(x, a)
	}
	return out
}

// farPower stands for powers of a number whose exponent is above maxExponent: all that is said
// is how large they are, so that a refutation holds of them, and solutions are judged.
func (l *lowering) farPower(a num) num {
	p, known := l.literal(a)
	if !known || p.CmpAbs(big.NewInt(1)) <= 0 {
		panic(l.refuse("a power whose exponent is not known"))
	}
	size := new(big.Int).Exp(p, big.NewInt(maxExponent+1), nil)
	least := l.bigConstant(size.Abs(size))
	v := l.number("power", -inf, inf)
	large := l.le(least, v)
	if p.Sign() < 0 {
		large = l.or(large, l.le(v, l.neg(least)))
	}
	l.facts = append(l.facts, l.guarded(large, l.used))
	return v
}

// maxExponent is up to which number exponents are told apart.
const maxExponent = 64

// extreme gives the least or the greatest element of a set of numbers that is not empty.
func (l *lowering) extreme(s *set, greatest bool) num {
	if len(s.cells) == 0 {
		return l.constant(0)
	}
	better := func(x, than num) num {
		var c ast.Node
		if greatest {
			c = l.le(than, x)
		} else {
			c = l.le(x, than)
		}
		return l.choose(c, x, than).(num)
	}
	best, some := s.cells[0].elem.(num), s.cells[0].cond
	for _, c := range s.cells[1:] {
		x := c.elem.(num)
		best = l.choose(c.cond, l.choose(some, better(x, best), x), best).(num)
		some = l.or(some, c.cond)
	}
	return best
}
