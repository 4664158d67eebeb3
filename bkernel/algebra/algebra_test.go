package algebra

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/num"
)

func newRing() *Ring { return &Ring{Left: 1 << 40} }

func integer(k int64) *Poly { return Const(num.FromInt64(k)) }

func rat(n, d int64) num.Rat { return num.NewRat(num.FromInt64(n), num.FromInt64(d)) }

// line is the polynomial with these coefficients, the constant first.
func line(v int, c ...int64) *Poly {
	out := make([]*Poly, len(c))
	for i, k := range c {
		out[i] = integer(k)
	}
	return ofCoefs(v, out)
}

// random draws a polynomial in the variables below vars.
func random(rnd *rand.Rand, r *Ring, vars, degree, terms int) *Poly {
	p := zero
	for range terms {
		m := integer(rnd.Int64N(19) - 9)
		for range rnd.IntN(degree + 1) {
			m = r.Mul(m, Var(rnd.IntN(vars)))
		}
		p = r.Add(p, m)
	}
	return p
}

func evaluate(p *Poly, at []*big.Rat) *big.Rat {
	if p.v < 0 {
		return new(big.Rat).SetInt(p.k.Big())
	}
	out := new(big.Rat)
	for i := len(p.c) - 1; i >= 0; i-- {
		out.Mul(out, at[p.v])
		out.Add(out, evaluate(p.c[i], at))
	}
	return out
}

func TestLawsOfPolynomials(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	r := newRing()
	at := []*big.Rat{big.NewRat(3, 7), big.NewRat(-5, 2), big.NewRat(11, 3)}
	for range 300 {
		p, q := random(rnd, r, 3, 4, 5), random(rnd, r, 3, 4, 5)
		a, b := evaluate(p, at), evaluate(q, at)
		if s := evaluate(r.Add(p, q), at); s.Cmp(new(big.Rat).Add(a, b)) != 0 {
			t.Fatalf("(%v) + (%v)", p, q)
		}
		if s := evaluate(r.Mul(p, q), at); s.Cmp(new(big.Rat).Mul(a, b)) != 0 {
			t.Fatalf("(%v) * (%v)", p, q)
		}
		if !q.IsZero() {
			if got, ok := r.quo(r.Mul(p, q), q); !ok || !got.Equal(p) {
				t.Fatalf("(%v)*(%v) divided gives %v", p, q, got)
			}
		}
		d := r.Derivative(r.Mul(p, q), 1)
		if want := r.Add(r.Mul(r.Derivative(p, 1), q), r.Mul(p, r.Derivative(q, 1))); !d.Equal(want) {
			t.Fatalf("derivative of (%v)*(%v)", p, q)
		}
		x := rat(-5, 2)
		v := r.At(p, 1, x)
		scale := new(big.Rat).SetInt(power(x.Den(), p.DegreeIn(1)).Big())
		if evaluate(v, at).Cmp(scale.Mul(scale, a)) != 0 {
			t.Fatalf("(%v) at x1 = %v is %v", p, x, v)
		}
		w := r.Replace(p, 1, r.Add(Var(0), Var(2)), num.FromInt64(3))
		moved := []*big.Rat{at[0], new(big.Rat).Quo(new(big.Rat).Add(at[0], at[2]), big.NewRat(3, 1)), at[2]}
		scale = new(big.Rat).SetInt(power(num.FromInt64(3), p.DegreeIn(1)).Big())
		if evaluate(w, at).Cmp(scale.Mul(scale, evaluate(p, moved))) != 0 {
			t.Fatalf("(%v) with (x0+x2)/3 for x1 is %v", p, w)
		}
	}
}

func TestGreatestCommonDivisor(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	r := newRing()
	for range 200 {
		p, q, g := random(rnd, r, 3, 3, 3), random(rnd, r, 3, 3, 3), random(rnd, r, 3, 2, 3)
		if p.IsZero() || q.IsZero() || g.IsZero() {
			continue
		}
		got := r.Gcd(r.Mul(p, g), r.Mul(q, g))
		if _, ok := r.quo(got, g); !ok {
			t.Fatalf("gcd of (%v)*(%v) and (%v)*(%v) is %v", p, g, q, g, got)
		}
		for _, x := range []*Poly{r.Mul(p, g), r.Mul(q, g)} {
			if _, ok := r.quo(x, got); !ok {
				t.Fatalf("%v does not divide %v", got, x)
			}
		}
		if rest := r.Gcd(r.exact(r.Mul(p, g), got), r.exact(r.Mul(q, g), got)); !rest.Equal(unit) {
			t.Fatalf("%v is left of (%v)*(%v) and (%v)*(%v)", rest, p, g, q, g)
		}
	}
}

