package rewrite

import (
	"cmp"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// sumCap is how many monomials a nested sum may have to be spliced into the sum
// or product above it; a larger one stays a term of its own, so that a chain of n
// sums costs n and not n*n.
const sumCap = 64

// expandCap is how many monomials a product of two sums may have to be
// multiplied out.
const expandCap = 12

// number is what coefficients are: *big.Int or *big.Rat, of which none is changed once it
// stands in a sum.
type number[C any] interface {
	Sign() int
	Cmp(C) int
	Add(a, b C) C
	Mul(a, b C) C
}

// monomial is coef * base, base neither a numeral nor a sum nor a product with a numeral;
// a part of a product may have no base.
type monomial[C number[C]] struct {
	base ast.Node
	coef C
}

// combination is a linear combination and a numeral.
type combination[C number[C]] struct {
	monos []monomial[C]
	k     C
}

// Sums of integers and of real numbers.
type (
	mono    = monomial[*big.Int]
	sum     = combination[*big.Int]
	ratMono = monomial[*big.Rat]
	ratSum  = combination[*big.Rat]
)

// sums reads and writes the terms of one type of numbers in normal form: a sum has each base
// once, in ascending order, and its numeral last; a product has its numeral first.
type sums[C number[C]] struct {
	g                 *ast.Graph
	typ               ast.Type
	numeral, add, mul ast.Op
	zero              func() C // a new one
	one, minusOne     C
	value             func(ast.Node) C // of a numeral
	num               func(C) ast.Node
}

func sumsOfInts(g *ast.Graph) sums[*big.Int] {
	return sums[*big.Int]{g, ast.Int, ast.OpInt, ast.OpAdd, ast.OpMul, func() *big.Int { return new(big.Int) }, one, minusOne, g.IntVal, g.Num}
}

func sumsOfReals(g *ast.Graph) sums[*big.Rat] {
	return sums[*big.Rat]{g, ast.Real, ast.OpReal, ast.OpRAdd, ast.OpRMul, func() *big.Rat { return new(big.Rat) }, big.NewRat(1, 1), big.NewRat(-1, 1), g.RealVal, g.RealNum}
}

// read takes a term in normal form apart.
func (l *sums[C]) read(n ast.Node) combination[C] {
	g := l.g
	s := combination[C]{k: l.zero()}
	switch g.Op(n) {
	case l.numeral:
		s.k = l.value(n)
	case l.add:
		s.monos = make([]monomial[C], 0, len(g.Args(n)))
		for _, a := range g.Args(n) {
			if g.Op(a) == l.numeral {
				s.k = l.value(a)
			} else {
				s.monos = append(s.monos, l.readMono(a))
			}
		}
	default:
		s.monos = []monomial[C]{l.readMono(n)}
	}
	return s
}

func (l *sums[C]) readMono(n ast.Node) monomial[C] {
	g := l.g
	if g.Op(n) == l.mul && g.Op(g.Arg(n, 0)) == l.numeral {
		rest := g.Args(n)[1:]
		c := l.value(g.Arg(n, 0))
		if len(rest) == 1 {
			return monomial[C]{rest[0], c}
		}
		return monomial[C]{g.Mk(l.mul, l.typ, rest, 0), c}
	}
	return monomial[C]{n, l.one}
}

// collect brings monomials into order, each base once.
func (l *sums[C]) collect(ms []monomial[C]) []monomial[C] {
	slices.SortStableFunc(ms, func(a, b monomial[C]) int { return cmp.Compare(a.base, b.base) })
	out := ms[:0]
	for _, m := range ms {
		if k := len(out); k > 0 && out[k-1].base == m.base {
			out[k-1].coef = l.zero().Add(out[k-1].coef, m.coef)
			if out[k-1].coef.Sign() == 0 {
				out = out[:k-1]
			}
		} else if m.coef.Sign() != 0 {
			out = append(out, m)
		}
	}
	return out
}

// write builds the term of a sum whose monomials are collected.
func (l *sums[C]) write(s combination[C]) ast.Node {
	args := make([]ast.Node, 0, len(s.monos)+1)
	for _, m := range s.monos {
		args = append(args, l.writeMono(m))
	}
	if s.k.Sign() != 0 || len(args) == 0 {
		args = append(args, l.num(s.k))
	}
	if len(args) == 1 {
		return args[0]
	}
	return l.g.Mk(l.add, l.typ, args, 0)
}

func (l *sums[C]) writeMono(m monomial[C]) ast.Node {
	if m.coef.Cmp(l.one) == 0 {
		return m.base
	}
	return l.g.Mk(l.mul, l.typ, append([]ast.Node{l.num(m.coef)}, l.factors(m.base)...), 0)
}

// factors gives the factors of a base, none of them a numeral, in ascending order.
func (l *sums[C]) factors(base ast.Node) []ast.Node {
	if l.g.Op(base) == l.mul {
		return l.g.Args(base)
	}
	return []ast.Node{base}
}

// linear gives Σ c_i*n_i; a nested sum is spliced when it is small or when top says that
// this one is not itself part of a larger one.
func (l *sums[C]) linear(top bool, coefs []C, ns []ast.Node) combination[C] {
	g := l.g
	s := combination[C]{k: l.zero()}
	for i, n := range ns {
		c := coefs[i]
		if g.Op(n) == l.add && len(g.Args(n)) > sumCap && !top {
			s.monos = append(s.monos, monomial[C]{n, c})
			continue
		}
		t := l.read(n)
		s.k = l.zero().Add(s.k, l.zero().Mul(c, t.k))
		for _, m := range t.monos {
			s.monos = append(s.monos, monomial[C]{m.base, l.zero().Mul(c, m.coef)})
		}
	}
	s.monos = l.collect(s.monos)
	return s
}

// less is a - b, which is no part of a larger sum.
func (l *sums[C]) less(a, b ast.Node) combination[C] {
	return l.linear(true, []C{l.one, l.minusOne}, []ast.Node{a, b})
}

func (l *sums[C]) plus(ns ...ast.Node) ast.Node {
	return l.write(l.linear(false, slices.Repeat([]C{l.one}, len(ns)), ns))
}

func (l *sums[C]) minus(a, b ast.Node) ast.Node {
	return l.write(l.linear(false, []C{l.one, l.minusOne}, []ast.Node{a, b}))
}

func (l *sums[C]) scale(c C, n ast.Node) ast.Node {
	return l.write(l.linear(false, []C{c}, []ast.Node{n}))
}

// times is c*s.
func (l *sums[C]) times(s combination[C], c C) combination[C] {
	out := combination[C]{k: l.zero().Mul(s.k, c)}
	if c.Sign() != 0 {
		out.monos = make([]monomial[C], len(s.monos))
		for i, m := range s.monos {
			out.monos[i] = monomial[C]{m.base, l.zero().Mul(m.coef, c)}
		}
	}
	return out
}

// product multiplies; numerals go out in front, small sums are multiplied out.
func (l *sums[C]) product(ns []ast.Node) ast.Node {
	acc := combination[C]{k: l.one}
	for _, n := range ns {
		switch t := l.read(n); {
		case len(acc.monos) == 0:
			acc = l.times(t, acc.k)
		case len(t.monos) == 0:
			acc = l.times(acc, t.k)
		default:
			as, bs := l.parts(acc), l.parts(t)
			if len(as)*len(bs) > expandCap { // too large to multiply out: a product of terms
				as, bs = l.asOne(acc), l.asOne(t)
			}
			acc = l.multiplied(as, bs)
		}
	}
	return l.write(acc)
}

// parts are the monomials of a sum, and its numeral as one without a base.
func (l *sums[C]) parts(s combination[C]) []monomial[C] {
	if s.k.Sign() == 0 {
		return s.monos
	}
	return append(slices.Clone(s.monos), monomial[C]{ast.None, s.k})
}

// asOne is a sum as one monomial: a sum of several becomes a factor.
func (l *sums[C]) asOne(s combination[C]) []monomial[C] {
	if len(s.monos) == 1 && s.k.Sign() == 0 {
		return s.monos
	}
	return []monomial[C]{{l.write(s), l.one}}
}

// multiplied is the product of two sums, given by their parts.
func (l *sums[C]) multiplied(as, bs []monomial[C]) combination[C] {
	out := combination[C]{k: l.zero()}
	for _, a := range as {
		for _, b := range bs {
			c := l.zero().Mul(a.coef, b.coef)
			switch {
			case a.base == ast.None && b.base == ast.None:
				out.k = c
			case a.base == ast.None:
				out.monos = append(out.monos, monomial[C]{b.base, c})
			case b.base == ast.None:
				out.monos = append(out.monos, monomial[C]{a.base, c})
			default:
				fs := slices.Concat(l.factors(a.base), l.factors(b.base))
				slices.Sort(fs)
				out.monos = append(out.monos, monomial[C]{l.g.Mk(l.mul, l.typ, fs, 0), c})
			}
		}
	}
	out.monos = l.collect(out.monos)
	return out
}
