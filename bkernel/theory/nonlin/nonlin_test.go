package nonlin

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// TestHulls compares bounds of products and factors with brute force: no solution
// may be cut off.
func TestHulls(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	interv := func(w int64) interval {
		lo := r.Int64N(2*w+1) - w
		return interval{lo, lo + r.Int64N(w)}
	}
	for n := 0; n < 20000; n++ {
		x, y, p := interv(6), interv(6), interv(30)
		prod, sq, fx, rt := x.times(y), x.square(), factor(x, y, p), root(x, p)
		for a := x.lo; a <= x.hi; a++ {
			if !sq.has(a * a) {
				t.Fatalf("%v squared is %v without %d", x, sq, a*a)
			}
			if p.has(a*a) && !rt.has(a) {
				t.Fatalf("root of %v in %v is %v without %d", p, x, rt, a)
			}
			for b := y.lo; b <= y.hi; b++ {
				if !prod.has(a * b) {
					t.Fatalf("%v * %v is %v without %d", x, y, prod, a*b)
				}
				if p.has(a*b) && !fx.has(a) {
					t.Fatalf("factor %v of %v with %v is %v without %d", x, p, y, fx, a)
				}
			}
		}
	}
}

// TestExactHulls compares hulls with what they are by rational arithmetic, where bounds may
// be infinite: a number far beyond all others stands for infinity then.
func TestExactHulls(t *testing.T) {
	const far, beyond = int64(1) << 30, int64(1) << 15
	r := rand.New(rand.NewPCG(5, 6))
	some := func(w int64) interval {
		a := interval{r.Int64N(2*w+1) - w, 0}
		a.hi = a.lo + r.Int64N(w)
		switch r.IntN(6) {
		case 0:
			a.lo = core.NegInf
		case 1:
			a.hi = core.PosInf
		case 2:
			a = interval{core.NegInf, core.PosInf}
		}
		return a
	}
	finite := func(a interval) interval { return interval{max(a.lo, -far), min(a.hi, far)} }
	endless := func(v int64) int64 {
		switch {
		case v > beyond:
			return core.PosInf
		case v < -beyond:
			return core.NegInf
		}
		return v
	}
	hull := func(vs ...int64) interval { return interval{endless(slices.Min(vs)), endless(slices.Max(vs))} }
	meet := func(a, b interval) interval { return interval{max(a.lo, b.lo), min(a.hi, b.hi)} }
	samples := []int64{-beyond} // the ends, and what is near 0
	for v := int64(-50); v <= 50; v++ {
		samples = append(samples, v)
	}
	samples = append(samples, beyond)
	seen := map[string]int{}
	for n := 0; n < 40000; n++ {
		x, y, p := some(6), some(6), some(30)
		a, b, c := finite(x), finite(y), finite(p)
		if got, want := x.times(y), hull(a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi); got != want {
			t.Fatalf("%v * %v is %v, not %v", x, y, got, want)
		}
		ends := []int64{a.lo * a.lo, a.hi * a.hi}
		if a.has(0) {
			ends = append(ends, 0)
		}
		if got, want := x.square(), hull(ends...); got != want {
			t.Fatalf("%v squared is %v, not %v", x, got, want)
		}
		if !y.has(0) {
			seen["over"]++
			var down, up []int64 // quotients at the corners, rounded
			for _, v := range []int64{c.lo, c.hi} {
				for _, d := range []int64{b.lo, b.hi} {
					down, up = append(down, core.FloorDiv(v, d)), append(up, -core.FloorDiv(-v, d))
				}
			}
			want := interval{endless(slices.Min(up)), endless(slices.Max(down))}
			if got := factor(x, y, p); got != want {
				t.Fatalf("%v over %v is %v, not %v", p, y, got, want)
			}
		} else if p.has(0) {
			if got := factor(x, y, p); got != (interval{core.NegInf, core.PosInf}) {
				t.Fatalf("factor of %v with %v is %v", p, y, got)
			}
		} else if y != (interval{}) {
			// Neither factor is 0, and the signs of the others are what y leaves.
			m := max(c.hi, -c.lo)
			lo, hi := int64(1), int64(-1)
			for _, sign := range []int64{1, -1} {
				if s := sign * min(max(c.lo, -1), 1); b.lo <= -1 && s < 0 || b.hi >= 1 && s > 0 {
					lo, hi = min(lo, sign, sign*m), max(hi, sign, sign*m)
				}
			}
			want := meet(x, interval{endless(lo), endless(hi)})
			if want.lo == 0 || lo == 1 && want.lo < 1 {
				want.lo = 1
			}
			if want.hi == 0 || hi == -1 && want.hi > -1 {
				want.hi = -1
			}
			if got := meet(x, factor(x, y, p)); got != want && (want.lo <= want.hi || got.lo <= got.hi) {
				t.Fatalf("factor %v of %v with %v is %v, not %v", x, p, y, got, want)
			}
			seen["factor"]++
		}
		var roots []int64
		for _, v := range samples {
			if a.has(v) && c.has(v*v) {
				roots = append(roots, v)
			}
		}
		got := meet(x, root(x, p))
		if got.lo == core.NegInf {
			got.lo = -beyond
		}
		if got.hi == core.PosInf {
			got.hi = beyond
		}
		if len(roots) > 0 && got != (interval{roots[0], roots[len(roots)-1]}) {
			t.Fatalf("root of %v in %v is %v, not %d to %d", p, x, got, roots[0], roots[len(roots)-1])
		} else if len(roots) > 0 {
			seen["root"]++
		}
	}
	for _, what := range []string{"over", "factor", "root"} {
		if seen[what] < 1000 {
			t.Errorf("only %d of %s", seen[what], what)
		}
	}
}

