package floats

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// take subtracts y from x where that leaves no negative number, both of one width and
// without a sign: x is less than twice y, or than the width holds.
func (b *Builder) take(x, y ast.Node) (left, fits ast.Node) {
	w := b.width(x)
	d := b.word(ast.OpBvSub, b.extend(x, w+1), b.extend(y, w+1))
	fits = b.not(b.top(d))
	return b.ite(fits, b.slice(d, w-1, 0), x), fits
}

// Div is x / y.
func (b *Builder) Div(f Format, mode, x, y ast.Node) ast.Node {
	p, q := b.unpack(f, x), b.unpack(f, y)
	neg := b.differ(p.neg, q.neg)
	nan := b.or(p.nan, q.nan, b.and(p.inf, q.inf), b.and(p.zero, q.zero))
	inf, zero := b.or(p.inf, q.zero), b.or(p.zero, q.inf)
	if b.isPower(q) && q.inf == b.g.False() {
		return b.result(f, mode, nan, inf, neg, zero, neg, number{neg, b.minus(p.e, q.e), p.sig, b.g.False()})
	}
	// The quotient lies between a half and two: digit after digit.
	left, by := b.extend(p.sig, f.Sb+1), b.extend(q.sig, f.Sb+1)
	quotient := ast.None
	for i := range f.Sb + 2 {
		if i > 0 {
			left = b.pad(b.slice(left, f.Sb-1, 0), 1) // what was left is less than the divisor
		}
		var fits ast.Node
		left, fits = b.take(left, by)
		quotient = b.join(quotient, b.one(fits))
	}
	full := b.top(quotient)
	sig := b.ite(full, quotient, b.pad(b.slice(quotient, f.Sb, 0), 1))
	e := b.plus(b.minus(p.e, q.e), b.fixed(-1))
	e = b.plus(e, b.natural(b.one(full)))
	return b.result(f, mode, nan, inf, neg, zero, neg, number{neg, e, sig, b.not(b.isZero(left))})
}

// Sqrt is the square root of x.
func (b *Builder) Sqrt(f Format, mode, x ast.Node) ast.Node {
	p := b.unpack(f, x)
	// An even exponent halves, and leaves a number from 1 to 4.
	odd := b.bit(p.e.n, 0)
	radicand := b.ite(odd, b.join(p.sig, b.num(0, 1)), b.extend(p.sig, f.Sb+1)) // two bits before the point
	w := b.width(p.e.n)
	e := integer{p.e.n, p.e.lo >> 1, p.e.hi >> 1}
	if w > 1 {
		e.n = b.slice(p.e.n, w-1, 1)
	}
	// The root lies between one and two: digit after digit, two digits of the radicand for each.
	digits := f.Sb + 2
	radicand = b.pad(radicand, 2*digits-(f.Sb+1))
	root, left := ast.None, ast.None
	for i := range digits {
		hi := 2*(digits-i) - 1
		left = b.join(left, b.slice(radicand, hi, hi-1))
		try := b.join(root, b.num(1, 2)) // four times the root so far, and one
		width := max(b.width(left), b.width(try))
		var fits ast.Node
		left, fits = b.take(b.extend(left, width), b.extend(try, width))
		root = b.join(root, b.one(fits))
		// What is left is at most twice the root.
		if most := i + 2; b.width(left) > most {
			left = b.slice(left, most-1, 0)
		}
	}
	return b.result(f, mode, b.or(p.nan, b.and(p.neg, b.not(p.zero))), p.inf, b.g.False(), p.zero, p.neg, number{b.g.False(), e, root, b.not(b.isZero(left))})
}

// MaxRemainder is how many digits of a quotient Rem goes through at most.
const MaxRemainder = 1 << 13

// RemSteps is how many digits a quotient has that Rem goes through.
func (f Format) RemSteps() int { return 1<<f.Eb + 2*f.Sb }

// Rem is x - y*n, n being the integer nearest to x/y, of two the even one. The circuit has
// RemSteps subtractions.
func (b *Builder) Rem(f Format, x, y ast.Node) ast.Node {
	n, _ := b.RemNear(f, x, y, f.RemSteps())
	return n
}

// RemNear is Rem where near holds: where the quotient has at most so many digits. The circuit has so
// many subtractions.
func (b *Builder) RemNear(f Format, x, y ast.Node, digits int) (n, near ast.Node) {
	p, q := b.unpack(f, x), b.unpack(f, y)
	apart := b.minus(p.e, q.e)
	left, by := b.extend(p.sig, f.Sb+1), b.extend(q.sig, f.Sb+1)
	odd := b.g.False()
	for k := min(apart.hi, digits-1); k >= 0; k-- {
		on := b.not(b.below(apart, b.fixed(k)))
		rest, fits := b.take(left, by)
		odd = b.and(on, fits) // the last one counts
		if k > 0 {
			rest = b.pad(b.slice(rest, f.Sb-1, 0), 1)
		}
		left = b.ite(on, rest, left)
	}
	// In halves of y's last place.
	below := b.below(apart, b.fixed(0))
	double := b.ite(below, left, b.pad(b.slice(left, f.Sb-1, 0), 1))
	nearer := b.or(b.ult(by, double), b.and(odd, b.eq(by, double)))
	rest := b.ite(nearer, b.word(ast.OpBvSub, b.pad(q.sig, 1), double), double)
	sig, count := b.normalize(rest)
	neg := b.differ(p.neg, nearer)
	e := b.minus(q.e, b.natural(count))
	word := b.round(f, b.Mode(RTZ), number{neg, e, sig, b.g.False()})
	small := b.or(b.below(apart, b.fixed(-1)), q.inf, p.zero)
	none := b.or(p.nan, q.nan, p.inf, q.zero)
	near = b.or(none, small, b.below(apart, b.fixed(digits)))
	return b.ite(none, b.NaN(f),
		b.ite(small, x, b.ite(b.isZero(rest), b.zero(f, p.neg), word))), near
}

// RemLaws says of Rem's result n what comparing the arguments' words shows: where it is NaN; where it is
// x; and that it is no larger than x, nor than half of y, or than y where half of y is subnormal.
func (b *Builder) RemLaws(f Format, x, y, n ast.Node) ast.Node {
	size := func(w ast.Node) ast.Node { return b.slice(w, f.Width()-2, 0) }
	most := func(v, w ast.Node) ast.Node { return b.not(b.ult(w, v)) }
	none := b.or(b.IsNaN(f, x), b.IsNaN(f, y), b.IsInfinite(f, x), b.IsZero(f, y))
	same := b.or(b.IsInfinite(f, y), b.IsZero(f, x))
	// One less in the exponent halves a number whose exponent is at least two.
	two := b.big(new(big.Int).Lsh(big.NewInt(2), uint(f.Sb-1)), f.Width()-1)
	halves := most(two, size(y))
	half := b.word(ast.OpBvSub, size(y), b.big(new(big.Int).Lsh(big.NewInt(1), uint(f.Sb-1)), f.Width()-1))
	bound := b.ite(halves, half, size(y))
	return b.ite(none, b.eq(n, b.NaN(f)), b.and(
		b.not(b.IsNaN(f, n)), b.not(b.IsInfinite(f, n)),
		b.or(b.not(b.or(same, b.and(halves, b.ult(size(x), half)))), b.eq(n, x)),
		b.or(same, b.and(most(size(n), bound), most(size(n), size(x))))))
}
