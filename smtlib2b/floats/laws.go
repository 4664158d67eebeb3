package floats

import "bsmt/bkernel/ast"

// Kind is what a Rounding computes.
type Kind uint8

// The kinds. Subtraction is the sum with a negated argument.
const (
	Sum Kind = iota
	Product
	Quotient
	Root
	Integral // to an integer
	Another  // of another format
	Signed   // of a bit vector with a sign
	Unsigned // of one without
)

// Rounding is a float that an operation rounds an exact result to.
type Rounding struct {
	Kind   Kind
	From   Format     // of the arguments that are floats
	To     Format     // of the result
	Mode   ast.Node   // the rounding mode
	Args   []ast.Node // one or two
	Result ast.Node
}

// Laws of rounding. That it is monotone, and keeps what needs no rounding, compares results with
// one another and with arguments, by their words alone. Circuits say the same, but a search that
// has to find it in those of products and quotients takes long. Every law holds for all canonical
// words, so that stating it leaves the models as they are. (Muller et al., "Handbook of
// Floating-Point Arithmetic", 2nd ed., section 2.2; of roots: Boldo, "Stupid is as stupid does:
// taking the square root of the square of a floating-point number", 2015.)

// size is a word without its sign: sizes are in the order of absolute values.
func (b *Builder) size(f Format, n ast.Node) ast.Node { return b.slice(n, f.Width()-2, 0) }

// within says that the absolute value of x is at most that of y.
func (b *Builder) within(f Format, x, y ast.Node) ast.Node {
	return b.not(b.ult(b.size(f, y), b.size(f, x)))
}

func (b *Builder) implies(then ast.Node, given ...ast.Node) ast.Node {
	return b.or(b.not(b.and(given...)), then)
}

// rounded says that no result is NaN.
func (b *Builder) rounded(rs ...*Rounding) ast.Node {
	var ps []ast.Node
	for _, r := range rs {
		ps = append(ps, b.not(b.IsNaN(r.To, r.Result)))
	}
	return b.and(ps...)
}

// keeps says that rounding by m gives at most what rounding by n gives of the same number or a
// greater one.
func (b *Builder) keeps(m, n ast.Node) ast.Node {
	return b.or(b.eq(m, n), b.is(m, RTN), b.is(n, RTP))
}

// mirrored says that rounding by m gives at most the negation of what rounding by n gives of the
// negation of the same number.
func (b *Builder) mirrored(m, n ast.Node) ast.Node {
	even := b.or(b.is(m, RNE), b.is(m, RNA), b.is(m, RTZ))
	return b.or(b.and(even, b.eq(m, n)), b.is(m, RTN), b.is(n, RTN))
}

// keepsSize is keeps of absolute values, of results of the signs that x and y have.
func (b *Builder) keepsSize(x, y *Rounding) ast.Node {
	inward := func(r *Rounding) ast.Node {
		neg := b.IsNegative(r.To, r.Result)
		return b.or(b.is(r.Mode, RTZ), b.and(b.is(r.Mode, RTN), b.not(neg)), b.and(b.is(r.Mode, RTP), neg))
	}
	neg := b.IsNegative(y.To, y.Result)
	outward := b.or(b.and(b.is(y.Mode, RTP), b.not(neg)), b.and(b.is(y.Mode, RTN), neg))
	even := b.or(b.is(x.Mode, RNE), b.is(x.Mode, RNA), b.not(b.differ(b.IsNegative(x.To, x.Result), neg)))
	return b.or(inward(x), outward, b.and(even, b.eq(x.Mode, y.Mode)))
}

// Own compares a result with the arguments.
func (b *Builder) Own(r *Rounding) ast.Node {
	f, z := r.To, r.Result
	var laws []ast.Node
	law := func(then ast.Node, given ...ast.Node) {
		laws = append(laws, b.implies(then, append(given, b.rounded(r))...))
	}
	one := b.unit(f)
	switch r.Kind {
	case Sum:
		zero := b.Zero(f, false)
		for i, x := range r.Args {
			y := r.Args[1-i]
			law(b.AtMost(f, x, z), b.AtMost(f, zero, y))
			law(b.AtMost(f, z, x), b.AtMost(f, y, zero))
		}
	case Product:
		for i, x := range r.Args {
			y := r.Args[1-i]
			law(b.within(f, x, z), b.within(f, one, y))
			law(b.within(f, z, x), b.within(f, y, one))
		}
	case Quotient:
		x, y := r.Args[0], r.Args[1]
		if x == y {
			law(b.eq(z, one))
			break
		}
		law(b.within(f, z, x), b.within(f, one, y))
		law(b.within(f, x, z), b.within(f, y, one))
		law(b.within(f, z, one), b.within(f, x, y))
		law(b.within(f, one, z), b.within(f, y, x))
	case Root:
		x := r.Args[0]
		law(b.and(b.within(f, z, x), b.within(f, one, z)), b.within(f, one, x))
		law(b.and(b.within(f, x, z), b.within(f, z, one)), b.within(f, x, one))
	}
	return b.and(laws...)
}