func TestFactors(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	r := newRing()
	for range 150 {
		a, b := random(rnd, r, 3, 2, 3), random(rnd, r, 3, 2, 3)
		p := r.Mul(r.Mul(r.Mul(a, a), b), Var(rnd.IntN(3)))
		if p.IsZero() {
			continue
		}
		list := r.Factors(p)
		rest := p.normal()
		for i, f := range list {
			if g := r.Gcd(f, r.Derivative(f, f.v)); g.v == f.v {
				t.Fatalf("a square %v in %v", g, f)
			}
			for _, h := range list[:i] {
				if g := r.Gcd(f, h); g.v >= 0 {
					t.Fatalf("%v and %v share %v", f, h, g)
				}
			}
			for {
				q, ok := r.quo(rest, f)
				if !ok {
					break
				}
				rest = q
			}
		}
		if rest.v >= 0 {
			t.Fatalf("%v has factors %v, and %v is left", p, list, rest)
		}
	}
}

// sylvester is the resultant as a determinant.
func sylvester(r *Ring, a, b *Poly, v int) *Poly {
	n, m := a.Degree(v), b.Degree(v)
	rows := make([][]*Poly, n+m)
	for i := range rows {
		rows[i] = make([]*Poly, n+m)
		for j := range rows[i] {
			rows[i][j] = zero
		}
		p, d, at := a, n, i
		if i >= m {
			p, d, at = b, m, i-m
		}
		for k := 0; k <= d; k++ {
			rows[i][at+k] = p.coef(v, d-k)
		}
	}
	return determinant(r, rows)
}

func determinant(r *Ring, m [][]*Poly) *Poly {
	if len(m) == 0 {
		return unit
	}
	out := zero
	for i, row := range m {
		if row[0].IsZero() {
			continue
		}
		var rest [][]*Poly
		for j, other := range m {
			if j != i {
				rest = append(rest, other[1:])
			}
		}
		t := r.Mul(row[0], determinant(r, rest))
		if i&1 == 1 {
			t = t.Neg()
		}
		out = r.Add(out, t)
	}
	return out
}

func TestResultant(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	r := newRing()
	for range 150 {
		a, b := random(rnd, r, 3, 4, 4), random(rnd, r, 3, 3, 4)
		if a.v != 2 || b.v != 2 {
			continue
		}
		if got, want := r.Resultant(a, b, 2), sylvester(r, a, b, 2); !got.Equal(want) {
			t.Fatalf("resultant of %v and %v is %v, not %v", a, b, got, want)
		}
		if a.Degree(2) > 1 {
			d := r.Mul(r.Discriminant(a, 2), a.lead(2)).normal()
			if want := r.Resultant(a, r.Derivative(a, 2), 2).normal(); !d.Equal(want) && a.Degree(2) > 2 {
				t.Fatalf("discriminant of %v: %v, not %v", a, d, want)
			}
		}
	}
}

// sturm counts the real roots of a squarefree polynomial by Sturm's theorem.
func sturm(p *Poly) int {
	chain := [][]*big.Rat{coefsOf(p)}
	d := make([]*big.Rat, len(chain[0])-1)
	for i := range d {
		d[i] = new(big.Rat).Mul(big.NewRat(int64(i+1), 1), chain[0][i+1])
	}
	chain = append(chain, d)
	for {
		a, b := append([]*big.Rat(nil), chain[len(chain)-2]...), chain[len(chain)-1]
		for len(a) >= len(b) {
			f := new(big.Rat).Quo(a[len(a)-1], b[len(b)-1])
			for i := range b {
				j := len(a) - len(b) + i
				a[j] = new(big.Rat).Sub(a[j], new(big.Rat).Mul(f, b[i]))
			}
			for len(a) > 0 && a[len(a)-1].Sign() == 0 {
				a = a[:len(a)-1]
			}
		}
		if len(a) == 0 {
			break
		}
		for i := range a {
			a[i] = new(big.Rat).Neg(a[i])
		}
		chain = append(chain, a)
	}
	changes := func(plus bool) int {
		n, last := 0, 0
		for _, q := range chain {
			s := q[len(q)-1].Sign()
			if !plus && len(q)%2 == 0 {
				s = -s
			}
			if last != 0 && s != last {
				n++
			}
			last = s
		}
		return n
	}
	return changes(false) - changes(true)
}

