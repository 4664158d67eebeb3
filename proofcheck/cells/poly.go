package cells

import (
	"fmt"
	"math/big"
	"slices"
)

// Poly is a polynomial with integer coefficients. It is not changed once made.
type Poly struct {
	v int      // the greatest variable, or -1
	k *big.Int // the number, where there is no variable
	c []*Poly  // else the coefficients of its powers, in variables before it; the last is not zero, and is not the first
}

var (
	one     = big.NewInt(1)
	zero    = Number(new(big.Int))
	unitary = Number(one)
)

// Number is a polynomial without variables.
func Number(k *big.Int) *Poly { return &Poly{v: -1, k: k} }

// Variable is the polynomial of a variable, which is not negative.
func Variable(v int) *Poly { return &Poly{v: v, c: []*Poly{zero, unitary}} }

// Ring computes with polynomials. Work hears of all that is done, and may panic to end it.
type Ring struct{ Work func(n int) }

// made is the polynomial of these coefficients.
func made(v int, c []*Poly) *Poly {
	for len(c) > 0 && c[len(c)-1].isZero() {
		c = c[:len(c)-1]
	}
	switch len(c) {
	case 0:
		return zero
	case 1:
		return c[0]
	}
	return &Poly{v: v, c: c}
}

func (p *Poly) isZero() bool   { return p.v < 0 && p.k.Sign() == 0 }
func (p *Poly) isNumber() bool { return p.v < 0 }

// powers are the coefficients of the powers of v, which is not before the greatest variable.
func (p *Poly) powers(v int) []*Poly {
	if p.v == v && v >= 0 {
		return p.c
	}
	return []*Poly{p}
}

// lead is the coefficient of the greatest power of the greatest variable.
func (p *Poly) lead() *Poly { return p.c[len(p.c)-1] }

// degree is that in v.
func (p *Poly) degree(v int) int {
	if p.v == v {
		return len(p.c) - 1
	}
	d := 0
	if p.v > v {
		for _, c := range p.c {
			d = max(d, c.degree(v))
		}
	}
	return d
}

// each visits the variables, some of them more than once.
func (p *Poly) each(visit func(v int)) {
	if p.v >= 0 {
		visit(p.v)
		for _, c := range p.c {
			c.each(visit)
		}
	}
}

// key is the same for equal polynomials only.
func (p *Poly) key() string {
	if p.v < 0 {
		return p.k.String()
	}
	out := fmt.Sprint("(", p.v)
	for _, c := range p.c {
		out += " " + c.key()
	}
	return out + ")"
}

func (p *Poly) equal(q *Poly) bool {
	if p == q || p.v != q.v || p.v < 0 {
		return p == q || p.v == q.v && p.k.Cmp(q.k) == 0
	}
	return slices.EqualFunc(p.c, q.c, (*Poly).equal)
}

// times is what it takes to multiply two numbers.
func times(a, b *big.Int) int { return 1 + a.BitLen()*b.BitLen()>>14 }

// Add gives p + q.
func (r *Ring) Add(p, q *Poly) *Poly {
	if p.v < q.v {
		p, q = q, p
	}
	switch {
	case p.v < 0:
		r.Work(1 + p.k.BitLen()>>10)
		return Number(new(big.Int).Add(p.k, q.k))
	case p.v > q.v:
		c := slices.Clone(p.c)
		c[0] = r.Add(c[0], q)
		return &Poly{v: p.v, c: c}
	case len(p.c) < len(q.c):
		p, q = q, p
	}
	c := slices.Clone(p.c)
	for i := range q.c {
		c[i] = r.Add(c[i], q.c[i])
	}
	return made(p.v, c)
}

func (r *Ring) minus(p, q *Poly) *Poly { return r.Add(p, r.scale(q, big.NewInt(-1))) }

// scale gives k*p.
func (r *Ring) scale(p *Poly, k *big.Int) *Poly { return r.Mul(Number(k), p) }

// Mul gives p*q.
func (r *Ring) Mul(p, q *Poly) *Poly {
	if p.v < q.v {
		p, q = q, p
	}
	switch {
	case q.isZero():
		return zero
	case p.v < 0:
		r.Work(times(p.k, q.k))
		return Number(new(big.Int).Mul(p.k, q.k))
	}
	with := q.powers(p.v)
	c := make([]*Poly, len(p.c)+len(with)-1)
	for i := range c {
		c[i] = zero
		for j := max(0, i-len(p.c)+1); j < len(with) && j <= i; j++ {
			c[i] = r.Add(c[i], r.Mul(p.c[i-j], with[j]))
		}
	}
	return made(p.v, c)
}

