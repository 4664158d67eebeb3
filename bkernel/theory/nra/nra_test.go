package nra

import (
	"errors"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/num"
)

func ring() *algebra.Ring { return &algebra.Ring{Left: 1 << 24} }

func integer(k int64) *algebra.Poly { return algebra.Const(num.FromInt64(k)) }

// holds tells whether a result satisfies the constraints.
func holds(t *testing.T, r *algebra.Ring, cs []Constraint, res Result) bool {
	t.Helper()
	for _, c := range cs {
		n, _ := r.Compose(c.P, func(v int) (*algebra.Poly, num.Int) { return res.Values[v].N, res.Values[v].D })
		if !c.Rel.Has(res.Point.Sign(n)) {
			t.Errorf("%v is not in the relation %b", c.P, c.Rel)
			return false
		}
	}
	return true
}

// expression reads polynomials for tests: each a list of terms, each a coefficient and
// exponents.
func expression(r *algebra.Ring, terms ...[]int64) *algebra.Poly {
	p := integer(0)
	for _, t := range terms {
		m := integer(t[0])
		for v, e := range t[1:] {
			m = r.Mul(m, r.Pow(algebra.Var(v), int(e)))
		}
		p = r.Add(p, m)
	}
	return p
}

func TestKnown(t *testing.T) {
	r := ring()
	e := func(terms ...[]int64) *algebra.Poly { return expression(r, terms...) }
	circle := e([]int64{1, 2}, []int64{1, 0, 2}, []int64{-1}) // x² + y² - 1
	hyperbola := e([]int64{1, 1, 1}, []int64{-1})             // xy - 1
	sphere := e([]int64{1, 2}, []int64{1, 0, 2}, []int64{1, 0, 0, 2}, []int64{-1})
	motzkin := e([]int64{1, 4, 2}, []int64{1, 2, 4}, []int64{-3, 2, 2}, []int64{1})
	robinson := e([]int64{1, 2}, []int64{1, 0, 2}, []int64{1, 0, 0, 2}, []int64{-1, 1, 1}, []int64{-1, 1, 0, 1}, []int64{-1, 0, 1, 1})
	pinched := []Constraint{{e([]int64{1, 0, 1}), Gt}, {e([]int64{1, 0, 0, 1}), Gt}, {e([]int64{1, 0, 0, 2}, []int64{-1, 1, 0, 1}, []int64{1, 0, 1}), Lt}, {e([]int64{1, 2}, []int64{-4, 0, 1}), Gt},
		{e([]int64{1, 0, 2}, []int64{-1e12}), Lt}, {e([]int64{1, 2}, []int64{-1e6}), Lt}, {e([]int64{1, 1}, []int64{1000}), Gt}, {e([]int64{1, 1}, []int64{-3000}), Lt}}
	for _, c := range []struct {
		name string
		sat  bool
		cs   []Constraint
	}{
		{"on the other side of where the ends of a cell meet", true, pinched}, // 3, 1, 1
		{"root of 2", true, []Constraint{{e([]int64{1, 2}, []int64{-2}), Eq}}},
		{"square below 0", false, []Constraint{{e([]int64{1, 2}), Lt}}},
		{"circle and hyperbola", false, []Constraint{{circle, Eq}, {hyperbola, Eq}}},
		{"circle in hyperbola", false, []Constraint{{circle, Le}, {hyperbola, Ge}}},
		{"circle and a line", true, []Constraint{{circle, Eq}, {e([]int64{1, 1}, []int64{-1, 0, 1}), Eq}}},
		{"circle beside 0", true, []Constraint{{circle, Lt}, {e([]int64{2, 1}, []int64{-1}), Gt}, {e([]int64{2, 0, 1}, []int64{-1}), Gt}}},
		{"circle corner", false, []Constraint{{circle, Lt}, {e([]int64{4, 1}, []int64{-3}), Gt}, {e([]int64{4, 0, 1}, []int64{-3}), Gt}}},
		{"sphere and a sum", true, []Constraint{{sphere, Eq}, {e([]int64{2, 1}, []int64{2, 0, 1}, []int64{2, 0, 0, 1}, []int64{-3}), Ge}}},
		{"sphere and a great sum", false, []Constraint{{sphere, Eq}, {e([]int64{1, 1}, []int64{1, 0, 1}, []int64{1, 0, 0, 1}, []int64{-2}), Ge}}},
		{"Motzkin", false, []Constraint{{motzkin, Lt}}},
		{"Motzkin at 0", true, []Constraint{{motzkin, Le}}},
		{"squares of differences", false, []Constraint{{robinson, Lt}}},
		{"squares of differences at 0", true, []Constraint{{robinson, Le}, {e([]int64{1, 1}), Gt}}},
		{"squares of differences apart", false, []Constraint{{robinson, Le}, {e([]int64{1, 1}, []int64{-1, 0, 1}), Ne}}},
		{"a product of two", true, []Constraint{{hyperbola, Gt}, {e([]int64{1, 1}), Lt}}},
		{"cubes", true, []Constraint{{e([]int64{1, 3}, []int64{1, 0, 3}, []int64{-9}), Eq}, {e([]int64{1, 1}, []int64{1, 0, 1}, []int64{-3}), Eq}}},
		{"cubes without", false, []Constraint{{e([]int64{1, 3}, []int64{1, 0, 3}, []int64{-9}), Eq}, {e([]int64{1, 1}, []int64{1, 0, 1}, []int64{-4}), Eq}}},
		{"Whitney's umbrella", true, []Constraint{{e([]int64{1, 2}, []int64{-1, 0, 2, 1}), Eq}, {e([]int64{1, 0, 0, 1}), Lt}}},
		{"above a point that vanishes", false, []Constraint{{e([]int64{1, 1, 0, 1}, []int64{1, 0, 1}), Ne}, {e([]int64{1, 2}, []int64{1, 0, 2}), Le}}},
	} {
		res, err := Solve(r, 3, c.cs)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.sat != (res.Core == nil):
			t.Errorf("%s: %+v", c.name, res)
		case c.sat:
			if !holds(t, r, c.cs, res) {
				t.Error(c.name)
			}
		}
	}
}