// TestSolutions counts the solutions of a*x*y + b*x*z + c*x*x + d*x = e over small
// domains, with every explanation checked.
func TestSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for n := 0; n < 150; n++ {
		var lo, hi [3]int64
		for i := range lo {
			lo[i] = int64(r.IntN(7) - 4)
			hi[i] = lo[i] + int64(r.IntN(6))
		}
		var c [4]int64
		for i := range c {
			c[i] = int64(r.IntN(7) - 3)
		}
		e := int64(r.IntN(21) - 10)
		var want []string
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for z := lo[2]; z <= hi[2]; z++ {
					if c[0]*x*y+c[1]*x*z+c[2]*x*x+c[3]*x == e {
						want = append(want, fmt.Sprint(x, y, z))
					}
				}
			}
		}
		if got := solutions(t, lo, hi, c, e); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Fatalf("%d: lo %v hi %v c %v e %d: %v, want %v", n, lo, hi, c, e, got, want)
		}
	}
}

// products makes a core with variables of given bounds, that checks each explanation.
func products(lo, hi []int64) (*core.Solver, *arith.Theory, *Theory, []core.IntVar) {
	return productsWith(core.Options{}, lo, hi)
}

func productsWith(o core.Options, lo, hi []int64) (*core.Solver, *arith.Theory, *Theory, []core.IntVar) {
	s := core.New(o)
	s.CheckExplain = true
	l := arith.New(s, arith.Options{})
	nl := New(s, l)
	var v []core.IntVar
	for i := range lo {
		v = append(v, s.NewInt(lo[i], hi[i]))
	}
	return s, l, nl, v
}

// all gives the values of v in all solutions.
func all(t *testing.T, s *core.Solver, l *arith.Theory, v []core.IntVar) (out []string) {
	for {
		switch st := s.Solve(context.Background()); st {
		case core.Unsat:
			slices.Sort(out)
			return out
		case core.Unknown:
			t.Fatal(s.Reasons())
		}
		k := make([]int64, len(v))
		var block []core.Lit
		for i, x := range v {
			k[i], _ = l.Value(x).Int64()
			block = append(block, s.EqLit(x, k[i]).Not())
		}
		out = append(out, strings.Trim(fmt.Sprint(k), "[]"))
		s.AddClause(block...)
	}
}

