package algebraic

import (
	"fmt"
	"math/big"
	"strings"
)

// MaxDegree bounds the polynomials of results.
const MaxDegree = 20

// Number is a real algebraic number.
type Number struct {
	of *root // nil: the number is rational
	r  poly  // its value as a polynomial in of, of smaller degree; a constant when of is nil
}

// root is an irrational root of p, the only one between lo and hi. The bounds are no
// roots; they only ever come closer.
type root struct {
	p      poly // squarefree, with integer coefficients
	lo, hi *big.Rat
	below  int // the sign of p at lo
}

// FromRat is a rational number.
func FromRat(r *big.Rat) Number { return Number{r: poly{new(big.Rat).Set(r)}.trim()} }

// Rat gives the value when it is rational.
func (a Number) Rat() (*big.Rat, bool) {
	if a.of != nil {
		return nil, false
	}
	return new(big.Rat).Set(a.r.at(0)), true
}

// Root is the k-th real root, from 1 in order of size, of the polynomial with the given
// coefficients, the constant first. It fails when there is no such root, and when the
// degree exceeds MaxDegree.
func Root(coefficients []*big.Int, k int) (Number, error) {
	p := make(poly, len(coefficients))
	for i, c := range coefficients {
		p[i] = new(big.Rat).SetInt(c)
	}
	if p = p.trim(); p.degree() < 1 || p.degree() > MaxDegree {
		return Number{}, fmt.Errorf("a polynomial of degree %d has no root that could be read", p.degree())
	}
	p = p.squarefree()
	chain := p.sturm()
	lo, hi := new(big.Rat).Neg(p.bound()), p.bound()
	if n := roots(chain, lo, hi); k < 1 || k > n {
		return Number{}, fmt.Errorf("a polynomial with %d real roots has no root number %d", n, k)
	}
	for roots(chain, lo, hi) > 1 {
		mid := half(lo, hi)
		if below := roots(chain, lo, mid); k <= below {
			hi = mid
		} else {
			lo, k = mid, k-below
		}
	}
	return isolated(p, lo, hi), nil
}

// Between is the only root that lies above lo and not above hi.
func Between(coefficients []*big.Int, lo, hi *big.Rat) (Number, error) {
	p := make(poly, len(coefficients))
	for i, c := range coefficients {
		p[i] = new(big.Rat).SetInt(c)
	}
	if p = p.trim(); p.degree() < 1 || p.degree() > MaxDegree {
		return Number{}, fmt.Errorf("a polynomial of degree %d has no root that could be read", p.degree())
	}
	p = p.squarefree()
	if n := roots(p.sturm(), lo, hi); n != 1 {
		return Number{}, fmt.Errorf("%d roots lie in an interval that isolates one", n)
	}
	return isolated(p, lo, hi), nil
}

func half(a, b *big.Rat) *big.Rat {
	m := new(big.Rat).Add(a, b)
	return m.Mul(m, big.NewRat(1, 2))
}

// isolated makes a number of the only root of the squarefree p in (lo, hi].
func isolated(p poly, lo, hi *big.Rat) Number {
	if p.sign(hi) == 0 {
		return FromRat(hi)
	}
	for p.sign(lo) == 0 { // lo is another root
		mid := half(lo, hi)
		if roots(p.sturm(), mid, hi) == 1 {
			lo = mid
		} else if hi = mid; p.sign(hi) == 0 {
			return FromRat(hi)
		}
	}
	a := &root{p, new(big.Rat).Set(lo), new(big.Rat).Set(hi), p.sign(lo)}
	if r := a.rational(); r != nil {
		return FromRat(r)
	}
	return Number{a, poly{zero, one}.mod(a.p)}
}

// rational gives the root when it is rational: its denominator divides p's last coefficient.
func (a *root) rational() *big.Rat {
	for q := int64(5); q < 80; q += 2 {
		if a.p.rootless(q) {
			return nil
		}
	}
	lead := a.p[len(a.p)-1]
	for {
		w := new(big.Rat).Sub(a.hi, a.lo)
		if w.Mul(w, lead).Cmp(big.NewRat(1, 2)) < 0 {
			break
		}
		if r := a.refine(); r != nil {
			return r
		}
	}
	n := new(big.Rat).Mul(a.hi, lead) // lead is a positive integer
	k := new(big.Rat).SetInt(floor(n))
	k.Quo(k, lead)
	if k.Cmp(a.lo) > 0 && a.p.sign(k) == 0 {
		return k
	}
	return nil
}

