package gen

import (
	"fmt"
	"math/big"
	"strings"
)

// The families of real numbers.

// rat writes a fraction.
func rat(r *big.Rat) string {
	if r.Sign() < 0 {
		return "(- " + rat(new(big.Rat).Neg(r)) + ")"
	}
	if r.IsInt() {
		return r.Num().String() + ".0"
	}
	return "(/ " + r.Num().String() + ".0 " + r.Denom().String() + ".0)"
}

// fraction draws a fraction between two integers, with a denominator up to 6.
func (m *maker) fraction(lo, hi int64) *big.Rat {
	d := 1 + m.rng.Int64N(6)
	return big.NewRat(lo*d+m.rng.Int64N((hi-lo)*d+1), d)
}

// times writes c*t.
func times(c *big.Rat, t string) string { return "(* " + rat(c) + " " + t + ")" }

// flow asks for a flow through n layers of nodes: one that is there, or more than the edges
// behind the source carry.
func flow(m *maker) {
	const width = 4
	into := make([][][]string, m.n+1) // by layer and node: the edges that end there
	out := make([][][]string, m.n+1)
	for l := range into {
		into[l], out[l] = make([][]string, width), make([][]string, width)
	}
	carried := make([]*big.Rat, width) // by the planted flow, into the nodes of a layer
	all := new(big.Rat)
	for v := range carried {
		carried[v] = m.fraction(1, 9)
		all.Add(all, carried[v])
		e := fmt.Sprint("s", v)
		m.declare("Real", e)
		m.assert("(and (<= 0.0 %[1]s) (<= %[1]s %s))", e, rat(carried[v]))
		into[0][v] = append(into[0][v], e)
	}
	for l := range m.n {
		next := []*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
		for v := range width {
			left := carried[v]
			for k := range 2 {
				w := (v + k*(1+m.rng.IntN(width-1))) % width
				part := left
				if k == 0 {
					part = new(big.Rat).Mul(left, big.NewRat(1+m.rng.Int64N(3), 4))
					left = new(big.Rat).Sub(left, part)
				}
				e := fmt.Sprintf("e%d_%d_%d", l, v, k)
				m.declare("Real", e)
				m.assert("(and (<= 0.0 %[1]s) (<= %[1]s %s))", e, rat(new(big.Rat).Add(part, m.fraction(0, 2))))
				out[l][v] = append(out[l][v], e)
				into[l+1][w] = append(into[l+1][w], e)
				next[w].Add(next[w], part)
			}
		}
		carried = next
	}
	for l := range m.n {
		for v := range width {
			if len(into[l][v]) == 0 {
				into[l][v] = []string{"0.0"}
			}
			m.assert("(= %s %s)", sum(into[l][v]), sum(out[l][v]))
		}
	}
	var sink []string
	for v := range width {
		sink = append(sink, into[m.n][v]...)
	}
	m.status = "sat"
	if m.rng.IntN(2) == 0 {
		m.status = "unsat"
		all.Add(all, big.NewRat(1, 7))
	}
	m.assert("(>= %s %s)", sum(sink), rat(all))
}

// polytope asks for a point of n half-spaces with a hidden point in them, or with a sum of some
// of them that denies another.
func polytope(m *maker) {
	vars := 3 + m.n/4
	x := names("x", vars)
	m.declare("Real", x...)
	at := make([]*big.Rat, vars)
	for i := range at {
		at[i] = m.fraction(-5, 5)
	}
	total := make([]*big.Rat, vars)
	for i := range total {
		total[i] = new(big.Rat)
	}
	bound := new(big.Rat)
	for range m.n {
		var ts []string
		rhs := m.fraction(0, 3)
		weight := big.NewRat(m.rng.Int64N(3), 1+m.rng.Int64N(3))
		bound.Add(bound, new(big.Rat).Mul(weight, rhs))
		for range 4 {
			i, c := m.rng.IntN(vars), m.fraction(-4, 4)
			ts = append(ts, times(c, x[i]))
			v := new(big.Rat).Mul(c, at[i])
			rhs.Add(rhs, v)
			bound.Add(bound, new(big.Rat).Mul(weight, v))
			total[i].Add(total[i], new(big.Rat).Mul(weight, c))
		}
		m.assert("(<= %s %s)", sum(ts), rat(rhs))
	}
	m.status = "sat"
	if m.rng.IntN(2) == 0 { // the weighted sum is at most bound
		m.status = "unsat"
		ts := []string{"0.0"}
		for i, c := range total {
			ts = append(ts, times(c, x[i]))
		}
		m.assert("(> %s %s)", sum(ts), rat(bound))
	}
}