func solutions(t *testing.T, lo, hi [3]int64, c [4]int64, e int64) []string {
	s, l, nl, v := products(lo[:], hi[:])
	ps := []core.IntVar{nl.Product([]core.IntVar{v[0], v[1]}), nl.Product([]core.IntVar{v[0], v[2]}), nl.Product([]core.IntVar{v[0], v[0]}), v[0]}
	var ms []arith.Mono
	for i, p := range ps {
		ms = append(ms, arith.Mono{X: p, C: num.FromInt64(c[i])})
	}
	l.AssertEq0(ms, num.FromInt64(e))
	return all(t, s, l, v)
}

// TestPowers counts the solutions of a*x*x*x + b*y*y*y + c*x*y*y <= e over small domains,
// with every explanation checked: powers of one degree are compared with each other.
func TestPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 11))
	for n := 0; n < 150; n++ {
		var lo, hi [2]int64
		for i := range lo {
			lo[i] = int64(r.IntN(9) - 6)
			hi[i] = lo[i] + int64(r.IntN(7))
		}
		var c [3]int64
		for i := range c {
			c[i] = int64(r.IntN(5) - 2)
		}
		e := int64(r.IntN(61) - 30)
		s, l, nl, v := products(lo[:], hi[:])
		x, y := v[0], v[1]
		var ms []arith.Mono
		for i, f := range [][]core.IntVar{{x, x, x}, {y, y, y}, {x, y, y}} {
			ms = append(ms, arith.Mono{X: nl.Product(f), C: num.FromInt64(c[i])})
		}
		s.AddClause(l.LeLit(ms, num.FromInt64(e)))
		want := 0
		for a := lo[0]; a <= hi[0]; a++ {
			for b := lo[1]; b <= hi[1]; b++ {
				if c[0]*a*a*a+c[1]*b*b*b+c[2]*a*b*b <= e {
					want++
				}
			}
		}
		if got := len(all(t, s, l, v)); got != want {
			t.Fatalf("%d: lo %v hi %v c %v e %d: %d solutions, want %d", n, lo, hi, c, e, got, want)
		}
	}
}

// TestExponents counts the solutions of x^e = p over small domains, negative exponents
// included.
func TestExponents(t *testing.T) {
	s := core.New(core.Options{})
	s.CheckExplain = true
	l := arith.New(s, arith.Options{})
	nl := New(s, l)
	x, e := s.NewInt(-3, 3), s.NewInt(-2, 4)
	p := nl.Pow(x, e)
	s.AddClause(l.LeLit([]arith.Mono{{X: p, C: num.FromInt64(1)}}, num.FromInt64(9)))
	want, got := map[string]bool{}, map[string]bool{}
	for a := int64(-3); a <= 3; a++ {
		for k := int64(-2); k <= 4; k++ {
			v := int64(1)
			for range k {
				v *= a
			}
			if k < 0 {
				v = 0
			}
			if v <= 9 {
				want[fmt.Sprint(a, k, v)] = true
			}
		}
	}
	for s.Solve(context.Background()) == core.Sat {
		a, _ := l.Value(x).Int64()
		k, _ := l.Value(e).Int64()
		v, _ := l.Value(p).Int64()
		got[fmt.Sprint(a, k, v)] = true
		s.AddClause(s.EqLit(x, a).Not(), s.EqLit(e, k).Not())
	}
	if len(s.Reasons()) > 0 || !maps.Equal(want, got) {
		t.Errorf("%v: %v, want %v", s.Reasons(), got, want)
	}
}