func coefsOf(p *Poly) []*big.Rat {
	var out []*big.Rat
	for _, c := range p.c {
		out = append(out, new(big.Rat).SetInt(c.k.Big()))
	}
	return out
}

func TestIsolateKnownRoots(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	r := newRing()
	for range 200 {
		p := unit
		want := map[string]num.Rat{}
		for range 1 + rnd.IntN(5) {
			a := rat(rnd.Int64N(41)-20, 1+rnd.Int64N(8))
			want[a.String()] = a
			p = r.Mul(p, line(0, -mustInt(a.Num()), mustInt(a.Den())))
		}
		p = r.Mul(p, line(0, 3, 1, 1)) // no real root
		roots, null := r.NewPoint().Isolate(p)
		if null || len(roots) != len(want) {
			t.Fatalf("%v has %d roots, not %d", p, len(roots), len(want))
		}
		for i, a := range roots {
			found := false
			for _, w := range want {
				if r.NewPoint().Compare(a, Rational(w)) == 0 {
					found = true
				}
			}
			if !found || i > 0 && r.NewPoint().Compare(roots[i-1], a) >= 0 {
				t.Fatalf("root %d of %v", i, p)
			}
		}
	}
}

func mustInt(k num.Int) int64 {
	v, ok := k.Int64()
	if !ok {
		panic("a large number")
	}
	return v
}

func TestIsolateCounts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	r := newRing()
	for range 400 {
		p := random(rnd, r, 1, 8, 6)
		for _, f := range r.Factors(p) {
			roots, _ := r.NewPoint().Isolate(f)
			if want := sturm(f); len(roots) != want {
				t.Fatalf("%v has %d roots, not %d", f, len(roots), want)
			}
		}
	}
}

// A tower of square roots: signs and roots above it agree with numbers in floating point
// that are not near 0, and with what is 0 by construction.
func TestPoints(t *testing.T) {
	rnd := rand.New(rand.NewPCG(13, 14))
	for range 80 {
		r := newRing()
		pt := r.NewPoint()
		var approx []float64
		for v := range 3 {
			p := random(rnd, r, v+1, 3, 4)
			roots, null := pt.Isolate(p)
			if null || len(roots) == 0 {
				pt.Push(Rational(rat(rnd.Int64N(9)-4, 2)))
			} else {
				pt.Push(roots[rnd.IntN(len(roots))])
				if s := pt.Sign(p); s != 0 {
					t.Fatalf("the sign of %v at its root is %d", p, s)
				}
			}
			lo, hi := pt.enclose(Var(v))
			for hi.Sub(lo).Cmp(rat(1, 1<<40)) > 0 {
				pt.refine(&pt.c[v], 1)
				lo, hi = pt.enclose(Var(v))
			}
			approx = append(approx, lo.Add(hi).Mul(half).Float64())
		}
		for range 10 {
			p := random(rnd, r, 3, 3, 4)
			f, size := float(p, approx)
			if s := pt.Sign(p); math.Abs(f) > 1e-8*size && (f > 0) != (s > 0) || s != 0 && math.Abs(f) > 1e-6*size && (f > 0) != (s > 0) {
				t.Fatalf("the sign of %v at %v is %d", p, approx, s)
			}
			q := r.Sub(r.Mul(p, p), r.Mul(r.Mul(p, Var(0)), p))
			if pt.Sign(r.Mul(q, q)) != pt.Sign(q)*pt.Sign(q) {
				t.Fatalf("the sign of the square of %v", q)
			}
			if pt.Sign(p) == 0 {
				continue
			}
			var n Number
			if err := r.Do(func() { n = pt.Value(p, unit) }); err != nil {
				continue
			}
			lo, _ := n.Near(rat(1, 1<<30))
			if math.Abs(lo.Float64()-f) > 1e-6*size {
				t.Fatalf("%v at %v is %v, not %v", p, approx, lo.Float64(), f)
			}
		}
	}
}

