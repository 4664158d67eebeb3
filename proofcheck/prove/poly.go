package prove

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strconv"

	"bsmt/smtlib"
)

// poly is a linear polynomial over base variables with integer coefficients, whose values
// are integers where those of its variables are. Its parts
// are never changed in place.
type poly struct {
	k *big.Int
	m row
}

var zero, one, minusOne = big.NewInt(0), big.NewInt(1), big.NewInt(-1)

func constant(k *big.Int) poly { return poly{k: k} }

func variable(x int32) poly { return poly{k: zero, m: unit(x)} }

// size is what it takes to go through p: its entries, those with many digits for more.
func (p poly) size() int {
	return 1 + p.m.size() + digits(p.k.BitLen())
}

// digits is what it takes to multiply or write a number of so many bits.
func digits(bits int) int { return bits / 64 * (bits / 64) >> 4 }

// size is that of a row.
func (a row) size() (n int) {
	for _, e := range a {
		n += e.c.size()
	}
	return n
}

// plus is p + c*q.
func (p poly) plus(c *big.Int, q poly) poly {
	k := new(big.Int).Mul(c, q.k)
	return poly{k.Add(k, p.k), p.m.plus(ratInt(c), q.m)}
}

func (p poly) times(c *big.Int) poly { return constant(zero).plus(c, p) }

// primitive divides by the greatest common divisor of the coefficients, makes the first
// one positive, and gives the row without its constant: p = g*row + k, g of either sign.
func (p poly) primitive() (of row, g *big.Int) {
	if len(p.m) == 1 {
		return unit(p.m[0].x), p.m[0].c.num()
	}
	g = new(big.Int)
	for _, e := range p.m {
		g.GCD(nil, nil, g, new(big.Int).Abs(e.c.num()))
	}
	if p.m[0].c.sign() < 0 {
		g.Neg(g)
	}
	return row{}.plus(ratInt(g).inverse(), p.m), g
}

// key is the same for equal rows.
func (a row) key() string {
	var key []byte
	for _, e := range a {
		key = append(append(append(strconv.AppendInt(key, int64(e.x), 36), ' '), e.c.String()...), ' ')
	}
	return string(key)
}

// floorDiv is the largest integer that is at most a/b, for b > 0.
func floorDiv(a, b *big.Int) *big.Int { return new(big.Int).Div(a, b) }

// product multiplies out; monomials of a degree above one are base variables of their own.
func (r *refuter) product(p, q poly) poly {
	out := constant(zero)
	r.work(p.size() * q.size())
	for _, a := range append(row{{-1, ratInt(p.k)}}, p.m...) {
		for _, b := range append(row{{-1, ratInt(q.k)}}, q.m...) {
			if c := a.c.times(b.c).num(); c.Sign() != 0 {
				r.work(16 * (len(r.factors(a.x)) + len(r.factors(b.x))))
				fs := slices.Concat(r.factors(a.x), r.factors(b.x))
				slices.Sort(fs)
				r.work(len(out.m) + digits(c.BitLen()))
				out = out.plus(c, r.monomial(fs))
			}
		}
	}
	if slices.Equal(p.m, q.m) && p.k.Cmp(q.k) == 0 {
		r.sat.add("square", r.le(out.times(minusOne))) // a square is not negative
	}
	return out
}

// factors are the base variables of degree one that x is the product of.
func (r *refuter) factors(x int32) []int32 {
	switch {
	case x < 0:
		return nil
	case r.power[x] != nil:
		return r.power[x]
	}
	return []int32{x}
}

func (r *refuter) monomial(fs []int32) poly {
	switch len(fs) {
	case 0:
		return constant(one)
	case 1:
		return variable(fs[0])
	}
	x := r.named(monomialKey(fs), !slices.ContainsFunc(fs, func(f int32) bool { return !r.simplex.whole[f] }))
	if r.trace != nil {
		r.trace.base[x] = baseOf{t: smtlib.NoTerm, fs: fs}
	}
	even := fs
	for len(even) > 1 && even[0] == even[1] {
		even = even[2:]
	}
	if r.power[x] == nil && len(even) == 0 {
		r.sat.add("square", r.le(variable(x).times(minusOne))) // likewise
	}
	r.power[x] = fs
	return variable(x)
}

