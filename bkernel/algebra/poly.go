package algebra

import (
	"cmp"
	"strconv"
	"strings"

	"bsmt/bkernel/num"
)

// Poly is a polynomial with integer coefficients in the variables 0, 1, ..., written in
// powers of the greatest of them. It is never changed once made.
type Poly struct {
	v int     // the greatest variable, or -1 of a number
	k num.Int // the number
	c []*Poly // coefficients of the powers of v, the constant first, in variables below v; the last is not 0, and there are at least two
}

var (
	zero = &Poly{v: -1}
	unit = &Poly{v: -1, k: num.FromInt64(1)}
)

// Const is the number k.
func Const(k num.Int) *Poly {
	switch {
	case k.IsZero():
		return zero
	case k.IsOne():
		return unit
	}
	return &Poly{v: -1, k: k}
}

// Var is the variable v.
func Var(v int) *Poly { return &Poly{v: v, c: []*Poly{zero, unit}} }

// ofCoefs is Σ c[i]*v^i; it keeps c.
func ofCoefs(v int, c []*Poly) *Poly {
	for len(c) > 0 && c[len(c)-1].IsZero() {
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

// Main is the greatest variable of p, or -1.
func (p *Poly) Main() int { return p.v }

// IsZero reports p = 0.
func (p *Poly) IsZero() bool { return p.v < 0 && p.k.IsZero() }

// IsConst gives the number that p is.
func (p *Poly) IsConst() (k num.Int, ok bool) { return p.k, p.v < 0 }

// Degree is the degree of p in the variable v, which is none below its greatest.
func (p *Poly) Degree(v int) int {
	if p.v != v {
		return 0
	}
	return len(p.c) - 1
}

// DegreeIn is the degree of p in any variable.
func (p *Poly) DegreeIn(v int) int {
	if p.v <= v {
		return p.Degree(v)
	}
	d := 0
	for _, c := range p.c {
		d = max(d, c.DegreeIn(v))
	}
	return d
}

// Total is the total degree of p.
func (p *Poly) Total() int {
	d := 0
	for i, c := range p.c {
		if !c.IsZero() {
			d = max(d, i+c.Total())
		}
	}
	return d
}

// coef is the coefficient of v^i, where v is none below the greatest variable of p.
func (p *Poly) coef(v, i int) *Poly {
	switch {
	case p.v == v && i < len(p.c):
		return p.c[i]
	case p.v != v && i == 0:
		return p
	}
	return zero
}

// lead is the coefficient of the greatest power of the variable v.
func (p *Poly) lead(v int) *Poly { return p.coef(v, p.Degree(v)) }

// Equal reports that p and q are the same polynomial.
func (p *Poly) Equal(q *Poly) bool {
	if p == q {
		return true
	}
	if p.v != q.v || len(p.c) != len(q.c) {
		return false
	}
	if p.v < 0 {
		return p.k.Equal(q.k)
	}
	for i, c := range p.c {
		if !c.Equal(q.c[i]) {
			return false
		}
	}
	return true
}

// Visit calls f with each variable of p, some of them several times.
func (p *Poly) Visit(f func(v int)) {
	if p.v < 0 {
		return
	}
	f(p.v)
	for _, c := range p.c {
		c.Visit(f)
	}
}

// Key is a text that only p has.
func (p *Poly) Key() string {
	var b strings.Builder
	p.write(&b)
	return b.String()
}

func (p *Poly) write(b *strings.Builder) {
	if p.v < 0 {
		b.WriteString(p.k.String())
		return
	}
	b.WriteByte('x')
	b.WriteString(strconv.Itoa(p.v))
	b.WriteByte('(')
	for i, c := range p.c {
		if i > 0 {
			b.WriteByte(' ')
		}
		c.write(b)
	}
	b.WriteByte(')')
}

// String writes p for people.
func (p *Poly) String() string {
	var terms []string
	p.terms("", &terms)
	if len(terms) == 0 {
		return "0"
	}
	return strings.Join(terms, " + ")
}

func (p *Poly) terms(rest string, out *[]string) {
	if p.v < 0 {
		if !p.k.IsZero() {
			*out = append(*out, p.k.String()+rest)
		}
		return
	}
	for i := len(p.c) - 1; i >= 0; i-- {
		s := ""
		if i > 0 {
			s = "*x" + strconv.Itoa(p.v)
		}
		if i > 1 {
			s += "^" + strconv.Itoa(i)
		}
		p.c[i].terms(s+rest, out)
	}
}

// contentInt is the greatest common divisor of all coefficients and of g.
func (p *Poly) contentInt(g num.Int) num.Int {
	if g.IsOne() {
		return g
	}
	if p.v < 0 {
		return num.Gcd(g, p.k)
	}
	for _, c := range p.c {
		g = c.contentInt(g)
	}
	return g
}

// sign is the sign of the coefficient of the leading monomial.
func (p *Poly) sign() int {
	for p.v >= 0 {
		p = p.c[len(p.c)-1]
	}
	return p.k.Sign()
}

// mapInts is p with each coefficient replaced, none of them by 0.
func (p *Poly) mapInts(f func(num.Int) num.Int) *Poly {
	if p.v < 0 {
		if p.k.IsZero() {
			return p
		}
		return Const(f(p.k))
	}
	c := make([]*Poly, len(p.c))
	for i := range c {
		c[i] = p.c[i].mapInts(f)
	}
	return &Poly{v: p.v, c: c}
}

// Neg is -p.
func (p *Poly) Neg() *Poly { return p.mapInts(num.Int.Neg) }

// reduced is p divided by the greatest common divisor of its coefficients, which is positive.
func (p *Poly) reduced() *Poly {
	if g := p.contentInt(num.Int{}); !g.IsZero() && !g.IsOne() {
		return p.mapInts(func(k num.Int) num.Int { return k.Quo(g) })
	}
	return p
}

// normal is reduced or its negation, whichever has a positive leading coefficient.
func (p *Poly) normal() *Poly {
	if p.sign() < 0 {
		p = p.Neg()
	}
	return p.reduced()
}

// Order is a total order of polynomials: by their greatest variable, then by degree.
func Order(p, q *Poly) int {
	if c := cmp.Or(cmp.Compare(p.v, q.v), cmp.Compare(len(p.c), len(q.c))); c != 0 || p == q {
		return c
	}
	if p.v < 0 {
		return p.k.Cmp(q.k)
	}
	for i := len(p.c) - 1; i >= 0; i-- {
		if c := Order(p.c[i], q.c[i]); c != 0 {
			return c
		}
	}
	return 0
}