func float(p *Poly, at []float64) (v, size float64) {
	if p.v < 0 {
		return p.k.Float64(), 1 + math.Abs(p.k.Float64())
	}
	for i := len(p.c) - 1; i >= 0; i-- {
		c, s := float(p.c[i], at)
		v, size = v*at[p.v]+c, size*(1+math.Abs(at[p.v]))+s
	}
	return v, size
}

func root(t *testing.T, k int, c ...int64) Number {
	r := newRing()
	roots, _ := r.NewPoint().Isolate(line(0, c...))
	if k >= len(roots) {
		t.Fatalf("%v has %d roots", c, len(roots))
	}
	pt := r.NewPoint()
	pt.Push(roots[k])
	return pt.Number(0)
}

func TestNumbers(t *testing.T) {
	must := func(n Number, err error) Number {
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	sqrt2, sqrt3 := root(t, 1, -2, 0, 1), root(t, 1, -3, 0, 1)
	if v, ok := must(sqrt2.Mul(sqrt2)).Rat(); !ok || !v.Equal(rat(2, 1)) {
		t.Error("the square of the root of 2 is no 2")
	}
	sum := must(sqrt2.Add(sqrt3))
	sq := must(sum.Mul(sum)) // 5 + 2*sqrt 6
	sqrt6 := must(sqrt2.Mul(sqrt3))
	want := must(must(sqrt6.Mul(OfRat(rat(2, 1)))).Add(OfRat(rat(5, 1))))
	if sq.Cmp(want) != 0 || want.Cmp(sq) != 0 {
		t.Error("(√2+√3)² is not 5+2√6")
	}
	if v, ok := must(must(sum.Div(sum)).Add(OfRat(rat(1, 1)))).Rat(); !ok || !v.Equal(rat(2, 1)) {
		t.Error("a/a + 1 is not 2")
	}
	if sqrt2.Cmp(sqrt3) >= 0 || sqrt2.Neg().Cmp(sqrt3.Neg()) <= 0 || sqrt2.Sign() != 1 || sqrt2.Neg().Sign() != -1 {
		t.Error("order")
	}
	for _, c := range []struct {
		n Number
		f int64
	}{{sqrt2, 1}, {sqrt2.Neg(), -2}, {sum, 3}, {sq, 9}, {OfRat(rat(-7, 2)), -4}, {OfRat(rat(4, 2)), 2}} {
		if got := c.n.Floor(); !got.Equal(num.FromInt64(c.f)) {
			t.Errorf("floor is %v, not %d", got, c.f)
		}
	}
	if d := must(sqrt2.Add(sqrt2.Neg())); d.Sign() != 0 {
		t.Error("√2 - √2 is not 0")
	}
}

func TestWorkIsBounded(t *testing.T) {
	rnd := rand.New(rand.NewPCG(15, 16))
	r := newRing()
	a, b := random(rnd, r, 4, 9, 30), random(rnd, r, 4, 9, 30)
	r.Left = 1 << 16
	if err := r.Do(func() { r.Resultant(a, b, max(a.v, b.v)) }); err != ErrWork {
		t.Errorf("the end of the work is %v", err)
	}
	r.Left = 1 << 40
	r.Stop = func() bool { return true }
	if err := r.Do(func() { r.Resultant(a, b, max(a.v, b.v)) }); err != ErrWork {
		t.Errorf("a stop is %v", err)
	}
}

// TestEvaluateStops: a value of a large degree ends when its ring says so, long before its work
// is done.
func TestEvaluateStops(t *testing.T) {
	asked := 0
	r := newRing()
	r.Stop = func() bool { asked++; return asked > 3 }
	roots, _ := newRing().NewPoint().Isolate(line(0, -7, -1, 0, 3, 0, 0, 2, 5, 0, 0, 1))
	at := newRing().NewPoint()
	at.Push(roots[0])
	n := at.Number(0)
	p := r.Pow(r.Add(r.Add(Var(0), Var(1)), Var(2)), 7)
	if _, err := Evaluate(r, p, num.FromInt64(3), func(int) Number { return n }); err != ErrWork {
		t.Errorf("error %v after %d questions", err, asked)
	}
}
