package nonlin

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// points are values of variables at random, the products of a theory included.
func (t *Theory) points(r *rand.Rand, vars []core.IntVar) (out []map[core.IntVar]int64) {
	for range 8 {
		at := map[core.IntVar]int64{}
		for _, x := range vars {
			at[x] = r.Int64N(41) - 20
		}
		for _, c := range t.products { // factors before what is made of them
			at[c.p] = at[c.x] * at[c.y]
		}
		out = append(out, at)
	}
	return out
}

// constant says that the factors of a certificate, two multiplied each, and its forms have one
// sum at all points, and so have those of its sides.
func (by *Certificate) constant(points []map[core.IntVar]int64) bool {
	value := func(ms []arith.Mono, at map[core.IntVar]int64) (v int64) {
		for _, m := range ms {
			c, _ := m.C.Int64()
			v += c * at[m.X]
		}
		return v
	}
	for _, s := range by.Sides {
		if !s.constant(points) {
			return false
		}
	}
	if len(by.Factors) == 0 {
		return len(by.Forms) == 0
	}
	var sums []int64
	for _, at := range points {
		sum, first := int64(0), int64(0)
		for i, f := range by.Factors {
			k, _ := f.K.Int64()
			sum += first * (value(f.Form, at) - k) * int64(i%2)
			first = value(f.Form, at) - k
		}
		for _, ms := range by.Forms {
			sum += value(ms, at)
		}
		sums = append(sums, sum)
	}
	return len(by.Factors)%2 == 0 && slices.Min(sums) == slices.Max(sums)
}

// TestShownLemmas looks at what is told of lemmas while systems of products are refuted or
// solved: factors and forms go together whatever the values are.
func TestShownLemmas(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 7))
	count := 0
	for n := 0; n < 300; n++ {
		lo, hi := make([]int64, 3), make([]int64, 3)
		for i := range lo {
			lo[i] = -r.Int64N(12)
			hi[i] = lo[i] + r.Int64N(20)
		}
		s, l, nl, v := products(lo, hi)
		x, y, z := v[0], v[1], v[2]
		ps := []core.IntVar{nl.pair(x, y), nl.pair(x, z), nl.pair(y, y), nl.pair(x, x)}
		nl.Showing(func(clause []core.Lit, by *Certificate) {
			count++
			if !by.constant(nl.points(r, v)) {
				t.Fatalf("%d: %v do not go together", n, by)
			}
		})
		for range 2 {
			var ms []arith.Mono
			for _, p := range append(ps, x, y) {
				ms = append(ms, arith.Mono{X: p, C: num.FromInt64(r.Int64N(5) - 2)})
			}
			s.AddClause(l.LeLit(ms, num.FromInt64(r.Int64N(61)-30)))
			l.AssertEq0(ms, num.FromInt64(r.Int64N(61)-30))
		}
		s.Solve(context.Background())
	}
	if count < 50 {
		t.Errorf("only %d lemmas", count)
	}
}

// silent is told of clauses and keeps none.
type silent struct{}

func (silent) Axiom(uint64, core.Rule, core.PropID, []core.Lit) {}
func (silent) Derived(uint64, []core.Lit, []uint64)             {}
func (silent) Delete(uint64)                                    {}

// TestCertify refutes clauses of bounds of a product and its factors: there is a certificate
// where the product of the factors' intervals, signs apart, leaves nothing, and never where
// there is a solution.
func TestCertify(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 7))
	some := func(w int64) interval {
		lo := r.Int64N(2*w+1) - w
		return interval{lo, lo + r.Int64N(w)}
	}
	certified, square := 0, 0
	for n := 0; n < 3000; n++ {
		s, _, nl, v := productsWith(core.Options{Justifier: silent{}}, []int64{core.NegInf, core.NegInf}, []int64{core.PosInf, core.PosInf})
		x, y := v[0], v[1]
		if n%3 == 0 {
			y = x
		}
		p := nl.pair(x, y)
		in := [3]interval{some(6), some(6), some(40)}
		if x == y { // its bound is not negative at the root
			in[1], in[2] = in[0], interval{r.Int64N(30), 0}
			in[2].hi = in[2].lo + r.Int64N(20)
		}
		var clause []core.Lit
		for role, z := range []core.IntVar{x, y, p} {
			a := &in[role]
			if x == y && role == roleY {
				in[1] = in[0]
				continue
			}
			if r.IntN(5) == 0 {
				a.lo = core.NegInf
			} else {
				clause = append(clause, s.LeLit(z, a.lo-1))
			}
			if r.IntN(5) == 0 {
				a.hi = core.PosInf
			} else {
				clause = append(clause, s.GeLit(z, a.hi+1))
			}
		}
		clause = append(clause, core.LitFalse)
		solvable := false
		for a := int64(-80); a <= 80; a++ {
			for b := int64(-80); b <= 80; b++ {
				solvable = solvable || (x != y || a == b) && in[0].has(a) && in[1].has(b) && in[2].has(a*b)
			}
		}
		by := nl.Certify(s.AppendNames(nil, clause))
		if by == nil {
			h := in[0].times(in[1])
			if x == y {
				h = in[0].square()
			}
			finite := true
			for _, a := range in[:2] {
				finite = finite && core.IsFinite(a.lo) && core.IsFinite(a.hi)
			}
			if finite && (h.lo > in[2].hi || in[2].lo > h.hi) {
				t.Fatalf("%d: %v has no certificate", n, in)
			}
			continue
		}
		if solvable {
			t.Fatalf("%d: %v is refuted", n, in)
		}
		if !by.constant(nl.points(r, []core.IntVar{x, y})) {
			t.Fatalf("%d: %v does not refute %v", n, by, in)
		}
		if certified++; x == y {
			square++
		}
		// A literal about something else leaves nothing to say.
		if other := s.LeLit(s.NewInt(0, 9), 4); nl.Certify(s.AppendNames(nil, append(clause, other))) != nil {
			t.Fatalf("%d: a clause about another variable is shown", n)
		}
		// The certificate's sides are where On is at most K, and above.
		if len(by.Sides) != 0 && len(by.Sides) != 2 || len(by.Sides) == 2 && (len(by.On) != 1 || !by.K.Equal(one.Neg()) && !by.K.IsZero()) {
			t.Fatalf("%d: %v", n, by)
		}
	}
	if certified < 400 || square < 60 {
		t.Errorf("%d certificates, %d of squares", certified, square)
	}
}