// rootless says that no rational number is a root of p, whose coefficients are integers: it has none modulo q,
// and the denominator of one, which divides the last coefficient, would have an inverse there.
func (p poly) rootless(q int64) bool {
	c := make([]int64, len(p))
	for i, k := range p {
		c[i] = new(big.Int).Mod(k.Num(), big.NewInt(q)).Int64()
	}
	if new(big.Int).GCD(nil, nil, p[len(p)-1].Num(), big.NewInt(q)).Cmp(big.NewInt(1)) != 0 {
		return false
	}
	for x := range q {
		v := int64(0)
		for i := len(c) - 1; i >= 0; i-- {
			v = (v*x + c[i]) % q
		}
		if v == 0 {
			return false
		}
	}
	return true
}

// refine halves the interval; it gives the root when that is the middle.
func (a *root) refine() *big.Rat {
	mid := half(a.lo, a.hi)
	switch s := a.p.sign(mid); {
	case s == 0:
		return mid
	case s == a.below:
		a.lo = mid
	default:
		a.hi = mid
	}
	return nil
}

func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

// zeroAt tells whether q vanishes at a: then a is a root of what q and p share.
func (a *root) zeroAt(q poly) bool {
	if len(q) == 0 {
		return true
	}
	g := gcd(a.p, q.mod(a.p))
	return g.degree() > 0 && g.sign(a.lo)*g.sign(a.hi) < 0
}

// enclose bounds the value, by interval arithmetic over the root's interval.
func (a Number) enclose() (lo, hi *big.Rat) {
	if a.of == nil {
		return a.r.at(0), a.r.at(0)
	}
	lo, hi = new(big.Rat), new(big.Rat)
	for i := len(a.r) - 1; i >= 0; i-- {
		l, h := new(big.Rat).Mul(lo, a.of.lo), new(big.Rat)
		h.Set(l)
		for _, v := range []*big.Rat{new(big.Rat).Mul(lo, a.of.hi), new(big.Rat).Mul(hi, a.of.lo), new(big.Rat).Mul(hi, a.of.hi)} {
			if v.Cmp(l) < 0 {
				l = v
			}
			if v.Cmp(h) > 0 {
				h = v
			}
		}
		lo, hi = new(big.Rat).Add(l, a.r[i]), new(big.Rat).Add(h, a.r[i])
	}
	return lo, hi
}

// Sign is -1, 0 or 1.
func (a Number) Sign() int {
	if len(a.r) < 2 {
		return a.r.at(0).Sign()
	}
	if a.of.zeroAt(a.r) {
		return 0
	}
	for {
		lo, hi := a.enclose()
		if lo.Sign() > 0 {
			return 1
		}
		if hi.Sign() < 0 {
			return -1
		}
		a.of.refine() // never the root itself, which is irrational
	}
}

// Neg is -a.
func (a Number) Neg() Number { return Number{a.of, a.r.scale(big.NewRat(-1, 1))} }

// in makes a number of a polynomial in a root, a rational one where it is that.
func in(of *root, r poly) Number {
	if of == nil || len(r) < 2 {
		return Number{nil, r}
	}
	a := Number{of, r}
	if b := a.alone(); b.of == nil {
		return b
	}
	return a
}

// alone gives a as a root by itself: the root of the characteristic polynomial of
// multiplication by it.
func (a Number) alone() Number {
	if a.of == nil || len(a.r) == 2 && a.r[0].Sign() == 0 && a.r[1].Cmp(one) == 0 {
		return a
	}
	return a.locate(characteristic(companion(a.r, a.of.p)).squarefree(), a.enclose, func() { a.of.refine() })
}