// quotient gives p/q, and whether it is a polynomial.
func (r *Ring) quotient(p, q *Poly) (*Poly, bool) {
	switch {
	case p.isZero() || q.v < 0 && q.k.Cmp(one) == 0:
		return p, true
	case p.v < q.v || q.isZero():
		return nil, false
	case p.v < 0:
		r.Work(times(p.k, q.k))
		k, rest := new(big.Int).QuoRem(p.k, q.k, new(big.Int))
		return Number(k), rest.Sign() == 0
	case p.v > q.v:
		c := make([]*Poly, len(p.c))
		for i := range c {
			var ok bool
			if c[i], ok = r.quotient(p.c[i], q); !ok {
				return nil, false
			}
		}
		return made(p.v, c), true
	}
	rest := slices.Clone(p.c)
	var out []*Poly
	for i := len(p.c) - len(q.c); i >= 0; i-- {
		t, ok := r.quotient(rest[i+len(q.c)-1], q.lead())
		if !ok {
			return nil, false
		}
		out = append(out, t)
		for j, c := range q.c {
			rest[i+j] = r.minus(rest[i+j], r.Mul(t, c))
		}
	}
	slices.Reverse(out)
	return made(p.v, out), made(p.v, rest).isZero()
}

// exact is a quotient of which is known that it is a polynomial.
func (r *Ring) exact(p, q *Poly) *Poly {
	out, ok := r.quotient(p, q)
	if !ok {
		panic("cells: a division is not exact")
	}
	return out
}

// remainder is that of a multiple of p by q, in the greatest variable of q: p times a product of
// leading coefficients of q, less a multiple of q.
func (r *Ring) remainder(p, q *Poly) *Poly {
	for p.v == q.v && len(p.c) >= len(q.c) {
		shift := append(slices.Repeat([]*Poly{zero}, len(p.c)-len(q.c)), q.c...)
		p = r.minus(r.Mul(q.lead(), p), r.Mul(p.lead(), made(q.v, shift)))
	}
	return p
}

// gcd is a greatest common divisor, zero for two zeros.
func (r *Ring) gcd(p, q *Poly) *Poly {
	if p.v < q.v {
		p, q = q, p
	}
	switch {
	case q.isZero():
		return p
	case p.v < 0:
		r.Work(times(p.k, q.k))
		return Number(new(big.Int).GCD(nil, nil, new(big.Int).Abs(p.k), new(big.Int).Abs(q.k)))
	case p.v > q.v:
		for _, c := range p.c {
			if q = r.gcd(q, c); q.isOne() {
				break
			}
		}
		return q
	}
	a, b := r.content(p), r.content(q)
	p, q = r.exact(p, a), r.exact(q, b)
	common := unitary
	if !r.coprime(p, q) {
		common = r.gcdPrimitive(p, q)
	}
	return r.Mul(r.gcd(a, b), common)
}

func (p *Poly) isOne() bool { return p.v < 0 && p.k.Cmp(one) == 0 }

// gcdPrimitive is gcd of polynomials without contents.
func (r *Ring) gcdPrimitive(p, q *Poly) *Poly {
	if len(p.c) < len(q.c) {
		p, q = q, p
	}
	for {
		rest := r.remainder(p, q)
		switch {
		case rest.isZero():
			return q
		case rest.v < q.v:
			return unitary
		}
		p, q = q, r.primitive(rest)
	}
}

// content is a greatest common divisor of the coefficients.
func (r *Ring) content(p *Poly) *Poly {
	out := zero
	for _, c := range p.powers(p.v) {
		if out = r.gcd(out, c); out.isOne() {
			break
		}
	}
	return out
}

// primitive is p without its content.
func (r *Ring) primitive(p *Poly) *Poly {
	if p.isZero() {
		return p
	}
	return r.exact(p, r.content(p))
}

// prime is that of coprime, and its square fits.
const prime = 1<<31 - 1

// coprime says that primitive polynomials in the same greatest variable have no common divisor; false claims
// nothing. They have none modulo a prime, for numbers in place of the other variables that leave
// the degree of one as it is: a common divisor would keep its degree.
func (r *Ring) coprime(p, q *Poly) bool {
	r.Work(len(p.c) * len(q.c))
	a, b := r.image(p), r.image(q)
	if a[len(a)-1] == 0 {
		return false
	}
	for {
		for len(b) > 0 && b[len(b)-1] == 0 {
			b = b[:len(b)-1]
		}
		switch len(b) {
		case 0:
			return false
		case 1:
			return true
		}
		by := power(b[len(b)-1], prime-2)
		for len(a) >= len(b) {
			t := a[len(a)-1] * by % prime
			for i, c := range b {
				at := &a[len(a)-len(b)+i]
				*at = (*at + (prime-t)*c) % prime
			}
			a = a[:len(a)-1]
		}
		a, b = b, a
	}
}