// rationalShop plans n tasks of rational durations on three machines within the time of a
// drawn schedule, or a chain of tasks in less than it takes.
func rationalShop(m *maker) {
	s := names("s", m.n)
	m.declare("Real", append(s, "end")...)
	free, least := make([]*big.Rat, 3), new(big.Rat)
	for i := range free {
		free[i] = new(big.Rat)
	}
	length, machine, begin := make([]*big.Rat, m.n), make([]int, m.n), make([]*big.Rat, m.n)
	for i := range m.n {
		length[i], machine[i] = m.fraction(1, 5), m.rng.IntN(3)
		begin[i] = free[machine[i]]
		if i >= 3 && m.rng.IntN(2) == 0 { // after another
			j := m.rng.IntN(i)
			if e := new(big.Rat).Add(begin[j], length[j]); e.Cmp(begin[i]) > 0 {
				begin[i] = e
			}
			m.assert("(>= (- %s %s) %s)", s[i], s[j], rat(length[j]))
		}
		free[machine[i]] = new(big.Rat).Add(begin[i], length[i])
		if free[machine[i]].Cmp(least) > 0 {
			least = free[machine[i]]
		}
		m.assert("(<= 0.0 %s)", s[i])
		m.assert("(>= (- end %s) %s)", s[i], rat(length[i]))
		for j := range i {
			if machine[j] == machine[i] {
				m.assert("(or (>= (- %[1]s %[2]s) %[3]s) (>= (- %[2]s %[1]s) %[4]s))", s[i], s[j], rat(length[j]), rat(length[i]))
			}
		}
	}
	m.status = "sat"
	if m.rng.IntN(2) == 0 {
		m.status = "unsat"
		chain := new(big.Rat)
		for i := range m.n {
			chain.Add(chain, length[i])
			if i+1 < m.n {
				m.assert("(>= (- %s %s) %s)", s[i+1], s[i], rat(length[i]))
			}
		}
		m.assert("(< end %s)", rat(chain))
		return
	}
	m.assert("(<= end %s)", rat(least))
}

// thermostat runs a heater for n steps, within a range that it cannot leave, or does.
func thermostat(m *maker) {
	m.declare("Real", append(names("x", m.n+1), names("d", m.n)...)...)
	m.declare("Bool", names("on", m.n)...)
	m.assert("(and (<= 19.0 x0) (<= x0 21.0))")
	for i := range m.n {
		m.assert("(and (< 0.0 d%[1]d) (<= d%[1]d 0.5))", i)
		m.assert("(=> (<= x%[1]d 18.0) on%[1]d)", i)
		m.assert("(=> (>= x%[1]d 22.0) (not on%[1]d))", i)
		m.assert("(ite on%[1]d (and (<= d%[1]d (- x%[2]d x%[1]d)) (<= (- x%[2]d x%[1]d) (* 2.0 d%[1]d))) (and (<= (* (- 1.0) d%[1]d) (- x%[2]d x%[1]d)) (<= (- x%[2]d x%[1]d) (* (- 0.5) d%[1]d))))", i, i+1)
	}
	m.status = "unsat"
	bound := "23.0" // 22 and half a unit of time at the rate 2
	if m.rng.IntN(2) == 0 && m.n >= 3 {
		m.status, bound = "sat", "21.5"
	}
	m.assert("(> x%d %s)", m.n, bound)
}

// power writes x^k.
func power(x string, k int) string {
	if k == 0 {
		return "1.0"
	}
	if k == 1 {
		return x
	}
	return "(*" + strings.Repeat(" "+x, k) + ")"
}

// bernstein denies that a polynomial of degree n with positive coefficients in Bernstein's
// basis is positive between 0 and 1.
func bernstein(m *maker) {
	m.status = "unsat"
	m.declare("Real", "x")
	coefs := make([]*big.Rat, m.n+1)
	for i := range coefs {
		coefs[i] = new(big.Rat)
	}
	binomial := func(n, k int) *big.Rat {
		return new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
	}
	for i := range m.n + 1 { // b * C(n,i) x^i (1-x)^(n-i)
		b := new(big.Rat).Mul(m.fraction(1, 4), binomial(m.n, i))
		for k := range m.n - i + 1 {
			c := new(big.Rat).Mul(b, binomial(m.n-i, k))
			if k%2 == 1 {
				c.Neg(c)
			}
			coefs[i+k].Add(coefs[i+k], c)
		}
	}
	ts := make([]string, len(coefs))
	for k, c := range coefs {
		ts[k] = times(c, power("x", k))
	}
	m.assert("(and (<= 0.0 x) (<= x 1.0))")
	m.assert("(<= %s 0.0)", sum(ts))
}