// locate finds the root of p that every enclosure holds.
func (a Number) locate(p poly, enclose func() (lo, hi *big.Rat), refine func()) Number {
	chain := p.sturm()
	for {
		lo, hi := enclose()
		if lo.Cmp(hi) == 0 {
			return FromRat(lo)
		}
		// The value may be lo itself.
		if below := new(big.Rat).Sub(lo, new(big.Rat).Sub(hi, lo)); roots(chain, below, hi) == 1 {
			return isolated(p, below, hi)
		}
		refine()
	}
}

// Add is a+b; false when its degree exceeds MaxDegree.
func (a Number) Add(b Number) (Number, bool) {
	if of, same := field(a, b); same {
		return in(of, a.r.add(b.r, 1)), true
	}
	return meet(a, b, func(x, y, z, w *big.Rat) (lo, hi *big.Rat) {
		return new(big.Rat).Add(x, z), new(big.Rat).Add(y, w)
	}, func(m, n [][]*big.Rat) [][]*big.Rat {
		return kronecker(m, n, func(i, j, k, l int) *big.Rat {
			t := new(big.Rat)
			if k == l {
				t.Add(t, m[i][j])
			}
			if i == j {
				t.Add(t, n[k][l])
			}
			return t
		})
	})
}

// Mul is a*b; false when its degree exceeds MaxDegree.
func (a Number) Mul(b Number) (Number, bool) {
	if of, same := field(a, b); same {
		r := a.r.mul(b.r)
		if of != nil {
			r = r.mod(of.p)
		}
		return in(of, r), true
	}
	return meet(a, b, func(x, y, z, w *big.Rat) (lo, hi *big.Rat) {
		lo = new(big.Rat).Mul(x, z)
		hi = lo
		for _, v := range []*big.Rat{new(big.Rat).Mul(x, w), new(big.Rat).Mul(y, z), new(big.Rat).Mul(y, w)} {
			if v.Cmp(lo) < 0 {
				lo = v
			}
			if v.Cmp(hi) > 0 {
				hi = v
			}
		}
		return lo, hi
	}, func(m, n [][]*big.Rat) [][]*big.Rat {
		return kronecker(m, n, func(i, j, k, l int) *big.Rat { return new(big.Rat).Mul(m[i][j], n[k][l]) })
	})
}

// field gives the root that both numbers are written in, if there is one.
func field(a, b Number) (of *root, same bool) {
	switch {
	case a.of == nil:
		return b.of, true
	case b.of == nil || a.of == b.of:
		return a.of, true
	}
	return nil, false
}

// meet computes with numbers of two fields, from enclosures and matrices.
func meet(a, b Number, values func(x, y, z, w *big.Rat) (lo, hi *big.Rat), matrix func(m, n [][]*big.Rat) [][]*big.Rat) (Number, bool) {
	a = a.alone()
	b = b.alone()
	if a.of.p.degree()*b.of.p.degree() > MaxDegree {
		return Number{}, false
	}
	x := poly{zero, one}
	p := characteristic(matrix(companion(x, a.of.p), companion(x, b.of.p))).squarefree()
	return a.locate(p, func() (lo, hi *big.Rat) {
		return values(a.of.lo, a.of.hi, b.of.lo, b.of.hi)
	}, func() { a.of.refine(); b.of.refine() }), true
}

func kronecker(m, n [][]*big.Rat, entry func(i, j, k, l int) *big.Rat) [][]*big.Rat {
	out := make([][]*big.Rat, len(m)*len(n))
	for i := range m {
		for k := range n {
			row := make([]*big.Rat, len(out))
			for j := range m {
				for l := range n {
					row[j*len(n)+l] = entry(i, j, k, l)
				}
			}
			out[i*len(n)+k] = row
		}
	}
	return out
}

// Inv is 1/a, of a number that is not zero.
func (a Number) Inv() Number {
	if a.of == nil {
		return FromRat(new(big.Rat).Inv(a.r[0]))
	}
	// Where p and r share a factor, a is a root of what is left of p.
	p := a.of.p
	if g := gcd(p, a.r); g.degree() > 0 {
		p, _ = p.divMod(g)
	}
	// Extended Euclid: s*r = 1 modulo p.
	r0, r1 := p, a.r.mod(p)
	var s0, s1 poly = nil, poly{one}
	for r1.degree() > 0 {
		q, rem := r0.divMod(r1)
		r0, r1 = r1, rem
		s0, s1 = s1, s0.add(q.mul(s1), -1)
	}
	return in(a.of, s1.scale(new(big.Rat).Inv(r1[0])).mod(a.of.p))
}

