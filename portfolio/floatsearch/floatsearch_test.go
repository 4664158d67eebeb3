package floatsearch

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// exact is the number that a float is.
func (f format) exact(x float64) float.Number {
	return float.Format{Eb: f.eb, Sb: f.sb}.Decode(f.encode(x))
}

// TestPlaces reads every word of small formats, and asks that their places are their order.
func TestPlaces(t *testing.T) {
	for _, f := range []format{{2, 2}, {3, 3}, {5, 11}, {8, 8}} {
		for w := range uint64(1) << (f.eb + f.sb) {
			x := f.decode(w)
			if x != x {
				continue
			}
			if got := f.encode(x).Uint64(); got != w {
				t.Fatalf("%v: the word %x is %x again", f, w, got)
			}
			if y := f.at(f.place(x)); x != 0 && y != x {
				t.Fatalf("%v: %g at its place is %g", f, x, y)
			}
			if c, ok := float.Cmp(f.exact(x), f.exact(f.at(f.place(x)+1))); ok && c >= 0 && !math.IsInf(x, 1) {
				t.Fatalf("%v: %g is not below the next", f, x)
			}
		}
	}
}

// TestCompute compares operations with those of exact rationals.
func TestCompute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ops := []smtlib.Op{smtlib.OpFpAdd, smtlib.OpFpSub, smtlib.OpFpMul, smtlib.OpFpDiv, smtlib.OpFpSqrt, smtlib.OpFpRoundToIntegral, smtlib.OpFpRem, smtlib.OpFpAbs, smtlib.OpFpNeg}
	for _, f := range []format{{2, 3}, {3, 5}, {5, 11}, {8, 24}, {11, 53}} {
		e := float.Format{Eb: f.eb, Sb: f.sb}
		draw := func() float64 {
			if r.IntN(2) == 0 {
				return f.decode(r.Uint64())
			}
			return f.round(toEven, r.NormFloat64(), 0)
		}
		for range 20_000 {
			op, m, a, b := ops[r.IntN(len(ops))], mode(r.IntN(int(modes))), draw(), draw()
			if op == smtlib.OpFpRem && f.eb > 5 || f.double() && (m == toAway || math.Abs(a) < 1e-100 || math.Abs(a) > 1e100 || math.Abs(b) < 1e-100 || math.Abs(b) > 1e100) {
				continue // long to compute exactly, or approximate by design
			}
			x, y, em := f.exact(a), f.exact(b), float.Mode(m)
			var want float.Number
			switch op {
			case smtlib.OpFpAdd:
				want = e.Add(em, x, y)
			case smtlib.OpFpSub:
				want = e.Sub(em, x, y)
			case smtlib.OpFpMul:
				want = e.Mul(em, x, y)
			case smtlib.OpFpDiv:
				want = e.Div(em, x, y)
			case smtlib.OpFpSqrt:
				want = e.Sqrt(em, x)
			case smtlib.OpFpRoundToIntegral:
				want = e.ToIntegral(em, x)
			case smtlib.OpFpRem:
				want = e.Rem(x, y)
			case smtlib.OpFpAbs:
				if want = x; x.Neg {
					want = float.Negate(x)
				}
			default:
				want = float.Negate(x)
			}
			got := f.compute(op, m, a, b, 0)
			if g, w := f.encode(got), e.Encode(want); g.Cmp(w) != 0 && f.exact(got).Kind != float.NaN {
				t.Fatalf("%v: operator %d, mode %d, of %g and %g: %g (%x), want %x", f, op, m, a, b, got, g, w)
			}
		}
	}
}

// TestFind plants an assignment, states what holds of it, and looks for one.
func TestFind(t *testing.T) {
	found := 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		c := smtlib.NewContext()
		f := []format{{8, 24}, {11, 53}}[seed%2]
		s := c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{f.eb, f.sb}})
		rne := c.MkOp(smtlib.OpRNE, smtlib.RoundingMode)
		lit := func(x float64) smtlib.Term { return c.MkFloat(f.encode(x), f.eb, f.sb) }
		type planted struct {
			t smtlib.Term
			x float64
		}
		var xs []planted
		var facts []smtlib.Term
		for i := range 4 {
			d := c.AddDecl(smtlib.DeclData{Name: string(rune('a' + i)), Result: s})
			x := f.round(toEven, r.NormFloat64()*5, 0)
			xs = append(xs, planted{c.MkApp(d), x})
		}
		for range 6 {
			e := xs[r.IntN(4)]
			for range 4 {
				op, a := []smtlib.Op{smtlib.OpFpAdd, smtlib.OpFpMul, smtlib.OpFpSub}[r.IntN(3)], xs[r.IntN(4)]
				e = planted{c.MkOp(op, s, rne, e.t, a.t), f.compute(op, toEven, e.x, a.x, 0)}
			}
			facts = append(facts, c.MkOp(smtlib.OpFpLe, smtlib.Bool, lit(e.x-math.Abs(e.x)/8), e.t), c.MkOp(smtlib.OpFpLe, smtlib.Bool, e.t, lit(e.x+math.Abs(e.x)/8)))
		}
		search := New(c, facts, seed)
		if search == nil {
			t.Fatal("the facts are not read")
		}
		ok, spent := search.Run(2_000_000, func() bool { return false })
		if spent > 2_100_000 {
			t.Errorf("%d steps of 2,000,000", spent)
		}
		if !ok {
			continue
		}
		found++
		if n := len(search.Values()); n != 4 {
			t.Errorf("values of %d constants", n)
		}
		for i, fact := range search.p.facts {
			if search.value[fact] != 1 {
				t.Errorf("seed %d: fact %d does not hold", seed, i)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d of 20 planted assignments found", found)
	}
}

// TestUnread asks that nothing is looked for where an operator or a format is not known, and
// where there is little to compute.
func TestUnread(t *testing.T) {
	c := smtlib.NewContext()
	wide := c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{15, 113}})
	x := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "x", Result: wide}))
	if New(c, []smtlib.Term{c.MkOp(smtlib.OpFpEq, smtlib.Bool, x, x)}, 0) != nil {
		t.Error("a format wider than float64's")
	}
	small := c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{8, 24}})
	y := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "y", Result: small}))
	if New(c, []smtlib.Term{c.MkOp(smtlib.OpFpEq, smtlib.Bool, y, y)}, 0) != nil {
		t.Error("nothing to compute")
	}
	w := c.MkBv(big.NewInt(3), 4)
	if New(c, []smtlib.Term{c.MkOp(smtlib.OpEq, smtlib.Bool, w, w)}, 0) != nil {
		t.Error("words")
	}
}