func power(a, n uint64) uint64 {
	out := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 > 0 {
			out = out * a % prime
		}
		a = a * a % prime
	}
	return out
}

// image has the coefficients of p modulo a prime, with numbers in place of the variables before the
// greatest.
func (r *Ring) image(p *Poly) []uint64 {
	var value func(p *Poly) uint64
	value = func(p *Poly) uint64 {
		r.Work(1)
		if p.v < 0 {
			return new(big.Int).Mod(p.k, big.NewInt(prime)).Uint64()
		}
		out, x := uint64(0), uint64(1_000_003*(p.v+1)+17)%prime
		for _, c := range slices.Backward(p.c) {
			out = (out*x + value(c)) % prime
		}
		return out
	}
	out := make([]uint64, len(p.c))
	for i, c := range p.c {
		out[i] = value(c)
	}
	return out
}

// derivative is that by the greatest variable.
func (r *Ring) derivative(p *Poly) *Poly {
	if p.v < 0 {
		return zero
	}
	c := make([]*Poly, len(p.c)-1)
	for i := range c {
		c[i] = r.scale(p.c[i+1], big.NewInt(int64(i+1)))
	}
	return made(p.v, c)
}

// parts are polynomials, no numbers, whose product has the same zeros as p: contents, and what has no
// square in its greatest variable.
func (r *Ring) parts(p *Poly) (out []*Poly) {
	for !p.isNumber() {
		c := r.content(p)
		q := r.exact(p, c)
		if len(q.c) > 2 {
			q = r.exact(q, r.gcd(q, r.derivative(q)))
		}
		out, p = append(out, q), c
	}
	return out
}

// put is p*d^degree with n/d in place of the variable v; the degree is at least that of p in v.
func (r *Ring) put(p *Poly, v int, n *Poly, d *big.Int, degree int) *Poly {
	if p.v < v {
		return r.scale(p, new(big.Int).Exp(d, big.NewInt(int64(degree)), nil))
	}
	out, x := zero, Variable(p.v)
	for i, c := range slices.Backward(p.c) {
		if p.v > v {
			out = r.Add(r.Mul(out, x), r.put(c, v, n, d, degree))
		} else {
			out = r.Add(r.Mul(out, n), r.scale(c, new(big.Int).Exp(d, big.NewInt(int64(degree-i)), nil)))
		}
	}
	return out
}

// subresultant is the principal coefficient number j of those of p and q as polynomials in v, whose degrees are
// above j: the greatest common divisor of two polynomials has the degree j for the first j
// for which it is not zero, and the lesser of their degrees where there is none. It is a
// determinant of coefficients.
func (r *Ring) subresultant(p, q *Poly, v, j int) *Poly {
	a, b := p.powers(v), q.powers(v)
	m, n := len(a)-1, len(b)-1
	size := m + n - 2*j
	var rows [][]*Poly
	add := func(c []*Poly, shift int) { // c times a power of v; columns from the power m+n-j-1 down to j
		row := make([]*Poly, size)
		for i := range row {
			row[i] = zero
			if at := m + n - j - 1 - i - shift; at >= 0 && at < len(c) {
				row[i] = c[at]
			}
		}
		rows = append(rows, row)
	}
	for i := n - j - 1; i >= 0; i-- {
		add(a, i)
	}
	for i := m - j - 1; i >= 0; i-- {
		add(b, i)
	}
	return r.determinant(rows)
}

// determinant is one up to its sign, by elimination without fractions (Bareiss, "Sylvester's identity and
// multistep integer-preserving Gaussian elimination", 1968).
func (r *Ring) determinant(m [][]*Poly) *Poly {
	before := unitary
	for k := range m {
		at := slices.IndexFunc(m[k:], func(row []*Poly) bool { return !row[k].isZero() })
		if at < 0 {
			return zero
		}
		m[k], m[k+at] = m[k+at], m[k]
		for _, row := range m[k+1:] {
			for j := k + 1; j < len(m); j++ {
				row[j] = r.exact(r.minus(r.Mul(m[k][k], row[j]), r.Mul(row[k], m[k][j])), before)
			}
		}
		before = m[k][k]
	}
	return before
}