// Cmp is -1, 0 or 1 as a is less than, equal to or greater than b.
func (a Number) Cmp(b Number) int {
	if of, same := field(a, b); same {
		return Number{of, a.r.add(b.r, -1)}.Sign()
	}
	a = a.alone()
	b = b.alone()
	if a.of == nil || b.of == nil {
		return a.Cmp(b)
	}
	if g := gcd(a.of.p, b.of.p); g.degree() > 0 && a.of.zeroAt(g) && b.of.zeroAt(g) {
		// Both are roots of g: the same one when there is one in both intervals together.
		chain := g.sturm()
		for {
			lo, hi := a.of.lo, a.of.hi
			if b.of.lo.Cmp(lo) < 0 {
				lo = b.of.lo
			}
			if b.of.hi.Cmp(hi) > 0 {
				hi = b.of.hi
			}
			if roots(chain, lo, hi) == 1 {
				return 0
			}
			if a.of.hi.Cmp(b.of.lo) <= 0 || b.of.hi.Cmp(a.of.lo) <= 0 {
				break
			}
			a.of.refine()
			b.of.refine()
		}
	}
	for {
		switch {
		case a.of.hi.Cmp(b.of.lo) <= 0:
			return -1
		case b.of.hi.Cmp(a.of.lo) <= 0:
			return 1
		}
		a.of.refine()
		b.of.refine()
	}
}

// Floor is the greatest integer that is not greater.
func (a Number) Floor() *big.Int {
	for {
		lo, hi := a.enclose()
		if l := floor(lo); a.of == nil || l.Cmp(floor(hi)) == 0 {
			return l
		}
		a.of.refine()
	}
}

// Polynomial gives coefficients, the constant first, and which of the real roots, from 1,
// the number is.
func (a Number) Polynomial() (coefficients []*big.Int, k int) {
	if r, ok := a.Rat(); ok {
		return []*big.Int{new(big.Int).Neg(r.Num()), new(big.Int).Set(r.Denom())}, 1
	}
	b := a.alone()
	for _, c := range b.of.p {
		coefficients = append(coefficients, new(big.Int).Set(c.Num()))
	}
	return coefficients, roots(b.of.p.sturm(), new(big.Rat).Neg(b.of.p.bound()), b.of.hi)
}

// Isolated gives the coefficients of a polynomial, the constant first, of which the number, an
// irrational one, is the only root between lo and hi, which are none; it changes its sign there.
func (a Number) Isolated() (coefficients []*big.Int, lo, hi *big.Rat) {
	b := a.alone()
	for _, c := range b.of.p {
		coefficients = append(coefficients, new(big.Int).Set(c.Num()))
	}
	return coefficients, new(big.Rat).Set(b.of.lo), new(big.Rat).Set(b.of.hi)
}

// Text writes the polynomial and position as z3 prints a root: (root-obj (+ (^ x 2) (- 2)) 1).
func (a Number) Text() string {
	p, k := a.Polynomial()
	var terms []string
	for i := len(p) - 1; i >= 0; i-- {
		c := p[i]
		if c.Sign() == 0 {
			continue
		}
		n := c.String()
		if c.Sign() < 0 {
			n = "(- " + n[1:] + ")"
		}
		var power string
		switch i {
		case 0:
			terms = append(terms, n)
			continue
		case 1:
			power = "x"
		default:
			power = fmt.Sprintf("(^ x %d)", i)
		}
		if n != "1" {
			power = "(* " + n + " " + power + ")"
		}
		terms = append(terms, power)
	}
	sum := terms[0]
	if len(terms) > 1 {
		sum = "(+ " + strings.Join(terms, " ") + ")"
	}
	return fmt.Sprintf("(root-obj %s %d)", sum, k)
}
