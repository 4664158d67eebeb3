package lra

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// TestIntervals draws a point, and bounds, forms and products that it satisfies: what the
// propagation of intervals gives holds at the point.
func TestIntervals(t *testing.T) {
	tightened := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 7))
		s, th := with(2 + r.IntN(3))
		point := []num.Rat{}
		for range len(th.val) {
			point = append(point, ratio(r.Int64N(13)-6, 1+r.Int64N(3)))
		}
		at := func(x Var) num.Rat { return point[x] }
		for range 2 + r.IntN(5) {
			x, y := Var(r.IntN(len(point))), Var(r.IntN(len(point)))
			n := len(th.val)
			if r.IntN(3) > 0 {
				th.Product(x, y)
				if len(th.val) > n {
					point = append(point, at(x).Mul(at(y)))
				}
				continue
			}
			ms := []Mono{{x, ratio(1+r.Int64N(3), 1)}, {y, ratio(r.Int64N(7)-3, 2)}}
			if z, c, ok := th.column(ms); ok && len(th.val) > n {
				v := ms[0].C.Mul(at(x)).Add(ms[1].C.Mul(at(y)))
				point = append(point, v.Div(c))
				_ = z
			}
		}
		for x := range th.val {
			by := ratio(r.Int64N(3), 1+r.Int64N(4))
			ms := []Mono{{Var(x), one}}
			strict := by.Sign() > 0 && r.IntN(2) == 0
			up, down := point[x].Add(by), point[x].Sub(by)
			if r.IntN(2) == 0 {
				if l := th.Le(ms, up); strict {
					s.AddClause(th.Lt(ms, up))
				} else {
					s.AddClause(l)
				}
			}
			if r.IntN(2) == 0 {
				if l := th.Lt(ms, down).Not(); strict {
					s.AddClause(th.Le(ms, down).Not())
				} else {
					s.AddClause(l)
				}
			}
		}
		if s.Solve(t.Context()) == core.Unsat {
			t.Fatalf("seed %d: %v is refuted", seed, point)
		}
		p := th.newIntervals()
		if !p.run() {
			t.Fatalf("seed %d: a contradiction at %v", seed, point)
		}
		for i, f := range p.facts {
			c := point[f.x].Cmp(f.v)
			if f.upper {
				c = -c
			}
			if c < 0 || c == 0 && f.open {
				t.Fatalf("seed %d: %+v from %v is not so at %v", seed, f, f.from, point)
			}
			if i > 0 && f.lit == core.LitUndef {
				tightened++
			}
		}
	}
	if tightened < 1000 {
		t.Errorf("%d bounds were implied", tightened)
	}
}

// TestIntervalConflicts: the sum of squares and the product of many factors.
func TestIntervalConflicts(t *testing.T) {
	for _, factors := range []int{2, 3, 8, 30} {
		for _, sat := range []bool{false, true} {
			s, th := with(factors)
			var sum []Mono
			p := Var(0)
			for x := range Var(factors) {
				sum = append(sum, Mono{th.Product(x, x), one})
				if x > 0 {
					p = th.Product(p, x)
				}
			}
			s.AddClause(th.Lt(sum, one))
			least := one
			if sat {
				least = one.Neg()
			}
			s.AddClause(th.Le([]Mono{{p, one}}, least).Not())
			want := core.Unsat
			if sat {
				want = core.Sat
			}
			if got := s.Solve(t.Context()); got != want {
				t.Errorf("%d factors: %v", factors, got)
			}
			if !sat && th.stats.Covers > 0 {
				t.Errorf("%d factors: %d coverings", factors, th.stats.Covers)
			}
		}
	}
}

func TestRoots(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		a := ratio(r.Int64N(1<<40), 1+r.Int64N(1<<20))
		for range r.IntN(4) {
			a = a.Mul(a)
		}
		lo, hi := root(a, false), root(a, true)
		if lo.Mul(lo).Cmp(a) > 0 || hi.Mul(hi).Cmp(a) < 0 || lo.Sign() < 0 {
			t.Fatalf("%v: %v %v", a, lo, hi)
		}
		if a.Sign() > 0 && hi.Sub(lo).Mul(num.RatInt(num.Pow2(30))).Cmp(hi) > 0 {
			t.Fatalf("%v: %v %v are far apart", a, lo, hi)
		}
	}
	if r := root(ratio(9, 4), true); !r.Equal(ratio(3, 2)) {
		t.Error(r)
	}
}

// Squares of squares that bound each other have no end that grows without one.
func TestFarEnds(t *testing.T) {
	s, th := with(2)
	x, y := Var(0), Var(1)
	p, q := th.Product(x, x), th.Product(y, y)
	// y >= x*x, x >= y*y, x >= 2 (then both are above every bound), or both between 0 and 1/2.
	s.AddClause(th.Le([]Mono{{p, one}, {y, one.Neg()}}, num.Rat{}))
	s.AddClause(th.Le([]Mono{{q, one}, {x, one.Neg()}}, num.Rat{}))
	s.AddClause(th.Lt([]Mono{{x, one}}, ratio(2, 1)).Not())
	if th.newIntervals().run(); s.Solve(t.Context()) != core.Unsat {
		t.Error("not refuted")
	}
	s, th = with(2)
	p, q = th.Product(x, x), th.Product(y, y)
	s.AddClause(th.Le([]Mono{{p, one}, {y, ratio(-2, 1)}}, num.Rat{}))
	s.AddClause(th.Le([]Mono{{q, one}, {x, ratio(-2, 1)}}, num.Rat{}))
	s.AddClause(th.Le([]Mono{{x, one}}, num.Rat{}).Not())
	if s.Solve(t.Context()) != core.Sat {
		t.Error("refuted")
	}
	for _, f := range th.newIntervals().facts {
		if f.v.Num().BitLen() > 3*farExponent {
			t.Errorf("%+v", f)
		}
	}
}