func monomialKey(fs []int32) string {
	key := []byte("*")
	for _, f := range fs {
		key = binary.AppendUvarint(key, uint64(f))
	}
	return string(key)
}

// spoken says whether there is a monomial of these factors.
func (r *refuter) spoken(fs []int32) bool {
	_, ok := r.products[monomialKey(fs)]
	return ok || len(fs) == 1
}

// named is the base variable of a name, an integer where it is whole.
func (r *refuter) named(name string, whole bool) int32 {
	if _, ok := r.products[name]; !ok {
		r.products[name] = r.newBase(whole)
	}
	return r.products[name]
}

// le is the literal of p <= 0.
func (r *refuter) le(p poly) lit {
	if len(p.m) == 0 {
		return litIf(p.k.Sign() <= 0)
	}
	row, g := p.primitive()
	if !r.whole(p) {
		at := ratInt(p.k).times(ratInt(g).inverse()).neg() // where it is zero
		if g.Sign() > 0 {
			return r.below(row, exactly(at))
		}
		return r.below(row, near{at, ratOne.neg()}).not()
	}
	if g.Sign() > 0 {
		return r.bound(row, floorDiv(new(big.Int).Neg(p.k), g))
	}
	// -g*row >= k: not -g*row <= k-1
	return r.bound(row, floorDiv(new(big.Int).Sub(p.k, one), new(big.Int).Neg(g))).not()
}

// eqZero is the literal of p = 0.
func (r *refuter) eqZero(p poly) lit {
	if len(p.m) == 0 {
		return litIf(p.k.Sign() == 0)
	}
	row, g := p.primitive()
	if !r.whole(p) {
		at := ratInt(p.k).times(ratInt(g).inverse()).neg()
		return r.and(r.below(row, exactly(at)), r.below(row, near{at, ratOne.neg()}).not())
	}
	k, rem := new(big.Int).QuoRem(new(big.Int).Neg(p.k), g, new(big.Int))
	if rem.Sign() != 0 || r.nowhere(p) {
		return litFalse
	}
	return r.and(r.bound(row, k), r.bound(row, new(big.Int).Sub(k, one)).not())
}

// bound is the literal of row <= k.
func (r *refuter) bound(row row, k *big.Int) lit { return r.below(row, exactly(ratInt(k))) }

// below is the same for any k, which is an integer where the row is.
func (r *refuter) below(row row, k near) lit {
	x := r.simplex.row(row)
	if r.trace != nil {
		r.trace.rows[x] = row
	}
	bs := r.bounds[x]
	r.work(len(bs)>>4 + k.size())
	i, ok := slices.BinarySearchFunc(bs, k, func(b bound, k near) int { return b.k.cmp(k) })
	if ok {
		return bs[i].l
	}
	l := r.sat.newVar()
	if i > 0 {
		r.sat.add("la_generic", bs[i-1].l.not(), l)
	}
	if i < len(bs) {
		r.sat.add("la_generic", l.not(), bs[i].l)
	}
	r.bounds[x] = slices.Insert(bs, i, bound{k, l})
	r.means(l, x, upper, k)
	above := near{k.r, k.e.plus(ratOne)}
	if r.simplex.whole[x] {
		above = k.plus(exactly(ratOne))
	}
	r.means(l.not(), x, lower, above)
	return l
}

// bound is an atom x <= k.
type bound struct {
	k near
	l lit
}

// newBase makes a base variable, an integer where it is whole.
func (r *refuter) newBase(whole bool) int32 {
	x := r.simplex.newVar(whole)
	r.power = append(r.power, make([][]int32, max(0, int(x)+1-len(r.power)))...)
	return x
}