// TestDivisions counts the values of x, y, x div y and x mod y over small domains. The two
// are open where y is 0, and asked for again they are the same.
func TestDivisions(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	for n := 0; n < 40; n++ {
		lo, hi := make([]int64, 2), make([]int64, 2)
		for i := range lo {
			lo[i] = int64(r.IntN(9) - 6)
			hi[i] = lo[i] + int64(r.IntN(6))
		}
		s, l, nl, v := products(lo, hi)
		q, m := nl.Divide(v[0], v[1])
		if q2, m2 := nl.Divide(v[0], v[1]); q2 != q || m2 != m {
			t.Fatal("divided twice")
		}
		if op, a, b, ok := nl.Meaning(q); !ok || op != "div" || a != v[0] || b != v[1] {
			t.Fatalf("the quotient is %s of %d and %d", op, a, b)
		}
		if op, a, b, ok := nl.Meaning(m); !ok || op != "mod" || a != v[0] || b != v[1] {
			t.Fatalf("the remainder is %s of %d and %d", op, a, b)
		}
		within := []interval{{-3, 2}, {-1, 3}}
		for i, x := range []core.IntVar{q, m} {
			s.AddClause(s.GeLit(x, within[i].lo))
			s.AddClause(s.LeLit(x, within[i].hi))
		}
		var want []string
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for a := within[0].lo; a <= within[0].hi; a++ {
					for b := within[1].lo; b <= within[1].hi; b++ {
						if y == 0 || x == a*y+b && 0 <= b && b < max(y, -y) {
							want = append(want, fmt.Sprint(x, y, a, b))
						}
					}
				}
			}
		}
		slices.Sort(want)
		if got := all(t, s, l, append(v, q, m)); !slices.Equal(got, want) {
			t.Fatalf("%d: lo %v hi %v: %v, want %v", n, lo, hi, got, want)
		}
	}
}

// TestDivisors counts the factors of numerals, without bounds but for one that cuts some off.
func TestDivisors(t *testing.T) {
	for _, n := range []int64{1, -1, 6, -6, 12, 36, -49, 97} {
		for _, least := range []int64{core.NegInf, -3, 2} {
			s, l, nl, v := products([]int64{core.NegInf, least}, []int64{core.PosInf, core.PosInf})
			p := nl.Product(v)
			if op, a, b, ok := nl.Meaning(p); !ok || op != "*" || a != v[0] || b != v[1] {
				t.Fatalf("the product is %s of %d and %d", op, a, b)
			}
			if _, _, _, ok := nl.Meaning(v[0]); ok {
				t.Fatal("a variable is something else")
			}
			l.AssertEq0([]arith.Mono{{X: p, C: one}}, num.FromInt64(n))
			var want []string
			for x := int64(-100); x <= 100; x++ {
				for y := max(least, -100); y <= 100; y++ {
					if x*y == n {
						want = append(want, fmt.Sprint(x, y))
					}
				}
			}
			slices.Sort(want)
			if got := all(t, s, l, v); !slices.Equal(got, want) {
				t.Fatalf("%d from %d on: %v, want %v", n, least, got, want)
			}
		}
	}
}

// TestFarProducts asks for the other factor of products of which one is beyond the machine
// word.
func TestFarProducts(t *testing.T) {
	for shift := uint(58); shift <= 130; shift += 9 {
		for _, d := range []int64{-1, 0, 3} {
			far := num.Pow2(shift).Add(num.FromInt64(d))
			s, l, nl, v := products([]int64{core.NegInf, -20}, []int64{core.PosInf, 20})
			x, y := v[0], v[1]
			s.AddClause(l.EqLit([]arith.Mono{{X: x, C: one}}, far))
			s.AddClause(l.EqLit([]arith.Mono{{X: nl.Product(v), C: one}}, far.Mul(num.FromInt64(d-7))))
			if st := s.Solve(context.Background()); st != core.Sat || !l.Value(x).Equal(far) || !l.Value(y).Equal(num.FromInt64(d-7)) {
				t.Errorf("2^%d%+d: %v, %s and %s", shift, d, st, l.Value(x), l.Value(y))
			}
		}
	}
}