// Constraints that hold at a drawn point are never refuted, and what is refuted does not
// hold at drawn points.
func TestPlanted(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	gaveUp, sat, unsat := 0, 0, 0
	for range 300 {
		r := ring()
		vars := 1 + rnd.IntN(3)
		at := make([]num.Rat, vars)
		for v := range at {
			at[v] = num.NewRat(num.FromInt64(rnd.Int64N(9)-4), num.FromInt64(1+rnd.Int64N(3)))
		}
		sign := func(p *algebra.Poly, at []num.Rat) int {
			for v, a := range at {
				p = r.At(p, v, a)
			}
			k, _ := p.IsConst()
			return k.Sign()
		}
		planted := rnd.IntN(2) == 0
		var cs []Constraint
		for range 1 + rnd.IntN(4) {
			p := integer(rnd.Int64N(11) - 5)
			for range 1 + rnd.IntN(4) {
				m := integer(rnd.Int64N(11) - 5)
				for range 1 + rnd.IntN(3) {
					m = r.Mul(m, algebra.Var(rnd.IntN(vars)))
				}
				p = r.Add(p, m)
			}
			rel := Rel(1 + rnd.IntN(6))
			if planted {
				if rnd.IntN(3) == 0 { // an equation through the point
					k := p
					for v, a := range at {
						k = r.At(k, v, a)
					}
					// p - p(at), cleared of denominators
					q, d := r.Compose(p, func(v int) (*algebra.Poly, num.Int) { return algebra.Const(at[v].Num()), at[v].Den() })
					p, rel = r.Sub(r.Scale(p, d), q), Eq
				} else {
					rel |= 1 << (sign(p, at) + 1)
				}
			}
			cs = append(cs, Constraint{p, rel})
		}
		res, err := Solve(r, vars, cs)
		switch {
		case err != nil:
			if !errors.Is(err, algebra.ErrWork) && !errors.Is(err, ErrNull) {
				t.Fatal(err)
			}
			gaveUp++
		case res.Core == nil:
			sat++
			r.Left = 1 << 30
			if !holds(t, r, cs, res) {
				t.Fatal(cs)
			}
		case planted:
			t.Fatalf("%v is refuted by %v, and holds at %v", cs, res.Core, at)
		default:
			unsat++
			for range 200 {
				for v := range at {
					at[v] = num.NewRat(num.FromInt64(rnd.Int64N(21)-10), num.FromInt64(1+rnd.Int64N(4)))
				}
				all := true
				for _, i := range res.Core {
					all = all && cs[i].Rel.Has(sign(cs[i].P, at))
				}
				if all {
					t.Fatalf("%v is refuted by %v, and holds at %v", cs, res.Core, at)
				}
			}
		}
	}
	t.Logf("%d sat, %d unsat, %d given up", sat, unsat, gaveUp)
	if gaveUp > 30 || sat < 100 || unsat < 30 {
		t.Errorf("%d sat, %d unsat, %d given up", sat, unsat, gaveUp)
	}
}
