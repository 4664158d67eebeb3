package polynomials

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestConic compares solution sets with brute force: all solutions nearby are on a
// line, a point, or reached by an orbit, and the other way round.
func TestConic(t *testing.T) {
	const width = 25
	r := rand.New(rand.NewPCG(1, 1))
	count := map[string]int{}
	for n := 0; n < 600; n++ {
		p := random(r, 2, 6, 2, false)
		if n%3 == 0 { // a*x^2 - c*y^2 = k
			p = New(2, []Term{{big.NewInt(1 + r.Int64N(3)), []int{2, 0}}, {big.NewInt(-1 - r.Int64N(20)), []int{0, 2}}, {big.NewInt(r.Int64N(41) - 20), []int{0, 0}}})
		}
		set, ok := SolveConic(p)
		if !ok {
			count["none"]++
			continue
		}
		isPoint := map[[2]int64]bool{}
		add := func(q Point) {
			if p.At([]*big.Int{q.X, q.Y}).Sign() != 0 {
				t.Fatalf("%v: %v is no solution", p, q)
			}
			isPoint[[2]int64{q.X.Int64(), q.Y.Int64()}] = true
		}
		for _, q := range set.Points {
			add(q)
		}
		switch {
		case set.Orbits != nil:
			count["orbits"]++
			for _, q := range set.Orbits.Points(200) {
				if q.X.IsInt64() && q.Y.IsInt64() {
					add(q)
				}
			}
		case len(set.Lines) > 0:
			count["lines"]++
		case len(set.Points) > 0:
			count["points"]++
		default:
			count["empty"]++
		}
		if f := set.Factors; f != nil {
			count["factors"]++
			box(2, 3, func(x []*big.Int) {
				at := func(l Line) *big.Int { return new(big.Int).Add(mul(l.A, x[0]), new(big.Int).Add(mul(l.B, x[1]), l.C)) }
				if sub(mul(at(f.U), at(f.V)), f.N).Cmp(mul(f.Scale, p.At(x))) != 0 || (f.N.Sign() == 0) != (len(set.Lines) > 0) {
					t.Fatalf("%v: %v", p, f)
				}
			})
		}
		box(2, width, func(x []*big.Int) {
			in := isPoint[[2]int64{x[0].Int64(), x[1].Int64()}]
			for _, l := range set.Lines {
				v := mul(l.A, x[0])
				v.Add(v, mul(l.B, x[1])).Add(v, l.C)
				in = in || v.Sign() == 0
			}
			if is := p.At(x).Sign() == 0; is != in {
				t.Fatalf("%v at %v: solution %v, in the set %v: %v", p, x, is, in, set)
			}
		})
	}
	t.Log(count)
	for _, k := range []string{"orbits", "lines", "points", "empty", "factors"} {
		if count[k] < 10 {
			t.Errorf("%s: %d", k, count[k])
		}
	}
}

func TestPell(t *testing.T) {
	for _, c := range []struct {
		d, n int64
		x    string // least x > 0 with y other than 0; "" when there is no solution
	}{
		{2, 1, "3"}, {61, 1, "1766319049"}, {109, 1, "158070671986249"}, {34, -1, ""}, {7, -1, ""}, {13, -1, "18"}, {61, 12, "16"}, {5, 11, "4"},
	} {
		p := New(2, []Term{{one, []int{2, 0}}, {big.NewInt(-c.d), []int{0, 2}}, {big.NewInt(-c.n), []int{0, 0}}})
		set, ok := SolveConic(p)
		if !ok {
			t.Fatalf("%v: not solved", c)
		}
		got := ""
		if set.Orbits != nil {
			for _, q := range set.Orbits.Points(20) {
				if q.Y.Sign() != 0 && got == "" {
					got = new(big.Int).Abs(q.X).String()
				}
			}
		}
		if got != c.x {
			t.Errorf("%v: %s", c, got)
		}
	}
}

// TestOrbitsKeepPlanted: a conic that a chosen point lies on has solutions, and those in a
// box are among the first ones of its orbits.
func TestOrbitsKeepPlanted(t *testing.T) {
	const width = 40
	r := rand.New(rand.NewPCG(5, 2))
	for found := 0; found < 200; {
		c := make([]int64, 5) // of x^2, x*y, y^2, x, y
		for i := range c {
			c[i] = r.Int64N(25) - 12
		}
		at := func(x, y int64) int64 { return c[0]*x*x + c[1]*x*y + c[2]*y*y + c[3]*x + c[4]*y }
		x, y := r.Int64N(2*width+1)-width, r.Int64N(2*width+1)-width
		level := at(x, y)
		p := New(2, []Term{{big.NewInt(c[0]), []int{2, 0}}, {big.NewInt(c[1]), []int{1, 1}}, {big.NewInt(c[2]), []int{0, 2}},
			{big.NewInt(c[3]), []int{1, 0}}, {big.NewInt(c[4]), []int{0, 1}}, {big.NewInt(-level), []int{0, 0}}})
		set, ok := SolveConic(p)
		if !ok || len(set.Points) > 0 || len(set.Lines) > 0 {
			continue
		}
		if set.Orbits == nil {
			t.Fatalf("%v has no solution, but for (%d, %d)", p, x, y)
		}
		found++
		in := map[[2]int64]bool{}
		for _, q := range set.Orbits.Points(300) {
			in[[2]int64{q.X.Int64(), q.Y.Int64()}] = true
		}
		for x := int64(-width); x <= width; x++ {
			for y := int64(-width); y <= width; y++ {
				if at(x, y) == level && !in[[2]int64{x, y}] {
					t.Errorf("%v: (%d, %d) is in no orbit", p, x, y)
				}
			}
		}
	}
}