// unit is the number one.
func (b *Builder) unit(f Format) ast.Node { return b.pad(b.num(int64(f.bias()), f.Eb+1), f.Sb-1) }

// Both compares results of two operations of one kind and format, or of a root and a product; true
// where it has nothing to say.
func (b *Builder) Both(r, s *Rounding) ast.Node {
	if r.Kind == Root && s.Kind == Product {
		return b.square(r, s)
	}
	if r.Kind == Product && s.Kind == Root {
		return b.square(s, r)
	}
	if r.Kind != s.Kind || r.From != s.From || r.To != s.To {
		return b.g.True()
	}
	return b.and(b.above(r, s), b.above(s, r))
}

// above says when the result of r is at most that of s.
func (b *Builder) above(r, s *Rounding) ast.Node {
	f := r.To
	atMost, fine := b.AtMost(f, r.Result, s.Result), b.rounded(r, s)
	bySize := func(given ...ast.Node) ast.Node {
		return b.implies(b.within(f, r.Result, s.Result), append(given, fine, b.keepsSize(r, s))...)
	}
	x, v := r.Args[0], s.Args[0]
	switch r.Kind {
	case Sum:
		y, w := r.Args[1], s.Args[1]
		minusV, minusW := b.Neg(f, v), b.Neg(f, w)
		minus := b.implies(b.AtMost(f, r.Result, b.Neg(f, s.Result)), fine, b.mirrored(r.Mode, s.Mode),
			b.or(b.and(b.AtMost(f, x, minusV), b.AtMost(f, y, minusW)), b.and(b.AtMost(f, x, minusW), b.AtMost(f, y, minusV))))
		return b.and(minus, b.implies(atMost, fine, b.keeps(r.Mode, s.Mode),
			b.or(b.and(b.AtMost(f, x, v), b.AtMost(f, y, w)), b.and(b.AtMost(f, x, w), b.AtMost(f, y, v)))))
	case Product:
		y, w := r.Args[1], s.Args[1]
		return bySize(b.or(b.and(b.within(f, x, v), b.within(f, y, w)), b.and(b.within(f, x, w), b.within(f, y, v))))
	case Quotient:
		return bySize(b.within(f, x, v), b.within(f, s.Args[1], r.Args[1]))
	case Root:
		return bySize(b.within(f, x, v))
	case Signed, Unsigned:
		if b.width(x) != b.width(v) {
			return b.g.True()
		}
		if r.Kind == Signed { // as words without a sign they have the same order with that bit the other way
			turn := b.pad(b.num(1, 1), b.width(x)-1)
			x, v = b.word(ast.OpBvXor, x, turn), b.word(ast.OpBvXor, v, turn)
		}
		return b.implies(atMost, b.keeps(r.Mode, s.Mode), b.not(b.ult(v, x)))
	}
	return b.implies(atMost, fine, b.keeps(r.Mode, s.Mode), b.AtMost(r.From, x, v))
}

// square compares a root with what a product is the square of: to the nearest, the root of a square
// that is a normal number is the number.
func (b *Builder) square(root, p *Rounding) ast.Node {
	f := root.To
	if p.To != f || p.Args[0] != p.Args[1] {
		return b.g.True()
	}
	x, radicand := p.Args[0], root.Args[0]
	nearest := func(m ast.Node) ast.Node { return b.or(b.is(m, RNE), b.is(m, RNA)) }
	law := func(then ast.Node, given ast.Node) ast.Node {
		return b.implies(then, b.rounded(root), b.IsNormal(f, p.Result), nearest(root.Mode), nearest(p.Mode), given)
	}
	if radicand == p.Result { // said of every bit, so that what is computed of both is the same
		return law(b.eq(root.Result, b.Abs(f, x)), b.g.True())
	}
	return b.and(
		law(b.within(f, x, root.Result), b.within(f, p.Result, radicand)),
		law(b.within(f, root.Result, x), b.within(f, radicand, p.Result)))
}
