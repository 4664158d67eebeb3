package algebraic

import "math/big"

// poly is a polynomial over the rationals, the constant first and the last coefficient
// not zero; nil is zero. Its coefficients are shared and never changed.
type poly []*big.Rat

var (
	zero = new(big.Rat)
	one  = big.NewRat(1, 1)
)

func (p poly) degree() int { return len(p) - 1 }

func (p poly) trim() poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

func (p poly) at(i int) *big.Rat {
	if i < len(p) {
		return p[i]
	}
	return zero
}

func (p poly) add(q poly, sign int64) poly {
	out := make(poly, max(len(p), len(q)))
	for i := range out {
		t := new(big.Rat).Mul(q.at(i), big.NewRat(sign, 1))
		out[i] = t.Add(t, p.at(i))
	}
	return out.trim()
}

func (p poly) mul(q poly) poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	out := make(poly, len(p)+len(q)-1)
	for i := range out {
		out[i] = new(big.Rat)
	}
	t := new(big.Rat)
	for i, a := range p {
		for j, b := range q {
			out[i+j].Add(out[i+j], t.Mul(a, b))
		}
	}
	return out.trim()
}

func (p poly) scale(c *big.Rat) poly {
	out := make(poly, len(p))
	for i, a := range p {
		out[i] = new(big.Rat).Mul(a, c)
	}
	return out.trim()
}

// divMod divides by q, which is not zero.
func (p poly) divMod(q poly) (quo, rem poly) {
	r := make(poly, len(p))
	for i, a := range p {
		r[i] = new(big.Rat).Set(a)
	}
	if len(p) >= len(q) {
		quo = make(poly, len(p)-len(q)+1)
	}
	lead := new(big.Rat).Inv(q[len(q)-1])
	t := new(big.Rat)
	for i := len(quo) - 1; i >= 0; i-- {
		c := new(big.Rat).Mul(r[i+len(q)-1], lead)
		quo[i] = c
		for j, b := range q {
			r[i+j].Sub(r[i+j], t.Mul(c, b))
		}
	}
	return quo.trim(), r.trim()
}

func (p poly) mod(q poly) poly {
	_, r := p.divMod(q)
	return r
}

func (p poly) derivative() poly {
	if len(p) < 2 {
		return nil
	}
	out := make(poly, len(p)-1)
	for i := range out {
		out[i] = new(big.Rat).Mul(p[i+1], big.NewRat(int64(i+1), 1))
	}
	return out.trim()
}

// primitive is a positive multiple of p, or a negative one when p's last coefficient is
// negative, with integer coefficients that have no common divisor.
func (p poly) primitive() poly {
	if len(p) == 0 {
		return p
	}
	m, g := big.NewInt(1), new(big.Int)
	for _, a := range p {
		d := new(big.Int).GCD(nil, nil, m, a.Denom())
		m.Mul(m, d.Quo(a.Denom(), d))
	}
	for _, a := range p {
		n := new(big.Int).Mul(a.Num(), new(big.Int).Quo(m, a.Denom()))
		g.GCD(nil, nil, g, n.Abs(n))
	}
	if p[len(p)-1].Sign() < 0 {
		g.Neg(g)
	}
	return p.scale(new(big.Rat).SetFrac(m, g))
}

func gcd(p, q poly) poly {
	for len(q) > 0 {
		p, q = q, p.mod(q).primitive()
	}
	return p.primitive()
}

// squarefree has the roots of p, each once.
func (p poly) squarefree() poly {
	if g := gcd(p, p.derivative()); g.degree() > 0 {
		p, _ = p.divMod(g)
	}
	return p.primitive()
}

// sign is the sign of the value at x. The coefficients are integers: so no fraction is brought to lowest terms.
func (p poly) sign(x *big.Rat) int {
	if len(p) == 0 {
		return 0
	}
	n, d := x.Num(), x.Denom()
	v, scale, t := new(big.Int).Set(p[len(p)-1].Num()), big.NewInt(1), new(big.Int)
	for i := len(p) - 2; i >= 0; i-- {
		v.Mul(v, n)
		scale.Mul(scale, d)
		v.Add(v, t.Mul(scale, p[i].Num()))
	}
	return v.Sign()
}

// sturm is the chain of a squarefree polynomial with integer coefficients; it has such, too.
func (p poly) sturm() []poly {
	chain := []poly{p, p.derivative()}
	for {
		a, b := chain[len(chain)-2], chain[len(chain)-1]
		if len(b) == 0 {
			return chain[:len(chain)-1]
		}
		r := a.mod(b)
		if len(r) == 0 {
			return chain
		}
		next := r.primitive() // of which a positive multiple of -r is wanted
		if r[len(r)-1].Sign() > 0 {
			next = next.scale(big.NewRat(-1, 1))
		}
		chain = append(chain, next)
	}
}

// changes counts the changes of sign along a chain at x.
func changes(chain []poly, x *big.Rat) int {
	n, last := 0, 0
	for _, p := range chain {
		if s := p.sign(x); s != 0 {
			if last != 0 && s != last {
				n++
			}
			last = s
		}
	}
	return n
}

// roots counts the real roots of the chain's polynomial in (lo, hi].
func roots(chain []poly, lo, hi *big.Rat) int { return changes(chain, lo) - changes(chain, hi) }

// bound exceeds the absolute value of every root (Cauchy).
func (p poly) bound() *big.Rat {
	b := new(big.Rat)
	lead := p[len(p)-1]
	for _, a := range p[:len(p)-1] {
		q := new(big.Rat).Quo(a, lead)
		if q.Abs(q).Cmp(b) > 0 {
			b = q
		}
	}
	n := new(big.Int).Quo(b.Num(), b.Denom())
	return new(big.Rat).SetInt(n.Add(n, big.NewInt(2)))
}

// characteristic is the characteristic polynomial of a square matrix (Faddeev and
// LeVerrier); rows hold few entries that are not zero.
func characteristic(m [][]*big.Rat) poly {
	n := len(m)
	out := make(poly, n+1)
	out[n] = one
	cur := make([][]*big.Rat, n) // the matrix of the last step, times m
	for i := range cur {
		cur[i] = make([]*big.Rat, n)
		for j := range cur[i] {
			cur[i][j] = new(big.Rat)
		}
	}
	t := new(big.Rat)
	for k := 1; k <= n; k++ {
		for i := range n {
			cur[i][i].Add(cur[i][i], out[n-k+1])
		}
		next := make([][]*big.Rat, n)
		trace := new(big.Rat)
		for i := range n {
			next[i] = make([]*big.Rat, n)
			for j := range n {
				next[i][j] = new(big.Rat)
			}
			for l, a := range m[i] {
				if a.Sign() == 0 {
					continue
				}
				for j := range n {
					next[i][j].Add(next[i][j], t.Mul(a, cur[l][j]))
				}
			}
			trace.Add(trace, next[i][i])
		}
		c := new(big.Rat).Quo(trace, big.NewRat(int64(-k), 1))
		out[n-k] = c
		cur = next
	}
	return out.trim()
}

// companion is the matrix of multiplication by r in Q[x]/p.
func companion(r, p poly) [][]*big.Rat {
	n := p.degree()
	m := make([][]*big.Rat, n)
	x := poly{zero, one}
	row := r.mod(p)
	for i := range m {
		m[i] = make([]*big.Rat, n)
		for j := range n {
			m[i][j] = row.at(j)
		}
		row = row.mul(x).mod(p)
	}
	return m
}