// squares denies that a sum of n squares of linear forms, multiplied out, and a bit is positive.
func squares(m *maker) {
	m.status = "unsat"
	vars := 2 + m.n/2
	x := names("x", vars)
	m.declare("Real", x...)
	x = append(x, "1.0")
	coef := make([][]*big.Rat, len(x))
	for i := range coef {
		coef[i] = make([]*big.Rat, len(x))
		for j := range coef[i] {
			coef[i][j] = new(big.Rat)
		}
	}
	for range m.n {
		form := make([]*big.Rat, len(x))
		for i := range form {
			form[i] = new(big.Rat)
			if i == len(x)-1 || m.rng.IntN(2) == 0 {
				form[i] = m.fraction(-3, 3)
			}
		}
		for i := range form {
			for j := range form {
				a, b := min(i, j), max(i, j)
				coef[a][b].Add(coef[a][b], new(big.Rat).Mul(form[i], form[j]))
			}
		}
	}
	ts := []string{"0.5"}
	for i := range coef {
		for j := i; j < len(x); j++ {
			if coef[i][j].Sign() != 0 {
				ts = append(ts, "(* "+rat(coef[i][j])+" "+x[i]+" "+x[j]+")")
			}
		}
	}
	m.assert("(<= %s 0.0)", sum(ts))
}

// crossing asks for n numbers with a sum of squares below 1 and a product above it.
func crossing(m *maker) {
	m.status = "unsat"
	x := names("x", m.n)
	m.declare("Real", x...)
	ts := make([]string, m.n)
	for i, v := range x {
		ts[i] = power(v, 2)
	}
	m.assert("(< %s 1.0)", sum(ts))
	m.assert("(> (* %s 1.0) 1.0)", strings.Join(x, " "))
}

// kissing asks for as many points on the unit sphere of three dimensions, at least 1 apart.
func kissing(m *maker) {
	m.status = "sat" // up to 12 there are
	p := make([][3]string, m.n)
	for i := range p {
		p[i] = [3]string{fmt.Sprint("x", i), fmt.Sprint("y", i), fmt.Sprint("z", i)}
		m.declare("Real", p[i][:]...)
		m.assert("(= (+ (* %[1]s %[1]s) (* %[2]s %[2]s) (* %[3]s %[3]s)) 1.0)", p[i][0], p[i][1], p[i][2])
		for j := range i {
			var ts []string
			for k := range 3 {
				d := fmt.Sprintf("(- %s %s)", p[i][k], p[j][k])
				ts = append(ts, power(d, 2))
			}
			m.assert("(>= %s 1.0)", sum(ts))
		}
	}
}

// rump asks for the value of Rump's polynomial at a point, by powers that are variables, or for
// one that differs from it in the n-th digit (Rump, "Algorithms for verified inclusions", 1988).
func rump(m *maker) {
	a, b := big.NewRat(77617+m.rng.Int64N(100), 1), big.NewRat(33096+m.rng.Int64N(100), 1)
	pow := func(x *big.Rat, k int) *big.Rat {
		out := big.NewRat(1, 1)
		for range k {
			out.Mul(out, x)
		}
		return out
	}
	mul := func(xs ...*big.Rat) *big.Rat {
		out := big.NewRat(1, 1)
		for _, x := range xs {
			out.Mul(out, x)
		}
		return out
	}
	value := mul(big.NewRat(1335, 4), pow(b, 6))
	inner := mul(big.NewRat(11, 1), pow(a, 2), pow(b, 2))
	inner.Sub(inner, pow(b, 6)).Sub(inner, mul(big.NewRat(121, 1), pow(b, 4))).Sub(inner, big.NewRat(2, 1))
	value.Add(value, mul(pow(a, 2), inner)).Add(value, mul(big.NewRat(11, 2), pow(b, 8)))
	value.Add(value, mul(a, new(big.Rat).Inv(mul(big.NewRat(2, 1), b))))
	m.declare("Real", "a", "b", "a2", "b2", "b4", "b6", "b8", "f")
	m.assert("(and (= a %s) (= b %s))", rat(a), rat(b))
	m.assert("(and (= a2 (* a a)) (= b2 (* b b)) (= b4 (* b2 b2)) (= b6 (* b4 b2)) (= b8 (* b4 b4)))")
	m.assert("(= f (+ (* 333.75 b6) (* a2 (- (* 11.0 a2 b2) b6 (* 121.0 b4) 2.0)) (* 5.5 b8) (/ a (* 2.0 b))))")
	m.status = "sat"
	if m.rng.IntN(2) == 0 {
		m.status = "unsat"
		digit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(m.n)), nil)
		value.Add(value, new(big.Rat).SetFrac(big.NewInt(1), digit))
	}
	m.assert("(= f %s)", rat(value))
}
